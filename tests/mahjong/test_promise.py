"""The promise of a hand: the published vector, what is refused, and that the promise gives no wall away."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterator

import pytest

from mahjong.promise import NO_SHARE, NO_SHARES, PromiseError, promise_of, seed_of
from mahjong.wall import order_for

SECRET = bytes(range(32))
PROMISE = "35d55234fbd64edbf1e7bf30b940c27f40cf1b6d35513af1c609b9cd6c7e8741"
SEED = "f6e577df857e03610cc0fc01d8fbe56343b763f551a624bf64b354c868e2349b"


def test_the_published_vector() -> None:
    assert promise_of(SECRET).hex() == PROMISE
    assert seed_of(SECRET).hex() == seed_of(SECRET, NO_SHARES).hex() == SEED
    assert (bytes(32),) * 4 == NO_SHARES


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33), "0" * 32, bytearray(32), None, 32])
def test_a_secret_has_32_bytes(secret) -> None:
    for make in (promise_of, seed_of):
        with pytest.raises(PromiseError, match=r"秘密須為 32 位元組 / a secret has 32 bytes: (\d+ bytes|[A-Za-z]+)$"):
            make(secret)


def test_an_error_never_shows_a_secret() -> None:
    with pytest.raises(PromiseError) as caught:
        promise_of(b"not for the log")
    assert "log" not in str(caught.value)


@pytest.mark.parametrize("shares", [(), NO_SHARES[:3], (*NO_SHARES, NO_SHARE)])
def test_there_are_four_shares(shares) -> None:
    with pytest.raises(PromiseError, match=f"四個座位的份 / four shares are needed, one a seat: {len(shares)}"):
        seed_of(SECRET, shares)


@pytest.mark.parametrize("share", [b"", bytes(31), bytes(64), "share", None])
@pytest.mark.parametrize("seat", range(4))
def test_each_share_has_32_bytes(seat: int, share) -> None:
    shares = [share if place == seat else NO_SHARE for place in range(4)]
    with pytest.raises(PromiseError, match="一份須為 32 位元組 / a share has 32 bytes"):
        seed_of(SECRET, shares)


def test_every_share_and_its_seat_counts() -> None:
    mine = bytes([7]) * 32
    seeds = {bytes(seed_of(SECRET, NO_SHARES))}
    seeds |= {bytes(seed_of(SECRET, [mine if s == seat else NO_SHARE for s in range(4)])) for seat in range(4)}
    seeds.add(bytes(seed_of(bytes(32), NO_SHARES)))
    assert len(seeds) == 6


def from_the_promise(promise: bytes, shares: tuple[bytes, ...], hand: int) -> Iterator[bytes]:
    """Yield the seeds that somebody who knows the promise, the shares and the construction would try."""
    public = b"shares:" + b"".join(hashlib.sha256(share).digest() for share in shares)
    number = str(hand).encode()
    yield promise
    yield promise.hex().encode()
    yield hashlib.sha256(promise).digest()
    yield hashlib.sha256(b"commit:" + promise).digest()
    yield hmac.digest(promise, public, "sha256")
    yield hmac.digest(promise, b"", "sha256")
    yield hmac.digest(bytes(32), b"commit:" + promise, "sha256")
    yield hashlib.sha256(promise + public).digest()
    yield hashlib.sha256(promise + b"hand:" + number + b":0").digest()
    yield from shares
    yield bytes(seed_of(promise, shares))
    for secret in (bytes(32), *shares):
        yield bytes(seed_of(secret, shares))


def test_the_promise_and_all_that_is_public_give_no_wall() -> None:
    """Another table's promise once was the very hash its outcome came from: 20 of 20 outcomes could be foretold."""
    chance = random.Random(20)
    for hand in range(1, 21):
        secret = chance.randbytes(32)
        shares = tuple(chance.choice((NO_SHARE, chance.randbytes(32))) for _ in range(4))
        wall = order_for(seed_of(secret, shares), hand)
        for seed in from_the_promise(promise_of(secret), shares, hand):
            assert order_for(seed, hand) != wall


def test_promise_shares_and_wall_are_hashes_of_different_messages() -> None:
    """The labels do it: the one text hashed for the promise is hashed nowhere else."""
    asked: list[bytes] = []
    real = hashlib.sha256

    def listening(message: bytes):
        asked.append(message)
        return real(message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hashlib.sha256", listening)
        promise_of(SECRET)
        order_for(seed_of(SECRET), 1)
    promised, shares, walls = asked[:1], asked[1:5], asked[5:]
    assert promised == [b"commit:" + SECRET]
    assert shares == list(NO_SHARES)
    assert walls
    assert all(message.startswith(bytes.fromhex(SEED) + b"hand:1:") for message in walls)


def test_the_first_tile_does_not_follow_the_promise() -> None:
    """Over 4,000 hands the promise's first bit and the half of the set the first tile comes from agree by chance only.

    Two-sided 4 sigma: p = 6e-5 for a fair construction; the secrets are fixed.
    """
    chance, agree, hands = random.Random(4), 0, 4000
    for _ in range(hands):
        secret = chance.randbytes(32)
        agree += (promise_of(secret)[0] >> 7) == (order_for(seed_of(secret), 1)[0] > 72)
    assert abs(agree - hands / 2) < 4 * (hands / 4) ** 0.5
