"""The page of deal-in rates: which tile, at which turn, against how many melds, counted in the background."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import panel as pn
import param
from bokeh.plotting import figure

from analysis.deal_in import MOST_HANDS, POSSIBLE, THROWN, WHATS, rates_from
from analysis.deal_in_page import lines_panel, page_of
from analysis.deal_in_sheets import NAMES, WAYS, WITHIN, lead
from analysis.effects_figures import cells_of, rate_map
from analysis.plain import PlainError
from analysis.report import Page
from analysis.schedule import FIELDS
from dashboard.jobs import deal_ins
from dashboard.jobs.desk import Desk, the_desk
from dashboard.jobs.job import RUNNING, Status
from dashboard.view import job_text, research
from dashboard.view import research_text as words
from dashboard.view.job_bar import JobBar
from dashboard.view.lab_forms import Form
from dashboard.view.page_view import PageView, has_nothing_new
from dashboard.view.runs import Runs, workbench
from dashboard.view.text import Words
from mahjong.bots import bot_names, is_compiled

COMPILED = [name for name in bot_names() if is_compiled(name)]
"""Bots whose hands are played, and looked into, in compiled code."""
COMPILED_FIELDS = {
    f"{field.zh} {field.en}": name for name, field in FIELDS.items() if all(map(is_compiled, field.bots))
}
ACROSS = ("turn", "melds")


class DealInForm(Form):
    """Whose discards are looked at, the three around it, and how many hands."""

    bot = param.Selector(default=COMPILED[0], objects=COMPILED, label=str(words.BOT))
    field = param.Selector(default="self", objects=COMPILED_FIELDS, label=str(words.FIELD))
    hands = param.Integer(10_000, bounds=(1, MOST_HANDS), step=5_000, label=str(words.HANDS))


class RateMap(param.Parameterized):
    """The map of rates, which follows what is counted: cells change, and the figure stays."""

    what = param.Selector(default=POSSIBLE, objects={" ".join(NAMES[what]): what for what in WHATS})
    across = param.Selector(default=ACROSS[0], objects={" ".join(WAYS[way]): way for way in ACROSS})
    data = param.Dict(default=None, doc="Rates as `analysis.deal_in.as_data` gives them.")
    running = param.Boolean(default=False, doc="Whether more is to come.")

    def __init__(self) -> None:
        super().__init__()
        self.figure: figure | None = None
        self._pane = pn.pane.Bokeh(None, margin=0)
        self._lead = research.said()

    def show(self, status: Status | None) -> None:
        """Show a run, live or kept."""
        if has_nothing_new(status):
            return
        data = None if status is None else status.shown
        try:
            rates_from(data or {}, POSSIBLE)
        except (PlainError, KeyError):  # nothing yet, or kept by another version of the program
            data = None
        self.param.update(data=data, running=status is not None and status.state == RUNNING)

    @param.depends("what", "across", watch=True)
    def _choose(self) -> None:
        self.figure = None
        self._draw()

    @param.depends("data", "running", watch=True)
    def _draw(self) -> None:
        if self.data is None:
            return
        rates = rates_from(self.data, self.what, "tile", self.across)
        if self.figure is None:
            self.figure = self._pane.object = rate_map(rates, self.across, width=980)
        else:
            self.figure.select_one({"name": "cells"}).data = cells_of(rates, self.across)
        self._lead.object = research.paragraph(Words(lead(self.data), ""), "small") if self.running else ""

    def panel(self) -> pn.Column:
        """Return it for a page; empty until something is counted."""
        buttons = [
            pn.widgets.RadioButtonGroup.from_param(parameter, stylesheets=[research.style.FIELD_CSS], margin=0)
            for parameter in (self.param.what, self.param.across)
        ]
        there = pn.bind(lambda data: data is not None, self.param.data)
        return research.card(
            pn.Row(*buttons, margin=0, styles={"gap": "18px"}), self._lead, self._pane,
            research.said(research.paragraph(Words(*WITHIN), "small")), visible=there,
        )  # fmt: skip


def deal_in_app(desk: Desk | None = None) -> pn.Template:
    """Return the page for one session."""
    desk = desk or the_desk()
    form, rates = DealInForm(), RateMap()
    view = PageView(_on_screen, own=rates.panel())

    def begin() -> None:
        wishes = form.wishes()
        deal_ins.throws_of(wishes)  # what cannot be is said at once
        desk.start(deal_ins.KIND, deal_ins.count_deal_ins, wishes)

    def show(status: Status | None) -> None:
        rates.show(status)
        view.show(status)

    bar = JobBar(desk, deal_ins.KIND, begin, job_text.COUNTED["hands"])
    runs = Runs(desk, bar, deal_ins.KIND, _called, lambda status: page_of(status.shown), form.take)
    fields = [
        *(research.field(form.param[name]) for name in ("bot", "field", "hands", "preset")),
        research.seed_field(form.param.seed),
    ]
    content = research.side_by_side(
        [research.said(research.paragraph(words.ABOUT_DEAL_IN)), *fields],
        [*workbench(bar, runs, deal_ins.EXTRAS, show), view.panel()],
    )
    return research.research_page("deal_in", content)


def _on_screen(data: dict[str, Any]) -> Page:
    """Return the page of rates without the maps, which the page has at its top."""
    return replace(page_of(data), panels=[lines_panel(data, what) for what in (POSSIBLE, THROWN)])


def _called(wishes: dict[str, Any]) -> str:
    return f"{wishes.get('bot')}，{wishes.get('field')}，{wishes.get('preset')}，{wishes.get('hands'):,}"
