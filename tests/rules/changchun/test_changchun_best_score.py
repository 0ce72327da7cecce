"""The best score of Changchun found the slow way: the page read once more, every reading tried, every kind tried.

Nothing of the rules of Changchun is imported, only their answers are compared.
"""

import random
from collections import Counter
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

import mahjong as mj

SUITS, HONOURS = (range(9), range(9, 18), range(18, 27)), range(27, 34)
FAMILIES = {"winds": (27, 28, 29, 30), "dragons": (31, 32, 33), "ones": (0, 9, 18), "nines": (8, 17, 26)}
ENDS = {kind for family in FAMILIES.values() for kind in family}

Groups = tuple[tuple[int, ...], ...]
Melds = list[tuple[str, tuple[int, ...]]]


# --- the page, read once more -------------------------------------------------------------------------------


@lru_cache(1 << 16)
def readings(tiles: tuple[int, ...], pair: bool = True) -> tuple[Groups, ...]:
    """Every way to take groups out of sorted tiles: the lowest goes into a pair, a triplet or a sequence."""
    if not tiles:
        return () if pair else ((),)
    low = tiles[0]
    tries = [(low, low, low)] + [(low, low)] * pair + [(low, low + 1, low + 2)] * (low < 27 and low % 9 < 7)
    found = []
    for group in tries:
        left = list(tiles)
        if all(tile in left and not left.remove(tile) for tile in group):
            found += [(group, *rest) for rest in readings(tuple(left), pair and len(group) == 3)]
    return tuple(found)


def alike(group: tuple[int, ...]) -> bool:
    return len(set(group)) == 1


def is_single(group: tuple[int, ...], tile: int) -> bool:
    """The pair, the middle of a sequence, the 3 of 123, the 7 of 789."""
    if len(group) == 2:
        return tile in group
    low = group[0]
    edges = {low + 1} | ({low + 2} if low % 9 == 0 else set()) | ({low} if low % 9 == 6 else set())
    return not alike(group) and tile in edges


def won_readings(concealed: Counter[int], melds: Melds, options: dict[str, Any]) -> list[Groups | str]:
    """The readings of 14 tiles that win; seven pairs are "pairs"."""
    waived = any(kind != "chow" for kind, _ in melds)
    won: list[Groups | str] = [
        groups
        for groups in readings(tuple(sorted(concealed.elements())))
        if waived or any(alike(group) and (len(group) == 3 or group[0] in FAMILIES["dragons"]) for group in groups)
    ]
    if options["seven_pairs"] and not melds and all(number % 2 == 0 for number in concealed.values()):
        won.append("pairs")
    kinds = set(concealed) | {tile for _, tiles in melds for tile in tiles}
    return won if kinds & ENDS and all(kinds.intersection(suit) for suit in SUITS) else []


def winnable(concealed: Counter[int], melds: Melds, options: dict[str, Any]) -> set[int]:
    held = concealed + Counter(tile for _, tiles in melds for tile in tiles)
    return {tile for tile in range(34) if held[tile] < 4 and won_readings(concealed + Counter([tile]), melds, options)}


def fans_of(groups: Groups | str, tile: int, full: Counter[int], melds: Melds, one_kind: bool, options: Any) -> int:
    """What a reading is worth besides the way in which the tile came."""
    if groups == "pairs":
        return int(options["luxury_seven_pairs_fan" if full[tile] == 4 else "seven_pairs_fan"])
    triplets = all(alike(group) for group in groups) and all(kind != "chow" for kind, _ in melds)
    single = one_kind or (options["wait_reading"] == "larger" and any(is_single(group, tile) for group in groups))
    if triplets and options["triplets_fan"] and not options["triplets_with_single_wait"]:
        single = False
    closed = all(kind == "concealed_kong" for kind, _ in melds)
    return sum(
        options[name]
        for name, counts in (("triplets_fan", triplets), ("single_wait_fan", single), ("closed_fan", closed))
        if counts
    )


