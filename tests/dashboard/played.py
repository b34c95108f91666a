"""Views of whole hands played by the engine, for tests of what is shown."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong.rules import Rules
from mahjong.table import Table

BOTS = dict.fromkeys(range(4), "efficient")


def positions(seed: bytes, hands: int = 1) -> Iterator[Table]:
    """Yield a table of four computers after the deal and after every action of so many hands."""
    table = Table(Rules.preset("house"), seed, BOTS)
    for _ in range(hands):
        table.deal()
        yield table
        while table.phase in {"turn", "window"}:
            choice = table.forced() or table._bot_choice()
            assert choice is not None
            table.apply(*choice)
            yield table
