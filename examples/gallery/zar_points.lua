-- SPDX-License-Identifier: GPL-3.0-or-later
-- Zar points against plain points: which tells the tricks of a suit contract better, and does
-- it still where the plain ones know the fit and the shortest suits too?
return baize.fit {
  title    = "Zar points against plain points",
  source   = "Zar Petkov, Zar points, 2003",
  where    = S.spades "5+" & N.spades "3+",
  deals    = 4000,
  response = tricks(S, "S"),
  models   = {
    { "points", { NS.hcp } },
    { "points and trumps", { NS.hcp, NS.spades } },
    { "points, trumps, shape", { NS.hcp, NS.spades, S.longest, S.second, N.shortest } },
    { "Zar", { NS.zar } },
    { "Zar and trumps", { NS.zar, NS.spades } },
  },
}
