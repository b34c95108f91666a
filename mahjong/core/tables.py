"""The look-up tables for "how many tiles are missing for K sets and a pair", in one record, and how they are made.

Beside them the record carries what else compiled bots look up: the weights of the danger model and the parameters of
the careful bot. They are data that compiled code is given, so that it need not be compiled anew for others.

A suit is nine counts of 0-4, read as a base-5 number with rank 1 as its most significant digit; the honours are seven.
For each such number the *row* holds twelve small values: fewest tiles to add so that the group contains k = 0-5 sets,
without and with a pair, never more than four of a kind. Few different rows exist, so a group is known by the *class*
of its row, and two merged groups by the class of their merged row: the answer is seven look-ups and no arithmetic.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.careful_parameters import CAREFUL_1
from mahjong.core.danger_weights import N_WEIGHTS, shipped_model

Array = npt.NDArray[Any]

MAX_SETS = 5
N_SUIT_CLASSES, N_HONOUR_CLASSES = 187, 83
N_SUITS_CLASSES, N_REST_CLASSES = 328, 275
"""How many different rows one suit, the honours, two suits, and a suit with the honours have."""

TABLES = np.dtype((
    np.record,
    [
        ("suit", "u1", (5**9,)),  # class of nine counts
        ("honour", "u1", (5**7,)),  # class of seven counts
        ("suits", "u2", (N_SUIT_CLASSES, N_SUIT_CLASSES)),  # class of two suits together
        ("rest", "u2", (N_SUIT_CLASSES, N_HONOUR_CLASSES)),  # class of a suit and the honours together
        ("need", "i1", (MAX_SETS + 1, N_SUITS_CLASSES, N_REST_CLASSES)),  # tiles missing, by sets needed
        ("danger", "f8", (N_WEIGHTS,)),  # weights of the shipped danger model (`mahjong.core.danger_weights`)
        ("careful", "f8", (len(CAREFUL_1),)),  # parameters of the careful bot (`mahjong.core.careful_parameters`)
    ],
))
DISTANCES = ("suit", "honour", "suits", "rest", "need")
"""The tables proper: they are built, and shipped in a file."""

GROUP: npt.NDArray[np.int64] = np.repeat(np.arange(4), (9, 9, 9, 7)).astype(np.int64)
"""Group of each kind 0-33: 0 characters, 1 dots, 2 bamboo, 3 honours."""
POWER: npt.NDArray[np.int64] = 5 ** np.array([*range(8, -1, -1)] * 3 + [*range(6, -1, -1)], np.int64)
"""What one tile of each kind 0-33 adds to the base-5 number of its group."""

SHIPPED = Path(__file__).with_name("tables.npz")


@cache
def load_tables() -> Array:
    """Return the tables, an array of shape (1,) and dtype `TABLES` (2.8 MB), the same object at every call.

    >>> load_tables()["suit"].shape
    (1, 1953125)
    """
    tables = np.zeros(1, TABLES)
    with np.load(SHIPPED) as shipped:
        for name in DISTANCES:
            tables[name][0] = shipped[name]
    tables["danger"] = shipped_model().weights
    tables["careful"] = CAREFUL_1
    return tables


def save_tables(path: Path = SHIPPED) -> None:
    """Build the tables and write them as a compressed ``.npz``; needed only when their definition changes."""
    built = build_tables()
    np.savez_compressed(path, **{name: built[name][0] for name in DISTANCES})


def build_tables() -> Array:
    """Return freshly computed tables, shape (1,) and dtype `TABLES`. Takes about a second."""
    suit, suit_rows = _classes(_keys(9, runs=True))
    honour, honour_rows = _classes(_keys(7, runs=False))
    suits, suits_rows = _distinct(_merged(suit_rows, suit_rows))
    rest, rest_rows = _distinct(_merged(suit_rows, honour_rows))
    tables = np.zeros(1, TABLES)
    tables["suit"], tables["honour"], tables["suits"], tables["rest"] = suit, honour, suits, rest
    for sets in range(MAX_SETS + 1):
        tables["need"][0, sets] = _with_pair(suits_rows, rest_rows, sets)
    return tables


def _keys(n_kinds: int, *, runs: bool) -> Array:
    """Return for each of the 5**n_kinds counts its row packed as eleven base-4 digits.

    A further set costs 0-3 tiles and a pair 0-2, so the differences are the digits: five for the sets, six for pairs.
    """
    keys = np.zeros(5**n_kinds, np.int32)
    targets = np.zeros((5,) * n_kinds, bool)
    targets[(0,) * n_kinds] = True
    before = np.zeros(5**n_kinds, np.uint8)
    for sets in range(MAX_SETS + 1):
        plain = before if sets == 0 else _missing(targets)
        if sets:
            keys += (plain - before) * np.int32(4 ** (sets - 1))
        keys += (_missing(_grown(targets, _pairs(n_kinds))) - plain) * np.int32(4 ** (MAX_SETS + sets))
        before = plain
        targets = _grown(targets, _sets(n_kinds, runs=runs))
    return keys


def _sets(n_kinds: int, *, runs: bool) -> Array:
    triplets = 3 * np.eye(n_kinds, dtype=int)
    steps = np.arange(n_kinds)[:, None] - np.arange(n_kinds)
    chows = ((steps <= 0) & (steps > -3)).astype(int)[: n_kinds - 2]
    return np.concatenate([triplets, chows]) if runs else triplets


def _pairs(n_kinds: int) -> Array:
    return 2 * np.eye(n_kinds, dtype=int)


def _grown(targets: Array, shapes: Array) -> Array:
    """Return which counts are a target plus one of the shapes, with at most four of each kind."""
    grown = np.zeros_like(targets)
    for shape in shapes:
        grown[tuple(slice(n, 5) for n in shape)] |= targets[tuple(slice(0, 5 - n) for n in shape)]
    return grown


def _missing(targets: Array) -> Array:
    """Return for each counts the fewest tiles to add until they contain a target: one pass up and down each kind."""
    far = np.where(targets, np.uint8(0), np.uint8(100))
    for axis in range(targets.ndim):
        lane = far.reshape(5**axis, 5, -1)
        for count in range(1, 5):  # holding more than the target costs nothing
            np.minimum(lane[:, count], lane[:, count - 1], out=lane[:, count])
        for count in range(3, -1, -1):  # each tile short of it costs one
            np.minimum(lane[:, count], lane[:, count + 1] + np.uint8(1), out=lane[:, count])
    return far.reshape(-1)


def _classes(keys: Array) -> tuple[Array, Array]:
    """Return the class of each key (classes in the order of keys) and the row of each class, shape (classes, 12)."""
    present = np.zeros(4 ** (2 * MAX_SETS + 1), bool)
    present[keys] = True
    number = np.cumsum(present) - 1
    digits = np.flatnonzero(present)[:, None] // 4 ** np.arange(2 * MAX_SETS + 1) % 4
    plain = np.pad(np.cumsum(digits[:, :MAX_SETS], axis=1), ((0, 0), (1, 0)))
    return number[keys], np.concatenate([plain, plain + digits[:, MAX_SETS:]], axis=1)


def _merged(one: Array, other: Array) -> Array:
    """Return the rows of every two groups taken together, shape (len(one), len(other), 12)."""
    plain = [_without_pair(one, other, sets) for sets in range(MAX_SETS + 1)]
    return np.stack(plain + [_with_pair(one, other, sets) for sets in range(MAX_SETS + 1)], axis=-1)


def _without_pair(one: Array, other: Array, sets: int) -> Array:
    return np.min([one[:, None, k] + other[None, :, sets - k] for k in range(sets + 1)], axis=0)


def _with_pair(one: Array, other: Array, sets: int) -> Array:
    pair = MAX_SETS + 1
    here = [one[:, None, pair + k] + other[None, :, sets - k] for k in range(sets + 1)]
    there = [one[:, None, k] + other[None, :, pair + sets - k] for k in range(sets + 1)]
    return np.min(here + there, axis=0)


def _distinct(rows: Array) -> tuple[Array, Array]:
    """Return the class of each of the rows of shape (a, b, 12), and the distinct rows."""
    distinct, number = np.unique(rows.reshape(-1, rows.shape[-1]), axis=0, return_inverse=True)
    return number.reshape(rows.shape[:2]), distinct
