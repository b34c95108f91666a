"""One hand of 台灣十六張麻將 as the rule book tells it: `OracleGame`. Plain lists, actions and events as texts.

What a hand holds is in `state`, what may be done in `options` and `winning`, the window's own rules in `window`, 過水
in `passing`, flowers in `flowers`, the end in `ending`, 台 in `scoring`, chips in `money`.
"""

from __future__ import annotations

from typing import Any

from mahjong.rules import Rules
from mahjong.tiles import code_of, kind_of
from tests.oracle.deal import N_PLAYING
from tests.oracle.ending import draw_hand, win_by_self_draw, win_on_window
from tests.oracle.flowers import after_replacing, decline, lay_out, open_hand
from tests.oracle.hands import COPIES, Meld
from tests.oracle.liability import note_claim
from tests.oracle.money import SEATS
from tests.oracle.options import barred_after, calls, given, on_turn, tiles_of
from tests.oracle.outcome import Discard
from tests.oracle.passing import lift_on_claim, lift_on_discard, lift_on_draw, lift_on_own_kong, lock_what_was_passed
from tests.oracle.ready import WORD, must_win, open_level
from tests.oracle.state import State
from tests.oracle.window import Window
from tests.oracle.winning import may_win_on


class OracleGame(State):
    """One hand, from the deal to the settlement; it is dealt at once. The arguments are those of `State`."""

    def __init__(self, rules: Rules, wall: list[int], *start: Any, **named: Any) -> None:
        """Deal the hand. Raises `ValueError` if the wall is not 144 tiles."""
        super().__init__(rules, wall, *start, **named)
        open_hand(self)

    # ---- what may be done ----

    def legal(self, seat: int) -> set[str]:
        """Return the texts of what a seat may do now; seat -1 is the table, which can only `close` a window."""
        if self.window is not None:
            if seat == -1:
                return {"close"} if self.window.may_close() else set()
            return self.window.legal(seat)
        return on_turn(self) if self.phase == "turn" and seat == self.turn else set()

    # ---- doing it ----

    def apply(self, seat: int, text: str) -> None:
        """Carry out one action. Raises `ValueError` if it is not legal, and then nothing has changed."""
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {text!r} now")
        if self.window is not None:
            self._answer(self.window, seat, text)
        elif text == "self_draw":
            win_by_self_draw(self)
        else:
            verb, code, *drawn = text.split()
            self._own_action(verb, kind_of(code), "drawn" if drawn else "hand")

    def _own_action(self, verb: str, kind: int, how: str) -> None:
        if verb == "ready":
            self._declare(kind, how)
        if verb in {"discard", "ready"}:
            self._discard(kind, how)
        elif verb == "concealed_kong":
            self._concealed_kong(kind)
        else:
            self._added_kong(kind)

    def _declare(self, kind: int, how: str) -> None:
        level = open_level(self, kind, how)
        assert level is not None
        self.own.ready = level
        self.say("ready", self.turn, WORD[level])

    def _discard(self, kind: int, how: str) -> None:
        lift_on_discard(self)
        decline(self)
        self.own.give(kind)
        self.own.discards += 1
        self._end_of_turn()
        self.discards.append(Discard(self.turn, kind, how == "drawn"))
        self.say("discard", self.turn, code_of(kind), how)
        self._open_window("discard", kind, {other: calls(self, other, kind) for other in self.others(self.turn)})

    def _end_of_turn(self) -> None:
        self.drawn, self.drawn_how = None, None
        self.after_claim, self.after_open_kong, self.barred = False, False, set()

    def _concealed_kong(self, kind: int) -> None:
        lift_on_own_kong(self)
        self.own.give(kind, kind, kind, kind)
        self.own.melds.append(Meld("concealed_kong", (kind,) * COPIES))
        self.concealed_kongs += 1
        self.say("concealed_kong", self.turn, code_of(kind))
        if self.rules.rob_concealed_kong:
            self._open_kong_window(kind)
        else:
            self._draw_after_kong()

    def _added_kong(self, kind: int) -> None:
        lift_on_own_kong(self)
        self.own.give(kind)
        self._change_meld(Meld("pung", (kind,) * 3), "added_kong", COPIES)
        self.say("added_kong", self.turn, code_of(kind))
        self._open_kong_window(kind)

    def _open_kong_window(self, kind: int) -> None:
        self.drawn, self.drawn_how = None, None
        robbers = {other for other in self.others(self.turn) if may_win_on(self, other, kind, "rob")}
        self._open_window("kong", kind, {other: {"win"} for other in robbers})

    def _change_meld(self, old: Meld, kind: str, size: int) -> None:
        """Turn a pung into an added kong or back, where it lies; its feeder stays."""
        melds = self.own.melds
        at = next(i for i, meld in enumerate(melds) if meld.kind == old.kind and meld.tiles == old.tiles)
        melds[at] = Meld(kind, (old.tiles[0],) * size, melds[at].source)

    def _open_window(self, kind: str, tile: int, options: dict[int, set[str]]) -> None:
        self.phase = "window"
        offered = [options.get(seat, set()) for seat in range(SEATS)]
        bound = {seat for seat in range(SEATS) if "win" in offered[seat] and must_win(self, seat)}
        self.window = Window(kind, tile, self.turn, offered, bound)

    def _answer(self, window: Window, seat: int, text: str) -> None:
        if text in {"draw", "close"}:
            self._settle_window(window)
        else:
            window.answers[seat] = text

    def _settle_window(self, window: Window) -> None:
        """The window closes and what was passed is locked; then the best call takes the tile, or the drawer draws."""
        self.window = None
        self.phase = "turn"
        lock_what_was_passed(self, window)
        best = window.best()
        if best is not None and best[1] == "win":
            self._claimed_win(window)
        elif best is not None:
            self._claim(window, *best)
        elif window.kind == "kong":
            self._draw_after_kong()
        else:
            self._next_draw(window.drawer)

    def _claimed_win(self, window: Window) -> None:
        if window.kind == "kong":
            self._take_kong_back(window.tile)
            self.say("robbed", window.seat, code_of(window.tile))
        else:
            self.discards[-1].taken_by = window.winners("nearest")[0]
        win_on_window(self, window)

    def _take_kong_back(self, kind: int) -> None:
        """A robbed added kong reverts to the pung; of a robbed concealed one three tiles go back into the hand."""
        concealed = Meld("concealed_kong", (kind,) * COPIES)
        if concealed in self.own.melds:
            self.own.melds.remove(concealed)
            self.own.take(kind, kind, kind)
        else:
            self._change_meld(Meld("added_kong", (kind,) * COPIES), "pung", 3)

    def _claim(self, window: Window, seat: int, call: str) -> None:
        """Carry out 吃, 碰 or 槓; a kong takes its replacement, after the others the seat discards undrawn."""
        tile, tiles = window.tile, tiles_of(self, seat, window.tile, call)
        self.turn = seat
        self.own.give(*given(tiles, tile))
        self.discards[-1].taken_by = seat
        verb, *_ = call.split()
        self.own.melds.append(Meld(verb, tiles, window.seat))
        note_claim(self.own.melds, self.own.noted)
        self.claims += 1
        self.after_claim, self.barred = call != "kong", barred_after(self, tile, call)
        lift_on_claim(self)
        low = [code_of(tiles[0])] if verb == "chow" else []
        self.say(verb, seat, code_of(tile), *low, window.seat)
        if call == "kong":
            self._draw_after_kong(is_open=True)

    # ---- taking tiles ----

    def _next_draw(self, seat: int) -> None:
        """The next seat draws; after the last discard its 摸牌 means 流局."""
        self.turn = seat
        if self.wall.is_spent:
            draw_hand(self)
        else:
            self._receive(self.wall.front(), "front")

    def _draw_after_kong(self, *, is_open: bool = False) -> None:
        """A kong is carried out and its replacement due; where the reserve grows with it there may be none left."""
        self.wall.count_kong()
        if self.wall.is_spent:
            draw_hand(self)
        else:
            self._receive(self.wall.back(), "back", after_open_kong=is_open)

    def _receive(self, kind: int, end: str, *, after_open_kong: bool = False) -> None:
        """Take a tile from either end: it may lift the seat's own 過水; a flower is replaced at once."""
        lift_on_draw(self)
        self._end_of_turn()
        self.after_open_kong = after_open_kong
        self.own.draws += 1
        self.own.take(kind)
        self.say("draw", self.turn, code_of(kind), end)
        self.drawn, self.drawn_how = kind, "front" if end == "front" else "kong"
        if kind >= N_PLAYING:
            self.drawn, self.drawn_how = lay_out(self, self.turn, kind), "flower"
            after_replacing(self, self.turn, self.drawn)
        if self.drawn is None and self.result is None:
            draw_hand(self)
