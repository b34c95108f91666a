"""The lobby page, for `panel serve dashboard/pages/*.py`."""

from dashboard.came_by import note_page
from dashboard.idle import stay_idle
from dashboard.view.lobby_app import lobby_app

stay_idle()
note_page()
lobby_app().servable(title="台灣麻將 Taiwanese mahjong")
