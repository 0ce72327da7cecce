"""Wins and waits of counts in three forms. Counts are at most 4 each; counts and wildcards make 3n+2 tiles for a win and
3n+1 for waits, at most 17.
"""

from mahjong._melds cimport has_reading
from mahjong._tables cimport change, conceal
from mahjong._tiles cimport MOST_COPIES, MOST_TILES, N_KINDS, bit, is_orphan



cdef bint _may_need_fifth(const Concealed* hand) noexcept nogil:
    """Whether a complete hand may need a fifth copy: only where a kind has four (in 17 tiles, three)."""
    cdef int kind, enough = MOST_COPIES if hand.total < MOST_TILES else MOST_COPIES - 1
    if hand.wilds:
        for kind in range(N_KINDS):
            if hand.counts[kind] >= enough:
                return True
    return False


cdef int _odd_kinds(const uint8_t* counts) noexcept nogil:
    cdef int kind, odd = 0
    for kind in range(N_KINDS):
        odd += counts[kind] & 1
    return odd


cdef bint _more_than_two(const uint8_t* counts) noexcept nogil:
    cdef int kind
    for kind in range(N_KINDS):
        if counts[kind] > 2:
            return True
    return False


cdef int _spare_orphans(const uint8_t* counts) noexcept nogil:
    """How many tiles repeat a terminal or honour; 9 if a tile is neither."""
    cdef int kind, spare = 0
    for kind in range(N_KINDS):
        if counts[kind]:
            if not is_orphan(kind):
                return 9
            spare += counts[kind] - 1
    return spare


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


cdef uint64_t _pair_waits(const uint8_t* counts, int wilds, int asked) noexcept nogil:
    cdef int kind, odd = _odd_kinds(counts)
    cdef uint64_t kinds = 0
    if not asked & QUADS_COUNT and _more_than_two(counts):
        return 0
    for kind in range(N_KINDS):
        if asked & FOUR_COPIES and counts[kind] == MOST_COPIES:
            continue
        if counts[kind] & 1:
            kinds |= <uint64_t>(odd - 1 <= wilds) << kind
        elif not counts[kind] or asked & QUADS_COUNT:
            kinds |= <uint64_t>(odd + 1 <= wilds) << kind
    return kinds


cdef uint64_t _orphan_waits(const uint8_t* counts) noexcept nogil:
    cdef int kind, spare = _spare_orphans(counts)
    cdef uint64_t kinds = 0
    for kind in range(N_KINDS):
        if spare <= 1 and is_orphan(kind) and not (spare and counts[kind]):
            kinds |= bit(kind)
    return kinds


cdef bint is_win_of(const Concealed* hand, int asked) noexcept nogil:
    """Whether 3n+2 tiles are complete in one of the forms asked for."""
    if asked & STANDARD and _standard_win(hand, asked):
        return True
    if hand.total != 14:
        return False
    if asked & SEVEN_PAIRS and _odd_kinds(hand.counts) <= hand.wilds and (
            asked & QUADS_COUNT or not _more_than_two(hand.counts)):
        return True
    return asked & THIRTEEN_ORPHANS and _spare_orphans(hand.counts) <= 1


cdef uint64_t waits_of(const Concealed* hand, int asked) noexcept nogil:
    """The kinds whose natural tile completes 3n+1 tiles, as a mask; kinds of which four are held are not taken out."""
    cdef uint64_t kinds = _standard_waits(hand, asked) if asked & STANDARD else 0
    if hand.total == 13:
        if asked & SEVEN_PAIRS:
            kinds |= _pair_waits(hand.counts, hand.wilds, asked)
        if asked & THIRTEEN_ORPHANS:
            kinds |= _orphan_waits(hand.counts)
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
