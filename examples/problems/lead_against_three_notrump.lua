-- SPDX-License-Identifier: GPL-3.0-or-later
-- The blind lead against 1NT - 3NT.
return baize.problem {
  title = "The blind lead against 1NT - 3NT",
  hand = "K63.T8642.J5.Q94", auction = "1NT P 3NT P P P", scoring = "beats",
}
