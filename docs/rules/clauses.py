"""Links each clause of the rulebook to the code that enforces it and to the tests that prove it.

    python docs/rules/clauses.py            writes docs/rules/tests.md
    python docs/rules/clauses.py --check    writes nothing, and fails if tests.md is out of date

Both fail, naming the clause, where the code enforces one that no test carries, or where code or tests name one that is
on no page. Run it where the package and what its tests need are installed: the names of the tests are pytest's own.

The code enforces a clause where `mahjong/` names it (CS-W3) in a comment, a docstring or a message, and where it reads
an option whose description begins with it; the description alone enforces nothing. A test carries a clause in its name
or in the id of its parameters, as CS-W3 or CS_W3.
"""

import ast
import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BULLET = re.compile(r"^- \*\*([A-Z]+-[A-Z]*\d+)\*\*", re.MULTILINE)
TABLE = "tests.md"
HEAD = """# Clauses, code and tests

Made by [clauses.py](clauses.py): where each clause of the rulebook is enforced, and the tests that prove it.
"""


class Page(NamedTuple):
    file: str
    title: str
    clauses: tuple[str, ...]


class Place(NamedTuple):
    """Where a clause is named: a file, and a function, class or test in it ("" for the module itself)."""

    file: str
    name: str


Places = dict[str, list[Place]]  # of each clause


def read_pages(root: Path) -> list[Page]:
    """The pages of the rulebook with the clauses that they list, what all games share first."""
    files = [file for file in (root / "docs/rules").glob("*.md") if file.name != TABLE]
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    pages = [Page(name, text.splitlines()[0].lstrip("# "), tuple(BULLET.findall(text))) for name, text in texts.items()]
    return sorted(pages, key=lambda page: (page.file != "README.md", page.file))


class Identifiers:
    """Finds the identifiers of clauses: the prefixes of the pages, then a letter and a number."""

    def __init__(self, pages: Iterable[Page]) -> None:
        prefixes = "|".join(sorted({clause.partition("-")[0] for page in pages for clause in page.clauses}))
        self.pattern = re.compile(rf"(?<![A-Za-z0-9])({prefixes})[-_]([A-Z]?\d+)(?!\d)")

    def of(self, text: str) -> list[str]:
        return [f"{prefix}-{number}" for prefix, number in self.pattern.findall(text)]


def add(places: Places, clause: str, place: Place) -> None:
    listed = places.setdefault(clause, [])
    if place not in listed:
        listed.append(place)


# --- the code -----------------------------------------------------------------------------------------------------


