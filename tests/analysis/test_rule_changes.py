"""One rule changed alone: how it is written, and which ones there are to try."""

from __future__ import annotations

import pytest

from analysis.rule_changes import ONLY_IN_GAMES, Change, changes_to_try, read_change
from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules, RulesError
from mahjong.rules_text import is_idle

HOUSE = Rules.preset("house")


@pytest.mark.parametrize(("text", "name", "value"), [
    ("min_tai=2", "min_tai", 2), ("left_kong=no", "left_kong", False), ("pinghu_flowers = 是", "pinghu_flowers", True),
    ("multiple_winners=all", "multiple_winners", "all"), ("tai.pinghu=0", "tai.pinghu", 0),
    ("wall_reserve=0", "wall_reserve", 0),
])  # fmt: skip
def test_a_change_is_read_as_it_is_written(text, name, value):
    change = read_change(text, HOUSE)
    assert (change.name, change.value) == (name, value)
    assert read_change(str(change), HOUSE) == change


@pytest.mark.parametrize(("text", "match"), [
    ("min_tai", "NAME=VALUE"), ("=2", "NAME=VALUE"), ("min_tai=", "NAME=VALUE"), ("nonsense=2", "nonsense"),
    ("min_tai=nine", "nine"), ("min_tai=9", "9"), ("left_kong=perhaps", "perhaps"), ("multiple_winners=most", "most"),
    ("tai.nothing=1", "nothing"), ("tai.pinghu=-1", "-1"), ("tai.pinghu=two", "two"), ("min_tai=0", "already"),
    ("preset_name=sml", "preset_name"), ("tai=3", "tai"),
])  # fmt: skip
def test_what_cannot_be_is_refused_by_name(text, match):
    with pytest.raises(RulesError, match=match):
        read_change(text, HOUSE)


@pytest.mark.parametrize("preset", PRESETS)
def test_each_change_to_try_changes_one_rule_and_none_comes_twice(preset):
    rules = Rules.preset(preset)
    changes = changes_to_try(rules)
    assert len(set(map(str, changes))) == len(changes)
    for change in changes:
        (one,) = change.of(rules).difference(rules).items()
        assert one[0] == change.name or list(one[1]) == [change.name.removeprefix("tai.")]
        assert all((change.words().zh, change.words().en, change.value_words().zh, change.value_words().en))


def test_every_switch_that_decides_something_is_tried():
    tried = {change.name for change in changes_to_try(HOUSE)}
    left_out = {name for name in SWITCHES if name not in tried}
    assert left_out == {"chips", "dealer_cap", "streak_on_draw"} | {name for name in SWITCHES if is_idle(HOUSE, name)}
    assert {"tai.pinghu", "tai.ligu", "tai.five_gates"} <= tried


def test_rules_about_the_streak_are_tried_over_whole_games_alone():
    assert not {change.name for change in changes_to_try(HOUSE)} & ONLY_IN_GAMES
    assert {change.name for change in changes_to_try(HOUSE, whole_games=True)} >= ONLY_IN_GAMES


def test_all_words_of_a_choice_are_tried():
    assert [c.value for c in changes_to_try(HOUSE) if c.name == "liability"] == ["wide", "off"]
    assert [c.value for c in changes_to_try(HOUSE) if c.name == "min_tai"] == [1, 2, 3]
    assert [c.value for c in changes_to_try(HOUSE) if c.name == "tai.half_claimed"] == [1]
    assert [c.value for c in changes_to_try(HOUSE) if c.name == "tai.heavenly"] == [0, 24]


def test_yes_and_no_are_written_as_words():
    assert str(Change("left_kong", value=False)) == "left_kong=false"
