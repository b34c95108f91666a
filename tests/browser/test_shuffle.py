"""洗牌: a person stirs the tiles on the own screen, and what comes of it is in the wall of the next hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dashboard.view.bridge import ask
from mahjong.promise import NO_SHARE
from mahjong.record import PromisedDeal, parse_record
from tests.browser.friends import LAPTOP, LYING, PHONE, Friend, House
from tests.browser.houses import guest, host, notes, play_out, share_has_come
from tests.browser.touch import Fingers

CLOTH = ".mahjong-stir canvas"


def middle(friend: Friend) -> tuple[float, float]:
    box = friend.page.locator(CLOTH).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stir(friend: Friend, ways: int = 14) -> None:
    """Stir with one finger, to and fro, until it is enough or the cloth is gone."""
    fingers, (x, y) = Fingers(friend.page), middle(friend)
    fingers.down(fingers.world([x - 120, y - 60]))
    for way in range(ways):
        fingers.to(fingers.world([x + (120 if way % 2 == 0 else -120), y - 60 + 8 * way]), steps=8)
    fingers.up()


def deals(house: House) -> list[PromisedDeal]:
    record = parse_record(ask(house.hub.store.read, house.code))
    return [line for line in record.lines if isinstance(line, PromisedDeal)]


def test_a_phone_shuffles_and_the_wall_has_its_share(house: House):
    house.open("online", seed=None)
    laptop, phone = host(house, LAPTOP), guest(house, PHONE, 1, "南南")
    assert len(notes(phone, house.code, 1)["shares"]) == 1
    phone.press("shuffle")
    stir(phone)
    expect(phone.page.locator(".mahjong-stir")).to_contain_text("洗好了")
    expect(phone.page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "100")
    phone.page.get_by_role("button", name="Done").click()
    expect(phone.page.locator(CLOTH)).to_have_count(0)
    given = notes(phone, house.code, 1)
    assert len(given["shares"]) == 2
    assert given["stirred"] == given["shares"][-1:]
    phone.page.reload()
    phone.at_table()
    phone.shows("mahjongTable.state().scene.company.places[1].yours")
    share_has_come(house, phone, 1)
    laptop.press("start")
    phone.is_dealt()
    play_out(house)
    (deal,) = deals(house)
    assert deal.shares[1].hex() == given["shares"][-1]
    assert deal.shares[0].hex() == notes(laptop, house.code, 1)["shares"][-1]
    assert deal.shares[2:] == (NO_SHARE, NO_SHARE)
    phone.page.goto(f"http://127.0.0.1:{house.port}/verify?room={house.code}")
    expect(phone.page.locator(".summary h2")).to_contain_text("全部相符")
    expect(phone.page.locator("details.hand")).to_contain_text("the share that you shuffled on this device is in it")


@pytest.mark.parametrize("size", [LYING, LAPTOP])
def test_between_two_hands_it_is_offered_on_the_sheet_and_goes_away_when_the_hand_is_dealt(
    house: House, size: tuple[int, int]
):
    house.open("online", seed=None)
    friends = [host(house, size), guest(house, PHONE, 1, "南南")]
    ask(house.room.deal)
    friends[0].is_dealt()
    assert "shuffle" not in friends[0].buttons()
    play_out(house)
    for friend in friends:
        friend.shows("mahjongTable.state().scene.pages.length > 0")
        friend.press("shuffle")
    stir(friends[1])
    stir(friends[0], ways=2)
    expect(friends[0].page.get_by_role("dialog")).to_be_visible()
    share_has_come(house, friends[1], 1, hand=2)
    share_has_come(house, friends[0], 0, hand=2)
    ask(house.room.deal)
    for friend in friends:
        expect(friend.page.locator(CLOTH)).to_have_count(0)
    assert deals(house)[1].shares[1].hex() == notes(friends[1], house.code, 2)["stirred"][-1]
    assert deals(house)[1].shares[0] != NO_SHARE


def test_it_is_reached_and_done_with_the_keyboard_alone(house: House):
    house.open("online", seed=None)
    friend = host(house, LAPTOP)
    keyboard = friend.page.keyboard
    friend.shows("mahjongTable.state().scene.company.shuffle")
    keyboard.press("w")
    expect(friend.page.get_by_role("dialog", name="洗牌 Shuffle")).to_be_visible()
    for _ in range(10):
        keyboard.press("ArrowRight")
        keyboard.press("ArrowDown")
    assert 50 < int(friend.page.get_by_role("progressbar").get_attribute("aria-valuenow") or 0) < 100
    keyboard.press("Escape")
    expect(friend.page.locator(CLOTH)).to_have_count(0)
    assert notes(friend, house.code, 1)["stirred"] == []
    friend.page.get_by_role("button", name="洗牌 Shuffle").focus()
    keyboard.press("Enter")
    for _ in range(20):
        keyboard.press("ArrowLeft")
        keyboard.press("ArrowUp")
    expect(friend.page.locator(".mahjong-stir")).to_contain_text("洗好了")
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(friend.page.locator(CLOTH)).to_have_count(0)
    assert len(notes(friend, house.code, 1)["stirred"]) == 1


def test_who_only_watches_has_nothing_to_shuffle(house: House):
    house.open("online", seed=None)
    friends = [host(house, LAPTOP), house.come(f"/table?room={house.code}", PHONE)]
    friends[0].shows("mahjongTable.state().scene.company.shuffle")
    assert ["shuffle" in friend.buttons() for friend in friends] == [True, False]
    friends[1].page.keyboard.press("w")
    expect(friends[1].page.locator(CLOTH)).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (667, 375), PHONE])
def test_on_the_smallest_phone_the_cloth_and_the_way_out_of_it_are_on_the_screen(house: House, size: tuple[int, int]):
    """On a low one the button stood half below the edge."""
    house.open("online", seed=None)
    friend = guest(house, size, 1, "南南")
    friend.press("shuffle")
    stir(friend)
    expect(friend.page.locator(".mahjong-stir")).to_contain_text("洗好了")
    for box in (
        friend.page.get_by_role("button", name="Done").bounding_box(),
        friend.page.locator(CLOTH).bounding_box(),
    ):
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
