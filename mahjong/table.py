"""What lies on a table while a round runs, and the record of how it came there. It knows no game and no turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong import tiles
from mahjong.chance import Stream
from mahjong.hand import Hand, Meld
from mahjong.wall import Wall

if TYPE_CHECKING:
    from mahjong.rules.scores import Payment, Score

EVERYONE = frozenset(range(4))
ONLY = tuple(frozenset({seat}) for seat in range(4))
TURN_SIZE = 14  # the places of a hand that has to discard
FACE_DOWN = "(????)"  # what the others see of a concealed kong that is not shown
STAND_IN = "stand_in"  # among the flags where another tile counts as the tile drawn, which has been laid down


class Event(NamedTuple):
    """One thing that happened, in the order of `number`.

    `seat`: whose it is, or None; `tiles`: kinds; `details`: pairs of further names and values (text, numbers, tuples);
    `seen_by`: the seats that know the tiles and details. To the others it shows only its type and seat, or nothing if
    it is `hidden`.
    """

    number: int
    type: str
    seat: int | None = None
    tiles: tuple[int, ...] = ()
    details: tuple[tuple[str, Any], ...] = ()
    seen_by: frozenset[int] = EVERYONE
    hidden: bool = False

    def to(self, seat: int, number: int) -> "Event":
        """The event as a seat may see it (G-7), under a number of the seat's own: hidden events leave no gaps."""
        if seat in self.seen_by:
            return Event(number, self.type, self.seat, self.tiles, self.details)
        return Event(number, self.type, self.seat)

    def to_dict(self) -> dict[str, Any]:
        """The event as JSON knows it, tiles as text; who sees it stands there where not everyone does."""
        shown = {"number": self.number, "type": self.type, "seat": self.seat, "tiles": tiles.join_text(self.tiles)}
        if self.seen_by != EVERYONE:
            shown |= {"seen_by": sorted(self.seen_by), "hidden": self.hidden}
        return {**shown, **{name: _thawed(value) for name, value in self.details}}

    def __str__(self) -> str:
        seat = "" if self.seat is None else f"seat {self.seat}: "
        parts = [self.type.replace("_", " "), tiles.join_text(self.tiles), *(f"{n}={v}" for n, v in self.details)]
        return seat + " ".join(part for part in parts if part)


