"""The questions of a hand over arrays of counts, without the interpreter's lock."""

from mahjong._batch import is_win, shanten, waits

__all__ = ["is_win", "shanten", "waits"]
