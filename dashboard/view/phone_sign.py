"""The sign of a phone on the plate of a seat that one holds: held or tapped, it shows that seat's QR again.

Here is what is pressed. The phone itself is drawn by the page (`js/cards.js`), as polygons, for the rectangles of the
figure are too round for it, and not every browser has a font with a picture of a phone.
"""

from __future__ import annotations

from dashboard.view import layout, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Frame

TOUCH = 58.0
"""Side of what a finger may press: 44 css pixels on a screen of 1366 by 768, more than the rim is wide."""


def draw_phone_sign(layer: Layer, frame: Frame, u: float, seat: int) -> None:
    """Draw the place of the sign about `u` on the rim of a seat's edge; its key is ``qr:SEAT``."""
    key, v = f"qr:{seat}", layout.PLATE_V
    layer.rect(frame, u, v, TOUCH - 3, layout.RIM, theme.CREAM, alpha=0.1, line=theme.CREAM_SOFT, key=key)
    # Nothing that lies on the strip is pressed less for it: what is not seen comes last.
    layer.rect(frame, u, TOUCH / 2, TOUCH, TOUCH, theme.CREAM, alpha=0.0, key=key)
