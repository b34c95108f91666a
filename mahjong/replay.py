"""A record played again: the proof that it is one, and the table to go on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahjong.bots import BotError
from mahjong.core.actions import TABLE_SEAT
from mahjong.promise import promise_of
from mahjong.record import (
    Act,
    AnyDeal,
    Deal,
    Flight,
    HiddenDeal,
    Line,
    PromisedDeal,
    Record,
    RecordError,
    Reveal,
    Settle,
    Undo,
    parse_record,
)
from mahjong.refusals import IllegalAction
from mahjong.seat_lines import SeatLine, Sit, Size, without_seating
from mahjong.table import Table


def replay_record(record: Record) -> Table:
    """Play a record again and return the table as it then stands.

    Every action is checked by the rules, every promise against its secret, every ``settle`` and ``reveal`` line
    against what the replay gives, and every ``launch`` for the tile it names. Missing last ones (a crash between two
    lines) are no error. Raises `RecordError` with the line and the reason.
    """
    table = new_table(record)
    for _ in replay_lines(table, record):
        pass
    return table


def replay_lines(table: Table, record: Record) -> Iterator[tuple[int, Line]]:
    """Play a record's lines at its `new_table` one by one; yield each with its number when it has been played."""
    hand: list[Line] = []
    thrown: Flight | None = None
    owners = [seat.token_hash for seat in record.head.seats]
    for number, line in enumerate(record.lines, 2):
        if hand and isinstance(hand[0], HiddenDeal):
            raise RecordError(number, "沒有秘密的局之後不能再有", "nothing can follow a hand without its secret")
        owed = owed_lines(table, hand)
        if isinstance(line, SeatLine):
            _replay_seat(owners, line, number)
        elif owed:
            _settle_up(owed[0], line, number)
        else:
            _replay_line(table, line, number)
        if thrown is not None:
            _check_thrown(table, thrown, number - 1)
        thrown = line if isinstance(line, Flight) and awaits_discard(table, line) else None
        if isinstance(line, AnyDeal):
            hand = []
        hand.append(line)
        yield number, line


def owed_lines(table: Table, hand: Sequence[Line]) -> tuple[Line, ...]:
    """Return what must be written next because the hand at `table` has ended; `hand` are its lines from the deal on.

    That is its settlement, then the secret of its promise, unless they stand there. A secret is shown once: if the
    end of a hand is taken back and the hand ends anew, only the settlement is owed again.
    """
    if table.phase not in ("over", "game_over") or not hand or isinstance(hand[0], HiddenDeal):
        return ()
    deal = hand[0]
    owed: list[Line] = []
    if not isinstance(without_seating(hand)[-1], Settle | Reveal):
        owed.append(settlement(table))
    if isinstance(deal, PromisedDeal) and not any(isinstance(line, Reveal) for line in hand):
        owed.append(Reveal(deal.secret, deal.shares))
    return tuple(owed)


def last_hand(record: Record) -> tuple[Line, ...]:
    """Return the lines of the record's last hand, its deal first; none before the first deal."""
    deals = [place for place, line in enumerate(record.lines) if isinstance(line, AnyDeal)]
    return record.lines[deals[-1] :] if deals else ()


def new_table(record: Record) -> Table:
    """Return the table of a record before its first line. Raises `RecordError` for a bot that does not exist."""
    head = record.head
    bots = {seat: who.bot for seat, who in enumerate(head.seats) if who.bot is not None}
    first = next(
        (line.seed for line in record.lines if isinstance(line, Deal | PromisedDeal)), b"each deal brings its own"
    )
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


def _settle_up(owed: Line, line: Line, number: int) -> None:
    if isinstance(owed, Settle):
        if not isinstance(line, Settle):
            raise RecordError(number, "這一局的結算不見了", "the settlement of the hand is missing")
        _compare(line, owed, number)
    elif not isinstance(line, Reveal):
        raise RecordError(number, "這一局的秘密沒有公開", "the secret of the hand has not been shown")
    elif line != owed:
        raise RecordError(number, "公開的秘密與發牌時的不同", "the secret shown is not the one of the deal")


def _replay_seat(owners: list[str | None], line: SeatLine, number: int) -> None:
    """Follow whose the seats are; who sits there is nothing to the game."""
    if isinstance(line, Sit):
        owners[line.seat] = line.who.token_hash
    elif not isinstance(line, Size) and owners[line.seat] is None:
        raise RecordError(number, f"座位 {line.seat} 不是誰的", f"seat {line.seat} is nobody's")


def _replay_line(table: Table, line: Line, number: int) -> None:
    match line:
        case Deal() | PromisedDeal() | HiddenDeal():
            _replay_deal(table, line, number)
        case Act():
            _replay_act(table, line, number)
        case Flight():
            _check_flight(table, line, number)
        case Undo():
            _replay_undo(table, line, number)
        case Settle():
            raise RecordError(number, "這裡沒有局可以結算", "no hand has just ended here")
        case Reveal():
            raise RecordError(number, "這裡沒有秘密可以公開", "there is no secret to be shown here")


def _replay_deal(table: Table, line: AnyDeal, number: int) -> None:
    if table.phase not in ("ready", "over"):
        raise RecordError(number, "這時不能發牌", f"no deal is possible now ({table.phase})")
    if line.hand != table.hand_number + 1:
        raise RecordError(number, f"局號不對：{line.hand}", f"hand {line.hand} cannot follow hand {table.hand_number}")
    if isinstance(line, PromisedDeal) and line.promise != promise_of(line.secret):
        raise RecordError(number, "承諾不是這個秘密的", "the promise is not that of the secret")
    if not isinstance(line, HiddenDeal):
        table.deal(line.seed)


def _replay_act(table: Table, line: Act, number: int) -> None:
    try:
        table.apply(line.seat, line.action)
    except IllegalAction as error:
        who = "牌桌" if line.seat == TABLE_SEAT else f"座位 {line.seat}"
        zh, en = error.refusal.zh, error.refusal.en
        raise RecordError(number, f"{who} {line.action}：{zh}", f"seat {line.seat} {line.action}: {en}") from None


def awaits_discard(table: Table, flight: Flight) -> bool:
    """Whether a launch is that of the next discard at `table`, not of a tile that lies in the pool."""
    return flight.tile == len(table.view(None).discards)


def _check_flight(table: Table, line: Flight, number: int) -> None:
    """Check the tile of a launch: one that lies in the pool, or the next one to be thrown."""
    discards = table.view(None).discards
    if table.phase not in ("turn", "window"):
        raise RecordError(number, "這時沒有牌可以丟", f"no tile can be thrown now ({table.phase})")
    if line.tile > len(discards):
        raise RecordError(number, f"沒有第 {line.tile} 張打出的牌", f"there is no discard {line.tile}")
    if line.tile < len(discards) and discards[line.tile].taken_by is not None:
        raise RecordError(number, f"第 {line.tile} 張已經被拿走", f"discard {line.tile} has been taken")


def _check_thrown(table: Table, flight: Flight, number: int) -> None:
    """Check that the line after the launch of the next discard was that discard."""
    discards = table.view(None).discards
    if len(discards) != flight.tile + 1 or discards[-1].seat != flight.seat:
        raise RecordError(
            number, f"後面不是座位 {flight.seat} 打牌", f"no discard of seat {flight.seat} follows this launch"
        )


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
