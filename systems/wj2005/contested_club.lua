-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1C and they come in. Responder: natural bids at the two level are not forcing (7-11); a double is
-- for take-out or any hand that forces to game and has no bid. Opener with the weak type has said
-- all; a double by him shows 18 or more, or three trumps where responder has bid a major.

-- ---- a double: weak hands pass with clubs, else 1D; everything else is as before ---------------------
after "1C (X)" {
  redouble  { hcp "10+" & ~some(majors) "5+", "10 or more", forcing = "once" },
  bid "1S"  { spades "5+" & hcp "7+" & (spades - hearts) "0+", "natural", forcing = "once" },
  bid "1H"  { hearts "4+" & hcp "7+", "natural", forcing = "once" },
  bid "1S"  { spades "4+" & hcp "7+", "natural", forcing = "once" },
  bid "2C"  { clubs "6+" & hcp "6-9" | clubs "5" & clubs.top5 "3+" & hcp "6-9", "natural" },
  bid "2D"  { diamonds "6+" & hcp "6-9", "natural" },
  bid "1NT" { hcp "7-9", "no four-card major" },
  pass      { clubs "3+", "three clubs, weak" },
  bid "1D"  { any, "at most two clubs, weak", forcing = "once", artificial = true },
}
for _, answer in ipairs { "1M", "1NT",
  "1D" } do after("1C (X) " .. answer) { as("1C " .. answer) } end
after { "1C (X) 2C", "1C (X) 2D" } {
  bid "3NT" { hcp "19+" & each(majors).stopped }, bid "2NT" { hcp "18+" },
    bid "2M" { M "5+" & hcp "18+", forcing = "once" }, pass { any } }
after "1C (X) XX" { bid "1M" { M "4+", M = "HS" },
  bid "2NT" { hcp "18+" & balanced, forcing = "game" }, bid "1NT" { balanced & hcp "14-" },
    bid "2C" { clubs "5+" }, bid "1D" { any, alert = "no other bid" } }

-- ---- a suit -----------------------------------------------------------------------------------------
after "1C (1D)" {
  double    { hearts "4+" & spades "4+" & hcp "7+" & hearts "4" & spades "4", "both majors",
    forcing = "once" },
  bid "1S"  { spades "5+" & hcp "7+" & (spades - hearts) "0+", "natural", forcing = "once" },
  bid "1H"  { hearts "4+" & hcp "7+", "natural", forcing = "once" },
  bid "1S"  { spades "4+" & hcp "7+", "natural", forcing = "once" },
  bid "2C"  { clubs "5+" & hcp "7-11", "natural, not forcing" },
  bid "3NT" { hcp "13-16" & diamonds.stopped & balanced },
  bid "2NT" { hcp "11-12" & diamonds.stopped, "invitation" },
  bid "1NT" { hcp "8-10" & diamonds.stopped, "8-10, a stopper" },
  bid "2D"  { hcp "12+", "forcing to game", forcing = "game", artificial = true },
  double    { hcp "9+", "values, no other bid", forcing = "once" },
  pass      { any },
}
after "1C (1H)" {
  bid "1S"  { spades "4+" & hcp "7+", "natural", forcing = "once" },
  bid "2m"  { m "5+" & hcp "7-11" & (m "6+" | ~hearts.stopped | shortest "1-"),
    "natural, not forcing", m = "DC" },
  bid "3NT" { hcp "13-16" & hearts.stopped & balanced },
  bid "2NT" { hcp "11-12" & hearts.stopped & balanced, "invitation" },
  bid "1NT" { hcp "8-10" & hearts.stopped, "8-10, a stopper" },
  bid "2m"  { m "5+" & hcp "7-11", "natural, not forcing", m = "DC" },
  double    { hcp "8+", "no four spades: values, or any game force", forcing = "once",
    artificial = true },
  pass      { any },
}
after "1C (1S)" {
  double    { hearts "4" & hcp "7+" | hcp "12+", "four hearts, or a game force", forcing = "once" },
  bid "2z"  { z "5+" & hcp "7-11" & (z "6+" | ~spades.stopped | shortest "1-" | hearts "5+"),
    "natural, not forcing", z = "HDC" },
  bid "2NT" { hcp "11" & spades.stopped & balanced, "invitation" },
  bid "1NT" { hcp "8-10" & spades.stopped, "8-10, a stopper" },
  bid "2z"  { z "5+" & hcp "7-11", "natural, not forcing", z = "HDC" },
  double    { hcp "9+", "values", forcing = "once" },
  pass      { any },
}
after "1C (1NT)" { double { hcp "9+", "penalty" },
  bid "2x" { x "5+" & hcp "4-8" & (x "6+" | shortest "1-"), "natural", x = "SHDC" }, pass { any } }