def slow_score(
    concealed: Counter[int], melds: Melds, waits: set[int], win: dict[str, Any], options: dict[str, Any]
) -> list[int] | None:
    """The points of the four seats, or None for no win. `waits`: the winnable kinds."""
    tile, winner, discarder, flags = win["tile"], win["winner"], win["discarder"], win["flags"]
    held = concealed + Counter(tile for _, tiles in melds for tile in tiles)
    if winner in win["declared"] and not any(held[tile] for tile in ENDS):
        return None
    tries = waits if "treasure_drawn" in flags else waits & {tile}
    worths = []
    for kind in tries:
        full = concealed + Counter([kind])
        for groups in won_readings(full, melds, options):
            worths.append(fans_of(groups, kind, full, melds, len(waits) == 1, options))
    if not worths:
        return None
    best = max(worths)
    if "treasure_drawn" in flags:
        best += options["treasure_drawn_fan"]
    elif "treasure_seen" in flags:
        best += options["treasure_seen_fan"]
    elif discarder is None:
        best += options["selfdraw_fan"]
    points = [0, 0, 0, 0]
    pays = options["discard_pays"]
    for seat in {0, 1, 2, 3} - {winner}:
        if discarder is not None and pays == "discarder" and seat != discarder:
            continue
        fan = best + (options["dealer_fan"] if win["dealer"] in (seat, winner) else 0)
        payer = seat
        if discarder is not None and pays == "everyone":
            fan += seat == discarder
            if discarder not in win["declared"] or discarder not in win["looked"]:
                payer = discarder
        if discarder is not None and pays == "discarder_for_all":
            payer = discarder
        amount = options["base"] * 2 ** min(fan, options["cap_fan"] or fan)
        points[payer] -= amount
        points[winner] += amount
    return points


# --- hands that are interesting -----------------------------------------------------------------------------


def random_options(rng: random.Random) -> dict[str, Any]:
    options = {
        "seven_pairs": rng.random() < 0.4,
        "seven_pairs_fan": rng.choice([3, 3, 1]),
        "luxury_seven_pairs_fan": rng.choice([4, 4, 2]),
        "base": rng.choice([1, 1, 5]),
        "cap_fan": rng.choice([None, None, 2, 6]),
        "selfdraw_fan": rng.choice([1, 1, 0]),
        "dealer_fan": rng.choice([1, 1, 0, 2]),
        "closed_fan": rng.choice([1, 1, 3, 0]),
        "single_wait_fan": rng.choice([1, 1, 4, 0]),
        "triplets_fan": rng.choice([2, 2, 0, 1]),
        "treasure_seen_fan": rng.choice([2, 3, 0]),
        "treasure_drawn_fan": rng.choice([2, 2, 5]),
        "wait_reading": rng.choice(["smaller", "larger"]),
        "triplets_with_single_wait": rng.random() < 0.5,
        "discard_pays": rng.choice(["discarder", "discarder_for_all", "everyone"]),
    }
    return {**options, "one_bamboo_wild_in_eggs": rng.random() < 0.3}


def random_group(rng: random.Random, suit: int, numbers: range) -> tuple[int, ...]:
    """A sequence or three alike; suit 3 are the honours."""
    if suit == 3:
        return (rng.choice(HONOURS),) * 3
    low = 9 * suit + rng.choice(numbers)
    return (low, low + 1, low + 2) if low % 9 < 7 and rng.random() < 0.65 else (low, low, low)


def random_meld(rng: random.Random, group: tuple[int, ...], bamboo: bool) -> tuple[str, tuple[int, ...]]:
    if rng.random() < 0.2:
        family = rng.choice(list(FAMILIES.values()))
        tiles = [18 if bamboo and place and rng.random() < 0.2 else tile for place, tile in enumerate(family)]
        return "group", (*tiles, *rng.choices(family, k=rng.choice([0, 0, 1, 2])))
    if not alike(group):
        return "chow", group
    kind = rng.choice(["pong", "pong", "exposed_kong", "added_kong", "concealed_kong", "concealed_kong"])
    return kind, group if kind == "pong" else (*group, group[0])


