-- SPDX-License-Identifier: GPL-3.0-or-later
-- Which count of points tells the tricks of two balanced hands best at notrump?
return baize.fit {
  title    = "Evaluators of balanced hands, compared on the same deals",
  where    = S.balanced & N.balanced & NS.hcp "18-30",
  deals    = 4000,
  response = tricks(S, "NT"),
  models   = {
    { "Work", NS.hcp },
    { "Work and tens", NS.hcp + 0.5 * NS.tens },
    { "Work, tens, lengths", { NS.hcp, NS.tens, S.longest, N.longest } },
    { "controls", NS.controls },
  },
}
