"""The duel on the lab's page: two bots are chosen, and their difference is seen while walls come in."""

from __future__ import annotations

from typing import Any

import panel as pn
import param

from analysis.duel import EVENTS, MEASURES
from analysis.duel_words import MEASURE_WORDS
from analysis.extras import check_installed
from analysis.figures import Panel, intervals
from analysis.plain import PlainError, from_plain
from analysis.report import Page
from analysis.sheets import Verdict
from dashboard.jobs import duels
from dashboard.jobs.desk import Desk
from dashboard.jobs.duels import Duel
from dashboard.jobs.job import Status
from dashboard.view import job_text, lab_tables, research
from dashboard.view import research_text as words
from dashboard.view.job_bar import JobBar
from dashboard.view.lab_figures import CourseFigure
from dashboard.view.lab_forms import DuelForm
from dashboard.view.runs import Runs, workbench


class DuelView(param.Parameterized):
    """What is known of a duel, drawn: the sentence, the table, and how one measure went."""

    measure = param.Selector(default="chips", objects={MEASURE_WORDS[name]: name for name in MEASURES})
    duel = param.ClassSelector(class_=Duel, default=None)

    def __init__(self) -> None:
        super().__init__()
        self.course = CourseFigure()
        self.found, self.table = research.said(), research.table()
        self.size, self.about = research.said(), research.said()
        self._planned = 1

    def show(self, status: Status | None) -> None:
        """Show a run, live or kept; nothing for None."""
        try:
            self.duel = None if status is None or not status.shown else from_plain(Duel, status.shown)
        except PlainError as error:  # kept by another version of the program
            self.duel = None
            self.found.object = research.paragraph(research.both(error), "wrong")

    @param.depends("duel", "measure", watch=True)
    def _draw(self) -> None:
        duel = self.duel
        if duel is None:
            self.found.object = self.size.object = self.table.object = self.about.object = ""
            return
        self.found.object = research.paragraph(lab_tables.duel_found(duel), "big")
        self.table.object = research.sheet_html(lab_tables.duel_sheet(duel), lab_tables.clear_rows(duel))
        self.size.object = research.lines(lab_tables.about_size(duel))
        self.about.object = research.lines(lab_tables.about_run(duel))
        factor, unit = lab_tables.factor_of(self.measure), words.UNITS[self.measure]
        self.course.show(duel.courses[self.measure], duel.about["walls"], unit, factor)

    def panel(self) -> pn.Column:
        """Return it for a page; empty until something is known."""
        choice = pn.widgets.RadioButtonGroup.from_param(
            self.param.measure, stylesheets=[research.style.FIELD_CSS], margin=0
        )
        figure = research.card(
            choice, pn.pane.Bokeh(self.course.figure, sizing_mode="stretch_width", margin=0),
            research.said(research.paragraph(words.BAND, "small")),
        )  # fmt: skip
        there = pn.bind(lambda duel: duel is not None, self.param.duel)
        return pn.Column(
            self.found, self.size, self.table, figure, self.about, visible=there, sizing_mode="stretch_width", margin=0
        )


def page_of(status: Status) -> Page:
    """Return a run of a duel as a page for a file."""
    duel = from_plain(Duel, status.shown)
    found = lab_tables.duel_found(duel)
    return Page(
        zh=f"{duel.about['a']} 對 {duel.about['b']}",
        en=f"{duel.about['a']} against {duel.about['b']}",
        lead=f"{lab_tables.field_of(duel)} · {duel.n_walls:,} 副牌牆 walls · {job_text.STATES[status.state]}",
        legend=("", ""),
        verdicts=[Verdict(None, found.zh, found.en)],
        panels=panels_of(duel),
        sheets=[lab_tables.duel_sheet(duel)],
        about=[*lab_tables.about_size(duel), *lab_tables.about_run(duel)],
        data=status.shown,
    )


def panels_of(duel: Duel) -> list[Panel]:
    """Return the figures of a duel, new ones."""
    course = CourseFigure()
    course.show(duel.courses["chips"], duel.n_walls, words.UNITS["chips"])
    rows = {MEASURE_WORDS[name]: duels.scaled(duel.differences[name], lab_tables.factor_of(name)) for name in EVENTS}
    events = intervals(rows, "", str(words.UNITS["wins"]))
    band = words.BAND
    return [
        Panel("chips", "籌碼的差", "Chips: the difference", band.zh, band.en, course.figure),
        Panel("events", "胡、放槍、流局的差", "Wins, deal-ins, draws: the difference", "紅色的區間不含零。",
              "A red interval leaves 0 out.", events),
    ]  # fmt: skip


def duel_tab(desk: Desk) -> pn.Row:
    """Return the duel's part of the lab's page."""
    form, view = DuelForm(), DuelView()

    def begin() -> None:
        check_installed(*duels.EXTRAS)
        wishes = form.wishes()
        duels.schedule_of(wishes)  # what cannot be is said at once
        desk.start(duels.KIND, duels.play_duel, wishes)

    bar = JobBar(desk, duels.KIND, begin, job_text.COUNTED["walls"])
    runs = Runs(desk, bar, duels.KIND, _called, page_of, form.take)
    fields = [
        *(research.field(form.param[name]) for name in ("a", "b", "field")),
        research.field(form.param.walls, description=str(words.WALLS_HELP)),
        research.field(form.param.preset),
        research.seed_field(form.param.seed),
    ]
    return research.side_by_side(
        [research.said(research.paragraph(words.ABOUT_DUEL)), *fields],
        [*workbench(bar, runs, duels.EXTRAS, view.show), view.panel()],
    )


def _called(wishes: dict[str, Any]) -> str:
    return f"{wishes.get('a')} 對 vs {wishes.get('b')}，{wishes.get('field')}，{wishes.get('walls', '')}"
