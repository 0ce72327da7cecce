"""The best score of Linfen found the slow way: every reading by brute force, its patterns read off the page."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

import mahjong as mj
from mahjong.rules import NotAWin
from mahjong.rules.scores import balance

HANDS = 6000
WITH_WAITS = 10  # every so many hands are asked for their waits
DRAWN_GAMES = 60

KINDS = range(34)
ORPHANS = [k for k in KINDS if k >= 27 or k % 9 in (0, 8)]
POINTS = {
    "plain": 10,
    "all_triplets": 20,
    "one_suit": 20,
    "straight": 20,
    "seven_pairs": 20,
    "luxury_seven_pairs": 40,
    "double_luxury": 80,
    "thirteen_orphans": 60,
}

Groups = list[list[int]]


class Melded(NamedTuple):
    text: str
    tiles: list[int]


class Case(NamedTuple):
    """13 tiles, a winning tile, facts and options, all in plain numbers."""

    concealed: list[int]
    melds: list[Melded]
    tile: int
    discarder: int | None
    flags: set[str]
    patterns: dict[str, int]
    kong_flower: int
    frees_plain: bool

    @property
    def hand(self) -> mj.Hand:
        counts = [self.concealed.count(kind) for kind in KINDS]
        return mj.Hand(counts, [meld.text for meld in self.melds])

    @property
    def win(self) -> mj.Win:
        return mj.Win(tile=self.tile, winner=1, discarder=self.discarder, dealer=1, flags=self.flags)

    @property
    def rules(self) -> mj.rules.Rules:
        options = {"patterns": self.patterns, "kong_flower": self.kong_flower}
        return mj.ruleset("linfen", last_four_frees_plain=self.frees_plain, **options)

    def held(self, kind: int) -> int:
        return self.concealed.count(kind) + sum(meld.tiles.count(kind) for meld in self.melds)


# --- the page, read again ---------------------------------------------------------------------------------------------


def groupings(tiles: list[int]) -> Iterator[Groups]:
    """Every way to part sorted tiles into sequences and triplets."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    groups = [[first] * 3]
    if first < 27 and first % 9 < 7:
        groups.append([first, first + 1, first + 2])
    for group in groups:
        rest = list(tiles)
        try:
            for kind in group:
                rest.remove(kind)
        except ValueError:
            continue
        for others in groupings(rest):
            yield [group, *others]


def readings(concealed: list[int]) -> Iterator[Groups]:
    """Every way to part the concealed tiles into melds and a pair; the melds alone are given."""
    for kind in sorted(set(concealed)):
        if concealed.count(kind) >= 2:
            rest = sorted(concealed)
            rest.remove(kind)
            rest.remove(kind)
            yield from groupings(rest)


