-- SPDX-License-Identifier: GPL-3.0-or-later
-- They are vulnerable and bid 4H.
return baize.problem {
  title = "They are vulnerable and bid 4H",
  hand = "KJ84.7.Q9542.863", auction = "1H 1S 4H", dealer = "W", vul = "they",
  calls = { "P", "4S" },
}
