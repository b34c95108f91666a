"""What can be wrong with what the rules remember: 過水, barred tiles, 包牌, declarations, eight flowers."""

from __future__ import annotations

from typing import Any

from mahjong.core.observe import waits_without_drawn
from mahjong.core.params import (
    ADDED_KONG_SET,
    CHOW,
    CONCEALED_KONG_SET,
    DECLARED,
    DECLARED_AS_DEALT,
    DECLARED_EARLY,
    EIGHT_DECLINED,
    EIGHT_STANDS,
    EIGHT_WAS_PAID,
)
from mahjong.core.ready import EARLY_DISCARDS
from mahjong.core.state import ALL_FLOWERS, LIABLE_BIG_DRAGONS, LIABLE_BIG_WINDS, TURN
from mahjong.core.tables import load_tables
from mahjong.position.check_tiles import Problems
from mahjong.position.fields import LIABLE_ITEMS
from mahjong.position.history import all_melds, is_over, melds_of
from mahjong.position.notation import States, bits_of_kinds, kinds_of_bits
from mahjong.position.problems import problem, tiles_named
from mahjong.rules import Rules
from mahjong.tiles import DRAGONS, FLOWERS, N_PLAYING, NAMES_ZH, WINDS

_LEVELS = {DECLARED: "ready", DECLARED_EARLY: "earthly_ready", DECLARED_AS_DEALT: "heavenly_ready"}


def check_locks(states: States, rules: Rules) -> Problems:
    """Find 過水 on kinds that no other seat has shown, or that the own draw has lifted."""
    st = states[0]
    if st["locks"].any() and not rules.sacred_discard:
        yield problem("lock_off")
    for seat in range(4):
        kinds = kinds_of_bits(int(st["locks"][seat]))
        on_turn = st["phase"] == TURN and st["turn"] == seat and st["drawn"] >= 0
        if any(kind >= N_PLAYING for kind in kinds):
            yield problem("lock_kind", seat=seat)
        elif kinds and on_turn and rules.sacred_release == "draw":
            yield problem("lock_lifted", seat=seat)
        elif rules.sacred_scope == "kind":
            for kind in set(kinds) - _shown(st, seat, kongs=True):
                yield problem("lock_unseen", seat=seat, kind=kind)


def check_pung_locks(states: States, rules: Rules) -> Problems:
    """Find 過碰 of kinds that no other seat has thrown, or that the own turn has lifted."""
    st = states[0]
    if st["pung_locks"].any() and not rules.passed_pung:
        yield problem("pung_lock_off")
    for seat in range(4):
        kinds = kinds_of_bits(int(st["pung_locks"][seat]))
        if any(kind >= N_PLAYING for kind in kinds):
            yield problem("pung_lock_kind", seat=seat)
        elif kinds and st["phase"] == TURN and st["turn"] == seat:
            yield problem("pung_lock_lifted", seat=seat)
        else:
            for kind in set(kinds) - _shown(st, seat, kongs=False):
                yield problem("pung_lock_unseen", seat=seat, kind=kind)


def _shown(st: Any, seat: int, *, kongs: bool) -> set[int]:
    """Return the kinds that other seats have thrown, and with `kongs` those of kongs that could be robbed."""
    n = int(st["n_discards"])
    shown = set(st["discard_tile"][:n][st["discard_seat"][:n] != seat].tolist())
    if kongs:
        sorts = (ADDED_KONG_SET, CONCEALED_KONG_SET)
        shown |= {tile for other, kind, tile, _, _ in all_melds(st) if other != seat and kind in sorts}
    return shown


def check_barred(states: States, rules: Rules) -> Problems:
    """Find, right after a claim, other barred kinds than the claimed meld bars (swap-calling)."""
    st = states[0]
    melds = melds_of(st, int(st["turn"]))
    if st["phase"] != TURN or (st["after_claim"] and not melds):
        return
    right = _barred_by(rules, *melds[-1][:3]) if st["after_claim"] else []
    if int(st["barred"]) != bits_of_kinds(right):
        zh = "、".join(NAMES_ZH[kind] for kind in right) or "無"
        yield problem("barred", right=tiles_named(right), right_zh=zh)


def _barred_by(rules: Rules, kind: int, tile: int, claimed: int) -> list[int]:
    if rules.swap_calling == "free":
        return []
    kinds = [claimed]
    if rules.swap_calling == "strict" and kind == CHOW:
        kinds += [tile + 3] if claimed == tile and tile % 9 <= 5 else []
        kinds += [tile - 1] if claimed == tile + 2 and tile % 9 >= 1 else []
    return kinds


