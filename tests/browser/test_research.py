"""The lab and the calibration page in a browser: begun, watched, stopped, left and found again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from dashboard.jobs.desk import Desk
from dashboard.jobs.job import CANCELLED, DONE, RUNNING
from dashboard.jobs.results import Results
from dashboard.view.calibration_app import calibration_app
from dashboard.view.lab_app import lab_app
from dashboard.view.lobby_app import lobby_app
from tests.browser.pages import Player
from tests.dashboard.serving import served
from tests.dashboard.stage import new_hub

PATIENCE_MS = 240_000
"""A run begins with a process that loads the engine, on a machine that may be busy."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(Results(tmp_path / "results"))
    yield opened
    opened.close()


@pytest.fixture
def address(desk: Desk, tmp_path: Path) -> Iterator[str]:
    hub = new_hub(tmp_path)

    def lobby() -> Any:  # functions: Panel shows any other callable as text
        return lobby_app(hub=hub)

    def lab() -> Any:
        return lab_app(desk)

    def calibration() -> Any:
        return calibration_app(desk)

    with served({"/lobby": lobby, "/lab": lab, "/calibration": calibration}) as server:
        yield f"http://127.0.0.1:{server.port}"


def button(page: Page, name: str) -> Any:
    return page.locator("button:visible", has_text=name)


def field(page: Page, label: str) -> Any:
    return page.locator("input:visible").and_(page.get_by_label(label))


def fill(page: Page, label: str, value: str) -> None:
    field(page, label).fill(value)
    field(page, label).press("Tab")


def test_a_duel_is_begun_watched_left_found_again_and_taken_along(player: Player, address: str, desk: Desk):
    page = player.page
    page.goto(f"{address}/lobby")
    page.get_by_role("link", name="實驗室").click()
    page.wait_for_url("**/lab")
    fill(page, "牌牆數 Walls", "60")
    fill(page, "種子 Seed", "a browser")
    button(page, "開始 Start").click()
    page.get_by_text("完成，用了").first.wait_for(timeout=PATIENCE_MS)
    page.get_by_text("careful@1 比 efficient@1 每局").wait_for()
    page.locator("td:visible", has_text="%").first.wait_for()
    assert desk.look("duel").state == DONE
    assert desk.look("duel").wishes["seed"] == "a browser"
    page.get_by_text("放槍 Deal-ins", exact=True).last.click()  # the measure of the figure

    page.reload()
    page.get_by_text("careful@1 比 efficient@1 每局").wait_for()
    page.locator("canvas:visible").first.wait_for()
    with page.expect_download() as caught:
        page.locator("a:visible", has_text="JSON").click()
    data = json.loads(Path(caught.value.path()).read_text("utf-8"))
    assert (data["kind"], data["result"]["n_walls"]) == ("duel", 60)
    with page.expect_download() as caught:
        page.locator("a:visible", has_text="HTML").click()
    assert "careful@1 對 efficient@1" in Path(caught.value.path()).read_text("utf-8")
    button(page, "設定照舊").click()
    expect(field(page, "種子 Seed")).to_have_value("a browser")
    page.get_by_role("link", name="大廳").click()
    button(page, "開始 Start").wait_for()
    assert page.url.endswith("/lobby")


def test_work_begun_on_one_page_is_stopped_on_another(player: Player, browser: Browser, address: str, desk: Desk):
    first = player.page
    first.goto(f"{address}/lab")
    fill(first, "牌牆數 Walls", "1000000")
    button(first, "開始 Start").click()
    first.get_by_text("載入引擎").or_(first.get_by_text("打牌中")).first.wait_for(timeout=PATIENCE_MS)
    second = Player(browser.new_page(viewport={"width": 1366, "height": 768}))
    second.page.goto(f"{address}/lab")
    second.page.get_by_text("每秒").first.wait_for(timeout=PATIENCE_MS)
    assert button(second.page, "開始 Start").is_disabled()
    assert desk.look("duel").state == RUNNING
    button(second.page, "停止 Stop").click()
    for page in (first, second.page):
        page.get_by_text("中途停了，用了").first.wait_for()
        page.get_by_text("籌碼：目前").wait_for()
    assert desk.look("duel").state == CANCELLED
    second.page.close()
    second.assert_nothing_went_wrong()


def test_a_league_ends_with_its_board(player: Player, address: str):
    page = player.page
    page.goto(f"{address}/lab")
    page.get_by_text("聯賽 League").click()
    fill(page, "牌牆數 Walls", "12")
    button(page, "開始 Start").click()
    page.get_by_text("第一：").wait_for(timeout=PATIENCE_MS)
    assert page.locator("tbody:visible tr").count() == 4


def test_the_curve_of_a_model_is_where_the_table_s_hints_lead(player: Player, address: str, desk: Desk):
    page = player.page
    page.goto(f"{address}/calibration?model=heuristic@1")
    page.get_by_text("還沒有 heuristic@1 的報告").wait_for()
    fill(page, "局數 Hands", "60")
    page.get_by_label("別種對手 Other fields").select_option("不看 No")
    button(page, "開始 Start").click()
    page.get_by_text("分數與實際").wait_for(timeout=PATIENCE_MS)
    assert desk.look("calibration").wishes["elsewhere"] is False

    page.goto(f"{address}/calibration?model=heuristic@1")
    page.get_by_text("分數與實際").wait_for()
    page.locator("canvas:visible").first.wait_for()
    page.get_by_text("結論 Findings").click()
    page.get_by_text("AUC").first.wait_for()
    page.goto(f"{address}/calibration?model=%3Cb%3E../x")
    page.get_by_text("沒有這個危險模型：<b>../x").wait_for()
