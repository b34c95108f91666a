"""The pool under fingers and in films: discards carried about, set down and flicked, and what the page shows of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import hypot

import pytest

from mahjong.felt.box import overlap
from mahjong.felt.units import TILE_H, TILE_W, Pose
from tests.browser.touch import BARE, Felt, Place, off, spot

Sit = Callable[..., Felt]

MOST_OVERLAP = 0.25
SIZE = (TILE_W, TILE_H)
FLICK = (12.0, -110.0)
# What a page could be made to send, and why not: no number, a place outside the table, no six numbers, too fast.
FORGED = {
    '{"type":"number","value":"nan"},8000,0,0,-900,0': "not what was agreed: how = ",
    "0,8000,0,0,-900,0": "a tile leaves from the cloth",
    "8000,8000,0,0,-900": "not what was agreed: how = ",
    "8000,8000,0,0,-20001,0": "flies at most 20000",
}
FORGE = r"""numbers => {
  window.garbled = frame => frame.replace(/\["how",\[[^\]]*\]\]/, `["how",[${numbers}]]`);
}"""


def test_a_tile_of_the_pool_is_carried_over_the_others_and_set_down(sit: Sit):
    felt = sit()
    felt.play(8)
    before, discards, moment = felt.pile(), felt.discards(), felt.moment()
    number, place = 3, free_place(before)
    with felt.silent():
        felt.fingers.down(before[number][:2])
        for other in (0, 5, 7):
            felt.fingers.to(before[other][:2], steps=4)
            (held,) = felt.moving()
            assert held["name"] == "d3"
            assert (held["x"], held["y"]) == pytest.approx(before[other][:2], abs=0.1)
            assert held["lift"] > 0
        felt.fingers.to(place)
    felt.fingers.up(after=0.3)
    felt.shows(lambda: felt.pile() != before and felt.pool().get(number, ())[:2] == pytest.approx(place, abs=0.1))
    assert {key: pose for key, pose in felt.pile().items() if key != number} == {
        key: pose for key, pose in before.items() if key != number
    }
    assert_apart(felt.pile())
    assert (felt.discards(), felt.moment()) == (discards, moment)


def test_set_down_on_others_it_lies_beside_them(sit: Sit):
    felt = sit()
    felt.play(8)
    before = felt.pile()
    felt.fingers.down(before[2][:2])
    felt.fingers.to(off(before[6][:2], 6, 9))
    felt.fingers.up(after=0.3)
    felt.shows(lambda: felt.pile() != before)
    assert felt.pile()[2] != before[2]
    assert_apart(felt.pile())


def test_flicked_a_tile_of_the_pool_flies(sit: Sit):
    felt = sit()
    felt.play(4)
    before, moment = felt.pile(), felt.moment()
    felt.fingers.flick(before[1][:2], (-40.0, 20.0))
    felt.shows(lambda: felt.pile() != before)
    ended = off(before[1][:2], -40.0, 20.0)
    assert hypot(felt.pile()[1][0] - ended[0], felt.pile()[1][1] - ended[1]) > 5
    assert_apart(felt.pile())
    assert felt.moment() == moment


def test_a_press_on_bare_felt_passes_through_and_one_on_a_tile_does_not(sit: Sit):
    felt = sit()
    felt.page.evaluate("""() => {
      window.passed = [];
      document.addEventListener('pointerdown', event => window.passed.push([event.clientX, event.clientY]));
    }""")
    felt.fingers.tap(BARE)
    assert [felt.fingers.world(at) for at in felt.page.evaluate("passed")] == [pytest.approx(BARE, abs=0.1)]
    felt.fingers.tap(spot(felt.hand()[0]))
    assert len(felt.page.evaluate("passed")) == 1


def test_an_impossible_throw_is_refused_with_the_reason_and_the_tile_goes_back(sit: Sit):
    felt = sit(garble=True)
    before, record = felt.hand(), felt.record()
    tile = before[2]
    for numbers, reason in FORGED.items():
        felt.page.evaluate(FORGE, numbers)
        assert_refused(felt, reason)
        assert (felt.hand(), felt.record(), felt.moving()) == (before, record, []), numbers
    assert "dw" not in felt.faces()
    felt.page.evaluate("() => { window.garbled = frame => frame.replace(/discard [a-z]+\\d?/, 'discard dw'); }")
    assert_refused(felt, "you do not hold that tile")
    assert (felt.hand(), felt.record()) == (before, record)
    felt.page.evaluate("() => { window.garbled = null; }")
    felt.fingers.flick(spot(tile), FLICK)
    felt.shows(lambda: felt.pool() != {})
    assert felt.discards() == [(0, tile["face"])]


def assert_refused(felt: Felt, reason: str) -> None:
    felt.fingers.flick(spot(felt.hand()[2]), FLICK)
    felt.page.wait_for_function("reason => mahjongTable.state().notice?.en.includes(reason)", arg=reason)
    assert felt.state("notice.zh")
    felt.rest()


def test_a_film_is_painted_once_a_frame_and_ends_where_the_room_has_the_tile(sit: Sit):
    felt = sit()
    felt.page.evaluate("""() => {
      window.seen = [], window.hands = new Set();
      const look = () => {
        for (const tile of mahjongTable.moving()) seen.push([tile.name, tile.x, tile.y]);
        const all = [...mahjongTable.moving(), ...mahjongTable.lying()];
        hands.add(all.filter(tile => /^(h0_|d)/.test(tile.name)).length);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }""")
    before = felt.page.evaluate("mahjongTable.counts()")
    felt.fingers.flick(spot(felt.hand()[2]), FLICK)
    felt.page.wait_for_function("mahjongTable.playing()")
    felt.shows(lambda: felt.pool() != {})
    counts = felt.page.evaluate("mahjongTable.counts()")
    frames, paints = (counts[name] - before[name] for name in ("frames", "framePaints"))
    assert frames > 2  # few on a machine that has much else to do
    # In the last frame nothing is new any more; on a machine that is busy another may be late. Bokeh's loop makes half.
    assert frames - 2 <= paints <= frames
    (x, y, _) = felt.pile()[0]
    assert felt.pool()[0][:2] == pytest.approx((x, y), abs=0.01)
    flown = [place for name, *place in felt.page.evaluate("seen") if name == "d0"]
    assert len({tuple(place) for place in flown}) > 2
    assert felt.page.evaluate("[...hands]") == [17], (
        "the tile is in the hand, at the finger or in the film, never in two"
    )
    assert flown[-1] == pytest.approx([x, y], abs=0.1)


def test_a_hidden_tab_jumps_to_the_end(sit: Sit):
    felt = sit()
    hide(felt, hidden=True)
    felt.play(1)
    assert not felt.page.evaluate("mahjongTable.playing()")
    hide(felt, hidden=False)
    felt.rest()
    assert felt.pool().keys() == {0}


def test_hidden_in_the_middle_of_a_film_it_is_over_when_seen_again(sit: Sit):
    felt = sit()
    felt.fingers.flick(spot(felt.hand()[2]), FLICK)
    felt.page.wait_for_function("mahjongTable.playing()")
    hide(felt, hidden=True)
    assert not felt.page.evaluate("mahjongTable.busy()")
    hide(felt, hidden=False)
    felt.shows(lambda: felt.pool() != {})


def hide(felt: Felt, *, hidden: bool) -> None:
    felt.page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def test_undo_and_a_reload_show_the_pile_that_was_there_before(sit: Sit):
    felt = sit()
    felt.play(6)
    before, shown = felt.pile(), felt.pool()
    felt.page.reload()
    felt.ready()
    assert (felt.pile(), felt.pool()) == (before, shown)
    felt.draw_if_asked()
    seat = felt.turn()
    felt.fingers.flick(spot(felt.hand(seat)[2]), felt.towards_the_middle(seat))
    felt.shows(lambda: len(felt.pile()) == 7 and len(felt.pool()) == 7)
    felt.tap_button("undo")
    felt.shows(lambda: len(felt.pool()) == 6)
    assert (felt.pile(), felt.pool()) == (before, shown)


def assert_apart(pile: Mapping[int, Pose]) -> None:
    deepest = max(overlap(one, SIZE, other, SIZE) for one, other in combinations(pile.values(), 2))
    assert deepest <= MOST_OVERLAP


def free_place(pile: Mapping[int, Pose]) -> Place:
    """Return the place inside the wall that is farthest from all tiles."""
    places = [(x, y) for x in range(420, 581, 10) for y in range(420, 581, 10)]
    best = max(places, key=lambda place: min(hypot(place[0] - x, place[1] - y) for x, y, _ in pile.values()))
    return float(best[0]), float(best[1])
