-- SPDX-License-Identifier: GPL-3.0-or-later
-- We open 15-17 balanced: how likely is a fit of eight in spades, or in some suit?
local opening = S.hcp "15-17" & S.balanced
print("4-4 spades", baize.chance(N.spades "4" & S.spades "4", opening))
print("8+ spades", baize.chance(NS.spades "8+", opening))
print("8+ in a suit", baize.chance(NS.longest_fit "8+", opening))
