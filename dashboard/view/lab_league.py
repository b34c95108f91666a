"""The league on the lab's page: all chosen bots against each other, and the board as it stands."""

from __future__ import annotations

from typing import Any

import panel as pn
import param

from analysis.extras import check_installed
from analysis.figures import Panel
from analysis.plain import PlainError, from_plain
from analysis.report import Page
from analysis.sheets import Verdict
from dashboard.jobs import leagues
from dashboard.jobs.desk import Desk
from dashboard.jobs.job import Status
from dashboard.jobs.leagues import League
from dashboard.view import job_text, lab_tables, research
from dashboard.view import research_text as words
from dashboard.view.job_bar import JobBar
from dashboard.view.lab_figures import BoardFigure
from dashboard.view.lab_forms import LeagueForm
from dashboard.view.runs import Runs, workbench


class LeagueView(param.Parameterized):
    """What is known of a league, drawn: who leads, the board, and the chips."""

    league = param.ClassSelector(class_=League, default=None)

    def __init__(self) -> None:
        super().__init__()
        self.board = BoardFigure()
        self.found, self.size, self.about = (research.said() for _ in range(3))
        self.table = research.table()

    def show(self, status: Status | None) -> None:
        """Show a run, live or kept; nothing for None."""
        try:
            self.league = None if status is None or not status.shown else from_plain(League, status.shown)
        except PlainError as error:  # kept by another version of the program
            self.league = None
            self.found.object = research.paragraph(research.both(error), "wrong")

    @param.depends("league", watch=True)
    def _draw(self) -> None:
        league = self.league
        if league is None:
            self.found.object = self.size.object = self.table.object = self.about.object = ""
            return
        self.found.object = research.paragraph(lab_tables.league_found(league), "big")
        self.table.object = research.sheet_html(lab_tables.league_sheet(league))
        self.size.object = research.lines(lab_tables.about_size(league))
        self.about.object = research.lines(lab_tables.about_run(league))
        self.board.show(league.standings)

    def panel(self) -> pn.Column:
        """Return it for a page; empty until something is known."""
        figure = research.card(pn.pane.Bokeh(self.board.figure, sizing_mode="stretch_width", margin=0))
        there = pn.bind(lambda league: league is not None, self.param.league)
        return pn.Column(
            self.found, self.size, self.table, figure, self.about, visible=there, sizing_mode="stretch_width", margin=0
        )


def page_of(status: Status) -> Page:
    """Return a run of a league as a page for a file."""
    league = from_plain(League, status.shown)
    found, board = lab_tables.league_found(league), BoardFigure()
    board.show(league.standings)
    panel = Panel(
        "chips", "每局籌碼", "Chips a hand", "點是平均，線是 95% 區間，以牌牆為單位。",
        "A dot is the mean, the line its 95 % interval over walls.", board.figure,
    )  # fmt: skip
    return Page(
        zh="聯賽",
        en="League",
        lead=f"{league.n_walls:,} 副牌牆 walls · {job_text.STATES[status.state]}",
        legend=("", ""),
        verdicts=[Verdict(None, found.zh, found.en)],
        panels=[panel],
        sheets=[lab_tables.league_sheet(league)],
        about=[*lab_tables.about_size(league), *lab_tables.about_run(league)],
        data=status.shown,
    )


def league_tab(desk: Desk) -> pn.Row:
    """Return the league's part of the lab's page."""
    form, view = LeagueForm(), LeagueView()

    def begin() -> None:
        check_installed(*leagues.EXTRAS)
        wishes = form.wishes()
        leagues.schedule_of(wishes)  # what cannot be is said at once
        desk.start(leagues.KIND, leagues.play_league, wishes)

    bar = JobBar(desk, leagues.KIND, begin, job_text.COUNTED["walls"])
    runs = Runs(desk, bar, leagues.KIND, _called, page_of, form.take)
    fields = [
        research.field(form.param.bots, size=6),
        research.field(form.param.walls, description=str(words.WALLS_HELP)),
        research.field(form.param.preset),
        research.seed_field(form.param.seed),
    ]
    return research.side_by_side(
        [research.said(research.paragraph(words.ABOUT_LEAGUE)), *fields],
        [*workbench(bar, runs, leagues.EXTRAS, view.show), view.panel()],
    )


def _called(wishes: dict[str, Any]) -> str:
    return f"{', '.join(wishes.get('bots', ()))}，{wishes.get('walls', '')}"
