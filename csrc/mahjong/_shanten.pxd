"""The distance from a complete hand."""

from libc.stdint cimport uint32_t

from mahjong._tables cimport MOST_MELDS, Concealed, Joins, Record, Tables
from mahjong._tiles cimport Row

cdef enum:
    NO_FORM = 100  # more than any distance

cdef inline int joined(const Joins* j, int first, int second, int third, int honours, int melds) noexcept nogil:
    """The missing tiles of melds and a pair, from the classes of the four suits."""
    cdef uint32_t at = j.first[first * j.suit_classes + second]
    at = j.second[at + third] + honours
    return j.third[at * (MOST_MELDS + 1) + melds]

cdef inline int standard_shanten(const Tables* t, const Record* r, int melds, int wilds, int excess) noexcept nogil:
    """The distance of melds and a pair with at most `excess` copies beyond the fourth."""
    cdef int missing = joined(&t.natural, r[0].row, r[1].row, r[2].row, r[3].row, melds)
    if excess and (max(r[0].row, r[1].row, r[2].row) >= t.suit_plain or r[3].row >= t.honour_plain):
        if missing != joined(&t.free, r[0].row, r[1].row, r[2].row, r[3].row, melds):
            missing = missing_within(r, melds, excess)
    return missing - wilds - 1

cdef int missing_within(const Record* records, int melds, int excess) noexcept nogil
cdef int pairs_or_orphans_shanten(const Row* row, int wilds, int asked) noexcept nogil
cdef int shanten_of(const Concealed* hand, int excess, int asked) noexcept nogil
