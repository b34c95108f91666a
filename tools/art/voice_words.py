"""How the words of each clip are pronounced: pinyin with tone numbers, tone sandhi written in. Words: `CLIPS`."""

from __future__ import annotations

from dashboard.view.voice import CLIPS

_DIGITS = ("yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3")
_SUITS = {"m": "wan4", "p": "tong3", "s": "tiao2"}


def _numbered(suit: str, rank: int) -> str:
    """Return the pinyin of a suit tile: 一 has tone 2 before 萬, else tone 4; 五 and 九 have tone 2 before 筒.

    >>> _numbered("m", 1), _numbered("p", 1), _numbered("p", 5), _numbered("s", 5)
    ('yi2 wan4', 'yi4 tong3', 'wu2 tong3', 'wu3 tiao2')
    """
    digit = _DIGITS[rank - 1]
    if rank == 1:
        digit = "yi2" if suit == "m" else "yi4"
    elif suit == "p":
        digit = digit.replace("3", "2")
    return f"{digit} {_SUITS[suit]}"


PINYIN: dict[str, str] = {
    **{f"{suit}{rank}": _numbered(suit, rank) for rank in range(1, 10) for suit in _SUITS},
    "we": "dong1 feng1", "ws": "nan2 feng1", "ww": "xi1 feng1", "wn": "bei3 feng1",
    "dr": "hong2 zhong1", "dg": "fa1 cai2", "dw": "bai2 ban3",
    "f1": "chun1", "f2": "xia4", "f3": "qiu1", "f4": "dong1", "f5": "mei2", "f6": "lan2", "f7": "zhu2", "f8": "ju2",
    "chi": "chi1", "pong": "peng4", "kong": "gang4", "angang": "an4 gang4", "jiagang": "jia1 gang4",
    "qianggang": "qiang3 gang4", "hu": "hu2 le5", "zimo": "zi4 mo1", "buhua": "bu3 hua1", "ting": "ting1 pai2",
    "guo": "guo4", "liuju": "liu2 ju2", "lianzhuang": "lian2 zhuang1", "kaiju": "kai1 ju2",
    "hailao": "hai2 di3 lao1 yue4", "xiangong": "xiang4 gong5",
    "hey1": "wei4 , xiao3 xin1 dian3", "hey2": "shi4 zai4 ha1 luo1", "hey3": "ni3 pai2 pin2 hen3 cha4 ei5",
    "fly": "fei1", "cat": "mao1", "rat": "lao2 shu3", "cock": "gong1 ji1", "cent": "wu2 gong1", "face": "ren2 lian3",
}  # fmt: skip


def wording() -> str:
    """Return the list to read out for a recording: file name, words, pinyin and English, a line a clip.

    >>> wording().splitlines()[0]
    'm1          一萬  yi2 wan4  (1 character)'
    """
    return "\n".join(f"{name:<12}{words.zh}  {PINYIN[name]}  ({words.en})" for name, words in CLIPS.items())
