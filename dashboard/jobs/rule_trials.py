"""A trial of house rules as work behind a page: the rules that are done so far, and all of them at the end."""

from __future__ import annotations

from functools import partial
from typing import Any

from analysis.extras import need
from analysis.rule_changes import changes_to_try, read_change
from analysis.rule_effects import Trial, as_data, run
from analysis.schedule import FIELDS
from analysis.workers import cores
from dashboard.jobs.child import Teller
from dashboard.jobs.playing import announced, read_seed
from mahjong.rules import Rules

KIND = "rules_cost"
EXTRAS = ("scipy.stats", "statsmodels.stats.weightstats")


def trial_of(wishes: dict[str, Any]) -> Trial:
    """Return the trial that was wished for: preset, changes (as text; none: all), bot, field, walls, games, seed.

    Raises as `Trial`, `read_change` and `Rules`.
    """
    base, games = Rules.preset(wishes["preset"]), bool(wishes["games"])
    asked = tuple(read_change(text, base) for text in wishes["changes"])
    bots = (wishes["bot"], *(FIELDS[wishes["field"]].bots or (wishes["bot"],) * 3))
    changes = asked or changes_to_try(base, whole_games=games)
    return Trial(base, changes, wishes["walls"], read_seed(wishes["seed"]), bots, games)


def try_rules(tell: Teller, wishes: dict[str, Any]) -> dict[str, Any]:
    """Play a trial; return the effects as plain data (`analysis.rule_effects.as_data`)."""
    for module in EXTRAS:
        need(module)
    for effects in announced(tell, run(trial_of(wishes), cores())):
        tell.progress(effects.played, effects.to_play)
        if effects.found and effects.played < effects.to_play:
            tell.partial(partial(as_data, effects))
    return as_data(effects)
