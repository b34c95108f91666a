"""A party's table: the plate of a seat that a phone holds has the sign of a phone, which shows that seat's QR again."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

from PIL import Image

from tests.browser.friends import LAPTOP, PHONE, Friend, House
from tests.browser.houses import host
from tests.browser.touch import Fingers, Place
from tests.dashboard.qr_reader import read

TABLET = (1367, 768)
"""A laptop's screen that feels fingers."""
LEAST_PX = 44


def party(house: House, size: tuple[int, int], *held: int) -> tuple[Friend, dict[str, str]]:
    """Open a party at which phones hold some seats; return its table page and the addresses of the seats."""
    house.open("party")
    laptop = host(house, size)
    invites: dict[str, str] = laptop.company()["seat_invites"]
    for seat in held:
        house.come(urlsplit(invites[str(seat)]).path, PHONE)
    laptop.press("start")
    laptop.is_dealt()
    laptop.shows(f"mahjongTable.state().scene.company.cards.filter(card => card.held).length === {len(held)}")
    return laptop, invites


def seen(page: Friend) -> list[str]:
    """Return the addresses that a phone's camera reads off the screen."""
    page.page.evaluate("mahjongTable.settled()")
    return read(Image.open(io.BytesIO(page.page.screenshot())))


def sign(laptop: Friend, seat: int) -> Place:
    """Return where the sign on a plate is: of what can be pressed the last, after the button beside the card."""
    places = [
        one["at"]
        for one in laptop.page.evaluate("mahjongTable.buttons()")
        if (one["name"], one["seat"]) == (f"qr:{seat}", seat)
    ]
    x, y = places[-1]
    return x, y


def test_held_it_shows_the_qr_as_long_as_the_finger_rests_and_two_fingers_show_two(house: House):
    laptop, invites = party(house, TABLET, 0, 2)
    free = sorted(invites[seat] for seat in "13")
    fingers = Fingers(laptop.page)
    assert seen(laptop) == free
    fingers.down(fingers.world([*sign(laptop, 0)]), 1)
    laptop.shows("mahjongTable.state().qr.length === 1")
    fingers.now += 1
    assert seen(laptop) == sorted([*free, invites["0"]])
    fingers.down(fingers.world([*sign(laptop, 2)]), 2)
    laptop.shows("mahjongTable.state().qr.length === 2")
    assert seen(laptop) == sorted(invites.values())
    fingers.up(1, after=1.0)
    laptop.shows("mahjongTable.state().qr.join() === '2'")
    assert seen(laptop) == sorted([*free, invites["2"]])
    fingers.up(2, after=1.0)
    laptop.shows("!mahjongTable.state().qr.length")
    assert seen(laptop) == free


def test_a_click_shows_it_until_the_next_click_and_a_key_shows_them_all(house: House):
    laptop, invites = party(house, LAPTOP, 1, 3)
    free = sorted(invites[seat] for seat in "02")
    laptop.page.mouse.click(*sign(laptop, 1))
    laptop.shows("mahjongTable.state().qr.join() === '1'")
    assert seen(laptop) == sorted([*free, invites["1"]])
    laptop.page.mouse.click(*sign(laptop, 1))
    laptop.shows("!mahjongTable.state().qr.length")
    laptop.page.keyboard.press("q")
    laptop.shows("mahjongTable.state().qr.length === 2")
    assert seen(laptop) == sorted(invites.values())
    laptop.page.keyboard.press("q")
    laptop.shows("!mahjongTable.state().qr.length")
    assert seen(laptop) == free


def test_every_plate_of_a_phone_has_a_sign_as_large_as_a_fingertip_and_no_other_plate_has_one(house: House):
    laptop, _ = party(house, LAPTOP, 0, 1, 2)
    signs = laptop.page.evaluate("""() => {
      const {x, y, w, h, deg, key, seat} = mahjongTable.state().scene.table.rects;
      const px = mahjongTable.page(1, 0)[0] - mahjongTable.page(0, 0)[0];
      return key.flatMap((name, row) => name.startsWith('qr:') ? [[seat[row], w[row] * px, h[row] * px]] : []);
    }""")
    assert {seat for seat, _, _ in signs} == {0, 1, 2}
    for seat in range(3):
        assert any(min(w, h) >= LEAST_PX for of, w, h in signs if of == seat)
