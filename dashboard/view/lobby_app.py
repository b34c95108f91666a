"""The lobby: begin a game alone or round one screen, or go on with one. A form of Panel's own components."""

from __future__ import annotations

from html import escape
from typing import Any

import panel as pn
import param
from panel.custom import JSComponent

from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError
from dashboard.rooms.seats import new_token
from dashboard.view import lobby_style, lobby_text, text
from dashboard.view.bridge import ask, shared_hub
from dashboard.view.invite_card import invite_card
from dashboard.view.lobby_list import games_html
from mahjong.presets import PRESETS
from mahjong.record import ONE_SCREEN
from mahjong.rules import SWITCHES, Rules, RulesError

_STAKES = ("base", "per_tai", "chips", "min_tai", "tai_cap")
"""The rules that are chosen beside the preset, in the order of the form."""
_HOUSE = Rules.preset("house")
_NARROW = {"sizing_mode": None, "width": 124}
"""A name is short, and the names of the rules beside it are long."""


class Door(JSComponent):
    """Leads the browser to another page; gives it the computers' pace, and what makes it the owner of a room."""

    _esm = """
    export function render({ model, el }) {
      el.style.display = 'none';
      model.on('msg:custom', message => {
        window.localStorage.setItem('mahjong-pace', message.pace);
        if (message.token) window.localStorage.setItem('mahjong-seat-' + message.code, message.token);
        if (message.name) window.localStorage.setItem('mahjong-name', message.name);
        window.location.href = message.url;
      });
    }
    """

    def open(self, code: str, pace: str, token: str = "", name: str = "") -> None:
        """Go to the table of that code; `token` is the browser's own there, `name` what its person is called."""
        self._send_msg({"url": f"table?room={code}", "code": code, "pace": pace, "token": token, "name": name})


_OTHERS = ("second", "third", "fourth")
"""The names beside the first, in the order of the seats."""


def _stake(name: str, label: text.Words) -> param.Integer:
    switch = SWITCHES[name]
    return param.Integer(getattr(_HOUSE, name), bounds=(switch.low, switch.high), label=str(label))


class NewGame(param.Parameterized):
    """What a new game needs. `start` begins it and returns the room's code, or says in `problem` why not.

    `token` is then what makes a browser the host of a room for several devices; empty for a game at one screen.
    """

    game = param.Selector(default="solo", objects={str(words): name for name, words in text.GAMES.items()})
    player = param.String(text.DEFAULT_NAME, label=str(text.NAME))
    second = param.String(text.DEFAULT_NAMES[1], label=str(text.wind(1)))
    third = param.String(text.DEFAULT_NAMES[2], label=str(text.wind(2)))
    fourth = param.String(text.DEFAULT_NAMES[3], label=str(text.wind(3)))
    preset = param.Selector(
        default="house", objects={str(text.preset_name(name)): name for name in PRESETS}, label=str(text.RULES)
    )
    pace = param.Selector(default="normal", objects={str(words): name for name, words in text.PACES.items()})
    base = _stake("base", text.BASE)
    per_tai = _stake("per_tai", text.PER_TAI)
    chips = _stake("chips", text.START_CHIPS)
    min_tai = _stake("min_tai", text.MIN_TAI)
    tai_cap = _stake("tai_cap", text.TAI_CAP)
    seed = param.String("", label=str(lobby_text.SEED))
    begin = param.Event(label=str(text.START))
    problem = param.String("")
    token = param.String("")

    @param.depends("preset", watch=True)
    def _take_stakes(self) -> None:
        """Offer the stakes of the preset that was chosen."""
        rules = Rules.preset(self.preset)
        self.param.update({name: getattr(rules, name) for name in _STAKES})

    @param.depends("game", watch=True)
    def _take_name(self) -> None:
        """Offer the first of four names, or the one that stands alone; a name somebody wrote stays."""
        old, new = text.DEFAULT_NAMES[0], text.DEFAULT_NAME
        if self.game == "hotseat":
            old, new = new, old
        if self.player == old:
            self.player = new

    @property
    def names(self) -> tuple[str | None, ...]:
        """The persons' names by seat, None where a computer sits."""
        if self.game == "solo":
            return self.player, None, None, None
        return tuple(name if name.strip() else None for name in (self.player, self.second, self.third, self.fourth))

    def start(self, hub: Hub) -> str | None:
        """Begin the game. Bad values change nothing but `problem`, which holds the sentence in both languages."""
        try:
            rules = Rules.preset(self.preset).but(**{name: getattr(self, name) for name in _STAKES})
            seed = self.seed.encode() or None
            if self.game in ONE_SCREEN:
                code, self.token = ask(hub.new_game, self.game, self.names, rules, self.pace, seed=seed)[0], ""
            else:
                self.token = new_token()
                code = ask(hub.new_room, self.game, self.token, self.player, rules, self.pace, seed=seed)
        except (RoomError, RulesError) as error:
            self.problem = str(error)
            return None
        self.problem = ""
        return code


