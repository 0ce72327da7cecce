"""Rows of 34 counts, a block at a time: their checks, keys and totals."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from mahjong._tiles cimport N_KINDS

cdef enum:
    BLOCK = 256

cdef struct Block:
    uint8_t[N_KINDS * BLOCK] counts
    uint32_t[4 * BLOCK] keys  # four of each row: three suits and the honours
    uint16_t[BLOCK] totals

cdef bint read_rows(const uint8_t* rows, Py_ssize_t n, Block* block) noexcept nogil
