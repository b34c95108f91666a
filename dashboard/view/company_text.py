"""The words of the people at a table of several devices, Chinese and English."""

from __future__ import annotations

from dashboard.view.text import Sentence, Words

PEOPLE = Words("成員", "People")
FREE = Words("空位", "Free")
BOT = Words("電腦", "Computer")
HERE = Words("在線", "here")
LAGS = Words("延遲", "slow")
AWAY = Words("離線", "away")
YOU = Words("你", "you")
ON_THIS_SCREEN = Words("在這個螢幕上打", "played on this screen")
"""Of a free seat at a party: the laptop plays it, face up."""

SIT = Words("坐下", "Sit here")
RISE = Words("離座", "Leave")
GIVE = Words("交給電腦", "Let it play")
TAKE_BACK = Words("拿回來", "Take it back")
LINK = Words("換裝置", "Other device")
CALL_BOT = Words("叫電腦", "Computer")
SEND_BOT = Words("撤掉", "Take away")
START = Words("開始", "Start")
AGREE = Words("同意", "Yes")
REFUSE = Words("不要", "No")
SCAN = Words("手機掃這裡", "scan to play")
SHOW_QR = Words("手機 QR", "Show the QR")
COPY = Words("複製連結", "Copy link")

SHUFFLE = Words("洗牌", "Shuffle")
PLAYERS_GO_ON = Words("等玩家發下一局", "the players deal the next hand")
COME_IN = Words("朋友怎麼連線", "How friends come in")
WAITS: dict[str, Words] = {
    "online": Words("等房主開始", "waiting for the host to start"),
    "party": Words("等牌桌上按開始", "waiting for the table to start"),
}
INVITE = Words("把這個網址傳給朋友", "Send this address to your friends")
PARTY = Words("用手機掃桌上的 QR 拿一手牌", "Scan a QR on the table with a phone to take a hand")
NO_ADDRESS = Sentence("只有這台機器連得到", "only this machine can reach it: start it with an address others can open")


def watchers(count: int) -> Words:
    """Return how many pages only look on.

    >>> print(watchers(2))
    2 人旁觀 2 watching
    """
    return Words(f"{count} 人旁觀", f"{count} watching")


def answers_awaited(names: list[str]) -> Words:
    """Return whose answer to an undo is still awaited."""
    return Words(f"等 {'、'.join(names)} 回答", f"waiting for {', '.join(names)}")
