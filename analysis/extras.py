"""The packages of the extra ``analysis``: imported where they are used, with a plain word where they are missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


class MissingExtraError(ImportError):
    """A package of the extra ``analysis`` that is not installed. The message names it and says how to get it."""


def need(module: str) -> Any:
    """Return an imported module of the extra ``analysis``. Raises `MissingExtraError` if it is not installed.

    >>> need("scipy.stats").norm.cdf(0.0)
    np.float64(0.5)
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name.split(".", 1)[0]):
            raise
        raise _missing(module) from None


def check_installed(*modules: str) -> None:
    """Raise `MissingExtraError` for the first module whose package is not installed. Nothing is imported.

    >>> check_installed("scipy.stats")
    """
    for module in modules:
        if find_spec(module.split(".", 1)[0]) is None:
            raise _missing(module)


def _missing(module: str) -> MissingExtraError:
    package = module.split(".", 1)[0]
    return MissingExtraError(
        f"沒有安裝 {package}，請先 / {package} is not installed, do this first: "
        "pip install 'taiwan-mahjong-table[analysis]'"
    )
