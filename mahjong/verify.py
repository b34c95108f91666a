"""A record verified: promise, seed, wall, every event and every payment computed anew from its lines.

Four accounts have to agree: the sums (`mahjong.chain`), the rules (`mahjong.replay`), promise and seed
(`mahjong.promise`), and the tiles followed from a wall made in plain Python (`mahjong.follow`). What no record can
prove is said with it, in `RecordProof.limits`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mahjong.follow import FollowError, follow
from mahjong.promise import NO_SHARE
from mahjong.record import (
    Act,
    AnyDeal,
    Deal,
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
from mahjong.replay import new_table, replay_lines
from mahjong.seat_lines import SeatLine
from mahjong.table import Table
from mahjong.wall import Wall

LIMITS: dict[str, tuple[str, str]] = {
    "server": (
        "伺服器打牌時就知道牌牆：這裡證明的是沒有人事後改過，不是沒有人看過",
        "the server knew the wall during the hand: this proves that it was not changed, not that nobody looked",
    ),
    "no_share": (
        "沒有座位加進自己的一份：牌牆在發牌前就定了，但是由伺服器定的",
        "no seat gave a share: the wall was fixed before the deal, but by the server alone",
    ),
    "no_promise": ("牌牆沒有先承諾，只能重排一次", "the wall was not promised, it can only be built again"),
    "other_seed": ("種子不是這一場的種子", "the seed is not the one of the game"),
    "running": ("還沒打完，秘密還不能看", "not over yet, its secret is not to be seen"),
    "no_sums": (
        "舊版紀錄沒有校驗碼：名字，和不違反規則的更改，看不出來",
        "an old record without sums: names, and changes that break no rule, would not be seen",
    ),
    "rewritten": (
        "整份重寫的紀錄，校驗碼也會相符：請與別處記下的末碼和承諾比對",
        "sums fit a record written anew from the start too: compare digest and promises with those noted elsewhere",
    ),
    "open_end": ("這一場還沒結束，後面可能還有", "the game is not over, there may be more lines"),
}
"""What a record does not prove, by code, in two languages."""


@dataclass(frozen=True, slots=True)
class HandProof:
    """One hand that agrees with its lines. `first` and `last` are its lines in the text, the deal's and the last one.

    `promise` is None where nothing was promised; `seed` (what the wall was made from), `shown` (the secret) and
    `change` (chips by seat) are None while the hand runs. `shares` counts the seats that gave a share of their own.
    """

    hand: int
    first: int
    last: int
    promise: bytes | None
    shown: bytes | None
    shares: int
    seed: bytes | None
    n_actions: int
    n_undone: int
    change: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Limit:
    """Something that is not proved: a code of `LIMITS`, and the hands it concerns (none: the whole record)."""

    code: str
    hands: tuple[int, ...] = ()

    def __str__(self) -> str:
        zh, en = LIMITS[self.code]
        numbers = "、".join(map(str, self.hands))
        return f"第 {numbers} 局：{zh} / hand {numbers}: {en}" if self.hands else f"{zh} / {en}"


@dataclass(frozen=True, slots=True)
class RecordProof:
    """A record in which everything agrees. `digest` is that of its last line, None for version 1."""

    version: int
    n_lines: int
    digest: bytes | None
    hands: tuple[HandProof, ...]
    limits: tuple[Limit, ...]


@dataclass
class _Hand:
    """The lines of one hand that are of the game: the deal, line `first` of the text, up to that of number `last`.

    Lines by which seats change hands stand between them, or after them, and prove nothing.
    """

    first: int
    deal: AnyDeal
    lines: list[Line]
    last: int


def verify_record(data: bytes | str) -> RecordProof:
    """Verify a record and return what was proved and what was not.

    Raises `RecordError` with the first line that does not agree, and why. A torn last line does not agree either.

    >>> from mahjong import Rules
    >>> from mahjong.record import format_record
    >>> table = Table(Rules.preset("house"), b"a seed", dict.fromkeys(range(4), "efficient"))
    >>> _ = table.deal(), table.play_bots()
    >>> [(hand.seed, sum(hand.change)) for hand in verify_record(format_record(table.record)).hands]
    [(b'a seed', 0)]
    """
    record = parse_record(data)
    if record.note:
        raise RecordError(len(record.lines) + 2, "沒寫完，不能驗證", "torn, it cannot be verified")
    table = new_table(record)
    hands: list[_Hand] = []
    for number, line in replay_lines(table, record):
        if isinstance(line, AnyDeal):
            hands.append(_Hand(number, line, [], number))
        if hands and not isinstance(line, SeatLine):
            hands[-1].lines.append(line)
            hands[-1].last = number
        coming = record.lines[number - 1] if number <= len(record.lines) else None
        if hands and (
            coming is None or isinstance(coming, Settle | Undo)
        ):  # the hand ends here, or goes back from here
            _check_tiles(table, hands[-1].deal, number)
    proofs = tuple(_proof_of(hand) for hand in hands)
    digest = record.chain.digest if record.chain is not None else None
    limits = tuple(_limits(record, hands, proofs, over=table.phase == "game_over"))
    return RecordProof(record.head.version, len(record.lines) + 1, digest, proofs, limits)


def _check_tiles(table: Table, deal: AnyDeal, number: int) -> None:
    """Follow the events of the hand at `table` from its wall, and compare the hands with what the seats see."""
    if isinstance(deal, HiddenDeal):
        return
    try:
        hands = follow(Wall(deal.seed, deal.hand), table.events)
    except FollowError as error:
        raise RecordError(number, error.zh, error.en) from None
    for seat, followed in enumerate(hands):
        view = table.view(seat)
        held = sorted([*view.hand, *(() if view.drawn is None else (view.drawn,))])
        if followed is not None and followed != held:
            raise RecordError(number, f"座位 {seat} 的手牌與牌牆不符", f"the tiles of seat {seat} differ from the wall")


def _proof_of(hand: _Hand) -> HandProof:
    deal, lines = hand.deal, hand.lines
    settled = [line for line in lines if isinstance(line, Settle)]
    over = bool(settled) and isinstance(lines[-1], Settle | Reveal)
    return HandProof(
        hand=deal.hand,
        first=hand.first,
        last=hand.last,
        promise=None if isinstance(deal, Deal) else deal.promise,
        shown=next((line.secret for line in lines if isinstance(line, Reveal)), None),
        shares=_given(deal) if isinstance(deal, PromisedDeal) else 0,
        seed=deal.seed if over and not isinstance(deal, HiddenDeal) else None,
        n_actions=sum(isinstance(line, Act) for line in lines),
        n_undone=sum(line.count for line in lines if isinstance(line, Undo)),
        change=settled[-1].change if over else None,
    )


def _given(deal: PromisedDeal) -> int:
    return sum(share != NO_SHARE for share in deal.shares)


def _limits(record: Record, hands: Sequence[_Hand], proofs: Sequence[HandProof], *, over: bool) -> Iterator[Limit]:
    seed = record.head.seed
    concerned = {
        "server": [of.hand for of in proofs if of.promise is not None],
        "no_share": [of.deal.hand for of in hands if isinstance(of.deal, PromisedDeal) and not _given(of.deal)],
        "no_promise": [of.hand for of in proofs if of.promise is None],
        "other_seed": [of.deal.hand for of in hands if isinstance(of.deal, Deal) and seed not in (None, of.deal.seed)],
        "running": [of.hand for of in proofs if of.change is None],
    }
    for code, numbers in concerned.items():
        if numbers:
            yield Limit(code, () if len(numbers) == len(proofs) > 1 else tuple(numbers))
    if not over:
        yield Limit("open_end")
    yield Limit("no_sums" if record.head.version == 1 else "rewritten")
