"""What ``careful@1`` reckons with: its caution, its stakes, and how often a hand so far from complete wins."""

from __future__ import annotations

import numpy as np

(
    CAUTION, LOSS, DEALER_LOSS, LIABLE_LOSS, GAIN, DEALER_GAIN,
    STEP_BACK, POWER_OF_USEFUL, POWER_OF_WAITS, LEAST_READY, READY_LIMIT,
) = range(11)  # fmt: skip
CAREFUL_1 = np.array([1.0, 4.0, 0.7, 4.0, 7.3, 1.0, 0.3, 0.7, 0.6, 0.01, 0.5], np.float64)
"""The parameters of ``careful@1``.

CAUTION (λ): how much a chip saved counts beside a chip not won. LOSS, GAIN: chips of a deal-in, and of a win.
DEALER_LOSS, DEALER_GAIN: more of them, where the dealer pays or is paid. LIABLE_LOSS: chips that feeding a third dragon
or fourth wind costs, for each unseen copy beyond the first. STEP_BACK (φ): the share of the winning chance kept when
the hand goes a step back. POWER_OF_USEFUL, POWER_OF_WAITS: of the share of useful tiles in two steps, and of waits.
LEAST_READY: where fewer others are ready, as expected, nothing is traded. READY_LIMIT: with claims judged, who is
likelier ready than this stops calls that leave the own hand far.

What a trade is worth was measured by playing both choices to the end of the hand, on 672,931 discards of a seat among
three ``efficient@1`` under preset ``house``, seeds ``tune r1`` and ``tune r2`` (``docs/danger.md``). A deal-in costs
4.8 chips, but who did not deal in still pays for the wins of others: avoiding one saved 2.6 at the same distance and
3.5 by a step back. LOSS is higher: chips hardly change with it, deal-ins do. The parameters were chosen among some
fifty settings on 8,000 or 16,000 walls of the seeds ``tune e`` and ``tune f``, against three ``efficient@1``.
"""

DISTANCES = 6
"""Distances told apart: 1 tile missing after the discard, 2, .. 6 and more."""

TYPICAL_USEFUL = np.array([5.0, 12.5, 22.0, 33.0, 50.0, 79.0], np.float64)
"""Useful tiles a hand typically has, by distance."""

WIN_WEIGHTS = np.array(
    [
        -0.440, -2.030, -3.211, -4.312, -5.330, -6.333,  # by distance
        0.535,  # logarithm of the useful tiles, as a share of the typical
        -0.155, -0.844, 0.684,  # tiles left to draw / 64, that squared, that times the steps from ready
        0.600,  # logarithm of the tiles left to draw and one
        1.591, -0.284, -0.111,  # others ready, as expected, that squared, that times the steps from ready
        -3.048,  # square root of the others ready
    ],
    np.float64,
)  # fmt: skip
"""Of the logistic model of how often a hand wins after its discard, fitted on the same 672,931 discards."""
