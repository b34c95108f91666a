"""Random complete hands, written down with how they were won: dense ones, so that many readings compete.

Some are seven pairs and a pung, which is a hand only where 嚦咕嚦咕 is played.
"""

from __future__ import annotations

import random

from tests.oracle.cases import Win
from tests.oracle.deal import N_PLAYING
from tests.oracle.hands import Meld, Tiles
from tests.oracle.scenes import HONOURS, Stock

SUITS = (range(9), range(9, 18), range(18, 27))


def written_win(chance: random.Random, *, ligu: bool = False) -> Win:
    """Return a complete hand that can be, its melds, flowers, winning tile and circumstances at random."""
    concealed, melds = (_seven_pairs(chance), ()) if ligu and chance.random() < 0.15 else _five_sets(chance)
    flowers = tuple(chance.sample(range(N_PLAYING, N_PLAYING + 8), chance.choice([0, 0, 0, 1, 3, 7, 8])))
    return _won(chance, concealed, melds, tuple(sorted(flowers)))


def _five_sets(chance: random.Random) -> tuple[Tiles, tuple[Meld, ...]]:
    stock = Stock(chance)
    kinds = _kinds(chance)
    pungs = chance.choice([0.1, 0.3, 0.5, 0.9])
    n_melds = chance.choice([0, 0, 0, 1, 2, 3, 4, 5])
    pair = _pick(chance, stock, kinds, "pair")
    sets = [_pick(chance, stock, kinds, "pung" if chance.random() < pungs else "chow") for _ in range(5)]
    melds = tuple(_meld(chance, stock, one) for one in sets[:n_melds])
    return tuple(sorted([*pair, *(kind for one in sets[n_melds:] for kind in one)])), melds


def _seven_pairs(chance: random.Random) -> Tiles:
    """Return 嚦咕嚦咕 of few kinds, so that it often has an ordinary reading too."""
    stock, kinds = Stock(chance), _kinds(chance)
    hand = [*_pick(chance, stock, kinds, "pung")]
    while len(hand) < 17:
        kind = chance.choice(kinds if chance.random() < 0.9 else range(N_PLAYING))
        hand += stock.take(kind, kind) if kind != hand[0] else []
    return tuple(sorted(hand))


def _kinds(chance: random.Random) -> list[int]:
    """Return what the hand is made of: a stretch of one suit, a suit with honours, honours, or anything."""
    suit = chance.choice(SUITS)
    short = list(suit)[chance.randrange(3) :][: chance.randrange(5, 9)]
    return chance.choice([short, list(suit), [*suit, *HONOURS], list(HONOURS), list(range(N_PLAYING))])


def _pick(chance: random.Random, stock: Stock, kinds: list[int], shape: str) -> list[int]:
    """Take such a shape of these kinds, or any shape at all if they give none."""
    for _ in range(60):
        low = chance.choice(kinds)
        run = [low, low + 1, low + 2]
        tiles = {"pair": [low] * 2, "pung": [low] * 3, "chow": run}[shape]
        whole = shape != "chow" or (low < HONOURS.start and low % 9 < 7)
        taken = stock.take(*tiles) if whole else []
        if taken:
            return taken
    return _pick(chance, stock, list(range(N_PLAYING)), shape)


def _meld(chance: random.Random, stock: Stock, tiles: list[int]) -> Meld:
    """Lay a set down; a pung whose fourth tile is free may be any kong."""
    if tiles[0] != tiles[1]:
        return Meld("chow", tuple(tiles), 0)
    kind = chance.choice(["pung", "kong", "added_kong", "concealed_kong"])
    if kind == "pung" or not stock.take(tiles[0]):
        return Meld("pung", tuple(tiles), 0)
    return Meld(kind, (tiles[0],) * 4, None if kind == "concealed_kong" else 0)


def _won(chance: random.Random, concealed: Tiles, melds: tuple[Meld, ...], flowers: Tiles) -> Win:
    """Add a winning tile and circumstances that can be."""
    tile = chance.choice(concealed)
    by = chance.choice(["self", "self", "discard", "discard", "discard", "rob"])
    if by == "rob" and concealed.count(tile) > 1:
        by = "discard"
    wind = chance.randrange(4)
    untouched = not melds and chance.random() < 0.3
    luck = {("self", True): "heavenly", ("self", False): "earthly", ("discard", False): "human"}.get((by, wind == 0))
    return Win(
        concealed,
        melds,
        flowers,
        tile,
        by,
        seat_wind=wind,
        round_wind=chance.randrange(4),
        replacement=by == "self" and chance.random() < 0.2,
        last_tile=by != "rob" and not untouched and chance.random() < 0.2,
        **({luck: True} if untouched and luck else {}),
    )
