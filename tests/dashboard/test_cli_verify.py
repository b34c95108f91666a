"""`mahjong verify` as its user runs it: exit code 0 with a line a hand, 1 with the place, 2 for what is no file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from dashboard.cli import app
from dashboard.rooms.store import MAX_BYTES
from mahjong.export import export_record
from mahjong.record import PromisedDeal, format_record, parse_record
from tests.dashboard.stage import Person, new_hub
from tests.mahjong.records import short_hand


@pytest.fixture
def verify(capsys):
    def run(*args: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            app(["verify", *args])
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "short.mjr"
    path.write_text(format_record(short_hand()), encoding="utf-8")
    return path


def test_a_line_a_hand_and_what_is_not_proved(verify, path: Path):
    deal = short_hand().lines[0]
    assert isinstance(deal, PromisedDeal)
    code, out, err = verify(str(path))
    assert (code, err) == (0, "")
    first, hand, digest, ok, *limits = out.splitlines()
    assert first == f"{path} · 版本 version 4 · 31 行 lines · 校驗碼相符 sums ok"
    assert hand.startswith("第 1 局 hand 1（行 lines 2-31）")
    assert f"承諾 promise {deal.promise.hex()[:16]}… 相符 ok · 種子 seed {deal.seed.hex()[:16]}… 相符 ok" in hand
    assert "牌牆 wall ok · 動作 actions 27 ok · 輸贏 chips " in hand
    assert digest == f"末碼 digest {parse_record(path.read_bytes()).chain.digest.hex()}"
    assert ok == "全部相符 / everything agrees"
    assert "the server knew the wall" in " ".join(limits)
    assert all(" / " in limit for limit in limits)


def test_json_holds_all_digits(verify, path: Path):
    deal = short_hand().lines[0]
    assert isinstance(deal, PromisedDeal)
    code, out, _err = verify(str(path), "--json")
    data = json.loads(out)
    (hand,) = data["hands"]
    assert (code, data["ok"], data["version"], data["lines"]) == (0, True, 4, 31)
    assert (hand["promise"], hand["secret"], hand["seed"]) == (deal.promise.hex(), deal.secret.hex(), deal.seed.hex())
    assert (hand["actions"], hand["undone"], sum(hand["change"])) == (27, 0, 0)
    assert {limit["code"] for limit in data["not_proved"]} == {"server", "no_share", "open_end", "rewritten"}


@pytest.mark.parametrize("args", [(), ("--json",)])
def test_what_differs_is_said_with_its_line(verify, path: Path, args: tuple[str, ...]):
    path.write_text(path.read_text(encoding="utf-8").replace("discard", "dIscard", 1), encoding="utf-8")
    code, out, err = verify(str(path), *args)
    assert code == 1
    assert "不符 / differs" in err
    assert "第 3 行：與校驗碼不符" in err
    assert "line 3: does not fit its sum" in err
    assert (json.loads(out)["line"] if args else out) == (3 if args else "")


def test_another_name_is_found_and_an_old_record_says_that_it_would_not_be(verify, path: Path):
    record = short_hand()
    path.write_text(format_record(record).replace("阿明", "阿香"), encoding="utf-8")
    assert verify(str(path))[0] == 1
    path.write_text(format_record(replace(record, head=replace(record.head, version=1))), encoding="utf-8")
    code, out, _err = verify(str(path))
    assert code == 0
    assert "版本 version 1 · 31 行 lines · 無校驗碼 no sums" in out
    assert "末碼" not in out.partition("全部相符")[0]
    assert "an old record without sums: names" in out


def test_a_running_hand_is_said_to_be_one(verify, path: Path):
    record = short_hand()
    running = export_record(parse_record(format_record(record)[:3000].rpartition("\n")[0] + "\n"))
    path.write_text(running, encoding="utf-8")
    code, out, _err = verify(str(path))
    assert code == 0
    assert "未公開 not opened · 還在打 still running" in out
    assert "第 1 局：還沒打完" in out


def test_a_room_is_found_by_its_code_and_its_running_secret_stays_in_it(verify, tmp_path: Path, monkeypatch):
    monkeypatch.setenv("MAHJONG_DATA", str(tmp_path))
    hub = new_hub(tmp_path)
    code, token = hub.new_solo("阿明", pace="none")
    deal = parse_record((tmp_path / f"{code}.mjr").read_bytes()).lines[0]
    assert isinstance(deal, PromisedDeal)
    for args in ((code.lower(),), (code, "--json")):
        ended, out, _err = verify(*args)
        assert ended == 0
        assert deal.promise.hex()[:16] in out
        assert deal.secret.hex()[:8] not in out
        assert deal.seed.hex()[:8] not in out
    Person(hub.room(code), token).play_hand(hub)
    hub.close()
    assert deal.secret.hex() in verify(code, "--json")[1]


def test_what_is_no_record_at_all(verify, tmp_path: Path):
    big = tmp_path / "big.mjr"
    with big.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    for given, said in ((tmp_path / "none.mjr", "No such file"), (tmp_path, "directory"), (big, "too large")):
        code, out, err = verify(str(given))
        assert (code, out) == (2, "")
        assert said in err
        assert str(given) in err
    (tmp_path / "text").write_text("hello\n")
    assert verify(str(tmp_path / "text"))[0] == 1
    assert verify("--help")[0] == 0
