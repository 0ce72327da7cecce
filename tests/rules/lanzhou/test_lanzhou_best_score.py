"""Lanzhou by brute force: every way to lay out a hand is tried, by a reading of the rulebook of its own."""

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import mahjong as mj

MODES = (
    "three_report",
    "two_report",
    "silent",
    "two_report_liable",
    "three_report_liable",
    "liable_to_the_end",
)
PONGS_ONLY = ("two_report", "two_report_liable", "liable_to_the_end")
ENDS = (0, 8, 9, 17, 18, 26, *range(27, 34))
DRAGONS, CHICK = (31, 32, 33), 18

Tiles = tuple[int, ...]  # kinds, ascending


def text(kinds: Tiles) -> str:
    return "".join(f"{kind % 9 + 1}{'mpsz'[kind // 9]}" for kind in kinds)


# --- the rulebook, read once more -------------------------------------------------------------------------------


def dragon_sets(rules: Any) -> frozenset[Tiles]:
    """The dragon sets of a table, by their tiles."""
    if not rules.dragon_sets:
        return frozenset()
    sets = {DRAGONS}
    if rules.flying_chick:
        sets |= {(CHICK, *kept) for kept in combinations(DRAGONS, 2)}
        if rules.chicks_per_set == 2:
            sets |= {(CHICK, CHICK, kept) for kept in DRAGONS}
    return frozenset(sets)


@cache
def layouts(
    own: Tiles, claimed: int | None, pair: bool, soft: bool, sets: frozenset[Tiles]
) -> frozenset[tuple[int, bool]]:
    """(dragon sets, is it all triplets) of every way to lay out tiles; only `own` ones are in sets and loose groups."""
    tiles = own if claimed is None else tuple(sorted((*own, claimed)))
    if not tiles:
        return frozenset() if pair else frozenset({(0, True)})
    first = tiles[0]
    ordinary = [(first,) * 3]
    if first < 27 and first % 9 < 7:
        ordinary.append((first, first + 1, first + 2))
    if pair:
        ordinary.append((first, first))
    special = {group for group in sets if group[0] == first}
    if soft and first in ENDS:
        others = [kind for kind in tiles if kind in ENDS]
        special |= {(first, *two) for two in combinations(others[1:], 2)}
    found = set()
    for group, with_claimed in [(g, w) for g in ordinary for w in (False, True)] + [(g, False) for g in special]:
        taken = list(group)
        if with_claimed:
            if claimed not in taken:
                continue
            taken.remove(claimed)
        left = Counter(own)
        left.subtract(taken)
        if min(left.values(), default=0) < 0:
            continue
        rest = tuple(sorted(left.elements()))
        still = pair and len(group) == 3
        for number, triplets in layouts(rest, None if with_claimed else claimed, still, soft, sets):
            alike = len(set(group)) == 1 and group in ordinary
            found.add((number + (group in sets), triplets and alike))
    return frozenset(found)


@dataclass(frozen=True)
class Case:
    options: dict[str, Any]
    concealed: Tiles
    melds: tuple[str, ...]
    facts: dict[str, Any]

    @property
    def hand(self) -> str:
        return " ".join([text(self.concealed), *self.melds])

    @property
    def rules(self) -> Any:
        return mj.ruleset("lanzhou", **self.options)

    @property
    def win(self) -> mj.Win:
        return mj.Win(**self.facts)


