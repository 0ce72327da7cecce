"""A match: rounds in sequence, totals, the succession of dealers, seeds, and going on from a snapshot."""

import json
from random import Random

import pytest
from random_play import GREEDY, decide

import mahjong as mj
from mahjong import chance
from mahjong.round.match import Match

SEED = bytes(range(32))


def play(match: Match, seed: int) -> None:
    """Play the round that runs to its end, by greedy players."""
    random = Random(seed)
    while match.round.result is None:
        seat = random.choice(match.round.waiting)
        decide(match.round, seat, GREEDY, random)


@pytest.mark.parametrize("game", ["changsha", "linfen"])
def test_totals_are_the_sums_of_the_rounds(game: str) -> None:
    match = Match(mj.ruleset(game), SEED)
    for number in range(4):
        play(match, number)
        match.next_round()
    assert match.number == 4
    assert list(match.totals) == [sum(result.points[seat] for result in match.results) for seat in range(4)]
    assert sum(match.totals) == 0


def test_the_dealer_of_a_round_is_the_one_that_the_round_before_names() -> None:
    match = Match(mj.ruleset("changsha"), SEED)
    for number in range(6):
        play(match, number)
        assert match.round.result is not None
        expected = match.round.result.next_dealer
        match.next_round()
        assert match.dealer == match.round.dealer == expected


def test_CS_S2_LZ_S2_the_first_dealer_is_drawn_from_the_seed() -> None:
    dealers = [Match(mj.ruleset("changsha"), bytes([number]) * 32).dealer for number in range(40)]
    assert set(dealers) == {0, 1, 2, 3}
    assert dealers[7] == Match(mj.ruleset("changsha"), bytes([7]) * 32).dealer


def test_round_seeds_come_from_the_seed_of_the_match_and_their_number() -> None:
    match = Match(mj.ruleset("linfen"), SEED)
    for number in range(3):
        play(match, number)
        assert match.round.seed == chance.round_seed(SEED, number)
        match.next_round()


def test_a_running_round_is_not_booked() -> None:
    match = Match(mj.ruleset("linfen"), SEED)
    before = match.snapshot()
    with pytest.raises(ValueError, match="round 0 is not over"):
        match.next_round()
    assert match.snapshot() == before


def test_a_restored_match_goes_on_alike() -> None:
    match = Match(mj.ruleset("changsha"), SEED)
    play(match, 1)
    match.next_round()
    for seat in range(4):
        if legal := match.round.legal(seat):
            match.round.apply(seat, legal[0])
    restored = Match.restore(json.loads(json.dumps(match.snapshot())))
    for number in (5, 6):
        play(match, number)
        play(restored, number)
        assert match.round.events == restored.round.events
        match.next_round()
        restored.next_round()
    assert match.snapshot() == restored.snapshot()
    with pytest.raises(ValueError, match="version"):
        Match.restore({**match.snapshot(), "version": 0})


def test_LZ_S5_a_hook_chooses_the_mode_of_each_new_dealer_and_a_staying_dealer_keeps_it() -> None:
    def before_round(match: Match) -> dict[str, str]:
        return {"mode": "silent" if match.number % 2 else "two_report"}

    match = Match(mj.ruleset("lanzhou"), SEED, before_round)
    stayed = passed = 0
    for number in range(12):
        before, dealer = match.options["mode"], match.dealer
        assert match.round.rules.mode == before  # type: ignore[attr-defined]
        play(match, number)
        match.next_round()
        chosen = "silent" if match.number % 2 else "two_report"
        assert match.options["mode"] == (before if match.dealer == dealer else chosen)
        stayed += match.dealer == dealer
        passed += match.dealer != dealer
    assert stayed
    assert passed


def test_options_that_no_dealer_keeps_are_chosen_anew() -> None:
    match = Match(mj.ruleset("shangrao", wild_from="given"), SEED, lambda match: {"wild_kind": f"{1 + match.number}p"})
    for number in range(3):
        assert match.options == {"wild_kind": f"{1 + number}p"}
        play(match, number)
        match.next_round()
