"""Compile everything once, with progress, so that the first page and the first hand never wait.

Each step uses the game as people use it; what numba compiles on the way is kept (`mahjong.core.jit`).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np

from mahjong.bots import make_bot
from mahjong.core.jit import cache_folder
from mahjong.core.shanten import evaluate_batch, shanten_batch
from mahjong.core.shuffle import order_compiled
from mahjong.core.tables import load_tables
from mahjong.danger import Danger
from mahjong.hand import Hand
from mahjong.rules import Rules
from mahjong.score import score
from mahjong.selfplay import SelfPlay
from mahjong.table import Table
from mahjong.view import View

Progress = Callable[[int, int, str], None]
"""Called with steps done, steps in all, and the name of the step that begins."""

_HOUSE = Rules.preset("house")
_SEED = b"warm up"


def warm_up(progress: Progress) -> None:
    """Compile (or load) every entry point of the core, and throw away what older sources left behind."""
    for done, step in enumerate(STEPS):
        progress(done, len(STEPS), step.__name__)
        step()
    progress(len(STEPS), len(STEPS), "")
    sweep(cache_folder())


def shuffle() -> None:
    """Shuffle, by the compiled twin alone."""
    order_compiled(_SEED, 1)


def hands() -> None:
    """Weigh shanten, waits and discards, one by one and in batch."""
    hand = Hand.parse("123m 456m 789p 22z 345s 677s")
    hand.discards()
    ready = Hand.parse("123m 456m 789p 22z 345s 67s")
    ready.useful()
    ready.waits(_HOUSE)
    counts, sets = np.array([hand.counts], np.int8), np.array([5])
    shanten_batch(load_tables(), counts, sets, np.zeros(1, np.int8))
    evaluate_batch(load_tables(), counts, sets, (4 - counts).astype(np.int8), np.zeros((1, 34, 3), np.int64))


def scoring() -> None:
    """Score a hand written down."""
    score(Hand.parse("123m 456m 789p 22z 345s 67s"), "8s", "discard")


def dealing() -> None:
    """Deal the first hand of a table."""
    Table(_HOUSE, _SEED).deal()


def asking() -> None:
    """Ask what may be done, and why not."""
    table = Table(_HOUSE, _SEED)
    table.deal()
    table.why(0, table.legal(0)[0])


def playing() -> None:
    """Carry out an action, and what a driver asks."""
    table = Table(_HOUSE, _SEED)
    table.deal()
    table.apply(0, table.legal(0)[0])
    table.forced()
    table.pending()


def looking() -> None:
    """Make a view, and let a bot look at it."""
    table = Table(_HOUSE, _SEED)
    table.deal()
    make_bot("efficient").choose(table.view(0))
    make_bot("careful").choose(table.view(0))
    Danger.of(table.view(0))


def ending() -> None:
    """Play whole hands between bots up to a win and its sheet."""
    table = Table(_HOUSE, _SEED, dict.fromkeys(range(4), "efficient"))
    result = None
    while result is None or not result.winners:
        table.deal()
        table.play_bots()
        result = table.view(None).result


def asked_hands() -> None:
    """Play a hand that asks a function."""
    bot = make_bot("efficient")
    SelfPlay(_HOUSE, _SEED, (1, 1, 1, 1)).hand_asking(1, {0: lambda seen: bot.choose(View(seen)).number})


def batches() -> None:
    """Play hands in batches."""
    SelfPlay(_HOUSE, _SEED, (1, 1, 1, 1)).hands(1, 1)


def games() -> None:
    """Play a whole game."""
    SelfPlay(_HOUSE, _SEED, (1, 1, 1, 1)).game()


STEPS: tuple[Callable[[], None], ...] = (
    shuffle, hands, scoring, dealing, asking, playing, looking, ending, asked_hands, batches, games,
)  # fmt: skip


def sweep(folder: Path) -> None:
    """Remove compiled code of other versions of the sources, which lies beside `folder`."""
    if not folder.name.startswith("compiled-"):
        return
    for other in folder.parent.glob("compiled-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
