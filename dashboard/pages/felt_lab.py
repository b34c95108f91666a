"""The felt lab's page, for `panel serve dashboard/pages/*.py`."""

from dashboard.idle import stay_idle
from dashboard.view.felt_lab import felt_lab_app

stay_idle()
felt_lab_app().servable(title="台灣麻將：毛氈實驗室 Felt lab")
