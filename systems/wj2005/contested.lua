-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1D, 1H, 1S and they come in: what differs from SAYC. Free bids at the two level show 7-11 points and
-- do not force; a double is for take-out or strong. Over their double of a major 1NT is a raise.
local support = hcp - shortest + 3

drop "1M (X) 1NT ..."
drop "1M (1S) 2m ..."
drop "1S (2m) 2H ..."
drop "1H (2m) 2S ..."
drop "1m (2y) 2z ..."
drop "1m (1S) 2H ..."
change "1x P (X)" { without = "XX" }
drop "1m (1M)"
drop "1H (1S)"

after "1M (X)" {
  bid "1NT" { M "3" & hcp "7-10", "a raise, 7-10", artificial = true },
  bid "2M"  { M "3+" & hcp "3-6", "a weak raise" },
}
after "1M (X) 1NT" { bid "4M" { support "19+" }, bid "3M" { support "17+" & M "5+", "invitation" },
  bid "2M" { any } }
after "1M (X) 1NT 3M" { bid "4M" { hcp "9+" }, pass { any } }

section "free bid" { bid "2z" { z "5+" & hcp "7-11", "natural, not forcing", z = "SHDC" } }
after "1D (1H)" {
  bid "1S"  { spades "5+" & hcp "7+", "five cards", forcing = "once" },
  double    { spades "4" & hcp "7+" | hcp "12+" & diamonds "4-", "four spades, or 12 or more",
    forcing = "once" },
}
after "1D (1S)" {
  double    { hearts "4" & hcp "7+" | hcp "12+" & diamonds "4-", "four hearts, or 12 or more",
    forcing = "once" },
  bid "2H"  { hearts "5+" & hcp "7-11", "natural, not forcing" },
}
after "1D (1y)" {
  y = "HS",
  bid "2y"  { diamonds "5+" & hcp "11+", "limit raise or better", forcing = "once",
    artificial = true },
  bid "3D"  { diamonds "5+" & hcp "3-7", "pre-emptive" },
  bid "1NT" { hcp "7-10" & y.stopped & balanced, "7-10, a stopper" },
  bid "2D"  { diamonds "4+" & hcp "7-10" },
  bid "2C"  { clubs "5+" & hcp "7-11", "natural, not forcing" },
  same "notrump with a stopper",
  double    { hcp "9+", "take-out", forcing = "once" },
  pass      { any },
}
after "1M (1y)" {
  y = "S",
  same "raise of hearts",
  pass      { spades "5+" & spades.top4 "2+" & hcp "6+", "waiting for partner's double" },
  double    { hcp "12+" | clubs "4+" & diamonds "4+" & hcp "8+", "the minors, or 12 or more",
    forcing = "once" },
  bid "2m"  { m "5+" & hcp "7-11" & (m "6+" | ~spades.stopped), "natural, not forcing", m = "DC" },
  same "notrump with a stopper",
  pass      { any },
}
change "1x (2y)" { without = "2z" }
after "1M (2y)" {
  same "raise the major", same "trap",
  double    { hcp "12+" & y "4-", "strong, or take-out" },
  same "free bid",
}
after "1D (2y)" {
  double    { hcp "12+" & y "4-", "strong, or take-out" },
  same "free bid",
}
after { "1x (1y) 2z", "1x (2y) 2z" } {
  x = "DHS",
  bid "4z"  { z "4+" & support "17+" | z "3+" & hcp "17", z = "HS" },
  bid "3z"  { z "3+" & support "14+" | z "4+", "a raise" },
  bid "3NT" { hcp "17" & y.stopped & x "5+" },
  bid "2NT" { hcp "15+" & y.stopped, "invitation" },
  bid "2x"  { x "6+" & z "1-" },
  bid "3x"  { x "6+" & hcp "15+" },
  pass      { any },
  after "3z" { bid "4z" { hcp "10+" & z "5+", z = "HS" }, bid "3NT" { hcp "10+" & y.stopped },
    pass { any } },
  after "2NT" { bid "3NT" { hcp "9+" }, bid "3z" { z "6+" }, pass { any } },
  after "3x" { bid "3NT" { hcp "10+" & y.stopped }, bid "4x" { x "2+" & hcp "9+", x = "HS" },
    pass { any } },
}
-- A second double by who has doubled for take-out proposes to defend.
after "1D (1y) X (1NT) 2C (2y)" {
  double { hcp "9+" & y "2-3", "values, two cards or three: a proposal" } }
