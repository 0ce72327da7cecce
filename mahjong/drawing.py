"""Hands as pictures: an SVG of tiles drawn from circles and strokes, without fonts or anything from outside.

A tile is 40 by 54 user units, which are pixels at the picture's natural size. Nothing in a picture has an id,
so that many can share a page.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mahjong import tiles

if TYPE_CHECKING:
    from mahjong import Hand, Meld

IVORY, WILD_IVORY = "#faf4e1", "#ffe49a"
JADE, EDGE = "#2e7d5b", "#8f8768"
RED, GREEN, BLUE, BLACK, PURPLE = "#c0281d", "#1b7f45", "#1d4f9c", "#22262e", "#7a3fa0"

WIDTH, HEIGHT, DEPTH = 40, 54, 4
STEP = WIDTH + 1
MELD_GAP = 14
MARGIN = 2

ONE_DOT, ONE_BAMBOO, WHITE = 9, 18, 31

# The strokes of each character in a square of 20 by 20.
_STROKES = {
    "一": "M2 10.5H18",
    "二": "M4.5 5.5H15.5M2 15.5H18",
    "三": "M3.5 4H16.5M5 10H15M2 16.5H18",
    "四": "M3 4H17V17H3ZM8 4Q8.2 10 5.6 12.4M12 4V10.5Q12 12 13.5 12H15",
    "五": "M4 3.5H16M10 3.5L7.2 17M4.5 9.5H14.6L14 17M2 17H18",
    "六": "M9.3 2L10.7 4.6M2 7.5H18M7.3 10.5Q6 14 3 17.5M12.7 10.5Q15 13.5 17 17.5",
    "七": "M2 10.2L18 7M8.6 2.5V14.5Q8.6 17 11 17H17.4V14",
    "八": "M7.5 4.5Q7.3 12.5 2 17.5M11.5 3Q12.5 13 18 17.5",
    "九": "M3 7.2H13.2V14.5Q13.2 17 15 17H18V14M8.2 2.5Q9 13.5 2.4 17.5",
    "萬": "M2 3.8H18M7 2V5.8M13 2V5.8M5 7.2H15V11.8H5ZM5 9.5H15M10 7.2V16"
    "M3 18.4V13.8H17V17.4Q17 18.4 15 18.2M7 16.4L13 15.6M12 14.8L13.6 16.8",
    "東": "M2 4.8H18M4.8 7.4H15.2V12.6H4.8ZM4.8 10H15.2M10 2V18.6M9.6 12.8Q7 15.8 2.4 17.4M10.4 12.8Q13 15.8 17.6 17.4",
    "南": "M2.6 4.6H17.4M10 2V7.4M3.4 18.4V7.6H16.6V17Q16.6 18.4 14.6 18.2"
    "M7.4 9.4L8.2 11M12.6 9.4L11.8 11M6.2 12H13.8M5.8 14.6H14.2M10 12V18",
    "西": "M2 4H18M3.4 7.6H16.6V17.4H3.4ZM7.8 4V7.6Q7.8 11.4 5.6 13M12.2 4V11.4Q12.2 12.8 13.6 12.8H14.6",
    "北": "M7.4 3V17.6M2.4 8H7.4M2 15.6L7.4 13.4M12.2 3V15Q12.2 17 14 17H17.8V14.2M17.4 6.2Q15.4 8.6 12.2 9.8",
    "發": "M3 3.2H8.4Q7.2 7.6 1.8 9.8M3.2 5.2L5.2 7M11.6 1.8Q12.8 7 18.4 9.6M16.6 1.8L13.4 4.2"
    "M18.2 4.2L14.8 6.6M2.8 11H7.8V13.2H3.2V15.6H8Q8 19 5.6 18.4"
    "M10.8 13.4Q12.2 12.6 12 10.4H15.6V12.4Q15.6 13.2 17.6 12.8M10.6 15.2H16.6Q14.8 18.2 10 19.2"
    "M11.8 15.4Q13.8 18.2 18.4 19",
    "中": "M3.6 6H16.4V13H3.6ZM10 2V18.6",
}
_NUMERALS = "一二三四五六七八九"
_HONOURS = {
    **{27: ("東", BLACK), 28: ("南", BLACK), 29: ("西", BLACK), 30: ("北", BLACK)},
    **{32: ("發", GREEN), 33: ("中", RED)},
}

# Dots of a rank: their radius, then the centres (x, y) by colour.
_DOTS: dict[int, tuple[float, dict[str, list[tuple[float, float]]]]] = {
    2: (8.2, {GREEN: [(20, 15)], BLUE: [(20, 39)]}),
    3: (6.8, {BLUE: [(10.5, 11.5)], RED: [(20, 27)], GREEN: [(29.5, 42.5)]}),
    4: (7, {BLUE: [(11.5, 14.5), (28.5, 39.5)], GREEN: [(28.5, 14.5), (11.5, 39.5)]}),
    5: (6.2, {BLUE: [(10.5, 12), (29.5, 42)], RED: [(20, 27)], GREEN: [(29.5, 12), (10.5, 42)]}),
    6: (6.2, {GREEN: [(12, 11), (28, 11)], RED: [(12, 29), (28, 29), (12, 43.5), (28, 43.5)]}),
    7: (5.2, {GREEN: [(9, 8.5), (20, 13.5), (31, 18.5)], RED: [(13, 32), (27, 32), (13, 45), (27, 45)]}),
    8: (5.4, {BLUE: [(x, y) for y in (8.5, 20.8, 33.2, 45.5) for x in (13, 27)]}),
    9: (5.2, {paint: [(x, y) for x in (8.6, 20, 31.4)] for y, paint in ((10, GREEN), (27, RED), (44, BLUE))}),
}

_Sticks = list[tuple[float, float, float, float]]


def _upright(top: float, *columns: float, length: float = 16) -> _Sticks:
    return [(x, top, x, top + length) for x in columns]


def _short(top: float, *columns: float) -> _Sticks:
    return _upright(top, *columns, length=9)


# Bamboos of a rank: the line (x1, y1, x2, y2) of each stick, by colour.
_BAMBOOS: dict[int, dict[str, _Sticks]] = {
    2: {GREEN: _upright(6.5, 20) + _upright(31.5, 20)},
    3: {GREEN: _upright(6.5, 20) + _upright(31.5, 12, 28)},
    4: {GREEN: _upright(6.5, 12) + _upright(31.5, 28), BLUE: _upright(6.5, 28) + _upright(31.5, 12)},
    5: {
        GREEN: _upright(6.5, 9) + _upright(31.5, 31),
        RED: _upright(19, 20),
        BLUE: _upright(6.5, 31) + _upright(31.5, 9),
    },
    6: {GREEN: _upright(6.5, 9, 20, 31), BLUE: _upright(31.5, 9, 20, 31)},
    7: {RED: _short(5.5, 20), GREEN: _short(22.5, 9, 20, 31) + _short(39.5, 9, 20, 31)},
    8: {
        GREEN: [*_upright(6.5, 6.5, 33.5), (14.5, 21.5, 18, 7.5), (25.5, 21.5, 22, 7.5)],
        BLUE: [*_upright(31.5, 6.5, 33.5), (14.5, 32.5, 18, 46.5), (25.5, 32.5, 22, 46.5)],
    },
    9: {
        GREEN: _short(5.5, 9, 31) + _short(22.5, 9, 31) + _short(39.5, 9, 31),
        RED: _short(5.5, 20) + _short(22.5, 20) + _short(39.5, 20),
    },
}

_STAR = "M0-10 2.65-3.64 9.51-3.09 4.28 1.39 5.88 8.09 0 4.5-5.88 8.09-4.28 1.39-9.51-3.09-2.65-3.64Z"


def _filled(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="{colour}"/>'


def _stroked(path: str, colour: str, width: float, more: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{more}/>'
    )


def _circle(x: float, y: float, radius: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.3g}" fill="{colour}"/>'


def _ring(x: float, y: float, radius: float, width: float, more: str = "") -> str:
    """An ivory circle line: what cuts a dot into rings."""
    line = f'fill="none" stroke="{IVORY}" stroke-width="{width:.3g}"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.3g}" {line}{more}/>'


def _character(character: str, colour: str, x: float, y: float, size: float, width: float) -> str:
    """The character with the corner of its square at (x, y); `width` of a stroke is in the square's units."""
    place = f' transform="translate({x:g} {y:g}) scale({size / 20:g})"'
    return _stroked(_STROKES[character], colour, width, place)


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    return _circle(x, y, radius, colour) + _ring(x, y, 0.58 * radius, 0.22 * radius)


