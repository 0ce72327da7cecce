"""Whole rounds by bots of all sorts, under options of all sorts, and what must hold after every step of them.

    python tests/rounds/random_play.py --game linfen --rounds 20000 --seed 0
    python tests/rounds/random_play.py --game linfen --first 4711 --rounds 1 --seed 0      a round that failed

Round n of a seed is the same in every run, with its options, all drawn at random over the default rules or a preset.
"""

import argparse
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress
from random import Random
from typing import Any

import mahjong as mj
from mahjong.actions import DISCARDS, KONGS, Action
from mahjong.bots import Bot, GreedyBot, RandomBot
from mahjong.rules.options import Choices, Keyed, OneOf, Row, Whole
from mahjong.rules.scores import HOUSE, balance
from mahjong.table import Event

PLAYED = tuple(mj.rules.names())
TRY_ALL = 400  # at one step in so many all that is legal is tried, on restored copies
LOOK_AROUND = 10  # after so many events everything else is tried
COMPARED = 4  # one round in so many is compared with one that differs in what a seat does not see

EVERYTHING = [  # that a seat could think of, in this game or another
    *DISCARDS,
    *KONGS,
    *(Action("chow", (low, low + step)) for low in range(26) for step in (1, 2)),
    *map(Action, ("win", "pass", "pong", "take_last", "change_treasure", "discard", "chow", "kong", "leave")),
    *(Action(word, (4,)) for word in ("pong", "win", "ready", "offer", "dice_kong", "take_face_up", "add_egg")),
    Action("egg", (0, 9, 18)),
    Action("throw", (0, 8, 33)),
]


# --- players --------------------------------------------------------------------------------------------------------

GREEDY, RANDOM = GreedyBot(), RandomBot()


@dataclass(frozen=True)
class FickleBot:
    """Greedy, but with a whim now and then it does anything: it comes far and does what no greedy bot does, such as
    passing a win.
    """

    whim: float

    def act(self, view: Mapping[str, Any], random: Random) -> Action:
        return (RANDOM if random.random() < self.whim else GREEDY).act(view, random)


def players(random: Random) -> list[Bot]:
    """A bot for each seat."""
    return random.choices((GREEDY, FickleBot(0.1), FickleBot(0.4), RANDOM), k=4)


def decide(game: mj.Round, seat: int, bot: Bot, random: Random) -> tuple[Event, ...]:
    """Do what a bot answers for a seat, or the only thing that it may do; returns the new events."""
    legal = game.legal(seat)
    return game.apply(seat, legal[0] if len(legal) == 1 else bot.act(game.view(seat), random))


# --- options --------------------------------------------------------------------------------------------------------


def drawn_value(choices: Choices, random: Random) -> Any:
    """Any of the values that an option may have; of integers a small one."""
    match choices:
        case OneOf():
            return random.choice(choices.values)
        case Whole():
            return random.choice([*range(choices.least, choices.least + 5), *[None] * choices.or_none])
        case Row():
            row = [drawn_value(choices.each, random) for _ in range(choices.length)]
            return sorted(row) if choices.rising else row
        case Keyed():
            keys = random.sample(choices.keys, random.randint(0, len(choices.keys)))
            return {key: drawn_value(choices.each, random) for key in keys}
    raise AssertionError(f"no values known for {choices}")


def any_round(game: str, random: Random, **place: Any) -> mj.Round:
    """A round under the default rules or a preset with any of the options of room and round drawn at random, which do
    not contradict each other.
    """
    options = mj.ruleset(game).options.items()
    while True:
        preset, changed = random.choice([None, *mj.ruleset(game).presets]), random.choice([0.1, 0.5, 1])
        drawn = {name: drawn_value(option.choices, random) for name, option in options if random.random() < changed}
        of_round = {name: drawn.pop(name) for name, option in options if option.scope == "round" and name in drawn}
        try:
            return mj.Round(mj.ruleset(game, preset, **drawn), **place, **of_round)
        except ValueError:
            continue


# --- what must hold -------------------------------------------------------------------------------------------------


def tiles_of(game: mj.Round) -> dict[int, int]:
    """Every tile that is in the wall, in a hand, on the table or laid aside."""
    table = game._table
    wall = table.wall
    found = [*compress(wall.order, wall._drawable), *(wall.order[place] for place in wall._aside)]
    for hand in table.hands:
        for kind, number in enumerate(hand.held):
            found += [kind] * number
        found += [hand.wild_kind] * hand.wilds
    for pile in (*table.rivers, table.uncovered, table.won, [] if table.drawn is None else [table.drawn]):
        found += pile
    return dict(Counter(found))


