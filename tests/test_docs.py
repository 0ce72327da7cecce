"""What the documentation prints is what the code prints."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from mahjong import rules

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = re.compile(r"```python\n((?:(?!```).)*)```\n\n```text\n(.*?)```", re.DOTALL)
pytestmark = pytest.mark.skipif(not (ROOT / "docs").exists(), reason="the documentation stands in the checkout only")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/rules.md", "docs/rounds.md"])
def test_examples_print_what_the_page_says(page):
    examples = EXAMPLE.findall(read(page))
    assert examples
    names: dict[str, object] = {}
    for code, expected in examples:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(code, names)
        assert printed.getvalue() == expected, code


@pytest.mark.parametrize("game", rules.names())
def test_the_facts_and_flags_of_a_game_are_those_of_the_page(game):
    row = re.search(rf"^\| `{game}` \|(.*)\|(.*)\|$", read("docs/rules.md"), re.MULTILINE)
    assert row is not None
    facts, flags = (frozenset(re.findall(r"`(\w+)`", cell)) for cell in row.groups())
    assert (facts, flags) == (rules.ruleset(game).facts, rules.ruleset(game).flags)
