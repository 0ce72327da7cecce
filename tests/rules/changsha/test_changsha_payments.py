"""What Changsha pays: every cell of dealer and source, number and size of items, and birds; the page's examples."""

from typing import Any

import pytest

import mahjong as mj

# --- all cells (dealer: seat 0) ---------------------------------------------------------------------------------------

# Who pays a win from a source: "plain", or "dealer" where the dealer pays or is paid.
SOURCES: dict[str, tuple[int, int | None, dict[int, str]]] = {
    "the dealer draws": (0, None, {1: "dealer", 2: "dealer", 3: "dealer"}),
    "the dealer off seat 3": (0, 3, {3: "dealer"}),
    "seat 1 draws": (1, None, {0: "dealer", 2: "plain", 3: "plain"}),
    "seat 1 off the dealer": (1, 0, {0: "dealer"}),
    "seat 1 off seat 2": (1, 2, {2: "plain"}),
}
# Hands and flags, with what a payer owes: plain, and with the dealer. Every hand holds a kong and wins on 2s.
HANDS: dict[str, tuple[str, set[str], dict[str, int]]] = {
    "small": ("456p789s123m2s(9999m)", set(), {"plain": 10, "dealer": 20}),
    "1 item": ("444p777s333m2s(9999m)", set(), {"plain": 60, "dealer": 70}),
    "2 items": ("444p777s333m2s(9999m)", {"dice_kong"}, {"plain": 120, "dealer": 140}),
    "3 items": ("2s[444p][777s][333m](9999m)", {"dice_kong"}, {"plain": 180, "dealer": 210}),
    "4 items": ("2s[555p][888s][222m](5555m)", {"dice_kong"}, {"plain": 240, "dealer": 280}),
    "one suit": ("1223456678s(9999s)", set(), {"plain": 60, "dealer": 70}),
    "one suit, doubling 1": ("444777333s2s(9999s)", set(), {"plain": 120, "dealer": 140}),
    "one suit, doubling 3": ("2s[444s][777s][333s](9999s)", {"dice_kong"}, {"plain": 360, "dealer": 420}),
}
# Birds, and the seats that they hit when counted from seat 0.
BIRDS: dict[str, tuple[int, ...]] = {
    "": (),
    "1m": (0,),
    "5p": (0,),
    "9p": (0,),
    "2p": (1,),
    "6m": (1,),
    "3p": (2,),
    "7m": (2,),
    "4m": (3,),
    "8p": (3,),
    "1p 1m": (0, 0),
    "1p 2p": (0, 1),
    "2p 3p": (1, 2),
    "3p 4m": (2, 3),
    "1p 2m 6p 3p": (0, 1, 1, 2),
}


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("items", HANDS)
def test_CS_P1_CS_P2_CS_P3_CS_B2_CS_B3_all_cells(source: str, items: str) -> None:
    rules = mj.ruleset("changsha", birds=4)
    winner, discarder, payers = SOURCES[source]
    hand, flags, owed = HANDS[items]
    for birds, hits in BIRDS.items():
        expected = [0, 0, 0, 0]
        for payer, share in payers.items():
            amount = owed[share] * 2 ** sum(hit in (winner, payer) for hit in hits)
            expected[payer] -= amount
            expected[winner] += amount
        facts: dict[str, Any] = {"flags": flags, "bird_tiles": birds.split()}
        score = rules.score(hand, mj.Win(tile="2s", winner=winner, discarder=discarder, dealer=0, **facts))
        assert score.points == tuple(expected), birds
        assert {payment.payer for payment in score.payments} == set(payers)


@pytest.mark.parametrize("dealer", range(4))
def test_CS_B2_the_seats_turn_with_the_dealer(dealer: int) -> None:
    hit = mj.Win(tile="2s", winner=(dealer + 1) % 4, discarder=(dealer + 2) % 4, dealer=dealer, bird_tiles=["6p"])
    missed = mj.Win(tile="2s", winner=(dealer + 1) % 4, discarder=(dealer + 2) % 4, dealer=dealer, bird_tiles=["8p"])
    assert mj.ruleset("changsha").score("123m456p789s123m2s", hit).points[hit.winner] == 20
    assert mj.ruleset("changsha").score("123m456p789s123m2s", missed).points[missed.winner] == 10


