-- SPDX-License-Identifier: GPL-3.0-or-later
-- Stayman with 4333 opposite 1NT (15-17), the points for game: to play 4-4 in spades where
-- there is one, or 3NT at once? At matchpoints and at IMPs, by North's shape.
local stayman = choose { { N.spades "4+", "4S by N" }, "3NT by N" }
return baize.experiment {
  title   = "Stayman with 4333",
  where   = N.hcp "15-17" & N.balanced & N.spades "4" & S.hcp "10-14" & S.shape "4333",
  deals   = 4000,
  measure = {
    { "tricks_more", tricks(N, "S") - tricks(N, "NT") },
    { "pairs", beats(stayman, "3NT by N", "none") },
    { "teams", imps(stayman, "3NT by N", "none") },
  },
  by      = { { "N is 4333 too", N.shape "4333" }, { "N has a doubleton", ~N.shape "4333" } },
  tests   = { "pairs ~= 0.5", "teams ~= 0" }, tests_by = true,
}
