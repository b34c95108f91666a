"""Dropped, loaded anew, asleep, gone: whoever comes back is where he was, once, and the table goes on meanwhile."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from dashboard.rooms.drivers import plainest
from dashboard.rooms.seats import hash_token
from dashboard.view.bridge import ask
from tests.browser.friends import LAPTOP, OF_A_CUT, PHONE, Friend, House
from tests.browser.phases import (
    KONG,
    OVER,
    PHASES,
    TURN,
    WINDOW,
    Four,
    arrange,
    four_in,
    order,
    others_play,
    seen,
    tap_of,
    until,
)
from tests.browser.wire import DEAD, HELD, RESET, Wire

ROUNDS = 10
RELOADS = 50


def test_twenty_drops_in_one_hand(house: House, thin: Wire):
    """After five drops elsewhere nobody came back: https://github.com/zhangjk95/MahjongAI/issues/32."""
    four = four_in(house, TURN)
    four.come(1)
    friend = four.come(0, PHONE, thin.port)
    loads = friend.page.evaluate("performance.timeOrigin")
    for number in range(ROUNDS):
        friend.shows("mahjongTable.state().scene.mine")
        hand = order(friend, 0)
        thin.reset()
        friend.page.wait_for_function("loads => performance.timeOrigin > loads", arg=loads)
        four.back(0)
        assert order(friend, 0) == hand
        tap = tap_of(four)
        loads = friend.page.evaluate("performance.timeOrigin")
        thin.cut()
        tap()
        thin.mend((HELD, RESET, HELD, DEAD, RESET)[number % 5])
        four.back(0)
        assert len(discards(four)) == number + 1
        assert discards(four)[-1].split()[1] == tap.face
        loads = friend.page.evaluate("performance.timeOrigin")
        ask(lambda: None)
        others_play(four.room, 0)
    assert ask(lambda: four.room.table.phase) == TURN
    assert four.deals() == 1
    assert four.live(0) == 1
    friend.forgive(*OF_A_CUT)


def discards(four: Four) -> list[str]:
    return [what for what in four.acts(0) if what.startswith("discard")]


