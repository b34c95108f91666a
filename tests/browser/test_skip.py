"""Everything that moves by itself can be skipped: with a tap on the bare cloth, with Escape, or for good."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.pages import Player
from tests.browser.shown_scene import open_table
from tests.browser.touch import BARE, Felt, spot

Sit = Callable[..., Felt]
FLICK = (12.0, -110.0)

STANDS_STILL = """() => {
  const now = performance.now(), real = window.requestAnimationFrame.bind(window);
  performance.now = () => now;
  window.requestAnimationFrame = call => real(() => call(now));
}"""
"""No time passes for what the page moves: no film ends by itself."""


@pytest.mark.parametrize("way", ["tap", "Escape"])
def test_every_film_is_over_at_a_touch(sit: Sit, way: str):
    felt = sit()
    felt.page.evaluate(STANDS_STILL)
    felt.fingers.flick(spot(felt.hand()[2]), FLICK)
    felt.page.wait_for_function("mahjongTable.playing() && !mahjongTable.state().pending")
    felt.page.evaluate("mahjongTable.settled()")
    assert felt.page.evaluate("mahjongTable.busy()")
    if way == "tap":
        felt.fingers.tap(BARE)
    else:
        felt.page.keyboard.press("Escape")
    felt.page.wait_for_function("!mahjongTable.busy()")
    felt.page.evaluate("mahjongTable.settled()")
    assert felt.pool().keys() == felt.pile().keys() == {0}


@pytest.mark.parametrize("how", ["setting", "system"])
def test_animation_that_is_off_moves_nothing(player: Player, tables, how: str):
    if how == "system":
        player.page.emulate_media(reduced_motion="reduce")
    else:
        kept = "localStorage.setItem('mahjong-settings', JSON.stringify({films: 'off'}))"
        player.page.add_init_script(f"if (location.protocol === 'http:') {kept};")
    open_table(player, tables)
    player.page.evaluate("() => { window.moved = 0; mahjongTable.listen({onHit: () => { moved++; }}); }")
    for _ in range(3):
        if player.page.evaluate("mahjongTable.buttons().some(one => one.name === 'act:draw')"):
            player.press("act:draw")
            player.wait()
            continue
        tile = player.tiles("h0_")[3]
        player.page.mouse.dblclick(*tile["at"])
        player.page.wait_for_function("mahjongTable.tiles().some(tile => tile.name.startsWith('d'))")
        assert not player.page.evaluate("mahjongTable.playing()")
        player.wait()
    assert player.page.evaluate("moved") == 0
