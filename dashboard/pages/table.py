"""The table page, for `panel serve dashboard/pages/*.py`."""

from dashboard.came_by import note_page
from dashboard.prepare import prepare_server
from dashboard.view.table_app import table_app

prepare_server()
note_page()
table_app().servable(title="台灣麻將 Taiwanese mahjong")
