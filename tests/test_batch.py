"""Batch functions: every row is answered as its Hand, by each path, whatever the integer type and the memory layout."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong as mj
from mahjong import _rows
from strategies import READY, WHOLE, Case, cases, questions

INTEGERS = ["i1", "u1", "<i2", ">u2", "<i4", ">i4", "u4", "<i8", ">i8", "u8"]


@pytest.fixture(scope="module", params=_rows.PATHS, autouse=True)
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every test of this module runs by each path that the machine has."""
    fastest = _rows.path()
    _rows.take_path(request.param)
    yield request.param
    _rows.take_path(fastest)


def test_the_path_is_the_one_that_was_forced(path: str) -> None:
    assert _rows.path() == path
    with pytest.raises(ValueError, match=r"no path 'fast'.*expected one of.*portable"):
        _rows.take_path("fast")
    assert _rows.path() == path


def rows_of(hands: list[Case]) -> tuple[np.ndarray, np.ndarray]:
    return np.array([case.counts for case in hands], np.uint8).reshape(-1, 34), np.array(
        [case.wilds for case in hands], np.uint8
    )


def concealed(sizes: list[int]) -> st.SearchStrategy[list[Case]]:
    return st.lists(cases(sizes, most_melds=0, wild_kinds=False), max_size=12)


@given(concealed(WHOLE), questions())
def test_batch_wins_are_those_of_each_hand(hands: list[Case], question: dict[str, Any]) -> None:
    answers = mj.batch.is_win(*rows_of(hands), **question)
    assert answers.dtype == np.bool_
    assert answers.tolist() == [case.hand.is_win(**question) for case in hands]


@given(concealed(READY), questions(), st.booleans())
def test_batch_waits_are_those_of_each_hand(hands: list[Case], question: dict[str, Any], exhausted: bool) -> None:
    answers = mj.batch.waits(*rows_of(hands), exhausted=exhausted, **question)
    assert answers.dtype == np.uint64
    assert answers.tolist() == [int(case.hand.waits(exhausted=exhausted, **question)) for case in hands]


@given(concealed(READY + WHOLE), st.booleans(), st.booleans())
def test_batch_shanten_is_that_of_each_hand(hands: list[Case], quads_count: bool, four_copies: bool) -> None:
    question = {"quads_count": quads_count, "four_copies": four_copies}
    answers = mj.batch.shanten(*rows_of(hands), **question)
    assert answers.dtype == np.int8
    assert answers.tolist() == [case.hand.shanten(**question) for case in hands]


@given(st.lists(cases([13, 14], most_melds=0, wild_kinds=False), max_size=12), questions())
def test_batch_shanten_of_every_form_is_that_of_each_hand(hands: list[Case], question: dict[str, Any]) -> None:
    assert mj.batch.shanten(*rows_of(hands), **question).tolist() == [case.hand.shanten(**question) for case in hands]


@pytest.fixture(scope="module")
def thousand() -> np.ndarray:
    """1,000 hands of 13 tiles, dealt from a full wall."""
    wall = np.repeat(np.arange(34), 4)
    shuffled = np.random.default_rng(5).permuted(np.tile(wall, (1000, 1)), axis=1)[:, :13]
    return (shuffled[:, :, None] == np.arange(34)).sum(axis=1, dtype=np.uint8)


LAYOUTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "columns first": np.asfortranarray,
    "every second row": lambda rows: np.repeat(rows, 2, axis=0)[::2],
    "every second column": lambda rows: np.repeat(rows, 2, axis=1)[:, ::2],
    "backwards in memory": lambda rows: rows[::-1].copy()[::-1],
    "off by a byte": lambda rows: np.frombuffer(b"\0" + rows.tobytes(), np.uint8)[1:].reshape(rows.shape),
    "a transposed view": lambda rows: rows.T.copy().T,
    "a list of lists": lambda rows: rows.tolist(),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("function", [mj.batch.waits, mj.batch.shanten])