def check(game: mj.Round, tiles: dict[int, int]) -> None:
    """Tiles are conserved; hand sizes are those of G-3; points sum to zero, G-6; somebody can act until the end."""
    table = game._table
    assert tiles_of(game) == tiles, "tiles are lost or found"
    for seat, hand in enumerate(table.hands):
        to_discard = game.phase == "turn" and seat == game.turn and table.drawn is None
        assert hand.size == 13 + to_discard, f"seat {seat} holds '{hand}'"
    house = sum(payment.amount for payment in table.payments if payment.receiver == HOUSE)
    assert sum(balance(table.payments)) + house == 0
    assert bool(game.waiting) == (game.phase != "over")
    for seat in game.waiting:
        legal = game.legal(seat)
        assert len(set(legal)) == len(legal) > 0
        assert game.default_action(seat) in legal


def state(game: mj.Round) -> tuple[Any, ...]:
    return game.snapshot(), game.events, game.phase, [game.legal(seat) for seat in range(4)]


def refuses_all_else(game: mj.Round) -> None:
    """Every action that is not legal is refused, and nothing changes."""
    before = state(game)
    for seat in range(4):
        legal = game.legal(seat)
        for action in EVERYTHING:
            if action not in legal:
                try:
                    game.apply(seat, action)
                except mj.IllegalAction:
                    continue
                raise AssertionError(f"seat {seat}: {action} is not legal and is done")
    assert state(game) == before, "a refused action has changed something"


def applies_all(game: mj.Round, tiles: dict[int, int]) -> None:
    """Every legal action can be done, each on a restored copy."""
    for seat in game.waiting:
        for action in game.legal(seat):
            copy = mj.Round.restore(json.loads(json.dumps(game.snapshot())))
            copy.apply(seat, str(action))
            check(copy, tiles)


# --- what a seat does not see ---------------------------------------------------------------------------------------


def seen(game: mj.Round, seat: int, since: int) -> str:
    """All that a seat is shown, byte for byte, with the events from a number on."""
    events = [event.to_dict() for event in game.events_for(seat, since)]
    return json.dumps([game.view(seat), events, game.wall, game.phase, game.turn])


def concealed(game: mj.Round, seat: int, order: list[int]) -> list[int]:
    """The places of tiles that a seat was dealt, of kinds that nobody has shown or drawn since."""
    drawn = [number for number, event in enumerate(game.events) if event.type == "draw"]
    shown = {kind for event in game.events if event.type not in ("deal", "start") for kind in event.tiles}
    shown |= {kind for hand in game._table.hands for meld in hand.melds for kind in meld.tiles}
    for event in game.events[: drawn[-1]]:
        if event.type == "show":  # and play has gone on
            shown |= set(mj.Hand(dict(event.details)["hand"]).kinds)
    deal = game.rules.deal_order(game.dealer)
    return [place for place, owner in enumerate(deal) if owner == seat and order[place] not in shown]


def disturbed(game: mj.Round, seat: int, random: Random) -> list[int]:
    """The order of a chosen wall with changes that a seat does not see: the tiles that nobody has drawn are permuted,
    a treasure that it has not looked at among them, and some tiles are swapped between the hands of two others.
    """
    table = game._table
    order, treasure = list(table.wall.order), table.notes.get("treasure")
    looked = [event.tiles for event in game.events if event.type == "look" and event.seat == seat]
    known = [place for place in table.notes.get("served", ()) if (order[place],) in looked]
    drawable = [place for place, left in enumerate(table.wall._drawable) if left or place == treasure]
    undrawn = [place for place in drawable if place not in known]
    for place, kind in zip(undrawn, random.sample([order[place] for place in undrawn], len(undrawn)), strict=True):
        order[place] = kind
    places = [concealed(game, other, order) for other in random.sample([(seat + step) % 4 for step in (1, 2, 3)], 2)]
    for one, other in zip(*places, strict=False):
        order[one], order[other] = order[other], order[one]
    return order


def broken_off(game: mj.Round, random: Random) -> mj.Round:
    """The round as it was at any moment."""
    snapshot = game.snapshot()
    return mj.Round.restore({**snapshot, "done": snapshot["done"][: random.randint(0, len(snapshot["done"]))]})


def told_by_rules(game: mj.Round) -> tuple[Any, ...]:
    """What the rules themselves tell all seats of hidden tiles: an exhausted treasure is thrown anew (CC-T6), one that
    completes a hand wins (CC-T4), and a starting win is named (CS-W4).
    """
    starting = [event.details for event in game.events if event.type == "starting_win"]
    return game._table.notes.get("exhausted", 0), game.phase == "over", starting


