-- SPDX-License-Identifier: GPL-3.0-or-later
-- Responder's second bid after one over one: pass, preference and the own suit are weak (6-9),
-- jumps and 2NT invite (10-12), game or the fourth suit is the rest. What opener says then.
local support = hcp - shortest + 3
local length = hcp + longest + second
local flat = hcp "13" & shape "any 4333"

-- ---- opener has bid 1NT: 12-14 balanced ----
after "1x 1M 1NT" { bid "4M" { M "6+" & hcp "11+" },
  bid "3M" { M "6+" & hcp "10", "invitation" } }
after "1H 1S 1NT" { bid "4H" { hearts "3+" & hcp "12-16" },
  bid "3H" { hearts "3+" & hcp "10-11", "invitation" }, bid "2S" { spades "6+" & hcp "9-" },
  bid "2H" { hearts "3" & hcp "9-" & shortest "1-" } }
after "1m 1S 1NT" {
  bid "3H"  { hearts "5+" & hcp "11+" | hearts "4+" & spades "5+" & hcp "12+", "forcing",
              forcing = "game" },
  bid "2H"  { hearts "4+" & spades "5+" & hcp "10-", "choice of majors" },
}
after "1m 1H 1NT" {
  bid "2S"  { spades "4+" & hearts "5+" & hcp "13+", "reverse, forcing", forcing = "game" },
}
after "1m 1H 1NT 2S"  { bid "3H" { hearts "3" }, bid "2NT" { any } }
after "1m 1H 1NT 2S 3H" { bid "4H" { any } }
after "1m 1M 1NT" {
  bid "2M"  { M "5+" & hcp "10-" & (M "6+" | shortest "1-") },
  bid "2m"  { m "5+" & hcp "10-" & shortest "1-" },
  bid "3m"  { m "5+" & hcp "13+" & shortest "1-", "forcing", forcing = "game" },
  bid "3om" { om "4+" & M "5+" & hcp "16+" | om "5+" & M "5+" & hcp "13+", "forcing",
              forcing = "game" },
}
after "1H 1S 1NT" {
  bid "3m"  { m "4+" & spades "5+" & hcp "16+" | m "5+" & spades "5+" & hcp "13+", "forcing",
              forcing = "game" },
}
after "1x 1M 1NT 3y" { x = "CDH", y = "CD", when = forcing "game", bid "3M" { M "3" },
  bid "4y" { y "4+" }, bid "3NT" { any } }
after "1x 1M 1NT 3y 3NT" { x = "CDH", y = "CD", when = forcing "game",
  bid "4y" { y "5+" & M "5+" & hcp "16+", "5-5, slam interest", forcing = "once" } }
after "1x 1M 1NT 3y 3NT 4y" { x = "CDH", y = "CD", when = forcing(),
  bid "5y" { (y - M) "1+" }, bid "4M" { M "2+" }, bid "5y" { any } }
after "1x 1M 1NT 3y 3M" { x = "CDH", y = "CD", when = forcing "game", bid "4M" { any } }
after "1C 1D 1NT" { bid "2D" { diamonds "6+" & hcp "9-" }, bid "2C" { clubs "5+" & hcp "9-" },
  bid "2M" { M "4+" & diamonds "5+" & hcp "12+", "reverse", forcing = "game", M = "HS" } }
after "1D 1M 1NT" { bid "2C" { clubs "5+" & M "4" & hcp "8-" } }
use "conventions/gerber" { over = "1x 1y 1NT", points = "32+" }
after "1x 1y 1NT" {
  bid "6NT" { hcp "20+" },
  bid "4NT" { hcp "18-19", "invitation to slam" },
  bid "3NT" { hcp "13+" | hcp "12" & longest "5+" },
  bid "2NT" { hcp "11-12" },
  pass      { any },
}
after "1x 1y 1NT 2NT" { bid "3NT" { hcp "13-14" & ~flat }, pass { any } }
after "1x 1M 1NT 3M"  { bid "4M" { M "3" & hcp "13+" | hcp "14" }, pass { any } }
after "1x 1y 1NT 4NT" { bid "6NT" { hcp "14" }, pass { any } }
after "1m 1S 1NT 2H 3H" { bid "4H" { support "11+" }, pass { any } }
after "1H 1S 1NT 3H"  { bid "4H" { hcp "14" | hcp "13" & shortest "2" & hearts.top3 "2+" }, pass { any } }
after "1H 1S 1NT 4H"  { pass { any } }
after "1m 1S 1NT 3H"  { bid "4H" { hearts "4" }, bid "3S" { spades "3" }, bid "3NT" { any } }
after "1m 1S 1NT 3H 3S"  { bid "4S" { any } }
after "1m 1S 1NT 3H 3NT" { bid "4H" { hearts "5+" }, pass { any } }
after "1m 1S 1NT 2H"  { bid "3H" { hearts "4" & hcp "13-14", "maximum" }, bid "2S" { spades "3" & hearts "3-" | (spades - hearts) "1+" },
                        pass { any } }
