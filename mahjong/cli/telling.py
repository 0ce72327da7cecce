"""What happens in a round, a line of plain English each."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from mahjong import tiles
from mahjong.round import Event
from mahjong.rules import HOUSE, Payment
from mahjong.table import FACE_DOWN

MOST_NAMED = 3  # of the actions of one type
DISCARD = "discard"

VERBS = {
    "deal": "is dealt",
    "draw": "draws",
    "adding": "is about to add",
    "robbed": "is robbed of",
    "turn_up": "turns up",
    "take_up": "takes up",
    "look": "looks at",
    "ready": "declares ready",
    "show": "shows",
    "starting_win": "has a starting win:",
    "leave": "leaves",
    "barred": "is barred from winning",
    "kept": "lays the tile drawn aside",
    **dict.fromkeys(("chow", "pong", "exposed_kong", "added_kong", "concealed_kong", "group"), "lays"),
}
OPENLY = {"face_up": "lies face up", "wild_kind": "is the wild kind", "uncover": "is turned up"}


def tell(events: Iterable[Event]) -> Iterator[str]:
    """What has happened, a line each; equal payments of several seats are one. Notes are left to the views."""
    for _, alike in groupby(events, lambda event: event.details if event.type == "payment" else event.number):
        first, *others = alike
        if others:
            yield _tell_payments([first, *others])
        elif first.type != "note":
            yield _tell(first)


def _tell_payments(events: Sequence[Event]) -> str:
    payers = ", ".join(str(event.seat) for event in events)
    details = dict(events[0].details)
    receiver = "the house" if details["receiver"] == HOUSE else f"seat {details['receiver']}"
    return f"seats {payers} pay {receiver} {details['amount']} each: {details['why']}"


def _tell(event: Event) -> str:
    details: dict[str, Any] = dict(event.details)
    seat, named = f"seat {event.seat}", tiles.join_text(event.tiles)
    match event.type:
        case "start":
            dice = ", ".join(map(str, details["dice"]))
            opened = f"dice {dice} open the wall of seat {details['opened']} behind {details['stacks']} stacks"
            return f"{seat} is the dealer" + (f"; {opened}" if dice else "")
        case "discard":
            return f"{seat} discards {named}" + (", the tile drawn" if details["drawn"] else "")
        case "win":
            source = "self-drawn" if details["discarder"] is None else f"from seat {details['discarder']}"
            return f"{seat} wins on {named}, {source}"
        case "payment":
            return str(Payment(event.seat or 0, **details))
        case "dice":
            return f"dice {', '.join(map(str, details['dice']))}"
        case "drawn_game":
            return "no more tile may be drawn"
        case "end":
            return f"the round is over: {', '.join(f'{gain:+d}' for gain in details['points'])}"
    if event.type in OPENLY:
        return f"{named} {OPENLY[event.type]}"
    if event.type in VERBS:
        unseen = FACE_DOWN if event.type == "concealed_kong" else ""
        more = details.get("meld", unseen) + details.get("hand", "")
        return " ".join(filter(None, [seat, VERBS[event.type], named, more, *details.get("items", ())]))
    return str(event)


def is_choice(legal: Sequence[str]) -> bool:
    """Whether a seat may do one thing or another, not only discard one tile or another."""
    return len(legal) > 1 and {*map(_word, legal)} != {DISCARD}


def briefly(actions: Iterable[str]) -> str:
    """Actions in a row, discards last and without their tiles, as those of which there are too many."""
    parts = []
    for word, group in groupby(sorted(actions, key=_word), _word):
        alike = list(group)
        parts += [word] if word == DISCARD or len(alike) > MOST_NAMED else alike
    return ", ".join(sorted(parts, key=("pass", DISCARD).count))


def tell_choice(seat: int, action: str, legal: Iterable[str]) -> str:
    """What a seat has decided, and what else it could have done."""
    others = [other for other in legal if other != action and {_word(other), _word(action)} != {DISCARD}]
    return f"seat {seat}: {action}; could {briefly(others)}"


def _word(action: str) -> str:
    return action.split()[0]
