"""The page of house rules, for `panel serve dashboard/pages/*.py`."""

from dashboard.prepare import prepare_server
from dashboard.view.rules_cost_app import rules_cost_app

prepare_server()
rules_cost_app().servable(title="台灣麻將：規則的代價 House rules")
