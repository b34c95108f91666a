"""Deal-in rates: counted is what was played, classes are what their names say, made counts give their truth back."""

from __future__ import annotations

import json

import numpy as np
import pytest

from analysis.deal_in import (
    CLASSES,
    MELDS,
    POSSIBLE,
    THROWN,
    TILES,
    TURNS,
    DealInError,
    Tally,
    Throws,
    as_data,
    count,
    play_piece,
    rates_from,
)
from mahjong.bots import BotError, make_bot
from mahjong.core.deal_in_counts import COULD, DEALT_IN, DISCARDED, N_CLASSES, N_MELDS, N_TURNS, turn_class
from mahjong.danger import Danger
from mahjong.rules import Rules
from mahjong.selfplay import SelfPlay
from mahjong.view import View

HOUSE = Rules.preset("house")
EFFICIENT = ("efficient",) * 4


def throws(hands=24, bots=EFFICIENT, seed=b"throws", rules=HOUSE):
    return Throws(hands, seed, bots, rules)


def counted(*args, **kwargs):
    (*_, tally) = count(throws(*args, **kwargs))
    return tally


@pytest.fixture(scope="module")
def piece():
    return play_piece(throws(), (1, 24))


@pytest.fixture(scope="module")
def played():
    return SelfPlay(HOUSE, b"throws", (1, 1, 1, 1)).hands(1, 24)


def test_every_discard_is_counted_against_three_opponents(piece, played):
    assert (piece[..., DISCARDED].sum(axis=(1, 2, 3)) == 3 * played["n_discards"]).all()


def test_a_hand_has_deal_ins_exactly_if_it_was_won_on_a_discard(piece, played):
    """A robbed kong is no discard; of several who could win all are counted, so there may be more than one."""
    dealt_in = piece[..., DEALT_IN].sum(axis=(1, 2, 3)) > 0
    by_discard = played["won"].any(axis=1) & (played["paid_by"] >= 0)
    assert (dealt_in == by_discard).all()
    assert 0 < dealt_in.sum() < len(dealt_in)


def test_what_was_thrown_could_be_thrown(piece):
    assert (piece[..., COULD] >= piece[..., DISCARDED]).all()
    assert (piece[..., COULD + 1] >= piece[..., DEALT_IN]).all()
    assert (piece[..., COULD] >= piece[..., COULD + 1]).all()


def test_classes_are_what_the_seat_itself_sees(piece):
    """The same hand asked decision by decision, and the classes made again in Python from the view alone."""
    seen = np.zeros(piece.shape[1:4], np.int64)
    bot = make_bot("efficient")

    def decide(observation):
        view = View(observation)
        action = bot.choose(view)
        if view.phase == "turn" and action.number < 35:
            danger = Danger.of(view)
            for kind, risks in danger.risks.items():
                for risk in risks:
                    seen[plain_class(view, observation[0], risk, kind)] += 1
        return action.number

    SelfPlay(HOUSE, b"throws", (1, 1, 1, 1)).hand_asking(5, dict.fromkeys(range(4), decide))
    assert (seen == piece[4, ..., COULD]).all()
    assert (seen.sum(axis=(0, 2)) > 0).sum() >= 10


def plain_class(view, o, risk, kind):
    """Return turn, tile and melds of a pair, as the text of `analysis.deal_in` says it."""
    his = [d.tile for d in view.discards if d.seat == risk.seat]
    turn = max(i for i, name in enumerate(TURNS) if len(his) >= int(name.rstrip("+").split("-")[0]))
    return turn, list(TILES).index(plain_tile(o, risk, kind, his)), min(int(o["n_melds"][risk.seat]), N_MELDS - 1)


