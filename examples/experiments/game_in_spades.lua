-- SPDX-License-Identifier: GPL-3.0-or-later
-- With how many points is 4S worth bidding, on eight trumps and on nine? One experiment for
-- each, at teams and vulnerable, against stopping in 2S. Ten tests are one family, and what
-- comes out is tested once more on fresh deals, as the best of ten looks better than it is.
return baize.sweep {
  title = "4S against 2S, by points and trumps",
  over = { { "trumps", { 8, 9 } }, { "points", { 20, 21, 22, 23, 24 } } },
  experiment = function(given)
    return {
      where   = NS.spades(given.trumps) & NS.hcp(given.points) & S.spades "5+" & N.spades "2+",
      measure = { gain = imps("4S by S", "2S by S", "both") },
      tests   = "gain ~= 0",
    }
  end,
  deals = 1000,
}
