"""What stands on the table at one moment, for the felt: read from what everybody may see, and from nothing else.

A throw knocks against walls, hands and melds. Where they stand follows from the public view and the hand's events, so
that rooms, replays and screens have the same ones, and no tile flies otherwise for what lies hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from mahjong.felt.seats import Strip
from mahjong.felt.square import WALL_TILES, Square
from mahjong.felt.standing import Standing
from mahjong.felt.units import NORMAL
from mahjong.view import SeatView, View

DEALT = 65
"""Tiles that leave the wall in the deal: four times sixteen, and the dealer's seventeenth."""

_NORMAL = (NORMAL,) * 4
_OPENING = ("flower", "bonus")
_ENDING = ("win", "drawn_hand", "settle")


def standing_of(view: View, events: Sequence[str], sizes: Sequence[str] = _NORMAL) -> Standing:
    """Return what stands as `view` (anybody's) shows it; `events` are the texts of the hand's events so far.

    View and events hold the same for every viewer: it does not matter whose they are. `sizes` are those of the seats'
    tiles (`mahjong.felt.units.SIZES`).

    >>> from mahjong import Rules, Table
    >>> table = Table(Rules.preset("house"), seed=b"a seed")
    >>> _ = table.deal()
    >>> standing = standing_of(table.view(None), [event.seen_by(None) for event in table.events])
    >>> standing.front, standing.back == standing.square.end, [strip.concealed for strip in standing.strips]
    (65, True, [17, 16, 16, 16])
    """
    strips = tuple(_strip(view, seat, size) for seat, size in zip(view.seats, sizes, strict=True))
    return Standing(square_of(view, events), *wall_ends(view, events), strips)


def wall_ends(view: View, events: Sequence[str]) -> tuple[int, int]:
    """Return the first place of the wall that still stands, and the first one gone behind.

    The deal came from the front, and every draw says whether it did; what is missing besides was taken behind. To
    count kongs and flowers instead one would have to know by which rule one of them was never replaced.
    """
    front = DEALT + sum(event.startswith("draw ") and event.endswith(" front") for event in events)
    return front, front + view.wall_left


def square_of(view: View, events: Sequence[str]) -> Square:
    """Return how the wall was laid out: from the tiles that stood after the deal and its opening flowers.

    An opening flower is always replaced, for the wall is long then, unless it ends the hand: then nothing has been
    taken since, and the wall shows by itself how many were.
    """
    after_deal = [event.split(" ")[0] for event in events[1:]]
    opening = list(takewhile(lambda kind: kind in _OPENING, after_deal))
    if all(kind in _ENDING for kind in after_deal[len(opening) :]) and view.phase in {"over", "game_over"}:
        end = wall_ends(view, events)[1]
    else:
        end = WALL_TILES - opening.count("flower")
    return Square(DEALT, end, start=view.dealer)


def _strip(view: View, shown: SeatView, size: str) -> Strip:
    groups = [len(meld.tiles) for meld in shown.melds]
    if shown.flowers:
        groups.append(len(shown.flowers))
    result = view.result
    won = result is not None and shown.seat in result.winners and result.win_tile is not None
    claimed = won and shown.n_concealed % 3 == 1  # won off another's tile, which now stands beside the hand
    return Strip(shown.seat, shown.n_concealed + claimed, won or shown.holds_drawn, tuple(groups), size)
