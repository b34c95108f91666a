"""Actions that may not be done, at every point of random play: each is refused in the same way everywhere.

A refused action leaves the position, the events (they are part of it) and the record as they were.
"""

from __future__ import annotations

import random
from typing import Any

from mahjong.action import Action, ActionError
from mahjong.core.actions import N_ACTIONS
from mahjong.core.legal import why_not
from mahjong.core.tables import load_tables
from mahjong.core.turn import step
from mahjong.record import Act
from mahjong.refusals import IllegalAction
from mahjong.table import Table, TableError
from mahjong.tiles import N_KINDS, N_PLAYING
from tests.mahjong.fuzz_tools import INT64, Surprise, Tally, any_int, hold, letters, mutated, nonsense, tried
from tests.mahjong.walk import choices, mixed_rules, walk

TEXTS = [str(Action.of(number, tile)) for number in range(N_ACTIONS) for tile in (0, 33)]
NO_SEATS: list[Any] = [True, False, "0", "", b"1", 4, -2, 2**31, INT64, 10**30, [0], (1,)]
"""What `Table.legal` and `Table.view` know no seat by."""
STRANGE_SEATS: list[Any] = ["0", "x", None, 1.0, True, [1], b"1", INT64, 10**30]
"""What is no seat at all, not even a number that 64 bits hold."""


class Point:
    """A table as it stands, and all that a refused action must leave as it is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.before = table.state_bytes()
        self.n_lines = len(table._lines)
        self.legal = {(seat, action.number): action for seat, action in choices(table)}

    def unchanged(self, what: str) -> None:
        hold(self.table.state_bytes() == self.before, f"{what}: the position has changed")
        hold(len(self.table._lines) == self.n_lines, f"{what}: the record has changed")

    def is_legal(self, seat: int, action: Action) -> bool:
        return self.legal.get((seat, action.number)) == action

    def act(self, seat: int, action: Action) -> str:
        """Ask why, then do it: both must agree with the list of legal actions."""
        what, table = f"seat {seat} {action!r}", self.table
        _, refused = tried(what, lambda: table.why(seat, action), ())
        hold((refused is None) == self.is_legal(seat, action), f"{what}: why says {refused}, legal says otherwise")
        if refused is None:
            twin = Table(table.rules, seed=table.seed)
            twin._states[:] = table._states
            tried(what, lambda: twin.apply(seat, action), ())
            return "legal by chance"
        done, error = tried(what, lambda: table.apply(seat, action), (IllegalAction,))
        hold(not done, f"{what}: refused by why ({refused}) and done by apply")
        hold(error.refusal == refused, f"{what}: why says {refused}, apply {error.refusal}")
        self.unchanged(what)
        return "refused"

    def act_on_core(self, seat: int, number: int) -> str:
        """The same, past the table: any two ints."""
        what, table = f"core: seat {seat}, action {number}", self.table
        _, code = tried(what, lambda: why_not(load_tables(), table._record, table._states, seat, number), ())
        hold((code == 0) == ((seat, number) in self.legal), f"{what}: code {code}, legal says otherwise")
        if code == 0:
            return "legal by chance"
        _, same = tried(what, lambda: step(load_tables(), table._record, table._states, seat, number), ())
        hold(code == same, f"{what}: why_not says {code}, step {same}")
        self.unchanged(what)
        return "refused by the core"

    def look(self, seat: Any) -> str:
        """Seats that do not exist have nothing to do and nothing to see."""
        for look in (self.table.legal, self.table.view):
            done, _ = tried(f"{look.__name__} of {seat!r}", lambda look=look: look(seat), (TableError,))
            hold(not done, f"{look.__name__} of {seat!r} is told")
        self.unchanged(f"looking as {seat!r}")
        return "no such seat"


def any_seat(chance: random.Random) -> int:
    return chance.randint(-1, 3) if chance.random() < 0.8 else any_int(chance, -2, 4)


def attack(table: Table, chance: random.Random, tally: Tally, times: int = 30) -> None:
    """Try `times` actions at the table, half as many at the core, and a seat that does not exist."""
    point = Point(table)
    drawn = int(table._states["drawn"][0])
    for _ in range(times):
        kind = drawn if drawn >= 0 and chance.random() < 0.7 else chance.randrange(N_PLAYING)
        tally[point.act(any_seat(chance), Action.of(chance.randrange(N_ACTIONS), kind))] += 1
    for _ in range(times // 2):
        tally[point.act_on_core(any_seat(chance), any_int(chance, 0, N_ACTIONS - 1))] += 1
    tally[point.look(chance.choice(NO_SEATS))] += 1


def play(chance: random.Random, tally: Tally) -> None:
    """Play one hand of any table at random, and try at every point what may not be done."""
    table = Table(mixed_rules(chance), seed=chance.randbytes(8))
    attack(table, chance, tally)
    moves = []
    for move in walk(table, chance, win=chance.choice([0.0, 0.3, 1.0])):
        moves.append(move)
        attack(table, chance, tally)
    acts = [(line.seat, line.action) for line in table.record.lines if isinstance(line, Act)]
    hold(acts == moves, "the record holds other actions than those that were done")


def texts(chance: random.Random, tally: Tally) -> None:
    """Read texts that are nearly actions: refused, or exactly the text of an action."""
    for _ in range(500):
        text: Any = mutated(chance, chance.choice(TEXTS))
        if chance.random() < 0.03:
            text = chance.choice([letters(chance, 400), text * 50, nonsense(chance), text.encode(errors="replace")])
        done, found = tried(f"Action.parse({text!r})", lambda text=text: Action.parse(text), (ActionError,))
        hold(not done or str(found) == text, f"Action.parse({text!r}) is {found!r}")
        tally["an action all the same" if done else "no action"] += 1


def built(chance: random.Random, tally: Tally) -> None:
    """Build actions of any number with any tile: refused, or what their own text says. Whole floats are in `floats`."""
    for _ in range(500):
        number = any_int(chance, 0, N_ACTIONS) if chance.random() < 0.9 else nonsense(chance)
        tile = any_int(chance, -1, N_KINDS) if chance.random() < 0.8 else nonsense(chance)
        if not isinstance(tile, float):
            tally[_build(number, tile)] += 1


def floats(chance: random.Random, tally: Tally) -> None:
    """Build actions whose tile is a float that equals a kind."""
    number = chance.randrange(N_ACTIONS)
    tally[_build(number, float(max(0, Action.of(number, 4).tile)))] += 1


def _build(number: Any, tile: Any) -> str:
    what = f"Action({number!r}, {tile!r})"
    done, action = tried(what, lambda: Action(number, tile), (ActionError,))
    if not done:
        return "number and tile disagree"
    _, again = tried(f"text of {what}", lambda: Action.parse(str(action)), ())
    hold(again == action, f"{what} reads back as {again!r}")
    return "an action all the same"


def strange_seats(chance: random.Random, tally: Tally) -> None:
    """Ask and act as something that is no seat at all."""
    table = Table(mixed_rules(chance), seed=chance.randbytes(8))
    table.deal()
    before, seat = table.state_bytes(), chance.choice(STRANGE_SEATS)
    action = Action.parse(chance.choice(TEXTS))
    for name in ("why", "apply"):
        call = getattr(table, name)
        tried(f"{name} as {seat!r}", lambda call=call: call(seat, action), (IllegalAction, TableError))
    if table.state_bytes() != before:
        raise Surprise(f"{seat!r} {action} has changed the position")
    tally["no seat at all"] += 1
