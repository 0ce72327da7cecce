"""Drawn hands: well-formed pictures that show every tile, and nothing from outside."""

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from mahjong import Hand, tiles
from mahjong.drawing import hand_svg

SVG = "{http://www.w3.org/2000/svg}"
EVERY_KIND = "123456789m", "123456789p", "123456789s", "1234567z"
HANDS = [
    "",
    "**",
    "wild 9p: 123m **",
    *EVERY_KIND,
    "44m [123s@2] [333s@0] [777z] (8888p)",
    "5m [777+7z@1] [6666z]",
    "5m {1m1p1s1m} {1m9p2z}",
]


def picture(text: str) -> ET.Element:
    return ET.fromstring(hand_svg(Hand(text)))


def drawn_tiles(text: str) -> list[ET.Element]:
    """The tiles of the picture in the order drawn: the groups with rectangles."""
    return [group for group in picture(text).iter(f"{SVG}g") if group.find(f"{SVG}rect") is not None]


def titles(text: str) -> list[str]:
    return [tile.findtext(f"{SVG}title", "") for tile in drawn_tiles(text)]


@pytest.mark.parametrize("text", HANDS)
def test_a_picture_is_titled_with_the_text_of_the_hand(text):
    svg = picture(text)
    assert svg.tag == f"{SVG}svg"
    assert svg[0].tag == f"{SVG}title"
    assert Hand(svg[0].text or "") == Hand(text)


@pytest.mark.parametrize("text", HANDS)
def test_a_picture_takes_nothing_from_outside_and_has_no_ids_to_collide(text):
    for element in picture(text).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "g", "rect", "circle", "path"}
        assert not {"id", "href", "class"} & element.attrib.keys()
        assert "url(" not in "".join(element.attrib.values())


def test_tiles_are_drawn_in_order_with_wildcards_and_then_melds():
    assert titles("45p1m * [123s]") == ["1m", "4p", "5p", "wildcard", "1s", "2s", "3s"]
    assert titles("wild 9p: 1m *") == ["1m", "9p, wildcard"]
    assert titles("{1m1p1s1m}") == ["1m", "1p", "1s", "1m"]


def test_every_kind_looks_different():
    faces = set()
    for kind in range(tiles.KINDS):
        (tile,) = drawn_tiles(tiles.name(kind))
        faces.add(b"".join(ET.tostring(shape) for shape in tile if shape.tag != f"{SVG}title"))
    assert len(faces) == tiles.KINDS


def test_a_concealed_kong_hides_its_outer_tiles():
    circles = [len(list(tile.iter(f"{SVG}circle"))) for tile in drawn_tiles("(8888p)")]
    assert circles == [0, 16, 16, 0]


@pytest.mark.parametrize(
    ("meld", "turned"),
    [("[123m]", 1), ("[777z]", 1), ("[7777z]", 1), ("[777+7z]", 2), ("(7777z)", 0), ("{1m1p1s}", 0)],
)
def test_fed_and_added_tiles_lie_on_their_side(meld, turned):
    assert sum("rotate" in group.get("transform", "") for group in picture(meld).iter(f"{SVG}g")) == turned


@pytest.mark.parametrize("text", HANDS)
def test_no_tile_is_outside_the_picture_or_upon_another(text):
    left, top, width, height = map(float, picture(text).attrib["viewBox"].split())
    boxes = []
    for tile in drawn_tiles(text):
        side, face = tile.findall(f"{SVG}rect")
        x, y = map(float, tile.attrib["transform"].removeprefix("translate(").removesuffix(")").split())
        bottom = y + float(side.attrib["y"]) + float(side.attrib["height"])
        boxes.append((x, y, x + float(face.attrib["width"]), bottom))
    for x1, y1, x2, y2 in boxes:
        assert left <= x1 < x2 <= left + width
        assert top <= y1 < y2 <= top + height
    for (x1, y1, x2, y2), (u1, v1, u2, v2) in combinations(boxes, 2):
        assert x2 <= u1 or u2 <= x1 or y2 <= v1 or v2 <= y1
