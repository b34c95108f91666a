import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.core.items import ITEMS
from mahjong.rules import PRESET_VERSIONS, PRESETS, Rules, RulesError


def test_house_is_the_rule_book() -> None:
    house = Rules.preset("house")
    assert (house.base, house.per_tai, house.chips, house.wall_reserve, house.min_tai) == (3, 1, 100, 16, 0)
    assert (house.sacred_discard, house.liability) == (True, True)
    assert not any((house.multiple_winners, house.sacred_cleared_by_claim, house.public_locks, house.kong_after_claim))
    assert house.changes() == {}
    assert set(PRESETS) == set(PRESET_VERSIONS)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "base": st.integers(0, 10**6), "per_tai": st.integers(0, 10**6), "multiple_winners": st.booleans(),
            "min_tai": st.integers(0, 5), "wall_reserve": st.integers(0, 40), "liability": st.booleans(),
            "tai": st.dictionaries(st.sampled_from([item.code for item in ITEMS]), st.integers(0, 88)),
        },
    )
)  # fmt: skip
def test_changes_both_ways(changes: dict[str, object]) -> None:
    rules = Rules.preset("house").but(**changes)
    again = Rules.from_changes("house", rules.changes())
    assert again == rules
    assert hash(again) == hash(rules)
    assert (again.to_record() == rules.to_record()).all()


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"base": -1}, "base"), ({"base": True}, "base"), ({"base": 1.5}, "1.5"), ({"per_tai": 10**7}, "10000000"),
        ({"min_tai": 6}, "min_tai"), ({"wall_reserve": 41}, "41"), ({"liability": 1}, "liability"),
        ({"nothing": 1}, "nothing"), ({"self": 1}, "self"), ({"tai": {"pinghu": 89}}, "pinghu"),
        ({"tai": {"pinghu": -1}}, "-1"),
        ({"tai": {"flush": 1}}, "flush"), ({"tai": {"pinghu": True}}, "True"), ({"chips": "100"}, "'100'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(changes: dict[str, object], named: str) -> None:
    with pytest.raises(RulesError, match=named):
        Rules.preset("house").but(**changes)


def test_unknown_presets() -> None:
    for call in (Rules.preset, lambda name: Rules(preset_name=name), lambda name: Rules.from_changes(name, {})):
        with pytest.raises(RulesError, match="'mars'"):
            call("mars")
    with pytest.raises(RulesError, match="preset_name"):
        Rules.from_changes("house", {"preset_name": "house"})
