"""The questions of a hand over numpy arrays. The interpreter's lock is released while the rows are answered."""

import numpy as np

from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memset

from mahjong._hand cimport asked_for
from mahjong._rows cimport BLOCK, Block, read_rows
from mahjong._shanten cimport NO_FORM, pairs_or_orphans_shanten, standard_shanten
from mahjong._tables cimport Concealed, Record, Tables, conceal, look_up_classes, look_up_words, tables
from mahjong._tiles cimport MOST_COPIES, MOST_TILES, MOST_WILDS, N_KINDS, Row, kinds_with, name_of, row_of
from mahjong._waits cimport (
    FOUR_COPIES, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, completes, completing, is_win_of, waits_of,
)

cdef tuple STANDARD_FORM = ("standard",)

cdef enum:
    WRONG = 0x80  # the melds of a total that is none of a hand

# The rows of a call, and what is asked of them.
cdef struct Question:
    const uint8_t* rows
    const uint8_t* wilds
    Py_ssize_t n
    Py_ssize_t step  # from the wildcards of a row to those of the next: 0 or 1
    int asked
    bint exhausted
    uint8_t[MOST_COPIES * N_KINDS + 256] melds  # by total, or WRONG

# Some rows of it that are hands, with their keys.
cdef struct Hands:
    Block block
    uint8_t[BLOCK] wilds
    uint8_t[BLOCK] melds


cdef Py_ssize_t _next(const Question* q, Py_ssize_t start, Hands* hands) noexcept nogil:
    """Read the rows from `start` on; returns how many, 0 at the end or if one of them is no hand."""
    cdef Py_ssize_t i, n = min(BLOCK, q.n - start)
    cdef int wrong = 0
    if n == 0 or not read_rows(q.rows + N_KINDS * start, n, &hands.block):
        return 0
    for i in range(n):
        hands.wilds[i] = q.wilds[(start + i) * q.step]
        hands.melds[i] = q.melds[hands.block.totals[i] + hands.wilds[i]]
        wrong |= hands.melds[i]
    return 0 if wrong & WRONG else n


cdef Py_ssize_t _is_win(const Question* q, uint8_t[::1] answers) noexcept nogil:
    """Answer rows up to the first block in which one is no hand; returns how many."""
    cdef Tables t = tables
    cdef Hands hands
    cdef Concealed hand
    cdef Record[4] records
    cdef Py_ssize_t i, done = 0, n = _next(q, 0, &hands)
    while n:
        for i in range(n):
            if q.asked == STANDARD:
                look_up_words(&t, hands.block.keys + 4 * i, records)
                answers[done + i] = completes(records, hands.melds[i])
            else:
                conceal(&hand, hands.block.counts + N_KINDS * i, hands.wilds[i])
                answers[done + i] = is_win_of(&hand, q.asked)
        done += n
        n = _next(q, done, &hands)
    return done


cdef Py_ssize_t _waits(const Question* q, uint64_t[::1] answers) noexcept nogil:
    cdef Tables t = tables
    cdef Hands hands
    cdef Concealed hand
    cdef Record[4] records
    cdef Row row
    cdef uint64_t kinds
    cdef Py_ssize_t i, done = 0, n = _next(q, 0, &hands)
    while n:
        for i in range(n):
            if q.asked == STANDARD:
                look_up_words(&t, hands.block.keys + 4 * i, records)
                kinds = completing(records, hands.melds[i])
            else:
                conceal(&hand, hands.block.counts + N_KINDS * i, hands.wilds[i])
                kinds = waits_of(&hand, q.asked)
            if kinds and not q.exhausted:
                row = row_of(hands.block.counts + N_KINDS * i)
                kinds &= ~kinds_with(&row, MOST_COPIES)
            answers[done + i] = kinds
        done += n
        n = _next(q, done, &hands)
    return done


cdef Py_ssize_t _shanten(const Question* q, int8_t[::1] answers) noexcept nogil:
    cdef Tables t = tables
    cdef Hands hands
    cdef Record[4] records
    cdef Row row
    cdef int least, wilds, total
    cdef Py_ssize_t i, done = 0, n = _next(q, 0, &hands)
    while n:
        for i in range(n):
            wilds = hands.wilds[i]
            least = NO_FORM
            if q.asked & STANDARD:
                look_up_classes(&t, hands.block.keys + 4 * i, records)
                least = standard_shanten(&t, records, hands.melds[i], wilds, 0 if q.asked & FOUR_COPIES else wilds)
            if q.asked & (SEVEN_PAIRS | THIRTEEN_ORPHANS):
                total = hands.block.totals[i] + wilds
                if total == 13 or total == 14:
                    row = row_of(hands.block.counts + N_KINDS * i)
                    least = min(least, pairs_or_orphans_shanten(&row, wilds, q.asked))
            answers[done + i] = least
        done += n
        n = _next(q, done, &hands)
    return done


# Which numbers of tiles a row may have.
_WHOLE = f"3n+2, at most {MOST_TILES}", range(2, MOST_TILES + 1, 3)
_READY = f"3n+1, at most {MOST_TILES}", range(1, MOST_TILES + 1, 3)
_EITHER = f"3n+1 or 3n+2, at most {MOST_TILES}", (*_READY[1], *_WHOLE[1])
_FULL = "13 or 14", (13, 14)


