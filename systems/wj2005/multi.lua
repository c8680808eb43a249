-- SPDX-License-Identifier: GPL-3.0-or-later
-- The multi 2D (a weak two in a major) and two-suited 2H and 2S (five and five, 6-10 points): the
-- answers, and what we do when they come in.
local support = hcp - shortest + 3
local both = hearts "3+" & spades "3+"

-- ---- 2D: pass or correct at the level of the fit, 2NT and 3C are strong --------------------------
after "2D" {
  bid "3C"  { ~both & (hcp "16+" & some(majors) "6+" | hcp "19+" & some(minors) "6+"),
              "a suit of its own", forcing = "game", artificial = true },
  bid "2NT" { hcp "16+" | hcp "14-15" & both, "strength and suit?", forcing = "once",
              artificial = true },
  bid "4D"  { both & (hcp "12+" | longest "4+" & hcp "10+" & shortest "1-"), "bid your major",
              forcing = "once", artificial = true },
  bid "4M"  { M "7+" & hcp "9-15" & OM "2-", "to play" },
  bid "3D"  { hcp "11-13" & both, "invitation in either major", forcing = "once",
              artificial = true },
  bid "3H"  { hearts "4+" & spades "3+" & hcp "10-", "pass or correct", artificial = true },
  bid "2S"  { hearts "3+" & hcp "10+" | hearts "3+" & (hearts - spades) "2+", "pass or correct",
              artificial = true },
  bid "2H"  { any, "pass or correct", artificial = true },
}
after "2D 2H" { pass { hearts "6" }, bid "2S" { any } }
after "2D 2H 2S" { bid "3S" { spades "4+" & shortest "1-" }, pass { any } }
after "2D 2S" {
  pass      { spades "6" },
  bid "2NT" { hearts "6" & hcp "9+" & clubs "3-" & diamonds "3-", "maximum", artificial = true },
  bid "3m"  { m "4+" & hcp "9+", "maximum, four cards", artificial = true },
  bid "3H"  { any, "minimum" },
  after { "2NT", "3m" } { bid "4H" { hcp "12+" }, bid "3H" { any } },
  after "3H" { bid "4H" { hcp "16+" | hcp "14+" & hearts "4+" }, pass { any } },
}
after "2D 3H" { pass { hearts "6" }, bid "3S" { any } }
after "2D 3D" {
  bid "4C"  { hearts "6" & hcp "9+", "maximum, hearts", artificial = true },
  bid "4D"  { spades "6" & hcp "9+", "maximum, spades", artificial = true },
  bid "3M"  { M "6", "minimum" },
  after "4C" { bid "4H" { any } },
  after "4D" { bid "4S" { any } },
  after "3M" { pass { any } },
}
after "2D 4D" { bid "4M" { M "6" } }
after { "2D 4D 4M", "2D 4M" } { pass { any } }
after "2D 2NT" {
  bid "3C"  { hcp "9+", "maximum", artificial = true, forcing = "once" },
  bid "3D"  { hearts "6", "minimum, hearts", artificial = true },
  bid "3H"  { any, "minimum, spades", artificial = true },
  after "3C" { bid "3D" { any, "which major?", artificial = true, forcing = "once" } },
  after "3C 3D" { bid "3H" { spades "6", "spades", artificial = true },
    bid "3S" { any, "hearts", artificial = true } },
  after "3C 3D 3H" { bid "4S" { spades "2+" }, bid "3NT" { any } },
  after "3C 3D 3S" { bid "4H" { hearts "2+" }, bid "3NT" { any } },
  after "3D" { bid "4H" { hearts "3+" & hcp "16+" | hearts "2+" & hcp "17+" },
    bid "3NT" { hcp "18+" }, bid "3H" { any } },
  after "3H" { bid "4S" { spades "3+" & hcp "16+" | spades "2+" & hcp "17+" },
    bid "3NT" { hcp "18+" }, bid "3S" { any } },
}
after "2D 3C" {
  bid "3D"  { any, "as asked", artificial = true },
  after "3D" { bid "3M" { M "6+", forcing = "game" }, bid "4m" { m "6+", forcing = "game" } },
  after "3D 3M" { bid "4M" { M "2+" | hcp "8-" }, bid "3NT" { any } },
  after "3D 4m" { bid "4M" { M "6" & M.top3 "2+" & m "1-" }, bid "5m" { any } },
}

