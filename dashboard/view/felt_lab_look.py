"""The numbers by which a tile is drawn as a solid, as sliders, and as the text of `look.js` to put in their place.

`look.js` is the only place that holds them: names, defaults and remarks are read from it.
"""

from __future__ import annotations

import re
from math import atan2, cos, degrees, radians, sin

import param

from dashboard.view.importmap import JS

_SOURCE = re.search(r"export const LOOK = \{\n.*?\n\};\n", (JS / "look.js").read_text("utf-8"), re.DOTALL)
BLOCK = _SOURCE[0] if _SOURCE else ""
"""The text of the settings as the project has them."""
_ENTRY = re.compile(r"(?P<before>\b(?P<name>[a-zA-Z]+): )(?P<value>-?\d+(?:\.\d+)?|'[^']*')(?=,)")
_TURNED = {"fall": ("fallX", "fallY"), "sun": ("sunX", "sunY")}
"""Directions: one slider each for the two numbers of a point on a circle."""


def defaults() -> dict[str, float | str]:
    """Return every entry of `look.js`.

    >>> sorted(defaults())[:3], defaults()["facets"], defaults()["back"]
    (['ambient', 'back', 'blur'], 3, '#21508f')
    """
    found: dict[str, float | str] = {}
    for entry in _ENTRY.finditer(BLOCK):
        value = entry["value"]
        found[entry["name"]] = value[1:-1] if value.startswith("'") else float(value) if "." in value else int(value)
    return found


_DEFAULTS = defaults()


def _number(name: str, zh: str, low: float, high: float, step: float) -> param.Number:
    kind = param.Integer if isinstance(_DEFAULTS[name], int) and step >= 1 else param.Number
    return kind(_DEFAULTS[name], bounds=(low, high), step=step, label=f"{zh} {name}")


def _direction(name: str, zh: str) -> param.Number:
    x, y = (float(_DEFAULTS[one]) for one in _TURNED[name])
    return param.Number(round(degrees(atan2(y, x))), bounds=(-180, 180), step=1, label=f"{zh} {name}°")


class Look(param.Parameterized):
    """A slider for each number of `look.js`; directions in degrees clockwise from the right."""

    fall = _direction("fall", "側面朝向")
    depth = _number("depth", "厚度", 0, 0.5, 0.005)
    corner = _number("corner", "圓角", 0, 0.3, 0.001)
    facets = _number("facets", "圓角面數", 1, 8, 1)
    seam_up = _number("seamUp", "面朝上接縫", 0, 1, 0.01)
    seam_down = _number("seamDown", "面朝下接縫", 0, 1, 0.01)
    outline = _number("outline", "輪廓", 0, 0.08, 0.001)

    sun = _direction("sun", "光的方向")
    ambient = _number("ambient", "環境光", 0, 1.2, 0.01)
    contrast = _number("contrast", "對比", 0, 0.8, 0.01)
    ivory = param.Color(_DEFAULTS["ivory"], label="牙色 ivory")
    back = param.Color(_DEFAULTS["back"], label="背色 back")
    outline_up = param.String(_DEFAULTS["outlineUp"], label="輪廓色（面朝上） outlineUp")
    outline_down = param.String(_DEFAULTS["outlineDown"], label="輪廓色（面朝下） outlineDown")

    shadow = _number("shadow", "影子深淺", 0, 1, 0.01)
    blur = _number("blur", "影子柔和", 0, 0.6, 0.01)
    shadow_x = _number("shadowX", "影子左右", -0.5, 0.5, 0.01)
    shadow_y = _number("shadowY", "影子上下", -0.5, 0.5, 0.01)

    grow = _number("grow", "飛高放大", 0, 0.02, 0.0002)
    shadow_away = _number("shadowAway", "飛高影遠", 0, 2, 0.01)
    shadow_fade = _number("shadowFade", "飛高影淡", 0, 0.05, 0.0005)
    shadow_spread = _number("shadowSpread", "飛高影大", 0, 0.05, 0.0005)
    carried = _number("carried", "拿起高度", 0, 120, 1)

    def values(self) -> dict[str, float | str]:
        """Return the entries of `look.js` as the sliders stand.

        >>> Look().values() == defaults()
        True
        """
        found = dict(_DEFAULTS)
        for name in _NAMES:
            if name in _TURNED:
                at = radians(getattr(self, name))
                if at != radians(
                    Look.param[name].default
                ):  # untouched, the project's own numbers stay to the last digit
                    found.update(zip(_TURNED[name], (round(cos(at), 3), round(sin(at), 3)), strict=True))
            else:
                found[_camel(name)] = getattr(self, name)
        return found

    def block(self) -> str:
        """Return the settings as the text of `look.js`, with its remarks.

        >>> Look().block() == BLOCK, "depth: 0.25, corner: 0.113," in Look(depth=0.25).block()
        (True, True)
        """
        values = self.values()
        return _ENTRY.sub(lambda entry: entry["before"] + _written(values[entry["name"]]), BLOCK)


_NAMES = tuple(name for name in Look.param if name != "name")
GROUPS: dict[str, tuple[str, ...]] = {
    "形 Shape": ("fall", "depth", "corner", "facets", "seam_up", "seam_down", "outline"),
    "光色 Light": ("sun", "ambient", "contrast", "ivory", "back", "outline_up", "outline_down"),
    "影 Shadow": ("shadow", "blur", "shadow_x", "shadow_y"),
    "飛 Flight": ("grow", "shadow_away", "shadow_fade", "shadow_spread", "carried"),
}
"""The sliders by what they change."""


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _written(value: float | str) -> str:
    return f"'{value}'" if isinstance(value, str) else f"{value:.5f}".rstrip("0").rstrip(".")
