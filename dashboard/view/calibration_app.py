"""The page of a danger model: how true it is, every figure of its report, and a new report made in the background.

`?model=NAME` shows the newest report of that model: hints at the table lead here.
"""

from __future__ import annotations

from typing import Any

import panel as pn
import param

from analysis.calibration_page import page_of
from analysis.calibration_report import from_data
from analysis.danger_data import MOST_HANDS, compiled_fields
from analysis.danger_models import MODEL_NAMES
from analysis.extras import check_installed
from analysis.plain import PlainError
from analysis.report import Page
from analysis.schedule import FIELDS
from dashboard.jobs import calibrations
from dashboard.jobs.desk import Desk, the_desk
from dashboard.jobs.job import Status
from dashboard.view import job_text, research, research_style
from dashboard.view import research_text as words
from dashboard.view.job_bar import JobBar
from dashboard.view.lab_forms import Form
from dashboard.view.runs import Runs, workbench
from dashboard.view.text import Words

_FIELDS = {f"{FIELDS[name].zh} {FIELDS[name].en}": name for name in compiled_fields()}


class CalibrationForm(Form):
    """A danger model, the field and how many hands it is judged on, and whether in other fields too."""

    model = param.Selector(default=MODEL_NAMES[0], objects=list(MODEL_NAMES), label=str(words.MODEL))
    field = param.Selector(default=compiled_fields()[0], objects=_FIELDS, label=str(words.FIELD))
    hands = param.Integer(2_000, bounds=(10, MOST_HANDS), step=1_000, label=str(words.HANDS))
    elsewhere = param.Selector(
        default=True, objects={str(words.YES): True, str(words.NO): False}, label=str(words.ELSEWHERE)
    )


class CalibrationView:
    """A report, drawn: figures with how to read each, findings, tables, and how it was made."""

    def __init__(self) -> None:
        self.lead = research.said()
        self._figures, self._findings, self._tables, self._made = (
            pn.Column(sizing_mode="stretch_width", margin=0, styles={"gap": "10px"}) for _ in range(4)
        )
        self._tabs = pn.Tabs(
            (str(words.FIGURES), self._figures), (str(words.FINDINGS), self._findings),
            (str(words.TABLES), self._tables), (str(words.MADE), self._made),
            stylesheets=[research_style.TABS_CSS], sizing_mode="stretch_width", margin=0, visible=False,
        )  # fmt: skip
        self._shown: Any = None

    def show(self, status: Status | None) -> None:
        """Show a run's report; what is shown already stays, and so it does while a new one is made."""
        result = None if status is None else status.result
        if result is None or result is self._shown:
            return
        try:
            page = page_of(from_data(result))
        except PlainError as error:  # kept by another version of the program
            self._tabs.visible = False
            self.lead.object = research.paragraph(research.both(error), "wrong")
            return
        self._shown = result
        self._draw(page)

    def _draw(self, page: Page) -> None:
        self.lead.object = research.paragraph(Words(page.zh, page.en), "big") + research.paragraph(
            Words(page.lead, ""), "small"
        )
        self._figures[:] = [_figure(panel) for panel in page.panels]
        self._findings[:] = [research.card(research.said(research.findings(page.verdicts, page.legend)))]
        self._tables[:] = [research.table(research.sheet_html(sheet)) for sheet in page.sheets]
        self._made[:] = [research.card(research.said(research.definitions(page.about)))]
        self._tabs.visible = True

    def panel(self) -> pn.Column:
        """Return it for a page; empty until there is a report."""
        return pn.Column(self.lead, self._tabs, sizing_mode="stretch_width", margin=0)


def _figure(panel: Any) -> pn.Column:
    how = research.paragraph(Words(panel.text_zh, panel.text_en))
    return research.card(
        research.said(f"<h3>{research.both_html(Words(panel.zh, panel.en))}</h3>"),
        pn.Row(
            pn.pane.Bokeh(panel.figure, margin=0), research.said(how, min_width=180),
            sizing_mode="stretch_width", margin=0, styles={"gap": "14px", "align-items": "flex-start"},
        ),
    )  # fmt: skip


def calibration_app(desk: Desk | None = None) -> pn.Template:
    """Return the page for one session; the query's `model` chooses which model's report is shown first."""
    desk = desk or the_desk()
    form, view, notice = CalibrationForm(), CalibrationView(), research.said()

    def begin() -> None:
        check_installed(*calibrations.EXTRAS)
        wishes = form.wishes()
        calibrations.plan_of(wishes)  # what cannot be is said at once
        desk.start(calibrations.KIND, calibrations.measure_calibration, wishes)
        notice.object = ""

    bar = JobBar(desk, calibrations.KIND, begin, job_text.COUNTED["hands"])
    runs = Runs(desk, bar, calibrations.KIND, _called, _page_of, form.take)
    notice.object = _ask_for(asked_model(), form, runs)
    fields = [
        research.field(form.param.model), research.field(form.param.field), research.field(form.param.hands),
        research.field(form.param.elsewhere), research.field(form.param.preset), research.seed_field(form.param.seed),
    ]  # fmt: skip
    content = research.side_by_side(
        [research.said(research.paragraph(words.ABOUT_CALIBRATION)), *fields],
        [*workbench(bar, runs, calibrations.EXTRAS, view.show), notice, view.panel()],
    )
    return research.research_page("calibration", content)


def asked_model() -> str:
    """Return the model that the address asks for, empty for none."""
    asked = pn.state.session_args.get("model", [b""]) if pn.state.curdoc else [b""]
    return asked[0].decode(errors="replace")


def _ask_for(model: str, form: CalibrationForm, runs: Runs) -> str:
    """Choose a model as the address asks; return what is to be said of it, as HTML."""
    if not model:
        return ""
    if model not in MODEL_NAMES:
        zh, en = f"沒有這個危險模型：{model[:40]}", f"no such danger model: {model[:40]}"
        return research.paragraph(Words(zh, en), "wrong")
    form.model = model
    if runs.show_first(lambda wishes: wishes.get("model") == model):
        return ""
    zh, en = f"還沒有 {model} 的報告，按開始就做一份。", f"There is no report on {model} yet: Start makes one."
    return research.paragraph(Words(zh, en), "big")


def _page_of(status: Status) -> Page:
    return page_of(from_data(status.result))


def _called(wishes: dict[str, Any]) -> str:
    return f"{wishes.get('model')}，{wishes.get('field')}，{wishes.get('hands', '')}"