def factor(case: Case) -> int | None:
    """What the tiles multiply the base by; None if they do not win."""
    rules, win = case.rules, case.win
    groups = [tuple(sorted(mj.Meld(meld).tiles)) for meld in case.melds]
    thrown = [group for group, meld in zip(groups, case.melds, strict=True) if meld[0] == "{"]
    whole = tuple(sorted((*case.concealed, win.kind)))
    everything = [*whole, *(kind for group in groups for kind in group)]
    one_suit = len({kind // 9 for kind in everything}) == 1 and max(everything) < 27
    found = []
    if not (rules.throw == "hard" and rules.hard_without_group == "seven_pairs" and not thrown):
        sets = dragon_sets(rules)
        open_sets = sum(group in sets for group in thrown)
        open_triplets = all(len(set(group)) == 1 for group in groups)
        own, claimed = (whole, None) if win.discarder is None else (case.concealed, win.kind)
        for number, triplets in layouts(own, claimed, True, rules.throw == "soft", sets):
            all_triplets = triplets and open_triplets
            found.append(2 ** (number + open_sets) * (rules.patterns["all_triplets"] if all_triplets else 1))
    if rules.seven_pairs and not groups and all(number % 2 == 0 for number in Counter(whole).values()):
        found.append(rules.patterns["seven_pairs"])
    return max(found) * (rules.patterns["one_suit"] if one_suit else 1) if found else None


def points(case: Case) -> list[int] | None:
    """What each seat gains; None if it is no win."""
    rules, win = case.rules, case.win
    if rules.mode != "silent" and win.winner not in win.declared:
        return None
    if win.discarder in win.declared and "declaring_discard" not in win.flags:
        return None
    if rules.throw == "hard" and win.thrown_possible is not False and "{" not in case.hand:
        return None
    worth = factor(case)
    if worth is None:
        return None
    amount = rules.base * worth
    pay = dict.fromkeys({0, 1, 2, 3} - {win.winner}, amount)
    if win.discarder is None:
        pay = dict.fromkeys(pay, 2 * amount)
    elif win.discarder not in win.declared and (rules.mode.endswith("liable") or rules.mode == "liable_to_the_end"):
        pay = {win.discarder: rules.liable_multiple * amount}
    elif rules.discard_pays == "discarder":
        pay = {win.discarder: amount}
    gains = [-pay.get(seat, 0) for seat in range(4)]
    gains[win.winner] = sum(pay.values())
    return gains


# --- hands that win, nearly win, or win by draw only ------------------------------------------------------------


def random_options(chance: random.Random) -> dict[str, Any]:
    options = {
        "mode": chance.choice(MODES),
        "throw": chance.choice(("none", "soft", "soft", "hard")),
        "hard_without_group": chance.choice(("seven_pairs", "any_hand")),
        "dragon_sets": chance.random() < 0.6,
        "flying_chick": chance.random() < 0.6,
        "chicks_per_set": chance.choice((1, 2)),
        "seven_pairs": chance.random() < 0.8,
        "base": chance.choice((1, 5)),
        "discard_pays": chance.choice(("everyone", "discarder")),
        "liable_multiple": chance.choice((1, 2, 3)),
        "patterns": {key: chance.randint(1, 5) for key in ("seven_pairs", "one_suit", "all_triplets")},
    }
    return {name: value for name, value in options.items() if chance.random() < 0.8}


def random_group(chance: random.Random, rules: Any, kinds: range) -> tuple[Tiles, str]:
    """A group of some sort, in its brackets where it is laid."""
    sorts = ["triplet", "sequence"]
    sorts += ["set"] * 2 * rules.dragon_sets + ["ends"] * 2 * (rules.throw == "soft")
    sorts += ["thrown"] * 3 * (rules.throw != "none")
    sort = chance.choice(sorts)
    if sort == "set":
        return chance.choice(sorted(dragon_sets(rules))), ""
    if sort in ("ends", "thrown"):
        tiles = tuple(sorted(chance.choices(ENDS if chance.random() < 0.7 else (CHICK, *DRAGONS), k=3)))
        return tiles, "{}" if sort == "thrown" else ""
    if sort == "triplet":
        kind = chance.choice(kinds)
        return ((kind,) * 4, "()") if chance.random() < 0.1 else ((kind,) * 3, chance.choice(("", "", "[]")))
    first = chance.choice([kind for kind in kinds if kind < 27 and kind % 9 < 7] or [18])
    return (first, first + 1, first + 2), chance.choice(("", "", "" if rules.mode in PONGS_ONLY else "[]"))


def random_tiles(chance: random.Random, rules: Any) -> tuple[list[int], list[str]]:
    """14 tiles that were built to win: concealed, and melds."""
    kinds = chance.choice((range(9), range(18, 27), range(18, 34), range(25, 34), range(34)))
    if chance.random() < 0.15:
        pairs = chance.choices(kinds, k=7)
        return [kind for kind in pairs for _ in range(2)], []
    concealed, melds = [chance.choice(kinds)] * 2, []
    for _ in range(4):
        tiles, brackets = random_group(chance, rules, kinds)
        if brackets == "{}" and sum(meld[0] == "{" for meld in melds) == 3:
            brackets = ""
        if brackets:
            melds.append(brackets[0] + text(tiles) + brackets[1])
        else:
            concealed += tiles
    return concealed, melds


def random_case(chance: random.Random) -> Case:
    while True:
        options = random_options(chance)
        rules = mj.ruleset("lanzhou", **options)
        concealed, melds = random_tiles(chance, rules)
        if chance.random() < 0.25:
            concealed[chance.randrange(len(concealed))] = chance.randrange(34)
        held = Counter(concealed)
        held.update(kind for meld in melds for kind in mj.Meld(meld).tiles)
        if max(held.values()) <= 4:
            break
    tile = concealed.pop(chance.randrange(len(concealed)))
    if chance.random() < 0.5:  # the tile that is special
        special = [kind for kind in concealed if kind in ENDS]
        if special:
            concealed.append(tile)
            tile = chance.choice(special)
            concealed.remove(tile)
    winner, dealer = chance.randrange(4), chance.randrange(4)
    discarder = chance.choice([None, *({0, 1, 2, 3} - {winner})])
    facts: dict[str, Any] = {"tile": tile, "winner": winner, "discarder": discarder, "dealer": dealer}
    if rules.mode != "silent":
        others = {seat for seat in range(4) if seat not in (winner, discarder) and chance.random() < 0.3}
        facts["declared"] = others | ({winner} if chance.random() < 0.95 else set())
        if discarder is not None and chance.random() < 0.3:
            facts["declared"] |= {discarder}
            facts["flags"] = {"declaring_discard"} if chance.random() < 0.8 else set()
    if "{" not in "".join(melds):
        facts["thrown_possible"] = chance.choice((None, True, False, False))
    return Case(options, tuple(sorted(concealed)), tuple(melds), facts)


# --- the comparison ---------------------------------------------------------------------------------------------


def check_reading(case: Case, score: mj.rules.Score) -> None:
    """The reading lays out all tiles, and the claimed one is neither in a set nor in a loose group."""
    rules, win = case.rules, case.win
    sets = dragon_sets(rules)
    laid = Counter(kind for group in score.reading for kind in group.tiles)
    assert laid == Counter((*case.concealed, win.kind))
    special = [group.tiles for group in score.reading if group.type in ("set", "loose")]
    if win.discarder is not None:
        assert laid[win.kind] > sum(tiles.count(win.kind) for tiles in special)
    for group in score.reading:
        if group.type == "set":
            assert group.tiles in sets
        elif group.type == "loose":
            assert rules.throw == "soft"
            assert set(group.tiles) <= set(ENDS)
        elif group.type == "sequence":
            first = group.tiles[0]
            assert group.tiles == (first, first + 1, first + 2)
            assert first < 27
            assert first % 9 < 7
        else:
            assert len(group.tiles) == (2 if group.type == "pair" else 3)
            assert len(set(group.tiles)) == 1
    counted = sum(item.name == "dragon set" for item in score.items)
    thrown = [tuple(sorted(mj.Meld(meld).tiles)) for meld in case.melds if meld[0] == "{"]
    if counted:
        assert counted == sum(tiles in sets for tiles in [*thrown, *special])


@pytest.mark.parametrize("seed", range(8))
def test_the_best_score_is_that_of_all_readings(seed: int) -> None:
    chance = random.Random(seed)
    wins = 0
    for number in range(400):
        case = random_case(chance)
        expected = points(case)
        where = f"seed {seed}, number {number}: {case}"
        assert case.rules.can_win(case.hand, case.win) == (expected is not None), where
        if expected is None:
            with pytest.raises(mj.NotAWin):
                case.rules.score(case.hand, case.win)
            continue
        wins += 1
        score = case.rules.score(case.hand, case.win)
        assert list(score.points) == expected, where
        check_reading(case, score)
    assert wins > 100


@pytest.mark.parametrize("seed", range(100, 104))
def test_the_waits_are_the_kinds_that_win(seed: int) -> None:
    chance = random.Random(seed)
    ready = 0
    for number in range(25):
        case = random_case(chance)
        seat = case.facts["winner"]
        declared = set() if case.rules.mode == "silent" else {seat}
        facts = {"dealer": 0, "declared": declared, "thrown_possible": case.facts.get("thrown_possible")}
        held = mj.Hand(case.hand).held
        for by, discarder in (("draw", None), ("discard", (seat + 1) % 4)):
            expected = {
                tile
                for tile in range(34)
                if held[tile] < 4
                and points(
                    Case(
                        case.options,
                        case.concealed,
                        case.melds,
                        {**facts, "tile": tile, "winner": seat, "discarder": discarder},
                    )
                )
            }
            others = set() if case.rules.mode == "silent" else {0, 1, 2, 3} - {seat}
            at = mj.Situation(**{**facts, "seat": seat, "declared": declared | others})
            found = set(case.rules.waits(case.hand, at, by=by))
            assert found == expected, f"seed {seed}, number {number}, by {by}: {case}"
            ready += bool(found)
    assert ready > 20
