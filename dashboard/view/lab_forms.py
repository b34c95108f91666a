"""What is chosen for a duel and for a league: forms, and the wishes they come to."""

from __future__ import annotations

from typing import Any

import param

from analysis.schedule import FIELDS, MOST_WALLS
from dashboard.jobs.playing import new_seed
from dashboard.view import research_text as words
from dashboard.view.research import PRESET_NAMES
from mahjong.bots import bot_names

_FIELDS = {f"{field.zh} {field.en}": name for name, field in FIELDS.items()}


class Form(param.Parameterized):
    """What every run of hands needs. `wishes` are plain data, and `take` gives them back to the form."""

    preset = param.Selector(default="house", objects=PRESET_NAMES, label=str(words.RULES))
    seed = param.String("", label=str(words.SEED))

    def wishes(self) -> dict[str, Any]:
        """Return what is wished for, with a new seed where none was written."""
        chosen = {name: getattr(self, name) for name in self.param if name != "name"}
        return {**chosen, "seed": self.seed.strip() or new_seed()}

    def take(self, wishes: dict[str, Any]) -> None:
        """Choose what was wished for once; what is not there any more is left as it is."""
        for name in self.param:
            if name != "name" and name in wishes:
                try:
                    setattr(self, name, wishes[name])
                except (ValueError, TypeError):
                    continue  # a bot of another version of the program


class DuelForm(Form):
    """Two bots, the field round them, and how many walls."""

    a = param.Selector(default="careful@1", objects=list(bot_names()), label=str(words.BOT_A))
    b = param.Selector(default="efficient@1", objects=list(bot_names()), label=str(words.BOT_B))
    field = param.Selector(default="efficient", objects=_FIELDS, label=str(words.FIELD))
    walls = param.Integer(2_000, bounds=(2, MOST_WALLS), step=1_000, label=str(words.WALLS))


class LeagueForm(Form):
    """The bots of a league, and how many walls."""

    bots = param.ListSelector(
        default=["efficient@1", "careful@1", "noisy@1", "random@1"], objects=list(bot_names()), label=str(words.BOTS)
    )
    walls = param.Integer(1_000, bounds=(2, MOST_WALLS), step=500, label=str(words.WALLS))
