"""What can be wrong with the game around the hand, with the wall's end, and with how a hand ended."""

from __future__ import annotations

from typing import Any

import numpy as np

from mahjong.core.params import SCORE, WIN
from mahjong.core.state import READY, TURN, WINDOW
from mahjong.core.tables import load_tables
from mahjong.core.winning import score_winner
from mahjong.position.check_tiles import Problems
from mahjong.position.history import drawing_turns, is_over
from mahjong.position.notation import States
from mahjong.position.problems import problem
from mahjong.rules import Rules

_DEALT = 65
_LAST_PASS = 15


def check_game(states: States, rules: Rules) -> Problems:
    """Find dealer, East, passes, streak, hand number and chips that do not go together."""
    st = states[0]
    passes, streak, hand = (int(st[name]) for name in ("passes", "streak", "hand_number"))
    if rules.seat_origin == "dealer" and st["east"] != st["dealer"] and st["phase"] != READY:
        yield problem("east")
    if st["dealer"] != passes % 4:
        yield problem("dealer", passes=passes, right=passes % 4)
    if not 0 <= passes <= _LAST_PASS:
        yield problem("game_number", field="passes", number=passes)
    if streak < 0:
        yield problem("game_number", field="streak", number=streak)
    if st["phase"] != READY and hand < 1 + passes + streak:
        yield problem("game_number", field="hand", number=hand)
    if st["chips"].sum() != 4 * rules.chips:
        yield problem("chips", count=int(st["chips"].sum()), right=4 * rules.chips)


def check_wall(states: States, rules: Rules) -> Problems:
    """Find, while the hand runs, more tiles standing than play can leave, or fewer than must."""
    st = states[0]
    if st["phase"] not in (TURN, WINDOW):
        return
    standing = int(st["back"]) - int(st["front"])
    flowers = sum(int(bits).bit_count() for bits in st["flowers"])
    most = 144 - _DEALT - flowers - int(st["n_kongs"]) - len(drawing_turns(st))
    if standing > most:
        yield problem("standing", count=standing, right=most)
    least = _reserve(st, rules)
    if standing < least:
        yield problem("reserve", count=standing, right=least)


def _reserve(st: Any, rules: Rules) -> int:
    if rules.reserve_mode == "last_tile":
        return 0
    return rules.wall_reserve + (0 if rules.reserve_mode == "fixed" else int(st["n_kongs"]))


def check_end(states: States, _rules: Rules) -> Problems:
    """Find an outcome of a hand that is not over; winners, payer and chips that do not go together."""
    st = states[0]
    if not is_over(st):
        for field in ("won", "tai", "items", "change", "flower_win"):
            if st[field].any():
                yield problem("not_over", field=field)
        for field in ("win_tile", "paid_by", "seven_payer", "liable"):
            if (st[field] != -1).any():
                yield problem("not_over", field=field)
        return
    payer = int(st["paid_by"])
    for seat in range(4):
        no_tile = payer >= 0 and st["win_tile"] < 0 and not st["flower_win"]
        if st["won"][seat] and (payer == seat or st["liable"][seat] == seat or no_tile):
            yield problem("winner", seat=seat, payer=payer)
    if st["change"].sum() != 0:
        yield problem("change_sum", count=int(st["change"].sum()))


def check_winners(states: States, rules: Rules) -> Problems:
    """Find winners without a winning hand. Asks the rules: only for a position that is otherwise sound."""
    st = states[0]
    for seat in range(4):
        if is_over(st) and st["won"][seat] and not st["flower_win"]:
            score = np.zeros(1, SCORE)
            score_winner(load_tables(), rules.to_record(), states.copy(), seat, np.zeros(1, WIN), score)
            if not score["wins"][0]:
                yield problem("no_win", seat=seat)