def _great_dot() -> str:
    petals = _ring(20, 27, 11.6, 3.4, ' stroke-dasharray="3.6 2.47"')
    return _circle(20, 27, 15, GREEN) + petals + _circle(20, 27, 7.6, IVORY) + _dot(20, 27, 6, RED)


def _bamboo(sticks: _Sticks, colour: str) -> str:
    """Each stick is two joints with a waist between them."""
    whole = joints = ""
    for x1, y1, x2, y2 in sticks:
        dx, dy = 0.36 * (x2 - x1), 0.36 * (y2 - y1)
        whole += f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
        joints += f"M{x1:g} {y1:g}l{dx:g} {dy:g}M{x2:g} {y2:g}l{-dx:g} {-dy:g}"
    return _stroked(joints, colour, 5.2) + _stroked(whole, colour, 2.6) + _stroked(joints, IVORY, 1)


def _bird() -> str:
    tail = _stroked("M13 33 5.5 45M14.5 35 10.5 48M17 36.5 16 48.5", BLUE, 3)
    tips = _stroked("M5.5 45 6.5 43.4M10.5 48 11 46M16 48.5 16.1 46.5", RED, 3)
    body = _filled("M11.5 34C11 22 21 21.5 21.5 14 22 7.5 31.5 7 31.5 14.5S33 22 32 28 20 41 11.5 34Z", GREEN)
    wing = _filled("M14 32.5C15.5 25 22 23.5 27 24.5C28 32 20.5 36.5 14 32.5Z", IVORY)
    feather = _filled("M15.8 31.9C17.5 26.6 22 25.4 25.6 25.9C25.7 31.2 20.5 34.6 15.8 31.9Z", RED)
    beak = _filled("M31 12.5 36.5 14.8 31 16.8Z", RED)
    crest = _stroked("M25.5 8.6 24 4.5M27.2 8.4V4M29 9 30.6 5", RED, 1.8)
    eye = _circle(27.3, 13.6, 2, IVORY) + _circle(27.6, 13.6, 1.1, BLACK)
    legs = _stroked("M24 37.5V46M28.4 35V46M21.5 47H32", BLACK, 1.7)
    return tail + tips + body + wing + feather + beak + crest + eye + legs


