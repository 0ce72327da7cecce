"""The wall: where it is opened, what is drawn from which end, what is passed over, and how much is left."""

from random import Random

import pytest

from mahjong import tiles
from mahjong.chance import Stream
from mahjong.wall import LOWER, UPPER, Opening, Wall, WallView, from_opening, wall_lengths

ALL = range(34)
ORDER = tiles.kinds("123456789m123456789p12s")  # ten stacks: 12m 34m 56m 78m 9m1p 23p 45p 67p 89p 12s


def drawn(wall: Wall, ways: str) -> str:
    """Draw from the head (h), from the tail (t), or from a stack counted from the tail (1 to 9)."""
    draws = {"h": wall.draw, "t": wall.draw_tail}
    return " ".join(tiles.name(draws[way]() if way in draws else wall.draw_stack(int(way))) for way in ways)


def test_G_10_seventeen_stacks_a_wall_or_fourteen_and_thirteen():
    assert wall_lengths(68, dealer=2) == (17, 17, 17, 17)
    assert wall_lengths(54, dealer=0) == wall_lengths(54, dealer=2) == (14, 13, 14, 13)
    assert wall_lengths(54, dealer=3) == (13, 14, 13, 14)


@pytest.mark.parametrize(
    ("stacks", "seat", "right", "head"),
    [
        (68, 0, 0, 0),
        (68, 0, 5, 5),
        (68, 3, 4, 17 + 4),  # the wall of the seat before the dealer lies left of the dealer's
        (68, 1, 12, 51 + 12),
        (54, 0, 2, 2),
        (54, 3, 6, 14 + 6),
        (54, 2, 6, 27 + 6),
        (54, 1, 12, 41 + 12),
        (54, 1, 13, 0),
    ],
)
@pytest.mark.parametrize("dealer", range(4))
def test_G_9_the_wall_is_opened_behind_some_stacks_from_the_right_end_of_a_seat(stacks, seat, right, head, dealer):
    ring = [(stack, level) for stack in range(stacks) for level in (UPPER, LOWER)]  # clockwise from the dealer's right
    order = from_opening(ring, dealer, Opening((), (dealer + seat) % 4, right))
    assert order[:3] == [(head % stacks, UPPER), (head % stacks, LOWER), ((head + 1) % stacks, UPPER)]
    assert order[-2:] == [((head - 1) % stacks, UPPER), ((head - 1) % stacks, LOWER)], (
        "the tail lies right of the opening"
    )
    assert sorted(order) == ring


def test_G_10_the_head_takes_the_upper_tile_before_the_lower_and_so_does_the_tail():
    wall = Wall(ORDER)
    assert drawn(wall, "hhh") == "1m 2m 3m"
    assert drawn(wall, "ttt") == "1s 2s 8p"
    assert wall.remaining == 14
    assert wall.stacks == (0, 1, 2, 2, 2, 2, 2, 2, 1, 0)
    assert drawn(wall, "hthhht") == "4m 9p 5m 6m 7m 6p"
    assert drawn(wall, "hhhhhhht") == "8m 9m 1p 2p 3p 4p 5p 7p"


def test_a_stack_is_counted_from_the_tail_its_lower_tile_follows_and_gaps_are_passed_over():
    wall = Wall(ORDER)
    assert drawn(wall, "3333") == "6p 7p 4p 5p"
    assert wall.stacks == (2, 2, 2, 2, 2, 2, 0, 0, 2, 2)
    assert drawn(wall, "tt" + "tt" + "t") == "1s 2s 8p 9p 2p"
    assert drawn(wall, "hh" + "h" * 6 + "hhh") == "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 3p"
    assert wall.remaining == 0


def test_a_number_beyond_the_wall_means_the_last_stack():
    wall = Wall(ORDER)
    assert drawn(wall, "h" * 17 + "5") == "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 1s"
    assert drawn(wall, "22") == "9p 2s"


def test_tiles_set_aside_lie_in_their_place_and_are_passed_over():
    wall = Wall(ORDER)
    assert tiles.name(wall.set_aside(wall.tail_place(1), face_up=True)) == "1s"
    assert tiles.name(wall.set_aside(wall.tail_place(3, LOWER))) == "7p"
    assert wall.remaining == 18
    assert wall.stacks == (2,) * 10
    assert wall.face_up == {18: tiles.kind("1s")}
    assert drawn(wall, "tttt") == "2s 8p 9p 6p"
    assert drawn(wall, "h" * 14) == "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p"
    assert wall.remaining == 0
    assert wall.stacks == (0,) * 7 + (1, 0, 1)
    wall.put_back(15)
    assert drawn(wall, "t") == "7p"
    assert tiles.name(wall.take_aside(18)) == "1s"
    assert wall.stacks == (0,) * 10


