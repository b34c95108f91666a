"""The page that proves walls, for `panel serve dashboard/pages/*.py`."""

from dashboard.idle import stay_idle
from dashboard.view.verify_app import verify_app

stay_idle()
verify_app().servable(title="台灣麻將：驗證牌牆 Verify the wall")
