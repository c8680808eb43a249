-- SPDX-License-Identifier: GPL-3.0-or-later
-- They overcall our 1NT in our suit.
return baize.problem {
  title = "They overcall our 1NT in our suit",
  hand = "Q7.KJT8.A43.9854", auction = "1NT 2H", calls = { "P", "X", "2NT", "3NT" },
}
