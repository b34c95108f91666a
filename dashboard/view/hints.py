"""Hints for one seat, from what that seat may see: how far its hand is, what helps it, and what the computer would do.

Off by default and only for the seat that asked. What they say is counted by `mahjong.hand`; the computer's choice is
that of a bot, who gets the same view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import CORNER_U, CORNER_V, Frame, Plain
from mahjong.action import Action
from mahjong.bots import Bot
from mahjong.hand import Hand, Meld
from mahjong.tiles import code_of
from mahjong.view import View

_PLAIN = Plain()
_PANEL_TOP = 477.0
_PLATE_UP, _PLATE_ROOM = 150.0, 158.0
_COPIES = 4


class _Grid(NamedTuple):
    """How useful tiles lie in the panel: so many in a row, their distances, their width, the size of the number."""

    a_row: int
    step: float
    height: float
    tile: float
    size: float


_FEW, _MANY = _Grid(8, 43.0, 60.0, 30.0, 14.0), _Grid(12, 28.5, 46.0, 22.0, 11.5)


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps a seat: its `shanten`, the useful kinds with how many of each are unseen, and the computer's `choice`.

    In one's own turn shanten and useful tiles are those of the best discard. `choice` is None out of turn.
    """

    shanten: int
    useful: tuple[tuple[int, int], ...]
    choice: Action | None = None

    @property
    def tiles(self) -> int:
        """How many useful tiles are unseen."""
        return sum(left for _, left in self.useful)

    @property
    def words(self) -> text.Words:
        """How far the hand is and what helps it, in one line."""
        return text.hint(self.shanten, len(self.useful), self.tiles)

    @property
    def advice(self) -> text.Words | None:
        """What the computer would do, or None."""
        return None if self.choice is None else text.advice(str(self.choice))


def hint(view: View, bot: Bot) -> Hint | None:
    """Return the hint for the seat that looks; None for a spectator and while no hand is played.

    `bot` says what it would do where the seat has something to decide.
    """
    if view.seat is None or view.phase not in {"turn", "window"}:
        return None
    own = view.seats[view.seat]
    melds = tuple(Meld(meld.kind, tuple(sorted(meld.tiles))) for meld in own.melds)
    hand = Hand((*view.hand, *(() if view.drawn is None else (view.drawn,))), melds)
    choice = bot.choose(view) if view.legal and view.answered is None else None
    seen = _seen(view)
    if not hand.has_drawn:
        return Hint(hand.shanten, _left(hand, hand.useful(seen).kinds, seen), choice)
    if hand.shanten < 0:
        return Hint(-1, (), choice)
    best = hand.discards(seen)[0]
    return Hint(best.shanten, _left(hand, best.kinds, seen), choice)


def _seen(view: View) -> list[int]:
    """Return the kinds that lie open elsewhere: discards nobody took, and the others' melds."""
    lying = [discard.tile for discard in view.discards if discard.taken_by is None]
    melded = [kind for shown in view.seats if shown.seat != view.seat for meld in shown.melds for kind in meld.tiles]
    return lying + [kind for kind in melded if kind >= 0]


def _left(hand: Hand, kinds: tuple[int, ...], seen: list[int]) -> tuple[tuple[int, int], ...]:
    known = [*hand.own_tiles, *seen]
    return tuple((kind, _COPIES - known.count(kind)) for kind in kinds)


def advised(shown: Hint | None) -> str:
    """Return the text of the action that the computer would take, empty without a hint."""
    return "" if shown is None or shown.choice is None else str(shown.choice)


def draw_on_plate(layer: Layer, frame: Frame, shown: Hint) -> None:
    """Write the hint in two lines above the plate of its seat."""
    u, v = CORNER_U + 2, CORNER_V + _PLATE_UP
    advice = shown.advice
    lines = [(0, shown.words.zh, 14.0, theme.GAIN_ON_DARK), (-14, shown.words.en, 11.5, theme.CREAM_SOFT)]
    if advice is not None:
        lines = [(3, shown.words.zh, 14.0, theme.GAIN_ON_DARK), (-13, f"{advice.zh} {advice.en}", 12.5, theme.CREAM)]
    for up, words, size, color in lines:
        layer.text(frame, u, v + up, words, size, color, align="left", room=_PLATE_ROOM)


def draw_in_panel(layer: Layer, shown: Hint) -> None:
    """Write the hint in the left panel, with every useful tile and how many of it are unseen."""
    y, room = _PANEL_TOP, _WIDTH - 16
    layer.text(_PLAIN, 8, y, shown.words.zh, 21, theme.GAIN_ON_DARK, align="left", bold=True, room=room)
    layer.text(_PLAIN, 8, y + 24, shown.words.en, 15, theme.CREAM_SOFT, align="left", room=room)
    if shown.advice is not None:
        layer.text(_PLAIN, 8, y + 53, shown.advice.zh, 18, theme.CREAM, align="left", bold=True, room=room)
        layer.text(_PLAIN, 8, y + 75, shown.advice.en, 14, theme.CREAM_SOFT, align="left", room=room)
    many = len(shown.useful) > 3 * _FEW.a_row
    _draw_useful(layer, shown, y + 118, _MANY if many else _FEW)


def _draw_useful(layer: Layer, shown: Hint, y: float, grid: _Grid) -> None:
    for place, (kind, left) in enumerate(shown.useful):
        row, column = divmod(place, grid.a_row)
        x, low = 26 + column * grid.step, y + row * grid.height
        layer.tile(_PLAIN, x, low, grid.tile, code_of(kind), shade=0.0 if left else 0.5)
        layer.text(_PLAIN, x, low + grid.tile * 0.98, f"×{left}", grid.size, theme.CREAM)


_WIDTH = layout.PANEL_WIDTH
