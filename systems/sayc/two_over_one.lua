-- SPDX-License-Identifier: GPL-3.0-or-later
-- A new suit at the two level: 10 points or more, and responder will bid again.
local length = hcp + longest + second

after "1M 2m" {
  bid "3y"  { y "5+" & M "5+" & hcp "16+", "jump shift", forcing = "game", y = "DHS" },
  bid "3m"  { m "4+" & length "25+" },
  bid "3NT" { hcp "18-19" & balanced },
  bid "3M"  { M "6+" & hcp "16+", forcing = "game" },
  bid "2M"  { M "6+" },
}
after "1S 2m" { bid "2H" { hearts "4+", forcing = "once" } }
after "1H 2m" { bid "2S" { spades "4+" & length "26+", "reverse", forcing = "game" } }
after "1M 2C" { bid "2D" { diamonds "4+", forcing = "once" } }
after "1M 2m" {
  bid "3m"  { m "4+" | m "3" & hcp "15+" },
  bid "2NT" { balanced & each(unbid).stopped },
  bid "3C"  { clubs "4+" & length "26+", forcing = "game" },
  bid "2M"  { any },
}
after "1S 2H" {
  bid "4H"  { hearts "3+" & hcp "14-16" & length "25-" },
  bid "4H"  { hearts "3+" & hcp "16+" },
  bid "3H"  { hearts "3+" },
  bid "3S"  { spades "6+" & hcp "16+", forcing = "game" },
  bid "2S"  { spades "6+" },
  bid "3NT" { hcp "18-19" & balanced },
  bid "3m"  { m "4+" & length "26+", forcing = "game" },
  bid "2NT" { hcp "12-14" & balanced & each(unbid).stopped },
  bid "2S"  { any },
}
after "1D 2C" {
  bid "3NT" { hcp "18-19" & balanced },
  bid "2M"  { M "4+" & diamonds "5+" & length "26+", "reverse", forcing = "once" },
  bid "3D"  { diamonds "6+" & hcp "15+", forcing = "game" },
  bid "3C"  { clubs "4+" & diamonds "5-" & ~balanced },
  bid "2D"  { diamonds "6+" | diamonds "5+" & ~balanced },
  bid "2NT" { hcp "12-14" & balanced },
  bid "2M"  { M "4+", M = "HS", forcing = "once" },
}

after "1S 2D" { bid "3D" { diamonds "5+" & spades "6-" } }
after "1H 2D" { bid "3D" { diamonds "5+" & hearts "6-" } }

-- Responder's second bid.
after "1S 2H 3m" { bid "3H" { hearts "6+", forcing = "game" } }
after "1M 2x 2M" {
  x = "CDH",
  bid "4M"  { M "3+" & hcp "12+" | M "2" & hcp "13+" & M.top3 "1+" & shortest "1-" },
  bid "3M"  { M "3+" | M "2" & shortest "1-" & hcp "11-12", "invitation" },
  same "slam opposite 12-15",
  bid "3NT" { hcp "13+" & balanced | hcp "12" & longest "5+" & balanced },
  bid "3x"  { x "6+" & hcp "10-11", "invitation" },
  bid "3y"  { y "4+" & x "5+" & hcp "13+", forcing = "game", y = "CDH" },
  bid "3NT" { hcp "13+" & each(unbid).stopped },
  bid "2NT" { hcp "10-12" },
  bid "3x"  { x "6+" & hcp "13+" },
  bid "3NT" { any },
}
after "1M 2x 2M 3M"  { x = "CDH", bid "4M" { length "22+" | M "6+" }, pass { any } }
after "1M 2x 2M 2NT" { x = "CDH", bid "3NT" { hcp "14+" }, bid "4M" { M "7+" }, bid "3M" { M "6+" },
                       bid "3NT" { hcp "13" & M "5" }, pass { any } }
after "1M 2x 2M 3x"  { x = "CDH", bid "3NT" { hcp "14+" }, bid "4M" { M "6+" & length "24+" },
                       bid "3M" { M "7+" }, pass { any } }
