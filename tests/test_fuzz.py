"""A few seconds of the fuzz target; its own page says how to run more of it."""

from collections import Counter

import pytest

import fuzz

SEED = 0


@pytest.fixture(scope="module")
def outcomes() -> Counter[tuple[str, str]]:
    return fuzz.fuzz(10_000, SEED)


@pytest.mark.parametrize("name", fuzz.PARAMETERS)
def test_random_arguments_are_answered_or_refused(name: str, outcomes: Counter[tuple[str, str]]) -> None:
    assert outcomes[name, "answered"]
    takes_arguments = any(parameter.name != "self" for parameter in fuzz.PARAMETERS[name])
    assert outcomes[name, "refused"] or not takes_arguments


def test_a_fault_names_its_calls_and_the_command_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*arguments: object, **keywords: object) -> None:
        raise IndexError

    monkeypatch.setattr(fuzz, "FUNCTIONS", dict.fromkeys(fuzz.FUNCTIONS, faulty))
    with pytest.raises(IndexError) as fault:
        fuzz.fuzz(1, SEED, first=7)
    calls, command = fault.value.__notes__
    assert "(" in calls
    assert command == f"python tests/fuzz.py --seed {SEED} --first 7 --inputs 1 --show"
