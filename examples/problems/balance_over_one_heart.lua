-- SPDX-License-Identifier: GPL-3.0-or-later
-- Their 1H was passed round to us.
return baize.problem {
  title = "Their 1H was passed round to us",
  hand = "KJ84.75.A963.Q82", auction = "1H P P", dealer = "W",
  calls = { "P", "X", "1S" },
}
