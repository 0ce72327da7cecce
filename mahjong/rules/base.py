"""What every game shares: its options, the checks of hands and facts, and the questions that people ask.

A game is a frozen dataclass in a file of its own. Its fields are its options; it says which tiles, melds, facts and
flags it knows, what a hand is worth (`_worth`), and who pays (`_payments`).
"""

import json
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, NamedTuple, Self

from mahjong import tiles
from mahjong.hand import Group, Hand, Meld, TileSet
from mahjong.rules.facts import KONG_TILE, Situation, Win, check_source, seat_number
from mahjong.rules.options import SWITCH, Option, Table, option, plain
from mahjong.rules.procedure import Procedure
from mahjong.rules.scores import HOUSE, Item, NotAWin, Payment, Payments, Score, balance

__all__ = [
    "HOUSE",
    "Item",
    "NotAWin",
    "Option",
    "Payment",
    "Payments",
    "Rules",
    "Score",
    "Situation",
    "Wait",
    "Win",
    "Worth",
]

HAND_SIZE = 13
ALL_TILES = TileSet(range(tiles.KINDS))
SUITED_TILES = TileSet(range(27))
PLAIN_MELDS = frozenset({"chow", "pong", "exposed_kong", "added_kong", "concealed_kong"})
KONG_OPTIONS = {"exposed_kong": "exposed", "added_kong": "added", "concealed_kong": "concealed"}


class Worth(NamedTuple):
    """What a winning hand is worth by its best reading."""

    items: tuple[Item, ...]
    reading: tuple[Group, ...]


class Wait(NamedTuple):
    """A kind that a ready hand waits for: what the seat gains if it draws it, and if the next seat discards it (None:
    no win), and how many of it are unseen.
    """

    by_draw: int | None
    by_discard: int | None
    unseen: int


