-- SPDX-License-Identifier: GPL-3.0-or-later
-- A table with two ways in: points of a 1NT opening and the answer, against game.
return baize.experiment {
  title = "When to invite: tricks at notrump by the points of both hands",
  where = S.balanced & N.balanced & S.hcp "15-17" & N.hcp "7-10",
  deals = 300,
  seed = 2016,
  measure = { tricks = tricks(S, "NT"), game = makes "3NT by S" },
  by = { N.hcp, S.hcp },
}
