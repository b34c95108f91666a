"""QRs as they stand on a screen, drawn by a browser and read by a reader, as a phone held before it would."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from bokeh.models import ColumnDataSource, Range1d
from bokeh.plotting import figure
from PIL import Image, ImageFilter
from playwright.sync_api import Browser, Page

from dashboard.invites import Invites
from dashboard.networks import Network
from dashboard.view.invite_card import invite_card
from dashboard.view.qr import LEAST_PX, QrCard, patches
from tests.browser.pages import Player
from tests.dashboard.qr_reader import FELT, read
from tests.dashboard.serving import served

SEATS = ("AAAAA", "BBBBB", "CCCCC", "DDDDD")
ADDRESSES = [f"http://192.168.1.23:5006/p/K7QF2{seat}" for seat in SEATS]
TUNNEL = "https://four-words-like-these.trycloudflare.com/p/K7QF2ABCDE"
PLACES = ((110, 610, 0), (590, 610, 270), (590, 110, 180), (110, 110, 90))
_WIDE = 700


def felt_with(cards: list[QrCard]) -> figure:
    """Return a felt with cards on it, one unit a pixel."""
    plot = figure(
        width=_WIDE, height=720, x_range=Range1d(0, _WIDE), y_range=Range1d(720, 0), tools="", min_border=0,
        toolbar_location=None, outline_line_color=None, background_fill_color=FELT,
    )  # fmt: skip
    plot.axis.visible = plot.grid.visible = False
    plot.patches("xs", "ys", fill_color="fill", line_color=None, source=ColumnDataSource(patches(cards)))
    for card in cards:
        for line in card.texts():
            plot.text(
                [line["x"]], [line["y"]], [line["text"]], angle=[-line["deg"]], angle_units="deg", text_align="center",
                text_baseline="middle", text_font_size=f"{line['size']}px", text_color="#0b2a1f",
            )  # fmt: skip
    return plot


def four(side: int) -> figure:
    cards = [QrCard(one, x, y, side, deg) for one, (x, y, deg) in zip(ADDRESSES, PLACES, strict=True)]
    return felt_with([*cards, QrCard(TUNNEL, 350, 360, side, 30)])


@pytest.fixture(scope="module")
def felts() -> Iterator[str]:
    with served({f"/{side}": lambda side=side: four(side) for side in (110, 140, 180)}) as server:
        yield f"http://127.0.0.1:{server.port}"


def picture(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot()))


@pytest.mark.parametrize("side", [110, LEAST_PX, 180])
def test_a_reader_reads_every_corner_of_the_table_from_the_screen(player: Player, felts: str, side: int):
    player.page.goto(f"{felts}/{side}")
    player.page.locator("canvas").first.wait_for()
    player.page.wait_for_function("() => window.Bokeh && Bokeh.index.roots.length && Bokeh.index.roots[0].root.is_idle")
    shot = picture(player.page)
    assert read(shot) == sorted([*ADDRESSES, TUNNEL])
    assert read(shot.filter(ImageFilter.GaussianBlur(0.8))) == sorted([*ADDRESSES, TUNNEL])


def test_the_lobbys_invitation_is_read_and_another_network_is_another_code(browser: Browser):
    networks = (Network("192.168.1.23", "wlan0"), Network("10.0.0.5", "eth0"))
    invites = Invites(find=lambda: networks)
    with served({"/": lambda: invite_card("K7QF2", invites)}) as server:
        invites.open("0.0.0.0", server.port)
        pages = [browser.new_page() for _ in range(2)]
        try:
            for page in pages:
                page.goto(f"http://127.0.0.1:{server.port}/")
                page.get_by_role("img").wait_for()
                assert read(picture(page)) == [f"http://192.168.1.23:{server.port}/p/K7QF2"]
            other = f"http://10.0.0.5:{server.port}"
            pages[0].get_by_label("邀請用的網址").select_option(label=f"區域網路 this network (eth0)  {other}")
            for page in pages:
                page.get_by_role("link", name=f"{other}/p/K7QF2", exact=True).wait_for()
                assert read(picture(page)) == [f"{other}/p/K7QF2"]
        finally:
            for page in pages:
                page.close()
            invites.close()


@pytest.mark.parametrize("code", ["ZZZZZ", "none"])
def test_a_code_of_no_room_leads_to_the_lobby_which_says_so(player: Player, address: str, code: str):
    player.page.goto(f"{address}/p/{code}")
    assert player.page.url == f"{address}/table?room={code.upper()}"
    player.page.get_by_role("alert").filter(has_text="沒有這一桌").filter(has_text=code.upper()).wait_for()
    player.page.get_by_role("button", name="開始 Start").wait_for()
