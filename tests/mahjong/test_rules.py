"""The rules as a record: presets, switches, changes both ways. What a switch does is tested where it is played."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.core.items import ITEMS
from mahjong.core.params import RULES as CORE_RULES
from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules, RulesError
from mahjong.switches import Switch
from tests.mahjong.rule_books import CHANGES, RULES


def test_house_is_the_rule_book() -> None:
    house = Rules.preset("house")
    assert (house.base, house.per_tai, house.chips, house.wall_reserve, house.min_tai) == (3, 1, 100, 16, 0)
    assert (house.multiple_winners, house.liability, house.seat_origin) == ("nearest", "big", "dealer")
    assert (house.pinghu_wait, house.single_wait, house.reading) == ("two_sided_two_kinds", "kinds", "best")
    assert house.sacred_discard
    assert not any((house.sacred_cleared_by_claim, house.public_locks, house.kong_after_claim))
    assert house.changes() == {}


def test_the_numbers_of_the_rule_book_are_all_there() -> None:
    """S07, S12 and S20 do not exist; the others without a field of their own are rows with a value."""
    rows = {8, 9, 13, 14, 16, 24, 28, 32}
    numbers = {int(switch.number[1:3]) for switch in SWITCHES.values() if switch.number}
    assert numbers | rows == set(range(1, 42)) - {7, 12, 20}


@pytest.mark.parametrize("name", PRESETS)
def test_presets_say_who_they_are_and_differ_from_house_as_they_say(name: str) -> None:
    preset = PRESETS[name]
    assert all((preset.zh, preset.en, *preset.source))
    assert all(preset.unsettled) == any(preset.unsettled) == (name != "house")
    assert preset.version >= 1
    assert Rules.preset(name).difference(Rules.preset("house")) == preset.changes
    assert Rules.preset(name).changes() == {}


@given(RULES)
def test_changes_both_ways(rules: Rules) -> None:
    again = Rules.from_changes(rules.preset_name, rules.changes())
    for same in (again, copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        assert same == rules
        assert hash(same) == hash(rules)
        assert (same.to_record() == rules.to_record()).all()


@given(RULES, RULES)
def test_a_difference_makes_one_table_of_the_other(one: Rules, other: Rules) -> None:
    made = other.but(**one.difference(other))
    assert made.difference(one) == {}
    assert (one.difference(other) == {}) == bool((one.to_record() == other.to_record()).all())


@given(RULES)
def test_the_core_gets_every_switch_and_row_as_it_stands(rules: Rules) -> None:
    """Nothing overflows its field: what the record holds is the number itself."""
    record = rules.to_record()[0]
    assert set(CORE_RULES.names or ()) == {"base_chips" if name == "base" else name for name in SWITCHES} | {"tai"}
    for name, switch in SWITCHES.items():
        number = int(record["base_chips" if name == "base" else name])
        value = getattr(rules, name)
        assert (list(switch.words)[number] if switch.words else number) == value
    assert record["tai"].tolist() == [rules.tai[item.code] for item in ITEMS]


def test_the_widest_numbers_fit_into_the_record() -> None:
    counts = {name: switch for name, switch in SWITCHES.items() if switch.high > switch.low}
    for bound in ("low", "high"):
        rules = Rules.preset("house").but(**{name: getattr(switch, bound) for name, switch in counts.items()})
        record = rules.to_record()[0]
        for name, switch in counts.items():
            assert record["base_chips" if name == "base" else name] == getattr(switch, bound)
    assert np.iinfo(CORE_RULES["tai"].base).max >= 88


@given(RULES)
def test_every_rule_has_a_sentence_and_every_value_a_word(rules: Rules) -> None:
    for name, switch in SWITCHES.items():
        said = switch.say(getattr(rules, name))
        assert all((switch.zh, switch.en, switch.group.zh, switch.group.en, *said))


@given(CHANGES, st.sampled_from(list(SWITCHES)))
def test_a_value_no_switch_can_have_is_refused_by_name(changes: dict[str, object], name: str) -> None:
    for bad in (None, "", 1.5, b"x", -(10**9), "Nearest"):
        with pytest.raises(RulesError, match=name):
            Rules.preset("house").but(**{**changes, name: bad})


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"base": -1}, "base"), ({"base": True}, "base"), ({"base": 1.5}, "1.5"), ({"per_tai": 10**7}, "10000000"),
        ({"min_tai": 6}, "min_tai"), ({"wall_reserve": 41}, "41"), ({"liability": True}, "liability"),
        ({"liability": "small"}, "big | wide | off"), ({"sacred_discard": 1}, "sacred_discard"),
        ({"multiple_winners": False}, "multiple_winners"), ({"multiple_winners": ["all"]}, "multiple_winners"),
        ({"nothing": 1}, "nothing"), ({"self": 1}, "self"), ({"tai": {"pinghu": 89}}, "pinghu"),
        ({"tai": {"pinghu": -1}}, "-1"),
        ({"tai": {"flush": 1}}, "flush"), ({"tai": {"pinghu": True}}, "True"), ({"chips": "100"}, "'100'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(changes: dict[str, object], named: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.preset("house").but(**changes)
    assert named in str(refused.value)
    assert " / " in str(refused.value)


def test_unknown_presets() -> None:
    for call in (Rules.preset, lambda name: Rules(preset_name=name), lambda name: Rules.from_changes(name, {})):
        with pytest.raises(RulesError, match="'mars'"):
            call("mars")
    with pytest.raises(RulesError, match="preset_name"):
        Rules.from_changes("house", {"preset_name": "house"})


def test_switches_are_of_three_sorts() -> None:
    for name, switch in SWITCHES.items():
        assert isinstance(switch, Switch)
        assert bool(switch.words) + (switch.high > switch.low) + isinstance(getattr(Rules(), name), bool) == 1
