"""Slow answers that are plainly right, written apart from the library: nothing of it is imported here.

A hand is `counts` (34 numbers: the natural tiles of the concealed part) and a number of wildcards; how many
melds it needs follows from their total. Every answer comes from trying things out, never from a theorem.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

KINDS = range(34)
ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
FORMS = ("standard", "seven_pairs", "thirteen_orphans")

Counts = tuple[int, ...]
Group = tuple[str, tuple[int, ...], tuple[bool, ...]]  # type, kinds, which of them are wildcards
Reading = tuple[Group, ...]  # sorted


# --- what may be built --------------------------------------------------------------------------------------


class Buildable(NamedTuple):
    """A group that may be built."""

    type: str
    kinds: tuple[int, ...]  # ascending
    stand_in: int | None = None  # the kind that stands in for others here: never a wildcard


@dataclass(frozen=True)
class Allowed:
    """What may be built; the default is the plain game. The parameters are those of the library's Shape."""

    sequences: bool = True
    pairs: frozenset[int] | None = None
    wild_as: frozenset[int] | None = None
    sets: tuple[tuple[int, ...], ...] = ()
    stand_in: int | None = None
    stand_ins: int = 1
    loose: frozenset[int] = frozenset()

    @cached_property
    def groups(self) -> dict[int | None, list[Buildable]]:
        """The groups that hold a kind; under None all of them."""
        pairs = KINDS if self.pairs is None else sorted(self.pairs)
        starts = [k for k in range(27) if k % 9 < 7] if self.sequences else []
        groups = [Buildable("pair", (k, k)) for k in pairs]
        groups += [Buildable("triplet", (k, k, k)) for k in KINDS]
        groups += [Buildable("sequence", (k, k + 1, k + 2)) for k in starts]
        for members in self.sets:
            groups.append(Buildable("set", members))
            for number in range(1, self.stand_ins + 1) if self.stand_in is not None else ():
                for kept in combinations(members, 3 - number):
                    tiles = tuple(sorted([*kept, *[self.stand_in] * number]))
                    groups.append(Buildable("set", tiles, self.stand_in))
        groups += [Buildable("loose", k) for k in combinations_with_replacement(sorted(self.loose), 3)]
        groups = list(dict.fromkeys(groups))
        return {None: groups} | {k: [group for group in groups if k in group.kinds] for k in KINDS}

    @cached_property
    def named(self) -> frozenset[tuple[int, ...]]:
        """The tiles that are a group of another name even where they are loose."""
        known = (group for group in self.groups[None] if group.type != "loose" and group.stand_in is None)
        return frozenset(group.kinds for group in known)

    def wild(self, group: Buildable, kind: int) -> bool:
        """Whether a wildcard may be a tile of this kind in the group."""
        return kind != group.stand_in and (self.wild_as is None or kind in self.wild_as)


PLAIN = Allowed()


# --- wins and readings of the standard form -----------------------------------------------------------------


def wins(counts: Sequence[int], wilds: int, *, four_copies: bool = False, allowed: Allowed = PLAIN) -> bool:
    """Whether 3n+2 tiles are n melds and a pair.

    With `four_copies` the natural and the substituted copies of a kind are together at most four.
    """
    if (sum(counts) + wilds) % 3 != 2 or (four_copies and max(counts) > 4):
        return False
    room = tuple(4 - c for c in counts) if four_copies else None
    return _wins(tuple(counts), wilds, True, room, allowed)


@lru_cache(maxsize=1 << 16)
def _wins(counts: Counts, wilds: int, pair: bool, room: Counts | None, allowed: Allowed) -> bool:
    """Whether the rest can be built. `room`: how many more wildcards each kind may take, None for any."""
    if not any(counts) and not wilds:
        return not pair
    first = next((k for k in KINDS if counts[k]), None)
    for group in allowed.groups[first]:
        if group.type == "pair" and not pair:
            continue
        # A natural tile is taken where there is one: it must go somewhere, and there a wildcard does as well.
        rest, missing = list(counts), []
        for k in group.kinds:
            if rest[k]:
                rest[k] -= 1
            else:
                missing.append(k)
        left = room and tuple(r - missing.count(k) for k, r in enumerate(room))
        if len(missing) > wilds or (left and min(left) < 0):
            continue
        if not all(allowed.wild(group, k) for k in missing):
            continue
        if _wins(tuple(rest), wilds - len(missing), pair and group.type != "pair", left, allowed):
            return True
    return False


