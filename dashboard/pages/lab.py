"""The lab's page, for `panel serve dashboard/pages/*.py`."""

from dashboard.idle import stay_idle
from dashboard.view.lab_app import lab_app

stay_idle()
lab_app().servable(title="台灣麻將：實驗室 Lab")
