-- SPDX-License-Identifier: GPL-3.0-or-later
-- Partner raises 1S to three.
return baize.problem {
  title = "Partner raises 1S to three",
  hand = "AKQ85.K4.AQ72.83", auction = "1S P 3S P", dealer = "S", vul = "we",
  calls = { "4S", "4NT", "6S" },
}
