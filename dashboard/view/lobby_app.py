"""The lobby: begin a game against three computers, or go on with one. A form of Panel's own components."""

from __future__ import annotations

from html import escape
from typing import Any

import panel as pn
import param
from panel.custom import JSComponent

from dashboard.rooms.hub import Hub, the_hub
from dashboard.rooms.refused import RoomError
from dashboard.view import lobby_style, text
from dashboard.view.bridge import ask
from dashboard.view.lobby_list import games_html
from mahjong.rules import Rules, RulesError

_HOUSE = Rules.preset("house")


class Door(JSComponent):
    """Leads the browser to another page; remembers the computers' pace for it."""

    _esm = """
    export function render({ model, el }) {
      el.style.display = 'none';
      model.on('msg:custom', message => {
        window.localStorage.setItem('mahjong-pace', message.pace);
        window.location.href = message.url;
      });
    }
    """

    def open(self, code: str, pace: str) -> None:
        """Go to the table of that code."""
        self._send_msg({"url": f"table?room={code}", "pace": pace})


class NewGame(param.Parameterized):
    """What a new game needs. `start` begins it and returns the room's code, or says in `problem` why not."""

    player = param.String(text.DEFAULT_NAME, label=str(text.NAME))
    pace = param.Selector(default="normal", objects={str(words): name for name, words in text.PACES.items()})
    base = param.Integer(_HOUSE.base, bounds=(0, 1_000_000), label=str(text.BASE))
    per_tai = param.Integer(_HOUSE.per_tai, bounds=(0, 1_000_000), label=str(text.PER_TAI))
    chips = param.Integer(_HOUSE.chips, bounds=(-1_000_000, 100_000_000), label=str(text.START_CHIPS))
    seed = param.String("", label=str(text.SEED))
    begin = param.Event(label=str(text.START))
    problem = param.String("")

    def start(self, hub: Hub) -> str | None:
        """Begin the game. Bad values change nothing but `problem`, which holds the sentence in both languages."""
        try:
            rules = _HOUSE.but(base=self.base, per_tai=self.per_tai, chips=self.chips)
            seed = self.seed.encode() or None
            code, _token = ask(hub.new_solo, self.player, rules, self.pace, seed=seed)
        except (RoomError, RulesError) as error:
            self.problem = str(error)
            return None
        self.problem = ""
        return code


def lobby_app(notice: text.Words | None = None, hub: Hub | None = None) -> pn.Template:
    """Return the lobby's page for one session, with a notice above the form if there is one."""
    rooms, form, door = hub or the_hub(), NewGame(), Door()
    page = lobby_style.page_template()
    page.add_panel("new", _form(form, rooms, door, notice))
    page.add_panel("games", pn.pane.HTML(games_html(ask(rooms.entries)), stylesheets=[lobby_style.LIST_CSS], margin=0,
                                         sizing_mode="stretch_width"))  # fmt: skip
    page.add_panel("door", door)
    return page


def _form(form: NewGame, hub: Hub, door: Door, notice: text.Words | None) -> pn.Column:
    def begin(_event: Any) -> None:
        code = form.start(hub)
        if code is not None:
            door.open(code, form.pace)

    form.param.watch(begin, "begin")
    button = pn.widgets.Button.from_param(
        form.param.begin, stylesheets=[lobby_style.BUTTON_CSS], sizing_mode="stretch_width"
    )
    style: dict[str, Any] = {"stylesheets": [lobby_style.WIDGET_CSS], "sizing_mode": "stretch_width", "margin": 0}
    pace = pn.widgets.RadioButtonGroup.from_param(form.param.pace, **style)
    stakes = [pn.widgets.IntInput.from_param(form.param[name], **style) for name in ("base", "per_tai", "chips")]
    return pn.Column(
        _note(f"{notice.zh} / {notice.en}" if notice else ""),
        pn.widgets.TextInput.from_param(form.param.player, max_length=24, **style),
        pn.pane.HTML(f"<label>{text.PACE}</label>", **style),
        pace,
        pn.GridBox(*stakes, ncols=3, sizing_mode="stretch_width", margin=0, styles={"gap": "10px"}),
        pn.widgets.TextInput.from_param(form.param.seed, max_length=64, description=str(text.SEED_HELP), **style),
        pn.bind(_note, form.param.problem),
        button,
        sizing_mode="stretch_width",
        margin=0,
    )


def _note(sentence: str) -> pn.pane.HTML:
    zh, _, en = sentence.partition(" / ")
    shown = f'<p role="alert">{escape(zh)}<i lang="en">{escape(en)}</i></p>' if sentence else ""
    return pn.pane.HTML(shown, stylesheets=[lobby_style.NOTE_CSS], sizing_mode="stretch_width", margin=0)
