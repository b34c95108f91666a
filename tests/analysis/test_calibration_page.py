"""The page of a report: every figure and table of it, in two languages, in one file that asks nobody for anything."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import numpy as np
import pytest

from analysis.calibration import SCORED
from analysis.calibration_compare import compare
from analysis.calibration_figures import panels
from analysis.calibration_page import page_of
from analysis.calibration_report import EVENT, Head, Report, as_data, from_data, judge
from analysis.calibration_tables import sheets
from analysis.calibration_verdicts import verdicts
from analysis.danger_data import Source
from analysis.danger_models import Rater
from analysis.report import PageError, html_of, write_page
from analysis.schedule import FIELDS, Field
from mahjong.rules import Rules
from tests.analysis.test_calibration_corp import made

MADE = Rater("made@1", lambda rows: rows["p"], is_probability=True, model=None)


def report(*, bias=1.0, rater=MADE, source=None):
    source = source or Source(10, b"made", "efficient", Rules.preset("house"))
    rows = made(1, walls=80, bias=bias)
    rows["decision"], rows["kind"] = np.arange(len(rows)) // 12, np.arange(len(rows)) % 12
    rows["place"], rows["melds"] = np.arange(len(rows)) % 3 + 1, np.arange(len(rows)) % 5
    rows["fact"][:40], rows["p"][:40], rows["wins"][:40] = 3, 0.0, 0
    head = Head(rater.about(), rater.is_probability, "house", {}, "00", 1, 10, EVENT, "engine", {"numpy": "2"})
    judged = judge(rows, rater, source)
    other = replace(judged, field="careful", opponents=["careful@1"] * 3)
    return Report(head, judged, [other], compare(rows, rater, {"class table": (MADE, rows["p"] * 0.9)}, {}, 1))


@pytest.fixture(scope="module")
def true_report():
    return report()


def test_a_page_has_every_figure_and_table(true_report):
    text = html_of(page_of(true_report))
    assert [panel.key for panel in panels(true_report)] == [
        "curve", "bins", "auc", "miscalibration", "bias", "fields", "set_right", "compared",
    ]  # fmt: skip
    for panel in panels(true_report):
        assert f"id='{panel.key}'" in text
        assert panel.zh in text
        assert panel.en in text
    for sheet in sheets(true_report):
        assert f"id='table-{sheet.key}'" in text
        assert {len(row) for row in sheet.rows} == {len(sheet.columns)}
    for word in ("made@1", "three careful bots", "the class table", "engine", "3 / n"):
        assert word in text


def test_a_page_asks_nobody_for_anything(true_report):
    text = html_of(page_of(true_report))
    head = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
    assert not re.search(r"""(src|href)\s*=|url\(|@import""", head)
    assert "default-src 'none'" in text
    assert "<script src" not in text


def test_a_page_keeps_its_data(true_report):
    text = html_of(page_of(true_report))
    kept = re.search(r"<script type='application/json' id='data'>(.*?)</script>", text, re.DOTALL)
    assert kept is not None
    assert as_data(from_data(json.loads(kept[1]))) == as_data(true_report)


def test_a_page_is_never_written_over(true_report, tmp_path):
    path = tmp_path / "page.html"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(PageError, match="nothing was overwritten"):
        write_page(page_of(true_report), path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_names_from_a_file_cannot_end_the_script(true_report):
    model = {"name": "</script><b>", "fingerprint": "<i>", "training": None}
    text = html_of(page_of(replace(true_report, head=replace(true_report.head, model=model))))
    assert "</script><b>" not in text
    assert "&lt;/script&gt;&lt;b&gt;" in text


def test_a_biased_forecast_gets_bad_marks_and_a_true_one_good_ones(true_report):
    def marks(of):
        return {verdict.en.split(" is ")[0]: verdict.holds for verdict in verdicts(of)}

    assert marks(true_report)["The mean forecast"] is not False
    assert marks(report(bias=1.6))["The mean forecast"] is False
    assert any("melds" in verdict.en and verdict.holds is False for verdict in verdicts(report(bias=1.6)))


def test_a_score_has_its_own_figures_and_rows():
    of = report(rater=replace(MADE, is_probability=False))
    assert [panel.key for panel in panels(of)] == ["score", "score_bins", "auc", "fields"]
    names = {sheet.key for sheet in sheets(of)}
    assert {"bins", "bins_tiles", "figures", "compared"} <= names
    assert not names & {"decomposition", "groups", "set_right"}
    rows = next(sheet for sheet in sheets(of) if sheet.key == "bins_tiles").rows
    assert [row[0] for row in rows] == ["0-0.2", "0.2-0.4", "0.4-0.6", "0.6-0.8", "0.8-1"]
    assert html_of(page_of(of))


def test_the_bias_is_told_by_bot_where_the_field_mixes_them(monkeypatch):
    monkeypatch.setitem(FIELDS, "both", Field("both", ("efficient@1", "careful@1", "efficient@1"), "混", "both"))
    mixed = Source(10, b"made", "both", Rules.preset("house"))
    groups = {(of.by, of.group): of.n for of in report(source=mixed).home.groups}
    assert groups["bot", "efficient@1"] == 2 * groups["bot", "careful@1"]
    assert groups["seat", "opposite"] == groups["bot", "careful@1"]
    assert not any(of.by == "bot" for of in report().home.groups)


def test_an_empty_run_has_a_page_all_the_same():
    """Where nothing happened at all, figures have no value; that is said, not raised."""
    source = Source(10, b"made", "efficient", Rules.preset("house"))
    rows = np.zeros(60, SCORED)
    rows["wall"], rows["decision"], rows["kind"], rows["p"] = 1, np.arange(60) // 12, np.arange(60) % 12, 0.01
    head = Head(MADE.about(), True, "house", {}, "00", 1, 10, EVENT, "engine", {})  # noqa: FBT003
    of = Report(head, judge(rows, MADE, source), [], [])
    assert json.dumps(as_data(of), allow_nan=False)
    assert html_of(page_of(of))
