"""The page of deal-in rates, for `panel serve dashboard/pages/*.py`."""

from dashboard.prepare import prepare_server
from dashboard.view.deal_in_app import deal_in_app

prepare_server()
deal_in_app().servable(title="台灣麻將：放槍 Deal-ins")