after "1M 2x 2M 3y"  { x = "CDH", bid "3M" { M "6+" }, bid "3NT" { any } }
after "1M 2x 2M 3NT" { x = "CDH", bid "4M" { M "7+" } }
after { "1M 2x 2M 4M", "1M 2x 2NT 3NT", "1M 2x 3x 3NT", "1M 2x 3M 3NT" } { x = "CDH", pass { any } }
after "1M 2x 2NT" {
  x = "CDH",
  bid "4M"  { M "3+" & hcp "12+" & hcp "15-" },
  bid "3M"  { M "3+", forcing = "game" },
  bid "3x"  { x "6+" },
  bid "6NT" { hcp "19+" & balanced },
  bid "4NT" { hcp "17-18" & balanced, "invitation to slam" },
  bid "3y"  { y "4+" & x "5+" & hcp "12+", forcing = "game", y = "CDHS" },
  bid "3NT" { hcp "11+" },
  pass      { any },
}
after "1M 2x 2NT 3M"  { x = "CDH", bid "4M" { any } }
after "1M 2x 2NT 3x"  { x = "CDH", bid "4M" { M "6+" }, bid "3NT" { any } }
after "1M 2x 2NT 3y"  { x = "CDH", bid "4y" { y "4+" }, bid "3M" { M "6+" }, bid "3NT" { any } }
after "1M 2x 2NT 4NT" { x = "CDH", bid "6NT" { hcp "15+" }, pass { any } }
after "1M 2x 3x" {
  x = "CDH",
  bid "4M"  { M "3+" & hcp "11+" },
  bid "3M"  { M "3+", "invitation" },
  bid "3NT" { hcp "11+" & each(unbid).stopped },
  bid "3NT" { hcp "13+" & balanced },
  bid "3OM" { OM "3+" & hcp "12+", "a stopper or a suit", forcing = "once", x = "CD" },
  bid "5x"  { x "6+" & hcp "12+" },
  bid "4x"  { any },
}
after "1S 2H 3H"   { bid "4H" { hcp "10+" & longest "5+" } }
after "1S 2H 4H"   { pass { any } }
after "1M 2m 3m 3OM" { bid "4OM" { OM "4+" }, bid "3NT" { each(unbid).stopped },
  bid "M=" { M "6+" }, bid "4m" { any } }
after "1M 2m 3m 3OM 4m" { bid "5m" { any } }
after "1M 2m 3m 4m"  { bid "5m" { hcp "15+" }, pass { any } }
after "1M 2x 3x 3M"  { x = "CDH", bid "4M" { M "6+" | length "22+" }, pass { any } }
after "1M 2x 3M" {
  x = "CDH",
  bid "4M"  { M "1+" },
  bid "3NT" { any },
}
after "1M 2x 3NT" { x = "CDH", bid "4M" { M "3+" & hcp "10+" }, bid "6NT" { hcp "15+" & balanced },
                    bid "4NT" { hcp "14+" & balanced }, pass { any } }

-- Opener has shown a second suit.
after "1M 2x 2y" {
  bid "4M"  { M "3+" & hcp "12+" },
  bid "3M"  { M "3+", "invitation" },
  bid "3y"  { y "4+" & hcp "10-12", "invitation" },
  bid "4y"  { y "4+", y = "H" },
  bid "3NT" { hcp "13+" & each(unbid).stopped },
  bid "2NT" { hcp "10-12" & each(unbid).stopped },
  bid "z="  { hcp "13+" & x "5+" & ~z.stopped, "fourth suit", forcing = "game", artificial = true,
              replies {
    bid "NT=" { z.stopped, "stopper" },
    bid "y="  { y "5+" },
    bid "x="  { x "3+" },
    bid "M="  { any, "nothing else to say" },
  } },
  bid "3x"  { x "6+" },
  bid "3NT" { hcp "13+" & balanced },
  bid "M="  { M "2" },
  bid "2NT" { any },
}
after "1M 2x 2y 2M" { bid "4M" { M "6+" & hcp "14+" },
  bid "3x" { x "3+" & hcp "15+" & shortest "1-" & ~each(unbid).stopped, forcing = "once" }, bid "3NT" { hcp "15+" },
  bid "2NT" { hcp "13-14" }, bid "3M" { M "6+" & hcp "12+" }, pass { any } }
