"""Every game that is played has a playthrough, which shows clauses and goes as its file says."""

import re

import pytest
from playthrough import FOLDER, play
from random_play import PLAYED

FILES = {file.stem: file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.txt"))}


@pytest.mark.parametrize("game", PLAYED)
def test_every_game_has_a_playthrough_that_names_its_clauses(game):
    remarks = [line for line in FILES[game].splitlines() if line.startswith("#")]
    assert len(set(re.findall(r"\b[A-Z]{1,2}-[A-Z]?\d+\b", "\n".join(remarks)))) >= 5


@pytest.mark.parametrize("name", FILES)
def test_a_playthrough_goes_as_its_file_says(name):
    game, text = play(FILES[name])
    assert text.splitlines() == FILES[name].splitlines()
    assert game.phase == "over"
