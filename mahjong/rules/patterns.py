"""Patterns that several games score, asked of the core."""

from mahjong import tiles
from mahjong.hand import Group, Hand, Meld, Shape, TileSet

CHARACTERS, DOTS, BAMBOOS = TileSet("123456789m"), TileSet("123456789p"), TileSet("123456789s")
SUITS = (CHARACTERS, DOTS, BAMBOOS)
NO_KINDS = TileSet()
TRIPLETS = Shape(sequences=False)
PAIRS = tuple(Group("pair", (kind, kind), (False, False)) for kind in range(tiles.KINDS))
WILD_PAIRS = tuple(Group("pair", (kind, kind), (False, True)) for kind in range(tiles.KINDS))
ANY_PAIR = Group("any", (-1, -1), (True, True))


def one_suit(hand: Hand) -> bool:
    """Whether all tiles, melds included, are of one of the three suits."""
    kinds = hand.kinds
    return not kinds - CHARACTERS or not kinds - DOTS or not kinds - BAMBOOS


def all_triplets(hand: Hand) -> bool:
    """Whether a complete hand can be read as triplets and kongs."""
    return hand.is_win(shape=TRIPLETS) and all(meld.type != "chow" for meld in hand.melds)


def seven_pairs(hand: Hand) -> bool:
    """Whether 14 tiles without melds are seven pairs; four alike are two."""
    return not hand.melds and hand.is_win(forms=("seven_pairs",), quads_count=True)


def fours(hand: Hand) -> int:
    """How many kinds the concealed part holds four times."""
    return hand.counts.count(4)


def has_kong(hand: Hand) -> bool:
    """Whether a kong lies among the melds."""
    return any(meld.type.endswith("kong") for meld in hand.melds)


def pair_groups(hand: Hand) -> tuple[Group, ...]:
    """The reading of seven pairs: a wildcard beside each single tile, the other wildcards by themselves."""
    pairs: list[Group] = []
    halves: list[Group] = []
    counts = hand.counts
    for kind in hand.kinds:
        pairs += [PAIRS[kind]] * (counts[kind] // 2)
        halves += [WILD_PAIRS[kind]] * (counts[kind] % 2)
    return (*pairs, *halves, *[ANY_PAIR] * ((hand.wilds - len(halves)) // 2))


def kong_kinds(full: Hand) -> TileSet:
    """The kinds that a hand of 14 tiles could lay as a concealed kong, or add to a pong."""
    counts = full.counts
    if not full.melds and 4 not in counts:
        return NO_KINDS
    kinds = [kind for kind, number in enumerate(counts) if number == 4] if 4 in counts else []
    kinds += [meld.tiles[0] for meld in full.melds if meld.type == "pong" and meld.tiles[0] in full.discardable]
    return TileSet(kinds)


def kong_laid(full: Hand, kind: int) -> Hand:
    """The 13 tiles that are left when 14 lay all of a kind as a kong: the fourth onto a pong, or all four at once."""
    counts = list(full.counts)
    counts[kind] = 0
    melds = [meld for meld in full.melds if not (meld.type == "pong" and meld.tiles[0] == kind)]
    return Hand(counts, [*melds, Meld.of("exposed_kong", [kind] * 4)], full.wilds, wild_kind=full.wild_kind)
