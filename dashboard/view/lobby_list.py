"""The lobby's list of games as HTML. Everything that came from a file or a person is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from html import escape
from urllib.parse import quote

from dashboard.rooms.store import Entry
from dashboard.view import text
from dashboard.view.verify_text import VERIFY


def games_html(entries: Sequence[Entry]) -> str:
    """Return the list: round, hand, chips, time, kind and the way in; a refused record stands there with its reason."""
    if not entries:
        return f'<p class="none">{_both(text.NO_GAMES)}</p>'
    return "<ul>" + "".join(_game(entry) for entry in entries) + "</ul>"


def _game(entry: Entry) -> str:
    if entry.reason:
        zh, _, en = entry.reason.partition(" / ")
        reason = _both(text.Words(zh, en))
        return f'<li class="refused"><div><b>{escape(entry.code)}</b> {_both(text.REFUSED)}<p>{reason}</p></div></li>'
    words = text.SEE_RESULT if entry.over else text.RESUME_ONE
    link = f'<a href="table?room={quote(entry.code)}">{_both(words)}</a>'
    return f"<li><div>{_heading(entry)}{_chips(entry)}{_when(entry)}</div>{_proof(entry)}{link}</li>"


def _proof(entry: Entry) -> str:
    """Return the way to the page that proves the walls of a game in which a hand has been dealt."""
    link = f'<a class="small" target="_blank" rel="noopener" href="verify?room={quote(entry.code)}">{_both(VERIFY)}</a>'
    return link if entry.hand else ""


def _heading(entry: Entry) -> str:
    rounds, hand = text.round_name(entry.round_wind), text.hand_name(max(1, entry.hand))
    ended = f" · {_both(text.FINISHED)}" if entry.over else ""
    return f"<h3>{_both(rounds)} · {_both(hand)}{ended}</h3>"


def _chips(entry: Entry) -> str:
    seats = zip(entry.names, entry.chips, strict=True)
    return "<p>" + " ".join(f"<span>{escape(name)} <b>{chips:,}</b></span>" for name, chips in seats) + "</p>"


def _when(entry: Entry) -> str:
    local = datetime.fromtimestamp(entry.when).astimezone()
    note = f" · {escape(entry.note)}" if entry.note else ""
    game = f" · {_both(text.GAMES[entry.game])}" if entry.game in text.GAMES else ""
    rules = f" · {_both(text.preset_name(entry.preset))}" if entry.preset else ""
    return f"<small>{local:%Y-%m-%d %H:%M} · {escape(entry.code)}{game}{rules}{note}</small>"


def _both(words: text.Words) -> str:
    return f'{escape(words.zh)} <i lang="en">{escape(words.en)}</i>'
