"""A lock on an open file that only one process can hold. The system drops it when the holder dies."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30
    """A byte no record reaches: Windows bars others from the locked bytes themselves."""

    def try_lock(file: int) -> bool:
        """Take the lock of an open file descriptor; return whether it could be had."""
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: int) -> bool:
        """Take the lock of an open file descriptor; return whether it could be had. Closing the file gives it back."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
