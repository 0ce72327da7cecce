"""Options of a game: what may be chosen, why the default is the default, and a room's configuration as JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


class Choices(Protocol):
    """The values that an option may have. `str()` names them for people."""

    def check(self, value: Any) -> Any:
        """The value in its immutable form; ValueError, saying what was expected, if it is not allowed."""

    def schema(self) -> dict[str, Any]:
        """The values as a JSON Schema."""


class Table(Mapping[str, Any]):
    """An immutable mapping that can be hashed: the value of an option with a key for each part."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._entries = dict(entries)

    def __getitem__(self, key: str) -> Any:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(frozenset(self._entries.items()))

    def __repr__(self) -> str:
        return repr(self._entries)


class OneOf:
    """Any of some values; the default stands first."""

    def __init__(self, *values: Any) -> None:
        self.values = values

    def check(self, value: Any) -> Any:
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        raise ValueError(f"expected {self}")

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}

    def __str__(self) -> str:
        return ", ".join(map(repr, self.values))


SWITCH = OneOf(False, True)


class Whole:
    """An integer from `least` on, or None where that is allowed."""

    def __init__(self, least: int, *, or_none: bool = False) -> None:
        self.least = least
        self.or_none = or_none

    def check(self, value: Any) -> Any:
        if value is None and self.or_none:
            return None
        if type(value) is not int or value < self.least:
            raise ValueError(f"expected {self}")
        return value

    def schema(self) -> dict[str, Any]:
        whole = {"type": "integer", "minimum": self.least}
        return {"anyOf": [whole, {"type": "null"}]} if self.or_none else whole

    def __str__(self) -> str:
        return f"an integer from {self.least}" + " or None" * self.or_none


class Row:
    """A fixed number of values of one sort, such as (2, 3, 4); `rising`: none is less than the one before."""

    def __init__(self, length: int, each: Choices, *, rising: bool = False) -> None:
        self.length = length
        self.each = each
        self.rising = rising

    def check(self, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or len(value) != self.length:
            raise ValueError(f"expected {self}")
        row = tuple(self.each.check(part) for part in value)
        if self.rising and list(row) != sorted(row):
            raise ValueError(f"expected {self}")
        return row

    def schema(self) -> dict[str, Any]:
        size = self.length
        return {"type": "array", "items": self.each.schema(), "minItems": size, "maxItems": size}

    def __str__(self) -> str:
        return (
            f"{self.length} values that do not fall" * self.rising
            + f"{self.length} values" * (not self.rising)
            + f", each {self.each}"
        )


class Keyed:
    """A value for each of some keys. A key that is not given has its value from `missing`, or is left out."""

    def __init__(self, keys: tuple[str, ...], each: Choices, *, missing: Mapping[str, Any]) -> None:
        self.keys = keys
        self.each = each
        self.missing = missing

    def check(self, value: Any) -> Table:
        if not isinstance(value, Mapping):
            raise ValueError(f"expected {self}")
        for key in value:
            if key not in self.keys:
                raise ValueError(f"unknown key {key!r}: expected some of {', '.join(self.keys)}")
        given = {**self.missing, **value}
        return Table({key: self.each.check(given[key]) for key in self.keys if key in given})

    def schema(self) -> dict[str, Any]:
        properties = {key: self.each.schema() for key in self.keys}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def __str__(self) -> str:
        return f"a mapping of {', '.join(self.keys)} to {self.each}"


@dataclass(frozen=True)
class Option:
    """One rule that a table may choose.

    `default`; `choices`: what is allowed; `doc`: one line; `ground`: "S" the source text, "P" published rulebooks, "D"
    a decision of this project; `scope`: "room", or "round" where it may change from round to round.
    """

    default: Any
    choices: Choices
    doc: str
    ground: str
    scope: str = "room"


def option(default: Any, choices: Choices, doc: str, ground: str, scope: str = "room") -> Any:
    """A dataclass field for an option; the default is checked like any other value."""
    checked = choices.check(default)
    return field(default=checked, metadata={"option": Option(checked, choices, doc, ground, scope)})


KONGS = ("exposed", "added", "concealed")


def kong_points(exposed: int, added: int, concealed: int, doc: str) -> Any:
    """The option of the points that each of the others pays for a kong."""
    default = dict(zip(KONGS, (exposed, added, concealed), strict=True))
    return option(default, Keyed(KONGS, Whole(0), missing=default), doc, "D")


def plain(value: Any) -> Any:
    """A value as JSON knows it."""
    if isinstance(value, Table):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value
