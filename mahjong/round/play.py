"""The course of a round: turns, claims, kongs, settlement. It asks the rules at every step and names no game."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from mahjong.actions import DISCARDS, KONGS, PASS, PONG, WIN, Action, Answers, Decision, Options
from mahjong.hand import Meld
from mahjong.rules import procedure
from mahjong.rules.base import Rules
from mahjong.rules.procedure import Steps
from mahjong.table import TableState

ONLY_WIN, ONLY_PASS, WIN_OR_PASS = (WIN,), (PASS,), (WIN, PASS)
OTHERS = tuple(((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4) for seat in range(4))  # of each seat, in turn (G-1)
FIRST_HONOUR = 27


class Play:
    """A round under its rules, as steps: generators that yield decisions, take the answers, and return the seat whose
    turn is next.
    """

    def __init__(self, rules: Rules, table: TableState) -> None:
        self.rules = rules
        self.table = table
        self._nearest_wins = not rules.everyone_wins()

    def run(self) -> Steps[None]:
        """The whole round, from the dealt hands on."""
        yield from self.rules.begin(self)
        seat = self.table.dealer
        while not self.table.over:
            seat = yield from self.turn(seat)

    # --- a turn -------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Steps[int]:
        """Ask a seat that has to discard, and do what it answers."""
        answers = yield Decision("turn", {seat: self._turn_options(seat)})
        action = answers[seat]
        if action.type == "discard":
            return (yield from self.discard(seat, action.tiles[0]))
        if action == WIN and self.table.drawn is not None:
            return (yield from self.settle((seat,), self.table.drawn, None))
        if action.type == "kong":
            return (yield from self.lay_kong(seat, action.tiles[0], self.rules.replace))
        return (yield from self.rules.act(self, seat, action))

    def _turn_options(self, seat: int) -> Options:
        table, rules = self.table, self.rules
        options: list[Action] = []
        if table.drawn is not None:  # after a chow or pong there is neither win nor kong (G-4)
            if seat not in table.barred and rules.may_win(table, seat, table.drawn, None):
                if rules.forced(table):
                    return ONLY_WIN
                options.append(WIN)
            options += [KONGS[kind] for kind in rules.kongs(table, seat)]
        options += rules.own_actions(table, seat)
        options += [DISCARDS[kind] for kind in rules.discardable(table, seat)]
        return tuple(options)

    def discard(self, seat: int, tile: int, flags: Iterable[str] = ()) -> Steps[int]:
        """Discard a tile and offer it to the others."""
        self.table.discard(seat, tile, flags=(*flags, *self.rules.discard_flags(self.table, seat, tile)))
        self.rules.discarded(self.table, seat)
        return self.offer(seat, tile)

    def lay_kong(self, seat: int, kind: int, replace: Callable[[procedure.Play, int], Steps[int]]) -> Steps[int]:
        """Lay a concealed kong, or add to a pong unless it is robbed (G-16); then `replace` draws the replacement."""
        table = self.table
        pong = next((meld for meld in table.hands[seat].melds if meld.type == "pong" and meld.tiles[0] == kind), None)
        if pong is not None:
            return (yield from self.add(seat, kind, pong, Meld.of("added_kong", [kind] * 4, pong.feeder), replace))
        kong = Meld.of("concealed_kong", [kind] * 4)
        table.lay(seat, kong, kong.tiles, hidden=not self.rules.show_concealed_kongs)
        self.rules.book_kong(table, seat, kong, None)
        return (yield from replace(self, seat))

    def add(
        self, seat: int, kind: int, meld: Meld, grown: Meld, replace: Callable[[procedure.Play, int], Steps[int]]
    ) -> Steps[int]:
        """Put a tile onto a meld, which becomes `grown`, unless another seat robs it (G-16); then `replace` draws the
        replacement.
        """
        table, rules = self.table, self.rules
        table.record("adding", seat, (kind,))
        kept, table.flags = table.flags, frozenset({"robbed_kong"})
        options = {}
        for other in OTHERS[seat]:
            wins, claims = self._win_options(other, kind, seat), tuple(rules.robbing_claims(table, other, kind, meld))
            options[other] = (*wins[:-1], *claims, PASS) if claims else wins
        winners, answers = yield from self.ask(seat, kind, "robbing", options)
        if winners:
            table.rob(seat, kind)
            return (yield from self.settle(winners, kind, seat))
        table.flags = kept
        for other in OTHERS[seat]:
            if answers[other] != PASS:
                table.rob(seat, kind)
                return (yield from self._claim(other, answers[other], kind, seat))
        table.lay(seat, grown, (kind,), onto=meld)
        rules.book_kong(table, seat, grown, meld)
        return (yield from replace(self, seat))

    # --- claims -------------------------------------------------------------------------------------------------

    def offer(self, seat: int, tile: int) -> Steps[int]:
        """Let the others claim the tile that a seat has discarded; if none does, the next seat draws."""
        others = OTHERS[seat]
        options = {other: self._claim_options(other, tile, seat) for other in others}
        winners, answers = yield from self.ask(seat, tile, "claims", options)
        if winners:
            self.rules.outbid(self.table, answers)
            return (yield from self.settle(winners, tile, seat))
        claimers = [other for other in others if answers[other] != PASS]
        if not claimers:
            return (yield from self.rules.draw(self, others[0]))
        claimer = min(claimers, key=lambda other: answers[other].type == "chow")  # pong and kong before chow (G-12)
        return (yield from self._claim(claimer, answers[claimer], tile, seat))

    def ask(self, seat: int, tile: int, phase: str, options: Mapping[int, Options]) -> Steps[tuple[list[int], Answers]]:
        """Ask the others about a tile that a seat shows; returns who wins on it, and what has been answered."""
        others = OTHERS[seat]
        answers = yield Decision(phase, options, tile, others if self._nearest_wins else ())
        winners = []
        for other in others:
            if answers[other] == WIN:
                winners.append(other)
                if self._nearest_wins:
                    break
            elif WIN in options[other]:
                self.rules.passed(self.table, other, tile)
        return winners, answers

    def _claim(self, claimer: int, action: Action, tile: int, discarder: int) -> Steps[int]:
        if action == PONG:
            self.table.claim(claimer, Meld.of("pong", [tile] * 3, discarder), [tile] * 2, discarder)
            return claimer
        if action.type == "chow":
            self.table.claim(claimer, Meld.of("chow", [tile, *action.tiles], discarder), action.tiles, discarder)
            return claimer
        if action.type == "kong":
            kong = Meld.of("exposed_kong", [tile] * 4, discarder)
            self.table.claim(claimer, kong, [tile] * 3, discarder)
            self.rules.book_kong(self.table, claimer, kong, None)
            return (yield from self.rules.replace(self, claimer))
        return (yield from self.rules.act_on(self, claimer, action, tile, discarder))

    def _claim_options(self, seat: int, tile: int, discarder: int) -> Options:
        table, rules = self.table, self.rules
        options: list[Action] = []
        if seat not in table.barred and rules.may_win(table, seat, tile, discarder):
            if rules.forced(table):
                return ONLY_WIN
            options.append(WIN)
        counts = rules.usable(table.hands[seat])
        if counts[tile] == 3:
            options += rules.kong_claims(table, seat, tile)
        pongs = counts[tile] >= 2
        chows = tile < FIRST_HONOUR and rules.may_chow(table, seat, discarder)
        if (pongs or chows) and rules.may_claim(table, seat, tile):
            if pongs:
                options.append(PONG)
            if chows:
                options += [chow for chow in CHOWS[tile] if counts[chow.tiles[0]] and counts[chow.tiles[1]]]
        return (*options, PASS) if options else ONLY_PASS

    def _win_options(self, seat: int, tile: int, discarder: int) -> Options:
        table, rules = self.table, self.rules
        if seat in table.barred or not rules.may_win(table, seat, tile, discarder):
            return ONLY_PASS
        return ONLY_WIN if rules.forced(table) else WIN_OR_PASS

    # --- the end ------------------------------------------------------------------------------------------------

    def settle(self, winners: Sequence[int], tile: int, discarder: int | None) -> Steps[int]:
        """Pay the wins on a tile, and end the round or go on."""
        self.rules.settle(self.table, winners, tile, discarder)
        if self.rules.plays_on(self.table):
            self.table.lay_aside(discarder)
            return (yield from self.rules.draw(self, OTHERS[winners[-1]][0]))
        self.table.finish()
        return winners[-1]

    def end(self) -> None:
        """End the round because no more tile may be drawn."""
        if not self.table.winners:
            self.table.record("drawn_game")
            self.rules.end(self.table)
        self.table.finish()


def _chows(tile: int) -> list[Action]:
    """The claims that make a sequence with a tile."""
    number = tile % 9
    pairs = ((-2, -1), (-1, 1), (1, 2))
    return [Action("chow", (tile + a, tile + b)) for a, b in pairs if number + a >= 0 and number + b <= 8]


CHOWS = [_chows(tile) for tile in range(FIRST_HONOUR)]
