"""Playthroughs: whole rounds as text that a reviewer follows with the rulebook in hand, kept in tests/golden/rounds.

    python tests/rounds/playthrough.py tests/golden/rounds/linfen.txt       play what the file says and write it anew

The head says what is chosen: `game`, `preset`, `options` (JSON), `dealer`, and either `seed`, for a wall opened by
dice, or hands of seats (`hand 0`), `draws`, `tail` (the wall ends there) and the `dice` thrown in the round. Behind it
stand remarks, `# CS-K2: ...`, and decisions, `> 1 pong` or `> 0 discard 9s, 1 default`; who is not named passes.
Everything else is written by this program: what a seat chose from, the events with who sees them, and the views when
more has happened than a discard and a draw. Passes of seats that cannot but pass are not mentioned.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from scripts import deal, seed_for

import mahjong as mj
from mahjong.actions import PASS
from mahjong.table import Event

FOLDER = Path(__file__).resolve().parents[1] / "golden/rounds"
QUIET = ("discard", "draw", "adding", "note")  # after these no views are written
VERBS = {
    "deal": "is dealt",
    "draw": "draws",
    "adding": "is about to add",
    "robbed": "is robbed of",
    "turn_up": "turns up",
    "take_up": "takes up",
    "show": "shows",
    "ready": "declares ready",
    "leave": "leaves",
    **dict.fromkeys(("chow", "pong", "exposed_kong", "added_kong", "concealed_kong", "group"), "lays"),
}


# --- what a file says -----------------------------------------------------------------------------------------------


def begin(head: str) -> mj.Round:
    """The round that a head describes."""
    chosen = dict(line.split(": ", 1) for line in head.splitlines() if not line.startswith("#"))
    rules = mj.ruleset(chosen["game"], chosen.get("preset"), **json.loads(chosen.get("options", "{}")))
    dealer = int(chosen.get("dealer", "0"))
    if "seed" in chosen:
        return mj.Round(rules, dealer, bytes.fromhex(chosen["seed"]))
    hands = {seat: chosen[f"hand {seat}"] for seat in range(4) if f"hand {seat}" in chosen}
    seed = seed_for(*map(int, chosen.get("dice", "").split()))
    return deal(rules, hands, chosen.get("draws", ""), chosen.get("tail", ""), dealer=dealer, short=True, seed=seed)


def steps(course: str) -> Iterator[tuple[int, str] | str]:
    """The remarks and decisions of a file."""
    for line in course.splitlines():
        if line.startswith("#"):
            yield line
        elif line.startswith(">"):
            for step in line[1:].split("   ")[0].split(","):
                seat, action = step.split(maxsplit=1)
                yield int(seat), action


def play(text: str) -> tuple[mj.Round, str]:
    """The round of a playthrough, and its text as it should be."""
    head, _, course = text.partition("\n\n")
    game = begin(head)
    lines = [head, "", *told(game.events), *seen(game), *forced_passes(game)]
    for step in steps(course):
        if isinstance(step, str):
            lines += [step] if lines[-1].startswith("#") else ["", step]
        else:
            lines += [*passes(game, *step), *decided(game, *step)]
    lines += [*passes(game), "", *ended(game)]
    return game, "\n".join(lines) + "\n"


def passes(game: mj.Round, seat: int = 0, action: str = "") -> Iterator[str]:
    """Let seats pass until one may do something, or the round is over."""
    while game.phase != "over" and (game.phase, game.turn, action) != ("turn", seat, "default"):
        if action in map(str, game.legal(seat)):
            return
        passing = next((other for other in game.waiting if PASS in game.legal(other)), None)
        if passing is None:
            legal = {other: [str(option) for option in game.legal(other)] for other in game.waiting}
            raise ValueError(f"'{seat} {action}' in phase {game.phase}: legal are {legal}")
        yield from decided(game, passing, "pass")


def decided(game: mj.Round, seat: int, action: str) -> Iterator[str]:
    """A decision, what it was chosen from, and what follows."""
    taken = str(game.default_action(seat)) if action == "default" else action
    yield from ("", f"> {seat} {taken}   {choice(game, seat)}")
    yield from followed(game, seat, taken)
    yield from forced_passes(game)


def forced_passes(game: mj.Round) -> Iterator[str]:
    """Let the seats pass that cannot but pass."""
    while passing := [seat for seat in game.waiting if game.legal(seat) == (PASS,)]:
        yield from followed(game, passing[0], "pass")


def followed(game: mj.Round, seat: int, action: str) -> list[str]:
    events = game.apply(seat, action)
    return told(events) + (seen(game) if any(event.type not in QUIET for event in events) else [])


# --- what is written ------------------------------------------------------------------------------------------------


def choice(game: mj.Round, seat: int) -> str:
    """What a seat decides about: its hand in a turn, else what it could answer."""
    view = game.view(seat)
    if game.phase != "turn":
        return f"of: {', '.join(view['legal'])}"
    others = [action for action in view["legal"] if not action.startswith("discard")]
    drawn = f" and {view['drawn']}" if view["drawn"] else ""
    return f"from {view['hand']}{drawn}" + (f", could {', '.join(others)}" if others else "")


def told(events: Iterable[Event]) -> list[str]:
    """The events as a referee would say them, each with who knows of it."""
    return [f"  {say(event)}{'' if len(event.seen_by) == 4 else known(event)}" for event in events]


def say(event: Event) -> str:
    details, seat = dict(event.details), f"seat {event.seat}"
    named = mj.tiles.join_text(event.tiles)
    if event.type == "start":
        opened = f": the wall of seat {details['opened']} is opened behind {details['stacks']} stacks"
        dice = f", dice {', '.join(map(str, details['dice']))}{opened}" if details["dice"] else ""
        return f"{details['game']}, {seat} is the dealer{dice}"
    if event.type == "payment":
        return str(mj.Payment(event.seat, **details))
    if event.type == "discard":
        return f"{seat} discards {named}{', the tile drawn' if details['drawn'] else ''}"
    if event.type == "win":
        source = "drawn" if details["discarder"] is None else f"of seat {details['discarder']}"
        return f"{seat} wins on {named}, {source}"
    if event.type in VERBS:
        return f"{seat} {VERBS[event.type]} {named}{details.get('meld', '')}{details.get('hand', '')}".rstrip()
    return str(event)


def known(event: Event) -> str:
    who = " and ".join(f"seat {seat}" for seat in sorted(event.seen_by)) or "nobody"
    return f"   [{who} alone knows]" if event.hidden else f"   [{who} alone sees it]"


def seen(game: mj.Round) -> list[str]:
    """The views: of each seat its hand, which it alone sees, and what the others see of it."""
    lines = [f"  | {game.wall.remaining} tiles may be drawn"]
    for seat in range(4):
        view, others = game.view(seat), game.view((seat + 1) % 4)
        facts = [f"{name}={value}" for name, value in view["facts"].items() if value]
        parts = [view["hand"], "others:", *others["melds"][seat], f"and {others['concealed'][seat]} concealed"]
        lines.append(f"  | seat {seat}: {' '.join([*parts, 'river', others['rivers'][seat] or '-', *facts])}")
    return lines


def ended(game: mj.Round) -> list[str]:
    result = game.result
    assert result is not None
    points = ", ".join(f"{gain:+d}" for gain in result.points)
    return [*map(str, result.scores), f"the round: {points}; next dealer: seat {result.next_dealer}"]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        text = play(Path(name).read_text(encoding="utf-8"))[1]
        Path(name).write_text(text, encoding="utf-8", newline="\n")
