"""Changchun 长春 (CC): eggs, conditions on suits, terminals and triplets, declared ready, a hidden treasure tile.

In the order of its page: options and facts, eggs and kongs (K), winning hands (W), points (P), and the procedure: the
wall (S), claims (C), a turn with eggs and declaring (K, T), the treasure (T), the end (P).
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, ClassVar

from mahjong import tiles
from mahjong.actions import PASS, PONG, WIN, Action, Decision
from mahjong.chance import Stream
from mahjong.hand import Group, Hand, Meld, TileSet
from mahjong.rules.base import PLAIN_MELDS, Item, NotAWin, Payment, Rules, Situation, Win, Worth
from mahjong.rules.options import SWITCH, OneOf, Whole, option
from mahjong.rules.patterns import BAMBOOS, CHARACTERS, DOTS, kong_laid, pair_groups, seven_pairs
from mahjong.rules.procedure import Play, Steps
from mahjong.table import EVERYONE, ONLY, TableState, laid
from mahjong.wall import LOWER, UPPER, Opening, Wall

WINDS = TileSet("1234z")
DRAGONS = TileSet("567z")
ONES = TileSet("1m1p1s")
NINES = TileSet("9m9p9s")
ENDS = WINDS | DRAGONS | ONES | NINES
FAMILIES = {kind: family for family in (WINDS, DRAGONS, ONES, NINES) for kind in family}
NO_FAMILY = TileSet()
ONE_BAMBOO = tiles.kind("1s")
BIG_EGGS = TileSet("1s1p") | DRAGONS  # CC-K7
KONGS = PLAIN_MELDS - {"chow", "pong"}
DEAD_STACKS = 7  # CC-S3
CHANGE_TREASURE = Action("change_treasure")
Way = tuple[tuple[str, ...], tuple[Group, ...]]  # the options that say what a reading is worth, and the reading
TREASURES = frozenset({"treasure_seen", "treasure_drawn"})
TITLES = {
    "single_wait_fan": ("single wait", "夹胡"),
    "triplets_fan": ("all triplets", "飘胡"),
    "seven_pairs_fan": ("seven pairs", "七对"),
    "luxury_seven_pairs_fan": ("luxury seven pairs", "豪华七对"),
    "treasure_seen_fan": ("treasure seen", "对宝"),
    "treasure_drawn_fan": ("treasure drawn", "摸宝"),
    "selfdraw_fan": ("self-draw", "自摸"),
    "closed_fan": ("closed hand", "门清"),
}

MIL_2024 = {
    "opening_throws": 1,
    "last_draws_only_win": 4,
    "passed_win": "same_or_lower_fan",
    "passed_win_ends": "draw_or_unready",
    "chow_to_last_tile": False,
    "egg_tiles": "hand",
    "wind_egg": "any_three",
    "one_bamboo_wild_in_eggs": True,
    "dealer_adds_at_once": True,
    "seven_pairs": True,
    "treasure_change": "optional",
    "treasure_after_six": "none",
    "cap_fan": 6,
    "treasure_seen_fan": 3,
    "wait_reading": "larger",
    "triplets_with_single_wait": False,
    "discard_pays": "everyone",
}


@dataclass(frozen=True, kw_only=True)
class Changchun(Rules):
    """The options of Changchun, which is played with all 34 kinds (CC-S1)."""

    name: ClassVar[str] = "changchun"
    title_zh: ClassVar[str] = "长春"
    melds: ClassVar[frozenset[str]] = PLAIN_MELDS | {"group"}  # CC-K6
    facts: ClassVar[frozenset[str]] = frozenset({"declared", "looked"})  # CC-P7
    flags: ClassVar[frozenset[str]] = TREASURES | {"robbed_kong", "kong_replacement"}
    presets: ClassVar[dict[str, dict[str, Any]]] = {"MIL_2024": MIL_2024}

    opening_throws: int = option(2, OneOf(2, 1), "CC-S2: throws of the dice that open the wall", "S")
    last_draws_only_win: int = option(
        0, OneOf(0, 4), "CC-S3: last draws before the dead wall that are not discarded, they only win", "D"
    )
    chow_from: str = option(
        "previous", OneOf("previous", "any"), "CC-C2: the seats that a chow may be claimed from", "P"
    )
    passed_win: str = option(
        "none", OneOf("none", "same_or_lower_fan"), "CC-C4: what a seat that passes a win may not win on", "D"
    )
    passed_win_ends: str = option(
        "draw",
        OneOf("draw", "draw_or_unready"),
        "CC-C4: the passed win holds until the own next draw, or an own claim that leaves the hand unready",
        "P",
    )
    chow_to_last_tile: bool = option(True, OneOf(True, False), "CC-C5: a chow may leave one concealed tile", "D")
    egg_tiles: str = option(
        "dealt", OneOf("dealt", "hand"), "CC-K2: an egg is laid from the dealt tiles, or from the whole first hand", "S"
    )
    wind_egg: str = option(
        "four", OneOf("four", "any_three"), "CC-K2: a wind egg is the four winds, or three different ones", "S"
    )
    one_bamboo_wild_in_eggs: bool = option(False, SWITCH, "CC-K2: a 1s may stand for any tile of an egg", "S")
    dealer_adds_at_once: bool = option(False, SWITCH, "CC-K4: the dealer may add to its eggs in its first turn", "S")
    kong_keeps_waits: bool = option(
        False, SWITCH, "CC-K8: a kong or egg tile of a declared seat leaves its waits exactly as they were", "S"
    )
    dragon_egg_adds: str = option(
        "dragons", OneOf("dragons", "honours"), "CC-K9: what may be added to a dragon egg", "D"
    )
    seven_pairs: bool = option(False, SWITCH, "CC-W1: seven pairs win", "S")
    seven_pairs_fan: int = option(3, Whole(0), "CC-W1: fan of seven pairs, closed included", "P")
    luxury_seven_pairs_fan: int = option(
        4, Whole(0), "CC-W1: fan of seven pairs won on the fourth tile of a kind, closed included", "P"
    )
    treasure_change: str = option(
        "forced", OneOf("forced", "optional"), "CC-T6: an exhausted treasure is changed, or may be kept", "S"
    )
    treasure_after_six: str = option(
        "lower", OneOf("lower", "none"), "CC-T7: after six exhausted treasures the lower tiles serve, or none", "S"
    )
    base: int = option(1, Whole(1), "CC-P1: what a win without fan is worth", "P")
    cap_fan: int | None = option(None, Whole(1, or_none=True), "CC-P1: the most fan that a payer owes", "D")
    selfdraw_fan: int = option(1, Whole(0), "CC-P2: fan of a self-drawn win", "P")
    dealer_fan: int = option(1, Whole(0), "CC-P2: fan between the dealer and each other seat", "P")
    closed_fan: int = option(1, Whole(0), "CC-P2: fan of a hand with nothing open but concealed kongs", "P")
    single_wait_fan: int = option(1, Whole(0), "CC-P2: fan of 夹胡, a single wait", "S")
    triplets_fan: int = option(2, Whole(0), "CC-P2: fan of 飘胡, all melds triplets or kongs", "S")
    treasure_seen_fan: int = option(2, Whole(0), "CC-P2: fan of 对宝, self-draw included", "S")
    treasure_drawn_fan: int = option(2, Whole(0), "CC-P2: fan of 摸宝, self-draw included", "P")
    wait_reading: str = option(
        "smaller",
        OneOf("smaller", "larger"),
        "CC-P3: 夹 asks for one winnable kind, or besides for a reading with a single wait",
        "S",
    )
    triplets_with_single_wait: bool = option(True, OneOf(True, False), "CC-P3: 夹 is added to 飘胡", "S")
    discard_pays: str = option(
        "discarder",
        OneOf("discarder", "discarder_for_all", "everyone"),
        "CC-P4: who pays a win on a discard: the discarder its share, or all three shares, or everyone",
        "S",
    )
    kongs_kept_on_draw: bool = option(
        True, OneOf(True, False), "CC-P6: kong and egg points are kept in a drawn game", "P"
    )

    # --- facts (CC-P7) ------------------------------------------------------------------------------------------

    def _check_situation(self, hand: Hand, facts: Situation | Win, drawn: bool) -> None:
        """Where no treasure serves, all declared seats count among `looked` (CC-P4)."""
        if early := facts.looked - facts.declared:
            raise ValueError(f"looked: seat {min(early)} has not declared, so it has not looked (CC-T3)")
        if treasure := TREASURES & facts.flags:
            if facts.seat not in facts.looked:
                raise ValueError(f"{min(treasure)}: expected that seat {facts.seat} has declared and looked")
            if "treasure_seen" in treasure and facts.flags & {"treasure_drawn", "kong_replacement"}:
                raise ValueError("treasure_seen beside a drawn tile: expected the treasure alone (CC-T4)")
        if "kong_replacement" in facts.flags and all(len(meld.tiles) == 3 for meld in hand.melds):
            raise ValueError(f"kong_replacement without a meld of more than three tiles in '{hand}'")

    def _check_robbed(self, hand: Hand, win: Win) -> None:
        """CC-K5: the winner may hold other tiles of a kind robbed from an egg, all but those that the egg must hold."""
        if win.kind not in FAMILIES:
            super()._check_robbed(hand, win)
        wind_may_lack = self.wind_egg == "any_three" or self.dragon_egg_adds == "honours"
        may_lack = self.one_bamboo_wild_in_eggs or (win.kind in WINDS and wind_may_lack)
        if hand.held[win.kind] > 2 + may_lack:
            raise ValueError(f"robbed_kong of {tiles.name(win.tile)}, of which the winner holds all others")

    def _may_feed(self, feeder: int, meld: Meld, seat: int) -> bool:
        """CC-C2: where a table plays so, a chow may come from any seat."""
        return super()._may_feed(feeder, meld, seat) or (self.chow_from == "any" and feeder != seat)

    # --- eggs and kongs -----------------------------------------------------------------------------------------

    def _check_hand(self, hand: Hand) -> None:
        """CC-K2: at most one egg of each kind."""
        eggs = [self._egg(meld)[0] for meld in hand.melds if meld.type == "group"]
        if len(eggs) > 1 and len(set(eggs)) < len(eggs):
            raise ValueError(f"'{hand}' has two eggs of one kind: expected at most one of each")

    def _egg(self, meld: Meld) -> tuple[TileSet, int]:
        """CC-K2: the family of an egg, and how many of its tiles are its group, the first ones; ValueError if none."""
        named = [kind for kind in meld.tiles[:4] if kind != ONE_BAMBOO] or [ONE_BAMBOO]
        family = FAMILIES.get(named[0], NO_FAMILY)
        size = 4 if family is WINDS and self.wind_egg == "four" else 3
        group = meld.tiles[:size]
        own = {kind for kind in group if kind in family}
        stand_ins = group.count(ONE_BAMBOO) - (ONE_BAMBOO in own) if self.one_bamboo_wild_in_eggs else 0
        if not own or len(own) + stand_ins < size:
            winds = "four" if self.wind_egg == "four" else "three different"
            raise ValueError(f"{meld} is no egg: expected {winds} winds, 5z6z7z, 1m1p1s or 9m9p9s, added tiles last")
        for kind in meld.tiles[size:]:
            if not (kind in family or self._may_add(family, kind)):
                raise ValueError(f"{meld}: expected no {tiles.name(kind)} among the added tiles of this egg")
        return family, size

    def _may_add(self, family: TileSet, kind: int) -> bool:
        """CC-K3: which strange tiles an egg takes: a 1s that stands for one (CC-K2), winds on dragons (CC-K9)."""
        if kind == ONE_BAMBOO:
            return self.one_bamboo_wild_in_eggs
        return family is DRAGONS and kind in WINDS and self.dragon_egg_adds == "honours"

    def _kong_points(self, meld: Meld) -> int:
        """CC-P6: an egg group 1 and each added tile 1 more, a kong 1, concealed 2, a big egg (CC-K7) twice as much."""
        if meld.type == "group":
            return self.base * (1 + len(meld.tiles) - self._egg(meld)[1])
        if meld.type not in KONGS:
            raise ValueError(f"{meld} is no kong")
        return self.base * (2 if meld.type == "concealed_kong" else 1) * (2 if meld.tiles[0] in BIG_EGGS else 1)

    # --- winning hands ------------------------------------------------------------------------------------------

    def _candidates(self, hand: Hand) -> TileSet:
        """CC-W1."""
        return hand.waits(forms=("standard", "seven_pairs"), quads_count=True) if self.seven_pairs else hand.waits()

    def _winnable(self, hand: Hand) -> TileSet:
        """CC-W5: the kinds that complete 13 tiles and leave the conditions satisfied."""
        return TileSet(kind for kind in self._candidates(hand) if not self._lacking(hand.draw(kind)))

    def _only_wait(self, hand: Hand, kind: int) -> bool:
        """CC-P3: whether a hand that wins on a kind wins on no other."""
        return all(other == kind or self._lacking(hand.draw(other)) for other in self._candidates(hand))

    def _lacking(self, full: Hand) -> tuple[str, str] | None:
        """What 14 tiles lack to win, and the clause that asks for it; None if they win."""
        pairs = self.seven_pairs and seven_pairs(full)
        if not (pairs or full.is_win()):
            return "the tiles are no winning shape", "CC-W1"
        kinds = full.kinds
        if not (kinds & CHARACTERS and kinds & DOTS and kinds & BAMBOOS):
            return "a suit is missing", "CC-W2"
        if not kinds & ENDS:
            return "no terminal or honour", "CC-W3"
        if not (pairs or _laid(full) or any(map(_has_triplet, full.decompositions()))):
            return "no triplet, kong, egg or pair of dragons", "CC-W4"
        return None

    def _why_not(self, hand: Hand, full: Hand, win: Win) -> tuple[str, str] | None:
        """Why the hand does not win, and by which clause; None if it wins."""
        if "treasure_drawn" in win.flags:
            why_not = None if self._winnable(hand) else ("the hand is not ready", "CC-W6")
        else:
            why_not = self._lacking(full)
        if not why_not and win.winner in win.declared and not hand.kinds & ENDS:
            return "a hand without terminal or honour may not be declared", "CC-T2"
        return why_not

    def _wins(self, hand: Hand, full: Hand, win: Win) -> bool:
        return self._why_not(hand, full, win) is None

    def _worth(self, hand: Hand, full: Hand, win: Win) -> Worth:
        """CC-P2: the most valuable reading; CC-T5: where the treasure is drawn, of the most valuable wait."""
        if why_not := self._why_not(hand, full, win):
            raise NotAWin(*why_not)
        if "treasure_drawn" in win.flags:
            waits = self._winnable(hand)
            ways = [way for kind in waits for way in self._ways(hand.draw(kind), kind, len(waits) == 1)]
        else:
            ways = list(self._ways(full, win.kind, self._only_wait(hand, win.kind)))
        patterns, reading = max(ways, key=self._fan) if len(ways) > 1 else ways[0]
        came = [f"{flag}_fan" for flag in TREASURES & win.flags] or ["selfdraw_fan"] * (win.discarder is None)
        items = [_item(name, fan) for name in (*patterns, *came) if (fan := getattr(self, name))]
        return Worth(tuple(items), reading)

    def _fan(self, way: Way) -> int:
        return sum(getattr(self, name) for name in way[0])

    def _ways(self, full: Hand, kind: int, only_wait: bool) -> Iterator[Way]:
        """The ways to read a hand that a tile of a kind completes."""
        if self.seven_pairs and seven_pairs(full):  # CC-W1
            yield ("luxury_seven_pairs_fan" if full.counts[kind] == 4 else "seven_pairs_fan",), pair_groups(full)
        laid = {meld.type for meld in full.melds}
        closed = ("closed_fan",) if laid <= {"concealed_kong"} else ()
        for reading in full.decompositions():
            if laid <= {"chow"} and not _has_triplet(reading):  # CC-W4
                continue
            triplets = "chow" not in laid and all(group.type != "sequence" for group in reading)
            if triplets and self.triplets_fan and not self.triplets_with_single_wait:  # CC-P3
                single = False
            else:
                single = only_wait or (self.wait_reading == "larger" and any(_single(group, kind) for group in reading))
            yield ("single_wait_fan",) * single + ("triplets_fan",) * triplets + closed, reading

    # --- points -------------------------------------------------------------------------------------------------

    def _payments(self, worth: Worth, full: Hand, win: Win) -> Iterator[Payment]:
        """CC-P5: all three pay a self-drawn win; CC-P4: who pays a win on a discard."""
        everyone = self.discard_pays == "everyone"
        payers = range(4) if win.discarder is None or self.discard_pays != "discarder" else (win.discarder,)
        for_all = self.discard_pays == "discarder_for_all" or (everyone and win.discarder not in win.looked)
        hand_fan = sum([item.value for item in worth.items])
        titles = [f"{item.title_zh} {item.value}" for item in worth.items]
        for seat in payers:
            if seat == win.winner:
                continue
            fan, more = hand_fan, []
            if self.dealer_fan and win.dealer in (win.winner, seat):
                fan += self.dealer_fan
                more.append(f"庄 {self.dealer_fan}")
            if everyone and seat == win.discarder:
                fan += 1
                more.append("点炮 1")
            amount, why = self._amount(fan, " + ".join(titles + more) or "no fan")
            payer = seat if win.discarder is None or not for_all else win.discarder
            yield Payment(payer, win.winner, amount, why if payer == seat else f"for seat {seat}: {why}")

    def _amount(self, fan: int, why: str) -> tuple[int, str]:
        """CC-P1: what some fans are worth, and how it comes about."""
        if self.cap_fan is not None and fan > self.cap_fan:
            fan, why = self.cap_fan, f"{why}, at most {self.cap_fan} fan"
        return self.base << fan, f"{why}: {self.base} x 2^{fan}"

    # --- the procedure: the wall (CC-S2, CC-S3) -------------------------------------------------------------------

    def opening(self, dice: Stream, dealer: int) -> Opening:
        """CC-S2."""
        first = dice.die(), dice.die()
        second = (dice.die(), dice.die()) if self.opening_throws == 2 else ()
        return Opening(first + second, (dealer + sum(first) - 1) % 4, sum(second) or min(first))

    def deal_order(self, dealer: int, opened: int | None = None) -> tuple[int, ...]:
        """CC-S2: the seat whose wall is opened takes tiles first, the dealer the last one."""
        first = dealer if opened is None else opened
        return (*super().deal_order(first)[:-1], dealer)

    def may_draw(self, table: TableState) -> bool:
        """CC-S3."""
        return table.wall.complete_after() >= DEAD_STACKS

    def may_replace(self, table: TableState) -> bool:
        """CC-S3, G-13."""
        return table.wall.complete_after(tail=True) >= DEAD_STACKS

    def draw(self, play: Play, seat: int) -> Steps[int]:
        table = play.table
        if not self.may_draw(table):
            play.end()
            return seat
        if seat in table.declared and (yield from self._look(play, seat)):
            return seat
        last = self.last_draws_only_win > 0 and self._draws_left(table.wall) <= self.last_draws_only_win
        self._take(table, seat, table.wall.draw())
        return (yield from self._only_win(play, seat)) if last else seat

    def replace(self, play: Play, seat: int) -> Steps[int]:
        """CC-K1."""
        self._take(play.table, seat, play.table.wall.draw_tail(), "kong_replacement")
        yield from ()
        return seat

    def _take(self, table: TableState, seat: int, tile: int, *flags: str) -> None:
        """CC-T5: where a seat has looked at the treasure, a tile of its kind wins."""
        wild = tile == _treasure(table) and seat in _looked(table)
        self.lift(table, seat)
        table.draw(seat, tile, flags=(*flags, "treasure_drawn") if wild else flags)

    def _draws_left(self, wall: Wall) -> int:
        """CC-S3: how many tiles can be drawn from the head: two a stack, and one of a stack that is begun."""
        return 2 * (wall.complete - DEAD_STACKS) + (wall.complete_after() == wall.complete)

    def _only_win(self, play: Play, seat: int) -> Steps[int]:
        """CC-S3: one of the last draws wins, or is laid aside."""
        table = play.table
        wins = table.drawn is not None and seat not in table.barred and self.may_win(table, seat, table.drawn, None)
        answers = yield Decision("last_draws", {seat: (WIN, PASS) if wins else (PASS,)})
        if answers[seat] == WIN and table.drawn is not None:
            return (yield from play.settle((seat,), table.drawn, None))
        table.keep_drawn()
        return (yield from self.draw(play, (seat + 1) % 4))

    def discard_flags(self, table: TableState, seat: int, tile: int) -> Iterable[str]:
        return ()

    # --- the procedure: claims (CC-C2, CC-C5, CC-T1) and passed wins (CC-C4) --------------------------------------
    # CC-C1, CC-C3: the common ways. A pong and a kong are never claimed at once, so neither comes first.

    def may_claim(self, table: TableState, seat: int, tile: int) -> bool:
        """CC-T1: a declared seat neither chows nor pongs."""
        return seat not in table.declared

    def may_chow(self, table: TableState, seat: int, discarder: int) -> bool:
        """CC-C2; CC-C5: the fourth meld leaves one concealed tile."""
        near = self.chow_from == "any" or super().may_chow(table, seat, discarder)
        return near and (self.chow_to_last_tile or len(table.hands[seat].melds) < 3)

    def kong_claims(self, table: TableState, seat: int, tile: int) -> Iterable[Action]:
        kongs = super().kong_claims(table, seat, tile)
        return kongs if self._stays_ready(table, seat, kong_laid(table.hands[seat].draw(tile), tile)) else ()

    def passed(self, table: TableState, seat: int, tile: int) -> None:
        """CC-C4: a passed win locks wins that are worth as much or less."""
        if self.passed_win != "none":
            fan = self._hand_fan(table, self.facts_of(table, seat, tile, table.turn))
            table.note(f"passed {seat}", max(fan, table.notes.get(f"passed {seat}") or 0), seen_by=[seat])

    def locked(self, table: TableState, win: Win) -> bool:
        passed = table.notes.get(f"passed {win.winner}")
        return passed is not None and self._hand_fan(table, win) <= passed

    def _hand_fan(self, table: TableState, win: Win) -> int:
        hand = table.hands[win.winner]
        return sum(item.value for item in self._worth(hand, hand.draw(win.kind), win).items)

    def lift(self, table: TableState, seat: int) -> None:
        if table.notes.get(f"passed {seat}") is not None:
            table.note(f"passed {seat}", None, seen_by=[seat])

    def discarded(self, table: TableState, seat: int) -> None:
        """CC-C4: who is still locked has not drawn but claimed."""
        if self.passed_win_ends == "draw":
            return
        if not self._ready(table.hands[seat], self._situation(table, seat, table.declared)):
            self.lift(table, seat)

    # --- the procedure: a turn (CC-K1 to CC-K4, CC-K8, CC-T1, CC-T2) ----------------------------------------------

    def own_actions(self, table: TableState, seat: int) -> Iterable[Action]:
        full = table.full(seat)
        if not table.discards[seat]:
            for group in self._groups(table, seat, full):
                yield Action("egg", group)
        eggs = self._eggs(full)
        if eggs and table.drawn is not None and self.may_replace(table) and not self._dealer_waits(table, seat):
            for kind in full.discardable if seat not in table.declared else (table.drawn,):
                if egg := self._egg_for(eggs, kind):
                    left = laid(full, _grown(egg, kind), (kind,), onto=egg)
                    if self._stays_ready(table, seat, left):
                        yield Action("add_egg", (kind,))
        if seat not in table.declared:
            for kind in full.discards(forms=("standard", "seven_pairs"), quads_count=True):
                if self._ready(full.discard(kind), self._situation(table, seat, table.declared | {seat})):
                    yield Action("ready", (kind,))

    def act(self, play: Play, seat: int, action: Action) -> Steps[int]:
        table = play.table
        if action.type == "ready":
            table.declare(seat)
            return (yield from play.discard(seat, action.tiles[0]))
        if action.type == "add_egg":
            [kind] = action.tiles
            egg = self._egg_for(self._eggs(table.full(seat)), kind)
            assert egg is not None
            return (yield from play.add(seat, kind, egg, _grown(egg, kind), self.replace))
        egg = Meld.of("group", action.tiles)
        table.lay(seat, egg, action.tiles)
        self.book_kong(table, seat, egg, None)
        return (yield from self.replace(play, seat)) if len(egg.tiles) > 3 else seat  # CC-K6

    def discardable(self, table: TableState, seat: int) -> TileSet:
        """CC-T1: a declared seat discards what it has drawn."""
        if seat in table.declared and table.drawn is not None:
            return TileSet((table.drawn,))
        return super().discardable(table, seat)

    def kongs(self, table: TableState, seat: int) -> TileSet:
        """CC-K8, CC-T1: a declared seat lays the tile drawn."""
        kinds = super().kongs(table, seat)
        if seat not in table.declared:
            return kinds
        full, drawn = table.full(seat), (kind for kind in kinds if kind == table.drawn)
        return TileSet(kind for kind in drawn if self._stays_ready(table, seat, kong_laid(full, kind)))

    def _situation(self, table: TableState, seat: int, declared: Set[int]) -> Situation:
        return Situation(seat=seat, dealer=table.dealer, declared=declared)

    def _stays_ready(self, table: TableState, seat: int, after: Hand) -> bool:
        """CC-K8: whether a seat has not declared, or the hand after a kong or egg tile is ready."""
        if seat not in table.declared:
            return True
        at = self._situation(table, seat, table.declared)
        if self.kong_keeps_waits:
            return self.waits(after, at) == self.waits(table.hands[seat], at)
        return self._ready(after, at)

    def _groups(self, table: TableState, seat: int, full: Hand) -> list[tuple[int, ...]]:
        """CC-K2: the groups that a seat may lay in its first turn, of the tiles dealt or of all."""
        eggs = [(meld.tiles, *self._egg(meld)) for meld in full.melds if meld.type == "group"]
        own = list(full.counts)
        if self.egg_tiles == "dealt":
            dealt = list(table.dealt[seat].counts)
            for laid, _, size in eggs:
                for kind in laid[:size]:
                    dealt[kind] -= 1
            own = list(map(min, own, dealt))
        found: set[tuple[int, ...]] = set()
        for family in {WINDS, DRAGONS, ONES, NINES} - {family for _, family, _ in eggs}:
            size = 4 if family is WINDS and self.wind_egg == "four" else 3
            found |= _groups_of(family, size, self.one_bamboo_wild_in_eggs)
        found = {group for group in found if all(own[kind] >= group.count(kind) for kind in group)}
        return sorted(group for group in found if len(group) == 3 or self.may_replace(table))

    def _dealer_waits(self, table: TableState, seat: int) -> bool:
        """CC-K4: whether it is the first turn of the dealer, which does not add yet."""
        return seat == table.dealer and not table.discards[seat] and not self.dealer_adds_at_once

    def _eggs(self, hand: Hand) -> dict[Meld, TileSet]:
        """The eggs of a hand and their families."""
        return {meld: self._egg(meld)[0] for meld in hand.melds if meld.type == "group"}

    def _egg_for(self, eggs: dict[Meld, TileSet], kind: int) -> Meld | None:
        """CC-K3: the egg that takes a tile, of several the one of its family."""
        own = [egg for egg, family in eggs.items() if kind in family]
        return next(iter([*own, *(egg for egg, family in eggs.items() if self._may_add(family, kind))]), None)

    def robbing_claims(self, table: TableState, seat: int, tile: int, meld: Meld) -> Iterable[Action]:
        """CC-K5: a tile that is added to an egg may be ponged, or kong where the egg may lack it."""
        number = table.hands[seat].counts[tile]
        if meld.type == "group":
            if number == 3 and self.wind_egg == "any_three":
                yield from self.kong_claims(table, seat, tile)
            if number >= 2 and self.may_claim(table, seat, tile):
                yield PONG

    # --- the procedure: the treasure (CC-T3 to CC-T8) -------------------------------------------------------------

    def _look(self, play: Play, seat: int) -> Steps[bool]:
        """CC-T3: a declared seat that is about to draw throws for the treasure where none serves, and looks at it;
        CC-T6: it may find it exhausted. Returns whether it wins (CC-T4).
        """
        table = play.table
        while (place := self._serving(table)) is not None:
            kind = table.wall.order[place]
            if seat not in _looked(table):
                table.record("look", seat, (kind,), ONLY[seat])
                table.note("looked", sorted({*_looked(table), seat}))
                if self._wins_seen(table, seat, kind):
                    return True
            change = _open_tiles(table, kind) >= 3
            if self.treasure_change == "optional":  # asked each time, so that nobody learns what lies there
                answers = yield Decision("treasure", {seat: (CHANGE_TREASURE, PASS) if change else (PASS,)})
                change = answers[seat] == CHANGE_TREASURE
            if not change:
                return False
            self._put_back(table, place, table.notes.get("exhausted", 0) + 1)
        return False

    def _serving(self, table: TableState) -> int | None:
        """The place of the treasure. CC-T3, CC-T7: where none serves, the die is thrown until it shows a stack that has
        not served; None if there is no such stack.
        """
        served: list[int] = table.notes.get("served", [])
        if (serving := table.notes.get("treasure")) is not None:
            return int(serving)
        stacks = [(UPPER,), (LOWER,)] if self.treasure_after_six == "lower" else [(UPPER,)]
        for level in stacks[table.notes.get("exhausted", 0) // 6 :]:
            places = [table.wall.tail_place(number, *level) for number in range(1, 7)]
            if not set(places) <= set(served):
                break
        else:
            return None
        while (place := places[table.throw(1)[0] - 1]) in served:
            pass
        table.wall.set_aside(place)
        table.note("served", [*served, place])
        table.note("treasure", place, seen_by=EVERYONE)
        return place

    def _put_back(self, table: TableState, place: int, exhausted: int) -> None:
        """CC-T6, CC-T8: the treasure serves no longer; `exhausted`: how many have been so in a row."""
        table.wall.put_back(place)
        table.note("treasure", None, seen_by=EVERYONE)
        table.note("looked", [])
        table.note("exhausted", exhausted)

    def _wins_seen(self, table: TableState, seat: int, kind: int) -> bool:
        """CC-T4: end the round if the treasure that a seat sees completes its hand."""
        hand, facts = table.hands[seat], self.facts_of(table, seat, kind, None)
        win = replace(facts, flags={"treasure_seen"})
        if seat in table.barred or kind not in self._candidates(hand) or not self.can_win(hand, win):
            return False
        table.win(self.score(hand, win))
        table.finish()
        return True

    def barred(self, table: TableState, seat: int) -> None:
        """CC-T8: the treasure that a seat has given away is thrown again, before the next draw of a declared seat."""
        place = table.notes.get("treasure")
        if place is not None and seat in _looked(table):
            self._put_back(table, place, 0)

    def may_win(self, table: TableState, seat: int, tile: int, discarder: int | None) -> bool:
        """CC-T5: the treasure drawn wins whatever its kind."""
        if discarder is None and "treasure_drawn" in table.flags:
            return self.can_win(table.hands[seat], self.facts_of(table, seat, tile, None))
        return super().may_win(table, seat, tile, discarder)

    def more_facts(self, table: TableState, seat: int) -> dict[str, Any]:
        """CC-P7; CC-P4: where no treasure serves, a declared seat counts as having looked."""
        looked = table.declared if table.notes.get("treasure") is None else _looked(table)
        return {"declared": table.declared, "looked": looked}

    # --- the procedure: the end (CC-S4: the common way; CC-P6) and the view ---------------------------------------

    def book_kong(self, table: TableState, seat: int, meld: Meld, before: Meld | None) -> None:
        """G-8: a hidden kong is paid when the round is over, since the amount tells whether it is a big egg."""
        if self.show_concealed_kongs or meld.type != "concealed_kong":
            super().book_kong(table, seat, meld, before)

    def settle(self, table: TableState, winners: Sequence[int], tile: int, discarder: int | None) -> None:
        super().settle(table, winners, tile, discarder)
        self._pay_hidden(table)

    def _pay_hidden(self, table: TableState) -> None:
        for seat, hand in enumerate(table.hands):
            for meld in hand.melds:
                if meld.type == "concealed_kong" and not self.show_concealed_kongs:
                    table.pay(self.settle_kong(seat, meld))

    def end(self, table: TableState) -> None:
        """CC-P6."""
        self._pay_hidden(table)
        if not self.kongs_kept_on_draw:
            paid = table.payments.copy()
            table.pay(Payment(back.receiver, back.payer, back.amount, f"{back.why}, returned") for back in paid)

    def shown(self, table: TableState, seat: int) -> dict[str, object]:
        """CC-T3, G-7: the treasure for a seat that has looked; who has looked, who is barred, and the own lock."""
        kind, looked = _treasure(table), _looked(table)
        return {
            "treasure": tiles.name(kind) if kind is not None and seat in looked else None,
            "treasure_place": table.notes.get("treasure"),
            "looked": sorted(looked),
            "barred": sorted(table.barred),
            "locked": table.notes.get(f"passed {seat}") is not None,
        }


@lru_cache
def _item(name: str, fan: int) -> Item:
    return Item(*TITLES[name], fan, "fan")


@cache
def _groups_of(family: TileSet, size: int, stand_ins: bool) -> set[tuple[int, ...]]:
    """CC-K2: the groups that are an egg of a family; `stand_ins`: whether a 1s may stand for any tile."""
    return {
        tuple(sorted((*kinds, *[ONE_BAMBOO] * (size - named))))
        for named in range(1 if stand_ins else size, size + 1)
        for kinds in combinations(family, named)
    }


def _laid(full: Hand) -> bool:
    """CC-W4: whether a triplet has been laid, or an egg or a kong that waives it."""
    return any(meld.type != "chow" for meld in full.melds)


def _has_triplet(reading: tuple[Group, ...]) -> bool:
    """CC-W4: whether a reading has a triplet, or a pair of dragons that waives it."""
    return any(group.type == "triplet" or (group.type == "pair" and group.tiles[0] in DRAGONS) for group in reading)


def _single(group: Group, kind: int) -> bool:
    """CC-P3: whether a tile is a single wait in a group: the pair, the middle of a sequence, 3 of 123, 7 of 789."""
    if group.type != "sequence":
        return group.type == "pair" and group.tiles[0] == kind
    first, middle, last = group.tiles
    return kind == middle or (kind == last and kind % 9 == 2) or (kind == first and kind % 9 == 6)


def _looked(table: TableState) -> frozenset[int]:
    """CC-T3: the seats that have looked at the treasure that serves."""
    return frozenset(table.notes.get("looked", ()))


def _treasure(table: TableState) -> int | None:
    """The kind of the treasure, if one serves."""
    place = table.notes.get("treasure")
    return None if place is None else table.wall.order[place]


def _open_tiles(table: TableState, kind: int) -> int:
    """CC-T6: how many tiles of a kind lie open to everyone."""
    melds = [meld for hand in table.hands for meld in hand.melds if meld.type != "concealed_kong"]
    return sum(pile.count(kind) for pile in (*table.rivers, *(meld.tiles for meld in melds)))


def _grown(egg: Meld, kind: int) -> Meld:
    """CC-K3: an egg to which a tile has been added."""
    return Meld.of("group", (*egg.tiles, kind))
