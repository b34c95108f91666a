"""Scenarios: 天胡 after flowers and 暗槓, the robbed kong, the last tile, and the end of the wall in every mode.

Chips are written out: 底 3, a 台 1, the dealer is seat 0. All of it is played by the oracle and the table at once.
"""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from mahjong.tiles import kind_of
from tests.mahjong.scenarios import Course, dealt
from tests.oracle.engine import OracleGame
from tests.oracle.positions import change, deal, go_round, play, rows, standing, until_spent, winners

HOUSE = Rules.preset("house")
WAITS = "123m 456m 789m 123p 99p 45s"
"""Sixteen tiles that wait for 3s and 6s; worth 門清 and 平胡 on a discard."""
FOUR_EASTS = "1111z 123m 456m 789m 99p"
"""Fifteen tiles; with 4s 5s dealt, 3s or 6s completes them after the kong."""


# ---- the dealer's first turn ----


def test_a_heavenly_hand_straight_after_the_opening_flowers() -> None:
    game = deal("123m 456m 789m 123p 99p 4s f1 f3", replacements="5s 6s")
    assert game.events == ["deal 0", "flower 0 f1 s5", "flower 0 f3 s6"]
    play(game, "0 self_draw")
    assert rows(game) == {"heavenly": 16, "own_flower": 1}
    assert change(game) == [63, -21, -21, -21]


def first_kong(replacement: str, rules: Rules = HOUSE) -> OracleGame:
    """The dealer replaces a flower and makes a 暗槓 before his first discard."""
    game = deal(f"{FOUR_EASTS} 4s f3", replacements=f"5s {replacement}", rules=rules)
    return play(game, "0 concealed_kong we")


def test_a_heavenly_hand_on_the_replacement_of_the_first_kong() -> None:
    game = play(first_kong("6s"), "0 self_draw")
    assert rows(game) == {"heavenly": 16, "round_wind": 1, "seat_wind": 1}
    assert change(game) == [66, -22, -22, -22]


def test_a_heavenly_hand_on_a_flower_that_followed_the_kong() -> None:
    game = play(first_kong("f1 6s"), "0 self_draw")
    assert rows(game) == {"heavenly": 16, "round_wind": 1, "seat_wind": 1, "own_flower": 1}
    assert change(game) == [69, -23, -23, -23]


def test_a_first_kong_that_completes_nothing_ends_the_first_turns_of_the_others() -> None:
    """Seat 1 draws its tile at once: no 地胡 any more, 門清自摸 3 with 平胡 not self-drawn."""
    game = deal(f"{FOUR_EASTS} 4s 7z", WAITS, draws="3s", replacements="8p")
    play(game, "0 concealed_kong we")
    assert "self_draw" not in game.legal(0)
    play(game, "0 discard dr", "1 draw", "1 self_draw")
    assert rows(game) == {"self_draw": 1, "concealed": 1, "concealed_self_draw": 1}
    assert change(game) == [-7, 19, -6, -6]


def test_two_first_kongs_one_after_the_other() -> None:
    game = deal("1111z 2222z 123m 456m 99p 4s", replacements="5s 6s")
    play(game, "0 concealed_kong we", "0 concealed_kong ws", "0 self_draw")
    assert rows(game) == {"heavenly": 16, "round_wind": 1, "seat_wind": 1}


# ---- the robbed kong ----

LONE = "46s 123m 456m 789m 123p 11z"
"""Waits for 5s alone."""


def added_kong() -> OracleGame:
    """Seat 1 has punged 5s and adds the fourth, for which seat 3 waits again: its draw has lifted its 過水."""
    hands = {0: "5s", 1: "55s 147m 258p 369s 2345z 9p", 3: LONE}
    course = Course("s5").then("3 pass").call(1, "pung", "p9").throw(2, "p4").throw(3, "p7").throw(0, "s8")
    course.draw(1, "s5").then("1 added_kong s5")
    return play(dealt(hands, " ".join(course.draws), HOUSE, replacements="8p"), *course.steps)