after "1m 1M 1NT 3m"  { bid "3M" { M "3" }, bid "3NT" { any } }
after "1m 1M 1NT 3m 3M" { bid "4M" { M "5+" }, bid "3NT" { any } }
after "1C 1D 1NT 2M"  { bid "2NT" { any } }
after "1D 1M 1NT 2C"  { bid "2D" { (diamonds - clubs) "2+" }, pass { any } }

-- ---- opener has raised the major ----
after "1x 1M 2M" {
  bid "4M"  { support "14+" | hcp "13+" | hcp "12" & M "5+" },
  bid "3M"  { support "12+" | hcp "11+" | hcp "10" & M "5+", "invitation" },
  pass      { any },
}
after "1x 1M 2M 3M"   { bid "4M" { support "15+" | hcp "14+" }, pass { any } }
after "1x 1M 3M" { bid "4M" { hcp "8+" | support "9+" }, pass { any } }
after "1x 1M 4M" { pass { any } }
after "1C 1D 2D" {
  bid "3NT" { hcp "13+" & balanced },
  bid "2M"  { M "4+" & hcp "12+", "stopper, game values", forcing = "once", M = "HS" },
  bid "3D"  { diamonds "5+" & hcp "10-12", "invitation" },
  bid "2NT" { hcp "11-12" },
  bid "5D"  { diamonds "5+" & hcp "13+" },
  bid "3NT" { hcp "13+" },
  pass      { any },
}
after "1C 1D 2D 2NT" { bid "3NT" { hcp "14+" }, bid "3D" { shortest "1-" }, pass { any } }
after { "1C 1D 2D 3D", "1x 1y 2x 3x", "1C 1D 1M 3D" } { bid "3NT" { hcp "14+" }, pass { any } }
after "1C 1D 2D 2M" { bid "3NT" { hcp "14+" }, bid "2NT" { each(unbid).stopped }, bid "3D" { any } }
after "1C 1D 2D 2M 3D"  { bid "3NT" { each(unbid).stopped }, bid "5D" { any } }

-- ---- opener has bid his suit again ----
after "1x 1M 2x" { bid "4M" { M "7+" & hcp "10+" | M "6+" & hcp "12+" },
  bid "3M" { M "6+" & hcp "10-11", "invitation" } }
after "1m 1S 2m" { bid "3H" { spades "5+" & hearts "5+" & hcp "12+", "5-5, forcing",
    forcing = "game" }, bid "2H" { spades "5+" & hearts "4+" & hcp "10+", forcing = "once" } }
after "1C 1D 2C"     { bid "2M" { M "4+" & hcp "11+", forcing = "once", M = "HS" } }
after "1D 1H 2D" { bid "2S" { spades "4+" & hearts "5+" & hcp "12+", "reverse", forcing = "game" } }
after "1C 1H 2C" { bid "2S" { spades "4+" & hearts "5+" & hcp "12+", "reverse", forcing = "game" } }
after "1H 1S 2H" {
  bid "4H"  { hearts "3+" & support "13+" | hearts "2" & hcp "13+" & spades "5+" },
  bid "3H"  { hearts "3+" & support "10-12" | hearts "2" & hcp "10-12" & shortest "1-",
              "invitation" },
  bid "3m"  { m "4+" & hcp "13+" & ~balanced, "forcing", forcing = "game" },
}
after "1x 1y 2x" {
  same "slam opposite 12-15",
  bid "3NT" { hcp "13+" & each(unbid).stopped },
  bid "2NT" { hcp "10-12" & each(unbid).stopped },
  bid "3x"  { x "3+" & hcp "10-12" | x "2" & x.top3 "1+" & hcp "10-12", "invitation" },
}
after "1x 1M 2x"     { bid "2M" { M "6+" & hcp "9-" | M "5" & x "0" & hcp "9-" } }
after "1C 1D 2C"     { bid "2D" { diamonds "6+" & clubs "1-" & hcp "9-" } }
after "1m 1y 2m" {
  bid "2NT" { hcp "10-12" },
  bid "3NT" { hcp "13+" & balanced },
  bid "5m"  { m "3+" & hcp "14+" },
  bid "3NT" { hcp "13+" },
  pass      { any },
}
after "1H 1S 2H" { bid "2NT" { hcp "10-12" }, bid "3NT" { hcp "13+" }, pass { any } }
after "1x 1y 2x 2NT" { bid "3NT" { hcp "14+" | hcp "13" & x.top3 "2+" & x "6+" },
                       bid "3x" { shortest "1-" }, pass { any } }
