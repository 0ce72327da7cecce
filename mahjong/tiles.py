"""Kinds of tiles: 0..33 are 1m-9m characters, 1p-9p dots, 1s-9s bamboos, 1z-7z E S W N white green red."""

from collections.abc import Iterable

from mahjong._tiles import KINDS, TileSet, join_text, kind, name, split_text

__all__ = ["KINDS", "TileSet", "join_text", "kind", "kinds", "name", "split_text"]


def kinds(tiles: str | Iterable[int | str]) -> tuple[int, ...]:
    """The kinds of tiles given as one text ("123m7z") or one by one, in their order; ValueError if one is no tile."""
    if isinstance(tiles, str):
        return tuple(split_text(tiles))
    return tuple(kind(tile) for tile in tiles)
