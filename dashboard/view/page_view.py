"""`PageView`: a report drawn on a page for experiments: figures with how to read each, findings, tables, its origin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import panel as pn

from analysis.figures import Panel
from analysis.plain import PlainError
from analysis.report import Page
from analysis.sheets import Sheet
from dashboard.jobs.job import RUNNING, Status
from dashboard.view import research, research_style
from dashboard.view import research_text as words
from dashboard.view.text import Words

_LINES_CSS = """
td { white-space: pre; }
tbody th { font-weight: 500; min-width: 150px; white-space: pre-line; }
"""
"""A cell may have several lines, and long words about a rule are broken."""


class PageView:
    """Draws what `page_of` makes of a result, in tabs; `own` stands between its heading and the tabs.

    Without `figures` the page has all of its figures in `own`.

    What is shown stays while a new report is made. A result that is none, of another version of the program, is said.
    """

    def __init__(self, page_of: Callable[[Any], Page], own: Any = None, *, figures: bool = True) -> None:
        self._own = [] if own is None else [own]
        self._page_of = page_of
        self.lead = research.said()
        self._figures, self._findings, self._tables, self._made = (
            pn.Column(sizing_mode="stretch_width", margin=0, styles={"gap": "10px"}) for _ in range(4)
        )
        self._tabs = pn.Tabs(
            (str(words.FINDINGS), self._findings), (str(words.TABLES), self._tables), (str(words.MADE), self._made),
            stylesheets=[research_style.TABS_CSS], sizing_mode="stretch_width", margin=0, visible=False,
        )  # fmt: skip
        if figures:
            self._tabs.insert(0, (str(words.FIGURES), self._figures))
        self._shown: Any = None

    def show(self, status: Status | None) -> None:
        """Show what a run came to; while it runs, and where it came to nothing, what is shown stays."""
        data = None if status is None or status.state == RUNNING else status.shown
        if data is None or data is self._shown:
            return
        try:
            page = self._page_of(data)
        except (PlainError, KeyError):
            self._tabs.visible = False
            self.lead.object = research.paragraph(words.OTHER_VERSION, "wrong")
            return
        self._shown = data
        self._draw(page)

    def _draw(self, page: Page) -> None:
        self.lead.object = research.paragraph(Words(page.zh, page.en), "big") + research.paragraph(
            Words(page.lead, ""), "small"
        )
        self._figures[:] = [figure_card(panel) for panel in page.panels]
        self._findings[:] = [research.card(research.said(research.findings(page.verdicts, page.legend)))]
        self._tables[:] = [_table(sheet) for sheet in page.sheets]
        self._made[:] = [research.card(research.said(research.definitions(page.about)))]
        self._tabs.visible = True

    def panel(self) -> pn.Column:
        """Return it for a page; empty until there is a report."""
        return pn.Column(self.lead, *self._own, self._tabs, sizing_mode="stretch_width", margin=0)


def has_nothing_new(status: Status | None) -> bool:
    """Return whether a run has just begun: what is shown of another stays until there is something."""
    return status is not None and status.state == RUNNING and status.shown is None


def figure_card(panel: Panel) -> pn.Column:
    """Return a figure with its heading and how to read it."""
    how = research.paragraph(Words(panel.text_zh, panel.text_en))
    return research.card(
        research.said(f"<h3>{research.both_html(Words(panel.zh, panel.en))}</h3>"),
        pn.pane.Bokeh(panel.figure, margin=0),
        research.said(how),
    )


def _table(sheet: Sheet) -> pn.pane.HTML:
    pane = research.table(research.sheet_html(sheet))
    pane.stylesheets = [*pane.stylesheets, _LINES_CSS]
    return pane
