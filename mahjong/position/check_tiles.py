"""What can be wrong with tiles and melds: numbers that name nothing, too many of a kind, hands of the wrong size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from mahjong.core.params import CHOW, CONCEALED_KONG_SET, OPEN_KONG
from mahjong.core.state import GAME_OVER, MAX_DISCARDS, READY, TURN, WINDOW
from mahjong.position.history import DERIVED, derive, is_over, meld_tiles, melds_of
from mahjong.position.notation import States
from mahjong.position.problems import Problem, problem
from mahjong.rules import Rules
from mahjong.tiles import COPIES, FLOWERS, N_KINDS, N_PLAYING, N_TILES, WINDS

Problems = Iterator[Problem]


def check_numbers(states: States, _rules: Rules) -> Problems:
    """Find numbers that name no phase, seat or tile; with any of these nothing else can be looked at."""
    st = states[0]
    if not READY <= st["phase"] <= GAME_OVER:
        yield problem("phase_range", number=int(st["phase"]))
    for field in ("turn", "dealer", "east"):
        if not 0 <= st[field] <= 3:
            yield problem("seat_range", field=field, number=int(st[field]))
    front, back = int(st["front"]), int(st["back"])
    if not 0 <= front <= back <= N_TILES:
        yield problem("wall_range", front=front, back=back)
    else:
        for number in st["wall"][front:back].tolist():
            if not 0 <= number < N_KINDS:
                yield problem("no_such_tile", where="wall", number=number)
    for field in ("drawn", "window_tile", "win_tile"):
        if not -1 <= st[field] < N_PLAYING:
            yield problem("no_such_tile", where=field, number=int(st[field]))
    yield from _check_discards(st)


def _check_discards(st: Any) -> Problems:
    n = int(st["n_discards"])
    if not 0 <= n <= MAX_DISCARDS:
        yield problem("discard_range", number=n)
        return
    columns = (st[f"discard_{name}"][:n].tolist() for name in ("seat", "tile", "taken"))
    for number, (seat, tile, taken) in enumerate(zip(*columns, strict=True), 1):
        if not 0 <= seat <= 3 or not 0 <= tile < N_PLAYING or not -1 <= taken <= 3 or taken == seat:
            yield problem("discard_range", number=number)


def check_melds(states: States, _rules: Rules) -> Problems:
    """Find melds that are none or do not hold the claimed tile; with any of these nothing else can be looked at."""
    st = states[0]
    for seat in range(4):
        count = int(st["n_melds"][seat])
        if not 0 <= count <= 5:
            yield problem("meld_count", seat=seat, count=count)
        for number, (kind, tile, claimed, _source) in enumerate(melds_of(st, seat), 1):
            if not _is_meld(kind, tile):
                yield problem("no_meld", seat=seat, number=number)
            elif claimed not in ([-1] if kind == CONCEALED_KONG_SET else meld_tiles(kind, tile)):
                yield problem("claimed_tile", seat=seat, number=number)


def _is_meld(kind: int, tile: int) -> bool:
    if kind == CHOW:
        return 0 <= tile < WINDS and tile % 9 <= 6
    return CHOW < kind <= CONCEALED_KONG_SET and 0 <= tile < N_PLAYING


def check_sources(states: States, rules: Rules) -> Problems:
    """Find melds from the own seat, chows not from the left neighbour, and kongs from him where `left_kong` is off."""
    st = states[0]
    for seat in range(4):
        left = (seat + 3) % 4
        for number, (kind, _tile, _claimed, source) in enumerate(melds_of(st, seat), 1):
            where = {"seat": seat, "number": number}
            if kind == CONCEALED_KONG_SET:
                right = source == -1
            else:
                right = source == left if kind == CHOW else 0 <= source <= 3 and source != seat
            if not right:
                yield problem("meld_source", source=source, **where)
            elif kind == OPEN_KONG and source == left and not rules.left_kong:
                yield problem("left_kong", **where)


def check_counts(states: States, _rules: Rules) -> Problems:
    """Find five of a kind, two of a flower, and not 144 in all."""
    st = states[0]
    for seat in range(4):
        for kind, count in enumerate(st["hand"][seat].tolist()):
            if count < 0:
                yield problem("negative_count", seat=seat, kind=kind, count=count)
    counts = count_tiles(st)
    for kind in range(N_KINDS):
        if kind < FLOWERS and counts[kind] > COPIES:
            yield problem("five_alike", kind=kind, count=counts[kind])
        elif kind >= FLOWERS and counts[kind] > 1:
            yield problem("flower_twice", kind=kind, count=counts[kind])
    if st["phase"] != READY and counts.total() != N_TILES and not ended_in_the_opening(st):
        yield problem("tile_count", count=counts.total())


def count_tiles(st: Any) -> Counter[int]:
    """Return how often each kind is found: hands, melds, flowers, discards still lying, wall, the tile of a win."""
    counts = Counter(st["wall"][st["front"] : st["back"]].tolist())
    for seat in range(4):
        counts.update(dict(enumerate(st["hand"][seat].tolist())))
        counts.update(FLOWERS + bit for bit in range(8) if st["flowers"][seat] >> bit & 1)
        for kind, tile, _, _ in melds_of(st, seat):
            counts.update(meld_tiles(kind, tile))
    n = int(st["n_discards"])
    counts.update(st["discard_tile"][:n][st["discard_taken"][:n] < 0].tolist())
    if st["won"].any() and st["paid_by"] >= 0 and st["win_tile"] >= 0:
        counts[int(st["win_tile"])] += 1
    return counts


def check_sizes(states: States, _rules: Rules) -> Problems:
    """Find hands that are not 16 tiles, a meld counting 3, or 17 on the own turn and after a self-draw."""
    st = states[0]
    if ended_in_the_opening(st):
        return
    for seat in range(4):
        held = int(st["hand"][seat].sum()) + 3 * int(st["n_melds"][seat])
        more = st["turn"] == seat and (st["phase"] == TURN or (is_over(st) and held == 17))
        right = 0 if st["phase"] == READY else 16 + more
        if held != right:
            yield problem("hand_size", seat=seat, count=held, right=right)


def ended_in_the_opening(st: Any) -> bool:
    """Return whether flowers have ended the hand while it was dealt: some flowers then still wait to be laid out."""
    return bool(is_over(st) and st["flower_win"] and st["n_discards"] == 0)


def check_derived(states: States, _rules: Rules) -> Problems:
    """Find what does not follow from the tiles on the table."""
    right = states.copy()
    derive(right[0])
    runs = states["phase"][0] in (TURN, WINDOW)
    for field in DERIVED if runs else ("n_concealed", "index", "tai"):
        if (states[field] != right[field]).any():
            yield problem("follows", field=field, value=states[field][0].tolist(), right=right[field][0].tolist())
