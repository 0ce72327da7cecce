"""Linfen 临汾 (LF): no chow, plain wins by self-draw only, two face-up tail tiles, ready check at a draw.

In the order of its page: options and facts, kongs (K), winning hands (W), points (P). The procedure is the round's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

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
from mahjong.rules.patterns import TRIPLETS, all_triplets, fours, has_kong, one_suit, pair_groups, seven_pairs

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
ORPHANS = ("thirteen_orphans",)


@dataclass(frozen=True, kw_only=True)
class Linfen(Rules):
    """The options of Linfen."""

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

    def _check_win(self, hand: Hand, win: Win) -> None:
        if win.flags & KONG_TILE and not has_kong(hand):
            raise ValueError(f"{min(win.flags & KONG_TILE)} without a kong among the melds of '{hand}'")
        if "dealt" in win.flags and win.flags & {"last_four", "last_tile"}:
            raise ValueError("dealt beside last_four or last_tile: expected one of them")

    # --- kongs (LF-K3) ------------------------------------------------------------------------------------------

    def _kong_points(self, meld: Meld) -> int:
        return kong_amount(self.kong_points, meld)

    # --- winning hands ------------------------------------------------------------------------------------------

    def _candidates(self, hand: Hand) -> TileSet:
        return hand.waits(forms=("standard", "seven_pairs", "thirteen_orphans"), quads_count=True)

    def _worth(self, hand: Hand, full: Hand, win: Win) -> Worth:
        readings = [worth for worth in self._big_hands(full) if worth.items]
        if not readings:
            readings = [self._plain(full, win)]
        best = max(readings, key=_total)
        if self.kong_flower > 1 and win.flags & KONG_TILE:  # LF-W3
            return best._replace(items=(*best.items, Item("kong flower", "杠上花", self.kong_flower, "times")))
        return best

    def _big_hands(self, full: Hand) -> Iterator[Worth]:
        """LF-W2: the ways to read a hand, each with the patterns that are played; plain hands without any."""
        suit = self._items("one_suit") if one_suit(full) else ()
        if full.is_win():
            yield Worth(suit, next(full.decompositions()))
            if all_triplets(full):
                yield Worth(self._items("all_triplets") + suit, next(full.decompositions(shape=TRIPLETS)))
            elif straight := _straight(full):
                yield Worth(self._items("straight") + suit, straight)
        if seven_pairs(full):
            grades = [grade for grade in PAIR_GRADES[: fours(full) + 1] if grade in self.patterns]
            if grades:
                yield Worth(self._items(grades[-1]) + suit, pair_groups(full))
        if full.is_win(forms=ORPHANS) and "thirteen_orphans" in self.patterns:
            yield Worth(self._items("thirteen_orphans"), ())

    def _plain(self, full: Hand, win: Win) -> Worth:
        """LF-W1: a plain hand wins by self-draw only; LF-W4: or in the last four, if a table plays so."""
        if not full.is_win() or "plain" not in self.patterns:
            raise NotAWin("the tiles make no pattern that is played", "LF-W2")
        if win.discarder is not None and not (self.last_four_frees_plain and "last_four" in win.flags):
            raise NotAWin("a plain hand wins by self-draw only", "LF-W1")
        return Worth(self._items("plain"), next(full.decompositions()))

    def _items(self, key: str) -> tuple[Item, ...]:
        """The item of a pattern, none if it is not played."""
        name, title = TITLES[key]
        return (Item(name, title, self.patterns[key], "points"),) if key in self.patterns else ()

    # --- points -------------------------------------------------------------------------------------------------

    def _payments(self, worth: Worth, full: Hand, win: Win) -> Iterator[Payment]:
        """LF-P1: each of the three pays a self-drawn win, the discarder alone a win on a discard."""
        amount = _total(worth)
        why = " + ".join(f"{item.title_zh} {item.value}" for item in worth.items if item.unit == "points")
        for item in worth.items:
            if item.unit == "times":
                amount *= item.value
                why = f"({why}) x {item.value} {item.title_zh}"
        for payer in range(4) if win.discarder is None else (win.discarder,):
            if payer != win.winner and amount:
                yield Payment(payer, win.winner, amount, why)

    def settle_draw(self, hands: Sequence[Hand | str], dealer: int) -> Payments:
        """LF-P2, 查大叫: each seat that is not ready pays each ready seat the largest points among its waits."""
        ready = [self._largest(hand, Situation(seat=seat, dealer=dealer)) for seat, hand in enumerate(hands)]
        return tuple(
            Payment(payer, seat, best, "查大叫")
            for seat, best in enumerate(ready)
            for payer in range(4)
            if best and ready[payer] is None
        )

    def _largest(self, hand: Hand | str, at: Situation) -> int | None:
        """The largest points among the waits, drawn; None if the hand is not ready."""
        held = self._read(hand, at, 13)
        waits = self.waits(held, at)
        return max((_total(self._worth(held, held.draw(kind), at.win(kind, None))) for kind in waits), default=None)


def _total(worth: Worth) -> int:
    """The points of a hand without the kong flower."""
    return sum(item.value for item in worth.items if item.unit == "points")


def _straight(full: Hand) -> tuple[Group, ...] | None:
    """A reading with 123 456 789 of one suit as three melds of the concealed part, or None."""
    for suit in (0, 9, 18):
        if all(full.counts[suit : suit + 9]):
            rest = [count - (suit <= kind < suit + 9) for kind, count in enumerate(full.counts)]
            if reading := next(Hand(rest, full.melds).decompositions(), None):
                sequences = (range(suit + first, suit + first + 3) for first in (0, 3, 6))
                return (*(Group("sequence", tuple(kinds), (False,) * 3) for kinds in sequences), *reading)
    return None
