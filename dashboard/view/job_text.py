"""The words about long work, Chinese and English: how far it is, how fast it goes, how it ended."""

from __future__ import annotations

from dashboard.jobs.job import CANCELLED, DONE, FAILED, RUNNING, Status
from dashboard.view.text import Words

START = Words("開始", "Start")
STOP = Words("停止", "Stop")
NOTHING_YET = Words("還沒有結果", "nothing has been run yet")
BEGINNING = Words("準備中", "getting ready")
STATES: dict[str, Words] = {
    RUNNING: Words("進行中", "running"),
    DONE: Words("完成", "done"),
    CANCELLED: Words("中途停了", "stopped early"),
    FAILED: Words("沒有完成", "failed"),
}
COUNTED: dict[str, Words] = {"walls": Words("副牌牆", "walls"), "hands": Words("局", "hands")}
"""What is counted."""


def how_it_stands(status: Status | None, unit: Words) -> Words:
    """Return the line under the bar: what is done, how much of it, how fast, and how long it still takes.

    >>> print(how_it_stands(Status("duel", {}, done=400, total=1000, per_second=50, seconds_left=12), COUNTED["walls"]))
    進行中：400 / 1,000 副牌牆，每秒 50，還要 0:12 running: 400 / 1,000 walls, 50 a second, 0:12 left
    """
    if status is None:
        return NOTHING_YET
    if status.state == RUNNING:
        return _under_way(status, unit)
    word, took = STATES[status.state], clock(status.seconds)
    return Words(f"{word.zh}，用了 {took}", f"{word.en}, took {took}")


def _under_way(status: Status, unit: Words) -> Words:
    zh, en = status.stage if any(status.stage) else STATES[RUNNING]
    if not status.total:
        return Words(f"{zh}…", f"{en} …")
    count = f"{status.done:,} / {status.total:,}"
    zh, en = f"{zh}：{count} {unit.zh}", f"{en}: {count} {unit.en}"
    if status.per_second is not None and status.seconds_left is not None:
        speed, left = f"{status.per_second:,.0f}", clock(status.seconds_left)
        zh, en = f"{zh}，每秒 {speed}，還要 {left}", f"{en}, {speed} a second, {left} left"
    return Words(zh, en)


def clock(seconds: float) -> str:
    """Return a time as people write it.

    >>> clock(7.2), clock(75), clock(3700)
    ('0:07', '1:15', '1:01:40')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
