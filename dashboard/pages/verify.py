"""The page that proves walls, for `panel serve dashboard/pages/*.py`."""

from dashboard.prepare import prepare_server
from dashboard.view.verify_app import verify_app

prepare_server()
verify_app().servable(title="台灣麻將：驗證牌牆 Verify the wall")