def test_a_robbed_kong_is_the_pung_again_and_the_adder_pays() -> None:
    game = added_kong()
    assert game.seats[1].melds[0].kind == "added_kong"
    held = game.seats[1].concealed
    assert (game.legal(1), game.legal(3), game.legal(2)) == ({"draw"}, {"win", "pass"}, set())
    play(game, "3 win", "close")
    [meld] = game.seats[1].melds
    assert (meld.kind, meld.tiles, meld.source) == ("pung", (22, 22, 22), 0)
    assert game.seats[1].concealed == held
    assert len(held) + 3 == 16
    assert rows(game) == {"concealed": 1, "single_wait": 1, "rob_kong": 1}
    assert change(game) == [0, -6, 0, 6]
    assert game.events[-3:] == ["robbed 1 s5", "win 3 s5 1 3", "settle 0 -6 0 6"]


def test_the_four_copies_of_a_robbed_tile_are_three_in_the_pung_and_one_with_the_winner() -> None:
    game = play(added_kong(), "3 win", "close")
    state, kind = game.table._states[0], kind_of("s5")
    assert [int(state["hand"][seat, kind]) for seat in range(4)] == [0, 0, 0, 0]
    assert int(state["win_tile"]) == kind
    assert not (state["wall"][state["front"] : state["back"]] == kind).any()
    assert game.table.view(1).seats[1].melds[0].kind == "pung"


def test_a_kong_that_is_not_robbed_takes_its_replacement() -> None:
    game = play(added_kong(), "3 pass", "1 draw")
    assert game.events[-1] == "draw 1 p8 back"
    assert game.seats[3].locks == {22}
    assert [meld.kind for meld in game.seats[1].melds] == ["added_kong"]


def test_the_adders_replacement_does_not_wait_for_the_robber() -> None:
    game = play(added_kong(), "1 draw")
    assert (game.phase, game.turn, game.seats[3].locks) == ("turn", 1, {22})


# ---- the last tile ----


def last_by(way: str, tile: str) -> OracleGame:
    """Let the last tile (16 stand after it) come from the front, for a flower or for a kong, to a seat that waits."""
    if way == "draw":
        return standing(16, "", "", "", WAITS, rules=HOUSE, last=tile)
    if way == "flower":
        return standing(17, "", "", WAITS, rules=HOUSE, last="f1", replacements=tile)
    game = standing(17, "", "", "1111z 123m 456m 99p 45s 7z", rules=HOUSE, last="8m", replacements=tile)
    return play(game, "2 concealed_kong we")


DRAWN = {"self_draw": 1, "concealed": 1, "concealed_self_draw": 1, "last_draw": 1}


@pytest.mark.parametrize(("way", "seat", "found", "chips"), [
    ("draw", 3, DRAWN, [-8, -7, -7, 22]),
    ("flower", 2, {**DRAWN, "after_replacement": 1}, [-9, -8, 25, -8]),
])  # fmt: skip
def test_the_last_tile_wins(way: str, seat: int, found: dict[str, int], chips: list[int]) -> None:
    game = last_by(way, "3s")
    assert (game.turn, len(game.wall.standing)) == (seat, 16)
    play(game, f"{seat} self_draw")
    assert (rows(game), change(game)) == (found, chips)


def test_the_last_tile_after_a_kong_wins() -> None:
    """Seat 2 has a 暗槓 of East, the round wind, and 45s to be completed by 3s: 門清自摸 3, 海底 1, 槓上 1, 圈風 1."""
    hand = "1111z 123m 456m 789m 99p 4s"
    game = standing(17, "", "", hand, rules=HOUSE, last="5s", replacements="3s")
    play(game, "2 concealed_kong we")
    assert len(game.wall.standing) == 16
    play(game, "2 self_draw")
    assert rows(game) == {**DRAWN, "after_replacement": 1, "round_wind": 1}
    assert change(game) == [-10, -9, 28, -9]


@pytest.mark.parametrize("way", ["draw", "flower", "kong"])
def test_the_last_tile_that_does_not_win_is_thrown_and_the_next_draw_is_a_drawn_hand(way: str) -> None:
    game = last_by(way, "8p")
    seat = game.turn
    assert "self_draw" not in game.legal(seat)
    assert not any("kong" in text for text in game.legal(seat))
    play(game, f"{seat} discard p8 drawn")
    assert game.legal((seat + 1) % 4) == {"draw"}
    play(game, f"{(seat + 1) % 4} draw")
    assert game.events[-2:] == ["drawn_hand", "settle 0 0 0 0"]
    assert (game.next_dealer, game.next_streak) == (0, 1)


