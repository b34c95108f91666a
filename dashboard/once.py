"""`Once`: something that is made when it is first asked for, one for the whole process, whichever threads ask."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """Makes a thing at the first call and returns that one ever after; `made` is the thing, or None before.

    Not `functools.cache`: two threads that ask first at one moment get two things from it.

    >>> the_list = Once(list)
    >>> the_list.made is None, the_list() is the_list()
    (True, True)
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self.made: T | None = None
        self._make = make
        self._lock = threading.Lock()

    def __call__(self) -> T:
        """Return the thing, made now if nobody has asked before."""
        with self._lock:
            if self.made is None:
                self.made = self._make()
            return self.made
