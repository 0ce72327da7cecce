"""What the documentation prints is what the code prints."""

import json
import re
from contextlib import redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path

import pytest

from mahjong import rules

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = re.compile(r"```python\n((?:(?!```).)*)```\n\n```text\n(.*?)```", re.DOTALL)
pytestmark = pytest.mark.skipif(not (ROOT / "docs").exists(), reason="the documentation stands in the checkout only")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/rules.md", "docs/rounds.md", "docs/bots.md"])
def test_examples_print_what_the_page_says(page):
    check_examples(page)


def check_examples(page: str) -> None:
    """Run the examples of a page in turn, as a script."""
    examples = EXAMPLE.findall(read(page))
    assert examples
    names: dict[str, object] = {"__name__": "__main__"}
    for code, expected in examples:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(code, names)
        assert printed.getvalue() == expected, code


def test_figures_of_speed_are_those_that_the_benchmarks_kept():
    spec = spec_from_file_location("report", ROOT / "benchmarks" / "report.py")
    report = module_from_spec(spec)
    spec.loader.exec_module(report)
    for page, text in report.pages(json.loads(read("docs/speed.json"))).items():
        assert page.read_text(encoding="utf-8") == text, page


@pytest.mark.parametrize("game", rules.names())
def test_the_facts_and_flags_of_a_game_are_those_of_the_page(game):
    row = re.search(rf"^\| `{game}` \|(.*)\|(.*)\|$", read("docs/rules.md"), re.MULTILINE)
    assert row is not None
    facts, flags = (frozenset(re.findall(r"`(\w+)`", cell)) for cell in row.groups())
    assert (facts, flags) == (rules.ruleset(game).facts, rules.ruleset(game).flags)
