"""Wires that are cut in every phase of a hand: nobody loses a seat, a hand, its arrangement, or a tap.

Here stand three cuts; ``MAHJONG_CUTS=all`` makes all of them, 1 to 90 seconds mended in each way, in half an hour.
"""

from __future__ import annotations

import io
import os
import time

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Route

from dashboard.rooms.presence import GRACE
from tests.browser.friends import OF_A_CUT, House
from tests.browser.phases import (
    OVER,
    PHASES,
    SIZES,
    TURN,
    WINDOW,
    Four,
    Tap,
    arrange,
    four_in,
    order,
    seen,
    tap_of,
)
from tests.browser.wire import DEAD, HELD, RESET, Wire

ALL = [(seconds, how) for seconds in (1, 3, 10, 20, 45, 90) for how in (HELD, RESET, DEAD)]
CUTS = ALL if os.environ.get("MAHJONG_CUTS") == "all" else [(3, HELD), (10, DEAD), (20, RESET)]
BLIP = 3
STALE = "這一刻已經過去了"


@pytest.mark.parametrize(("seconds", "how"), CUTS)
def test_a_cut_in_any_phase_costs_nobody_anything(house: House, thin: Wire, seconds: int, how: str):
    """A hand asked for in the settlement was never dealt; where connections died, the page never came back."""
    fours = [four_in(house, phase) for phase in PHASES]
    for four in fours:
        four.come(four.seat, SIZES[four.phase], thin.port)
        four.come((four.seat + 1) % 4)
    hands = {four.phase: arrange(four.page, four.seat) for four in fours if four.phase != OVER}
    taps = {four.phase: tap_of(four) for four in fours}
    before = {four.phase: four.acts(four.seat) for four in fours}
    thin.cut()
    ends = time.monotonic() + seconds
    for tap in taps.values():
        tap()
    if seconds >= BLIP:
        for four in fours:
            four.page.shows("mahjongTable.light()")
    fours[0].page.page.wait_for_timeout(max(0.0, ends - time.monotonic()) * 1000)
    thin.mend(how)
    for four in fours:
        four.back(four.seat)
    for four in fours:
        done = four.acts(four.seat)[len(before[four.phase]) :]
        assert_done_once(four, done, taps[four.phase], seconds)
        assert_hand_is_as_it_was(four, done, hands.get(four.phase, []), taps[four.phase])
        assert four.live(four.seat) == 1
        four.pages[(four.seat + 1) % 4].shows(f"mahjongTable.state().scene.company.places[{four.seat}].here")
        if seconds <= BLIP and how == HELD:
            assert_only_a_light_changed(four)
        four.page.forgive(*OF_A_CUT)


def assert_done_once(four: Four, done: list[str], tap: Tap, seconds: int) -> None:
    """A tap is done once; or, where the window has closed meanwhile, its reason is shown."""
    if four.phase == TURN:
        assert [what.split()[:2] for what in done] == [["discard", tap.face]]
    elif four.phase == OVER:
        assert (done, four.deals()) == ([], 2)
    else:
        wanted = "pung" if four.phase == WINDOW else "win"
        assert done in ([wanted], ["pass"])
        assert done == [wanted] or seconds > BLIP
        assert done == ["pass"] or seconds < GRACE
        if done == ["pass"]:
            four.page.page.wait_for_function("why => sessionStorage.watched.includes(why)", arg=STALE)


def assert_hand_is_as_it_was(four: Four, done: list[str], hand: list[str], tap: Tap) -> None:
    """What is left of a hand stands as its owner has put it."""
    if four.phase == OVER or done == ["win"]:
        return
    now = order(four.page, four.seat)
    if four.phase == TURN:
        assert now[: len(hand) - 1] in without(hand, tap.face)
    else:
        assert now == [face for face in hand if done == ["pass"] or face != "s5"]
    assert seen(four.page, four.seat)[: len(now)] == now


def without(hand: list[str], face: str) -> list[list[str]]:
    """Return what a hand can be without one tile of a face."""
    return [[*hand[:at], *hand[at + 1 :]] for at, found in enumerate(hand) if found == face]


def assert_only_a_light_changed(four: Four) -> None:
    """The page was not loaded anew, and said nothing across the table."""
    notes = four.page.page.evaluate("JSON.parse(sessionStorage.watched)")
    assert sum("loaded" in note for note in notes) == 1
    assert not any(note.get("notice") for note in notes)


def test_a_blip_changes_a_corner_light_and_nothing_else(house: House, thin: Wire):
    """Two seconds without radio blacked out the whole phone: https://github.com/mholzi/beatify/issues/2343."""
    four = four_in(house, TURN)
    friend = four.come(0, SIZES[TURN], thin.port)
    four.come(1)
    friend.shows("!mahjongTable.busy()")
    well = Image.open(io.BytesIO(friend.page.screenshot())).convert("RGB")
    thin.cut()
    friend.shows("mahjongTable.light()")
    blip = Image.open(io.BytesIO(friend.page.screenshot())).convert("RGB")
    thin.mend()
    four.back(0)
    left, top, right, bottom = ImageChops.difference(well, blip).getbbox()
    assert left > well.width / 2
    assert (right, bottom) <= (well.width, 30)
    assert top >= 0
    friend.forgive(*OF_A_CUT)


def test_a_page_whose_wire_was_cut_while_it_loaded_is_loaded_anew(house: House):
    """It stayed blank: what a page fails to load it never asks for again."""
    four = four_in(house, TURN)
    friend = four.come(0)
    torn: list[Route] = []

    def tear(route: Route) -> None:
        torn.append(route)
        if len(torn) == 1:
            route.abort("connectionreset")
        else:
            route.continue_()

    friend.page.route("**/static/js/bokeh.min.js*", tear)
    friend.page.reload()
    friend.at_table()
    four.back(0)
    assert len(torn) == 2
    assert four.live(0) == 1
    friend.errors.clear()  # without its library nothing of a page works