def test_the_last_discard_wins() -> None:
    game = standing(16, "", WAITS, "", "", rules=HOUSE, last="3s")
    play(game, "3 discard s3 drawn", "1 win", "close")
    assert rows(game) == {"concealed": 1, "pinghu": 2, "last_discard": 1}
    assert change(game) == [0, 7, 0, -7]


def test_a_flower_as_the_last_tile_is_laid_out_and_the_hand_is_drawn() -> None:
    game = standing(16, "", "", "", WAITS, rules=HOUSE, last="f1")
    assert game.events[-4:] == ["draw 3 f1 front", "flower 3 f1 -", "drawn_hand", "settle 0 0 0 0"]


def test_a_flower_after_the_last_kong_is_laid_out_and_the_hand_is_drawn() -> None:
    game = last_by("kong", "f1")
    assert game.events[-4:] == ["draw 2 f1 back", "flower 2 f1 -", "drawn_hand", "settle 0 0 0 0"]


# ---- the reserve ----


@pytest.mark.parametrize(("mode", "with_18", "with_17", "reserve"), [
    ("fixed", True, True, 16), ("kong_refused", True, False, 17), ("kong_drawn", True, True, 17),
])  # fmt: skip
def test_which_kongs_each_reserve_allows(mode: str, with_18: bool, with_17: bool, reserve: int) -> None:
    rules = HOUSE.but(reserve_mode=mode)
    for left, allowed in ((18, with_18), (17, with_17), (16, False)):
        hands = ["1111z" if seat == {18: 1, 17: 2, 16: 3}[left] else "" for seat in range(4)]
        game = standing(left, *hands, rules=rules, replacements="2p")
        assert ("concealed_kong we" in game.legal(game.turn)) is allowed
        if allowed:
            play(game, f"{game.turn} concealed_kong we")
            assert game.wall.reserve == reserve
            drawn = mode == "kong_drawn" and left == 17
            assert (game.result is not None) is drawn


def test_a_reserve_that_grew_ends_the_hand_a_tile_earlier() -> None:
    ends = {}
    for mode in ("fixed", "kong_refused", "kong_drawn"):
        game = deal("1111z 7z", replacements="2p", rules=HOUSE.but(reserve_mode=mode))
        until_spent(play(game, "0 concealed_kong we", "0 discard dr", "1 draw"))
        ends[mode] = len(game.wall.standing)
        assert play(game, f"{game.turn} throw", f"{(game.turn + 1) % 4} draw").events[-2] == "drawn_hand"
    assert ends == {"fixed": 16, "kong_refused": 17, "kong_drawn": 17}


def test_to_the_last_tile_of_all_with_and_without_a_win() -> None:
    rules = HOUSE.but(reserve_mode="last_tile")
    for last, found in (("3s", DRAWN), ("8p", None)):
        flowers = "f1 f2 f3 f4 f5 f6 f7 f8"
        game = standing(0, "", "", flowers, WAITS, rules=rules, last=last, replacements="")
        assert (game.turn, game.wall.standing) == (3, [])
        if found:
            assert rows(play(game, "3 self_draw")) == found
        else:
            assert go_round(game, 1).events[-2:] == ["drawn_hand", "settle 0 0 0 0"]


def test_what_the_last_discard_may_be_taken_for() -> None:
    """Seat 3 throws last: the chow and the pung are refused, the win is not."""
    game = standing(16, "46s 147m 258p", WAITS.replace("45s", "46s"), "55s 147m 258p", rules=HOUSE, last="5s")
    play(game, "3 discard s5 drawn")
    assert [game.legal(seat) for seat in range(4)] == [{"draw"}, {"win", "pass"}, set(), set()]
    assert winners(play(game, "1 win", "0 draw")) == [1]
    assert rows(game)["last_discard"] == 1
