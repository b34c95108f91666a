"""The chain through a record: every line ends with a sum over itself and over every line before it.

::

    {"undo":1,"sum":"28d152329ccd36b1"}

The digest of a line is SHA-256 of the digest of the line before (nothing before the first) and of the line's bytes
without its sum and its newline; the sum is the first 8 of its 32 bytes as hex digits. So a byte that changes, a line
that is gone, moved or put in leaves the first line from there on with a sum that does not fit. What no chain shows is
that lines are missing at the end, or that all sums were made anew: against that, the digest of the last line is
compared with one that was kept elsewhere.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from mahjong.fields import LineError

_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}')
_TAIL = len(',"sum":"0123456789abcdef"}')


@dataclass(frozen=True, slots=True)
class Chain:
    r"""Where a chain stands: the digest of its last line, 32 bytes, or nothing before the first.

    >>> text, chain = Chain().sealed('{"undo":1}\n')
    >>> text.rstrip()
    '{"undo":1,"sum":"28d152329ccd36b1"}'
    >>> Chain().opened(text.rstrip().encode()) == (b'{"undo":1}', chain)
    True
    """

    digest: bytes = b""

    def sealed(self, text: str) -> tuple[str, Chain]:
        """Return whole lines, each a JSON object, with their sums, and the chain after them."""
        chain, lines = self, []
        for line in text.split("\n")[:-1]:
            chain = chain._after(line.encode("utf-8", "surrogatepass"))
            lines.append(f'{line[:-1]},"sum":"{chain.sum}"}}\n')
        return "".join(lines), chain

    def opened(self, raw: bytes) -> tuple[bytes, Chain]:
        """Return a line, given without its newline, without its sum, and the chain after it.

        Raises `LineError` if it has no sum or another one.
        """
        found = _SUM.fullmatch(raw[-_TAIL:])
        if found is None:
            raise LineError("行尾沒有校驗碼", "the line does not end with its sum")
        line = raw[:-_TAIL] + b"}"
        chain = self._after(line)
        if found[1].decode() != chain.sum:
            raise LineError(
                "與校驗碼不符，這一行被改過或前面少了一行", "does not fit its sum: changed, or a line before it is gone"
            )
        return line, chain

    @property
    def sum(self) -> str:
        """The sum of the last line: 16 hex digits."""
        return self.digest[:8].hex()

    def _after(self, line: bytes) -> Chain:
        return Chain(hashlib.sha256(self.digest + line).digest())
