-- SPDX-License-Identifier: GPL-3.0-or-later
-- Nine points opposite 15-17, vulnerable at IMPs.
return baize.problem {
  title = "Nine points opposite 15-17, vulnerable at IMPs",
  hand = "KJ5.Q94.KT83.872", auction = "1NT P", vul = "both", calls = { "P", "2NT", "3NT" },
}
