"""A danger model as data: its weights, their names, how they were found, and a fingerprint over all of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.danger_features import N_NEAR, N_TILE, NEAR, TILE

Array = npt.NDArray[Any]

FORMAT = "taiwan-mahjong-table danger model"
KNOTS = np.array([-7.0, -5.5, -4.0, -3.0, -2.0, -1.2], np.float64)
"""Where the line that bends the sum of weights may break."""

W_NEAR = 1
W_TILE = W_NEAR + N_NEAR
W_BEND = W_TILE + N_TILE  # intercept, slope, change of slope at each knot
W_READY = W_BEND + 2 + len(KNOTS)  # of the model of readiness: intercept and the numbers of the seat
N_WEIGHTS = W_READY + 1 + N_NEAR
"""Places in the row of weights; place 0 is the intercept."""

NAMES: dict[str, tuple[str, ...]] = {
    "intercept": ("intercept",),
    "near": NEAR,
    "tile": TILE,
    "bend": ("intercept", "slope", *(f"from {knot}" for knot in KNOTS.tolist())),
    "ready": ("intercept", *NEAR),
}
"""The parts of a model, in the order of its row of weights, and the names of the weights of each."""

SHIPPED = Path(__file__).with_name("danger_weights.json")


class ModelError(ValueError):
    """A danger model that cannot be used. The message names the file and what is wrong with it."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A danger model: `name` with its version, `weights` float64 in the order of `NAMES`, how it was trained."""

    name: str
    weights: Array
    training: Mapping[str, Any]
    fingerprint: str


def content_of(name: str, weights: Array, training: Mapping[str, Any]) -> dict[str, Any]:
    """Return a model as data for a file, its fingerprint with it."""
    parts, at = {}, 0
    for part, names in NAMES.items():
        parts[part] = dict(zip(names, (float(w) for w in weights[at : at + len(names)]), strict=True))
        at += len(names)
    content = {"format": FORMAT, "name": name, "training": dict(training), "weights": parts}
    return {**content, "fingerprint": fingerprint_of(content)}


def fingerprint_of(content: Mapping[str, Any]) -> str:
    """Return 16 hex digits over everything in a model's data but the fingerprint itself."""
    said = {name: value for name, value in content.items() if name != "fingerprint"}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_model(path: Path) -> Model:
    """Return the model of a file. Raises `ModelError` naming it if it holds none, or not as it was written."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(f"讀不出危險模型 / no danger model can be read: {path} ({error})") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ModelError(f"這不是危險模型 / this is no danger model: {path}")
    if content.get("fingerprint") != fingerprint_of(content):
        raise ModelError(f"模型的指紋不對，內容被改過 / wrong fingerprint, the model was changed: {path}")
    if {part: tuple(weights) for part, weights in content["weights"].items()} != NAMES:
        raise ModelError(f"模型的特徵與這版程式不同 / the model weighs other features than this version: {path}")
    weights = np.array([w for part in content["weights"].values() for w in part.values()], np.float64)
    return Model(content["name"], weights, content["training"], content["fingerprint"])


@cache
def shipped_model() -> Model:
    """Return the model that comes with the game.

    >>> shipped_model().name
    'logistic@1'
    """
    return read_model(SHIPPED)
