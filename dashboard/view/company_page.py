"""The people at a table of several devices, as a page over it: who sits where, how friends come in, and the start.

Before the first deal it lies open on every screen; later a button opens it: to sit down at a free seat or a computer's,
to leave, to let a computer play meanwhile, to take the seat along to another device.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dashboard.rooms.company import BOT, FREE, PERSON, WAITING, Ask, Company, Place
from dashboard.view import company_text as said
from dashboard.view import text, theme
from dashboard.view.layers import Columns, Layer
from dashboard.view.page_paper import INDENT, PLAIN, Paper
from dashboard.view.proof import DIGITS
from dashboard.view.text import Words

_ROW, _LOW_ROW = 118.0, 130.0
"""Height of a seat's row, and where the world is a lying phone's."""
_LOW = 600.0
_BUTTON, _GAP = 108.0, 8.0
_WATCHERS, _WAITS = 96.0, 224.0
"""Room for how many only watch, and for what is waited for."""

Button = tuple[Words, str]


@lru_cache(maxsize=256)
def company_columns(company: Company, code: str, winds: tuple[int, ...], shape: str) -> dict[str, Columns]:
    """Return the page as data: people change far less often than the table. Nobody may change what it holds."""
    return company_page(company, code, winds, shape).columns()


def company_page(company: Company, code: str, winds: Sequence[int], shape: str) -> Layer:
    """Return the page for a shape of the scene; `winds` are the seats' own winds, 0-3, by seat."""
    waiting = company.phase == WAITING
    paper = Paper(shape)
    ways_out = [(text.LOBBY, "lobby", 104.0)] if waiting else [(text.CLOSE, "people", 104.0)]
    paper.head(_title(company, code), ways_out)
    row = _LOW_ROW if paper.height < _LOW else _ROW
    for place in company.places:
        _seat(paper, *paper.place(place.seat, row), place, text.wind(winds[place.seat]), _buttons(company, place))
    _invitation(paper, company)
    if company.promise and paper.height >= _LOW:
        shown = f"{text.PROMISE} {company.promise[:DIGITS]}…"
        y = paper.top + paper.height - 160
        paper.layer.text(PLAIN, paper.left + INDENT, y, shown, 14, theme.INK_SOFT, align="left", room=paper.width - 36)
    _foot(paper, company, waiting=waiting)
    return paper.layer


def _title(company: Company, code: str) -> Words:
    game = text.GAMES[company.game]
    return Words(f"{game.zh}　{text.ROOM.zh} {code}", f"{game.en} · {text.ROOM.en.lower()} {code}")


def _buttons(company: Company, place: Place) -> list[Button]:
    """Return what this page may do about a seat."""
    seat, waiting = place.seat, company.phase == WAITING
    if place.yours and place.kind == PERSON:  # at a party the laptop plays the free seats without having them
        lent = [] if waiting else [(said.GIVE, f"give:{seat}")]
        return [*lent, (said.LINK, f"link:{seat}"), (said.RISE, f"rise:{seat}")]
    if place.lent:
        return [(said.TAKE_BACK, f"sit:{seat}")]
    found: list[Button] = [(said.CALL_BOT, f"bot:{seat}")] if place.may_call_bot else []
    if place.kind == BOT and waiting and company.host:
        found.append((said.SEND_BOT, f"unbot:{seat}"))
    if place.kind != PERSON and not any(
        one.yours for one in company.places
    ):  # at a party the laptop plays the free ones
        found.append((said.SIT, f"sit:{seat}"))
    return found


def _seat(paper: Paper, left: float, y: float, place: Place, wind: Words, buttons: Sequence[Button]) -> None:
    layer, right = paper.layer, left + paper.column
    layer.rect(PLAIN, left + paper.column / 2, y, paper.column + 8, 76, theme.IVORY_EDGE, alpha=0.45)
    layer.text(PLAIN, left + 24, y, wind.zh, 34, theme.RED, serif=True, bold=True)
    for words, key in reversed(buttons):
        paper.button(right - _BUTTON / 2, y, _BUTTON, words, key, theme.PAPER)
        right -= _BUTTON + _GAP
    room = right - left - 60
    name, state = _name(place), _state(place)
    layer.text(PLAIN, left + 54, y - 12, name, 22, theme.INK, align="left", bold=True, room=room)
    mark, ink = _MARKS[_presence(place)]
    shown = f"{mark} {state.zh} {state.en}" if state.zh else mark
    layer.text(PLAIN, left + 54, y + 16, shown, 15, ink, align="left", room=room)


