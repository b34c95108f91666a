"""The same facts read off the real table and off the oracle, in one shape, so that they can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from mahjong.score import ScoreLine, ScoreSheet
from mahjong.table import Table
from tests.oracle.engine import OracleGame
from tests.oracle.hands import waits
from tests.oracle.outcome import Result
from tests.oracle.scoring import Rows

Facts = dict[str, Any]


def table_start(table: Table) -> tuple[int, int, int, int, list[int]]:
    """Hand number, dealer, streak, passes and chips as the table begins a hand."""
    view = table.view(None)
    return view.hand_number, view.dealer, view.streak, view.passes, [seat.chips for seat in view.seats]


def table_ending(table: Table) -> Facts:
    """Who won what, line by line, and what everybody paid."""
    view = table.view(None)
    result = view.result
    assert result is not None
    return {
        "winners": sorted(result.winners),
        "tile": result.win_tile,
        "payer": result.paid_by,
        "change": list(result.change),
        "chips": [seat.chips for seat in view.seats],
        "shown": {} if result.winners else {seat.seat: (seat.hand, seat.waits) for seat in view.seats if seat.hand},
        **{f"sheet of seat {sheet.winner}": _sheet(sheet) for sheet in result.sheets},
    }


def _sheet(sheet: ScoreSheet) -> Facts:
    return {
        "rows": _summed(sheet.lines),
        "total": sheet.total,
        "payments": list(sheet.payments),
        "liable": sheet.liable,
        "dealer rows": {payer: _summed(lines) for payer, lines in sheet.payer_lines.items() if lines},
    }


def _summed(lines: Iterable[ScoreLine]) -> Rows:
    rows: Counter[str] = Counter()
    for line in lines:
        rows[line.code] += line.tai
    return dict(rows)


def oracle_ending(game: OracleGame) -> Facts:
    """The same facts. On a drawn hand the ready hands are shown, with their waits."""
    result = game.result
    assert result is not None
    ready = {} if result.winners else {seat: _waits(game, seat) for seat in range(4) if _waits(game, seat)}
    return {
        "winners": sorted(result.winners),
        "tile": result.tile,
        "payer": result.payer,
        "change": result.change,
        "chips": game.chips,
        "shown": {seat: (game.seats[seat].concealed, tuple(kinds)) for seat, kinds in ready.items()},
        **{f"sheet of seat {seat}": _oracle_sheet(result, at) for at, seat in enumerate(result.winners)},
    }


def _oracle_sheet(result: Result, at: int) -> Facts:
    return {
        "rows": result.scores[at].rows,
        "total": result.scores[at].total,
        "payments": result.payments[at],
        "liable": result.liable[at],
        "dealer rows": {payer: rows for payer, rows in result.dealer_rows[at].items() if rows},
    }


def _waits(game: OracleGame, seat: int) -> list[int]:
    return waits(game.seats[seat].concealed, tuple(game.seats[seat].melds))


def table_sight(table: Table, seat: int) -> Facts:
    """What a seat sees of itself and of the others' open tiles."""
    view = table.view(seat)
    own = view.seats[seat]
    return {
        "hand": list(view.hand),
        "drawn": (view.drawn, view.drawn_how),
        "locks": sorted(own.locks or ()),
        "standing": view.wall_left,
        "discards": [(one.seat, one.tile, one.drawn, one.taken_by) for one in view.discards],
        "flowers": [sorted(one.flowers) for one in view.seats],
        "melds": [[(meld.kind, sorted(meld.tiles), meld.source) for meld in one.melds] for one in view.seats],
        "concealed": [one.n_concealed for one in view.seats],
    }


def oracle_sight(game: OracleGame, seat: int) -> Facts:
    """The same facts."""
    hand = list(game.seats[seat].hand)
    drawn = game.drawn if seat == game.turn else None
    if drawn is not None:
        hand.remove(drawn)
    return {
        "hand": hand,
        "drawn": (drawn, None if drawn is None else game.drawn_how),
        "locks": sorted(game.seats[seat].locks),
        "standing": len(game.wall.standing),
        "discards": [(one.seat, one.tile, one.drawn, one.taken_by) for one in game.discards],
        "flowers": [sorted(one.flowers) for one in game.seats],
        "melds": [_melds(game, other, seat) for other in range(4)],
        "concealed": [len(one.hand) for one in game.seats],
    }


def _melds(game: OracleGame, owner: int, seat: int) -> list[tuple[str, list[int], int | None]]:
    """A concealed kong lies face down for the others until the hand ends."""
    hidden = owner != seat and game.result is None
    return [
        (meld.kind, [-1] * 4 if hidden and meld.is_concealed else list(meld.tiles), meld.source)
        for meld in game.seats[owner].melds
    ]


def things(game: OracleGame) -> Counter[str]:
    """What came up in a hand, by name: events, rows, several winners, liability."""
    result = game.result
    assert result is not None
    seen = Counter(event.split()[0] for event in game.events)
    for score in result.scores:
        seen.update(score.rows)
    seen["several winners"] += len(result.winners) > 1
    seen["liability"] += any(seat is not None for seat in result.liable)
    return seen
