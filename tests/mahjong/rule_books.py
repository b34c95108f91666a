"""Random tables: any preset with any mixture of switches and rows, as hypothesis draws them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from mahjong.core.items import ITEMS
from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules
from mahjong.switches import Switch


def values_of(switch: Switch) -> st.SearchStrategy[Any]:
    """Return every value a switch may have."""
    if switch.words:
        return st.sampled_from(list(switch.words))
    return st.integers(switch.low, switch.high) if switch.high > switch.low else st.booleans()


ROWS = st.dictionaries(st.sampled_from([item.code for item in ITEMS]), st.integers(0, 88))
CHANGES = st.fixed_dictionaries(
    {}, optional={**{name: values_of(switch) for name, switch in SWITCHES.items()}, "tai": ROWS}
)
RULES = st.builds(lambda name, changes: Rules.preset(name).but(**changes), st.sampled_from(list(PRESETS)), CHANGES)
"""A preset, and what a table changes about it."""
