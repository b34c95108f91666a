"""Friends on devices of their own: real pages at one real server, a wire that is cut, phones that scan a QR."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import pytest
from PIL import Image

from dashboard.view.bridge import ask
from tests.browser.friends import LAPTOP, LYING, OF_A_CUT, PHONE, House, flick_off, four_online
from tests.browser.houses import pass_on
from tests.browser.wire import Wire
from tests.dashboard.qr_reader import read
from tests.waiting import until


def test_four_browsers_play_online_each_with_its_own_hand_at_the_bottom_and_the_others_face_down(house: House):
    friends = four_online(house, LAPTOP)
    hands = ask(lambda: [list(house.room.table.view(seat).hand) for seat in range(4)])
    for seat, friend in enumerate(friends):
        assert friend.state("scene.own") == seat
        assert "back" not in friend.hand(seat)
        assert len(friend.hand(seat)) == len(hands[seat]) + (seat == 0 and len(hands[0]) == 16)
        assert {face for other in range(4) if other != seat for face in friend.hand(other)} == {"back"}
    first = friends[0]
    tile = first.tiles("h0_")[3]
    first.page.mouse.dblclick(*tile["at"])
    for friend in friends:
        friend.shows("mahjongTable.tiles().some(tile => tile.name === 'd0')")
        (thrown,) = friend.tiles("d0")
        assert thrown["face"] == tile["face"]


def test_a_page_that_is_loaded_anew_is_in_its_own_seat_again_and_is_there_once(house: House):
    guest = four_online(house)[2]
    hand = sorted(guest.hand(2))
    for _ in range(5):
        guest.page.reload()
        guest.at_table()
        guest.shows("mahjongTable.state().scene.company.places[2].yours")
        assert sorted(guest.hand(2)) == hand
    until(lambda: ask(lambda: sum(2 in session.seats for session in house.room._pages)) == 1)
    guest.shows("!mahjongTable.state().scene.company.places.some(place => !place.here)")


@pytest.mark.parametrize(("size", "shape"), [(PHONE, "portrait"), (LYING, "landscape"), (LAPTOP, "square")])
def test_a_page_is_sent_no_scene_but_one_of_its_own_shape(house: House, size: tuple[int, int], shape: str):
    """A phone drew the whole table first whenever it was loaded, and a finger came down on what was gone by then."""
    friend = four_online(house, size)[1]
    friend.page.reload()
    friend.shows("window.mahjongTable?.state().scene?.company.places[1].yours")
    assert {scene["shape"] for scene in friend.snaps} == {shape}


@pytest.mark.parametrize("seconds", [2, 8])
def test_a_tap_made_while_the_wire_is_cut_is_done_once_when_it_is_whole_again(house: House, thin: Wire, seconds: int):
    """It was lost without a word: what is sent into a dead socket never arrives."""
    house.open("online")
    host = house.come(f"/table?room={house.code}", LAPTOP, token=house.token, port=thin.port)
    other = house.come(f"/table?room={house.code}", PHONE)
    other.sit(1, "南南")
    host.press("start")
    host.shows("mahjongTable.state().scene.mine")
    hand = host.hand(0)
    thin.cut()
    host.page.mouse.dblclick(*host.tiles("h0_")[2]["at"])
    host.page.wait_for_timeout(seconds * 1000)
    assert ask(lambda: len(house.room.table.view(None).discards)) == 0
    thin.mend()
    other.shows("mahjongTable.state().scene.hand === 1 && mahjongTable.state().scene.company.places[0].here")
    host.page.wait_for_function(
        "window.mahjongTable?.state().scene && !mahjongTable.state().scene.mine", timeout=40_000
    )
    discards = ask(lambda: [one.seat for one in house.room.table.view(None).discards])
    assert discards.count(0) == 1
    assert host.company()["places"][0]["yours"]
    left = host.hand(0)
    assert len([face for face in hand if face in left]) >= len(left) - 1
    host.forgive(*OF_A_CUT)


def test_an_undo_that_took_a_tile_is_asked_of_the_others_and_done_when_all_agree(house: House):
    friends = four_online(house, LAPTOP)
    host = friends[0]
    host.page.mouse.dblclick(*host.tiles("h0_")[3]["at"])
    host.shows("mahjongTable.tiles().some(tile => tile.name === 'd0')")

    def is_drawn() -> bool:
        pass_on(friends)
        return ask(lambda: house.room.table.phase) == "turn"

    until(is_drawn)
    before = ask(lambda: house.room.moment)
    host.shows("mahjongTable.buttons().some(one => one.name === 'undo')")
    host.press("undo")
    for friend in friends[1:]:
        friend.shows("mahjongTable.state().scene.company.ask?.mine")
        assert ask(lambda: house.room.moment) == before
        number = friend.company()["ask"]["number"]
        friend.press(f"agree:{number}")
    host.shows("mahjongTable.state().scene.mine")
    assert ask(lambda: house.room.moment) != before
    assert ask(lambda: len(house.room.table.view(None).discards)) == 0


def test_a_party_shows_a_qr_for_each_seat_and_a_phone_that_scans_it_holds_that_hand(house: House):
    house.open("party")
    laptop = house.host()
    laptop.press("start")
    laptop.is_dealt()
    codes = read(Image.open(io.BytesIO(laptop.page.screenshot())))
    assert codes == sorted(laptop.company()["seat_invites"].values())
    assert len(codes) == 4
    mine = laptop.company()["seat_invites"]["0"]
    phone = house.come(urlsplit(mine).path, PHONE)
    phone.shows("mahjongTable.state().scene.mine")
    assert urlsplit(phone.page.url).path == "/phone"
    laptop.shows("mahjongTable.tiles().filter(tile => tile.name.startsWith('h0_')).every(tile => tile.face === 'back')")
    assert "back" not in phone.hand(0)
    assert "back" not in laptop.hand(1)
    assert mine not in read(Image.open(io.BytesIO(laptop.page.screenshot())))
    flick_off(phone, phone.tiles("h0_")[4]["at"])
    laptop.shows("mahjongTable.tiles().some(tile => tile.name === 'd0')")
    (launch,) = [line for line in house.record() if line.startswith('{"launch"')]
    assert '"seat":0' in launch
    phone.press("settings")
    phone.press("people")
    phone.press("rise:0")
    laptop.shows("!mahjongTable.tiles().filter(tile => tile.name.startsWith('h0_')).some(tile => tile.face === 'back')")


def test_a_second_phone_on_the_same_qr_joins_the_same_hand(house: House):
    house.open("party")
    laptop = house.host()
    path = urlsplit(laptop.company()["seat_invites"]["2"]).path
    phones = [house.come(path, size) for size in (PHONE, LYING)]
    laptop.press("start")
    for phone in phones:
        phone.is_dealt()
    assert sorted(phones[0].hand(2)) == sorted(phones[1].hand(2))
    assert "back" not in phones[0].hand(2)


def test_a_seat_moves_to_another_device_by_a_link_that_is_good_once(house: House):
    friends = four_online(house, LAPTOP)
    hand = friends[1].hand(1)
    friends[1].press("people")
    friends[1].press("link:1")
    friends[1].page.wait_for_function("window.copied")
    link = urlsplit(friends[1].page.evaluate("window.copied"))
    new = house.come(f"{link.path}?{link.query}", PHONE)
    new.shows("mahjongTable.state().scene.company.places[1].yours")
    assert sorted(new.hand(1)) == sorted(hand)
    assert "move" not in new.page.url
    friends[1].shows("!mahjongTable.state().scene.company.places[1].yours")
