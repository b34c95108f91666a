"""The lobby page, for `panel serve dashboard/pages/*.py`."""

from dashboard.view.lobby_app import lobby_app

lobby_app().servable(title="台灣麻將 Taiwanese mahjong")
