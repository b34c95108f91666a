"""Reading the table: from public facts alone, in numbers between 0 and 1, and right where it is certain."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from mahjong.core.danger import chances, describe
from mahjong.core.danger_features import N_NEAR, N_TILE, NEAR, TILE
from mahjong.core.danger_read import N_AGES, N_PUBLIC, NEVER, PASSED, STREAK, THROWN
from mahjong.core.danger_shapes import FIRST, OPEN, OTHER_END, SECOND, WENT_BY
from mahjong.core.danger_weights import (
    N_WEIGHTS,
    NAMES,
    SHIPPED,
    ModelError,
    content_of,
    fingerprint_of,
    read_model,
    shipped_model,
)
from mahjong.core.tables import load_tables
from mahjong.danger import Danger
from mahjong.table import Table
from tests.mahjong.test_properties import _swap_hidden
from tests.mahjong.walk import RULES, choices, mixed_rules, pick


def read(view):
    """Return everything the compiled reading says of a view."""
    public, ages = np.zeros((4, N_PUBLIC), np.int64), np.zeros((N_AGES, 4, 34), np.int64)
    near, tile = np.zeros((4, N_NEAR)), np.zeros((4, 34, N_TILE))
    facts, scores = np.zeros((4, 34), np.int64), np.zeros((4, 34))
    describe(view.observation, public, ages, near, tile, facts, scores)
    chance, ready = np.zeros((4, 34)), np.zeros(4)
    chances(shipped_model().weights, view.observation, (1 << 34) - 1, chance, ready)
    return public, ages, near, tile, facts, scores, chance, ready


def turns(number, *, win=0.0):
    """Yield the table and the seat on turn through a hand of random play under mixed rules."""
    chance = random.Random(number)
    table = Table(mixed_rules(chance), seed=b"danger %d" % number)
    table.deal()
    while table.phase in ("turn", "window"):
        if table.phase == "turn":
            yield table, table.pending()[0]
        table.apply(*pick(chance, choices(table), win=win))


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(20))
def test_hidden_tiles_change_no_number(number):
    chance, swapped = random.Random(number), 0
    for table, seat in turns(number):
        twin = Table(table.rules, seed=table.seed)
        twin._states[:] = table._states
        swapped += _swap_hidden(twin._states[0], seat, chance, 5)
        for one, other in zip(read(table.view(seat)), read(twin.view(seat)), strict=True):
            np.testing.assert_array_equal(one, other)
        assert Danger.of(table.view(seat)) == Danger.of(twin.view(seat))
    assert swapped > 50


@pytest.mark.parametrize("number", range(4))
def test_chances_and_scores_lie_between_0_and_1_and_the_own_row_is_empty(number):
    for table, seat in turns(number):
        view = table.view(seat)
        before = view.observation.tobytes()
        _public, _ages, near, tile, facts, scores, chance, ready = read(view)
        assert view.observation.tobytes() == before
        assert all(np.isfinite(numbers).all() for numbers in (near, tile, chance, ready))
        for numbers in (scores, chance, ready):
            assert numbers.min() >= 0
            assert numbers.max() <= 1
            assert not numbers[seat].any()
        assert not chance[facts != OPEN].any()
        assert not scores[facts != OPEN].any()


def plain_ages(view, seat):
    """Return what `ages` says of a seat without kongs, written out: by kind (went by, thrown)."""
    moments, thrown, changes = {}, {}, 0
    for discard in view.discards:
        if discard.seat == seat:
            changes += not discard.drawn
            thrown[discard.tile] = changes
        moments[discard.tile] = changes
    return {k: changes - at for k, at in moments.items()}, {k: changes - at for k, at in thrown.items()}


def test_ages_count_the_changes_of_a_hand():
    seen = 0
    for number in range(8):
        for table, own in turns(number):
            view = table.view(own)
            public, ages, *_rest = read(view)
            for seat in range(4):
                if any(meld.kind.endswith("kong") for meld in view.seats[seat].melds):
                    continue
                passed, thrown = plain_ages(view, seat)
                assert {k: int(a) for k, a in enumerate(ages[PASSED, seat]) if a != NEVER} == passed
                assert {k: int(a) for k, a in enumerate(ages[THROWN, seat]) if a != NEVER} == thrown
                own_discards = [d.drawn for d in view.discards if d.seat == seat]
                streak = next((i for i, drawn in enumerate(reversed(own_discards)) if not drawn), len(own_discards))
                assert public[seat, STREAK] == streak
                seen += 1
    assert seen > 500


def test_every_number_has_a_name_of_its_own():
    assert len(set(NEAR)) == N_NEAR
    assert len(set(TILE)) == N_TILE
    assert sum(map(len, NAMES.values())) == N_WEIGHTS == len(shipped_model().weights)
    np.testing.assert_array_equal(load_tables()["danger"][0], shipped_model().weights)


def test_every_number_is_used_somewhere():
    used_near, used_tile = np.zeros(N_NEAR, bool), np.zeros(N_TILE, bool)
    for number in range(8):
        for table, seat in turns(number):
            _public, _ages, near, tile, *_rest = read(table.view(seat))
            used_near |= (near != 0).any(axis=0)
            used_tile |= (tile != 0).any(axis=(0, 1))
    assert [name for name, used in zip(TILE, used_tile, strict=True) if not used] == []
    rare = [name for name, used in zip(NEAR, used_near, strict=True) if not used]
    assert all(name.startswith(("melds", "streak")) for name in rare)


def test_the_three_runs_and_their_other_ends():
    assert [(int(a), int(b), int(end)) for a, b, end in zip(FIRST, SECOND, OTHER_END, strict=True)] == [
        (1, 2, 3), (-2, -1, -3), (-1, 1, 0),
    ]  # fmt: skip


def test_danger_says_it_in_words():
    said = set()
    for table, seat in turns(3):
        danger = Danger.of(table.view(seat))
        view = table.view(seat)
        held = set(view.hand) | ({view.drawn} - {None})
        assert set(danger.risks) == held
        for kind, risks in danger.risks.items():
            assert [risk.seat for risk in risks] == [(seat + step) % 4 for step in (1, 2, 3)]
            assert danger.of_tile(kind) == pytest.approx(1 - np.prod([1 - risk.probability for risk in risks]))
            for risk in risks:
                assert (risk.fact is None) != (risk.reasons == ())
                assert len(risk.reasons) <= 3
                assert all(reason.zh and reason.en for reason in risk.reasons)
                sizes = [abs(reason.effect) for reason in risk.reasons]
                assert sizes == sorted(sizes, reverse=True)
                said |= {risk.fact.name} if risk.fact else {reason.en for reason in risk.reasons}
    assert "went_by" in said
    assert len(said) > 20
    assert Danger.of(table.view(None)) == Danger({}, {})


def test_a_reason_weighs_what_its_numbers_add_beside_the_mean_over_all_tiles_and_opponents():
    """Written out for the runs a tile could end: their numbers, each with its weight, summed one by one."""
    weights = dict(zip(NAMES["tile"], shipped_model().weights[1 + N_NEAR :], strict=False))
    of_runs = [name for name in TILE if name.startswith(
        ("log mass", "two-sided", "closed", "edge", "mass x", "end dead", "rank", "19 x", "offered")
    )]  # fmt: skip
    seen = 0
    for table, own in turns(6):
        view = table.view(own)
        danger, tile = Danger.of(view), read(view)[3]
        sums = {
            (risk.seat, kind): sum(weights[name] * tile[risk.seat, kind, TILE.index(name)] for name in of_runs)
            for kind, risks in danger.risks.items()
            for risk in risks
        }
        mean = sum(sums.values()) / len(sums)
        for kind, risks in danger.risks.items():
            for risk in risks:
                told = [reason.effect for reason in risk.reasons if reason.en.startswith("runs: ")]
                assert told in ([], [pytest.approx(sums[risk.seat, kind] - mean, abs=6e-4)])
                seen += len(told)
    assert seen > 100


def test_what_just_went_by_is_safe_until_the_hand_changes():
    """A seat that throws only drawn tiles keeps its hand: what others threw since then is proven."""
    table = Table(RULES, seed=b"went by")
    table.deal()
    chance = random.Random(5)
    for _ in range(60):
        if table.phase == "turn":
            view = table.view(table.pending()[0])
            _public, ages, _near, _tile, facts, *_rest = read(view)
            if view.discards:
                last = view.discards[-1]
                others = [seat for seat in range(4) if seat not in {view.seat, last.seat}]
                assert all(ages[PASSED, seat, last.tile] == 0 for seat in others)
                assert all(facts[seat, last.tile] != OPEN for seat in others)
            assert set(facts[view.seat]) == {0}
        table.apply(*pick(chance, choices(table), win=0.0))
    assert (facts == WENT_BY).any()


def changed(tmp_path, change):
    content = json.loads(SHIPPED.read_text(encoding="utf-8"))
    change(content)
    path = tmp_path / "model.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_a_changed_weight_is_found_out(tmp_path):
    def add(content):
        content["weights"]["intercept"]["intercept"] += 1e-6

    with pytest.raises(ModelError, match=r"fingerprint.*model\.json"):
        read_model(changed(tmp_path, add))


def test_a_changed_training_record_is_found_out(tmp_path):
    with pytest.raises(ModelError, match="fingerprint"):
        read_model(changed(tmp_path, lambda content: content["training"].update(hands=1)))


def test_other_features_are_refused(tmp_path):
    def rename(content):
        content["weights"]["near"]["luck"] = content["weights"]["near"].pop(NEAR[0])
        content["fingerprint"] = fingerprint_of(content)

    with pytest.raises(ModelError, match="other features"):
        read_model(changed(tmp_path, rename))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "something else"}'])
def test_what_is_no_model_is_refused(tmp_path, text):
    path = tmp_path / "foreign.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ModelError, match=r"foreign\.json"):
        read_model(path)
    with pytest.raises(ModelError, match="nowhere"):
        read_model(tmp_path / "nowhere")


def test_a_model_comes_back_as_it_was_written(tmp_path):
    weights = np.arange(N_WEIGHTS) / 7
    path = tmp_path / "model.json"
    path.write_text(json.dumps(content_of("mine@1", weights, {"seed": "a"})), encoding="utf-8")
    model = read_model(path)
    np.testing.assert_array_equal(model.weights, weights)
    assert (model.name, model.training) == ("mine@1", {"seed": "a"})
