"""What can be wrong with discards, turn and window: an order of play that cannot have been."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mahjong.core.legal import why_not
from mahjong.core.params import ADDED_KONG_SET, CONCEALED_KONG_SET, OPEN_KONG
from mahjong.core.state import (
    AFTER_FLOWER,
    AFTER_KONG,
    DISCARD_WINDOW,
    FROM_FRONT,
    KONG_WINDOW,
    TURN,
    WINDOW,
)
from mahjong.core.tables import load_tables
from mahjong.position.check_tiles import Problems
from mahjong.position.fields import windows_opened
from mahjong.position.history import KONGS, all_melds, melds_of, throwers, was_won_on_discard
from mahjong.position.notation import States
from mahjong.position.problems import problem
from mahjong.position.window import possible_winners
from mahjong.rules import Rules


def check_order(states: States, rules: Rules) -> Problems:
    """Find discards by another seat than the one whose turn it was, and drawn tiles where nothing was drawn."""
    st = states[0]
    n, turns = int(st["n_discards"]), throwers(st)
    columns = (st[f"discard_{name}"][:n].tolist() for name in ("seat", "drawn", "taken"))
    before = -1
    for number, (seat, drawn, taken) in enumerate(zip(*columns, strict=True), 1):
        if seat != turns[number - 1]:
            yield problem("discard_order", number=number, seat=seat, right=turns[number - 1])
        elif drawn and (number == 1 or before >= 0) and not _may_have_replaced(st, rules, seat, number - 1):
            yield problem("discard_drawn", number=number)
        before = taken


def _may_have_replaced(st: Any, rules: Rules, seat: int, at: int) -> bool:
    """Return whether a seat that did not draw from the front may have taken a kong's replacement in that turn."""
    kinds = [kind for kind, _, _, _ in melds_of(st, seat)]
    if at == 0:
        return CONCEALED_KONG_SET in kinds
    if rules.kong_after_claim:
        return any(kind in KONGS for kind in kinds)
    return any(
        kind == OPEN_KONG and tile == st["discard_tile"][at - 1] and source == st["discard_seat"][at - 1]
        for kind, tile, _, source in melds_of(st, seat)
    )


def check_claims(states: States, _rules: Rules) -> Problems:
    """Find discards that were taken for no meld, and claimed melds without their discard."""
    st = states[0]
    claims = Counter((seat, source, claimed) for seat, _, _, claimed, source in all_melds(st) if claimed >= 0)
    n = int(st["n_discards"])
    columns = (st[f"discard_{name}"][:n].tolist() for name in ("taken", "seat", "tile"))
    for number, (taken, seat, tile) in enumerate(zip(*columns, strict=True), 1):
        if taken < 0 or (number == n and was_won_on_discard(st)):
            continue
        if claims[taken, seat, tile] == 0:
            yield problem("taken_without_meld", seat=taken, number=number)
        else:
            claims[taken, seat, tile] -= 1
    for seat in range(4):
        for number, (_, _, claimed, source) in enumerate(melds_of(st, seat), 1):
            if claims[seat, source, claimed] > 0:
                claims[seat, source, claimed] -= 1
                yield problem("not_thrown", seat=seat, number=number, kind=claimed)


def check_turn(states: States, _rules: Rules) -> Problems:
    """Find a turn that is another seat's, and a tile just drawn that is missing or cannot be."""
    st = states[0]
    turn, drawn, n = int(st["turn"]), int(st["drawn"]), int(st["n_discards"])
    if st["phase"] not in (TURN, WINDOW):
        if drawn >= 0:
            yield problem("drawn_out_of_turn")
        return
    on_discard = st["phase"] == WINDOW and st["window_kind"] == DISCARD_WINDOW
    right = int(st["discard_seat"][n - 1]) if on_discard and n else throwers(st)[-1]
    if turn != right:
        yield problem("turn_order", seat=turn, right=right)
    if st["phase"] == WINDOW:
        if drawn >= 0:
            yield problem("drawn_out_of_turn")
    elif drawn < 0:
        if n and (st["discard_taken"][n - 1] < 0 or _took_open_kong(st)):
            yield problem("drawn_missing", seat=turn)
    else:
        yield from _check_drawn(st, turn, drawn)


def _took_open_kong(st: Any) -> bool:
    """Return whether the seat on turn claimed the last discard for an open kong."""
    n, melds = int(st["n_discards"]), melds_of(st, int(st["turn"]))
    return bool(n and st["discard_taken"][n - 1] == st["turn"] and melds) and any(
        (kind, tile, source) == (OPEN_KONG, st["discard_tile"][n - 1], st["discard_seat"][n - 1])
        for kind, tile, _, source in melds
    )


def _check_drawn(st: Any, turn: int, drawn: int) -> Problems:
    if st["hand"][turn, drawn] < 1:
        yield problem("drawn_not_held", seat=turn, kind=drawn)
    n, how = int(st["n_discards"]), st["drawn_how"]
    kinds = [kind for kind, _, _, _ in melds_of(st, turn)]
    possible = {
        FROM_FRONT: n > 0 and st["discard_taken"][n - 1] < 0,
        AFTER_KONG: any(kind in KONGS for kind in kinds),
        AFTER_FLOWER: st["flowers"][turn] != 0,
    }
    if not possible.get(int(how), False):
        yield problem("drawn_how", seat=turn)
    if st["open_kong_draw"] and (how == FROM_FRONT or not _took_open_kong(st)):
        yield problem("open_kong_draw", seat=turn)


def check_window(states: States, rules: Rules) -> Problems:
    """Find a window that is not on the tile just thrown or added, or not numbered as it must be."""
    st = states[0]
    if st["phase"] == WINDOW and not _is_on_its_tile(st, rules):
        yield problem("window_tile")
    if st["phase"] in (TURN, WINDOW):
        low = windows_opened(st)
        concealed = sum(kind == CONCEALED_KONG_SET for _, kind, _, _, _ in all_melds(st))
        high = low + (concealed if rules.rob_concealed_kong else 0)
        if not low <= st["window"] <= high:
            yield problem("window_number", number=int(st["window"]), low=low, high=high)


def _is_on_its_tile(st: Any, rules: Rules) -> bool:
    n, tile = int(st["n_discards"]), int(st["window_tile"])
    if st["window_kind"] == DISCARD_WINDOW:
        return bool(n and st["discard_tile"][n - 1] == tile and st["discard_taken"][n - 1] < 0)
    kinds = (ADDED_KONG_SET, CONCEALED_KONG_SET) if rules.rob_concealed_kong else (ADDED_KONG_SET,)
    own = melds_of(st, int(st["turn"]))
    return st["window_kind"] == KONG_WINDOW and any(kind in kinds and of == tile for kind, of, _, _ in own)


def check_answers(states: States, rules: Rules) -> Problems:
    """Find answers that could not be given, and winners that are none. Asks the rules, which trust the hands."""
    st = states[0]
    if st["phase"] != WINDOW:
        return
    for seat in range(4):
        answer = int(st["answer"][seat])
        before = states.copy()
        before["answer"][0, seat] = -1
        if answer >= 0 and why_not(load_tables(), rules.to_record(), before, seat, answer) != 0:
            yield problem("answer", seat=seat)
    if st["could_win"].tolist() != possible_winners(states, rules):
        yield problem("could_win")
