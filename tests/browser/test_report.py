"""A report opened from the disk, without a network: every figure is drawn, nothing is asked of anybody."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from analysis.calibration_page import page_of
from analysis.report import html_of
from tests.analysis.test_calibration_page import report

HEIGHTS = "() => [...document.querySelectorAll('.plot')].map(plot => plot.getBoundingClientRect().height)"
DARK = """() => [...Bokeh.index.roots].filter(view => ['Figure', 'Column'].includes(view.model.type))
    .map(view => view.export().canvas).map(canvas => canvas.getContext('2d')
    .getImageData(0, 0, canvas.width, canvas.height).data.filter((v, i) => i % 4 === 2 && v < 100).length)"""
"""How many pixels of each figure are ink."""


def test_it_draws_every_figure_and_asks_nothing(browser: Browser, tmp_path: Path) -> None:
    made = report()
    path = tmp_path / "report.html"
    path.write_text(html_of(page_of(made)), "utf-8")
    context = browser.new_context(viewport={"width": 1366, "height": 768}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(path.as_uri())
    page.wait_for_function("() => window.Bokeh?.documents[0]?.is_idle")
    heights, dark = page.evaluate(HEIGHTS), page.evaluate(DARK)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    context.close()
    assert len(heights) == len(dark) == len(page_of(made).panels)
    assert min(heights) > 100
    assert min(dark) > 1_000
    assert wide == 1366
    assert (asked, wrong) == ([path.as_uri()], [])