def tells_nothing(game: mj.Round, random: Random) -> tuple[int, bool]:
    """What a seat does not see does not change what it is shown: the same actions over two chosen walls that differ in
    hidden tiles alone, as long as they are legal in both. Returns how often was compared, and whether to the end.
    """
    seat = random.randrange(4)
    orders = game._table.wall.order, disturbed(game, seat, random)
    one, other = (mj.Round(game.rules, game.dealer, game._seed, wall=mj.Wall(order)) for order in orders)
    compared = since = 0
    for asked, action in game._done:
        if told_by_rules(one) != told_by_rules(other):
            return compared, False
        assert seen(one, seat, since) == seen(other, seat, since), f"seat {seat} is shown what it must not see"
        compared += orders[0] != tuple(orders[1])
        since = len(one.events_for(seat))
        if action not in other.legal(asked):
            return compared, False  # the other seats hold other tiles: here the rounds part
        one.apply(asked, action)
        other.apply(asked, action)
    if one.phase != "over" and other.phase != "over":
        assert seen(one, seat, 0) == seen(other, seat, 0), f"seat {seat} is shown what it must not see"
    return compared, True


# --- rounds ---------------------------------------------------------------------------------------------------------


def play_round(game: str, seed: int, number: int, rules: mj.rules.Rules | None = None, seldom: int = 1) -> mj.Round:
    random = Random(f"{seed} {number}")
    place: dict[str, Any] = {"dealer": number % 4, "seed": random.randbytes(32)}
    compared = not random.randrange(COMPARED * seldom)
    if compared:
        place["wall"] = mj.Wall(random.sample([*mj.ruleset(game).kinds] * 4, 4 * len(mj.ruleset(game).kinds)))
    played = any_round(game, random, **place) if rules is None else mj.Round(rules, **place)
    tiles = tiles_of(played)
    assert set(tiles.values()) == {4}
    bots = players(random)
    happened, looked = len(played.events), 0
    while played.phase != "over":
        if happened >= looked + LOOK_AROUND * seldom:
            looked = happened
            refuses_all_else(played)
        if not random.randrange(TRY_ALL * seldom):
            applies_all(played, tiles)
        seat = random.choice(played.waiting)
        if events := decide(played, seat, bots[seat], random):
            happened += len(events)
            check(played, tiles)
    if not random.randrange(seldom):
        refuses_all_else(played)
    assert played.result is not None
    assert played.result.points == balance(played.result.payments)
    again = mj.Round.replay(json.loads(json.dumps(played.log)))
    assert again.log == played.log
    assert again.result == played.result
    if compared:
        tells_nothing(broken_off(played, random), random)
    return played


def play_rounds(
    game: str, rounds: int, seed: int, first: int = 0, rules: mj.rules.Rules | None = None, seldom: int = 1
) -> Counter[str]:
    """Play rounds and count the events by their types; a fault is raised with the command that repeats it.

    `rules`: None for options drawn at random for each round; `seldom`: what takes long is tried so many times less.
    """
    counted = Counter[str]()
    for number in range(first, first + rounds):
        try:
            played = play_round(game, seed, number, rules, seldom)
        except Exception as fault:
            command = f"--game {game} --first {number} --rounds 1 --seed {seed} --seldom {seldom}"
            if rules is not None:
                command += f" --rules '{rules.to_json()}'"
            fault.add_note(f"python tests/rounds/random_play.py {command}")
            raise
        counted.update(event.type for event in played.events)
        assert played.result is not None
        counted[f"{len(played.result.winners)} winners"] += 1
        for score in played.result.scores:
            counted["self-drawn" if score.win.discarder is None else "from a seat"] += 1
            counted.update(score.win.flags)
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description="Play whole rounds and check every step.")
    parser.add_argument("--game", choices=PLAYED, default="linfen")
    parser.add_argument("--rules", type=mj.rules.from_json, help="of a room, as JSON; else options drawn at random")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first round")
    parser.add_argument("--seldom", type=int, default=1, help="how many times less is tried what takes long")
    chosen = parser.parse_args()
    counted = Counter[str]()
    for first in range(chosen.first, chosen.first + chosen.rounds, 1000):
        last = min(first + 1000, chosen.first + chosen.rounds)
        counted += play_rounds(chosen.game, last - first, chosen.seed, first, chosen.rules, chosen.seldom)
        print(f"{chosen.game}, seed {chosen.seed}: rounds up to {last - 1} hold", flush=True)
    for name, number in sorted(counted.items()):
        print(f"{name:20}{number:10}")


if __name__ == "__main__":
    main()
