"""Shanten: -1 complete, 0 ready, else one less than the draws that are missing.

A wildcard replaces any missing tile. A drawn tile is never a fifth copy of a kind, but a wildcard may be one: so the
missing tiles may hold at most `excess` copies beyond the fourth, where `excess` is the number of wildcards (four for a
hand with a wild kind, whose later wildcards are drawn). If the answers without such copies and with any number of them
agree, that is the answer; otherwise the suits are put together with the budget.
"""

from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memcmp, memset

from mahjong._tables cimport BUDGETS, ROW, tables
from mahjong._tiles cimport Row, row_of, row_total, with_at_least
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
    cdef int suit, used, more, done, added, pair, missing, least, most_used = 0
    excess = min(excess, MOST_EXCESS)
    memset(best, FAR, sizeof(best))
    best[0][0] = 0
    for suit in range(4):
        rows = (tables.suit_rows if suit < 3 else tables.honour_rows) + records[suit].row * BUDGETS * ROW
        memset(joined, FAR, sizeof(joined))
        for used in range(most_used + 1):
            for more in range(min(BUDGETS - 1, excess - used) + 1):
                row = rows + more * ROW
                if more and not memcmp(row, row - ROW, ROW):
                    continue  # another copy gains nothing
                most_used = max(most_used, used + more)
                for done in range(melds + 1):
                    for added in range(melds - done + 1):
                        for pair in range(3):  # no pair, one so far, one added
                            missing = best[used][done + 6 * (pair == 1)] + row[added + 6 * (pair == 2)]
                            if missing < joined[used + more][done + added + 6 * (pair > 0)]:
                                joined[used + more][done + added + 6 * (pair > 0)] = missing
        best = joined
    least = FAR
    for used in range(most_used + 1):
        if best[used][melds + 6] < least:
            least = best[used][melds + 6]
    return least


cdef inline int _pairs_missing(const Row* row, const Row* held, const Row* paired, bint quads_count) noexcept nogil:
    cdef int pairs = row_total(paired), singles = row_total(held) - pairs, fours
    cdef Row three, four
    if quads_count:
        three, four = with_at_least(row, 3), with_at_least(row, 4)
        fours = row_total(&four)
        pairs += fours
        singles += row_total(&three) - fours
    pairs = min(pairs, 7)
    return 2 * (7 - pairs) - min(singles, 7 - pairs)


cdef inline Row _orphans(const Row* row) noexcept nogil:
    """The bytes of the terminals and honours."""
    cdef Row found
    found.part[0] = row.part[0] & 0xFFULL  # 1m
    found.part[1] = row.part[1] & 0xFFFFULL  # 9m 1p
    found.part[2] = row.part[2] & 0xFFFF00ULL  # 9p 1s
    found.part[3] = row.part[3] & 0xFFFFFFFFFFFF0000ULL  # 9s and five honours
    found.part[4] = row.part[4]
    return found


cdef inline int _orphans_missing(const Row* held, const Row* paired) noexcept nogil:
    cdef Row different = _orphans(held), twice = _orphans(paired)
    cdef uint64_t any_pair = twice.part[0] | twice.part[1] | twice.part[2] | twice.part[3] | twice.part[4]
    return 14 - row_total(&different) - (any_pair > 0)


cdef int pairs_or_orphans_shanten(const Row* row, int wilds, int asked) noexcept nogil:
    """The least distance of the forms of 13 and 14 tiles that are asked for, or NO_FORM."""
    cdef Row held = with_at_least(row, 1), paired = with_at_least(row, 2)
    cdef int least = NO_FORM
    if asked & SEVEN_PAIRS:
        least = _pairs_missing(row, &held, &paired, asked & QUADS_COUNT) - wilds - 1
    if asked & THIRTEEN_ORPHANS:
        least = min(least, _orphans_missing(&held, &paired) - wilds - 1)
    return least


cdef int shanten_of(const Concealed* hand, int excess, int asked) noexcept nogil:
    """The least distance of the forms asked for; NO_FORM if none of them fits 3n+1 or 3n+2 tiles."""
    cdef int least = NO_FORM
    cdef Row row
    if asked & STANDARD:
        least = standard_shanten(&tables, hand.records, hand.total // 3, hand.wilds,
                                 0 if asked & FOUR_COPIES else excess)
    if hand.total == 13 or hand.total == 14:
        row = row_of(hand.counts)
        least = min(least, pairs_or_orphans_shanten(&row, hand.wilds, asked))
    return least
