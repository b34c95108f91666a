"""The lab: bot against bot, and all of them in a league, played in the background while one looks on."""

from __future__ import annotations

import panel as pn

from dashboard.jobs.desk import Desk, the_desk
from dashboard.view import research
from dashboard.view import research_text as words
from dashboard.view.lab_duel import duel_tab
from dashboard.view.lab_league import league_tab


def lab_app(desk: Desk | None = None) -> pn.Template:
    """Return the lab's page for one session."""
    desk = desk or the_desk()
    tabs = pn.Tabs(
        (str(words.DUEL), duel_tab(desk)), (str(words.LEAGUE), league_tab(desk)),
        stylesheets=[research.style.TABS_CSS], sizing_mode="stretch_width", margin=0,
    )  # fmt: skip
    return research.research_page("lab", tabs)
