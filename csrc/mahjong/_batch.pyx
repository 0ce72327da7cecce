"""The questions of a hand over numpy arrays. The interpreter's lock is released while the rows are answered."""

import numpy as np

from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t

from mahjong._hand cimport asked_for
from mahjong._shanten cimport NO_FORM, shanten_of, standard_shanten
from mahjong._tables cimport Concealed, Tables, look_up_classes, look_up_words, tables
from mahjong._tiles cimport (
    MOST_COPIES, MOST_TILES, MOST_WILDS, N_KINDS, Row, above_four, name_of, row_fours, row_keys, row_of,
    row_total,
)
from mahjong._waits cimport STANDARD, completes, completing, is_win_of, waits_of

cdef tuple STANDARD_FORM = ("standard",)


cdef inline bint _read(Concealed* hand, Row* row, uint32_t* keys, const uint8_t* counts, int wilds, int rest) noexcept nogil:
    """Read a row and make its keys; False if it is no hand of 3n+rest tiles (3n+1 or 3n+2 if rest is 0).

    The row is read once: if another thread writes into the array, what was checked is what is looked up.
    """
    row[0] = row_of(counts)
    if above_four(row):
        return False
    hand.wilds = wilds
    hand.total = row_total(row) + wilds
    if hand.total > MOST_TILES or (hand.total % 3 != rest if rest else hand.total % 3 == 0):
        return False
    row_keys(row, keys)
    return True


cdef inline void _spread(Concealed* hand, const Row* row) noexcept nogil:
    """Give a hand its counts."""
    cdef int kind
    for kind in range(N_KINDS):
        hand.counts[kind] = row.part[kind >> 3] >> 8 * (kind & 7) & 0xFF


