-- SPDX-License-Identifier: GPL-3.0-or-later
-- Two samples: opposite 15-17, does a hand of 7 points with a six-card minor take more
-- tricks at notrump than a flat one of 8? Means of different deals, compared by Welch's
-- test, shares of games by the score test of two shares.
return baize.experiment {
  title = "A six-card minor against a point",
  where = S.balanced & S.hcp "15-17",
  samples = {
    { "flat", N.hcp "8" & N.shape "any 4333" },
    { "long", N.hcp "7" & N.shape "xxx6 + xx6x" & ~N.spades "4+" & ~N.hearts "4+" },
  },
  deals = 300,
  seed = 2016,
  measure = { tricks = tricks(S, "NT"), game = makes "3NT by S" },
  tests = { "long.tricks > flat.tricks", "long.game > flat.game" },
}
