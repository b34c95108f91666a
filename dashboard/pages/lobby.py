"""The lobby page, for `panel serve dashboard/pages/*.py`."""

from dashboard.idle import stay_idle
from dashboard.view.lobby_app import lobby_app

stay_idle()
lobby_app().servable(title="台灣麻將 Taiwanese mahjong")
