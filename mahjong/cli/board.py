"""A step of a round on the screen: the four seats around the table, and what has happened."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from mahjong import Hand, tiles
from mahjong.cli.record import OPEN, Record, Sight, View
from mahjong.cli.screen import INK, READY, Screen, as_wildcard, by_suit, face, faces, picture
from mahjong.cli.sheet import LOSS
from mahjong.cli.telling import briefly, is_choice
from mahjong.drawing import IVORY, JADE, PURPLE
from mahjong.table import FACE_DOWN

WIDEST = 120

Lines = list[list[Segment]]


class Board:
    """Draws steps of a record as the seat `near` at the lower edge sees them, or with all hands open."""

    def __init__(self, screen: Screen, record: Record, near: int, *, all_hands: bool) -> None:
        self.screen, self.record, self.near = screen, record, near
        self.who = OPEN if all_hands else near

    def lines(self, number: int, width: int, height: int | None = None) -> Lines:
        """A step, as many lines as the height has: the table, and below it the latest that has happened. Without a
        height: what has happened in this step.
        """
        sight = self.record.sight(number, self.who)
        table = self._rendered(Group(*self._table(sight, number)), width)
        if height is None:
            return table + self._rendered(Group(*self._latest(number, len(sight.told))), width)
        table = table[:height]
        return table + self._rendered(Group(*self._latest(number, height - len(table))), width)

    def _rendered(self, part: RenderableType, width: int) -> Lines:
        console = self.screen.console
        return console.render_lines(part, console.options.update(width=min(width, WIDEST), height=None), pad=False)

    # --- the table ----------------------------------------------------------------------------------------------

    def _table(self, sight: Sight, number: int) -> Iterator[RenderableType]:
        view = next(iter(sight.views.values()))
        right, opposite, left = ((self.near + step) % 4 for step in (1, 2, 3))
        yield self._headline(view, number)
        yield Text("  ").join(self._public(sight))
        yield self._seat(sight, view, opposite)
        sides = Table.grid(expand=True, padding=(0, 1))
        sides.add_column(ratio=1)
        sides.add_column(ratio=1)
        sides.add_row(self._seat(sight, view, left), self._seat(sight, view, right))
        yield sides
        yield self._seat(sight, view, self.near)

    def _headline(self, view: View, number: int) -> Text:
        asked = view["phase"].replace("_", " ")
        if view["tile"]:
            asked += f": {view['tile']} of seat {view['turn']}"
        elif view["phase"] == "turn":
            asked += f" of seat {view['turn']}"
        whose = "all hands open" if self.who == OPEN else f"as seat {self.who} sees it"
        step = f"step {number + 1} of {self.record.pages}"
        return Text.assemble((self.record.title, "bold"), f"  {step}, {whose}  ", (asked, f"bold {READY}"))

    def _public(self, sight: Sight) -> Iterator[Text]:
        """The wall, and what the game adds."""
        view, *others = sight.views.values()
        yield Text(f"{view['remaining']} tiles to draw")
        if view["face_up"]:
            yield self._named("face up", [tile for _, tile in view["face_up"]])
        if view["uncovered"]:
            yield self._named("turned up", map(tiles.name, tiles.kinds(view["uncovered"])))
        for name, value in view["facts"].items():
            if all(other["facts"][name] == value for other in others):
                yield from _fact(name, value)

    def _own_facts(self, sight: Sight, seat: int) -> Iterator[Text]:
        """What the game adds for one seat, where several are seen."""
        for name, value in sight.views[seat]["facts"].items():
            if any(other["facts"][name] != value for other in sight.views.values()):
                yield from _fact(name, value)

    def _named(self, label: str, names: Iterable[str]) -> Text:
        return Text(" ").join([Text(label), *map(self._tile, names)])

    # --- a seat -------------------------------------------------------------------------------------------------

    def _seat(self, sight: Sight, view: View, seat: int) -> Group:
        parts: list[RenderableType] = [self._name(sight, view, seat)]
        if seat == self.near and self.screen.pictures:
            parts.append(self._picture(sight.views[seat]))
        else:
            parts.append(Text("  ").join([*self._concealed(sight, view, seat), *self._melds(sight, view, seat)]))
        parts.append(self._river(view, seat))
        return Group(*parts)

    def _name(self, sight: Sight, view: View, seat: int) -> Text:
        """Who sits there, with what is known of the seat."""
        turn = view["turn"] == seat and view["phase"] != "over"
        points = view["points"][seat]
        parts = [
            Text(f"{'>' if turn else ' '} Seat {seat}", f"bold {READY}" if turn else "bold"),
            Text(f"{points:+d}" if points else "0", READY if points > 0 else LOSS if points < 0 else ""),
        ]
        if view["dealer"] == seat:
            parts.append(Text("dealer"))
        if seat in view["declared"]:
            parts.append(Text("ready", f"bold {PURPLE}"))
        if seat in sight.views:
            parts += self._own_facts(sight, seat)
            legal = sight.views[seat]["legal"]
            if is_choice(legal):
                parts.append(Text(f"may {briefly(legal)}", f"bold {READY}"))
        return Text("  ").join(parts)

    def _concealed(self, sight: Sight, view: View, seat: int) -> Iterator[Text]:
        """The concealed tiles of a seat, and the one that it has drawn; their backs where they are not seen."""
        own = sight.views.get(seat)
        if own is not None:
            yield self._hand(own["hand"])
            if own["drawn"]:
                yield self.screen.chips([own["drawn"]]) if self.screen.pictures else Text(f"+ {own['drawn']}")
        elif view["shown"][seat]:
            yield self._hand(view["shown"][seat])
        else:
            yield self._backs(view["concealed"][seat])

    def _hand(self, text: str) -> Text:
        hand = Hand(text)
        names = [tiles.name(kind) for kind, copies in enumerate(hand.counts) for _ in range(copies)]
        return self.screen.chips([*by_suit(names), *["*" * hand.wilds] * bool(hand.wilds)])

    def _melds(self, sight: Sight, view: View, seat: int) -> Iterator[Text]:
        for meld in sight.views.get(seat, view)["melds"][seat]:
            yield self._backs(4) if meld == FACE_DOWN else self._meld(meld)

    def _meld(self, meld: str) -> Text:
        if not self.screen.pictures:
            return Text(meld)
        chip = Text.assemble(("▐", IVORY), (meld, f"bold on {IVORY}"), ("▌", IVORY))
        for suit in "mpsz":
            chip.highlight_regex(rf"[\d+]+{suit}", f"{INK[suit]}")
        chip.highlight_regex(r"[\[\](){}]|@\d", JADE)
        return chip

    def _backs(self, number: int) -> Text:
        return Text("▐▌" * number, JADE) if self.screen.pictures else Text("?" * number)

    def _picture(self, view: View) -> Text:
        hand = Hand(view["hand"])
        groups = faces(hand)
        if view["drawn"]:
            cell = face(view["drawn"])
            groups.insert(1, [as_wildcard(cell) if tiles.kind(view["drawn"]) == hand.wild_kind else cell])
        return picture(groups, min(self.screen.console.width, WIDEST))

    def _river(self, view: View, seat: int) -> Padding:
        """The discards; the one in question is marked."""
        river = [tiles.name(kind) for kind in tiles.kinds(view["rivers"][seat])]
        shown = [self._tile(tile) for tile in river]
        if river and view["turn"] == seat and view["tile"] == river[-1]:
            shown[-1] = Text(river[-1], f"bold {IVORY} on {READY}") if self.screen.pictures else Text(f"{river[-1]}?")
        return Padding(Text(" ").join(shown), (0, 0, 0, 2))

    def _tile(self, tile: str) -> Text:
        return Text(tile, f"{INK.get(tile, INK[tile[1]])} on {IVORY}" if self.screen.pictures else "")

    # --- what has happened --------------------------------------------------------------------------------------

    def _latest(self, number: int, room: int) -> Iterator[Text]:
        """The last lines of what has happened, those of this step bright, as many as there is room."""
        new = [Text(line) for line in self.record.steps[number].told[self.who]]
        if len(new) > room:
            more = len(new) - room + 1
            new = [*new[: max(room - 1, 0)], Text(f"and {more} more lines", "dim")]
        earlier: list[Text] = []
        while number > 0 and len(earlier) + len(new) < room:
            number -= 1
            earlier[:0] = [Text(line, "dim") for line in self.record.steps[number].told[self.who]]
        for line in [*earlier, *new][-room:] if room > 0 else ():
            line.no_wrap, line.overflow = True, "ellipsis"
            yield line


def _fact(name: str, value: object) -> Iterator[Text]:
    """A fact with its value, if there is anything to tell."""
    if value not in (None, False, "", []):
        told = [] if value is True else value if isinstance(value, list) else [value]
        yield Text(" ".join([name.replace("_", " "), *map(str, told)]))
