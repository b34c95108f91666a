"""The pool of a hand: it follows from what happened, forwards and back."""

from __future__ import annotations

import pytest

from analysis.bench.felt import played, table_at
from mahjong.felt.launch import derive
from mahjong.felt.pool import Pool
from tests.mahjong.felt.tables import OPEN, flick


def threw(pool, hand, turn):
    """Throw the next discard of a hand into a pool."""
    return pool.throw(turn, derive(hand, turn % 4, turn), turn % 4, table_at(turn).colliders())


def heap(hand, count):
    pool = Pool()
    for turn in range(count):
        threw(pool, hand, turn)
    return pool


def test_worked_out_anew_it_is_the_pool_that_was_played():
    live = [pile for _film, pile in played(301, claims=True, throws=40)]
    assert [pile for _film, pile in played(301, claims=True, throws=40)] == live


def test_a_claim_takes_out_its_tile_and_moves_no_other():
    pool = heap(302, 30)
    before = pool.pile
    pool.take(29)
    pool.take(12)
    assert pool.pile == {key: pose for key, pose in before.items() if key not in {12, 29}}
    assert len(before) == 30


def test_a_tile_that_does_not_lie_there_cannot_be_taken():
    pool = heap(303, 2)
    with pytest.raises(KeyError, match="這張不在牌池裡 / no such tile lies in the pool: 7"):
        pool.take(7)
    assert (len(pool.pile), pool.revision) == (2, 2)


def test_an_undo_gives_back_exactly_the_pile_before():
    """Thirty deep, through throws, claims and tiles moved by hand."""
    pool, marks = Pool(), []
    for turn in range(30):
        marks.append((pool.mark(), dict(pool.pile)))
        if turn % 5 == 4:
            pool.take(max(pool.pile))
        elif turn % 7 == 6:
            pool.throw(0, flick(470, 520, 300, 200), 1, OPEN.colliders())
        else:
            threw(pool, 304, turn)
    ahead = dict(pool.pile)
    for mark, pile in reversed(marks):
        pool.back(mark)
        assert pool.pile == pile
    assert pool.pile == {}
    assert len(ahead) > 10


def test_after_an_undo_the_same_throws_give_the_same_pile():
    pool = heap(305, 20)
    mark, last = pool.mark(), threw(pool, 305, 20)
    pool.back(mark)
    assert threw(pool, 305, 20) == last


def test_every_change_has_a_revision_of_its_own():
    pool = Pool()
    seen = [pool.revision]
    for change in (lambda: threw(pool, 306, 0), lambda: pool.take(0), lambda: pool.back({}), pool.clear):
        change()
        seen.append(pool.revision)
    assert seen == sorted(set(seen))


def test_a_tile_picked_up_and_flicked_is_thrown_from_where_it_was_let_go():
    pool = heap(308, 12)
    film = pool.throw(3, flick(600, 700, 0, -600), 2, OPEN.colliders())
    assert film.at(0)[3][:2] == (600, 700)
    assert sorted(pool.pile) == list(range(12))


def test_a_new_hand_begins_with_nothing():
    pool = heap(309, 3)
    pool.clear()
    assert pool.pile == {}
