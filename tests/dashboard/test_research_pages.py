"""The pages for experiments without a browser: forms, what is shown of a run, downloads, what is missing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import panel as pn
import pytest

from analysis.calibration_report import as_data
from analysis.calibration_run import Plan, measure
from analysis.danger_data import Source
from analysis.danger_models import find_model
from analysis.plain import from_plain
from analysis.report import html_of
from dashboard.jobs import calibrations, duels, leagues
from dashboard.jobs.child import Teller
from dashboard.jobs.desk import Desk
from dashboard.jobs.duels import Duel
from dashboard.jobs.job import CANCELLED, DONE, RUNNING, Status
from dashboard.jobs.leagues import League
from dashboard.jobs.results import Results
from dashboard.view import lab_duel, lab_league, lab_tables, research
from dashboard.view.calibration_app import CalibrationForm, CalibrationView, calibration_app
from dashboard.view.job_bar import JobBar
from dashboard.view.job_text import COUNTED
from dashboard.view.lab_app import lab_app
from dashboard.view.lab_duel import DuelView
from dashboard.view.lab_figures import CourseFigure
from dashboard.view.lab_forms import DuelForm, LeagueForm
from dashboard.view.lab_league import LeagueView
from dashboard.view.runs import Runs
from mahjong.rules import Rules
from tests.dashboard.serving import served

DUEL: dict[str, Any] = {
    "a": "careful@1", "b": "efficient@1", "field": "efficient", "walls": 60, "preset": "house", "seed": "a page",
}  # fmt: skip
LEAGUE = {"bots": ["efficient@1", "careful@1", "random@1"], "walls": 30, "preset": "house", "seed": "a page"}
SILENT = Teller(lambda _message: None)


@pytest.fixture(scope="module")
def duel() -> Status:
    return Status(duels.KIND, DUEL, DONE, 1000.0, 12.0, result=json.loads(json.dumps(duels.play_duel(SILENT, DUEL))))


@pytest.fixture(scope="module")
def league() -> Status:
    result = json.loads(json.dumps(leagues.play_league(SILENT, LEAGUE)))
    return Status(leagues.KIND, LEAGUE, DONE, 1000.0, 12.0, result=result)


@pytest.fixture(scope="module")
def report() -> Status:
    source = Source(60, b"a page", "efficient", Rules.preset("house"))
    data = json.loads(json.dumps(as_data(measure(Plan(source, find_model("logistic@1"))))))
    return Status(calibrations.KIND, {"model": "logistic@1"}, DONE, 1000.0, 12.0, result=data)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(Results(tmp_path))
    yield opened
    opened.close()


class Shown:
    """A bar over work that stands as a test says, and the choice of its runs."""

    def __init__(self, desk: Desk, kind: str = duels.KIND) -> None:
        self.bar = JobBar(desk, kind, lambda: None, COUNTED["walls"])
        self.taken: list[dict[str, Any]] = []
        self.runs = Runs(desk, self.bar, kind, lambda wishes: wishes["a"], lab_duel.page_of, self.taken.append)


class TestForms:
    def test_what_is_wished_for_can_be_played(self) -> None:
        assert duels.schedule_of(DuelForm().wishes()).a == "careful@1"
        assert len(leagues.schedule_of(LeagueForm().wishes()).pool) == 4
        assert calibrations.plan_of(CalibrationForm().wishes()).source.hands == 2000

    def test_without_a_seed_a_new_one_is_drawn_and_stands_among_the_wishes(self) -> None:
        form = DuelForm()
        assert form.wishes()["seed"] != form.wishes()["seed"]
        form.seed = " a page "
        assert form.wishes()["seed"] == "a page"

    def test_the_settings_of_a_run_come_back_and_what_is_no_more_is_left_alone(self) -> None:
        form = DuelForm()
        form.take({**DUEL, "b": "gone@9", "preset": "sml"})
        assert form.wishes() == {**DUEL, "preset": "sml"}


class TestDuel:
    def test_the_table_has_every_measure_and_marks_what_is_clear(self, duel: Status) -> None:
        found = from_plain(Duel, duel.result)
        sheet = lab_tables.duel_sheet(found)
        assert [row[0] for row in sheet.rows] == [
            "籌碼 Chips",
            "胡 Wins",
            "放槍 Deal-ins",
            "流局 Draws",
            "打牌數 Discards",
        ]
        for place, (name, of) in enumerate(found.differences.items()):
            assert (place in lab_tables.clear_rows(found)) == (of.low > 0 or of.high < 0), name
        assert sheet.rows[1][1].endswith(" %")

    @pytest.mark.parametrize(
        ("value", "low", "high", "said"),
        [(0.2, 0.1, 0.3, "careful@1 較強"), (-0.2, -0.3, -0.1, "efficient@1 較強"), (0.2, -0.1, 0.5, "看不出差別")],
    )
    def test_it_names_the_better_bot_only_where_the_interval_leaves_0_out(
        self, duel: Status, value: float, low: float, high: float, said: str
    ) -> None:
        found = from_plain(Duel, duel.result)
        chips = replace(found.differences["chips"], value=value, low=low, high=high)
        told = lab_tables.duel_found(replace(found, differences={**found.differences, "chips": chips}))
        assert told.zh.endswith(f"籌碼：{said}")
        half = replace(found, n_walls=30, differences={**found.differences, "chips": chips})
        assert lab_tables.duel_found(half).zh.endswith(f"目前 {said}")

    def test_a_bot_against_itself_is_called_so(self, duel: Status) -> None:
        found = from_plain(Duel, duel.result)
        same = replace(found, about={**found.about, "b": "careful@1"})
        assert "對自己" in lab_tables.duel_found(same).zh

    def test_the_view_shows_a_run_and_another_measure_at_a_click(self, duel: Status) -> None:
        view = DuelView()
        view.show(None)
        assert view.table.object == ""
        view.show(duel)
        assert "careful@1 比 efficient@1" in view.found.object
        assert view.course.figure.yaxis[0].axis_label == "每局籌碼 chips a hand"
        before = dict(view.course.source.data)
        view.measure = "wins"
        after = view.course.source.data
        assert after["walls"] == before["walls"]
        assert after["mean"][-1] == pytest.approx(100 * from_plain(Duel, duel.result).differences["wins"].value)

    def test_what_another_version_kept_is_said_and_not_shown(self, duel: Status) -> None:
        view = DuelView()
        view.show(duel)
        view.show(replace(duel, result={"about": {}}))
        assert view.duel is None
        assert "資料不全" in view.found.object

    def test_the_axis_holds_the_band_where_it_has_settled_and_0(self, duel: Status) -> None:
        course = from_plain(Duel, duel.result).courses["chips"]
        figure = CourseFigure()
        figure.show(course, 100, COUNTED["walls"])
        assert (figure.across.start, figure.across.end) == (0, 100)
        assert figure.up.start < min(0, course.low[-1])
        assert figure.up.end > max(0, course.high[-1])

    def test_the_page_for_a_file_asks_nobody_and_says_what_was_played(self, duel: Status) -> None:
        html = html_of(lab_duel.page_of(duel))
        assert "careful@1 對 efficient@1" in html
        assert b"a page".hex() in html
        plain = re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)  # BokehJS knows addresses, and asks none
        assert not re.search(r"""(src|href)=["']https?:""", plain)


