"""Deals under which rare things happen: dealt and nearly complete hands, kongs to rob, one tile that three wait for.

Others are full of pairs, of fours, of one suit, or of flowers with one seat.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from mahjong.rules import Rules
from tests.oracle.deal import N_PLAYING
from tests.oracle.walls import FULL_SET

Kinds = list[int]
WINDS, DRAGONS, HONOURS = range(27, 31), range(31, 34), range(27, 34)


@dataclass
class Scene:
    """What is fixed of a wall: tiles of the hands, the next tiles from the front, the next from the back.

    `blooms` are flowers that a seat is dealt besides; what they take the place of replaces them in the opening.
    """

    hands: dict[int, Kinds]
    front: Kinds = field(default_factory=list)
    back: Kinds = field(default_factory=list)
    blooms: list[tuple[int, int]] = field(default_factory=list)

    def used(self) -> Kinds:
        """Return all the tiles that are fixed."""
        hands = [kind for hand in self.hands.values() for kind in hand]
        return [*self.front, *self.back, *hands, *(flower for _, flower in self.blooms)]


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
    """Three hands that wait for the same tile, which the dealer holds beside his sets and somebody draws soon."""
    stock = Stock(chance)
    wanted = chance.choice([1, 4, 7]) - chance.choice([0, 1]) + 9 * chance.randrange(3)
    hands = {dealer: stock.take(wanted) + stock.any_shape("pair")}
    for turn in range(1, 4):
        below, above = (wanted - 2, wanted - 1), (wanted + 1, wanted + 2)
        fitting = [pair for pair in (below, above) if pair[0] // 9 == pair[1] // 9 == wanted // 9 and pair[0] >= 0]
        part = stock.take(*chance.choice(fitting)) or stock.take(wanted)
        full = stock.any_shape("pair") + stock.sets(4, 0.2)
        hands[(dealer + turn) % 4] = (part + full)[:16]
    hands[dealer] += stock.sets(4, 0.0)
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


def shown_kong(chance: random.Random, dealer: int) -> Scene:
    """Four alike with one seat and another seat that waits for that kind, so that a concealed kong can be robbed."""
    stock = Stock(chance)
    wanted = chance.choice([0, 2, 3, 6, 8]) + 9 * chance.randrange(3)
    adder = (dealer + chance.randrange(4)) % 4
    robber = (adder + chance.choice([1, 2, 3])) % 4
    around = [(wanted - 1, wanted + 1), (wanted - 2, wanted - 1), (wanted + 1, wanted + 2)]
    fitting = [pair for pair in around if pair[0] >= 0 and {kind // 9 for kind in pair} == {wanted // 9}]
    waiting = stock.take(*chance.choice(fitting)) + stock.any_shape("pair") + stock.sets(4, 0.1)
    held = chance.choice([3, 4, 4])
    fours = stock.take(*[wanted] * held) + stock.sets(4, 0.1)
    return Scene({robber: waiting[:16], adder: fours[:16]}, front=[] if held == 4 else stock.take(wanted))


def fours(chance: random.Random, dealer: int) -> Scene:
    """Four alike with every seat; or four fours with one, whose replacements are a run and a tile that comes again."""
    stock = Stock(chance)
    kinds = chance.sample(range(N_PLAYING), 4)
    quads = [stock.take(*[kind] * 4) for kind in kinds]
    if chance.random() < 0.5:
        return Scene({seat: quad + stock.sets(4, 0.1) for seat, quad in enumerate(quads)})
    mine = [kind for quad in quads for kind in quad]
    single = stock.any_shape("pair")
    run = stock.any_shape("chow")
    return Scene({(dealer + chance.randrange(4)) % 4: mine}, front=run[:1] + single[:1], back=run + single[1:])


def pairs(chance: random.Random, dealer: int) -> Scene:
    """Seven pairs and a pung less one or two tiles, four alike among them at times, which come soon or later."""
    stock = Stock(chance)
    scene = Scene({})
    for turn in range(4):
        hand = stock.any_shape("pung") + [kind for _ in range(7) for kind in stock.any_shape("pair")]
        chance.shuffle(hand)
        keep = chance.choice([17, 16, 16, 15]) if turn == 0 else chance.choice([16, 16, 15])
        scene.hands[(dealer + turn) % 4] = hand[:keep]
        chance.choice([scene.front, scene.back, []]).extend(hand[keep:])
    return scene


def one_suit(chance: random.Random, dealer: int) -> Scene:
    """Pairs of one suit and honours with one seat, their third tiles with the others, who hold sets of what is left.

    So that four claims promise a flush, or pungs alone.
    """
    stock = Stock(chance)
    suit = range(9 * (first := chance.randrange(3)), 9 * first + 9)
    kinds = chance.sample([*suit, *chance.choice([HONOURS, DRAGONS, []])], 7)
    rich = (dealer + chance.randrange(4)) % 4
    hands: dict[int, Kinds] = {seat: [] for seat in range(4)}
    hands[rich] = [kind for one in kinds for kind in stock.take(one, one)]
    for kind in kinds:
        hands[(rich + chance.randrange(1, 4)) % 4] += stock.take(kind)
    for turn in range(1, 4):
        other = hands[(rich + turn) % 4]
        other += stock.sets((16 - len(other)) // 3, 0.0)
    return Scene(hands)


def blossoms(chance: random.Random, dealer: int) -> Scene:
    """Six to eight flowers with one seat, the others with one other seat or soon to come; hands are nearly complete."""
    scene = ready(chance, dealer)
    flowers = chance.sample(range(N_PLAYING, N_PLAYING + 8), 8)
    rich, poor = chance.sample(range(4), 2)
    dealt = chance.choice([6, 6, 7, 7, 7, 8])
    scene.blooms = [(rich, flower) for flower in flowers[:dealt]]
    for flower in flowers[dealt:]:
        if chance.random() < 0.5 and all(seat != poor for seat, _ in scene.blooms):
            scene.blooms.append((poor, flower))
        elif chance.random() < 0.7:
            scene.front.insert(chance.randrange(len(scene.front[:4]) + 1), flower)
        else:
            scene.back.insert(0, flower)
    return scene


def last_flower(chance: random.Random, dealer: int) -> Scene:
    """Six or seven flowers with a waiting hand, which draws the next flower first; its replacement may complete it."""
    stock = Stock(chance)
    place = chance.randrange(3)
    rich = (dealer + 1 + place) % 4
    hand = stock.any_shape("pair") + stock.sets(5, chance.choice([0.1, 0.6]))
    chance.shuffle(hand)
    flowers = chance.sample(range(N_PLAYING, N_PLAYING + 8), 8)
    dealt = chance.choice([6, 6, 7])
    blooms = [(rich, flower) for flower in flowers[:dealt]]
    if dealt == 6:
        blooms.append(((rich + chance.randrange(1, 4)) % 4, flowers[6]))
    before = [kind for _ in range(place) for kind in stock.any_shape("chow")[:1]]
    taken = hand[16:] if chance.random() < 0.7 else stock.any_shape("chow")[:1]
    return Scene({rich: hand[:16]}, [*before, flowers[7]], taken, blooms)


SceneMaker = Callable[[random.Random, int], Scene]


def scenes_for(rules: Rules) -> list[SceneMaker]:
    """Return the scenes to choose from, as often as they should come: what the rules make of them matters."""
    several, wide = rules.multiple_winners != "nearest", rules.liability == "wide"
    kongs = rules.reserve_mode.startswith("kong") or any(rules.tai[row] for row in ("four_kongs", "concealed_kong"))
    flowers = rules.eight_flowers_mode != "added" or rules.tai["seven_rob_one"] > 0
    return [
        *[ready] * 2,
        alike,
        *[honours] * (5 if wide else 2),
        *[shared_wait] * (4 if several else 1),
        *[robbery] * 2,
        *[shown_kong] * (4 if rules.rob_concealed_kong else 0),
        *[fours] * (3 if kongs else 0),
        *[pairs] * (4 if rules.tai["ligu"] else 0),
        *[one_suit] * (5 if wide else 1),
        *[blossoms] * (3 if flowers else 1),
        *[last_flower] * (4 if flowers else 0),
    ]
