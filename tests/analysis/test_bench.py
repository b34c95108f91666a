"""The plumbing of the figures, at tiny sizes: what they come to is `mahjong bench`'s business."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from analysis.bench import child, felt, kernels, process, selfplay
from analysis.bench.measure import Figure, cpu_seconds


def test_every_figure_that_is_claimed_is_measured():
    keys = [figure.key for figure in (*selfplay.FIGURES, *kernels.FIGURES, *process.figures(), *felt.FIGURES)]
    assert keys == [
        "selfplay.efficient.hands_per_s",
        "selfplay.python_function.hands_per_s",
        "selfplay.view_bot.hands_per_s",
        "shanten.batch_ns",
        "discards.batch_us",
        "score.us",
        "tables.bytes",
        "tables.build_s",
        "first_call_s",
        "first_hand_s",
        "first_table_s",
        "memory.rss_mb.1000_hands",
        "memory.rss_mb.100000_hands",
        "memory.growth",
        "felt.throw_ms.into_0",
        "felt.throw_ms.into_30",
        "felt.throw_ms.into_60",
        "felt.throw_ms.into_80",
        "felt.rebuild_s",
        "felt.film_bytes.median",
        "felt.film_bytes.p95",
        "felt.film_bytes.largest",
        "felt.overlap.share_within_0.1",
        "felt.overlap.worst",
    ]


@pytest.mark.parametrize(("more_is_better", "reached"), [(True, [False, True, True]), (False, [True, True, False])])
def test_a_figure_knows_whether_it_is_good_enough(more_is_better, reached):
    figure = Figure("x", "s", 2, more_is_better=more_is_better, measure=lambda: 0.0)
    assert [figure.reaches(value) for value in (1, 2, 3)] == reached
    assert Figure("x", "s", None, more_is_better=more_is_better, measure=lambda: 0.0).reaches(1e9)


def test_a_time_is_taken_five_times_after_one_that_does_not_count():
    rounds = []
    assert cpu_seconds(lambda: rounds.append(1)) >= 0
    assert len(rounds) == 6


@pytest.mark.parametrize("measure", [figure.measure for figure in selfplay.FIGURES])
def test_selfplay_is_measured(measure, monkeypatch):
    for name in ("COMPILED_HANDS", "ASKED_HANDS", "VIEWED_HANDS"):
        monkeypatch.setattr(selfplay, name, 20)
    assert measure() > 0


@pytest.mark.parametrize("measure", [kernels.shanten_ns, kernels.discards_us, kernels.score_us])
def test_kernels_are_measured(measure, monkeypatch):
    for name in ("N_HANDS", "N_EVALUATED", "N_DEALT"):
        monkeypatch.setattr(kernels, name, 400)
    assert measure() > 0


def test_the_pool_is_measured_over_hands_as_they_are_played(monkeypatch):
    monkeypatch.setattr(
        felt,
        "all_played",
        lambda: [shown for hand in (0, 1) for shown in felt.played(hand, claims=hand == 1, throws=12)],
    )
    monkeypatch.setattr(
        felt, "all_overlaps", lambda: [depth for _film, pile in felt.all_played() for depth in felt.overlaps(pile)]
    )
    assert len(felt.all_played()[11][1]) == 12
    assert len(felt.all_played()[23][1]) == 10
    assert felt.throw_ms(0) > 0
    assert 200 < felt.film_bytes(50) <= felt.film_bytes(100) < 20_000
    assert 0 < felt.within() <= 1


def test_every_collected_win_is_complete():
    wins = kernels.played_wins(40)
    assert 20 < len(wins) <= 160
    score = np.zeros(1, kernels.SCORE)
    rules = kernels.Rules.preset("house").to_record()
    assert kernels.score_all(kernels.load_tables(), rules, wins, score) == len(wins)


def test_the_first_call_is_a_part_of_the_first_hand():
    assert 0 < process.in_new_process("first-call") < process.in_new_process("first-hand")
    assert process.in_new_process("first-table") > 0


def test_memory_is_that_of_the_process_and_not_of_its_parent():
    """`ru_maxrss` of a new process began at its parent's size: memory read 331 MB and flat whatever was played."""
    code = (
        "import subprocess, sys; held = bytes(range(256)) * 4_000_000;"
        "print(subprocess.check_output([sys.executable, '-c', "
        "'from analysis.bench.child import peak_mb; print(peak_mb())'], text=True))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 1 < float(said.stdout) < 500


def test_memory_is_taken_after_the_hands(monkeypatch):
    monkeypatch.setattr(child, "peak_mb", lambda: 7.0)
    assert child.memory(3) == 7.0
