"""`mahjong score`: what one winning hand is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from mahjong.score import ScoreLine, ScoreSheet, SetView

WIDTH = 100


HandText = Annotated[
    str, typer.Argument(help="手裡的牌，胡的那張不算 / the concealed tiles without the winning one: 123m 45p 77z")
]
WinTile = Annotated[
    str | None,
    typer.Option(help="胡的那張，只有 17 張的天胡沒有 / the winning tile: s8; none only for 天胡 with 17 tiles"),
]
By = Annotated[str, typer.Option(help="怎麼胡的 / discard, self_draw or rob_kong")]
SeatWind = Annotated[str, typer.Option(help="自己的門風 / the winner's wind: E S W N")]
RoundWind = Annotated[str, typer.Option("--round", help="圈風 / the round's wind: E S W N")]
Melds = Annotated[
    list[str] | None,
    typer.Option(help='面子，可多次 / a meld, may be repeated: "chow 123m", "pung dr", "kong p5", "concealed_kong we"'),
]
Flowers = Annotated[str, typer.Option(help="花牌 / flowers: f1 f2")]
Discarder = Annotated[str | None, typer.Option(help="誰打的，預設上家 / who fed the tile, by default the seat before")]
Streak = Annotated[int, typer.Option(help="連莊次數 / how often the dealer has kept the deal")]
Liable = Annotated[str | None, typer.Option(help="誰包牌 / who answers for the hand under 包牌")]
Flags = Annotated[
    list[str] | None,
    typer.Option(
        help="情形，可多次 / may be repeated: replacement flower_replacement last_tile heavenly earthly human "
        "heavenly_ready earthly_ready ready eight_declined eight_paid"
    ),
]
Preset = Annotated[str, typer.Option(help="規則 / the rules: a preset of `mahjong rules --list`")]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def score(
    hand: HandText,
    win: WinTile = None,
    by: By = "discard",
    seat: SeatWind = "S",
    round_: RoundWind = "E",
    meld: Melds = None,
    flowers: Flowers = "",
    discarder: Discarder = None,
    dealer_streak: Streak = 0,
    liable: Liable = None,
    flag: Flags = None,
    preset: Preset = "house",
    json: AsJson = False,
) -> None:
    """算台：一手胡牌值多少 / Score one winning hand, line by line; the dealer sits East."""
    from dashboard.cli.errors import WrongUse
    from mahjong.hand import Hand
    from mahjong.rules import Rules, RulesError
    from mahjong.score import ScoreError
    from mahjong.score import score as score_hand
    from mahjong.tiles import TileError

    try:
        sheet = score_hand(
            Hand.parse(hand, melds=meld or (), flowers=flowers),
            win,
            by,
            seat=seat,
            round=round_,
            dealer_streak=dealer_streak,
            discarder=discarder,
            liable=liable,
            flags=flag or (),
            rules=Rules.preset(preset),
        )
    except (TileError, ScoreError, RulesError) as error:
        raise WrongUse(str(error)) from None
    typer.echo(_as_json(sheet) if json else _as_text(sheet))


def _as_json(sheet: ScoreSheet) -> str:
    import json
    from dataclasses import asdict

    from mahjong.score import SEATS
    from mahjong.tiles import CODES

    def coded(of: ScoreLine | SetView) -> dict[str, Any]:
        return {**asdict(of), "tiles": [CODES[kind] for kind in of.tiles]}

    data = {
        "total": sheet.total,
        "lines": [coded(of) for of in sheet.lines],
        "sets": [coded(of) for of in sheet.sets],
        "payments": dict(zip(SEATS, sheet.payments, strict=True)),
        "payer_lines": {SEATS[seat]: [coded(of) for of in lines] for seat, lines in sheet.payer_lines.items()},
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def _as_text(sheet: ScoreSheet) -> str:
    from rich.console import Console
    from rich.table import Table

    from mahjong.score import SEATS
    from mahjong.tiles import WINDS_ZH, format_tiles

    lines = Table("台", "", "牌 Tiles", title=f"共 {sheet.total} 台 / {sheet.total} 台 in all", title_justify="left")
    for line in sheet.lines:
        note = f"（{line.note_zh} {line.note_en}）" if line.note_zh else ""
        lines.add_row(str(line.tai), f"{line.zh} {line.en}{note}", format_tiles(line.tiles))
    payments = Table("座位 Seat", "籌碼 Chips", "莊家 Dealer's 台", title="付錢 Payments", title_justify="left")
    for seat, chips in enumerate(sheet.payments):
        extra = ", ".join(f"{line.zh} {line.tai}" for line in sheet.payer_lines.get(seat, ()))
        payments.add_row(f"{WINDS_ZH[seat]} {SEATS[seat]}", f"{chips:+d}", extra)
    sets = "  ".join(f"[{format_tiles(of.tiles)}]" for of in sheet.sets)
    console = Console(width=WIDTH, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(f"讀法 Reading: {sets}")
        console.print(lines)
        console.print(payments)
    return capture.get().rstrip()
