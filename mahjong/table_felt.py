"""`TableFelt`: where the discards of the running hand lie, followed line by line as the record has them.

Live rooms, resumed ones and replays all follow the same lines, so they all have the same pile. It is a function of
what was thrown, moved and taken since the deal: an undo forgets the last of that, and the pile is the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from mahjong.felt.film import Film
from mahjong.felt.launch import Launch, derive
from mahjong.felt.standing import Standing
from mahjong.felt.throw import throw
from mahjong.felt.units import NORMAL, Pose
from mahjong.record import Act, AnyDeal, Flight, Line, Record, Size, Undo
from mahjong.replay import last_hand, new_table, replay_lines
from mahjong.standing import standing_of
from mahjong.table import Table

_HAND = 10_000
"""More than the changes of any hand: a revision is the hand's number times this and the changes so far."""


@dataclass(frozen=True, slots=True)
class _Thrown:
    tile: int
    seat: int
    launch: Launch
    standing: Standing


@dataclass(frozen=True, slots=True)
class _Taken:
    tile: int


class TableFelt:
    """The pool of the hand at a table.

    `sizes` are those of the seats' tiles. Nothing is simulated before somebody asks for `pile` or `film`. `throw` is
    `mahjong.felt.throw.throw`, or what a test has in its place.

    >>> from mahjong import Rules
    >>> table = Table(Rules.preset("house"), b"a seed", dict.fromkeys(range(4), "efficient"))
    >>> _ = table.deal(), table.play_bots()
    >>> felt = felt_of(table.record)
    >>> len(felt.pile) == sum(discard.taken_by is None for discard in table.view(None).discards)
    True
    """

    def __init__(self, throw: Callable[..., Film] = throw) -> None:
        self.rev = 0
        self.sizes: tuple[str, ...] = (NORMAL,) * 4
        self._throw = throw
        self._hand = 0
        self._steps: list[_Thrown | _Taken] = []
        self._piles: list[Mapping[int, Pose]] = [{}]
        self._film: Film | None = None
        self._marks: list[int] = []
        self._launch: Launch | None = None
        self._thrown = 0

    @property
    def pile(self) -> Mapping[int, Pose]:
        """Where each tile of the pool lies: x, y and angle in the world of `mahjong.felt`, by number of the discard."""
        while len(self._piles) <= len(self._steps):
            before, step = self._piles[-1], self._steps[len(self._piles) - 1]
            if isinstance(step, _Taken):
                self._film = None
                self._piles.append({tile: pose for tile, pose in before.items() if tile != step.tile})
            else:
                self._film = self._throw(before, step.standing.colliders(), step.tile, step.launch, step.seat)
                self._piles.append(self._film.pile)
        return self._piles[-1]

    @property
    def film(self) -> Film | None:
        """The film of what was thrown or moved last, if nothing has changed the pile since."""
        if not self._steps or isinstance(self._steps[-1], _Taken):
            return None
        _ = self.pile
        return self._film

    def follow(self, table: Table, line: Line) -> bool:
        """Take a line that `table` has just played; return whether a tile was thrown or moved."""
        if isinstance(line, AnyDeal):
            self._clear(line.hand)
        elif isinstance(line, Flight):
            return self._fly(table, line)
        elif isinstance(line, Act):
            return self._act(table)
        elif isinstance(line, Undo):
            self._undo(table, line.count)
        elif isinstance(line, Size):
            self.resize(line)
        return False

    def resize(self, line: Size) -> None:
        """Let the tiles of a seat be of another size from here on, over hands and undos."""
        self.sizes = tuple(line.tiles if seat == line.seat else size for seat, size in enumerate(self.sizes))

    def _clear(self, hand: int) -> None:
        self._hand, self._thrown, self._launch = hand, 0, None
        self._steps, self._piles, self._marks, self._film = [], [{}], [], None
        self.rev = hand * _HAND

    def _fly(self, table: Table, line: Flight) -> bool:
        if line.tile == self._thrown:
            self._launch = line.how  # the next line is the discard
            return False
        self._add(_Thrown(line.tile, line.seat, line.how, self._standing(table)))
        return True

    def _act(self, table: Table) -> bool:
        self._marks.append(len(self._steps))
        launch, self._launch = self._launch, None
        discards = table.view(None).discards
        if len(discards) > self._thrown:
            tile, seat = self._thrown, discards[-1].seat
            launch = launch or derive(self._hand, seat, tile)
            self._thrown = len(discards)
            self._add(_Thrown(tile, seat, launch, self._standing(table)))
            return True
        if discards and discards[-1].taken_by is not None and _Taken(len(discards) - 1) not in self._steps:
            self._add(_Taken(len(discards) - 1))
        return False

    def _undo(self, table: Table, count: int) -> None:
        kept = self._marks[-count]
        del self._marks[-count:]
        if kept < len(self._steps):
            del self._steps[kept:], self._piles[kept + 1 :]
            self._film = None
            self.rev += 1
        self._thrown = len(table.view(None).discards)

    def _standing(self, table: Table) -> Standing:
        return standing_of(table.view(None), [event.seen_by(None) for event in table.events], self.sizes)

    def _add(self, step: _Thrown | _Taken) -> None:
        self._steps.append(step)
        self.rev += 1


def felt_of(record: Record, throw: Callable[..., Film] = throw) -> TableFelt:
    """Return the felt as a record leaves it. Raises `RecordError` as `mahjong.replay` does."""
    table, felt = new_table(record), TableFelt(throw)
    last = len(record.lines) + 2 - len(last_hand(record))
    for number, line in replay_lines(table, record):
        if number >= last:  # what lay there in earlier hands has been cleared
            felt.follow(table, line)
        elif isinstance(line, Size):
            felt.resize(line)
    return felt


def _standing(table: Table) -> Standing:
    return standing_of(table.view(None), [event.seen_by(None) for event in table.events])
