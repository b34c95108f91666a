"""`mahjong stress`: real rooms over real websockets, with devices that misbehave."""

from __future__ import annotations

from typing import Annotated, Any

import typer

Rooms = Annotated[int, typer.Option(min=1, max=64, help="幾桌，每桌四個裝置 / rooms, four devices each")]
Hands = Annotated[int, typer.Option(min=1, max=1000, help="每桌打幾局 / hands in each room")]
Seconds = Annotated[float, typer.Option(min=1, max=7200, help="最多打幾秒 / seconds after which the run is broken off")]
Seed = Annotated[int, typer.Option(help="誰何時搗亂由它決定 / decides who misbehaves and when")]
PaceName = Annotated[str, typer.Option(help="電腦與發牌的速度 / pace: none, quick, normal, calm")]
People = Annotated[str, typer.Option(help="人的習慣 / habits: restless (misbehaves), human, brisk, fidgety")]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def stress(
    rooms: Rooms = 5,
    hands: Hands = 20,
    seconds: Seconds = 600.0,
    seed: Seed = 1,
    pace: PaceName = "none",
    people: People = "restless",
    json: AsJson = False,
) -> None:
    """壓力測試：真的連線，裝置會斷線、連點、遲到、重送、冒名 / Real rooms with devices that misbehave.

    伺服器是另一個程序，記憶體是它的 / the server is a process of its own, and the memory is that one's.

    tap_to_own_ms：從點到自己收到答覆 / from a tap to its answer on the same device.

    tap_to_each_ms, tap_to_all_ms：從打牌到各裝置、到四個都收到 / from a discard to each device, to the last of four.

    server_cpu_percent：打牌時伺服器佔一核多少，開頁不計 / the server's share of a core, opening not counted.

    結束代碼 1：有一條守不住 / exit 1: something that must always hold did not.
    """
    import json as json_format

    from dashboard.cli.errors import WrongUse
    from dashboard.cli.progress import compile_core
    from dashboard.rooms.pace import PACES
    from dashboard.stress.habits import HABITS
    from dashboard.stress.run import Plan, run

    if pace not in PACES:
        raise WrongUse(f"沒有這種速度 / no such pace: {pace!r} ({', '.join(PACES)})")
    if people not in HABITS:
        raise WrongUse(f"沒有這種習慣 / no such habits: {people!r} ({', '.join(HABITS)})")
    compile_core()
    figures = run(Plan(rooms, hands, seconds, seed, pace, people))
    typer.echo(json_format.dumps(figures, ensure_ascii=False, indent=2) if json else _table(figures))
    if figures["broken"]:
        raise typer.Exit(1)


def _table(figures: dict[str, Any]) -> str:
    """Return the figures as lines of name and value, and the verdict."""
    lines = [f"{name:<16} {_value(value)}" for name, value in figures.items() if name != "broken"]
    verdict = figures["broken"] or ["全部守住 / everything held"]
    return "\n".join([*lines, *verdict])


def _value(value: Any) -> str:
    return "  ".join(f"{name} {one}" for name, one in value.items()) if isinstance(value, dict) else str(value)
