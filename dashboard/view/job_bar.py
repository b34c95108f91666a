"""`JobBar`: the buttons that begin and stop long work, and how far it is. Every page that calculates has one.

The bar looks at the desk a few times a second, so that a page that is opened while work runs, or in another browser,
shows the same as the one on which it was begun.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import panel as pn
import param

from dashboard.jobs.desk import Desk
from dashboard.jobs.job import RUNNING, Status
from dashboard.view import job_text, theme
from dashboard.view.text import Words

LOOK_MS = 400
"""Between two looks."""
_FAILURES = (ValueError, ImportError, OSError)
"""What work that cannot be begun raises: a value that cannot be, a package that is missing, a disk that refuses."""

_BUTTON_CSS = f"""
:host {{ margin: 0; }}
.bk-btn-group > .bk-btn.bk-btn-default {{
  font: 700 17px/1.2 {theme.SANS}; min-height: 46px; border-radius: 9px; border: 1px solid {theme.GOLD};
  background: {theme.RED} !important; color: {theme.CREAM} !important;
}}
.bk-btn-group > .bk-btn.bk-btn-default[disabled] {{ opacity: .45; cursor: default; }}
"""
_STOP_CSS = _BUTTON_CSS.replace(f"background: {theme.RED}", f"background: {theme.FELT_DARK}")
_SAID_CSS = f"""
:host {{ margin: 0; color: {theme.INK}; font-size: 15px; line-height: 1.35; }}
* {{ font-family: {theme.SANS}; }}
p {{ margin: 0; }}
p i {{ font-style: normal; font-size: .9em; color: {theme.INK_SOFT}; margin-left: 6px; }}
p.wrong, p.wrong i {{ color: {theme.RED}; }}
"""
_PROGRESS_CSS = f"""
:host {{ margin: 0; }}
progress {{ height: 12px; border-radius: 6px; margin: 0; }}
progress::-webkit-progress-bar {{ background: {theme.IVORY_EDGE}; border-radius: 6px; }}
progress::-webkit-progress-value {{ background: {theme.FELT_LIGHT} !important; border-radius: 6px; }}
progress::-moz-progress-bar {{ background: {theme.FELT_LIGHT} !important; border-radius: 6px; }}
"""


class JobBar(pn.viewable.Viewer):
    """The bar for one kind of work of a desk.

    `begin` is called when the start button is pressed and has the desk begin the work; a `ValueError`, `ImportError` or
    `OSError` it raises is shown with its sentence, and nothing else happens. Watch `status` to show what comes in.
    """

    status = param.Parameter(None, doc="How the work stands (`Status`), None where none was ever done.")
    start = param.Event(label=str(job_text.START))
    stop = param.Event(label=str(job_text.STOP))
    problem = param.String("", doc="Why nothing was begun, both languages parted by a stroke.")

    def __init__(self, desk: Desk, kind: str, begin: Callable[[], object], unit: Words, **params: Any) -> None:
        super().__init__(**params)
        self._desk, self._kind, self._begin, self._unit = desk, kind, begin, unit
        style: dict[str, Any] = {"width": 104, "margin": 0}
        self._start = pn.widgets.Button.from_param(self.param.start, stylesheets=[_BUTTON_CSS], **style)
        self._stop = pn.widgets.Button.from_param(self.param.stop, stylesheets=[_STOP_CSS], **style)
        self._progress = pn.indicators.Progress(
            value=0, max=100, stylesheets=[_PROGRESS_CSS], sizing_mode="stretch_width", margin=0
        )
        self._said = pn.pane.HTML("", stylesheets=[_SAID_CSS], sizing_mode="stretch_width", margin=0)
        self._seen: tuple[float, int] | None = None
        self._looks = False
        self.look()
        self._show()

    def __panel__(self) -> pn.Row:
        """Return the bar for a page, and look at the desk from now on for as long as that page lives."""
        if not self._looks:
            self._looks = True
            pn.state.add_periodic_callback(self.look, period=LOOK_MS)
        middle = pn.Column(
            self._said,
            self._progress,
            sizing_mode="stretch_width",
            margin=(0, 0, 0, 6),
            align="center",
            styles={"gap": "6px"},
        )
        return pn.Row(
            self._start, self._stop, middle,
            sizing_mode="stretch_width", margin=0, styles={"gap": "8px", "align-items": "center"},
        )  # fmt: skip

    @param.depends("start", watch=True)
    def begin(self) -> None:
        """Begin the work, or say why not."""
        try:
            self._begin()
        except _FAILURES as error:
            self.problem = str(error)
        else:
            self.problem = ""
        self.look()
        self._show()

    @param.depends("stop", watch=True)
    def end(self) -> None:
        """Stop the work, on whichever page it was begun."""
        self._desk.cancel(self._kind)

    def look(self) -> None:
        """See how the work stands, and show it if that has changed."""
        status: Status | None = self._desk.look(self._kind)
        seen = None if status is None else (status.began, status.revision)
        if seen != self._seen:
            self._seen = seen
            self.status = status

    @param.depends("status", watch=True)
    def _show(self) -> None:
        status: Status | None = self.status
        running = status is not None and status.state == RUNNING
        self._start.disabled, self._stop.disabled = running, not running
        self._progress.visible = running
        if running:  # -1 is a bar that only moves
            self._progress.value = min(100, round(100 * status.done / status.total)) if status.total else -1
        self._said.object = self._sentences(status)

    def _sentences(self, status: Status | None) -> str:
        said = _paragraph(job_text.how_it_stands(status, self._unit))
        wrong = self.problem.partition(" / ")[::2] if self.problem else status.problem if status else ("", "")
        return said + (_paragraph(Words(*wrong), "wrong") if any(wrong) else "")


def _paragraph(words: Words, kind: str = "") -> str:
    role = ' role="alert"' if kind else ""
    return f'<p class="{kind}"{role}>{escape(words.zh)}<i lang="en">{escape(words.en)}</i></p>'
