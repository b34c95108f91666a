"""Four people at one screen: fingers of several seats at once, calls that appear, and whole hands played by hand."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from dashboard.view.bridge import ask
from mahjong.record import parse_record
from mahjong.replay import replay_record
from tests.browser.touch import Felt, Place, off, spot
from tests.dashboard.clicks import best_tile

Sit = Callable[..., Felt]

WINS = ("act:win", "act:self_draw", "act:win_self")
WAYS_ON = ("act:pass", "act:draw")
MOST_DECISIONS = 150
CALLED = "p5"
"""In these games seat 0 may throw it at once, and seat 1 has two of them."""
FLICK = (12.0, -110.0)


def test_two_fingers_from_two_seats_carry_a_tile_each_and_each_ends_in_its_own_way(sit: Sit):
    felt = sit()
    mine, theirs = felt.hand(0)[4], felt.hand(1)[6]
    before = felt.hand(1)
    with felt.silent():
        felt.fingers.down(spot(mine), 1)
        felt.fingers.down(spot(theirs), 2)
        felt.fingers.all_to({1: off(spot(mine), 20, -120), 2: off(spot(theirs), -150, 10)})
        held = {tile["name"]: tile for tile in felt.moving()}
        assert held.keys() == {mine["name"], theirs["name"]}
        assert spot(held[mine["name"]]) == pytest.approx(off(spot(mine), 20, -120), abs=0.1)
        assert spot(held[theirs["name"]]) == pytest.approx(off(spot(theirs), -150, 10), abs=0.1)
        assert [held[tile["name"]]["deg"] for tile in (mine, theirs)] == [0, 270]
        felt.fingers.up(2)
        (kept,) = [tile for tile in felt.moving() if tile["name"] == mine["name"]]
        assert spot(kept) == pytest.approx(off(spot(mine), 20, -120), abs=0.1)
        notice = felt.notice()
        assert "還沒輪到你" in notice["zh"]
        assert "not your turn" in notice["en"]
        felt.page.wait_for_function("name => mahjongTable.lying().some(tile => tile.name === name)", arg=theirs["name"])
    assert felt.hand(1) == before
    felt.fingers.to(off(spot(mine), 30, -240))
    felt.fingers.up(1)
    felt.shows(lambda: felt.pool() != {})
    assert felt.discards() == [(0, mine["face"])]
    assert felt.hand(1)[: len(before)] == before


def test_a_row_that_is_hit_rocks_complains_only_then_and_can_be_touched_meanwhile(sit: Sit):
    """The complaint came with the film, half a second before the knock; and a row that rocked felt no finger."""
    felt = sit()
    felt.page.evaluate("""() => {
      window.told = [];
      mahjongTable.listen({onHit: hit => told.push(hit.what), onCall: said => told.push(said.t)});
    }""")
    tile = felt.hand(0)[5]
    felt.fingers.flick(spot(tile), (0.0, -190.0))
    felt.page.wait_for_function("mahjongTable.moving().some(tile => tile.name.startsWith('h2_'))")
    theirs = felt.page.evaluate("mahjongTable.moving().find(tile => tile.name.startsWith('h2_'))")
    felt.fingers.tap(spot(theirs))
    assert felt.page.evaluate("mahjongTable.state().seats[2].raised") == theirs["name"]
    felt.rest()
    told = felt.page.evaluate("told")
    assert told.count("say") == 1
    assert "hand" in told[: told.index("say")]


def test_a_call_that_appears_under_a_finger_is_not_made_by_it(sit: Sit):
    first = sit()
    throw_called(first)
    place = first.button("act:pung", 1)
    felt = sit()
    felt.fingers.down(place, 2)
    throw_called(felt)
    assert felt.button("act:pung", 1) == pytest.approx(place, abs=0.1)
    with felt.silent():
        felt.fingers.up(2)
        felt.rest()
    assert felt.state("scene.phase") == "window"
    felt.fingers.tap(place)
    felt.shows(lambda: ask(lambda: felt.room.table.view(None).discards[0].taken_by) == 1 or answered(felt))


def throw_called(felt: Felt) -> None:
    tile = next(tile for tile in felt.hand(0) if tile["face"] == CALLED)
    felt.fingers.flick(spot(tile), FLICK)
    felt.page.wait_for_function("mahjongTable.buttons().some(one => one.name === 'act:pung')")
    felt.rest()


def answered(felt: Felt) -> bool:
    return any("pung" in line for line in felt.record())


def test_a_whole_hand_is_played_by_touch_alone(sit: Sit):
    felt = sit()
    thrown = 0
    for number in range(MOST_DECISIONS):
        felt.page.wait_for_function(ASKS)
        if felt.state("scene.pages.length"):
            break
        thrown += one_decision(felt, number)
    assert felt.state("scene.pages.length"), "the hand does not end"
    assert thrown == len(felt.discards()) > 5
    assert len(felt.launches()) > thrown / 3
    assert_record_replays(felt)
    felt.rest()
    assert felt.pool().keys() == felt.pile().keys()


ASKS = """() => {
  const {scene, pending} = mahjongTable.state();
  if (pending) return false;
  return scene.pages.length > 0 || scene.mine || scene.table.rects.key.some(key => key.startsWith('act:'));
}"""


def one_decision(felt: Felt, number: int) -> int:
    """Do what is best for whoever is asked; return how many tiles were discarded.

    A finger that came down just as the position changed did nothing, as it should; whoever sees that does it again.
    """
    moment = felt.moment()
    for tried in range(4):
        felt.rest()
        thrown, passed = decide(felt, number + tried)
        felt.page.wait_for_function("!mahjongTable.state().pending")
        if passed or felt.comes_to(lambda: felt.moment() != moment, seconds=2.5):
            return thrown
    raise AssertionError("nothing that a finger does is taken")


def decide(felt: Felt, number: int) -> tuple[int, bool]:
    """Do one thing for whoever is asked; return how many tiles were thrown, and whether nothing need come of it.

    So it is after a pass, and where the table has gone on by itself meanwhile and nobody is asked any more.
    """
    seat = next((int(seat) for seat, hand in felt.state("scene.hands").items() if hand["mine"]), None)
    names = {one["name"] for one in felt.page.evaluate("mahjongTable.buttons()")}
    call = next((name for name in (*WINS, *(WAYS_ON if seat is None else ())) if name in names), None)
    if call is not None:
        with suppress(StopIteration):  # gone again before the finger came down
            felt.tap_button(call)
    elif seat is None:
        return 0, True
    else:
        discard(felt, seat, number)
    return int(call is None), call == "act:pass"


def discard(felt: Felt, seat: int, number: int) -> None:
    """Throw the tile that is missed least: flick it, tap it twice, or tap it and 打出."""
    hand = {tile["name"]: tile for tile in felt.hand(seat)}
    tile = hand[best_tile({name: one["face"] for name, one in hand.items()}, set(hand))]
    if number % 3 == 0:
        felt.fingers.flick(spot(tile), felt.towards_the_middle(seat))
    elif number % 3 == 1:
        felt.fingers.tap(spot(tile))
        felt.fingers.now += 0.1
        felt.fingers.tap(spot(tile))
    else:
        felt.fingers.tap(spot(tile))
        felt.page.wait_for_function("seat => mahjongTable.state().seats[seat]?.raised", arg=str(seat))
        felt.page.evaluate("mahjongTable.settled()")
        felt.tap_button("discard", seat)


def test_a_hand_against_computers_is_played_by_mouse_alone(sit: Sit):
    felt = sit(b"touch 49", "solo")
    for number in range(MOST_DECISIONS):
        felt.page.wait_for_function(ASKS)
        if felt.state("scene.pages.length") or number > 40:
            break
        by_mouse(felt, number)
    assert felt.state("scene.pages.length"), "the hand does not end"
    assert felt.launches()
    assert_record_replays(felt)


def by_mouse(felt: Felt, number: int) -> None:
    felt.rest()  # a tile on its way back stands in no row
    names = {one["name"]: one["at"] for one in felt.page.evaluate("mahjongTable.buttons()")}
    mine = felt.state("scene.mine")
    call = next((name for name in (*WINS, *(() if mine else WAYS_ON)) if name in names), None)
    if call is not None:
        felt.page.mouse.click(*names[call])
    elif mine:
        hand = {tile["name"]: tile for tile in felt.hand()}
        tile = hand[best_tile({name: one["face"] for name, one in hand.items()}, set(hand))]
        drag(felt, spot(tile), off(spot(tile), 10 - number % 3 * 10, -160))


def drag(felt: Felt, begin: Place, end: Place) -> None:
    mouse, page = felt.page.mouse, felt.fingers.page_place
    mouse.move(*page(begin))
    mouse.down()
    mouse.move(*page(end), steps=6)
    mouse.up()


def assert_record_replays(felt: Felt) -> None:
    path: Path = felt.hub.store.folder / f"{felt.room.code}.mjr"
    again = replay_record(parse_record(ask(path.read_bytes)))
    assert again.state_bytes() == ask(felt.room.table.state_bytes)
