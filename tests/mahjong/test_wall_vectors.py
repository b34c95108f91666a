"""The vectors that JavaScript is tested with too (`tests/js/wall.test.js`): hashes, promises, whole walls."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from mahjong.promise import promise_of, seed_of
from mahjong.tiles import format_tiles
from mahjong.wall import tiles_for
from tests.data.orders import ORDERS, VECTORS, A, B
from tests.mahjong.test_promise import PROMISE, SECRET, SEED


def raw(of: dict[str, str], *names: str) -> list[bytes]:
    return [bytes.fromhex(of[name]) for name in names]


@pytest.mark.parametrize("of", VECTORS["sha256"])
def test_hashes(of: dict[str, str]) -> None:
    (message,) = raw(of, "message")
    assert hashlib.sha256(message).hexdigest() == of["digest"]


@pytest.mark.parametrize("of", VECTORS["hmac"])
def test_keyed_hashes(of: dict[str, str]) -> None:
    key, message = raw(of, "key", "message")
    assert hmac.digest(key, message, "sha256").hex() == of["digest"]


@pytest.mark.parametrize("of", VECTORS["promises"])
def test_promises_and_seeds(of) -> None:
    secret = bytes.fromhex(of["secret"])
    assert promise_of(secret).hex() == of["promise"]
    assert seed_of(secret, [bytes.fromhex(share) for share in of["shares"]]).hex() == of["seed"]


@pytest.mark.parametrize("of", VECTORS["walls"])
def test_whole_walls(of) -> None:
    assert format_tiles(tiles_for(bytes.fromhex(of["seed"]), of["hand"])) == of["tiles"]


def test_what_the_rule_book_publishes_is_among_them() -> None:
    assert {(seed, hand, size) for seed, hand, size, *_ in ORDERS} == {
        (A, 1, 144), (A, 2, 144), (B, 1, 144), (B, 7, 144), (A, 80582, 144), (A, 1, 84),
    }  # fmt: skip
    published = VECTORS["promises"][0]
    assert (published["secret"], published["promise"], published["seed"]) == (SECRET.hex(), PROMISE, SEED)