class TestLeague:
    def test_the_board_is_a_table_and_a_figure_in_one_order(self, league: Status) -> None:
        view = LeagueView()
        view.show(league)
        names = [one.name for one in from_plain(League, league.result).standings]
        assert view.board.down.factors == names[::-1]
        assert re.findall(r"<th>\d\. ([^<]+)</th>", view.table.object) == names
        assert f"第一：{names[0]}" in view.found.object
        view.show(None)
        assert view.table.object == ""

    def test_the_page_for_a_file_holds_the_board(self, league: Status) -> None:
        assert "random@1" in html_of(lab_league.page_of(league))


class TestCalibration:
    def test_every_panel_and_table_of_the_report_is_there(self, report: Status) -> None:
        view = CalibrationView()
        view.show(report)
        figures, findings, tables, made = view._tabs
        assert len(figures) >= 6
        assert all(card.select(pn.pane.Bokeh) for card in figures)
        assert "校準斜率" in findings[0][0].object
        assert len(tables) >= 4
        assert "logistic@1" in made[0][0].object

    def test_the_report_stays_while_the_next_is_made(self, report: Status) -> None:
        view = CalibrationView()
        view.show(report)
        (before, *_) = view._tabs[0]
        view.show(Status(calibrations.KIND, {}, RUNNING, 2000.0))
        view.show(report)
        assert view._tabs[0][0] is before

    def test_what_another_version_kept_is_said(self, report: Status) -> None:
        view = CalibrationView()
        view.show(replace(report, result={**report.result, "version": 0}))
        assert "校準報告" in view.lead.object


