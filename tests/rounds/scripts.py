"""Scripted rounds: chosen tiles, lines of actions, and what holds after every one of them."""

import json
from collections import Counter
from collections.abc import Mapping
from itertools import count

import pytest

from mahjong import tiles
from mahjong.actions import PASS
from mahjong.chance import Stream
from mahjong.round import IllegalAction, Result, Round
from mahjong.rules import Rules
from mahjong.rules.scores import HOUSE
from mahjong.wall import Wall

SEED = bytes(32)


def deal(
    rules: Rules,
    hands: Mapping[int, str],
    draws: str = "",
    tail: str = "",
    *,
    dealer: int = 0,
    short: bool = False,
    seed: bytes = SEED,
) -> Round:
    """A round with chosen tiles; the last tile of the dealer's 14 is the one drawn.

    `draws`: what the wall holds after the deal; `tail`: its last tiles, the very last one last; `short`: it holds
    nothing between them. All that is not chosen are tiles left over, scattered.
    """
    order = rules.deal_order(dealer)
    chosen = {seat: list(tiles.kinds(text)) for seat, text in hands.items()}
    left = Counter(dict.fromkeys(rules.kinds, 4))
    left.subtract(kind for part in (*chosen.values(), tiles.kinds(draws), tiles.kinds(tail)) for kind in part)
    strewn = sorted(left, key=lambda kind: kind * 7 % len(left))
    scattered = (kind for copy in range(4) for kind in strewn if left[kind] > copy)
    for seat in range(4):
        hand = chosen.setdefault(seat, [])
        hand += [next(scattered) for _ in range(order.count(seat) - len(hand))]
    if short:
        next_of = {seat: iter(hand) for seat, hand in chosen.items()}
        wall = Wall([*(next(next_of[seat]) for seat in order), *tiles.kinds(draws), *tiles.kinds(tail)])
    else:
        wall = Wall.from_tiles(rules.kinds, order, chosen, tiles.kinds(draws), tiles.kinds(tail))
    return Round(rules, dealer, seed, wall=wall)


def spread(
    rules: Rules,
    hands: Mapping[int, str],
    draws: str = "",
    tail: str = "",
    *,
    dealer: int = 0,
    short: bool = False,
    seed: bytes = SEED,
) -> Round:
    """The same, but with hands filled up with tiles that lie apart: who is given no pair can hardly claim."""
    chosen = {seat: list(tiles.kinds(hands.get(seat, ""))) for seat in range(4)}
    left = Counter(dict.fromkeys(rules.kinds, 4))
    left.subtract(kind for part in (*chosen.values(), tiles.kinds(draws), tiles.kinds(tail)) for kind in part)
    apart = sorted(left, key=lambda kind: kind * 7 % len(left))
    rest = (kind for copies in (4, 3, 2, 1) for kind in apart if left[kind] >= copies)
    for seat, hand in chosen.items():
        hand += [next(rest) for _ in range(13 + (seat == dealer) - len(hand))]
    filled = {seat: tiles.join_text(hand) for seat, hand in chosen.items()}
    return deal(rules, filled, draws, tail, dealer=dealer, short=short, seed=seed)


def all_pass(game: Round) -> Round:
    """Let all seats pass that are asked about a tile."""
    while PASS in game.legal(game.waiting[0]):
        game.apply(game.waiting[0], PASS)
        check(game)
    return game


def seed_for(*dice: int) -> bytes:
    """A seed under which the dice thrown in a round with a chosen wall show these numbers."""
    for number in count():
        stream = Stream(number.to_bytes(32, "big"), "dice")
        if all(stream.die() == wanted for wanted in dice):
            return number.to_bytes(32, "big")
    raise AssertionError


def play(game: Round, script: str) -> Round:
    """Play a script such as "0 discard 5m, 1 pong, 1 discard 3p, 2 default". Whoever else is asked in between passes.

    "default" is what a time-out does in a seat's turn: it discards the tile drawn.
    """
    for step in script.split(","):
        seat, action = int(step.split()[0]), step.split(maxsplit=1)[1].strip()
        while action not in (str(option) for option in game.legal(seat)):
            if action == "default" and game.phase == "turn" and game.turn == seat:
                action = str(game.default_action(seat))
                continue
            passing = next((other for other in range(4) if PASS in game.legal(other)), None)
            assert passing is not None, f"{step.strip()!r} in phase {game.phase}: legal are {legal(game)}"
            game.apply(passing, PASS)
        game.apply(seat, action)
        check(game)
    return restored(game)


def finish(game: Round) -> Round:
    """Play to the end with what time-outs do."""
    while game.phase != "over":
        seat = game.waiting[0]
        game.apply(seat, game.default_action(seat))
        check(game)
    return restored(game)


def passed(game: Round, *seats: int) -> Round:
    """Let some seats pass, or all that are still asked."""
    for seat in seats or game.waiting:
        game.apply(seat, PASS)
        check(game)
    return game


def result(game: Round) -> Result:
    """How the round ends when all that are still asked pass."""
    ended = passed(game).result
    assert ended is not None, f"phase {game.phase}: legal are {legal(game)}"
    return ended


def legal(game: Round) -> dict[int, list[str]]:
    """What every seat may do now, as text."""
    return {seat: [str(action) for action in game.legal(seat)] for seat in game.waiting}


def may(game: Round, seat: int, action: str) -> bool:
    """Whether an action is legal; where it is not, it is refused and changes nothing."""
    if action in legal(game).get(seat, ()):
        return True
    before = game.log
    with pytest.raises(IllegalAction):
        game.apply(seat, action)
    assert game.log == before
    return False


def happened(game: Round, kind: str) -> list[tuple[int | None, str]]:
    """The events of a type: seat and tiles of each."""
    return [(event.seat, tiles.join_text(event.tiles)) for event in game.events if event.type == kind]


def items(game: Round) -> list[list[str]]:
    """The Chinese titles of what the winning hands are worth, when all that are still asked pass."""
    return [[item.title_zh for item in score.items] for score in result(game).scores]


def check(game: Round) -> None:
    """G-3, G-6: hand sizes, and payments that sum to zero together with the house."""
    table = game._table
    for seat, hand in enumerate(table.hands):
        claimed = seat == game.turn and table.drawn is None and game.phase == "turn"
        assert hand.size == 13 + claimed or game.phase == "over", f"seat {seat}: {hand}"
    house = sum(payment.amount for payment in table.payments if payment.receiver == HOUSE)
    for seat in range(4):
        view = game.view(seat)
        assert sum(view["points"]) + house == 0
        assert json.dumps(view)


def restored(game: Round) -> Round:
    """The round, after a look at whether its snapshot brings about the same."""
    assert Round.restore(json.loads(json.dumps(game.snapshot()))).log == game.log
    return game
