"""Reads rows of counts by the fastest path of the machine: "avx2", or "portable" everywhere. Both give the same."""

from libc.string cimport memcpy

from mahjong._tiles cimport N_KINDS, Row, above_four, row_keys, row_of, row_total

cdef extern from "avx2.h":
    bint has_avx2() noexcept nogil
    bint read_rows_avx2(const uint8_t* rows, Py_ssize_t n, uint32_t* keys, uint16_t* totals) noexcept nogil

PATHS = ("avx2", "portable") if has_avx2() else ("portable",)  # of this machine, the fastest first
cdef bint _by_avx2 = has_avx2()


cdef bint _read_portable(const uint8_t* rows, Py_ssize_t n, uint32_t* keys, uint16_t* totals) noexcept nogil:
    cdef Row row
    cdef Py_ssize_t i
    for i in range(n):
        row = row_of(rows + N_KINDS * i)
        if above_four(&row):
            return False
        row_keys(&row, keys + 4 * i)
        totals[i] = row_total(&row)
    return True


cdef bint read_rows(const uint8_t* rows, Py_ssize_t n, Block* block) noexcept nogil:
    """Read n rows, at most BLOCK. False if a count is above 4: then there are no keys to look up.

    They are copied first: if another thread writes into them, what is checked is what is used.
    """
    cdef Py_ssize_t done = n & ~3 if _by_avx2 else 0
    memcpy(block.counts, rows, N_KINDS * n)
    if done and not read_rows_avx2(block.counts, done, block.keys, block.totals):
        return False
    return _read_portable(block.counts + N_KINDS * done, n - done, block.keys + 4 * done, block.totals + done)


def path() -> str:
    """The path that is taken."""
    return "avx2" if _by_avx2 else "portable"


def take_path(name) -> None:
    """Take a path of `PATHS` from now on, in all threads: for tests and benchmarks. ValueError if there is no such."""
    global _by_avx2
    if name not in PATHS:
        raise ValueError(f"no path {name!r} on this machine: expected one of {', '.join(PATHS)}")
    _by_avx2 = name == "avx2"