def lobby_app(notice: text.Words | None = None, hub: Hub | None = None) -> pn.Template:
    """Return the lobby's page for one session, with a notice above the form if there is one."""
    rooms, form, door = hub or shared_hub(), NewGame(), Door()
    page = lobby_style.page_template()
    page.add_panel("new", _form(form, rooms, door, notice))
    page.add_panel("games", pn.pane.HTML(games_html(ask(rooms.entries)), stylesheets=[lobby_style.LIST_CSS], margin=0,
                                         sizing_mode="stretch_width"))  # fmt: skip
    page.add_panel("invite", invite_card())
    page.add_panel("door", door)
    return page


def _form(form: NewGame, hub: Hub, door: Door, notice: text.Words | None) -> pn.Column:
    def begin(_event: Any) -> None:
        code = form.start(hub)
        if code is not None:
            door.open(code, form.pace, form.token, form.player if form.game == "online" else "")

    form.param.watch(begin, "begin")
    button = pn.widgets.Button.from_param(
        form.param.begin, stylesheets=[lobby_style.BUTTON_CSS], sizing_mode="stretch_width"
    )
    style: dict[str, Any] = {"stylesheets": [lobby_style.WIDGET_CSS], "sizing_mode": "stretch_width", "margin": 0}
    return pn.Column(
        _note(f"{notice.zh} / {notice.en}" if notice else ""),
        pn.widgets.RadioButtonGroup.from_param(
            form.param.game, **{**style, "stylesheets": [lobby_style.GAME_CSS]}
        ),
        pn.bind(_about_game, form.param.game),
        pn.Row(
            pn.widgets.TextInput.from_param(form.param.player, max_length=24, **{**style, **_NARROW}),
            pn.widgets.Select.from_param(form.param.preset, **style),
            sizing_mode="stretch_width", margin=0, styles={"gap": "10px"},
        ),
        _other_names(form, style),
        pn.bind(_about, form.param.preset),
        pn.pane.HTML(f"<label>{text.PACE}</label>", **style),
        pn.widgets.RadioButtonGroup.from_param(form.param.pace, **style),
        _numbers(form, style),
        pn.bind(_note, form.param.problem),
        button,
        sizing_mode="stretch_width",
        margin=0,
    )  # fmt: skip


def _other_names(form: NewGame, style: dict[str, Any]) -> pn.Row:
    """Return the names of those who sit round the screen with the first; in a game for one they are not asked for."""
    inputs = [
        pn.widgets.TextInput.from_param(form.param[one], max_length=24, placeholder=str(text.COMPUTER), **style)
        for one in _OTHERS
    ]
    shown = pn.bind(lambda game: game == "hotseat", form.param.game)
    return pn.Row(*inputs, visible=shown, sizing_mode="stretch_width", margin=0, styles={"gap": "10px"})


def _numbers(form: NewGame, style: dict[str, Any]) -> pn.GridBox:
    """Return the stakes, and beside them the seed."""
    helps = {"min_tai": str(text.MIN_TAI_HELP), "tai_cap": str(text.TAI_CAP_HELP)}
    stakes = [pn.widgets.IntInput.from_param(form.param[one], description=helps.get(one), **style) for one in _STAKES]
    seed = pn.widgets.TextInput.from_param(
        form.param.seed, max_length=64, description=str(lobby_text.SEED_HELP), **style
    )
    return pn.GridBox(*stakes, seed, ncols=3, sizing_mode="stretch_width", margin=0, styles={"gap": "0 10px"})


def _about_game(game: str) -> pn.pane.HTML:
    return _said(lobby_text.ABOUT_GAME[game], lobby_style.ONE_LINE_CSS)


def _about(preset: str) -> pn.pane.HTML:
    return _said(lobby_text.ABOUT[preset], lobby_style.ABOUT_CSS)


def _said(words: text.Words, style: str) -> pn.pane.HTML:
    shown = f'<p>{escape(words.zh)}<i lang="en">{escape(words.en)}</i></p>'
    return pn.pane.HTML(shown, stylesheets=[style], sizing_mode="stretch_width", margin=0)


def _note(sentence: str) -> pn.pane.HTML:
    zh, _, en = sentence.partition(" / ")
    shown = f'<p role="alert">{escape(zh)}<i lang="en">{escape(en)}</i></p>' if sentence else ""
    return pn.pane.HTML(shown, stylesheets=[lobby_style.NOTE_CSS], sizing_mode="stretch_width", margin=0)