@dataclass
class TableState:
    """The state of a round. Every change goes through a method that records it as an event.

    `hands`: 13 places each, 14 for a seat that has claimed and must discard; `drawn`: the tile that the seat `turn` has
    drawn besides, or None; `last_draw`: the seat and kind of the last draw; `draws`: how often each seat has drawn
    since the deal; `discards`: how often it has given up a tile, robbed ones too; `dealt`: the hands as they were
    dealt, the dealer's of 14 tiles; `barred`: the seats that the referee has barred from winning; `flags`: what is
    special about the tile drawn or discarded last. `rivers`: the discards that nobody took; `uncovered`: tiles of the
    wall that lie open and are nobody's; `won`: tiles laid aside, by wins after which play goes on or unseen. `notes`:
    the facts of the game's own; `shown`: the hands, as text, that everybody has seen.
    """

    dealer: int
    wall: Wall
    dice: Stream
    turn: int
    hands: list[Hand] = field(default_factory=list)
    drawn: int | None = None
    last_draw: tuple[int, int] = (0, 0)
    draws: list[int] = field(default_factory=lambda: [0] * 4)
    discards: list[int] = field(default_factory=lambda: [0] * 4)
    dealt: tuple[Hand, ...] = ()
    barred: set[int] = field(default_factory=set)
    flags: frozenset[str] = frozenset()
    rivers: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    uncovered: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    declared: set[int] = field(default_factory=set)
    notes: dict[str, Any] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    payments: list["Payment"] = field(default_factory=list)
    scores: list["Score"] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    over: bool = False

    def record(
        self,
        type: str,
        seat: int | None = None,
        tiles: Iterable[int] = (),
        seen_by: Iterable[int] = EVERYONE,
        hidden: bool = False,
        **details: Any,
    ) -> None:
        """Write down what has happened; details are text, numbers and tuples."""
        known = tuple(details.items())
        self.events.append(Event(len(self.events), type, seat, tuple(tiles), known, frozenset(seen_by), hidden))

    def full(self, seat: int) -> Hand:
        """The hand of a seat with the tile that it has drawn."""
        hand = self.hands[seat]
        return hand if self.drawn is None or seat != self.turn else hand.draw(self.drawn)

    # --- changes ------------------------------------------------------------------------------------------------

    def throw(self, number: int) -> list[int]:
        """Throw dice for everybody to see."""
        dice = [self.dice.die() for _ in range(number)]
        self.record("dice", dice=tuple(dice))
        return dice

    def draw(self, seat: int, tile: int, *, flags: Iterable[str] = (), face_up: bool = False) -> None:
        """Give a seat a tile of the wall as the tile drawn; it is the seat's turn."""
        self.turn, self.drawn, self.flags = seat, tile, frozenset(flags)
        self.last_draw = seat, tile
        self.draws[seat] += 1
        self.record("draw", seat, (tile,), EVERYONE if face_up else ONLY[seat])

    def discard(self, seat: int, tile: int, *, flags: Iterable[str] = ()) -> None:
        """Move a tile of a seat to its river."""
        self.record("discard", seat, (tile,), drawn=tile == self.drawn and STAND_IN not in self.flags)
        self._give_up(seat, tile)
        self.flags = frozenset(flags)

    def rob(self, seat: int, tile: int) -> None:
        """Move a tile that a seat was about to add to a meld to its river: another seat has robbed it."""
        self.record("robbed", seat, (tile,))
        self._give_up(seat, tile)

    def _give_up(self, seat: int, tile: int) -> None:
        if tile != self.drawn:
            self.hands[seat] = self.full(seat).discard(tile)
        self.drawn = None
        self.discards[seat] += 1
        self.rivers[seat].append(tile)

    def lay(self, seat: int, meld: Meld, own: Iterable[int], *, onto: Meld | None = None, hidden: bool = False) -> None:
        """Lay a meld down from tiles of the seat's own, or put a tile onto a meld that lies there. Whatever its size it
        fills three places of the hand (G-3).

        `hidden`: the others see its type alone. Where the seat still has to discard after a draw, the tile drawn stays
        the tile drawn, or if it is laid down, the highest of the others takes its place; nobody is told which that is.
        """
        self.hands[seat] = hand = laid(self.full(seat), meld, own, onto=onto)
        self.record(meld.type, seat, seen_by=ONLY[seat] if hidden else EVERYONE, meld=str(meld))
        if seat == self.turn and self.drawn is not None:
            if hand.size == TURN_SIZE:
                if self.drawn not in hand.discardable:
                    self.drawn, self.flags = max(hand.discardable), self.flags | {STAND_IN}
                self.hands[seat] = hand.discard(self.drawn)
            else:
                self.drawn, self.flags = None, frozenset()

    def claim(self, seat: int, meld: Meld, own: Iterable[int], discarder: int) -> None:
        """Lay a meld down with the last discard (G-5); it is the seat's turn."""
        self.rivers[discarder].pop()
        self.turn, self.drawn, self.flags = seat, None, frozenset()
        self.lay(seat, meld, own)

    def turn_up(self, seat: int, shown: Sequence[int], *, flags: Iterable[str] = ()) -> None:
        """Draw tiles of the wall for a seat and lay them with its discards, for everybody to see."""
        self.turn, self.drawn, self.flags = seat, None, frozenset(flags)
        self.last_draw = seat, shown[-1]
        self.draws[seat] += 1
        self.rivers[seat] += shown
        self.record("turn_up", seat, shown)

    def take_up(self, seat: int, tile: int, *, flags: Iterable[str] = ()) -> None:
        """Make one of the tiles that were turned up the tile drawn."""
        river = self.rivers[seat]
        del river[len(river) - 1 - river[::-1].index(tile)]
        self.drawn, self.flags = tile, frozenset(flags)
        self.record("take_up", seat, (tile,))

    def uncover(self, shown: Sequence[int]) -> None:
        """Turn tiles of the wall up that no seat gets."""
        self.uncovered += shown
        self.record("uncover", tiles=shown)

    def declare(self, seat: int) -> None:
        """Declare ready."""
        self.declared.add(seat)
        self.record("ready", seat)

    def bar(self, seat: int) -> None:
        """Bar a seat from winning in this round."""
        self.barred.add(seat)
        self.record("barred", seat)

    def keep_drawn(self) -> None:
        """Lay the tile drawn aside, unseen by the others: it is neither won on nor discarded."""
        self.record("kept", self.turn)
        self.lay_aside(None)

    def show(self, seat: int, hand: Hand | None = None) -> None:
        """Let everybody see the hand of a seat, as it is or as it was."""
        self.shown[seat] = str(hand or self.hands[seat])
        self.record("show", seat, hand=self.shown[seat])

    def note(self, key: str, value: Any, *, seen_by: Iterable[int] = ()) -> None:
        """Keep a fact of the game's own; the seats that do not see it do not know that it was noted."""
        self.notes[key] = value
        self.record("note", seen_by=seen_by, hidden=True, **{key: _frozen(value)})

    def pay(self, payments: Iterable["Payment"]) -> None:
        """Book payments between seats, each itemised (G-6)."""
        for payment in payments:
            self.payments.append(payment)
            self.record("payment", payment.payer, receiver=payment.receiver, amount=payment.amount, why=payment.why)

    def win(self, score: "Score") -> None:
        """Show a winning hand and pay for it."""
        win = score.win
        self.scores.append(score)
        self.record("win", win.winner, (win.kind,), discarder=win.discarder)
        self.show(win.winner)
        self.pay(score.payments)
        self._won(win.winner)

    def lay_aside(self, discarder: int | None) -> None:
        """Lay the tile of a win aside, that was drawn or taken from a discarder, so that play goes on."""
        if discarder is None and self.drawn is not None:
            self.won.append(self.drawn)
            self.drawn = None
        elif discarder is not None:
            self.won.append(self.rivers[discarder].pop())

    def finish(self, winners: Iterable[int] = ()) -> None:
        """End the round; `winners`: seats that have won without a score."""
        for seat in winners:
            self._won(seat)
        self.over = True

    def _won(self, seat: int) -> None:
        if seat not in self.winners:
            self.winners.append(seat)


def laid(hand: Hand, meld: Meld, own: Iterable[int], *, onto: Meld | None = None) -> Hand:
    """The hand with a meld laid down from some tiles of its own, or in the place of a meld that they are put onto."""
    for tile in own:
        hand = hand.discard(tile)
    melds = list(hand.melds)
    if onto is None:
        melds.append(meld)
    else:
        melds[melds.index(onto)] = meld
    return Hand(hand.counts, melds, hand.wilds, wild_kind=hand.wild_kind)


def _frozen(value: Any) -> Any:
    """The value with tuples instead of lists, so that nobody can change it."""
    return tuple(map(_frozen, value)) if type(value) in (list, tuple) else value


def _thawed(value: Any) -> Any:
    return list(map(_thawed, value)) if isinstance(value, tuple) else value
