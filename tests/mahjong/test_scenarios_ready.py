"""Scenarios: ready declarations at the presets that play them, swap-calling, and the pung that was let go.

Chips are written out: 底 3, a 台 1, the dealer is seat 0. Oracle and table play at once.
"""

from __future__ import annotations

import pytest

from mahjong.action import Action
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from tests.mahjong.scenarios import Course, dealt
from tests.oracle.engine import OracleGame
from tests.oracle.positions import change, deal, play, rows

HOUSE = Rules.preset("house")
WAITS = "123m 456m 789m 123p 22z 45s"
"""Sixteen tiles that wait for 3s and 6s, with an honour pair; worth 門清 alone."""


def refusal(game: OracleGame, seat: int, text: str) -> str | None:
    """Return the name of the table's reason against an action."""
    refused = game.table.why(seat, Action.parse(text))
    return refused.name if refused else None


# ---- declaring ----


def declared_first(preset: str, win: str = "s3") -> OracleGame:
    """Seat 1 declares with the tile of its first draw; seat 3 throws its tile."""
    course = Course("wn").ready(1, "dr").throw(3, win)
    return play(dealt({0: "4z", 1: WAITS}, " ".join(course.draws), Rules.preset(preset)), *course.steps)


# At ata 天聽 drops 門清, and the fourth discard of the table still makes a 人胡; elsewhere seat 1 has drawn too soon.
DEALT_READY = [
    ("ata", {"heavenly_ready": 8, "human": 16}, [0, 27, 0, -27]),
    ("sml", {"heavenly_ready": 16, "concealed": 1}, [0, 20, 0, -20]),
    ("star31", {"heavenly_ready": 8, "concealed": 1}, [0, 12, 0, -12]),
    ("pocket", {"heavenly_ready": 16, "concealed": 1}, [0, 20, 0, -20]),
]


@pytest.mark.parametrize(("preset", "found", "chips"), DEALT_READY)
def test_dealt_ready_and_won_on_a_discard(preset: str, found: dict[str, int], chips: list[int]) -> None:
    game = declared_first(preset)
    assert "ready 1 heavenly" in game.events
    play(game, "1 win", "close")
    assert (rows(game), change(game)) == (found, chips)


def test_house_declares_nothing() -> None:
    game = play(deal("9m", WAITS, draws="7z"), "0 discard m9", "1 draw")
    assert refusal(game, 1, "ready dr drawn") == "ready_off"
    assert {name for name in PRESETS if Rules.preset(name).tai["heavenly_ready"]} == {"ata", "sml", "star31", "pocket"}


def late(preset: str, turns: int) -> OracleGame:
    """Seat 1 throws what it draws and is on its turn number `turns`, with nobody having called."""
    course = Course("wn")
    for _ in range(turns - 1):
        course.throw(1, "dr" if not course.draws else "dg")
    course.draw(1, "dw")
    return play(dealt({0: "4z", 1: WAITS}, " ".join(course.draws), Rules.preset(preset)), *course.steps)


LEVELS = [
    ("ata", 1, "heavenly"), ("ata", 2, None),
    ("sml", 1, "heavenly"), ("sml", 2, "earthly"), ("sml", 3, None),
    ("star31", 1, "heavenly"), ("star31", 2, "earthly"), ("star31", 3, "ready"),
    ("pocket", 2, "earthly"), ("pocket", 3, None),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "turn", "level"), LEVELS)
def test_which_level_is_open_on_which_turn(preset: str, turn: int, level: str | None) -> None:
    """The second turn of seat 1 throws the sixth discard, the third the tenth; ata asks for the own first discard."""
    game = late(preset, turn)
    if level is None:
        assert refusal(game, 1, "ready dw drawn") == "ready_too_late"
        return
    play(game, "1 ready dw drawn")
    assert game.events[-2] == f"ready 1 {level}"


