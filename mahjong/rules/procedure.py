"""How a game is played: what a round asks the rules at each step, with the ways that most games share.

A step that asks somebody is a generator: it yields a Decision and gets the answers. A game adds steps of its own by
overriding these methods; the round calls them and knows neither their names nor their facts.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Sequence, Set
from typing import ClassVar, Protocol, TypeVar

from mahjong.actions import WIN, Action, Answers, Decision
from mahjong.chance import Stream
from mahjong.hand import Hand, Meld, TileSet
from mahjong.rules.facts import Win
from mahjong.rules.patterns import kong_kinds
from mahjong.rules.scores import Payments, Score
from mahjong.table import TableState

T = TypeVar("T")
Steps = Generator[Decision, Answers, T]
Options = tuple[Action, ...]


class Play(Protocol):
    """What the round offers to the steps of a game."""

    table: TableState

    def turn(self, seat: int) -> Steps[int]:
        """Ask a seat that has a tile to discard, and do what it answers; returns the seat whose turn is next."""

    def offer(self, seat: int, tile: int) -> Steps[int]:
        """Let the others claim a tile that a seat has discarded; returns the seat whose turn is next."""

    def lay_kong(self, seat: int, kind: int) -> Steps[bool]:
        """Lay a concealed or added kong; False if it was robbed, and the round is over."""

    def ask_wins(self, seat: int, tile: int, phase: str, flags: set[str]) -> Steps[list[int]]:
        """Ask the other seats whether they win on a tile that a seat shows; returns who does."""

    def settle(self, winners: Sequence[int], tile: int, discarder: int | None) -> None:
        """Pay the wins on a tile and end the round."""

    def end(self) -> None:
        """End the round without a winner."""


class Procedure(ABC):
    """The steps of a game, and the questions that they ask the hand side of the rules."""

    flags: ClassVar[frozenset[str]]
    melds: ClassVar[frozenset[str]]

    @abstractmethod
    def can_win(self, hand: Hand, win: Win) -> bool: ...

    @abstractmethod
    def score(self, hand: Hand, win: Win) -> Score: ...

    @abstractmethod
    def settle_kong(self, seat: int, meld: Meld, before: Meld | None = None) -> Payments: ...

    @abstractmethod
    def _candidates(self, hand: Hand) -> TileSet: ...

    # --- the wall and the deal ----------------------------------------------------------------------------------

    def opening(self, dice: Stream) -> tuple[list[int], int, int]:
        """G-9: the dice thrown, how many seats from the dealer the wall is opened, and how many stacks stay right of
        it.
        """
        thrown = [dice.die(), dice.die()]
        return thrown, (sum(thrown) - 1) % 4, sum(thrown)

    def deal_order(self, dealer: int) -> tuple[int, ...]:
        """The seat that gets each tile from the head on: four at a time three times, then one each, the dealer two."""
        seats = [(dealer + step) % 4 for step in range(4)]
        fours = [seat for _ in range(3) for seat in seats for _ in range(4)]
        return (*fours, *seats, dealer)

    def prepare(self, table: TableState) -> int | None:
        """Set tiles of the wall aside before the deal; returns the kind that is wild in this round, or None."""
        return None

    def begin(self, play: Play) -> Steps[None]:
        """What is asked before the first discard."""
        yield from ()

    # --- drawing ------------------------------------------------------------------------------------------------

    def may_draw(self, table: TableState) -> bool:
        """Whether the wall has a tile that may be drawn, from either end (G-13, G-14)."""
        return table.wall.remaining > 0

    def draw(self, play: Play, seat: int) -> Steps[int]:
        """The draw of a seat whose turn comes; the round is drawn if it cannot (G-14)."""
        if self.may_draw(play.table):
            self.lift(play.table, seat)
            play.table.draw(seat, play.table.wall.draw())
            play.table.flags = set(self.draw_flags(play.table))
        else:
            play.end()
        return seat
        yield

    def draw_flags(self, table: TableState) -> Iterable[str]:
        """What is special about a tile that has just been drawn from the head."""
        return ("last_tile",) if not self.may_draw(table) else ()

    def replace(self, play: Play, seat: int) -> Steps[int]:
        """The replacement for a kong, from the tail (G-10)."""
        self.lift(play.table, seat)
        play.table.draw(seat, play.table.wall.draw_tail(), flags=("kong_replacement",))
        return seat
        yield

    # --- what a seat may do in its turn -------------------------------------------------------------------------

    def kongs(self, table: TableState, seat: int) -> TileSet:
        """G-13, G-15: the kinds that a seat may lay as a concealed kong or add to a pong, after a draw."""
        if not self.may_draw(table):
            return TileSet()
        return kong_kinds(table.full(seat))

    def own_actions(self, table: TableState, seat: int) -> Iterable[Action]:
        """The game's own actions after a draw."""
        return ()

    def act(self, play: Play, seat: int, action: Action) -> Steps[int]:
        """Carry out an action of the game's own in a turn; returns the seat whose turn is next."""
        raise LookupError(f"no step for {action}")
        yield

    def discardable(self, table: TableState, seat: int) -> TileSet:
        """The kinds that a seat may discard."""
        return table.full(seat).discardable

    def discard_flags(self, table: TableState, seat: int, tile: int) -> Iterable[str]:
        """What is special about a tile that is about to be discarded."""
        return ("last_tile",) if not self.may_draw(table) else ()

    def forced(self, table: TableState) -> bool:
        """Whether who may win must win."""
        return False

    # --- claims -------------------------------------------------------------------------------------------------

    def everyone_wins(self) -> bool:
        """Whether all who can win on a discard win on it, or the nearest after the discarder alone (G-12)."""
        return False

    def may_claim(self, table: TableState, seat: int, tile: int) -> bool:
        """Whether a seat may chow or pong a discard."""
        return True

    def may_chow(self, table: TableState, seat: int, discarder: int) -> bool:
        """Whether a seat may chow from the discarder: the next seat, where the game has chows (G-12)."""
        return seat == (discarder + 1) % 4 and "chow" in self.melds

    def kong_claims(self, table: TableState, seat: int, tile: int) -> Iterable[Action]:
        """How a seat that holds three may kong a discard (G-14)."""
        return (Action("kong", (tile,)),) if self.may_draw(table) else ()

    def act_on(self, play: Play, seat: int, action: Action, tile: int, discarder: int) -> Steps[int]:
        """Carry out a claim of the game's own on a discard; returns the seat whose turn is next."""
        raise LookupError(f"no step for {action}")
        yield

    def outbid(self, table: TableState, answers: Answers) -> None:
        """Wins on a discard come before what else was answered."""

    def may_win(self, table: TableState, seat: int, tile: int, discarder: int | None) -> bool:
        """Whether a seat may win on a tile now; a passed win may forbid it."""
        hand = table.hands[seat]
        if tile not in self._candidates(hand):
            return False
        win = self.facts_of(table, seat, tile, discarder)
        return self.can_win(hand, win) and (discarder is None or not self.locked(table, win))

    def facts_of(self, table: TableState, seat: int, tile: int, discarder: int | None) -> Win:
        """The facts of a win at this moment, those that the game takes."""
        flags = self.flags & self.special(table, seat, discarder)
        return Win(tile=tile, winner=seat, discarder=discarder, dealer=table.dealer, flags=flags)

    def special(self, table: TableState, seat: int, discarder: int | None) -> Set[str]:
        """What is special about the tile that a seat may win on now."""
        return table.flags

    # --- passed wins --------------------------------------------------------------------------------------------

    def passed(self, table: TableState, seat: int, tile: int) -> None:
        """A seat that could have won on a tile of another seat has not."""

    def locked(self, table: TableState, win: Win) -> bool:
        """Whether a passed win forbids this win on another seat's tile."""
        return False

    def discarded(self, table: TableState, seat: int) -> None:
        """A seat has discarded."""

    def lift(self, table: TableState, seat: int) -> None:
        """A seat is about to draw, a replacement too."""

    # --- the end ------------------------------------------------------------------------------------------------

    def book_kong(self, table: TableState, seat: int, meld: Meld, before: Meld | None) -> None:
        """A kong has been laid down, and nobody has robbed it."""
        table.pay(self.settle_kong(seat, meld, before))

    def settle(self, table: TableState, winners: Sequence[int], tile: int, discarder: int | None) -> None:
        """Score and pay the wins on a tile."""
        for seat in winners:
            table.win(self.score(table.hands[seat], self.facts_of(table, seat, tile, discarder)))

    def end(self, table: TableState) -> None:
        """Settle a drawn game."""

    def next_dealer(self, table: TableState) -> int:
        """The dealer of the next round: the same after winning or a drawn game, else the next seat."""
        stays = not table.winners or table.dealer in table.winners
        return table.dealer if stays else (table.dealer + 1) % 4

    def shown(self, table: TableState, seat: int) -> dict[str, object]:
        """What a seat sees of the game's own facts, as JSON knows it."""
        return {}


def forced_options(options: Options) -> Options:
    """The options of a seat that must win if it can."""
    return (WIN,) if WIN in options else options