class Module:
    """A file of the package."""

    def __init__(self, file: Path, root: Path, identifiers: Identifiers) -> None:
        self.file = file.relative_to(root).as_posix()
        self.text = file.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.identifiers = identifiers
        self.options: dict[str, list[str]] = {}  # the clauses that the description of each begins with
        self.described: set[int] = set()  # the lines of those descriptions
        self._find_options()

    def _find_options(self) -> None:
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
                continue
            for text in ast.walk(node.value) if isinstance(node.value, ast.Call) else ():
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    clauses = self.identifiers.of(text.value.partition(":")[0])
                    if clauses:
                        self.options[node.target.id] = clauses
                        self.described.update(range(text.lineno, (text.end_lineno or text.lineno) + 1))

    def place(self, line: int) -> Place:
        """The innermost function or class around a line."""
        name = ""
        for node in ast.walk(self.tree):  # the outer before the inner
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.lineno <= line <= (node.end_lineno or 0):
                name = node.name
        return Place(self.file, name)

    def named(self) -> Iterator[tuple[str, int]]:
        """The clauses that are named, each with the line."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if number not in self.described:
                for clause in self.identifiers.of(line):
                    yield clause, number

    def read(self, of_any_game: dict[str, list[str]]) -> Iterator[tuple[str, int]]:
        """The clauses whose options are read, from `self` or from some `rules`, each with the line."""
        known = {"self": self.options, "rules": of_any_game}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute):
                owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
                for clause in known.get(owner.lstrip("_"), {}).get(node.attr, ()):
                    yield clause, node.lineno


def enforced(root: Path, identifiers: Identifiers) -> Places:
    """Where the code enforces each clause, in the order of the lines."""
    modules = [Module(file, root, identifiers) for file in sorted((root / "mahjong").rglob("*.py"))]
    options: dict[str, list[str]] = {}
    for module in modules:
        for name, clauses in module.options.items():
            options.setdefault(name, []).extend(clauses)
    places: Places = {}
    for module in modules:
        for clause, line in sorted({*module.named(), *module.read(options)}, key=lambda found: found[1]):
            add(places, clause, module.place(line))
    return places


# --- the tests ----------------------------------------------------------------------------------------------------


def collect(root: Path) -> list[str]:
    """The names of all tests, such as `tests/test_a.py::test_b[id]`; RuntimeError if they cannot be collected."""
    command = [sys.executable, "-P", "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    asked = subprocess.run(
        [*command, "--disable-warnings", "--rootdir=.", "tests"],
        cwd=root,
        env={**os.environ, "PYTEST_ADDOPTS": "", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    if asked.returncode != 0:
        raise RuntimeError(f"the tests cannot be collected:\n{asked.stdout}{asked.stderr}")
    return [line for line in asked.stdout.splitlines() if "::" in line]


def proved(names: Iterable[str], identifiers: Identifiers) -> Places:
    """The tests that carry each clause."""
    places: Places = {}
    for name in names:
        file, _, test = name.partition("::")
        for clause in identifiers.of(test):
            add(places, clause, Place(file, test.partition("[")[0]))
    return places


# --- the table ----------------------------------------------------------------------------------------------------


def cell(places: list[Place]) -> str:
    """The places, each file once."""
    files: dict[str, list[str]] = {}
    for place in places:
        files.setdefault(place.file, []).append(place.name)
    links = []
    for file, names in files.items():
        listed = ", ".join(f"`{name}`" for name in names if name)
        links.append(f"[{Path(file).name}](../../{file})" + f": {listed}" * bool(listed))
    return "; ".join(links)


def table(pages: list[Page], code: Places, tests: Places) -> str:
    """The text of tests.md."""
    lines = [HEAD]
    for page in pages:
        lines += [f"## [{page.title}]({page.file})", "", "| clause | enforced in | tests |", "|---|---|---|"]
        for clause in page.clauses:
            unnamed = "not named" if clause in tests else "not yet"
            lines.append(f"| {clause} | {cell(code.get(clause, [])) or unnamed} | {cell(tests.get(clause, []))} |")
        lines.append("")
    return "\n".join(lines)


def problems(pages: list[Page], code: Places, tests: Places) -> Iterator[str]:
    """What is wrong with the links, a line each."""
    known = [clause for page in pages for clause in page.clauses]
    for clause, places in {**tests, **code}.items():
        if clause not in known:
            yield f"{clause}: named in {places[0].file}, but on no page of the rulebook"
    for clause in known:
        if clause in code and clause not in tests:
            yield f"{clause}: enforced in {code[clause][0].file}, but no test carries it"


def main(arguments: list[str], root: Path = ROOT) -> int:
    parser = ArgumentParser(description="Link the clauses of the rulebook to code and tests.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if tests.md is out of date")
    check = parser.parse_args(arguments).check

    pages = read_pages(root)
    identifiers = Identifiers(pages)
    code, tests = enforced(root, identifiers), proved(collect(root), identifiers)
    found = list(problems(pages, code, tests))
    text, file = table(pages, code, tests), root / "docs/rules" / TABLE
    if not check:
        file.write_text(text, encoding="utf-8", newline="\n")
    elif not file.exists() or file.read_text(encoding="utf-8") != text:
        found.append(f"docs/rules/{TABLE} is out of date: run python docs/rules/clauses.py")
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
