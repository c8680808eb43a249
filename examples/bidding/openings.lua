-- SPDX-License-Identifier: GPL-3.0-or-later
-- The openings of a simple system: how often each, what it shows, where two rules fit.
local me = baize.role.me
local values = me.hcp "12-21"

local opening = baize.rules {
  { "2C", me.hcp "22+", "any strong hand" },
  { "2NT", me.hcp "20-21" & me.balanced },
  { "1NT", me.hcp "15-17" & me.balanced, "may hold a five-card major" },
  { "1S", values & me.spades "5+" & (me.spades - me.hearts) "0+" },
  { "1H", values & me.hearts "5+" },
  { "1D", values & me.diamonds "4+" & (me.diamonds - me.clubs) "0+" },
  { "1C", values & me.clubs "3+" },
  { "1D", values & me.diamonds "3", "4=4=3=2" },
  { "2S", me.hcp "5-11" & me.spades "6" & me.spades.top3 "2+", "weak two" },
  { "pass", me.hcp "11-" },
}

print(opening)
print(opening:overlaps())
print(opening:bounds { me.hcp, me.spades, me.hearts, me.diamonds, me.clubs })
