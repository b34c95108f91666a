"""The fixtures of the wall, the same ones that the real `order_for` must meet."""

from __future__ import annotations

import hashlib

import pytest

from tests.data.orders import ORDERS, A
from tests.oracle.walls import FULL_SET, deal_places, opening_seat, order_for, wall_for


@pytest.mark.parametrize(("seed", "hand", "size", "first", "last", "digest"), ORDERS)
def test_order_meets_the_published_fixture(
    seed: bytes, hand: int, size: int, first: list[int], last: list[int], digest: str
) -> None:
    order = list(order_for(seed, hand, size))
    assert order[: len(first)] == first
    assert order[size - len(last) :] == last
    assert hashlib.sha256(",".join(map(str, order)).encode()).hexdigest() == digest


@pytest.mark.parametrize(("seed", "hand"), [(b"", 1), (A, 0), (A, -3)])
def test_no_seed_or_no_hand_is_an_error(seed: bytes, hand: int) -> None:
    with pytest.raises(ValueError, match="no wall"):
        order_for(seed, hand)


def test_wall_is_one_full_set() -> None:
    assert sorted(wall_for(A, 1)) == sorted(FULL_SET)


def test_deal_gives_four_at_a_time_from_the_dealer() -> None:
    places = deal_places(2)
    assert places[:20] == [2] * 4 + [3] * 4 + [0] * 4 + [1] * 4 + [2] * 4
    assert [places.count(seat) for seat in range(4)] == [16, 16, 17, 16]
    assert places[-1] == 2


def test_opening_seat_is_the_first_word_of_the_dices_own_digest() -> None:
    """The words, from `sha256sum`: a3db416d e5281d74 36d0fc13 85b38b51 5f7176c4, and c20d35e1 for hand 10."""
    assert [opening_seat(b"a seed", hand) for hand in (1, 2, 3, 4, 5, 10)] == [1, 0, 3, 1, 0, 1]
