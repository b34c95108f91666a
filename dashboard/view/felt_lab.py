"""The felt lab: the numbers by which tiles are drawn and walls laid out, each with a slider, beside what they make.

The page paints with the table's own figure and painters, so what is tuned is what is played; the settings stand ready
to be copied into `look.js`.
"""

from __future__ import annotations

import json
from typing import Any

import panel as pn
import param
from panel.custom import Child, JSComponent

from dashboard.view import felt_lab_style as style
from dashboard.view.felt_lab_bench import Bench
from dashboard.view.felt_lab_look import GROUPS, Look
from dashboard.view.figure import table_figure
from dashboard.view.importmap import JS, LAB, import_map
from dashboard.view.template import full_page

_ALWAYS = ("view", "angle", "size", "face")
_SEEN = {"angle": {"faces", "turns"}, "size": {"faces", "turns"}, "face": {"turns"}}
"""With which views a control is there; others always are."""
_WALL = ("turn", "x", "y", "stacks", "front", "behind", "melds", "colliders")
_FINE = 0.001
"""Steps smaller than this are written with more digits."""


class LabView(JSComponent):
    """The table's figure, painted by the page from two texts: the numbers of the look, and what lies there."""

    figure = Child()
    look = param.String("{}", doc="The entries of `look.js`, as JSON.")
    shown = param.String("", doc="What lies on the bench (`Bench.shown`), as JSON.")

    _esm = JS / f"{LAB}.js"
    _importmap = import_map()


class Settings(JSComponent):
    """The block of settings, and a button that copies it. Works without a secure connection too."""

    text = param.String("")

    _stylesheets = [style.SETTINGS_CSS]  # noqa: RUF012  as Panel has it
    _esm = """
    export function render({ model, el }) {
      const button = document.createElement('button'), block = document.createElement('pre');
      const plain = '複製設定 Copy the settings';
      button.textContent = plain;
      const show = () => { block.textContent = model.text; };
      button.onclick = () => {
        const chosen = window.getSelection(), range = document.createRange();
        range.selectNodeContents(block);
        chosen.removeAllRanges();
        chosen.addRange(range);
        document.execCommand('copy');
        button.textContent = '已複製 Copied';
        setTimeout(() => { button.textContent = plain; }, 1500);
      };
      model.on('text', show);
      show();
      el.append(button, block);
    }
    """


def felt_lab_app() -> pn.Template:
    """Return the page of the felt lab."""
    look, bench = Look(), Bench()
    pane = pn.pane.Bokeh(table_figure(solids=True), sizing_mode="stretch_both", margin=0)
    view = LabView(
        figure=pane, look=pn.bind(_look_text, look, *_values(look)), shown=pn.bind(_shown_text, bench, *_values(bench)),
        sizing_mode="stretch_both", margin=0,
    )  # fmt: skip
    settings = Settings(
        text=pn.bind(_settings_text, look, bench, *_values(look), *_values(bench)),
        width=style.SIDE, sizing_mode="stretch_height", margin=0,
    )  # fmt: skip
    return full_page(pn.Row(_controls(look, bench), view, settings, sizing_mode="stretch_both", margin=0))


def _values(of: param.Parameterized) -> list[param.Parameter]:
    return [of.param[name] for name in of.param if name != "name"]


def _look_text(look: Look, *_values: Any) -> str:
    return json.dumps(look.values())


def _shown_text(bench: Bench, *_values: Any) -> str:
    return json.dumps(bench.shown(), ensure_ascii=False, separators=(",", ":"))


def _settings_text(look: Look, bench: Bench, *_values: Any) -> str:
    return f"{look.block()}\n# mahjong.felt.square\n{bench.setting()}\n"


def _controls(look: Look, bench: Bench) -> pn.Column:
    groups = [(title, _column(look, names)) for title, names in GROUPS.items()]
    tabs = pn.Tabs(
        *groups, ("牆 Wall", _column(bench, _WALL)), stylesheets=[style.TABS_CSS], margin=0, width=style.SIDE
    )
    bench.param.watch(lambda event: _open(tabs, event.new), "view")
    return pn.Column(
        pn.pane.HTML("<h1>毛氈實驗室 <i lang='en'>Felt lab</i></h1>", stylesheets=[style.TITLE_CSS], margin=0),
        _view_controls(bench), tabs,
        width=style.SIDE, sizing_mode="stretch_height", scroll=True, margin=0, styles={"background": style.GROUND},
    )  # fmt: skip


def _open(tabs: pn.Tabs, view: str) -> None:
    """Bring up the sliders of the wall with the wall, and let them go with it."""
    wall = len(GROUPS)
    tabs.active = wall if view == "wall" else 0 if tabs.active == wall else tabs.active


def _view_controls(bench: Bench) -> pn.Column:
    column = _column(bench, _ALWAYS)
    for name, widget in zip(_ALWAYS, column, strict=True):
        if name in _SEEN:
            widget.visible = pn.bind(_SEEN[name].__contains__, bench.param.view)
    return column


def _column(of: param.Parameterized, names: tuple[str, ...]) -> pn.Column:
    return pn.Column(*(_widget(of.param[name]) for name in names), margin=0, width=style.SIDE)


def _widget(parameter: Any) -> Any:
    """Return Panel's own widget for a parameter: a slider for a number."""
    plain: dict[str, Any] = {"stylesheets": [style.WIDGET_CSS], "width": style.SIDE - 2 * style.MARGIN,
                             "margin": (0, style.MARGIN, 7, style.MARGIN)}  # fmt: skip
    if isinstance(parameter, param.Integer):
        return pn.widgets.IntSlider.from_param(parameter, bar_color=style.BAR, **plain)
    if isinstance(parameter, param.Number):
        digits = "0.0000" if parameter.step < _FINE else "0[.]000"
        return pn.widgets.FloatSlider.from_param(parameter, format=digits, bar_color=style.BAR, **plain)
    if isinstance(parameter, param.Boolean):
        return pn.widgets.Checkbox.from_param(parameter, **plain)
    if isinstance(parameter, param.Color):
        return pn.widgets.ColorPicker.from_param(parameter, **plain)
    if isinstance(parameter, param.Selector):
        many = len(parameter.objects) > 3
        kind = pn.widgets.Select if many else pn.widgets.RadioButtonGroup
        return kind.from_param(parameter, **plain)
    return pn.widgets.TextInput.from_param(parameter, **plain)