after "1H 1S 2H 3H"  { bid "4H" { hearts "6+" & length "23+" } }
after "1x 1M 2x 3M"  { bid "4M" { M "2+" & hcp "13+" | M "3" }, bid "3NT" { hcp "14+" },
                       pass { any } }
after "1m 1S 2m 2H" { bid "3H" { hearts "4" }, bid "2S" { spades "3" },
  bid "2NT" { hcp "12+" & clubs "1+" & diamonds.stopped }, bid "3m" { any } }
after "1m 1S 2m 2H 2S" { bid "4S" { hcp "12+" }, bid "3S" { any } }
after "1m 1S 2m 2H 3H" { bid "4H" { hcp "11+" }, pass { any } }
after { "1m 1S 2m 2H 2NT", "1C 1D 2C 2M 2NT" } { bid "3NT" { hcp "12+" }, pass { any } }
after "1m 1S 2m 2H 3m" { bid "3NT" { hcp "13+" & each(unbid).stopped },
                         bid "5m" { hcp "13+" & m "3+" }, bid "3NT" { hcp "14+" }, pass { any } }
after "1C 1D 2C 2M"  { bid "2NT" { each(unbid).stopped }, bid "3D" { diamonds "3+" }, bid "3C" { any } }
after "1m 1H 2m 2S" { bid "3H" { hearts "3" }, bid "2NT" { each(unbid).stopped }, bid "3m" { any } }
after "1m 1H 2m 2S 2NT" { same "slam opposite 12-15", bid "3NT" { any } }
after "1m 1H 2m 2S 3H" { bid "4H" { any } }
after "1H 1S 2H 3H"  { bid "4H" { length "22+" & hcp "13+" }, pass { any } }
after "1H 1S 2H 3m" { bid "4m" { m "4+" }, bid "3NT" { m "3-" & each(unbid).stopped },
  bid "3S" { spades "2+" }, bid "3H" { any } }

-- Jumps of opener: 16-18 with six cards, 18-19 balanced; 19 and more in a new suit.
after "1H 1S 3H"     { bid "4H" { hearts "2+" & hcp "7+" | hearts "3+" } }
after "1x 1M 3x"     { bid "4M" { M "6+" & hcp "8+" | M "7+" & hcp "7+" },
                       bid "3M" { M "5+" & hcp "8+", forcing = "game" } }
after "1x 1M 3x 3M"  { bid "4M" { M "2+" }, bid "3NT" { any } }
after "1x 1M 3NT"    { bid "4M" { M "6+" } }
after "1x 1y 3NT"    { bid "6NT" { hcp "14+" }, pass { any } }

after "1m 1S 2NT"    { bid "3H" { hearts "4+" & spades "5-" & hcp "6+", "forcing", forcing = "game" } }
after "1x 1M 2NT" { bid "4M" { M "6+" },
  bid "3M" { M "5" & hcp "6+", "five cards, forcing", forcing = "game" } }
after { "1C 1D 2NT 3C", "1C 1D 2NT 3D" } { bid "3M" { M "4", "four cards", M = "HS" } }
after "1m 1H 2NT"    { bid "3S" { spades "4" & hcp "6+", "forcing", forcing = "game" } }
after "1H 1S 2NT"    { bid "4H" { hearts "3+" } }
after "1x 1y 2NT" {
  bid "6NT" { hcp "15+" & balanced },
  bid "4NT" { hcp "13-14" & balanced, "invitation to slam" },
  bid "3x"  { x "4+" & ~balanced, "natural, forcing", forcing = "game" },
  bid "3y"  { y "6+", "natural, forcing", forcing = "game" },
  bid "3M"  { M "4" & y "5+" & hcp "8+", "natural, forcing", forcing = "game", M = "HS" },
  bid "3NT" { hcp "6+" },
  pass      { any },
}
after "1x 1M 2NT 3M"  { bid "4M" { M "3+" }, bid "3NT" { any } }
after "1x 1M 2NT 3x"  { bid "3M" { M "3" } }
after { "1C 1D 2NT 3M", "1C 1D 2NT 3C 3M", "1C 1D 2NT 3D 3M" } { bid "4M" { M "4" }, bid "3NT" { any } }
after "1m 1S 2NT 3H"  { bid "4H" { hearts "4" }, bid "3S" { spades "3" }, bid "3NT" { any } }
after "1m 1S 2NT 3H 3S" { bid "4S" { spades "5+" }, bid "3NT" { any } }
after "1m 1H 2NT 3S"  { bid "4S" { spades "4" }, bid "4H" { hearts "3" }, bid "3NT" { any } }
after { "1C 1D 1NT 2M 2NT", "1C 1D 2D 2M 2NT", "1m 1H 2m 2S 3m", "1x 1y 2NT 3x", "1C 1D 2NT 3D" } {
    bid "3NT" { any } }
