"""`mahjong verify`: whether a record agrees with itself, its promises, its walls and the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from mahjong.verify import HandProof, RecordProof

DIGITS = 16


def verify(
    record: Annotated[
        str, typer.Argument(help="紀錄檔，或這台機器上的房號 / a record, or a room kept on this machine")
    ],
    json: Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")] = False,
) -> None:
    """驗證紀錄：承諾、種子、牌牆、每個動作、每筆輸贏 / Verify a record: promise, seed, wall, every action and payment.

    相符則結束碼 0；不符則 1，並說出第幾行、哪裡不符。 / Exit code 0 if all agrees; 1 with the line and what differs.
    """
    import json as json_format

    from dashboard.cli.progress import compile_core
    from mahjong.record import RecordError
    from mahjong.verify import verify_record

    path = _path_of(record)
    data = _bytes_of(path)
    compile_core()
    try:
        proof = verify_record(data)
    except RecordError as error:
        if json:
            typer.echo(
                json_format.dumps({"ok": False, "line": error.line, "zh": error.zh, "en": error.en}, ensure_ascii=False)
            )
        typer.echo(f"不符 / differs: {path}\n{error.zh}\n{error.en}", err=True)
        raise typer.Exit(1) from None
    typer.echo(json_format.dumps(_as_data(proof), ensure_ascii=False, indent=2) if json else _as_text(path, proof))


def _path_of(record: str) -> Path:
    """Return the file that is meant: a path, or else a room's code in the folder of records."""
    from dashboard.rooms.store import SUFFIX, data_folder

    path = Path(record)
    kept = data_folder() / f"{record.upper()}{SUFFIX}"
    return kept if not path.exists() and record.isalnum() and kept.exists() else path


def _bytes_of(path: Path) -> bytes:
    from dashboard.cli.errors import WrongUse
    from dashboard.rooms.store import MAX_BYTES

    try:
        if path.stat().st_size > MAX_BYTES:
            raise WrongUse(f"太大，不是牌局紀錄 / too large for a record: {path}")
        return path.read_bytes()
    except OSError as error:
        raise WrongUse(f"讀不了 {path} / cannot read {path}: {error.strerror or error}") from None


def _as_data(proof: RecordProof) -> dict[str, Any]:
    def digits(value: bytes | None) -> str | None:
        return None if value is None else value.hex()

    return {
        "ok": True,
        "version": proof.version,
        "lines": proof.n_lines,
        "digest": digits(proof.digest),
        "hands": [
            {
                "hand": hand.hand,
                "lines": [hand.first, hand.last],
                "promise": digits(hand.promise),
                "secret": digits(hand.shown),
                "shares": hand.shares,
                "seed": digits(hand.seed),
                "actions": hand.n_actions,
                "undone": hand.n_undone,
                "change": hand.change,
            }
            for hand in proof.hands
        ],
        "not_proved": [{"code": limit.code, "hands": limit.hands, "text": str(limit)} for limit in proof.limits],
    }


def _as_text(path: Path, proof: RecordProof) -> str:
    sums = "無校驗碼 no sums" if proof.digest is None else "校驗碼相符 sums ok"
    lines = [f"{path} · 版本 version {proof.version} · {proof.n_lines} 行 lines · {sums}"]
    lines += [_hand_line(hand) for hand in proof.hands]
    if proof.digest is not None:
        lines.append(f"末碼 digest {proof.digest.hex()}")
    lines += ["全部相符 / everything agrees", "沒有證明的 / not proved:", *(f"- {limit}" for limit in proof.limits)]
    return "\n".join(lines)


def _hand_line(hand: HandProof) -> str:
    parts = [f"第 {hand.hand} 局 hand {hand.hand}（行 lines {hand.first}-{hand.last}）"]
    if hand.promise is None:
        parts.append("無承諾 no promise")
    else:
        opened = "相符 ok" if hand.shown else "未公開 not opened"
        parts.append(f"承諾 promise {hand.promise.hex()[:DIGITS]}… {opened}")
    if hand.seed is not None:
        parts.append(f"種子 seed {_short(hand.seed)} 相符 ok")
    if hand.n_actions:
        undone = f"（復原 undone {hand.n_undone}）" if hand.n_undone else ""
        parts.append(f"牌牆 wall ok · 動作 actions {hand.n_actions}{undone} ok")
    if hand.change is None:
        parts.append("還在打 still running")
    else:
        parts.append(f"輸贏 chips {' '.join(f'{chips:+d}' if chips else '0' for chips in hand.change)} ok")
    return " · ".join(parts)


def _short(seed: bytes) -> str:
    return seed.hex() if len(seed) <= DIGITS // 2 else f"{seed.hex()[:DIGITS]}…"
