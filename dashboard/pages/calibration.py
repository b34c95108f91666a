"""The page of a danger model's calibration, for `panel serve dashboard/pages/*.py`."""

from dashboard.prepare import prepare_server
from dashboard.view.calibration_app import calibration_app

prepare_server()
calibration_app().servable(title="台灣麻將：危險校準 Danger calibration")
