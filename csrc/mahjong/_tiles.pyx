"""Kinds of tiles and sets of them."""

cimport cython

from operator import index

KINDS = N_KINDS
cdef str SUITS = "mpsz"
cdef tuple NAMES = tuple(f"{kind % 9 + 1}{SUITS[kind // 9]}" for kind in range(N_KINDS))
cdef tuple NO_TILES = ()
cdef dict BY_NAME = {name: kind for kind, name in enumerate(NAMES)}


cdef int kind_of(object tile) except -1:
    """The kind that a text or an integer names."""
    if isinstance(tile, str):
        found = BY_NAME.get(str(tile))
        if found is None:
            raise ValueError(f"unknown tile {_brief(tile)}: expected 1m to 9m, 1p to 9p, 1s to 9s or 1z to 7z")
        return found
    if isinstance(tile, bool):
        raise ValueError(f"unknown tile {tile}: expected a text such as '5m' or a kind 0 to 33")
    try:
        value = index(tile)
    except TypeError:
        raise ValueError(f"unknown tile {_brief(tile)}: expected a text such as '5m' or a kind 0 to 33") from None
    if not 0 <= value < N_KINDS:
        raise ValueError(f"unknown tile {_brief(value)}: a kind is 0 to 33")
    return value


cdef str name_of(int kind):
    return <str>NAMES[kind]


cdef str _brief(object value):
    """The value for an error message, cut short."""
    text = ascii(value) if not isinstance(value, int) or abs(value) < 10**30 else "beyond 10**30"
    return text if len(text) <= 60 else text[:57] + "..."


def kind(tile) -> int:
    """The kind 0..33 of a tile given as text ("5m") or as a kind; ValueError if it is none."""
    return kind_of(tile)


def name(kind) -> str:
    """The text of a kind 0..33: 4 -> "5m"; a text is checked and comes back. ValueError if it is no tile."""
    return name_of(kind_of(kind))


cdef TileSet tile_set(uint64_t mask):
    cdef TileSet made = TileSet.__new__(TileSet)
    made._mask = mask
    return made


cdef TileSet _operand(object value):
    return <TileSet>value if isinstance(value, TileSet) else None


@cython.final
cdef class TileSet:
    """TileSet(tiles=())
--

    An immutable set of kinds.

    `TileSet("25m7z")`, `TileSet([1, 4, "7z"])`; iterates kinds 0..33 ascending; `in` takes kinds and text; `int()` is
    the mask with bit k for kind k; `str()` the text. A ValueError names the tile that is none.
    """

    def __cinit__(self, tiles=NO_TILES):
        cdef uint64_t mask = 0
        if tiles is NO_TILES:
            return
        if isinstance(tiles, TileSet):
            mask = (<TileSet>tiles)._mask
        elif isinstance(tiles, str):
            for tile in split_text(tiles):
                mask |= bit(tile)
        else:
            for tile in tiles:
                mask |= bit(kind_of(tile))
        self._mask = mask

    @staticmethod
    def from_mask(mask) -> TileSet:
        """The set whose bit k stands for kind k; ValueError beyond 34 bits."""
        value = index(mask)
        if not 0 <= value < bit(N_KINDS):
            raise ValueError(f"mask {_brief(value)} is no set of tiles: expected 0 to 2**34 - 1")
        return tile_set(value)

    def __iter__(self):
        cdef int kind
        return iter([kind for kind in range(N_KINDS) if self._mask & bit(kind)])

    def __contains__(self, tile):
        return self._mask & bit(kind_of(tile)) != 0

    def __len__(self):
        return int(self._mask).bit_count()

    def __bool__(self):
        return self._mask != 0

    def __int__(self):
        return self._mask

    def __or__(self, other):
        cdef TileSet left = _operand(self), right = _operand(other)
        return NotImplemented if left is None or right is None else tile_set(left._mask | right._mask)

    def __and__(self, other):
        cdef TileSet left = _operand(self), right = _operand(other)
        return NotImplemented if left is None or right is None else tile_set(left._mask & right._mask)

    def __sub__(self, other):
        cdef TileSet left = _operand(self), right = _operand(other)
        return NotImplemented if left is None or right is None else tile_set(left._mask & ~right._mask)

    def __eq__(self, other):
        return self._mask == (<TileSet>other)._mask if isinstance(other, TileSet) else NotImplemented

    def __hash__(self):
        return hash((TileSet, self._mask))

    def __str__(self):
        return join_text(self)

    def __repr__(self):
        return f"TileSet({str(self)!r})"

    def __reduce__(self):
        return TileSet.from_mask, (int(self._mask),)


def split_text(text) -> list[int]:
    """The kinds of "123m45p" in the order written; a blank may stand between suits. ValueError names what is wrong."""
    kinds: list = []
    digits = ""
    for letter in str(text):
        if letter in "0123456789":
            digits += letter
        elif letter in SUITS and digits:
            kinds += [kind_of(digit + letter) for digit in digits]
            digits = ""
        elif letter in SUITS:
            raise ValueError(f"suit {letter!r} without a number before it in {_brief(text)}")
        elif not letter.isspace():
            raise ValueError(f"unexpected {_brief(letter)} in {_brief(text)}: expected numbers and then m, p, s or z")
        elif digits:
            break
    if digits:
        raise ValueError(f"{_brief(text)} is cut off: expected m, p, s or z after {digits!r}")
    return kinds


def join_text(kinds) -> str:
    """The text of kinds in the order given, a suit letter after each run of one suit: [0, 1, 2, 33] -> "123m7z"."""
    parts: list = []
    suit = ""
    for kind in kinds:
        name = name_of(kind_of(kind))
        if name[1] != suit and parts:
            parts.append(suit)
        parts.append(name[0])
        suit = name[1]
    return "".join(parts) + suit
