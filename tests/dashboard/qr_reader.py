"""A phone's eye: draws polygons as a screen would, turned and out of focus, and reads QRs with zbar."""

from __future__ import annotations

import math
from typing import Any

from PIL import Image, ImageDraw, ImageFilter
from pyzbar.pyzbar import ZBarSymbol, decode

FELT = "#1f5a43"
_FINE = 4


def read(picture: Image.Image) -> list[str]:
    """Return what the QRs on a picture say."""
    return sorted(found.data.decode() for found in decode(picture.convert("L"), symbols=[ZBarSymbol.QRCODE]))


def drawn(columns: dict[str, list[Any]], width: int, height: int, blur: float = 0.0) -> Image.Image:
    """Return the columns of a `Patches` glyph drawn on felt, each row's parts between its NaN."""
    fine = Image.new("RGB", (width * _FINE, height * _FINE), FELT)
    pen = ImageDraw.Draw(fine)
    for xs, ys, fill in zip(columns["xs"], columns["ys"], columns["fill"], strict=True):
        part: list[tuple[float, float]] = []
        for x, y in [*zip(xs, ys, strict=True), (math.nan, math.nan)]:
            if math.isnan(x):
                # Both ends of a line belong to Pillow's polygons.
                pen.polygon([(round(a * _FINE - 0.5), round(b * _FINE - 0.5)) for a, b in part], fill=fill)
                part = []
            else:
                part.append((x, y))
    picture = fine.resize((width, height), Image.Resampling.BOX)
    return picture.filter(ImageFilter.GaussianBlur(blur)) if blur else picture