def plain_tile(o, risk, kind, his):
    if risk.fact is not None:
        return "proven"
    if kind in his:
        return "own"
    if kind >= 27:
        return "honour seen" if o["unseen"][kind] + o["hand"][kind] < 4 else "honour new"
    suit, rank = divmod(kind, 9)
    runs = [range(low, low + 3) for low in range(rank - 2, rank + 1) if 0 <= low <= 6]
    alive = [run for run in runs if all(o["unseen"][9 * suit + r] > 0 for r in run if r != rank)]
    if not alive:
        return "no run"
    ends = [2 * run[1] - rank + (1 if run[0] == rank else -1) for run in alive if run[1] != rank]
    ends = [end for end in ends if 0 <= end <= 8]
    open_ends = sum(9 * suit + end not in his for end in ends)
    group = ("19", "28", "37", "456")[min(rank, 8 - rank, 3)]
    return f"{group} {('shut', 'half' if group == '456' else 'open', 'open')[open_ends]}"


@pytest.mark.parametrize(
    ("discards", "name"), [(0, "0-3"), (3, "0-3"), (4, "4-6"), (15, "13-15"), (16, "16+"), (30, "16+")]
)
def test_turns_are_classes_of_discards(discards, name):
    assert TURNS[turn_class(discards)] == name


def test_names_and_core_have_the_same_classes():
    assert (len(TURNS), len(TILES), len(MELDS)) == (N_TURNS, N_CLASSES, N_MELDS)


@pytest.mark.compiled_only
def test_processes_and_pieces_change_nothing(piece):
    one, two = counted(600), counted(600)
    (*_, other) = count(throws(600), jobs=2)
    assert as_data(one, throws(600)) == as_data(two, throws(600)) == as_data(other, throws(600))
    assert (play_piece(throws(), (9, 4)) == piece[8:12]).all()


