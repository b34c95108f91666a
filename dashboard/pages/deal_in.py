"""The page of deal-in rates, for `panel serve dashboard/pages/*.py`."""

from dashboard.idle import stay_idle
from dashboard.view.deal_in_app import deal_in_app

stay_idle()
deal_in_app().servable(title="台灣麻將：放槍 Deal-ins")
