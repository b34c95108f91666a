"""報牌: what is called out when something happens, in words and as clips. Where the clips lie stands in clips.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dashboard.view.text import CALLED, EVENTS, Words, event_name, tile
from mahjong.tiles import KIND_OF

_HONOURS = {"we": "東風", "ws": "南風", "ww": "西風", "wn": "北風", "dr": "紅中", "dg": "發財", "dw": "白板"}
"""They are called by longer names than are printed on labels."""

CLIPS: dict[str, Words] = {
    **{code: Words(_HONOURS.get(code, tile(kind).zh), tile(kind).en) for code, kind in KIND_OF.items()},
    "chi": Words("吃", "Chow"),
    "pong": Words("碰", "Pung"),
    "kong": Words("槓", "Kong"),
    "angang": Words("暗槓", "Concealed kong"),
    "jiagang": Words("加槓", "Added kong"),
    "qianggang": Words("搶槓", "Robbing the kong"),
    "hu": Words("胡了", "Win"),
    "zimo": Words("自摸", "Self-draw"),
    "buhua": Words("補花", "Flower"),
    "ting": Words("聽牌", "Ready"),
    "guo": Words("過", "Pass"),
    "liuju": Words("流局", "Drawn hand"),
    "lianzhuang": Words("連莊", "The dealer stays"),
    "kaiju": Words("開局", "The hand begins"),
    "hailao": Words("海底撈月", "Last-tile self-draw"),
    "xiangong": Words("相公", "Dead hand"),
    "hey1": Words("喂，小心點", "Hey, careful!"),
    "hey2": Words("是在哈囉", "What was that?!"),
    "hey3": Words("你牌品很差欸", "Your table manners are awful"),
    "fly": Words("飛", "Fly"),
    "cat": Words("貓", "Cat"),
    "rat": Words("老鼠", "Mouse"),
    "cock": Words("公雞", "Cock"),
    "cent": Words("蜈蚣", "Centipede"),
    "face": Words("人臉", "Face"),
}
"""What each clip says, by the name of its file: the 42 tiles by their codes, calls, table talk, three-player tiles."""


@dataclass(frozen=True, slots=True)
class Call:
    """What is called out: clips, spoken one after another, and the same in words for the device's voice."""

    clips: tuple[str, ...]
    words: Words

    def message(self, seat: int, loud: float = 1.0) -> dict[str, Any]:
        """Return the message to a page; `seat` is who calls.

        >>> call_of(["pung 1 m5 0"]).message(1)
        {'t': 'say', 'seat': 1, 'zh': '碰', 'en': 'Pung', 'clip': 'pong', 'loud': 1.0}
        """
        words = self.words
        return {"t": "say", "seat": seat, "zh": words.zh, "en": words.en, "clip": " ".join(self.clips), "loud": loud}


_CALLS = {
    "deal": "kaiju", "chow": "chi", "pung": "pong", "kong": "kong", "concealed_kong": "angang", "added_kong": "jiagang",
    "drawn_hand": "liuju", "ready ready": "ting",
}  # fmt: skip
"""Events whose call is one clip."""
_WORDS_ONLY: dict[str, Words] = {
    **{f"ready {name}": EVENTS[f"ready {name}"] for name in ("heavenly", "earthly")},
    "bonus": CALLED["bonus"],
    "win eight": CALLED["win eight"],
    "win seven": CALLED["win seven"],
}
"""Rare ones: the clip says the plain thing, the words say which."""
_PLAIN = {"ready heavenly": "ting", "ready earthly": "ting", "bonus": "", "win eight": "hu", "win seven": "hu"}
SILENT = ("draw", "settle")
"""Events that nobody calls out."""


def call_of(events: Sequence[str]) -> Call | None:
    """Return what is called out after these events (texts of `mahjong.events`, oldest first), the newest called.

    What belongs together is said together: 聽牌 with its discard, 搶槓 with the win.

    >>> call_of(["discard 0 m5 hand", "draw 1 - front"]).words.zh
    '五萬'
    >>> call_of(["robbed 1 m5", "win 2 m5 1 3", "settle 3 -3 0 0"]).clips
    ('qianggang', 'hu')
    """
    called = [event for event in events if event.split(" ")[0] not in SILENT]
    if not called:
        return None
    newest = _single(called[-1])
    if len(called) > 1 and _belongs(called[-2], called[-1]):
        before = _single(called[-2])
        return Call(before.clips + newest.clips, _both(before.words, newest.words))
    return newest


def _belongs(before: str, after: str) -> bool:
    kinds = tuple(event.split(" ")[0] for event in (before, after))
    return kinds in {("ready", "discard"), ("robbed", "win")}


def _both(one: Words, other: Words) -> Words:
    return Words(f"{one.zh}，{other.zh}", f"{one.en}, {other.en}")


def _single(event: str) -> Call:
    """Return the call of one event that is not silent."""
    kind, *rest = event.split(" ")
    if kind == "discard":
        return _of_clips(rest[1])
    if kind == "flower":
        return _of_clips("buhua", rest[1])
    if kind == "robbed":
        return _of_clips("qianggang")
    name = event_name(event)
    if name == "win":
        return _of_clips("zimo" if rest[2] == "-" else "hu")
    if name in _WORDS_ONLY:
        return Call(tuple(filter(None, [_PLAIN[name]])), _WORDS_ONLY[name])
    return _of_clips(_CALLS[name])


def _of_clips(*clips: str) -> Call:
    words = CLIPS[clips[0]]
    for clip in clips[1:]:
        words = _both(words, CLIPS[clip])
    return Call(clips, words)
