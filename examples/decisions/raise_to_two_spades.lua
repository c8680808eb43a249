-- SPDX-License-Identifier: GPL-3.0-or-later
-- Experiment 6 of Michałowski 2016: 1D 1S 2S ?, pass or game. (The text has N rebid 2C; but it
-- gives N four spades and compares 2S with 4S, so a raise is meant.) W and E are only said to
-- be too weak and shapeless to have bid: here both pass with up to ten points and no suit of
-- six. One place gives N five diamonds, or four in a 4441; another any four: both readings.
-- 3S is here because the figure that the thesis prints for 2S is that of 3S.
local quiet = W.hcp "10-" & W.longest "5-" & E.hcp "10-" & E.longest "5-"
local function reading(name, diamonds)
  return baize.decision {
    title  = "A raise to 2S: pass or 4S? N has " .. name,
    source = "Michałowski 2016, experiment 6",
    hand   = "K9754.95.KQJ.Q75", seat = S,
    where  = N.hcp "11-14" & N.spades "4" & diamonds & quiet,
    vul    = "none", deals = 4000,
    candidates = { { "pass", "2S by S" }, { "invite", "3S by S" }, { "game", "4S by S" } },
  }
end
return {
  reading("five diamonds or 4441", N.diamonds "5+" | N.diamonds "4" & N.shape "any 4441"),
  reading("four diamonds", N.diamonds "4+"),
}
