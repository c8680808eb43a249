-- SPDX-License-Identifier: GPL-3.0-or-later
-- A new suit at the two level forces to game. Who is stronger than his minimum goes slowly: three of
-- the major sets trumps with slam interest, four is the minimum (fast arrival); 2NT is wide. What
-- is left is bid to game by the rules for auctions of any kind (sayc/late).
local support = hcp - shortest + 3
local length = hcp + longest + second

drop "1M 2m ..."
drop "1S 2H ..."
drop "1D 2C ..."

-- ---- opener ----
after "1M 2x" {
  x = "CDH",
  bid "3M"  { M "6+" & M.top4 "3+" & hcp "16+", "trumps: a suit that needs no help" },
  bid "3y"  { y "5+" & hcp "16+", "jump shift, 5-5", y = "DHS" },
}
after "1S 2H" { bid "4H" { hearts "3+" & support "13-15" & shortest "2+", "minimum, no shortness" },
  bid "3H" { hearts "3+" } }
after "1M 2m" {
  bid "3m"  { m "4+" & length "24+" },
  bid "2M"  { M "6+" },
}
after "1S 2m" { bid "2H" { hearts "4+" } }
after "1H 2m" { bid "2S" { spades "4+" & length "25+" } }
after "1M 2C" { bid "2D" { diamonds "4+" } }
after "1M 2x" {
  x = "CDH",
  bid "3NT" { hcp "18-19" & balanced },
  bid "2NT" { hcp "14-" & balanced & each(unbid).stopped, "12-14" },
  bid "3x"  { x "4+" | x "3" & M "5" & hcp "14+" },
  bid "2M"  { M "6+" },
  bid "3y"  { y "4+" & length "25+", y = "CD" },
  bid "2M"  { any, "no better bid" },
}

-- ---- responder ----
after "1M 2x 2M" {
  x = "CDH",
  bid "4M"  { M "3+" & support "12-14" },
  bid "3M"  { M "3+" | M "2" & M.top3 "1+" & hcp "16+", "trumps, slam interest" },
  bid "3x"  { x "6+" & x.top4 "2+" },
  bid "3NT" { hcp "13-15" & balanced & each(unbid).stopped },
  bid "2y"  { y "4+", y = "S" },
  bid "3y"  { y "4+" & x "5+", y = "CDH" },
  bid "2NT" { any, "natural, or waiting" },
}
after "1M 2x 2M 2NT" { x = "CDH", bid "3M" { M "6+" }, bid "3x" { x "3+" }, bid "3y" { y "4+" },
  bid "3NT" { any } }
after "1M 2x 2M 3x" { x = "CDH", bid "4x" { x "3+" & hcp "15+" & x.top3 "1+", x = "CD" },
  bid "4x" { x "2+", x = "H" }, bid "3M" { M "6+" }, bid "3y" { y.stopped, "a stopper", artificial = true },
  bid "3NT" { any } }
after "1M 2x 2M 3y" { x = "CDH", bid "4y" { y "4+" }, bid "3M" { M "6+" }, bid "3NT" { any } }
after "1M 2x 2M 2S" { x = "CD", M = "H", bid "3S" { spades "4" }, bid "3H" { hearts "6+" }, bid "2NT" { any } }
after "1M 2x 2M 3NT" { x = "CDH", bid "4M" { M "7+" | M "6" & shortest "1-" }, pass { any } }

section "over a second suit" {                          -- y: opener's
  bid "4y"  { y "4+" & support "12-15", y = "H" },
  bid "3y"  { y "4+", "trumps" },
  bid "4M"  { M "3+" & support "12-15" },
  bid "3M"  { M "3+", "trumps, slam interest" },
  bid "3x"  { x "6+" & x.top4 "2+" },
  bid "3NT" { hcp "12-15" & each(unbid).stopped },
  bid "2NT" { hcp "16+" & each(unbid).stopped, "extra values" },
  bid "z="  { ~z.stopped & x "5+", "fourth suit", artificial = true },
  bid "M="  { M "2" },
}
after "1M 2x 2y" { x = "CDH", same "over a second suit" }
after "1M 2x 2y 2NT" { x = "CDH", bid "6NT" { hcp "18+" & shortest "1+" }, bid "4NT" { hcp "15-17" & shortest "1+",
  "invitation to slam" }, bid "3y" { y "5+" }, bid "3x" { x "3" }, bid "3NT" { any } }
after "1M 2x 2y 2M" { x = "CDH", bid "3y" { y "5+" }, bid "3x" { x "3" },
  bid "2NT" { any } }
after "1M 2x 2NT" {
  x = "CDH",
  bid "4M"  { M "3+" & support "12-14" },
  bid "3M"  { M "3+", "trumps, slam interest" },
  bid "3x"  { x "6+" | x "5+" & shortest "1-" & hcp "16+" },
  bid "6NT" { hcp "19+" & balanced },
  bid "4NT" { hcp "17-18" & balanced, "invitation to slam" },
  bid "3y"  { y "4+" & x "5+", y = "CDHS" },
  bid "3NT" { any },
}
after "1M 2x 2NT 3NT" { x = "CDH", bid "6NT" { hcp "20+" }, bid "4NT" { hcp "18-19", "invitation to slam" }, pass { any } }
after "1M 2x 2NT 3x" { x = "CDH", bid "4x" { x "3+", x = "H" }, bid "3M" { M "6+" }, bid "3NT" { any } }
after "1M 2x 2NT 3y" { x = "CDH", bid "4y" { y "4+" }, bid "3M" { M "6+" }, bid "3x" { x "3" }, bid "3NT" { any } }
after "1M 2x 3NT" { x = "CDH", bid "4M" { M "3+" }, bid "6NT" { hcp "17+" & balanced },
  bid "4NT" { hcp "15-16" & balanced, "invitation to slam" }, bid "4x" { x "6+" & hcp "15+", x = "CD" }, pass { any } }
