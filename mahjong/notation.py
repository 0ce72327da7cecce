"""Codecs between kinds 0..33 and the ways in which servers and people write tiles.

    >>> decode("三万五饼红中", "chinese")
    (2, 13, 33)
    >>> encode([2, 13, 33], "mpsz")
    '3m5p7z'
    >>> decode(bytes([0x13, 0x25, 0x47]), "nibble")
    (2, 13, 33)

The order of the tiles is kept. Codecs of numbers are "index", "id136", "nibble" and "decimal", codecs of text
"mpsz", "chinese" and "unicode"; white space and variation selectors in a text are ignored.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import index, itemgetter
from typing import Literal, overload

from mahjong.tiles import KINDS, kind, name

__all__ = ["CODECS", "decode", "encode"]


class _Numbers:
    """One number a kind, the same for all of its copies."""

    def __init__(self, numbers: Iterable[int], expected: str) -> None:
        self.numbers = tuple(numbers)
        self.kinds = {number: place for place, number in enumerate(self.numbers)}
        self.expected = expected

    def encode(self, kinds: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.numbers[k] for k in kinds)

    def decode(self, numbers: str | Iterable[int]) -> tuple[int, ...]:
        if isinstance(numbers, str):
            raise TypeError(f"expected numbers, got text: {numbers!r}")
        return tuple(self._kind(number, position) for position, number in enumerate(numbers))

    def _kind(self, number: int, position: int) -> int:
        try:
            return self.kinds[index(number)]
        except (KeyError, TypeError):
            raise ValueError(f"{number!r} at position {position}: expected {self.expected}") from None


class _TileIds(_Numbers):
    """One number a tile: the i-th copy of a kind is 4 * kind + i."""

    def __init__(self) -> None:
        super().__init__(range(4 * KINDS), f"a tile id, 0 to {4 * KINDS - 1}")
        self.kinds = {tile: tile // 4 for tile in self.numbers}

    def encode(self, kinds: Sequence[int]) -> tuple[int, ...]:
        copies = Counter[int]()
        ids = []
        for position, k in enumerate(kinds):
            if copies[k] == 4:
                raise ValueError(f"a fifth {name(k)} at position {position}: expected at most four of a kind")
            ids.append(4 * k + copies[k])
            copies[k] += 1
        return tuple(ids)


class _Text:
    """Text in which regular expressions find the tiles and what is wrong."""

    def __init__(self, tiles: str, wrong: str, expected: str) -> None:
        self.token = re.compile(rf"(?P<tiles>{tiles})|[\s\uFE0E\uFE0F]|(?P<wrong>{wrong})")
        self.expected = expected

    def tokens(self, text: str | Iterable[int]) -> Iterator[str]:
        if not isinstance(text, str):
            raise TypeError(f"expected text, got {type(text).__name__}")
        for found in self.token.finditer(text):
            if found["wrong"]:
                raise ValueError(f"{found['wrong']!r} at position {found.start()}: expected {self.expected}")
            if found["tiles"]:
                yield found["tiles"]


class _Mpsz(_Text):
    """Digits and then the letter of their suit."""

    def __init__(self) -> None:
        expected = "digits 1 to 9 and then m, p or s, or digits 1 to 7 and then z"
        super().__init__("[1-9]+[mps]|[1-7]+z", "[0-9]+.?|.", expected)

    def encode(self, kinds: Sequence[int]) -> str:
        suits = groupby(map(name, kinds), key=itemgetter(1))
        return "".join("".join(tile[0] for tile in tiles) + suit for suit, tiles in suits)

    def decode(self, text: str | Iterable[int]) -> tuple[int, ...]:
        return tuple(kind(digit + token[-1]) for token in self.tokens(text) for digit in token[:-1])


class _Names(_Text):
    """A name a kind; of several, separated by spaces, all are read and the first is written."""

    def __init__(self, names: Iterable[str], expected: str) -> None:
        spellings = [every.split() for every in names]
        self.names = [first for first, *_ in spellings]
        self.kinds = {spelling: place for place, every in enumerate(spellings) for spelling in every}
        super().__init__("|".join(sorted(self.kinds, key=len, reverse=True)), ".", expected)

    def encode(self, kinds: Sequence[int]) -> str:
        return "".join(self.names[k] for k in kinds)

    def decode(self, text: str | Iterable[int]) -> tuple[int, ...]:
        return tuple(self.kinds[token] for token in self.tokens(text))


def _suits(characters: int, dots: int, bamboos: int, honours: Iterable[int]) -> list[int]:
    """The numbers of all kinds, from those of 1m, 1p, 1s and all honours."""
    return [first + i for first in (characters, dots, bamboos) for i in range(9)] + list(honours)


_NIBBLES = _suits(0x11, 0x21, 0x31, range(0x41, 0x48))
_DECIMALS = _suits(11, 21, 31, range(41, 48))
_UNICODE = _suits(0x1F007, 0x1F019, 0x1F010, [0x1F000, 0x1F001, 0x1F002, 0x1F003, 0x1F006, 0x1F005, 0x1F004])
_DIGITS = "一二三四五六七八九"
_CHINESE = [
    *[f"{digit}万 {digit}萬" for digit in _DIGITS],
    *[f"{digit}饼 {digit}餅 {digit}筒" for digit in _DIGITS],
    *[f"{digit}条 {digit}條 {digit}索" for digit in _DIGITS],
    *["东风 東風 东 東", "南风 南風 南", "西风 西風 西", "北风 北風 北"],
    *["白板 白", "发财 發財 发 發", "红中 紅中 中"],
]

_NumberCodec = Literal["index", "id136", "nibble", "decimal"]
_TextCodec = Literal["mpsz", "chinese", "unicode"]

CODECS: dict[str, _Numbers | _Mpsz | _Names] = {
    "index": _Numbers(range(KINDS), "a kind, 0 to 33"),
    "id136": _TileIds(),
    "nibble": _Numbers(_NIBBLES, "0x11 to 0x19, 0x21 to 0x29, 0x31 to 0x39 or 0x41 to 0x47"),
    "decimal": _Numbers(_DECIMALS, "11 to 19, 21 to 29, 31 to 39 or 41 to 47"),
    "mpsz": _Mpsz(),
    "chinese": _Names(_CHINESE, "a tile such as 三万, 五饼, 七条, 东风 or 红中"),
    "unicode": _Names(map(chr, _UNICODE), "a tile from U+1F000 to U+1F021"),
}


def decode(tiles: str | Iterable[int], codec: str) -> tuple[int, ...]:
    """The kinds of tiles written in a codec: text, or numbers (also bytes or an array) as the codec has it.

    ValueError names the first item that is no tile and its position; in text the position counts characters.
    """
    return _named(codec).decode(tiles)


@overload
def encode(kinds: Iterable[int | str], codec: _NumberCodec) -> tuple[int, ...]: ...
@overload
def encode(kinds: Iterable[int | str], codec: _TextCodec) -> str: ...
@overload
def encode(kinds: Iterable[int | str], codec: str) -> tuple[int, ...] | str: ...
def encode(kinds: Iterable[int | str], codec: str) -> tuple[int, ...] | str:
    """Write kinds (numbers 0..33 or names such as "5m") in a codec: a tuple of numbers, or text.

    ValueError names the first item that is no kind and its position, and for "id136" a fifth copy of a kind.
    """
    return _named(codec).encode([_kind(k, position) for position, k in enumerate(kinds)])


def _named(codec: str) -> _Numbers | _Mpsz | _Names:
    if codec not in CODECS:
        raise ValueError(f"unknown codec {codec!r}: expected one of {', '.join(CODECS)}")
    return CODECS[codec]


def _kind(item: int | str, position: int) -> int:
    try:
        return kind(item)
    except ValueError as error:
        raise ValueError(f"position {position}: {error}") from None
