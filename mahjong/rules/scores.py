"""What a game answers: scores, items and payments."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from mahjong import tiles
from mahjong.hand import Group, Hand
from mahjong.rules.facts import Win

HOUSE = 4  # the receiver of a penalty that no seat gets


class NotAWin(Exception):
    """The hand does not win under the rules; `reason` says why, `clause` names the rule that forbids it."""

    def __init__(self, reason: str, clause: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.reason = reason
        self.clause = clause

    def __reduce__(self) -> tuple[type["NotAWin"], tuple[str, str]]:
        return NotAWin, (self.reason, self.clause)


class Item(NamedTuple):
    """Something that a hand is worth: its name, its Chinese title, how much, and in which unit.

    `unit`: "fan" (doublings), "points", "items" or "times" (a factor).
    """

    name: str
    title_zh: str
    value: int
    unit: str

    def __str__(self) -> str:
        if self.unit == "times":
            return f"{self.name} {self.title_zh}: x {self.value}"
        unit = self.unit.removesuffix("s") if self.value == 1 else self.unit
        return f"{self.name} {self.title_zh}: {self.value} {unit}"


class Payment(NamedTuple):
    """Points that go from one seat to another (or to `HOUSE`), and why: the pattern and its factors."""

    payer: int
    receiver: int
    amount: int
    why: str

    def __str__(self) -> str:
        receiver = "the house" if self.receiver == HOUSE else f"seat {self.receiver}"
        return f"seat {self.payer} pays {receiver} {self.amount}: {self.why}"


Payments = tuple[Payment, ...]


def balance(payments: Iterable[Payment]) -> tuple[int, int, int, int]:
    """What each seat gains by payments; the sum is zero but for what the house gets (G-6)."""
    gains = [0] * 5
    for payment in payments:
        gains[payment.payer] -= payment.amount
        gains[payment.receiver] += payment.amount
    return gains[0], gains[1], gains[2], gains[3]


@dataclass(frozen=True)
class Score:
    """What a win is worth: the reading that was scored, its items, and who pays whom. `str()` is the referee's
    sheet.
    """

    game: str
    hand: Hand
    win: Win
    reading: tuple[Group, ...]
    items: tuple[Item, ...]
    payments: Payments

    @property
    def points(self) -> tuple[int, int, int, int]:
        """What each seat gains by the win alone; the sum is zero."""
        return balance(self.payments)

    def to_dict(self) -> dict[str, object]:
        """The score as JSON knows it: tiles as text."""
        return {
            "game": self.game,
            "hand": str(self.hand),
            "tile": tiles.name(self.win.tile),
            "winner": self.win.winner,
            "discarder": self.win.discarder,
            "points": list(self.points),
            "reading": [str(group) for group in self.reading],
            "items": [item._asdict() for item in self.items],
            "payments": [payment._asdict() for payment in self.payments],
        }

    def __str__(self) -> str:
        source = "self-drawn" if self.win.discarder is None else f"from seat {self.win.discarder}"
        lines = [
            f"{self.game}: seat {self.win.winner} wins on {tiles.name(self.win.tile)}, {source}",
            f"  {self.hand}",
        ]
        if self.reading:
            lines.append("  " + " ".join(map(str, self.reading)))
        lines += [f"    {item}" for item in self.items]
        lines += [f"  {payment}" for payment in self.payments]
        lines.append("points: " + ", ".join(f"{gain:+d}" for gain in self.points))
        return "\n".join(lines)