def test_of_four_different_bots_the_first_is_looked_at_from_every_seat():
    bots = ("careful@1", "efficient@1", "efficient@1", "efficient@1")
    counts = play_piece(throws(32, bots), (1, 32))
    player = {seat: SelfPlay(HOUSE, b"throws", tuple(2 if s == seat else 1 for s in range(4))) for seat in range(4)}
    for i, hand in enumerate(counts, 1):
        row = player[(i - 1) // 4 % 4].hands(i, 1)[0]
        assert 0 < hand[..., DISCARDED].sum() < 3 * row["n_discards"]
        own = row["won"].any() and row["paid_by"] == (i - 1) // 4 % 4
        assert bool(hand[..., DEALT_IN].sum()) == own


@pytest.mark.compiled_only
def test_careful_players_throw_less_of_what_deals_in():
    rates = [counted(400, (name,) * 4).rate(THROWN) for name in ("efficient", "careful")]
    assert rates[1].share.high < rates[0].share.value


@pytest.mark.compiled_only
def test_rates_are_in_the_order_every_player_knows():
    tally = counted(1_000)
    tile = {rate.at["tile"]: rate for rate in tally.rates(POSSIBLE, "tile")}
    assert tile["proven"].dealt_in == 0
    assert tile["proven"].share.high == pytest.approx(3 / tile["proven"].n)
    late = {rate.at["tile"]: rate.share for rate in tally.rates(POSSIBLE, "tile", turn="10-12")}
    assert late["own"].high < late["456 shut"].low < late["456 shut"].high < late["456 open"].low
    assert late["honour seen"].value < late["honour new"].value < late["honour new"].high < late["456 open"].low
    turns = [rate.share.value for rate in tally.rates(POSSIBLE, "turn", tile="456 open")]
    assert turns[0] < turns[2] < turns[4]


@pytest.mark.compiled_only
def test_over_all_turns_a_shut_tile_looks_worse_than_an_open_one():
    """Runs are shut late, when everybody is near: what is compared across turns compares turns, not tiles."""
    shut, middle = (counted(1_000).rate(POSSIBLE, tile=name) for name in ("456 shut", "456 open"))
    assert shut.share.low > middle.share.value


def test_made_counts_give_their_truth_back():
    """Every wall has a luck of its own; the rate of each class is known, and intervals by walls hold it."""
    chance = np.random.default_rng(5)
    truth = np.array([0.0, 0.002, 0.01, 0.05, 0.1, 0.2])
    tally, held = Tally(), 0
    for _ in range(20):
        counts = np.zeros((150, N_TURNS, N_CLASSES, N_MELDS, 4), np.int16)
        of = chance.poisson(30, (150, N_TURNS))
        counts[:, :, 3, 1, COULD] = of
        risk = truth * chance.gamma(2, 0.5, (150, 1))
        counts[:, :, 3, 1, COULD + 1] = chance.binomial(of, np.minimum(risk, 1))
        tally.add(counts)
    for rate, share in zip(tally.rates(POSSIBLE, "turn", tile="honour new"), truth, strict=True):
        held += rate.share.low <= share <= rate.share.high
        assert rate.share.value == pytest.approx(share, rel=0.25)
        assert rate.share.n_walls == 3_000
    assert held >= 5
    assert tally.rate(POSSIBLE, tile="own").n == 0
    assert tally.rate(THROWN).n == 0


def test_sorting_one_way_adds_up_to_sorting_another():
    tally = counted(24)
    for what in (POSSIBLE, THROWN):
        whole = tally.rate(what)
        for by in (("turn",), ("tile", "melds"), tuple(CLASSES)):
            rates = tally.rates(what, *by)
            assert (sum(r.n for r in rates), sum(r.dealt_in for r in rates)) == (whole.n, whole.dealt_in)
    one = tally.rate(POSSIBLE, turn="7-9", tile="own")
    (same,) = [r for r in tally.rates(POSSIBLE, "tile", turn="7-9") if r.at["tile"] == "own"]
    assert (one.n, one.dealt_in, one.share.value) == (same.n, same.dealt_in, same.share.value)


def test_a_million_walls_take_no_more_room_than_a_few():
    tally = Tally()
    size = tally._blocks.nbytes
    for _ in range(5):
        tally.add(np.ones((2_500, N_TURNS, N_CLASSES, N_MELDS, 4), np.int16))
    assert tally._blocks.nbytes == size
    assert tally.rate(POSSIBLE).n == 12_500 * N_TURNS * N_CLASSES * N_MELDS


def test_data_for_programs_is_json_and_comes_back():
    tally = counted(16)
    data = json.loads(json.dumps(as_data(tally, throws(16)), allow_nan=False))
    assert (data["bots"], data["hands"], data["seed_hex"]) == (["efficient@1"] * 4, 16, b"throws".hex())
    for by in ((), ("tile",), ("turn", "melds")):
        for rate, again in zip(tally.rates(THROWN, *by), rates_from(data, THROWN, *by), strict=True):
            assert (rate.at, rate.n, rate.dealt_in) == (again.at, again.n, again.dealt_in)
            assert rate.share.high == again.share.high or rate.n == 0
    with pytest.raises(DealInError, match="tile, tile"):
        rates_from(data, THROWN, "tile", "tile")


@pytest.mark.parametrize(("what", "error", "match"), [
    ({"hands": 0}, DealInError, "hands must be"), ({"bots": ("efficient",) * 3}, DealInError, "four bots"),
    ({"bots": ("noisy",) * 4}, BotError, "noisy@1"), ({"bots": ("nobody",) * 4}, BotError, "nobody"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(what, error, match):
    with pytest.raises(error, match=match):
        throws(**what)


@pytest.mark.parametrize(("args", "only", "match"), [
    (("guessed",), {}, "guessed"), ((POSSIBLE, "wind"), {}, "wind"), ((POSSIBLE,), {"tile": "dragon"}, "dragon"),
])  # fmt: skip
def test_what_is_no_class_is_refused(args, only, match):
    with pytest.raises(DealInError, match=match):
        Tally().rates(*args, **only)