# --- birds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "facts", "points"),
    [
        pytest.param({}, {"bird_tiles": ["6p"]}, (-40, 80, -20, -20), id="CS-B1 one bird by default"),
        pytest.param({"birds": 2}, {"bird_tiles": ["6p"]}, (-40, 80, -20, -20), id="CS-B4 fewer than the option"),
        pytest.param({"birds": 2}, {"bird_tiles": ["6p", "2p"]}, (-80, 160, -40, -40), id="CS-B3 birds multiply"),
        pytest.param({"birds": 2}, {"bird_tiles": ["6p", "3p"]}, (-40, 100, -40, -20), id="CS-B3 winner and a payer"),
        pytest.param(
            {"birds_from": "winner"}, {"bird_tiles": ["1p"]}, (-40, 80, -20, -20), id="CS-B2 from the winner, itself"
        ),
        pytest.param(
            {"birds_from": "winner"}, {"bird_tiles": ["2p"]}, (-20, 50, -20, -10), id="CS-B2 from the winner, the next"
        ),
        pytest.param(
            {},
            {"flags": {"last_tile"}, "bird_tiles": ["2s"]},
            (-140, 380, -120, -120),
            id="CS-B1 the last tile is the bird",
        ),
        pytest.param(
            {"last_bird_twice": True},
            {"flags": {"last_tile"}, "bird_tiles": ["2s"]},
            (-280, 760, -240, -240),
            id="CS-B1 the last tile counts twice",
        ),
        pytest.param(
            {"last_bird_twice": True},
            {"bird_tiles": ["6p"]},
            (-40, 80, -20, -20),
            id="CS-B1 no other bird counts twice",
        ),
        pytest.param({"birds": 0}, {}, (-20, 40, -10, -10), id="CS-B1 no birds"),
    ],
)
def test_birds(options: dict[str, Any], facts: dict[str, Any], points: tuple[int, ...]) -> None:
    win = mj.Win(**{"tile": "2s", "winner": 1, "dealer": 0, **facts})
    assert mj.ruleset("changsha", **options).score("123m456p789s123m2s", win).points == points


@pytest.mark.parametrize("birds", [1, 0, 2, 4, 6])
def test_CS_B1_never_more_birds_than_the_option(birds: int) -> None:
    rules = mj.ruleset("changsha", birds=birds)
    tiles = ["1m", "2m", "3m", "4m", "5m", "6m", "7m"]
    assert rules.can_win("123m456p789s123m2s", mj.Win(tile="2s", winner=1, dealer=0, bird_tiles=tiles[:birds]))
    with pytest.raises(ValueError, match=f"at most {birds}"):
        rules.can_win("123m456p789s123m2s", mj.Win(tile="2s", winner=1, dealer=0, bird_tiles=tiles[: birds + 1]))


def test_CS_B3_several_winners_on_one_discard_are_judged_apart() -> None:
    """CS-C2: each is paid separately, here with the bird on seat 1."""
    rules = mj.ruleset("changsha")
    facts: dict[str, Any] = {"tile": "2s", "discarder": 0, "dealer": 0, "bird_tiles": ["6p"]}
    assert rules.score("123m456p789s123m2s", mj.Win(winner=1, **facts)).points == (-40, 40, 0, 0)
    assert rules.score("111m444p777s333m2s", mj.Win(winner=3, **facts)).points == (-70, 0, 0, 70)


# --- the page's examples ----------------------------------------------------------------------------------------------

SMALL, TRIPLETS, PAIRS = "123m456p789s123m2s", "111m444p777s333m2s", "1133m4466p77s112s"  # all win on 2s
SUIT_TRIPLETS, SUIT_PAIRS = "4447773331112s", "1133445577992s"

