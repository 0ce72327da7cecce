"""What may be built: shapes of the standard form, and the readings of a hand."""

from libc.stdint cimport uint64_t

from mahjong._melds cimport Search
from mahjong._tables cimport Concealed

cdef enum:
    MOST_SETS = 4

cdef struct Plan:
    bint sequences
    uint64_t pair_kinds, wild_kinds, loose_kinds
    uint64_t[4] sets  # each three kinds
    int n_sets
    int stand_in  # a kind, or NO_KIND
    int stand_ins  # most of them in one set

cdef bint plan_wins(const Concealed* hand, int melds, const Plan* plan) noexcept nogil
cdef uint64_t plan_waits(const Concealed* hand, const Plan* plan) noexcept nogil

cdef class Shape:
    cdef Plan _plan
    cdef bint _plain

cdef object readings(const Concealed* hand, int most_copies, Shape shape)
