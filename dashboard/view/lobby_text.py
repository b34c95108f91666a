"""The longer words of the lobby: what each kind of game and each preset is, in one line."""

from __future__ import annotations

from dashboard.view.text import Words

ABOUT_GAME: dict[str, Words] = {
    "solo": Words("一個人對三個電腦", "one person against three computers"),
    "hotseat": Words("圍著一個螢幕；空名由電腦坐", "no name: a computer"),
    "online": Words("朋友各用自己的裝置；空位由電腦坐", "friends on their own devices; computers fill the seats"),
    "party": Words("這個螢幕是牌桌，手機各拿一手牌", "this screen is the table, each phone holds a hand"),
}
ABOUT: dict[str, Words] = {
    "house": Words(
        "五門齊 2 台，八仙過海胡牌時加計，不宣告聽牌",
        "五門齊 2, eight flowers added to a win, no declarations",
    ),
    "ata": Words(
        "協會 2009：八仙過海即胡，天聽、地聽，開門為東",
        "eight flowers win at once, 天聽, 地聽, the opening is East",
    ),
    "sml": Words(
        "聯賽 2026：七搶一，過水連自摸、吃碰槓都不行",
        "seven flowers rob one, a passed win bars claims too",
    ),
    "star31": Words(
        "電玩：見花見台，槓有台，宣告聽牌後見牌必胡",
        "every flower and kong counts, a declared hand must win",
    ),
    "pocket": Words(
        "手機遊戲：平胡不限聽牌，半求人 1 台，七搶一",
        "平胡 on any wait, 半求人 1, seven flowers rob one",
    ),
}
"""What each preset is, in one line; its name comes with its data."""
SEED = Words("種子", "Seed")
SEED_HELP = Words(
    "同一個種子，同樣的牌牆；留空則每局另抽，先承諾、後公開",
    "the same seed gives the same walls; empty: fresh chance each hand, promised before and shown after it",
)
