"""300 whole rounds a game: what must hold after every event holds, and all that can happen in a round does happen."""

import subprocess
import sys
from collections import Counter
from random import Random

import pytest
import random_play
from random_play import PLAYED, play_rounds

import mahjong as mj
from mahjong.rules.options import OneOf

RARE = {
    "lanzhou": {"kong_replacement"},  # a declared seat lays few kongs, and only a declared one wins
    "shangrao": {"from a seat"},  # self-drawn wins only
}


def any_rules(game: str, random: Random) -> mj.rules.Rules:
    """The rules of a game with options at random, half of them as they are, that do not contradict each other."""
    options = mj.ruleset(game).options.items()
    choices = {name: option.choices.values for name, option in options if isinstance(option.choices, OneOf)}
    while True:
        drawn = {name: random.choice(values) for name, values in choices.items() if random.random() < 0.5}
        try:
            rules = mj.ruleset(game, **drawn)
            mj.Round(rules)
        except ValueError:
            continue
        return rules


@pytest.mark.parametrize("game", PLAYED)
def test_whole_rounds_by_random_and_greedy_players(game):
    rules = mj.ruleset(game)
    counted = play_rounds(rules, 300, seed=1)
    expected = {"self-drawn", "from a seat", "0 winners", "1 winners", "kong_replacement", "drawn_game"}
    missing = {name for name in (expected | rules.melds) - {"group"} - RARE.get(game, set()) if not counted[name]}
    assert not missing, f"never seen: {missing}"


@pytest.mark.parametrize("game", PLAYED)
def test_whole_rounds_of_options_drawn_at_random(game):
    random, counted = Random(4), Counter[str]()
    for number in range(60):
        counted += play_rounds(any_rules(game, random), 1, seed=4, first=number)
    assert counted["win"]
    assert counted["group"] or "group" not in mj.ruleset(game).melds


@pytest.mark.parametrize(("game", "preset"), [(game, preset) for game in PLAYED for preset in mj.ruleset(game).presets])
def test_whole_rounds_of_presets(game, preset):
    play_rounds(mj.ruleset(game, preset), 30, seed=2)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("linfen", {"several_winners": True, "last_four_frees_plain": True, "show_concealed_kongs": True}),
        ("linfen", {"dealer_on_draw": "passes_after_kong", "kong_flower": 3}),
    ],
)
def test_whole_rounds_of_options(game, options):
    play_rounds(mj.ruleset(game, **options), 30, seed=3)


def test_a_fault_is_reported_with_the_command_that_repeats_it(monkeypatch):
    monkeypatch.setattr(random_play, "balance", lambda payments: (1, 0, 0, 0))
    with pytest.raises(AssertionError) as fault:
        play_rounds(mj.ruleset("linfen"), 1, seed=7, first=5)
    assert "--game linfen --first 5 --rounds 1 --seed 7" in fault.value.__notes__[0]


def test_the_command():
    command = [sys.executable, random_play.__file__, "--game", "linfen", "--rounds", "2", "--seed", "5"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed.startswith("linfen, seed 5: rounds up to 1 hold\n")
    assert any(line.split() == ["start", "2"] for line in printed.splitlines())
