from __future__ import annotations

import base64
import json
import re
from pathlib import Path

from dashboard.view.importmap import ENTRY, JS, LAB, VERIFY, import_map, tile_art
from mahjong.tiles import CODES

ROOT = Path(__file__).parents[2]


def test_every_import_of_every_module_is_in_the_map():
    names = set(import_map()["imports"])
    for path in JS.glob("*.js"):
        assert set(re.findall(r"from '([^']+)'", path.read_text("utf-8"))) <= names, path.name


def test_the_map_needs_no_server():
    assert all(url.startswith("data:text/javascript;base64,") for url in import_map()["imports"].values())


def test_node_finds_the_same_modules():
    packaged = json.loads((ROOT / "package.json").read_text("utf-8"))["imports"]
    assert set(packaged) | {"#art"} == set(import_map()["imports"])
    assert all((ROOT / path).is_file() for path in packaged.values())
    assert not {f"#{ENTRY}", f"#{LAB}", f"#{VERIFY}"} & set(packaged)


def test_the_art_has_a_picture_for_every_kind_and_the_back():
    assert set(tile_art()) == {*CODES, "back"}
    code = base64.b64decode(import_map()["imports"]["#art"].split(",")[1]).decode()
    assert json.loads(code.removeprefix("export const faces = ").removesuffix(";")) == tile_art()
