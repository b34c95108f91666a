"""Shares of the next wall: promised first, given next, fixed with the deal; and nobody arranges it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from dashboard.rooms.shares import Shares
from mahjong.promise import NO_SHARE, NO_SHARES, promise_of, seed_of
from mahjong.record import PromisedDeal, Record, format_record
from mahjong.replay import owed_lines
from mahjong.rules import Rules
from mahjong.table import Table
from mahjong.verify import verify_record
from mahjong.wall import order_for
from tests.mahjong.records import short_hand

MINE, THINE = b"m" * 32, b"t" * 32


def seeded(number: int) -> Shares:
    return Shares(random.Random(number).randbytes)


def test_promise_then_shares_then_the_deal():
    shares = seeded(1)
    promise = shares.prepare(1)
    assert shares.add(1, 0, MINE) is None
    assert shares.add(1, 3, THINE) is None
    assert shares.given == (True, False, False, True)
    secret, taken = shares.take(1)
    assert promise == promise_of(secret)
    assert taken == (MINE, NO_SHARE, NO_SHARE, THINE)
    deal = PromisedDeal.of(1, secret, taken)
    assert (deal.promise, deal.seed) == (promise, seed_of(secret, taken))


def test_whoever_is_silent_gives_zeros():
    secret, taken = seeded(2).take(1)
    assert taken == NO_SHARES
    assert len(secret) == 32


def test_the_promise_stays_what_was_shown_whatever_the_seats_give():
    shares = seeded(3)
    promise = shares.prepare(4)
    for seat in range(4):
        shares.add(4, seat, MINE)
        assert shares.prepare(4) == promise
    shares.take(4)
    assert shares.prepare(4) == promise


def test_a_later_share_of_a_seat_replaces_its_first():
    """A hand shuffled once more on the glass."""
    shares = seeded(4)
    shares.prepare(1)
    shares.add(1, 1, MINE)
    shares.add(1, 1, THINE)
    assert shares.take(1)[1] == (NO_SHARE, THINE, NO_SHARE, NO_SHARE)


def test_with_the_deal_everything_is_fixed():
    shares = seeded(5)
    shares.prepare(1)
    shares.add(1, 0, MINE)
    taken = shares.take(1)
    for seat in range(4):
        assert shares.add(1, seat, THINE).code == "share_too_late"
    assert shares.take(1) == taken, "a deal that the disk refused is tried again with the same wall"


def test_a_secret_and_its_shares_are_of_one_hand_alone():
    shares = seeded(6)
    seen = set()
    for hand in range(1, 6):
        promise = shares.prepare(hand)
        assert shares.given == (False,) * 4
        shares.add(hand, 2, MINE)
        secret, taken = shares.take(hand)
        seen |= {promise, secret, seed_of(secret, taken)}
        for gone in (hand - 1, 0, -1):
            with pytest.raises(ValueError, match=f"that hand is gone: {gone}, now {hand}"):
                shares.prepare(gone)
    assert len(seen) == 15


@pytest.mark.parametrize("hand", [0, 1, 3, -1, True])
def test_a_share_for_another_hand_is_refused(hand):
    shares = seeded(7)
    shares.prepare(2)
    assert shares.add(hand, 0, MINE).code == "share_of_no_hand"
    assert shares.given == (False,) * 4


@pytest.mark.parametrize(
    ("seat", "share"), [(0, b""), (0, bytes(31)), (0, bytes(33)), (0, "ab" * 32), (0, None), (4, MINE), (-1, MINE)]
)
def test_what_is_no_share_is_refused_and_changes_nothing(seat, share):
    shares = seeded(8)
    shares.prepare(1)
    refused = shares.add(1, seat, share)
    assert refused.code == "bad_share"
    assert "位元組" in refused.zh
    assert shares.given == (False,) * 4


def test_secrets_come_from_the_system_unless_a_test_says_otherwise():
    assert Shares().take(1)[0] != Shares().take(1)[0]


def test_a_hand_dealt_so_is_proved_by_its_record():
    shares = seeded(9)
    shares.prepare(1)
    shares.add(1, 0, MINE)
    shares.add(1, 2, THINE)
    deal = PromisedDeal.of(1, *shares.take(1))
    table = Table(Rules.preset("house"), deal.seed, dict.fromkeys(range(4), "efficient"))
    table.deal()
    table.play_bots()
    lines = [deal, *table.record.lines[1:]]
    text = format_record(Record(short_hand().head, (*lines, *owed_lines(table, lines))))
    (hand,) = verify_record(text).hands
    assert (hand.promise, hand.shares, hand.seed) == (shares.prepare(1), 2, deal.seed)


# ------------------------------------------------------------------------------------------------- nobody arranges it
TRIES, HANDS = 24, 500


def wanted(seed: bytes) -> bool:
    """Whether the first tile of the wall is a dragon: what somebody steers for. 12 of 144 are."""
    return 125 <= order_for(seed, 1)[0] <= 136


def hits_of_a_seat(guess: Callable[[Shares, bytes, tuple[bytes, ...]], bytes]) -> int:
    """Let seat 3 choose its share of many hands by what it believes to be the seed; return how often it gets a dragon.

    It knows the promise and, by listening, the shares of the others.
    """
    chance, hits = random.Random(11), 0
    for _ in range(HANDS):
        shares = Shares(chance.randbytes)
        promise = shares.prepare(1)
        others = tuple(chance.randbytes(32) for _ in range(3))
        for seat, share in enumerate(others):
            shares.add(1, seat, share)
        tried = [chance.randbytes(32) for _ in range(TRIES)]
        chosen = next((own for own in tried if wanted(guess(shares, promise, (*others, own)))), tried[0])
        shares.add(1, 3, chosen)
        hits += wanted(seed_of(*shares.take(1)))
    return hits


@pytest.mark.parametrize(
    "guess",
    [
        lambda _, promise, shares: seed_of(promise, shares),
        lambda _, promise, shares: promise + b"".join(shares),
        lambda _, promise, shares: seed_of(bytes(32), shares) + promise,
        lambda _shares, _promise, four: four[3],
    ],
)
def test_no_seat_steers_the_wall_without_the_secret(guess):
    """Two-sided 4 sigma around one in twelve: p = 6e-5 for a fair construction; the secrets are fixed."""
    expected = HANDS / 12
    assert abs(hits_of_a_seat(guess) - expected) < 4 * (expected * 11 / 12) ** 0.5


def test_whoever_had_the_secret_could_steer():
    """Why the secret stays on the server until the hand is over, and what a server in league with a seat can do."""
    assert hits_of_a_seat(lambda shares, _, four: seed_of(shares._secret, four)) > HANDS * 0.8


def test_the_promise_alone_gives_no_wall():
    """Its label is its own: neither as seed nor as key of one does it make the wall that comes."""
    for number in range(20):
        shares = seeded(number)
        promise = shares.prepare(1)
        wall = order_for(seed_of(*shares.take(1)), 1)
        for seed in (promise, seed_of(promise), promise_of(promise), seed_of(promise, (promise,) * 4)):
            assert order_for(seed, 1) != wall
