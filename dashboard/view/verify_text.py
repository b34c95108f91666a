"""The words of the page that proves walls, Chinese and English. Differences found bring their own."""

from __future__ import annotations

from dashboard.view.text import Sentence, Words
from mahjong.verify import LIMITS as OF_RECORDS

TITLE = Words("驗證牌牆", "Verify the wall")
SUBTITLE = Words("沒有人安排過的牌", "a wall nobody arranged")
VERIFY = Words("驗證", "Verify")
"""The button and the link that lead here."""

WORDS: dict[str, Words] = {
    "about": Sentence(
        "發牌前，牌桌公布承諾，各座位再加進自己的一份；打完後秘密公開。這一頁在你自己的瀏覽器裡全部重算一遍，什麼都不傳出去。",
        "Before the deal the table shows a promise and the seats add their shares; after the hand the secret is shown. "
        "This page computes all of it again in your own browser and sends nothing anywhere.",
    ),
    "limit": Sentence(
        "老實說：伺服器打牌時就知道牌牆。這裡證明的是牌牆沒有人安排過（證明到哪裡，每一局各有說明），不是沒有人看過。",
        "To be honest: the server knew the wall while the hand was played. Proved is that it was not arranged "
        "(how far, each hand says), not that nobody looked.",
    ),
    "choose": Words("選一個紀錄檔", "Choose a record"),
    "drop": Words("或把檔案拖進來", "or drop a file here"),
    "room": Words("房號", "Room"),
    "look": Words("查看", "Look"),
    "download": Words("下載紀錄", "Download the record"),
    "lobby": Words("大廳", "Lobby"),
    "agrees": Words("全部相符", "Everything agrees"),
    "differs": Words("不符", "Differs"),
    "nothing": Words("還沒有打完的局", "No hand is over yet"),
    "foreign": Words("這不是牌局紀錄", "Not a record of this game"),
    "behind": Words("這一行之後的沒有證明", "What comes after this line is not proved"),
    "hands": Words("局", "hands"),
    "lines": Words("行", "lines"),
    "digest": Words("末碼", "Digest"),
    "noted": Words("你記下的承諾（前幾位）", "The promise you noted (first digits)"),
    "noted_hand": Words("是這一局的承諾", "is the promise of hand"),
    "noted_none": Words("哪一局都不是", "is that of no hand here"),
    "hand": Words("第 {} 局", "Hand {}"),
    "shared": Words("沒有人安排過", "Nobody arranged it"),
    "fixed": Words("發牌前就定了", "Fixed before the deal"),
    "rebuilt": Words("照種子重排相同", "Built again from its seed"),
    "running": Words("還沒打完", "Not over yet"),
    "bad": Words("不符", "Differs"),
    "shared_why": Sentence(
        "先有承諾，再加進 {} 個座位的份，牌牆由兩者算出：伺服器和任何座位都不能單獨挑牌。",
        "The promise came first, then shares from {} of the seats, and the wall follows from both: "
        "neither the server nor any seat could choose it alone.",
    ),
    "fixed_why": Sentence(
        "承諾之後沒有改過；但沒有座位加進自己的一份，這副牌是伺服器自己定的。",
        "It was not changed after its promise; but no seat gave a share, so the server alone chose it.",
    ),
    "rebuilt_why": Sentence(
        "這一局沒有承諾：只能證明牌是照這個種子排的，不能證明種子何時選的。",
        "This hand had no promise: the tiles do come from this seed, but not proved is when the seed was chosen.",
    ),
    "running_why": Sentence(
        "現在只有承諾。記下來，打完再來對。",
        "Now there is only the promise. Note it and compare it when the hand is over.",
    ),
    "bad_why": Sentence(
        "這一局的紀錄對不上，見上面那一行。", "The lines of this hand do not agree, see the line above."
    ),
    "promise": Words("承諾", "Promise"),
    "secret": Words("秘密", "Secret"),
    "shares": Words("各座位的份", "Shares"),
    "no_share": Words("沒有（全是零）", "none (zeros)"),
    "seed": Words("種子", "Seed"),
    "wall": Words("牌牆的前 16 張", "First 16 tiles of the wall"),
    "whole": Words("整副 144 張，由前到後", "All 144, front to back"),
    "check_promise": Words("承諾 = SHA-256(commit: + 秘密)", "the promise is the secret's"),
    "check_reveal": Words("公開的秘密和份就是發牌時的", "what was revealed is what was dealt with"),
    "check_wall": Words("種子和 144 張的順序算出來了", "seed and order of the 144 tiles were computed"),
    "check_tiles": Words("{} 個動作，每一張牌都在它該在的地方", "{} actions, every tile was where the wall has it"),
    "check_promise_bad": Words("承諾不是這個秘密的", "the promise is not the secret's"),
    "check_reveal_bad": Words("公開的秘密和份不是發牌時的", "what was revealed is not what was dealt with"),
    "check_wall_bad": Words("這裡不該發這一局", "this hand cannot be dealt here"),
    "check_tiles_bad": Words("前 {} 個動作對得上，再下去就不符", "{} actions agree, what comes next does not"),
    "taken": Words("從前面摸 {}，從後面補 {}", "{} drawn from the front, {} from the back"),
    "undone": Words("復原 {}", "{} undone"),
    "note_same": Words("這台裝置發牌前看到的就是這個承諾", "this device saw this promise before the deal"),
    "note_changed": Words("這台裝置看到的承諾在發牌前換過", "the promise this device saw was changed before the deal"),
    "note_other": Words("這台裝置發牌前看到的是另一個承諾", "this device saw another promise before the deal"),
    "note_in": Words("這台裝置的一份在裡面", "the share of this device is in it"),
    "note_stirred": Words("你洗牌洗出來的一份在裡面", "the share that you shuffled on this device is in it"),
    "note_earlier": Words(
        "裡面是這台裝置較早的一份，不是最後一份", "an earlier share of this device is in it, not its last"
    ),
    "note_missing": Words(
        "這台裝置的一份不在裡面（同座位的另一台可能換掉了）",
        "the share of this device is not in it (another device of the seat may have replaced it)",
    ),
    "not_proved": Words("沒有證明的", "Not proved"),
    "too_large": Words("檔案太大，不是牌局紀錄", "Too large for a record"),
}

LIMITS: dict[str, Words] = {code: Words(*words) for code, words in OF_RECORDS.items()} | {
    "league": Words(
        "伺服器若與某個座位串通，可以替那個座位一份一份地試，試到喜歡的牌牆",
        "a server in league with one of the seats could try shares for that seat until it liked the wall",
    ),
    "rules": Words(
        "動作合不合規則、台數和輸贏，這一頁不算：用 mahjong verify",
        "whether actions were allowed, and 台 and payments, are not checked here: `mahjong verify` does",
    ),
    "page": Words(
        "這一頁也是伺服器給的：要更放心，下載紀錄，用自己裝的程式驗證",
        "this page came from the server too: to be surer, take the record and verify it with a copy of your own",
    ),
    "more": Words(
        "後面少了幾行，這裡看不出來：請比對末碼",
        "lines missing at the end would not be seen here: compare the digest",
    ),
}
"""What is not proved, by the codes of `mahjong.verify` and those of the page."""
