"""The page of a danger model's calibration, for `panel serve dashboard/pages/*.py`."""

from dashboard.idle import stay_idle
from dashboard.view.calibration_app import calibration_app

stay_idle()
calibration_app().servable(title="台灣麻將：危險校準 Danger calibration")
