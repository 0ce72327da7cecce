"""Shanten: -1 complete, 0 ready, else one less than the draws that are missing.

A wildcard replaces any missing tile. A drawn tile is never a fifth copy of a kind, but a wildcard may be one: so the
missing tiles may hold at most `excess` copies beyond the fourth, where `excess` is the number of wildcards (four for a
hand with a wild kind, whose later wildcards are drawn). If the answers without such copies and with any number of them
agree, that is the answer; otherwise the suits are put together with the budget.
"""

from libc.stdint cimport int8_t
from libc.string cimport memset

from mahjong._tables cimport BUDGETS, ROW, tables
from mahjong._tiles cimport N_KINDS, is_orphan
from mahjong._waits cimport FOUR_COPIES, QUADS_COUNT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS

cdef enum:
    FAR = 60
    MOST_EXCESS = 16


cdef int missing_within(const Record* records, int melds, int excess) noexcept nogil:
    """The missing tiles with at most `excess` copies beyond the fourth in the whole hand."""
    cdef int8_t[17][12] best  # by copies beyond the fourth so far: the row of the suits so far
    cdef int8_t[17][12] joined
    cdef const int8_t* rows
    cdef const int8_t* row
    cdef int suit, used, more, done, added, pair, missing, least
    excess = min(excess, MOST_EXCESS)
    memset(best, FAR, sizeof(best))
    best[0][0] = 0
    for suit in range(4):
        rows = (tables.suit_rows if suit < 3 else tables.honour_rows) + records[suit].row * BUDGETS * ROW
        memset(joined, FAR, sizeof(joined))
        for used in range(excess + 1):
            for more in range(min(BUDGETS - 1, excess - used) + 1):
                row = rows + more * ROW
                for done in range(melds + 1):
                    for added in range(melds - done + 1):
                        for pair in range(3):  # no pair, one so far, one added
                            missing = best[used][done + 6 * (pair == 1)] + row[added + 6 * (pair == 2)]
                            if missing < joined[used + more][done + added + 6 * (pair > 0)]:
                                joined[used + more][done + added + 6 * (pair > 0)] = missing
        best = joined
    least = FAR
    for used in range(excess + 1):
        if best[used][melds + 6] < least:
            least = best[used][melds + 6]
    return least


cdef int _pairs_shanten(const Concealed* hand, bint quads_count) noexcept nogil:
    cdef int kind, pairs = 0, singles = 0
    for kind in range(N_KINDS):
        if quads_count:
            pairs += hand.counts[kind] >> 1
            singles += hand.counts[kind] & 1
        else:
            pairs += hand.counts[kind] >= 2
            singles += hand.counts[kind] == 1
    pairs = min(pairs, 7)
    singles = min(singles, 7 - pairs)
    return singles + 2 * (7 - pairs - singles) - hand.wilds - 1


cdef int _orphans_shanten(const Concealed* hand) noexcept nogil:
    cdef int kind, different = 0, pair = 0
    for kind in range(N_KINDS):
        if hand.counts[kind] and is_orphan(kind):
            different += 1
            pair |= hand.counts[kind] >= 2
    return 14 - different - pair - hand.wilds - 1


cdef int shanten_of(const Concealed* hand, int excess, int asked) noexcept nogil:
    """The least distance of the forms asked for; NO_FORM if none of them fits 3n+1 or 3n+2 tiles."""
    cdef int least = NO_FORM
    if asked & STANDARD:
        least = standard_shanten(&tables, hand.records, hand.total // 3, hand.wilds,
                                 0 if asked & FOUR_COPIES else excess)
    if hand.total == 13 or hand.total == 14:
        if asked & SEVEN_PAIRS:
            least = min(least, _pairs_shanten(hand, asked & QUADS_COUNT))
        if asked & THIRTEEN_ORPHANS:
            least = min(least, _orphans_shanten(hand))
    return least
