"""Bad input: a ValueError names the tile and what was expected, or a TypeError; nothing changes."""

import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong as mj

NONE = bytes(34)


def counts(**tiles: int) -> list[int]:
    """34 counts from names such as `m5=2`."""
    made = [0] * 34
    for name, number in tiles.items():
        made[mj.tiles.kind(name[1] + name[0])] = number
    return made


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0m", "unknown tile '0m': expected 1m to 9m"),
        ("8z", "unknown tile '8z'.*1z to 7z"),
        ("5x", "'5x'.*expected m, p, s or z"),
        ("m", "suit 'm' without a number"),
        ("5mm", "suit 'm' without a number"),
        ("123m456", "cut off.*after '456'"),
        ("123m 45", "cut off.*after '45'"),
        ("12 3m", "cut off.*after '12'"),
        ("5*m", "cut off.*after '5'"),
        ("[123m", "cut off.*expected ']'"),
        ("(1111m 5p", r"cut off.*expected '\)'"),
        ("{1m1p1s", "cut off.*expected '}'"),
        ("5m]", "unexpected ']'"),
        ("+5m", r"unexpected '\+'"),
        ("五m", "unexpected"),
        ("\uff15m", "unexpected"),  # a full-width 5
        ("5m\0", "unexpected"),
        ("5m\ud800", "unexpected"),
        ("5M", "cut off.*after '5'"),
        ("55555m", "5 tiles of 5m in the hand: expected at most 4"),
        ("55m [555m]", "5 tiles of 5m in hand and melds together: expected at most 4"),
        ("[567m] (5555m)", "5 tiles of 5m in hand and melds together: expected at most 4"),
        ("{5m5m5m} [555m]", "6 tiles of 5m"),
        ("123456789m123456789p", "more than 17 tiles"),
        ("1m " + "*" * 17, "more than 16 wildcards"),
        ("12m" + "*" * 16, "at most 17"),
        ("123m456p [777z] [111z] [222z] [333z]", "6 tiles and 4 melds fill 18 places: a hand has at most 17"),
        ("[123m] [123m] [123p] [123p] [123s] [123s]", "0 tiles and 6 melds fill 18 places"),
        ("[124m]", "is no meld: expected a sequence of three"),
        ("[12m]", "is no meld"),
        ("[789m1p]", "is no meld"),
        ("[89m1p]", "is no meld"),
        ("[123z]", "is no meld"),
        ("[11111m]", "is no meld"),
        ("[]", "is no meld"),
        ("(111m)", "is no meld: expected four alike"),
        ("(123m)", "is no meld: expected four alike"),
        ("[777+8z]", "unknown tile '8z'"),
        ("[77+77z]", r"expected '\+' in an added kong"),
        ("[777+77z]", "is no meld"),
        ("[123+4m]", "is no meld"),
        ("(777+7z)", r"expected '\+' in an added kong"),
        ("[123m@4]", "expected a seat 0 to 3"),
        ("[123m@]", "expected a seat 0 to 3"),
        ("[123m@2@1]", "expected a seat 0 to 3"),
        ("(1111m@2)", r"only a meld in \[\] was fed"),
        ("{1m}", "has 1 tiles: expected 3 to 16"),
        ("{11111m}", "five of 1m"),
        ("[123m)", "cut off"),
        ("wild 9p", "cut off: expected ':'"),
        ("wild 0p: 5m", "unknown tile '0p'"),
        ("wild : 5m", "unknown tile ''"),
        ("wild 9p: 99p [999p]", "2 wildcards and 3 tiles of 9p in melds: there are 4"),
        ("wild 9p: *****", "5 wildcards"),
        ("wild 9p: 9999p*", "5 wildcards"),
    ],
)
def test_a_text_that_is_no_hand_says_why(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.Hand(text)


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        (counts(m5=5), "the count of 5m is 5: expected 0 to 4"),
        (counts(z7=-1), "the count of 7z is -1: expected 0 to 4"),
        (bytes(counts(s9=255)), "the count of 9s is 255: expected 0 to 4"),
        (counts(p1=10**30), "the count of 1p is 1000000"),
        (bytes(33), "33 counts: expected 34"),
        (bytes(35), "35 counts: expected 34"),
        ([], "0 counts: expected 34"),
        ([0.0] * 34, "the count of 1m is no integer"),
        ([None] * 34, "the count of 1m is no integer"),
        (["1"] * 34, "the count of 1m is no integer"),
        ([[0]] * 34, "the count of 1m is no integer"),
        (np.zeros((2, 17), np.uint8), "2 counts: expected 34"),
        (np.zeros((34, 1), np.uint8), "the count of 1m is no integer"),
        (np.zeros(34), "the count of 1m is no integer"),
        (np.full(34, math.nan), "the count of 1m is no integer"),
        (counts(m1=4, m2=4, m3=4, m4=4, m5=2), "18 tiles.*at most 17"),
    ],
)
def test_counts_that_are_no_hand_say_why(tiles: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.Hand(tiles)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((NONE, (), -1), "-1 wildcards: expected 0 to 16"),
        ((NONE, (), 17), "17 wildcards: expected 0 to 16"),
        ((NONE, (), 10**40), "wildcards: expected 0 to 16"),
        ((counts(m1=3), (), 15), "18 places: a hand has at most 17"),
        ((NONE, ["[123m]"] * 6), "6 melds fill 18 places"),
        ((counts(m5=2), ["[555m]"]), "5 tiles of 5m"),
        ((NONE, ["[124m]"]), "is no meld"),
        ((NONE, ["123m"]), "'123m' is no meld"),
        (("5m", ["[123m]"]), "beside a text"),
        (("5m", (), 1), "beside a text"),
    ],
)
def test_melds_and_wildcards_that_do_not_fit_say_why(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.Hand(*arguments)


@pytest.mark.parametrize("wild_kind", [34, -1, "9x", "", 10**40, 1.5, "99p", True])
def test_a_wild_kind_that_is_none_is_named(wild_kind: Any) -> None:
    with pytest.raises(ValueError, match="unknown tile"):
        mj.Hand("5m", wild_kind=wild_kind)


def test_a_wild_kind_that_contradicts_the_text_is_named() -> None:
    with pytest.raises(ValueError, match=r"5m contradicts 'wild 9p"):
        mj.Hand("wild 9p: 5m", wild_kind="5m")


@pytest.mark.parametrize(
    ("question", "sizes", "expected"),
    [
        ("is_win", (0, 1, 3, 4, 13, 15), r"3n\+2, that is 2, 5, \.\.\. 17"),
        ("waits", (0, 2, 3, 5, 14, 17), r"3n\+1, that is 1, 4, \.\.\. 16"),
        ("discards", (0, 1, 3, 4, 13, 16), r"3n\+2"),
        ("shanten", (0, 3, 6, 9, 12, 15), r"3n\+1 or 3n\+2"),
        ("improvements", (0, 2, 3, 5, 14, 17), r"3n\+1"),
        ("discard_options", (0, 1, 3, 4, 13, 16), r"3n\+2"),
        ("decompositions", (0, 1, 3, 4, 13, 16), r"3n\+2"),
    ],
)
def test_a_question_of_the_wrong_number_of_tiles_says_which(
    question: str, sizes: tuple[int, ...], expected: str
) -> None:
    for size in sizes:
        hand = mj.Hand([min(4, max(0, size - 4 * kind)) for kind in range(34)])
        with pytest.raises(ValueError, match=rf"{question} of {size} tiles.*{expected}"):
            getattr(hand, question)()


@pytest.mark.parametrize(
    ("forms", "message"),
    [
        ((), "no form asked for"),
        (("standard", "nine_gates"), "unknown form 'nine_gates'.*seven_pairs"),
        ("standard", "expected a tuple"),
        ((None,), "unknown form None"),
        ((3,), "unknown form 3"),
    ],
)
@pytest.mark.parametrize("question", ["is_win", "waits", "shanten"])
def test_an_unknown_form_is_named(question: str, forms: Any, message: str) -> None:
    text = "5m" if question == "waits" else "55m"
    with pytest.raises(ValueError, match=message):
        getattr(mj.Hand(text), question)(forms=forms)
    with pytest.raises(ValueError, match=message):
        getattr(mj.batch, question)([list(mj.Hand(text).counts)], forms=forms)


@pytest.mark.parametrize("text", ["", "5m", "[123", "123m]", "[1m]", "x", "[123m] ", "\0"])
def test_a_meld_that_is_none_says_so(text: str) -> None:
    with pytest.raises(ValueError, match="is no meld: expected"):
        mj.Meld(text)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chow", [0, 1, 3]), "is no meld: expected a sequence"),
        (("pong", [0, 0, 0, 0]), "1111m is no pong"),
        (("pong", []), "is no meld"),
        (("kan", [0, 0, 0, 0]), "unknown type of meld 'kan'"),
        (("chow", [0, 1, 34]), "unknown tile 34"),
        (("chow", [0, 1, 2], 4), "expected a seat 0 to 3"),
        (("concealed_kong", [0, 0, 0, 0], 1), "was fed by a seat"),
        (("group", [0, 0]), "has 2 tiles"),
    ],
)
def test_parts_that_make_no_meld_say_why(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mj.Meld.of(*arguments)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: mj.TileSet("25"), "cut off"),
        (lambda: mj.TileSet("0m"), "unknown tile '0m'"),
        (lambda: mj.TileSet([34]), "unknown tile 34"),
        (lambda: mj.TileSet([-1]), "unknown tile -1"),
        (lambda: mj.TileSet([1.0]), "unknown tile 1.0"),
        (lambda: mj.TileSet.from_mask(1 << 34), "no set of tiles"),
        (lambda: mj.TileSet.from_mask(-1), "no set of tiles"),
        (lambda: 40 in mj.TileSet("5m"), "unknown tile 40"),
        (lambda: mj.tiles.kind("10m"), "unknown tile '10m'"),
        (lambda: mj.tiles.name(34), "unknown tile 34"),
        (lambda: mj.tiles.name(-1), "unknown tile -1"),
    ],
)
def test_a_tile_that_is_none_is_named(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize("value", [None, 5, 1.5, object(), Ellipsis, {1, 2}, iter([0] * 34), lambda: 0])
def test_what_no_hand_can_be_made_of_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError, match="34 counts"):
        mj.Hand(value)


