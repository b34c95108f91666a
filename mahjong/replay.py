"""A record played again: the proof that it is one, and the table to go on with."""

from __future__ import annotations

from mahjong.bots import BotError
from mahjong.core.actions import TABLE_SEAT
from mahjong.record import Act, Deal, Line, Record, RecordError, Settle, Undo, parse_record
from mahjong.refusals import IllegalAction
from mahjong.table import Table


def replay_record(record: Record) -> Table:
    """Play a record again and return the table as it then stands.

    Every action is checked by the rules, and every ``settle`` line against what the replay gives. A missing last
    ``settle`` (a crash between two lines) is no error. Raises `RecordError` with the line and the reason.
    """
    table = new_table(record)
    owed = False
    for number, line in enumerate(record.lines, 2):
        if owed and not isinstance(line, Settle):
            raise RecordError(number, "這一局的結算不見了", "the settlement of the hand is missing")
        if isinstance(line, Settle) and not owed:
            raise RecordError(number, "這裡沒有局可以結算", "no hand has just ended here")
        _replay_line(table, line, number)
        owed = isinstance(line, Act) and table.phase in ("over", "game_over")
    return table


def new_table(record: Record) -> Table:
    """Return the table of a record before its first line. Raises `RecordError` for a bot that does not exist."""
    head = record.head
    bots = {seat: who.bot for seat, who in enumerate(head.seats) if who.bot is not None}
    first = next((line.seed for line in record.lines if isinstance(line, Deal)), b"each deal brings its own")
    try:
        return Table(head.rules, head.seed or first, bots)
    except BotError as error:
        raise RecordError(1, f"座位不對：{error}", f"seats that cannot be: {error}") from None


def check_record(data: bytes | str) -> RecordError | None:
    """Return why a record is refused, or None if it reads and replays.

    >>> print(check_record("hello"))
    第 1 行：沒有開頭行 / line 1: there is no head line
    """
    try:
        replay_record(parse_record(data))
    except RecordError as error:
        return error
    return None


def settlement(table: Table) -> Settle:
    """Return the ``settle`` line of the hand that has just ended at `table`."""
    view = table.view(None)
    if view.result is None:
        raise ValueError("這一局還沒結束 / the hand has not ended")
    return Settle(tuple(int(chips) for chips in view.result.change), tuple(int(seat.chips) for seat in view.seats))


def _replay_line(table: Table, line: Line, number: int) -> None:
    match line:
        case Deal():
            _replay_deal(table, line, number)
        case Act():
            _replay_act(table, line, number)
        case Undo():
            _replay_undo(table, line, number)
        case Settle():
            _compare(line, settlement(table), number)


def _replay_deal(table: Table, line: Deal, number: int) -> None:
    if table.phase not in ("ready", "over"):
        raise RecordError(number, "這時不能發牌", f"no deal is possible now ({table.phase})")
    if line.hand != table.hand_number + 1:
        raise RecordError(number, f"局號不對：{line.hand}", f"hand {line.hand} cannot follow hand {table.hand_number}")
    table.deal(line.seed)


def _replay_act(table: Table, line: Act, number: int) -> None:
    try:
        table.apply(line.seat, line.action)
    except IllegalAction as error:
        who = "牌桌" if line.seat == TABLE_SEAT else f"座位 {line.seat}"
        zh, en = error.refusal.zh, error.refusal.en
        raise RecordError(number, f"{who} {line.action}：{zh}", f"seat {line.seat} {line.action}: {en}") from None


def _replay_undo(table: Table, line: Undo, number: int) -> None:
    for _ in range(line.count):
        if table.undo() is None:
            raise RecordError(number, f"不能復原 {line.count} 步", f"{line.count} actions cannot be taken back")


def _compare(said: Settle, replayed: Settle, number: int) -> None:
    for zh, en, ours, theirs in (
        ("輸贏", "chips that moved", replayed.change, said.change),
        ("籌碼", "chips", replayed.chips, said.chips),
    ):
        if ours != theirs:
            raise RecordError(number, f"{zh}不符：{theirs}，應為 {ours}", f"{en} {theirs} should be {ours}")
