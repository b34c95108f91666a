"""The words of the pages for experiments, Chinese and English."""

from __future__ import annotations

from dashboard.view.text import Words

LOBBY = Words("大廳", "Lobby")
RESEARCH = Words("研究", "Research")
PAGES: dict[str, Words] = {
    "lab": Words("實驗室", "Lab"),
    "calibration": Words("危險校準", "Danger calibration"),
    "deal_in": Words("放槍", "Deal-ins"),
    "rules_cost": Words("規則的代價", "House rules"),
}
"""The pages for experiments, by route."""

DUEL = Words("對戰", "Duel")
LEAGUE = Words("聯賽", "League")
BOT_A = Words("電腦甲", "Bot A")
BOT_B = Words("電腦乙，對照", "Bot B, the control")
FIELD = Words("另外三家", "The other three")
WALLS = Words("牌牆數", "Walls")
WALLS_HELP = Words("每副牌牆四個座位各打一次", "each wall is played from all four seats")
HANDS = Words("局數", "Hands")
RULES = Words("規則", "Rules")
SEED = Words("種子", "Seed")
SEED_EMPTY = Words("空白就新抽", "empty: new")
SEED_HELP = Words(
    "任何文字，或 64 個十六進位數字；同樣的種子打出同樣的結果",
    "any text, or 64 hex digits; the same seed gives the same result",
)
BOTS = Words("參加的電腦", "Bots that take part")
MODEL = Words("危險模型", "Danger model")
ELSEWHERE = Words("別種對手", "Other fields")
YES, NO = Words("也看", "Yes"), Words("不看", "No")

NEWEST = Words("最新的一次", "the newest")
FIGURES = Words("圖", "Figures")
FINDINGS = Words("結論", "Findings")
TABLES = Words("表", "Tables")
MADE = Words("由來", "How it was made")
AS_JSON, AS_HTML = "JSON", "HTML"
AGAIN = Words("設定照舊", "Same settings")

UNITS: dict[str, Words] = {
    "chips": Words("每局籌碼", "chips a hand"),
    "wins": Words("每百局", "percentage points"),
    "deal_ins": Words("每百局", "percentage points"),
    "draws": Words("每百局", "percentage points"),
    "discards": Words("每局張數", "discards a hand"),
}

NOT_INSTALLED = Words("這一頁還缺套件", "This page lacks a package")
NOT_INSTALLED_HOW = Words("裝好之後重開伺服器", "install it, then start the server again")

ABOUT_DUEL = Words(
    "兩個電腦在同樣的牌牆、同樣的座位上輪流打，比的是差距；運氣大半抵消，區間以牌牆為單位。",
    "Two bots take the same seats of the same walls in turn; what is compared is the difference. Most of the luck "
    "cancels, and walls are the unit of every interval.",
)
ABOUT_LEAGUE = Words(
    "選出來的電腦混桌互打，用 OpenSkill 排名。排名看個大概；兩個電腦誰強，由對戰的籌碼決定。",
    "The chosen bots play each other in mixed tables and are ranked by OpenSkill. The board is for an overview; which "
    "of two is better is decided by their duel.",
)
ABOUT_CALIBRATION = Words(
    "危險模型說 5% 的牌，一百張裡真的有五張放槍嗎？在它沒訓練過的牌牆上數一數。",
    "Of tiles that a danger model calls 5 %, do five in a hundred deal in? Counted on walls it was not trained on.",
)
ABOUT_DEAL_IN = Words(
    "哪張牌、第幾巡、他亮了幾組，有多險？從打過的牌裡數，不靠模型。",
    "Which tile, at which turn, against how many melds: how dangerous? Counted from played hands, without a model.",
)
ABOUT_RULES_COST = Words(
    "同樣的牌牆，一次只改一條規則，看胡牌、台數、流局、籌碼差多少。電腦不會因規則改變打法。",
    "The same walls, one rule changed at a time: what becomes of wins, 台, draws and chips? The bots do not adapt.",
)
BOT = Words("電腦", "Bot")
WHAT = Words("看哪些牌", "Which tiles")
ACROSS = Words("橫軸", "Across")
CHANGES = Words("試哪些規則", "Rules to try")
CHANGES_HELP = Words("不選就全部都試", "none chosen: all of them")
PLAYED = Words("打什麼", "What is played")
HAND_BY_HAND = Words("單局", "single hands")
WHOLE_GAMES = Words("整場，含連莊", "whole games")
GROUP = Words("看哪一類", "Which rules")
EVERY_GROUP = Words("全部", "all")
EFFECTS_OF_MOST = Words(
    "紅色：區間不含零；灰色：碰到的牌牆太少。同一類的規則才好比大小。",
    "Red: the interval leaves 0 out; grey: it touches too few walls. Within one group sizes compare best.",
)
OTHER_VERSION = Words("這個結果是別的版本存的，看不了", "this result was kept by another version and cannot be shown")
BAND = Words(
    "淡色帶是 95% 區間，只對事先選好的牌牆數成立：看到它離開零就停，二十次裡會被騙不只一次。",
    "The band is the 95 % interval for a number of walls chosen before: who stops when it leaves 0 is fooled more than "
    "one time in twenty.",
)
