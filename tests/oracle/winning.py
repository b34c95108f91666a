"""Who may win now, and the win as it is scored: on the own draw, on another's tile, with flowers alone."""

from __future__ import annotations

from tests.oracle.cases import Win
from tests.oracle.hands import is_win
from tests.oracle.money import SEATS
from tests.oracle.scoring import score
from tests.oracle.state import State


def may_win_on(state: State, seat: int, tile: int, by: str) -> bool:
    """Say whether 胡 on another's tile is possible: complete, not locked, enough 台; below `min_tai` is no win."""
    own = state.seats[seat]
    if tile in own.locks or not is_win(tuple(sorted((*own.hand, tile))), ligu=state.ligu):
        return False
    return is_enough(state, win_on(state, seat, tile, by))


def may_self_draw(state: State) -> bool:
    """Say whether 自摸 is possible now, with the hand or with eight flowers."""
    return may_self_draw_hand(state) or may_win_with_flowers(state)


def may_self_draw_hand(state: State) -> bool:
    """Say whether the hand wins by 自摸: not after 吃 or 碰, nor where the draw itself bars it."""
    if state.after_claim or not is_win(state.own.concealed, ligu=state.ligu):
        return False
    if state.after_open_kong and not state.rules.win_after_open_kong:
        return False
    if state.rules.sacred_bars_self_draw and state.drawn in state.own.locks:
        return False
    return is_enough(state, own_win(state))


def may_win_with_flowers(state: State) -> bool:
    """Say whether the seat may end the hand with its eight flowers, which it has not declined."""
    optional = state.rules.eight_flowers_mode == "optional" and state.rules.tai["eight_flowers"] > 0
    return optional and len(state.own.flowers) == 8 and state.own.eight == "stand" and not state.after_claim


def is_enough(state: State, win: Win) -> bool:
    """Say whether a win has the least 台."""
    return state.rules.min_tai == 0 or score(win, state.rules).total >= state.rules.min_tai


def own_win(state: State) -> Win:
    """Describe the self-drawn win of the seat whose turn it is."""
    own = state.own
    untouched = state.claims == 0 and (state.concealed_kongs == 0 or state.rules.earthly_after_concealed_kong)
    return _describe(
        state,
        state.turn,
        own.concealed,
        state.drawn,
        "self",
        replacement=state.drawn_how in {"kong", "flower"},
        after_flower=state.drawn_how == "flower",
        heavenly=state.turn == state.dealer and own.discards == 0,
        earthly=state.turn != state.dealer and own.discards == 0 and untouched,
    )


def win_on(state: State, seat: int, tile: int, by: str) -> Win:
    """Describe a win on another's discard or added kong."""
    own = state.seats[seat]
    early = len(state.discards) <= 4 if state.rules.human_window == "go_around" else own.draws == 0
    human = by == "discard" and seat != state.dealer and early and state.calls_made == 0
    return _describe(state, seat, tuple(sorted((*own.hand, tile))), tile, by, human=human)


def _describe(state: State, seat: int, concealed: tuple[int, ...], tile: int | None, by: str, **how: bool) -> Win:
    own = state.seats[seat]
    return Win(
        concealed,
        tuple(own.melds),
        tuple(own.flowers),
        tile,
        by,
        seat_wind=(seat - state.east) % SEATS,
        round_wind=state.passes // SEATS,
        last_tile=state.wall.is_spent,
        ready=own.ready,
        eight=own.eight,
        **how,
    )
