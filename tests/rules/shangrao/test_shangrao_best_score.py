"""Shangrao a second, slow way: every reading of a hand with its wildcards, and an own reading of the page.

Tiles are kinds 0..33, a hand is a tuple of 34 counts. A reading is summed up by what the page asks of it: whether it
has sequences, which colours all its tiles have, and whether every wildcard is used as its own kind.
"""

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Any, NamedTuple

import pytest

import mahjong as mj

SEED = 20260105
Counts = tuple[int, ...]

OUTSIDE = [kind for kind in range(34) if kind >= 27 or kind % 9 in (0, 8)]
IN_M, IN_P, IN_S, IN_OUTSIDE, IN_HONOURS = (1 << place for place in range(5))
COLOURS = [(1 << kind // 9 if kind < 27 else IN_HONOURS) | (IN_OUTSIDE if kind in OUTSIDE else 0) for kind in range(34)]
EVERY_COLOUR = 31

TABLE = {  # the page's table; "as some" where there is no tail
    "plain": (4, 4, 2),
    "plain_one_suit": (16, 16, 8),
    "seven_pairs": (16, 12, 8),
    "seven_pairs_one_suit": (32, 24, 8),
    "seven_pairs_terminals_honours": (32, 24, 8),
    "seven_pairs_all_honours": (64, 48, 16),
    "all_triplets": (16, 12, 8),
    "all_triplets_one_suit": (32, 24, 8),
    "all_triplets_terminals_honours": (32, 24, 8),
    "all_triplets_all_honours": (64, 48, 16),
    "thirteen_unrelated": (4, 2, 2),
    "thirteen_unrelated_seven_honours": (8, 4, 4),
    "terminals_honours": (4, 2, 2),
    "terminals_honours_seven_honours": (8, 4, 4),
}
WITHIN = {  # the colours of which the tiles of a line have to have one
    "one_suit": IN_M | IN_P | IN_S,
    "terminals_honours": IN_OUTSIDE,
    "all_honours": IN_HONOURS,
}


class Reading(NamedTuple):
    sequences: bool
    colours: int
    own: bool  # every wildcard is used as its own kind


# --- all readings ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def readings(counts: Counts, wilds: int, melds: int, pairs: int, own: int) -> frozenset[Reading]:
    """All ways to make melds and pairs of all tiles; the lowest natural tile goes into the next group."""
    if not any(counts):
        if wilds != 3 * melds + 2 * pairs:
            return frozenset()
        as_own = Reading(False, COLOURS[own] if wilds else EVERY_COLOUR, True)  # wildcards alone are of one kind
        return frozenset([as_own, Reading(False, EVERY_COLOUR, not wilds)])
    low = next(kind for kind, count in enumerate(counts) if count)
    found = set()
    for kinds, sequence in groups_with(low):
        size = len(kinds)
        if not (pairs if size == 2 else melds):
            continue
        for wild in fillings(counts, kinds, low):
            if len(wild) > wilds:
                continue
            left = list(counts)
            for place, kind in enumerate(kinds):
                left[kind] -= place not in wild
            colours, as_own = EVERY_COLOUR, all(kinds[place] == own for place in wild)
            for kind in kinds:
                colours &= COLOURS[kind]
            rest = readings(tuple(left), wilds - len(wild), melds - (size == 3), pairs - (size == 2), own)
            for one in rest:
                found.add(Reading(sequence or one.sequences, colours & one.colours, as_own and one.own))
    return frozenset(found)


def groups_with(low: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    yield (low, low), False
    yield (low, low, low), False
    for first in range(low - 2, low + 1):
        if low < 27 and first >= 0 and first // 9 == low // 9 == (first + 2) // 9:
            yield (first, first + 1, first + 2), True


def fillings(counts: Counts, kinds: tuple[int, ...], low: int) -> Iterator[frozenset[int]]:
    """The places of a group that wildcards may take; one natural tile at least is the lowest."""
    for number in range(len(kinds)):
        for wild in combinations(range(len(kinds)), number):
            natural = [kind for place, kind in enumerate(kinds) if place not in wild]
            if low in natural and all(natural.count(kind) <= counts[kind] for kind in natural):
                yield frozenset(wild)


def unrelated(kinds: Iterable[int]) -> bool:
    ordered = sorted(kinds)
    return all(
        low != high and (high >= 27 or low // 9 != high // 9 or high - low >= 3) for low, high in pairwise(ordered)
    )


def spread(kinds: tuple[int, ...], wilds: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """What the wildcards of thirteen unrelated may stand for, in ascending order."""
    if not unrelated(kinds):
        return
    if not wilds:
        yield ()
    for kind in range(first, 34) if wilds else ():
        for others in spread((*kinds, kind), wilds - 1, kind + 1):
            yield (kind, *others)


# --- what a hand is worth -------------------------------------------------------------------------------------------


class Case(NamedTuple):
    counts: Counts  # 13 tiles with the melds; without wildcards
    wilds: int
    melds: tuple[str, ...]
    wild_kind: int
    tile: int
    flown: int
    dealt: bool
    options: dict[str, Any]

    @property
    def text(self) -> str:
        concealed = mj.tiles.join_text(kind for kind in range(34) for _ in range(self.counts[kind]))
        return f"wild {mj.tiles.name(self.wild_kind)}: {concealed} {''.join(self.melds)} {'*' * self.wilds}"

    @property
    def laid(self) -> list[int]:
        return [kind for meld in self.melds for kind in mj.Meld(meld).tiles]

    def win(self, discarder: int | None) -> mj.Win:
        facts: dict[str, Any] = {"dealer": 1, "flags": {"dealt"}} if self.dealt else {"dealer": 0}
        return mj.Win(
            tile=self.tile, winner=1, discarder=discarder, wild_kind=self.wild_kind, flown=self.flown, **facts
        )


def take(counts: Counts, wilds: int, kind: int, by: int, wild_kind: int) -> tuple[Counts, int]:
    """The tiles with one more or one less."""
    if kind == wild_kind:
        return counts, wilds + by
    return tuple(count + by * (place == kind) for place, count in enumerate(counts)), wilds


def cells(case: Case) -> Iterator[tuple[str, int]]:
    """Every line that the hand fits, with its states: 0 none, 1 tail, 2 some."""
    counts, wilds = take(case.counts, case.wilds, case.tile, 1, case.wild_kind)
    ways = [case.tile]
    if case.dealt:
        ways = [kind for kind in range(34) if counts[kind] or (kind == case.wild_kind and wilds)]
    for tile in ways:
        before = take(counts, wilds, tile, -1, case.wild_kind)
        yield from arranged(case, counts, wilds, before, tile)
    yield from unarranged(case, counts, wilds)


def arranged(
    case: Case, counts: Counts, wilds: int, before: tuple[Counts, int], tile: int
) -> Iterator[tuple[str, int]]:
    laid_colours = EVERY_COLOUR
    for kind in case.laid:
        laid_colours &= COLOURS[kind]
    chows = any(mj.Meld(meld).type == "chow" for meld in case.melds)
    tile_colours = EVERY_COLOUR if tile == case.wild_kind else COLOURS[tile]
    shapes = [("plain", 4 - len(case.melds), 1), ("all_triplets", 4 - len(case.melds), 1)]
    if not case.melds:
        shapes.append(("seven_pairs", 0, 7))
    for form, melds, pairs in shapes:
        fitting = [
            one
            for one in readings(counts, wilds, melds, pairs, case.wild_kind)
            if form != "all_triplets" or not (one.sequences or chows)
        ]
        whole = [
            one
            for one in (readings(before[0], before[1] - 1, melds, pairs - 1, case.wild_kind) if before[1] else ())
            if form != "all_triplets" or not (one.sequences or chows)
        ]
        for line, colours in [(form, None), *((f"{form}_{name}", mask) for name, mask in WITHIN.items())]:
            if line not in TABLE:
                continue
            for one in fitting:
                if colours and not one.colours & laid_colours & colours:
                    continue
                tail = any(not colours or one.colours & laid_colours & tile_colours & colours for one in whole)
                for state in states(case, wilds, one.own, tail):
                    yield line, state


def unarranged(case: Case, counts: Counts, wilds: int) -> Iterator[tuple[str, int]]:
    kinds = [kind for kind in range(34) for _ in range(counts[kind])]
    found = []
    if not case.melds:
        found += [("thirteen_unrelated", kinds, stand_for) for stand_for in spread(tuple(kinds), wilds)]
    if all(kind in OUTSIDE for kind in kinds + case.laid):
        everything = kinds + case.laid
        found += [("terminals_honours", everything, s) for s in combinations_with_replacement(OUTSIDE, wilds)]
    for line, natural, stand_for in found:
        for state in states(case, wilds, all(kind == case.wild_kind for kind in stand_for), False):
            yield line, state
            if {*natural, *stand_for}.issuperset(range(27, 34)):
                yield f"{line}_seven_honours", state


def states(case: Case, wilds: int, own: bool, tail: bool) -> list[int]:
    if not wilds and case.wild_kind not in case.laid:
        return [0]
    return [0] * (own and case.options.get("wild_as_itself", False)) + [1 if tail else 2]


def best(case: Case) -> int | None:
    """The most that a self-drawn hand is worth; None if it does not win."""
    table = TABLE | case.options.get("values", {})
    found = []
    for line, state in set(cells(case)):
        if line.startswith("seven_pairs") and state == 2 and not case.options.get("seven_pairs_some", True):
            continue
        flies = case.options.get("flying") != "plain" or (line.startswith("plain") and state == 2)
        found.append(table[line][state] * (2**case.flown if flies else 1))
    most = max(found, default=-1)
    return None if most < max(0, case.options.get("minimum", 4)) else most


# --- hands that are interesting -------------------------------------------------------------------------------------

POOLS = [
    list(range(34)),
    list(range(9)),
    list(range(9, 18)),
    [*range(18, 27), 33],
    OUTSIDE,
    list(range(27, 34)),
    [0, 1, 2, 3, 9, 10, 11, 27],
    [4, 5, 6, 13, 14, 15],
]


APART = [(0, 3, 6), (1, 4, 7), (2, 5, 8), (2, 6, 8), (0, 4, 8), (1, 6)]


def some_group(rng: random.Random, pool: list[int]) -> list[int]:
    kind = rng.choice(pool)
    sequence = [kind, kind + 1, kind + 2]
    if rng.random() < 0.5 and kind < 27 and kind % 9 <= 6 and set(sequence) <= set(pool):
        return sequence
    return [kind] * (4 if rng.random() < 0.1 else 3)


def some_tiles(rng: random.Random) -> tuple[list[int], list[list[int]]]:
    """14 tiles, a meld counting three, that often win: concealed tiles and groups laid down."""
    pool, form = rng.choice(POOLS), rng.random()
    if form < 0.2:
        return [kind for kind in rng.choices(pool, k=7) for _ in range(2)], []
    if form < 0.3:
        kinds = rng.sample(range(27, 34), rng.choice([4, 5, 6, 7, 7, 7]))
        for first in (0, 9, 18):
            kinds += [first + number for number in rng.choice(APART)]
        rng.shuffle(kinds)
        return (kinds + rng.choices(range(34), k=4))[:14], []
    if form < 0.4:
        return rng.choices(OUTSIDE, k=7) + list(range(27, 34)), []
    concealed, laid = [rng.choice(pool)] * 2, []
    for _ in range(4):
        group = some_group(rng, pool)
        if rng.random() < 0.25:
            laid.append(group)
        else:
            concealed += group[:3]
    return concealed, laid


def some_options(rng: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.5:
        options["minimum"] = rng.choice([0, 0, 2, 8, 20])
    if rng.random() < 0.3:
        options["wild_as_itself"] = True
    if rng.random() < 0.3:
        options["flying"] = "plain"
    if rng.random() < 0.2:
        options["seven_pairs_some"] = False
    if rng.random() < 0.3:
        lines = rng.sample(sorted(TABLE), 6)
        options["values"] = {line: tuple(rng.choice([0, 1, 3, 6, 11, 40]) for _ in range(3)) for line in lines}
        for line in lines:
            if line.startswith(("thirteen", "terminals")):  # the tail is as some
                none, _, some = options["values"][line]
                options["values"][line] = (none, some, some)
    return options


def some_case(rng: random.Random) -> Case | None:
    concealed, laid = some_tiles(rng)
    wild_kind = rng.choice([rng.randrange(34), rng.choice(concealed)])
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 4])):
        concealed[rng.randrange(len(concealed))] = wild_kind
    if rng.random() < 0.2:
        concealed[rng.randrange(len(concealed))] = rng.randrange(34)
    rng.shuffle(concealed)
    tile, *held = concealed
    options = some_options(rng)
    everything = concealed + [kind for group in laid for kind in group]
    if any(everything.count(kind) > 4 for kind in everything) or [wild_kind] * 4 in laid:
        return None
    if any(wild_kind in group for group in laid):
        options["wild_may_be_melded"] = True
    flown = rng.choice([0, 0, 0, 1, 2])
    if everything.count(wild_kind) + flown > 4:
        return None
    counts = tuple(0 if kind == wild_kind else held.count(kind) for kind in range(34))
    melds = tuple("[" + mj.tiles.join_text(group) + "]" for group in laid)
    dealt = not laid and not flown and rng.random() < 0.2
    return Case(counts, held.count(wild_kind), melds, wild_kind, tile, flown, dealt, options)


def some_cases(seed: int, number: int) -> Iterator[Case]:
    rng = random.Random(seed)
    while number:
        if case := some_case(rng):
            number -= 1
            yield case


# --- the comparison -------------------------------------------------------------------------------------------------


def scored(rules: mj.rules.Rules, case: Case, discarder: int | None) -> mj.Score | None:
    try:
        return rules.score(case.text, case.win(discarder))
    except mj.NotAWin:
        return None


def check_reading(case: Case, score: mj.Score) -> None:
    """The reading is made of the tiles of the hand."""
    counts, wilds = take(case.counts, case.wilds, case.tile, 1, case.wild_kind)
    if not score.reading:
        return
    tiles = [pair for group in score.reading for pair in zip(group.tiles, group.wild, strict=True)]
    natural = [kind for kind, wild in tiles if not wild]
    restored = natural.count(case.wild_kind)  # wildcards as themselves
    assert sum(wild for _, wild in tiles) + restored == wilds
    assert restored in (0, wilds)
    assert all(natural.count(kind) == counts[kind] for kind in range(34) if kind != case.wild_kind)


@pytest.mark.parametrize("part", range(4))
def test_SR_P2_the_best_of_all_lines_and_readings(part: int) -> None:
    wins = 0
    for number, case in enumerate(some_cases(SEED + part, 800)):
        where = f"seed {SEED + part}, number {number}: {case}\n{case.text}"
        options = case.options | {"discard_win": True}
        rules, expected = mj.ruleset("shangrao", **options), best(case)
        for discarder in (None,) if case.dealt or case.tile == case.wild_kind else (None, 2):
            score = scored(rules, case, discarder)
            assert rules.can_win(case.text, case.win(discarder)) is (expected is not None), where
            assert (score is None) is (expected is None), where
            if score is not None and expected is not None:
                each = [-expected, 3 * expected, -expected, -expected]
                assert list(score.points) == (each if discarder is None else [0, each[1], -each[1], 0]), where
                check_reading(case, score)
                wins += 1
    assert wins > 600


def test_SR_W6_waits_are_the_kinds_that_win() -> None:
    some = 0
    for number, case in enumerate(some_cases(SEED - 1, 80)):
        where = f"seed {SEED - 1}, number {number}: {case}\n{case.text}"
        rules, laid = mj.ruleset("shangrao", **case.options), case.laid
        expected = []
        for kind in range(34):
            if kind == case.wild_kind:
                free = 4 - case.wilds - laid.count(kind) - case.flown
            else:
                free = 4 - case.counts[kind] - laid.count(kind)
            if free > 0 and best(case._replace(tile=kind, dealt=False)) is not None:
                expected.append(kind)
        at = mj.Situation(seat=1, dealer=0, wild_kind=case.wild_kind, flown=case.flown)
        assert list(rules.waits(case.text, at)) == expected, where
        some += bool(expected)
    assert some > 40
