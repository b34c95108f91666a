"""`Table`: one game being played. Rooms, notebooks and tests drive it; the rules themselves are in `mahjong.core`.

A table knows everything; what a seat may know is `Table.view`. Nothing here waits, draws lots or reads a clock: walls
come from seeds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from mahjong.action import Action
from mahjong.bots import Bot, make_bot
from mahjong.bots.registry import full_name
from mahjong.core import actions as _a
from mahjong.core.deal import deal, new_game, next_hand
from mahjong.core.drive import forced_action, owing_seats
from mahjong.core.legal import legal, why_not
from mahjong.core.observe import OBSERVATION, observe
from mahjong.core.reasons import ALLOWED, NO_DRAWN_TILE
from mahjong.core.state import new_states
from mahjong.core.tables import load_tables
from mahjong.core.turn import step
from mahjong.events import Event, events_of
from mahjong.position import checked_position, format_position
from mahjong.record import Act, Deal, Head, Line, Record, Seat, Settle, Undo
from mahjong.refusals import REFUSALS, IllegalAction, Refusal
from mahjong.result import result_of
from mahjong.rules import Rules
from mahjong.tiles import N_TILES
from mahjong.version import project_version
from mahjong.view import PHASES, View
from mahjong.wall import Wall, WallError, check_seed, opening_seat
from mahjong.why import Facts, told

UNDO_DEPTH = 1000
"""How many actions can be taken back: those of any hand. How far a room goes back is its own affair."""

SEATS = range(4)
_NOBODY = 4

Moves: TypeAlias = deque[tuple[npt.NDArray[Any], int, Action]]
"""Positions to go back or on to, each with the seat and action between it and the one before or after."""


class TableError(ValueError):
    """Something a table cannot do now, or a seat that does not exist. The message names it; nothing has changed."""


class Table:
    """A game of 台灣十六張麻將 under given rules.

    `seed` (bytes, not empty) makes the wall of hand n as ``order_for(seed, n)``; `bots` names computer players by
    seat, whom `play_bots` moves.

    >>> table = Table(Rules.preset("house"), seed=b"a seed", bots={1: "efficient", 2: "efficient", 3: "efficient"})
    >>> print(table.deal()[0])
    deal 0
    >>> [str(action) for action in table.legal(0)][:2], table.phase
    (['discard m1', 'discard m4'], 'turn')
    """

    def __init__(self, rules: Rules, seed: bytes, bots: Mapping[int, str] | None = None) -> None:
        check_seed(seed, 1)
        self.rules = rules
        self.seed = bytes(seed)
        self.bot_names = {_seat(seat): full_name(name) for seat, name in (bots or {}).items()}
        self._bots: dict[int, Bot] = {seat: make_bot(name) for seat, name in self.bot_names.items()}
        self._record = rules.to_record()
        self._states = new_states(1)
        self._codes = np.zeros(_a.N_ACTIONS, np.int8)
        self._past: Moves = deque(maxlen=UNDO_DEPTH)
        self._future: Moves = deque()
        self._lines: list[Line] = []
        self._written = False
        new_game(self._record, self._states)

    @classmethod
    def from_position(cls, text: str, rules: Rules, seed: bytes, bots: Mapping[int, str] | None = None) -> Table:
        """Return a table that goes on from a position's text (`mahjong.position`); `seed` is for the next hands.

        What happened before is not known: `events` begins here, and there is no record. Raises `PositionError` with
        everything that is wrong with the position.

        >>> table = Table.from_position("* 46p* 55p* * 0? discards=5p", Rules.preset("house"), seed=b"the next hands")
        >>> [str(action) for action in table.legal(2)]
        ['pass', 'pung']
        """
        table = cls(rules, seed, bots)
        table._states[:] = checked_position(text, rules)
        table._written = True
        return table

    @property
    def position(self) -> str:
        """The position as one line of text, hidden tiles too: for tests and reports of errors, never for players."""
        return format_position(self._states)

    @property
    def record(self) -> Record:
        """The game so far as a record: what `mahjong.replay.replay_record` plays again to an equal state.

        Raises `TableError` after a written wall or position: no seed makes it.
        """
        if self._written:
            raise TableError("寫好的牌牆或局面沒有紀錄 / a written wall or position cannot be recorded")
        seats = tuple(self._seat_line(seat) for seat in SEATS)
        return Record(Head(self.rules, seats, project_version(), seed=self.seed), tuple(self._lines))

    @property
    def phase(self) -> str:
        """``ready``, ``turn``, ``window``, ``over`` (the hand) or ``game_over``."""
        return PHASES[int(self._states["phase"][0])]

    @property
    def hand_number(self) -> int:
        """The number of the hand being played or just over, from 1; 0 before the first deal."""
        return int(self._states["hand_number"][0])

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in this hand, the deal first. Not for players: it names hidden tiles."""
        return events_of(self._states[0])

    @property
    def n_events(self) -> int:
        """How many events there are in this hand; to count them is cheaper than to make them."""
        return int(self._states["n_events"][0])

    def deal(
        self, seed: bytes | None = None, wall: Sequence[int] | None = None, opening: int | None = None
    ) -> tuple[Event, ...]:
        """Deal the next hand and return what happened: the deal and the opening flowers.

        `seed` replaces the game's for this hand; the hand number always goes into `order_for`. `wall` is a whole
        written wall of 144 kinds, for tests; it is opened at the seat `opening`, the dealer's if not given. Raises
        `TableError` while a hand runs or after the game, `SeedError`, `WallError`.
        """
        if self.phase not in ("ready", "over"):
            raise TableError(f"這時不能發牌 / no deal is possible now: {self.phase}")
        number = self.hand_number + 1
        tiles = Wall(self.seed if seed is None else seed, number, wall).tiles
        if len(tiles) != N_TILES:
            raise WallError(f"牌牆須有 144 張 / a wall has 144 tiles: {len(tiles)}")
        asked = None if opening is None else _seat(opening)
        next_hand(self._record, self._states)
        dealer = int(self._states["dealer"][0])
        dice = opening_seat(self.seed if seed is None else seed, number) if wall is None else dealer
        opened = dice if asked is None else asked
        deal(load_tables(), self._record, self._states, np.array(tiles, np.int8), opened)
        self._past.clear()
        self._future.clear()
        self._written = self._written or wall is not None
        self._lines.append(Deal(number, self.seed if seed is None else bytes(seed)))
        self._note_end()  # flowers may have ended the hand before anybody could act
        return self.events

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Return every action `seat` may do now; seat -1 is the table, which may close a window."""
        self._check_seat(seat)
        legal(load_tables(), self._record, self._states, seat, self._codes)
        drawn = int(self._states["drawn"][0])
        return tuple(Action.of(number, drawn) for number, code in enumerate(self._codes.tolist()) if code == 0)

    def why(self, seat: int, action: Action) -> Refusal | None:
        """Return why `seat` may not do `action` now, with the tiles it is about, or None if it may.

        A number that is no seat is answered with a refusal; `TableError` for what is no number.
        """
        number = _seat_or_none(seat)
        code = self._wrong_tile(action) or why_not(load_tables(), self._record, self._states, number, action.number)
        return told(int(code), action, self._facts(seat))

    def apply(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Carry out an action and return what happened.

        Raises `IllegalAction`, or `TableError` for a seat that is no number; then nothing has changed.
        """
        number, before = _seat_or_none(seat), self._states.copy()
        code = self._wrong_tile(action) or step(load_tables(), self._record, self._states, number, action.number)
        if code:
            raise IllegalAction(told(int(code), action, self._facts(seat)) or REFUSALS[int(code)], f"{seat} {action}")
        self._past.append((before, seat, action))
        self._future.clear()
        self._note_action(seat, action)
        return events_of(self._states[0], int(before["n_events"][0]))

    def undo(self) -> tuple[int, Action] | None:
        """Take back the last action of this hand and return whose it was; None if there is none."""
        moved = self._move(self._past, self._future)
        if moved is not None:
            self._lines.append(Undo(1))
        return moved

    def redo(self) -> tuple[int, Action] | None:
        """Do again what was taken back last; None if there is nothing. A new action forgets what was taken back."""
        moved = self._move(self._future, self._past)
        if moved is not None:
            self._note_action(*moved)
        return moved

    def view(self, seat: int | None, *, open_end: bool = False) -> View:
        """Return what `seat` (None: a spectator) may see.

        After the hand the winners' hands lie open (on 流局 the ready ones); with `open_end` all four do.
        """
        observation = np.zeros(1, OBSERVATION)
        number = -1 if seat is None else _seat(seat)
        observe(load_tables(), self._record, self._states, number, observation, open_end)
        over = self.phase in ("over", "game_over")
        return View(observation, result_of(self._states, self.rules) if over else None)

    def pending(self) -> tuple[int, ...]:
        """Return the seats the table waits for: the turn, or who still owes an answer. For drivers, never shown."""
        bits = int(owing_seats(self._record, self._states))
        return tuple(seat for seat in SEATS if bits >> seat & 1)

    def forced(self) -> tuple[int, Action] | None:
        """Return what the driver must now do by itself, or None: close the window (seat -1), or draw for a seat.

        A window closes as soon as no open answer can matter. When everybody who was asked has answered, or nobody
        was, the draw is pressed for the seat whose it is, unless that seat itself could have called.
        """
        seat, number = forced_action(self._record, self._states)
        return None if number < 0 else (int(seat), Action.of(int(number)))

    def play_bots(self) -> tuple[Event, ...]:
        """Let the computer players and the driver go on until a person must act or the hand ends.

        A bot that owns the draw declines by drawing only when no other answer is open.
        """
        start = self.n_events
        while self.phase in ("turn", "window"):
            choice = self.forced() or self._bot_choice()
            if choice is None:
                break
            self.apply(*choice)
        return events_of(self._states[0], start)

    def state_bytes(self) -> bytes:
        """Return the whole position as bytes, for equality in tests; never for a file."""
        return self._states.tobytes()

    def _bot_choice(self) -> tuple[int, Action] | None:
        waiting = self.pending()
        declined: tuple[int, Action] | None = None
        for seat in waiting:
            if seat not in self._bots:
                continue
            action = self._bots[seat].choose(self.view(seat))
            if action.number != _a.DRAW:
                return seat, action
            declined = (seat, action)
        return declined if len(waiting) == 1 else None

    def _move(self, source: Moves, target: Moves) -> tuple[int, Action] | None:
        """Go to the newest position of `source` and leave this one in `target`; return whose action lies between."""
        if not source:
            return None
        there, seat, action = source.pop()
        target.append((self._states.copy(), seat, action))
        self._states[:] = there
        return seat, action

    def _note_action(self, seat: int, action: Action) -> None:
        self._lines.append(Act(seat, action))
        self._note_end()

    def _note_end(self) -> None:
        if self.phase in ("over", "game_over"):
            state = self._states[0]
            self._lines.append(Settle(tuple(state["change"].tolist()), tuple(state["chips"].tolist())))

    def _seat_line(self, seat: int) -> Seat:
        bot = self.bot_names.get(seat)
        return Seat(bot, "bot", bot=bot) if bot else Seat(f"玩家 {seat + 1}", "person")

    def _wrong_tile(self, action: Action) -> int:
        return NO_DRAWN_TILE if action.throws_drawn and action.tile != int(self._states["drawn"][0]) else ALLOWED

    def _facts(self, seat: int) -> Facts:
        state = self._states[0]
        mine = seat == int(state["turn"]) and self.phase == "turn"
        tile = int(state["window_tile"]) if self.phase == "window" else -1
        return Facts(tile, int(state["drawn"]) if mine else -1, int(state["locks"][seat]) if seat in SEATS else 0)

    def _check_seat(self, seat: int) -> None:
        if _seat_or_none(seat) == _NOBODY:
            _seat(seat)


def _seat(seat: int) -> int:
    if isinstance(seat, bool) or not isinstance(seat, SupportsIndex) or seat not in SEATS:
        raise TableError(f"沒有這個座位 / no such seat: {seat!r} (0-3)")
    return seat


def _seat_or_none(seat: int) -> int:
    """Return a whole number as a seat, the table's included, and any other as one that does not exist."""
    if isinstance(seat, bool) or not isinstance(seat, SupportsIndex):
        raise TableError(f"沒有這個座位 / no such seat: {seat!r} (0-3)")
    return seat if seat in (_a.TABLE_SEAT, *SEATS) else _NOBODY
