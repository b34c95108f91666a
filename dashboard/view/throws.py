"""The tiles of one's own hand as things to throw: their places, what throwing each means, and why some may not be.

A refusal is a sentence in both languages. Many tiles share one, so tiles are listed by sentence.
"""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from dashboard.view.offers import may_declare, on_turn
from mahjong.action import Action
from mahjong.tiles import code_of
from mahjong.view import View

Sentences = dict[str, list[str]]
"""Sentence, written "中文 / English" -> ids of the tiles about which it is true."""


class OwnTile(NamedTuple):
    """One tile of the viewer's own hand: its id on the screen, its code, the text of its discard."""

    id: str
    code: str
    what: str


def own_tiles(view: View) -> list[OwnTile]:
    """Return the viewer's tiles from left to right, the tile just drawn last; none for a spectator."""
    codes = [code_of(kind) for kind in view.hand]
    found = [OwnTile(f"h{view.seat}_{slot}", code, f"discard {code}") for slot, code in enumerate(codes)]
    if view.drawn is not None:
        code = code_of(view.drawn)
        found.append(OwnTile(f"h{view.seat}_{len(codes)}", code, f"discard {code} drawn"))
    return found


def barred(view: View) -> dict[str, Sentences]:
    """Return the own tiles that may not be thrown now, ``discard``, nor to declare the hand ready, ``ready``.

    A declared hand stays barred until it ends. Otherwise tiles may be chosen out of turn, before one may throw them.
    ``ready`` is empty where no tile may declare.
    """
    if view.seat is None or view.phase not in {"turn", "window"}:
        return {"discard": {}, "ready": {}}
    locked = on_turn(view) or view.seats[view.seat].ready is not None
    return {
        "discard": _refused(view, "discard") if locked else {},
        "ready": _refused(view, "ready") if may_declare(view) else {},
    }


def barred_ids(refused: dict[str, Sentences]) -> frozenset[str]:
    """Return the ids of the own tiles that may not be thrown now, from what `barred` says."""
    return frozenset(chain.from_iterable(refused["discard"].values()))


def _refused(view: View, verb: str) -> Sentences:
    found: Sentences = {}
    for tile in own_tiles(view):
        refusal = view.why(Action.parse(tile.what.replace("discard", verb, 1)))
        if refusal is not None:
            found.setdefault(str(refusal), []).append(tile.id)
    return found
