"""The words about addresses, Chinese and English: where a link leads, how the tunnel stands, why nobody can come."""

from __future__ import annotations

from dashboard.invites import LAN, OFF, PAGE, PUBLIC, TUNNEL, Choice, InviteState
from dashboard.tunnel.tunnel import DOWN, STARTING, UP
from dashboard.view.text import Sentence, Words

ADDRESS = Words("邀請用的網址", "Address for invitations")
SCAN = Words("掃描或打開這個網址加入", "Scan it, or open this address, to join")
KINDS: dict[str, Words] = {
    PUBLIC: Words("公開網址", "public address"),
    TUNNEL: Words("公開網址", "public address"),
    PAGE: Words("區域網路", "this network"),
    LAN: Words("區域網路", "this network"),
}
PRIVATE = Sentence("這張桌只開給本機，別人連不進來", "this table is open to this machine only")
ALONE = Sentence("這台機器沒有連上網路，別人連不進來", "this machine is on no network: nobody else can come")
_TUNNEL: dict[str, Sentence] = {
    STARTING: Sentence("公開網址準備中", "the public address is being made"),
    UP: Sentence("公開網址可以用了", "the public address is ready"),
    DOWN: Sentence("目前沒有公開網址，會再試", "no public address for now, it is tried again"),
}
_WHY: dict[str, Sentence] = {
    "ended": Sentence("通道程式結束了", "the tunnel's program has ended"),
    "no_url": Sentence("通道程式沒有給網址", "the tunnel's program gave no address"),
    "no_answer": Sentence("那個網址沒有回應", "nobody answers at that address"),
}


def choice_name(choice: Choice) -> str:
    """Return an address for a list of several: where it is from, on which network, and itself.

    >>> choice_name(Choice("http://192.168.1.23:5006", LAN, "wlan0"))
    '區域網路 this network (wlan0)  http://192.168.1.23:5006'
    """
    network = f" ({choice.network})" if choice.network else ""
    return f"{KINDS[choice.kind]}{network}  {choice.base}"


def reach_words(state: InviteState) -> Sentence | None:
    """Return why there is no address to give away, or None where there is one."""
    if state.used is not None:
        return None
    return PRIVATE if state.private else ALONE


def tunnel_words(state: InviteState) -> Sentence | None:
    """Return how the tunnel stands, with the reason and what its program said last; None if there is none.

    >>> print(tunnel_words(InviteState(None, (), DOWN, "no_url", "please log in")))
    目前沒有公開網址，會再試：通道程式沒有給網址（please log in） / no public address for now, it is tried again: \
the tunnel's program gave no address (please log in)
    """
    if state.tunnel == OFF:
        return None
    words = _TUNNEL[state.tunnel]
    if not state.why:
        return words
    why, said = _WHY[state.why], state.said[:120]
    zh, en = f"{words.zh}：{why.zh}", f"{words.en}: {why.en}"
    return Sentence(f"{zh}（{said}）", f"{en} ({said})") if said else Sentence(zh, en)