EXAMPLES = [
    # situation, hand, winner, discarder, bird, flags, points
    ("dealer self-draws a small win", SMALL, 0, None, "", set(), (60, -20, -20, -20)),
    ("non-dealer self-draws a small win", SMALL, 1, None, "", set(), (-20, 40, -10, -10)),
    ("non-dealer wins small off a non-dealer", SMALL, 1, 2, "", set(), (0, 10, -10, 0)),
    ("non-dealer wins small off the dealer", SMALL, 1, 0, "", set(), (-20, 20, 0, 0)),
    ("dealer wins small off anyone", SMALL, 0, 3, "", set(), (20, 0, 0, -20)),
    ("non-dealer self-draws all triplets", TRIPLETS, 1, None, "", set(), (-70, 190, -60, -60)),
    ("non-dealer wins seven pairs off a non-dealer", PAIRS, 1, 2, "", set(), (0, 60, -60, 0)),
    ("non-dealer wins seven pairs off the dealer", PAIRS, 1, 0, "", set(), (-70, 70, 0, 0)),
    ("one suit and all triplets off a non-dealer", SUIT_TRIPLETS, 1, 2, "", set(), (0, 120, -120, 0)),
    ("one suit and all triplets off the dealer", SUIT_TRIPLETS, 1, 0, "", set(), (-140, 140, 0, 0)),
    ("dealer, 天胡 with seven pairs", PAIRS, 0, None, "", {"dealt"}, (420, -140, -140, -140)),
    ("small self-draw, bird on the winner", SMALL, 1, None, "2p", set(), (-40, 80, -20, -20)),
    ("small self-draw, bird on one non-dealer payer", SMALL, 1, None, "3p", set(), (-20, 50, -20, -10)),
]


@pytest.mark.parametrize(
    ("hand", "winner", "discarder", "bird", "flags", "points"),
    [example[1:] for example in EXAMPLES],
    ids=[f"CS-P3 {example[0]}" for example in EXAMPLES],
)
def test_example(
    hand: str, winner: int, discarder: int | None, bird: str, flags: set[str], points: tuple[int, ...]
) -> None:
    win = mj.Win(tile="2s", winner=winner, discarder=discarder, dealer=0, flags=flags, bird_tiles=bird)
    assert mj.ruleset("changsha").score(hand, win).points == points


# --- the preset -------------------------------------------------------------------------------------------------------

DIFFERENCES = {
    "small_points": 1,
    "big_points": 6,
    "dealer_points": 1,
    "one_suit": "add",
    "birds": 2,
    "last_bird_twice": True,
    "starting_wins": "continue",
    "three_alike": True,
    "start_bird": "die",
    "situation_needs_258": False,
    "robbing_is_big": False,
    "earthly": "go_round",
    "passed_win": "same_or_lower_value",
    "passed_win_ends": "discard",
    "last_tile_needs_ready": True,
    "dice_kong_tiles": 2,
    "kong_after_dice": "dice_only",
}


def test_the_preset_differs_as_its_rulebook_says_and_in_nothing_else() -> None:
    preset, default = mj.ruleset("changsha", preset="DOUBLE_BIRD_2026"), mj.ruleset("changsha")
    changed = {
        name: getattr(preset, name) for name in preset.options if getattr(preset, name) != getattr(default, name)
    }
    assert changed == DIFFERENCES


@pytest.mark.parametrize(
    ("hand", "winner", "discarder", "birds", "points"),
    [
        pytest.param(SUIT_PAIRS, 1, 2, [], (0, 12, -12, 0), id="one suit and seven pairs off a non-dealer"),
        pytest.param(SUIT_PAIRS, 1, 0, [], (-14, 14, 0, 0), id="one suit and seven pairs off the dealer"),
        pytest.param(TRIPLETS, 0, None, [], (21, -7, -7, -7), id="the dealer self-draws all triplets"),
        pytest.param(SMALL, 1, None, ["2p", "6p"], (-8, 16, -4, -4), id="small self-draw with two birds"),
    ],
)
def test_example_of_the_preset(
    hand: str, winner: int, discarder: int | None, birds: list[str], points: tuple[int, ...]
) -> None:
    win = mj.Win(tile="2s", winner=winner, discarder=discarder, dealer=0, bird_tiles=birds)
    assert mj.ruleset("changsha", preset="DOUBLE_BIRD_2026").score(hand, win).points == points