after "1M 2x 2y 2NT" { bid "3NT" { hcp "14+" }, bid "3y" { y "5+" }, pass { any } }
after "1M 2x 3y" { bid "3M" { M "3+" & hcp "13+", "more than game", forcing = "game" } }
after "1M 2x 3y 3M" { bid "4M" { any } }
after "1M 2x 2y 3M"  { bid "4M" { length "22+" }, pass { any } }
after "1M 2x 2y 3y" { bid "3NT" { hcp "14+" & each(unbid).stopped },
  bid "4y" { hcp "13+" & y "4+", y = "H" }, bid "3NT" { hcp "15+" }, pass { any } }
after { "1M 2x 2y 3x", "1D 2C 2NT 3C" } { bid "3NT" { hcp "14+" }, pass { any } }
after "1M 2x 2y 4M"  { pass { any } }

after "1D 2C 2D" {
  same "slam opposite 12-15",
  bid "3NT" { hcp "13+" & balanced },
  bid "2M"  { M "4+" & hcp "12+", "stopper or suit", forcing = "once", M = "HS" },
  bid "3D"  { diamonds "4+" | diamonds "3" & hcp "10-11" },
  bid "3C"  { clubs "6+" & hcp "10-11", "invitation" },
  bid "2NT" { hcp "10-12" },
  bid "3NT" { any },
}
after "1D 2C 2D 2M" { bid "3M" { M "4+" }, bid "3NT" { hcp "14+" & each(unbid).stopped },
                      bid "2NT" { each(unbid).stopped }, bid "3C" { clubs "3+" }, bid "3D" { any } }
after "1D 2C 2D 2NT" { bid "3NT" { hcp "14+" | diamonds.top3 "3" & diamonds "6+" },
  bid "3D" { diamonds "6+" }, pass { any } }
after "1D 2C 2NT" {
  bid "6NT" { hcp "20+" & balanced },
  bid "4NT" { hcp "18-19" & balanced, "invitation to slam" },
  bid "3M"  { M "4+" & clubs "5+" & hcp "12+", forcing = "game" },
  bid "3NT" { hcp "12+" },
  bid "3C"  { clubs "6+" },
  bid "3NT" { hcp "11" & clubs "5+" },
  pass      { any },
}
after "1D 2C 2M" {
  bid "4M"  { M "4" & hcp "13+" },
  bid "3M"  { M "4", forcing = "once" },
  bid "3D"  { diamonds "4+" & hcp "11-", "invitation" },
  bid "3NT" { hcp "13+" & each(unbid).stopped },
  bid "2NT" { each(unbid).stopped },
  bid "3C"  { clubs "6+" },
  bid "3D"  { diamonds "3+" },
  bid "2NT" { any },
}
after "1D 2C 2M 2NT" { bid "3NT" { hcp "13+" }, pass { any } }
after "1D 2C 3C" {
  bid "3NT" { hcp "12+" & (each(unbid).stopped | balanced) },
  bid "3M"  { M.stopped & hcp "12+", "stopper", forcing = "once", artificial = true },
  bid "5C"  { hcp "12+" & clubs "5+" },
  bid "3NT" { hcp "12+" }, bid "3D" { diamonds "3+" },
  bid "3NT" { hcp "11" & balanced }, pass { any } }
after "1D 2C 3C 3M"    { bid "3NT" { each(unbid).stopped }, bid "4C" { any } }
after "1D 2C 3C 3M 4C" { bid "5C" { any } }
after "1D 2C 3NT"  { bid "6NT" { hcp "15+" & balanced }, pass { any } }
after "1D 2C 3D"   { bid "3NT" { hcp "10+" & balanced }, bid "5D" { diamonds "3+" },
                     bid "3NT" { any } }
