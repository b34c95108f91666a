"""The published orders of the wall: seed, hand, size, first twelve and last six places, hash of the whole."""

A = b"a seed for the wall test"
B = bytes(range(32))

ORDERS = [
    (A, 1, 144, "38 118 116 100 89 22 105 134 30 103 51 85", "24 69 126 19 65 37",
     "c7fb2729520601a73fbbb6d04ad0a0ddbc1b1ddeea1649378144540d0a7652a0"),
    (A, 2, 144, "82 143 128 103 4 8 2 23 119 122 81 93", "47 115 98 68 112 89",
     "216a472fdde974dd2964d6ffdbb257a5a2b2fdaff38351c2b9c8da96d55bb627"),
    (B, 1, 144, "135 33 11 57 39 119 82 131 69 83 90 102", "25 94 125 34 139 124",
     "53ecf78a04979ce4fa00e3f8c73de7f98d59968b624e418975d908c578bf4caa"),
    (B, 7, 144, "117 144 103 48 24 92 49 8 139 125 46 64", "110 39 34 141 65 62",
     "ff4b8e47b39de8d622f6e459e4e3e1ced0a1841de48545f15b23f186f4fccc6f"),
    (A, 80582, 144, "42 73 90 35 62 111 76 97 40 69 107 108", "81 119 106 94 105 121",
     "9eed99f0176907e9d4e982aad2eacc8cddad578d54f720bbef5bf9216dbf0137"),
    (A, 1, 84, "", "", "f62b6bfb8fdd58826d67357100d11dd5d239dad6247e7006f269ec406970e1fe"),
]  # fmt: skip
