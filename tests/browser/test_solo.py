"""A person's way through the game, in a real browser: every click goes to a glyph, every wait is for something seen."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.pages import Player, table_server

MOST_DECISIONS = 120
PASSING = ("act:pass", "act:draw")


def one_decision(player: Player, number: int) -> None:
    """Win if one can, let everything else go, and discard now by the button, now by a second tap."""
    buttons = player.buttons()
    for call in ("act:win", "act:self_draw"):
        if call in buttons:
            player.page.mouse.click(*buttons[call])
            return
    if player.state("scene.mine"):
        player.discard(lambda hand: max(hand, key=lambda tile: tile["at"][0]), button=number % 2 == 0)
        return
    for answer in PASSING:
        if answer in buttons:  # by its place: the table may have drawn by itself meanwhile
            player.page.mouse.click(*buttons[answer])
            return


def play_to_the_sheet(player: Player, *, after: int = 0) -> int:
    """Play until the sheet is there, or until one's turn after so many decisions; return how many there were.

    A turn waits for its owner alone. A draw that is offered may be done by the table a moment later, and a test that
    compared what was offered before and after a reload failed now and then.
    """
    for number in range(MOST_DECISIONS):
        player.wait()
        if player.state("scene.pages.length") or (after and number >= after and player.state("scene.mine")):
            return number
        one_decision(player, number)
    raise AssertionError(f"no sheet after {MOST_DECISIONS} decisions")


def assert_nothing_hidden_was_sent(player: Player) -> None:
    """Faces of other hands and of the wall come with the sheet, never before."""
    running = [scene["table"]["tiles"] for scene in player.snaps if not scene["pages"]]
    hidden = [
        (name, face)
        for tiles in running
        for name, face in zip(tiles["id"], tiles["face"], strict=True)
        if name.startswith(("w", "h1_", "h2_", "h3_"))
    ]
    assert len(hidden) > 40 * len(running)
    assert {face for _, face in hidden} == {"back"}, hidden


def test_a_solo_hand_is_played_to_its_sheet_by_clicking(player: Player, address: str):
    player.start(address, seed="a solo hand")
    played = play_to_the_sheet(player, after=4)
    before = player.offered()
    player.page.reload()
    player.wait()
    assert player.offered() == before
    assert played >= 4
    assert player.state("scene.mine")

    own = player.tiles("h0_")[0]["at"]
    ivory, felt = player.pixel(own[0] - 13, own[1] - 18), player.pixel(own[0] - 40, own[1] - 110)
    assert min(ivory) > 215
    assert felt[1] > felt[0]
    assert felt[1] > felt[2]

    play_to_the_sheet(player)
    words = player.texts()
    assert "下一局" in words
    assert "Next hand" in words
    assert {tile["face"] for seat in "123" for tile in player.tiles(f"h{seat}_")} != {"back"}
    player.press("fold")
    player.page.wait_for_function("mahjongTable.state().folded")
    player.page.keyboard.press(" ")
    player.page.wait_for_function("mahjongTable.state().scene.pages.length === 0")
    player.wait()
    assert "第 2 局" in " ".join(player.texts())
    assert_nothing_hidden_was_sent(player)


def test_a_wall_is_promised_on_the_page_unless_a_seed_is_given(player: Player, address: str):
    player.start(address, seed="")
    (promise,) = [words for words in player.texts() if "promise" in words]
    assert re.fullmatch("承諾 promise [0-9a-f]{16}…", promise)
    assert not [words for words in player.texts() if "secret" in words]
    player.start(address, seed="given")
    assert not [words for words in player.texts() if "promise" in words]


def test_the_keyboard_alone_plays_too(player: Player, address: str):
    player.start(address, seed="by keys")
    player.wait()
    player.page.keyboard.press("ArrowLeft")
    chosen = player.state("raised")
    assert chosen == max(player.tiles("h0_"), key=lambda tile: tile["at"][0])["name"]
    before = player.page.evaluate("mahjongTable.tiles().filter(tile => tile.name.startsWith('d')).length")
    player.page.keyboard.press("Enter")
    player.page.wait_for_function(
        "n => mahjongTable.tiles().filter(tile => tile.name.startsWith('d')).length > n", arg=before
    )


def test_a_tile_out_of_turn_is_refused_with_the_reason_in_both_languages(player: Player, address: str):
    player.start(address, seed="out of turn", pace="慢 Calm")
    player.discard(lambda hand: hand[-1], button=True)
    player.page.wait_for_function("!mahjongTable.state().scene.mine")
    player.page.mouse.click(*player.tiles("h0_")[0]["at"])
    player.page.keyboard.press("Enter")
    player.page.wait_for_function("mahjongTable.state().notice !== null")
    notice = player.state("notice")
    assert notice["zh"]
    assert notice["en"]
    assert {notice["zh"], notice["en"]} <= set(player.texts()) or player.state("notice") == notice


def test_an_empty_place_on_the_bar_says_why(player: Player, address: str):
    player.start(address, seed="why not")
    place = next(name for name in player.buttons() if name.startswith("why:"))
    player.press(place)
    player.page.wait_for_function("mahjongTable.state().notice !== null")
    assert player.state("pending") == 0


def test_a_table_without_a_room_offers_a_way_to_start(player: Player, address: str):
    for asked in ("/table", "/table?room=NOSUCH"):
        player.page.goto(address + asked)
        player.page.get_by_role("alert").wait_for()
        assert player.page.get_by_role("button", name="開始 Start").is_visible()


def test_a_bad_seed_is_refused_in_both_languages_and_begins_nothing(player: Player, address: str):
    player.page.goto(address)
    field = player.page.get_by_label("名字 Name")
    field.fill("")
    field.press("Tab")
    player.page.get_by_role("button", name="開始 Start").click()
    alert = player.page.get_by_role("alert")
    alert.wait_for()
    assert "名字" in alert.inner_text()
    assert "name" in alert.inner_text()
    assert player.page.url.rstrip("/") == address


def test_a_killed_server_loses_nothing(browser: Browser, tmp_path):
    """The lobby of the next server offers the game, and it goes on at the same action."""
    with table_server(tmp_path) as address:
        player = Player(browser.new_page())
        player.start(address, seed="killed")
        play_to_the_sheet(player, after=3)
        before = player.offered()
        player.page.close()
    with table_server(tmp_path) as address:
        player = Player(browser.new_page())
        player.page.goto(address)
        player.page.get_by_text("東風圈").wait_for()
        player.page.get_by_role("link", name="繼續 Continue").click()
        player.wait()
        assert player.offered() == before
        player.assert_nothing_went_wrong()
        player.page.close()


GARBLED = {
    "no action": ('"what"', '"waht"'),
    "no such kind of message": ('["t","act"]', '["t","fly"]'),
    "a kind that is no text": ('["t","act"]', '["t",{"type":"number","value":"nan"}]'),
    "a number that is text": ('["window",', '["window","1"],["was",'),
    "no such action": ('"discard ', '"juggle '),
    "no such tile": ('"discard ', '"discard z'),
    "no kind at all": ('["t","act"],', ""),
}


def test_a_garbled_message_is_answered_in_both_languages_and_changes_nothing(player: Player, tmp_path: Path):
    """Each is a real click whose frame is changed on its way to the server."""
    with table_server(tmp_path) as address:
        player.garble()
        player.start(address, seed="garbled")
        (record,) = tmp_path.glob("*.mjr")
        before, written, rev = player.offered(), record.read_bytes(), player.state("rev")
        player.page.mouse.click(*player.tiles("h0_")[0]["at"])
        player.page.wait_for_function("mahjongTable.state().raised !== ''")
        for sort, (good, bad) in GARBLED.items():
            answers = player.page.evaluate("mahjongTable.received()")
            player.page.evaluate("pair => { window.garbled = frame => frame.replace(...pair); }", [good, bad])
            player.press("discard")
            player.page.wait_for_function(
                "n => mahjongTable.received() > n && mahjongTable.state().notice", arg=answers
            )  # not only an answer: a film or a voice of before may still come
            notice = player.state("notice")
            assert "看不懂的訊息" in notice["zh"], sort
            assert "the message is not what was agreed" in notice["en"], sort
            assert player.state("rev") == rev, sort
            assert record.read_bytes() == written, sort
        assert player.offered() == before
        player.page.evaluate("() => { window.garbled = null; }")
        player.press("discard")
        player.page.wait_for_function("rev => mahjongTable.state().rev > rev", arg=rev)
        player.page.goto("about:blank")
