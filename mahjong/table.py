"""What lies on a table while a round runs, and the record of how it came there. It knows no game and no turn."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mahjong import tiles
from mahjong.chance import Stream
from mahjong.hand import Hand, Meld
from mahjong.wall import Wall

if TYPE_CHECKING:
    from mahjong.rules.scores import Payment, Score

EVERYONE = frozenset(range(4))


@dataclass(frozen=True)
class Event:
    """One thing that happened, in the order of `number`.

    `seat`: whose it is, or None; `tiles`: kinds; `details`: further names and values that JSON knows; `seen_by`: the
    seats that know the tiles and details. To the others it shows only its type and seat, or nothing if it is `hidden`.
    """

    number: int
    type: str
    seat: int | None = None
    tiles: tuple[int, ...] = ()
    details: tuple[tuple[str, Any], ...] = ()
    seen_by: frozenset[int] = EVERYONE
    hidden: bool = False

    def shown_to(self, seat: int) -> bool:
        """Whether a seat may know of the event at all."""
        return seat in self.seen_by or not self.hidden

    def to(self, seat: int, number: int) -> "Event":
        """The event as a seat may see it, under a number of the seat's own: hidden events leave no gaps."""
        if seat in self.seen_by:
            return Event(number, self.type, self.seat, self.tiles, self.details)
        return Event(number, self.type, self.seat)

    def to_dict(self) -> dict[str, Any]:
        """The event as JSON knows it, tiles as text."""
        shown = {"number": self.number, "type": self.type, "seat": self.seat, "tiles": tiles.join_text(self.tiles)}
        return {**shown, **dict(self.details), "seen_by": sorted(self.seen_by), "hidden": self.hidden}


@dataclass
class TableState:
    """The state of a round. Every change goes through a method that records it as an event.

    `hands`: 13 places each, 14 for a seat that has claimed and must discard; `drawn`: the tile that the seat `turn` has
    drawn besides, or None. `draws`: how often each seat has drawn since the deal. `flags`: what is special about the
    tile drawn or discarded last. `rivers`: the discards that nobody took. `notes`: the facts of the game's own, as JSON
    knows them.
    """

    dealer: int
    wall: Wall
    dice: Stream
    hands: list[Hand] = field(default_factory=list)
    turn: int = 0
    draws: list[int] = field(default_factory=lambda: [0] * 4)
    drawn: int | None = None
    flags: set[str] = field(default_factory=set)
    rivers: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    declared: set[int] = field(default_factory=set)
    notes: dict[str, Any] = field(default_factory=dict)
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
        """Write down what has happened."""
        seen = frozenset(seen_by)
        self.events.append(Event(len(self.events), type, seat, tuple(tiles), tuple(details.items()), seen, hidden))

    def full(self, seat: int) -> Hand:
        """The hand of a seat with the tile that it has drawn."""
        hand = self.hands[seat]
        return hand if self.drawn is None or seat != self.turn else hand.draw(self.drawn)

    def visible(self, seat: int) -> list[int]:
        """How many tiles of each kind a seat sees outside its own hand: discards, melds of others, tiles face up."""
        counts = [0] * tiles.KINDS
        for river in self.rivers:
            for kind in river:
                counts[kind] += 1
        for other in range(4):
            if other != seat:
                for meld in self.hands[other].melds:
                    for kind in meld.tiles:
                        counts[kind] += 1
        return counts

    # --- changes ------------------------------------------------------------------------------------------------

    def throw(self, number: int) -> list[int]:
        """Throw dice for everybody to see."""
        dice = [self.dice.die() for _ in range(number)]
        self.record("dice", dice=dice)
        return dice

    def draw(self, seat: int, tile: int, *, flags: Iterable[str] = ()) -> None:
        """Give a seat a tile of the wall as the tile drawn; it is the seat's turn."""
        self.turn, self.drawn, self.flags = seat, tile, set(flags)
        self.draws[seat] += 1
        self.record("draw", seat, [tile], seen_by=[seat])

    def discard(self, seat: int, tile: int) -> None:
        """Move a tile of a seat to its river."""
        self.hands[seat] = self.full(seat).discard(tile)
        was_drawn = tile == self.drawn
        self.drawn = None
        self.rivers[seat].append(tile)
        self.record("discard", seat, [tile], drawn=was_drawn)

    def take_discard(self, discarder: int) -> None:
        """Take the last discard away from the river: somebody has claimed it."""
        self.rivers[discarder].pop()

    def lay(
        self, seat: int, meld: Meld, own: Iterable[int], *, replaces: Meld | None = None, shown: bool = True
    ) -> None:
        """Lay a meld down from tiles of the seat's own, in place of another meld if it is added to."""
        hand = self.full(seat)
        for tile in own:
            hand = hand.discard(tile)
        melds = list(hand.melds)
        if replaces is None:
            melds.append(meld)
        else:
            melds[melds.index(replaces)] = meld
        self.hands[seat] = Hand(hand.counts, melds, hand.wilds, wild_kind=hand.wild_kind)
        self.turn, self.drawn, self.flags = seat, None, set()
        self.record("meld", seat, seen_by=EVERYONE if shown else [seat], meld=str(meld))

    def lose(self, seat: int, tile: int) -> None:
        """Take a tile away from a seat: another seat has won on it."""
        self.hands[seat] = self.full(seat).discard(tile)
        self.drawn = None

    def declare(self, seat: int) -> None:
        """Declare ready."""
        self.declared.add(seat)
        self.record("ready", seat)

    def note(self, key: str, value: Any, *, seen_by: Iterable[int] = ()) -> None:
        """Keep a fact of the game's own; the seats that do not see it do not know that it was noted."""
        self.notes[key] = value
        self.record("note", seen_by=seen_by, hidden=True, **{key: value})

    def pay(self, payments: Iterable["Payment"]) -> None:
        """Book payments between seats."""
        for payment in payments:
            self.payments.append(payment)
            self.record("payment", payment.payer, receiver=payment.receiver, amount=payment.amount, why=payment.why)

    def win(self, score: "Score") -> None:
        """Show a winning hand and pay for it."""
        win = score.win
        self.scores.append(score)
        self.winners.append(win.winner)
        self.record("win", win.winner, [win.kind], discarder=win.discarder, hand=str(score.hand))
        self.pay(score.payments)
