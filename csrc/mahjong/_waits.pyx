"""Wins and waits of counts in three forms. Counts are at most 4 each; counts and wildcards make 3n+2 tiles for a win and
3n+1 for waits, at most 17.
"""

from mahjong._melds cimport has_reading
from mahjong._tables cimport change, conceal
from mahjong._tiles cimport (
    MOST_COPIES, MOST_TILES, N_KINDS, Row, all_kinds, bit, kinds_with, number_of, orphans, row_of, row_total,
)


cdef bint _may_need_fifth(const Concealed* hand) noexcept nogil:
    """Whether a complete hand may need a fifth copy: only where a kind has four (in 17 tiles, three)."""
    cdef Row row = row_of(hand.counts)
    return hand.wilds and kinds_with(&row, MOST_COPIES if hand.total < MOST_TILES else MOST_COPIES - 1)


cdef uint64_t _unpaired(const Row* row) noexcept nogil:
    """The kinds with an odd number of copies."""
    return kinds_with(row, 1) & ~kinds_with(row, 2) | kinds_with(row, 3) & ~kinds_with(row, 4)


cdef bint _standard_win(const Concealed* hand, int asked) noexcept nogil:
    if not completes(hand.records, hand.total // 3):
        return False
    return not (asked & FOUR_COPIES and _may_need_fifth(hand)) or has_reading(hand, MOST_COPIES)


cdef uint64_t _standard_waits(const Concealed* hand, int asked) noexcept nogil:
    cdef uint64_t kinds = completing(hand.records, hand.total // 3)
    cdef Concealed drawn
    cdef int kind
    if asked & FOUR_COPIES and kinds:
        drawn = hand[0]
        for kind in range(N_KINDS):
            if kinds & bit(kind):
                if hand.counts[kind] == MOST_COPIES:
                    kinds &= ~bit(kind)
                    continue
                change(&drawn, kind, 1)
                if not _standard_win(&drawn, asked):
                    kinds &= ~bit(kind)
                change(&drawn, kind, -1)
    return kinds


cdef bint _pairs_win(const Row* row, int wilds, int asked) noexcept nogil:
    return number_of(_unpaired(row)) <= wilds and (asked & QUADS_COUNT or not kinds_with(row, 3))


cdef uint64_t _pairs_waits(const Row* row, int wilds, int asked) noexcept nogil:
    cdef uint64_t single = _unpaired(row), kinds = 0
    cdef int singles = number_of(single)
    if not asked & QUADS_COUNT and kinds_with(row, 3):
        return 0
    if singles - 1 <= wilds:
        kinds |= single
    if singles + 1 <= wilds:
        kinds |= all_kinds() & ~(single if asked & QUADS_COUNT else kinds_with(row, 1))
    return kinds & ~kinds_with(row, MOST_COPIES) if asked & FOUR_COPIES else kinds


cdef int _spare_orphans(const Row* row) noexcept nogil:
    """How many tiles repeat a terminal or honour; more than one, too, if a tile is neither."""
    cdef uint64_t held = kinds_with(row, 1)
    return 2 if held & ~orphans() else row_total(row) - number_of(held)


cdef uint64_t _orphans_waits(const Row* row) noexcept nogil:
    cdef int spare = _spare_orphans(row)
    if spare > 1:
        return 0
    return orphans() & ~kinds_with(row, 1) if spare else orphans()


cdef bint is_win_of(const Concealed* hand, int asked) noexcept nogil:
    """Whether 3n+2 tiles are complete in one of the forms asked for."""
    if asked & STANDARD and _standard_win(hand, asked):
        return True
    if hand.total != 14:
        return False
    cdef Row row = row_of(hand.counts)
    return (asked & SEVEN_PAIRS and _pairs_win(&row, hand.wilds, asked)
            or asked & THIRTEEN_ORPHANS and _spare_orphans(&row) <= 1)


cdef uint64_t waits_of(const Concealed* hand, int asked) noexcept nogil:
    """The kinds whose natural tile completes 3n+1 tiles, as a mask; kinds of which four are held are not taken out."""
    cdef uint64_t kinds = _standard_waits(hand, asked) if asked & STANDARD else 0
    cdef Row row
    if hand.total == 13:
        row = row_of(hand.counts)
        if asked & SEVEN_PAIRS:
            kinds |= _pairs_waits(&row, hand.wilds, asked)
        if asked & THIRTEEN_ORPHANS:
            kinds |= _orphans_waits(&row)
    return kinds


cdef bint is_win(const uint8_t* counts, int wilds, int asked) noexcept nogil:
    """`is_win_of` 34 counts, each at most 4, and wildcards, together at most 17."""
    cdef Concealed hand
    conceal(&hand, counts, wilds)
    return is_win_of(&hand, asked)


cdef uint64_t waits(const uint8_t* counts, int wilds, int asked) noexcept nogil:
    """`waits_of` 34 counts, each at most 4, and wildcards, together at most 16."""
    cdef Concealed hand
    conceal(&hand, counts, wilds)
    return waits_of(&hand, asked)
