"""Pieces of work come back in order from anywhere, and what cannot be had is said in both languages."""

from __future__ import annotations

import sys
import threading
from functools import partial

import numpy as np
import pytest

from analysis import workers
from analysis.extras import MissingExtraError, need
from analysis.schedule import DuelSchedule
from analysis.seated import pieces, play_piece
from analysis.workers import WorkersError, cores, in_order
from mahjong.rules import Rules

DUEL = DuelSchedule("noisy", "efficient", "efficient", 45, b"workers", Rules.preset("house"))
WORK = partial(play_piece, DUEL)
PIECES = pieces(DUEL, 10)


@pytest.fixture(scope="module")
def alone():
    return np.concatenate(list(in_order(WORK, PIECES)))


def test_one_process_or_three_give_the_same_hands(alone):
    assert (np.concatenate(list(in_order(WORK, PIECES, jobs=3))) == alone).all()


def test_a_default_is_the_cores_this_process_may_use():
    assert cores() >= 1


def test_no_process_at_all_is_refused():
    with pytest.raises(WorkersError, match="程序數須為正 / jobs must be at least 1: 0"):
        in_order(WORK, PIECES, jobs=0)


@pytest.fixture
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp://", dashboard_address=None
    ) as made:
        yield made


def test_a_dask_cluster_gives_the_same_hands(alone, cluster):
    assert (np.concatenate(list(in_order(WORK, PIECES, scheduler=cluster.scheduler_address))) == alone).all()


def test_a_cluster_with_another_version_of_the_game_is_refused(cluster, monkeypatch):
    """Workers import their own sources: hands of two versions would stand in one result."""
    monkeypatch.setattr(workers, "engine_fingerprint", lambda: threading.current_thread().name)
    with pytest.raises(WorkersError, match="another version of the game: 'tcp"):
        in_order(WORK, PIECES, scheduler=cluster.scheduler_address)


def test_a_scheduler_without_workers_is_refused(cluster, monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE_S", 1)
    cluster.scale(0)
    with pytest.raises(WorkersError, match=r"排程器沒有可用的工作者 / .* no worker that can play: 'tcp"):
        in_order(WORK, PIECES, scheduler=cluster.scheduler_address)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "not an address", "magic://here"])
def test_a_scheduler_that_does_not_answer_is_named(address, monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE_S", 1)
    with pytest.raises(WorkersError, match=f"排程器沒有回應 / the scheduler does not answer: '{address}'"):
        in_order(WORK, PIECES, scheduler=address)


def test_a_missing_extra_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"沒有安裝 distributed.*pip install '.*\[analysis\]'"):
        in_order(WORK, PIECES, scheduler="tcp://127.0.0.1:1")


def test_a_module_that_fails_for_another_reason_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "broken_extra.py").write_text("import no_such_module_here")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module_here") as error:
        need("broken_extra")
    assert not isinstance(error.value, MissingExtraError)
