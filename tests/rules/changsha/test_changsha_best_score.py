"""The best score of Changsha found the slow way: every reading by brute force, its items read off the page."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

import mahjong as mj
from mahjong.rules import NotAWin

HANDS = 6000
WITH_WAITS = 8  # every so many hands are asked for their waits

Groups = list[list[int]]


class Melded(NamedTuple):
    text: str
    tiles: list[int]


class Case(NamedTuple):
    """13 tiles, a winning tile, facts and options, all in plain numbers."""

    concealed: list[int]
    melds: list[Melded]
    tile: int
    winner: int
    discarder: int | None
    dealer: int
    flags: set[str]
    birds: list[int]
    options: dict[str, Any]

    @property
    def hand(self) -> mj.Hand:
        counts = [self.concealed.count(kind) for kind in range(34)]
        return mj.Hand(counts, [meld.text for meld in self.melds])

    @property
    def win(self) -> mj.Win:
        facts: dict[str, Any] = {"flags": self.flags, "bird_tiles": self.birds}
        return mj.Win(tile=self.tile, winner=self.winner, discarder=self.discarder, dealer=self.dealer, **facts)

    @property
    def rules(self) -> mj.rules.Rules:
        return mj.ruleset("changsha", birds=4, **self.options)

    def held(self, kind: int) -> int:
        return self.concealed.count(kind) + sum(meld.tiles.count(kind) for meld in self.melds)


# --- the page, read again ---------------------------------------------------------------------------------------------


def groupings(tiles: list[int]) -> Iterator[Groups]:
    """Every way to part sorted tiles into sequences and triplets."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    for group in ([first] * 3, [first, first + 1, first + 2]):
        rest = list(tiles)
        if group[1] != first and first % 9 > 6:
            continue
        try:
            for kind in group:
                rest.remove(kind)
        except ValueError:
            continue
        for others in groupings(rest):
            yield [group, *others]


def readings(concealed: list[int]) -> Iterator[Groups]:
    """Every way to part the concealed tiles into melds and a pair, which comes last."""
    for kind in sorted(set(concealed)):
        if concealed.count(kind) >= 2:
            rest = sorted(concealed)
            rest.remove(kind)
            rest.remove(kind)
            for groups in groupings(rest):
                yield [*groups, [kind, kind]]


