-- SPDX-License-Identifier: GPL-3.0-or-later
-- The same points, a small spade changed for a small diamond: which doubleton is
-- better in a notrump hand? Whoever held the diamond gets the spade, all other cards
-- stay, so that every difference is paired.
return baize.experiment {
  title = "A doubleton in spades less one in diamonds, 16 points",
  where = N.hcp "8-9",
  exchange = { seat = S, hands = { "A76.KQ64.A5.K986", "A7.KQ64.A65.K986" } },
  deals = 400,
  seed = 2016,
  measure = { notrump = tricks(S, "NT"), hearts = tricks(S, "H"), game = makes "3NT by S" },
  tests = { "notrump ~= 0", "game ~= 0" },
}
