"""The window over a discard or an added kong: who may answer what, and which calls come out on top.

What a seat could do is fixed when the window opens; the order of the answers never matters.
"""

from __future__ import annotations

from dataclasses import dataclass, field

WEIGHT = {"win": 3, "kong": 2, "pung": 2, "chow low": 1, "chow middle": 1, "chow high": 1}
SEATS = 4


@dataclass
class Window:
    """An open window. `options` are the calls each seat could make, `answers` what it has said (a call or pass).

    A seat that is `bound` could win and may not let it go: neither by 過 nor, as the next seat, by drawing.
    """

    kind: str
    tile: int
    seat: int
    options: list[set[str]]
    bound: set[int] = field(default_factory=set)
    answers: dict[int, str] = field(default_factory=dict)

    @property
    def drawer(self) -> int:
        """The one seat that may draw: the next one after a discard, the adder after an added kong."""
        return self.seat if self.kind == "kong" else (self.seat + 1) % SEATS

    def distance(self, seat: int) -> int:
        """How far in turn order a seat sits from the one whose tile it is; nearer calls win."""
        return (seat - self.seat) % SEATS

    def is_open(self, seat: int) -> bool:
        """Whether a seat was asked and has not answered."""
        return bool(self.options[seat]) and seat not in self.answers

    def legal(self, seat: int) -> set[str]:
        """Return what a seat may do now. The drawer's `draw` stays, even after its own call."""
        if not self.is_open(seat):
            return {"draw"} if seat == self.drawer else set()
        declining = {"draw"} if seat == self.drawer else {"pass"}
        return self.options[seat] | (set() if seat in self.bound else declining)

    def calls(self) -> dict[int, str]:
        """Return the calls made so far, by seat."""
        return {seat: text for seat, text in self.answers.items() if text != "pass"}

    def strength(self, seat: int, call: str) -> tuple[int, int]:
        """Rank a call: 胡, then 槓 and 碰, then 吃; equal calls by nearness. Higher beats lower."""
        return WEIGHT[call], -self.distance(seat)

    def best(self) -> tuple[int, str] | None:
        """Return the seat and text of the call that comes out on top, or None."""
        return max(self.calls().items(), key=lambda item: self.strength(*item), default=None)

    def may_close(self) -> bool:
        """Whether the table may close: a call stands, no open seat can win, no open answer could outrank it."""
        best = self.best()
        if best is None:
            return False
        still = [(seat, call) for seat in range(SEATS) if self.is_open(seat) for call in self.options[seat]]
        return not any(call == "win" or self.strength(seat, call) > self.strength(*best) for seat, call in still)

    def winners(self, how_many: str) -> list[int]:
        """Return who wins, nearest first: the nearest caller of 胡, or all (`two_nearest`: only if three called)."""
        called = [seat for seat, text in self.calls().items() if text == "win"]
        nearest_first = sorted(called, key=self.distance)
        several = how_many == "all" or (how_many == "two_nearest" and len(called) == 3)
        return nearest_first if several else nearest_first[:1]

    def passed_wins(self) -> list[int]:
        """Return the seats that could have won and did not call it: by 過, another call, silence or drawing."""
        return [seat for seat in range(SEATS) if "win" in self.options[seat] and self.answers.get(seat) != "win"]

    def passed_pungs(self) -> list[int]:
        """Return the seats that could have called 碰 and called neither it nor 槓 or 胡."""
        answers = {"pung", "kong", "win"}
        return [seat for seat in range(SEATS) if "pung" in self.options[seat] and self.answers.get(seat) not in answers]
