"""Everything one hand holds while it is played. What may be done with it stands in `engine` and its helpers."""

from __future__ import annotations

from mahjong.rules import Rules
from tests.oracle.deal import Seat, Wall, deal_out
from tests.oracle.money import SEATS
from tests.oracle.outcome import Discard, Result
from tests.oracle.window import Window

PASSES_IN_A_GAME = 16


class State:
    """One hand after the deal, flowers still in the hands.

    `wall` is 144 kinds, front first; `passes` is how often the deal has passed on, which gives the round wind;
    `chips` are the four seats' chips before the hand; `east` is the seat that is East for 門風 and 正花 where the
    opening decides that, the dealer if not given.
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
        east: int | None = None,
    ) -> None:
        """Deal the tiles. Raises `ValueError` if the wall is not 144 tiles."""
        self.rules, self.dealer, self.streak, self.passes = rules, dealer, streak, passes
        self.east = dealer if east is None or rules.seat_origin == "dealer" else east
        self.chips = list(chips) if chips is not None else [rules.chips] * SEATS
        self.bonus = [0] * SEATS
        self.hand_number = hand_number
        self.events: list[str] = []
        self.discards: list[Discard] = []
        self.phase = "turn"
        self.turn = dealer
        self.drawn: int | None = None
        self.drawn_how: str | None = None
        self.after_claim = False
        self.after_open_kong = False
        self.barred: set[int] = set()
        self.claims = 0
        self.concealed_kongs = 0
        self.window: Window | None = None
        self.result: Result | None = None
        self.wall = Wall(wall, rules)
        self.seats: list[Seat] = deal_out(self.wall, dealer)

    @property
    def own(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    @property
    def ligu(self) -> bool:
        """Whether 嚦咕嚦咕 is played."""
        return self.rules.tai["ligu"] > 0

    @property
    def calls_made(self) -> int:
        """How many 吃, 碰 and 槓 were carried out; a 暗槓 is one when it is declared."""
        return self.claims + self.concealed_kongs

    def others(self, seat: int) -> list[int]:
        """Return the three other seats."""
        return [other for other in range(SEATS) if other != seat]

    def say(self, *words: str | int) -> None:
        """Tell what happened."""
        self.events.append(" ".join(str(word) for word in words))

    # ---- the next deal ----

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
        """How often in a row that dealer will have kept the deal; a drawn hand need not count."""
        assert self.result is not None
        if not self.result.winners and not self.rules.streak_on_draw:
            return self.streak
        return self.streak + 1 if self.dealer_stays else 0

    @property
    def next_passes(self) -> int:
        """How often the deal will have passed; the game ends with the sixteenth."""
        return self.passes if self.dealer_stays else self.passes + 1
