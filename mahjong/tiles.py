"""Kinds of tiles: 0..33 are 1m-9m characters, 1p-9p dots, 1s-9s bamboos, 1z-7z E S W N white green red."""

from mahjong._tiles import KINDS, TileSet, join_text, kind, name, split_text

__all__ = ["KINDS", "TileSet", "join_text", "kind", "name", "split_text"]
