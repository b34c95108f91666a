"""Compile everything once, with progress, so that the first page and the first hand never wait."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from mahjong.core import batch, deal, drive, legal, observe, policy, shanten, shuffle, turn
from mahjong.core.actions import N_ACTIONS
from mahjong.core.jit import cache_folder
from mahjong.core.observe import OBSERVATION
from mahjong.core.params import RULES
from mahjong.core.state import new_states
from mahjong.core.tables import load_tables

Progress = Callable[[int, int, str], None]
"""Called with steps done, steps in all, and the name of the step that begins."""


def _steps() -> list[tuple[str, Callable[[], Any]]]:
    tables, rules, states = load_tables(), np.zeros(1, RULES), new_states(1)
    observation, memory = np.zeros(1, OBSERVATION), np.array([-1, 0])
    policies, kinds = np.ones(4, np.int8), np.zeros(144, np.int8)
    seed, scratch, rows = np.zeros(1, np.uint8), batch.scratch_for(b"\0"), np.zeros(0, batch.HAND_ROW)
    hands, sets = np.zeros((1, 34), np.int8), np.full(1, 5)
    common = (tables, rules, states, observation, policies, kinds, seed)
    return [
        ("shuffle", lambda: shuffle.order_compiled(b"\0", 1)),
        ("shanten", lambda: shanten.shanten_batch(tables, hands, sets, np.zeros(1, np.int8))),
        ("legal", lambda: legal.legal(tables, rules, states, 0, np.zeros(N_ACTIONS, np.int8))),
        ("why_not", lambda: legal.why_not(tables, rules, states, 0, 0)),
        ("step", lambda: turn.step(tables, rules, states, 0, 0)),
        ("deal", lambda: (deal.new_game(rules, states), deal.deal(rules, states, kinds), deal.next_hand(states))),
        ("drive", lambda: (drive.owing_seats(rules, states), drive.forced_action(rules, states))),
        ("observe", lambda: observe.observe(tables, rules, states, -1, observation, False)),
        ("policy", lambda: policy.choose_efficient(tables, observation)),
        ("advance", lambda: batch.advance(tables, rules, new_states(1), policies, observation, memory, 0)),
        ("sit_and_deal", lambda: batch.sit_and_deal(rules, new_states(1), kinds, seed, 1, scratch, memory)),
        ("play_hands", lambda: batch.play_hands(*common, 1, scratch, memory, rows)),
        ("play_game", lambda: batch.play_game(*common, scratch, memory, rows)),
    ]  # fmt: skip


def warm_up(progress: Progress) -> None:
    """Compile (or load) every entry point of the core, and throw away what older sources left behind."""
    steps = _steps()
    for done, (name, compile_it) in enumerate(steps):
        progress(done, len(steps), name)
        compile_it()
    progress(len(steps), len(steps), "")
    sweep(cache_folder())


def sweep(folder: Path) -> None:
    """Remove compiled code of other versions of the sources, which lies beside `folder`."""
    if not folder.name.startswith("compiled-"):
        return
    for other in folder.parent.glob("compiled-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