def test_a_declared_hand_is_locked_but_for_its_win() -> None:
    """At sml: no 碰, no 暗槓 and no other discard, and no second declaration."""
    hand = "111z 456m 789m 123p 99p 45s"
    game = deal("9p 3s 9m", hand, "", "9m", draws="7z 8s 8p 8s 1z", rules=Rules.preset("sml"))
    play(game, "0 discard m9", "1 draw", "1 ready dr drawn", "2 draw", "2 throw", "3 draw", "3 throw", "0 draw")
    play(game, "0 discard p9")
    assert game.legal(1) == {"draw"}
    assert refusal(game, 1, "pung") == "ready_locked"
    play(game, "1 draw")
    assert game.legal(1) == {"discard we drawn"}
    assert refusal(game, 1, "concealed_kong we") == "ready_locked"
    assert refusal(game, 1, "discard p9") == "ready_locked"
    assert refusal(game, 1, "ready we drawn") == "declared_already"


def test_a_declared_hand_must_win_at_star31() -> None:
    game = declared_first("star31")
    assert game.legal(1) == {"win"}
    assert refusal(game, 1, "pass") == "must_win"
    assert declared_first("pocket").legal(1) == {"win", "pass"}


def test_a_declared_hand_must_take_its_self_draw_at_star31() -> None:
    course = Course("wn").ready(1, "dr").draw(1, "s6")
    game = play(dealt({0: "4z", 1: WAITS}, " ".join(course.draws), Rules.preset("star31")), *course.steps)
    assert game.legal(1) == {"self_draw"}
    assert refusal(game, 1, "discard s6 drawn") == "must_win"
    play(game, "1 self_draw")
    assert rows(game) == {"self_draw": 1, "concealed": 1, "concealed_self_draw": 1, "heavenly_ready": 8}
    assert change(game) == [-15, 43, -14, -14]


# ---- swap-calling and the pung let go ----


@pytest.mark.parametrize(("rule", "m3", "m6"), [
    ("free", None, None), ("same_tile", "swap_barred", None), ("strict", "swap_barred", "swap_barred"),
])  # fmt: skip
def test_what_may_be_thrown_after_a_chow(rule: str, m3: str | None, m6: str | None) -> None:
    """Seat 1 takes m3 with m4 m5 and holds another m3 and the m6 beyond."""
    game = deal("3m", "3456m 1z 9p", draws="7z 7z 7z 8p", rules=HOUSE.but(swap_calling=rule))
    play(game, "0 discard m3", "1 chow low", "close")
    assert (refusal(game, 1, "discard m3"), refusal(game, 1, "discard m6")) == (m3, m6)
    play(game, "1 discard p9", "2 draw", "2 throw", "3 draw", "3 throw", "0 draw", "0 throw", "1 draw")
    assert {refusal(game, 1, f"discard {tile}") for tile in ("m3", "m6")} == {None}


@pytest.mark.parametrize(("rule", "refused"), [("free", None), ("same_tile", "swap_barred"), ("strict", "swap_barred")])
def test_what_may_be_thrown_after_a_pung(rule: str, refused: str | None) -> None:
    game = deal("5p", "", "555p 9m", rules=HOUSE.but(swap_calling=rule))
    play(game, "0 discard p5", "2 pung", "close")
    assert refusal(game, 2, "discard p5") == refused


@pytest.mark.parametrize("how", ["2 pass", "1 draw"])
def test_a_pung_let_go_is_barred_until_the_own_turn(how: str) -> None:
    """Seat 2 passes p5, or is shut out; seat 1 throws another; after its own turn seat 2 may take the fourth."""
    game = deal("5p", "5p", "55p 147m", draws="7z 6z 5z 9s", rules=HOUSE.but(passed_pung=True))
    steps = ["2 pass", "1 draw"] if how == "2 pass" else ["1 draw"]
    play(game, "0 discard p5", *steps, "1 discard p5")
    assert refusal(game, 2, "pung") == "pung_locked"
    assert game.legal(2) == {"draw"}


@pytest.mark.parametrize("rule", [True, False])
def test_after_the_own_turn_the_pung_is_free_again(rule: bool) -> None:
    game = deal("5p", "", "55p 147m", draws="7z 6z 5p", rules=HOUSE.but(passed_pung=rule))
    play(game, "0 discard p5", "2 pass", "1 draw", "1 throw", "2 draw", "2 throw", "3 draw", "3 discard p5 drawn")
    assert refusal(game, 2, "pung") is None


def test_a_table_without_the_rule_bars_no_pung() -> None:
    game = deal("5p", "5p", "55p 147m", draws="7z", rules=HOUSE)
    play(game, "0 discard p5", "2 pass", "1 draw", "1 discard p5")
    assert game.legal(2) == {"pung", "draw"}
