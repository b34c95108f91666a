"""Walls that nobody shuffled fairly: written ones for small positions, and seeded ones full of rare things."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping

from mahjong.rules import Rules
from mahjong.tiles import parse_tiles
from tests.oracle.deal import N_PLAYING
from tests.oracle.scenes import Kinds, Scene, scenes_for
from tests.oracle.walls import FULL_SET, deal_places

HOUSE = Rules.preset("house")


def written_wall(hands: Mapping[int, str], draws: str = "", replacements: str = "", dealer: int = 0) -> Kinds:
    """Return a full wall that deals these hands and then gives these tiles, in order, from the front and the back.

    Seats without a written hand, and whatever is missing from a hand, get tiles that are left, spread so that little
    fits together. Flowers lie deep in the wall unless written. Raises `ValueError` if a tile is used too often.
    """
    scene = Scene(
        {seat: parse_tiles(hands.get(seat, "")) for seat in range(4)}, parse_tiles(draws), parse_tiles(replacements)
    )
    rest = _left_over(scene)
    random.Random(1).shuffle(rest)
    rest.sort(key=lambda kind: kind >= N_PLAYING, reverse=True)
    _fill(scene, rest, dealer)
    return _stand_up(scene, rest[::-1], dealer)


def steered_wall(chance: random.Random, dealer: int, rules: Rules = HOUSE) -> Kinds:
    """Return a full wall that makes something likely that is rare, and matters under the rules: see `scenes`.

    Flowers that the scene leaves free lie in one of four ways.
    """
    scene = chance.choice(scenes_for(rules))(chance, dealer)
    left = _left_over(scene)
    rest = [kind for kind in left if kind < N_PLAYING]
    chance.shuffle(rest)
    _fill(scene, rest, dealer)
    _scatter(chance, scene, rest, [kind for kind in left if kind >= N_PLAYING])
    _swap_into_hands(scene, dealer)
    return _stand_up(scene, rest, dealer)


def _scatter(chance: random.Random, scene: Scene, rest: Kinds, free: Kinds) -> None:
    """Put the free flowers anywhere, in front, at the back or into hands."""
    where = chance.choice(["anywhere", "anywhere", "front", "back", "hands"])
    flowers = chance.sample(free, len(free))
    if where == "anywhere":
        for flower in flowers:
            rest.insert(chance.randrange(len(rest)), flower)
    elif where == "front":
        scene.front[:0] = flowers
    elif where == "back":
        scene.back[:0] = flowers
    else:
        scene.blooms += [(chance.randrange(4), flower) for flower in flowers]


def _left_over(scene: Scene) -> Kinds:
    left = Counter(FULL_SET)
    left.subtract(scene.used())
    if min(left.values()) < 0:
        raise ValueError(f"used too often: {[kind for kind, count in left.items() if count < 0]}")
    return sorted(left.elements())


def _fill(scene: Scene, rest: Kinds, dealer: int) -> None:
    """Complete the hands to sixteen, the dealer's to seventeen, from the end of what is left."""
    places = deal_places(dealer)
    for seat in range(4):
        hand = scene.hands.setdefault(seat, [])
        while len(hand) < places.count(seat):
            hand.append(rest.pop())


def _stand_up(scene: Scene, rest: Iterable[int], dealer: int) -> Kinds:
    """Return the wall: the deal, what is drawn next, the rest, and what replaces, first replacement last."""
    waiting = {seat: iter(hand) for seat, hand in scene.hands.items()}
    return [*(next(waiting[seat]) for seat in deal_places(dealer)), *scene.front, *rest, *reversed(scene.back)]


def _swap_into_hands(scene: Scene, dealer: int) -> None:
    """Put the dealt flowers into the hands, so that the opening gives every seat the tiles they took the place of."""
    swapped = []
    for seat, flower in sorted(scene.blooms, key=lambda owner: ((owner[0] - dealer) % 4, owner[1])):
        swapped.append(scene.hands[seat].pop(0))
        scene.hands[seat].append(flower)
    scene.back[:0] = swapped
