"""Hand and Meld for other Cython code."""

from libc.stdint cimport uint64_t

from mahjong._tables cimport Concealed

cdef class Meld:
    cdef readonly str type
    cdef readonly tuple tiles
    cdef int _feeder

cdef class Hand:
    cdef Concealed _concealed
    cdef uint64_t _held_four  # kinds of which concealed part and melds hold all four
    cdef int _wild_kind
    cdef readonly tuple melds

cdef int asked_for(object forms, bint quads_count, bint four_copies) except -1
