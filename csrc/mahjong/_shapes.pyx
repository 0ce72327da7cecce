"""Shapes and readings.

A plain Shape is what the tables answer at once. Extra sets are tried one by one and taken out. Of the loose tiles left,
any three make a meld: all loose honours go there but for a pair of them, and of each suit any part of its loose tiles;
that threes come out follows from the number of tiles. The tables answer for the rest. Where the pair is limited, each
kind is tried as the pair; without sequences, or with limited wildcards, the search looks for a reading.
"""

cimport cython

from itertools import combinations_with_replacement, product
from typing import NamedTuple

from libc.stdint cimport uint8_t

from mahjong._melds cimport NO_LIMIT, PAIR_NW, SEQUENCE_NNN, group_tiles, next_reading, start
from mahjong._tables cimport change, change_wilds, conceal
from mahjong._tiles cimport MOST_COPIES, N_KINDS, NO_KIND, TileSet, all_kinds, bit, kind_of, name_of, tile_set
from mahjong._waits cimport completes, completing



# --- whether a hand can be built ------------------------------------------------------------------------------------

cdef bint _limits_fit(const Concealed* hand, int melds, const Plan* plan) noexcept nogil:
    """Whether melds and a pair can be made of all tiles, without extra sets and loose tiles."""
    cdef Search search
    cdef Concealed rest
    cdef int kind, suit, a
    if not completes(hand.records, melds):
        return False
    if plan.sequences and (plan.wild_kinds == all_kinds() or not hand.wilds):
        if plan.pair_kinds == all_kinds():
            return True
        rest = hand[0]
        for kind in range(N_KINDS):
            if plan.pair_kinds & bit(kind):
                change(&rest, kind, -min(2, <int>hand.counts[kind]))
                a = 0
                for suit in range(4):
                    a += rest.records[suit].word >> 18 & 7
                if a <= melds:
                    return True
                change(&rest, kind, min(2, <int>hand.counts[kind]))
        return False
    start(&search, hand, melds)
    search.naturals_first = True
    search.sequences = plan.sequences
    search.pair_kinds = plan.pair_kinds
    search.wild_kinds = plan.wild_kinds
    return next_reading(&search)