def random_hand(rng: random.Random, bamboo: bool) -> tuple[Counter[int], Melds, int] | None:
    """13 tiles and a tile that completes them, or nearly; None where they are no hand."""
    numbers = rng.choice([range(9), range(9), range(1, 8), range(4), range(1, 6), range(5, 9)])
    suits = rng.sample(range(3), 3) + rng.choices(range(4), k=2)
    if rng.random() < 0.3:
        suits.sort()  # concealed groups of one suit have the most readings
    groups = [random_group(rng, suit, numbers) for suit in suits[:4]]
    laid = rng.choice([0, 0, 0, 1, 2, 3, 4])
    melds = [random_meld(rng, group, bamboo) for group in groups[:laid]]
    if not melds and rng.random() < 0.15:
        pairs = [random_group(rng, suit, numbers)[0] for suit in (*suits, *suits[:2])]
        full = Counter(tile for tile in pairs for _ in range(2))
    else:
        full = Counter(tile for group in groups[laid:] for tile in group)
        full[random_group(rng, suits[4], numbers)[0]] += 2
    if rng.random() < 0.15:  # one tile is another
        full[rng.choice(list(full.elements()))] -= 1
        full[rng.randrange(34)] += 1
    tile = rng.choice(list(full.elements()))
    held = full + Counter(tile for _, tiles in melds for tile in tiles)
    families = [min(set(tiles) - {18}, default=18) for kind, tiles in melds if kind == "group"]
    names = [name for tile in families for name, family in FAMILIES.items() if tile in family]
    if max(held.values()) > 4 or len(set(names)) < len(names) or sum(full.values()) + 3 * len(melds) != 14:
        return None
    return full - Counter([tile]), melds, tile


def random_win(rng: random.Random, tile: int, melds: Melds) -> dict[str, Any]:
    winner = rng.randrange(4)
    declared = {seat for seat in range(4) if rng.random() < 0.6}
    looked = {seat for seat in declared if rng.random() < 0.8}
    discarder = None if rng.random() < 0.4 else rng.choice([seat for seat in range(4) if seat != winner])
    flags: set[str] = set()
    if discarder is None and winner in looked and rng.random() < 0.7:
        flags.add(rng.choice(["treasure_seen", "treasure_drawn"]))
        if "treasure_drawn" in flags and rng.random() < 0.5:
            tile = rng.randrange(34)
    elif discarder is None and any(kind.endswith("kong") for kind, _ in melds) and rng.random() < 0.3:
        flags.add("kong_replacement")
    facts = {"tile": tile, "winner": winner, "discarder": discarder, "dealer": rng.randrange(4)}
    return {**facts, "declared": declared, "looked": looked, "flags": flags}


def hand_of(concealed: Counter[int], melds: Melds) -> mj.Hand:
    counts = [concealed[kind] for kind in range(34)]
    return mj.Hand(counts, [mj.Meld.of(kind, tiles) for kind, tiles in melds])


@pytest.mark.parametrize("seed", range(6))
def test_random_hands_score_as_the_slow_way_says(seed: int) -> None:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for number in range(600):
        options = random_options(rng)
        made = random_hand(rng, options["one_bamboo_wild_in_eggs"])
        if made is None:
            continue
        concealed, melds, tile = made
        facts = random_win(rng, tile, melds)
        hand, rules = hand_of(concealed, melds), mj.ruleset("changchun", **options)
        held = hand.held
        if held[facts["tile"]] == 4:
            continue
        told = f"seed {seed}, hand {number}: '{hand}' {facts} {options}"
        win = mj.Win(**facts)
        waits = winnable(concealed, melds, options)
        expected = slow_score(concealed, melds, waits, facts, options)
        assert rules.can_win(hand, win) == (expected is not None), told
        if expected is None:
            with pytest.raises(mj.NotAWin):
                rules.score(hand, win)
        else:
            score = rules.score(hand, win)
            assert list(score.points) == expected, f"{told}\n{score}"
        ends = any(held[kind] for kind in ENDS)
        for declared, by in product((frozenset[int](), frozenset({win.winner})), ("draw", "discard")):
            at = mj.Situation(seat=win.winner, dealer=win.dealer, declared=declared)
            assert set(rules.waits(hand, at, by)) == (waits if ends or not declared else set()), told
        seen["no win" if expected is None else "win"] += 1
        seen.update(facts["flags"] if expected else ())
    assert min(seen["win"], seen["no win"], seen["treasure_seen"], seen["treasure_drawn"]) >= 10, (seed, seen)
