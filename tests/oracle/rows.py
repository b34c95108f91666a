"""Which rows of 台 are there, and how often, before any row takes the place of another.

Each function looks at one side of a win: how it was won, flowers, what it waited for, honours, shape.
"""

from __future__ import annotations

from mahjong.rules import Rules
from tests.oracle.cases import Case, Win, cases
from tests.oracle.hands import is_two_sided, rank, waits, without

WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
FIRST_FLOWER = 34
FAMILIES = ({34, 35, 36, 37}, {38, 39, 40, 41})
KONGS = ("kong", "added_kong", "concealed_kong")

Counts = dict[str, int]


def found(case: Case, rules: Rules) -> Counts:
    """Return how often each row is there in one reading."""
    win = case.win
    return {
        **how(win),
        **concealed_rows(win, rules),
        **wait_rows(case, rules),
        **flower_rows(win, rules),
        **honour_rows(case),
        **suit_rows(win),
        **pung_rows(case),
        **kong_rows(win),
    }


def found_in_ligu(win: Win, rules: Rules) -> Counts:
    """Return the rows of 嚦咕嚦咕: neither 門清, 獨聽 and 平胡 nor anything that a set makes."""
    return {"ligu": 1, **how(win), **flower_rows(win, rules), **suit_rows(win)}


def how(win: Win) -> Counts:
    """The way of winning, first turns and declarations."""
    return {
        "self_draw": win.self_drawn,
        "rob_kong": win.by == "rob",
        "after_replacement": win.self_drawn and win.replacement,
        "last_draw": win.self_drawn and win.last_tile,
        "last_discard": win.by == "discard" and win.last_tile,
        "heavenly": win.heavenly,
        "earthly": win.earthly,
        "human": win.human,
        **({win.ready: 1} if win.ready else {}),
    }


def concealed_rows(win: Win, rules: Rules) -> Counts:
    """門清: nothing claimed. Whether a concealed kong keeps it is a rule."""
    keeps = rules.concealed_kong_keeps_concealed
    concealed = all(meld.is_concealed and keeps for meld in win.melds)
    return {"concealed": concealed, "concealed_self_draw": concealed and win.self_drawn}


# ---- flowers ----


def flower_rows(win: Win, rules: Rules) -> Counts:
    """正花 of both families, every flower, whole families, all eight. The number counts: East 1 … North 4."""
    if win.eight == "paid":
        return {}
    whole = [family for family in FAMILIES if family <= set(win.flowers)]
    single = list(win.flowers)
    if rules.tai["flower_set"] and not rules.flower_set_keeps_own:
        single = [flower for flower in single if not any(flower in family for family in whole)]
    return {
        "own_flower": sum((flower - FIRST_FLOWER) % 4 == win.seat_wind for flower in single),
        "any_flower": len(single),
        "flower_set": len(whole),
        "eight_flowers": len(whole) == 2 and win.eight == "stand",
    }


# ---- what the hand waited for ----


def wait_rows(case: Case, rules: Rules) -> Counts:
    """全求人, 半求人, 獨聽 and 平胡. A hand of the deal, without a winning tile, waited for nothing."""
    win = case.win
    if win.tile is None:
        return {}
    claimed = len(win.melds) == 5 and (
        rules.claimed_with_concealed_kong or not any(meld.is_concealed for meld in win.melds)
    )
    return {
        "all_claimed": claimed and not win.self_drawn,
        "half_claimed": claimed and win.self_drawn,
        "single_wait": _is_single_wait(win, rules),
        "pinghu": _may_be_pinghu(case, rules) and _is_pinghu_wait(win, rules),
    }


def _is_single_wait(win: Win, rules: Rules) -> bool:
    narrow = bool(_places(win) & {"edge", "pair"})
    if rules.single_wait == "any_reading":
        return narrow
    return _kinds_waited_for(win, rules) == 1 and (narrow or rules.single_wait == "kinds")


