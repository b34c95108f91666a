from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import dashboard.view

MODULES = [module.name for module in pkgutil.iter_modules(dashboard.view.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name):
    failed, _ = doctest.testmod(importlib.import_module(f"dashboard.view.{name}"))
    assert failed == 0
