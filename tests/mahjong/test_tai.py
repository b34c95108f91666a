"""The compiled scorer against a brute-force one in plain Python, over random wins of all sorts, and single rules."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong.core.items import ITEMS
from mahjong.core.params import (
    ADDED_KONG_SET,
    CHOW,
    CONCEALED_KONG_SET,
    OPEN_KONG,
    PAIR,
    PUNG_SET,
    REPLACED_FLOWER,
    REPLACED_KONG,
    SCORE,
    WIN,
)
from mahjong.core.tables import load_tables
from mahjong.core.tai import score_win
from mahjong.rules import Rules
from mahjong.tiles import parse_tiles
from tests.mahjong.random_hands import ALL_KINDS, counts_of, meld_tiles, random_hand, random_win
from tests.oracle import hands as oracle
from tests.oracle import scoring

HOUSE = Rules.preset("house")
PLAYED = tuple(item.code for item in ITEMS if item.tai)
"""Rows of preset ``house``."""
HONOURS = (27, 28, 29, 30, 31, 32, 33)
MELD_NAMES = {
    CHOW: "chow",
    PUNG_SET: "pung",
    OPEN_KONG: "kong",
    ADDED_KONG_SET: "added_kong",
    CONCEALED_KONG_SET: "concealed_kong",
}
KINDS = {
    "any": ALL_KINDS,
    "two suits": tuple(range(18)),
    "one suit": tuple(range(9)),
    "one suit and honours": (*range(9, 18), *HONOURS),
    "few kinds": (0, 1, 2, 3, 4, 5, 27, 31, 32, 33),
    "honours": HONOURS,
    "honours and ends": (0, 8, 9, 17, *HONOURS),
}


def random_circumstances(rng: np.random.Generator, win: np.ndarray) -> None:
    """Fill everything but the tiles: any mixture of flags that a game can bring about, each rather often."""
    self_draw = rng.random() < 0.5
    win["self_draw"] = self_draw
    win["seat_wind"], win["round_wind"] = rng.integers(4, size=2)
    win["flowers"] = rng.choice([0, 0, 255, rng.integers(256), 15 | rng.integers(256)])
    win["last_tile"] = rng.random() < 0.2
    if self_draw:
        win["replacement"] = rng.choice([0, 0, 0, 0, REPLACED_KONG, REPLACED_FLOWER])
        win["heavenly" if win["seat_wind"][0] == 0 else "earthly"] = rng.random() < 0.2
    else:
        win["human"] = win["seat_wind"][0] != 0 and rng.random() < 0.2
        win["rob_kong"] = not win["human"][0] and not win["last_tile"][0] and rng.random() < 0.2
    if win["heavenly"][0] and rng.random() < 0.5:
        win["win_tile"] = -1


def win_record(counts: np.ndarray, melds: list[tuple[int, int]], tile: int) -> np.ndarray:
    win = np.zeros(1, WIN)
    win["hand"], win["win_tile"], win["n_melds"] = counts, tile, len(melds)
    for row, (kind, lowest) in enumerate(melds):
        win["meld_kind"][0, row], win["meld_tile"][0, row] = kind, lowest
    return win


def oracle_win(win: np.ndarray) -> scoring.Win:
    w = win[0]
    melds = [(int(w["meld_kind"][row]), int(w["meld_tile"][row])) for row in range(w["n_melds"])]
    return scoring.Win(
        concealed=tuple(np.repeat(np.arange(34), w["hand"]).tolist()),
        melds=tuple(oracle.Meld(MELD_NAMES[kind], tuple(meld_tiles(kind, tile))) for kind, tile in melds),
        flowers=tuple(34 + bit for bit in range(8) if int(w["flowers"]) >> bit & 1),
        tile=None if w["win_tile"] < 0 else int(w["win_tile"]),
        by="self" if w["self_draw"] else "rob" if w["rob_kong"] else "discard",
        seat_wind=int(w["seat_wind"]),
        round_wind=int(w["round_wind"]),
        **{name: bool(w[name]) for name in ("replacement", "last_tile", "heavenly", "earthly", "human")},
    )


def rows_of(score: np.ndarray) -> dict[str, int]:
    return {ITEMS[row].code: int(tai) for row, tai in enumerate(score["tai"][0]) if tai}


def reading_of(score: np.ndarray, n_melds: int) -> oracle.Reading:
    s = score[0]
    sets = [oracle.Set(bool(s["set_kind"][i] == CHOW), int(s["set_tile"][i])) for i in range(n_melds, 5)]
    return oracle.Reading(tuple(sorted(sets)), int(s["set_tile"][5]))


def check_against_brute_force(win: np.ndarray, rules: Rules) -> None:
    score, expected = np.zeros(1, SCORE), scoring.score(oracle_win(win), rules)
    assert score_win(load_tables()[0], rules.to_record()[0], win[0], score[0]) == 1
    assert rows_of(score) == expected.rows, win
    assert score["total"][0] == expected.total == score["tai"][0].sum()
    assert reading_of(score, int(win["n_melds"][0])) == expected.reading, win


def random_win_record(rng: np.random.Generator, kinds: tuple[int, ...]) -> np.ndarray:
    counts, melds = random_win(rng, int(rng.integers(6)), kinds)
    win = win_record(counts, melds, int(rng.choice(np.flatnonzero(counts))))
    random_circumstances(rng, win)
    return win


@pytest.mark.compiled_only
@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
def test_random_wins_score_as_by_brute_force(kinds: tuple[int, ...]) -> None:
    """All readings and all places of the winning tile, melds included, the best one with its ties."""
    rng = np.random.default_rng(31)
    for _ in range(900):
        check_against_brute_force(random_win_record(rng, kinds), HOUSE)


@pytest.mark.compiled_only
def test_any_row_may_be_off_or_worth_something_else() -> None:
    """A row that is off neither scores nor replaces another; other values may make another reading the best."""
    rng = np.random.default_rng(32)
    for kinds in KINDS.values():
        for _ in range(120):
            rules = HOUSE.but(tai={code: int(rng.choice([0, 1, 2, 5])) for code in PLAYED})
            check_against_brute_force(random_win_record(rng, kinds), rules)


@pytest.mark.compiled_only
def test_every_row_occurs_in_the_random_wins() -> None:
    rng, seen = np.random.default_rng(33), set()
    score = np.zeros(1, SCORE)
    for kinds in list(KINDS.values()) * 200:
        win = random_win_record(rng, kinds)
        score_win(load_tables()[0], HOUSE.to_record()[0], win[0], score[0])
        seen |= set(rows_of(score))
    assert seen == set(PLAYED) - {"dealer", "streak"}


def test_tiles_that_do_not_win_give_zero() -> None:
    rng, score = np.random.default_rng(34), np.zeros(1, SCORE)
    for _ in range(200):
        counts, melds = random_hand(rng, int(rng.integers(5)), 2)
        win = win_record(counts, melds, int(np.flatnonzero(counts)[0]))
        complete = oracle.is_complete(oracle_win(win).concealed)
        assert score_win(load_tables()[0], HOUSE.to_record()[0], win[0], score[0]) == complete
        assert score["wins"][0] == complete


def test_melds_stand_first_and_the_winning_tile_has_its_set() -> None:
    score = np.zeros(1, SCORE)
    melds = [(CONCEALED_KONG_SET, 31), (CHOW, 0)]
    win = win_record(counts_of(parse_tiles("444p 678s 999s 11p")), melds, 12)
    assert score_win(load_tables()[0], HOUSE.to_record()[0], win[0], score[0]) == 1
    s = score[0]
    assert s["set_kind"][:6].tolist() == [CONCEALED_KONG_SET, CHOW, PUNG_SET, CHOW, PUNG_SET, PAIR]
    assert s["set_tile"][:6].tolist() == [31, 0, 12, 23, 26, 9]
    assert s["set_concealed"][:6].tolist() == [1, 0, 0, 1, 1, 1]
    assert (s["n_sets"], s["win_set"]) == (6, 2)


def test_a_two_sided_chow_of_another_reading_makes_pinghu() -> None:
    """As five chows m2 stands in the middle of 123; but 111 22 333 345 55 waits at both ends of 34 as well."""
    rules = HOUSE.but(tai={"three_concealed": 0, "single_wait": 0})
    win, score = win_record(counts_of(parse_tiles("111222333345m 55m 789p")), [], 1), np.zeros(1, SCORE)
    assert score_win(load_tables()[0], rules.to_record()[0], win[0], score[0]) == 1
    assert rows_of(score) == {"concealed": 1, "pinghu": 2}
    check_against_brute_force(win, rules)
