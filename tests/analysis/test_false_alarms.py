from __future__ import annotations

import json

import numpy as np

from analysis.false_alarms import Design, count, made_walls, main, shuffled_walls
from analysis.kept import Kept
from analysis.schedule import DuelSchedule
from mahjong.rules import Rules


def test_made_walls_have_the_mean_and_about_the_spread_of_real_ones():
    walls = made_walls(0.3)(np.random.default_rng(1), 200_000)
    assert abs(walls.mean() - 0.3) < 0.02
    assert 2.0 < walls.std() < 2.4  # noisy@1 against efficient@1: 2.15 on 1,500 walls


def test_shuffled_walls_are_the_real_ones_with_either_sign():
    real = np.array([1.0, 2.0, -3.0])
    assert set(shuffled_walls(real)(np.random.default_rng(1), 500)) == {1, -1, 2, -2, 3, -3}


def test_the_same_seed_counts_the_same():
    design = Design(fixed_walls=50, most_walls=300)
    assert count(made_walls(), 0.0, 30, 7, design) == count(made_walls(), 0.0, 30, 7, design)


def test_the_command_prints_the_shares(tmp_path, capsys):
    run = Kept(
        tmp_path / "duel.parquet", DuelSchedule("noisy", "efficient", "efficient", 30, b"s", Rules.preset("house")), {}
    )
    list(run.play())
    run.finish()
    main(["--experiments", "10", "--seed", "1", "--hands", str(tmp_path / "duel.parquet")])
    said = json.loads(capsys.readouterr().out)
    assert set(said) == {"seed", "made_alike", "made_0.1_better", "shuffled"}
    assert said["shuffled"]["experiments"] == 10
