"""The results that come with the program; `python -m dashboard.jobs.shipped` makes them, anew for a new danger model.

They are what `mahjong report calibration --hands 6000 --seed SEED --json` comes to for each model, some minutes each;
the page of a model's calibration shows them until somebody has made a report of their own.
"""

from __future__ import annotations

import time

from analysis.danger_models import MODEL_NAMES
from dashboard.jobs.calibrations import KIND, measure_calibration
from dashboard.jobs.child import Teller
from dashboard.jobs.job import DONE, Status
from dashboard.jobs.results import SHIPPED, Results

HANDS = 6_000
SEED = "the report that comes with the program"


def wishes_for(model: str) -> dict[str, object]:
    """Return what the report on a model is of."""
    return {"preset": "house", "seed": SEED, "model": model, "field": "efficient", "hands": HANDS, "elsewhere": True}


def main() -> None:
    """Make them, the first model last: the newest is shown first."""
    before = list(SHIPPED.glob(f"{KIND}-*.json"))
    for model in reversed(MODEL_NAMES):
        began, wishes = time.time(), wishes_for(model)
        result = measure_calibration(Teller(lambda _message: None), wishes)
        Results(SHIPPED).keep(Status(KIND, wishes, DONE, began, time.time() - began, result=result))
    for old in before:
        old.unlink()


if __name__ == "__main__":
    main()
