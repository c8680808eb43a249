-- SPDX-License-Identifier: GPL-3.0-or-later
-- They stopped in 2H.
return baize.problem {
  title = "They stopped in 2H",
  hand = "K9743.6.A852.Q73", auction = "1H P 2H P P", dealer = "E",
  scoring = "matchpoints", calls = { "P", "2S" },
}
