"""A position from its line of text: `parse_position`. The grammar stands in `mahjong.position`.

What cannot be read is refused with its field; what can be read and cannot be is the business of `status`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from mahjong.core.deal import new_game
from mahjong.core.state import (
    DISCARD_WINDOW,
    FROM_FRONT,
    GAME_OVER,
    KONG_WINDOW,
    MAX_DISCARDS,
    NOT_DRAWN,
    OVER,
    READY,
    TURN,
    WINDOW,
    new_states,
)
from mahjong.position.fields import COUNTED, GAME, HAND, Field, Number
from mahjong.position.fill import Thrown, Tiles, fill
from mahjong.position.history import all_melds, derive, meld_tiles, was_won_on_discard
from mahjong.position.melds import read_meld
from mahjong.position.notation import (
    NOTHING,
    Gap,
    States,
    bits_of_kinds,
    read_gap,
    read_tile,
    read_tiles,
    refuse,
    split_gaps,
)
from mahjong.position.window import possible_winners
from mahjong.rules import Rules
from mahjong.tiles import FLOWERS, N_PLAYING, N_TILES

_SEATS = 4
_TURN = re.compile(r"([0-3])(!!|!|\?)?([a-z0-9]*)")
_PHASES = {None: TURN, "?": WINDOW, "!": OVER, "!!": GAME_OVER}
_DISCARD = re.compile(r"(?:([0-3]):)?([a-z0-9]+)(\+)?(?:>([0-3]))?")
_FIELDS: tuple[Field, ...] = (*GAME, *HAND, COUNTED)
_NAMES = ("discards", "wall", *(field.name for field in _FIELDS))

Named = Mapping[str, str]


def parse_position(text: str, rules: Rules) -> States:
    """Return the position a line says: an array of shape (1,), dtype `mahjong.core.state.STATE`, without past events.

    The rules are needed for who could win on the tile of an open window, and for the chips where none are named.
    Raises `PositionError` with the field and what cannot be read there.
    """
    words = text.split()
    if len(words) <= _SEATS:
        refuse("position", text, "須有四家與輪次", "four seats and the turn are needed")
    states = new_states(1)
    new_game(rules.to_record(), states)
    st, named = states[0], _named(words[_SEATS + 1 :])
    _read_turn(st, words[_SEATS])
    tiles = Tiles()
    for seat in range(_SEATS):
        _read_seat(st, seat, words[seat], tiles)
    _read_fields((*GAME, *HAND), st, named)
    _read_table(st, named, tiles)
    fill(tiles)
    _put_tiles(st, tiles)
    _read_fields((COUNTED,), st, named)
    derive(st)
    if st["phase"] == WINDOW:
        _open_window(states, rules)
    elif st["paid_by"] >= 0:
        st["window_kind"] = DISCARD_WINDOW if was_won_on_discard(st) else KONG_WINDOW
        st["window_tile"] = st["win_tile"]
    return states


def _named(words: Iterable[str]) -> dict[str, str]:
    """Return the named parts by name."""
    named: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or name not in _NAMES:
            refuse("position", word, "不認得的欄位", "no such field")
        if name in named:
            refuse(name, word, "欄位重複", "the field stands twice")
        if not text:
            refuse(name, word, "欄位是空的", "the field is empty")
        named[name] = text
    return named


def _read_fields(fields: Iterable[Field], st: Any, named: Named) -> None:
    """Read fields in their order, for the default of a number may look at what stands before it."""
    for field in fields:
        if field.name in named or isinstance(field, Number):
            field.read(st, named.get(field.name, ""))


def _read_turn(st: Any, word: str) -> None:
    """Read ``2`` (to act), ``2?`` and ``2?5p`` (a window on a discard or kong), ``2!`` and ``2!!`` (over), ``-``."""
    if word == NOTHING:
        st["phase"] = READY
        return
    found = _TURN.fullmatch(word)
    if found is None or (found[3] and found[2] != "?"):
        refuse("turn", word, "看不懂的輪次", "not a turn")
    st["turn"], st["phase"] = int(found[1]), _PHASES[found[2]]
    if found[2] == "?":
        st["window_kind"] = KONG_WINDOW if found[3] else DISCARD_WINDOW
        st["window_tile"] = read_tile(found[3], "turn") if found[3] else -1


def _read_seat(st: Any, seat: int, word: str, tiles: Tiles) -> None:
    """Read ``HAND+DRAWN/MELD/../FLOWERS`` of one seat."""
    name = f"seat {seat}"
    hand, *parts = word.split("/")
    held, plus, drawn = hand.partition("+")
    on_turn = st["phase"] == TURN and st["turn"] == seat
    if plus and not on_turn:
        refuse(name, hand, "沒輪到的人沒有剛摸的牌", "only the seat to act has a tile just drawn")
    open_end = held.endswith("*")
    kinds = _playing_tiles((held[:-1] or NOTHING) if open_end else held, name)
    if plus:
        st["drawn"], st["drawn_how"] = read_tile(drawn, name), FROM_FRONT
        kinds.append(int(st["drawn"]))
    for part in parts:
        _read_part(st, seat, part, name)
    tiles.hands[seat] = kinds
    size = 16 + on_turn - 3 * int(st["n_melds"][seat])
    tiles.needed[seat] = max(size - len(kinds), 0) if open_end else 0


def _playing_tiles(text: str, name: str) -> list[int]:
    kinds = read_tiles(text, name)
    if any(kind >= FLOWERS for kind in kinds):
        refuse(name, text, "花牌要亮在外面", "flowers are laid out, not held")
    return kinds


def _read_part(st: Any, seat: int, part: str, name: str) -> None:
    """Read a meld, or the flowers."""
    if part.startswith("f"):
        st["flowers"][seat] = bits_of_kinds(kind - FLOWERS for kind in _flowers(part, name))
        return
    n = int(st["n_melds"][seat])
    if n == 5:
        refuse(name, part, "最多五副", "no more than five melds")
    columns = ("meld_kind", "meld_tile", "meld_claimed", "meld_from")
    for column, value in zip(columns, read_meld(part, name), strict=True):
        st[column][seat, n] = value
    st["n_melds"][seat] = n + 1


def _flowers(text: str, name: str) -> list[int]:
    kinds = read_tiles(text, name)
    if min(kinds) < FLOWERS:
        refuse(name, text, "不全是花牌", "not all flowers")
    return kinds


def _read_table(st: Any, named: Named, tiles: Tiles) -> None:
    """Read discards and wall, and note what else is no longer to be had."""
    if "discards" in named:
        tiles.discards = [_read_discard(word) for word in named["discards"].split(",")]
    if "wall" in named:
        tiles.wall = _read_wall(named["wall"])
    elif st["phase"] == READY:
        tiles.wall = []
    for _, kind, tile, _, _ in all_melds(st):
        tiles.elsewhere += meld_tiles(kind, tile)
    tiles.elsewhere += [FLOWERS + bit for bit in range(8) for bits in st["flowers"] if bits >> bit & 1]
    if st["paid_by"] >= 0 and st["win_tile"] >= 0:
        tiles.elsewhere.append(int(st["win_tile"]))


def _read_discard(word: str) -> Thrown:
    gap = read_gap(word)
    if gap is not None:
        return Thrown(gap)
    found = _DISCARD.fullmatch(word)
    if found is None:
        refuse("discards", word, "看不懂的打牌", "not a discard")
    who, tile, drawn, taken = found.groups()
    return Thrown(read_tile(tile, "discards"), None if who is None else int(who), bool(drawn), int(taken or -1))


def _read_wall(text: str) -> list[int | Gap]:
    standing: list[int | Gap] = []
    for part in split_gaps(text):
        gap = read_gap(part)
        standing += [gap] if gap is not None else read_tiles(part, "wall")
    return standing


def _put_tiles(st: Any, tiles: Tiles) -> None:
    """Write hands, discards and wall, all gaps closed, into the state."""
    for seat, hand in enumerate(tiles.hands):
        st["hand"][seat] = np.bincount(np.array(hand, np.int64), minlength=N_PLAYING)
    if len(tiles.discards) > MAX_DISCARDS:
        refuse("discards", f"{len(tiles.discards)}", f"最多 {MAX_DISCARDS} 張", f"no more than {MAX_DISCARDS}")
    seat = int(st["dealer"])
    for i, one in enumerate(tiles.discards):
        seat = seat if one.seat is None else one.seat
        values = (seat, one.tile, one.drawn, one.taken)
        for column, value in zip(("seat", "tile", "drawn", "taken"), values, strict=True):
            st[f"discard_{column}"][i] = value
        seat = one.taken if one.taken >= 0 else (seat + 1) % _SEATS
    st["n_discards"] = len(tiles.discards)
    _put_wall(st, [kind for kind in tiles.wall if not isinstance(kind, Gap)])


def _put_wall(st: Any, standing: list[int]) -> None:
    """Stand the tiles up at the end of the wall; the taken ones before them have no order any more."""
    if len(standing) > N_TILES:
        refuse("wall", f"{len(standing)}", f"最多 {N_TILES} 張", f"no more than {N_TILES} tiles")
    if st["phase"] != READY:
        st["front"], st["back"] = N_TILES - len(standing), N_TILES
        st["wall"][N_TILES - len(standing) :] = standing


def _open_window(states: States, rules: Rules) -> None:
    """Note the tile of the window and who could win on it."""
    st = states[0]
    if st["window_kind"] == DISCARD_WINDOW:
        n = int(st["n_discards"])
        if n == 0:
            refuse("turn", f"{st['turn']}?", "還沒有人打牌", "nothing has been thrown")
        st["window_tile"] = st["discard_tile"][n - 1]
    st["drawn_how"] = NOT_DRAWN
    st["could_win"] = possible_winners(states, rules)
