"""Chance: the published vectors, a second way to compute everything, and that a seed decides all."""

import hashlib
import hmac
from itertools import count
from pathlib import Path

import pytest

from mahjong.chance import Stream, checked_seed, commitment, new_seed, round_seed

SEED = bytes(range(32))
VECTORS = {  # these stand in docs/rounds.md
    "seed": SEED.hex(),
    "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "numbers below 2**32": "1053574575, 2512665220, 460561286, 3525688156",
    "numbers below 136": "119, 76, 6, 84, 64, 109, 30, 41, 17, 77",
    "shuffle of 0 to 9": "0, 3, 7, 9, 1, 2, 8, 6, 4, 5",
    "dice": "6, 5, 6, 5, 2, 1, 6, 2, 3, 6, 4, 1",
    "seed of round 1": "c432e059c378eef7fe2f1181a4050836f51e0856fd74937be81784fa0efa7a1c",
}
DOCS = Path(__file__).resolve().parents[2] / "docs/rounds.md"


def listed(numbers):
    return ", ".join(map(str, numbers))


def slow_numbers(seed: bytes, label: str, bounds):
    """The numbers by the words of the documentation: one digest for each."""
    at = count()
    for bound in bounds:
        while True:
            block, part = divmod(next(at), 8)
            digest = hashlib.sha256(seed + label.encode() + block.to_bytes(8, "big")).digest()
            value = int.from_bytes(digest[4 * part : 4 * part + 4], "big")
            if value < 2**32 - 2**32 % bound:
                yield value % bound
                break


def test_the_vectors_that_are_published():
    words, wall, dice = Stream(SEED, "wall"), Stream(SEED, "wall"), Stream(SEED, "dice")
    assert {
        "seed": SEED.hex(),
        "commitment": commitment(SEED),
        "numbers below 2**32": listed(words.below(2**32) for _ in range(4)),
        "numbers below 136": listed(wall.below(136) for _ in range(10)),
        "shuffle of 0 to 9": listed(Stream(SEED, "wall").shuffled(range(10))),
        "dice": listed(dice.die() for _ in range(12)),
        "seed of round 1": round_seed(SEED, 1).hex(),
    } == VECTORS


@pytest.mark.skipif(not DOCS.exists(), reason="the documentation stands in the checkout only")
def test_the_vectors_stand_in_the_documentation():
    text = DOCS.read_text(encoding="utf-8")
    for name, value in VECTORS.items():
        assert f"| {name} | `{value}` |" in text


@pytest.mark.parametrize("seed", [bytes(32), SEED, b"\xff" * 32])
def test_numbers_and_shuffle_by_the_words_of_the_documentation(seed):
    bounds = [136, 6, 2**31 + 1, 2**31 + 1, 2**31 + 1, 7, 2**32, 1, 3 * 2**30, 5] * 10  # some throw half away
    stream = Stream(seed, "a label")
    assert [stream.below(bound) for bound in bounds] == list(slow_numbers(seed, "a label", bounds))
    order = list(range(136))
    for place, other in zip(range(135, 0, -1), slow_numbers(seed, "wall", range(136, 1, -1)), strict=True):
        order[place], order[other] = order[other], order[place]
    assert Stream(seed, "wall").shuffled(range(136)) == order
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
    assert round_seed(seed, 258) == hmac.new(seed, bytes(6) + b"\1\2", "sha256").digest()


def test_dice_and_places_are_even():
    dice = Stream(SEED, "even")
    throws = [dice.die() for _ in range(60_000)]
    assert set(throws) == set(range(1, 7))
    assert all(9_600 < throws.count(die) < 10_400 for die in range(1, 7))
    last = [Stream(number.to_bytes(32, "big"), "wall").shuffled(range(5))[4] for number in range(5_000)]
    assert all(850 < last.count(tile) < 1_150 for tile in range(5))


def test_streams_of_other_labels_and_seeds_differ():
    firsts = {
        tuple(Stream(seed, label).below(2**32) for _ in range(2))
        for seed in (SEED, bytes(32))
        for label in ("wall", "dice")
    }
    assert len(firsts) == 4
    assert len({new_seed() for _ in range(100)}) == 100
    assert len({round_seed(SEED, number) for number in range(100)}) == 100


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "0" * 32, None, 7, bytearray(32)])
def test_what_is_no_seed_is_refused(seed):
    for function in (checked_seed, commitment, lambda seed: Stream(seed, "wall"), lambda seed: round_seed(seed, 1)):
        with pytest.raises(ValueError, match="32 bytes"):
            function(seed)


@pytest.mark.parametrize("number", [-1, 2**64, 1.0, True, "1"])
def test_what_is_no_number_of_a_round_is_refused(number):
    with pytest.raises(ValueError, match="expected 0 to"):
        round_seed(SEED, number)