def readings(counts: Sequence[int], wilds: int, *, limit: int | None = None, allowed: Allowed = PLAIN) -> set[Reading]:
    """All ways to split the tiles into melds and a pair, with what each wildcard stands for.

    Wildcards alone are an "any"; they and wildcards among loose tiles are of no kind, -1. `limit`: the most
    copies of a kind, natural and substituted.
    """
    if (sum(counts) + wilds) % 3 != 2 or (limit is not None and max(counts) > limit):
        return set()
    room = None if limit is None else tuple(limit - c for c in counts)
    return set(_readings(tuple(counts), wilds, True, room, allowed))


@lru_cache(maxsize=1 << 12)
def _readings(counts: Counts, wilds: int, pair: bool, room: Counts | None, allowed: Allowed) -> frozenset[Reading]:
    if not any(counts):
        sizes = [2] * pair + [3] * ((wilds - 2 * pair) // 3)
        alone = tuple(("any", (-1,) * size, (True,) * size) for size in sizes)
        return frozenset([alone] if _wins(counts, wilds, pair, None, allowed) else [])
    first = next(k for k in KINDS if counts[k])
    found: set[Reading] = set()
    for group in allowed.groups[first]:
        if group.type == "pair" and not pair:
            continue
        for wild in product((False, True), repeat=len(group.kinds)):
            natural = [k for k, w in zip(group.kinds, wild, strict=True) if not w]
            missing = [k for k, w in zip(group.kinds, wild, strict=True) if w]
            rest = tuple(c - natural.count(k) for k, c in enumerate(counts))
            named = missing if group.type != "loose" else []
            left = room and tuple(r - named.count(k) for k, r in enumerate(room))
            if first not in natural or min(rest) < 0 or len(missing) > wilds or (left and min(left) < 0):
                continue
            if not all(allowed.wild(group, k) for k in missing):
                continue
            if group.type == "loose":
                if not missing and group.kinds in allowed.named:
                    continue
                missing = [-1] * len(missing)
            tiles = sorted([(k, False) for k in natural] + [(k, True) for k in missing])
            as_found = (group.type, tuple(k for k, _ in tiles), tuple(w for _, w in tiles))
            still = pair and group.type != "pair"
            for others in _readings(rest, wilds - len(missing), still, left, allowed):
                found.add(tuple(sorted([as_found, *others])))
    return frozenset(found)


# --- the questions in every form ----------------------------------------------------------------------------


def is_win(
    counts: Sequence[int],
    wilds: int = 0,
    *,
    forms: Iterable[str] = ("standard",),
    melds: int = 0,
    quads_count: bool = False,
    four_copies: bool = False,
    allowed: Allowed = PLAIN,
) -> bool:
    """Whether the hand is complete in one of the forms."""
    concealed = melds == 0 and sum(counts) + wilds == 14 and not (four_copies and max(counts) > 4)
    return any(
        wins(counts, wilds, four_copies=four_copies, allowed=allowed)
        if form == "standard"
        else concealed and FEWEST_LACKING[form](counts, quads_count) == wilds
        for form in forms
    )


def waits(
    counts: Sequence[int],
    wilds: int = 0,
    *,
    melded: Sequence[int] = (0,) * 34,
    wild_kind: int | None = None,
    exhausted: bool = False,
    **question: object,
) -> set[int]:
    """The kinds that complete the hand. `melded`: how often each kind lies in the melds."""
    found = set()
    for kind in KINDS:
        wild = kind == wild_kind
        held = counts[kind] + melded[kind] + wilds * wild
        drawn = [c + (k == kind and not wild) for k, c in enumerate(counts)]
        if (exhausted or held < 4) and is_win(drawn, wilds + wild, **question):  # type: ignore[arg-type]
            found.add(kind)
    return found


def shanten(
    counts: Sequence[int],
    wilds: int = 0,
    *,
    forms: Iterable[str] = ("standard",),
    melds: int = 0,
    wild_kind: int | None = None,
    quads_count: bool = False,
    four_copies: bool = False,
) -> int:
    """Draws needed, less one. A draw is a natural of which the hand holds no four, or the wild kind."""
    concealed = melds == 0 and sum(counts) + wilds in (13, 14)
    draws = [
        standard_draws(counts, wilds, wild_kind, four_copies)
        if form == "standard"
        else FEWEST_LACKING[form](counts, quads_count) - wilds
        for form in forms
        if form == "standard" or concealed
    ]
    return min(draws) - 1


# --- distances: every arrangement, and how many of its tiles the hand lacks ---------------------------------


def lacking_of_pairs(counts: Sequence[int], quads_count: bool) -> int:
    """Fewest tiles lacking for seven pairs; a kind makes one of them, or several if quads count."""
    each = (1, 2, 3) if quads_count else (1,)
    return sum(sorted(min(2, max(0, 2 * pair - c)) for c in counts for pair in each)[:7])


def lacking_of_orphans(counts: Sequence[int], _quads_count: bool) -> int:
    """Fewest tiles lacking for each terminal and honour once and one of them twice."""
    return min(sum(max(0, 1 + (k == twice) - counts[k]) for k in ORPHANS) for twice in ORPHANS)


FEWEST_LACKING = {"seven_pairs": lacking_of_pairs, "thirteen_orphans": lacking_of_orphans}

Made = tuple[int, int, int]  # melds, pairs, tiles that only wildcards can be


def standard_draws(counts: Sequence[int], wilds: int, wild_kind: int | None, four_copies: bool) -> int:
    """Fewest draws to n melds and a pair, over all arrangements.

    Of the tiles that an arrangement lacks the wildcards held make up any, and draws the others. But a fifth
    copy, and any tile of the wild kind, only a wildcard can be: one held or, with a wild kind, drawn.
    """
    melds = (sum(counts) + wilds) // 3
    best: dict[Made, int] = {(0, 0, 0): 0}  # fewest tiles lacking in the suits so far
    for first, width in ((0, 9), (9, 9), (18, 9), (27, 7)):
        wild = wild_kind - first if wild_kind is not None and 0 <= wild_kind - first < width else None
        suit = _lacking(tuple(counts[first : first + width]), melds, wild, four_copies)
        joined: dict[Made, int] = {}
        for ((m, p, e), lacking), ((n, q, f), more) in product(best.items(), suit.items()):
            if m + n <= melds and p + q <= 1:
                made = (m + n, p + q, e + f)
                joined[made] = min(joined.get(made, 99), lacking + more)
        best = joined
    drawable = 0 if wild_kind is None else 4 - wilds
    return min(
        lacking - wilds
        for (m, p, only_wild), lacking in best.items()
        if (m, p) == (melds, 1) and only_wild <= wilds + min(drawable, lacking - wilds)
    )


@lru_cache(maxsize=1 << 16)
def _lacking(suit: Counts, melds: int, wild: int | None, four_copies: bool) -> dict[Made, int]:
    """Fewest tiles that a suit lacks for all that can be made of it."""
    runs, starts, tiles = _runs(len(suit), melds, wild, four_copies)
    lacking = np.maximum(tiles - np.array(suit, np.int8), 0).sum(axis=1)
    return dict(zip(runs, np.minimum.reduceat(lacking, starts).tolist(), strict=True))


@cache
def _runs(
    width: int, most: int, wild: int | None, four_copies: bool
) -> tuple[list[Made], NDArray[np.intp], NDArray[np.int8]]:
    """The arrangements of a suit sorted by what they make: each Made, where its run starts, and the tiles."""
    made, tiles = _arrangements(width, most)
    only_wild = np.maximum(tiles - 4, 0)
    if wild is not None:
        only_wild[:, wild] = tiles[:, wild]
    keys = np.column_stack((made, only_wild.sum(axis=1)))
    order = np.lexsort(keys.T[::-1])
    if four_copies:
        order = order[tiles[order].max(axis=1) <= 4]
    runs, starts = np.unique(keys[order], axis=0, return_index=True)
    return list(map(tuple, runs.tolist())), starts, tiles[order]


@cache
def _arrangements(width: int, most: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Every choice of up to `most` melds and at most a pair in a suit: (melds, pairs), and its tiles."""
    units = [[3 * (j == k) for j in range(width)] for k in range(width)]
    if width == 9:
        units += [[int(k <= j < k + 3) for j in range(width)] for k in range(7)]
    pairs = [[0] * width, *([2 * (j == k) for j in range(width)] for k in range(width))]
    rows = {
        (melds, int(any(pair)), *map(sum, zip(pair, *chosen, strict=True)))
        for melds in range(most + 1)
        for chosen in combinations_with_replacement(units, melds)
        for pair in pairs
    }
    table = np.array(sorted(rows), np.int8)
    return table[:, :2], table[:, 2:]
