"""How a hand ends and what is booked: wins, wins with flowers alone, 流局, and eight flowers that are paid at once."""

from __future__ import annotations

from mahjong.tiles import code_of
from tests.oracle.cases import Win
from tests.oracle.liability import liable_seat
from tests.oracle.money import SEATS, Seats, change, dealer_rows
from tests.oracle.outcome import Ledger, Result
from tests.oracle.scoring import Score, score
from tests.oracle.state import PASSES_IN_A_GAME, State
from tests.oracle.window import Window
from tests.oracle.winning import may_self_draw_hand, own_win, win_on


def win_by_self_draw(state: State) -> None:
    """End the hand by 自摸: with the hand if it can, else with eight flowers."""
    if may_self_draw_hand(state):
        finish(state, Result([state.turn], state.drawn, None, ledgers=[_self_drawn(state)]))
    else:
        win_with_flowers(state, state.turn, "eight_flowers", None)


def win_on_window(state: State, window: Window) -> None:
    """Score every winner on a discard or robbed kong alone, nearest first."""
    winners = window.winners(state.rules.multiple_winners)
    by = "rob" if window.kind == "kong" else "discard"
    ledgers = [_ledger(state, seat, window.seat, win_on(state, seat, window.tile, by)) for seat in winners]
    finish(state, Result(winners, window.tile, window.seat, ledgers=ledgers))


def win_with_flowers(state: State, seat: int, row: str, payer: int | None) -> None:
    """End the hand with flowers alone: 七搶一 off one seat, 八仙過海 off all."""
    finish(state, Result([seat], None, payer, ledgers=[_of_flowers(state, seat, row, payer)]))


def win_with_seven(state: State, holder_of_one: int) -> None:
    """End the hand of the seat on turn, which laid its seventh flower: 七搶一, and 自摸 too if the hand is complete."""
    seven = _of_flowers(state, state.turn, "seven_rob_one", holder_of_one)
    finish(state, Result([state.turn], state.drawn, None, ledgers=[_self_drawn(state), seven]))


def draw_hand(state: State) -> None:
    """流局."""
    state.say("drawn_hand")
    finish(state, Result())


def pay_bonus(state: State, seat: int) -> None:
    """Pay eight flowers at once, without 底 and 莊家; they count no more."""
    each = state.rules.tai["eight_flowers"] * state.rules.per_tai
    state.seats[seat].eight = "paid"
    state.bonus = [3 * each if other == seat else -each for other in range(SEATS)]
    state.chips = _sum(state.chips, state.bonus)
    state.say("bonus", seat)


def finish(state: State, result: Result) -> None:
    """Tell the wins, book all payments at once and end the hand."""
    for one in result.ledgers:
        tile = None if one.is_flowers else result.tile
        shown = "-" if tile is None else code_of(tile)
        state.say("win", one.winner, shown, "-" if one.payer is None else one.payer, one.score.total)
    paid = _sum([0] * SEATS, *(one.payments for one in result.ledgers))
    result.change = _sum(paid, state.bonus)
    state.result = result
    state.chips = _sum(state.chips, paid)
    state.phase = "game_over" if state.next_passes == PASSES_IN_A_GAME else "over"
    state.say("settle", *result.change)


def _self_drawn(state: State) -> Ledger:
    return _ledger(state, state.turn, None, own_win(state))


def _ledger(state: State, seat: int, payer: int | None, win: Win) -> Ledger:
    best, own = score(win, state.rules), state.seats[seat]
    liable = liable_seat(own.melds, own.noted, best.rows, state.rules)
    return _booked(state, Seats(state.dealer, state.streak, seat, payer), best, liable)


def _of_flowers(state: State, seat: int, row: str, payer: int | None) -> Ledger:
    tai = state.rules.tai[row]
    ledger = _booked(state, Seats(state.dealer, state.streak, seat, payer), Score({row: tai}, tai, None), None)
    ledger.is_flowers = True
    return ledger


def _booked(state: State, who: Seats, best: Score, liable: int | None) -> Ledger:
    payments = change(who, best.total, liable, state.rules)
    dealers = {payer: dealer_rows(who, payer, state.rules) for payer in who.payers}
    return Ledger(who.winner, who.payer, best, payments, dealers, liable)


def _sum(*chips: list[int]) -> list[int]:
    return [sum(one) for one in zip(*chips, strict=True)]
