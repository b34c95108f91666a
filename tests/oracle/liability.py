"""包牌: which claims make a seat answer for another's hand, noted when they happen, and who answers at the win."""

from __future__ import annotations

from mahjong.rules import Rules
from tests.oracle.hands import Meld, rank
from tests.oracle.rows import DRAGONS, WINDS
from tests.oracle.scoring import Rows

BIG = ("big_dragons", "big_winds")
OPEN_KONGS = ("kong", "added_kong")
OF_HONOURS = ((DRAGONS, 2, ("small_dragons", "big_dragons")), (WINDS, 3, ("small_winds", "big_winds")))
"""Kinds, how many visible sets of them make the small item, and the names of the small and the big one."""


def note_claim(melds: list[Meld], noted: dict[str, int]) -> None:
    """Note for each item which the newest meld, just claimed, completes: `noted` is the first such meld by item.

    `melds` stand in the order in which they were laid down; an added kong keeps its pung's place and feeder.
    """
    for item in completed(melds):
        noted.setdefault(item, len(melds) - 1)


def completed(melds: list[Meld]) -> set[str]:
    """Return what the newest meld completes among the visible ones; a concealed kong lies face down."""
    visible, newest = [meld for meld in melds if not meld.is_concealed], melds[-1]
    items = set(_four_that_fit(visible)) if len(visible) == 4 else set()
    for kinds, small, names in OF_HONOURS:
        number = sum(meld.tiles[0] in kinds for meld in visible)
        if newest.tiles[0] in kinds and number >= small:
            items.add(names[number - small])
    kongs = sum(meld.kind in OPEN_KONGS for meld in visible)
    if newest.kind == "kong" and kongs >= 4:
        items.add("four_kongs" if kongs == 4 else "five_kongs")
    return items


def _four_that_fit(visible: list[Meld]) -> list[str]:
    """What four visible melds promise of the whole hand."""
    kinds = {kind for meld in visible for kind in meld.tiles}
    suits, honours = {kind // 9 for kind in kinds if rank(kind)}, {kind for kind in kinds if not rank(kind)}
    promised = {
        "full_flush": len(suits) == 1 and not honours,
        "half_flush": len(suits) <= 1,
        "all_honours": not suits,
        "all_pungs": not any(meld.is_chow for meld in visible),
    }
    return [item for item, holds in promised.items() if holds]


def liable_seat(melds: list[Meld], noted: dict[str, int], rows: Rows, rules: Rules) -> int | None:
    """Return the seat that answers for the hand, or None: the earliest claim noted for an item that the hand has."""
    if rules.liability == "off":
        return None
    claims = [at for item, at in noted.items() if item in rows and (rules.liability == "wide" or item in BIG)]
    return melds[min(claims)].source if claims else None
