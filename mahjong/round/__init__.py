"""Rounds: who may do what at a table, and what comes of it."""

from mahjong.actions import Action
from mahjong.round.match import Match
from mahjong.round.round import IllegalAction, Result, Round
from mahjong.table import Event

__all__ = ["Action", "Event", "IllegalAction", "Match", "Result", "Round"]
