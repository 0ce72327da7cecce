"""Changsha 长沙 (CS): 108 tiles, pairs of 2, 5 or 8, small and big wins, starting wins, dice kongs, birds.

In the order of its page: options and facts, winning hands (W), kongs (K), points (P), birds (B). The procedure is the
round's.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mahjong import tiles
from mahjong.hand import Group, Hand, Meld, Shape, TileSet
from mahjong.rules.base import (
    HOUSE,
    SUITED_TILES,
    Item,
    NotAWin,
    Payment,
    Payments,
    Rules,
    Win,
    Worth,
    kong_amount,
)
from mahjong.rules.facts import KONG_TILE, seat_number
from mahjong.rules.options import SWITCH, OneOf, Row, Table, Whole, kong_points, option
from mahjong.rules.patterns import TRIPLETS, all_triplets, fours, has_kong, one_suit, pair_groups, seven_pairs

TWO_FIVE_EIGHT = TileSet("258m258p258s")
PLAIN = Shape(pairs=TWO_FIVE_EIGHT)
SMALL = Item("plain win", "平胡", 1, "items")
SEVEN_PAIRS = Item("seven pairs", "七小对", 1, "items")
STARTING_TITLES = {"大四喜", "板板胡", "缺一色", "六六顺", "三同"}

DOUBLE_BIRD_2026 = {
    "small_points": 1,
    "big_points": 6,
    "dealer_points": 1,
    "one_suit": "add",
    "birds": 2,
    "last_bird_twice": True,
    "starting_wins": "continue",
    "three_alike": True,
    "start_bird": "die",
    "situation_needs_258": False,
    "robbing_is_big": False,
    "earthly": "go_round",
    "passed_win": "same_or_lower_value",
    "passed_win_ends": "discard",
    "last_tile_needs_ready": True,
    "dice_kong_tiles": 2,
    "kong_after_dice": "dice_only",
}


@dataclass(frozen=True, kw_only=True)
class Changsha(Rules):
    """The options of Changsha."""

    name: ClassVar[str] = "changsha"
    title_zh: ClassVar[str] = "长沙"
    kinds: ClassVar[TileSet] = SUITED_TILES  # CS-S1
    facts: ClassVar[frozenset[str]] = frozenset({"bird_tiles", "also_tiles"})  # CS-S4
    flags: ClassVar[frozenset[str]] = frozenset(
        {"dealt", "first_discard", "kong_replacement", "dice_kong", "robbed_kong", "last_tile"}
    )
    presets: ClassVar[dict[str, dict[str, Any]]] = {"DOUBLE_BIRD_2026": DOUBLE_BIRD_2026}

    passed_win: str = option(
        "same_tile",
        OneOf("same_tile", "same_or_lower_value"),
        "CS-C3: what a seat that passes a win may not win on",
        "S",
    )
    passed_win_ends: str = option(
        "draw",
        OneOf("draw", "discard"),
        "CS-C3: the passed win holds until the seat's own next draw, or discard",
        "S",
    )
    earthly: str = option(
        "first_discard",
        OneOf("first_discard", "go_round"),
        "CS-W2: 地胡 on the dealer's first discard, or in the first go-round",
        "S",
    )
    rob_exposed_kong: bool = option(False, SWITCH, "CS-W2: a tile wanted for an exposed kong may be robbed", "P")
    robbing_is_big: bool = option(True, OneOf(True, False), "CS-W2: robbing a kong is a big win", "S")
    situation_needs_258: bool = option(
        True, OneOf(True, False), "CS-W3: a big win by situation alone needs a pair of 2, 5 or 8", "S"
    )
    starting_wins: str = option(
        "end_round",
        OneOf("end_round", "continue"),
        "CS-W4: starting wins end the round, or are settled and play goes on",
        "S",
    )
    three_alike: bool = option(False, SWITCH, "CS-W4: a pair of one number in all three suits is a starting win", "S")
    start_bird: str = option("ordinary", OneOf("ordinary", "die"), "CS-W4: the bird of starting wins", "D")
    dice_kong_tiles: int = option(1, OneOf(1, 2, 3, 4), "CS-K2: replacement tiles turned up for a dice kong", "S")
    kong_after_dice: str = option(
        "any", OneOf("any", "dice_only"), "CS-K3: which further kongs a seat may lay after a dice kong", "D"
    )
    kong_points: Table = kong_points(0, 0, 0, "CS-K5: what each of the others pays for a kong")
    last_tile_needs_ready: bool = option(False, SWITCH, "CS-L1: only a ready seat may take the last tile", "S")
    small_points: int = option(10, Whole(0), "CS-P1: points of a small item from each payer", "S")
    big_points: int = option(60, Whole(0), "CS-P1: points of a big item from each payer", "S")
    dealer_points: int = option(10, Whole(0), "CS-P2: points more where the dealer pays or wins", "S")
    dealer_bonus: str = option(
        "per_item",
        OneOf("per_item", "per_payment"),
        "CS-P2: the dealer's points count for each item, or once",
        "P",
    )
    one_suit: str = option(
        "double", OneOf("double", "add"), "CS-P5: 清一色 doubles other big items, or is one item more", "S"
    )
    luxury_pairs: tuple[int, int, int] = option(
        (2, 3, 4),
        Row(3, Whole(1), rising=True),
        "CS-P6: items of seven pairs with one, two, three fours of a kind",
        "P",
    )
    escape_penalty: int = option(70, Whole(0), "CS-P7: penalty of a seat that leaves", "S")
    escape_share: bool = option(False, SWITCH, "CS-P7: the others share the penalty (a chip table)", "D")
    birds: int = option(1, OneOf(1, 0, 2, 4, 6), "CS-B1: bird tiles turned up after a win", "S")
    last_bird_twice: bool = option(False, SWITCH, "CS-B1: the last tile as a bird counts twice", "S")
    birds_from: str = option("dealer", OneOf("dealer", "winner"), "CS-B2: the seat that birds are counted from", "S")

    # --- facts (CS-S4) ------------------------------------------------------------------------------------------

    def _check_win(self, hand: Hand, win: Win) -> None:
        flags = win.flags
        if "first_discard" in flags:
            self._check_earthly(hand, win)
        if "last_tile" in flags and flags & (KONG_TILE | {"dealt", "robbed_kong"}):
            raise ValueError("last_tile: expected neither a kong's tile (CS-K4) nor the dealt tiles")
        if flags >= {"kong_replacement", "dice_kong"}:
            raise ValueError("kong_replacement beside dice_kong: a replacement is drawn with dice or without (CS-K1)")
        if win.discarder is None and flags & KONG_TILE and not has_kong(hand):
            raise ValueError(f"{min(flags & KONG_TILE)} without a kong among the melds of '{hand}'")
        if win.also_tiles and ("dice_kong" not in flags or len(win.also_tiles) >= self.dice_kong_tiles):
            raise ValueError(
                f"also_tiles {tiles.join_text(win.also_tiles)}: a dice kong turns up {self.dice_kong_tiles} (CS-K2)"
            )
        for tile in win.also_tiles:
            if not self._wins(hand, hand.draw(tile), win):
                raise ValueError(f"also_tiles: {tiles.name(tile)} does not win")
        self._check_birds(hand, win)

    def _check_earthly(self, hand: Hand, win: Win) -> None:
        """CS-W2: what 地胡 asks for."""
        if win.winner == win.dealer or hand.melds or win.flags & {"dealt", "last_tile", "robbed_kong"}:
            raise ValueError("first_discard: expected a non-dealer that has laid nothing down, on an ordinary tile")
        if self.earthly == "first_discard" and win.discarder != win.dealer:
            raise ValueError(f"first_discard: expected the dealer, seat {win.dealer}, as the discarder")

    def _check_birds(self, hand: Hand, win: Win) -> None:
        """CS-B4: how many birds there can be, and which."""
        birds = tiles.kinds(win.bird_tiles)
        if len(birds) > self.birds:
            raise ValueError(f"{len(birds)} bird_tiles: expected at most {self.birds}")
        if "last_tile" in win.flags:
            if birds not in ((), (win.kind,)):
                raise ValueError(f"bird_tiles of a last tile: expected the winning tile, {tiles.name(win.tile)}, once")
            birds = ()
        shown = (win.kind, *birds, *tiles.kinds(win.also_tiles))
        for kind in shown:
            if hand.held[kind] + shown.count(kind) > 4:
                raise ValueError(f"a fifth tile of {tiles.name(kind)} among the hand, the winning tile and the birds")

    # --- winning hands ------------------------------------------------------------------------------------------

    def _candidates(self, hand: Hand) -> TileSet:
        kinds = hand.waits(forms=("standard", "seven_pairs"), quads_count=True)
        if not hand.kinds - TWO_FIVE_EIGHT:  # 将将胡 needs no arrangement
            kinds |= TileSet(kind for kind in TWO_FIVE_EIGHT if hand.held[kind] < 4)
        return kinds

    def _wins(self, hand: Hand, full: Hand, win: Win) -> bool:
        if full.is_win(shape=PLAIN) or not full.kinds - TWO_FIVE_EIGHT or seven_pairs(full):
            return True
        if not full.is_win():
            return False
        if one_suit(full) or len(full.melds) == 4 or all_triplets(full):
            return True
        return not self.situation_needs_258 and any(True for _ in self._situations(win))

    def _worth(self, hand: Hand, full: Hand, win: Win) -> Worth:
        situations = tuple(self._situations(win))
        readings = [
            Worth(self._with_suit(items + situations, suit), groups)
            for items, suit, groups in self._big_hands(full)
            if items or suit
        ]
        if readings:
            return max(readings, key=_total)
        if not full.is_win():
            raise NotAWin("the tiles are no winning shape", "CS-W1")
        plain = next(full.decompositions(shape=PLAIN), None)
        if situations and (plain or not self.situation_needs_258):
            return Worth(situations, plain or next(full.decompositions()))
        if plain is None:
            raise NotAWin("the pair is no 2, 5 or 8", "CS-W3" if situations else "CS-W1")
        return Worth((SMALL,), plain)

    def _situations(self, win: Win) -> Iterator[Item]:
        """CS-W2: the big items of the way in which the tile came."""
        drawn = win.discarder is None
        if "dealt" in win.flags:
            yield Item("heavenly", "天胡", 1, "items")
        if "first_discard" in win.flags:
            yield Item("earthly", "地胡", 1, "items")
        if "last_tile" in win.flags:
            yield (
                Item("last tile", "海底捞月", 1, "items") if drawn else Item("last tile cannon", "海底炮", 1, "items")
            )
        if "dice_kong" in win.flags:
            tiles_that_win = 1 + len(win.also_tiles)
            name, title = ("kong flower", "杠上开花") if drawn else ("kong cannon", "杠上炮")
            yield Item(name, title, tiles_that_win, "items")
        if "robbed_kong" in win.flags and self.robbing_is_big:
            yield Item("robbing a kong", "抢杠胡", 1, "items")

    def _big_hands(self, full: Hand) -> Iterator[tuple[tuple[Item, ...], bool, tuple[Group, ...]]]:
        """CS-W2: the ways to read a hand: its big items, whether it is 清一色 besides, and its groups."""
        suit = one_suit(full)
        all_258 = () if full.kinds - TWO_FIVE_EIGHT else (Item("all 2/5/8", "将将胡", 1, "items"),)
        if full.is_win():
            triplets = all_triplets(full)
            items: tuple[Item, ...] = all_258
            if triplets:
                items += (Item("all triplets", "碰碰胡", 1, "items"),)
            if len(full.melds) == 4:
                items += (Item("all begged", "全求人", 1, "items"),)
            yield items, suit, next(full.decompositions(shape=TRIPLETS if triplets else None))
        if seven_pairs(full):
            luxury = fours(full)
            item = Item("luxury seven pairs", "豪华七小对", self.luxury_pairs[luxury - 1], "items")
            yield (*all_258, item if luxury else SEVEN_PAIRS), suit, pair_groups(full)
        if all_258:
            yield all_258, False, ()

    def _with_suit(self, items: tuple[Item, ...], suit: bool) -> tuple[Item, ...]:
        """CS-P5: 清一色 is an item of its own, or doubles the others."""
        if not suit:
            return items
        doubles = items and self.one_suit == "double"
        return (
            *items,
            Item("one suit", "清一色", 2, "times") if doubles else Item("one suit", "清一色", 1, "items"),
        )

    # --- starting wins (CS-W4) ----------------------------------------------------------------------------------

    def starting_items(self, hand: Hand | str) -> tuple[Item, ...]:
        """CS-W4: the starting wins of a dealt hand of 13 or 14 tiles, each a small item."""
        held = hand if isinstance(hand, Hand) else Hand(hand)
        counts = held.counts
        found = []
        if 4 in counts:
            found.append(Item("four alike", "大四喜", 1, "items"))
        if not held.kinds & TWO_FIVE_EIGHT:
            found.append(Item("no 2/5/8", "板板胡", 1, "items"))
        if any(not any(counts[first : first + 9]) for first in (0, 9, 18)):
            found.append(Item("suit missing", "缺一色", 1, "items"))
        if sum(count >= 3 for count in counts) >= 2:
            found.append(Item("two triplets", "六六顺", 1, "items"))
        if self.three_alike and any(min(counts[n], counts[9 + n], counts[18 + n]) >= 2 for n in range(9)):
            found.append(Item("three alike", "三同", 1, "items"))
        return tuple(found)

    def settle_start(
        self,
        hands: Sequence[Hand | str],
        dealer: int,
        seats: Iterable[int] | None = None,
        bird_tiles: Iterable[int | str] = (),
        die: int | None = None,
    ) -> Payments:
        """CS-W4: 天胡 and the starting wins together, each winner settled apart, a seat with 天胡 by that alone.

        `hands`: of the four seats, 14 tiles for the dealer, 13 for the others. `seats`: those that declare (None: all that
        can). `bird_tiles`: judged for each winner; where play goes on they apply to 天胡 alone. `die`: the die of
        `start_bird="die"`, 1 to 6. ValueError for a seat that has nothing to declare.
        """
        held = [self._dealt(hand, seat, dealer) for seat, hand in enumerate(hands)]
        birds = tiles.kinds(bird_tiles)
        if die is not None and (self.start_bird != "die" or type(die) is not int or not 1 <= die <= 6):
            raise ValueError(f"die is {die!r}: expected 1 to 6, with start_bird='die' only")
        heavenly = self._heavenly(held[dealer], dealer, birds)
        items = {seat: self.starting_items(hand) for seat, hand in enumerate(held)}
        declaring = [seat for seat in range(4) if items[seat] or (seat == dealer and heavenly)]
        for seat in declaring if seats is None else seats:
            if seat not in declaring:
                raise ValueError(f"seat {seat} has no starting win: expected some of {declaring}")
        found: list[Payment] = []
        for seat in declaring if seats is None else sorted(set(seats)):
            if seat == dealer and heavenly:
                found += heavenly
            else:
                found += self._start_payments(seat, items[seat], dealer, birds, die)
        return tuple(found)

    def _dealt(self, hand: Hand | str, seat: int, dealer: int) -> Hand:
        held = hand if isinstance(hand, Hand) else Hand(hand)
        expected = 14 if seat == seat_number("dealer", dealer) else 13
        if held.size != expected or held.melds or held.wilds or held.kinds - self.kinds:
            raise ValueError(f"the dealt hand of seat {seat}, '{held}': expected {expected} suit tiles, no melds")
        return held

    def _heavenly(self, hand: Hand, dealer: int, birds: tuple[int, ...]) -> Payments:
        """The payments of 天胡, none if the dealt hand does not win. Any tile may be named: no tile is worth more."""
        named = next(iter(hand.kinds))
        win = Win(tile=named, winner=dealer, dealer=dealer, flags={"dealt"}, bird_tiles=birds)
        try:
            return self.score(hand.discard(named), win).payments
        except NotAWin:
            return ()

    def _start_payments(
        self, seat: int, items: tuple[Item, ...], dealer: int, birds: tuple[int, ...], die: int | None
    ) -> Iterator[Payment]:
        for payer in range(4):
            if payer == seat:
                continue
            amount, why = self._amount(items, dealer in (seat, payer))
            if self.start_bird == "die":
                if die is not None and (seat + (die - 1) % 4) % 4 in (seat, payer):
                    amount, why = 2 * amount, f"{why}, bird x 2"
            elif self.starting_wins == "end_round":
                factor = self._bird_factor(birds, seat, payer, dealer)
                amount, why = amount * factor, why + f", birds x {factor}" * (factor > 1)
            yield Payment(payer, seat, amount, f"{' + '.join(item.title_zh for item in items)}: {why}")

    # --- kongs (CS-K5) ------------------------------------------------------------------------------------------

    def _kong_points(self, meld: Meld) -> int:
        return kong_amount(self.kong_points, meld)

    # --- points -------------------------------------------------------------------------------------------------

    def _payments(self, worth: Worth, full: Hand, win: Win) -> Iterator[Payment]:
        """CS-P3: all three pay a self-drawn win, the discarder alone a win from a discard or a robbed kong."""
        birds = tuple(win.bird_tiles)
        if self.last_bird_twice and "last_tile" in win.flags:  # CS-B1
            birds *= 2
        payers = (win.discarder,) if win.discarder is not None else range(4)
        for payer in payers:
            if payer != win.winner:
                amount, why = self._amount(worth.items, win.dealer in (win.winner, payer))
                factor = self._bird_factor(birds, win.winner, payer, win.dealer)
                yield Payment(payer, win.winner, amount * factor, why + f", birds x {factor}" * (factor > 1))

    def _amount(self, items: tuple[Item, ...], with_dealer: bool) -> tuple[int, str]:
        """CS-P1, CS-P2, CS-P4, CS-P5: what one seat pays for items without birds, and how it comes about."""
        number = sum(item.value for item in items if item.unit == "items")
        small = items[0] == SMALL or items[0].title_zh in STARTING_TITLES
        each = self.small_points if small else self.big_points
        amount, why = number * each, f"{'small' if small else 'big'} {each} x {number}"
        if with_dealer and self.dealer_points:
            times = number if self.dealer_bonus == "per_item" else 1
            amount += times * self.dealer_points
            why += f" + dealer {self.dealer_points} x {times}"
        for item in items:
            if item.unit == "times":
                amount *= item.value
                why = f"({why}) x {item.value} {item.title_zh}"
        return amount, why

    def _bird_factor(self, birds: Iterable[int | str], winner: int, payer: int, dealer: int) -> int:
        """CS-B2, CS-B3: each bird that hits the winner or the payer doubles the payment."""
        first = dealer if self.birds_from == "dealer" else winner
        hits = [(first + tiles.kind(bird) % 9) % 4 for bird in birds]
        return 1 << sum(seat in (winner, payer) for seat in hits)

    def settle_escape(self, seat: int) -> Payments:
        """CS-P7: the penalty of a seat that leaves: to the house, or shared by the others, the odd point to the next."""
        if not self.escape_penalty:
            return ()
        if not self.escape_share:
            return (Payment(seat_number("seat", seat), HOUSE, self.escape_penalty, "left the table"),)
        share, odd = divmod(self.escape_penalty, 3)
        others = [(seat_number("seat", seat) + step) % 4 for step in (1, 2, 3)]
        return tuple(
            Payment(seat, other, share + (place < odd), "left the table") for place, other in enumerate(others)
        )


def _total(worth: Worth) -> int:
    """The items of a hand, doubled where 清一色 doubles them."""
    total = sum(item.value for item in worth.items if item.unit == "items")
    return total * 2 if worth.items[-1].unit == "times" else total
