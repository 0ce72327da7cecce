"""The commands as one application."""

from typing import Any

import click

from mahjong.cli.arguments import Malformed
from mahjong.cli.hand import hand, hands
from mahjong.cli.replay import replay
from mahjong.cli.rules import rules
from mahjong.cli.score import score, scores
from mahjong.cli.simulate import simulate


class Commands(click.Group):
    """Says what is wrong with the arguments in one line: usage is for --help."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        try:
            return super().make_context(*args, **extra)
        except (click.NoSuchOption, click.BadOptionUsage) as error:
            raise Malformed(error.format_message()) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise Malformed(error.format_message()) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mahjong-regional")
def app() -> None:
    """Mahjong hands, and what regional games make of them.

    Wins, waits, shanten and discards, with any number of wildcards; what a win is worth, and who pays.
    """


for command in (hand, hands, score, scores, rules, replay, simulate):
    app.add_command(command)