def test_a_hand_made_of_an_array_does_not_follow_it() -> None:
    array = np.array(counts(m5=2), np.uint8)
    hand = mj.Hand(array)
    array[4] = 9
    assert str(hand) == "55m"


class Text(str):
    """Text whose own methods are not to be trusted."""

    def __getitem__(self, _: Any) -> Any:
        raise RuntimeError("not asked for")

    __len__ = __iter__ = startswith = __getitem__  # type: ignore[assignment]


class Number(int):
    def __index__(self) -> int:
        raise ValueError("no number")


class Liar:
    """Says that it has 34 items and has none."""

    def __len__(self) -> int:
        return 34

    def __getitem__(self, _: int) -> int:
        raise IndexError("nothing here")


def test_a_subclass_of_text_is_read_as_its_text() -> None:
    assert mj.Hand(Text("123m")) == mj.Hand("123m")
    assert mj.Meld(Text("[123m]")) == mj.Meld("[123m]")


NUMBERS = [-1, 0, 1, 4, 17, 33, 34, 2**31, 2**63, 2**64, 10**40, -(10**40), 0.5, math.nan, math.inf, 1j]
TEXTS = ["", "5m", "123m", "*", "\0", "5m\0", "\ud800", "m" * 5000, "1" * 5000, "[" * 500, "wild 9p:"]
BYTES = [b"", b"5m", bytes(33), bytes(34), bytes(35), b"\xff" * 34, bytearray(34), memoryview(bytes(68))[::2]]
LISTS = [[], [0] * 34, [[0] * 34], [[[0] * 34]], [None] * 34, [math.nan] * 34, [10**40] * 34, ["[123m]"]]
OTHERS = [None, True, (), ("standard",), {}, {"5m": 1}, {0}, range(34), Liar(), Number(3), Text("5m"), len]
VALUES = [mj.Hand("5m"), mj.Meld("[123m]"), mj.TileSet("5m"), mj.Shape(), mj.Hand, object(), iter("5m"), ...]
DTYPES = ["i1", "u1", "<i4", ">i4", "f2", "f8", "c16", "O", "?", "S1", "U1", "M8[s]", "m8[s]", "V1", "i1,u1"]
SIZES = [(), (34,), (0, 34), (3, 34), (3, 33), (34, 3), (3, 3, 34)]
ARRAYS = [np.zeros(size, dtype) for size in SIZES for dtype in DTYPES]
ARRAYS += [np.full((2, 34), 5, "u1"), np.full((2, 34), -1, "i8"), np.zeros((2, 68), "u1")[:, ::2]]
ARRAYS += [np.zeros((34, 2), "i2").T, np.ma.zeros((2, 34), "i4"), np.uint8(4), np.int64(-1)]
ODD: list[list[Any]] = [NUMBERS, TEXTS, BYTES, LISTS, OTHERS, VALUES, ARRAYS]
HANDS = (
    mj.Hand("123m45p55z [777z] (8888p) *"),
    mj.Hand("123m45p5z [777z] (8888p) *"),
    mj.Hand("wild 5z: 123m45p5z"),
    mj.Hand(""),
)
CALLS: list[tuple[Callable[..., Any], list[str]]] = [
    (mj.Hand, ["wild_kind", "melds", "wilds"]),
    (mj.Meld, []),
    (mj.Meld.of, ["feeder"]),
    (mj.TileSet, []),
    (mj.TileSet.from_mask, []),
    (mj.tiles.kind, []),
    (mj.tiles.name, []),
    (mj.batch.is_win, ["forms", "quads_count", "four_copies"]),
    (mj.batch.waits, ["forms", "quads_count", "four_copies", "exhausted"]),
    (mj.batch.shanten, ["forms", "quads_count", "four_copies"]),
    (mj.Shape, ["sequences", "pairs", "wild_as", "sets", "stand_in", "stand_ins", "loose"]),
    *[
        (getattr(hand, question), keywords)
        for hand in HANDS
        for question, keywords in {
            "is_win": ["forms", "quads_count", "four_copies", "shape"],
            "waits": ["forms", "quads_count", "four_copies", "exhausted", "shape"],
            "shanten": ["forms", "quads_count", "four_copies"],
            "discards": ["forms", "exhausted", "shape"],
            "improvements": ["visible", "forms", "four_copies"],
            "discard_options": ["visible", "forms", "four_copies"],
            "decompositions": ["limit", "shape"],
        }.items()
    ],
]


@pytest.mark.parametrize("seed", range(10))
def test_no_input_ends_otherwise_than_in_an_answer_or_a_value_or_type_error(seed: int) -> None:
    rng = random.Random(seed)
    before = [(str(hand), hash(hand)) for hand in HANDS]
    for _ in range(20_000):
        call, names = rng.choice(CALLS)
        arguments = [rng.choice(rng.choice(ODD)) for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3]))]
        keywords = {name: rng.choice(rng.choice(ODD)) for name in rng.sample(names, rng.randint(0, min(2, len(names))))}
        try:
            answer = call(*arguments, **keywords)
            if hasattr(answer, "__next__"):
                next(answer, None)
            repr(answer)
        except (ValueError, TypeError):
            continue
        except BaseException as error:
            error.add_note(f"{call} of {arguments} and {keywords}")
            raise
    assert before == [(str(hand), hash(hand)) for hand in HANDS]


@given(st.text(alphabet="0123456789mpsz*[](){}@+ w", max_size=40))
def test_any_text_is_a_hand_or_a_value_error(text: str) -> None:
    try:
        hand = mj.Hand(text)
    except ValueError:
        return
    assert mj.Hand(str(hand)) == hand
    assert hand.size <= 17
