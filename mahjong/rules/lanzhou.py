"""Lanzhou 兰州 (LZ): six modes, thrown groups, dragon sets with the one of bamboo, declared seats, liability.

In the order of its page: options and facts (S), thrown groups (H), dragon sets (D), winning hands (W; C and K where
they bar a win), points (P, K3), and the procedure: throwing (H), declaring and claims (C), kongs (K), ends (S).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import prod
from operator import le
from typing import Any, ClassVar

from mahjong import tiles
from mahjong.actions import PASS, Action, Decision
from mahjong.hand import Group, Hand, Meld, Shape, TileSet
from mahjong.rules.base import (
    PLAIN_MELDS,
    Item,
    NotAWin,
    Payment,
    Rules,
    Situation,
    Win,
    Worth,
    kong_amount,
)
from mahjong.rules.options import SWITCH, Keyed, OneOf, Table, Whole, kong_points, option
from mahjong.rules.patterns import PAIRS, TRIPLETS, has_kong, kong_laid, one_suit, pair_groups, seven_pairs
from mahjong.rules.procedure import LockedUntilDraw, Play, Steps
from mahjong.table import TableState

MODES = (
    "three_report",
    "two_report",
    "silent",
    "two_report_liable",
    "three_report_liable",
    "liable_to_the_end",
)
WITHOUT_CHOWS = {"two_report", "two_report_liable", "liable_to_the_end"}
LIABLE = {"two_report_liable", "three_report_liable", "liable_to_the_end"}

THROWABLE = TileSet("19m19p19s1234567z")
MOST_THROWN = 3
THROWN = Shape(loose=THROWABLE)
DRAGONS = (31, 32, 33)
CHICK = 18  # 1s
SET_KINDS = (CHICK, *DRAGONS)
MOST_SETS = 4
FORMS = ("standard", "seven_pairs")

NATURAL = (False, False, False)
MELDS = tuple(Group("triplet", (kind,) * 3, NATURAL) for kind in range(tiles.KINDS)) + tuple(
    Group("sequence", (kind, kind + 1, kind + 2), NATURAL) for kind in range(27) if kind % 9 <= 6
)
MELDS_WITH = tuple(tuple(meld for meld in MELDS if kind in meld.tiles) for kind in range(tiles.KINDS))

DRAGON_SET = Item("dragon set", "中发白", 2, "times")
SELF_DRAWN = Item("self-drawn", "自摸", 2, "times")
TITLES = {
    "seven_pairs": ("seven pairs", "七对"),
    "one_suit": ("one suit", "清一色"),
    "all_triplets": ("all triplets", "碰碰胡"),
}
PATTERNS = dict.fromkeys(TITLES, 1)


@dataclass(frozen=True, kw_only=True)
class Lanzhou(LockedUntilDraw, Rules):  # LZ-C4
    """The options of Lanzhou."""

    name: ClassVar[str] = "lanzhou"
    title_zh: ClassVar[str] = "兰州"
    melds: ClassVar[frozenset[str]] = PLAIN_MELDS | {"group"}  # LZ-H2
    facts: ClassVar[frozenset[str]] = frozenset({"declared", "thrown_possible"})  # LZ-S7
    kept_by_dealer: ClassVar[frozenset[str]] = frozenset({"mode"})  # LZ-S5
    flags: ClassVar[frozenset[str]] = frozenset(
        {"declaring_discard", "robbed_kong", "kong_replacement", "dealt", "last_tile"}
    )

    dead_wall: int = option(14, OneOf(14, 0), "LZ-S4: tiles that remain at the tail of the wall", "S")
    mode: str = option(
        "three_report",
        OneOf(*MODES),
        "LZ-S5: what the dealer chose: chows or none, declaring or not, liability",
        "D",
        "round",
    )
    throw: str = option(
        "none", OneOf("none", "soft", "hard"), "LZ-H1: groups of terminals and honours: none, free, or a duty", "D"
    )
    hard_without_group: str = option(
        "seven_pairs",
        OneOf("seven_pairs", "any_hand"),
        "LZ-H3: what wins in hard throwing for a seat that could throw no group",
        "S",
    )
    dragon_sets: bool = option(False, SWITCH, "LZ-D1: red, green and white are a meld that doubles the win", "D")
    flying_chick: bool = option(False, SWITCH, "LZ-D2: a 1s may stand for one tile of a dragon set", "D")
    chicks_per_set: int = option(1, OneOf(1, 2), "LZ-D2: how many 1s may stand in one dragon set", "D")
    kong_points: Table = kong_points(1, 1, 2, "LZ-K3: what each of the others pays for a kong, times the base")
    seven_pairs: bool = option(True, OneOf(True, False), "LZ-W2: seven pairs win", "D")
    base: int = option(1, Whole(1), "LZ-P1: points of a win from each payer", "D")
    discard_pays: str = option(
        "everyone", OneOf("everyone", "discarder"), "LZ-P1: who pays a win on a discard or a robbed kong", "S"
    )
    liable_multiple: int = option(3, OneOf(3, 1, 2), "LZ-P2: times the base that a liable discarder pays alone", "S")
    patterns: Table = option(
        PATTERNS,
        Keyed(tuple(PATTERNS), Whole(1), missing=PATTERNS),
        "LZ-P5: multiplier of each pattern; one left out is 1",
        "D",
    )

    # --- melds and facts (LZ-S5, LZ-S7, LZ-H1) ------------------------------------------------------------------

    def _check_hand(self, hand: Hand) -> None:
        thrown = [meld for meld in hand.melds if meld.type == "group"]
        if thrown and self.throw == "none":
            raise ValueError(f"{thrown[0]} with throw='none': expected no thrown group (LZ-S7)")
        if len(thrown) > MOST_THROWN:
            raise ValueError(f"{len(thrown)} thrown groups: expected at most {MOST_THROWN} (LZ-S7)")
        for group in thrown:
            if len(group.tiles) != 3 or TileSet(group.tiles) - THROWABLE:
                raise ValueError(f"{group}: expected three tiles out of {THROWABLE} (LZ-H1)")
        if self.mode in WITHOUT_CHOWS:
            for meld in hand.melds:
                if meld.type == "chow":
                    raise ValueError(f"{meld} in mode {self.mode}: expected no chow (LZ-S7)")

    def _check_situation(self, hand: Hand, facts: Situation | Win, drawn: bool) -> None:
        flags = facts.flags
        if facts.thrown_possible is False and _thrown(hand):
            raise ValueError(f"thrown_possible is False, but '{hand}' has a thrown group (LZ-H3)")
        if self.mode == "silent" and (facts.declared or "declaring_discard" in flags):
            raise ValueError("a declared seat in mode silent: expected none (LZ-W3)")
        if "declaring_discard" in flags and "robbed_kong" in flags:
            raise ValueError("declaring_discard beside robbed_kong: a seat declares with a discard (LZ-C1)")
        if "kong_replacement" in flags and not has_kong(hand):
            raise ValueError(f"kong_replacement without a kong among the melds of '{hand}'")
        if "last_tile" in flags and flags & {"dealt", "robbed_kong"}:
            raise ValueError("last_tile: expected neither the dealt tiles nor a kong, which has no replacement (G-13)")

    def _check_win(self, hand: Hand, win: Win) -> None:
        if "declaring_discard" in win.flags and win.discarder not in win.declared:
            raise ValueError(f"declaring_discard of seat {win.discarder}: expected it among the declared (LZ-C1)")

    # --- what only self-drawn tiles build (LZ-H4, LZ-D1, LZ-D2) -------------------------------------------------

    @cached_property
    def _sets(self) -> tuple[Group, ...]:
        """The dragon sets that are played; LZ-D2: with 1s in them."""
        if not self.dragon_sets:
            return ()
        chicks = self.chicks_per_set if self.flying_chick else 0
        return tuple(
            Group("set", (CHICK,) * number + dragons, NATURAL)
            for number in range(chicks + 1)
            for dragons in combinations(DRAGONS, 3 - number)
        )

    @cached_property
    def _self_drawn(self) -> TileSet:
        """The kinds of groups that a claimed tile cannot complete."""
        of_sets = TileSet(kind for group in self._sets for kind in group.tiles)
        return of_sets | THROWABLE if self.throw == "soft" else of_sets

    @cached_property
    def _shapes(self) -> dict[int | None, Shape]:
        """What a hand is built of, under None with any pair, and with a pair of each kind of `_self_drawn`."""
        return {None: self._shape(None), **{kind: self._shape(TileSet((kind,))) for kind in self._self_drawn}}

    def _shape(self, pairs: TileSet | None) -> Shape:
        return Shape(
            pairs=pairs,
            sets=(TileSet(DRAGONS),) if self.dragon_sets else (),
            stand_in=CHICK if self.flying_chick else None,
            stand_ins=self.chicks_per_set,
            loose=THROWABLE if self.throw == "soft" else None,
        )

    def _ways(self, full: Hand, win: Win) -> Iterator[tuple[tuple[Group, ...], Hand, Shape]]:
        """Where the winning tile may lie: the meld that it is in, if it must be in one, and the rest and its shape.

        A drawn tile may be anywhere. One that was claimed is in no group of loose tiles (LZ-H4) and in no dragon set
        (LZ-D1): it is in the pair, a triplet or a sequence.
        """
        if win.discarder is None or win.kind not in self._self_drawn:
            yield (), full, self._shapes[None]
            return
        yield (), full, self._shapes[win.kind]
        for meld in MELDS_WITH[win.kind]:
            if rest := _without(full, meld.tiles):
                yield (meld,), rest, self._shapes[None]

    # --- winning hands ------------------------------------------------------------------------------------------

    def _supposed(self, at: Situation, drawn: bool) -> tuple[Situation, int | None]:
        """LZ-W3: the supposed discarder has not declared, unless with this discard."""
        facts, discarder = super()._supposed(at, drawn)
        if discarder is None:
            return facts, None
        declared = at.declared & {at.seat}
        if "declaring_discard" in at.flags:
            declared |= {discarder}
        return replace(facts, declared=declared), discarder

    def _candidates(self, hand: Hand) -> TileSet:
        return hand.waits(forms=FORMS, quads_count=True, shape=self._shapes[None])

    def _wins(self, hand: Hand, full: Hand, win: Win) -> bool:
        if self._barred(full, win):
            return False
        if self._seven_pairs(full):
            return True
        return (
            full.is_win(shape=self._shapes[None])
            and not self._only_pairs(full)
            and any(rest.is_win(shape=shape) for _, rest, shape in self._ways(full, win))
        )

    def _barred(self, full: Hand, win: Win) -> NotAWin | None:
        """Why no tiles win under these facts."""
        if self.mode != "silent" and win.winner not in win.declared:
            return NotAWin("the winner has not declared", "LZ-W3")
        if win.discarder in win.declared and "declaring_discard" not in win.flags:
            if "robbed_kong" in win.flags:
                return NotAWin("the kong of a declared seat is not robbed", "LZ-K2")
            return NotAWin("the discarder had declared before", "LZ-C3")
        if self.throw == "hard" and win.thrown_possible is not False and not _thrown(full):
            return NotAWin("a seat that could throw a group wins with a thrown group only", "LZ-H3")
        return None

    def _only_pairs(self, full: Hand) -> bool:
        """LZ-H3: whether nothing but seven pairs wins, for want of a thrown group."""
        return self.throw == "hard" and self.hard_without_group == "seven_pairs" and not _thrown(full)

    def _seven_pairs(self, full: Hand) -> bool:
        """LZ-W2."""
        return self.seven_pairs and seven_pairs(full)

    def _worth(self, hand: Hand, full: Hand, win: Win) -> Worth:
        if barred := self._barred(full, win):
            raise barred
        readings = list(self._readings(full, win))
        if not readings:
            raise self._no_win(full)
        items, reading = max(readings, key=_factor) if len(readings) > 1 else readings[0]
        if self._patterns["one_suit"] and one_suit(full):
            items += self._patterns["one_suit"]
        if win.discarder is None:  # LZ-P3
            items += (SELF_DRAWN,)
        return Worth((self._base, *items), reading)

    def _no_win(self, full: Hand) -> NotAWin:
        """Why these tiles do not win."""
        if full.is_win(shape=self._shapes[None]):
            if self._only_pairs(full):
                return NotAWin("without a thrown group only seven pairs win", "LZ-H3")
            if self.throw == "soft" and full.is_win(shape=THROWN):
                return NotAWin("the discard would complete a group of terminals and honours", "LZ-H4")
            return NotAWin("the discard would complete a dragon set", "LZ-D1")
        if seven_pairs(full):
            return NotAWin("seven pairs are not played", "LZ-W2")
        return NotAWin("the tiles are not four melds and a pair", "LZ-W1")

    def _readings(self, full: Hand, win: Win) -> Iterator[Worth]:
        """The ways to read a hand, each with what it is worth by its groups."""
        if not self._only_pairs(full) and (groups := self._melds_and_pair(full, win)):
            sets = [group.type for group in groups].count("set") + self._thrown_sets(full)
            yield Worth((DRAGON_SET,) * sets, groups)
            if self._patterns["all_triplets"] and _all_triplets(full):
                yield Worth(self._patterns["all_triplets"], next(full.decompositions(shape=TRIPLETS)))
        if self._seven_pairs(full):
            yield Worth(self._patterns["seven_pairs"], pair_groups(full))

    def _melds_and_pair(self, full: Hand, win: Win) -> tuple[Group, ...]:
        """LZ-W1: the groups of the reading with the most dragon sets; none if there is no reading."""
        best = None
        for melds, rest, shape in self._ways(full, win):
            if rest.is_win(shape=shape):
                sets, left = self._most_sets(rest, shape) if self._sets else ((), rest)
                if best is None or len(sets) > len(best[1]):
                    best = melds, sets, left, shape
        if best is None:
            return ()
        melds, sets, left, shape = best
        return (*melds, *sets, *_groups(left, shape))

    def _most_sets(self, hand: Hand, shape: Shape) -> tuple[tuple[Group, ...], Hand]:
        """As many dragon sets as a winning hand can hold, and the rest of the hand."""
        held = [hand.counts[kind] for kind in SET_KINDS]
        for number in range(min(sum(held) // 3, MOST_SETS), 0, -1):
            for taken, sets in self._sets_together[number].items():
                if all(map(le, taken, held)):
                    left = _without(hand, [kind for group in sets for kind in group.tiles])
                    if left and left.is_win(shape=shape):
                        return sets, left
        return (), hand

    @cached_property
    def _sets_together(self) -> list[dict[tuple[int, ...], tuple[Group, ...]]]:
        """For each number of dragon sets, how many of `SET_KINDS` they take, and the first ones that take these."""
        together: list[dict[tuple[int, ...], tuple[Group, ...]]] = [{} for _ in range(MOST_SETS + 1)]
        for number, found in enumerate(together):
            for sets in combinations_with_replacement(self._sets, number):
                kinds = [kind for group in sets for kind in group.tiles]
                found.setdefault(tuple(map(kinds.count, SET_KINDS)), sets)
        return together

    def _thrown_sets(self, full: Hand) -> int:
        """LZ-D1: how many thrown groups are dragon sets."""
        if not self._sets:
            return 0
        played = [group.tiles for group in self._sets]
        return sum(tuple(sorted(meld.tiles)) in played for meld in _thrown(full))

    @cached_property
    def _patterns(self) -> dict[str, tuple[Item, ...]]:
        """LZ-P5: the item of each pattern, none if it multiplies by 1."""
        return {
            key: (Item(name, title, self.patterns[key], "times"),) if self.patterns[key] > 1 else ()
            for key, (name, title) in TITLES.items()
        }

    @cached_property
    def _base(self) -> Item:
        """LZ-P1."""
        return Item("base", "底分", self.base, "points")

    # --- points -------------------------------------------------------------------------------------------------

    def _kong_points(self, meld: Meld) -> int:
        """LZ-K3."""
        return kong_amount(self.kong_points, meld) * self.base

    def _payments(self, worth: Worth, full: Hand, win: Win) -> Iterator[Payment]:
        """LZ-P1 to LZ-P5: everything multiplies; the dealer neither pays nor wins more."""
        factors = [(item.value, item.title_zh) for item in worth.items if item.unit == "times"]
        payers = [seat for seat in range(4) if seat != win.winner]
        if win.discarder is not None:
            if self.mode in LIABLE and win.discarder not in win.declared:  # LZ-P2
                payers = [win.discarder]
                factors.append((self.liable_multiple, "包"))
            elif self.discard_pays == "discarder":  # LZ-P1
                payers = [win.discarder]
        amount = self.base * prod(value for value, _ in factors)
        why = " x ".join([f"底分 {self.base}", *(f"{value} {title}" for value, title in factors)])
        for payer in payers:
            yield Payment(payer, win.winner, amount, why)

    # --- the procedure: throwing (LZ-H1, LZ-H3) -----------------------------------------------------------------

    def begin(self, play: Play) -> Steps[None]:
        """LZ-H1: the seats throw in turn order; one that cannot is asked too, so that nobody learns it from that."""
        table = play.table
        for seat in () if self.throw == "none" else [(table.dealer + step) % 4 for step in range(4)]:
            for number in range(MOST_THROWN):
                throws = _throws(table.full(seat))
                must = self.throw == "hard" and throws and number == 0  # LZ-H3
                answers = yield Decision("throwing", {seat: (*throws, *(() if must else (PASS,)))})
                if answers[seat] == PASS:
                    break
                group = Meld.of("group", answers[seat].tiles)
                table.lay(seat, group, group.tiles)

    # --- the procedure: declaring ready and claims (LZ-S5, LZ-C1, LZ-C3) ------------------------------------------

    def own_actions(self, table: TableState, seat: int) -> Iterable[Action]:
        """LZ-C1: the discards with which a seat may declare ready."""
        if self.mode == "silent" or seat in table.declared:
            return []
        full = table.full(seat)
        ready = full.discards(forms=FORMS, quads_count=True, shape=self._shapes[None])
        return [Action("ready", (kind,)) for kind in ready if self._may_declare(table, seat, full.discard(kind))]

    def act(self, play: Play, seat: int, action: Action) -> Steps[int]:
        """LZ-C1: declare ready with a discard."""
        play.table.declare(seat)
        return (yield from play.discard(seat, action.tiles[0], ("declaring_discard",)))

    def discardable(self, table: TableState, seat: int) -> TileSet:
        """LZ-C1: a declared seat discards what it has drawn."""
        if seat in table.declared and table.drawn is not None:
            return TileSet((table.drawn,))
        return super().discardable(table, seat)

    def may_claim(self, table: TableState, seat: int, tile: int) -> bool:
        """LZ-C1: a declared seat claims nothing but a win."""
        return seat not in table.declared

    def may_chow(self, table: TableState, seat: int, discarder: int) -> bool:
        """LZ-S5."""
        return self.mode not in WITHOUT_CHOWS and super().may_chow(table, seat, discarder)

    def may_win(self, table: TableState, seat: int, tile: int, discarder: int | None) -> bool:
        """LZ-W3: only a declared seat may win, unless the mode is silent."""
        able = self.mode == "silent" or seat in table.declared
        return able and super().may_win(table, seat, tile, discarder)

    def more_facts(self, table: TableState, seat: int) -> dict[str, Any]:
        """LZ-S7: who has declared (LZ-C3, LZ-K2), and whether the winner could throw."""
        return {"declared": table.declared, "thrown_possible": self._could_throw(table, seat)}

    def _could_throw(self, table: TableState, seat: int) -> bool | None:
        """LZ-H3: in hard throwing whoever could throw has thrown; otherwise it does not matter."""
        return bool(_thrown(table.hands[seat])) if self.throw == "hard" else None

    def _may_declare(self, table: TableState, seat: int, hand: Hand) -> bool:
        return self._ready(hand, self._declared(table, seat))

    def _declared(self, table: TableState, seat: int) -> Situation:
        """The facts of a seat once it has declared; it may be ready if only by self-draw (LZ-H4)."""
        could = self._could_throw(table, seat)
        return Situation(seat=seat, dealer=table.dealer, declared=table.declared | {seat}, thrown_possible=could)

    # --- the procedure: kongs (LZ-K1) -----------------------------------------------------------------------------

    def kongs(self, table: TableState, seat: int) -> TileSet:
        """LZ-K1: a declared seat lays the tile drawn alone (LZ-C1: it keeps no other), and only if its waits stay."""
        kinds = super().kongs(table, seat)
        if seat not in table.declared:
            return kinds
        return TileSet(kind for kind in kinds if kind == table.drawn and self._keeps_waits(table, seat, kind))

    def _keeps_waits(self, table: TableState, seat: int, kind: int) -> bool:
        """Whether a declared seat waits for the same kinds with a kong laid down."""
        at, after = self._declared(table, seat), kong_laid(table.full(seat), kind)
        return self.waits(table.hands[seat], at) == self.waits(after, at)

    def kong_claims(self, table: TableState, seat: int, tile: int) -> Iterable[Action]:
        """LZ-K1: a declared seat kongs no discard."""
        return () if seat in table.declared else super().kong_claims(table, seat, tile)

    # --- the procedure: the ends of the wall and of the round (LZ-S4, LZ-S6) --------------------------------------
    # LZ-S1, LZ-S2, LZ-S3, LZ-C2: the common ways. Dealt after the fours, the dealer's two tiles are the upper ones of
    # the first and the third stack.

    def may_draw(self, table: TableState) -> bool:
        """LZ-S4."""
        return table.wall.remaining > self.dead_wall

    def plays_on(self, table: TableState) -> bool:
        """LZ-S6."""
        return self.mode == "liable_to_the_end"


def _factor(worth: Worth) -> int:
    """What the groups of a reading multiply a win by."""
    return prod(item.value for item in worth.items)


def _throws(hand: Hand) -> list[Action]:
    """LZ-H1: the groups that may be thrown from a hand, the lowest first."""
    loose = [kind for kind in THROWABLE for _ in range(hand.counts[kind])]
    return [Action("throw", group) for group in sorted(set(combinations(loose, 3)))]


def _thrown(hand: Hand) -> list[Meld]:
    """The thrown groups of a hand."""
    return [meld for meld in hand.melds if meld.type == "group"]


def _all_triplets(full: Hand) -> bool:
    """LZ-P5: a thrown group of three alike is a triplet, a dragon set is not."""
    return all(len(set(meld.tiles)) == 1 for meld in full.melds) and full.is_win(shape=TRIPLETS)


def _without(hand: Hand, kinds: Iterable[int]) -> Hand | None:
    """The concealed tiles without some of these kinds; None if they are not there."""
    counts = bytearray(hand.counts)
    for kind in kinds:
        if not counts[kind]:
            return None
        counts[kind] -= 1
    return Hand(counts)


def _groups(hand: Hand, shape: Shape) -> tuple[Group, ...]:
    """A reading of a winning hand without dragon sets.

    Melds are taken out as long as the rest wins: what is left is the pair, and loose tiles, any three of them a group.
    """
    if plain := next(hand.decompositions(), None):
        return plain
    melds, counts = [], hand.counts
    for meld in [meld for meld in MELDS if counts[meld.tiles[0]] and counts[meld.tiles[-1]]]:
        while (left := _without(hand, meld.tiles)) and left.is_win(shape=shape):
            melds.append(meld)
            hand = left
    pair = next(
        kind for kind in shape.pairs if hand.counts[kind] >= 2 and not hand.discardable - THROWABLE - TileSet((kind,))
    )
    loose = [kind for kind in range(tiles.KINDS) for _ in range(hand.counts[kind] - 2 * (kind == pair))]
    groups = (Group("loose", tuple(loose[place : place + 3]), NATURAL) for place in range(0, len(loose), 3))
    return (*melds, *groups, PAIRS[pair])
