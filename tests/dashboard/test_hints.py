from __future__ import annotations

from dashboard.view.hints import hint
from mahjong.bots import make_bot
from mahjong.hand import Hand
from mahjong.tiles import KIND_OF
from tests.dashboard.played import do, positions, table_with, throw
from tests.dashboard.shown import NAMES, drawn, scene_of, tiles_of, words

BOT, CAREFUL = make_bot("efficient"), make_bot("careful")
READY = "123m 456m 789p 234s 55s 67s"


def test_a_ready_hand_is_told_what_it_waits_for_and_how_many_are_left():
    table = table_with({1: READY, 2: "8s 8s"})
    throw(table, 2, "s8")
    told = hint(table.view(1), BOT)
    assert told.shanten == 0
    assert dict(told.useful) == {KIND_OF["s2"]: 3, KIND_OF["s5"]: 2, KIND_OF["s8"]: 3}
    assert told.words.zh == "聽 3 種 8 張"


def test_the_hint_counts_as_the_hand_itself_does():
    for table in positions(b"hints", hands=1):
        for seat in range(4):
            view = table.view(seat)
            told = hint(view, BOT)
            if table.phase not in {"turn", "window"}:
                assert told is None
                continue
            hand = (*view.hand, *(() if view.drawn is None else (view.drawn,)))
            if not view.seats[seat].melds:
                assert told.shanten == Hand(hand).shanten
            assert all(0 <= left <= 4 for _, left in told.useful)


def test_the_computers_choice_is_what_the_bot_does_and_its_tile_is_marked():
    for table in positions(b"hints", hands=1):
        if table.phase != "turn":
            continue
        view = table.view(table.view(None).turn)
        told = hint(view, BOT)
        assert told.choice == BOT.choose(view)
        if str(told.choice).startswith("discard"):
            shown = scene_of(view, NAMES, hints={view.seat: told})
            marked = [tile["what"] for tile in tiles_of(shown, f"h{view.seat}_") if tile["tag"] == "★"]
            assert marked == [str(told.choice)]


def test_where_a_careful_computer_would_throw_another_tile_that_one_is_marked_too():
    agreed, differed = 0, 0
    for table in positions(b"careful hints", hands=2):
        if table.phase != "turn":
            continue
        view = table.view(table.view(None).turn)
        told = hint(view, BOT, CAREFUL)
        assert (told.choice, told.careful) == (BOT.choose(view), CAREFUL.choose(view))
        assert [words.zh[:2] for words in told.advice] == ["電腦", "防守"]
        shown = scene_of(view, NAMES, hints={view.seat: told})
        marked = {tile["what"]: tile["tag"] for tile in tiles_of(shown, f"h{view.seat}_") if tile["tag"] in {"★", "守"}}
        if told.choice == told.careful:
            agreed += 1
            assert "守" not in marked.values()
        elif told.choice.throws and told.careful.throws:
            differed += 1
            assert marked == {str(told.choice): "★", str(told.careful): "守"}
    assert agreed
    assert differed


def test_nobody_else_sees_a_hint():
    table = table_with({1: READY})
    told = {1: hint(table.view(1), BOT)}
    own = {seat: table.view(seat) for seat in (0, 1)}
    shown = drawn(table.view(None), own, NAMES, hints=told)
    line = told[1].words.zh
    assert [shown["table"]["texts"]["seat"][at] for at, said in enumerate(words(shown["table"])) if said == line] == [1]
    assert line not in words(drawn(table.view(None), {0: own[0]}, NAMES)["table"])


def test_a_spectator_has_no_hint():
    table = table_with({1: READY})
    assert hint(table.view(None), BOT) is None


def test_after_a_claim_the_hint_is_for_the_discard_that_is_owed():
    table = table_with({1: "55m 123m 456p 789p 222s 77s", 0: "m5"})
    throw(table, 0, "m5")
    do(table, "1 pung")
    told = hint(table.view(1), BOT)
    assert told.choice is not None
    assert str(told.choice).startswith("discard")