def patterns_of(case: Case, tile: int) -> Iterator[set[str]]:
    """The patterns of every reading, as the page names them, played or not."""
    concealed = [*case.concealed, tile]
    every = concealed + [kind for meld in case.melds for kind in meld.tiles]
    suit = {"one_suit"} if len({kind // 9 for kind in every}) == 1 and every[0] < 27 else set()
    for groups in readings(concealed):
        found = set(suit)
        if all(len(set(group)) == 1 for group in groups):
            found.add("all_triplets")
        if any(all([k, k + 1, k + 2] in groups for k in (first, first + 3, first + 6)) for first in (0, 9, 18)):
            found.add("straight")
        yield found
    if not case.melds and all(concealed.count(kind) % 2 == 0 for kind in concealed):
        fours = sum(concealed.count(kind) == 4 for kind in set(concealed))
        yield suit | {["seven_pairs", "luxury_seven_pairs", "double_luxury", "double_luxury"][fours]}
    if not case.melds and set(concealed) == set(ORPHANS):
        yield {"thirteen_orphans"}


LOWER = {"double_luxury": "luxury_seven_pairs", "luxury_seven_pairs": "seven_pairs"}


def best(case: Case, tile: int) -> int | None:
    """What a payer owes for the most valuable reading, without kong flower; None if the tile does not win."""
    plain = case.discarder is None or (case.frees_plain and bool(case.flags & {"last_four", "last_tile"}))
    found = []
    for patterns in patterns_of(case, tile):
        form = next((key for key in patterns if "seven" in key or key in ("double_luxury", "thirteen_orphans")), None)
        if form is not None:  # the pairs or orphans have to be played, at least as a lower grade
            while form is not None and form not in case.patterns:
                form = LOWER.get(form)
            if form is None:
                continue
            counted = {form} | (patterns & {"one_suit"})
        else:
            counted = patterns
        counted = {key for key in counted if key in case.patterns}
        if not counted and plain and "plain" in case.patterns:
            counted = {"plain"}
        if counted:
            found.append(sum(case.patterns[key] for key in counted))
    return max(found, default=None)


def points(case: Case) -> tuple[int, ...] | None:
    amount = best(case, case.tile)
    if amount is None:
        return None
    if case.flags & {"kong_replacement", "face_up_tail"}:
        amount *= case.kong_flower
    gains = [0, 0, 0, 0]
    for payer in [0, 2, 3] if case.discarder is None else [case.discarder]:
        gains[payer] -= amount
        gains[1] += amount
    return tuple(gains)


# --- hands worth asking about -----------------------------------------------------------------------------------------

TEXT = [f"{kind % 9 + 1}{'mpsz'[kind // 9]}" for kind in KINDS]


def laid(random: Random, kind: int) -> Melded:
    number, suit = TEXT[kind]
    forms = [
        f"[{number * 3}{suit}]",
        f"[{number * 4}{suit}]",
        f"[{number * 3}+{number}{suit}]",
        f"({number * 4}{suit})",
    ]
    text = random.choice(forms)
    return Melded(text, [kind] * (3 if text == forms[0] else 4))


def a_hand(random: Random) -> tuple[list[int], list[Melded]] | None:
    """14 tiles that are a win or a near miss; None if the draw holds five of a kind."""
    kinds = random.choice([range(9), range(9, 18), range(18, 34), range(5, 13), KINDS, KINDS])
    concealed: list[int] = []
    melds: list[Melded] = []
    shape = random.choice(["melds", "melds", "straight", "straight", "triplets", "pairs", "orphans"])
    if shape == "pairs":
        concealed = [kind for _ in range(7) for kind in [random.choice(kinds)] * 2]
    elif shape == "orphans":
        concealed = [*ORPHANS, random.choice(ORPHANS)]
    else:
        if shape == "straight":
            concealed = list(random.choice([range(9), range(9, 18), range(18, 27)]))
        most = 4 - len(concealed) // 3
        melded = random.choice([0, 0, 1, 2, 3, 4])
        for number in range(most):
            kind = random.choice(kinds)
            if number < melded:
                melds.append(laid(random, kind))
            elif shape != "triplets" and kind < 27 and kind % 9 < 7 and random.random() < 0.6:
                concealed += [kind, kind + 1, kind + 2]
            else:
                concealed += [kind] * 3
        concealed += [random.choice(kinds)] * 2
    if random.random() < 0.3:
        concealed[random.randrange(len(concealed))] = random.choice(kinds)
    every = [*concealed, *(kind for meld in melds for kind in meld.tiles)]
    return None if max(every.count(kind) for kind in every) > 4 else (concealed, melds)


def a_case(random: Random) -> Case | None:
    made = a_hand(random)
    if made is None:
        return None
    concealed, melds = made
    tile = concealed.pop(random.randrange(len(concealed)))
    discarder = random.choice([None, 0, 2, 3])
    possible = [set(), {"last_four"}, {"last_tile"}, {"last_four", "last_tile"}]
    if discarder is None:
        possible += [{"dealt"}] if not melds else []
        if any(len(meld.tiles) == 4 for meld in melds):
            possible += [{"kong_replacement"}, {"face_up_tail"}, {"kong_replacement", "face_up_tail", "last_four"}] * 2
    elif tile not in concealed and not any(tile in meld.tiles for meld in melds):
        possible += [{"robbed_kong"}, {"robbed_kong", "last_four"}]
    patterns = dict(POINTS)
    for key in POINTS:
        if random.random() < 0.15:
            del patterns[key]
        elif random.random() < 0.15:
            patterns[key] = random.choice([0, 5, 15, 100])
    flags, flower, frees = random.choice(possible), random.choice([2, 1, 3]), random.random() < 0.3
    return Case(concealed, melds, tile, discarder, flags, patterns, flower, frees)


def cases() -> Iterator[tuple[int, Case]]:
    for seed in range(HANDS):
        if case := a_case(Random(seed)):
            yield seed, case


def test_the_best_reading_is_scored() -> None:
    wins = 0
    for seed, case in cases():
        expected = points(case)
        told = f"seed {seed}: {case.hand} {case.win} {case.rules}"
        assert case.rules.can_win(case.hand, case.win) == (expected is not None), told
        if expected is None:
            with pytest.raises(NotAWin):
                case.rules.score(case.hand, case.win)
        else:
            wins += 1
            assert case.rules.score(case.hand, case.win).points == expected, told
    assert wins > HANDS / 4


def test_the_waits_are_the_kinds_that_win() -> None:
    at = mj.Situation(seat=1, dealer=1)
    for seed, case in cases():
        if seed % WITH_WAITS:
            continue
        for by, discarder in (("draw", None), ("discard", 2)):
            asked = case._replace(flags=set(), discarder=discarder)
            expected = {kind for kind in KINDS if case.held(kind) < 4 and best(asked, kind) is not None}
            waits = case.rules.waits(case.hand, at, "draw" if by == "draw" else "discard")
            assert set(waits) == expected, f"seed {seed}: {case.hand} by {by}, {case.rules}"


def test_a_drawn_game_costs_the_largest_wait() -> None:
    """LF-P2 over four hands out of one wall, some of them ready."""
    settled = 0
    for seed in range(DRAWN_GAMES):
        random = Random(seed)
        ready = [case for case in (a_case(random) for _ in range(2)) if case]
        wall = [kind for kind in KINDS for _ in range(4)]
        try:
            for case in ready:
                for kind in [*case.concealed, *(kind for meld in case.melds for kind in meld.tiles)]:
                    wall.remove(kind)
        except ValueError:  # the two hands hold five of a kind
            continue
        random.shuffle(wall)
        patterns = ready[0].patterns if ready else POINTS
        away = [Case(wall[13 * n : 13 * n + 13], [], 0, None, set(), patterns, 2, False) for n in range(4 - len(ready))]
        four = [case._replace(discarder=None, flags=set(), patterns=patterns) for case in [*ready, *away]]
        random.shuffle(four)
        worth = []
        for case in four:
            waits = [kind for kind in KINDS if case.held(kind) < 4]
            worth.append(max((amount for kind in waits if (amount := best(case, kind)) is not None), default=None))
        expected = [0, 0, 0, 0]
        for payer in range(4):
            for receiver in range(4):
                amount = worth[receiver]
                if worth[payer] is None and amount is not None:
                    expected[payer] -= amount
                    expected[receiver] += amount
        rules = mj.ruleset("linfen", patterns=patterns)
        assert balance(rules.settle_draw([case.hand for case in four], 0)) == tuple(expected), f"seed {seed}"
        settled += any(expected)
    assert settled > DRAWN_GAMES / 6
