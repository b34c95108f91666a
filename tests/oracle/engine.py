"""One hand of 台灣十六張麻將 as the rule book tells it: `OracleGame`. Plain lists, actions and events as texts.

The window's own rules are in `window`, 台 in `scoring`, chips in `money`, wall and seats in `deal`.
"""

from __future__ import annotations

from mahjong.rules import Rules
from mahjong.tiles import code_of, kind_of
from tests.oracle.deal import N_PLAYING, Seat, Wall, deal_out
from tests.oracle.hands import COPIES, FIRST_HONOUR, Meld, is_complete, rank
from tests.oracle.money import SEATS, Seats, change, dealer_rows, liable_seat
from tests.oracle.outcome import Discard, Result
from tests.oracle.scoring import Score, Win, score
from tests.oracle.window import Window

PASSES_IN_A_GAME = 16
CHOWS = {"chow low": 0, "chow middle": 1, "chow high": 2}
"""Place of the claimed tile in the run."""


class OracleGame:
    """One hand, from the deal to the settlement.

    `wall` is 144 kinds, front first; `passes` is how often the deal has passed on, which gives the round wind;
    `chips` are the four seats' chips before the hand. The hand is dealt at once.
    """

    def __init__(
        self,
        rules: Rules,
        wall: list[int],
        dealer: int = 0,
        streak: int = 0,
        passes: int = 0,
        chips: list[int] | None = None,
        hand_number: int = 1,
    ) -> None:
        """Deal the hand. Raises `ValueError` if the wall is not 144 tiles."""
        self.rules, self.dealer, self.streak, self.passes = rules, dealer, streak, passes
        self.chips = list(chips) if chips is not None else [rules.chips] * SEATS
        self.hand_number = hand_number
        self.events: list[str] = []
        self.discards: list[Discard] = []
        self.phase = "turn"
        self.turn = dealer
        self.drawn: int | None = None
        self.drawn_how: str | None = None
        self.after_claim = False
        self.anybody_called = False
        self.window: Window | None = None
        self.result: Result | None = None
        self.wall = Wall(wall, rules.wall_reserve)
        self.seats: list[Seat] = deal_out(self.wall, dealer)
        self._open_hand()

    # ---- what may be done ----

    def legal(self, seat: int) -> set[str]:
        """Return the texts of what a seat may do now; seat -1 is the table, which can only `close` a window."""
        if self.window is not None:
            if seat == -1:
                return {"close"} if self.window.may_close() else set()
            return self.window.legal(seat)
        if self.phase != "turn" or seat != self.turn:
            return set()
        return self._discards() | self._own_kongs() | self._self_draw()

    def _discards(self) -> set[str]:
        hand = list(self.seats[self.turn].hand)
        texts = set()
        if self.drawn is not None:
            hand.remove(self.drawn)
            texts.add(f"discard {code_of(self.drawn)} drawn")
        return texts | {f"discard {code_of(kind)}" for kind in hand}

    def _own_kongs(self) -> set[str]:
        """暗槓 and 加槓: any tile held; not after 吃 or 碰, and not when only the reserve stands."""
        if self.wall.is_spent or (self.after_claim and not self.rules.kong_after_claim):
            return set()
        seat = self.seats[self.turn]
        pungs = [meld.tiles[0] for meld in seat.melds if meld.kind == "pung"]
        return {f"concealed_kong {code_of(kind)}" for kind in seat.hand if seat.hand.count(kind) == COPIES} | {
            f"added_kong {code_of(kind)}" for kind in pungs if kind in seat.hand
        }

    def _self_draw(self) -> set[str]:
        if self.after_claim or not is_complete(self.seats[self.turn].concealed):
            return set()
        return {"self_draw"} if self._is_enough(self._own_win()) else set()

    def _is_enough(self, win: Win) -> bool:
        return self.rules.min_tai == 0 or score(win, self.rules).total >= self.rules.min_tai

    def _calls(self, seat: int, tile: int, source: int) -> set[str]:
        """What a seat could call on a discard. The last discard may only be won."""
        wins = self._win_call(seat, tile, "discard")
        if self.wall.is_spent:
            return wins
        held = self.seats[seat].hand.count(tile)
        sets = {"pung"} if held >= 2 else set()
        if held >= 3:
            sets.add("kong")
        if seat == (source + 1) % SEATS:
            sets |= {text for text in CHOWS if self._run(seat, tile, text) is not None}
        return wins | sets

    def _win_call(self, seat: int, tile: int, by: str) -> set[str]:
        """胡 on another's tile: complete, not locked, and enough 台 (a hand below `min_tai` is no win)."""
        own = self.seats[seat]
        if tile in own.locks or not is_complete(tuple(sorted((*own.hand, tile)))):
            return set()
        return {"win"} if self._is_enough(self._win_on(seat, tile, by)) else set()

    def _run(self, seat: int, tile: int, text: str) -> tuple[int, int, int] | None:
        """Return the run that a chow of that name would make of the tile, or None."""
        low = tile - CHOWS[text]
        if tile >= FIRST_HONOUR or low < 0 or not 1 <= rank(low) <= 7 or low // 9 != tile // 9:
            return None
        run = (low, low + 1, low + 2)
        held = self.seats[seat].hand
        return run if all(kind in held for kind in run if kind != tile) else None

    # ---- doing it ----

    def apply(self, seat: int, text: str) -> None:
        """Carry out one action. Raises `ValueError` if it is not legal, and then nothing has changed."""
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {text!r} now")
        if self.window is not None:
            self._answer(seat, text)
        elif text == "self_draw":
            self._win([self.turn], None)
        else:
            verb, code, *drawn = text.split()
            self._own_action(verb, kind_of(code), "drawn" if drawn else "hand")

    def _own_action(self, verb: str, kind: int, how: str) -> None:
        if verb == "discard":
            self._discard(kind, how)
        elif verb == "concealed_kong":
            self._concealed_kong(kind)
        else:
            self._added_kong(kind)

    def _discard(self, kind: int, how: str) -> None:
        seat = self.seats[self.turn]
        seat.give(kind)
        seat.discards += 1
        self.drawn, self.drawn_how, self.after_claim = None, None, False
        self.discards.append(Discard(self.turn, kind, how == "drawn"))
        self._say("discard", self.turn, code_of(kind), how)
        others = [seat for seat in range(SEATS) if seat != self.turn]
        self._open_window("discard", kind, {other: self._calls(other, kind, self.turn) for other in others})

    def _concealed_kong(self, kind: int) -> None:
        self.seats[self.turn].give(kind, kind, kind, kind)
        self.seats[self.turn].melds.append(Meld("concealed_kong", (kind,) * 4))
        self.anybody_called = True
        self._say("concealed_kong", self.turn, code_of(kind))
        self._draw_from_back()

    def _added_kong(self, kind: int) -> None:
        seat = self.seats[self.turn]
        seat.give(kind)
        self.drawn, self.drawn_how = None, None
        self._change_meld(Meld("pung", (kind,) * 3), "added_kong", 4)
        self._say("added_kong", self.turn, code_of(kind))
        others = [other for other in range(SEATS) if other != self.turn]
        self._open_window("kong", kind, {other: self._win_call(other, kind, "rob") for other in others})

    def _change_meld(self, old: Meld, kind: str, size: int) -> None:
        """Turn a pung into an added kong or back, where it lies; its feeder stays."""
        melds = self.seats[self.turn].melds
        at = next(i for i, meld in enumerate(melds) if meld.kind == old.kind and meld.tiles == old.tiles)
        melds[at] = Meld(kind, (old.tiles[0],) * size, melds[at].source)

    def _open_window(self, kind: str, tile: int, options: dict[int, set[str]]) -> None:
        self.phase = "window"
        self.window = Window(kind, tile, self.turn, [options.get(seat, set()) for seat in range(SEATS)])

    def _answer(self, seat: int, text: str) -> None:
        assert self.window is not None
        if text in ("draw", "close"):
            self._settle_window(self.window)
        else:
            self.window.answers[seat] = text

    def _settle_window(self, window: Window) -> None:
        """The window closes and every passed win is locked; then the best call takes the tile, or the drawer draws."""
        self.window = None
        self.phase = "turn"
        if self.rules.sacred_discard:
            for seat in window.passed_wins():
                self.seats[seat].locks.add(window.tile)
        best = window.best()
        if best is not None and best[1] == "win":
            self._claimed_win(window)
        elif best is not None:
            self._claim(window, *best)
        elif window.kind == "kong":
            self._draw_from_back()
        else:
            self._next_draw(window.drawer)

    def _claimed_win(self, window: Window) -> None:
        if window.kind == "kong":
            self._change_meld(Meld("added_kong", (window.tile,) * 4), "pung", 3)
            self._say("robbed", window.seat, code_of(window.tile))
        else:
            self.discards[-1].taken_by = window.winners(several=False)[0]
        self._win(window.winners(several=self.rules.multiple_winners), window)

    def _claim(self, window: Window, seat: int, call: str) -> None:
        """Carry out 吃, 碰 or 槓; a kong takes its replacement, after the others the seat discards undrawn."""
        own, tile, source = self.seats[seat], window.tile, window.seat
        run = self._run(seat, tile, call) if call in CHOWS else None
        tiles = run or (tile,) * (4 if call == "kong" else 3)
        own.give(*_less_one(tiles, tile))
        self.discards[-1].taken_by = seat
        verb = "chow" if run else call
        own.melds.append(Meld(verb, tiles, source))
        self.anybody_called, self.after_claim, self.turn = True, call != "kong", seat
        if self.rules.sacred_cleared_by_claim:
            own.locks.clear()
        low = [code_of(tiles[0])] if run else []
        self._say(verb, seat, code_of(tile), *low, source)
        if call == "kong":
            self._draw_from_back()

    # ---- taking tiles ----

    def _open_hand(self) -> None:
        """Lay out the dealt flowers: each seat from the dealer, all of them, before the next seat begins."""
        self._say("deal", self.dealer)
        for turn in range(SEATS):
            seat = (self.dealer + turn) % SEATS
            for flower in [kind for kind in self.seats[seat].hand if kind >= N_PLAYING]:
                self._lay_out(seat, flower)

    def _lay_out(self, seat: int, flower: int) -> int | None:
        """Lay a flower out and replace it, and its replacement if that is one; None if nothing may be taken."""
        own = self.seats[seat]
        own.give(flower)
        own.flowers.append(flower)
        if self.wall.is_spent:
            self._say("flower", seat, code_of(flower), "-")
            return None
        kind = self.wall.back()
        own.take(kind)
        self._say("flower", seat, code_of(flower), code_of(kind))
        return self._lay_out(seat, kind) if kind >= N_PLAYING else kind

    def _next_draw(self, seat: int) -> None:
        """The next seat draws; after the last discard its 摸牌 means 流局."""
        self.turn = seat
        if self.wall.is_spent:
            self._drawn_hand()
        else:
            self._receive(self.wall.front(), "front")

    def _draw_from_back(self) -> None:
        self._receive(self.wall.back(), "back")

    def _receive(self, kind: int, end: str) -> None:
        """Take a tile from either end: it lifts the seat's own 過水; a flower is replaced at once."""
        seat = self.seats[self.turn]
        seat.locks.clear()
        seat.draws += 1
        seat.take(kind)
        self.after_claim = False
        self._say("draw", self.turn, code_of(kind), end)
        self.drawn, self.drawn_how = kind, "front" if end == "front" else "kong"
        if kind >= N_PLAYING:
            self.drawn, self.drawn_how = self._lay_out(self.turn, kind), "flower"
        if self.drawn is None:
            self._drawn_hand()

    # ---- the end ----

    def _own_win(self) -> Win:
        seat = self.seats[self.turn]
        return self._describe(
            self.turn,
            seat.concealed,
            self.drawn,
            "self",
            replacement=self.drawn_how in ("kong", "flower"),
            heavenly=self.turn == self.dealer and seat.discards == 0,
            earthly=self.turn != self.dealer and seat.draws == 1 and not self.anybody_called,
        )

    def _win_on(self, seat: int, tile: int, by: str) -> Win:
        own = self.seats[seat]
        human = by == "discard" and seat != self.dealer and own.draws == 0 and not self.anybody_called
        return self._describe(seat, tuple(sorted((*own.hand, tile))), tile, by, human=human)

    def _describe(self, seat: int, concealed: tuple[int, ...], tile: int | None, by: str, **how: bool) -> Win:
        own = self.seats[seat]
        return Win(
            concealed,
            tuple(own.melds),
            tuple(own.flowers),
            tile,
            by,
            seat_wind=(seat - self.dealer) % SEATS,
            round_wind=self.passes // SEATS,
            last_tile=self.wall.is_spent,
            **how,
        )

    def _win(self, winners: list[int], window: Window | None) -> None:
        """Score every winner alone, nearest first, and book all the payments at once."""
        tile, payer = (self.drawn, None) if window is None else (window.tile, window.seat)
        result = Result(list(winners), tile, payer)
        for seat in winners:
            by = "rob" if window and window.kind == "kong" else "discard"
            win = self._own_win() if window is None else self._win_on(seat, window.tile, by)
            best = score(win, self.rules)
            self._book(result, Seats(self.dealer, self.streak, seat, payer), best)
            shown = "-" if tile is None else code_of(tile)
            self._say("win", seat, shown, "-" if payer is None else payer, best.total)
        self._finish(result)

    def _book(self, result: Result, who: Seats, best: Score) -> None:
        liable = liable_seat(tuple(self.seats[who.winner].melds), best.rows, self.rules)
        result.payments.append(change(who, best.total, liable, self.rules))
        result.change = [sum(chips) for chips in zip(*result.payments, strict=True)]
        payers = [seat for seat in range(SEATS) if seat != who.winner] if who.payer is None else [who.payer]
        result.scores.append(best)
        result.liable.append(liable)
        result.dealer_rows.append({payer: dealer_rows(who, payer, self.rules) for payer in payers})

    def _drawn_hand(self) -> None:
        self._say("drawn_hand")
        self._finish(Result())

    def _finish(self, result: Result) -> None:
        self.result = result
        self.chips = [chips + gain for chips, gain in zip(self.chips, result.change, strict=True)]
        self.phase = "game_over" if self.next_passes == PASSES_IN_A_GAME else "over"
        self._say("settle", *result.change)

    @property
    def dealer_stays(self) -> bool:
        """連莊: the dealer keeps the deal on his own win and on a drawn hand."""
        assert self.result is not None
        return not self.result.winners or self.dealer in self.result.winners

    @property
    def next_dealer(self) -> int:
        """Who deals the next hand."""
        return self.dealer if self.dealer_stays else (self.dealer + 1) % SEATS

    @property
    def next_streak(self) -> int:
        """How often in a row that dealer will have kept the deal."""
        return self.streak + 1 if self.dealer_stays else 0

    @property
    def next_passes(self) -> int:
        """How often the deal will have passed; the game ends with the sixteenth."""
        return self.passes if self.dealer_stays else self.passes + 1

    def _say(self, *words: str | int) -> None:
        self.events.append(" ".join(str(word) for word in words))


def _less_one(tiles: tuple[int, ...], claimed: int) -> tuple[int, ...]:
    """Return the tiles of a meld that come out of the hand: all but the claimed one."""
    left = list(tiles)
    left.remove(claimed)
    return tuple(left)
