"""The table page, for `panel serve dashboard/pages/*.py`."""

from dashboard.came_by import note_page
from dashboard.gate import use_gate
from dashboard.idle import stay_idle
from dashboard.nodelay import use_nodelay
from dashboard.view.table_app import table_app

use_nodelay()
use_gate()
stay_idle()
note_page()
table_app().servable(title="台灣麻將 Taiwanese mahjong")
