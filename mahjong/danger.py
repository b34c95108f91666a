"""`Danger`: how likely each own tile is the winning tile of each opponent, with reasons in words. Public facts only.

The probabilities are those of `logistic@1` (`mahjong.core.danger_weights`), trained on bots that always win when they
can; of a person who lets wins go by, a tile that just went by is not proven safe. What is proven stands apart from the
model: its probability is 0 and `fact` says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.danger import chances, describe
from mahjong.core.danger_features import N_NEAR, N_TILE, NEAR, TILE
from mahjong.core.danger_read import N_AGES, N_PASSED, N_PUBLIC, N_THROWN, STREAK
from mahjong.core.danger_shapes import LOCKED, OPEN, UNUSABLE, WENT_BY
from mahjong.core.danger_weights import W_NEAR, W_TILE, Model, shipped_model
from mahjong.view import View

Array = npt.NDArray[Any]

MOST_REASONS = 3


@dataclass(frozen=True, slots=True)
class Fact:
    """What is proven about a tile and a seat: ``unusable``, ``locked`` or ``went_by``, and the sentence for it."""

    name: str
    zh: str
    en: str


FACTS: dict[int, Fact] = {
    UNUSABLE: Fact("unusable", "已經沒有牌可以等這張", "no tiles are left to wait for it with"),
    LOCKED: Fact("locked", "他過水中，不能胡這張", "he let it pass and may not win on it now"),
    WENT_BY: Fact("went_by", "他的手牌沒變，這張剛過", "it went by since his hand last changed"),
}
"""By the numbers of `mahjong.core.danger_shapes`."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason in words. `effect` is what it adds to the log odds, beside the mean over the tiles and seats shown."""

    zh: str
    en: str
    effect: float


