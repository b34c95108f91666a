"""``careful@1``: legal, blind to hidden tiles, efficient where nothing threatens, and safer where it pays."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from mahjong.bots import make_bot, policy_number
from mahjong.core.careful import may_be_liable
from mahjong.core.careful_parameters import CAREFUL_1, CAUTION
from mahjong.core.observe import OBSERVATION
from mahjong.core.params import CHOW, PUNG_SET
from mahjong.core.policy import missing_without
from mahjong.core.prospects import two_steps, win_chance
from mahjong.core.shanten import distance, hand_index, sets_needed, useful_kinds
from mahjong.core.tables import load_tables
from mahjong.danger import Danger
from mahjong.hand import Hand
from mahjong.rules import Rules
from mahjong.selfplay import SelfPlay
from mahjong.table import Table
from mahjong.tiles import kinds_of_bits
from mahjong.view import View
from tests.mahjong.random_hands import random_hand
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
    pushed, traded = 0, 0
    for number in range(40):
        for view, best, choice in watched(number):
            if str(best).startswith("discard") and not view.seats[0].melds:
                kind = best.tile
                if shanten_after(view, kind) == 0 and not may_be_liable(view.observation[0], kind):
                    assert shanten_after(view, choice.tile) == 0
                    pushed += 1
                    traded += choice != best
    assert pushed > 10
    assert traded < pushed / 2


def test_no_discard_leads_farther_than_a_step():
    tables = load_tables()
    for number in range(6):
        for view, best, choice in watched(number):
            if str(best).startswith("discard"):
                seen, sets = view.observation[0], sets_needed(len(view.seats[0].melds))
                base = missing_without(tables[0], seen, best.tile, sets)
                assert all(missing_without(tables[0], seen, kind, sets) <= base + 1 for kind in held(view))
                assert missing_without(tables[0], seen, choice.tile, sets) <= base + 1


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


def test_the_winning_chance_falls_with_distance_and_with_others_ready():
    observation = np.zeros(1, OBSERVATION)
    observation["reserve"] = 16
    for left in (4, 16, 32, 48):
        observation["wall_left"] = 16 + left
        o = observation[0]
        chances = np.array([[win_chance(o, far, 20, ready / 4) for ready in range(13)] for far in range(1, 8)])
        assert ((chances > 0) & (chances < 1)).all()
        assert (np.diff(chances, axis=1) < 0).all()
        assert (np.diff(chances, axis=0)[:5] < 0).all()
        assert win_chance(o, 2, 24, 0.5) > win_chance(o, 2, 12, 0.5)


def test_the_winning_chance_falls_as_the_wall_ends():
    observation = np.zeros(1, OBSERVATION)
    observation["reserve"] = 16
    chances = []
    for left in (1, 8, 16, 24, 32):
        observation["wall_left"] = 16 + left
        chances.append(win_chance(observation[0], 2, 12, 0.5))
    assert chances == sorted(chances)


def useful_of(counts):
    """Return the useful kinds of 34 counts without melds, and how far from complete they are."""
    index = hand_index(counts)
    t = load_tables()[0]
    return kinds_of_bits(int(useful_kinds(t, counts, *index, 5))), int(distance(t, *index, 5))


def ways_by_hand(counts):
    """Count the ways to come two steps nearer as one would on paper."""
    kinds, far = useful_of(counts)
    ways = 0
    for drawn in kinds:
        counts[drawn] += 1
        most = 0
        for thrown in set(np.flatnonzero(counts)) - {drawn}:
            counts[thrown] -= 1
            after, still = useful_of(counts)
            if still == far - 1:
                most = max(most, sum(4 - int(counts[kind]) - (kind == thrown) for kind in after))
            counts[thrown] += 1
        counts[drawn] -= 1
        ways += (4 - int(counts[drawn])) * most
    return ways


def test_two_steps_are_the_useful_tiles_times_those_after_them():
    rng, tables = np.random.default_rng(5), load_tables()
    for _ in range(20):
        counts = np.array(random_hand(rng, 0, 1)[0], np.int8)
        observation = np.zeros(1, OBSERVATION)
        observation["hand"][0], observation["unseen"][0] = counts, 4 - counts
        observation["index"][0] = hand_index(counts)
        before = observation.tobytes()
        assert two_steps(tables[0], observation[0], 5) == ways_by_hand(counts) > 0
        assert observation.tobytes() == before


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
