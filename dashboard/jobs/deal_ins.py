"""Deal-in rates as work behind a page: what is counted so far, again and again, and all of it at the end."""

from __future__ import annotations

from functools import partial
from typing import Any

from analysis.deal_in import Throws, as_data, count
from analysis.extras import need
from analysis.schedule import FIELDS
from analysis.workers import cores
from dashboard.jobs.child import Teller
from dashboard.jobs.playing import COUNTING, announced, read_seed
from mahjong.rules import Rules

KIND = "deal_in"
EXTRAS = ("scipy.stats", "statsmodels.stats.proportion")


def throws_of(wishes: dict[str, Any]) -> Throws:
    """Return the hands that were wished for: bot, field, hands, preset, seed. Raises as `Throws` and `Rules`."""
    around = FIELDS[wishes["field"]].bots or (wishes["bot"],) * 3
    rules = Rules.preset(wishes["preset"])
    return Throws(wishes["hands"], read_seed(wishes["seed"]), (wishes["bot"], *around), rules)


def count_deal_ins(tell: Teller, wishes: dict[str, Any]) -> dict[str, Any]:
    """Play and count; return the rates as plain data (`analysis.deal_in.as_data`)."""
    for module in EXTRAS:
        need(module)
    throws = throws_of(wishes)
    for tally in announced(tell, count(throws, cores())):
        tell.progress(tally.hands, throws.hands)
        if tally.hands < throws.hands:
            tell.partial(partial(as_data, tally, throws))
    tell.stage(*COUNTING)
    return as_data(tally, throws)
