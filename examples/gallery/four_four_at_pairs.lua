-- SPDX-License-Identifier: GPL-3.0-or-later
-- 4-4 against 5-3 in a game: the tricks say little (experiment 3 of Michałowski 2016), so how
-- often does the one contract beat the other at matchpoints, and what is it worth at IMPs?
return baize.experiment {
  title   = "4H on 4-4 against 4S on 5-3, with the points for game",
  where   = S.spades "5" & S.hearts "4" & N.spades "3" & N.hearts "4" & NS.hcp "24-27",
  deals   = 4000,
  measure = {
    { "gain", tricks(S, "H") - tricks(S, "S") },
    { "pairs", beats("4H by S", "4S by S", "none") },
    { "teams", imps("4H by S", "4S by S", "none") },
    { "makes", makes "4H by S" - makes "4S by S" },
  },
  tests   = { "gain > 0", "pairs > 0.5", "teams > 0", "makes ~= 0" },
}
