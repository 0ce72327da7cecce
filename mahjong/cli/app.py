"""The commands as one application."""

import click

from mahjong.cli.hand import hand, hands


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mahjong-regional")
def app() -> None:
    """Mahjong hands: wins, waits, shanten and discards, with any number of wildcards."""


app.add_command(hand)
app.add_command(hands)
