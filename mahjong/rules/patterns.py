"""Patterns that several games score, asked of the core."""

from mahjong import tiles
from mahjong.hand import Group, Hand, Shape, TileSet

SUITS = (TileSet("123456789m"), TileSet("123456789p"), TileSet("123456789s"))
TRIPLETS = Shape(sequences=False)


def one_suit(hand: Hand) -> bool:
    """Whether all tiles, melds included, are of one of the three suits."""
    kinds = hand.kinds
    return any(not kinds - suit for suit in SUITS)


def all_triplets(hand: Hand) -> bool:
    """Whether a complete hand can be read as triplets and kongs."""
    return all(meld.type != "chow" for meld in hand.melds) and hand.is_win(shape=TRIPLETS)


def seven_pairs(hand: Hand) -> bool:
    """Whether 14 tiles without melds are seven pairs; four alike are two."""
    return not hand.melds and hand.is_win(forms=("seven_pairs",), quads_count=True)


def fours(hand: Hand) -> int:
    """How many kinds the concealed part holds four times."""
    return sum(count == 4 for count in hand.counts)


def has_kong(hand: Hand) -> bool:
    """Whether a kong lies among the melds."""
    return any(meld.type.endswith("kong") for meld in hand.melds)


def pair_groups(hand: Hand) -> tuple[Group, ...]:
    """The reading of seven pairs."""
    kinds = (kind for kind in range(tiles.KINDS) for _ in range(hand.counts[kind] // 2))
    return tuple(Group("pair", (kind, kind), (False, False)) for kind in kinds)
