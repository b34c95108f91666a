"""The lobby page, for `panel serve dashboard/pages/*.py`."""

from dashboard.came_by import note_page
from dashboard.prepare import prepare_server
from dashboard.view.lobby_app import lobby_app

prepare_server()
note_page()
lobby_app().servable(title="台灣麻將 Taiwanese mahjong")
