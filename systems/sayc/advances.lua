-- SPDX-License-Identifier: GPL-3.0-or-later
-- Partner has overcalled: raises by the number of trumps, a bid of their suit with the values for
-- an invitation and a fit, new suits natural and not forcing, notrump with a stopper.
local support = hcp - shortest + 3
local length = hcp + longest + second

section "advance" {                                    -- M: partner's major, x: theirs
  bid "4M"  { M "5+" & hcp "0-9" & shortest "1-", "pre-emptive" },
  bid "x="  { M "3+" & support "11+", "a raise with values", forcing = "once", artificial = true },
  bid "3M"  { M "4+" & hcp "2-7" & shortest "2-", "pre-emptive" },
  bid "M="  { M "3+" & support "6-10" },
}
section "advance without a raise" {
  bid "3NT" { hcp "15+" & x.stopped & balanced },
  bid "2NT" { hcp "12-14" & x.stopped & balanced },
  bid "1NT" { hcp "8-11" & x.stopped },
  bid "3NT" { hcp "15+" & x.stopped },
  bid "2NT" { hcp "12-14" & x.stopped },
  bid "x="  { hcp "14+", "strong", forcing = "once", artificial = true },
}
after { "(1x) 1M", "(1x) 1M (X)", "(1x) 1M (2x)", "(1x) 1M (1NT)" } { same "advance" }
after "(1x) P (P) 1M" {                                -- partner may be three points weaker
  bid "2x"  { M "3+" & support "13+", "a raise with values", forcing = "once", artificial = true },
  bid "2M"  { M "3+" & support "8-12" },
  after "2x" { bid "4M" { hcp "14+" }, bid "3M" { hcp "12-13" }, bid "2M" { any } },
  after "2x 2M" { bid "3M" { hcp "13+" }, pass { any } },
}
after "(1x) 1D" {
  bid "1M"  { M "5+" & hcp "8+" & (M - OM) "0+", M = "SH" },
  bid "1M"  { M "4+" & hcp "8-15", M = "HS" },
  bid "x="  { diamonds "3+" & support "11+", "a raise with values", forcing = "once",
              artificial = true },
  bid "3D"  { diamonds "5+" & hcp "3-8", "pre-emptive" },
  bid "2D"  { diamonds "3+" & support "6-10" },
}
after "(1x) 1y" {
  bid "1z"  { z "5+" & hcp "8+" & z.top5 "2+" & y "2-" },
  bid "2z"  { z "6+" & hcp "8+" & z.top5 "2+" & y "2-" | z "7+" & hcp "6+" & y "2-"
              | z "5+" & hcp "11+" & z.top5 "2+" & y "2-" },
  same "advance without a raise",
  pass      { any },
}
after "(1x) P (P) 1y" { points = 2, as "(1x) 1y" }
section "after a weak jump of a major" {
  bid "4M"  { M "3+" & support "16+" | M "4+" & hcp "6+" },
  bid "2NT" { hcp "15+", "a feature?", forcing = "once", artificial = true },
  bid "3M"  { M "3+" & hcp "6+" },
  pass      { any },
}
after "(1C) 2D" {                                      -- as after a weak two
  bid "2NT" { hcp "15+", "a feature?", forcing = "once", artificial = true },
  bid "3D"  { diamonds "3+" & hcp "6+" },
  pass      { any },
}
after "(1C) 2M" { same "after a weak jump of a major" }
after "(1D) 2M" { same "after a weak jump of a major" }
after "(1H) 2S" { same "after a weak jump of a major" }
after "(1x) 2y 2NT" {
  bid "3NT" { y.top3 "3" },
  bid "3z"  { z.top2 "1+" & hcp "8+", "an ace or king of the suit", artificial = true },
  bid "3y"  { any, "no feature" },
}
after "(1x) 2M 2NT 3z" { bid "4M" { M "2+" }, bid "3NT" { any } }
after "(1x) 2M 2NT 3M" { bid "4M" { hcp "17+" & M "2+" }, pass { any } }
after "(1x) 2y" {                                      -- not a jump
  bid "4H"  { y "3+" & support "15+" & hearts "3+", "game" },
  bid "x="  { y "3+" & hcp "11+", "a raise with values", forcing = "once", artificial = true },
  bid "3y"  { y "4+" & hcp "6-10" | y "3" & hcp "9-10" },
  bid "2z"  { z "5+" & hcp "10+" & y "2-" },
  bid "3NT" { hcp "14+" & x.stopped },
  bid "2NT" { (y "2+" | hcp "12+") & hcp "10-13" & x.stopped },
  bid "3z"  { z "6+" & hcp "11+" & y "2-", z = "CD" },
  bid "x="  { hcp "14+", "strong", forcing = "once", artificial = true },
  pass      { any },
}
after "(1x) 3y" { bid "4y" { y "3+" & support "15+" | y "4+", y = "SH" },
  bid "3NT" { hcp "16+" & x.stopped }, pass { any } }

