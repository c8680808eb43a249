-- SPDX-License-Identifier: GPL-3.0-or-later
-- Eight spades are ours: how do the other five lie? First a priori, then when
-- West has shown six hearts (we hold five of them).
local ours = S.is "AK765.J32.KQ8.K2" & N.is "Q43.A5.A32.AQJ43"
print(baize.sampler { where = ours, seed = 1 }:distribution(W.spades))
print(baize.sampler { where = ours & W.hearts "6", seed = 1 }:distribution(W.spades))
