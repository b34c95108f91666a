from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong.core.jit import cache_folder, source_hash
from mahjong.warm import STEPS, sweep, warm_up

MISSES = """
from numba.core import event
from mahjong import Hand, Rules, Table, score
from mahjong.selfplay import SelfPlay
compiled = []
class Watch(event.Listener):
    def on_start(self, it): compiled.append(it.data["dispatcher"].py_func.__qualname__)
    def on_end(self, it): pass
with event.install_listener("numba:compile", Watch()):
    table = Table(Rules.preset("house").but(min_tai=1), b"warm?", dict.fromkeys(range(4), "efficient"))
    table.deal(); table.play_bots(); table.view(None)
    SelfPlay(Rules.preset("house"), b"warm?", (1, 1, 1, 1)).hands(1, 5)
    hand = Hand.parse("123m 456m 789p 22z 34s", melds=["kong s9"])
    hand.waits(Rules.preset("house")); hand.useful(); score(hand, "5s", "self_draw")
print(compiled)
"""


@pytest.mark.compiled_only
def test_after_warming_up_nothing_is_compiled_any_more() -> None:
    """The first page and the first hand never wait: a new process finds every entry point compiled."""
    seen: list[tuple[int, int]] = []
    warm_up(lambda done, total, _: seen.append((done, total)))
    assert seen == [(done, len(STEPS)) for done in range(len(STEPS) + 1)]
    run = subprocess.run([sys.executable, "-c", MISSES], capture_output=True, text=True, check=True, env=os.environ)
    assert run.stdout.strip() == "[]"


def test_sweep_keeps_the_folder_in_use(tmp_path: Path) -> None:
    mine = tmp_path / "compiled-mine"
    for name in ("compiled-mine", "compiled-old", "other"):
        (tmp_path / name).mkdir()
    sweep(mine)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["compiled-mine", "other"]
    sweep(tmp_path / "other")
    assert len(list(tmp_path.iterdir())) == 2


def test_the_folder_is_named_after_the_sources() -> None:
    assert source_hash() in str(cache_folder())
