"""The 台 of a winning hand: every reading, every place of the winning tile, the best total, row by row.

Rows are `{code: 台}` with the codes of `mahjong.core.items`; a row that the rules set to 0 is not in the table at
all, so it neither counts nor replaces anything. 莊家 and 連莊 are between the dealer and one counterpart: `money`.
Which rows are there is in `rows`.
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.core.items import ITEMS
from mahjong.rules import Rules
from tests.oracle.cases import Case, Win, cases
from tests.oracle.hands import Reading, is_ligu
from tests.oracle.rows import Counts, found, found_in_ligu

Rows = dict[str, int]


@dataclass(frozen=True)
class Score:
    """The best reading of a win: its rows without 莊家, their sum, and the reading that gave them.

    嚦咕嚦咕 and a win with flowers alone have no reading.
    """

    rows: Rows
    total: int
    reading: Reading | None


def score(win: Win, rules: Rules) -> Score:
    """Return the best of all readings and places, or of those a rule prefers.

    Equal totals: the one with the earliest item that the other lacks, then pungs before chows, lowest kinds first;
    an ordinary reading before 嚦咕嚦咕. Raises `ValueError` if the hand is not complete.
    """
    best = min(considered(win, rules), key=lambda case: _preference(case, rules), default=None)
    ordinary = [_scored(rows_of(best, rules), best.reading)] if best is not None else []
    special = [_scored(_ligu_rows(win, rules), None)] if rules.tai["ligu"] and is_ligu(win.concealed) else []
    if not ordinary and not special:
        raise ValueError(f"not a complete hand: {win.concealed}")
    return max([*ordinary, *special], key=lambda one: one.total)


def considered(win: Win, rules: Rules) -> list[Case]:
    """Return the readings that compete: all, or on a discard those that put the tile into a pung, if there are any."""
    everything = list(cases(win))
    if rules.reading == "triplets_first" and not win.self_drawn:
        return [case for case in everything if case.finishes_pung] or everything
    return everything


def _scored(rows: Rows, reading: Reading | None) -> Score:
    return Score(rows, sum(rows.values()), reading)


def _preference(case: Case, rules: Rules) -> tuple[int, list[bool], Reading]:
    rows = rows_of(case, rules)
    return -sum(rows.values()), [item.code not in rows for item in ITEMS], case.reading


def rows_of(case: Case, rules: Rules) -> Rows:
    """Return the rows of one reading: what is there, less what another row replaces, at the table's 台."""
    return _worth(found(case, rules), case.win, rules)


def _ligu_rows(win: Win, rules: Rules) -> Rows:
    return _worth(found_in_ligu(win, rules), win, rules)


def _worth(counts: Counts, win: Win, rules: Rules) -> Rows:
    there = {code: count for code, count in counts.items() if count and rules.tai[code]}
    there = {code: count for code, count in there.items() if not _is_barred(code, win, rules)}
    gives_way = replaced(rules)
    gone = {lower for code in there for lower in gives_way.get(code, ())}
    return {code: count * rules.tai[code] for code, count in there.items() if code not in gone}


def _is_barred(code: str, win: Win, rules: Rules) -> bool:
    """槓上開花 and 海底撈月 may be barred on a replacement."""
    if code == "after_replacement":
        return win.after_flower and not rules.replacement_after_flower
    return code == "last_draw" and win.replacement and not rules.last_draw_by_replacement


KEPT = {"nothing": (), "self_draw": ("self_draw",), "all": ("self_draw", "concealed", "concealed_self_draw")}
"""What 天胡 and 地胡 leave standing, by the word of the rule."""


def replaced(rules: Rules) -> dict[str, set[str]]:
    """Return what each row takes the place of at this table."""
    drawn = {"self_draw", "concealed", "concealed_self_draw"}
    ready = set() if rules.ready_keeps_concealed else {"concealed", "concealed_self_draw"}
    return {
        "all_claimed": set() if rules.all_claimed_single_wait else {"single_wait"},
        "half_claimed": set() if rules.half_claimed_single_wait else {"single_wait"},
        "any_flower": {"own_flower"},
        "eight_flowers": {"flower_set", "own_flower", "any_flower"},
        **_of_honours(rules),
        **_of_pungs(rules),
        "five_kongs": {"four_kongs"},
        "after_replacement": set() if rules.last_draw_with_replacement else {"last_draw"},
        "heavenly": drawn - set(KEPT[rules.heavenly_keeps]) | {"single_wait", "after_replacement"},
        "earthly": drawn - set(KEPT[rules.earthly_keeps]),
        "human": {"concealed"},
        "heavenly_ready": ready,
        "earthly_ready": ready,
    }


def _of_honours(rules: Rules) -> dict[str, set[str]]:
    winds = {"round_wind", "seat_wind", "guest_wind"}
    return {
        "small_dragons": set() if rules.small_dragons_dragons else {"dragon_set"},
        "big_dragons": set() if rules.big_dragons_dragons else {"dragon_set"},
        "small_winds": set() if rules.small_winds_winds else winds,
        "big_winds": winds,
        "all_honours": set() if rules.all_honours_all_pungs else {"all_pungs"},
    }


def _of_pungs(rules: Rules) -> dict[str, set[str]]:
    lower = {"four_concealed", "three_concealed"} if rules.concealed_highest_only else set()
    return {
        "five_concealed": lower if rules.five_concealed_all_pungs else lower | {"all_pungs"},
        "four_concealed": lower - {"four_concealed"},
    }
