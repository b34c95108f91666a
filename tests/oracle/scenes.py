"""Deals under which rare things happen: dealt and nearly complete hands, kongs to rob, one tile that three wait for."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.oracle.deal import N_PLAYING
from tests.oracle.walls import FULL_SET

Kinds = list[int]
WINDS, DRAGONS, HONOURS = range(27, 31), range(31, 34), range(27, 34)


@dataclass
class Scene:
    """What is fixed of a wall: tiles of the hands, the next tiles from the front, the next from the back."""

    hands: dict[int, Kinds]
    front: Kinds = field(default_factory=list)
    back: Kinds = field(default_factory=list)

    def used(self) -> Kinds:
        """Return all the tiles that are fixed."""
        return [*self.front, *self.back, *(kind for hand in self.hands.values() for kind in hand)]


class Stock:
    """The playing tiles that are still free."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.left = Counter(kind for kind in FULL_SET if kind < N_PLAYING)

    def take(self, *kinds: int) -> Kinds:
        """Take these tiles, or none of them (and return nothing) if one is not there."""
        if any(self.left[kind] < count for kind, count in Counter(kinds).items()):
            return []
        self.left.subtract(kinds)
        return list(kinds)

    def any_shape(self, shape: str) -> Kinds:
        """Take some pung, chow or pair; nothing if fifty tries find none."""
        for _ in range(50):
            taken = self.take(*_shape_at(self.chance.randrange(N_PLAYING), shape))
            if taken:
                return taken
        return []

    def sets(self, number: int, pungs: float) -> Kinds:
        """Take a number of sets, each a pung with that chance."""
        shapes = ["pung" if self.chance.random() < pungs else "chow" for _ in range(number)]
        return [kind for shape in shapes for kind in self.any_shape(shape)]


def _shape_at(kind: int, shape: str) -> Kinds:
    if shape == "pair":
        return [kind] * 2
    if shape == "pung" or kind >= HONOURS.start or kind % 9 > 6:
        return [kind] * 3
    return [kind, kind + 1, kind + 2]


def ready(chance: random.Random, dealer: int) -> Scene:
    """Complete hands less one or two tiles, which come first from the front or the back, or lie anywhere."""
    stock = Stock(chance)
    pungs = chance.choice([0.0, 0.1, 0.4, 0.9])
    scene = Scene({})
    for turn in range(4):
        hand = stock.any_shape("pair") + stock.sets(5, pungs)
        chance.shuffle(hand)
        keep = chance.choice([17, 16, 16, 15]) if turn == 0 else chance.choice([16, 16, 16, 15])
        scene.hands[(dealer + turn) % 4] = hand[:keep]
        chance.choice([scene.front, scene.back, []]).extend(hand[keep:])
    return scene


def alike(chance: random.Random, dealer: int) -> Scene:
    """Threes and fours of a kind, so that kongs follow each other."""
    del dealer
    stock = Stock(chance)
    kinds = chance.sample(range(N_PLAYING), 20)
    hands = {}
    for seat in range(4):
        mine = kinds[seat * 5 : seat * 5 + 5]
        hands[seat] = [kind for one in mine for kind in stock.take(*[one] * chance.choice([2, 3, 4]))][:16]
    return Scene(hands)


def honours(chance: random.Random, dealer: int) -> Scene:
    """Pairs of all dragons or winds in one hand that is otherwise nearly done; their third tiles with the others.

    The others' hands are sets, so that the honours are what they let go of.
    """
    stock = Stock(chance)
    kinds = chance.choice([DRAGONS, WINDS])
    rich = (dealer + chance.randrange(4)) % 4
    hand = [kind for one in kinds for kind in stock.take(*[one] * chance.choice([2, 2, 2, 2, 3]))]
    hands: dict[int, Kinds] = {seat: [] for seat in range(4)}
    for kind in kinds:
        hands[(rich + chance.randrange(1, 4)) % 4] += stock.take(kind)
    hands[rich] = (hand + stock.any_shape("pair") + stock.sets(2 if len(kinds) == 3 else 1, 0.2))[:16]
    for turn in range(1, 4):
        other = hands[(rich + turn) % 4]
        other += stock.sets((16 - len(other)) // 3, 0.0)
    return Scene(hands)


def shared_wait(chance: random.Random, dealer: int) -> Scene:
    """Three hands that wait for the same tile, which the dealer holds or somebody draws soon."""
    stock = Stock(chance)
    wanted = chance.choice([1, 4, 7]) - chance.choice([0, 1]) + 9 * chance.randrange(3)
    hands = {dealer: stock.take(wanted)}
    for turn in range(1, 4):
        below, above = (wanted - 2, wanted - 1), (wanted + 1, wanted + 2)
        fitting = [pair for pair in (below, above) if pair[0] // 9 == pair[1] // 9 == wanted // 9 and pair[0] >= 0]
        part = stock.take(*chance.choice(fitting)) or stock.take(wanted)
        full = stock.any_shape("pair") + stock.sets(4, 0.2)
        hands[(dealer + turn) % 4] = (part + full)[:16]
    return Scene(hands, front=stock.take(wanted))


def robbery(chance: random.Random, dealer: int) -> Scene:
    """Three alike, one of the kind off the dealer's discard, and the next seat waiting for that tile, or soon.

    The pung is called first and becomes a kong on the caller's next turn.
    """
    stock = Stock(chance)
    wanted = chance.choice([0, 2, 3, 6, 8]) + 9 * chance.randrange(3)
    adder = (dealer + chance.choice([1, 2])) % 4
    robber = (adder + 1) % 4
    scene = Scene({dealer: stock.take(wanted), adder: stock.take(*[wanted] * chance.choice([2, 3]))})
    around = [(wanted - 1, wanted + 1), (wanted - 2, wanted - 1), (wanted + 1, wanted + 2)]
    fitting = [pair for pair in around if pair[0] >= 0 and {kind // 9 for kind in pair} == {wanted // 9}]
    scene.hands[robber] = stock.take(*chance.choice(fitting)) + stock.any_shape("pair") + stock.sets(4, 0.1)
    scene.hands[dealer] += stock.any_shape("pair") + stock.any_shape("pair") + stock.sets(4, 0.1)
    scene.hands[6 - dealer - adder - robber] = stock.sets(4, 0.1)
    if chance.random() < 0.8:
        scene.front.append(scene.hands[robber].pop())
    scene.front += [kind for _ in range(chance.randrange(3)) for kind in stock.any_shape("chow")[:1]]
    scene.front += stock.take(wanted)
    return scene


SceneMaker = Callable[[random.Random, int], Scene]

SCENES: tuple[SceneMaker, ...] = (ready, ready, alike, *[honours] * 3, *[shared_wait] * 2, *[robbery] * 3)
"""Each makes the tiles that matter; the rest of the wall is filled from what is left."""