def test_fifty_reloads_in_all_phases_leave_one_page_a_device(house: House):
    """Each page that was loaded anew left the one before it in the room for two minutes."""
    fours = [four_in(house, phase) for phase in PHASES]
    for four in fours:
        four.come(four.seat)
    hands = {four.phase: arrange(four.page, four.seat) for four in fours if four.phase != OVER}
    done = {four.phase: four.lines() for four in fours}
    for _ in range(-(-RELOADS // len(fours))):
        for four in fours:
            four.page.page.evaluate("window.old = true; setTimeout(() => location.reload(), 0)")
        for four in fours:
            four.page.page.wait_for_function("!window.old")
            four.back(four.seat)
    for four in fours:
        if four.phase != OVER:
            assert order(four.page, four.seat) == hands[four.phase]
            row = hands[four.phase]
            assert seen(four.page, four.seat)[: len(row)] == row
        assert four.live(four.seat) == 1
        assert len(ask(lambda room=four.room: list(room._pages))) == 1
        assert four.lines() == done[four.phase]


@pytest.mark.parametrize("back", [(0, 1, 2), (2, 1, 0)], ids=["in order", "the other way round"])
def test_phones_of_two_seats_and_of_one_come_back_each_to_its_own(house: House, back: tuple[int, ...]):
    """Both come back, and one person is both players: https://github.com/mtgred/netrunner/issues/5081."""
    house.open("party")
    laptop = house.host()
    codes = laptop.company()["seat_invites"]
    seats = [1, 2, 2]
    phones = [house.come(urlsplit(codes[str(seat)]).path, PHONE) for seat in seats]
    laptop.press("start")
    for phone in phones:
        phone.is_dealt()
    hands = [sorted(phone.hand(seat)) for phone, seat in zip(phones, seats, strict=True)]
    assert all(len(hand) >= 16 for hand in hands)
    assert hands[1] == hands[2] != hands[0]
    addresses = [phone.page.url for phone in phones]
    for phone in phones:
        phone.page.goto("about:blank")
    for number in back:
        phones[number].page.goto(addresses[number])
    for number in back:
        phone, seat = phones[number], seats[number]
        phone.at_table()
        phone.shows(f"mahjongTable.state().scene.hands[{seat}] && !mahjongTable.busy()")
        assert sorted(phone.hand(seat)) == hands[number]
        token = phone.page.evaluate(f"localStorage.getItem('mahjong-seat-{house.code}')")
        assert ask(house.room.seats.owned_by, hash_token(token)) == {seat}
        assert len(ask(house.room.pages_of, hash_token(token))) == 1


def test_whoever_leaves_in_any_phase_does_not_hold_up_the_table(house: House):
    """A player had left, was greyed out, and the table still waited: https://github.com/Lattyware/massivedecks/issues/556."""
    fours = {phase: four_in(house, phase) for phase in PHASES}
    for four in fours.values():
        four.come(four.seat)  # first: as soon as anybody is here, nobody waits any longer for those who are not
    others = {phase: four.come((four.seat + 1) % 4, LAPTOP) for phase, four in fours.items()}
    before = {phase: four.acts(four.seat) for phase, four in fours.items()}
    for four in fours.values():
        four.page.page.close()
    others[OVER].press("next")
    until(lambda: fours[OVER].deals() == 2)
    for phase, friend in others.items():
        friend.shows(f"!mahjongTable.state().scene.company.places[{fours[phase].seat}].here")
    for phase in (WINDOW, KONG):
        until(lambda four=fours[phase], old=before[phase]: four.acts(four.seat) == [*old, "pass"])
        until(lambda four=fours[phase]: ask(lambda: four.room.table.phase) == TURN)
    assert fours[TURN].acts(0) == before[TURN]
    bot_for(others[TURN], 0)
    until(lambda: fours[TURN].acts(0) != before[TURN])


def bot_for(friend: Friend, seat: int) -> None:
    """Call a bot for somebody who is long away, once that is offered."""
    friend.shows(f"mahjongTable.state().scene.company.places[{seat}].may_call_bot")
    friend.press("people")
    friend.press(f"bot:{seat}")


def test_a_phone_asleep_through_a_whole_hand_shows_what_is_there_when_it_wakes(house: House, thin: Wire):
    """Back from the background the room was stale: https://github.com/xelnagamiao/open_mahjong_unity/pull/42."""
    four = four_in(house, TURN)
    phone, other = four.come(0, PHONE, thin.port), four.come(1, LAPTOP)
    turn_away(phone, hidden=True)
    thin.cut()
    bot_for(other, 0)
    others_play_to_the_end(four)
    other.press("next")
    until(lambda: four.deals() == 2)
    thin.mend(DEAD)
    turn_away(phone, hidden=False)
    phone.page.wait_for_function("window.mahjongTable?.state().scene?.hand === 2 && !mahjongTable.light()")
    phone.shows("mahjongTable.state().scene.company.places[0].lent")
    phone.press("settings")
    phone.press("people")
    phone.sit(0, "東東")
    assert ask(lambda: four.room.seats[0].kind) == "person"
    assert four.live(0) == 1
    phone.forgive(*OF_A_CUT)


def turn_away(friend: Friend, *, hidden: bool) -> None:
    """Let a page believe that it is not seen, or is seen again: a browser without a window hides none."""
    friend.page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', {configurable: true, value: hidden});
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def others_play_to_the_end(four: Four) -> None:
    """Let the persons do what changes least, and the bot what it likes, until the hand has ended."""
    until(lambda: ask(lambda: four.room.seats[0].kind) == "bot")
    until(lambda: ask(_over, four), patience=120.0)


def _over(four: Four) -> bool:
    room = four.room
    if room.table.phase == OVER:
        return True
    if room.table.forced() is None:
        for seat in set(room.table.pending()) - set(room.seats.bots):
            room.perform(seat, plainest(room.table.view(seat)))
    return False