def _star(x: float, y: float, scale: float, colour: str) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{_filled(_STAR, colour)}</g>'


@cache
def _face(kind: int) -> str:
    """What is painted on an upright tile of the kind."""
    suit, rank = tiles.name(kind)[1], kind % 9 + 1
    if suit == "m":
        number = _character(_NUMERALS[rank - 1], BLACK, 9.5, 4, 21, 2.3)
        return number + _character("萬", RED, 8.5, 27, 23, 1.7)
    if kind == ONE_DOT:
        return _great_dot()
    if suit == "p":
        radius, colours = _DOTS[rank]
        return "".join(_dot(x, y, radius, colour) for colour, centres in colours.items() for x, y in centres)
    if kind == ONE_BAMBOO:
        return _bird()
    if suit == "s":
        return "".join(_bamboo(sticks, colour) for colour, sticks in _BAMBOOS[rank].items())
    if kind == WHITE:
        return _stroked("M8.5 10H31.5V44H8.5Z", BLUE, 3) + _stroked("M12.5 14H27.5V40H12.5Z", BLUE, 1)
    character, colour = _HONOURS[kind]
    return _character(character, colour, 4, 11, 32, 1.9)


def _tile(x: float, y: float, label: str, face: str, *, colour: str = IVORY, turned: bool = False) -> str:
    """A tile with the upper left corner of its face at (x, y); turned, it lies on its left side."""
    width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
    if turned:
        face = f'<g transform="translate(0 {height}) rotate(-90)">{face}</g>'
    return (
        f'<g transform="translate({x:g} {y:g})"><title>{label}</title>'
        f'<rect y="{DEPTH}" width="{width}" height="{height}" rx="5" fill="{JADE}"/>'
        f'<rect width="{width}" height="{height}" rx="5" fill="{colour}" stroke="{EDGE}" stroke-width="0.8"/>'
        f"{face}</g>"
    )


