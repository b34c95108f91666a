"""What ``careful@1`` reckons with: its caution, its stakes, and how often a hand so far from complete wins."""

from __future__ import annotations

import numpy as np

CAUTION, STEP_BACK, GAIN, LOSS, LIABLE_LOSS, POWER_OF_USEFUL, READY_LIMIT = range(7)
CAREFUL_1 = np.array([0.5, 0.4, 8.0, 4.8, 8.0, 0.6, 0.5], np.float64)
"""The parameters of ``careful@1``.

CAUTION (λ): how much a chip saved counts beside a chip not won. STEP_BACK (φ): the share of the winning chance kept
when the hand goes a step back. GAIN, LOSS: chips of a win, and of a deal-in. LIABLE_LOSS: chips that feeding a third
dragon or fourth wind costs, for each unseen copy beyond the first. POWER_OF_USEFUL: of the share of useful tiles.
READY_LIMIT: with claims judged, who is likelier ready than this stops calls that leave the own hand far.

GAIN and LOSS are the means of 20,000 hands of four ``efficient@1`` under preset ``house``, seed ``pwin``. The others
were chosen among some thirty settings on walls of the seeds ``tune c`` and ``tune d``, against three ``efficient@1``.
"""

TYPICAL_USEFUL = np.array([5.0, 12.5, 22.0, 33.0, 50.0, 79.0], np.float64)
"""Useful tiles a hand typically has, by tiles missing after the discard; measured as `P_WIN`."""

WALL_STEP = 8
P_WIN = np.array(
    [
        [0.12, 0.23, 0.33, 0.39, 0.48, 0.57, 0.66, 0.70],
        [0.02, 0.05, 0.10, 0.15, 0.21, 0.29, 0.42, 0.55],
        [0.00, 0.02, 0.05, 0.10, 0.15, 0.20, 0.28, 0.35],
        [0.00, 0.00, 0.01, 0.04, 0.10, 0.17, 0.21, 0.28],
        [0.00, 0.00, 0.00, 0.01, 0.03, 0.11, 0.17, 0.23],
        [0.00, 0.00, 0.00, 0.00, 0.01, 0.04, 0.12, 0.14],
    ],
    np.float64,
)
"""How often a hand wins, by tiles missing after the discard (1, 2, .. 6 and more) and tiles that may still be drawn
(0-7, 8-15, .. 56 and more): 2,500 hands of four ``efficient@1``, seed ``pwin``, smoothed by eye where few."""
