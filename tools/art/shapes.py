"""The drawn parts of the faces: plate, dots, bamboo, bird, plants, weather. SVG text; 300 by 400, no light baked in.

Only rect, circle, ellipse, path and g are used: every renderer draws those alike. Where a shape is as it is so that a
tile of 35 pixels can still be read, its docstring says so.
"""

from __future__ import annotations

import math

WIDTH, HEIGHT = 300, 400
NAVY, RED, GREEN, BLUE = "#16264f", "#c01f22", "#0d6b3a", "#1d4fa3"
PINK, GOLD, VIOLET, ORANGE, HEART = "#e0699a", "#c98a12", "#7a3fa0", "#c9611a", "#d99a1c"
IVORY, EDGE = "#fbf8ee", "#b9ad8f"


def tile(body: str, fill: str = IVORY, edge: str = EDGE) -> str:
    """Return a whole picture: the plate and what lies on it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect x="3" y="3" width="{WIDTH - 6}" height="{HEIGHT - 6}" rx="34" fill="{fill}" stroke="{edge}"'
        f' stroke-width="6"/>{body}</svg>'
    )


def back() -> str:
    """Return the back: blue, for it lies on a green cloth."""
    inner = (
        f'<rect x="26" y="26" width="{WIDTH - 52}" height="{HEIGHT - 52}" rx="20" fill="none" stroke="#7fa6d6"'
        ' stroke-width="7"/>'
    )
    return tile(inner, "#21508f", "#f3ecd8")


def dot(x: float, y: float, radius: float, ink: str) -> str:
    """Return one disc of 筒: three rings are the most that survive."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{ink}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.62:.1f}" fill="{IVORY}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.36:.1f}" fill="{ink}"/>'
    )


def wheel() -> str:
    """Return the one large disc of 一筒."""
    petals = ""
    for number in range(12):
        angle = number * math.pi / 6
        at = f"{150 + 66 * math.cos(angle):.1f}", f"{200 + 66 * math.sin(angle):.1f}"
        petals += (
            f'<ellipse cx="{at[0]}" cy="{at[1]}" rx="19" ry="12" transform="rotate({number * 30} {at[0]} {at[1]})"'
            f' fill="{BLUE}"/>'
        )
    return (
        f'<circle cx="150" cy="200" r="112" fill="{GREEN}"/><circle cx="150" cy="200" r="88" fill="{IVORY}"/>{petals}'
        f'<circle cx="150" cy="200" r="42" fill="{RED}"/><circle cx="150" cy="200" r="18" fill="{IVORY}"/>'
    )


def stick(x: float, y: float, length: float, ink: str, width: float = 36, turn: int = 0) -> str:
    """Return one stick of bamboo: two solid segments with a waist. A hollow one would read as a figure eight."""
    a, h, g = length / 2, width / 2, width * 0.10
    glint = f'width="{width * 0.12:.1f}" height="{a - 30}" rx="3" fill="#ffffff" opacity=".55"/>'
    body = (
        f'<path d="M{x - h} {y - a + h * 0.7} q0 {-h * 0.7} {h} {-h * 0.7} q{h} 0 {h} {h * 0.7}'
        f" L{x + h - g} {y - 4} L{x + h} {y} L{x + h - g} {y + 4} L{x + h} {y + a - h * 0.7}"
        f" q0 {h * 0.7} {-h} {h * 0.7} q{-h} 0 {-h} {-h * 0.7}"
        f' L{x - h + g} {y + 4} L{x - h} {y} L{x - h + g} {y - 4} Z" fill="{ink}"/>'
        f'<rect x="{x - h - 4}" y="{y - 7}" width="{width + 8}" height="14" rx="7" fill="{ink}"/>'
        f'<rect x="{x - h + 2}" y="{y - 2.5}" width="{width - 4}" height="5" fill="{IVORY}"/>'
        f'<rect x="{x - h * 0.45:.1f}" y="{y - a + 14}" {glint}<rect x="{x - h * 0.45:.1f}" y="{y + 14}" {glint}'
    )
    return f'<g transform="rotate({turn} {x} {y})">{body}</g>' if turn else body


