"""200 whole rounds a game: what must hold after every event holds, and all that can happen in a round does happen."""

import subprocess
import sys
from collections import defaultdict
from random import Random

import pytest
import random_play
from random_play import PLAYED, play_rounds

import mahjong as mj
from mahjong.rules.linfen import Linfen

RARE = {
    "changsha": {"kong_replacement"},  # a greedy bot that is ready throws dice for its kongs
    "lanzhou": {"kong_replacement"},  # a declared seat lays few kongs, and only a declared one wins
    "shangrao": {"from a seat"},  # self-drawn wins only
}


@pytest.mark.parametrize("game", PLAYED)
def test_whole_rounds_by_all_sorts_of_bots(game):
    rules = mj.ruleset(game)
    counted = play_rounds(game, 200, seed=1, rules=rules)
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


def test_every_option_of_room_and_round_is_drawn():
    for game in PLAYED:
        random, values = Random(6), defaultdict(set)
        for _ in range(200):
            rules = random_play.any_round(game, random).rules
            for name in rules.options:
                values[name].add(getattr(rules, name))
        same = [name for name, drawn in values.items() if len(drawn) == 1]
        assert not same, f"{game}: {same} are never changed"


@pytest.mark.parametrize(
    "leak", [lambda table, seat: table.wall.order[-9], lambda table, seat: str(table.hands[seat - 1])]
)
def test_a_view_that_tells_what_is_hidden_is_found(monkeypatch, leak):
    """The tile of a place in the wall, or the hand of another seat."""
    shown = Linfen.shown
    monkeypatch.setattr(Linfen, "shown", lambda *asked: {**shown(*asked), "leak": leak(*asked[1:])})
    monkeypatch.setattr(random_play, "COMPARED", 1)
    with pytest.raises(AssertionError, match="is shown what it must not see"):
        play_rounds("linfen", 5, seed=8, rules=mj.ruleset("linfen"))
