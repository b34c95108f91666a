"""What may be done: the texts of every legal action on the own turn, and what each seat could call on a tile."""

from __future__ import annotations

from mahjong.tiles import code_of, kind_of
from tests.oracle.hands import COPIES, FIRST_HONOUR, rank
from tests.oracle.money import SEATS
from tests.oracle.ready import must_win, open_level
from tests.oracle.state import State
from tests.oracle.winning import may_self_draw, may_win_on

CHOWS = {"chow low": 0, "chow middle": 1, "chow high": 2}
"""Place of the claimed tile in the run."""

Run = tuple[int, int, int]


def on_turn(state: State) -> set[str]:
    """Return what the seat whose turn it is may do. Who has declared may only throw the drawn tile, or win."""
    wins = {"self_draw"} if may_self_draw(state) else set()
    if wins and must_win(state, state.turn):
        return wins
    thrown = discards(state)
    if state.own.ready is not None:
        return wins | {text for text in thrown if text.endswith("drawn")}
    return wins | thrown | own_kongs(state) | {text for text in map(declaring, thrown) if _may_declare(state, text)}


def discards(state: State) -> set[str]:
    """Return the tiles that may be thrown: any that is not barred; a copy from the hand or the tile just drawn."""
    hand = list(state.own.hand)
    texts = set()
    if state.drawn is not None:
        hand.remove(state.drawn)
        texts.add(f"discard {code_of(state.drawn)} drawn")
    return texts | {f"discard {code_of(kind)}" for kind in hand if kind not in state.barred}


def declaring(text: str) -> str:
    """Return the action that throws the same tile and declares the hand ready."""
    return text.replace("discard", "ready")


def _may_declare(state: State, text: str) -> bool:
    _, code, *drawn = text.split()
    return open_level(state, kind_of(code), "drawn" if drawn else "hand") is not None


def own_kongs(state: State) -> set[str]:
    """暗槓 and 加槓: any tile held; not after 吃 or 碰 unless a rule allows it, and not at the end of the wall."""
    if not state.wall.allows_kong or (state.after_claim and not state.rules.kong_after_claim):
        return set()
    own = state.own
    pungs = [meld.tiles[0] for meld in own.melds if meld.kind == "pung"]
    return {f"concealed_kong {code_of(kind)}" for kind in own.hand if own.hand.count(kind) == COPIES} | {
        f"added_kong {code_of(kind)}" for kind in pungs if kind in own.hand
    }


# ---- another's tile ----


def calls(state: State, seat: int, tile: int) -> set[str]:
    """Return what a seat could call on the turn's discard: a win, and sets unless this is the last discard."""
    own = state.seats[seat]
    wins = {"win"} if may_win_on(state, seat, tile, "discard") else set()
    locked = own.locks and state.rules.sacred_bars_claims
    return wins if state.wall.is_spent or own.ready is not None or locked else wins | _sets(state, seat, tile)


def _sets(state: State, seat: int, tile: int) -> set[str]:
    own, is_next = state.seats[seat], seat == (state.turn + 1) % SEATS
    held = own.hand.count(tile)
    sets = set()
    if held >= 2 and tile not in own.passed_pungs and _leaves_a_discard(state, seat, tile, "pung"):
        sets.add("pung")
    if held >= 3 and state.wall.allows_kong and (state.rules.left_kong or not is_next):
        sets.add("kong")
    if is_next:
        sets |= {text for text in CHOWS if run(state, seat, tile, text) and _leaves_a_discard(state, seat, tile, text)}
    return sets


def run(state: State, seat: int, tile: int, text: str) -> Run | None:
    """Return the run that a chow of that name would make of the tile, or None."""
    low = tile - CHOWS[text]
    if tile >= FIRST_HONOUR or low < 0 or not 1 <= rank(low) <= 7 or low // 9 != tile // 9:
        return None
    wanted = (low, low + 1, low + 2)
    held = state.seats[seat].hand
    return wanted if all(kind in held for kind in wanted if kind != tile) else None


def tiles_of(state: State, seat: int, tile: int, call: str) -> tuple[int, ...]:
    """Return the tiles of the set that a legal call makes."""
    found = run(state, seat, tile, call) if call in CHOWS else None
    return found or (tile,) * (4 if call == "kong" else 3)


def given(tiles: tuple[int, ...], claimed: int) -> tuple[int, ...]:
    """Return the tiles of a set that come out of the hand: all but the claimed one."""
    left = list(tiles)
    left.remove(claimed)
    return tuple(left)


def barred_after(state: State, tile: int, call: str) -> set[int]:
    """喰替: return the kinds that may not be thrown in the turn of a 吃 or 碰 of this tile."""
    rule = state.rules.swap_calling
    if rule == "free" or call == "kong":
        return set()
    beyond = {"chow low": tile + 3, "chow high": tile - 3}.get(call)
    if rule == "strict" and beyond is not None and 0 <= beyond < FIRST_HONOUR and beyond // 9 == tile // 9:
        return {tile, beyond}
    return {tile}


def _leaves_a_discard(state: State, seat: int, tile: int, call: str) -> bool:
    left = list(state.seats[seat].hand)
    for kind in given(tiles_of(state, seat, tile, call), tile):
        left.remove(kind)
    return not set(left) <= barred_after(state, tile, call)