after "1C (1NT) X" { bid "2C" { clubs "6+" & hcp "15-17" }, pass { any } }
-- At the two level; over a major 2NT asks for 3C, to sign off in a minor.
after "1C (2y)" { y = "CD",
  bid "2M"  { M "5+" & hcp "7-10", "natural, not forcing", M = "SH" },
  double    { hcp "12+" | hcp "7+" & (hearts "4" | spades "4") & y "3-",
    "take-out, or a game force", forcing = "once" },
  bid "2NT" { hcp "9-11" & y.stopped, "9-11, a stopper" },
  bid "3z"  { z "6+" & hcp "8-11", "natural, not forcing", z = "CD" },
  pass      { any },
}
after "1C (2M)" {
  bid "2S"  { spades "5+" & hcp "7-10", "natural, not forcing" },
  bid "3NT" { hcp "11-15" & M.stopped & balanced & OM "3-" },
  double    { hcp "11+" | OM "4" & hcp "7+", "take-out, or a game force", forcing = "once" },
  bid "3H"  { hearts "6+" & hcp "8-10", "natural, not forcing" },
  bid "2NT" { (clubs "6+" | diamonds "6+") & hcp "5-10", "3C, then a sign-off", forcing = "once",
    artificial = true },
  double    { hcp "8+" & M "3-" & shortest "1-", "take-out", forcing = "once" },
  pass      { any },
  after "2NT" { bid "3NT" { hcp "18+" & M.stopped },
    bid "3M" { hcp "18+", "strong", forcing = "game", artificial = true },
      bid "3C" { any, "as asked", artificial = true } },
  after "2NT 3C" { bid "3D" { (diamonds - clubs) "1+" }, pass { any } },
}
after "1C (3y)" {
  bid "3NT" { hcp "11-16" & y.stopped & balanced },
  bid "3z"  { z "5+" & hcp "9+", "natural", forcing = "game", z = "DHS" },
  double    { hcp "9+", "take-out, values", forcing = "once" },
  bid "4z"  { z "6+" & hcp "8+", z = "HS" },
  pass      { any },
}

-- ---- opener: responder has bid a major, notrump, or doubled ------------------------------------------
after { "1C (1y) 1M" } {
  bid "2y"  { hcp "18+" & M "3+", "18 or more, three trumps", forcing = "game", artificial = true },
  bid "2NT" { hcp "18+" & balanced & y.stopped, "18 or more, balanced", forcing = "game" },
  bid "2y"  { hcp "18+", "18 or more", forcing = "game", artificial = true },
  bid "3M"  { M "4+" & hcp "15+", "invitation" },
  bid "2M"  { M "4+" },
  bid "2C"  { clubs "5+" & hcp "15+", "15-17, five clubs" },
}
after "1C (1y) 1M" { y = "D", M = "H", bid "1S" { spades "4+", "natural", forcing = "once" } }
after "1C (1y) 1M" { bid "1NT" { y.stopped }, bid "2M" { M "3" & (shortest "1-" | M.top3 "1+") },
  bid "1NT" { any } }
after "1C (1y) 1NT" { bid "3NT" { hcp "16+" }, bid "2C" { clubs "5+" & ~balanced },
  bid "2NT" { hcp "15+" }, pass { any } }
after "1C (1y) 2NT" { bid "3NT" { hcp "13+" }, pass { any } }
after { "1C (1y) 2z", "1C (2y) 2z" } {
  bid "4z"  { z "3+" & hcp "18+", z = "HS" },
  bid "3NT" { hcp "18+" & y.stopped },
  bid "y="  { hcp "18+", "18 or more", forcing = "game", artificial = true },
  bid "3z"  { z "4+" & hcp "13+" | z "3+" & hcp "15+" },
  bid "2NT" { hcp "15+" & y.stopped },
  bid "3C"  { clubs "6+" & hcp "15+" & z "1-" },
  pass      { any },
}
after { "1C (1y) X", "1C (2y) X" } {
  bid "y="  { hcp "18+" & ~(balanced & y.stopped), "18 or more", forcing = "game",
    artificial = true },
  bid "3NT" { hcp "18+" & balanced & y.stopped },
}
after "1C (1y) X" { y = "D", bid "2S" { spades "4+" & hcp "15+" },
  bid "2H" { hearts "4+" & hcp "15+" },
  bid "1H" { hearts "3+" & (hearts - spades) "0+" }, bid "1S" { any } }
after "1C (1y) X" { y = "H", bid "1NT" { hearts.stopped & balanced }, bid "2C" { clubs "5+" },
  bid "1S" { spades "4+" }, bid "1NT" { hearts.stopped }, bid "2D" { diamonds "4+" },
    bid "2C" { clubs "4+" }, bid "1S" { spades "3+" }, bid "1NT" { any } }
