"""The lab's page, for `panel serve dashboard/pages/*.py`."""

from dashboard.prepare import prepare_server
from dashboard.view.lab_app import lab_app

prepare_server()
lab_app().servable(title="台灣麻將：實驗室 Lab")
