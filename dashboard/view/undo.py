"""What the button 復原 takes back, in words."""

from __future__ import annotations

from dashboard.view.text import CALLS, EVENTS, Words, tile
from mahjong.action import Action

_OWN = {"draw": "draw", "pass": "pass", "win": "win", "self_draw": "self_draw"}
"""Answers are called otherwise in the list of what happened, or are not in it."""


def undo_words(name: str, action: Action) -> Words:
    """Return what taking back an action of a player of that name is called.

    >>> print(undo_words("玩家 2", Action.parse("discard m5 drawn")))
    復原 玩家 2 打 五萬 Undo: 玩家 2 discards 5 character
    >>> print(undo_words("阿明", Action.parse("chow low")))
    復原 阿明 吃 Undo: 阿明 chow
    """
    verb, *rest = str(action).split(" ")
    if verb in _OWN:
        words = Words(CALLS[verb].zh, CALLS[verb].en.lower())
    elif verb == "ready":
        words = Words(f"{CALLS['ready'].zh} {EVENTS['discard'].zh}", f"ready, {EVENTS['discard'].en}")
    else:
        words = EVENTS[verb]
    if not rest or action.tile < 0:
        return Words(f"復原 {name} {words.zh}", f"Undo: {name} {words.en}")
    kind = tile(action.tile)
    return Words(f"復原 {name} {words.zh} {kind.zh}", f"Undo: {name} {words.en} {kind.en}")
