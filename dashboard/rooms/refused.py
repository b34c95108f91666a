"""Every "no" of a room that is not a rule of the game: a code, and a sentence in two languages.

The rules have their own table (`mahjong.refusals`); `No.of_rule` puts both into one shape for the wire.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mahjong.refusals import Refusal


@dataclass(frozen=True, slots=True)
class No:
    """A refusal: a stable `code`, and why, as `zh` and `en`.

    >>> str(no("stale"))
    '這一刻已經過去了 / that moment has passed'
    """

    code: str
    zh: str
    en: str

    @classmethod
    def of_rule(cls, refusal: Refusal) -> No:
        """Return the refusal of a rule in this shape."""
        return cls(refusal.name, refusal.zh, refusal.en)

    def __str__(self) -> str:
        return f"{self.zh} / {self.en}"


class RoomError(Exception):
    """Something a room, its file or the hub refuses. `no` holds the code and its sentences; nothing has changed."""

    def __init__(self, refusal: No) -> None:
        self.no = refusal
        super().__init__(str(refusal))


_SENTENCES: dict[str, tuple[str, str]] = {
    "malformed": ("看不懂的訊息", "the message is not what was agreed"),
    "not_seated": ("你沒有坐在這一桌", "you have no seat at this table"),
    "not_your_seat": ("那不是你的座位", "that is not your seat"),
    "stale": ("這一刻已經過去了", "that moment has passed"),
    "forgotten": ("這個動作太舊了", "that intent is too old to be answered"),
    "hand_running": ("這一局還沒打完", "this hand is still being played"),
    "game_over": ("這一場已經打完", "this game is over"),
    "no_hand": ("現在沒有牌局在打", "no hand is being played now"),
    "bad_throw": ("這樣丟不出去", "no tile can be thrown like that"),
    "no_such_tile": ("牌池裡沒有這張牌", "no such tile lies in the pool"),
    "restless_sizes": ("這一局牌的大小已經換得太多", "tiles have changed their size too often in this hand"),
    "restless": ("這一局牌池已經動得太多", "the pool has been moved about too often in this hand"),
    "sandbox": ("沙盒裡只能丟牌", "in the sandbox tiles are thrown and nothing else"),
    "old_record": ("舊版的存檔記不下移動的牌", "a record of this old version cannot hold a moved tile"),
    "nothing_to_undo": ("沒有可以復原的", "there is nothing to take back"),
    "revealed": ("牌牆的秘密已經公開，不能復原", "the secret of the wall has been shown, nothing can be taken back"),
    "ask_the_others": (
        "其他人在別的裝置上，要大家同意才能復原，這裡還不行",
        "others play on devices of their own and would have to agree, which is not possible yet",
    ),
    "asked_already": ("已經在問大家了", "the others are being asked already"),
    "not_asked": ("沒有在問你這件事", "you have not been asked that"),
    "undo_declined": ("有人不同意復原", "somebody does not agree to take it back"),
    "undo_lapsed": ("沒有等到大家同意，不復原", "not all have agreed in time, nothing is taken back"),
    "alone": ("這一桌只有一個畫面", "this table has one screen only"),
    "no_such_seat": ("沒有這個座位", "there is no such seat"),
    "seat_taken": ("這個座位有人了", "that seat is taken"),
    "seat_lent": ("這個座位是別人請電腦代打的", "a bot plays that seat for somebody, who may come back to it"),
    "seat_moved": ("這個座位移到別的裝置了", "this seat has moved to another device"),
    "one_seat": ("你已經有座位了，一個人只坐一個", "you have a seat already, and nobody plays two"),
    "seen_another": ("你看過這一局別家的牌，下一局再坐", "you have seen another hand of this deal: sit down after it"),
    "table_page": ("這個畫面就是牌桌，不入座", "this screen is the table itself and takes no seat"),
    "crowded": ("這個座位的裝置太多了", "too many devices play that seat"),
    "no_seat_code": ("這個 QR 已經失效，請掃桌上的", "that QR is no longer good: scan the one on the table"),
    "no_link": ("這個連結已經用過或過期了", "that link has been used or is too old"),
    "not_host": ("只有開桌的人可以", "only the host may do that"),
    "not_started": ("還沒開始，請開桌的人發牌", "the game has not begun, the host deals"),
    "already_started": ("已經開始打了", "the game has begun"),
    "nobody": ("還沒有人入座", "nobody has sat down yet"),
    "restless_seats": ("這一局座位已經換得太多", "seats have changed hands too often in this hand"),
    "is_here": ("那個人還在", "the player of that seat is here"),
    "oversize": ("訊息太大", "the message is too large"),
    "chosen_session": (
        "這個網址指定了別人的連線，請從原來的連結再開一次",
        "this address names a session of somebody's choice: open the page anew from the link you had",
    ),
    "disk": ("存不進磁碟，什麼都沒變", "the disk refused, nothing has changed"),
    "no_room": ("沒有這一桌", "there is no such room"),
    "busy": ("另一個伺服器正在用這一桌", "another server is running this room"),
    "damaged": ("存檔不能用", "the record is refused"),
    "seed_given": (
        "這一場用的是給定的種子，打完才能看紀錄：裡面有後面每一局的牌牆",
        "this game was given a seed, its record can be seen when it is over: it holds the walls of the hands to come",
    ),
    "too_long": ("存檔太大，不讀", "the record is too large to be read"),
    "torn": ("最後一行沒寫完，已略過", "the last line was torn and has been dropped"),
    "bot_failed": ("電腦出錯，改做最簡單的動作", "a computer failed, the plainest action stands for it"),
    "bad_name": ("名字須為 1-24 字", "a name is 1-24 printable characters"),
    "bad_pace": ("沒有這種速度", "there is no such pace"),
    "bad_game": ("沒有這種牌局", "there is no such kind of game"),
    "bad_setting": ("沒有這種設定", "there is no such setting"),
    "bad_bot": ("沒有這種電腦", "there is no such bot"),
    "bad_share": ("一份須為 32 位元組，由一個座位給", "a share is 32 bytes, given by a seat"),
    "share_of_no_hand": ("那一局的牌牆還沒承諾，或已經過去", "no wall is promised for that hand now"),
    "share_too_late": ("已經發牌，來不及加進去", "the hand is dealt, it is too late for a share"),
    "bad_seed": ("種子須為 1-64 位元組", "a seed is 1-64 bytes"),
}


def no(code: str, detail: str = "", detail_zh: str = "") -> No:
    """Return the refusal of that code; `detail` names the value, in Chinese too if `detail_zh` is given."""
    zh, en = _SENTENCES[code]
    if not detail:
        return No(code, zh, en)
    return No(code, f"{zh}：{detail_zh or detail}", f"{en}: {detail}")


def nak(seq: int | None, refused: No, seat: int | None = None) -> dict[str, Any]:
    """Return a refusal as it is sent; `seat` is the one that asked, where one did."""
    asked = {} if seat is None else {"seat": seat}
    return {"seq": seq, **asked, "code": refused.code, "zh": refused.zh, "en": refused.en}
