"""Judging a case: which settings are tried, and what a verdict says. The public cases are in test_cases.py."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.cases import Verdict, judge, parse_cases, summary
from mahjong.cases.case import Case
from mahjong.cases.names import Items, contains, folded, said
from mahjong.cases.spans import _BEFORE_THE_WIN, SPANS, settings
from mahjong.core.items import ITEMS
from mahjong.rules import SWITCHES, Rules
from tests.mahjong.rule_books import RULES
from tests.mahjong.test_cases_read import GOOD, WAIT, text

HOUSE = Rules.preset("house")
ALWAYS = {
    "self_draw", "concealed", "own_flower", "round_wind", "seat_wind", "dragon_set", "small_dragons", "big_dragons",
    "small_winds", "big_winds", "all_pungs", "half_flush", "full_flush", "three_concealed", "four_concealed",
    "five_concealed", "single_wait", "rob_kong", "after_replacement", "last_draw",
}  # fmt: skip
"""Rows that every table has, at the same value."""


def one(changes: dict[str, Any], start: dict[str, Any] = GOOD) -> Case:
    return parse_cases(text({**start, "payments": None, "flags": [], **changes}))[0]


def verdict(changes: dict[str, Any], start: dict[str, Any] = GOOD, rules: Rules = HOUSE) -> Verdict:
    return judge(one(changes, start), rules)


class TestSpans:
    def test_every_switch_and_every_row_has_its_place(self) -> None:
        """A field has a dial, or decides nothing at a win; a row belongs to a switch, or is the same everywhere."""
        turned = [setting for dials in SPANS.values() for dial in dials for setting in dial]
        fields = {name for setting in turned for name in setting} - {"tai"}
        rows = {row for setting in turned for row in setting.get("tai", ())}
        assert fields | _BEFORE_THE_WIN | {"base", "per_tai"} == set(SWITCHES)
        assert not fields & _BEFORE_THE_WIN
        assert rows | ALWAYS == {item.code for item in ITEMS}
        assert not rows & ALWAYS

    def test_every_number_and_name_of_the_rule_book_is_known(self) -> None:
        numbers = {f"S{number:02}" for number in range(1, 42) if number not in {7, 12, 20}} | {"S34p"}
        names = {
            "pinghu", "hedi", "open_kong", "seat_origin", "wumenqi", "min_tai", "no_honor_no_flower",
            "kong_after_claim", "rob_concealed_kong", "multiple_winners", "liability", "public_locks", "four_kongs",
        }  # fmt: skip
        assert numbers | names <= set(SPANS)
        assert not {"S07", "S12", "S20", "leopard"} & set(SPANS)

    @given(RULES, st.lists(st.sampled_from(sorted(set(SPANS) - {"S30", "S31"})), max_size=2, unique=True))
    def test_settings_turn_the_named_switches_and_nothing_else(self, rules: Rules, switches: list[str]) -> None:
        tried = list(settings(switches, rules))
        assert tried[0] == rules
        dials = [dial for switch in switches for dial in SPANS[switch]]
        may = {name for dial in dials for setting in dial for name in (*setting, *setting.get("tai", ()))}
        for made in tried:
            different = made.difference(rules)
            assert {*different, *different.get("tai", ())} <= may

    def test_fewest_changes_come_first(self) -> None:
        numbers = [len(made.difference(HOUSE)) for made in settings(["S17", "S18", "S19"], HOUSE)]
        assert numbers == [0, 1, 1, 1, 2, 2, 2, 3]

    def test_first_turns_have_every_combination(self) -> None:
        assert len(list(settings(["S30"], HOUSE))) == 5 * 5 * 5 * 3 * 3


class TestNames:
    def test_the_three_rows_of_a_concealed_self_draw_are_one_item(self) -> None:
        three = [("自摸", 1), ("門清", 1), ("門清自摸", 1)]
        assert folded(three) == Items([("門清自摸", 3)])
        assert folded(three[:2]) == Items(three[:2])
        assert folded([("門清自摸", 3)]) == Items([("門清自摸", 3)])

    def test_other_names_are_the_same_row(self) -> None:
        assert folded([("地聽(咪幾)", 4)]) == Items([("地聽", 4)])

    def test_items_are_counted(self) -> None:
        two, three = folded([("正花", 1)] * 2), folded([("正花", 1)] * 3)
        assert (contains(three, two), contains(two, three)) == (True, False)
        assert said(two) == ["正花 1", "正花 1"]


class TestVerdicts:
    def test_right_as_the_table_stands(self) -> None:
        found = verdict({})
        assert (found.verdict, found.setting, found.reason) == ("right", {}, "")
        assert (found.expected["items"], found.found["items"]) == ([], [])

    def test_a_setting_of_a_switch_that_is_not_named_does_not_count(self) -> None:
        changes = {"expected": [{"item": "平胡", "tai": 2}], "flowers": []}
        assert verdict(changes).verdict == "wrong"
        assert verdict({**changes, "switches": ["S02"]}).verdict == "wrong"
        right = verdict({**changes, "switches": ["S02", "S03"]})
        assert (right.verdict, right.setting) == ("right", {"pinghu_honours": True})

    def test_a_wrong_one_shows_both_lists(self) -> None:
        found = verdict({"expected": [{"item": "獨聽", "tai": 1}], "waits": "s6 s8", "absent": ["門清"]})
        assert found.verdict == "wrong"
        assert found.setting is None
        assert found.expected == {"items": ["獨聽 1"], "absent": ["門清"], "waits": "s6 s8"}
        assert found.found == {"items": [], "absent": ["門清"], "waits": "s6 s9"}
        assert " / " in found.reason

    def test_a_list_that_is_not_whole_needs_only_to_be_there(self) -> None:
        self_drawn = {"win_by": "self", "melds": [], "hand": "123456789m 234p 678s 44z"}
        for items in ([("門清自摸", 3)], [("自摸", 1)], [("自摸", 1), ("門清", 1), ("門清自摸", 1)]):
            part = {"expected": [{"item": name, "tai": tai} for name, tai in items], "expected_complete": False}
            assert verdict({**self_drawn, **part}).verdict == "right"
        assert verdict({**self_drawn, "expected": [{"item": "自摸", "tai": 1}]}).verdict == "wrong"
        twice = {"expected": [{"item": "自摸", "tai": 1}] * 2, "expected_complete": False}
        assert verdict({**self_drawn, **twice}).verdict == "wrong"

    def test_totals_count(self) -> None:
        assert verdict({"expected_total": 0}).verdict == "right"
        assert verdict({"expected_total": 1}).verdict == "wrong"

    def test_what_does_not_win_says_so(self) -> None:
        found = verdict({"hand": "m4 m5 m6 m7 m8 m9 p2 p3 p5 s6 s7 s8 wn wn"})
        assert found.verdict == "wrong"
        assert "not a winning hand" in found.found["win"]

    def test_a_position_that_cannot_be_is_wrong_unless_the_case_says_so(self) -> None:
        five = {"hand": "m1 m1 m1 m7 m8 m9 p2 p3 p4 s6 s7 s8 m1 m1"}
        assert "copies of m1" in verdict(five).found["hand"]
        assert verdict({**five, "illegal_position": True}).verdict == "right"
        assert verdict({"illegal_position": True}).found == {"illegal_position": "accepted"}
        assert verdict({"hand": "m1 m2 s6"}).verdict == "wrong"

    @pytest.mark.parametrize(("dealer", "paid"), [("we", 3), ("ww", 4)])
    def test_payments_name_who_pays(self, dealer: str, paid: int) -> None:
        """Nobody is named as the discarder: it is the one seat that pays."""
        changes = {"dealer": dealer, "payments": {"ws": paid, "ww": -paid}}
        assert verdict(changes).verdict == "right"
        assert verdict({**changes, "payments": {"ws": 30, "ww": -30}}).verdict == "wrong"
        assert verdict({**changes, "base": 10, "payments": {"ws": paid + 7, "ww": -paid - 7}}).verdict == "right"

    def test_whoever_answers_for_the_hand_pays_it(self) -> None:
        changes = {"win_by": "self", "expected": [{"item": "自摸", "tai": 1}], "liable": "wn"}
        assert verdict({**changes, "payments": {"ws": 13, "wn": -13}}).verdict == "right"

    def test_waits_with_and_without_ligu_do_not_need_the_switch(self) -> None:
        pairs = {**WAIT, "hand": "1133m 2299p 4477s 1177z", "waits": ""}
        assert verdict({"waits_with_ligu": "m1 m3 p2 p9 s4 s7 we dr"}, pairs).verdict == "right"
        assert verdict({"waits_contains_with_ligu": "m3", "waits_lacks_without_ligu": "m3"}, pairs).verdict == "right"
        assert verdict({"waits_contains_with_ligu": "m2"}, pairs).verdict == "wrong"
        with_ligu = verdict({"waits": "m1 m3 p2 p9 s4 s7 we dr", "switches": ["S32"]}, pairs)
        assert with_ligu.setting == {"tai": {"ligu": 8}}

    def test_structures(self) -> None:
        start = {"id": "A", "kind": "structure", "hand": "112233456789m 111z 77z"}
        assert verdict({"decompositions": 1, "pair": "dr"}, start).verdict == "right"
        assert verdict({"decompositions_min": 2}, start).found == {"decompositions_min": 1}
        assert verdict({"decompositions": 1, "pair": "we"}, start).found["pair"] == "dr"

    def test_settlements(self) -> None:
        start = {"id": "A", "kind": "payment", "winner": "ws", "hand_tai": 20, "base": 5, "per_tai": 1}
        assert verdict({"payments": {"ws": 76, "we": -26, "ww": -25, "wn": -25}}, start).verdict == "right"
        capped = {"tai_cap": 16, "payments": {"ws": 64, "we": -22, "ww": -21, "wn": -21}}
        assert verdict(capped, start).verdict == "right"
        half = {"discarder": "ww", "liable": "wn", "payments": {"ws": 26, "ww": -13, "wn": -13}, "switches": ["S35"]}
        assert verdict(half, start).setting == {"liability_share": "half"}

    def test_flags_are_taken_at_their_word(self) -> None:
        drawn = {"win_by": "self", "expected": [{"item": "自摸", "tai": 1}, {"item": "槓上開花", "tai": 1}]}
        assert verdict({**drawn, "flags": ["kong_draw"]}).verdict == "right"
        flower = {**drawn, "flags": ["flower_draw"], "expected": drawn["expected"][:1], "switches": ["S26"]}
        assert verdict(flower).setting == {"replacement_after_flower": False}

    def test_eight_flowers_by_what_became_of_them(self) -> None:
        eight = {"flowers": [f"f{number}" for number in range(1, 9)], "switches": ["S29"]}
        counted = {**eight, "expected": [{"item": "八仙過海", "tai": 8}]}
        assert verdict({**counted, "flags": ["eight_flowers_additive"]}).setting == {}
        paid = {**eight, "expected": [], "flags": ["eight_flowers_paid"]}
        assert verdict(paid).setting == {"eight_flowers_mode": "paid"}
        assert verdict({**paid, "switches": []}).verdict == "wrong"
        again = verdict({**counted, "flags": ["eight_flowers_additive"]}, rules=HOUSE.but(eight_flowers_mode="ends"))
        assert again.setting == {"eight_flowers_mode": "added"}
        one_by_one = [{"item": "花槓", "tai": 2}] * 2 + [{"item": "正花", "tai": 1}] * 2
        assert verdict({**eight, "expected": one_by_one}).setting == {"eight_flowers_mode": "optional"}

    def test_what_is_not_played_here_is_not_judged(self) -> None:
        assert "S07, S99" in verdict({"switches": ["S07", "S05", "S99"]}).reason
        assert "配牌花胡" in verdict({"expected": [{"item": "配牌花胡", "tai": 4}]}).reason
        assert "multiplier" in verdict({"multiplier": 2}).reason
        for found in (verdict({"switches": ["S99"]}), verdict({}, {"id": "A", "kind": "process"})):
            assert (found.verdict, found.setting) == ("not_applicable", None)

    def test_a_field_that_was_not_looked_at_is_named(self) -> None:
        found = verdict({"absnet": ["平胡"]})
        assert found.verdict == "right"
        assert "absnet" in found.reason

    def test_the_summary_counts(self) -> None:
        verdicts = [verdict({}), verdict({"expected_total": 1}), verdict({"switches": ["S99"]}), verdict({})]
        assert summary(verdicts) == {"right": 2, "wrong": 1, "not_applicable": 1}
