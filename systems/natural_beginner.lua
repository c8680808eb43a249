-- SPDX-License-Identifier: GPL-3.0-or-later
-- What a first course teaches: five-card majors, 1NT 15-17, a strong 2C, raises by points, take-out
-- doubles and overcalls. 25 points are game. What is not here natural bidding bids.
system { name = "First course", card = { category = "Green", approach = "Five-card majors, 1NT 15-17",
  leads = { suit = "fourth best", notrump = "fourth best", A = "AKx", K = "KQx", Q = "QJx" },
  signals = { partner = "high: go on", discards = "high: likes the suit" }, psychics = "none" } }

opening {
  bid "2C"  { hcp "22+", "any strong hand", forcing = "to 2NT", artificial = true },
  bid "2NT" { hcp "20-21" & balanced },
  bid "1NT" { hcp "15-17" & balanced },
  bid "1S"  { hcp "12-21" & spades "5+" & (spades - hearts) "0+" },
  bid "1H"  { hcp "12-21" & hearts "5+" },
  bid "1D"  { hcp "12-21" & diamonds "4+" & (diamonds - clubs) "0+" },
  bid "1C"  { hcp "12-21" & clubs "3+" },
  bid "1D"  { hcp "12-21", "exactly 4=4=3=2" },
  bid "3x"  { hcp "5-10" & x "7+", "pre-empt", x = "SHDC", seats = "123" },
  pass      { any },
}
after "2C" { bid "2D" { any, "waiting", artificial = true } }
after "2C 2D" { bid "2M" { M "5+", forcing = "game" }, bid "3m" { m "5+" & ~balanced, forcing = "game" }, bid "3NT" { any } }
after { "2C 2D 2M", "2C 2D 3m" } { bid "4M" { M "3+" }, bid "3NT" { any } }
after "1NT" {
  bid "4M"  { M "6+" & we.hcp "25+" },
  bid "2C"  { some(majors) "4" & we.hcp "23+", "Stayman", forcing = "once", artificial = true },
  bid "2M"  { M "5+" & we.hcp "22-", "to play" },
  bid "3M"  { M "5", forcing = "game" },
  bid "3NT" { we.hcp "25+" },
  bid "2NT" { we.hcp "23-24", "invitation" },
  pass      { any },
}
after "1NT 2C" { bid "2M" { M "4+", M = "HS" }, bid "2D" { any, "no four-card major", artificial = true } }
after "1NT 2C 2M" { bid "4M" { M "4" & we.hcp "25+" }, bid "3M" { M "4", "invitation" } }
after { "1NT 2C 2D", "1NT 2C 2M" } { bid "3NT" { we.hcp "25+" }, bid "2NT" { any, "invitation" } }
after "1NT 3M" { bid "4M" { M "3+" }, bid "3NT" { any } }
after "1M" { bid "4M" { M "3+" & hcp "13+" }, bid "3M" { M "3+" & hcp "10-12", "invitation" }, bid "2M" { M "3+" & hcp "6-9" } }
after "1x" {                                           -- a new suit: 6 points, 10 at the two level
  bid "1y"  { y "4+" & hcp "6+" & (y - longest) "0", forcing = "once", y = "SHD" },
  bid "1y"  { y "4+" & hcp "6+", forcing = "once", y = "HS" },
  bid "3NT" { hcp "13+" & balanced },
  bid "2NT" { hcp "10-12" & balanced, "invitation" },
  bid "2y"  { y "4+" & hcp "10+", forcing = "once", y = "HDC" },
  bid "3x"  { x "4+" & hcp "10+" },
  bid "2x"  { x "4+" & hcp "6-9" },
  bid "1NT" { hcp "6-9" },
}
after { "1x 1y", "1x 2y" } {                           -- opener: a fit, a suit, notrump
  bid "4y"  { y "4+" & hcp "19+", y = "HS" },
  bid "3y"  { y "4+" & hcp "16+", "extra values" },
  bid "y="  { y "4+" },
  bid "x="  { x "6+" },
  bid "z="  { z "4+" & x "5+" },
  bid "NT=" { any },
}
after "(1x)" {                                         -- they open
  bid "1NT" { hcp "15-17" & balanced & x.stopped },
  double    { hcp "12+" & x "2-" & each(unbid) "3+" | hcp "17+", "take-out", forcing = "once" },
  bid "1y"  { hcp "8-16" & y "5+", y = "SHD" },
  bid "2y"  { hcp "11-16" & y "5+" & y.top5 "3+", y = "HDC" },
  pass      { any },
}
