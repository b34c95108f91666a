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
        **{f"sheet of seat {seat}": _oracle_sheet(result, seat) for seat in result.winners},
    }


def _oracle_sheet(result: Result, seat: int) -> Facts:
    """One winner's rows and chips; of a self-draw that is 七搶一 too the hand's rows, and the chips of both."""
    ledgers = [one for one in result.ledgers if one.winner == seat]
    first = ledgers[0]
    return {
        "rows": first.score.rows,
        "total": first.score.total,
        "payments": [sum(chips) for chips in zip(*(one.payments for one in ledgers), strict=True)],
        "liable": first.liable,
        "dealer rows": {payer: rows for payer, rows in first.dealer_rows.items() if rows},
    }


def _waits(game: OracleGame, seat: int) -> list[int]:
    return waits(game.seats[seat].concealed, tuple(game.seats[seat].melds), ligu=game.ligu)


def table_sight(table: Table, seat: int) -> Facts:
    """What a seat sees of itself and of the others' open tiles."""
    view = table.view(seat)
    return {
        "hand": list(view.hand),
        "drawn": (view.drawn, view.drawn_how),
        "locks": [sorted(one.locks or ()) for one in view.seats],
        "window": (view.window.kind, view.window.tile, view.window.seat) if view.window else None,
        "wall": (view.wall_left, view.reserve),
        "chips": [one.chips for one in view.seats],
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
        "locks": [_locks(game, other, seat) for other in range(4)],
        "window": (game.window.kind, game.window.tile, game.window.seat) if game.window else None,
        "wall": (len(game.wall.standing), game.wall.reserve),
        "chips": game.chips,
        "discards": [(one.seat, one.tile, one.drawn, one.taken_by) for one in game.discards],
        "flowers": [sorted(one.flowers) for one in game.seats],
        "melds": [_melds(game, other, seat) for other in range(4)],
        "concealed": [len(one.hand) for one in game.seats],
    }


def _locks(game: OracleGame, owner: int, seat: int) -> list[int]:
    """Locks stand on the seat's own nameplate, and only there unless a table shows them to all."""
    return sorted(game.seats[owner].locks) if owner == seat or game.rules.public_locks else []


def _melds(game: OracleGame, owner: int, seat: int) -> list[tuple[str, list[int], int | None]]:
    """A concealed kong lies face down for the others until the hand ends, unless it can just be robbed."""
    robbable = game.window.tile if game.window and game.window.kind == "kong" else None
    seen = []
    for meld in game.seats[owner].melds:
        hidden = meld.is_concealed and owner != seat and game.result is None and meld.tiles[0] != robbable
        seen.append((meld.kind, [-1] * 4 if hidden else list(meld.tiles), meld.source))
    return seen


def things(game: OracleGame) -> Counter[str]:
    """What came up in a hand, by name: events, rows, declarations, and ways to end that no single event tells."""
    result, rules = game.result, game.rules
    assert result is not None
    words = [event.split() for event in game.events]
    verbs = [verb for verb, *_ in words]
    seen = Counter(verb if verb != "ready" else f"declared {rest[1]}" for verb, *rest in words)
    for one in result.ledgers:
        seen.update(one.score.rows.keys())
    flowers = [one for one in result.ledgers if one.is_flowers]
    liable = [one for one in result.ledgers if one.liable is not None]
    seen["several winners"] += len(result.winners) > 1
    seen["won with flowers"] += len(flowers) == len(result.ledgers) > 0
    seen["won in the opening"] += "win" in verbs and "discard" not in verbs and bool(flowers)
    seen["two ledgers"] += len(result.ledgers) > len(result.winners)
    seen["liability"] += bool(liable)
    seen["liability, wide"] += any(not {"big_dragons", "big_winds"} & one.score.rows.keys() for one in liable)
    seen["liability, by halves"] += any(rules.liability_share == "half" and one.payer is not None for one in liable)
    seen["robbed concealed kong"] += "robbed" in verbs and verbs[verbs.index("robbed") - 1] == "concealed_kong"
    seen["kong without a replacement"] += verbs[-2] == "drawn_hand" and "kong" in verbs[-3]
    seen["capped"] += any(rules.tai_cap and one.score.total > rules.tai_cap for one in result.ledgers)
    return seen
