"""Hands for property tests, full of fours, melds and wildcards: random hands never show the corner cases."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

import mahjong as mj
import oracle
from oracle import KINDS, Allowed

WILD_KINDS = (0, 13, 31)  # an end, a middle and an honour say all there is to say
SEQUENCE_STARTS = [k for k in range(27) if k % 9 < 7]


def examples(share: float) -> settings:
    """Decorates a property test that needs more examples than others, or fewer."""
    return settings(max_examples=int(share * settings.default.max_examples))


class Case(NamedTuple):
    """A hand in plain numbers, as the oracle takes it."""

    counts: tuple[int, ...]
    wilds: int = 0
    melds: tuple[str, ...] = ()
    wild_kind: int | None = None

    @property
    def hand(self) -> mj.Hand:
        return mj.Hand(self.counts, list(map(mj.Meld, self.melds)), self.wilds, wild_kind=self.wild_kind)

    @property
    def melded(self) -> list[int]:
        """How often each kind lies in the melds."""
        tiles = [tile for meld in self.melds for tile in mj.Meld(meld).tiles]
        return [tiles.count(kind) for kind in KINDS]

    @property
    def held(self) -> list[int]:
        """How often hand and melds hold each kind, the wildcards being of the wild kind."""
        own = zip(KINDS, self.counts, self.melded, strict=True)
        return [c + m + self.wilds * (k == self.wild_kind) for k, c, m in own]

    def drawn(self, kind: int) -> "Case":
        """The hand after a draw."""
        if kind == self.wild_kind:
            return self._replace(wilds=self.wilds + 1)
        return self._replace(counts=tuple(c + (k == kind) for k, c in enumerate(self.counts)))

    def without(self, kind: int) -> "Case":
        """The hand after a discard."""
        if kind == self.wild_kind:
            return self._replace(wilds=self.wilds - 1)
        return self._replace(counts=tuple(c - (k == kind) for k, c in enumerate(self.counts)))

    def discardable(self) -> list[int]:
        """The kinds that may be discarded; wildcards only where they are tiles of a kind."""
        return [k for k in KINDS if self.counts[k] or (k == self.wild_kind and self.wilds)]

    def renamed(self, rename: Callable[[int], int]) -> "Case":
        """The same hand with other kinds."""
        counts = [0] * 34
        for kind, number in enumerate(self.counts):
            counts[rename(kind)] = number
        own = map(mj.Meld, self.melds)
        melds = tuple(str(mj.Meld.of(meld.type, map(rename, meld.tiles), meld.feeder)) for meld in own)
        wild_kind = None if self.wild_kind is None else rename(self.wild_kind)
        return Case(tuple(counts), self.wilds, melds, wild_kind)


def text_of(tiles: Sequence[int]) -> str:
    return "".join(f"{kind % 9 + 1}{'mpsz'[kind // 9]}" for kind in tiles)


ANY_KIND = st.sampled_from(KINDS)
FED_BY = st.sampled_from(["", "@0", "@1", "@2", "@3"])
FEW_OR_MANY = st.sampled_from([0, 2, 4, 16])
NEIGHBOURHOODS = [range(9), range(18, 27), range(27, 34), oracle.ORPHANS, KINDS, KINDS]
LAID_OUT = st.sampled_from([[0] * 4, [0] * 4, [0] * 3, [0, 1, 2], [0, 1], [0, 2], [0, 0], [0], [0]])


@st.composite
def melds(draw: st.DrawFn, room: list[int]) -> str | None:
    """A meld out of what is left of each kind, which it takes; None if the draw does not fit."""
    kind = draw(ANY_KIND)
    if draw(st.integers(0, 9)) == 0:
        tiles = draw(st.lists(ANY_KIND, min_size=3, max_size=5))
        text = f"{{{text_of(tiles)}}}"
    else:
        first = min(SEQUENCE_STARTS, key=lambda k: abs(k - kind))
        digit, suit, fed = kind % 9 + 1, "mpsz"[kind // 9], draw(FED_BY)
        tiles, text = draw(
            st.sampled_from(
                [
                    ([first, first + 1, first + 2], f"[{text_of([first, first + 1, first + 2])}{fed}]"),
                    ([kind] * 3, f"[{digit}{digit}{digit}{suit}{fed}]"),
                    ([kind] * 4, f"[{digit}{digit}{digit}{digit}{suit}{fed}]"),
                    ([kind] * 4, f"[{digit}{digit}{digit}+{digit}{suit}{fed}]"),
                    ([kind] * 4, f"({digit}{digit}{digit}{digit}{suit})"),
                ]
            )
        )
    if any(tiles.count(k) > room[k] for k in tiles):
        return None
    for k in tiles:
        room[k] -= 1
    return text


@st.composite
def cases(
    draw: st.DrawFn,
    sizes: Sequence[int] = range(1, 18),
    most_melds: int = 3,
    most_wilds: int = 16,
    wild_kinds: bool = True,
    neighbourhoods: Sequence[Sequence[int]] = NEIGHBOURHOODS,
) -> Case:
    """A hand of one of the sizes, laid out in fours, triplets, sequences, pairs and single tiles."""
    size = draw(st.sampled_from(sizes))
    wild_kind = draw(st.sampled_from([None, None, *WILD_KINDS])) if wild_kinds else None
    room = [4] * 34
    laid = [draw(melds(room)) for _ in range(draw(st.integers(0, min(most_melds, (size - 1) // 3))))]
    fitting = tuple(meld for meld in laid if meld)
    concealed = size - 3 * len(fitting)
    most = min(draw(FEW_OR_MANY), most_wilds, concealed, 16 if wild_kind is None else room[wild_kind])
    wilds = draw(st.integers(0, most))
    if wild_kind is not None:
        room[wild_kind] = 0

    counts, left = [0] * 34, concealed - wilds
    kinds = st.sampled_from(draw(st.sampled_from(neighbourhoods)))
    while left:
        kind = draw(kinds)
        for step in draw(LAID_OUT)[:left]:
            wanted = kind + step if kind // 9 == (kind + step) // 9 and kind + step < 34 else kind
            given = next(k for k in (*range(wanted, 34), *range(34)) if room[k])  # itself, or the next there is
            room[given] -= 1
            counts[given] += 1
            left -= 1
    return Case(tuple(counts), wilds, fitting, wild_kind)


READY = [1, 4, 7, 10, 13, 16]  # sizes that lack one tile
WHOLE = [2, 5, 8, 11, 14, 17]


def questions() -> st.SearchStrategy[dict[str, Any]]:
    """Keywords of is_win, waits and shanten."""
    some = st.lists(st.sampled_from(oracle.FORMS), min_size=1, unique=True).map(tuple)
    forms = st.just(("standard",)) | some
    return st.fixed_dictionaries({"forms": forms, "quads_count": st.booleans(), "four_copies": st.booleans()})


SUITS = [frozenset(range(9)), frozenset(range(9, 18)), frozenset(range(18, 27)), frozenset(range(27, 34))]
TWO_FIVE_EIGHT = frozenset(k for k in range(27) if k % 3 == 1)
DRAGONS, WINDS, MIXED = (31, 32, 33), (27, 28, 29), (0, 9, 26)
NO_KIND: frozenset[int] = frozenset()


def kind_sets(*known: frozenset[int]) -> st.SearchStrategy[frozenset[int]]:
    return st.one_of(st.sampled_from(known), st.frozensets(ANY_KIND, max_size=6))


def allowed(loose: bool = True) -> st.SearchStrategy[Allowed]:
    """Shapes: those that games ask about, and others."""
    return st.builds(
        Allowed,
        sequences=st.sampled_from([True, True, False]),
        pairs=st.none() | kind_sets(TWO_FIVE_EIGHT, *SUITS),
        wild_as=st.none() | kind_sets(*SUITS),
        sets=st.sampled_from([(), (), (DRAGONS,), (DRAGONS, WINDS), (WINDS, MIXED)]),
        stand_in=st.sampled_from([None, 18, 7]),
        stand_ins=st.integers(1, 3),
        loose=st.just(NO_KIND) | kind_sets(frozenset(oracle.ORPHANS)) if loose else st.just(NO_KIND),
    )


def shape_of(allowed: Allowed) -> mj.Shape:
    return mj.Shape(**{field.name: getattr(allowed, field.name) for field in fields(allowed)})