cdef Py_ssize_t _is_win(const uint8_t[:, ::1] rows, const uint8_t[::1] wilds, Py_ssize_t step, uint8_t[::1] answers,
                        int asked) noexcept nogil:
    """Answer every row; returns the number of rows, or of the first row that is no hand."""
    cdef Tables t = tables
    cdef Concealed hand
    cdef Row counts
    cdef uint32_t[4] keys
    cdef Py_ssize_t row
    for row in range(rows.shape[0]):
        if not _read(&hand, &counts, keys, &rows[row, 0], wilds[row * step], 2):
            return row
        look_up_words(&t, keys, hand.records)
        if asked == STANDARD:
            answers[row] = completes(hand.records, hand.total // 3)
        else:
            _spread(&hand, &counts)
            answers[row] = is_win_of(&hand, asked)
    return rows.shape[0]


cdef Py_ssize_t _waits(const uint8_t[:, ::1] rows, const uint8_t[::1] wilds, Py_ssize_t step, uint64_t[::1] answers,
                       int asked, bint exhausted) noexcept nogil:
    cdef Tables t = tables
    cdef Concealed hand
    cdef Row counts
    cdef uint32_t[4] keys
    cdef Py_ssize_t row
    cdef uint64_t kinds
    for row in range(rows.shape[0]):
        if not _read(&hand, &counts, keys, &rows[row, 0], wilds[row * step], 1):
            return row
        look_up_words(&t, keys, hand.records)
        if asked == STANDARD:
            kinds = completing(hand.records, hand.total // 3)
        else:
            _spread(&hand, &counts)
            kinds = waits_of(&hand, asked)
        if kinds and not exhausted:
            kinds &= ~row_fours(&counts)
        answers[row] = kinds
    return rows.shape[0]


cdef Py_ssize_t _shanten(const uint8_t[:, ::1] rows, const uint8_t[::1] wilds, Py_ssize_t step, int8_t[::1] answers,
                         int asked) noexcept nogil:
    cdef Tables t = tables
    cdef Concealed hand
    cdef Row counts
    cdef uint32_t[4] keys
    cdef Py_ssize_t row
    cdef int least
    for row in range(rows.shape[0]):
        if not _read(&hand, &counts, keys, &rows[row, 0], wilds[row * step], 0):
            return row
        look_up_classes(&t, keys, hand.records)
        if asked == STANDARD:
            least = standard_shanten(&t, hand.records, hand.total // 3, hand.wilds, hand.wilds)
        else:
            _spread(&hand, &counts)
            least = shanten_of(&hand, hand.wilds, asked)
            if least == NO_FORM:
                return row
        answers[row] = least
    return rows.shape[0]


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


def _blame_count(counts, row):
    kind = int(((counts[row] < 0) | (counts[row] > MOST_COPIES)).argmax())
    raise ValueError(f"row {row}: the count of {name_of(kind)} is {counts[row, kind]}: expected 0 to {MOST_COPIES}")


def _blame(counts, wilds, row, expected):
    """Raise the ValueError that says what is wrong with a row."""
    if counts[row].max() > MOST_COPIES:
        _blame_count(counts, row)
    total = int(counts[row].sum()) + int(wilds[row] if len(wilds) > 1 else wilds[0])
    raise ValueError(f"row {row}: {total} tiles and wildcards: expected {expected}")


def is_win(counts, wilds=0, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False) -> np.ndarray:
    """Whether each row of 3n+2 tiles is complete.

    `counts`: (n, 34) of any integer type, each 0 to 4; `wilds`: wildcards, a number or (n,), 0 to 16; the keywords are
    those of `Hand.is_win`. Returns (n,) bool. ValueError names the first row that is wrong. Melds are unknown here: how
    many groups a row needs follows from its number of tiles.
    """
    cdef int asked = asked_for(forms, quads_count, four_copies)
    rows = _rows(counts)
    each, step = _wilds(wilds, len(rows))
    answers = np.empty(len(rows), np.bool_)
    cdef const uint8_t[:, ::1] rows_view = rows
    cdef const uint8_t[::1] each_view = each
    cdef uint8_t[::1] answers_view = answers.view(np.uint8)
    cdef Py_ssize_t by = step, done
    with nogil:
        done = _is_win(rows_view, each_view, by, answers_view, asked)
    if done < len(rows):
        _blame(rows, each, done, f"3n+2, at most {MOST_TILES}")
    return answers


def waits(counts, wilds=0, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False,
          bint exhausted=False) -> np.ndarray:
    """The kinds that complete each row of 3n+1 tiles, as (n,) uint64 masks: bit k for kind k.

    Arguments and errors as for `is_win`. A kind of which the row holds four is left out unless `exhausted`.
    """
    cdef int asked = asked_for(forms, quads_count, four_copies)
    rows = _rows(counts)
    each, step = _wilds(wilds, len(rows))
    answers = np.empty(len(rows), np.uint64)
    cdef const uint8_t[:, ::1] rows_view = rows
    cdef const uint8_t[::1] each_view = each
    cdef uint64_t[::1] answers_view = answers
    cdef Py_ssize_t by = step, done
    with nogil:
        done = _waits(rows_view, each_view, by, answers_view, asked, exhausted)
    if done < len(rows):
        _blame(rows, each, done, f"3n+1, at most {MOST_TILES}")
    return answers


def shanten(counts, wilds=0, *, forms=STANDARD_FORM, bint quads_count=False, bint four_copies=False) -> np.ndarray:
    """The shanten of each row of 3n+1 or 3n+2 tiles, as (n,) int8: -1 complete, 0 ready; the least of the forms.

    Arguments and errors as for `is_win`; a row that fits none of the forms is wrong too.
    """
    cdef int asked = asked_for(forms, quads_count, four_copies)
    rows = _rows(counts)
    each, step = _wilds(wilds, len(rows))
    answers = np.empty(len(rows), np.int8)
    cdef const uint8_t[:, ::1] rows_view = rows
    cdef const uint8_t[::1] each_view = each
    cdef int8_t[::1] answers_view = answers
    cdef Py_ssize_t by = step, done
    with nogil:
        done = _shanten(rows_view, each_view, by, answers_view, asked)
    if done < len(rows):
        some = "3n+1 or 3n+2" if asked & STANDARD else "13 or 14"
        _blame(rows, each, done, f"{some}, at most {MOST_TILES}")
    return answers
