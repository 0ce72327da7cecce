"""Hands and answers of other programs, gathered in ../shared/data with their conventions."""

import contextlib
from collections import Counter
from typing import Any

import numpy as np
import pytest

import mahjong as mj
from public_data import arrays, counted, kinds, lines, mask, masks, melds, needs_data, records, rows_of

pytestmark = needs_data

FORMS = ("standard", "thirteen_orphans", "seven_pairs")  # the order of the columns
SCALAR_STEP = 40  # every so many rows are asked of a Hand too


def hand_of(row: np.ndarray, wilds: int = 0, laid: str = "-") -> mj.Hand:
    return mj.Hand(row.astype(np.uint8), [mj.Meld.of(*meld) for meld in melds(laid)], int(wilds))


# --- hands with wildcards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wild_win_20000", "wild_win_fourcopies_1000"])
@pytest.mark.parametrize(("column", "four_copies"), [("truth_nolimit", False), ("truth_limit4", True)])
def test_wins_with_wildcards(name: str, column: str, four_copies: bool) -> None:
    data = arrays(name)
    expected = data[column].astype(bool)
    assert np.array_equal(mj.batch.is_win(data["counts"], data["wild"], four_copies=four_copies), expected)
    for row in range(0, len(expected), SCALAR_STEP):
        assert hand_of(data["counts"][row], data["wild"][row]).is_win(four_copies=four_copies) == expected[row]


@pytest.mark.parametrize(("column", "four_copies"), [("shanten_nolimit", False), ("shanten_limit4", True)])
def test_shanten_with_wildcards(column: str, four_copies: bool) -> None:
    data = arrays("wild_win_20000")
    assert np.array_equal(mj.batch.shanten(data["counts"], data["wild"], four_copies=four_copies), data[column])
    for row in range(0, len(data[column]), SCALAR_STEP):
        assert hand_of(data["counts"][row], data["wild"][row]).shanten(four_copies=four_copies) == data[column][row]


@pytest.mark.parametrize(
    ("column", "question"), [("waits_nolimit", {"exhausted": True}), ("waits_limit4", {"four_copies": True})]
)
def test_waits_with_wildcards(column: str, question: dict[str, Any]) -> None:
    data = arrays("wild_ting_10000")
    expected = masks(data[column])
    assert np.array_equal(mj.batch.waits(data["counts"], data["wild"], **question), expected)
    for row in range(0, len(expected), SCALAR_STEP):
        assert int(hand_of(data["counts"][row], data["wild"][row]).waits(**question)) == expected[row]


# --- hands from games ---------------------------------------------------------------------------------------


def test_real_states() -> None:
    """28,144 hands after a draw or a discard: the distance in three forms, and all waits."""
    for row, line in enumerate(lines("real_states_tenhou")):
        tiles, laid, *distances, waits, special_waits = line.split("|")
        hand = hand_of(counted(kinds(tiles)), laid=laid)
        for form, distance in zip(FORMS, distances, strict=True):
            assert distance == "." or hand.shanten(forms=(form,)) == int(distance), f"row {row}: {hand}"
        if hand.size % 3 == 1:
            assert int(hand.waits()) == mask(kinds(waits)), f"row {row}: {hand}"
            assert int(hand.waits(forms=FORMS[1:])) == mask(kinds(special_waits)), f"row {row}: {hand}"


def test_real_states_by_batch() -> None:
    states = [line.split("|") for line in lines("real_states_tenhou")]
    rows = rows_of([kinds(state[0]) for state in states])
    assert mj.batch.shanten(rows).tolist() == [int(state[2]) for state in states]


def test_real_wins() -> None:
    for line in lines("real_wins"):
        _, tiles, laid, tile, *_ = line.split("|")
        hand = hand_of(counted([*kinds(tiles), int(tile)]), laid=laid)
        assert hand.is_win(forms=FORMS), str(hand)


def test_two_hundred_ready_hands() -> None:
    rows = [line.split("|") for line in lines("riichienv_tenpai_200")]
    waits = mj.batch.waits(rows_of([kinds(tiles) for tiles, _, _ in rows]), forms=FORMS)
    assert waits.tolist() == [mask(kinds(expected)) for _, _, expected in rows]
    assert (waits != 0).tolist() == [ready == "1" for _, ready, _ in rows]


# --- distances ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["p_normal_10000", "p_hon_10000", "p_tin_10000", "p_koku_10000", "apricot_40000"], ids=lambda name: name
)
def test_shanten_in_three_forms(name: str) -> None:
    table = np.array([kinds(line) for line in lines(f"shanten_{name}")])
    rows = rows_of(table[:, :14].tolist())
    for form, expected in zip(FORMS, table[:, 14:].T, strict=True):
        assert np.array_equal(mj.batch.shanten(rows, forms=(form,)), expected)
    assert np.array_equal(mj.batch.shanten(rows, forms=FORMS), table[:, 14:].min(axis=1))
    assert np.array_equal(mj.batch.shanten(rows, four_copies=True), table[:, 14])
    for row, expected in list(zip(rows, table[:, 14:].tolist(), strict=True))[:: 10 * SCALAR_STEP]:
        assert [hand_of(row).shanten(forms=(form,)) for form in FORMS] == expected


def test_quads_as_two_pairs_differ_on_the_known_number_of_hands() -> None:
    differing = {}
    for name in ("normal", "hon", "tin", "koku"):
        table = np.array([kinds(line) for line in lines(f"shanten_p_{name}_10000")])
        counting = mj.batch.shanten(rows_of(table[:, :14].tolist()), forms=("seven_pairs",), quads_count=True)
        differing[name] = int((counting != table[:, 16]).sum())
    assert differing == {"normal": 26, "hon": 267, "tin": 1725, "koku": 477}


