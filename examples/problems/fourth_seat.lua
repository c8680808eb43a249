-- SPDX-License-Identifier: GPL-3.0-or-later
-- Three passes, and a light opening.
return baize.problem {
  title = "Three passes, and a light opening",
  hand = "A8.KJ52.Q9643.Q4", auction = "P P P", dealer = "W", scoring = "matchpoints",
  calls = { "P", "1D" },
}