def _rows(counts):
    """The counts as a C-contiguous (n, 34) array of uint8, checked where they had another type."""
    given = np.asarray(counts)
    if given.ndim != 2 or given.shape[1] != N_KINDS:
        raise ValueError(f"counts of shape {given.shape}: expected (n, {N_KINDS})")
    if given.dtype.kind not in "iu":
        raise ValueError(f"counts of type {given.dtype}: expected integers")
    if given.dtype != np.uint8:
        wrong = (given < 0) | (given > MOST_COPIES)
        if wrong.any():
            row = int(wrong.any(axis=1).argmax())
            _blame_count(given, row)
        given = given.astype(np.uint8)
    return np.ascontiguousarray(given)


def _wilds(wilds, rows):
    """The wildcards as an array of uint8 and the step from row to row: 0 where all rows have the same number."""
    given = np.asarray(wilds)
    if given.dtype.kind not in "iu":
        raise ValueError(f"wilds of type {given.dtype}: expected integers")
    if given.shape not in ((), (rows,)):
        raise ValueError(f"wilds of shape {given.shape}: expected a number or ({rows},)")
    wrong = np.atleast_1d((given < 0) | (given > MOST_WILDS))
    if wrong.any():
        row = int(wrong.argmax())
        where = f"row {row}: " if given.ndim else ""
        raise ValueError(f"{where}{np.atleast_1d(given)[row]} wildcards: expected 0 to {MOST_WILDS}")
    return np.ascontiguousarray(np.atleast_1d(given), dtype=np.uint8), given.ndim


cdef class _Asked:
    """A question, with views that keep the arrays where its pointers lead."""

    cdef Question question
    cdef const uint8_t[:, ::1] rows
    cdef const uint8_t[::1] wilds
    cdef tuple sizes

    def __cinit__(self, counts, wilds, int asked, sizes, bint exhausted=False):
        self.rows = _rows(counts)
        self.wilds, step = _wilds(wilds, len(self.rows))
        self.sizes = sizes
        cdef Question* q = &self.question
        q.n, q.step, q.asked, q.exhausted = len(self.rows), step, asked, exhausted
        if q.n:
            q.rows, q.wilds = &self.rows[0, 0], &self.wilds[0]
        memset(q.melds, WRONG, sizeof(q.melds))
        for total in sizes[1]:
            q.melds[total] = total // 3

    cdef answered(self, Py_ssize_t done):
        """ValueError that says what is wrong with the first wrong row, unless all are answered."""
        if done == self.question.n:
            return
        expected, sizes = self.sizes
        rows = np.asarray(self.rows)
        for row in range(done, len(rows)):
            if rows[row].max() > MOST_COPIES:
                _blame_count(rows, row)
            total = int(rows[row].sum()) + self.wilds[row * self.question.step]
            if total not in sizes:
                raise ValueError(f"row {row}: {total} tiles and wildcards: expected {expected}")
        raise ValueError("the counts have been written into while they were read")


def _blame_count(counts, row):
    kind = int(((counts[row] < 0) | (counts[row] > MOST_COPIES)).argmax())
    raise ValueError(f"row {row}: the count of {name_of(kind)} is {counts[row, kind]}: expected 0 to {MOST_COPIES}")


def is_win(counts, wilds=0, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False) -> np.ndarray:
    """Whether each row of 3n+2 tiles is complete.

    `counts`: (n, 34) of any integer type, each 0 to 4; `wilds`: wildcards, a number or (n,), 0 to 16; the keywords are
    those of `Hand.is_win`. Returns (n,) bool. ValueError names the first row that is wrong. Melds are unknown here: how
    many groups a row needs follows from its number of tiles.
    """
    cdef _Asked asked = _Asked(counts, wilds, asked_for(forms, quads_count, four_copies), _WHOLE)
    answers = np.empty(asked.question.n, np.bool_)
    cdef uint8_t[::1] view = answers.view(np.uint8)
    cdef Py_ssize_t done
    with nogil:
        done = _is_win(&asked.question, view)
    asked.answered(done)
    return answers


def waits(counts, wilds=0, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False,
          bint exhausted=False) -> np.ndarray:
    """The kinds that complete each row of 3n+1 tiles, as (n,) uint64 masks: bit k for kind k.

    Arguments and errors as for `is_win`. A kind of which the row holds four is left out unless `exhausted`.
    """
    cdef _Asked asked = _Asked(counts, wilds, asked_for(forms, quads_count, four_copies), _READY, exhausted)
    answers = np.empty(asked.question.n, np.uint64)
    cdef uint64_t[::1] view = answers
    cdef Py_ssize_t done
    with nogil:
        done = _waits(&asked.question, view)
    asked.answered(done)
    return answers


def shanten(counts, wilds=0, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False) -> np.ndarray:
    """The shanten of each row of 3n+1 or 3n+2 tiles, as (n,) int8: -1 complete, 0 ready; the least of the forms.

    Arguments and errors as for `is_win`; a row that fits none of the forms is wrong too.
    """
    cdef int forms_asked = asked_for(forms, quads_count, four_copies)
    cdef _Asked asked = _Asked(counts, wilds, forms_asked, _EITHER if forms_asked & STANDARD else _FULL)
    answers = np.empty(asked.question.n, np.int8)
    cdef int8_t[::1] view = answers
    cdef Py_ssize_t done
    with nogil:
        done = _shanten(&asked.question, view)
    asked.answered(done)
    return answers
