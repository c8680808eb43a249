-- SPDX-License-Identifier: GPL-3.0-or-later
-- What is each honour worth at notrump, and which count of points tells tricks best?
local balanced = S.balanced & N.balanced & NS.hcp "18-30"
return {
  baize.fit {
    title = "Best points for honours at notrump, two balanced hands",
    where = balanced, response = tricks(S, "NT"), ranks = "AKQJT",
  },
  baize.fit {
    title = "Evaluators of balanced hands, compared on the same deals",
    where = balanced, response = tricks(S, "NT"),
    models = {
      { "Work", NS.hcp },
      { "Work and tens", NS.hcp + 0.5 * NS.tens },
      { "Work, tens, lengths", { NS.hcp, NS.tens, S.longest, N.longest } },
      { "controls", NS.controls },
    },
  },
}