def check_feeds(states: States, rules: Rules) -> Problems:
    """Find 包牌 for what was not fed, or is no item of this table, and a last set of 大三元 or 大四喜 not noted."""
    st = states[0]
    for seat, row in enumerate(st["liable_meld"].tolist()):
        for item, meld in enumerate(row):
            yield from _check_feed(st, rules, seat, item, meld)


def _check_feed(st: Any, rules: Rules, seat: int, item: int, meld: int) -> Problems:
    big = item in (LIABLE_BIG_DRAGONS, LIABLE_BIG_WINDS)
    right = _last_big_set(st, seat, item) if big and rules.liability != "off" else -1
    if meld >= 0 and (rules.liability == "off" or (rules.liability == "big" and not big)):
        yield problem("feed_off", item=LIABLE_ITEMS[item])
    elif meld >= st["n_melds"][seat] or (meld >= 0 and st["meld_from"][seat, meld] < 0):
        yield problem("feed_meld", seat=seat, item=LIABLE_ITEMS[item], number=meld + 1)
    elif right >= 0 and right != meld:
        yield problem("feed_missing", seat=seat, item=LIABLE_ITEMS[item], number=right + 1)
    elif big and meld >= 0 and right < 0:
        yield problem("feed_meld", seat=seat, item=LIABLE_ITEMS[item], number=meld + 1)


def _last_big_set(st: Any, seat: int, item: int) -> int:
    """Return the meld that made the last visible set of 大三元 or 大四喜, -1 if the sets do not all lie there."""
    first, end = (DRAGONS, FLOWERS) if item == LIABLE_BIG_DRAGONS else (WINDS, DRAGONS)
    sets = [i for i, (kind, tile, _, _) in enumerate(melds_of(st, seat))
            if kind != CONCEALED_KONG_SET and first <= tile < end]  # fmt: skip
    return sets[-1] if len(sets) == end - first else -1


def check_ready(states: States, rules: Rules) -> Problems:
    """Find declarations this table does not have, calls beside 天聽 and 地聽, and discards from the hand after them."""
    st = states[0]
    for seat, level in enumerate(st["ready"].tolist()):
        if level == 0:
            continue
        if rules.tai.get(_LEVELS.get(level, ""), 0) == 0:
            yield problem("ready_off", seat=seat)
        elif level != DECLARED and st["n_melds"][seat] > 0:
            yield problem("ready_calls", seat=seat)
        elif not _discards_fit(st, rules, seat, level):
            yield problem("ready_discards", seat=seat)


def _discards_fit(st: Any, rules: Rules, seat: int, level: int) -> bool:
    """Return whether a seat has thrown something to declare with, and from then on only what it drew."""
    n = int(st["n_discards"])
    own = [(i, drawn) for i, (who, drawn) in enumerate(zip(st["discard_seat"][:n].tolist(),
           st["discard_drawn"][:n].tolist(), strict=True)) if who == seat]  # fmt: skip
    if not own or level == DECLARED:
        return bool(own)
    if level == DECLARED_AS_DEALT and seat != st["dealer"]:
        return all(drawn for _, drawn in own)
    if level == DECLARED_AS_DEALT or rules.ready_window == "own":
        return all(drawn for _, drawn in own[1:])
    return own[0][0] < EARLY_DISCARDS and all(drawn for i, drawn in own if i >= EARLY_DISCARDS)


def check_waits(states: States, rules: Rules) -> Problems:
    """Find declared hands that are not ready. Asks the rules: only for a position that is otherwise sound."""
    after = states.copy()
    for seat in range(4):
        if after["ready"][0, seat] and not is_over(after[0]):
            waits = waits_without_drawn(load_tables()[0], rules.to_record()[0], after[0], seat)
            if waits == 0:
                yield problem("not_ready", seat=seat)


def check_flowers(states: States, rules: Rules) -> Problems:
    """Find 八仙過海 declined or paid without eight flowers, or at a table that does not play so."""
    st, mode = states[0], rules.eight_flowers_mode if rules.tai["eight_flowers"] else "added"
    for seat, fate in enumerate(st["eight"].tolist()):
        all_eight = st["flowers"][seat] == ALL_FLOWERS
        allowed = {EIGHT_STANDS: not all_eight or mode in ("added", "optional") or is_over(st)}
        allowed[EIGHT_DECLINED] = bool(all_eight and mode == "optional")
        allowed[EIGHT_WAS_PAID] = bool(all_eight and mode == "paid")
        if not allowed.get(fate, False):
            yield problem("eight", seat=seat)
    if st["bonus"].sum() != 0 or (st["bonus"].any() and EIGHT_WAS_PAID not in st["eight"].tolist()):
        yield problem("bonus")
