"""The project's own version, for the head of a record."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def project_version() -> str:
    """Return the version of the project as it is installed, ``0`` in a tree that is not."""
    try:
        return version("taiwan-mahjong-table")
    except PackageNotFoundError:
        return "0"
