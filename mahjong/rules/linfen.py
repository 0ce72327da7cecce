"""Linfen 临汾 (LF): no chow, plain wins by self-draw only, two face-up tail tiles, ready check at a draw.

In the order of its page: options and facts, kongs (K), winning hands (W), points (P). The procedure is the round's.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from mahjong.actions import KONGS, PASS, Action, Decision
from mahjong.hand import Group, Hand, Meld, TileSet
from mahjong.rules.base import (
    PLAIN_MELDS,
    Item,
    NotAWin,
    Payment,
    Payments,
    Rules,
    Situation,
    Win,
    Worth,
    kong_amount,
)
from mahjong.rules.facts import KONG_TILE
from mahjong.rules.options import SWITCH, Keyed, OneOf, Table, Whole, kong_points, option
from mahjong.rules.patterns import (
    fours,
    has_kong,
    kong_kinds,
    kong_laid,
    one_suit,
    pair_groups,
    seven_pairs,
)
from mahjong.rules.procedure import LockedUntilDraw, Play, Steps
from mahjong.table import TableState

PATTERNS = {
    "plain": 10,
    "all_triplets": 20,
    "one_suit": 20,
    "straight": 20,
    "seven_pairs": 20,
    "luxury_seven_pairs": 40,
    "double_luxury": 80,
    "thirteen_orphans": 60,
}
TITLES = {
    "plain": ("plain win", "平胡"),
    "all_triplets": ("all triplets", "碰碰胡"),
    "one_suit": ("one suit", "清一色"),
    "straight": ("straight", "一条龙"),
    "seven_pairs": ("seven pairs", "七对"),
    "luxury_seven_pairs": ("luxury seven pairs", "龙七对"),
    "double_luxury": ("double luxury seven pairs", "双龙七对"),
    "thirteen_orphans": ("thirteen orphans", "十三幺"),
}
PAIR_GRADES = ("seven_pairs", "luxury_seven_pairs", "double_luxury")
FORMS = ("standard", "seven_pairs", "thirteen_orphans")
ORPHANS = ("thirteen_orphans",)
LAST_FOUR = frozenset({"last_four", "last_tile"})  # the last tile is one of the last four


@dataclass(frozen=True, kw_only=True)
class Linfen(LockedUntilDraw, Rules):  # LF-C2
    """The options of Linfen. Its tiles and its deal are the common ones (LF-S1)."""

    name: ClassVar[str] = "linfen"
    title_zh: ClassVar[str] = "临汾"
    melds: ClassVar[frozenset[str]] = PLAIN_MELDS - {"chow"}  # LF-C1
    flags: ClassVar[frozenset[str]] = frozenset(  # LF-S5
        {"kong_replacement", "face_up_tail", "robbed_kong", "last_four", "last_tile", "dealt"}
    )

    dealer_on_draw: str = option(
        "stays", OneOf("stays", "passes_after_kong"), "LF-S4: the dealer after a drawn game", "P"
    )
    several_winners: bool = option(False, SWITCH, "LF-C3: all who can win on a discard win on it", "P")
    kong_points: Table = kong_points(10, 10, 20, "LF-K3: what each of the others pays for a kong")
    patterns: Table = option(
        PATTERNS,
        Keyed(tuple(PATTERNS), Whole(0), missing={}),
        "LF-W2: points of each pattern; one left out is not played",
        "D",
    )
    kong_flower: int = option(2, OneOf(2, 1, 3), "LF-W3: factor of a win on a replacement or face-up tile", "D")
    last_four_frees_plain: bool = option(
        False, SWITCH, "LF-W4: in the last four a plain hand wins on a discard and robs a kong", "D"
    )

    # --- facts (LF-S5) ------------------------------------------------------------------------------------------

    def _check_situation(self, hand: Hand, facts: Situation | Win, drawn: bool) -> None:
        flags = facts.flags
        if flags & KONG_TILE and not has_kong(hand):
            raise ValueError(f"{min(flags & KONG_TILE)}: expected a kong among the melds of '{hand}'")
        if "dealt" in flags and flags & LAST_FOUR:
            raise ValueError(f"{min(flags & LAST_FOUR)} beside dealt: expected one of them")

    # --- kongs (LF-K3) ------------------------------------------------------------------------------------------

    def _kong_points(self, meld: Meld) -> int:
        return kong_amount(self.kong_points, meld)

    # --- winning hands ------------------------------------------------------------------------------------------

    def _candidates(self, hand: Hand) -> TileSet:
        return hand.waits(forms=FORMS, quads_count=True)

    def _wins(self, hand: Hand, full: Hand, win: Win) -> bool:
        if not full.is_win(forms=FORMS, quads_count=True):
            return False
        if "plain" in self.patterns and self._plain_wins(win) and full.is_win():
            return True
        return next(self._readings(full, plain=False), None) is not None

    def _worth(self, hand: Hand, full: Hand, win: Win) -> Worth:
        best = max(self._readings(full, plain=self._plain_wins(win)), key=_total, default=None)
        if best is None and full.is_win() and "plain" in self.patterns:
            raise NotAWin("a plain hand wins by self-draw only", "LF-W1")
        if best is None:
            raise NotAWin("the tiles make no pattern that is played", "LF-W2")
        if self.kong_flower > 1 and win.flags & KONG_TILE:  # LF-W3
            return best._replace(items=(*best.items, Item("kong flower", "杠上花", self.kong_flower, "times")))
        return best

    def _plain_wins(self, win: Win) -> bool:
        """LF-W1, LF-C4: a plain hand wins by self-draw only, it robs no kong; LF-W4: or in the last four, by option."""
        return win.discarder is None or (self.last_four_frees_plain and bool(win.flags & LAST_FOUR))

    def _readings(self, full: Hand, *, plain: bool) -> Iterator[Worth]:
        """LF-W2: the ways to read a hand, each with the patterns that are played; `plain`: whether plain hands
        count.
        """
        suit = self._items("one_suit") if one_suit(full) else ()
        alone = self._items("plain") if plain else ()
        for groups in full.decompositions():
            if items := self._items(_arrangement(groups)) + suit or alone:
                yield Worth(items, groups)
        if seven_pairs(full):
            grades = [grade for grade in PAIR_GRADES[: fours(full) + 1] if grade in self.patterns]
            if grades:
                yield Worth(self._items(grades[-1]) + suit, pair_groups(full))
        if full.is_win(forms=ORPHANS) and "thirteen_orphans" in self.patterns:
            yield Worth(self._items("thirteen_orphans"), ())

    def _items(self, key: str | None) -> tuple[Item, ...]:
        """The item of a pattern, none if it is not played."""
        return () if key is None or key not in self.patterns else (_item(key, self.patterns[key]),)

    # --- points -------------------------------------------------------------------------------------------------

    def _payments(self, worth: Worth, full: Hand, win: Win) -> Iterator[Payment]:
        """LF-P1: each of the three pays a self-drawn win, the discarder alone a win on a discard."""
        amount = _total(worth)
        why = _names(worth)
        for item in worth.items:
            if item.unit == "times":
                amount *= item.value
                why = f"({why}) x {item.value} {item.title_zh}"
        for payer in range(4) if win.discarder is None else (win.discarder,):
            if payer != win.winner and amount:
                yield Payment(payer, win.winner, amount, why)

    def settle_draw(self, hands: Sequence[Hand | str], dealer: int) -> Payments:
        """LF-P2, 查大叫: each seat that is not ready pays each ready seat the largest points among its waits."""
        held = self._read_four(hands, dealer)
        return _checked([self._largest(hand, seat, dealer) for seat, hand in enumerate(held)])

    def _largest(self, hand: Hand, seat: int, dealer: int) -> Worth | None:
        """The worth of the best wait, drawn; None if the hand is not ready."""
        waits = self._worths(hand, Situation(seat=seat, dealer=dealer), drawn=True)
        return max((worth for _, _, worth in waits), key=_total, default=None)

    # --- the procedure: the wall (LF-S2, LF-S3), kongs (LF-K1, LF-K2) ---------------------------------------------

    def prepare(self, table: TableState) -> int | None:
        """LF-S2: the upper tiles of the last two stacks are turned face up; LF-S3: the wall ends before them."""
        places = [table.wall.tail_place(number) for number in (1, 2)]
        table.record("face_up", tiles=[table.wall.set_aside(place, face_up=True) for place in places])
        return None

    def kongs(self, table: TableState, seat: int) -> TileSet:
        """LF-K2: when only the face-up tiles are left, a kong may be laid only to win with one of them."""
        full = table.full(seat)
        kinds = kong_kinds(full)
        if not kinds or self.may_replace(table):
            return kinds
        return TileSet(kind for kind in kinds if self._faces(table, seat, kong_laid(full, kind)))

    def kong_claims(self, table: TableState, seat: int, tile: int) -> Iterable[Action]:
        if self.may_replace(table) or self._faces(table, seat, kong_laid(table.hands[seat].draw(tile), tile)):
            yield KONGS[tile]

    def _faces(self, table: TableState, seat: int, hand: Hand) -> list[int]:
        """LF-K2: the face-up tiles that a hand wins with once its kong is laid down."""
        wins = (
            Win(tile=kind, winner=seat, dealer=table.dealer, flags={"face_up_tail"})
            for kind in sorted(set(table.wall.face_up.values()) & set(self._candidates(hand)))
        )
        return [win.kind for win in wins if self.can_win(hand, win)]

    def replace(self, play: Play, seat: int) -> Steps[int]:
        """LF-K1: the rearmost tile that is not face up; LF-K2: or a face-up tile that wins, if the seat wants it."""
        table = play.table
        takes = [Action("take_face_up", (kind,)) for kind in self._faces(table, seat, table.hands[seat])]
        must = not self.may_replace(table) or (takes and self.forced(table))
        answers = yield Decision("replacement", {seat: (*takes, *(() if must else (PASS,)))})
        if answers[seat] == PASS:
            return (yield from super().replace(play, seat))
        [tile] = answers[seat].tiles
        place = next(place for place, kind in table.wall.face_up.items() if kind == tile)
        table.draw(seat, table.wall.take_aside(place), flags=("face_up_tail",), face_up=True)
        return (yield from play.settle((seat,), tile, None))

    def book_kong(self, table: TableState, seat: int, meld: Meld, before: Meld | None) -> None:
        """LF-K3: nothing is paid before the round ends with a winner."""

    # --- the procedure: claims (LF-C2, LF-C3), the last four (LF-W4) ----------------------------------------------

    def everyone_wins(self) -> bool:
        return self.several_winners

    def forced(self, table: TableState) -> bool:
        """LF-W4: when four or fewer tiles may be drawn, who may win must win."""
        return table.wall.remaining <= 4

    def special(self, table: TableState, seat: int, discarder: int | None) -> Set[str]:
        return table.flags | {"last_four"} if self.forced(table) else table.flags

    # --- the procedure: the end (LF-K3, LF-P2, LF-S4) -------------------------------------------------------------

    def settle(self, table: TableState, winners: Sequence[int], tile: int, discarder: int | None) -> None:
        super().settle(table, winners, tile, discarder)
        for seat, kong in self._kongs_laid(table):
            table.pay(self.settle_kong(seat, kong))

    def end(self, table: TableState) -> None:
        """LF-P2: the ready hands are shown, and paid for by the others."""
        ready = [self._largest(hand, seat, table.dealer) for seat, hand in enumerate(table.hands)]
        for seat, best in enumerate(ready):
            if best is not None:
                table.show(seat)
        table.pay(_checked(ready))

    def next_dealer(self, table: TableState) -> int:
        if not table.winners and self.dealer_on_draw == "passes_after_kong" and self._kongs_laid(table):
            return (table.dealer + 1) % 4
        return super().next_dealer(table)

    def _kongs_laid(self, table: TableState) -> list[tuple[int, Meld]]:
        """The kongs that lie on the table, and whose they are."""
        return [(seat, meld) for seat, hand in enumerate(table.hands) for meld in hand.melds if meld.type != "pong"]


@cache
def _item(key: str, points: int) -> Item:
    return Item(*TITLES[key], points, "points")


def _checked(ready: Sequence[Worth | None]) -> Payments:
    """What the seats that are not ready pay to those that are, for the best wait of each seat."""
    return tuple(
        Payment(payer, seat, _total(best), f"查大叫: {_names(best)}")
        for seat, best in enumerate(ready)
        for payer in range(4)
        if ready[payer] is None and best is not None and _total(best)
    )


def _total(worth: Worth) -> int:
    """The points of a hand without the kong flower."""
    return sum(item.value for item in worth.items if item.unit == "points")


def _names(worth: Worth) -> str:
    """The patterns of a hand and their points."""
    return " + ".join(f"{item.title_zh} {item.value}" for item in worth.items if item.unit == "points")


def _arrangement(groups: tuple[Group, ...]) -> str | None:
    """The pattern that a reading of the concealed part makes beside melds, of which none is a chow; None for plain."""
    starts = {group.tiles[0] for group in groups if group.type == "sequence"}
    if not starts:
        return "all_triplets"
    return "straight" if any(starts >= {first, first + 3, first + 6} for first in (0, 9, 18)) else None