after "1M 2x 3x" {
  x = "CDH",
  bid "4x"  { hcp "12-14", x = "H" },
  bid "4M"  { M "3+" & support "12-14" },
  bid "3M"  { M "3+", "trumps, slam interest" },
  bid "3NT" { each(unbid).stopped },
  bid "3y"  { y.stopped, "a stopper", artificial = true },
  bid "3M"  { M "2", "no stopper" },
  bid "4x"  { any },
}
after "1M 2x 3M" { x = "CDH", bid "3NT" { M "1-" & each(unbid).stopped }, bid "4M" { any } }
after "1M 2x 3y" { x = "CDH", bid "3M" { M "3+", "trumps" }, bid "4y" { y "4+" }, bid "3NT" { each(unbid).stopped },
  bid "4x" { x "6+" }, bid "M=" { M "2" }, bid "3NT" { any } }

-- ---- 1D 2C: the same over a minor ----
change "1D" { without = "2C" }
after "1D" { bid "2NT" { hcp "11" & balanced & hearts "3-" & spades "3-" & diamonds "3-",
  "invitation" } }
drop "1D 2NT ..."
after "1D 2NT" { bid "3NT" { hcp "14+" }, bid "3D" { diamonds "6+" }, pass { any } }
after "1D" {
  when = ~passed(),
  bid "2C"  { clubs "5+" & hcp "12+" & (clubs - hearts) "1+" & (clubs - spades) "1+", "game force", forcing = "game" },
}
after "1D" { bid "3C" { clubs "6+" & hcp "9-11" & hearts "3-" & spades "3-", "invitation, six cards" } }
after "1D 3C" { bid "3NT" { hcp "14+" & balanced | hcp "13+" & clubs "2+" & each(unbid).stopped }, bid "5C" { clubs "4+" & hcp "16+" },
  bid "3NT" { hcp "16+" }, pass { any } }
after "1D" { when = ~passed(), bid "2C" { clubs "4+" & hcp "12+" & hearts "3-" & spades "3-" & diamonds "3-", "game force", forcing = "game" } }
after "1D 2C" {
  bid "3C"  { clubs "4+" },
  bid "2M"  { M "4+" & diamonds "5+" & length "25+", "extra values" },
  bid "3D"  { diamonds "6+" & diamonds.top4 "3+" & hcp "15+", "a good suit" },
  bid "2D"  { diamonds "6+" | diamonds "5+" & ~balanced },
  bid "3NT" { hcp "18-19" & balanced },
  bid "2NT" { hcp "12-14" & balanced },
  bid "2M"  { M "4+", M = "HS" },
}
after { "1D 2C 2D", "1D 2C 2NT", "1D 2C 2M", "1D 2C 3C", "1D 2C 3D" } {
  bid "3M"  { M "4+" & clubs "5+" & hcp "15+", "natural" , M = "HS"},
}
after "1D 2C 2D" { bid "3D" { diamonds "3+" & (hcp "15+" | ~each(unbid).stopped) }, bid "2M" { M.stopped, "a stopper", artificial = true, M = "HS" },
  bid "2NT" { balanced }, bid "3C" { clubs "6+" }, bid "2NT" { any } }
after "1D 2C 2D 2M" { bid "3NT" { OM.stopped & hcp "15+" }, bid "2NT" { OM.stopped }, bid "3C" { clubs "3+" }, bid "3D" { any } }
after "1D 2C 2D 2NT" { bid "3C" { clubs "3+" }, bid "3D" { diamonds "6+" }, bid "3NT" { any } }
after "1D 2C 2NT" { bid "3C" { clubs "6+" & hcp "15+" }, bid "4NT" { hcp "18-19" & balanced, "invitation to slam" }, bid "3D" { diamonds "4+" & hcp "15+" },
  bid "3NT" { any } }
after "1D 2C 2M" { bid "3M" { M "4" }, bid "3D" { diamonds "3+" & hcp "14+" }, bid "3C" { clubs "6+" },
  bid "2NT" { any } }
after "1D 2C 3C" { bid "3NT" { each(majors).stopped }, bid "3M" { M.stopped, "a stopper", artificial = true, M = "HS" }, bid "3D" { diamonds "3+" }, bid "4C" { any } }
after "1D 2C 3C 3M" { bid "3NT" { OM.stopped }, bid "4C" { any } }
after "1D 2C 3D" { bid "3M" { M.stopped & ~OM.stopped, "a stopper", artificial = true, M = "HS" }, bid "3NT" { diamonds "1-" | each(majors).stopped }, bid "4D" { any } }