def bird() -> str:
    """Return the peacock of 一條."""
    tail = "".join(
        f'<g transform="rotate({turn} 128 262)"><ellipse cx="128" cy="150" rx="24" ry="108" fill="{ink}"/>'
        f'<circle cx="128" cy="86" r="15" fill="{IVORY}"/><circle cx="128" cy="86" r="8" fill="{RED}"/></g>'
        for turn, ink in ((-58, GREEN), (-34, BLUE), (-10, GREEN), (14, BLUE), (38, GREEN))
    )
    body = (
        f'<ellipse cx="160" cy="274" rx="78" ry="54" fill="{GREEN}" transform="rotate(-18 160 274)"/>'
        f'<ellipse cx="150" cy="284" rx="40" ry="24" fill="{IVORY}" transform="rotate(-18 150 284)"/>'
        f'<path d="M196 262 Q246 226 226 176 Q262 190 258 240 Q250 292 206 300Z" fill="{GREEN}"/>'
        f'<circle cx="236" cy="176" r="30" fill="{RED}"/><circle cx="244" cy="170" r="7" fill="{IVORY}"/>'
        f'<path d="M262 168 L292 182 L262 192Z" fill="{RED}"/>'
    )
    feet = (
        f'<path d="M150 322 L146 366 M182 320 L188 366" stroke="{RED}" stroke-width="10" stroke-linecap="round"/>'
        f'<path d="M124 368 H214" stroke="{NAVY}" stroke-width="12" stroke-linecap="round"/>'
    )
    return f'<g transform="translate(38 22) scale(.86)">{tail}{body}{feet}</g>'


def blossom(x: float, y: float, radius: float, ink: str, petals: int = 5) -> str:
    """Return a flower of round petals."""
    drawn = ""
    for number in range(petals):
        angle = math.radians(-90 + number * 360 / petals)
        at = f"{x + radius * 0.62 * math.cos(angle):.1f}", f"{y + radius * 0.62 * math.sin(angle):.1f}"
        drawn += f'<circle cx="{at[0]}" cy="{at[1]}" r="{radius * 0.46:.1f}" fill="{ink}"/>'
    return (
        f'{drawn}<circle cx="{x}" cy="{y}" r="{radius * 0.24:.1f}" fill="{IVORY}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.13:.1f}" fill="{HEART}"/>'
    )


def leaves(x: float, y: float, ink: str) -> str:
    """Return the long leaves of an orchid."""
    return "".join(
        f'<path d="M{x} {y} Q{x + dx * 0.3} {y - 110} {x + dx} {y + dy} Q{x + dx * 0.62} {y - 70} {x + 16} {y}Z"'
        f' fill="{ink}"/>'
        for dx, dy in ((-90, -60), (-40, -120), (30, -125), (92, -66))
    )


def chrysanthemum(x: float, y: float, radius: float, ink: str) -> str:
    """Return a flower of narrow petals."""
    petals = "".join(
        f'<ellipse cx="{x}" cy="{y - radius * 0.6:.1f}" rx="{radius * 0.16:.1f}" ry="{radius * 0.42:.1f}" fill="{ink}"'
        f' transform="rotate({number * 30} {x} {y})"/>'
        for number in range(12)
    )
    return f'{petals}<circle cx="{x}" cy="{y}" r="{radius * 0.26:.1f}" fill="{RED}"/>'


def twig() -> str:
    """Return the twig in blossom of 春."""
    return (
        blossom(150, 70, 44, PINK) + blossom(226, 118, 48, PINK)
        + f'<path d="M96 168 Q160 120 270 40" stroke="{GREEN}" stroke-width="12" fill="none" stroke-linecap="round"/>'
        + blossom(226, 118, 44, PINK) + blossom(150, 78, 44, PINK)
    )  # fmt: skip


def sun() -> str:
    """Return the sun of 夏."""
    rays = "".join(
        f'<rect x="177" y="16" width="14" height="28" rx="7" fill="{RED}" transform="rotate({turn} 184 96)"/>'
        for turn in range(0, 360, 45)
    )
    return f'<circle cx="184" cy="96" r="42" fill="{RED}"/>{rays}'


def maple_leaf() -> str:
    """Return the leaf of 秋."""
    return (
        '<path d="M180 22 L200 62 L244 48 L226 92 L262 120 L212 124 L204 164 L178 134 L146 158 L148 116 L104 108 L142'
        f' 84 L126 42 L166 60Z" fill="{ORANGE}"/>'
        f'<path d="M180 120 L186 176" stroke="{ORANGE}" stroke-width="9" stroke-linecap="round"/>'
    )


def snowflake() -> str:
    """Return the snow of 冬."""
    return "".join(
        f'<g transform="rotate({turn} 184 96)"><rect x="178" y="22" width="12" height="78" rx="6" fill="{BLUE}"/>'
        f'<path d="M184 46 l-20 -14 M184 46 l20 -14" stroke="{BLUE}" stroke-width="10" stroke-linecap="round"/></g>'
        for turn in range(0, 360, 60)
    )


def orchid() -> str:
    """Return the plant of 蘭."""
    return leaves(176, 166, GREEN) + blossom(180, 62, 38, VIOLET, 3)


def bamboo() -> str:
    """Return the plant of 竹: a stick with two leaves, unlike any 條."""
    foliage = "M150 70 Q230 30 268 66 Q214 92 150 84Z M156 110 Q230 100 262 142 Q200 152 154 124Z"
    return stick(140, 96, 150, GREEN, 34, 8) + f'<path d="{foliage}" fill="{GREEN}"/>'
