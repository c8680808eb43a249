-- SPDX-License-Identifier: GPL-3.0-or-later
-- 2NT (20-21) and 3NT (25-27): Stayman, transfers and Gerber as over 1NT, one level higher. The
-- same answers follow 2C 2D 2NT (22-24).
after "2NT" { bid "3C" { (hearts "5" & spades "4" | hearts "4" & spades "5") & hcp "4+",
    "Stayman, 5-4 in the majors", forcing = "once", artificial = true } }
after "2NT 3C 3D"   { bid "3M" { M "5" & OM "4", forcing = "game" } }
after "2NT 3C 3D 3M" { bid "4M" { M "3+" }, bid "3NT" { any } }
use "conventions/transfers" { over = "2NT" }
use "conventions/stayman" { over = "2NT", points = "24+" }
after "2NT" { bid "6NT" { we.hcp "32-34" & balanced, "33 together, or nearly so" } }
use "conventions/gerber" { over = "2NT" }
after "2NT" { bid "4NT" { we.hcp "31+", "invitation to slam" }, bid "3NT" { we.hcp "24+" },
  pass { any } }
after "2NT 4NT"     { bid "6NT" { hcp "21" }, pass { any } }
after "2NT 3C 3M 4M"  { pass { any } }

after "3NT" {                                          -- 25-27
  bid "4D"  { hearts "5+", "transfer", forcing = "once", artificial = true },
  bid "4H"  { spades "5+", "transfer", forcing = "once", artificial = true },
  bid "4C"  { (hearts "4" | spades "4") & hcp "3+", "Stayman", forcing = "once",
              artificial = true },
  bid "6NT" { hcp "7-9" },
  bid "7NT" { hcp "11+" },
  bid "4NT" { hcp "6", "invitation to slam" },
  pass      { any },
}
after "3NT 4D"      { bid "4H" { any, "as asked" } }
after "3NT 4H"      { bid "4S" { any, "as asked" } }
after "3NT 4D 4H"   { bid "6H" { hcp "7+" & hearts "6+" }, bid "6NT" { hcp "8+" }, pass { any } }
after "3NT 4H 4S"   { bid "6S" { hcp "7+" & spades "6+" }, bid "6NT" { hcp "8+" }, pass { any } }
after "3NT 4C"      { bid "4H" { hearts "4+" }, bid "4S" { spades "4+" },
                      bid "4D" { any, "no four-card major", artificial = true } }
after "3NT 4C 4D"   { bid "4NT" { any } }
after "3NT 4C 4H"   { bid "6H" { hearts "4" & hcp "7+" }, pass { hearts "4" }, bid "4NT" { any } }
after "3NT 4C 4S"   { bid "6S" { spades "4" & hcp "7+" }, pass { spades "4" }, bid "4NT" { any } }
after "3NT 4NT"     { bid "6NT" { hcp "27" }, pass { any } }