def big_items(case: Case, tile: int) -> Iterator[tuple[list[int], bool, bool]]:
    """Of every reading the weights of its big items but 清一色, whether it is that, and whether the pair is a 2/5/8."""
    concealed = [*case.concealed, tile]
    every = concealed + [kind for meld in case.melds for kind in meld.tiles]
    one_suit = len({kind // 9 for kind in every}) == 1
    all_258 = [1] if all(kind % 9 in (1, 4, 7) for kind in every) else []
    if all_258:
        yield all_258, False, False
    for groups in readings(concealed):
        items = list(all_258)
        melds = groups[:-1] + [meld.tiles for meld in case.melds]
        if all(len(set(meld)) == 1 for meld in melds):
            items.append(1)
        if len(case.melds) == 4:
            items.append(1)
        yield items, one_suit, groups[-1][0] % 9 in (1, 4, 7)
    if not case.melds and all(concealed.count(kind) % 2 == 0 for kind in concealed):
        fours = sum(concealed.count(kind) == 4 for kind in set(concealed))
        luxury = case.options.get("luxury_pairs", (2, 3, 4))
        yield [*all_258, luxury[fours - 1] if fours else 1], one_suit, False


def situations(case: Case) -> list[int]:
    counted = {"dealt", "first_discard", "last_tile", "dice_kong"}
    if case.options.get("robbing_is_big", True):
        counted.add("robbed_kong")
    return [1] * len(case.flags & counted)


def owed(case: Case, items: list[int], suit: bool, small: bool, payer: int) -> int:
    """What one seat pays for a reading."""
    get = case.options.get
    number = sum(items)
    doubles = suit and bool(items) and get("one_suit", "double") == "double"
    if suit and not doubles:
        number += 1
    amount = number * (get("small_points", 10) if small else get("big_points", 60))
    if case.dealer in (case.winner, payer):
        amount += get("dealer_points", 10) * (number if get("dealer_bonus", "per_item") == "per_item" else 1)
    if doubles:
        amount *= 2
    twice = 2 if get("last_bird_twice", False) and "last_tile" in case.flags else 1
    for bird in case.birds * twice:
        first = case.winner if get("birds_from", "dealer") == "winner" else case.dealer
        if (first + bird % 9) % 4 in (case.winner, payer):
            amount *= 2
    return amount


def best(case: Case, tile: int) -> list[int] | None:
    """The points of the four seats by the reading that pays the winner most; None if the tile does not win.

    A reading with a big item goes before one without, whatever the options make of them (CS-P4).
    """
    payers = [seat for seat in range(4) if seat != case.winner] if case.discarder is None else [case.discarder]
    found: list[tuple[bool, list[int]]] = []
    by_situation = situations(case)
    for items, suit, small_allowed in big_items(case, tile):
        small = False
        if items or suit:
            total = items + by_situation
        elif by_situation and (small_allowed or not case.options.get("situation_needs_258", True)):
            total = by_situation
        elif small_allowed:
            total, small = [1], True
        else:
            continue
        points = [0, 0, 0, 0]
        for payer in payers:
            amount = owed(case, total, suit, small, payer)
            points[payer] -= amount
            points[case.winner] += amount
        found.append((not small, points))
    _, points = max(found, key=lambda reading: (reading[0], reading[1][case.winner]), default=(False, None))
    return points


# --- hands worth asking about -----------------------------------------------------------------------------------------

TEXT = [f"{kind % 9 + 1}{'mps'[kind // 9]}" for kind in range(27)]


def meld_of(random: Random, tiles: list[int]) -> Melded:
    number, suit = TEXT[tiles[0]]
    if tiles[0] != tiles[1]:
        return Melded(f"[{''.join(TEXT[kind][0] for kind in tiles)}{suit}]", tiles)
    forms = [
        f"[{number * 3}{suit}]",
        f"[{number * 4}{suit}]",
        f"[{number * 3}+{number}{suit}]",
        f"({number * 4}{suit})",
    ]
    text = random.choice(forms)
    return Melded(text, tiles[:1] * (3 if text == forms[0] else 4))


def dealt_kinds(random: Random) -> list[int]:
    """The kinds that a hand is made of: one suit, some numbers, or all."""
    suits = random.sample(range(3), random.choice([1, 1, 2, 3]))
    numbers = random.choice([range(9), range(9), (1, 4, 7), range(5)])
    return [9 * suit + number for suit in suits for number in numbers]


def a_case(random: Random) -> Case | None:
    """A win or a near miss; None if the draw holds five of a kind."""
    kinds = dealt_kinds(random)
    concealed: list[int] = []
    melds: list[Melded] = []
    shape = random.choice(["melds", "melds", "melds", "triplets", "triplets", "pairs", "258"])
    if shape == "pairs":
        concealed = [kind for _ in range(7) for kind in [random.choice(kinds)] * 2]
    elif shape == "258":
        concealed = [9 * random.randrange(3) + random.choice((1, 4, 7)) for _ in range(14)]
    else:
        laid = random.choice([0, 0, 1, 2, 3, 4])
        for number in range(4):
            first = random.choice(kinds)
            group = [first] * 3
            if shape == "melds" and first % 9 < 7 and random.random() < 0.7:
                group = [first, first + 1, first + 2]
            if number < laid:
                melds.append(meld_of(random, group))
            else:
                concealed += group
        concealed += [random.choice(kinds)] * 2
    if random.random() < 0.3:
        concealed[random.randrange(len(concealed))] = random.choice(kinds)
    tile = concealed.pop(random.randrange(len(concealed)))
    every = [*concealed, tile, *(kind for meld in melds for kind in meld.tiles)]
    if max(every.count(kind) for kind in every) > 4:
        return None
    return with_facts(random, concealed, melds, tile)


def with_facts(random: Random, concealed: list[int], melds: list[Melded], tile: int) -> Case:
    options = {
        name: random.choice(values)
        for name, values in {
            "small_points": (10, 1, 0),
            "big_points": (60, 6, 0),
            "dealer_points": (10, 1, 0),
            "dealer_bonus": ("per_item", "per_payment"),
            "one_suit": ("double", "add"),
            "luxury_pairs": ((2, 3, 4), (1, 1, 5)),
            "situation_needs_258": (True, False),
            "robbing_is_big": (True, False),
            "earthly": ("first_discard", "go_round"),
            "last_bird_twice": (False, True),
            "birds_from": ("dealer", "winner"),
        }.items()
        if random.random() < 0.4
    }
    winner, dealer = random.randrange(4), random.randrange(4)
    discarder = random.choice([None, (winner + random.randrange(1, 4)) % 4])
    kong = any(len(meld.tiles) == 4 for meld in melds)
    held = tile in concealed or any(tile in meld.tiles for meld in melds)
    possible: list[set[str]] = [set(), {"last_tile"}]
    if discarder is None:
        possible += [{"dealt"}] if winner == dealer and not melds else []
        possible += [{"dice_kong"}, {"kong_replacement"}] if kong else []
    else:
        possible += [{"dice_kong"}]
        possible += [{"robbed_kong"}] if not held else []
    on_first = discarder == dealer or options.get("earthly") == "go_round"
    if winner != dealer and not melds and on_first:
        possible += (
            [{"first_discard"}, {"first_discard", "dice_kong"}] if discarder is not None else [{"first_discard"}]
        )
    flags = random.choice(possible)
    every = [*concealed, tile, *(kind for meld in melds for kind in meld.tiles)]
    birds = [kind for kind in random.sample(range(27), random.choice([0, 0, 1, 2, 4])) if every.count(kind) < 4]
    if "last_tile" in flags:
        birds = random.choice([[], [tile]])
    return Case(concealed, melds, tile, winner, discarder, dealer, flags, birds, options)


def cases() -> Iterator[tuple[int, Case]]:
    for seed in range(HANDS):
        if case := a_case(Random(seed)):
            yield seed, case


def test_the_best_reading_is_scored() -> None:
    wins = 0
    for seed, case in cases():
        expected = best(case, case.tile)
        told = f"seed {seed}: {case.hand} {case.win} {case.options}"
        assert case.rules.can_win(case.hand, case.win) == (expected is not None), told
        if expected is None:
            with pytest.raises(NotAWin):
                case.rules.score(case.hand, case.win)
        else:
            wins += 1
            assert case.rules.score(case.hand, case.win).points == tuple(expected), told
    assert wins > HANDS / 4


def test_the_waits_are_the_kinds_that_win() -> None:
    for seed, case in cases():
        if seed % WITH_WAITS:
            continue
        plain = case._replace(flags=set(), birds=[], discarder=None)
        at = mj.Situation(seat=case.winner, dealer=case.dealer)
        expected = {kind for kind in range(27) if case.held(kind) < 4 and best(plain, kind) is not None}
        assert set(case.rules.waits(case.hand, at)) == expected, f"seed {seed}: {case.hand}"
        assert set(case.rules.waits(case.hand, at, "discard")) == expected, f"seed {seed}: {case.hand}"
