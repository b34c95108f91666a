"""The felt lab's page, for `panel serve dashboard/pages/*.py`."""

from dashboard.prepare import prepare_server
from dashboard.view.felt_lab import felt_lab_app

prepare_server()
felt_lab_app().servable(title="台灣麻將：毛氈實驗室 Felt lab")
