"""`Runs`: the runs of one kind that can be looked at, the one that is shown, and ways to take it along."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import panel as pn
import param

from analysis.report import Page, html_of
from dashboard.jobs.child import to_json
from dashboard.jobs.desk import Desk
from dashboard.jobs.job import RUNNING, Status
from dashboard.jobs.results import Result, ResultError
from dashboard.view import job_text, research, research_style
from dashboard.view import research_text as words
from dashboard.view.job_bar import JobBar

_NEWEST = ""


class Runs(pn.viewable.Viewer):
    """Chooses which run is shown: the newest, live while it goes on, or an earlier one. Watch `shown`.

    `called` names a run by its wishes, `page_of` makes the page that is downloaded, `take` gives wishes to the form.
    """

    shown = param.Parameter(None, doc="The run to show (`Status`), None where there is none.")
    chosen = param.Selector(default=_NEWEST, objects={str(words.NEWEST): _NEWEST}, label="")
    again = param.Event(label=str(words.AGAIN))

    def __init__(
        self, desk: Desk, bar: JobBar, kind: str, called: Callable[[dict[str, Any]], str],
        page_of: Callable[[Status], Page], take: Callable[[dict[str, Any]], None],
    ) -> None:  # fmt: skip
        super().__init__()
        self._desk, self._bar, self._kind = desk, bar, kind
        self._called, self._page_of, self._take = called, page_of, take
        self._as_json = self._download(self._json, words.AS_JSON)
        self._as_html = self._download(self._html, words.AS_HTML)
        self._again = research.field_button(self.param.again)
        bar.param.watch(lambda event: self._came(event.old, event.new), "status")
        self._list()
        self.shown = bar.status
        self._offer()

    def __panel__(self) -> pn.Row:
        """Return the choice and the downloads in a row."""
        style: dict[str, Any] = {"stylesheets": [research_style.FIELD_CSS, ":host { margin: 0; }"], "margin": 0}
        choice = pn.widgets.Select.from_param(self.param.chosen, sizing_mode="stretch_width", **style)
        return pn.Row(
            choice, self._again, self._as_json, self._as_html, sizing_mode="stretch_width", margin=0,
            styles={"gap": "8px", "align-items": "center"},
        )  # fmt: skip

    def show_first(self, like: Callable[[dict[str, Any]], bool]) -> bool:
        """Show the newest run with such wishes; return whether there is one."""
        status = self.shown
        if status is not None and like(status.wishes):
            return True
        for result in self._desk.results.entries(self._kind):
            if like(result.wishes):
                self.chosen = result.name
                return True
        return False

    def _came(self, old: Status | None, new: Status | None) -> None:
        if new is not None and (old is None or new.began != old.began):
            self.chosen = _NEWEST
        if new is not None and new.state != RUNNING:
            self._list()
        if self.chosen == _NEWEST:
            self.shown = new

    def _list(self) -> None:
        names = {str(words.NEWEST): _NEWEST}
        for result in self._desk.results.entries(self._kind):
            names[self._name(result)] = result.name
        self.param.chosen.objects = names

    def _name(self, result: Result) -> str:
        when = datetime.fromtimestamp(result.began).astimezone()
        return f"{when:%m-%d %H:%M:%S} {self._called(result.wishes)}" + _ending(result.state)

    @param.depends("chosen", watch=True)
    def _choose(self) -> None:
        try:
            kept = self._desk.results.read(self.chosen) if self.chosen else None
        except ResultError:  # it has gone meanwhile
            self.chosen = _NEWEST
            return
        self.shown = kept.status() if kept else self._bar.status

    @param.depends("again", watch=True)
    def _take_again(self) -> None:
        if self.shown is not None:
            self._take(self.shown.wishes)

    @param.depends("shown", watch=True)
    def _offer(self) -> None:
        status: Status | None = self.shown
        there = status is not None and status.shown is not None
        self._as_json.disabled = self._as_html.disabled = not there
        self._again.disabled = status is None
        if status is not None:
            when = datetime.fromtimestamp(status.began).astimezone()
            name = f"{self._kind}-{when:%Y%m%d-%H%M%S}"
            self._as_json.filename, self._as_html.filename = f"{name}.json", f"{name}.html"

    def _json(self) -> io.BytesIO:
        status: Status = self.shown
        return io.BytesIO(
            to_json({
                "kind": status.kind, "state": status.state, "began": status.began, "seconds": status.seconds,
                "wishes": status.wishes, "result": status.shown,
            })
        )  # fmt: skip

    def _html(self) -> io.BytesIO:
        return io.BytesIO(html_of(self._page_of(self.shown)).encode())

    @staticmethod
    def _download(callback: Callable[[], io.BytesIO], label: str) -> pn.widgets.FileDownload:
        return pn.widgets.FileDownload(
            callback=callback, label=label, filename="run", width=88, margin=0,
            stylesheets=[research_style.PLAIN_BUTTON_CSS],
        )  # fmt: skip


def _ending(state: str) -> str:
    return "" if state == "done" else f"，{job_text.STATES[state].zh}"


def workbench(bar: JobBar, runs: Runs, extras: Sequence[str], show: Callable[[Status | None], None]) -> list[Any]:
    """Let `show` have the run that is looked at, now and whenever another is; return what stands above it on a page.

    That is what the page lacks of the packages `extras`, and a card with the bar and the runs.
    """
    runs.param.watch(lambda event: show(event.new), "shown")
    show(runs.shown)
    return [research.needs(extras), research.card(bar, runs, styles={"gap": "10px"})]
