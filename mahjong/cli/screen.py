"""Hands and answers for a reader: drawn tiles on a terminal with colours, plain text anywhere else."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from mahjong import Hand, tiles
from mahjong.cli.answers import Answer, Option
from mahjong.drawing import BLACK, BLUE, GREEN, IVORY, JADE, PURPLE, RED, WILD_IVORY

INK = {"m": RED, "p": BLUE, "s": GREEN, "z": BLACK, "5z": BLUE, "6z": GREEN, "7z": RED}
SUITS = {"m": "萬", "p": "筒", "s": "條"}
FULLWIDTH_ZERO = 0xFF10
HONOURS = ("東風", "南風", "西風", "北風", "白板", "發財", "紅中")

READY = "#1f9d5b"  # to be read on black and on white

CELL_WIDTH = 4
GAP = "  "
PLAIN_WIDTH = 1000


class Cell(NamedTuple):
    """A tile on a terminal: one character over another, each two columns wide; a caption may stand below."""

    upper: str
    lower: str
    ink: str
    paper: str = IVORY
    side: str = JADE
    caption: str = ""


BACK = Cell(GAP, GAP, IVORY, JADE)
WILDCARD = Cell("百", "搭", PURPLE)


def face(tile: str, caption: str = "") -> Cell:
    rank, suit = int(tile[0]), tile[1]
    name = HONOURS[rank - 1] if suit == "z" else chr(FULLWIDTH_ZERO + rank) + SUITS[suit]
    return Cell(name[0], name[1], INK.get(tile, INK[suit]), caption=caption)


def as_wildcard(cell: Cell) -> Cell:
    return cell._replace(paper=WILD_IVORY, side=PURPLE)


def faces(hand: Hand) -> list[list[Cell]]:
    """The concealed tiles, then each meld."""
    wild = WILDCARD if hand.wild_kind is None else face(tiles.name(hand.wild_kind))
    concealed = [face(tiles.name(kind)) for kind, copies in enumerate(hand.counts) for _ in range(copies)]
    concealed += [as_wildcard(wild)] * hand.wilds
    groups = [concealed] if concealed else []
    for meld in hand.melds:
        group = [face(tiles.name(kind)) for kind in meld.tiles]
        groups.append([BACK, *group[1:3], BACK] if meld.type == "concealed_kong" else group)
    return groups


def _rows(groups: Iterable[Sequence[Cell]], width: int) -> Iterator[list[Sequence[Cell]]]:
    """The groups in rows that fit the width; a group is broken only if it is wider than a row."""
    row: list[Sequence[Cell]] = []
    room, most = width, max(1, width // CELL_WIDTH)
    for group in groups:
        for start in range(0, len(group), most):
            part = group[start : start + most]
            if row and room < CELL_WIDTH * len(part):
                yield row
                row, room = [], width
            row.append(part)
            room -= CELL_WIDTH * len(part) + len(GAP)
    if row:
        yield row


def picture(groups: Iterable[Sequence[Cell]], width: int) -> Text:
    """Groups of tiles beside each other, three lines a row, four with captions."""
    lines = []
    for row in _rows(groups, width):
        upper, lower, side, captions = Text(), Text(), Text(), Text()
        for group in row:
            for cell in group:
                for line, character in (upper, cell.upper), (lower, cell.lower):
                    line.append("▐", cell.paper)
                    line.append(character, f"bold {cell.ink} on {cell.paper}")
                    line.append("▌", cell.paper)
                side.append("▝▀▀▘", cell.side)
                captions.append(f"{cell.caption:^{CELL_WIDTH}}")
            for line in upper, lower, side, captions:
                line.append(GAP)
        lines += [upper, lower, side] + [captions] * bool(captions.plain.strip())
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


def by_suit(names: Iterable[str]) -> list[str]:
    """The names of tiles joined suit by suit: 2m 5m 7z are 25m and 7z."""
    suits = groupby(names, key=lambda tile: tile[1])
    return ["".join(tile[0] for tile in alike) + suit for suit, alike in suits]


def _number(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _is_ready(answer: Answer) -> bool:
    """Also where only the asked-for exhausted kinds are waited for: those do not lower the shanten."""
    return answer["shanten"] <= 0 or bool(answer.get("waits") or answer.get("discards"))


def _headline(answer: Answer, detail: str = "") -> Text:
    if not _is_ready(answer):
        return Text.assemble((f"Shanten {answer['shanten']}", "bold"), detail)
    state, forms = "Win" if answer.get("is_win") else "Ready", answer.get("winning_forms", ["standard"])
    if forms != ["standard"]:
        state += " as " + ", ".join(form.replace("_", " ") for form in forms)
    return Text.assemble((state, f"bold {READY}"), detail)


class Screen:
    """The standard output, for people."""

    def __init__(self) -> None:
        self.console = console = Console(highlight=False)
        coloured = console.color_system is not None and not console.no_color
        self.pictures = coloured and console.encoding.startswith("utf")
        if not console.is_terminal:
            console.width = PLAIN_WIDTH

    def chips(self, texts: Iterable[str]) -> Text:
        """Groups of tiles within a line: `123*m 55p`, a star after each wildcard."""
        chips = []
        for text in texts:
            if self.pictures:
                ink = INK.get(text[-1], PURPLE)
                chip = Text.assemble(("▐", IVORY), (text, f"bold {ink} on {IVORY}"), ("▌", IVORY))
                chip.highlight_regex(r"\d?\*", f"bold {PURPLE} on {WILD_IVORY}")
            else:
                chip = Text(text)
            chips.append(chip)
        return Text("" if self.pictures else " ").join(chips)

    def counted(self, unseen: dict[str, int]) -> Text:
        """Tiles and how many of each are unseen."""
        if self.pictures:
            return picture([[face(tile, f"{count}") for tile, count in unseen.items()]], self.console.width)
        return Text(" ".join(f"{tile}:{count}" for tile, count in unseen.items()))

    def show(self, hand: Hand, answer: Answer) -> None:
        self.console.print(picture(faces(hand), self.console.width) if self.pictures else Text(str(hand)))
        parts = self._before_draw(answer) if "waits" in answer else self._after_draw(answer)
        for part in parts:
            self.console.print(part)

    def _before_draw(self, answer: Answer) -> Iterator[RenderableType]:
        """What 3n+1 tiles wait for or improve with."""
        unseen, use = answer["improvements"], "improves with"
        if _is_ready(answer):
            unseen, use = {tile: unseen.get(tile, 0) for tile in answer["waits"]}, "waits for"
        kinds, copies = _number(len(unseen), "kind"), _number(sum(unseen.values()), "tile")
        yield _headline(answer, f": {use} {kinds}, {copies} unseen")
        if unseen:
            yield self.counted(unseen)

    def _after_draw(self, answer: Answer) -> Iterator[RenderableType]:
        """The readings of 3n+2 tiles that win, and the best discards."""
        yield _headline(answer)
        for reading in answer.get("decompositions", []):
            yield self.chips(reading)
        if answer.get("more_decompositions"):
            yield Text("and more readings", "dim")
        options = answer["discard_options"]
        if options:
            yield Text()
            yield self._table(answer["discards"], options)

    def _table(self, ready: dict[str, list[str]], options: dict[str, Option]) -> Table:
        """The discards that leave the hand ready, or else those of the lowest shanten."""
        least = min(option["shanten"] for option in options.values())
        nearest = {tile: [*option["improvements"]] for tile, option in options.items() if option["shanten"] == least}
        rows = [
            (sum(options[tile]["improvements"].get(draw, 0) for draw in useful), tile, useful)
            for tile, useful in (ready or nearest).items()
        ]
        table = Table("Discard", "Waits" if ready else "Improves with", box=None, pad_edge=False)
        table.add_column("Unseen", justify="right")
        for unseen, tile, useful in sorted(rows, key=itemgetter(0), reverse=True):
            table.add_row(self.chips([tile]), self.chips(by_suit(useful)), str(unseen))
        return table
