"""Solo hands of every preset by clicking, from the lobby to the sheet; declarations, greyed calls and the rules."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong.presets import PRESETS
from tests.browser.pages import Player
from tests.dashboard.clicks import WAYS_ON, WINS, best_tile

MOST_DECISIONS = 60


def decide(player: Player) -> None:
    """Win or go on where that is asked, else declare the hand ready if one may, else throw the best tile."""
    keys = player.buttons()
    mine = player.state("scene.mine")
    for key in (*WINS, *(() if mine else WAYS_ON)):
        if key in keys:
            player.page.mouse.click(*keys[key])
            return
    if not mine:
        return  # the table has gone on by itself
    if "ready" in keys:
        player.press("ready")
        player.page.wait_for_function("mahjongTable.state().armed")
    player.discard(lambda hand: _best(player, hand), button=False)


def _best(player: Player, hand: list[dict[str, Any]]) -> dict[str, Any]:
    refused = player.state("scene.hands")["0"]["refused"]["ready" if player.state("armed") else "discard"]
    barred = {tile for tiles in refused.values() for tile in tiles}
    allowed = [tile["name"] for tile in hand if tile["name"] not in barred]
    chosen = best_tile({tile["name"]: tile["face"] for tile in hand}, allowed)
    return next(tile for tile in hand if tile["name"] == chosen)


def play_to_the_sheet(player: Player) -> None:
    for _ in range(MOST_DECISIONS):
        player.wait()
        if player.state("scene.pages.length"):
            return
        decide(player)
    raise AssertionError(f"no sheet after {MOST_DECISIONS} decisions")


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "star31"])
def test_a_hand_of_every_preset_is_won_by_clicking(player: Player, address: str, preset: str) -> None:
    player.start(address, seed="table 4", preset=preset)
    assert PRESETS[preset].zh in " ".join(player.texts())
    play_to_the_sheet(player)
    assert "玩家　胡 電腦 A" in player.texts()


def test_a_hand_declared_ready_is_marked_locked_and_won(player: Player, address: str) -> None:
    player.start(address, seed="table 4", preset="star31", cap=3)
    while "ready" not in player.buttons():
        decide(player)
        player.wait()
    player.page.keyboard.press("r")
    player.page.wait_for_function("mahjongTable.state().armed")
    assert "打一張亮的牌就宣告聽牌" in player.state("notice")["zh"]
    player.press("ready")
    player.page.wait_for_function("!mahjongTable.state().armed")
    decide(player)
    player.page.wait_for_function("mahjongTable.texts().includes('報聽')")
    player.wait()
    (locked,) = player.tiles("h0_0")
    player.page.mouse.click(*locked["at"])
    player.page.wait_for_function("mahjongTable.state().notice !== null")
    assert "宣告聽牌後不能換牌（三萬）" in player.state("notice")["zh"]
    assert player.state("raised") == ""
    play_to_the_sheet(player)
    assert {"報聽 打牌時宣告", "4 台", "封頂，算 3 台 capped at 3"} <= set(player.texts())


def test_the_rules_are_read_over_the_table(player: Player, address: str) -> None:
    player.start(address, seed="rules", preset="sml")
    hand = player.tiles("h0_")
    player.press("rules")
    player.page.wait_for_function("mahjongTable.texts().includes('規則：SML 聯賽 2026')")
    assert {"七搶一", "24 台"} <= set(player.texts())
    player.page.mouse.click(*hand[3]["at"])
    assert player.state("raised") == ""
    player.press("rules:next")
    player.page.wait_for_function("mahjongTable.texts().includes('幾家同胡一張')")
    player.page.keyboard.press("Escape")
    player.page.wait_for_function("!mahjongTable.texts().includes('幾家同胡一張')")
    player.page.mouse.click(*hand[3]["at"])
    assert player.state("raised") == hand[3]["name"]
