"""300 whole rounds a game: what must hold after every event holds, and all that can happen in a round does happen."""

import subprocess
import sys

import pytest
import random_play
from random_play import PLAYED, play_rounds

import mahjong as mj

RARE = {
    "changsha": {"kong_replacement"},  # a greedy bot that is ready throws dice for its kongs
    "lanzhou": {"kong_replacement"},  # a declared seat lays few kongs, and only a declared one wins
    "shangrao": {"from a seat"},  # self-drawn wins only
}


@pytest.mark.parametrize("game", PLAYED)
def test_whole_rounds_by_all_sorts_of_bots(game):
    rules = mj.ruleset(game)
    counted = play_rounds(game, 300, seed=1, rules=rules)
    expected = {"self-drawn", "from a seat", "0 winners", "1 winners", "kong_replacement", "drawn_game"}
    missing = {name for name in (expected | rules.melds) - {"group"} - RARE.get(game, set()) if not counted[name]}
    assert not missing, f"never seen: {missing}"


@pytest.mark.parametrize("game", PLAYED)
def test_whole_rounds_of_options_drawn_at_random(game):
    counted = play_rounds(game, 60, seed=4)
    assert counted["win"]
    assert counted["group"] or "group" not in mj.ruleset(game).melds


@pytest.mark.parametrize(("game", "preset"), [(game, preset) for game in PLAYED for preset in mj.ruleset(game).presets])
def test_whole_rounds_of_presets(game, preset):
    play_rounds(game, 30, seed=2, rules=mj.ruleset(game, preset))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("linfen", {"several_winners": True, "last_four_frees_plain": True, "show_concealed_kongs": True}),
        ("linfen", {"dealer_on_draw": "passes_after_kong", "kong_flower": 3}),
    ],
)
def test_whole_rounds_of_options(game, options):
    play_rounds(game, 30, seed=3, rules=mj.ruleset(game, **options))


def test_a_fault_is_reported_with_the_command_that_repeats_it(monkeypatch):
    monkeypatch.setattr(random_play, "balance", lambda payments: (1, 0, 0, 0))
    with pytest.raises(AssertionError) as fault:
        play_rounds("linfen", 1, seed=7, first=5)
    assert "--game linfen --first 5 --rounds 1 --seed 7" in fault.value.__notes__[0]


def test_the_command():
    command = [sys.executable, random_play.__file__, "--game", "linfen", "--rounds", "2", "--seed", "5"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed.startswith("linfen, seed 5: rounds up to 1 hold\n")
    assert any(line.split() == ["start", "2"] for line in printed.splitlines())