-- ---- 2H and 2S: 2NT asks, clubs or spades pass or correct ----------------------------------------
after "2M" {
  bid "2NT" { hcp "15+" | hcp "13+" & M "3+", "the other suit?", forcing = "once",
              artificial = true },
  bid "4M"  { M "4+" & hcp "6+" | M "3" & support "14+" | M "5+", "to make, or pre-empt" },
  bid "3M"  { M "4+" | M "3" & support "8-13", "pre-empt" },
}
after "2M" {
  M = "H",
  pass      { hearts "2+" & (hearts - spades) "-1+" | hearts "2" & hcp "7-" },
  bid "3m"  { m "6+" & hcp "12+" & m.top3 "2+" & hearts "1-", "natural", forcing = "once" },
  bid "2S"  { any, "pass or correct", artificial = true },
}
after "2H" {
  after "2S" { pass { spades "5+" }, bid "3m" { m "5+", m = "CD" } },
  after "2S 3m" { pass { any } },
  after "3m" { bid "3NT" { m "2-" & hcp "9+" }, bid "4m" { m "3+" }, bid "3H" { any } },
  after "3m 3H" { bid "4H" { hearts "2+" & hcp "15+" }, pass { any } },
  after "3m 4m" { bid "5m" { any } },
  after "2NT" { bid "3m" { m "5+" }, bid "3H" { any, "spades", artificial = true } },
  after "2NT 3m" { bid "4H" { hearts "3+" }, bid "5m" { m "4+" & hcp "15+" },
    bid "3NT" { each(unbid).stopped },
    bid "4H" { hearts "2" & hcp "17+" }, bid "3H" { hearts "2" }, pass { m "3+" },
      bid "3NT" { any },
    after "3H" { bid "4H" { hcp "10" }, pass { any } } },
  after "2NT 3H" { bid "4S" { spades "4+" | spades "3" & hearts "2-" }, bid "4H" { hearts "3+" },
    bid "3NT" { any } },
}
after "2M" {
  M = "S",
  bid "3H"  { hearts "6+" & hcp "13+" & spades "1-", "natural", forcing = "once" },
  bid "3D"  { diamonds "6+" & hcp "13+" & diamonds.top3 "2+" & spades "1-", "natural",
    forcing = "once" },
  pass      { spades "2+" },
  bid "3C"  { any, "pass or correct", artificial = true },
}
after "2S" {
  after "3C" { pass { clubs "5+" }, bid "3D" { any } },
  after "3C 3D" { pass { any } },
  after "3H" { bid "4H" { hearts "2+" }, bid "3S" { any } },
  after "3D" { bid "4D" { diamonds "3+" }, bid "3S" { any } },
  after "3D 4D" { bid "5D" { any } },
  after { "3H 3S", "3D 3S" } { bid "3NT" { hcp "16+" }, bid "4H" { hearts "7+" }, pass { any } },
  after "2NT" { bid "3m" { m "5+" } },
  after "2NT 3m" { bid "4S" { spades "3+" }, bid "5m" { m "4+" & hcp "15+" },
    bid "3NT" { each(unbid).stopped },
    bid "4S" { spades "2" & hcp "17+" }, bid "3S" { spades "2" }, pass { m "3+" },
      bid "3NT" { any },
    after "3S" { bid "4S" { hcp "10" }, pass { any } } },
}
after { "2M 3M", "2M 4M", "2H 2NT 3m 4H", "2S 2NT 3m 4S" } { pass { any } }

-- ---- they come in ------------------------------------------------------------------------------
-- Over a double of 2D a pass shows diamonds, a redouble asks; over their suit a double is for
-- penalty behind two-suiters, and asks for the major behind the multi.
after "2D (X)" {
  redouble  { hcp "15+", "strong", forcing = "once", artificial = true },
  bid "3H"  { hearts "4+" & spades "3+" & hcp "10-", "pass or correct", artificial = true },
  bid "2S"  { hearts "3+" & (hearts - spades) "1+", "pass or correct", artificial = true },
  pass      { diamonds "5+" & hearts "2-" & spades "2-", "diamonds" },
  bid "2H"  { any, "pass or correct", artificial = true },
  after "XX" { bid "2M" { M "6" } },
  after "2H" { pass { hearts "6" }, bid "2S" { any } },
  after "2S" { pass { spades "6" }, bid "3H" { any } },
  after "3H" { pass { hearts "6" }, bid "3S" { any } },
}
after "2D (X) P (P)" { bid "2M" { M "6" } }
after "2D (2H)" { double { hcp "13+" & hearts "3+", "penalty" },
  bid "2S" { spades "3+" & hearts "2-" & hcp "6+", "pass or correct" },
  pass { any } }
after "2D (2S)" { double { hcp "13+" & spades "3+", "penalty" },
  bid "3H" { hearts "3+" & spades "2-" & hcp "6+", "pass or correct" },
  pass { any } }
after "2D (3m)" { double { hcp "11+" & both, "bid your major", forcing = "once",
  artificial = true }, pass { any },
  after "X" { bid "3M" { M "6" } } }
after "2M (X)" { redouble { hcp "13+", "strong" }, bid "3M" { M "3+" & hcp "5+" | M "4+" } }
after "2M (X)" { M = "H", pass { hearts "2+" },
  bid "2S" { any, "pass or correct", artificial = true } }
after "2M (X)" { M = "S", pass { spades "2+" },
  bid "3C" { any, "pass or correct", artificial = true } }
after "2H (X) 2S" { pass { spades "5+" }, bid "3m" { m "5+" } }
after "2S (X) 3C" { pass { clubs "5+" }, bid "3D" { any } }
after "2M (bid)" { double { hcp "13+" & some(theirs) "3+", "penalty" },
  bid "M=" { M "3+" & hcp "5+" | M "4+" }, pass { any } }
after { "2D 2H (bid)", "2D 2H (X)", "2D 2S (bid)", "2D (bid) P (P)", "2M (bid) P (P)",
  "2M (X) XX" } { pass { any } }
