"""What lies over something else on a phone, or sticks out of its world: boxes of all that is drawn, compared."""

from __future__ import annotations

import numpy as np

from dashboard.view.layout import TILE_RATIO
from dashboard.view.strips import text_width
from tests.dashboard.shown import rows


def rect_box(row):
    return row["x"] - row["w"] / 2, row["y"] - row["h"] / 2, row["x"] + row["w"] / 2, row["y"] + row["h"] / 2


def tile_box(row):
    return rect_box({**row, "h": row["w"] * TILE_RATIO})


def text_box(row):
    width = text_width(row["text"], row["size"])
    width = min(width, row["room"] or width)
    left = row["x"] - width * {"left": 0, "center": 0.5, "right": 1}[row["align"]]
    return left, row["y"] - row["size"] / 2, left + width, row["y"] + row["size"] / 2


def array(boxes):
    return np.array(boxes, float).reshape(-1, 4)


def meeting(one, other):
    """Return for each pair of boxes how deep they lie in each other (negative: apart)."""
    low = np.maximum(one[:, None, :2], other[None, :, :2])
    high = np.minimum(one[:, None, 2:], other[None, :, 2:])
    return (high - low).min(axis=2)


def holding(outer, inner, slack=0.5):
    """Return for each pair whether the second lies wholly in the first."""
    return (outer[:, None, :2] <= inner[None, :, :2] + slack).all(2) & (
        outer[:, None, 2:] >= inner[None, :, 2:] - slack
    ).all(2)


def among(boxes):
    depth = meeting(boxes, boxes)
    return np.triu(depth, 1) > 0.1


def muddle(shown):
    """Return what lies over something else, or sticks out of the world, on a phone: nothing."""
    table, (width, height) = shown["table"], shown["world"]
    texts = [row for row in rows(table["texts"]) if row["text"]]
    rects, tiles = rows(table["rects"]), rows(table["tiles"])
    boxes = {
        "rect": array([rect_box(row) for row in rects]),
        "tile": array([tile_box(row) for row in tiles]),
        "text": array([text_box(row) for row in texts]),
    }
    name = {
        "rect": [f"rect {row['key']} {row['w']:.0f}×{row['h']}" for row in rects],
        "tile": [f"tile {row['id']} {row['face']}" for row in tiles],
        "text": [f"text {row['text']}" for row in texts],
    }
    found = [f"{name[kind][at]} sticks out" for kind, some in boxes.items()
             for at in np.flatnonzero((some < 0).any(1) | (some > [width, height] * 2).any(1))]  # fmt: skip
    wrong = {
        ("text", "text"): among(boxes["text"]),
        ("tile", "tile"): among(boxes["tile"]),
        ("text", "tile"): meeting(boxes["text"], boxes["tile"]) > 0.1,
        ("rect", "rect"): among(boxes["rect"])
        & ~holding(boxes["rect"], boxes["rect"])
        & ~holding(boxes["rect"], boxes["rect"]).T,
        ("rect", "text"): (meeting(boxes["rect"], boxes["text"]) > 0.1) & ~holding(boxes["rect"], boxes["text"]),
        ("rect", "tile"): (meeting(boxes["rect"], boxes["tile"]) > 0.1) & ~holding(boxes["rect"], boxes["tile"]),
    }
    return found + [
        f"{name[one][a]} / {name[other][b]}" for (one, other), pairs in wrong.items() for a, b in np.argwhere(pairs)
    ]
