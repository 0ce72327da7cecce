"""What the commands answer about a hand, ready for JSON: tiles are text, keys are those of Hand's methods."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypedDict

from mahjong import Hand, tiles

FORMS = ("standard", "seven_pairs", "thirteen_orphans")
MOST_DECOMPOSITIONS = 5


@dataclass(frozen=True)
class Question:
    """How hands are read and asked."""

    wild_kind: int | None = None
    forms: tuple[str, ...] = ("standard",)
    quads_count: bool = False
    four_copies: bool = False
    exhausted: bool = False

    def hand(self, text: str) -> Hand:
        return Hand(text, wild_kind=self.wild_kind)

    def keywords(self, *forms: str) -> dict[str, Any]:
        """What every method takes, for these forms or else for all that are asked."""
        return {
            "forms": forms or self.forms,
            "quads_count": self.quads_count,
            "four_copies": self.four_copies,
        }


class Option(TypedDict):
    """What a discard leaves."""

    shanten: int
    improvements: dict[str, int]
    unseen: int


class Answer(TypedDict, total=False):
    hand: str
    size: int
    shanten: int
    # of 3n+1 tiles
    waits: list[str]
    improvements: dict[str, int]
    # of 3n+2 tiles
    is_win: bool
    discards: dict[str, list[str]]
    discard_options: dict[str, Option]
    # of a win
    winning_forms: list[str]
    decompositions: list[list[str]]
    more_decompositions: bool


def _names(kinds: Iterable[int]) -> list[str]:
    return [tiles.name(kind) for kind in kinds]


def _unseen(improvements: dict[int, int]) -> dict[str, int]:
    return {tiles.name(kind): unseen for kind, unseen in improvements.items()}


def summary(hand: Hand, question: Question) -> Answer:
    """Shanten, and waits or discards. ValueError if the hand has neither 3n+1 nor 3n+2 tiles."""
    asked = question.keywords()
    answer: Answer = {"hand": str(hand), "size": hand.size, "shanten": hand.shanten(**asked)}
    if hand.size % 3 == 1:
        answer["waits"] = _names(hand.waits(**asked, exhausted=question.exhausted))
    else:
        discards = hand.discards(**asked, exhausted=question.exhausted)
        answer["is_win"] = hand.is_win(**asked)
        answer["discards"] = {tiles.name(kind): _names(waits) for kind, waits in discards.items()}
    return answer


def analysis(hand: Hand, question: Question, visible: tuple[int, ...]) -> Answer:
    """The summary, what improves the hand, and readings. `visible`: 34 counts of tiles seen elsewhere."""
    asked = question.keywords()
    answer = summary(hand, question)
    if hand.size % 3 == 1:
        answer["improvements"] = _unseen(hand.improvements(visible, **asked))
        return answer
    answer["discard_options"] = {
        tiles.name(kind): {
            "shanten": option.shanten,
            "improvements": _unseen(option.improvements),
            "unseen": option.unseen,
        }
        for kind, option in hand.discard_options(visible, **asked).items()
    }
    if answer["is_win"]:
        forms = [form for form in question.forms if hand.is_win(**question.keywords(form))]
        limit = 4 if question.four_copies else None
        readings = hand.decompositions(limit) if "standard" in forms else iter(())
        first = islice(readings, MOST_DECOMPOSITIONS)
        answer["winning_forms"] = forms
        answer["decompositions"] = [[str(group) for group in reading] for reading in first]
        answer["more_decompositions"] = next(readings, None) is not None
    return answer
