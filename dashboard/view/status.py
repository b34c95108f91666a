"""What the table waits for, in one line, and the whole position in words for a screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import text
from dashboard.view.offers import offers
from dashboard.view.text import Words
from mahjong.view import MeldView, SeatView, View


def status(view: View, names: Sequence[str]) -> Words:
    """Return whose turn it is and what the table waits for."""
    if view.phase == "turn":
        return _turn(view, names)
    if view.phase == "window":
        return _window(view)
    return {
        "ready": Words("準備發牌", "Ready to deal"),
        "over": Words("本局結束", "The hand is over"),
        "game_over": text.GAME_OVER,
    }[view.phase]


def _turn(view: View, names: Sequence[str]) -> Words:
    if view.turn != view.seat:
        name = names[view.turn]
        return Words(f"輪到 {name}", f"{name} to play")
    if view.drawn is None:
        return Words("請打一張牌", "Your turn: discard")
    name = text.tile(view.drawn)
    return Words(f"你摸到 {name.zh}", f"You drew {name.en}")


def _window(view: View) -> Words:
    if view.window is None:
        return Words("等待回應", "Waiting for answers")
    name = text.tile(view.window.tile)
    if view.answered is not None:
        return Words("已回應，等待其他人", "Answered; waiting for the others")
    if any(str(action) != "draw" for action in view.legal):
        return Words(f"{name.zh}：叫不叫？", f"{name.en}: any call?")
    if view.legal:
        return Words("請摸牌", "Your turn: draw")
    return Words(f"等待回應 {name.zh}", f"{name.en}: waiting for answers")


def live_text(view: View, names: Sequence[str]) -> str:
    """Return the position as text for a screen reader: state of the table, own hand, what may be called, the last tile.

    It holds nothing that is not drawn too.
    """
    left = max(0, view.drawable)
    parts = [str(status(view, names)), f"{text.round_name(view.round_wind)}, {text.hand_name(view.hand_number)}",
             f"{left} {text.tiles_left(left)}"]  # fmt: skip
    if view.hand:
        parts.append("手牌 Hand: " + _kinds(view.hand))
    if view.drawn is not None:
        parts.append(f"摸到 Drew: {text.tile(view.drawn)}")
    calls = [f"{text.CALLS[offer.name]} ({text.KEYS[offer.name]})" for offer in offers(view).values() if not offer.why]
    if calls:
        parts.append("可叫 You may: " + ", ".join(calls))
    if view.discards:
        last = view.discards[-1]
        parts.append(f"最後一張 Last discard: {text.tile(last.tile)}, {names[last.seat]}")
    parts.extend(_seat(shown, names[shown.seat]) for shown in view.seats)
    return ". ".join(parts) + "."


def _kinds(kinds: Sequence[int]) -> str:
    return ", ".join(str(text.tile(kind)) for kind in kinds)


def _seat(shown: SeatView, name: str) -> str:
    words = f"{text.wind(shown.wind)} {name}: {shown.chips} {text.CHIPS}"
    if shown.ready is not None:
        words += f"; {text.DECLARED[shown.ready]}"
    if shown.melds:
        words += "; " + "; ".join(_meld(meld) for meld in shown.melds)
    return words


def _meld(meld: MeldView) -> str:
    return _kinds([kind for kind in meld.tiles if kind >= 0]) or str(text.CALLS["concealed_kong"])