after "1x 1y 2NT 4NT" { bid "6NT" { hcp "19" }, pass { any } }

-- ---- opener has shown a second suit ----
-- At the one level.
section "after one of a major" {
  bid "4z"  { z "4+" & support "13+" },
  bid "3z"  { z "4+" & support "11-12", "invitation" },
  bid "2z"  { z "4+" },
}
after "1x 1y 1z" { same "after one of a major" }
after "1C 1H 1S" { bid "2D" { hcp "11+" & hearts "5+" & ~diamonds.stopped | hcp "13+" & (hearts "6+"
    | clubs "4+") | hcp "16+", "fourth suit", forcing = "once", artificial = true } }
after "1D 1H 1S" { bid "2C" { hcp "11+" & hearts "5+" & ~clubs.stopped | hcp "13+" & (hearts "6+"
    | diamonds "4+") | hcp "16+", "fourth suit", forcing = "once", artificial = true } }
after "1m 1H 1S" {
  bid "4H"  { hearts "7+" & hcp "11+" | hearts "6+" & hcp "12-15" },
  bid "3H"  { hearts "6+" & hcp "10-11", "invitation" },
  bid "3m"  { m "4+" & hcp "10-12" & shortest "1-" | m "5+" & hcp "10-12", "invitation" },
  bid "3NT" { (hcp "13-15" | hcp "12" & longest "5+") & each(unbid).stopped },
  bid "2NT" { hcp "10-12" & ~(hcp "10" & shape "any 4333") },
  bid "3NT" { hcp "13+" },
  bid "2H"  { hearts "6+" | hearts "5" & shortest "1-" & m "3-" },
  bid "2m"  { m "4+" & ~balanced },
  bid "1NT" { hcp "6-10" & each(unbid).stopped },
  bid "2H"  { hearts "5+" },
  bid "2m"  { m "4+" },
  bid "1NT" { any },
}
after "1C 1D 1H" { bid "1S" { spades "4+" & hcp "6+", "fourth suit or spades", forcing = "once" },
  bid "2S" { hcp "13+" & ~spades.stopped | hcp "16+", "fourth suit", forcing = "game", artificial = true } }
after "1C 1D 1S" { bid "2H" { hcp "11+" & ~hearts.stopped | hcp "13+" & (diamonds "5+" | clubs "4+")
    | hcp "16+", "fourth suit", forcing = "once", artificial = true } }
after "1C 1D 1M" {
  bid "3D"  { diamonds "6+" & hcp "10-12", "invitation" },
  bid "3C"  { clubs "4+" & hcp "10-12" & ~balanced, "invitation" },
  bid "3NT" { hcp "13+" },
  bid "2NT" { hcp "11-12" | hcp "10" & diamonds "5+" },
  bid "2D"  { diamonds "6+" },
  bid "1NT" { balanced & each(unbid).stopped },
  bid "2C"  { clubs "4+" },
  bid "1NT" { balanced },
  bid "2D"  { diamonds "5+" & shortest "1-" },
  bid "1NT" { any },
}
after "1x 1y 1z 2z"  { bid "4z" { support "20+" & z "4+" }, bid "3z" { support "17+" },
                       pass { any } }
after "1x 1y 1z 3z"  { bid "4z" { support "14+" | hcp "14+" }, pass { any } }
after "1x 1y 1z 1NT" { bid "3x" { x "6+" & hcp "16+", "invitation" },
  bid "2y" { y "3" & shortest "1-" }, bid "2x" { x "6+" | x "5+" & shortest "1-" }, pass { any } }
