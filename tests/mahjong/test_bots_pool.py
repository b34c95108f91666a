"""The bots of the pool: always legal, always the same answer to the same view, and each as its description says."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from mahjong.bots import bot_names, is_compiled, make_bot
from mahjong.bots.chance import draw
from mahjong.bots.noisy import ONE_IN
from mahjong.table import Table
from tests.mahjong.test_properties import _swap_hidden
from tests.mahjong.walk import RULES, choices, mixed_rules, pick

POOL = [name for name in bot_names() if not is_compiled(name)]


def decisions(number: int, *, win: float = 0.1):
    """Yield the views of those who must decide, through a hand of random play under mixed rules."""
    chance = random.Random(number)
    table = Table(mixed_rules(chance), seed=b"pool %d" % number)
    table.deal()
    while table.phase in ("turn", "window"):
        for seat in table.pending():
            yield table, seat, table.view(seat)
        table.apply(*pick(chance, choices(table), win=win))


def test_the_pool_has_three_bots_of_its_own():
    assert POOL == ["noisy@1", "claimer@1", "random@1"]


@pytest.mark.parametrize("name", POOL)
@pytest.mark.parametrize("number", range(6))
def test_every_choice_is_legal_and_comes_again(name, number):
    bot, other, seen = make_bot(name), make_bot(name), 0
    for table, seat, view in decisions(number):
        before = view.observation.tobytes()
        action = bot.choose(view)
        assert table.why(seat, action) is None
        assert other.choose(view) == action
        assert view.observation.tobytes() == before
        seen += 1
    assert seen > 10


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(12))
def test_hidden_tiles_change_no_choice(number):
    chance, swapped = random.Random(number), 0
    for table, seat, view in decisions(number):
        twin = Table(table.rules, seed=table.seed)
        twin._states[:] = table._states
        swapped += _swap_hidden(twin._states[0], seat, chance, 5)
        for name in POOL:
            assert make_bot(name).choose(view) == make_bot(name).choose(twin.view(seat))
    assert swapped > 20


@pytest.mark.parametrize("name", POOL)
def test_four_copies_play_hands_to_their_end(name):
    table = Table(RULES, seed=b"four", bots=dict.fromkeys(range(4), name))
    for _ in range(5):
        table.deal()
        table.play_bots()
        assert table.phase == "over"


def test_random_takes_every_legal_action_about_as_often():
    bot, places, n = make_bot("random@1"), Counter(), 0
    for number in range(20):
        for _table, _seat, view in decisions(number):
            if len(view.legal) >= 8:
                places[view.legal.index(bot.choose(view)) * 4 // len(view.legal)] += 1
                n += 1
    assert n > 400
    assert all(0.18 < places[quarter] / n < 0.33 for quarter in range(4))


def test_claimer_lets_nothing_go_and_throws_like_efficient():
    claimer, efficient, calls = make_bot("claimer@1"), make_bot("efficient@1"), Counter()
    for number in range(15):
        for _table, _seat, view in decisions(number):
            verbs = {str(action).split(" ", 1)[0] for action in view.legal}
            action = claimer.choose(view)
            wanted = verbs & {"win", "self_draw", "kong", "pung", "chow", "concealed_kong", "added_kong"}
            verb = str(action).split(" ", 1)[0]
            if wanted:
                order = ("self_draw", "win", "concealed_kong", "added_kong", "kong", "pung", "chow")
                assert verb == next(call for call in order if call in wanted)
                calls[verb] += 1
            else:
                assert action == efficient.choose(view)
    assert {"pung", "chow", "win"} <= set(calls)


def test_noisy_slips_in_about_one_discard_of_ten():
    noisy, efficient, same, slips = make_bot("noisy@1"), make_bot("efficient@1"), 0, 0
    for number in range(30):
        for _table, _seat, view in decisions(number, win=0.0):
            best, action = efficient.choose(view), noisy.choose(view)
            if not str(best).startswith("discard"):
                assert action == best
                continue
            assert str(action).startswith("discard")
            same, slips = same + (action == best), slips + (action != best)
    share = slips / (same + slips)
    assert same + slips > 800
    assert 0.5 / ONE_IN < share < 1.3 / ONE_IN


def test_a_draw_hangs_on_the_position_and_its_label():
    views = [view for _table, _seat, view in decisions(1)]
    first, second = ([draw(view, label, 2**60) for view in views] for label in ("a", "b"))
    assert len({*first, *second}) == 2 * len(views)
    assert first == [draw(view, "a", 2**60) for view in views]
    assert {draw(view, "a", 1) for view in views} == {0}
