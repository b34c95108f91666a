"""The table page, for `panel serve dashboard/pages/*.py`."""

from dashboard.view.table_app import table_app

table_app().servable(title="台灣麻將 Taiwanese mahjong")
