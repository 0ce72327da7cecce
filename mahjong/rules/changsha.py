"""Changsha 长沙 (CS): 108 tiles, pairs of 2, 5 or 8, small and big wins, starting wins, dice kongs, birds.

In the order of its page: options and facts, winning hands (W), kongs (K), points (P), birds (B). The procedure is the
round's.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from mahjong import tiles
from mahjong.actions import PASS, WIN, Action, Answers, Decision
from mahjong.hand import Group, Hand, Meld, Shape, TileSet
from mahjong.rules.base import (
    HOUSE,
    SUITED_TILES,
    Item,
    NotAWin,
    Payment,
    Payments,
    Rules,
    Situation,
    Win,
    Worth,
    check_copies,
    kong_amount,
)
from mahjong.rules.facts import KONG_TILE, seat_number
from mahjong.rules.options import SWITCH, OneOf, Row, Table, Whole, kong_points, option
from mahjong.rules.patterns import (
    TRIPLETS,
    all_triplets,
    fours,
    has_kong,
    kong_laid,
    one_suit,
    pair_groups,
    seven_pairs,
)
from mahjong.rules.procedure import Play, Steps
from mahjong.table import EVERYONE, TableState

TAKE_LAST = Action("take_last")
TWO_FIVE_EIGHT = TileSet("258m258p258s")
PLAIN = Shape(pairs=TWO_FIVE_EIGHT)
FORMS = ("standard", "seven_pairs")
NO_WIN = frozenset({"dealt", "offered"})  # of the tiles dealt 天胡 is asked for before

PLAIN_WIN = Item("plain win", "平胡", 1, "items")
HEAVENLY = Item("heavenly", "天胡", 1, "items")
EARTHLY = Item("earthly", "地胡", 1, "items")
ALL_TRIPLETS = Item("all triplets", "碰碰胡", 1, "items")
ALL_258 = Item("all 2/5/8", "将将胡", 1, "items")
ONE_SUIT = Item("one suit", "清一色", 1, "items")
ONE_SUIT_DOUBLES = Item("one suit", "清一色", 2, "times")
LAST_TILE = Item("last tile", "海底捞月", 1, "items")
LAST_TILE_CANNON = Item("last tile cannon", "海底炮", 1, "items")
SEVEN_PAIRS = Item("seven pairs", "七小对", 1, "items")
ROBBED_KONG = Item("robbed kong", "抢杠胡", 1, "items")
ALL_BEGGED = Item("all begged", "全求人", 1, "items")

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

    def _check_situation(self, hand: Hand, facts: Situation | Win, drawn: bool) -> None:
        flags = facts.flags
        if "first_discard" in flags:  # CS-W2
            if facts.seat == facts.dealer or hand.melds or flags & {"last_tile", "robbed_kong"}:
                raise ValueError(
                    "first_discard: expected a non-dealer that has laid nothing down, no last or robbed tile"
                )
            if drawn and self.earthly == "first_discard":
                raise ValueError("first_discard: expected the dealer's discard")
        if "last_tile" in flags and flags & (KONG_TILE | {"dealt", "robbed_kong"}):  # CS-K4, CS-L2
            raise ValueError("last_tile: expected no dealt tile, no kong's tile and no robbed one")
        if flags >= {"kong_replacement", "dice_kong"}:
            raise ValueError("kong_replacement beside dice_kong: a tile is drawn with dice or without (CS-K1, CS-K2)")
        if drawn and flags & KONG_TILE and not has_kong(hand):
            raise ValueError(f"{min(flags & KONG_TILE)}: expected a kong among the melds of '{hand}'")

    def _check_win(self, hand: Hand, win: Win) -> None:
        if "first_discard" in win.flags and self.earthly == "first_discard" and win.discarder != win.dealer:
            raise ValueError(f"first_discard: expected the dealer, seat {win.dealer}, as the discarder (CS-W2)")
        others = win.also_tiles
        if others and ("dice_kong" not in win.flags or len(others) >= self.dice_kong_tiles):
            raise ValueError(f"{len(others)} also_tiles: expected a dice kong with as many more tiles (CS-K2)")
        for tile in others:
            if not self._wins(hand, hand.draw(tile), win):
                raise ValueError(f"also_tiles: {tiles.name(tile)} does not win")
        if win.bird_tiles or others:
            self._check_birds(hand, win)

    def _check_birds(self, hand: Hand, win: Win) -> None:
        """CS-B4: how many birds there can be, and which. The only one may be the last drawn tile, seen before."""
        drawn, birds = (win.kind, *map(tiles.kind, win.also_tiles)), tuple(map(tiles.kind, win.bird_tiles))
        if len(birds) > self.birds:
            raise ValueError(f"{len(birds)} bird_tiles: expected at most {self.birds}")
        if "last_tile" in win.flags and birds:
            if birds != drawn:
                raise ValueError(f"bird_tiles of a last tile: expected the winning tile, {tiles.name(win.tile)}, once")
            return
        if len(birds) == 1 and (birds[0] in drawn if win.flags & KONG_TILE else _late_discard(win)):
            birds = ()
        shown, held = (*drawn, *birds), hand.held
        for kind in shown:
            if held[kind] + shown.count(kind) > 4:
                raise ValueError(f"a fifth tile of {tiles.name(kind)} among the hand, the winning tiles and the birds")

    # --- winning hands ------------------------------------------------------------------------------------------

    def _candidates(self, hand: Hand) -> TileSet:
        kinds = hand.waits(forms=FORMS, quads_count=True)
        if not hand.kinds - TWO_FIVE_EIGHT:  # 将将胡 needs no arrangement
            kinds |= TileSet(kind for kind in TWO_FIVE_EIGHT if hand.held[kind] < 4)
        return kinds

    def _wins(self, hand: Hand, full: Hand, win: Win) -> bool:
        if full.is_win(forms=FORMS, quads_count=True, shape=PLAIN) or not full.kinds - TWO_FIVE_EIGHT:
            return True
        return full.is_win() and (
            one_suit(full)
            or len(full.melds) == 4
            or all_triplets(full)
            or (not self.situation_needs_258 and bool(self._situations(win)))
        )

    def _worth(self, hand: Hand, full: Hand, win: Win) -> Worth:
        situations, suit = self._situations(win), one_suit(full)
        readings = [
            Worth(self._with_suit(items + situations, suit), groups) for items, groups in self._big_hands(full, suit)
        ]
        if readings:  # CS-P4: small items do not count beside these
            return max(readings, key=_number)
        plain = next(full.decompositions(shape=PLAIN), None)
        if plain is None and not full.is_win():
            raise NotAWin("the tiles are no winning shape", "CS-W1")
        if situations and (plain or not self.situation_needs_258):
            return Worth(situations, plain or next(full.decompositions()))
        if plain is None:
            raise NotAWin("the pair is no 2, 5 or 8", "CS-W3" if situations else "CS-W1")
        return Worth((PLAIN_WIN,), plain)

    def _situations(self, win: Win) -> tuple[Item, ...]:
        """CS-W2: the big items of the way in which the tile came."""
        flags, drawn = win.flags, win.discarder is None
        found = []
        if "dealt" in flags:
            found.append(HEAVENLY)
        if "first_discard" in flags:
            found.append(EARTHLY)
        if "last_tile" in flags:
            found.append(LAST_TILE if drawn else LAST_TILE_CANNON)
        if "dice_kong" in flags:  # CS-K2: every tile that wins counts
            name, title = ("kong flower", "杠上开花") if drawn else ("kong cannon", "杠上炮")
            found.append(Item(name, title, 1 + len(win.also_tiles), "items"))
        if "robbed_kong" in flags and self.robbing_is_big:
            found.append(ROBBED_KONG)
        return tuple(found)

    def _big_hands(self, full: Hand, suit: bool) -> Iterator[tuple[tuple[Item, ...], tuple[Group, ...]]]:
        """CS-W2: the ways to read a big hand, each with its items but 清一色; `suit`: whether it is that."""
        all_258 = () if full.kinds - TWO_FIVE_EIGHT else (ALL_258,)
        arranged, pairs = full.is_win(), seven_pairs(full)
        if arranged:
            triplets, begged = all_triplets(full), len(full.melds) == 4
            items = all_258 + (ALL_TRIPLETS,) * triplets + (ALL_BEGGED,) * begged
            if items or suit:
                yield items, next(full.decompositions(shape=TRIPLETS if triplets else None))
        if pairs:
            item = SEVEN_PAIRS
            if grade := fours(full):  # CS-P6
                item = Item("luxury seven pairs", "豪华七小对", self.luxury_pairs[grade - 1], "items")
            yield (*all_258, item), pair_groups(full)
        if all_258 and not arranged and not pairs:
            yield all_258, ()

    def _with_suit(self, items: tuple[Item, ...], suit: bool) -> tuple[Item, ...]:
        """CS-P5: 清一色 is an item of its own, or doubles the others."""
        if not suit:
            return items
        return (*items, ONE_SUIT_DOUBLES if items and self.one_suit == "double" else ONE_SUIT)

    # --- starting wins (CS-W4) ----------------------------------------------------------------------------------

    def starting_items(self, hand: Hand | str) -> tuple[Item, ...]:
        """The starting wins of a dealt hand of 13 or 14 tiles, each a small item; ValueError for another hand."""
        held = hand if isinstance(hand, Hand) else Hand(hand)
        self._check_kinds(held.kinds)
        if held.size not in (13, 14) or held.melds or held.wilds:
            raise ValueError(f"'{held}' is no dealt hand: expected 13 or 14 tiles, no melds and no wildcards")
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

        `hands`: of the four seats, 14 tiles for the dealer, 13 for the others. `seats`: those that declare (None: all
        that can). `bird_tiles`: judged for each winner; where play goes on, or a die is thrown, for 天胡 alone. `die`:
        the die of `start_bird="die"`, 1 to 6. ValueError for a seat that has nothing to declare, or a bird or die for
        nobody.
        """
        held, birds = self._read_four(hands, dealer, 14), tiles.kinds(bird_tiles)
        self._check_kinds(TileSet(birds))
        check_copies(*(hand.held for hand in held), [birds.count(kind) for kind in range(tiles.KINDS)])
        items = self._declarable(held, dealer)
        able = [seat for seat in range(4) if items[seat]]
        declaring = able if seats is None else sorted({seat_number("seats", seat) for seat in seats})
        for seat in declaring:
            if seat not in able:
                raise ValueError(f"seat {seat} has no starting win: expected some of {able}")

        big = [dealer] if dealer in declaring and HEAVENLY in items[dealer] else []
        small = [seat for seat in declaring if seat not in big]
        with_birds = declaring if self.starting_wins == "end_round" and self.start_bird == "ordinary" else big
        if len(birds) > (self.birds if with_birds else 0):
            raise ValueError(
                f"{len(birds)} bird_tiles: expected at most {self.birds}, and none where no bird is counted"
            )
        if die is not None and not (small and self.start_bird == "die" and type(die) is int and 1 <= die <= 6):
            raise ValueError(f"die is {die!r}: expected 1 to 6 for starting wins, with start_bird='die' only")
        found: list[Payment] = []
        for seat in declaring:
            if seat in with_birds:
                hits = self._hits(birds, dealer, seat)
            else:
                hits = [] if die is None else [(seat + die - 1) % 4]
            found += self._owed(items[seat], seat, None, dealer, hits, small=seat in small)
        return tuple(found)

    def _declarable(self, hands: Sequence[Hand], dealer: int) -> list[tuple[Item, ...]]:
        """What the seats may declare with the dealt tiles: 天胡, or else their starting wins."""
        items = [self.starting_items(hand) for hand in hands]
        items[dealer] = self._heavenly(hands[dealer], dealer) or items[dealer]
        return items

    def _heavenly(self, hand: Hand, dealer: int) -> tuple[Item, ...]:
        """The items of 天胡, none if the dealt hand does not win. Any tile may be named: no tile is worth more."""
        tile = next(iter(hand.kinds))
        win = Win(tile=tile, winner=dealer, dealer=dealer, flags={"dealt"})
        try:
            return self._worth(hand.discard(tile), hand, win).items
        except NotAWin:
            return ()

    # --- kongs (CS-K5) ------------------------------------------------------------------------------------------

    def _kong_points(self, meld: Meld) -> int:
        return kong_amount(self.kong_points, meld)

    # --- points -------------------------------------------------------------------------------------------------

    def _payments(self, worth: Worth, full: Hand, win: Win) -> Iterator[Payment]:
        birds = win.bird_tiles
        if self.last_bird_twice and "last_tile" in win.flags:  # CS-B1
            birds = (*birds, *birds)
        hits = self._hits(birds, win.dealer, win.winner)
        return self._owed(worth.items, win.winner, win.discarder, win.dealer, hits, small=worth.items[0] is PLAIN_WIN)

    def _owed(
        self,
        items: tuple[Item, ...],
        winner: int,
        discarder: int | None,
        dealer: int,
        hits: Sequence[int],
        *,
        small: bool,
    ) -> Iterator[Payment]:
        """CS-P1, CS-P2, CS-B3: who pays how much for items; `hits`: the seats that birds hit."""
        number = sum(item.value for item in items if item.unit == "items")
        each = self.small_points if small else self.big_points
        bonus = self.dealer_points * (number if self.dealer_bonus == "per_item" else 1)
        names = " + ".join(item.title_zh for item in items if item.unit == "items")
        for payer in range(4) if discarder is None else (discarder,):  # CS-P3
            if payer == winner:
                continue
            amount, why = each * number, f"{names}: {each} x {number}"
            if bonus and dealer in (winner, payer):
                amount, why = amount + bonus, f"{why} + dealer {bonus}"
            if items[-1] is ONE_SUIT_DOUBLES:
                amount, why = amount * 2, f"({why}) x 2 清一色"
            if hits and (birds := hits.count(winner) + hits.count(payer)):
                amount, why = amount << birds, f"{why}, birds x {1 << birds}"
            if amount:
                yield Payment(payer, winner, amount, why)

    # --- penalties (CS-P7) --------------------------------------------------------------------------------------

    def settle_escape(self, seat: int) -> Payments:
        """CS-P7: the penalty of a seat that leaves: to the house, or shared by the others, the odd points to the
        next.
        """
        why = f"seat {seat_number('seat', seat)} left the table"
        if not self.escape_share:
            shares = {HOUSE: self.escape_penalty}
        else:
            share, odd = divmod(self.escape_penalty, 3)
            shares = {(seat + step) % 4: share + (step <= odd) for step in (1, 2, 3)}
        return tuple(Payment(seat, receiver, amount, why) for receiver, amount in shares.items() if amount)

    # --- birds --------------------------------------------------------------------------------------------------

    def _hits(self, birds: Sequence[int | str], dealer: int, winner: int) -> list[int]:
        """CS-B2: the seats that birds hit."""
        first = dealer if self.birds_from == "dealer" else winner
        return [(first + tiles.kind(bird) % 9) % 4 for bird in birds]

    # --- the procedure: starting wins (CS-W4) ---------------------------------------------------------------------

    def begin(self, play: Play) -> Steps[None]:
        """CS-W4: all seats say together whether they declare a starting win or 天胡."""
        table = play.table
        items = self._declarable(table.dealt, table.dealer)
        answers = yield Decision("start", {seat: (WIN, PASS) if items[seat] else (PASS,) for seat in range(4)})
        heavenly = answers[table.dealer] == WIN and HEAVENLY in items[table.dealer]
        small = [seat for seat in range(4) if answers[seat] == WIN and not (heavenly and seat == table.dealer)]
        if heavenly or small:
            self._declare(table, heavenly, {seat: items[seat] for seat in small})

    def _declare(self, table: TableState, heavenly: bool, small: dict[int, tuple[Item, ...]]) -> None:
        """Settle 天胡 and the starting wins that are declared. A hand that plays on is not shown."""
        go_on, dealer = self.starting_wins == "continue", table.dealer
        for seat, items in small.items():
            table.record("starting_win", seat, items=tuple(item.title_zh for item in items))
            if heavenly or not go_on:
                table.show(seat, table.dealt[seat])
        ordinary = self.start_bird == "ordinary" and not go_on
        birds = self._turn_birds(table) if heavenly or ordinary else []
        if heavenly and table.drawn is not None:
            self._score_wins(table, [self.facts_of(table, dealer, table.drawn, None)], birds)
        if small:
            die = table.throw(1)[0] if self.start_bird == "die" else None
            table.pay(self.settle_start(table.dealt, dealer, small, birds if ordinary else (), die))
        if heavenly or not go_on:
            table.finish(() if go_on else small)

    # --- the procedure: wins (CS-C2, CS-C3, CS-W2, CS-B1) ---------------------------------------------------------

    def everyone_wins(self) -> bool:
        """CS-C2: every seat that can win on a discard may win on it."""
        return True

    def may_win(self, table: TableState, seat: int, tile: int, discarder: int | None) -> bool:
        """天胡 is declared with the starting wins or not at all; a tile that is offered has not been won on."""
        return table.flags.isdisjoint(NO_WIN) and super().may_win(table, seat, tile, discarder)

    def special(self, table: TableState, seat: int, discarder: int | None) -> Set[str]:
        """CS-W2: whether a win is 地胡; `rob_exposed_kong`: or else robs the kong that the discard is wanted for."""
        flags = table.flags
        able = seat != table.dealer and not table.hands[seat].melds and not flags & {"robbed_kong", "last_tile"}
        if able and self._early(table):
            return flags | {"first_discard"}
        if "wanted" in flags and "dice_kong" not in flags:
            return flags | {"robbed_kong"}
        return flags

    def _early(self, table: TableState) -> bool:
        """Whether nobody but the dealer has drawn or claimed; `go_round`: whether no seat has drawn twice."""
        if self.earthly == "go_round":
            return max(table.draws) < 2
        others = [seat for seat in range(4) if seat != table.dealer]
        return not any(table.draws[seat] or table.hands[seat].melds for seat in others)

    def outbid(self, table: TableState, answers: Answers) -> None:
        if self.rob_exposed_kong and any(action.type in ("kong", "dice_kong") for action in answers.values()):
            table.flags = table.flags | {"wanted"}

    def settle(self, table: TableState, winners: Sequence[int], tile: int, discarder: int | None) -> None:
        wins = [self.facts_of(table, seat, tile, discarder) for seat in winners]
        self._score_wins(table, wins, self._turn_birds(table))

    def _score_wins(self, table: TableState, wins: Iterable[Win], birds: Sequence[int]) -> None:
        for win in wins:
            table.win(self.score(table.hands[win.winner], replace(win, bird_tiles=birds)))

    def _turn_birds(self, table: TableState) -> list[int]:
        """CS-B1: the next tiles of the wall; CS-B4: as many as there are, or the tile drawn last, 海底 too."""
        if birds := [table.wall.draw() for _ in range(min(self.birds, table.wall.remaining))]:
            table.uncover(birds)
        return birds or [table.last_draw[1]][: self.birds]

    # --- the procedure: passed wins (CS-C3) -----------------------------------------------------------------------

    def passed(self, table: TableState, seat: int, tile: int) -> None:
        """CS-C3: a seat that could have won on a discard, a robbed tile or the last tile has not."""
        self._pass(table, self.facts_of(table, seat, tile, table.turn))

    def _pass(self, table: TableState, win: Win) -> None:
        key, value = f"passed {win.winner}", self._value(table, win)
        passed = [[tiles.name(kind), value] for kind in tiles.kinds((win.tile, *win.also_tiles))]
        table.note(key, [*table.notes.get(key, []), *passed], seen_by=[win.winner])

    def locked(self, table: TableState, win: Win) -> bool:
        """CS-C3: wins on the same kind are locked, or those of the same or a lower value."""
        passed = table.notes.get(f"passed {win.winner}", [])
        if self.passed_win == "same_tile":
            return any(tile == tiles.name(win.kind) for tile, _ in passed)
        return bool(passed) and self._value(table, win) <= max(value for _, value in passed)

    def _value(self, table: TableState, win: Win) -> int:
        """What a win is worth from one payer, without dealer and birds."""
        hand = table.hands[win.winner]
        worth = self._worth(hand, hand.draw(win.kind), win)
        return _number(worth) * (self.small_points if worth.items[0] is PLAIN_WIN else self.big_points)

    def lift(self, table: TableState, seat: int) -> None:
        """CS-C3: a passed win holds until the seat draws, a replacement too, or discards."""
        if self.passed_win_ends == "draw":
            self._unlock(table, seat)

    def discarded(self, table: TableState, seat: int) -> None:
        if self.passed_win_ends == "discard":
            self._unlock(table, seat)

    def _unlock(self, table: TableState, seat: int) -> None:
        if table.notes.get(f"passed {seat}"):
            table.note(f"passed {seat}", [], seen_by=[seat])

    # --- the procedure: kongs (CS-K1 to CS-K4) --------------------------------------------------------------------

    def kongs(self, table: TableState, seat: int) -> TileSet:
        return TileSet() if self._dice_only(table, seat) else self._layable(table, seat)

    def own_actions(self, table: TableState, seat: int) -> Iterable[Action]:
        """CS-K2: the kongs that may be laid with dice."""
        if table.drawn is None:  # G-4
            return []
        kinds = self._layable(table, seat)
        if not kinds:
            return []
        full = table.full(seat)
        if self._dice_only(table, seat):
            kinds = TileSet(kind for kind in kinds if full.counts[kind] < 4 or kind == table.drawn)
        return [Action("dice_kong", (kind,)) for kind in kinds if self._waits(table, seat, kong_laid(full, kind))]

    def kong_claims(self, table: TableState, seat: int, tile: int) -> Iterable[Action]:
        after = kong_laid(table.hands[seat].draw(tile), tile)
        if self.may_replace(table) and (not self._diced(table, seat) or self._keeps_waits(table, seat, after)):
            if not self._dice_only(table, seat):
                yield Action("kong", (tile,))
            if self._waits(table, seat, after):
                yield Action("dice_kong", (tile,))

    def may_claim(self, table: TableState, seat: int, tile: int) -> bool:
        """CS-C1: whoever can; CS-K3: but not after a dice kong, and CS-L2: not the last tile."""
        return not self._diced(table, seat) and "last_tile" not in table.flags

    def discardable(self, table: TableState, seat: int) -> TileSet:
        """CS-K3: after a dice kong every tile drawn is discarded at once; CS-K4, CS-L2: so is the last of the wall."""
        if table.drawn is not None and (self._diced(table, seat) or not self.may_draw(table)):
            return TileSet([table.drawn])
        return super().discardable(table, seat)

    def discard_flags(self, table: TableState, seat: int, tile: int) -> Iterable[str]:
        """CS-K3, CS-L2: only the dice-kong replacement itself gives 杠上炮, only the last tile 海底炮."""
        return table.flags & {"dice_kong", "last_tile"}

    def _diced(self, table: TableState, seat: int) -> bool:
        """Whether a seat has laid a dice kong."""
        return seat in table.notes.get("diced", [])

    def _dice_only(self, table: TableState, seat: int) -> bool:
        """CS-K3: whether a seat may lay no kong without dice any more."""
        return self.kong_after_dice == "dice_only" and self._diced(table, seat)

    def _layable(self, table: TableState, seat: int) -> TileSet:
        """The kinds of which a seat may lay a kong in its turn; CS-K3: after a dice kong those that keep the waits."""
        kinds = super().kongs(table, seat)
        if not kinds or not self._diced(table, seat):
            return kinds
        full = table.full(seat)
        return TileSet(kind for kind in kinds if self._keeps_waits(table, seat, kong_laid(full, kind)))

    def _keeps_waits(self, table: TableState, seat: int, after: Hand) -> bool:
        """Whether the hand after a kong waits as before."""
        return self._waits(table, seat, after) == self._waits(table, seat, table.hands[seat])

    def _waits(self, table: TableState, seat: int, hand: Hand, flag: str = "dice_kong") -> TileSet:
        """CS-K2: the kinds that would win as the dice-kong replacement; CS-L1: or as the last tile."""
        return self.waits(hand, Situation(seat=seat, dealer=table.dealer, flags={flag}))

    # --- the procedure: dice kongs (CS-K2) ------------------------------------------------------------------------

    def act(self, play: Play, seat: int, action: Action) -> Steps[int]:
        """A dice kong in the own turn; robbing is settled before the die."""
        return (yield from play.lay_kong(seat, action.tiles[0], self._throw))

    def act_on(self, play: Play, seat: int, action: Action, tile: int, discarder: int) -> Steps[int]:
        """A dice kong of a discard."""
        kong = Meld.of("exposed_kong", [tile] * 4, discarder)
        play.table.claim(seat, kong, [tile] * 3, discarder)
        self.book_kong(play.table, seat, kong, None)
        return (yield from self._throw(play, seat))

    def _throw(self, play: Play, seat: int) -> Steps[int]:
        """The die counts the stacks from the tail; their tiles are the replacement."""
        table = play.table
        table.note("diced", sorted({*table.notes.get("diced", []), seat}), seen_by=EVERYONE)
        [number] = table.throw(1)
        self.lift(table, seat)
        number_of_tiles = min(self.dice_kong_tiles, table.wall.remaining)
        replacement = [table.wall.draw_stack(number) for _ in range(number_of_tiles)]
        if number_of_tiles > 1:
            return (yield from self._turn_up(play, seat, replacement))
        table.draw(seat, replacement[0], flags=("dice_kong",))
        return seat

    def _turn_up(self, play: Play, seat: int, shown: list[int]) -> Steps[int]:
        """Several replacement tiles lie open: the seat may win on them, then the others; else it offers one of them,
        as a tile drawn.
        """
        table = play.table
        table.turn_up(seat, shown, flags=("dice_kong",))
        for phase, asked, discarder in (
            ("dice_kong", [seat], None),
            ("dice_cannon", [(seat + step) % 4 for step in (1, 2, 3)], seat),
        ):
            wins = {other: self._shown_win(table, other, shown, discarder) for other in asked}
            answers = yield Decision(phase, {other: (WIN, PASS) if wins[other] else (PASS,) for other in asked})
            if won := [win for win in wins.values() if win and answers[win.winner] == WIN]:
                self._score_wins(table, won, self._turn_birds(table))
                table.finish()
                return seat
            for win in wins.values():
                if win and discarder is not None:
                    self._pass(table, win)
        answers = yield Decision("offer", {seat: tuple(Action("offer", (kind,)) for kind in TileSet(shown))})
        table.take_up(seat, answers[seat].tiles[0], flags=("offered",))
        return seat

    def _shown_win(self, table: TableState, seat: int, shown: list[int], discarder: int | None) -> Win | None:
        """The best win of a seat on tiles that lie open: on one, and also on all others that win."""
        able = seat not in table.barred
        kinds = [kind for kind in shown if able and self.may_win(table, seat, kind, discarder)]
        wins = [
            replace(self.facts_of(table, seat, kind, discarder), also_tiles=kinds[:at] + kinds[at + 1 :])
            for at, kind in enumerate(kinds)
        ]
        return max(wins, key=lambda win: self._value(table, win), default=None)

    # --- the procedure: the last tile (CS-L1 to CS-L3) ------------------------------------------------------------

    def draw(self, play: Play, seat: int) -> Steps[int]:
        return self._roam(play, seat) if play.table.wall.remaining == 1 else super().draw(play, seat)

    def _roam(self, play: Play, first: int) -> Steps[int]:
        """CS-L1: the seats are asked in turn whether they take the last tile; CS-L3: nobody does."""
        table = play.table
        for seat in [(first + step) % 4 for step in range(4)]:
            able = not self.last_tile_needs_ready or self._waits(table, seat, table.hands[seat], "last_tile")
            answers = yield Decision("last_tile", {seat: (TAKE_LAST, PASS) if able else (PASS,)})
            if answers[seat] == TAKE_LAST:
                table.draw(seat, table.wall.draw(), flags=("last_tile",))
                return seat
        table.note("refused", first, seen_by=EVERYONE)
        play.end()
        return first

    # --- the procedure: the next dealer (CS-S3, CS-B5) and the view -----------------------------------------------

    def next_dealer(self, table: TableState) -> int:
        """CS-S3, by its letters; CS-B5: a robbed seat and the taker of the last tile are discarders."""
        if not table.winners:
            return int(table.notes.get("refused", table.last_draw[0]))  # d; c and e
        if len(table.winners) == 1:
            return table.winners[0]  # a
        if table.scores and table.scores[0].win.discarder is not None:
            return table.scores[0].win.discarder  # b
        if table.uncovered:
            return self._hits(table.uncovered[:1], table.dealer, table.dealer)[0]  # f
        return min(table.winners, key=lambda seat: (seat - table.dealer) % 4)

    def shown(self, table: TableState, seat: int) -> dict[str, object]:
        """The seats that have laid a dice kong, and the kinds that the seat itself has passed a win on."""
        passed = {tile for tile, _ in table.notes.get(f"passed {seat}", [])}
        return {"diced": table.notes.get("diced", []), "passed": "".join(sorted(passed))}


def _late_discard(win: Win) -> bool:
    """Whether the tile is a discard that may have been the last tile of the wall (CS-K4)."""
    return win.discarder is not None and not win.flags & {"first_discard", "robbed_kong"}


def _number(worth: Worth) -> int:
    """CS-P4, CS-P5: the number of items, doubled where 清一色 doubles them."""
    number = sum(item.value for item in worth.items if item.unit == "items")
    return number * 2 if worth.items[-1] is ONE_SUIT_DOUBLES else number