def _name(place: Place) -> str:
    return place.name if place.kind != FREE else f"{said.FREE.zh} {said.FREE.en}"


def _presence(place: Place) -> str:
    if place.kind != PERSON:
        return place.kind
    return "away" if not place.here else "slow" if place.lags else "here"


_MARKS: dict[str, tuple[str, str]] = {
    "here": ("●", theme.GAIN), "slow": ("◐", "#9a6a12"), "away": ("○", theme.LOSS), BOT: ("▣", theme.INK_SOFT),
    FREE: ("＋", theme.INK_SOFT),
}  # fmt: skip
"""A sign and a colour for each state of a seat: the sign alone tells them apart."""
_STATES: dict[str, Words] = {
    "here": said.HERE, "slow": said.LAGS, "away": said.AWAY, BOT: said.BOT, FREE: Words("", ""),
}  # fmt: skip


def _state(place: Place) -> Words:
    state = _STATES[_presence(place)]
    if not place.yours:
        return state
    if place.kind == FREE:
        return said.ON_THIS_SCREEN
    return Words(f"{said.YOU.zh}．{state.zh}", f"{said.YOU.en}, {state.en}")


def presence_mark(place: Place) -> tuple[str, Words, str] | None:
    """Return what a nameplate shows of a person who is away or slow: a sign, its words, a colour for dark wood."""
    state = _presence(place)
    if state not in {"away", "slow"}:
        return None
    return _MARKS[state][0], _STATES[state], theme.LOSS_ON_DARK if state == "away" else theme.GOLD


def _invitation(paper: Paper, company: Company) -> None:
    y = paper.top + paper.height - (118 if paper.height >= _LOW else 102)
    left, room = paper.left + INDENT, paper.width - 2 * INDENT
    if company.game == "party":
        paper.lines(left, y, said.PARTY, room=room)
    elif not company.invite:
        paper.lines(left, y, said.NO_ADDRESS, room=room)
    else:
        room -= _BUTTON + _GAP
        paper.layer.text(
            PLAIN, left, y - 12, f"{said.INVITE.zh} {said.INVITE.en}", 15, theme.INK_SOFT, align="left", room=room
        )
        paper.layer.text(PLAIN, left, y + 14, company.invite, 19, theme.INK, align="left", bold=True, room=room)
        paper.button(paper.left + paper.width - INDENT - _BUTTON / 2, y, _BUTTON, said.COPY, "copy", theme.PAPER)


def _foot(paper: Paper, company: Company, *, waiting: bool) -> None:
    y, left = paper.top + paper.height - 44, paper.left + INDENT
    if company.watchers:
        paper.lines(left, y, said.watchers(company.watchers), 16, room=_WATCHERS)
    if not waiting:
        return
    if company.gives_share:
        paper.button(left + _WATCHERS + _GAP + _BUTTON / 2, y, _BUTTON, said.SHUFFLE, "shuffle", theme.PAPER)
    right, width = paper.left + paper.width - INDENT, 190.0
    if company.host:
        paper.button(right - width / 2, y, width, said.START, "start", theme.RED, theme.CREAM)
    else:
        paper.lines(right - _WAITS, y, said.WAITS[company.game], room=_WAITS)


def ask_page(ask: Ask, names: Sequence[str], shape: str) -> Layer:
    """Return the page that asks for the yes to an undo, or says whose answer is awaited."""
    paper = Paper(shape)
    paper.head(Words(f"{names[ask.by]}：{ask.zh}", ask.en), [])
    left, y = paper.left + INDENT, paper.top + 150
    if ask.mine:
        paper.button(left + 100, y, 170, said.AGREE, f"agree:{ask.number}", theme.GAIN, theme.CREAM)
        paper.button(left + 290, y, 170, said.REFUSE, f"refuse:{ask.number}", theme.RED, theme.CREAM)
    else:
        awaited = said.answers_awaited([names[seat] for seat in ask.waiting_for])
        paper.lines(left, y, awaited, 20, room=paper.width - 2 * INDENT)
    return paper.layer
