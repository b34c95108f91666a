"""The headings of the figures of a calibration report, and how to read each, in Chinese and English."""

from __future__ import annotations

from typing import NamedTuple


class Caption(NamedTuple):
    """A figure's heading and how to read it."""

    zh: str
    en: str
    text_zh: str
    text_en: str


CAPTIONS = {
    "curve": Caption(
        "預測與實際",
        "Forecast and outcome",
        "藍線是等化迴歸（PAV）：預測某個值的牌，實際放槍的比例。貼著虛線就是準；在虛線下方，是把危險說大了。淡色帶"
        "是重抽整副牌牆的 95% 範圍；兩軸都是對數。下圖是各種預測有多少，橘色是其中放槍的。",
        "The blue line is the isotonic (PAV) fit: of tiles with that forecast, the share that deals in. On the "
        "dashed line the forecast is true; below it the danger is overstated. The pale band is the 95 % range "
        "when whole walls are resampled; both axes are logarithmic. Below: how often each forecast is made, in "
        "orange those that deal in.",
    ),
    "score": Caption(
        "分數與實際",
        "Score and outcome",
        "分數不是機率：藍線是等化迴歸（PAV），說每個分數的牌實際放槍多少，淡色帶是重抽整副牌牆的 95% 範圍。越陡越"
        "會分。",
        "A score is no probability: the blue line, an isotonic (PAV) fit, says how many of the tiles with each "
        "score deal in; the pale band is the 95 % range when whole walls are resampled. The steeper, the better "
        "it tells apart.",
    ),
    "bins": Caption(
        "每一級差多少",
        "How far off each row is",
        "把牌按預測分級：實際比例減平均預測，單位是百分點。零是準；負的是把危險說大了。紅色的區間不含零。",
        "Tiles by forecast: the share that dealt in less the mean forecast, in percentage points. 0 is true, "
        "below 0 the danger was overstated. A red interval leaves 0 out.",
    ),
    "score_bins": Caption(
        "各級分數放槍多少",
        "How many deal in, by score",
        "把牌按分數（對三家最高的）分五級：各級實際放槍的百分比，附 95% 區間。一路往上，分數才有意義。",
        "Tiles by score, the highest of the three opponents', in five rows: the percentage that dealt in, with "
        "its 95 % interval. A score means something if they rise all the way.",
    ),
    "auc": Caption(
        "分不分得開危險與安全",
        "Does it tell danger from safety",
        "AUC：隨便挑一張會放槍的和一張不會的，前者預測較高的機會；0.5 是亂猜，1 是全對。全部混在一起比，多半是靠「"
        "現在晚不晚」；同一次選擇之內的，才是「手上哪張危險」。",
        "AUC: of a tile that deals in and one that does not, how often the first is rated higher; 0.5 is "
        "guessing, 1 is perfect. Pooled, most of it is knowing how late it is; within one decision it is which "
        "tile of the hand is dangerous.",
    ),
    "miscalibration": Caption(
        "不準的部分有多大",
        "How much is miscalibration",
        "MCB（平方誤差）：若把預測完全校準，誤差會少多少，單位是十萬分之一。就算完全準的模型，在有限的牌牆上也不會"
        "是零；所以拿「用一半牌牆重新校準、在另一半上評分」的同一個模型來比（第二列，5%-95%）。第一列落在它的範圍"
        "裡，就不算不準。",
        "MCB of the Brier score: how much the error would fall if the forecast were set right, in 1e-5. Not even "
        "a true forecast shows 0 on so many walls, so it is compared with the same model set right on half of the "
        "walls and judged on the other half (second row, 5 %-95 %). A first row within that range is as true as "
        "can be had.",
    ),
    "bias": Caption(
        "對誰、在什麼時候偏了",
        "For whom, and when, it is off",
        "平均預測除以實際：1 是準，1.1 是把危險說大一成。按對手打了幾張、面子數、牌種、莊家、座位等分組；紅色的區"
        "間不含 1。二十幾組裡碰巧有一兩組紅的，並不奇怪。",
        "Mean forecast over outcome: 1 is true, 1.1 overstates the danger by a tenth. By the opponent's discards, "
        "melds, kind of tile, dealer, seat and more; a red interval leaves 1 out. Of some twenty groups one or "
        "two are red by luck.",
    ),
    "fields": Caption(
        "換了對手還準嗎",
        "Is it still true against others",
        "同一個模型，不同的三家對手。模型只對訓練時的對手校準：對手換了打法，同樣的讀法就可能把危險說大或說小。",
        "The same model against other opponents. A model is calibrated for the opponents it was trained on: where "
        "they play another way, the same reading may overstate the danger, or understate it.",
    ),
    "set_right": Caption(
        "重新校準之後",
        "After it was set right",
        "把預測在一半牌牆上重新校準（等化、Platt、beta），在另一半上看平均預測除以實際：回到 1 就值得為這種對手另"
        "存一份校準。",
        "The forecast set right on half of the walls (isotonic, Platt, beta) and judged on the other half, by "
        "mean forecast over outcome: back at 1 it is worth keeping a map of its own for these opponents.",
    ),
    "compared": Caption(
        "比別的模型好多少",
        "How much better than others",
        "同樣的牌、同樣的牌牆上，別的模型的對數損失減去這個模型的：大於零就是這個模型較好。區間以牌牆為單位成對計"
        "算；紅色表示不含零。分類表（和梯度提升）是用另外同樣多副牌牆當場訓練的，分數先校準成機率。",
        "On the same tiles of the same walls: the log-loss of each other model less this one's; above 0 this "
        "model is better. The intervals are of paired differences by wall; red leaves 0 out. The class table (and "
        "boosting) are fitted for the occasion on as many other walls; a score is set right first.",
    ),
}  # fmt: skip
"""By the key of the figure."""
