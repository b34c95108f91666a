"""The table page, for `panel serve dashboard/pages/*.py`."""

from dashboard.nodelay import use_nodelay
from dashboard.view.table_app import table_app

use_nodelay()
table_app().servable(title="台灣麻將 Taiwanese mahjong")