def test_the_layout_in_memory_does_not_matter(
    thousand: np.ndarray, function: Callable[..., np.ndarray], layout: str
) -> None:
    assert np.array_equal(function(LAYOUTS[layout](thousand)), function(thousand))


@pytest.mark.parametrize("dtype", INTEGERS)
def test_every_integer_type_gives_the_same_answers(thousand: np.ndarray, dtype: str) -> None:
    rows, wilds = thousand.astype(dtype), np.full(len(thousand), 1).astype(dtype)
    assert np.array_equal(mj.batch.is_win(rows, wilds), mj.batch.is_win(thousand, 1))


def test_arguments_are_read_only_and_stay_as_they_are(thousand: np.ndarray) -> None:
    rows, wilds = thousand.copy(), np.zeros(len(thousand), np.uint8)
    rows.flags.writeable = wilds.flags.writeable = False
    mj.batch.waits(rows, wilds)
    assert np.array_equal(rows, thousand)
    assert not wilds.any()


@pytest.mark.parametrize(
    ("function", "dtype"), [(mj.batch.is_win, np.bool_), (mj.batch.waits, np.uint64), (mj.batch.shanten, np.int8)]
)
def test_no_rows_give_no_answers(function: Callable[..., np.ndarray], dtype: type) -> None:
    answers = function(np.zeros((0, 34), np.uint8), np.zeros(0, np.uint8))
    assert answers.shape == (0,)
    assert answers.dtype == dtype


BLOCKS = [1, 2, 3, 4, 5, 7, 8, 255, 256, 257, 511, 512, 515, 1000]  # rows are read in blocks of 256, in fours


@pytest.mark.parametrize("n", BLOCKS)
def test_any_number_of_rows_is_answered_as_row_by_row(thousand: np.ndarray, n: int) -> None:
    rows, wilds = thousand[:n].copy(), np.arange(n) % 2 * 3  # 13 and 16 tiles
    for function in (mj.batch.waits, mj.batch.shanten):
        alone = [function(rows[row : row + 1], wilds[row])[0] for row in range(n)]
        assert function(rows, wilds).tolist() == alone


@pytest.mark.parametrize("n", BLOCKS)
def test_the_first_wrong_row_is_named_wherever_it_is(thousand: np.ndarray, n: int) -> None:
    random = np.random.default_rng(n)
    for _ in range(20):
        rows = thousand[:n].copy()
        first, later = sorted(random.integers(n, size=2))
        kind, other = random.choice(34, 2, replace=False)
        rows[later, kind] = random.integers(5, 256)
        message = rf"row {later}: the count of {mj.tiles.name(int(kind))}"
        if first < later:  # a wrong total before a wrong count, often in the same block
            rows[first] = np.arange(34) == other
            rows[first, other] += 2
            message = rf"row {first}: 3 tiles"
        with pytest.raises(ValueError, match=message):
            mj.batch.shanten(rows)


def test_patterns_of_every_key_are_read_alike() -> None:
    """Rows with up to 17 tiles in one suit: beside scalar hands, whose keys are made one at a time."""
    random = np.random.default_rng(8)
    rows = np.zeros((20_000, 34), np.uint8)
    for row in rows:
        start, width = [(0, 9), (9, 9), (18, 9), (27, 7)][random.integers(4)]
        wall = random.permutation(np.repeat(np.arange(start, start + width), 4))
        row += np.bincount(wall[: random.choice([1, 4, 7, 10, 13, 16])], minlength=34).astype(np.uint8)
    assert mj.batch.shanten(rows).tolist() == [mj.Hand(row.tobytes()).shanten() for row in rows]
    assert mj.batch.waits(rows).tolist() == [int(mj.Hand(row.tobytes()).waits()) for row in rows]


