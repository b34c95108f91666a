"""The page that proves walls, in Chromium: a good record, an altered one, a foreign file; the way from the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dashboard.rooms.hub import Hub
from dashboard.rooms.store import Store
from dashboard.view.bridge import ask
from dashboard.view.table_app import table_app
from dashboard.view.verify_app import verify_app
from mahjong.record import PromisedDeal, parse_record
from tests.browser.pages import Player
from tests.dashboard.serving import served
from tests.dashboard.stage import Person, new_hub

SHARES = (Path(__file__).parents[1] / "data/shares.mjr").read_bytes()
DEALS = [line for line in parse_record(SHARES).lines if isinstance(line, PromisedDeal)]


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "ABCDE.mjr").write_bytes(SHARES)
    return Hub(Store(folder))


@pytest.fixture
def address(hub: Hub):
    def verify() -> Any:
        return verify_app(hub)

    def table() -> Any:
        return table_app(hub)

    with served({"/verify": verify, "/table": table}) as server:
        yield f"http://127.0.0.1:{server.port}"
    ask(hub.close)


def give(page: Page, name: str, data: bytes) -> None:
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_good_altered_and_foreign_records(player: Player, address: str, size: tuple[int, int]) -> None:
    page, (width, height) = player.page, size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{address}/verify?room=abcde")
    expect(page.locator(".summary h2")).to_contain_text("全部相符 Everything agrees")
    expect(page.locator("summary .verdict")).to_have_text(["✓ 沒有人安排過 Nobody arranged it"] * 2)
    expect(page.locator(".limit")).to_contain_text("the server knew the wall while the hand was played")
    newest = page.locator("details.hand").first
    for digits in (DEALS[1].promise, DEALS[1].secret, DEALS[1].seed, *(s for s in DEALS[1].shares if any(s))):
        expect(newest).to_contain_text(bytes(digits).hex())
    expect(newest.locator(".wall img")).to_have_count(16)
    expect(newest.locator(".checks li > b")).to_have_text(["✓"] * 4)
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.locator(".noted input").fill(DEALS[0].promise.hex()[:16] + "…")
    expect(page.locator(".noted .answer")).to_contain_text("✓ 是這一局的承諾：1")
    page.locator(".noted input").fill("00000000")
    expect(page.locator(".noted .answer")).to_contain_text("× 哪一局都不是")

    lines = SHARES.split(b"\n")
    lines[40] = lines[40].replace(b'"seat":', b'"seat": ')
    give(page, "altered.mjr", b"\n".join(lines))
    expect(page.locator(".summary h2")).to_contain_text("不符 Differs")
    expect(page.locator(".place")).to_contain_text("第 41 行：與校驗碼不符")
    expect(page.locator(".place")).to_contain_text("line 41: does not fit its sum")
    expect(page.locator("summary .verdict")).to_have_text(["× 不符 Differs"])

    give(page, "<b>holiday</b>.png", b"\x89PNG\r\n\x1a\n" + bytes(200))
    expect(page.locator(".summary h2")).to_contain_text("這不是牌局紀錄 Not a record of this game")
    expect(page.locator(".summary")).to_contain_text("<b>holiday</b>.png")
    expect(page.locator("details.hand")).to_have_count(0)

    give(page, "good.mjr", SHARES)
    expect(page.locator(".summary h2")).to_contain_text("全部相符")


def test_the_record_can_be_taken_home_and_is_the_same(player: Player, address: str) -> None:
    page = player.page
    page.goto(f"{address}/verify?room=ABCDE")
    with page.expect_download() as started:
        page.get_by_role("button", name="下載紀錄").click()
    assert started.value.suggested_filename == "ABCDE.mjr"
    assert Path(started.value.path()).read_bytes() == SHARES


def test_a_file_that_is_dropped_is_read(player: Player, address: str) -> None:
    page = player.page
    page.goto(f"{address}/verify")
    page.locator(".tools").wait_for()
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'dropped.mjr'));
          for (const name of ['dragover', 'drop']) {
            window.dispatchEvent(new DragEvent(name, { dataTransfer: data, cancelable: true, bubbles: true }));
          }
        }""",
        SHARES.decode(),
    )
    expect(page.locator(".summary")).to_contain_text("dropped.mjr")
    expect(page.locator(".summary h2")).to_contain_text("全部相符")


def test_what_this_device_saw_and_gave_is_compared(player: Player, address: str) -> None:
    """A server that showed one promise and dealt by another, or left a share out, is found by whoever took part."""
    page = player.page
    page.goto(f"{address}/verify")
    notes = {
        1: {"promises": [DEALS[0].promise.hex()], "shares": [DEALS[0].shares[0].hex()]},
        2: {"promises": ["a" * 64], "shares": ["b" * 64]},
    }
    page.evaluate("notes => localStorage.setItem('mahjong-shares-ABCDE', JSON.stringify(notes))", notes)
    page.goto(f"{address}/verify?room=ABCDE")
    second, first = page.locator("details.hand").nth(0), page.locator("details.hand").nth(1)
    expect(second.locator(".checks li > b")).to_have_text(["✓", "✓", "✓", "✓", "×", "×"])
    expect(second).to_contain_text("this device saw another promise before the deal")
    first.locator("summary").first.click()
    expect(first.locator(".checks li > b")).to_have_text(["✓"] * 6)
    expect(first).to_contain_text("the share of this device is in it")


def test_from_the_table_to_the_proof_of_its_hand(player: Player, hub: Hub, address: str) -> None:
    played = new_hub(hub.store.folder)
    code, token = played.new_solo("阿明", pace="none")
    Person(played.room(code), token).play_hand(played)
    played.close()
    player.page.goto(f"{address}/table?room={code}")
    player.wait()
    with player.page.context.expect_page() as opened:
        player.press("verify")
    proof = opened.value
    expect(proof.locator(".summary h2")).to_contain_text("全部相符")
    (secret,) = [line.secret for line in parse_record(hub.store.read(code)).lines if isinstance(line, PromisedDeal)]
    expect(proof.locator("details.hand")).to_contain_text(secret.hex())
    expect(proof.locator("summary .verdict")).to_have_text(["✓ 發牌前就定了 Fixed before the deal"])
    assert "table?room" in player.page.url
    proof.close()