cdef bint _settled_fit(const Concealed* hand, int kind) noexcept nogil:
    """Whether the wildcards can be what the suits before a kind lack, one of them holding the pair."""
    cdef int suit, k, lacking = 0
    cdef bint pair = False
    for suit in range(3 if kind >= 27 else kind // 9):
        lacking += 3 * (hand.records[suit].word >> 18 & 7)
        pair |= hand.records[suit].word >> 21 & 1
        for k in range(9 * suit, 9 * suit + 9):
            lacking -= hand.counts[k]
    return lacking - pair <= hand.wilds


cdef bint _loose_fit(Concealed* hand, int melds, const Plan* plan, int kind, int loose, bint pair) noexcept nogil:
    """Whether the hand can be built when `loose` tiles are set aside as loose, and of the kinds from `kind` on any more.

    A loose honour stays in the hand only as the pair: `pair` says that one did.
    """
    cdef int count, left
    cdef bint fits
    while kind < N_KINDS and not (plan.loose_kinds & bit(kind) and hand.counts[kind]):
        kind += 1
    left = melds - (loose + 2) // 3  # wildcards make up the last three
    if left < 0 or not _settled_fit(hand, kind) or kind == N_KINDS and loose % 3 and not plan.loose_kinds & plan.wild_kinds:
        return False
    if kind == N_KINDS:
        return _limits_fit(hand, left, plan)
    count = hand.counts[kind]
    for left in range(count + 1):
        if kind < 27 or not left or not pair and left == min(2, count):
            change(hand, kind, left - count)
            fits = _loose_fit(hand, melds, plan, kind + 1, loose + count - left, pair or kind >= 27 and left > 0)
            change(hand, kind, count - left)
            if fits:
                return True
    return False


cdef enum:
    # How the three tiles of an extra set are filled, a digit in base 3 each: itself, the stand-in, a wildcard.
    FILLINGS = 27
    BY_ITSELF = 0
    BY_STAND_IN = 1
    BY_WILD = 2


cdef void _members(uint64_t kinds, int* members) noexcept nogil:
    cdef int kind, place = 0
    for kind in range(N_KINDS):
        if kinds & bit(kind):
            members[place] = kind
            place += 1


cdef bint _fill(Concealed* hand, const Plan* plan, const int* kinds, int filling, int* taken) noexcept nogil:
    """Take the tiles of an extra set out of the hand; `taken` are their kinds, NO_KIND for a wildcard. False: they lack."""
    cdef int place, by, natural, stand_ins = 0
    for place in range(3):
        by = filling % 3
        filling //= 3
        natural = plan.stand_in if by == BY_STAND_IN else kinds[place]
        stand_ins += by == BY_STAND_IN
        if (not (hand.wilds and plan.wild_kinds & bit(natural)) if by == BY_WILD
                else natural == NO_KIND or not hand.counts[natural] or stand_ins > plan.stand_ins):
            while place:
                place -= 1
                _give(hand, taken[place], 1)
            return False
        taken[place] = NO_KIND if by == BY_WILD else natural
        _give(hand, taken[place], -1)
    return True


cdef void _give(Concealed* hand, int kind, int by) noexcept nogil:
    if kind == NO_KIND:
        change_wilds(hand, by)
    else:
        change(hand, kind, by)


cdef void _put_back(Concealed* hand, const int* taken) noexcept nogil:
    cdef int place
    for place in range(3):
        _give(hand, taken[place], 1)


cdef bint _sets_fit(Concealed* hand, int melds, const Plan* plan, int number, int filling) noexcept nogil:
    """Whether the hand can be built with any of the extra sets from `number` on, each any number of times.

    The set `number` itself is filled in the way `filling` or a later one: the order of sets says nothing.
    """
    cdef int[3] kinds
    cdef int[3] taken
    cdef bint fits
    if number == plan.n_sets:
        return _loose_fit(hand, melds, plan, 0, 0, False)
    if _sets_fit(hand, melds, plan, number + 1, 0):
        return True
    if not melds:
        return False
    _members(plan.sets[number], kinds)
    for filling in range(filling, FILLINGS):
        if _fill(hand, plan, kinds, filling, taken):
            fits = _sets_fit(hand, melds - 1, plan, number, filling)
            _put_back(hand, taken)
            if fits:
                return True
    return False


cdef bint plan_wins(const Concealed* hand, int melds, const Plan* plan) noexcept nogil:
    """Whether `melds` melds and a pair can be built from 3 * melds + 2 tiles as the plan allows."""
    cdef Concealed rest
    if not plan.n_sets and not plan.loose_kinds:
        return _limits_fit(hand, melds, plan)
    rest = hand[0]
    return _sets_fit(&rest, melds, plan, 0, 0)


cdef uint64_t plan_waits(const Concealed* hand, const Plan* plan) noexcept nogil:
    """The kinds whose natural tile completes 3n+1 tiles as the plan allows; never a fifth copy."""
    cdef Concealed drawn = hand[0]
    cdef uint64_t kinds = 0, candidates = all_kinds()
    cdef int kind, melds = hand.total // 3
    if not plan.n_sets and not plan.loose_kinds:
        candidates = completing(hand.records, melds)
    for kind in range(N_KINDS):
        if candidates & bit(kind) and hand.counts[kind] < MOST_COPIES:
            change(&drawn, kind, 1)
            if plan_wins(&drawn, melds, plan):
                kinds |= bit(kind)
            change(&drawn, kind, -1)
    return kinds


# --- readings -------------------------------------------------------------------------------------------------------

class Group(NamedTuple):
    """One group of a reading.

    `type`: "sequence", "triplet", "pair", "set" (an extra set of a Shape), "loose" (three loose tiles) or "any" (two or
    three wildcards alone). `tiles`: kinds, ascending; a wildcard's is the kind it stands for, or -1 for any. `wild`: for
    each tile whether it is a wildcard.
    """

    type: str
    tiles: tuple
    wild: tuple

    def __str__(self):
        text = ""
        for place, kind in enumerate(self.tiles):
            text += "*" if kind < 0 else name_of(kind)[0] + "*" * self.wild[place]
            if kind >= 0 and (place + 1 == len(self.tiles) or self.tiles[place + 1] // 9 != kind // 9):
                text += name_of(kind)[1]
        return text


cdef dict _groups = {}  # (kind, way) -> Group
ANY_MELD = Group("any", (-1, -1, -1), (True, True, True))
ANY_PAIR = Group("any", (-1, -1), (True, True))


cdef object _group(int kind, int way):
    cdef int[3] kinds
    cdef bint[3] wild
    cdef int place, size
    made = _groups.get((kind, way))
    if made is None:
        size = group_tiles(kind, way, kinds, wild)
        type = "pair" if way <= PAIR_NW else "sequence" if way >= SEQUENCE_NNN else "triplet"
        tiles = tuple([kinds[place] for place in range(size)])
        made = Group(type, tiles, tuple([bool(wild[place]) for place in range(size)]))
        _groups[kind, way] = made
    return made


cdef class _Readings:
    """The readings of the tiles that the peeled groups leave, found one at a time."""

    cdef Search _search
    cdef tuple _peeled

    def __iter__(self):
        return self

    def __next__(self):
        cdef int step
        if not next_reading(&self._search):
            raise StopIteration
        groups = list(self._peeled)
        for step in range(self._search.depth):
            groups.append(_group(self._search.steps[step].kind, self._search.steps[step].way))
        groups += [ANY_MELD] * self._search.melds + [ANY_PAIR] * self._search.pairs
        return tuple(groups)


cdef _Readings _of_rest(const Concealed* rest, int melds, int most_copies, Shape shape, tuple peeled):
    cdef _Readings made = _Readings.__new__(_Readings)
    cdef int kind
    start(&made._search, rest, melds)
    for group in peeled:  # their tiles are copies too
        for kind in group.tiles:
            if kind >= 0:
                made._search.copies[kind] += 1
    made._search.most_copies = most_copies
    made._search.sequences = shape._plan.sequences
    made._search.pair_kinds = shape._plan.pair_kinds
    made._search.wild_kinds = shape._plan.wild_kinds
    made._peeled = peeled
    return made


def _extra_groups(Shape shape) -> list[Group]:
    """Every group that a shape adds to melds and pair: filled sets, then three loose tiles that are no other group."""
    groups = []
    for members in shape.sets:
        ways = []  # of each member: kind, is it a wildcard, is it a stand-in
        for kind in members:
            ways.append([(kind, False, False)])
            if shape.stand_in is not None:
                ways[len(ways) - 1].append((shape.stand_in, False, True))
            if kind in shape.wild_as:
                ways[len(ways) - 1].append((kind, True, False))
        for tiles in product(*ways):
            kinds, wild, stands_in = zip(*sorted(tiles))
            if sum(stands_in) <= shape.stand_ins and not all(wild):
                groups.append(Group("set", kinds, wild))
    others = [tuple(members) for members in shape.sets]
    if shape.sequences:
        others += [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 <= 6]
    for tiles in combinations_with_replacement(shape.loose, 3):
        if tiles[0] != tiles[2] and tiles not in others:
            groups.append(Group("loose", tiles, (False, False, False)))
    if shape.loose & shape.wild_as:
        for number in (2, 1):
            for tiles in combinations_with_replacement(shape.loose, number):
                wilds = 3 - number
                groups.append(Group("loose", (-1,) * wilds + tiles, (True,) * wilds + (False,) * number))
    return list(dict.fromkeys(groups))


def _peelings(counts, wilds, melds, groups, first=0, peeled=()):
    """Every multiset of extra groups that the tiles hold: (groups, counts, wildcards and melds that are left)."""
    yield peeled, counts, wilds, melds
    for number in range(first, len(groups) if melds else 0):
        group = groups[number]
        left = list(counts)
        for kind, wild in zip(group.tiles, group.wild):
            if not wild:
                left[kind] -= 1
        if min(left) >= 0 and sum(group.wild) <= wilds:
            yield from _peelings(left, wilds - sum(group.wild), melds - 1, groups, number, (*peeled, group))


def _peeled_readings(counts, wilds, most_copies, Shape shape):
    """The readings under a shape with extra sets or loose tiles."""
    cdef Concealed rest
    cdef bytes bare
    melds = (sum(counts) + wilds) // 3
    for peeled, left, left_wilds, left_melds in _peelings(list(counts), wilds, melds, _extra_groups(shape)):
        bare = bytes(left)
        conceal(&rest, <const uint8_t*>bare, left_wilds)
        yield from _of_rest(&rest, left_melds, most_copies, shape, peeled)


cdef object readings(const Concealed* hand, int most_copies, Shape shape):
    """An iterator of the readings of 3n+2 tiles, each a tuple of groups."""
    if shape._plan.n_sets or shape._plan.loose_kinds:
        return _peeled_readings((<const char*>hand.counts)[:N_KINDS], hand.wilds, most_copies, shape)
    return _of_rest(hand, hand.total // 3, most_copies, shape, ())


# --- Shape ----------------------------------------------------------------------------------------------------------

@cython.final
cdef class Shape:
    """Shape(*, sequences=True, pairs=None, wild_as=None, sets=(), stand_in=None, stand_ins=1, loose=None)
--

    What the standard form may be built of; immutable.

    `sequences`: False for triplets only. `pairs`: the kinds that may be the pair. `wild_as`: the kinds that wildcards may
    stand for. `sets`: extra melds of three different tiles, such as "567z"; `stand_in`: a kind of which up to `stand_ins`
    tiles may stand in a set. `loose`: kinds of which any three make a meld. Sets of kinds are TileSets, texts or
    iterables; None is no limit (for `loose`, no kind). ValueError for a set that is none, or more than 4 sets.
    """

    def __cinit__(self, *, bint sequences=True, pairs=None, wild_as=None, sets=(), stand_in=None, stand_ins=1, loose=None):
        if stand_ins not in (1, 2, 3):
            raise ValueError(f"stand_ins is {ascii(stand_ins)[:60]}: expected 1, 2 or 3 in a set")
        self._plan.sequences = sequences
        self._plan.pair_kinds = all_kinds() if pairs is None else TileSet(pairs)._mask
        self._plan.wild_kinds = all_kinds() if wild_as is None else TileSet(wild_as)._mask
        self._plan.loose_kinds = 0 if loose is None else TileSet(loose)._mask
        self._plan.stand_in = NO_KIND if stand_in is None else kind_of(stand_in)
        self._plan.stand_ins = stand_ins
        self._plan.n_sets = 0
        if isinstance(sets, str):
            raise ValueError(f"sets is {sets!r}: expected a tuple such as ('567z',)")
        for tiles in sets:
            extra = TileSet(tiles)
            if len(extra) != 3:
                raise ValueError(f"set {extra}: expected three different tiles")
            if self._plan.n_sets == MOST_SETS:
                raise ValueError(f"more than {MOST_SETS} sets")
            self._plan.sets[self._plan.n_sets] = (<TileSet>extra)._mask
            self._plan.n_sets += 1
        self._plain = (sequences and self._plan.pair_kinds == self._plan.wild_kinds == all_kinds()
                       and not self._plan.loose_kinds and not self._plan.n_sets)

    @property
    def sequences(self) -> bool:
        return self._plan.sequences

    @property
    def pairs(self) -> TileSet:
        return tile_set(self._plan.pair_kinds)

    @property
    def wild_as(self) -> TileSet:
        return tile_set(self._plan.wild_kinds)

    @property
    def sets(self) -> tuple:
        cdef int number
        return tuple([tile_set(self._plan.sets[number]) for number in range(self._plan.n_sets)])

    @property
    def stand_in(self):
        return None if self._plan.stand_in == NO_KIND else self._plan.stand_in

    @property
    def stand_ins(self) -> int:
        return self._plan.stand_ins

    @property
    def loose(self) -> TileSet:
        return tile_set(self._plan.loose_kinds)

    def _values(self):
        return self.sequences, self.pairs, self.wild_as, self.sets, self.stand_in, self.stand_ins, self.loose

    def __eq__(self, other):
        return self._values() == other._values() if isinstance(other, Shape) else NotImplemented

    def __hash__(self):
        return hash(self._values())

    def __repr__(self):
        sets = tuple([str(tiles) for tiles in self.sets])
        stand_in = None if self.stand_in is None else name_of(self.stand_in)
        return (f"Shape(sequences={self.sequences}, pairs='{self.pairs}', wild_as='{self.wild_as}', sets={sets}, "
                f"stand_in={stand_in!r}, stand_ins={self.stand_ins}, loose='{self.loose}')")

    def __reduce__(self):
        names = ("sequences", "pairs", "wild_as", "sets", "stand_in", "stand_ins", "loose")
        return _shape, (dict(zip(names, self._values())),)


def _shape(values):
    return Shape(**values)