def _wildcard(x: float, kind: int | None) -> str:
    if kind is None:
        return _tile(x, 0, "wildcard", _star(20, 27, 1.5, PURPLE), colour=WILD_IVORY)
    ribbon = _filled("M24 0H35Q40 0 40 5V16Z", PURPLE) + _star(34.6, 5.4, 0.42, WILD_IVORY)
    return _tile(x, 0, f"{tiles.name(kind)}, wildcard", _face(kind) + ribbon, colour=WILD_IVORY)


def _back(x: float, label: str) -> str:
    return _tile(x, 0, label, _stroked("M6 6H34V48H6Z", IVORY, 1), colour=JADE)


def _meld(meld: Meld, start: float) -> tuple[str, float]:
    """The meld and where it ends. A Meld does not tell which of its tiles was fed: the first is turned."""
    drawn, x = "", start
    for place, kind in enumerate(meld.tiles):
        label, face = tiles.name(kind), _face(kind)
        if meld.type == "added_kong" and place == 3:
            drawn += _tile(start, HEIGHT - 2 * WIDTH - DEPTH, label, face, turned=True)
        elif meld.type in ("chow", "pong", "exposed_kong", "added_kong") and place == 0:
            drawn += _tile(x, HEIGHT - WIDTH, label, face, turned=True)
            x += STEP + HEIGHT - WIDTH
        elif meld.type == "concealed_kong" and place in (0, 3):
            drawn += _back(x, label)
            x += STEP
        else:
            drawn += _tile(x, 0, label, face)
            x += STEP
    origin = meld.type.replace("_", " ") + ("" if meld.feeder is None else f" fed by seat {meld.feeder}")
    return f"<g><title>{origin}</title>{drawn}</g>", x


def hand_svg(hand: Hand) -> str:
    """The hand as an SVG document: the concealed tiles, the wildcards with a star, then each meld apart.

    The fed tile of an exposed meld lies on its side, the tile added to a kong on top of it, and a concealed
    kong shows two backs.
    """
    drawn, x = "", 0.0
    for kind, copies in enumerate(hand.counts):
        for _ in range(copies):
            drawn += _tile(x, 0, tiles.name(kind), _face(kind))
            x += STEP
    for _ in range(hand.wilds):
        drawn += _wildcard(x, hand.wild_kind)
        x += STEP
    for meld in hand.melds:
        group, x = _meld(meld, x + MELD_GAP if x else x)
        drawn += group
    stacked = any(meld.type == "added_kong" for meld in hand.melds)
    top = 2 * WIDTH + DEPTH - HEIGHT if stacked else 0
    width, height = x + 2 * MARGIN, top + HEIGHT + DEPTH + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" height="{height:g}"'
        f' viewBox="{-MARGIN} {-MARGIN - top} {width:g} {height:g}" style="max-width:100%;height:auto">'
        f"<title>{hand}</title>{drawn}</svg>"
    )