# --- readings -----------------------------------------------------------------------------------------------


def readings(hand: mj.Hand) -> Counter[tuple[tuple[int, ...], ...]]:
    return Counter(tuple(sorted(group.tiles for group in reading)) for reading in hand.decompositions())


def test_decompositions_of_real_wins() -> None:
    for line in lines("decompositions_real"):
        tiles, expected = line.split("|")
        found = readings(hand_of(counted(kinds(tiles))))
        assert found == Counter(
            tuple(sorted(tuple(map(int, group.split("."))) for group in reading.split(",")))
            for reading in expected.split(";")
        )


# --- tests of other programs --------------------------------------------------------------------------------

VARIANTS: dict[str, dict[str, Any]] = {  # the rest concern the rules of Changsha and Changchun
    "standard": {},
    "standard+wild": {},
    "joker-solver": {},
    "17-tile": {},
    "hongzhong": {"forms": ("standard", "seven_pairs"), "four_copies": True},
    "hangzhou": {"forms": ("standard", "seven_pairs")},
}


def test_handwritten_tests() -> None:
    """Every record about the shape of a hand, under the convention that it states."""
    asked: Counter[str] = Counter()
    for record in records("handwritten_tests"):
        variant, note = record["variant"].split(" ")[0], record.get("note") or ""
        if variant not in VARIANTS:
            asked["about a game's rules"] += 1
            continue
        hand = hand_of_record(record)
        if hand is None:
            asked["five of a kind"] += 1
            assert not record["expect_win"], record
            continue
        capped = record.get("cap") == 4 or note.startswith("limit of four copies")
        forms = tuple(record.get("shapes", ["standard"]))
        question = {"quads_count": True, "four_copies": capped, "forms": forms} | VARIANTS[variant]
        if hand.size % 3 == 2 and record.get("expect_win") is not None:
            asked["win"] += 1
            assert hand.is_win(**question) == record["expect_win"], record
        if hand.size % 3 == 1 and record.get("expect_waits") is not None:
            asked["waits"] += 1
            in_play = range(27) if variant == "hongzhong" else range(34)
            waits = [kind for kind in hand.waits(**question) if kind in in_play or kind == hand.wild_kind]
            assert waits == record["expect_waits"], record
        if "waits_exclude" in record:
            asked["no wait"] += 1
            assert not hand.waits(**question) & mj.TileSet(record["waits_exclude"]), record
    assert asked == {"win": 94, "waits": 9, "no wait": 1, "five of a kind": 5, "about a game's rules": 45}


def hand_of_record(record: dict[str, Any]) -> mj.Hand | None:
    """The hand of a record; None if it cannot be, with five of a kind."""
    wild_kinds = record.get("wild_kinds") or []
    wild_kind = wild_kinds[0] if len(wild_kinds) == 1 else None
    laid = [mj.Meld.of(*meld) for meld in melds(" ".join(record.get("melds") or []) or "-")]
    with contextlib.suppress(ValueError):
        return mj.Hand(counted(record["tiles"]), laid, record["wild"], wild_kind=wild_kind)
    return None


def hand_of_call(counts: list[int], laid: list[Any]) -> mj.Hand | None:
    """A hand from counts that hold the tiles of its melds too; None if it cannot be, with five of a kind."""
    made = []
    for meld in laid:
        tiles = [tile // 4 for tile in meld["tiles"]] if isinstance(meld, dict) else meld
        alike = "exposed_kong" if len(tiles) == 4 else "pong"
        made.append(mj.Meld.of("chow" if tiles[0] != tiles[1] else alike, tiles))
    concealed = counts - np.bincount([tile for meld in made for tile in meld.tiles], minlength=34)
    with contextlib.suppress(ValueError):
        return mj.Hand(concealed, made)
    return None


def test_calls_of_another_library() -> None:
    """What the tests of a riichi library ask its shape functions; what is no question here is counted."""
    asked: Counter[str] = Counter()
    for call in records("pypi_mahjong_tests"):
        name, (counts, *rest), answer = call["fn"].split(".")[1], call["args"], call["ret"]
        hand = hand_of_call(counts, rest[0] if rest and rest[0] else [])
        complete = name in ("is_agari", "divide_hand")
        if call["kw"].get("is_three_player"):
            asked["a game without 2m to 8m"] += 1
        elif hand is None or hand.size % 3 not in ([2] if complete else [1, 2]):
            asked["no hand"] += 1
            assert not answer, call
        elif hand.size > 14:
            asked["more tiles than that library knows"] += 1
        elif name == "is_agari":
            asked[name] += 1
            assert hand.is_win(forms=FORMS) == answer, call
        elif name == "divide_hand":
            asked[name] += 1
            own = tuple(sorted(meld.tiles for meld in hand.melds))
            expected = Counter(tuple(sorted(map(tuple, reading))) for reading in answer if len(reading) == 5)
            assert Counter(tuple(sorted((*reading, *own))) for reading in readings(hand)) == expected, call
        else:
            asked["shanten"] += 1
            form = {"regular": FORMS[:1], "kokushi": FORMS[1:2], "chiitoitsu": FORMS[2:]}
            assert hand.shanten(forms=form.get(name.split("_")[-2], FORMS)) == answer, call
    assert asked == {
        "is_agari": 27,
        "divide_hand": 200,
        "shanten": 61,
        "no hand": 18,
        "a game without 2m to 8m": 16,
        "more tiles than that library knows": 1,
    }