@dataclass(frozen=True, slots=True)
class Risk:
    """One tile (`kind` 0-33) and one opponent.

    `probability` is the chance that he wins on it, `heuristic` the score ``heuristic@1``, both 0-1; `fact` is what is
    proven, if anything; the weightiest reasons come first.
    """

    kind: int
    seat: int
    probability: float
    heuristic: float
    fact: Fact | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Danger:
    """The danger of the tiles a seat holds: `risks` by kind, one for each opponent; `ready` by opponent, 0-1."""

    risks: dict[int, tuple[Risk, ...]]
    ready: dict[int, float]

    @classmethod
    def of(cls, view: View) -> Danger:
        """Return the danger of every kind in the hand of the seat that looks. A spectator holds none.

        >>> from mahjong import Rules, Table
        >>> table = Table(Rules.preset("house"), seed=b"danger")
        >>> table.deal()
        >>> danger = Danger.of(table.view(0))
        >>> sorted(danger.ready), all(0 <= danger.of_tile(kind) <= 1 for kind in danger.risks)
        ([1, 2, 3], True)
        """
        if view.seat is None:
            return cls({}, {})
        return _read(view.observation, view.seat, shipped_model())

    def of_tile(self, kind: int) -> float:
        """Return the chance that anybody wins on a kind, seats taken as independent. Raises `KeyError` if not held."""
        safe = 1.0
        for risk in self.risks[kind]:
            safe *= 1.0 - risk.probability
        return 1.0 - safe


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the compiled reading fills; see `mahjong.core.danger.describe`."""

    public: Array
    near: Array
    tile: Array
    facts: Array
    scores: Array


def _read(observation: Array, own: int, model: Model) -> Danger:
    seen = _Seen(
        np.zeros((4, N_PUBLIC), np.int64), np.zeros((4, N_NEAR)), np.zeros((4, 34, N_TILE)),
        np.zeros((4, 34), np.int64), np.zeros((4, 34)),
    )  # fmt: skip
    describe(
        observation, seen.public, np.zeros((N_AGES, 4, 34), np.int64), seen.near, seen.tile, seen.facts, seen.scores
    )
    chance, ready = np.zeros((4, 34)), np.zeros(4)
    kinds = np.flatnonzero(observation["hand"][0]).tolist()
    chances(model.weights, observation, sum(1 << kind for kind in kinds), chance, ready)
    others = [(own + step) % 4 for step in range(1, 4)]
    effects = _effects(seen, model.weights, others, kinds)
    risks = {
        kind: tuple(
            Risk(
                kind,
                seat,
                float(chance[seat, kind]),
                float(seen.scores[seat, kind]),
                FACTS.get(int(seen.facts[seat, kind])),
                _reasons(observation, seen, seat, kind, effects[seat, kind]),
            )
            for seat in others
        )
        for kind in kinds
    }
    return Danger(risks, {seat: float(ready[seat]) for seat in others})


_PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("stage", ("melds ", "turn", "called", "chows", "suit melds")),
    ("streak", ("streak",)),
    ("late", ("last honour", "last 19", "last 28", "last middle", "last worth", "honours late", "middle late")),
    ("quiet", ("passed", "passed squared")),
    ("runs", ("log mass", "two-sided", "closed", "edge", "mass x", "end dead", "rank", "19 x", "offered")),
    ("copies", ("suit unseen", "honour", "wind", "dragon", "pair x", "own copies")),
    ("thrown", ("thrown",)),
    ("gone_by", ("passed ",)),
    ("ends", ("end ",)),
    ("neighbours", ("step", "last at", "before last", "inner")),
    ("suits", ("in own chow", "beside own meld", "suit share", "melds of", "one suit", "other suit")),
)
"""Reasons, and how the names of the numbers begin that belong to each; the first that fits has it."""


def _part_of(name: str, *, near: bool) -> str:
    parts = _PARTS[:4] if near else _PARTS[4:]
    return next(part for part, starts in parts if name.startswith(starts))


_NEAR_PARTS = tuple(_part_of(name, near=True) for name in NEAR)
_TILE_PARTS = tuple(_part_of(name, near=False) for name in TILE)


def _effects(
    seen: _Seen, weights: Array, seats: list[int], kinds: list[int]
) -> dict[tuple[int, int], dict[str, float]]:
    """Return what each part adds to the log odds of each seat and kind, less the mean over all shown."""
    found: dict[tuple[int, int], dict[str, float]] = {}
    for seat in seats:
        near = seen.near[seat] * weights[W_NEAR:W_TILE]
        for kind in kinds:
            tile = seen.tile[seat, kind] * weights[W_TILE : W_TILE + N_TILE]
            sums = dict.fromkeys((part for part, _starts in _PARTS), 0.0)
            for part, value in zip((*_NEAR_PARTS, *_TILE_PARTS), (*near.tolist(), *tile.tolist()), strict=True):
                sums[part] += value
            found[seat, kind] = sums
    if found:
        means = {part: sum(sums[part] for sums in found.values()) / len(found) for part, _starts in _PARTS}
        return {pair: {part: sums[part] - means[part] for part in sums} for pair, sums in found.items()}
    return found


def _reasons(observation: Array, seen: _Seen, seat: int, kind: int, effects: dict[str, float]) -> tuple[Reason, ...]:
    if seen.facts[seat, kind] != OPEN:
        return ()
    weightiest = sorted(effects, key=lambda part: -abs(effects[part]))
    words = ((_words(part, observation, seen, seat, kind), effects[part]) for part in weightiest)
    return tuple(Reason(*said, round(effect, 3)) for said, effect in words if said)[:MOST_REASONS]


def _words(part: str, observation: Array, seen: _Seen, seat: int, kind: int) -> tuple[str, str] | None:
    """Return the reason of a part in words, None where there is nothing to say."""
    tile = dict(zip(TILE, seen.tile[seat, kind].tolist(), strict=True))
    thrown, streak = int(seen.public[seat, N_THROWN]), int(seen.public[seat, STREAK])
    melds, unseen = int(observation["n_melds"][0, seat]), int(observation["unseen"][0, kind])
    runs = int(tile["two-sided 1"] + 2 * tile["two-sided 2"])
    gaps = int(tile["closed"] + tile["edge"])
    quiet = int(seen.public[seat, N_PASSED])
    return {
        "stage": (f"他打了 {thrown} 張，亮 {melds} 組", f"tiles thrown: {thrown}, melds shown: {melds}"),
        "streak": (f"他連續摸切 {streak} 張", f"drawn tiles thrown in a row: {streak}") if streak else None,
        "late": ("看他最後從手裡打的牌", "what he last threw from his hand"),
        "quiet": (f"他的手牌沒變以來過了 {quiet} 種牌", f"kinds gone by since his hand changed: {quiet}"),
        "runs": (f"還能等：兩面 {runs}，嵌邊 {gaps}", f"runs left: {runs} two-sided, {gaps} closed or edge"),
        "copies": (f"還有 {unseen} 張沒出現", f"copies unseen: {unseen}"),
        "thrown": ("他自己打過這張", "he threw one himself") if _any(tile, "thrown ") else None,
        "gone_by": ("這張過過", "it went by before") if _any(tile, "passed ") else None,
        "ends": ("兩面的另一端打過（筋）", "the other end of a run was thrown") if _any(tile, "end ") else None,
        "neighbours": ("他打過鄰近的牌", "he threw tiles next to it") if _any(tile, "step", "last at") else None,
        "suits": ("看他留的花色", "the suits he keeps and throws"),
    }[part]


def _any(tile: dict[str, float], *starts: str) -> bool:
    return any(value != 0 for name, value in tile.items() if name.startswith(starts))
