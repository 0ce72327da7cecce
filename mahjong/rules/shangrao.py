"""Shangrao 上饶 (SR): four wildcards 宝, a table of values, thirteen unrelated, all terminals and honours.

In the order of its page: set-up and facts (S), claims (C), hands (W), values (P), and the procedure: the wall and the
wildcards (S), claims and kongs (C).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, NamedTuple

from mahjong import tiles
from mahjong.actions import Action
from mahjong.hand import Group, Hand, Meld, Shape, TileSet
from mahjong.rules.base import (
    ALL_TILES,
    Item,
    NotAWin,
    Payment,
    Rules,
    Situation,
    Win,
    Worth,
    kong_amount,
    pay_from_all,
)
from mahjong.rules.options import SWITCH, Keyed, OneOf, Row, Table, Whole, kong_points, option
from mahjong.rules.patterns import (
    ANY_PAIR,
    SUITS,
    TRIPLETS,
    WILD_PAIRS,
    all_triplets,
    has_kong,
    pair_groups,
    seven_pairs,
)
from mahjong.table import TableState

NONE, TAIL, SOME = range(3)  # SR-W5: the states of the wildcards, which are the columns of the table
STATES = (("no wildcard", "无宝"), ("tail", "宝调"), ("with wildcards", "有宝"))

LINES = {  # SR-P1: titles and values; thirteen unrelated and terminals and honours have no tail: it is as `some`
    "plain": ("plain win", "平胡", (4, 4, 2)),
    "plain_one_suit": ("plain win in one suit", "清一色平胡", (16, 16, 8)),
    "seven_pairs": ("seven pairs", "七对", (16, 12, 8)),
    "seven_pairs_one_suit": ("seven pairs in one suit", "清一色七对", (32, 24, 8)),
    "seven_pairs_terminals_honours": ("seven pairs of terminals and honours", "九幺七对", (32, 24, 8)),
    "seven_pairs_all_honours": ("seven pairs of honours", "字一色七对", (64, 48, 16)),
    "all_triplets": ("all triplets", "碰碰胡", (16, 12, 8)),
    "all_triplets_one_suit": ("all triplets in one suit", "清一色碰碰胡", (32, 24, 8)),
    "all_triplets_terminals_honours": ("all triplets of terminals and honours", "九幺碰碰胡", (32, 24, 8)),
    "all_triplets_all_honours": ("all triplets of honours", "字一色碰碰胡", (64, 48, 16)),
    "thirteen_unrelated": ("thirteen unrelated", "十三烂", (4, 2, 2)),
    "thirteen_unrelated_seven_honours": ("thirteen unrelated with seven honours", "七星十三烂", (8, 4, 4)),
    "terminals_honours": ("terminals and honours", "九幺", (4, 2, 2)),
    "terminals_honours_seven_honours": ("terminals and honours with seven honours", "七星九幺", (8, 4, 4)),
}
VALUES = {line: values for line, (_, _, values) in LINES.items()}

HONOURS = TileSet("1234567z")
TERMINALS_HONOURS = HONOURS | TileSet("19m19p19s")
HONOUR_CYCLES = {"one": ("1234765z",), "winds_and_dragons": ("1234z", "765z")}


def _spread() -> dict[int, int]:
    """SR-W2: for each choice of numbers of a suit at least 3 apart, a mask, the most that it can be completed to."""
    apart = [mask for mask in range(1 << 9) if not mask & (mask >> 1 | mask >> 2)]
    return {mask: max(more.bit_count() for more in apart if more & mask == mask) for mask in apart}


SPREAD = _spread()


def _thirteen_unrelated(hand: Hand) -> bool:
    """SR-W2: whether 14 tiles are all different, none near another (nor in a meld), and the wildcards find room.

    There is room for 7 honours, so the suits have to have room for 7 tiles.
    """
    return len(hand.kinds) + hand.wilds == 14 and _spread_out(hand)


def _spread_out(hand: Hand) -> bool:
    """SR-W2: whether no tiles of the suits are near each other, and these have room for 7 in all."""
    kinds = int(hand.kinds)
    return SPREAD.get(kinds & 511, 0) + SPREAD.get(kinds >> 9 & 511, 0) + SPREAD.get(kinds >> 18 & 511, 0) >= 7


def _terminals_honours(hand: Hand) -> bool:
    """SR-W3: whether every tile, melds included, is a terminal or an honour."""
    return not hand.kinds - TERMINALS_HONOURS


def _unarranged(hand: Hand) -> bool:
    """Whether the tiles need no melds and pairs to win."""
    return _terminals_honours(hand) or _thirteen_unrelated(hand)


FORMS: dict[str, Callable[[Hand], bool]] = {  # SR-W1 to SR-W3; of equal lines the first is named
    "all_triplets": all_triplets,
    "seven_pairs": seven_pairs,
    "plain": Hand.is_win,
    "thirteen_unrelated": _thirteen_unrelated,
    "terminals_honours": _terminals_honours,
}
ARRANGED = ("all_triplets", "seven_pairs", "plain")  # the forms that can have a wildcard left over
CORE_FORMS = ("standard", "seven_pairs")  # these forms as the core knows them
WITHIN = (  # SR-W4: what tiles of some kinds are beside a form, as in the keys of `LINES`
    ("_all_honours", int(HONOURS)),
    ("_terminals_honours", int(TERMINALS_HONOURS)),
    *(("_one_suit", int(suit)) for suit in SUITS),
    ("", int(ALL_TILES)),
)
Ways = tuple[tuple[int, Hand], ...]  # tiles that may have been the winning tile, and the hand before each


class Cell(NamedTuple):
    """A cell of the table that a hand fits: line and column, value without and with flying, the tiles as read."""

    line: str
    state: int
    points: int
    value: int
    form: str
    read: Hand


@dataclass(frozen=True, kw_only=True)
class Shangrao(Rules):
    """The options of Shangrao. All kinds (SR-S1) and all plain melds (SR-C1) are in play."""

    name: ClassVar[str] = "shangrao"
    title_zh: ClassVar[str] = "上饶"
    facts: ClassVar[frozenset[str]] = frozenset({"wild_kind", "flown"})  # SR-S4
    flags: ClassVar[frozenset[str]] = frozenset({"robbed_kong", "kong_replacement", "dealt", "last_tile"})

    wild_from: str = option(
        "next", OneOf("next", "indicator", "given"), "SR-S2: where the kind of the wildcards comes from", "P"
    )
    honour_cycle: str = option(
        "one", OneOf("one", "winds_and_dragons"), "SR-S2: the order of the honours after an indicator", "P"
    )
    wild_kind: str | None = option(
        None,
        OneOf(None, *map(tiles.name, range(tiles.KINDS))),
        "SR-S2: the kind of the wildcards where it is given",
        "P",
        scope="round",
    )
    wild_may_be_melded: bool = option(False, SWITCH, "SR-C2: a meld may hold a wildcard as its own kind", "P")
    discard_win: bool = option(False, SWITCH, "SR-C3: a hand wins on a discard too, which pays three shares", "P")
    wild_as_itself: bool = option(
        False, SWITCH, "SR-W5: 宝还原, wildcards used as their own kind count as none if all of them are", "D"
    )
    minimum: int = option(4, Whole(0), "SR-W6: the least that a hand may be worth, after flying", "S")
    values: Table = option(
        VALUES,
        Keyed(tuple(LINES), Row(3, Whole(0)), missing=VALUES),
        "SR-P1: what each of the others pays for a line without wildcards, with one left over, with some",
        "S",
    )
    seven_pairs_some: bool = option(
        True, OneOf(True, False), "SR-P1: seven pairs win with wildcards that are not left over", "D"
    )
    flying: str = option("all", OneOf("all", "plain"), "SR-P3: the lines that a flown wildcard doubles", "D")
    kong_points: Table = kong_points(0, 0, 0, "SR-P4: what each of the others pays for a kong")
    four_claims_liable: bool = option(
        False, SWITCH, "SR-P5: 包四口, the seat that fed all four melds pays three shares alone", "D"
    )

    def _check_options(self) -> None:
        if self.wild_kind is not None and self.wild_from != "given":
            raise ValueError(f"wild_kind is {self.wild_kind!r}: expected None unless wild_from is 'given' (SR-S2)")

    # --- set-up and facts (S), claims (C) -----------------------------------------------------------------------

    def wild_of(self, indicator: int | str) -> int:
        """SR-S2: the kind of the wildcards by the tile turned up; ValueError where the kind is given."""
        kind = tiles.kind(indicator)
        if self.wild_from == "given":
            raise ValueError("no tile is turned up: wild_from is 'given'")
        if self.wild_from == "indicator":
            return kind
        if kind not in HONOURS:
            return kind - kind % 9 + (kind + 1) % 9
        cycle = next(cycle for cycle in map(tiles.kinds, HONOUR_CYCLES[self.honour_cycle]) if kind in cycle)
        return cycle[(cycle.index(kind) + 1) % len(cycle)]

    def _read(self, hand: Hand | str, facts: Situation | Win, size: int) -> Hand:
        if facts.wild_kind is None:
            raise ValueError("no wild_kind: expected the kind of the wildcards (SR-S4)")
        if self.wild_kind is not None and facts.wild_kind != tiles.kind(self.wild_kind):
            raise ValueError(f"wild_kind is {tiles.name(facts.wild_kind)}: expected {self.wild_kind} as given (SR-S2)")
        return super()._read(hand, facts, size)

    def _too_many(self, hand: Hand, facts: Situation | Win) -> bool:
        """SR-S4: whether more wildcards are held, melded and flown than there are: three where one is the indicator."""
        return _wildcards(hand) + facts.flown > (3 if self.wild_from == "indicator" else 4)

    def _check_hand(self, hand: Hand) -> None:
        """SR-C2: what a meld with a wildcard may be."""
        for meld in hand.melds:
            if hand.wild_kind in meld.tiles and (not self.wild_may_be_melded or meld.type.endswith("kong")):
                but = " but a chow or pong" if self.wild_may_be_melded else ""
                raise ValueError(f"{meld}: expected no meld with the wild kind{but} (SR-C2)")

    def _check_situation(self, hand: Hand, facts: Situation | Win, drawn: bool) -> None:
        if self._too_many(hand, facts):
            raise ValueError(f"'{hand}' with {facts.flown} flown: expected fewer wildcards (SR-S4)")
        flags = facts.flags
        if "dealt" in flags and (facts.flown or "last_tile" in flags):
            raise ValueError("dealt: expected neither flown wildcards nor last_tile beside it")
        if "robbed_kong" in flags and "last_tile" in flags:
            raise ValueError("robbed_kong beside last_tile: no kong is laid without a replacement tile (G-13)")
        if "kong_replacement" in flags and not has_kong(hand):
            raise ValueError(f"kong_replacement without a kong among the melds of '{hand}'")

    def _check_win(self, hand: Hand, win: Win) -> None:
        if win.tile == hand.wild_kind:
            if self._too_many(hand.draw(win.tile), win):  # so a wild kind used up is no wait
                raise ValueError(f"won on a wildcard with {win.flown} flown and '{hand}': all are used up (SR-S4)")
            if "robbed_kong" in win.flags:
                raise ValueError("robbed_kong of a wildcard: four wildcards are no kong (SR-C2)")

    def _after_discard(self, at: Situation, kind: int) -> Situation:
        """SR-P3: a wildcard that is discarded is flown."""
        return replace(at, flown=at.flown + 1) if kind == at.wild_kind else at

    # --- hands --------------------------------------------------------------------------------------------------

    def _candidates(self, hand: Hand) -> TileSet:
        kinds = hand.waits(forms=CORE_FORMS, quads_count=True)
        if _terminals_honours(hand) or (len(hand.kinds) + hand.wilds == 13 and _spread_out(hand)):
            drawn = {kind: hand.draw(kind) for kind, left in enumerate(hand.unseen()) if left}
            kinds |= TileSet(kind for kind, full in drawn.items() if _unarranged(full))
        return kinds

    def _fits(self, hand: Hand, win: Win) -> bool:
        """SR-C3: waits need not be told why a discard does not win."""
        return (win.discarder is None or self.discard_win) and super()._fits(hand, win)

    def _wins(self, hand: Hand, full: Hand, win: Win) -> bool:
        if win.discarder is not None and (not self.discard_win or win.tile == full.wild_kind):
            return False
        if not (full.is_win(forms=CORE_FORMS, quads_count=True) or _unarranged(full)):
            return False
        return any(cell.value >= self.minimum for cell in self._cells(full, _ways(hand, full, win), win.flown))

    def _worth(self, hand: Hand, full: Hand, win: Win) -> Worth:
        if win.discarder is not None and not self.discard_win:
            raise NotAWin("wins are self-drawn only", "SR-C3")
        if win.discarder is not None and win.tile == full.wild_kind:
            raise NotAWin("a discarded wildcard cannot be won on", "SR-C2")
        ways = _ways(hand, full, win)
        best = max(self._cells(full, ways, win.flown), key=lambda cell: cell.value, default=None)  # SR-P2
        if best is None and seven_pairs(full):
            raise NotAWin("seven pairs do not win with wildcards that are not left over", "SR-P1")
        if best is None:
            raise NotAWin("the tiles fit no line of the table", "SR-W1")
        if best.value < self.minimum:
            raise NotAWin(f"the hand is worth {best.value}: a win needs {self.minimum}", "SR-W6")
        return Worth(_items(best), _reading(best, ways))

    def _cells(self, full: Hand, ways: Ways, flown: int) -> Iterator[Cell]:
        """SR-P1: the cells of the table that a hand fits."""
        wild = _wildcards(full) > 0
        if wild and self.wild_as_itself:  # SR-W5
            yield from self._cells(_as_itself(full), ways, flown)
        also = _also(full)
        for form, fits in FORMS.items():
            if not fits(full):
                continue
            lines = [form + more for more in also if form + more in LINES]
            for state in {_state(form, before) for _, before in ways} if wild else (NONE,):
                if form == "seven_pairs" and state == SOME and not self.seven_pairs_some:
                    continue
                flies = self.flying == "all" or (form == "plain" and state == SOME)  # SR-P3
                for line in lines:
                    points = self.values[line][state]
                    yield Cell(line, state, points, points << flown if flies else points, form, full)

    # --- values -------------------------------------------------------------------------------------------------

    def _payments(self, worth: Worth, full: Hand, win: Win) -> Iterator[Payment]:
        """SR-P1, SR-S3: each of the three others pays, dealer or not; SR-C3, SR-P5: or one pays the three shares."""
        amount, why = 1, ""
        for item in worth.items:
            amount *= item.value
            why += f" x {item.value} {item.title_zh}" if why else f"{item.title_zh} {item.value}"
        liable = self._liable(full)
        payer = win.discarder if liable is None else liable
        if payer is None:
            yield from pay_from_all(win.winner, amount, why)
        elif amount:
            yield Payment(payer, win.winner, 3 * amount, f"{why} x 3 shares" + ", 包四口" * (liable is not None))

    def _liable(self, full: Hand) -> int | None:
        """SR-P5: the seat that fed all four melds, if it is to pay for it."""
        feeders = {meld.feeder for meld in full.melds}
        return feeders.pop() if self.four_claims_liable and len(full.melds) == 4 and len(feeders) == 1 else None

    def _kong_points(self, meld: Meld) -> int:
        """SR-P4."""
        return kong_amount(self.kong_points, meld)

    # --- the procedure: the wall and the wildcards (SR-S2, SR-S4, SR-P3) ------------------------------------------
    # SR-S1, SR-S3, SR-C3, SR-P5: the common ways. The indicator is not to be drawn, and every winner's hand is shown.

    def prepare(self, table: TableState) -> int | None:
        """SR-S2: the upper tile of the last stack is turned up, and says what is wild, unless that is given."""
        if self.wild_from != "given":
            indicator = table.wall.set_aside(table.wall.tail_place(1), face_up=True)
            table.record("face_up", tiles=(indicator,))
            wild_kind = self.wild_of(indicator)
        elif self.wild_kind is not None:
            wild_kind = tiles.kind(self.wild_kind)
        else:
            raise ValueError("wild_kind is None: expected a kind, as wild_from is 'given' (SR-S2)")
        table.record("wild_kind", tiles=(wild_kind,))
        return wild_kind

    def discarded(self, table: TableState, seat: int) -> None:
        """SR-P3: a wildcard that is discarded is flown, also where another seat claims it afterwards."""
        if table.rivers[seat][-1] == _wild_kind(table):
            table.note(f"flown {seat}", _flown(table, seat) + 1, seen_by=range(4))

    def may_win(self, table: TableState, seat: int, tile: int, discarder: int | None) -> bool:
        """SR-C3."""
        return (discarder is None or self.discard_win) and super().may_win(table, seat, tile, discarder)

    def more_facts(self, table: TableState, seat: int) -> dict[str, Any]:
        """SR-S4."""
        return {"wild_kind": _wild_kind(table), "flown": _flown(table, seat)}

    def shown(self, table: TableState, seat: int) -> dict[str, object]:
        flown = [_flown(table, each) for each in range(4)]
        return {**super().shown(table, seat), "wild_kind": tiles.name(_wild_kind(table)), "flown": flown}

    # --- the procedure: claims and kongs (SR-C2) ------------------------------------------------------------------

    def usable(self, hand: Hand) -> bytes:
        """SR-C2: wildcards go into a claimed meld as their own kind, if at all."""
        return _as_itself(hand).counts if self.wild_may_be_melded else hand.counts

    def may_claim(self, table: TableState, seat: int, tile: int) -> bool:
        """SR-C2: a discarded wildcard is not claimed."""
        return self.wild_may_be_melded or tile != _wild_kind(table)

    def kong_claims(self, table: TableState, seat: int, tile: int) -> Iterable[Action]:
        """SR-C2: four wildcards are no kong."""
        return () if tile == _wild_kind(table) else super().kong_claims(table, seat, tile)

    def kongs(self, table: TableState, seat: int) -> TileSet:
        """SR-C2: four wildcards are no kong, nor is the fourth added to three."""
        return super().kongs(table, seat) - TileSet((_wild_kind(table),))


def _wild_kind(table: TableState) -> int:
    """The kind of the wildcards in this round."""
    kind = table.hands[table.dealer].wild_kind
    assert kind is not None
    return kind


def _flown(table: TableState, seat: int) -> int:
    """How many wildcards a seat has discarded."""
    return int(table.notes.get(f"flown {seat}", 0))


def _wildcards(hand: Hand) -> int:
    """The wildcards of a hand, those in melds included."""
    number = hand.wilds
    for meld in hand.melds:
        number += meld.tiles.count(hand.wild_kind)
    return number


def _as_itself(hand: Hand) -> Hand:
    """The hand with every wildcard a tile of its own kind."""
    counts = bytearray(hand.counts)
    if hand.wild_kind is not None:
        counts[hand.wild_kind] = hand.wilds
    return Hand(counts, hand.melds)


def _ways(hand: Hand, full: Hand, win: Win) -> Ways:
    """The winning tile and the hand before it; any of those dealt may have been the winning tile."""
    if "dealt" in win.flags:
        return tuple((kind, full.discard(kind)) for kind in full.discardable)
    return ((win.kind, hand),)


def _also(hand: Hand) -> list[str]:
    """SR-W2 to SR-W4: what the tiles are beside a form, as in the keys of `LINES`."""
    kinds = int(hand.kinds)
    seven = 7 - (kinds >> 27).bit_count() <= hand.wilds
    return ["_seven_honours"] * seven + [more for more, within in WITHIN if not kinds & ~within]


def _stranger(hand: Hand) -> int:
    """The highest kind that the hand lacks: an honour, unless the hand has more honours than groups have room for."""
    lacking = int(ALL_TILES - hand.kinds)
    if hand.wild_kind is not None:
        lacking &= ~(1 << hand.wild_kind)
    return lacking.bit_length() - 1


def _state(form: str, before: Hand) -> int:
    """SR-W5: a tail if even a tile that goes with no other completes the hand: with the wildcard left over.

    If it does so as a triplet with two wildcards, one of these makes a triplet of the pair, and the other is left over.
    """
    return TAIL if form in ARRANGED and FORMS[form](before.draw(_stranger(before))) else SOME


def _items(cell: Cell) -> tuple[Item, ...]:
    name, title, _ = LINES[cell.line]
    state, state_zh = STATES[cell.state]
    item = Item(f"{name}, {state}", title + state_zh, cell.points, "points")
    if cell.value == cell.points:
        return (item,)
    return item, Item("flown wildcards", "飞宝", cell.value // cell.points, "times")


@cache
def _paired(kind: int, *, sequences: bool) -> Shape:
    """What has a pair of a kind."""
    return Shape(sequences=sequences, pairs=(kind,))


def _reading(cell: Cell, ways: Ways) -> tuple[Group, ...]:
    """The groups that were scored; in a tail the winning tile stands beside the wildcard left over."""
    if cell.form == "seven_pairs":
        return pair_groups(cell.read)
    if cell.form not in ARRANGED:
        return ()
    if cell.state != TAIL:
        return next(cell.read.decompositions(shape=TRIPLETS if cell.form == "all_triplets" else None))
    tile, before = next(way for way in ways if _state(cell.form, way[1]) == TAIL)
    alone = _stranger(before)
    pair = ANY_PAIR if tile == before.wild_kind else WILD_PAIRS[tile]
    groups = next(before.draw(alone).decompositions(shape=_paired(alone, sequences=cell.form == "plain")))
    return tuple(pair if alone in group.tiles else group for group in groups)
