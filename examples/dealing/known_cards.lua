-- SPDX-License-Identifier: GPL-3.0-or-later
-- You look at your own hand. How often has partner four spades, and how strong is he?
local s = baize.sampler { hand = "KJ54.AQ2.K73.QT4", seed = 1 }
print(s:figure())
print("four or more spades", baize.chance(N.spades "4+", s.where))
print("mean of his points", s:mean(N.hcp))
