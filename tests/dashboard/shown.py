"""What a scene shows, read as rows: for tests of screens."""

from __future__ import annotations

from typing import Any

NAMES = ("玩家", "阿明", "小華", "美玲")

Row = dict[str, Any]


def rows(columns: dict[str, list[Any]]) -> list[Row]:
    names = list(columns)
    return [dict(zip(names, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def layers(shown: Row) -> list[Row]:
    return [shown["table"], shown["left"], shown["right"], shown["folded"], *shown["pages"]]


def buttons(shown: Row) -> dict[str, Row]:
    return {rect["key"]: rect for layer in layers(shown) for rect in rows(layer["rects"]) if rect["key"]}


def tiles_of(shown: Row, prefix: str) -> list[Row]:
    return [tile for tile in rows(shown["table"]["tiles"]) if tile["id"].startswith(prefix)]


def words(layer: Row) -> list[str]:
    return layer["texts"]["text"]


def why(shown: Row, tile: str, verb: str = "discard") -> str:
    """Return the sentence that says why a tile may not be thrown, empty if it may."""
    return next((sentence for sentence, ids in shown["refused"][verb].items() if tile in ids), "")
