"""Golden playthroughs: a hand of each preset, told step by step, is told again word for word."""

from __future__ import annotations

import itertools

import pytest

from mahjong.presets import PRESETS
from mahjong.rules import Rules
from tests.mahjong.golden import file_of, number_in, play, shown, wanted

ANEW = "if it was meant to change: python -m tests.mahjong.golden, and read the difference"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_is_told_again_word_for_word(preset: str) -> None:
    assert file_of(preset).exists(), f"{file_of(preset).name} is missing; python -m tests.mahjong.golden"
    text = file_of(preset).read_text("utf-8")
    pairs = itertools.zip_longest(text.splitlines(), play(preset, number_in(text)))
    for number, (recorded, told) in enumerate(pairs, 1):
        assert told == recorded, f"line {number} of {file_of(preset).name}; {ANEW}"


@pytest.mark.parametrize("preset", PRESETS)
def test_it_shows_what_the_preset_has(preset: str) -> None:
    assert file_of(preset).exists(), f"{file_of(preset).name} is missing; python -m tests.mahjong.golden"
    assert wanted(Rules.preset(preset)) <= shown(preset, number_in(file_of(preset).read_text("utf-8")))
