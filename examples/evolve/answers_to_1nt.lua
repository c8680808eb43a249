-- SPDX-License-Identifier: GPL-3.0-or-later
-- What the tutorial system should answer to 1NT otherwise: rules that are learned on half of the
-- deals and chosen on the other half, and a match on other boards, too short here to confirm them:
-- else a text for a system's file would be shown.
print(baize.advise { system = "tutorial", auction = "1NT P", deals = 10000, solved = 60,
  library = 4000, seed = 5 })