after "1C (1y) X" { y = "S", bid "3H" { hearts "4+" & hcp "15+" }, bid "2H" { hearts "4+" },
  bid "1NT" { spades.stopped & balanced }, bid "2C" { clubs "4+" }, bid "2D" { diamonds "4+" },
    bid "2H" { hearts "3" & ~spades.stopped }, bid "1NT" { any } }
after "1C (2y) X" { bid "3M" { M "4+" & hcp "15+", M = "HS" }, bid "M=" { M "4+", M = "HS" },
  bid "2NT" { y.stopped }, bid "3z" { z "4+", z = "CD" }, bid "M=" { M "3+", M = "SH" },
    bid "2NT" { any } }
after "1C (3y) X" { pass { y "3+" & y.top3 "1+" & balanced & hcp "14-", "penalty" },
  bid "4M" { M "4+" & hcp "15+", M = "HS" }, bid "3M" { M "4+", M = "HS" },
    bid "3NT" { y.stopped }, bid "4z" { z "4+", z = "CD" }, bid "3M" { M "3+", M = "SH" },
      bid "3NT" { any } }
after "1C (3y) 3z" { bid "4z" { z "3+", z = "HS" }, bid "3NT" { y.stopped }, bid "4z" { z "3+" },
  bid "4C" { clubs "5+" }, bid "3NT" { any } }

-- ---- responder has passed, or answered 1D: only strong hands bid ---------------------------------------
section "strong in the last seat" {
  bid "NT=" { hcp "18-20" & balanced & y.stopped, "18-20" },
  bid "y="  { hcp "18+" & second "5+" & y "1-", "two suits, 18 or more", forcing = "once",
    artificial = true },
  bid "z="  { z "5+" & hcp "18+" & z.top4 "2+" & (z - longest) "0", "18 or more", z = "SHD" },
  double    { hcp "18+" | hcp "15+" & y "1-", "18 or more", forcing = "once" },
  bid "2C"  { clubs "6+" & hcp "15-17" | clubs "5" & hcp "15-17" & y "2-", "15-17, clubs" },
  pass      { any },
}
after { "1C (1y) P", "1C (2y) P" } { y = "DHS", same "strong in the last seat" }
after "1C (3y) P" { double { hcp "18+", "18 or more", forcing = "once" },
  bid "3z" { z "6+" & hcp "18+" }, pass { any } }
after "1C P (1y)" { y = "DHS", same "strong in the last seat" }
after "1C 1D (1M)" {
  bid "2M"  { hcp "18+" & OM "5+" & second "5+", "the other major and a minor, 18 or more",
    forcing = "once", artificial = true },
  bid "1NT" { hcp "18-20" & balanced & M.stopped, "18-20" },
  bid "OM=" { hcp "18+" & OM "5+", "18 or more, five cards", forcing = "once" },
  bid "2C"  { clubs "5+" & hcp "15+", "15-21, five clubs" },
  bid "2D"  { diamonds "5+" & hcp "18+", "18-21, five diamonds", forcing = "once" },
  double    { hcp "18+" | OM "4" & M "2-" & hcp "13+",
    "18 or more, or four cards in the other major", forcing = "once" },
  pass      { any },
}
after "1C 1D (2y)" {
  double    { hcp "18+" & ~(longest "6+"), "18 or more", forcing = "once" },
  bid "z="  { z "5+" & hcp "18+", "18 or more", forcing = "once", z = "SHD" },
  bid "3C"  { clubs "6+" & hcp "15+" }, double { hcp "18+", forcing = "once" }, pass { any },
}
after { "1C 1M (1z)", "1C 1M (2z)" } {
  bid "z="  { hcp "18+" & M "4+", "18 or more with a fit", forcing = "game", artificial = true },
  bid "3M"  { M "4+" & hcp "15+", "invitation" },
  bid "M="  { M "4+" },
  bid "3NT" { hcp "18-20" & balanced & z.stopped & M "2-" },
  double    { M "3" | hcp "18+", "three trumps, or 18 or more", forcing = "once",
    artificial = true },
  bid "C="  { clubs "6+" & hcp "15+" | clubs "5" & hcp "15+" & z "1-" },
  pass      { any },
}
after "1C 1M (X)" { redouble { M "3", "three trumps", artificial = true, forcing = "once" },
  as "1C 1M" }
after "1C 1NT (2y)" { double { hcp "18+" & y "3-" | hcp "14+" & y "4+", "values" },
  bid "3NT" { hcp "18+" & y.stopped }, bid "3z" { z "5+" & hcp "18+", forcing = "game" },
    pass { any } }
