"""The count of instructions, without valgrind: every hot path runs, and no figure off its budget is passed over."""

import json

import pytest

instructions = pytest.importorskip("instructions", reason="the benchmarks stand in the checkout only")

REPORT = "version: 1\nevents: Ir\nfn=(1) main\n12 700\n13 300\n\nsummary: 1000\n\n\ntotals: 1000\n"
HERE = {"Python": "3.11.7", "compiler": "gcc 12"}


def test_every_hot_path_runs_and_has_a_budget():
    from hot_paths import hot_paths

    budgets = json.loads(instructions.BUDGETS.read_text())["instructions"]
    names = []
    for path in hot_paths():
        path.run(2)
        names.append(path.name)
    assert len(names) == len({*names})
    assert {*names} <= budgets.keys()


def test_a_figure_is_what_the_further_calls_took():
    assert instructions.total(REPORT) == 1000
    with pytest.raises(ValueError, match="totals"):
        instructions.total("version: 1\n")
    assert instructions.per_call(50, fewer=1000, more=1650) == 13
    assert instructions.per_call(3, fewer=0, more=370_370) == 123_500


@pytest.mark.parametrize(
    ("counted", "budget", "wrong"),
    [
        (103.0, 100.0, ""),
        (97.0, 100.0, ""),
        (103.1, 100.0, "slower"),
        (96.9, 100.0, "faster"),
        (100.0, None, "no budget"),
        (None, 100.0, "no such path"),
    ],
)
def test_a_path_is_wrong_when_it_is_off_its_budget(counted, budget, wrong):
    counts = {} if counted is None else {"path": counted}
    budgets = {} if budget is None else {"path": budget}
    (row,) = instructions.compare(counts, budgets)
    assert row.wrong == wrong
    assert str(row).startswith("path ")


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """Stands for valgrind: what is counted of one path, layout by layout, and a budget of 100 of some toolchain."""

    def set_up(layouts, toolchain=HERE):
        monkeypatch.setattr(instructions, "BUDGETS", tmp_path / "budgets.json")
        instructions.BUDGETS.write_text(json.dumps({"instructions": {"path": 100.0}, "toolchain": toolchain}))
        monkeypatch.setattr(instructions, "names", lambda only="": ["path"])
        monkeypatch.setattr(instructions, "count", lambda names, layout: dict.fromkeys(names, layouts[layout]))
        monkeypatch.setattr(instructions, "toolchain", lambda: HERE)

    return set_up


@pytest.mark.parametrize("strict", [False, True])
def test_a_path_fails_that_is_over_its_budget_in_every_layout(machine, strict):
    machine([104.0, 105.0, 104.0, 110.0, 103.5])
    assert "1 of 1 paths" in instructions.check("", strict)
    machine([104.0, 105.0, 101.0])
    assert instructions.check("", strict) == ""


def test_budgets_of_another_toolchain_are_shown_and_fail_a_strict_check(machine, capsys):
    machine([101.0], {**HERE, "compiler": "gcc 13"})
    assert instructions.check("", strict=False) == ""
    assert "compiler: gcc 12, the budgets' is gcc 13" in capsys.readouterr().out
    assert "toolchain" in instructions.check("", strict=True)


def test_an_update_makes_the_least_of_all_layouts_the_budget(machine):
    machine([104.0, 105.0, 103.5, 110.0, 104.0], {**HERE, "compiler": "gcc 13"})
    instructions.update()
    saved = json.loads(instructions.BUDGETS.read_text())
    assert saved == {"instructions": {"path": 103.5}, "toolchain": HERE}
    assert instructions.check("", strict=True) == ""