-- What the overcaller does next.
after "(1x) 1M 2M"  { bid "4M" { support "18+" },
                      bid "3M" { support "16-17" & M "6+", "invitation" }, pass { any } }
after { "(1x) 1M 2M (2y)", "(1x) 1M 2M (3x)", "(1x) 1M 2M (3y)", "(1x) 1M (2x) 2M (3x)" } {
  bid "4M" { support "18+" | length "26+" } }
after "(1x) 1M 2x"  { bid "4M" { length "24+" & hcp "14+" }, bid "3M" { length "22+" & hcp "12+" },
                      bid "2M" { any } }
after "(1x) 1M 2x 2M" { bid "4M" { support "15+" & M "3+" }, bid "3M" { M "3+" & support "12+" },
  bid "3NT" { hcp "15+" & x.stopped }, bid "2NT" { hcp "13+" & x.stopped }, pass { any } }
after "(1x) 1M 2x 3M" { bid "4M" { any } }
after "(1x) 1D 2x" { bid "2NT" { x.stopped & hcp "12+" }, bid "2M" { M "4+" & hcp "12+", M = "HS" },
  bid "3D" { hcp "13+" }, bid "2D" { any } }
after "(1x) 1D 2x 2D" { bid "3NT" { hcp "14+" & x.stopped }, bid "3D" { diamonds "3+" & hcp "12+" },
                        pass { any } }
after "(1x) 1y 1NT" { bid "3NT" { hcp "16+" }, bid "2NT" { hcp "15" & balanced },
  bid "2y" { y "6+" }, bid "2z" { z "4+" & ~balanced }, pass { any } }
after "(1x) 1y 2NT" { bid "3NT" { hcp "12+" }, bid "3y" { y "6+" }, pass { any } }
after "(1x) 1y 1z"  { bid "4z" { z "4+" & support "18+", z = "HS" }, bid "3z" { z "4+" & support "15+" },
  bid "2z" { z "3+" }, bid "2y" { y "6+" },
                      bid "1NT" { hcp "10+" & x.stopped }, pass { any } }
after "(1x) 1y 2z" { bid "3z" { z "3+" & hcp "12+" }, bid "2NT" { hcp "14+" & x.stopped },
  bid "2y" { y "6+" }, pass { any } }
after { "(1x) 2y 2x", "(1x) 2y 3x" } { bid "3NT" { hcp "13+" & x.stopped },
  bid "4H" { hcp "13+" & hearts "5+" }, bid "y=" { any } }
after "(1x) 2y 3y"  { bid "4y" { hcp "15+", y = "HS" }, bid "3NT" { hcp "15+" & x.stopped },
                      pass { any } }
after { "(1x) 1y 3NT", "(1x) 2y 3NT", "(1x) 1M 4M" } { pass { any } }

-- They go on: raises stay, a double is responsive.
after "(1x) 1y (X)"   { redouble { hcp "11+" }, bid "2z" { z "6+" & hcp "6+" & y "1-" },
                        bid "2y" { y "3+" & support "6+" }, pass { any } }
after "(1x) 1y (2x)" {
  double    { hcp "9+" & each(unbid) "4+", "responsive: the unbid suits" },
  bid "2y"  { y "3+" & support "6-10" },
  bid "2z"  { z "5+" & hcp "9+" & z.top5 "2+" },
  bid "2NT" { hcp "11-13" & x.stopped },
  bid "3y"  { y "4+" & support "9-11" },
  bid "3z"  { z "6+" & hcp "11+" & z.top5 "2+" },
  pass      { any },
}
after { "(1x) 1M (1z)", "(1x) 1M (2z)" } { bid "4M" { M "5+" & hcp "0-9" & shortest "1-", "pre-emptive" } }
after "(1x) 1y (1z)" {
  bid "2x"  { y "3+" & support "11+", "a raise with values", forcing = "once", artificial = true },
  bid "3y"  { y "4+" & hcp "2-7" & shortest "2-", "pre-emptive" },
  bid "2y"  { y "3+" & support "6-10" },
  bid "1NT" { hcp "9-12" & x.stopped & z.stopped },
  pass      { any },
}
after "(1x) 1y (1NT)" { bid "2y" { y "3+" & support "6-10" }, double { hcp "10+", "penalty" },
                        pass { any } }
