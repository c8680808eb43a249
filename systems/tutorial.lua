-- SPDX-License-Identifier: GPL-3.0-or-later
-- Five-card majors, strong notrump, weak twos. What is not here is passed, marked "no rule".
system { name = "Tutorial", card = { approach = "Five-card majors, 1NT 15-17", leads = { suit = "fourth best", notrump = "fourth best", K = "AKx, KQx" }, signals = { partner = "attitude: high encourages" } } }
local style = option { "weak_two", "sound", "light" }  -- the first value is the default
local honours = style == "light" and "1+" or "2+"      -- of a weak two: of the top three
local values = name("opening values", hcp "12-21" | (hcp + longest + second) "20+" & hcp "10+")

opening {                                              -- in order: the first that fits is the call
  bid "2C"  { hcp "22+",               "any strong hand", forcing = "to 2NT", artificial = true },
  bid "2NT" { hcp "20-21" & balanced },
  bid "1NT" { hcp "15-17" & balanced,  "may hold a five-card major", announce = "15-17" },
  bid "1S"  { values & spades "5+" & (spades - hearts) "0+" },
  bid "1H"  { values & hearts "5+" },
  bid "1D"  { values & diamonds "4+" & (diamonds - clubs) "0+" },
  bid "1C"  { values & clubs "3+" },
  bid "1D"  { values & diamonds "3+",  "exactly 4=4=3=2" },
  bid "2x"  { hcp "5-11" & x "6" & x.top3(honours), "weak two", x = "DHS", seats = "123" },
  bid "3x"  { hcp "4-10" & x "7",      "pre-empt", seats = "123" },
  pass      { any },
}
after "2C" { bid "2D" { any, "waiting", artificial = true } }
after "2C 2D" { bid "3x" { x "6+" }, bid "2NT" { any } }
use "conventions/transfers" { super = "off" }          -- their sections come before ours
after "1NT" {                                          -- our 1NT, their pass
  bid "2C"  { (hearts "4" | spades "4") & we.hcp "23+", "Stayman", forcing = "once",
              artificial = true },
  bid "6NT" { we.hcp "33+" },                          -- we: mine and partner's least
  bid "4NT" { we.hcp "31+" },
  bid "3NT" { we.hcp "25+" },
  bid "2NT" { we.hcp "23+" },
  pass      { any },
}
after "1NT 2C"    { bid "2M" { M "4+" }, bid "2D" { any, "no four-card major", artificial = true } }
after "1NT 2C 2D" { bid "3NT" { we.hcp "25+" }, bid "2NT" { any } }
after "1NT 2C 2M" {                                    -- M: the major that opener showed
  bid "4M"  { M "4" & we.hcp "25+" },
  bid "3M"  { M "4" },
  bid "3NT" { we.hcp "25+" },
  bid "2NT" { any },
}
after "1NT (X)"   { as "1NT" }                           -- systems on over a double, to the end
after "1NT (2x)"  { double { x "4+" & we.hcp "23+", "penalty" }, pass { any } }

use "conventions/jacoby_2nt"
after "1M" {
  bid "4M"  { M "5+" & hcp "10-" },
  bid "3M"  { M "4+" & hcp "10-12" },
  bid "2M"  { M "3+" & hcp "6-10" },
}
after "1H"        { bid "1S" { spades "4+" & hcp "6+", forcing = "once" } }
after "1H 1S"     { bid "2S" { spades "4+" }, bid "2H" { hearts "6+" }, bid "1NT" { any } }
after "1M (2x)"   { double { OM "4+" & hcp "8+", "negative" },
                    bid "3x" { M "3+" & hcp "11+", "good raise", artificial = true }, same "1M" }
after "(1x)" {                                         -- they opened one of a suit
  bid "1NT" { hcp "15-18" & balanced & x.stopped },
  bid "1y"  { hcp "8-16" & y "5+" & y.top5 "2+" },
  bid "2y"  { hcp "11-16" & y "5+" & y.top3 "2+" },
  double    { hcp "12+" & x "2-" & each(unbid) "3+" | hcp "17+", "take-out", forcing = "once" },
  pass      { any },
}
