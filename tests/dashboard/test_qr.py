"""QRs as a phone sees them: on the felt, small, turned, a little out of focus, in HTML and in a terminal."""

from __future__ import annotations

import json
import re
from math import isnan
from pathlib import Path

import pytest
from PIL import Image

from dashboard.cli.qr_terminal import qr_terminal
from dashboard.view.qr import CARD, DARK, LEAST_PX, QUIET, QrCard, address_lines, matrix, packed, patches, runs
from dashboard.view.qr_svg import qr_svg
from tests.dashboard.qr_reader import drawn, read

LAN = "http://192.168.1.23:5006/p/K7QF2ABCDE"
TUNNEL = "https://four-words-like-these.trycloudflare.com/p/K7QF2ABCDE"
SAME_IN_JS = Path(__file__).parents[1] / "js" / "qr.json"


@pytest.mark.parametrize("blur", [0.0, 0.8])
@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 37])
@pytest.mark.parametrize("side", [110, 140, 180])
@pytest.mark.parametrize("address", [LAN, TUNNEL])
def test_a_reader_reads_the_card_at_any_turn(address, side, degrees, blur):
    card = QrCard(address, 150, 150, side, degrees)
    assert read(drawn(patches([card]), 300, 300, blur)) == [address]


def test_four_cards_in_the_corners_of_a_table_are_four_addresses():
    addresses = [f"http://192.168.1.23:5006/p/K7QF2{seat}" for seat in ("AAAAA", "BBBBB", "CCCCC", "DDDDD")]
    places = [(120, 680, 0), (680, 680, 270), (680, 120, 180), (120, 120, 90)]
    cards = [QrCard(one, x, y, LEAST_PX, deg) for one, (x, y, deg) in zip(addresses, places, strict=True)]
    assert read(drawn(patches(cards), 800, 800)) == addresses


def test_the_runs_of_a_code_are_its_dark_squares():
    squares = matrix(LAN)
    again = [[False] * len(squares) for _ in squares]
    for row, column, length in runs(squares):
        again[row][column : column + length] = [True] * length
    assert tuple(map(tuple, again)) == squares


def test_a_quiet_zone_of_four_squares_is_left_on_the_card():
    card = QrCard(LAN, 500, 500, 160)
    unit = 160 / (len(matrix(LAN)) + 2 * QUIET)
    corners = [corner for rectangle in card.rectangles() for corner in rectangle]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    assert (left - 420, 580 - right) == (pytest.approx(4 * unit, abs=0.02), pytest.approx(4 * unit, abs=0.02))


def test_short_addresses_make_coarse_codes():
    """29 squares for one on the network, 33 through a tunnel: that is why the path is /p/ and a code."""
    assert (len(matrix("http://192.168.1.23:5006/p/K7QF2")), len(matrix(TUNNEL))) == (29, 33)


@pytest.mark.parametrize("address", [LAN, TUNNEL, "https://mahjong.example.org", "http://10.0.0.5:5006/p/K7QF2"])
def test_what_is_printed_is_the_address_and_stays_on_the_card(address):
    card = QrCard(address, 0, 0, 160)
    texts = card.texts()
    assert "".join(line["text"] for line in texts) == address.split("//")[1]
    assert all(len(line["text"]) * line["size"] * 0.58 <= 160 for line in texts)
    assert all(line["y"] + line["size"] / 2 <= card.height / 2 for line in texts)
    assert texts[0]["y"] - texts[0]["size"] / 2 > card.height / 2 - (card.height - 160) - QUIET * 160 / 41


def test_a_bare_host_has_one_line():
    assert address_lines("https://mahjong.example.org/") == ("mahjong.example.org",)


def test_the_page_makes_the_same_polygons():
    """`tests/js/qr.test.js` holds `qr.js` to this file; written anew with `python -m tests.dashboard.test_qr`."""
    assert json.loads(SAME_IN_JS.read_text("utf-8")) == _same_in_js()


def _same_in_js() -> dict[str, object]:
    card = QrCard(LAN, 120, 680, 160, 90)
    columns = patches([card])
    parted = {name: [[None if isnan(x) else x for x in row] for row in columns[name]] for name in ("xs", "ys")}
    return {"card": card.message(), **parted, "fill": columns["fill"]}


def test_a_message_is_short():
    assert len(json.dumps(QrCard(LAN, 500, 500, 160, 90).message())) < 800
    assert len(packed(matrix(TUNNEL))) == -(-33 * 33 // 4)


# ------------------------------------------------------------------------------------------------ HTML and terminal
def test_the_svg_is_whole_in_itself():
    svg = qr_svg(LAN, 180)
    assert svg.count("http://") == 2, "its name space and its label: it asks nobody for anything"
    assert f'fill="{CARD}"' in svg
    assert f'fill="{DARK}"' in svg
    assert 'width="180"' in svg


def test_the_svg_is_read():
    path = re.search(r'<path d="([^"]+)"', qr_svg(LAN))[1]
    side = 8 * (len(matrix(LAN)) + 2 * QUIET)
    picture = Image.new("L", (side, side), 255)
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", path):
        picture.paste(0, (8 * int(x), 8 * int(y), 8 * (int(x) + int(length)), 8 * int(y) + 8))
    assert read(picture) == [LAN]


def test_an_address_cannot_break_out_of_the_svg():
    assert "<script>" not in qr_svg("http://x/<script>")


def test_the_terminals_code_is_read():
    picture = Image.new("L", (600, 600), 90)
    for row, line in enumerate(qr_terminal(LAN).splitlines()):
        cells = re.fullmatch(r"\x1b\[30;107m(.*)\x1b\[0m", line)[1]
        for column, cell in enumerate(cells):
            for half, dark in enumerate((cell in "▀█", cell in "▄█")):
                left, top = 8 * column + 20, 8 * (2 * row + half) + 20
                picture.paste(0 if dark else 255, (left, top, left + 8, top + 8))
    assert read(picture) == [LAN]


if __name__ == "__main__":
    SAME_IN_JS.write_text(json.dumps(_same_in_js()) + "\n", "utf-8")
