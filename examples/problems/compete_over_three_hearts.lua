-- SPDX-License-Identifier: GPL-3.0-or-later
-- Both sides have a fit, and they are in 3H.
return baize.problem {
  title = "Both sides have a fit, and they are in 3H",
  hand = "AQ852.94.KQ6.K83", auction = "1S 2H 2S 3H", dealer = "S",
  calls = { "P", "X", "3S", "4S" },
}