after "1x 1y 1z 2NT" { bid "3NT" { hcp "14+" },
  bid "4H" { y "3" & hcp "13+" & hearts "3" & shortest "1-" }, pass { any } }
after "1x 1y 1z 2x"  { bid "3x" { hcp "16+" & x "5+" }, pass { any } }
after { "1C 1D 3D", "1x 1y 3x", "1x 1y 1z 1NT 3x", "1x 1y 1z 2x 3x" } { bid "3NT" { hcp "8+" },
  pass { any } }
after "1m 1H 1S 2H"  { bid "4H" { hearts "2+" & hcp "18+" } }
after "1x 1y 1z 2y"  { bid "2NT" { hcp "17+" },
                       bid "3y" { y "2+" & hcp "16+", "invitation" }, pass { any } }
after "1x 1y 1z 2y 2NT" { bid "3NT" { hcp "8+" }, bid "3y" { y "6+" }, pass { any } }
after "1m 1H 1S 2H 3H"  { bid "4H" { hcp "8+" } }
after "1x 1y 1z 3x"  { bid "3NT" { hcp "13+" & each(unbid).stopped }, bid "3NT" { hcp "15+" },
                       pass { any } }
after "1m 1H 1S 3H"  { bid "4H" { hearts "2+" & hcp "13+" | hearts "3" }, bid "3NT" { hcp "14+" },
                       pass { any } }
after "1C 1D 1H 1S" { bid "4S" { spades "4" & support "19+" }, bid "3S" { spades "4" & support "16+" },
  bid "2S" { spades "4" }, bid "2NT" { hcp "17+" & spades.stopped }, bid "1NT" { spades.stopped },
  bid "2D" { diamonds "3+" }, bid "2C" { clubs "5+" }, bid "1NT" { any } }
after "1C 1D 1H 1S 2S" { bid "4S" { spades "4+" & support "13+" },
                         bid "3S" { spades "4+" & support "11+" }, pass { any } }
after "1C 1D 1H 1S 1NT" { bid "3NT" { hcp "13+" }, bid "2NT" { hcp "11-12" },
                          bid "2D" { diamonds "6+" }, pass { any } }
after { "1C 1D 1H 1S 2C", "1C 1D 1H 1S 2D" } { bid "3NT" { hcp "13+" }, bid "2NT" { hcp "11-12" },
  pass { any } }
after "1C 1D 1H 1S 1NT 2NT" { bid "3NT" { hcp "14" }, pass { any } }
after "1C 1D 1H 2S"  { bid "2NT" { spades.stopped }, bid "3D" { diamonds "3+" }, bid "3C" { any } }

-- At the two level, below the opening: 1D 1M 2C, 1H 1S 2m.
after "1D 1M 2C" {
  bid "4M"  { M "6+" & hcp "12+" & M.top5 "4+" | M "7+" & hcp "10+" },
  bid "3M"  { M "6+" & hcp "10-12", "invitation" },
  bid "2OM" { hcp "13+" & (M "5+" | ~OM.stopped) | hcp "16+"
              | hcp "10-12" & M "5" & ~OM.stopped & diamonds "3-",
              "fourth suit", forcing = "once", artificial = true },
  bid "3NT" { hcp "13+" & OM.stopped },
  bid "2NT" { hcp "10-12" & OM.stopped },
  bid "3D"  { diamonds "4+" & hcp "10-12", "invitation" },
  bid "3C"  { clubs "4+" & hcp "10-12", "invitation" },
  bid "2M"  { M "6+" | M "5" & M.top4 "2+" & diamonds "2-" & clubs "3-" },
  pass      { clubs "4+" & diamonds "2-" },
  bid "2D"  { diamonds "2+", alert = "preference, maybe with two cards" },
  pass      { clubs "3+" },
  bid "2M"  { any },
}
after "1H 1S 2m" {
  bid "4H"  { hearts "3+" & support "13+" },
  bid "4S"  { spades "7+" & hcp "10+" | spades "6+" & hcp "13+" & spades.top5 "4+" },
  bid "3H"  { hearts "3+" & support "10-12", "invitation" },
  bid "3S"  { spades "6+" & hcp "10-12", "invitation" },
}
after "1H 1S 2C" { bid "2D" { hcp "11+" & ~diamonds.stopped | hcp "13+" & spades "5+",
    "fourth suit", forcing = "once", artificial = true } }
after "1H 1S 2D" { bid "3C" { hcp "12+" & ~clubs.stopped | hcp "13+" & spades "5+", "fourth suit",
  forcing = "game", artificial = true } }
