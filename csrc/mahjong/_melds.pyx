"""The search: every group of a reading holds a natural tile or is made of wildcards alone. The lowest natural tile that is
left goes into the next group; of two groups with the same lowest tile the one whose way comes first is taken first. So
each reading is found once. After each group the tables say whether the rest can still be completed: without a limit on
copies, pairs or wildcards no way is ever a dead end.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memcpy

from mahjong._tables cimport change, change_wilds
from mahjong._tiles cimport N_KINDS, all_kinds, bit

cdef int[12] SIZE = [2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
cdef int[12] FIRST = [0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -2]  # where the group begins, from its lowest natural tile
cdef int[12] STRIDE = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]  # from one tile of the group to the next
cdef int[12] WILD = [0b00, 0b10, 0b000, 0b100, 0b110, 0b000, 0b100, 0b010, 0b110, 0b001, 0b101, 0b011]


cdef int group_tiles(int kind, int way, int* kinds, bint* wild) noexcept nogil:
    """The kinds of a group's tiles and which are wildcards; returns how many tiles."""
    cdef int place
    for place in range(SIZE[way]):
        kinds[place] = kind + FIRST[way] + place * STRIDE[way]
        wild[place] = WILD[way] >> place & 1
    return SIZE[way]


cdef bint _feasible(const Search* s) noexcept nogil:
    """Whether the tables complete what is left, without the limits."""
    cdef int suit, a = 0
    cdef uint32_t gain = 0
    for suit in range(4):
        a += s.rest.records[suit].word >> 18 & 7
        gain |= s.rest.records[suit].word >> 21
    return a - <int>(gain and s.pairs) <= s.melds


cdef void _put(Search* s, int kind, int way, int sign) noexcept nogil:
    """Take the tiles of a group out of the hand (sign -1), or put them back (+1)."""
    cdef int place, at
    for place in range(SIZE[way]):
        at = kind + FIRST[way] + place * STRIDE[way]
        if WILD[way] >> place & 1:
            change_wilds(&s.rest, sign)
            s.copies[at] -= sign
        else:
            change(&s.rest, at, sign)
    if way <= PAIR_NW:
        s.pairs += sign
    else:
        s.melds += sign


cdef bint _take(Search* s, int kind, int way) noexcept nogil:
    """Take a group out of the hand if the limits allow it and the rest can be completed."""
    cdef int place, at, first = kind % 9 + FIRST[way]
    cdef bint fits = True
    if way <= PAIR_NW:
        if not s.pairs or not s.pair_kinds & bit(kind):
            return False
    elif not s.melds:
        return False
    if way >= SEQUENCE_NNN and (not s.sequences or kind >= 27 or first < 0 or first > 6):
        return False
    for place in range(SIZE[way]):
        at = kind + FIRST[way] + place * STRIDE[way]
        if WILD[way] >> place & 1:
            if not s.wild_kinds & bit(at):
                return False
        elif STRIDE[way] and not s.rest.counts[at]:
            return False
    if not STRIDE[way] and s.rest.counts[kind] < SIZE[way] - (WILD[way] >> 1 & 1) - (WILD[way] >> 2):
        return False
    if (WILD[way] & 1) + (WILD[way] >> 1 & 1) + (WILD[way] >> 2) > s.rest.wilds:
        return False
    _put(s, kind, way, -1)
    if WILD[way]:
        for place in range(SIZE[way]):
            at = kind + FIRST[way] + place * STRIDE[way]
            if WILD[way] >> place & 1 and (s.copies[at] > s.most_copies or s.naturals_first and s.rest.counts[at]):
                fits = False
    if fits and _feasible(s):
        return True
    _put(s, kind, way, 1)
    return False


cdef void start(Search* s, const Concealed* hand, int melds) noexcept nogil:
    """Prepare the search for `melds` melds and a pair, without limits; the caller may then set limits."""
    s.rest = hand[0]
    memcpy(s.copies, hand.counts, N_KINDS)
    s.melds = melds
    s.pairs = 1
    s.most_copies = NO_LIMIT
    s.pair_kinds = s.wild_kinds = all_kinds()
    s.sequences = True
    s.naturals_first = False
    s.started = False
    s.depth = 0


cdef bint next_reading(Search* s) noexcept nogil:
    """Go on to the next reading: the steps then hold its groups, `melds` and `pairs` count those of wildcards alone."""
    cdef int kind = 0, way = 0, k
    if not s.started:
        s.started = True
        if not _feasible(s):
            return False
        for k in range(N_KINDS):
            if s.copies[k] > s.most_copies:
                return False
    elif not s.depth:
        return False
    else:
        s.depth -= 1
        kind, way = s.steps[s.depth].kind, s.steps[s.depth].way
        _put(s, kind, way, 1)
        way += 1
    while True:
        while kind < N_KINDS and not s.rest.counts[kind]:
            kind += 1
            way = 0
        if kind == N_KINDS:
            if not s.rest.wilds or s.wild_kinds and (not s.pairs or s.pair_kinds & s.wild_kinds):
                return True
            way = WAYS
        while way < WAYS and not _take(s, kind, way):
            way += 1
        if way < WAYS:
            s.steps[s.depth].kind = kind
            s.steps[s.depth].way = way
            s.depth += 1
        elif not s.depth:
            return False
        else:
            s.depth -= 1
            kind, way = s.steps[s.depth].kind, s.steps[s.depth].way
            _put(s, kind, way, 1)
            way += 1


cdef bint has_reading(const Concealed* hand, int most_copies) noexcept nogil:
    """Whether 3n+2 tiles make n melds and a pair with at most `most_copies` natural and substituted copies of a kind."""
    cdef Search search
    start(&search, hand, hand.total // 3)
    search.most_copies = most_copies
    search.naturals_first = True
    return next_reading(&search)
