"""``careful@1``: legal, blind to hidden tiles, efficient where nothing threatens, and safer where it pays."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from mahjong.bots import make_bot, policy_number
from mahjong.core.careful import may_be_liable, win_chance
from mahjong.core.careful_parameters import CAREFUL_1, CAUTION, P_WIN
from mahjong.core.observe import OBSERVATION
from mahjong.core.params import CHOW, PUNG_SET
from mahjong.core.tables import load_tables
from mahjong.danger import Danger
from mahjong.hand import Hand
from mahjong.rules import Rules
from mahjong.selfplay import SelfPlay
from mahjong.table import Table
from mahjong.view import View
from tests.mahjong.test_properties import _swap_hidden
from tests.mahjong.walk import choices, mixed_rules, pick

BOTS = ("careful@1", "careful-claims@1")
HOUSE = Rules.preset("house")


def decisions(number, *, bots="efficient"):
    """Yield the views of seat 0 through some hands whose other seats are played by a bot, and apply what is sent."""
    table = Table(HOUSE, seed=b"careful %d" % number, bots=dict.fromkeys((1, 2, 3), bots))
    for _ in range(4):
        table.deal()
        table.play_bots()
        while table.phase in ("turn", "window"):
            action = yield table.view(0)
            table.apply(0, action)
            table.play_bots()


def watched(number):
    """Yield view, efficient and careful choice of a seat that plays efficiently."""
    efficient, careful = make_bot("efficient"), make_bot("careful")
    play = decisions(number)
    view = next(play)
    while True:
        best = efficient.choose(view)
        yield view, best, careful.choose(view)
        try:
            view = play.send(best)
        except StopIteration:
            return


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("number", range(6))
def test_every_choice_is_legal_and_leaves_the_view_alone(name, number):
    chance, bot, seen = random.Random(number), make_bot(name), 0
    table = Table(mixed_rules(chance), seed=b"legal %d" % number)
    table.deal()
    while table.phase in ("turn", "window"):
        for seat in table.pending():
            view = table.view(seat)
            before = view.observation.tobytes()
            action = bot.choose(view)
            assert table.why(seat, action) is None
            assert view.observation.tobytes() == before
            seen += 1
        table.apply(*pick(chance, choices(table), win=0.1))
    assert seen > 10


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(12))
def test_hidden_tiles_change_no_choice(number):
    chance, swapped = random.Random(number), 0
    table = Table(mixed_rules(chance), seed=b"hidden %d" % number)
    table.deal()
    while table.phase in ("turn", "window"):
        for seat in table.pending():
            twin = Table(table.rules, seed=table.seed)
            twin._states[:] = table._states
            swapped += _swap_hidden(twin._states[0], seat, chance, 5)
            for name in BOTS:
                assert make_bot(name).choose(table.view(seat)) == make_bot(name).choose(twin.view(seat))
        table.apply(*pick(chance, choices(table), win=0.0))
    assert swapped > 50


def held(view):
    return [kind for kind in range(34) if view.observation["hand"][0, kind]]


def shanten_after(view, kind):
    tiles = list(view.hand) + ([] if view.drawn is None else [view.drawn])
    tiles.remove(kind)
    return Hand(tuple(tiles)).shanten if not view.seats[view.seat].melds else None


def test_it_throws_something_else_only_if_that_is_safer():
    changed = 0
    for number in range(12):
        for view, best, choice in watched(number):
            if choice == best:
                continue
            danger = Danger.of(view)
            assert str(choice).startswith("discard")
            safer = danger.of_tile(choice.tile) < danger.of_tile(best.tile)
            liable = may_be_liable(view.observation[0], best.tile)
            assert safer or liable
            changed += 1
    assert changed > 10


def test_it_wins_whenever_it_may_and_answers_windows_like_efficient():
    verbs = Counter()
    for number in range(8):
        for view, best, choice in watched(number):
            if view.phase == "window" or not str(best).startswith("discard"):
                assert choice == best
                verbs[str(best).split(" ", 1)[0]] += 1
    assert {"pung", "pass"} <= set(verbs)


def test_a_ready_hand_pushes():
    pushed = 0
    for number in range(40):
        for view, best, choice in watched(number):
            if str(best).startswith("discard") and not view.seats[0].melds:
                kind = best.tile
                if shanten_after(view, kind) == 0 and not may_be_liable(view.observation[0], kind):
                    assert choice == best
                    pushed += 1
    assert pushed > 10


def shown(melds, unseen):
    """Return an observation of seat 0 before which seat 2 shows melds; `unseen` copies of each kind are left."""
    observation = np.zeros(1, OBSERVATION)
    observation["unseen"][0, 27:] = unseen
    observation["n_melds"][0, 2] = len(melds)
    for i, (sort, tile) in enumerate(melds):
        observation["meld_kind"][0, 2, i] = sort
        observation["meld_tile"][0, 2, i] = tile
    return observation[0]


@pytest.mark.parametrize(("melds", "kind", "unseen", "liable"), [
    (((PUNG_SET, 31), (PUNG_SET, 32)), 33, 3, True),
    (((PUNG_SET, 31), (PUNG_SET, 32)), 33, 1, False),
    (((PUNG_SET, 31), (CHOW, 0)), 33, 3, False),
    (((PUNG_SET, 31), (PUNG_SET, 32)), 27, 3, False),
    (((PUNG_SET, 27), (PUNG_SET, 28)), 29, 3, False),
    (((PUNG_SET, 27), (PUNG_SET, 28), (PUNG_SET, 30)), 29, 2, True),
    (((PUNG_SET, 27), (PUNG_SET, 28), (PUNG_SET, 30)), 5, 2, False),
])  # fmt: skip
def test_the_third_dragon_and_the_fourth_wind_may_be_answered_for(melds, kind, unseen, liable):
    assert may_be_liable(shown(melds, unseen), kind) == liable


def test_the_winning_chance_falls_with_distance_and_with_the_wall():
    assert (np.diff(P_WIN, axis=0) <= 0).all()
    assert (np.diff(P_WIN, axis=1) >= 0).all()
    observation = np.zeros(1, OBSERVATION)
    observation["wall_left"], observation["reserve"] = 40, 16
    assert win_chance(observation[0], 2) == P_WIN[1, 3]
    assert win_chance(observation[0], 9) == P_WIN[5, 3]


def test_without_caution_it_is_efficient():
    tables = load_tables()
    np.testing.assert_array_equal(tables["careful"][0], CAREFUL_1)
    try:
        tables["careful"][0, CAUTION] = 0.0
        assert all(choice == best for _view, best, choice in watched(2))
    finally:
        tables["careful"][0] = CAREFUL_1


@pytest.mark.parametrize("name", BOTS)
def test_compiled_play_and_the_bot_choose_alike(name):
    number = policy_number(name)
    player = SelfPlay(HOUSE, b"alike", (number,) * 4)
    bot = make_bot(name)
    deciders = dict.fromkeys(range(4), lambda seen: bot.choose(View(seen)).number)
    for hand in (1, 2, 3):
        assert player.hands(hand, 1)[0].tobytes() == player.hand_asking(hand, deciders)[0].tobytes()
