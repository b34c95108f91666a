"""Hints for one seat, from what it may see: what helps its hand, how dangerous its tiles are, what bots would do.

Off by default and only for the seat that asked. What they say is counted by `mahjong.hand` and read by
`mahjong.danger`; a computer's choice is that of a bot, who gets the same view. What is said of a raised tile is in
`dashboard.view.danger_sheet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dashboard.view import layout, text, theme
from dashboard.view.danger_sheet import calibration_key
from dashboard.view.layers import Layer
from dashboard.view.layout import CORNER_U, CORNER_V, Frame, Plain, Slot, Upright
from dashboard.view.plates import draw_small
from mahjong.action import Action
from mahjong.bots import Bot
from mahjong.danger import Danger
from mahjong.hand import Hand, Meld
from mahjong.tiles import KIND_OF, code_of
from mahjong.view import View

_PLAIN = Plain()
_PANEL_TOP = 477.0
_WIDTH = layout.PANEL_WIDTH
_BUTTON, _ZH = 76.0, 142.0
"""Width of the button to the calibration, and of a Chinese line beside an English one."""
_PLATE_UP, _PLATE_ROOM = 140.0, 168.0
"""Above the plate the wall leaves less room the higher a line stands."""
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
    """What helps a seat: its `shanten`, the useful kinds with how many of each are unseen, and what computers would do.

    In one's own turn shanten and useful tiles are those of the best discard. `choice`, and that of a computer who reads
    the others' danger, `careful`, are None out of turn. `danger` is that of each tile in the hand.
    """

    shanten: int
    useful: tuple[tuple[int, int], ...]
    choice: Action | None = None
    careful: Action | None = None
    danger: Danger | None = None

    @property
    def tiles(self) -> int:
        """How many useful tiles are unseen."""
        return sum(left for _, left in self.useful)

    @property
    def words(self) -> text.Words:
        """How far the hand is and what helps it, in one line."""
        return text.hint(self.shanten, len(self.useful), self.tiles)

    @property
    def advice(self) -> tuple[text.Words, ...]:
        """What each computer would do; nothing out of turn."""
        choices = zip((self.choice, self.careful), text.ADVISERS, strict=True)
        return tuple(text.advice(str(choice), who) for choice, who in choices if choice is not None)

    @property
    def tags(self) -> dict[str, str]:
        """The sign on the tile of each computer's choice, by the text of that action; ★ alone where they agree."""
        choices = ((self.careful, text.CAREFUL_TAG), (self.choice, text.ADVICE_TAG))
        return {str(choice): tag for choice, tag in choices if choice is not None}


NO_TAGS: dict[str, str] = {}


def tags_of(shown: Hint | None) -> dict[str, str]:
    """Return what is marked in a hand, nothing without a hint."""
    return NO_TAGS if shown is None else shown.tags


def hint(view: View, bot: Bot, careful: Bot | None = None) -> Hint | None:
    """Return the hint for the seat that looks; None for a spectator and while no hand is played.

    `bot`, and `careful` if there is one, say what they would do where the seat has something to decide.
    """
    if view.seat is None or view.phase not in {"turn", "window"}:
        return None
    asked = bool(view.legal) and view.answered is None
    choices = (one.choose(view) if one is not None and asked else None for one in (bot, careful))
    return Hint(*_help(view, view.seat), *choices, Danger.of(view))


def _help(view: View, seat: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the shanten of a seat's hand, and its useful kinds with how many of each are unseen."""
    melds = tuple(Meld(meld.kind, tuple(sorted(meld.tiles))) for meld in view.seats[seat].melds)
    hand = Hand((*view.hand, *(() if view.drawn is None else (view.drawn,))), melds)
    seen = _seen(view)
    if not hand.has_drawn:
        return hand.shanten, _left(hand, hand.useful(seen).kinds, seen)
    if hand.shanten < 0:
        return -1, ()
    best = hand.discards(seen)[0]
    return best.shanten, _left(hand, best.kinds, seen)


def _seen(view: View) -> list[int]:
    """Return the kinds that lie open elsewhere: discards nobody took, and the others' melds."""
    lying = [discard.tile for discard in view.discards if discard.taken_by is None]
    melded = [kind for shown in view.seats if shown.seat != view.seat for meld in shown.melds for kind in meld.tiles]
    return lying + [kind for kind in melded if kind >= 0]


def _left(hand: Hand, kinds: tuple[int, ...], seen: list[int]) -> tuple[tuple[int, int], ...]:
    known = [*hand.own_tiles, *seen]
    return tuple((kind, _COPIES - known.count(kind)) for kind in kinds)


def draw_on_plate(layer: Layer, frame: Frame, shown: Hint) -> None:
    """Write the hint in three lines above the plate of its seat; the signs of the last stand on the tiles too."""
    english = text.hint_in_short(shown.shanten, shown.tiles)
    marked = [f"{tag} {_named(what)}" for what, tag in reversed(shown.tags.items())]
    lines = [(30, shown.words.zh, 14.0, theme.GAIN_ON_DARK), (16, english, 11.5, theme.CREAM_SOFT),
             (2, "  ".join(marked), 12.0, theme.CREAM)]  # fmt: skip
    for up, line, size, color in lines:
        v = CORNER_V + _PLATE_UP + up
        layer.text(frame, CORNER_U + 2, v, line, size, color, align="left", room=_PLATE_ROOM - up)


def _named(what: str) -> text.Words:
    """Return the tile of a discard, and the call of any other action."""
    name, *rest = what.split(" ")
    return text.tile(KIND_OF[rest[0]]) if name == "discard" else text.CALLS[name]


def draw_in_panel(layer: Layer, shown: Hint) -> None:
    """Write the hint in the left panel, with every useful tile and how many of it are unseen."""
    y, room = _PANEL_TOP, _WIDTH - 16 - _BUTTON - 8
    layer.text(_PLAIN, 8, y, shown.words.zh, 21, theme.GAIN_ON_DARK, align="left", bold=True, room=room)
    layer.text(_PLAIN, 8, y + 24, shown.words.en, 15, theme.CREAM_SOFT, align="left", room=room)
    if shown.danger is not None:
        slot = Slot(_WIDTH - 8 - _BUTTON, -(y + 10), _BUTTON)
        draw_small(layer, Upright(0), slot, text.CALIBRATION, calibration_key())
    _draw_advice(layer, shown.advice, y + 53)
    many = len(shown.useful) > 3 * _FEW.a_row
    _draw_useful(layer, shown, y + 118, _MANY if many else _FEW)


def _draw_advice(layer: Layer, advice: Sequence[text.Words], y: float) -> None:
    for row, words in enumerate(advice):
        low = y + row * 23
        layer.text(_PLAIN, 8, low, words.zh, 17, theme.CREAM, align="left", bold=True, room=_ZH)
        layer.text(_PLAIN, 16 + _ZH, low, words.en, 13.5, theme.CREAM_SOFT, align="left", room=_WIDTH - 24 - _ZH)


def _draw_useful(layer: Layer, shown: Hint, y: float, grid: _Grid) -> None:
    for place, (kind, left) in enumerate(shown.useful):
        row, column = divmod(place, grid.a_row)
        x, low = 26 + column * grid.step, y + row * grid.height
        layer.tile(_PLAIN, x, low, grid.tile, code_of(kind), shade=0.0 if left else 0.5)
        layer.text(_PLAIN, x, low + grid.tile * 0.98, f"×{left}", grid.size, theme.CREAM)