def test_rows_that_another_thread_writes_into_never_break_the_process(thousand: np.ndarray) -> None:
    """The answers of such rows mean nothing, but they are answers, or a ValueError."""
    rows, wilds = thousand.copy(), np.zeros(len(thousand), np.uint8)
    stop = threading.Event()

    def scribble() -> None:
        while not stop.is_set():
            rows[:] = 255
            wilds[:] = 255
            rows[:] = thousand
            wilds[:] = 0

    writer = threading.Thread(target=scribble)
    writer.start()
    try:
        for question in ({}, {"forms": ("standard", "seven_pairs"), "four_copies": True}):
            for _ in range(300):
                for function in (mj.batch.waits, mj.batch.shanten):
                    with suppress(ValueError):
                        assert function(rows, wilds, **question).shape == (1000,)
    finally:
        stop.set()
        writer.join()


def with_row(rows: np.ndarray, row: int, kind: int, count: int, dtype: str = "i2") -> np.ndarray:
    changed = rows.astype(dtype)
    changed[row, kind] = count
    return changed


@pytest.mark.parametrize("function", [mj.batch.is_win, mj.batch.waits, mj.batch.shanten])
@pytest.mark.parametrize(
    ("count", "dtype"), [(5, "u1"), (5, "i8"), (200, "u1"), (-1, "i1"), (256, "i2"), (2**40, "u8")]
)
@pytest.mark.parametrize("kind", [0, 7, 8, 31, 32, 33])
def test_a_count_out_of_range_is_named_with_its_row(
    thousand: np.ndarray, function: Callable[..., np.ndarray], count: int, dtype: str, kind: int
) -> None:
    with pytest.raises(ValueError, match=rf"^row 617: .*{mj.tiles.name(kind)}.* {count}: expected 0 to 4"):
        function(with_row(thousand, 617, kind, count, dtype), 1 if function is mj.batch.is_win else 0)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (mj.batch.is_win, r"row 1: 13 tiles.*expected 3n\+2"),
        (mj.batch.waits, r"row 0: 14 tiles.*expected 3n\+1"),
        (mj.batch.shanten, r"row 2: 15 tiles.*expected 3n\+1 or 3n\+2"),
    ],
)
def test_a_row_of_the_wrong_size_is_named(
    thousand: np.ndarray, function: Callable[..., np.ndarray], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        function(thousand[:3], np.array([1, 0, 2]))


@pytest.mark.parametrize("function", [mj.batch.is_win, mj.batch.waits, mj.batch.shanten])
def test_more_than_seventeen_tiles_are_named(thousand: np.ndarray, function: Callable[..., np.ndarray]) -> None:
    extra = 7 if function is mj.batch.is_win else 6
    with pytest.raises(ValueError, match=rf"row 0: {13 + extra} tiles.*at most 17"):
        function(thousand, extra)


@pytest.mark.parametrize(
    ("counts", "wilds", "message"),
    [
        (np.zeros(34, np.uint8), 0, r"shape \(34,\)"),
        (np.zeros((2, 33), np.uint8), 0, r"shape \(2, 33\)"),
        (np.zeros((2, 34, 1), np.uint8), 0, r"shape \(2, 34, 1\)"),
        (np.zeros((2, 34)), 0, "float64"),
        (np.zeros((2, 34), bool), 0, "bool"),
        (np.zeros((2, 34), object), 0, "object"),
        (np.zeros((2, 34), np.uint8), np.zeros(3, int), r"shape \(3,\)"),
        (np.zeros((2, 34), np.uint8), np.zeros((2, 1), int), r"shape \(2, 1\)"),
        (np.zeros((2, 34), np.uint8), 0.5, "float64"),
        (np.zeros((2, 34), np.uint8), [1, -1], "row 1: -1 wildcards"),
        (np.zeros((2, 34), np.uint8), [17, 1], "row 0: 17 wildcards"),
        (np.zeros((2, 34), np.uint8), 2**70, "wild"),
        ("123m", 0, "counts"),
        (None, 0, "counts"),
    ],
)
@pytest.mark.parametrize("function", [mj.batch.is_win, mj.batch.waits, mj.batch.shanten])
def test_wrong_shapes_and_types_are_said(
    function: Callable[..., np.ndarray], counts: Any, wilds: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        function(counts, wilds)
