"""Table talk: with what words a row of tiles that was hit by a discard complains. Chance is an argument.

All of it is harmless. Which line comes is chosen freely and never the same twice running; how hard the row was hit
decides only how loudly it is said.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from dashboard.view.text import Words
from dashboard.view.voice import CLIPS


@dataclass(frozen=True, slots=True)
class Line:
    """One complaint, and its clip where there is one; without one the voice of the device may say it."""

    words: Words
    clip: str = ""

    def message(self, seat: int, speed: float) -> dict[str, Any]:
        """Return the message to a page: the row of `seat` was hit at `speed` (units/s).

        >>> LINES[0].message(2, 5000)
        {'t': 'say', 'seat': 2, 'zh': '喂，小心點', 'en': 'Hey, careful!', 'clip': 'hey1', 'loud': 1.0}
        """
        words, loud = self.words, loudness(speed)
        return {"t": "say", "seat": seat, "zh": words.zh, "en": words.en, "clip": self.clip, "loud": loud}


LINES: tuple[Line, ...] = (
    *(Line(CLIPS[clip], clip) for clip in ("hey1", "hey2", "hey3")),
    Line(Words("欸欸欸，我的牌", "Hey hey, my tiles")),
    Line(Words("輕一點好不好", "Gently, please")),
    Line(Words("差點倒了啦", "They nearly fell over")),
    Line(Words("打牌就打牌，幹嘛打我", "Play a tile, not me")),
    Line(Words("你在打保齡球喔", "Is this bowling?")),
    Line(Words("嚇我一跳", "You made me jump")),
    Line(Words("好啦好啦，知道你很急", "All right, you are in a hurry")),
    Line(Words("牌會痛耶", "Tiles have feelings")),
    Line(Words("桌子又沒惹你", "What did the table do to you?")),
    Line(Words("拜託，我才剛排好", "I had just sorted those")),
    Line(Words("力氣很大喔", "Strong today, are we?")),
    Line(Words("有話好好說嘛", "Can we talk about it?")),
    Line(Words("這樣我會被看到牌啦", "You will show everybody my hand")),
    Line(Words("再撞要收過路費喔", "Next time there is a toll")),
    Line(Words("你是來打牌還是來拆房子", "Are you playing or demolishing?")),
    Line(Words("好歹說聲不好意思吧", "A sorry would be nice")),
    Line(Words("手滑是不是", "Slippery fingers?")),
)
"""From harmless to indignant."""

SOFTEST, LOUDEST = 150.0, 2500.0
"""Speeds, units/s: up to the first a row only murmurs, from the second on it is as loud as it gets."""
_MURMUR = 0.35


def loudness(speed: float) -> float:
    """Return how loudly (0.35-1) a row complains that was hit at `speed`, units/s; by its logarithm, as ears have it.

    >>> loudness(100), loudness(600), loudness(20_000)
    (0.35, 0.67, 1.0)
    """
    part = math.log(max(speed, SOFTEST) / SOFTEST) / math.log(LOUDEST / SOFTEST)
    return round(_MURMUR + (1 - _MURMUR) * min(1.0, part), 2)


@dataclass(slots=True)
class Talk:
    """The complaints of one room: it remembers its last line."""

    last: int | None = None

    def line(self, chance: float) -> Line:
        """Return a line other than the last one; `chance` (0 ≤ chance < 1) chooses among them, each as likely.

        Raises `ValueError` if `chance` is no such number.

        >>> talk = Talk()
        >>> talk.line(0.0).words.zh, talk.line(0.0).words.zh
        ('喂，小心點', '是在哈囉')
        """
        if not 0 <= chance < 1:
            raise ValueError(f"機率要在 0 到 1 之間，不是 {chance} / chance is a number from 0 to 1, not {chance}")
        free = [number for number in range(len(LINES)) if number != self.last]
        self.last = free[int(chance * len(free))]
        return LINES[self.last]
