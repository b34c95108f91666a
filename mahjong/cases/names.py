"""The names by which cases call the rows of the 台 table, and how a score is written in these names.

Each name is one row, but for 門清自摸: a case writes the three rows 自摸, 門清 and 門清自摸 of a concealed self-draw as
one item. Where only some of the three count they stand there as 自摸 and 門清.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from mahjong.core.items import ITEM_OF, ITEMS

ALIASES: Mapping[str, str] = MappingProxyType({"地聽(咪幾)": "地聽"})
"""Other names of a row."""
NOT_PLAYED = frozenset({"配牌花胡"})
"""Items of other tables that no switch here gives."""
NAMES = frozenset({*(item.zh for item in ITEMS), *ALIASES, *NOT_PLAYED})

_FOLDED = tuple(ITEM_OF[code].zh for code in ("self_draw", "concealed", "concealed_self_draw"))
_WHOLE = ITEM_OF["concealed_self_draw"].zh

Items = Counter[tuple[str, int]]


def folded(lines: Iterable[tuple[str, int]]) -> Items:
    """Return lines of a score, each a name and its 台, as a case writes them.

    >>> sorted(folded([("自摸", 1), ("門清", 1), ("門清自摸", 1), ("獨聽", 1)]))
    [('獨聽', 1), ('門清自摸', 3)]
    """
    items = Counter((ALIASES.get(name, name), tai) for name, tai in lines)
    three = [item for name in _FOLDED for item in items if item[0] == name]
    if [name for name, _tai in three] == list(_FOLDED):
        items.subtract(three)
        items[_WHOLE, sum(tai for _name, tai in three)] += 1
    return +items


def contains(items: Items, wanted: Items) -> bool:
    """Return whether every wanted item is among the items, as often as it is wanted."""
    return all(items[item] >= count for item, count in wanted.items())


def said(items: Items) -> list[str]:
    """Return items as texts, in the order of the table.

    >>> said(folded([("獨聽", 1), ("正花", 1), ("正花", 1)]))
    ['正花 1', '正花 1', '獨聽 1']
    """
    place = {item.zh: item.number for item in ITEMS}
    ordered = sorted(items.elements(), key=lambda item: (place.get(item[0], len(ITEMS)), -item[1]))
    return [f"{name} {tai}" for name, tai in ordered]
