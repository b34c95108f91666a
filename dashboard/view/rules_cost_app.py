"""The page of house rules: each changed alone on the same walls, played in the background, and what it does."""

from __future__ import annotations

from typing import Any

import panel as pn
import param

from analysis.effects_figures import effect_rows
from analysis.plain import PlainError
from analysis.rule_changes import Change, changes_to_try
from analysis.rule_effects import Effect, effects_from
from analysis.rule_effects_page import page_of
from analysis.rule_effects_sheets import lead
from analysis.schedule import MOST_WALLS
from dashboard.jobs import rule_trials
from dashboard.jobs.desk import Desk, the_desk
from dashboard.jobs.job import RUNNING, Status
from dashboard.view import job_text, research
from dashboard.view import research_text as words
from dashboard.view.deal_in_app import COMPILED, COMPILED_FIELDS
from dashboard.view.job_bar import JobBar
from dashboard.view.lab_forms import Form
from dashboard.view.page_view import PageView, has_nothing_new
from dashboard.view.runs import Runs, workbench
from dashboard.view.text import Words
from mahjong.rules import SWITCHES, Rules
from mahjong.rules_text import TAI

MOST_ROWS = 30
"""Rules in the figure: those that touch the most walls."""
WIDTH = 985
_GROUPS = {
    str(words.EVERY_GROUP): "",
    **{f"{switch.group.zh} {switch.group.en}": switch.group.code for switch in SWITCHES.values()},
    str(TAI): "tai",
}


def group_of(change: Change) -> str:
    """Return the code of the group a rule stands in.

    >>> group_of(Change("min_tai", 2)), group_of(Change("tai.pinghu", 0))
    ('stakes', 'tai')
    """
    return SWITCHES[change.name].group.code if change.name in SWITCHES else "tai"


class RulesForm(Form):
    """The table to start from, the rules to try, who plays, and on how many walls or games."""

    changes = param.ListSelector(default=[], objects=[], label=str(words.CHANGES))
    bot = param.Selector(default=COMPILED[0], objects=COMPILED, label=str(words.BOT))
    field = param.Selector(default="self", objects=COMPILED_FIELDS, label=str(words.FIELD))
    walls = param.Integer(4_000, bounds=(2, MOST_WALLS), step=2_000, label=str(words.WALLS))
    games = param.Selector(
        default=False, objects={str(words.HAND_BY_HAND): False, str(words.WHOLE_GAMES): True}, label=str(words.PLAYED)
    )

    def __init__(self) -> None:
        super().__init__()
        self._offer()

    @param.depends("preset", "games", watch=True)
    def _offer(self) -> None:
        """Offer the rules that this table may change."""
        offered = changes_to_try(Rules.preset(self.preset), whole_games=self.games)
        self.param.changes.objects = {_said(change): str(change) for change in offered}
        self.changes = [text for text in self.changes if text in map(str, offered)]


def _said(change: Change) -> str:
    words_of, value = change.words(), change.value_words()
    return f"{words_of.zh}：{value.zh} · {words_of.en}: {value.en}"


class EffectsView(param.Parameterized):
    """What the rules of a group do, those that touch the most walls first; it grows while rules come in."""

    group = param.Selector(default="", objects=_GROUPS, label=str(words.GROUP))
    effects = param.List(default=[], item_type=Effect)

    def __init__(self) -> None:
        super().__init__()
        self._pane, self._lead = pn.pane.Bokeh(None, margin=0), research.said()

    def show(self, status: Status | None) -> None:
        """Show a run, live or kept."""
        if has_nothing_new(status):
            return
        data = None if status is None else status.shown
        try:
            self.effects = effects_from(data) if data else []
            running = status is not None and status.state == RUNNING
            self._lead.object = research.paragraph(Words(lead(data), ""), "small") if data and running else ""
        except (PlainError, KeyError):  # kept by another version of the program
            self.effects = []

    def rows(self) -> list[Effect]:
        """Return the effects that are drawn."""
        of = [one for one in self.effects if one.touched and self.group in {"", group_of(one.change)}]
        return sorted(of, key=lambda one: -one.touched)[:MOST_ROWS]

    @param.depends("effects", "group", watch=True)
    def _draw(self) -> None:
        rows = self.rows()
        self._pane.object = effect_rows(rows, width=WIDTH) if rows else None

    def panel(self) -> pn.Column:
        """Return it for a page; empty until some rule is done."""
        choice = research.field(self.param.group, width=300, sizing_mode=None)
        there = pn.bind(bool, self.param.effects)
        return research.card(
            choice, self._lead, self._pane, research.said(research.paragraph(words.EFFECTS_OF_MOST, "small")),
            visible=there,
        )  # fmt: skip


def rules_cost_app(desk: Desk | None = None) -> pn.Template:
    """Return the page for one session."""
    desk = desk or the_desk()
    form, effects = RulesForm(), EffectsView()
    view = PageView(page_of, own=effects.panel(), figures=False)

    def begin() -> None:
        wishes = form.wishes()
        rule_trials.trial_of(wishes)  # what cannot be is said at once
        desk.start(rule_trials.KIND, rule_trials.try_rules, wishes)

    def show(status: Status | None) -> None:
        effects.show(status)
        view.show(status)

    bar = JobBar(desk, rule_trials.KIND, begin, job_text.COUNTED["walls"])
    runs = Runs(desk, bar, rule_trials.KIND, _called, lambda status: page_of(status.shown), form.take)
    fields = [
        research.field(form.param.preset),
        research.field(form.param.changes, description=str(words.CHANGES_HELP)),
        *(research.field(form.param[name]) for name in ("bot", "field", "walls", "games")),
        research.seed_field(form.param.seed),
    ]
    content = research.side_by_side(
        [research.said(research.paragraph(words.ABOUT_RULES_COST)), *fields],
        [*workbench(bar, runs, rule_trials.EXTRAS, show), view.panel()],
    )
    return research.research_page("rules_cost", content)


def _called(wishes: dict[str, Any]) -> str:
    chosen = wishes.get("changes") or ["全部 all"]
    rules = chosen[0] if len(chosen) == 1 else f"{len(chosen)} 條"
    return f"{wishes.get('preset')}，{rules}，{wishes.get('bot')}，{wishes.get('walls'):,}"