after "1H 1S 2m" {
  bid "3NT" { hcp "13+" },
  bid "3m"  { m "4+" & hcp "10-12" & ~balanced, "invitation" },
  bid "2NT" { hcp "10-12" },
  bid "2S"  { spades "6+" | spades "5" & hearts "1-" & m "3-" },
  pass      { m "4+" & hearts "1-" },
  bid "2H"  { hearts "2+" },
  pass      { m "3+" },
  bid "2S"  { any },
}
after "1x 1y 2z 2x"  { bid "2NT" { hcp "17+" }, pass { any } }
after "1x 1y 2z 2x 2NT" { bid "3NT" { hcp "8+" },
                       bid "3x" { any, alert = "preference, maybe with two cards" } }
after "1x 1M 2z 2M"  { bid "4M" { M "3" & hcp "17+" }, bid "3M" { M "2+" & hcp "16+" },
                       bid "2NT" { hcp "17+" }, pass { any } }
after "1x 1M 2z 2M 3M" { bid "4M" { hcp "8+" }, pass { any } }
after "1x 1y 2z 2NT" { bid "3NT" { hcp "14+" }, bid "3z" { z "5+" }, bid "3x" { x "6+" },
                       pass { any } }
after "1x 1M 2z 3M"  { z = "CDH", bid "4M" { M "2+" & hcp "13+" | M "3" }, bid "3NT" { hcp "14+" },
                       pass { any } }
after "1x 1y 2z 3z"  { bid "3NT" { hcp "14+" & each(unbid).stopped },
                       bid "3x" { x "6+" & hcp "14+" },
                       bid "5z" { z = "CD", we.z "8+" & hcp "15+" & shortest "1-" },
                       bid "3NT" { hcp "15+" }, pass { any } }
after "1x 1y 2z 3x"  { x = "H", bid "4x" { hcp "13+" } }
after "1x 1y 2z 3x"  { when = ~forcing "game",
                       bid "3NT" { hcp "14+" & each(unbid).stopped },
                       bid "5x" { x = "CD", we.x "8+" & hcp "15+" & shortest "1-" },
                       bid "3NT" { hcp "15+" }, pass { any } }
after { "1x 1M 1NT 2M", "1x 1M 1NT 4M", "1m 1M 1NT 2m", "1C 1D 1NT 2C", "1C 1D 1NT 2D",
  "1x 1M 2M 4M", "1x 1M 3M 4M", "1x 1M 2x 4M", "1x 1M 2x 2M", "1H 1S 2H 4H", "1x 1M 3x 4M",
  "1H 1S 3H 4H", "1x 1M 3NT 4M", "1x 1M 2NT 4M", "1x 1y 1z 4z", "1x 1y 1z 1NT 2x",
  "1x 1y 1z 1NT 2y", "1x 1y 1z 2y 3y", "1x 1M 2z 4M", "1H 1S 2m 4H" } { pass { any } }

-- ---- answers to the fourth suit ----
section "fourth suit answers" {
  bid "NT+" { y "3-" & hcp "15+" & each(unbid).stopped },
  bid "y="  { y "3", "three cards in responder's suit" },
  bid "NT=" { each(unbid).stopped, "stopper" },
  bid "x="  { x "6+" },
  bid "z="  { z "5+" },
  bid "x="  { any, "nothing else to say" },
}
-- Opener has bid his suit again: with 17 points responder wants to hear of 14.
after { "1D 1H 1S 2C 2D", "1C 1H 1S 2D 3C", "1C 1D 1H 2S 3C", "1C 1D 1S 2H 3C", "1D 1M 2C 2OM 3D" } {
  bid "6NT" { hcp "20+" & shortest "1+" },
  bid "4NT" { hcp "17-19" & shortest "1+", "invitation to slam" },
  after "4NT" { bid "6NT" { hcp "14+" }, pass { any } },
}
after { "1D 1M 2C 2OM 2NT", "1D 1M 2C 2OM 3C", "1D 1M 2C 2OM 3D" } {
  bid "M=" { M "6+" & hcp "12+", "six cards, forcing", forcing = "game",
    replies { bid "4M" { M "2+" | M.top3 "1" }, bid "3NT" { any } } },
}
after { "1x 1y 1z 2M", "1x 1y 1z 2m", "1x 1y 2z 2M", "1x 1y 2z 2m", "1x 1y 2z 3m" } { same
    "fourth suit answers" }
