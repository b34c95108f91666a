"""The scripts that made the art, as far as they run without what they were made from."""

from __future__ import annotations

import doctest
import importlib
import json
import re

import pytest

from dashboard.view.clips import CLIPS_FOLDER
from dashboard.view.importmap import tile_art
from dashboard.view.voice import CLIPS
from tools.art import shapes
from tools.art.phonemes import phonemes
from tools.art.tiles import PLANTS, dots, frame, sticks
from tools.art.voice import manifest
from tools.art.voice_words import PINYIN

IPA = {"wei4": "weɪ˥˩", "xiao3": "ɕjɑʊ̯˧˩˧", "xin1": "ɕin˥", "zi4": "tsɹ̩˥˩", "zhu2": "ʈʂu˧˥"}


@pytest.mark.parametrize("name", ["labels", "outlines", "phonemes", "voice_words"])
def test_examples_in_docstrings_run(name):
    found = doctest.testmod(importlib.import_module(f"tools.art.{name}"))
    assert found.failed == 0
    assert found.attempted > 0


@pytest.mark.parametrize("rank", range(1, 10))
def test_dots_and_bamboo_are_drawn_as_they_are_on_the_table(rank):
    assert shapes.tile(dots(rank)) == tile_art()[f"p{rank}"]
    assert shapes.tile(sticks(rank)) == tile_art()[f"s{rank}"]


def test_the_white_dragon_and_the_back_are_drawn_as_they_are_on_the_table():
    assert shapes.tile(frame()) == tile_art()["dw"]
    assert shapes.back() == tile_art()["back"]


@pytest.mark.parametrize(("code", "char"), [(f"f{number}", char) for number, char in enumerate(PLANTS, 1)])
def test_a_flower_bears_its_own_emblem(code, char):
    assert PLANTS[char]() in tile_art()[code]


def test_every_face_is_of_shapes_that_all_renderers_draw_alike():
    for code, picture in tile_art().items():
        assert set(re.findall(r"<([a-z]+)", picture)) <= {"svg", "g", "path", "rect", "circle", "ellipse"}, code


def test_every_clip_has_its_pronunciation():
    assert set(PINYIN) == set(CLIPS)
    for name, words in CLIPS.items():
        syllables = PINYIN[name].replace(",", "").split()
        assert len(syllables) == len(re.sub("，", "", words.zh)), name
        assert all(re.fullmatch("[a-z]+[1-5]", syllable) for syllable in syllables), name


def test_pinyin_becomes_letters_of_the_speaker():
    said = phonemes("wei4 , xiao3 xin1", lambda syllable: [[IPA[syllable]]])
    assert said == "weɪ↘, ɕjɑʊ↓ɕin→"
    assert phonemes("zi4 zhu2", lambda syllable: [[IPA[syllable]]]) == "tsɨ↘ʈʂu↗"


def test_the_manifest_that_is_there_is_the_one_that_is_made():
    assert manifest(CLIPS_FOLDER) == json.loads((CLIPS_FOLDER / "manifest.json").read_text("utf-8"))
