"""The pages of deal-in rates and of house rules, and the work behind them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis.deal_in import DealInError, as_data, count
from analysis.rule_changes import Change
from analysis.rule_effects import as_data as effects_data
from analysis.rule_effects import run
from dashboard.jobs import deal_ins, rule_trials
from dashboard.jobs.child import Teller
from dashboard.jobs.desk import Desk
from dashboard.jobs.job import CANCELLED, DONE, RUNNING, Status
from dashboard.jobs.results import Results
from dashboard.view import deal_in_app, rules_cost_app
from dashboard.view.deal_in_app import DealInForm, RateMap
from dashboard.view.page_view import PageView
from dashboard.view.rules_cost_app import EffectsView, RulesForm
from mahjong.rules import RulesError
from mahjong.wall import SeedError

pytestmark = pytest.mark.compiled_only

THROWS: dict[str, Any] = {
    "bot": "efficient@1", "field": "self", "hands": 300, "preset": "house", "seed": "behind a page",
}  # fmt: skip
TRIAL: dict[str, Any] = {
    "preset": "house", "changes": ["wall_reserve=0", "per_tai=2", "tai.heavenly=0"], "bot": "efficient@1",
    "field": "self", "walls": 60, "games": False, "seed": "behind a page",
}  # fmt: skip


class Heard:
    """What work told, in order."""

    def __init__(self, folder: Path | None = None) -> None:
        self.messages: list[dict[str, Any]] = []
        self.tell = Teller(lambda text: self.messages.append(json.loads(text)), folder)

    def of(self, what: str) -> list[Any]:
        return [message[what] for message in self.messages if what in message]


@pytest.fixture(scope="module", autouse=True)
def one_process():
    with pytest.MonkeyPatch.context() as patched:
        for module in (deal_ins, rule_trials):
            patched.setattr(module, "cores", lambda: 1)
        yield


@pytest.fixture(scope="module")
def rates() -> tuple[Heard, dict[str, Any]]:
    heard = Heard()
    return heard, json.loads(json.dumps(deal_ins.count_deal_ins(heard.tell, THROWS)))


@pytest.fixture(scope="module")
def effects() -> tuple[Heard, dict[str, Any]]:
    heard = Heard()
    return heard, json.loads(json.dumps(rule_trials.try_rules(heard.tell, TRIAL)))


def status(kind: str, state: str, shown: Any, began: float = 1.0) -> Status:
    return Status(kind, {}, state, began, **{"result" if state == DONE else "partial": shown})


def test_rates_behind_a_page_are_those_of_the_command(rates):
    heard, data = rates
    throws = deal_ins.throws_of(THROWS)
    (*_, tally) = count(throws)
    assert data == json.loads(json.dumps(as_data(tally, throws)))
    assert heard.of("progress") == [[250, 300], [300, 300]]
    assert heard.of("partial")[0]["hands_counted"] == 250
    assert [en for _zh, en in heard.of("stage")][1:] == ["playing", "counting"]


def test_effects_behind_a_page_are_those_of_the_command(effects):
    heard, data = effects
    (*_, whole) = run(rule_trials.trial_of(TRIAL))
    assert data == json.loads(json.dumps(effects_data(whole)))
    assert heard.of("progress")[-1] == [240, 240]
    assert [len(known["rules"]) for known in heard.of("partial")][:1] == [1]


def test_a_trial_that_was_stopped_goes_on_with_the_rules_that_are_done(tmp_path, effects):
    class StoppedError(Exception):
        pass

    def stop(message: bytes) -> None:
        if b"[120, 240]" in message:
            raise StoppedError

    with pytest.raises(StoppedError):
        rule_trials.try_rules(Teller(stop, tmp_path), TRIAL)
    (kept,) = tmp_path.iterdir()
    assert len(json.loads(kept.read_text("utf-8"))["rules"]) == 1
    heard = Heard(tmp_path)
    assert json.loads(json.dumps(rule_trials.try_rules(heard.tell, TRIAL))) == effects[1]
    assert heard.of("progress")[0] == [120, 240]  # the first rule is not played again
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("make", "wishes", "error"), [
    (deal_ins.throws_of, {**THROWS, "hands": 0}, DealInError), (deal_ins.throws_of, {**THROWS, "seed": ""}, SeedError),
    (rule_trials.trial_of, {**TRIAL, "changes": ["min_tai=9"]}, RulesError),
    (rule_trials.trial_of, {**TRIAL, "preset": "mars"}, RulesError),
])  # fmt: skip
def test_what_cannot_be_is_refused_in_both_languages(make, wishes, error):
    with pytest.raises(error, match=" / "):
        make(wishes)


def test_the_field_is_seated_round_the_bot():
    assert deal_ins.throws_of({**THROWS, "bot": "careful@1", "field": "efficient"}).bots[:2] == (
        "careful@1",
        "efficient@1",
    )
    assert deal_ins.throws_of({**THROWS, "bot": "careful@1"}).everybody


def test_only_bots_that_are_compiled_are_offered():
    form = DealInForm()
    assert form.param.bot.objects == ["efficient@1", "careful@1", "careful-claims@1"]
    assert set(form.param.field.objects) == {"efficient", "careful", "self"}
    assert deal_ins.throws_of(form.wishes()).everybody


def test_the_rules_that_are_offered_are_those_of_the_table():
    form = RulesForm()
    assert "min_tai=2" in form.param.changes.objects
    assert "tai.streak=0" not in form.param.changes.objects
    form.changes = ["min_tai=2", "left_kong=false"]
    form.games = True
    assert "tai.streak=0" in form.param.changes.objects
    form.preset = "sml"
    assert form.changes == ["min_tai=2"]  # sml lets nobody take his left neighbour's tile for a kong as it is
    assert rule_trials.trial_of(form.wishes()).changes == (Change("min_tai", 2),)


def test_the_map_follows_what_is_counted_and_the_figure_stays(rates):
    heard, whole = rates
    seen = RateMap()
    seen.show(None)
    assert seen.figure is None
    seen.show(status("deal_in", RUNNING, heard.of("partial")[0]))
    figure, cells = seen.figure, seen.figure.select_one({"name": "cells"})
    before = dict(cells.data)
    assert "250 局" in seen._lead.object
    seen.show(status("deal_in", DONE, whole))
    assert seen.figure is figure
    assert cells.data["n"] != before["n"]
    assert seen._lead.object == ""
    seen.across = "melds"
    assert list(seen.figure.x_range.factors) == ["0", "1", "2", "3", "4+"]
    seen.what = "thrown"
    assert sum(int(n.replace(",", "")) for n in seen.figure.select_one({"name": "cells"}).data["n"]) == (
        sum(rate["n"] for rate in whole["rates"]["thrown"]["all"])
    )


def test_rules_of_one_kind_can_be_looked_at_alone(effects):
    seen = EffectsView()
    seen.show(status("rules_cost", DONE, effects[1]))
    assert [one.change.name for one in seen.rows()] == ["per_tai", "wall_reserve"]  # 天胡 touched no wall
    seen.show(status("rules_cost", RUNNING, None, 2.0))
    assert len(seen.rows()) == 2  # a new run that has nothing yet leaves it
    seen.group = "wall"
    assert [one.change.name for one in seen.rows()] == ["wall_reserve"]
    seen.group = "tai"
    assert seen.rows() == []
    assert seen._pane.object is None


@pytest.mark.parametrize("data", [{}, {"rates": {}}, {"rules": [{}]}, {"rates": {"possible": {"all": [{}]}}}])
def test_a_result_of_another_version_is_said_and_not_drawn(data):
    seen, effects, view = RateMap(), EffectsView(), PageView(deal_in_app.page_of)
    kept = status("deal_in", DONE, data)
    seen.show(kept)
    effects.show(kept)
    view.show(kept)
    assert (seen.figure, effects.rows()) == (None, [])
    assert "another version" in view.lead.object or data == {}


def test_a_report_stays_while_a_new_one_is_made_and_what_was_stopped_is_shown(rates):
    heard, whole = rates
    view = PageView(deal_in_app.page_of)
    view.show(status("deal_in", DONE, whole))
    assert "300 局" in view.lead.object
    view.show(status("deal_in", RUNNING, heard.of("partial")[0], 2.0))
    assert "300 局" in view.lead.object
    view.show(status("deal_in", CANCELLED, heard.of("partial")[0], 2.0))
    assert "250 局" in view.lead.object


@pytest.mark.parametrize("make", [deal_in_app.deal_in_app, rules_cost_app.rules_cost_app])
def test_the_pages_are_made_with_what_was_kept_and_without(make, tmp_path, rates, effects):
    desk = Desk(Results(tmp_path))
    make(desk)
    for kind, wishes, data in ((deal_ins.KIND, THROWS, rates[1]), (rule_trials.KIND, TRIAL, effects[1])):
        desk.results.keep(Status(kind, wishes, DONE, 5.0, 1.0, result=data))
    page = make(desk)
    assert "content" in page._render_items
