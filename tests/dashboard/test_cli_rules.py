"""`mahjong rules`: everything it says comes from the data that is played."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from dashboard.cli.rules_card import as_html, as_text
from dashboard.cli.rules_report import as_json
from dashboard.cli.rules_report import as_text as report
from dashboard.cli.rules_table import as_markdown
from mahjong.core.items import ITEMS
from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules
from mahjong.rules_text import ROWS_BEHIND, is_idle
from tests.mahjong.rule_books import RULES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_printed_whole(mahjong, name):
    code, out, _err = mahjong("rules", "--preset", name)
    assert code == 0
    rules, words = Rules.preset(name), out.split()
    for field, switch in SWITCHES.items():
        assert field in words
        assert switch.zh[:8] in out  # a long one is broken over two lines
    for item in ITEMS:
        assert f"tai.{item.code}" in words
        assert f"{item.zh} {rules.tai[item.code] or '不計'}" in re.sub(r" +", " ", out)


def test_the_json_is_the_record(mahjong):
    code, out, _err = mahjong("rules", "--preset", "sml", "--json")
    assert code == 0
    data = json.loads(out)
    rules = Rules.preset("sml")
    assert (data["preset"], data["version"]) == ("sml", PRESETS["sml"].version)
    assert Rules.from_changes("house", data["rules"]).difference(rules) == {}
    assert Rules.from_changes("house", data["changes"]).difference(rules) == {}
    assert data["source"] == dict(zip(("zh", "en"), PRESETS["sml"].source, strict=True))
    assert {line["code"] for line in data["lines"]} == {*SWITCHES, *(f"tai.{item.code}" for item in ITEMS)}


def test_the_difference_of_two(mahjong):
    code, out, _err = mahjong("rules", "--diff", "house", "sml")
    assert code == 0
    for word in ("22 處不同 / 22 differences", "雙響截胡，三響全胡", "left_kong", "tai.heavenly", "加計自摸"):
        assert word in out
    assert "min_tai" not in out
    code, out, _err = mahjong("rules", "--diff", "house", "sml", "--json")
    rows = {row["code"]: row for row in json.loads(out)["differences"]}
    assert len(rows) == 22
    assert rows["tai.heavenly"]["house"]["value"] == 16
    assert rows["tai.heavenly"]["sml"]["value"] == 24
    assert mahjong("rules", "--diff", "sml", "sml")[1] == "沒有不同 / no difference\n"


def test_the_list_names_sources_and_what_is_unsettled(mahjong):
    code, out, _err = mahjong("rules", "--list")
    assert code == 0
    flat = re.sub(r"\s", "", out)
    for name, preset in PRESETS.items():
        assert f"{name}@{preset.version}" in out
        for text in (preset.zh, preset.en, *preset.source, *preset.unsettled):
            assert re.sub(r"\s", "", text) in flat
    listed = json.loads(mahjong("rules", "--list", "--json")[1])
    assert [one["preset"] for one in listed] == list(PRESETS)


def test_the_presets_file_is_what_the_command_prints(mahjong):
    """If this fails, the rules have changed: `mahjong rules --table > docs/presets.md` writes it anew."""
    written = (ROOT / "docs" / "presets.md").read_text("utf-8")
    assert mahjong("rules", "--table") == (0, written, "")


def test_the_table_has_exactly_what_differs():
    fields = set(re.findall(r"^\| .*? \| `([a-z_.]+)`", as_markdown(), re.MULTILINE))
    house = Rules.preset("house")
    wanted = set()
    for name in PRESETS:
        changed = Rules.preset(name).difference(house)
        wanted |= {f"tai.{code}" for code in changed.pop("tai", {})} | set(changed)
    assert fields == wanted


def test_the_card_on_the_terminal(mahjong):
    code, out, _err = mahjong("rules", "--card", "--preset", "star31")
    assert code == 0
    one, _, rest = out.partition("  2 台")
    assert "明槓 Open kong" in one
    assert "暗槓 Concealed kong" in rest
    assert "24 台  天胡" in out
    assert "平胡的聽牌" not in out  # 平胡 has no 台 there


def test_the_card_as_a_page(mahjong, tmp_path):
    path = tmp_path / "card.html"
    code, out, err = mahjong("rules", "--preset", "ata", "--html", str(path))
    assert (code, out) == (0, "")
    assert str(path) in err
    assert path.read_text("utf-8") == as_html(Rules.preset("ata"))


class _Page(HTMLParser):
    """Counts tags that are open and gathers what would ask the outside."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asks: list[str] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.asks += [name for name, _value in attrs if name in ("src", "href", "srcset", "action")]
        self.asks += [tag] if tag in ("script", "link", "img", "iframe") else []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@given(RULES)
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=30)
def test_any_table_can_be_printed(rules):
    page = _Page()
    page.feed(as_html(rules))
    assert (page.open, page.asks) == ([], [])
    assert "url(" not in as_html(rules)
    assert "@import" not in as_html(rules)
    for text in (page.text, as_text(rules)):
        for item in ITEMS:
            assert item.zh in text
        for name, switch in SWITCHES.items():
            assert (switch.zh in text) == (not is_idle(rules, name)) or name in ("base", "per_tai", "chips")
    assert report(rules)
    assert json.loads(as_json(rules))["rules"]["tai"] == rules.tai


def test_what_stands_behind_a_switch_exists():
    for name, codes in ROWS_BEHIND.items():
        assert name in SWITCHES
        assert set(codes) <= {item.code for item in ITEMS}