def _may_be_pinghu(case: Case, rules: Rules) -> bool:
    """Five chows and a pair; on a discard, without flowers and honours, concealed: each may be a rule."""
    win = case.win
    if case.pungs:
        return False
    return not (
        (win.self_drawn and not rules.pinghu_self_draw)
        or (win.flowers and not rules.pinghu_flowers)
        or (rank(case.reading.pair) == 0 and not rules.pinghu_honours)
        or (not win.melds and not rules.pinghu_concealed)
    )


def _is_pinghu_wait(win: Win, rules: Rules) -> bool:
    """Say whether the wait is good enough, over all the readings of the hand."""
    kinds, placed = _kinds_waited_for(win, rules), _places(win)
    in_chow = bool(placed & {"two-sided", "edge"})
    good = {
        "two_sided_two_kinds": "two-sided" in placed and kinds >= 2,
        "two_sided": "two-sided" in placed,
        "only_two_sided": placed - {"pung"} == {"two-sided"},
        "exactly_two": kinds == 2 and in_chow,
        "two_kinds": kinds >= 2 and in_chow,
        "free": True,
    }
    return good[rules.pinghu_wait] or (rules.pinghu_pair_wait and "pair" in placed and kinds >= 2)


def _places(win: Win) -> set[str]:
    """Where some reading puts the winning tile: a chow's open end, a chow's edge or gap, the pair, a pung."""
    assert win.tile is not None
    return {_place(case, win.tile) for case in cases(win)}


def _place(case: Case, tile: int) -> str:
    if case.place is None:
        return "pair"
    if not case.place.is_chow:
        return "pung"
    return "two-sided" if is_two_sided(case.place, tile) else "edge"


def _kinds_waited_for(win: Win, rules: Rules) -> int:
    assert win.tile is not None
    return len(waits(without(win.concealed, (win.tile,)), win.melds, ligu=bool(rules.tai["ligu"])))


# ---- honours, suits, pungs, kongs ----


def honour_rows(case: Case) -> Counts:
    """Winds and dragons."""
    pungs, pair = case.pungs, case.reading.pair
    winds = [kind for kind in pungs if kind in WINDS]
    dragons = [kind for kind in pungs if kind in DRAGONS]
    round_wind, seat_wind = WINDS[case.win.round_wind], WINDS[case.win.seat_wind]
    return {
        "round_wind": round_wind in winds,
        "seat_wind": seat_wind in winds,
        "guest_wind": sum(wind not in (round_wind, seat_wind) for wind in winds),
        "dragon_set": len(dragons),
        "small_dragons": len(dragons) == 2 and pair in DRAGONS,
        "big_dragons": len(dragons) == 3,
        "small_winds": len(winds) == 3 and pair in WINDS,
        "big_winds": len(winds) == 4,
    }


def suit_rows(win: Win) -> Counts:
    """The kinds of the whole hand. Melds count, flowers never, but for 無字無花."""
    suits = {kind // 9 for kind in win.kinds if rank(kind)}
    winds, dragons = any(kind in WINDS for kind in win.kinds), any(kind in DRAGONS for kind in win.kinds)
    honours = winds or dragons
    return {
        "five_gates": len(suits) == 3 and winds and dragons,
        "half_flush": len(suits) == 1 and honours,
        "full_flush": len(suits) == 1 and not honours,
        "all_honours": not suits,
        "no_honours_no_flowers": not honours and not win.flowers,
    }


def pung_rows(case: Case) -> Counts:
    """碰碰胡 and 暗刻."""
    concealed = case.concealed_pungs
    return {
        "all_pungs": len(case.pungs) == 5,
        "three_concealed": concealed >= 3,
        "four_concealed": concealed >= 4,
        "five_concealed": concealed >= 5,
    }


def kong_rows(win: Win) -> Counts:
    """Every kong by its sort, and four or five of any sort."""
    kongs = [meld.kind for meld in win.melds if meld.kind in KONGS]
    concealed = kongs.count("concealed_kong")
    return {
        "open_kong": len(kongs) - concealed,
        "concealed_kong": concealed,
        "four_kongs": len(kongs) == 4,
        "five_kongs": len(kongs) == 5,
    }
