-- SPDX-License-Identifier: GPL-3.0-or-later
-- Low from Kxx or low from xxxx? Against 1NT - 3NT, from any hand that has both.
return baize.lead {
  title   = "Low from Kxx against low from xxxx",
  leader  = W, against = "3NT by S", vul = "none", scoring = "imps",
  where   = S.hcp "15-17" & S.balanced & N.hcp "9-14" & N.balanced & N.hearts "3-" & N.spades "3-",
  classes = {
    { "low from Kxx", from = "Kxx", lead = "low" },
    { "low from xxxx", from = "xxxx", lead = "low" },
  },
  deals   = 4000,
}
