-- SPDX-License-Identifier: GPL-3.0-or-later
-- We open one of a suit and they come in. Responder: raises, Jordan 2NT and redouble over a double;
-- negative doubles, free bids and a bid of their suit as a strong raise over a suit.
local support = hcp - shortest + 3
local length = hcp + longest + second

-- ---- their double ----------------------------------------------------------------------------
section "four cards over a double" {
  bid "1H"  { hearts "4+" & hcp "6+" & (hearts - spades) "0+" & spades "4-", forcing = "once" },
  bid "1S"  { spades "4+" & hcp "6+", forcing = "once" },
}
section "over a double" {
  redouble  { hcp "10+", "10 points or more" },
  bid "2y"  { y "6+" & hcp "5-9" & y.top5 "2+" },
  bid "1NT" { hcp "6-9" },
  pass      { any },
}
after "1M (X)" {
  bid "4M"  { M "5+" & hcp "0-9" & shortest "1-", "pre-emptive" },
  bid "2NT" { M "4+" & support "10+" | M "3+" & support "11+", "Jordan: limit raise or better",
              forcing = "once", artificial = true },
  bid "3M"  { M "4+" & hcp "2-8" & shortest "2-", "pre-emptive" },
  bid "2M"  { M "3+" & support "5-10" },
  bid "1S"  { spades "4+" & hcp "6+", forcing = "once" },
  same "over a double",
}
after "1C (X)" {
  bid "1D"  { diamonds "5+" & hcp "6+" & (diamonds - hearts) "0+" & (diamonds - spades) "0+",
              forcing = "once" },
  same "four cards over a double",
  bid "2NT" { clubs "5+" & hcp "10+", "Jordan: limit raise or better", forcing = "once",
              artificial = true },
  bid "3C"  { clubs "6+" & hcp "2-7" | clubs "5+" & hcp "2-7" & shortest "1-", "pre-emptive" },
  bid "2C"  { clubs "5+" & hcp "5-9" },
  bid "1D"  { diamonds "4+" & hcp "6-9", forcing = "once" },
  same "over a double",
}
after "1D (X)" {
  same "four cards over a double",
  bid "2NT" { diamonds "4+" & hcp "10+", "Jordan: limit raise or better", forcing = "once",
              artificial = true },
  bid "3D"  { diamonds "5+" & hcp "2-7", "pre-emptive" },
  bid "2D"  { diamonds "4+" & hcp "5-9" },
  same "over a double",
}
for _, answer in ipairs { "2M", "3M", "1NT" } do
  after("1M (X) " .. answer) { as("1M " .. answer) }
end
for _, answer in ipairs { "1M", "1NT", "2m" } do
  after("1m (X) " .. answer) { as("1m " .. answer) }
end
after "1C (X) 1D"    { as "1C 1D" }
after "1H (X) 1S"    { as "1H 1S" }
after "1M (X) 2NT"   { bid "4M" { length "22+" | hcp "14+" }, bid "3M" { any } }
after "1M (X) 2NT 3M" { bid "4M" { support "13+" }, pass { any } }
after "1m (X) 2NT"   { bid "3NT" { hcp "15+" }, bid "3m" { any } }
after "1m (X) 2NT 3m" { bid "3NT" { hcp "13+" }, pass { any } }
after { "1x (X) XX", "1x (X) XX (1y) X", "1x (X) XX (2y) X" } { pass { any } }
after "1x (X) XX (1y)" { double { y "4+" & y.top5 "2+" | y "3" & hcp "15+", "penalty" },
  bid "2x" { x "6+" & hcp "13-" & y "1-" }, pass { any } }
after "1x (X) XX (2y)" { double { y "4+" | y "3" & y.top4 "2+", "penalty" },
  bid "2x" { x "6+" & y "1-" }, bid "3x" { x "6+" & y "1-" & hcp "13-" }, pass { any } }
