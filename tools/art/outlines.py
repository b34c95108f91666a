"""Characters as SVG paths: the outlines of Noto Serif TC, scaled into a box. No tile knows how this is done."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

_FACE = re.compile(r"@font-face\s*{(.*?)}", re.DOTALL)
_FILE = re.compile(r"url\(\./files/([^)]+\.woff2)\)")
_RANGE = re.compile(r"unicode-range:\s*([^;]+);")

Box = tuple[float, float, float, float]
"""Middle (x, y) and the width and height that a character may take."""


class SplitFont:
    """One weight of the npm package @fontsource/noto-serif-tc: many small files, each for a range of characters."""

    def __init__(self, package: Path, weight: int) -> None:
        style = package / f"{weight}.css"
        if not style.is_file():
            raise SystemExit(f"{style} is missing: npm pack @fontsource/noto-serif-tc@5.3.0, unpacked")
        self.ranges = [
            (package / "files" / file[1], _ranges(found[1]))
            for block in _FACE.findall(style.read_text("utf-8"))
            if (file := _FILE.search(block)) and (found := _RANGE.search(block))
        ]

    def path(self, char: str, box: Box, ink: str, stroke: float) -> str:
        """Return a character as large as its box allows, never stretched, with a stroke of its own ink round it."""
        font = self._font_of(char)
        glyphs, name = font.getGlyphSet(), font.getBestCmap()[ord(char)]
        bounds = BoundsPen(glyphs)
        glyphs[name].draw(bounds)
        left, low, right, high = bounds.bounds
        x, y, width, height = box
        scale = min(width / (right - left), height / (high - low))
        pen = SVGPathPen(glyphs, ntos=_short)
        place = (scale, 0, 0, -scale, x - scale * (left + right) / 2, y + scale * (low + high) / 2)
        glyphs[name].draw(TransformPen(pen, place))
        edge = f' stroke="{ink}" stroke-width="{stroke}" stroke-linejoin="round"' if stroke else ""
        return f'<path d="{pen.getCommands()}" fill="{ink}"{edge}/>'

    def _font_of(self, char: str) -> TTFont:
        for file, ranges in self.ranges:
            if any(ord(char) in part for part in ranges) and ord(char) in _opened(file).getBestCmap():
                return _opened(file)
        raise SystemExit(f"the font has no {char}")


@cache
def _opened(file: Path) -> TTFont:
    return TTFont(file)


def _ranges(text: str) -> list[range]:
    """Return the ranges of a CSS unicode-range.

    >>> _ranges("U+41, U+61-63, U+30??")
    [range(65, 66), range(97, 100), range(12288, 12544)]
    """
    parts = [part.strip()[2:].partition("-") for part in text.split(",")]
    return [range(int(a.replace("?", "0"), 16), int((z or a).replace("?", "F"), 16) + 1) for a, _, z in parts]


def _short(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")