def test_looking_at_the_nth_stack_from_the_tail_and_putting_it_back():
    wall = Wall(ORDER)
    wall.draw_tail()
    place = wall.tail_place(2)  # the last stack has lost its upper tile and is not counted
    assert tiles.name(wall.set_aside(place)) == "6p"
    assert wall.view == WallView(18, (2,) * 9 + (1,), ()), (
        "nobody sees that a hidden tile is set aside but by the count"
    )
    wall.put_back(place)
    assert wall.remaining == 19
    assert drawn(wall, "tttt") == "2s 8p 9p 6p"


def test_what_everybody_sees_tells_no_tile_that_lies_face_down():
    wall = Wall(ORDER)
    wall.set_aside(4, face_up=True)
    wall.set_aside(5)
    assert wall.view == WallView(18, (2,) * 10, ((4, 4),))
    assert set(WallView._fields) == {"remaining", "stacks", "face_up"}


def test_nothing_is_drawn_from_an_empty_wall_or_twice():
    wall = Wall("11m")
    drawn(wall, "ht")
    for draw in (wall.draw, wall.draw_tail, lambda: wall.draw_stack(1)):
        with pytest.raises(LookupError):
            draw()
    for change in (wall.set_aside, wall.put_back, wall.take_aside):
        with pytest.raises(LookupError):
            change(0)
    with pytest.raises(LookupError):
        wall.tail_place(1)
    assert (wall.remaining, wall.stacks) == (0, (0,))


@pytest.mark.parametrize("order", ["1m", "11111m1p", "10m", [34, 0], [-1, 0], "5"])
def test_what_is_no_wall_is_refused(order):
    with pytest.raises(ValueError, match=r"wall|tile|kind|expected"):
        Wall(order)


def test_counts_are_exact_whatever_is_drawn():
    for seed in range(30):
        random = Random(seed)
        wall = Wall.shuffled(ALL, Stream(bytes(31) + bytes([seed]), "wall"), 0, Opening((), 0, 3))
        lying, aside = dict(enumerate(wall.order)), {}
        while lying:
            heads, tails = min(lying), max(lying)
            tails -= tails % 2 and tails - 1 in lying
            way = random.randrange(5)
            if way == 0:
                assert wall.draw() == lying.pop(heads), seed
            elif way == 1:
                assert wall.draw_tail() == lying.pop(tails), seed
            elif way == 2:
                number = random.randint(1, 6)
                stacks = sorted({place // 2 for place in lying}, reverse=True)
                stack = stacks[number - 1] if number <= len(stacks) else stacks[0]
                assert wall.draw_stack(number) == lying.pop(min(p for p in lying if p // 2 == stack)), seed
            elif way == 3 and len(aside) < 3:
                place = random.choice(list(lying))
                aside[place] = lying.pop(place)
                assert wall.set_aside(place) == aside[place], seed
            elif aside:
                place = random.choice(list(aside))
                lying[place] = aside.pop(place)
                wall.put_back(place)
            assert wall.remaining == len(lying), seed
            assert sum(wall.stacks) == len(lying) + len(aside), seed
            assert wall.stacks[0] == sum(place < 2 for place in (*lying, *aside)), seed


def test_a_shuffled_wall_has_four_of_each_kind():
    for kinds in (ALL, range(27)):
        wall = Wall.shuffled(kinds, Stream(bytes(32), "wall"), 1, Opening((), 3, 9))
        assert sorted(wall.order) == sorted([*kinds] * 4)


# --- chosen tiles ---------------------------------------------------------------------------------------------------


DEAL = (0, 1, 2, 3, 0, 1, 2, 3, 0)


def test_chosen_hands_draws_and_tail_stand_where_they_are_drawn():
    wall = Wall.from_tiles(ALL, DEAL, {0: "555z", 2: ["9m", "9p"]}, "7z6z", "123s")
    names = [tiles.name(kind) for kind in wall.order]
    assert [names[place] for place in (0, 4, 8)] == ["5z"] * 3
    assert [names[place] for place in (2, 6)] == ["9m", "9p"]
    assert names[9:11] == ["7z", "6z"]
    assert names[-3:] == ["1s", "2s", "3s"]
    assert [names[place] for place in (1, 3, 5, 7, 11)] == ["1m", "1m", "1m", "1m", "2m"], "the others ascend"
    assert sorted(wall.order) == sorted([*ALL] * 4)


@pytest.mark.parametrize(
    ("hands", "draws", "tail", "reason"),
    [
        ({0: "555z", 1: "55z"}, "", "", "fifth 5z"),
        ({0: "5555z"}, "", "", "at most 3"),
        ({7: "5z"}, "", "", "at most 0"),
        ({}, "1z" * 5, "", "fifth 1z"),
        ({}, "123456789m1234567z" * 4, "123456789s123456789p" * 4, "meet"),
        ({0: "8z"}, "", "", "8z"),
    ],
)
def test_chosen_tiles_that_do_not_fit_are_refused(hands, draws, tail, reason):
    with pytest.raises(ValueError, match=reason):
        Wall.from_tiles(ALL, DEAL, hands, draws, tail)


def test_chosen_tiles_are_of_the_game():
    with pytest.raises(ValueError, match="not in play"):
        Wall.from_tiles(range(27), DEAL, {0: "5z"})
