"""Players for simulations and tests. A bot knows what its seat is shown, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Protocol

from mahjong import tiles
from mahjong.actions import WIN, Action
from mahjong.hand import Hand, Meld
from mahjong.table import FACE_DOWN, TURN_SIZE, laid

CLAIMED = {"chow": "chow", "pong": "pong", "kong": "exposed_kong", "dice_kong": "exposed_kong"}

# Of actions that leave the same shanten those of the lowest rank are done: first what is paid or draws a tile more,
# last what gains nothing: a claim opens the hand, and an unready seat that takes the last tile can only lose.
RANKS = {
    "dice_kong": 0,
    "kong": 1,
    "egg": 1,
    "add_egg": 1,
    "ready": 2,
    "discard": 3,
    "pass": 3,
    "throw": 3,
    "chow": 4,
    "pong": 4,
    "take_last": 4,
}

_action = lru_cache(maxsize=4096)(Action.parse)
_meld = lru_cache(maxsize=4096)(Meld)


class Bot(Protocol):
    """A player: an immutable value that remembers nothing and can be pickled."""

    def act(self, view: Mapping[str, Any], random: Random) -> Action | str:
        """One of the legal actions of a seat that is asked. `view`: what `Round.view` shows to the seat; `random`: the
        only source of chance.
        """


@dataclass(frozen=True)
class RandomBot:
    """Does whatever is legal, each action as likely as the others."""

    def act(self, view: Mapping[str, Any], random: Random) -> Action:
        return _action(random.choice(view["legal"]))


@dataclass(frozen=True)
class GreedyBot:
    """Wins when it may; else does what leaves the lowest shanten, and of that what the most unseen tiles improve.

    The shanten is that of four melds and a pair, with any wildcards: which other hands win in a game, and what a win
    needs besides, the bot does not know. At the same shanten it lays kongs and eggs and declares ready, where an unseen
    tile still helps afterwards, but claims nothing; it takes a last tile only when it is ready. What leaves the hand as
    it is it does rather than pass, since the view does not say what that is good for. Between equals chance decides.
    """

    def act(self, view: Mapping[str, Any], random: Random) -> Action:
        legal = [_action(text) for text in view["legal"]]
        if WIN in legal:
            return WIN
        if len(legal) == 1:
            return legal[0]
        seat = _Seat(view)
        outcomes = {action: seat.outcomes(action) for action in legal}
        if unknown := [action for action, hands in outcomes.items() if not hands]:
            return random.choice(unknown)
        ranked = [
            ((0 if action.type == "ready" else hand.shanten(), RANKS[action.type]), action, hand)
            for action, hands in outcomes.items()
            for hand in hands
            if RANKS[action.type] >= RANKS["discard"] or seat.useful(hand)
        ]
        first = min(rank for rank, _, _ in ranked)
        best = [(action, hand) for rank, action, hand in ranked if rank == first]
        if len(best) > 1:
            useful = [seat.useful(hand) for _, hand in best]
            best = [outcome for outcome, number in zip(best, useful, strict=True) if number == max(useful)]
        return random.choice(best)[0]


class _Seat:
    """What a seat holds and sees when it is asked."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self._view = view
        held = Hand(view["hand"])
        self._hand = held if view["drawn"] is None else held.draw(view["drawn"])
        self._tile = None if view["tile"] is None else tiles.kind(view["tile"])
        self._visible: bytes | None = None

    def outcomes(self, action: Action) -> list[Hand]:
        """The hands of 13 places that an action may leave, one for each discard that may follow; none where it changes
        nothing in the hand.
        """
        hand, tile = self._hand, self._tile
        match action.type:
            case "discard" | "ready" | "add_egg":
                return [hand.discard(action.tiles[0])]
            case "pass":
                return _after_discard(hand)
            case "egg" | "throw":
                return _after_discard(laid(hand, Meld.of("group", action.tiles), action.tiles))
            case "chow" | "pong" | "kong" | "dice_kong" if tile is not None:
                own = action.tiles if action.type == "chow" else (tile,) * (2 if action.type == "pong" else 3)
                return _after_discard(laid(hand, Meld.of(CLAIMED[action.type], (*own, tile)), own))
            case "kong" | "dice_kong":
                [kind] = action.tiles
                if hand.counts[kind] < 4:  # it goes onto a pong
                    return [hand.discard(kind)]
                return [laid(hand, Meld.of("concealed_kong", (kind,) * 4), (kind,) * 4)]
            case "take_last" if hand.shanten() > 0:
                return [hand]
        return []

    def useful(self, hand: Hand) -> int:
        """How many unseen tiles lower the shanten of a hand of 13 places."""
        if self._visible is None:
            self._visible = self._look()
        return sum(hand.improvements(self._visible).values())

    def _look(self) -> bytes:
        """34 counts of the tiles that lie open on the table, without the own melds and the tile in question."""
        view = self._view
        seen = list(tiles.kinds("".join([*view["rivers"], view["uncovered"], *(name for _, name in view["face_up"])])))
        if view["phase"] == "claims" and self._tile is not None:
            seen.remove(self._tile)
        for seat, melds in enumerate(view["melds"]):
            if seat != view["seat"]:
                seen += [kind for meld in melds if meld != FACE_DOWN for kind in _meld(meld).tiles]
        counts = bytearray(tiles.KINDS)
        for kind in seen:
            counts[kind] += 1
        return bytes(counts)


def _after_discard(hand: Hand) -> list[Hand]:
    """What each discard leaves of a hand that has to discard; the hand itself if it has not."""
    return [hand.discard(kind) for kind in hand.discardable] if hand.size == TURN_SIZE else [hand]
