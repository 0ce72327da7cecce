"""Recursive decomposition: the readings of a hand, one after the other, without Python objects."""

from libc.stdint cimport uint8_t, uint64_t

from mahjong._tables cimport Concealed

cdef enum:
    NO_LIMIT = 255

cdef enum Way:
    # How a group takes the lowest tile that is left: n a natural tile, w a wildcard. The order is that of the readings.
    PAIR_NN, PAIR_NW
    TRIPLET_NNN, TRIPLET_NNW, TRIPLET_NWW
    SEQUENCE_NNN, SEQUENCE_NNW, SEQUENCE_NWN, SEQUENCE_NWW, SEQUENCE_WNN, SEQUENCE_WNW, SEQUENCE_WWN
    WAYS

cdef struct Step:
    int kind  # the lowest natural tile of the group
    int way

cdef struct Search:
    Concealed rest  # the tiles in no group yet
    uint8_t[34] copies  # natural and substituted copies of each kind
    int melds, pairs  # groups still to make; in a reading, those of wildcards alone
    int most_copies
    uint64_t pair_kinds, wild_kinds  # what may be the pair; what a wildcard may stand for
    bint sequences
    bint naturals_first  # only whether there is a reading matters: no wildcard beside a natural tile of the kind
    bint started
    Step[6] steps
    int depth

cdef void start(Search* s, const Concealed* hand, int melds) noexcept nogil
cdef bint next_reading(Search* s) noexcept nogil
cdef bint has_reading(const Concealed* hand, int most_copies) noexcept nogil
cdef int group_tiles(int kind, int way, int* kinds, bint* wild) noexcept nogil
