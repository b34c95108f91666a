"""The lobby's form: a preset with its stakes, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from dashboard.view import lobby_text, text
from dashboard.view.lobby_app import NewGame, _other_names
from dashboard.view.lobby_list import games_html
from mahjong.presets import PRESETS
from mahjong.record import GAMES
from mahjong.rules import Rules
from tests.dashboard.stage import new_hotseat, new_hub, new_room


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


class TestPresets:
    def test_all_five_are_offered_in_both_languages_and_house_is_chosen(self) -> None:
        offered = NewGame.param.preset.objects
        assert list(offered) == list(PRESETS) == list(lobby_text.ABOUT)
        assert NewGame.param.preset.names["明星三缺一 Star31"] == "star31"
        assert NewGame().preset == "house"

    @pytest.mark.parametrize("preset", PRESETS)
    def test_the_room_is_dealt_under_the_preset_and_its_stakes(self, hub: Hub, preset: str) -> None:
        form = NewGame(preset=preset)
        rules = Rules.preset(preset)
        assert (form.base, form.per_tai, form.chips, form.min_tai, form.tai_cap) == (
            rules.base, rules.per_tai, rules.chips, rules.min_tai, rules.tai_cap,
        )  # fmt: skip
        form.param.update(base=10, tai_cap=24)
        code = form.start(hub)
        assert code is not None
        assert hub.room(code).table.rules == rules.but(base=10, tai_cap=24)

    def test_choosing_a_preset_brings_its_stakes(self) -> None:
        form = NewGame(base=99, tai_cap=5)
        form.preset = "ata"
        assert (form.base, form.tai_cap) == (Rules.preset("ata").base, 0)

    def test_the_list_of_games_names_it(self, hub: Hub) -> None:
        new_room(hub, preset="sml")
        assert 'SML 聯賽 2026 <i lang="en">SML league 2026</i>' in games_html(hub.entries())
        hub.close()
        assert [entry.preset for entry in hub.store.entries()] == ["sml"]


class TestKindsOfGame:
    def test_all_are_offered_in_both_languages_and_the_one_for_one_is_chosen(self) -> None:
        assert list(NewGame.param.game.objects) == list(GAMES) == list(text.GAMES) == list(lobby_text.ABOUT_GAME)
        assert NewGame().game == "solo"

    def test_four_at_one_table(self, hub: Hub) -> None:
        form = NewGame(game="hotseat", player="東東", second="南南", third="西西", fourth="北北")
        code = form.start(hub)
        assert code is not None
        room = hub.room(code)
        assert (room.seats.names, room.seats.bots) == (("東東", "南南", "西西", "北北"), {})
        assert room.is_at_one_screen

    def test_a_computer_sits_where_no_name_stands(self, hub: Hub) -> None:
        form = NewGame(game="hotseat", player="東東", second="  ", third="西西", fourth="")
        code = form.start(hub)
        assert code is not None
        assert hub.room(code).seats.persons == {0, 2}

    def test_nobody_at_all_is_refused_in_both_languages(self, hub: Hub) -> None:
        form = NewGame(game="hotseat", player="", second="", third="", fourth="")
        assert form.start(hub) is None
        assert "沒有這種牌局" in form.problem
        assert "there is no such kind of game" in form.problem

    def test_the_first_name_is_numbered_only_among_others_and_ones_own_stays(self) -> None:
        form = NewGame()
        form.game = "hotseat"
        assert form.player == "玩家 1"
        form.game = "solo"
        assert form.player == "玩家"
        form.player, form.game = "阿明", "hotseat"
        assert form.player == "阿明"

    def test_the_list_names_the_kind(self, hub: Hub) -> None:
        new_hotseat(hub)
        assert '同桌四人 <i lang="en">Four at one table</i>' in games_html(hub.entries())
        new_room(hub)
        assert '單人對局 <i lang="en">Single player</i>' in games_html(hub.entries())

    def test_the_other_names_are_asked_for_only_round_one_screen(self) -> None:
        form = NewGame()
        row = _other_names(form, {})
        assert not row.visible
        form.game = "hotseat"
        assert row.visible


class TestWhatIsSaidOfThem:
    """Each line is true of the data that is played."""

    def test_house(self) -> None:
        rules = Rules.preset("house")
        assert "五門齊 2" in lobby_text.ABOUT["house"].zh
        assert (rules.tai["five_gates"], rules.eight_flowers_mode) == (2, "added")
        assert [rules.tai[row] for row in ("heavenly_ready", "earthly_ready", "ready")] == [0, 0, 0]

    def test_ata(self) -> None:
        rules = Rules.preset("ata")
        assert (rules.eight_flowers_mode, rules.ready_window, rules.seat_origin) == ("ends", "own", "opening")
        assert rules.tai["heavenly_ready"]
        assert rules.tai["earthly_ready"]

    def test_sml(self) -> None:
        rules = Rules.preset("sml")
        assert rules.tai["seven_rob_one"]
        assert rules.sacred_bars_self_draw
        assert rules.sacred_bars_claims

    def test_star31(self) -> None:
        rules = Rules.preset("star31")
        assert all(rules.tai[row] for row in ("any_flower", "open_kong", "concealed_kong"))
        assert rules.ready_must_win

    def test_pocket(self) -> None:
        rules = Rules.preset("pocket")
        assert (rules.pinghu_wait, rules.tai["half_claimed"]) == ("free", 1)
        assert rules.tai["seven_rob_one"]