after "(1x) 1y (2z)" {
  bid "3z"  { y "3+" & support "11+", "a raise with values", forcing = "once", artificial = true },
  bid "2y"  { y "3+" & support "6-10" },
  bid "3y"  { y "4+" & support "7-10" },
  bid "2NT" { hcp "11-13" & x.stopped & z.stopped },
  pass      { any },
}
after "(1x) 2y (X)" { redouble { hcp "11+" }, bid "3y" { hcp "5-10" & (y "4+" | y "3" & shortest "1-") },
  bid "2z" { z "6+" & hcp "6+" & y "1-" }, pass { any } }
after "(1x) 2y (2x)" {
  bid "3x"  { y "3+" & hcp "11+", "a raise with values", forcing = "once", artificial = true },
  bid "3y"  { y "3+" & hcp "6-10" },
  double    { hcp "10+" & each(unbid) "4+", "responsive: the unbid suits" },
  bid "2S"  { spades "5+" & hcp "9+" },
  bid "2NT" { hcp "10-13" & x.stopped },
  bid "3NT" { hcp "14+" & x.stopped },
  pass      { any },
}
after "(1x) 2y (3y)"  { bid "4y" { y "4+" & hcp "5+", y = "HS" }, double { hcp "12+", "values" },
                        pass { any } }
after "(1x) 2y (2z)"  { bid "3y" { y "3+" & hcp "7+" },
                        bid "2NT" { hcp "11-13" & x.stopped & z.stopped }, pass { any } }
after "(1x) 3y (bid)" { bid "4y" { (y "3+" & hcp "6+") | by_vul { unfav = y "4+" & shortest "1-",
  fav = y "3+", equal = y "4+" | y "3+" & hcp "4+" }, y = "HS" }, pass { any } }

-- The overcaller in the last seat: a good hand doubles or bids on, others have said it all.
after { "(1x) 1y (2x) P", "(1x) 2y (2x) P", "(1x) 1y (1z) P", "(1x) 1y (2z) P", "(1x) 2y (2z) P",
  "(1x) 2y (3x) P", "(1x) 1y (1NT) P" } {
  double    { hcp "15+" & each(unbid) "3+" | hcp "16+" & x "2-", "take-out" },
  bid "y="  { y "6+" & hcp "13+" | y "7+" & hcp "11+" },
  pass      { any },
}

-- ---- 1NT over their suit: as our opening; in the balancing seat three points more are needed ----
after "(1x) 1NT"       { as "1NT" }
after "(1x) P (P) 1NT" { points = 3, as "1NT" }
after "(1x) 1NT (X)"  { redouble { hcp "6+" }, bid "2y" { y "5+" & hcp "5-", y = "SHDC" },
                        pass { any } }
after { "(1x) 1NT (X) XX (2y)", "(1x) 1NT (X) XX (2x)" } { double { some(theirs) "4+" | hcp "17+" & each(theirs) "2+", "penalty" },
  pass { any }, after "P" { double { hcp "8+" | each(theirs) "2+", "penalty" }, bid "2NT" { any } },
  after "X" { pass { any } } }
after "(1x) 1NT (2y)" { double { y "4+" & hcp "7+", "penalty" },
                        bid "2z" { z "5+" & hcp "5-9", z = "SHD" },
                        bid "3z" { z "5+" & hcp "10+", z = "SH", forcing = "once" },
                                   bid "3NT" { hcp "9+" }, pass { any } }
after "(1x) 1NT (2x)" { double { x "4+" & hcp "7+", "penalty" },
  bid "2z" { z "5+" & hcp "5-9", z = "SHD" }, bid "3NT" { hcp "9+" }, pass { any } }
after { "(1x) 1NT (X) P", "(1x) 1NT (2y) P", "(1x) 1NT (2x) P" } { pass { any } }
