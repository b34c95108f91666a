"""Every combination of answers to one discard: 胡, 碰 or 槓, 吃 or nothing from each of the three other seats.

Seat 0 throws s5. `OUTCOMES` was written by hand from the rule book. An answer that no position allows (吃 by a seat
that is not the next, 碰 by two seats) is refused and counts as nothing. Each row is played in every order of answers,
with the draw of seat 1 at every point: a draw shuts out whoever has not answered, so what follows is the row of those
who had.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

import pytest

from mahjong.action import Action
from mahjong.refusals import IllegalAction
from mahjong.rules import Rules
from mahjong.table import Table
from tests.mahjong.walls import do, table_with
from tests.oracle import positions

OUTCOMES = """
www -  1  123 123 -
wwp -  1  12  1   3
wwc 3  1  12  1   3
wwn -  1  12  1   3
wpw -  1  13  1   2
wpp 3  1  1   1   23
wpc 3  1  1   1   23
wpn -  1  1   1   23
wcw 2  1  13  1   2
wcp 2  1  1   1   23
wcc 23 1  1   1   23
wcn 2  1  1   1   23
wnw -  1  13  1   2
wnp -  1  1   1   23
wnc 3  1  1   1   23
wnn -  1  1   1   23
pww -  2  23  2   1
pwp 3  2  2   2   13
pwc 3  2  2   2   13
pwn -  2  2   2   13
ppw 2  3  3   3   12
ppp 23 p1 p1  p1  123
ppc 23 p1 p1  p1  123
ppn 2  p1 p1  p1  123
pcw 2  3  3   3   12
pcp 23 p1 p1  p1  123
pcc 23 p1 p1  p1  123
pcn 2  p1 p1  p1  123
pnw -  3  3   3   12
pnp 3  p1 p1  p1  123
pnc 3  p1 p1  p1  123
pnn -  p1 p1  p1  123
cww -  2  23  2   1
cwp -  2  2   2   13
cwc 3  2  2   2   13
cwn -  2  2   2   13
cpw -  3  3   3   12
cpp 3  p2 p2  p2  123
cpc 3  p2 p2  p2  123
cpn -  p2 p2  p2  123
ccw 2  3  3   3   12
ccp 2  p3 p3  p3  123
ccc 23 c1 c1  c1  123
ccn 2  c1 c1  c1  123
cnw -  3  3   3   12
cnp -  p3 p3  p3  123
cnc 3  c1 c1  c1  123
cnn -  c1 c1  c1  123
nww -  2  23  2   1
nwp -  2  2   2   13
nwc 3  2  2   2   13
nwn -  2  2   2   13
npw -  3  3   3   12
npp 3  p2 p2  p2  123
npc 3  p2 p2  p2  123
npn -  p2 p2  p2  123
ncw 2  3  3   3   12
ncp 2  p3 p3  p3  123
ncc 23 d  d   d   23
ncn 2  d  d   d   23
nnw -  3  3   3   12
nnp -  p3 p3  p3  123
nnc 3  d  d   d   23
nnn -  d  d   d   23
"""
"""Answers of seats 1-3 (w 胡, p 碰 or 槓, c 吃, n nothing); seats whose answer is refused; who wins, or 碰 and 吃 and
by whom, or d for the draw of seat 1, under ``nearest``, ``all`` and ``two_nearest``; and the seats that 過水 locks
where every seat could have won. Seat 1 is not locked where it drew: its draw lifts the lock."""

MODES = ("nearest", "all", "two_nearest")


class Row(NamedTuple):
    answers: str
    refused: str
    nearest: str
    all: str
    two_nearest: str
    locked: str

    @property
    def given(self) -> str:
        """The answers that are possible."""
        return "".join("n" if str(seat) in self.refused else a for seat, a in enumerate(self.answers, 1))


ROWS = {row.answers: row for row in (Row(*line.split()) for line in OUTCOMES.split("\n") if line)}
CODES = {"c": "not_left_neighbour", "p": "too_few_alike"}

LONELY = "147m 258p 369s 1234567z"
POOR = {"n": LONELY, "c": "46s 147m 258p 9s 1234567z", "p": "55s 147m 258p 9s 1234567z", "k": "555s 147m 258p 1234567z"}
"""Hands that can give that answer and nothing else; k is 槓."""
WINS = {1: "46s 123m 456m 789m 123p 11z", 2: "46s 123m 456m 789m 789p 22z", 3: "46s 123m 456m 789m 456p 33z"}
RICH = {"p": "55s 123m 456m 789m 123p 44z", "k": "555s 46s 123m 456m 789m 44z"}
"""Hands that could win as well: those of `WINS` can give every other answer."""


class Play(NamedTuple):
    """How a row is played: whether every seat could win, whether p is 碰 or 槓, and how many may win."""

    rich: bool
    pung: str
    mode: str = "nearest"

    def hands(self, row: Row) -> dict[int, str]:
        pair = row.given.find("p") + 1
        hands = {0: "5s"}
        for seat, answer in enumerate(row.answers, 1):
            kind = ("k" if self.pung == "kong" else "p") if seat == pair else "n" if answer == "p" else answer
            rich = answer == "w" or self.rich
            hands[seat] = (RICH.get(kind) or WINS[seat]) if rich else POOR[kind]
        return hands

    def call(self, answer: str) -> str:
        return {"w": "win", "p": self.pung, "c": "chow middle", "n": "pass"}[answer]

    def locked(self, row: Row, heard: Row) -> str:
        """Return who is locked: of those who could have won, whom the row of those heard names.

        A kong takes its replacement from the wall, which lifts the caller's lock.
        """
        could = {seat for seat in "123" if self.rich or row.answers[int(seat) - 1] == "w"}
        outcome = getattr(heard, self.mode)
        lifted = outcome[1] if outcome[0] == "p" and self.pung == "kong" else ""
        return "".join(seat for seat in heard.locked if seat in could - {lifted})

    def table(self, row: Row) -> Table:
        table = table_with(self.hands(row), "7z", "8p", multiple_winners=self.mode)
        do(table, "0 discard s5")
        return table

    def steps(self, row: Row) -> list[tuple[int, str]]:
        """What seats 1-3 say; the next seat has no 過, and who could do nothing has none either."""
        said = [(seat, answer) for seat, answer in enumerate(row.given, 1) if answer != "n" or (self.rich and seat > 1)]
        return [(seat, self.call(answer)) for seat, answer in said]


PLAYS = [Play(rich=rich, pung=pung) for rich in (False, True) for pung in ("pung", "kong")]
PLAYS += [Play(rich=True, pung="pung", mode=mode) for mode in MODES[1:]]


def outcome(table: Table) -> str:
    """Return what became of the discard, in the words of `OUTCOMES`."""
    result = table.view(None).result
    if result is not None:
        return "".join(str(seat) for seat in sorted(result.winners))
    taken = next(event for event in table.events if event.kind in {"pung", "kong", "chow", "draw"})
    return "d" if taken.kind == "draw" else f"{'c' if taken.kind == 'chow' else 'p'}{taken.seat}"


def locked(table: Table) -> str:
    return "".join(str(seat) for seat in range(4) if table.view(seat).seats[seat].locks)


def courses(steps: list[tuple[int, str]]) -> Iterator[tuple[tuple[tuple[int, str], ...], int]]:
    """Yield every order of the answers with every point at which seat 1 may draw: after so many of them."""
    for order in permutations(steps):
        for point in range(len(order) + 1):
            yield order, point


def heard(row: Row, steps: tuple[tuple[int, str], ...]) -> Row:
    """Return the row of those who have answered."""
    seats = {seat for seat, _ in steps}
    return ROWS["".join(answer if seat in seats else "n" for seat, answer in enumerate(row.given, 1))]


def test_the_table_of_outcomes_holds_every_combination_once() -> None:
    assert len(ROWS) == OUTCOMES.count("\n") - 1 == 4**3
    assert {len(row.answers) for row in ROWS.values()} == {3}


@pytest.mark.parametrize("answers", ROWS)
def test_what_no_position_allows_is_refused(answers: str) -> None:
    row = ROWS[answers]
    for play in PLAYS[:4]:
        table = play.table(row)
        for seat, answer in enumerate(answers, 1):
            action, code = Action.parse(play.call(answer)), CODES.get(answer)
            refused = table.why(seat, action)
            if str(seat) in row.refused:
                assert refused is not None
                assert refused.name == code
                with pytest.raises(IllegalAction):
                    table.apply(seat, action)
            elif answer != "n":
                assert refused is None


@pytest.mark.compiled_only
@pytest.mark.parametrize("answers", ROWS)
def test_all_orders_of_answers_come_to_what_is_written(answers: str) -> None:
    row = ROWS[answers]
    for play in PLAYS:
        for order in permutations(play.steps(row)):
            table = play.table(row)
            do(table, *(f"{seat} {call}" for seat, call in order))
            do(table, "-1 close" if table.legal(-1) else "1 draw")
            expected = getattr(row, play.mode), play.locked(row, row)
            assert (outcome(table), locked(table)) == expected, (play, order)


@pytest.mark.compiled_only
@pytest.mark.parametrize("answers", ROWS)
def test_an_early_draw_shuts_out_whoever_has_not_answered(answers: str) -> None:
    row = ROWS[answers]
    for play in PLAYS:
        for order, point in courses(play.steps(row)):
            table, rest = play.table(row), heard(row, order[:point])
            do(table, *(f"{seat} {call}" for seat, call in order[:point]), "1 draw")
            expected = getattr(rest, play.mode), play.locked(row, rest)
            assert (outcome(table), locked(table)) == expected, (play, order, point)
            assert table.phase in {"turn", "over"}


@pytest.mark.compiled_only
@pytest.mark.parametrize("answers", ROWS)
def test_the_oracle_agrees_at_every_step(answers: str) -> None:
    row, play = ROWS[answers], Play(rich=True, pung="pung")
    for mode in MODES:
        hands = [text for _, text in sorted(play.hands(row).items())]
        rules = Rules.preset("house").but(multiple_winners=mode)
        game = positions.deal(*hands, draws="7z", replacements="8p", rules=rules)
        positions.play(game, "0 discard s5", *(f"{seat} {call}" for seat, call in play.steps(row)))
        positions.play(game, "close" if game.legal(-1) else "1 draw")
        expected, result = getattr(row, mode), game.result
        won = "".join(map(str, sorted(result.winners))) if result else ""
        assert won == (expected if expected.isdigit() else "")
