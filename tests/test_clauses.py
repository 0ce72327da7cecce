"""The script that links the clauses of the rulebook to code and tests, on a made-up rulebook."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "docs/rules/clauses.py"
pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="the rulebook stands in the checkout only")

PAGE = """# Somewhere 某地 (XX)

- **XX-S1** Named nowhere. See XX-W2.
- **XX-W1** Named in a comment.
- **XX-W2** The rule of an option that is read.
- **XX-W3** The rule of an option that nothing reads.
- **XX-P10** Named in a docstring and in a message.
"""
CODE = '''"""A game."""

class Game:
    kinds = 34  # XX-W1
    single: bool = option(False, "XX-W2: one line")
    future: int = option(1, "XX-W3: a line " "of two parts")

    def _worth(self):
        if self.single:
            raise ValueError("nothing (XX-P10)")

    def _payments(self):
        """XX-P10: who pays."""
'''
TESTS = """
import pytest

def test_XX_W1_in_a_name(): pass
def test_G_1_seats(): pass

@pytest.mark.parametrize("case", [1, 2, 3], ids=["XX-W2 one", "other", "XX-P10, XX-W2 two"])
def test_cases(case): pass
"""
NAMES = [
    "tests/test_somewhere.py::test_XX_W1_in_a_name",
    "tests/test_somewhere.py::test_G_1_seats",
    "tests/test_somewhere.py::test_cases[XX-W2 one]",
    "tests/test_somewhere.py::test_cases[other]",
    "tests/test_somewhere.py::test_cases[XX-P10, XX-W2 two]",
]


@pytest.fixture
def clauses() -> ModuleType:
    spec = importlib.util.spec_from_file_location("clauses", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    for file, text in {
        "docs/rules/README.md": "# The rulebook\n\n- **G-1** Four seats.\n",
        "docs/rules/somewhere.md": PAGE,
        "mahjong/rules/somewhere.py": CODE,
        "tests/test_somewhere.py": TESTS,
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def run(made_up: Path, clauses: ModuleType) -> Callable[..., int]:
    """Run the script on the made-up project, with these arguments and names of tests."""

    def main(*arguments: str, names: list[str] = NAMES) -> int:
        clauses.collect = lambda root: names
        return clauses.main([*arguments], made_up)

    return main


def rows(root: Path) -> dict[str, tuple[str, str]]:
    lines = (root / "docs/rules/tests.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")]
    return {clause: (code, tests) for clause, code, tests in cells if clause != "clause"}


def test_the_table_links_each_clause_to_code_and_tests(made_up, run):
    assert run() == 0
    game = "[somewhere.py](../../mahjong/rules/somewhere.py): "
    tests = "[test_somewhere.py](../../tests/test_somewhere.py): "
    assert rows(made_up) == {
        "G-1": ("not named", f"{tests}`test_G_1_seats`"),
        "XX-S1": ("not yet", ""),
        "XX-W1": (f"{game}`Game`", f"{tests}`test_XX_W1_in_a_name`"),
        "XX-W2": (f"{game}`_worth`", f"{tests}`test_cases`"),
        "XX-W3": ("not yet", ""),
        "XX-P10": (f"{game}`_worth`, `_payments`", f"{tests}`test_cases`"),
    }
    assert run("--check") == 0


def test_an_option_is_enforced_where_other_modules_read_it_from_the_rules(made_up, run):
    (made_up / "mahjong/round.py").write_text("class Round:\n    def draw(self):\n        self._rules.future\n")
    assert run(names=[*NAMES, "tests/test_round.py::test_XX_W3"]) == 0
    assert rows(made_up)["XX-W3"][0] == "[round.py](../../mahjong/round.py): `draw`"


def test_an_enforced_clause_without_a_test_fails_and_is_named(run, capsys):
    assert run(names=NAMES[1:]) == 1
    assert capsys.readouterr().err == "XX-W1: enforced in mahjong/rules/somewhere.py, but no test carries it\n"
    assert run("--check", names=["tests/test_somewhere.py::test_XX_W11", *NAMES[1:]]) == 1
    assert "XX-W1: enforced" in capsys.readouterr().err  # XX-W11 is another clause


def test_a_clause_that_is_on_no_page_fails_and_is_named(made_up, run, capsys):
    edit(made_up / "mahjong/rules/somewhere.py", "kinds = 34  # XX-W1", "kinds = 34  # XX-W1, XX-W9")
    assert run(names=[*NAMES, "tests/test_somewhere.py::test_XX_K7"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "XX-K7: named in tests/test_somewhere.py, but on no page of the rulebook",
        "XX-W9: named in mahjong/rules/somewhere.py, but on no page of the rulebook",
    ]


def test_a_check_writes_nothing_and_fails_where_the_table_is_out_of_date(made_up, run, capsys):
    table = made_up / "docs/rules/tests.md"
    assert run("--check") == 1
    assert not table.exists()
    assert run() == 0
    before = table.read_bytes()
    edit(made_up / "mahjong/rules/somewhere.py", "def _payments", "def _shares")
    capsys.readouterr()
    assert run("--check") == 1
    assert capsys.readouterr().err.startswith("docs/rules/tests.md is out of date")
    assert table.read_bytes() == before


def test_the_names_of_the_tests_are_those_that_pytest_collects(made_up, clauses):
    assert clauses.collect(made_up) == NAMES
    edit(made_up / "tests/test_somewhere.py", "import pytest", "import nothing_of_this_name")
    with pytest.raises(RuntimeError, match="nothing_of_this_name"):
        clauses.collect(made_up)
