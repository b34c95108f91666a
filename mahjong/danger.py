"""`Danger`: how likely each own tile is the winning tile of each opponent, with reasons in words. Public facts only.

The probabilities are those of `logistic@1` (`mahjong.core.danger_weights`), trained on bots that always win when they
can; of a person who lets wins go by, a tile that just went by is not proven safe. What is proven stands apart from the
model: its probability is 0 and `fact` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

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
        >>> _ = table.deal()
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
                () if seen.facts[seat, kind] != OPEN else _reasons(_about(observation, seen, seat, kind), found[place]),
            )
            for seat, found in zip(others, effects, strict=True)
        )
        for place, kind in enumerate(kinds)
    }
    return Danger(risks, {seat: float(ready[seat]) for seat in others})


_PARTS: dict[str, tuple[str, ...]] = {
    "stage": ("melds ", "turn", "called", "chows", "suit melds"),
    "streak": ("streak",),
    "late": ("last honour", "last 19", "last 28", "last middle", "last worth", "honours late", "middle late"),
    "quiet": ("passed", "passed squared"),
    "runs": ("log mass", "two-sided", "closed", "edge", "mass x", "end dead", "rank", "19 x", "offered"),
    "copies": ("suit unseen", "honour", "wind", "dragon", "pair x", "own copies"),
    "thrown": ("thrown",),
    "gone_by": ("passed ",),
    "ends": ("end ",),
    "neighbours": ("step", "last at", "before last", "inner"),
    "suits": ("in own chow", "beside own meld", "suit share", "melds of", "one suit", "other suit"),
}
"""Reasons, and how the names of the numbers begin that belong to each; the first that fits has it."""
_OF_SEAT, _OF_TILE = list(_PARTS)[:4], list(_PARTS)[4:]
"""Reasons that the numbers of a seat give, and those of a tile."""


def _shares(names: Sequence[str], parts: Sequence[str]) -> Array:
    """Return which number belongs to which reason: 1 there and 0 elsewhere, (numbers, reasons)."""
    owners = [next(part for part in parts if name.startswith(_PARTS[part])) for name in names]
    return np.array([[float(owner == part) for part in _PARTS] for owner in owners])


_NEAR_SHARES, _TILE_SHARES = _shares(NEAR, _OF_SEAT), _shares(TILE, _OF_TILE)


def _effects(seen: _Seen, weights: Array, seats: list[int], kinds: list[int]) -> Array:
    """Return what each reason adds to the log odds, less the mean over all shown: (seats, kinds, reasons)."""
    near = (seen.near[seats] * weights[W_NEAR:W_TILE]) @ _NEAR_SHARES
    tile = (seen.tile[seats][:, kinds] * weights[W_TILE : W_TILE + N_TILE]) @ _TILE_SHARES
    sums: Array = near[:, None] + tile
    if kinds:
        sums -= sums.mean(axis=(0, 1))
    return sums


class _About(NamedTuple):
    """What the words need: of a seat its discards, melds, drawn tiles thrown in a row and kinds gone by, and of a tile.

    `tile` holds the numbers of the tile for the seat, in the order of `TILE`.
    """

    thrown: int
    melds: int
    streak: int
    quiet: int
    unseen: int
    tile: list[float]


def _about(observation: Array, seen: _Seen, seat: int, kind: int) -> _About:
    public = seen.public[seat]
    melds, unseen = int(observation["n_melds"][0, seat]), int(observation["unseen"][0, kind])
    thrown, streak, quiet = int(public[N_THROWN]), int(public[STREAK]), int(public[N_PASSED])
    return _About(thrown, melds, streak, quiet, unseen, seen.tile[seat, kind].tolist())


def _reasons(about: _About, effects: Array) -> tuple[Reason, ...]:
    """Return the weightiest reasons for which there are words; `effects` (reasons,) are in the order of `_PARTS`."""
    found: list[Reason] = []
    names = list(_PARTS)
    for place in np.argsort(-np.abs(effects), kind="stable").tolist():
        said = _WORDS[names[place]](about)
        if said is not None:
            found.append(Reason(*said, round(float(effects[place]), 3)))
        if len(found) == MOST_REASONS:
            break
    return tuple(found)


_Said: TypeAlias = Callable[[_About], tuple[str, str] | None]


def _where(*starts: str) -> list[int]:
    return [place for place, name in enumerate(TILE) if name.startswith(starts)]


def _if_any(zh: str, en: str, *starts: str) -> _Said:
    """Return what says a sentence where one of the tile's numbers is there whose names begin so."""
    places = _where(*starts)
    return lambda about: (zh, en) if any(about.tile[place] for place in places) else None


_ONE, _TWO, _CLOSED, _EDGE = _where("two-sided 1", "two-sided 2", "closed", "edge")


def _runs(about: _About) -> tuple[str, str]:
    both, gaps = int(about.tile[_ONE] + 2 * about.tile[_TWO]), int(about.tile[_CLOSED] + about.tile[_EDGE])
    return f"還能等：兩面 {both}，嵌邊 {gaps}", f"runs: {both} two-sided, {gaps} other"


def _streak(about: _About) -> tuple[str, str] | None:
    count = about.streak
    return (f"他連續摸切 {count} 張", f"thrown as drawn in a row: {count}") if count else None


_WORDS: dict[str, _Said] = {
    "stage": lambda a: (f"他打了 {a.thrown} 張，亮 {a.melds} 組", f"thrown {a.thrown}, melds {a.melds}"),
    "streak": _streak,
    "late": lambda _: ("看他最後從手裡打的牌", "his last throws from hand"),
    "quiet": lambda a: (f"他的手牌沒變以來過了 {a.quiet} 種牌", f"hand kept while {a.quiet} passed"),
    "runs": _runs,
    "copies": lambda a: (f"還有 {a.unseen} 張沒出現", f"unseen copies: {a.unseen}"),
    "thrown": _if_any("他自己打過這張", "he threw one himself", "thrown "),
    "gone_by": _if_any("這張過過", "it went by before", "passed "),
    "ends": _if_any("兩面的另一端打過（筋）", "other end of a run thrown", "end "),
    "neighbours": _if_any("他打過鄰近的牌", "he threw tiles near it", "step", "last at"),
    "suits": lambda _: ("看他留的花色", "the suits he keeps"),
}  # fmt: skip
"""What each reason says of a tile and a seat, None where there is nothing to say: short, two of them fit a phone."""
