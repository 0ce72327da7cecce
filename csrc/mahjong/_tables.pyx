"""Maps the data file of the tables when the package is imported."""

import mmap
import os
import sys

from cpython.buffer cimport PyBUF_SIMPLE, PyObject_GetBuffer
from libc.string cimport memcmp, memcpy

from mahjong._tiles cimport N_KINDS, Row, row_keys, row_of, row_total

cdef enum:
    SECTIONS = 14

cdef bytes MAGIC = b"MJTABLE1"
NAMES = (
    "suit_ids", "honour_ids", "suit_words", "honour_words", "suit_classes", "honour_classes",
    "natural_join_1", "natural_join_2", "natural_join_3", "free_join_1", "free_join_2", "free_join_3",
    "suit_rows", "honour_rows",
)  # fmt: skip

cdef Py_buffer _file  # never released: the pointers below lead into it
cdef uint64_t _offset[SECTIONS]
cdef uint64_t _size[SECTIONS]


cdef const void* _section(int number) noexcept:
    return <const char*>_file.buf + _offset[number]


cdef Joins _joins(int number) noexcept:
    """The three tables from section `number` on."""
    cdef Joins made
    made.first = <const uint16_t*>_section(number)
    made.second = <const uint16_t*>_section(number + 1)
    made.third = <const int8_t*>_section(number + 2)
    made.suit_classes = 1
    while 2 * made.suit_classes * made.suit_classes < _size[number]:
        made.suit_classes += 1
    return made


cdef uint8_t _plain(const int8_t* rows) noexcept:
    """The number of the first class in which a budget changes the row."""
    cdef int number = 0
    while not memcmp(rows + number * BUDGETS * ROW, rows + (number * BUDGETS + BUDGETS - 1) * ROW, ROW):
        number += 1
    return number


cdef void conceal(Concealed* hand, const uint8_t* counts, int wilds) noexcept nogil:
    """Make the concealed part of 34 counts, each at most 4, and wildcards."""
    cdef Row row = row_of(counts)
    cdef uint32_t[4] keys
    memcpy(hand.counts, counts, N_KINDS)
    hand.wilds = wilds
    hand.total = row_total(&row) + wilds
    row_keys(&row, keys)
    look_up_words(&tables, keys, hand.records)
    look_up_classes(&tables, keys, hand.records)


def _load(path):
    cdef int number
    if sys.byteorder != "little":
        raise ImportError("the tables of mahjong are little-endian: this machine is not")
    with open(path, "rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    PyObject_GetBuffer(mapped, &_file, PyBUF_SIMPLE)
    if _file.len < 8 + 16 * SECTIONS or memcmp(_file.buf, <const char*>MAGIC, 8):
        raise ImportError(f"{path} holds no tables of this version: install mahjong-regional again")
    for number in range(SECTIONS):
        memcpy(&_offset[number], <const char*>_file.buf + 8 + 16 * number, 8)
        memcpy(&_size[number], <const char*>_file.buf + 16 + 16 * number, 8)
        if _offset[number] + _size[number] > <uint64_t>_file.len:
            raise ImportError(f"{path} is cut off: install mahjong-regional again")
    tables.suit_ids = <const uint16_t*>_section(0)
    tables.honour_ids = <const uint16_t*>_section(1)
    tables.suit_words = <const uint32_t*>_section(2)
    tables.honour_words = <const uint32_t*>_section(3)
    tables.suit_classes = <const uint8_t*>_section(4)
    tables.honour_classes = <const uint8_t*>_section(5)
    tables.natural = _joins(6)
    tables.free = _joins(9)
    tables.suit_rows = <const int8_t*>_section(12)
    tables.honour_rows = <const int8_t*>_section(13)
    tables.suit_plain = _plain(tables.suit_rows)
    tables.honour_plain = _plain(tables.honour_rows)
    return mapped


_mapped = _load(os.path.join(os.path.dirname(__file__), "tables.bin"))


def section(name) -> memoryview:
    """One section of the file as read-only bytes, for tests and tools; the generator says what it holds."""
    if name not in NAMES:
        raise ValueError(f"no section {name!r}: expected one of {', '.join(NAMES)}")
    number = NAMES.index(name)
    return memoryview(_mapped)[_offset[number] : _offset[number] + _size[number]]
