"""Cases that people write down: hands, waits, settlements and what they assert, read from a file and held to a table.

>>> line = '{"id": "A1", "kind": "wait", "hand": "123456789m 12345p 11z", "waits": "p3 p6"}'
>>> [case] = parse_cases(line.encode())
>>> judge(case, Rules.preset("house")).verdict
'right'
"""

from mahjong.cases.case import Case, CaseError
from mahjong.cases.judge import Verdict, judge, summary
from mahjong.cases.lines import parse_cases
from mahjong.rules import Rules

__all__ = ["Case", "CaseError", "Rules", "Verdict", "judge", "parse_cases", "summary"]
