from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from types import MappingProxyType

import pytest

import analysis
import dashboard
import mahjong

MODULES = [
    module.name
    for package in (mahjong, analysis, dashboard)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if "pages" not in module.name and not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_no_dataclass_shares_a_default_that_python_3_11_refuses(name):
    """A read-only mapping can be hashed only from 3.12 on: on 3.11 the package could not be imported."""
    for found in vars(importlib.import_module(name)).values():
        if dataclasses.is_dataclass(found) and isinstance(found, type) and found.__module__ == name:
            shared = [field.name for field in dataclasses.fields(found) if isinstance(field.default, MappingProxyType)]
            assert not shared, (found, shared)
