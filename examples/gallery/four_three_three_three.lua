-- SPDX-License-Identifier: GPL-3.0-or-later
-- Is 4333 opposite 1NT worth a point less? The same points with 4333, with 4432 and with 5332,
-- in notrump; and does it matter that both hands have the same long suit?
return baize.experiment {
  title   = "4333 against 4432 and 5332 in notrump",
  where   = N.hcp "15-17" & N.balanced & S.hcp "9-10",
  deals   = 4000,
  samples = {
    { "flat", S.shape "any 4333" },
    { "doubleton", S.shape "any 4432" },
    { "five", S.shape "any 5332" },
  },
  measure = { tricks = tricks(N, "NT") },
  tests   = { "doubleton.tricks > flat.tricks", "five.tricks > doubleton.tricks" },
}
