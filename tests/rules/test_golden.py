"""Every game has golden cases, tests/golden/<game>/*.csv, and answers them all.

A row is a hand before the winning tile, the tile, the seats, further facts and options as JSON objects, and either the
points of the four seats and the items, or "NotAWin" and the clause that forbids the win.
"""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import mahjong as mj
from mahjong.rules import NotAWin

FOLDER = Path(__file__).parents[1] / "golden"
COLUMNS = ["hand", "tile", "winner", "discarder", "dealer", "facts", "options", "points", "items"]


def rows(game: str) -> list[Any]:
    found = []
    for path in sorted((FOLDER / game).glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            assert reader.fieldnames == COLUMNS, path
            found += [pytest.param(game, row, id=f"{game}/{path.stem}:{reader.line_num}") for row in reader]
    return found


@pytest.mark.parametrize("game", mj.rules.names())
def test_every_game_has_golden_cases(game: str) -> None:
    assert len(rows(game)) >= 20


@pytest.mark.parametrize(("game", "row"), [row for game in mj.rules.names() for row in rows(game)])
def test_golden_case(game: str, row: dict[str, str]) -> None:
    rules = mj.ruleset(game, **json.loads(row["options"] or "{}"))
    discarder = int(row["discarder"]) if row["discarder"] else None
    facts = json.loads(row["facts"] or "{}")
    win = mj.Win(tile=row["tile"], winner=int(row["winner"]), discarder=discarder, dealer=int(row["dealer"]), **facts)
    first, *rest = row["points"].split()
    if first == "NotAWin":
        assert not rules.can_win(row["hand"], win)
        with pytest.raises(NotAWin) as why:
            rules.score(row["hand"], win)
        assert [why.value.clause] == rest
        return
    assert rules.can_win(row["hand"], win)
    score = rules.score(row["hand"], win)
    assert score.points == tuple(map(int, [first, *rest]))
    assert "; ".join(f"{item.name} {item.value} {item.unit}" for item in score.items) == row["items"]
    assert sum(score.points) == 0