class TestRuns:
    def test_earlier_runs_can_be_looked_at(self, desk: Desk, duel: Status) -> None:
        desk.results.keep(duel)
        desk.results.keep(replace(duel, began=2000.0, wishes={**DUEL, "a": "noisy@1"}, state=CANCELLED))
        shown = Shown(desk)
        newest, second, first = shown.runs.param.chosen.objects
        assert shown.runs.chosen == newest == ""
        assert shown.runs.shown.wishes["a"] == "noisy@1"
        shown.runs.chosen = first
        assert shown.runs.shown.wishes == DUEL
        assert [name for name in shown.runs.param.chosen.names if "noisy@1，中途停了" in name]
        shown.runs.param.trigger("again")
        assert shown.taken == [DUEL]
        (desk.results.folder / second).unlink()
        shown.runs.chosen = second
        assert shown.runs.chosen == ""

    def test_a_run_that_begins_is_shown_live(self, desk: Desk, duel: Status) -> None:
        desk.results.keep(duel)
        shown = Shown(desk)
        shown.runs.chosen = desk.results.names(duels.KIND)[0]
        shown.bar.status = Status(duels.KIND, DUEL, RUNNING, 3000.0)
        assert (shown.runs.chosen, shown.runs.shown.state) == ("", RUNNING)

    def test_downloads_are_there_when_there_is_something_and_are_all_of_it(self, desk: Desk, duel: Status) -> None:
        empty = Shown(desk)
        assert empty.runs._as_json.disabled
        assert empty.runs._again.disabled
        desk.results.keep(duel)
        shown = Shown(desk)
        assert not shown.runs._as_html.disabled
        assert re.fullmatch(r"duel-\d{8}-\d{6}\.json", shown.runs._as_json.filename)
        data = json.load(shown.runs._json())
        assert (data["wishes"], data["result"], data["state"]) == (DUEL, duel.result, DONE)
        assert b"<!DOCTYPE html>" in shown.runs._html().read(40)

    def test_the_newest_run_like_the_one_asked_for_is_found(self, desk: Desk, duel: Status) -> None:
        desk.results.keep(duel)
        desk.results.keep(replace(duel, began=2000.0, wishes={**DUEL, "a": "noisy@1"}))
        shown = Shown(desk)
        assert shown.runs.show_first(lambda wishes: wishes["a"] == "careful@1")
        assert shown.runs.shown.wishes == DUEL
        assert not shown.runs.show_first(lambda wishes: wishes["a"] == "claimer@1")


def test_a_page_without_the_packages_says_in_both_languages_what_to_install(monkeypatch: pytest.MonkeyPatch):
    assert not research.needs(["scipy.stats"]).visible
    monkeypatch.setattr("analysis.extras.find_spec", lambda _name: None)
    told = research.needs(["sklearn.metrics"])
    assert told.visible
    for words in ("這一頁還缺套件", "沒有安裝 sklearn", "sklearn is not installed", "taiwan-mahjong-table[analysis]"):
        assert words in told.object


def test_the_pages_open_where_only_the_game_is_installed(tmp_path: Path):
    """`make play` installs only what play needs, and the lobby leads to these pages all the same."""
    code = """
import sys
for name in ("sklearn", "statsmodels", "model_diagnostics", "openskill", "ville", "distributed", "dask"):
    sys.modules[name] = None
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if sys.modules.get(name, 0) is None else find(name, *rest)
from dashboard.view.calibration_app import calibration_app
from dashboard.view.lab_app import lab_app
lab_app(), calibration_app()
"""
    environment = {"MAHJONG_DATA": str(tmp_path), "PYTHONPATH": ":".join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_server_shows_the_pages_with_the_ways_between_them(desk: Desk, report: Status):
    desk.results.keep(report)

    def lab() -> Any:
        return lab_app(desk)

    def calibration() -> Any:
        return calibration_app(desk)

    with served({"/lab": lab, "/calibration": calibration}) as server:
        for path, title in (("/lab", "實驗室"), ("/calibration?model=logistic@1", "危險校準")):
            with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=60) as answer:
                html = answer.read().decode()
            assert f"<h1>{title}<i" in html
            assert 'href="lobby"' in html
            assert not re.search(r"""(src|href)=["']https?://(?!127)""", html)