@dataclass(frozen=True, kw_only=True)
class Rules(Procedure):
    """The rules of one game at one table. ValueError for an option that is not allowed, naming the choices."""

    name: ClassVar[str]
    title_zh: ClassVar[str]
    kinds: ClassVar[TileSet] = ALL_TILES
    melds: ClassVar[frozenset[str]] = PLAIN_MELDS
    facts: ClassVar[frozenset[str]] = frozenset()  # the optional facts that the game takes
    flags: ClassVar[frozenset[str]] = frozenset()
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    show_concealed_kongs: bool = option(False, SWITCH, "G-8: the others see which tiles a concealed kong holds", "D")

    def __post_init__(self) -> None:
        for name, declared in self.options.items():
            try:
                checked = declared.choices.check(getattr(self, name))
            except ValueError as error:
                value = getattr(self, name)
                raise ValueError(f"option {name} of {self.name} is {value!r}: {error}") from None
            object.__setattr__(self, name, checked)
        self._check_options()

    # --- options ------------------------------------------------------------------------------------------------

    @classmethod
    def with_options(cls, preset: str | None, options: Mapping[str, Any]) -> Self:
        """The rules with some options, over those of a preset; ValueError for an unknown name, naming the choices."""
        if preset is not None and preset not in cls.presets:
            known = ", ".join(cls.presets) or "none"
            raise ValueError(f"unknown preset {preset!r} of {cls.name}: expected one of: {known}")
        known_options = cls._options()
        for name in options:
            if name not in known_options:
                raise ValueError(f"unknown option {name!r} of {cls.name}: expected one of: {', '.join(known_options)}")
        return cls(**{**cls.presets.get(preset or "", {}), **options})

    @classmethod
    def _options(cls) -> dict[str, Option]:
        return {part.name: part.metadata["option"] for part in fields(cls) if "option" in part.metadata}

    @property
    def options(self) -> dict[str, Option]:
        """Every option by its name, in the order of the rulebook."""
        return self._options()

    def to_json(self) -> str:
        """The configuration of a room, all options written out; `rules.from_json` reads it."""
        values = {name: plain(getattr(self, name)) for name in self.options}
        return json.dumps({"game": self.name, "options": values}, ensure_ascii=False)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of `to_json`, for a form of room settings: types, choices, defaults and descriptions."""
        properties = {
            name: {**declared.choices.schema(), "default": plain(declared.default), "description": declared.doc}
            for name, declared in self.options.items()
        }
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{self.name} {self.title_zh}",
            "type": "object",
            "properties": {
                "game": {"const": self.name},
                "options": {"type": "object", "properties": properties, "additionalProperties": False},
            },
            "required": ["game"],
            "additionalProperties": False,
        }

    # --- questions ----------------------------------------------------------------------------------------------

    def can_win(self, hand: Hand | str, win: Win) -> bool:
        """Whether the hand wins on the tile; ValueError for a malformed hand or facts that contradict each other."""
        held, full = self._checked(hand, win)
        return self._wins(held, full, win)

    def score(self, hand: Hand | str, win: Win) -> Score:
        """What the win is worth by the best reading, and who pays whom.

        `hand`: the 13 tiles before the winning tile, a meld counting three. NotAWin says why it does not win and by
        which clause; ValueError for a malformed hand or facts that contradict each other.
        """
        held, full = self._checked(hand, win)
        worth = self._worth(held, full, win)
        return Score(self.name, held, win, worth.reading, worth.items, tuple(self._payments(worth, full, win)))

    def waits(self, hand: Hand | str, at: Situation, by: Literal["draw", "discard"] = "draw") -> TileSet:
        """The kinds that the 13 tiles really win on under the game, self-drawn or from another seat's discard."""
        if by not in ("draw", "discard"):
            raise ValueError(f"by is {by!r}: expected 'draw' or 'discard'")
        held = self._read(hand, at, HAND_SIZE)
        supposed = self._supposed_wins(held, at, by == "draw")
        return TileSet(win.kind for full, win in supposed if self._wins(held, full, win))

    def discards(
        self, hand: Hand | str, at: Situation, visible: Sequence[int] | None = None
    ) -> dict[int, dict[int, Wait]]:
        """{discard: {kind: Wait}} of the discards of 14 tiles that leave waits, kinds ascending.

        A Wait says what the kind is worth and how many of it are unseen. `visible`: 34 counts of tiles seen elsewhere;
        the own tiles are added.
        """
        full = self._read(hand, at, HAND_SIZE + 1)
        unseen = full.unseen(visible)
        found = {}
        for kind in full.discardable:
            left, then = full.discard(kind), self._after_discard(at, kind)
            drawn, discarded = self._gains(left, then, drawn=True), self._gains(left, then, drawn=False)
            if drawn or discarded:
                found[kind] = {
                    tile: Wait(drawn.get(tile), discarded.get(tile), unseen[tile])
                    for tile in TileSet((*drawn, *discarded))
                }
        return found

    def settle_kong(self, seat: int, meld: Meld | str, before: Meld | str | None = None) -> Payments:
        """What the three others pay a seat for a kong, or for a group of the game's own.

        `before`: the pong or group that a tile was added to; only the difference is paid. ValueError for other melds.
        """
        kong, earlier = _meld(meld), None if before is None else _meld(before)
        self._check_kinds(TileSet(kong.tiles))
        self._check_meld(kong, seat_number("seat", seat))
        amount = self._kong_points(kong)
        if earlier is not None:
            if earlier.tiles != kong.tiles[:-1]:
                raise ValueError(f"{kong} from {earlier}: expected one tile more")
            amount -= 0 if earlier.type == "pong" else self._kong_points(earlier)
        return pay_from_all(seat, amount, f"{kong.type.replace('_', ' ')} {kong}")

    def settle_start(
        self,
        hands: Sequence[Hand | str],
        dealer: int,
        seats: Iterable[int] | None = None,
        bird_tiles: Iterable[int | str] = (),
        die: int | None = None,
    ) -> Payments:
        """What the dealt hands earn before the first discard: nothing in most games.

        `hands`: of the four seats, 14 tiles for the dealer, 13 for the others; `seats`: those that declare (None: all
        that can); `bird_tiles`, `die`: turned up or thrown for them.
        """
        return ()

    def settle_draw(self, hands: Sequence[Hand | str], dealer: int) -> Payments:
        """What a drawn game costs, from the four hands of 13 tiles: nothing in most games."""
        return ()

    def settle_escape(self, seat: int) -> Payments:
        """What a seat pays that leaves the table before the round is over: nothing in most games."""
        return ()

    # --- what a game says ---------------------------------------------------------------------------------------

    def _check_options(self) -> None:
        """ValueError for options that contradict each other."""

    def _may_feed(self, feeder: int, meld: Meld, seat: int) -> bool:
        """Whether a meld of a seat may have come from another: a chow from the previous one only (G-12)."""
        return (seat - feeder) % 4 == 1 if meld.type == "chow" else feeder != seat

    def _check_hand(self, hand: Hand) -> None:
        """ValueError for melds that the game does not know."""

    def _check_situation(self, hand: Hand, facts: Situation | Win, drawn: bool) -> None:
        """ValueError for facts that contradict each other or the hand in this game, whatever the tile."""

    def _check_win(self, hand: Hand, win: Win) -> None:
        """ValueError for facts of a win that contradict its tile or discarder; `waits` leaves such a kind out."""

    def _after_discard(self, at: Situation, kind: int) -> Situation:
        """The facts of a seat once it has discarded a tile."""
        return at

    def _candidates(self, hand: Hand) -> TileSet:
        """The kinds that may complete 13 tiles: all that do, and perhaps more, but none held four times (G-17)."""
        return hand.waits()

    def _wins(self, hand: Hand, full: Hand, win: Win) -> bool:
        """Whether the hand, with the tile `full`, wins."""
        try:
            self._worth(hand, full, win)
        except NotAWin:
            return False
        return True

    @abstractmethod
    def _worth(self, hand: Hand, full: Hand, win: Win) -> Worth:
        """What the hand, with the tile `full`, is worth by its best reading; NotAWin if it does not win."""

    @abstractmethod
    def _payments(self, worth: Worth, full: Hand, win: Win) -> Iterable[Payment]:
        """Who pays whom for a hand of this worth."""

    @abstractmethod
    def _kong_points(self, meld: Meld) -> int:
        """What each of the others pays for a kong or a group; ValueError for a meld that earns nothing by its kind."""

    # --- checks -------------------------------------------------------------------------------------------------

    def _checked(self, hand: Hand | str, win: Win) -> tuple[Hand, Hand]:
        """The hand before and with the winning tile, both checked against the facts."""
        held = self._read(hand, win, HAND_SIZE)
        if win.tile not in self.kinds:
            raise ValueError(f"{tiles.name(win.tile)} is not in play in {self.name}: expected some of {self.kinds}")
        full = held.draw(win.tile)
        if win.flags or win.given:
            self._check_facts(held, win, win.discarder is None)
            self._check_tile(held, win)
        return held, full

    def _read(self, hand: Hand | str, facts: Situation | Win, size: int) -> Hand:
        """The hand with the wild kind of the facts; ValueError if it is none of this game."""
        held = hand if isinstance(hand, Hand) else Hand(hand, wild_kind=facts.wild_kind)
        if held.wild_kind != facts.wild_kind:
            if held.wild_kind is not None:
                raise ValueError(
                    f"the hand's wild kind is {tiles.name(held.wild_kind)}: the facts have another or none"
                )
            held = Hand(held.counts, held.melds, held.wilds, wild_kind=facts.wild_kind)
        if held.size != size:
            raise ValueError(f"'{held}' has {held.size} tiles, a meld counting three: expected {size}")
        if held.wilds and held.wild_kind is None:
            raise ValueError(f"'{held}' has wildcards: expected none in {self.name} without a wild_kind")
        if self.kinds is not ALL_TILES:
            self._check_kinds(held.kinds)
        for meld in held.melds:
            self._check_meld(meld, facts.seat)
        self._check_hand(held)
        return held

    def _read_four(self, hands: Sequence[Hand | str], dealer: int, dealer_size: int = HAND_SIZE) -> tuple[Hand, ...]:
        """The hands of the four seats; ValueError if one is none of this game, or together they hold a fifth tile."""
        if len(hands) != 4:
            raise ValueError(f"{len(hands)} hands: expected those of the four seats")
        at = [Situation(seat=seat, dealer=dealer) for seat in range(4)]
        sizes = [dealer_size if seat == dealer else HAND_SIZE for seat in range(4)]
        held = tuple(map(self._read, hands, at, sizes))
        check_copies(*(hand.held for hand in held))
        return held

    def _check_kinds(self, kinds: TileSet) -> None:
        if outside := kinds - self.kinds:
            raise ValueError(f"{outside} is not in play in {self.name}: expected some of {self.kinds}")

    def _check_meld(self, meld: Meld, seat: int) -> None:
        if meld.type not in self.melds:
            raise ValueError(f"{meld} in {self.name}: expected no {meld.type.replace('_', ' ')}")
        if meld.feeder is not None and not self._may_feed(meld.feeder, meld, seat):
            raise ValueError(f"{meld} of seat {seat}: seat {meld.feeder} cannot have fed it")

    def _check_facts(self, hand: Hand, facts: Situation | Win, drawn: bool) -> None:
        """ValueError for facts that the game does not take, or that are impossible whatever the tile."""
        if strange := facts.given - self.facts:
            raise ValueError(f"{self.name} takes no {min(strange)}: expected some of {_listed(self.facts)}")
        if facts.flags:
            self._check_flags(hand, facts, drawn)
        self._check_situation(hand, facts, drawn)

    def _check_flags(self, hand: Hand, facts: Situation | Win, drawn: bool) -> None:
        check_source(facts.flags, drawn)
        if unknown := facts.flags - self.flags:
            raise ValueError(f"{self.name} takes no flag {min(unknown)}: expected some of {_listed(self.flags)}")
        if "dealt" in facts.flags:
            claimed = any(meld.type != "group" for meld in hand.melds)  # a game's own group may be of the dealt tiles
            if claimed or facts.seat != facts.dealer or facts.flags & KONG_TILE:
                raise ValueError("dealt: expected the dealer with the 14 tiles dealt, no melds and no kong")
        if "robbed_kong" in facts.flags and facts.flags & KONG_TILE:
            raise ValueError(f"robbed_kong beside {min(facts.flags & KONG_TILE)}: expected one of them")

    def _check_tile(self, hand: Hand, win: Win) -> None:
        """ValueError for facts that contradict the tile. G-16: three tiles of a robbed kind lie in the pong."""
        if "robbed_kong" in win.flags:
            self._check_robbed(hand, win)
        if win.bird_tiles or win.also_tiles:
            self._check_kinds(TileSet((*win.bird_tiles, *win.also_tiles)))
        self._check_win(hand, win)

    def _check_robbed(self, hand: Hand, win: Win) -> None:
        """G-16: three tiles of a robbed kind lie in the pong, so the winner holds no other."""
        if hand.held[win.kind]:
            raise ValueError(f"robbed_kong of {tiles.name(win.tile)}, which the winner holds: the pong has three")

    # --- waits --------------------------------------------------------------------------------------------------

    def _supposed(self, at: Situation, drawn: bool) -> tuple[Situation, int | None]:
        """The facts that waits suppose, and the discarder: the next seat, or the dealer where that discards first."""
        first = "first_discard" in at.flags and at.dealer != at.seat
        return at, None if drawn else at.dealer if first else (at.seat + 1) % 4

    def _supposed_wins(self, hand: Hand, at: Situation, drawn: bool) -> Iterator[tuple[Hand, Win]]:
        """The wins that 13 tiles may wait for, with the 14 tiles; ValueError for facts that contradict the hand."""
        self._check_facts(hand, at, drawn)
        supposed, discarder = self._supposed(at, drawn)
        for kind in self._candidates(hand):
            win = supposed.win(kind, discarder)
            if self._fits(hand, win):
                yield hand.draw(kind), win

    def _worths(self, hand: Hand, at: Situation, drawn: bool) -> Iterator[tuple[Hand, Win, Worth]]:
        """The wins that 13 tiles really wait for, each with its 14 tiles and what they are worth."""
        for full, win in self._supposed_wins(hand, at, drawn):
            try:
                yield full, win, self._worth(hand, full, win)
            except NotAWin:
                continue

    def _fits(self, hand: Hand, win: Win) -> bool:
        """Whether the tile of a supposed win is possible under its facts."""
        try:
            self._check_tile(hand, win)
        except ValueError:
            return False
        return True

    def _gains(self, hand: Hand, at: Situation, *, drawn: bool) -> dict[int, int]:
        """What a seat gains by each kind that it really waits for."""
        worths = self._worths(hand, at, drawn)
        return {win.kind: balance(self._payments(worth, full, win))[at.seat] for full, win, worth in worths}

    def _ready(self, hand: Hand, at: Situation) -> bool:
        """Whether 13 tiles really win on some kind, self-drawn."""
        held = self._read(hand, at, HAND_SIZE)
        return any(self._wins(held, full, win) for full, win in self._supposed_wins(held, at, drawn=True))


def check_copies(*counts: Sequence[int]) -> None:
    """ValueError for a fifth tile of a kind in some rows of 34 counts together."""
    for kind, number in enumerate(map(sum, zip(*counts, strict=True))):
        if number > 4:
            raise ValueError(f"{number} tiles of {tiles.name(kind)} together: expected at most four of a kind")


def pay_from_all(receiver: int, amount: int, why: str) -> Payments:
    """The same payment from each of the three others; none where nothing is due."""
    others = (seat for seat in range(4) if seat != receiver)
    return tuple(Payment(seat, receiver, amount, why) for seat in others) if amount else ()


def kong_amount(points: Table, meld: Meld) -> int:
    """What a `kong_points` option gives for a meld; ValueError if it is no kong."""
    if meld.type not in KONG_OPTIONS:
        raise ValueError(f"{meld} is no kong")
    return int(points[KONG_OPTIONS[meld.type]])


def _meld(meld: Meld | str) -> Meld:
    return meld if isinstance(meld, Meld) else Meld(meld)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
