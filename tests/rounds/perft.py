"""Change detectors of the engine: counts of legal action sequences, and one number that signs its behaviour.

    python tests/rounds/perft.py        writes tests/golden/perft/<game>.json and signature.json anew

A position is a round after some steps of a player that never changes; its counts say for every first action how many
sequences of a given length begin with it, so that a difference names the action. The signature is made of all events of
fixed rounds. A commit that changes one of the files says why.
"""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from random_play import PLAYED

import mahjong as mj

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "perft"
POSITIONS = ((1, 0), (2, 30), (3, 90))  # seed, steps played before the count
DEPTH = 5
SIGNED = range(12)  # rounds of each game


def fixed_player(game: mj.Round, seat: int, random: Random) -> mj.Action:
    """Wins where it can, claims half of what it can, lays kongs, discards what leaves the hand closest to ready. It is
    no bot of the library, so that the files stay as they are when those learn to play better.
    """
    legal = {str(action): action for action in game.legal(seat)}
    if "win" in legal:
        return legal["win"]
    discards = [action for action in legal.values() if action.type == "discard"]
    others = [action for action in legal.values() if action.type not in ("discard", "pass")]
    if others and random.random() < 0.5:
        return random.choice(others)
    if not discards:
        return legal.get("pass") or random.choice(others)
    view = game.view(seat)
    hand = mj.Hand(view["hand"])
    full = hand if view["drawn"] is None else hand.draw(view["drawn"])
    return min(discards, key=lambda action: (full.discard(action.tiles[0]).shanten(), random.random()))


def position(game: str, seed: int, steps: int) -> mj.Round:
    """A round of default rules after some steps, or at its end."""
    random = Random(seed)
    played = mj.Round(mj.ruleset(game), dealer=seed % 4, seed=bytes([seed]) * 32)
    for _ in range(steps):
        if played.waiting:
            seat = random.choice(played.waiting)
            played.apply(seat, fixed_player(played, seat, random))
    return played


def sequences(snapshot: dict[str, Any], depth: int) -> int:
    """How many sequences of legal actions of this length there are; a round that ends earlier has none."""
    start = mj.Round.restore(snapshot)
    steps = [(seat, action) for seat in start.waiting for action in start.legal(seat)]
    if depth == 1:
        return len(steps)
    return sum(sequences(after(snapshot, seat, action), depth - 1) for seat, action in steps)


def after(snapshot: dict[str, Any], seat: int, action: mj.Action) -> dict[str, Any]:
    """The snapshot with one action more."""
    return {**snapshot, "done": [*snapshot["done"], [seat, str(action)]]}


def counts(game: str) -> list[dict[str, Any]]:
    """The positions of a game, with the number of sequences for each first action."""
    found = []
    for seed, steps in POSITIONS:
        start = position(game, seed, steps)
        snapshot = start.snapshot()
        first = [(seat, action) for seat in start.waiting for action in start.legal(seat)]
        by_action = {f"{seat} {action}": sequences(after(snapshot, seat, action), DEPTH - 1) for seat, action in first}
        found.append({"seed": seed, "steps": steps, "depth": DEPTH, "sequences": by_action})
    return found


def signature() -> int:
    """A number of 64 bits made of all events of fixed rounds of every game."""
    events = hashlib.sha256()
    for game in PLAYED:
        for seed in SIGNED:
            played = position(game, seed, 10_000)
            events.update(json.dumps([event.to_dict() for event in played.events], sort_keys=True).encode())
    return int.from_bytes(events.digest()[:8], "big")


def main() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for game in PLAYED:
        (GOLDEN / f"{game}.json").write_text(json.dumps(counts(game), indent=1) + "\n", encoding="utf-8")
    (GOLDEN / "signature.json").write_text(json.dumps({"signature": signature()}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
