"""The engine does what it did: counts of legal action sequences and the signature of fixed rounds (see perft.py)."""

import json

import pytest
from perft import GOLDEN, counts, signature
from random_play import PLAYED


@pytest.mark.parametrize("game", PLAYED)
def test_legal_action_sequences_are_as_many_as_ever(game: str) -> None:
    for was, now in zip(json.loads((GOLDEN / f"{game}.json").read_text()), counts(game), strict=True):
        assert now == was


def test_the_signature_of_the_engine() -> None:
    """A commit that changes the behaviour of rounds writes the files anew and says why."""
    assert {"signature": signature()} == json.loads((GOLDEN / "signature.json").read_text())
