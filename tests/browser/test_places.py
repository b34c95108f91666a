"""Labels as a browser sets them: in two languages, the longest there are, each within its button and over no other."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from dashboard.rooms.hub import Hub
from dashboard.view.compact_places import SHAPES
from dashboard.view.text import Words
from tests.browser.pages import Player
from tests.browser.shown_scene import open_table, show
from tests.dashboard import fakes, muddle
from tests.dashboard.shown import scene_of

LONG = ("玩家" * 12, "Maximilian von Oberhause", "W" * 24, "美玲")
UNDO = Words("Maximilian 打 五萬", "Maximilian von Oberhause discards 5 character")
MAKES = (fakes.my_turn, fakes.my_window, fakes.crowded, fakes.hand_over, fakes.game_over)
each_shape = pytest.mark.parametrize("shape", ["square", *SHAPES])

LABELS = """() => {
  const ruler = document.createElement('canvas').getContext('2d'), {scene} = mahjongTable.state();
  const layers = [scene.table, scene.left, scene.right, scene.folded, ...scene.pages];
  return layers.flatMap((layer, place) => layer.texts.text.map((text, row) => {
    const of = name => layer.texts[name][row];
    const family = of('serif') ? "'Table Serif TC'" : "'Table TC'";
    ruler.font = `${of('bold') ? 'bold' : 'normal'} 100px ${family}, sans-serif`;
    const real = ruler.measureText(text).width * of('size') / 100;
    const width = of('room') ? Math.min(real, of('room')) : real;
    return {layer: place, text, key: of('key'), seat: of('seat'), size: of('size'), room: of('room'), real, width,
      x: of('x'), y: of('y'), deg: of('deg'), align: of('align')};
  }));
}"""
"""All texts of a scene with the width that this browser gives them."""


def labels(player: Player) -> list[dict[str, Any]]:
    return [one for one in player.page.evaluate(LABELS) if one["text"]]


@each_shape
@pytest.mark.parametrize("make", MAKES, ids=lambda make: make.__name__)
def test_every_label_lies_within_its_button(player: Player, tables: tuple[Hub, str], shape: str, make: Any):
    if make is fakes.crowded and shape == "square":
        return  # more than any game can have, and than a table holds
    open_table(player, tables, shape)
    shown = scene_of(make(), LONG, "ABCDE", shape=shape, undo=UNDO)
    show(player, shown)
    layers = [shown["table"], shown["left"], shown["right"], shown["folded"], *shown["pages"]]
    checked = 0
    for label in labels(player):
        rects = layers[label["layer"]]["rects"]
        row = next((row for row, key in enumerate(rects["key"]) if key and key == label["key"]
                    and rects["seat"][row] in {label["seat"], -1}), None)  # fmt: skip
        if row is None or label["deg"]:
            continue
        checked += 1
        left = start(label)
        edge = rects["x"][row] - rects["w"][row] / 2
        assert left >= edge - 0.5, label
        assert left + label["width"] <= edge + rects["w"][row] + 0.5, label
        assert abs(label["y"] - rects["y"][row]) + label["size"] * 0.4 <= rects["h"][row] / 2 + 1, label
    assert checked > 4


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("make", MAKES, ids=lambda make: make.__name__)
def test_on_a_phone_nothing_lies_over_anything_else_with_the_browsers_own_widths(
    player: Player, tables: tuple[Hub, str], monkeypatch: pytest.MonkeyPatch, make: Any, shape: str
):
    """The tests of the layout reckon with about so many units a letter; here each text is measured."""
    open_table(player, tables, shape)
    shown = scene_of(make(), LONG, "ABCDE", shape=shape, undo=UNDO)
    show(player, shown)
    real: dict[tuple[str, float], float] = {}
    for label in labels(player):
        at = label["text"], label["size"]
        real[at] = max(label["real"], real.get(at, 0.0))
    monkeypatch.setattr(muddle, "text_width", lambda text, size: real[text, size])
    assert muddle.muddle(shown) == []


@pytest.mark.parametrize("make", [make for make in MAKES if make is not fakes.crowded], ids=lambda make: make.__name__)
def test_on_a_laptop_no_label_runs_into_another(player: Player, tables: tuple[Hub, str], make: Any):
    open_table(player, tables)
    show(player, scene_of(make(), LONG, "ABCDE", undo=UNDO))
    straight = [label for label in labels(player) if not label["deg"]]
    assert len(straight) > 20
    for one, other in combinations(straight, 2):
        if one["layer"] == other["layer"]:
            assert min(across(one, other), (one["size"] + other["size"]) * 0.4 - abs(one["y"] - other["y"])) <= 1, (
                one["text"], other["text"],
            )  # fmt: skip


def across(one: dict[str, Any], other: dict[str, Any]) -> float:
    """Return how far two labels reach into each other along the line; negative: how far apart they are."""
    (left, right), (low, high) = ((start(label), start(label) + label["width"]) for label in (one, other))
    return min(right, high) - max(left, low)


def start(label: dict[str, Any]) -> float:
    """Return where a label begins."""
    return float(label["x"] - label["width"] * {"left": 0.0, "center": 0.5, "right": 1.0}[label["align"]])