after { "1x (X) XX (1y) P", "1x (X) XX (2y) P" } {
  double    { y "4+" | y "3" & x "2-", "penalty" },
  bid "2x"  { x "3+" },
  bid "3NT" { hcp "13+" & y.stopped },
  bid "2NT" { y.stopped },
  bid "3x"  { x "3+" },
  bid "2z"  { z "4+" },
  pass      { any },
}

-- ---- their suit ------------------------------------------------------------------------------
-- M or m is our suit, y theirs.
section "raise the major" {
  bid "4M"  { M "5+" & hcp "0-9" & shortest "1-", "pre-emptive" },
  bid "y="  { M "3+" & support "11+", "limit raise or better", forcing = "once",
              artificial = true },
  bid "3M"  { M "4+" & hcp "2-8" & shortest "1-" & (M "5+" | hcp "5+"), "pre-emptive" },
  bid "M="  { M "3+" & support "6-10" & hcp "10-" },
}
section "raise the minor" {
  bid "y="  { m "5+" & hcp "11+" | m "6+" & hcp "10+", "limit raise or better", forcing = "once",
              artificial = true },
  bid "3m"  { m "6+" & hcp "2-7" | m "5+" & hcp "2-7" & shortest "1-", "pre-emptive" },
  bid "m="  { m "5+" & hcp "6-10" },
}
section "notrump with a stopper" {
  bid "3NT" { hcp "13-17" & y.stopped & balanced },
  bid "2NT" { hcp "11-12" & y.stopped },
  bid "1NT" { hcp "7-10" & y.stopped },
  bid "3NT" { hcp "13+" & y.stopped },
}
section "trap" {
  pass      { y "5+" & y.top4 "2+" & hcp "6+", "waiting for partner's double" },
}

-- At the one level.
after "1x (1y)" { x = "CD", same "trap" }
after "1C (1D)" {
  bid "1M"  { M "5+" & hcp "6+" & (M - OM) "0+", forcing = "once", M = "SH" },
  double    { hearts "4" & spades "4" & hcp "6+", "negative: both majors" },
  bid "1M"  { M "4+" & hcp "6+", forcing = "once", M = "HS" },
}
after "1m (1H)" { bid "1S" { spades "5+" & hcp "6+", forcing = "once" },
  double { spades "4" & hcp "6+", "negative: four spades" } }
after "1m (1S)" { bid "2H" { hearts "5+" & hcp "10+", forcing = "once" },
  double { hearts "4+" & hcp "7+", "negative: hearts" } }
after "1H (1S)" {
  same "raise of hearts",
  pass      { spades "5+" & spades.top4 "2+" & hcp "6+", "waiting for partner's double" },
  bid "2m"  { m "5+" & hcp "11+", forcing = "once", m = "DC" },
  double    { clubs "4+" & diamonds "4+" & hcp "8+", "negative: the minors" },
}
section "raise of hearts" {
  bid "4H"  { hearts "5+" & hcp "0-9" & shortest "1-", "pre-emptive" },
  bid "2S"  { hearts "3+" & support "11+", "limit raise or better", forcing = "once",
              artificial = true },
  bid "3H"  { hearts "4+" & hcp "2-8" & shortest "1-" & (hearts "5+" | hcp "5+"), "pre-emptive" },
  bid "2H"  { hearts "3+" & support "6-10" & hcp "10-" },
}
after "1m (1y)"  { same "raise the minor" }
after "1x (1y)" { bid "2z" { z "5+" & hcp "11+" | z "6+" & hcp "10+", forcing = "once" },
  same "notrump with a stopper", double { hcp "8+" & each(unbid) "3+", "negative" } }
after "1D (1y)"  { bid "2D" { diamonds "4+" & hcp "6-10" } }
after "1x (1y)"  { double { hcp "13+", "negative, no better bid" }, pass { any } }

