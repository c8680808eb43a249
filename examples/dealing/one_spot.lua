-- SPDX-License-Identifier: GPL-3.0-or-later
-- What is a ten worth? The same deals with the ten of clubs in place of the two.
local s = baize.sampler { hand = "AK4.J32.KQ85.K72", where = N.hcp "9-10" & N.balanced,
  seed = 5, exchange = { seat = S, hands = { "AK4.J32.KQ85.KT7" } } }
local gained, held = 0, 0
for deal, variants in s:variants(20) do
  local with = variants[1]
  held = held + (with.holds and 1 or 0)
  gained = gained + with.deal:tricks("S", "NT") - deal:tricks("S", "NT")
end
print(("%d tricks in 20 deals; the condition holds in %d"):format(gained, held))
