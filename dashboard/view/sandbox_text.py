"""The words of the view that shows what is solid, Chinese and English; those it shares with a game are in `text`."""

from __future__ import annotations

from dashboard.view.text import Sentence, Words

OPEN = Words("已開", "Open")
SANDBOX = Sentence("沙盒，丟了不算", "sandbox: nothing counts")
SANDBOX_TITLE = Words("碰撞與沙盒", "Colliders and sandbox")
SWEEP = Words("清空", "Sweep")
THROWN_AS: dict[str, Words] = {"slide": Words("滑", "slide"), "lob": Words("拋", "lob")}
SOLID: dict[str, Words] = {
    "wall": Words("牌牆", "wall"),
    "hand": Words("手牌", "hand"),
    "meld": Words("副露", "melds"),
    "edge": Words("桌邊", "edge"),
    "tile": Words("牌池", "pool"),
}
"""Kinds of what stops a tile."""
SANDBOX_KEYS: tuple[tuple[str, Words], ...] = (
    ("␣", Words("停、繼續", "Space: halt, go on")),
    ("→", Words("一步", "one step, 1/120 s")),
    ("↑", Words("十步", "ten steps")),
)


def thrown(speed: int, way: int, hits: int) -> Words:
    """Return how a throw went: at what speed, how far it was sent, and how often it knocked.

    >>> print(thrown(1130, 425, 3))
    速度 1,130，送 425，碰 3 次 at 1,130, sent 425, 3 knocks
    """
    many = "knock" if hits == 1 else "knocks"
    return Words(f"速度 {speed:,}，送 {way:,}，碰 {hits} 次", f"at {speed:,}, sent {way:,}, {hits} {many}")