-- At the two level, jumps too.
after "1M (2y)"  { same "raise the major", same "trap" }
after "1m (2y)"  { same "trap" }
after "1M (2m)"  { double { OM "4" & hcp "8+", "negative" } }
after "1M (2OM)" { bid "3m" { m "6+" & hcp "11+", forcing = "once", m = "DC" },
                   double { clubs "4+" & diamonds "4+" & hcp "10+", "negative: the minors" } }
after "1x (2y)"  { bid "2z" { z "5+" & hcp "10+", forcing = "once", z = "SHD" } }
after "1m (2M)"  { bid "4OM" { OM "7+" & hcp "8-13" }, bid "OM=" { OM "6+" & hcp "8+", forcing = "once" },
  double { OM "4" & hcp "8+" | OM "5" & hcp "8-10", "negative" } }
after "1m (2om)" { double { (hearts "4+" | spades "4+") & hcp "8+", "negative" } }
after "1M (2m)"  { double { OM "5+" & hcp "7-9", "negative" } }
after "1m (2y)"  { same "raise the minor" }
after "1x (2y)" {
  bid "3z"  { z "6+" & hcp "11+" | z "5+" & hcp "13+" & z.top5 "3+", forcing = "once" },
  same "notrump with a stopper",
  double    { hcp "12+" & y "3-", "negative, no better bid" },
  pass      { any },
}
after "1M (3y)" { bid "4y" { M "3+" & support "17+" & hcp "15+", "slam interest", forcing = "game", artificial = true, y = "CD" } }
after "1H (3S)" { bid "4S" { hearts "3+" & support "18+" & hcp "16+", "slam interest", forcing = "game", artificial = true } }
after "1M (3y) 4y" { bid "4M" { any }, bid "5M" { any } }
after "1M (3y)" { bid "4M" { M "4+" & hcp "7-12" | M "3+" & hcp "11+" },
  bid "3M" { M "3+" & hcp "8-12" } }
after "1x (3y)" {
  bid "4z"  { z "7+" & hcp "8-15", "to play", z = "HS" },
  bid "3z"  { z "5+" & hcp "12+", forcing = "once", z = "DHS" },
  bid "4z"  { z "6+" & hcp "10+", "to play", z = "HS" },
  bid "3NT" { hcp "13+" & y.stopped },
  double    { hcp "9+" & y "3-" & (hearts "4+" | spades "4+") | hcp "13+", "negative" },
  bid "4x"  { x "4+" & hcp "9+", x = "D" },
  pass      { any },
}
-- Their 1NT, Michaels, unusual 2NT: a double shows strength.
after "1M (1NT)" { double { hcp "9+", "penalty" }, bid "2M" { M "3+" & support "6-9" } }
after "1x (1NT)" { double { hcp "8+", "penalty" }, bid "2y" { y "6+" & hcp "4-8" },
  bid "2x" { x "5+" & hcp "5-9", x = "CD" }, pass { any } }
after "1H (2H)" { bid "2S" { hearts "4+" & support "11+", "limit raise or better", forcing = "once", artificial = true } }
after "1S (2S)" { bid "3H" { spades "4+" & support "11+", "limit raise or better", forcing = "once", artificial = true } }
after "1H (2H) 2S" { bid "4H" { length "22+" | hcp "14+" }, bid "3H" { any } }
after "1S (2S) 3H" { bid "4S" { length "22+" | hcp "14+" }, bid "3S" { any } }
after { "1H (2H) 2S 3H", "1S (2S) 3H 3S" } { bid "4H" { we.hearts "8+" & support "13+" }, bid "4S" { we.spades "8+" & support "13+" },
  pass { any } }
after "1M (2M)" { double { hcp "10+", "strength" }, bid "4M" { M "5+" & hcp "0-9" } }
after "1M (2NT)" { double { hcp "10+", "strength" }, bid "4M" { M "4+" & support "10+" } }
after { "1x (2x)", "1x (2NT)" } { double { hcp "8+", "strength" },
  bid "3x" { x "3+" & support "6-10", x = "HS" }, bid "3x" { x "5+" & support "6-10", x = "CD" },
  pass { any } }
