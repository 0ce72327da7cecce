"""How a game is played: what a round asks the rules at each step, with the ways that most games share.

A step may ask seats: it is a generator that yields Decisions and gets the answers. A game adds steps of its own by
overriding these methods; the round calls them and knows neither their names nor their facts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence, Set
from typing import Any, ClassVar, Protocol, TypeVar

from mahjong.actions import KONGS, Action, Answers, Decision
from mahjong.chance import Stream
from mahjong.hand import Hand, Meld, TileSet
from mahjong.rules.facts import Win
from mahjong.rules.patterns import kong_kinds
from mahjong.rules.scores import NotAWin, Payments, Score
from mahjong.table import TableState
from mahjong.wall import Opening

T = TypeVar("T")
Steps = Generator[Decision, Answers, T]


class Play(Protocol):
    """What the round offers to the steps of a game. A step returns the seat whose turn is next."""

    table: TableState

    def discard(self, seat: int, tile: int, flags: Iterable[str] = ()) -> Steps[int]:
        """Discard a tile and offer it to the others."""

    def add(
        self, seat: int, kind: int, meld: Meld, grown: Meld, replace: Callable[["Play", int], Steps[int]]
    ) -> Steps[int]:
        """Put a tile onto a meld, which becomes `grown`, unless it is robbed; then `replace` draws the replacement."""

    def lay_kong(self, seat: int, kind: int, replace: Callable[["Play", int], Steps[int]]) -> Steps[int]:
        """Lay a concealed kong, or add to a pong unless it is robbed; then `replace` draws the replacement."""

    def settle(self, winners: Sequence[int], tile: int, discarder: int | None) -> Steps[int]:
        """Pay the wins on a tile, and end the round or go on."""

    def end(self) -> None:
        """End the round because no more tile may be drawn."""


class Procedure(ABC):
    """The steps of a game, and the questions that they ask the hand side of the rules."""

    kept_by_dealer: ClassVar[frozenset[str]] = frozenset()  # options of a round that a staying dealer keeps
    flags: ClassVar[frozenset[str]]
    melds: ClassVar[frozenset[str]]
    show_concealed_kongs: bool

    @abstractmethod
    def can_win(self, hand: Hand, win: Win) -> bool: ...

    @abstractmethod
    def score(self, hand: Hand, win: Win) -> Score: ...

    @abstractmethod
    def settle_kong(self, seat: int, meld: Meld, before: Meld | None = None) -> Payments: ...

    @abstractmethod
    def _candidates(self, hand: Hand) -> TileSet: ...

    # --- the wall and the deal ----------------------------------------------------------------------------------

    def opening(self, dice: Stream, dealer: int) -> Opening:
        """G-9: the sum of two dice counts the seat from the dealer, and the stacks from the right end of its wall."""
        thrown = dice.die(), dice.die()
        return Opening(thrown, (dealer + sum(thrown) - 1) % 4, sum(thrown))

    def deal_order(self, dealer: int, opened: int | None = None) -> tuple[int, ...]:
        """G-2: the seat that gets each tile from the head on: four at a time thrice, then one each, the dealer two.

        `opened`: the seat whose wall is opened, where it takes tiles first.
        """
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
        """Whether a seat may draw from the head (G-14)."""
        return table.wall.remaining > 0

    def may_replace(self, table: TableState) -> bool:
        """Whether a replacement may be drawn (G-13)."""
        return self.may_draw(table)

    def draw(self, play: Play, seat: int) -> Steps[int]:
        """The draw of a seat whose turn comes; the round ends if it cannot (G-14)."""
        table = play.table
        if self.may_draw(table):
            self.lift(table, seat)
            tile = table.wall.draw()
            table.draw(seat, tile, flags=self.draw_flags(table))
        else:
            play.end()
        yield from ()
        return seat

    def replace(self, play: Play, seat: int) -> Steps[int]:
        """The replacement for a kong, from the tail (G-10)."""
        table = play.table
        self.lift(table, seat)
        table.draw(seat, table.wall.draw_tail(), flags=("kong_replacement",))
        yield from ()
        return seat

    def draw_flags(self, table: TableState) -> Iterable[str]:
        """What is special about a tile that has just been drawn from the head."""
        return () if self.may_draw(table) else ("last_tile",)

    # --- what a seat may do in its turn -------------------------------------------------------------------------

    def kongs(self, table: TableState, seat: int) -> TileSet:
        """G-13, G-15: the kinds that a seat may lay as a concealed kong or add to a pong, after a draw."""
        kinds = kong_kinds(table.full(seat))
        return kinds if kinds and self.may_replace(table) else TileSet()

    def own_actions(self, table: TableState, seat: int) -> Iterable[Action]:
        """The game's own actions in a turn; after a claim nothing is drawn."""
        return ()

    def act(self, play: Play, seat: int, action: Action) -> Steps[int]:
        """Carry out an action of the game's own in a turn."""
        raise LookupError(f"no step for {action}")

    def discardable(self, table: TableState, seat: int) -> TileSet:
        """The kinds that a seat may discard."""
        return table.full(seat).discardable

    def discard_flags(self, table: TableState, seat: int, tile: int) -> Iterable[str]:
        """What is special about a tile that is about to be discarded."""
        return () if self.may_draw(table) else ("last_tile",)

    def forced(self, table: TableState) -> bool:
        """Whether who may win must win."""
        return False

    # --- claims -------------------------------------------------------------------------------------------------

    def everyone_wins(self) -> bool:
        """Whether all who can win on a tile win on it, or the nearest after its discarder alone (G-12)."""
        return False

    def usable(self, hand: Hand) -> bytes:
        """34 counts of the concealed tiles that may go into a claimed meld: wildcards may not."""
        return hand.counts

    def may_claim(self, table: TableState, seat: int, tile: int) -> bool:
        """Whether a seat may chow or pong a discard."""
        return True

    def may_chow(self, table: TableState, seat: int, discarder: int) -> bool:
        """Whether a seat may chow from the discarder: the next seat, where the game has chows (G-12)."""
        return seat == (discarder + 1) % 4 and "chow" in self.melds

    def kong_claims(self, table: TableState, seat: int, tile: int) -> Iterable[Action]:
        """How a seat that holds three may kong a discard (G-14)."""
        return (KONGS[tile],) if self.may_replace(table) else ()

    def robbing_claims(self, table: TableState, seat: int, tile: int, meld: Meld) -> Iterable[Action]:
        """How a seat may claim a tile that another adds to a meld, besides winning on it."""
        return ()

    def act_on(self, play: Play, seat: int, action: Action, tile: int, discarder: int) -> Steps[int]:
        """Carry out a claim of the game's own on a discard."""
        raise LookupError(f"no step for {action}")

    def outbid(self, table: TableState, answers: Answers) -> None:
        """Wins on a discard come before what else was answered."""

    def may_win(self, table: TableState, seat: int, tile: int, discarder: int | None) -> bool:
        """Whether a seat may win on a tile now; a passed win may forbid it."""
        hand = table.hands[seat]
        if tile not in self._candidates(hand):
            return False
        win = self.facts_of(table, seat, tile, discarder)
        return self.can_win(hand, win) and (discarder is None or not self.locked(table, win))

    def why_no_win(self, table: TableState, seat: int, tile: int, discarder: int | None) -> str:
        """Why a seat may not win on a tile now."""
        try:
            self.score(table.hands[seat], self.facts_of(table, seat, tile, discarder))
        except (NotAWin, ValueError) as reason:
            return str(reason)
        return "it has passed a win"

    def facts_of(self, table: TableState, seat: int, tile: int, discarder: int | None) -> Win:
        """The facts of a win at this moment, those that the game takes."""
        flags = self.flags & self.special(table, seat, discarder)
        more = self.more_facts(table, seat)
        return Win(tile=tile, winner=seat, discarder=discarder, dealer=table.dealer, flags=flags, **more)

    def more_facts(self, table: TableState, seat: int) -> dict[str, Any]:
        """The facts of a win that the game takes besides flags."""
        return {}

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

    def barred(self, table: TableState, seat: int) -> None:
        """The referee has barred a seat from winning."""

    def book_kong(self, table: TableState, seat: int, meld: Meld, before: Meld | None) -> None:
        """Pay for a kong that has been laid down, and that nobody has robbed. G-8: what is hidden is not named."""
        payments = self.settle_kong(seat, meld, before)
        if meld.type == "concealed_kong" and not self.show_concealed_kongs:
            payments = tuple(payment._replace(why="concealed kong") for payment in payments)
        table.pay(payments)

    def settle(self, table: TableState, winners: Sequence[int], tile: int, discarder: int | None) -> None:
        """Score and pay the wins on a tile."""
        for seat in winners:
            table.win(self.score(table.hands[seat], self.facts_of(table, seat, tile, discarder)))

    def plays_on(self, table: TableState) -> bool:
        """Whether play goes on after a win: the seat after the winner draws."""
        return False

    def end(self, table: TableState) -> None:
        """Settle a drawn game."""

    def next_dealer(self, table: TableState) -> int:
        """The dealer of the next round: the same after winning or a drawn game, else the next seat."""
        stays = not table.winners or table.dealer in table.winners
        return table.dealer if stays else (table.dealer + 1) % 4

    def shown(self, table: TableState, seat: int) -> dict[str, object]:
        """What a seat sees of the game's own facts, as JSON knows it."""
        return {}


class LockedUntilDraw(Procedure):
    """Passed wins as several games have them: who passes a win on a tile of another seat wins on no such tile until its
    own next draw.
    """

    def passed(self, table: TableState, seat: int, tile: int) -> None:
        if not self._is_locked(table, seat):
            table.note(f"locked {seat}", True, seen_by=(seat,))

    def lift(self, table: TableState, seat: int) -> None:
        if self._is_locked(table, seat):
            table.note(f"locked {seat}", False, seen_by=(seat,))

    def locked(self, table: TableState, win: Win) -> bool:
        return self._is_locked(table, win.winner)

    def shown(self, table: TableState, seat: int) -> dict[str, object]:
        return {**super().shown(table, seat), "locked": self._is_locked(table, seat)}

    def _is_locked(self, table: TableState, seat: int) -> bool:
        return bool(table.notes.get(f"locked {seat}"))
