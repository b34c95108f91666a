"""A trial of house rules as work behind a page: the rules that are done so far, and all of them at the end."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from pathlib import Path
from typing import Any

from analysis.effects_kept import run_kept
from analysis.extras import need
from analysis.rule_changes import changes_to_try, read_change
from analysis.rule_effects import Effects, Trial, as_data, run
from analysis.schedule import FIELDS
from analysis.workers import Results, cores
from dashboard.jobs.child import Teller
from dashboard.jobs.playing import MOST_BEGUN, announced, read_seed
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
    for effects in announced(tell, _played(trial_of(wishes), tell.folder)):
        tell.progress(effects.played, effects.to_play)
        if effects.found and effects.played < effects.to_play:
            tell.partial(partial(as_data, effects))
    if tell.folder is not None:
        _file(trial_of(wishes), tell.folder).unlink(missing_ok=True)  # it is over: nothing is left to go on with
    return as_data(effects)


def _played(trial: Trial, folder: Path | None) -> Results[Effects]:
    """Play a trial, from where a run of it that was stopped left off."""
    if folder is None:
        return run(trial, cores())
    folder.mkdir(parents=True, exist_ok=True)
    for old in sorted(folder.glob("rules-*.json"), key=lambda path: path.stat().st_mtime)[:-MOST_BEGUN]:
        old.unlink(missing_ok=True)
    return run_kept(trial, _file(trial, folder), cores())


def _file(trial: Trial, folder: Path) -> Path:
    """Return the file that only this trial has, played by this version of the game."""
    about = json.dumps([trial.about(), list(map(str, trial.changes))], sort_keys=True)
    return folder / f"rules-{hashlib.sha256(about.encode()).hexdigest()[:24]}.json"
