-- SPDX-License-Identifier: GPL-3.0-or-later
-- Answers to 1H and 1S (11-17, five cards), opener's second bid and what follows.
local support = hcp - shortest + 3
local length = hcp + longest + second

-- ---- answers -------------------------------------------------------------------------------------
after "1M" {
  bid "4M"  { M "5+" & hcp "4-9" & shortest "1-", "pre-emptive" },
}
after "1M" {
  M = "H",
  bid "3NT" { hearts "4+" & spades "1-" & hcp "12-15", "short spades, strong raise",
    forcing = "game", artificial = true },
  bid "4m"  { hearts "4+" & m "1-" & hcp "12-15", "short suit, strong raise", forcing = "game",
    artificial = true },
  bid "3S"  { hearts "4+" & shortest "1-" & hcp "8-11", "any short suit, weak raise",
    forcing = "once", artificial = true },
}
after "1M" {
  M = "S",
  bid "4x"  { spades "4+" & x "1-" & hcp "12-15", "short suit, strong raise", forcing = "game",
    artificial = true, x = "CDH" },
  bid "3NT" { spades "4+" & shortest "1-" & hcp "8-11", "any short suit, weak raise",
    forcing = "once", artificial = true },
}
after "1M" {
  bid "2NT" { M "4+" & hcp "8-11" | M "3" & hcp "11", "invitation with a fit", forcing = "once",
    artificial = true },
  bid "3M"  { M "4+" & hcp "4-7", "pre-emptive" },
  bid "2M"  { M "3" & hcp "8-10" },
  bid "3m"  { m "6+" & m.top4 "3+" & hcp "16+", "strong", forcing = "game" },
}
after "1M" {
  M = "H",
  bid "2S"  { spades "6+" & spades.top4 "3+" & hcp "16+", "strong", forcing = "game" },
  bid "1S"  { spades "5+" & hcp "7+" & hearts "2-", forcing = "once" },
  bid "1S"  { spades "5+" & hcp "11+", forcing = "once" },
}
after "1M" {
  M = "S",
  bid "3H"  { hearts "6+" & hearts.top4 "3+" & hcp "16+", "strong", forcing = "game" },
  bid "2H"  { (hearts "5+" & hcp "12+") | (hearts "6+" & hcp "9-11")
    | (hearts "5" & hcp "11" & shortest "1-"), forcing = "once" },
}
after "1M" {
  bid "2D"  { diamonds "5+" & M "2-" & (diamonds - clubs) "0+"
    & (hcp "12+" | diamonds "6+" & hcp "11"), forcing = "to 3D" },
  bid "2C"  { hcp "12+" & (M "3+" | balanced | clubs "4+") | clubs "6+" & hcp "10-11" & M "2-",
              "clubs, balanced, or a fit", forcing = "once",
              alert = "may be balanced, or a fit with two clubs" },
}
after "1M" { M = "H", bid "1S" { spades "4+" & hcp "7+" & hearts "2-", forcing = "once" } }
after "1M" {
  bid "1NT" { hcp "7-11" & M "2-" | hcp "5-7" & M "3", "no fit, or a weak one" },
  pass      { any },
}

-- ---- raises ----------------------------------------------------------------------------------------
after "1H 3S" { bid "4H" { any }, after "4H" { pass { any } } }
after "1S 3NT" { bid "4S" { any }, after "4S" { pass { any } } }
after "1M 4x" { bid "4M" { any } }
after "1H 3NT" { bid "4H" { any } }
after "1M 3M" { bid "4M" { (hcp "16+" & length "26+") | (M "6+" & length "25+" & hcp "15+") },
  pass { any } }
after "1M 4M" { pass { any } }
after "1M 2M" {
  bid "4M"  { (hcp "17" & shortest "1-") | (M "6+" & hcp "15+") | length "26+" },
  bid "2NT" { hcp "16-17" & balanced | hcp "16-17" & M "5" & longest "5", "values",
    forcing = "once" },
  bid "3M"  { M "6+" & hcp "13-", "pre-emptive" },
}
local trial = hcp "14+" & length "23+"
after "1M 2M" {
  M = "H", x = "CD",
  bid "2S"  { spades "3+" & trial & spades.top3 "1-", "help in spades", forcing = "once",
    artificial = true },
  bid "3x"  { x "3+" & trial & x.top3 "1-", "help in this suit", forcing = "once",
    artificial = true },
}
after "1M 2M" {
  bid "3x"  { x "3+" & trial & x.top3 "1-", "help in this suit", forcing = "once",
    artificial = true, x = "CDH" },
  pass      { any },
  after "2NT" { bid "3NT" { hcp "9+" & balanced & shape "any 4333" }, bid "4M" { hcp "9+" },
    bid "3M" { any } },
  after "2NT 3NT" { bid "4M" { shortest "1-" | M "6+" }, pass { any } },
  after "3x" { bid "4M" { hcp "9+" & x.top3 "1+" | hcp "10" | x "1-" & hcp "8+" },
    bid "3M" { any } },
  after { "2NT 4M", "2NT 3M", "3x 4M", "3x 3M", "3M", "4M" } { pass { any } },
}
after "1H 2H 2S" { bid "4H" { hcp "9+" & spades.top3 "1+" | hcp "10" | spades "1-" },
  bid "3H" { any },
  after { "4H", "3H" } { pass { any } } }
after "1M 2NT" {
  bid "4M"  { M "6+" & length "23+" | length "25+" | hcp "15+" & shortest "1-" },
  bid "3C"  { hcp "14+" | length "22+" & shortest "1-", "what kind?", forcing = "once",
    artificial = true },
  bid "3M"  { any, "not interested" },
  after "3M" { bid "4M" { hcp "11+" & M "4+" }, pass { any } },
  after { "4M", "3C 4M", "3C 3NT 4M" } { pass { any } },
  after "3C" {
    bid "3NT" { M "3" & shape "any 4333", "maximum, balanced" },
    bid "4M"  { shortest "1-", "shapely" },
  },
}
after "1M 2NT 3C" {
  M = "H",
  bid "3S"  { hearts "4+" & hcp "10-11", "maximum, four trumps", artificial = true },
  bid "3D"  { hearts "3", "three trumps, minimum", artificial = true },
  bid "3H"  { any, "four trumps, weaker" },
}
after "1H 2NT 3C 3S" { bid "4H" { any }, after "4H" { pass { any } } }
after "1M 2NT 3C" {
  M = "S",
  bid "3H"  { spades "4+" & hcp "10-11", "maximum, four trumps", artificial = true },
  bid "3D"  { spades "3", "three trumps, minimum", artificial = true },
  bid "3S"  { any, "four trumps, weaker" },
}
after "1S 2NT 3C 3H" { bid "4S" { any }, after "4S" { pass { any } } }
after "1M 2NT 3C 3D" {
  bid "4M" { hcp "15+" | length "24+" }, bid "3M" { any }, after { "4M", "3M" } { pass { any } } }
after "1M 2NT 3C 3M" { bid "4M" { hcp "15+" | length "24+" }, pass { any } }
after "1M 2NT 3C 3NT" { bid "4M" { M "6+" | shortest "1-" }, pass { any } }

-- ---- 1NT -------------------------------------------------------------------------------------------
after "1M 1NT" {
  bid "3m"  { m "5+" & hcp "15+", "5-5, 15-17", forcing = "once", m = "DC" },
  bid "3M"  { M "6+" & hcp "15+", "six cards, 15-17" },
  bid "2M"  { M "6+" & OM "3-" },
}
after "1S 1NT" {
  bid "3H"  { hearts "5+" & hcp "15+", "5-5, 15-17", forcing = "once" },
  bid "2H"  { hearts "4+" },
}
after "1H 1NT" { bid "2S" { spades "4+" & hcp "15+", "15-17", forcing = "once" } }
after "1M 1NT" {
  bid "2M"  { M "6+" },
  bid "2NT" { hcp "16+" & shortest "2+" & second "4-" & semibalanced, "maximum, balanced" },
  bid "2D"  { diamonds "4+" },
  bid "2C"  { clubs "4+" },
  pass      { balanced },
}
after "1M 1NT" { M = "H", bid "2D" { diamonds "3" & clubs "1-" },
  bid "2C" { clubs "3+", alert = "may be three with 4=5=1=3" } }
after "1M 1NT" { pass { any } }
after "1M 1NT 2M" {
  bid "2NT" { hcp "11" | hcp "10" & M "2", "singleton?", forcing = "once", artificial = true },
  pass      { any },
  after "2NT" {
    bid "3x"  { x "1-", "singleton", artificial = true },
    bid "3NT" { hcp "13+", "maximum, no singleton" },
    bid "3M"  { any, "minimum, no singleton" },
    after "3x" { bid "4M" { M "2+" & hcp "11" }, bid "3NT" { x.stopped & x "4+" },
      bid "3M" { any }, after { "3M", "4M", "3NT" } { pass { any } } },
    after "3NT" { bid "4M" { M "2" & shortest "1-" }, pass { any } },
    after "3M" { pass { any } },
  },
}
after "1M 1NT 3M" { bid "4M" { hcp "9+" | M "2+" & hcp "8+" | M "3" }, pass { any } }
after "1M 1NT 2NT" { bid "4M" { M "3" }, bid "3NT" { hcp "8+" }, bid "3x" { x "6+" }, pass { any } }
after "1M 1NT 3m" { bid "4M" { M "2+" & hcp "9+" | M "3" },
  bid "3NT" { hcp "9+" & M "1-" & each(unbid).stopped },
  bid "5m" { m "4+" & hcp "9+" }, bid "3M" { M "2+" }, bid "4m" { m "3+" }, bid "3NT" { any } }
after "1S 1NT 3H" { bid "4S" { spades "3" | spades "2" & hearts "2-" & hcp "8+" },
  bid "4H" { hearts "3+" }, bid "3S" { spades "2" }, bid "3NT" { any } }
after "1H 1NT 2S" { bid "3H" { hearts "2+" & hcp "9+" }, bid "3NT" { hcp "10+" },
  bid "3m" { m "5+" & hcp "9-" }, bid "2NT" { any } }
after "1M 1NT 2m" {
  bid "2NT" { hcp "10-11" & M "1-" | hcp "11", "invitation" },
  bid "3m"  { m "4+" & hcp "10+", "invitation" },
  bid "2OM" { OM "6+" & M "1-" },
  bid "2D"  { diamonds "6+" & M "1-" },
  bid "2M"  { M "2+" & (m "4-" | M "3") },
  pass      { m "3+" },
  bid "2M"  { any },
  after { "2NT", "3m" } { bid "3NT" { hcp "15+" }, pass { any } },
}
after "1S 1NT 2H" {
  bid "4H"  { hearts "5+" & hcp "9+" | hearts "4+" & hcp "10+" },
  bid "3H"  { hearts "4+" & hcp "8+", "invitation" },
  bid "2S"  { spades "2+" & (hearts "3-" | spades "3") },
  bid "2NT" { hcp "10-11", "invitation" },
  bid "3m"  { m "6+" & hearts "2-" },
  pass      { any },
  after "2NT" { bid "3NT" { hcp "15+" }, bid "3S" { spades "6+" }, pass { any } },
  after "3H" { bid "4H" { hcp "14+" | shortest "0" }, pass { any } },
}

-- ---- 1H 1S -----------------------------------------------------------------------------------------
after "1H 1S" {
  bid "3S"  { spades "4+" & hcp "15+", "invitation" },
  bid "2S"  { spades "4+" },
  bid "3H"  { hearts "6+" & spades "3" & hcp "15+", "six hearts, three spades, 15-17" },
  bid "3NT" { trick_source "H" & hcp "15+" & some(minors).stopped & spades "2-",
    "solid hearts, to play" },
  bid "2NT" { hearts "6+" & hcp "15+", "six hearts, 15-17" },
  bid "3m"  { m "5+" & hcp "15+", "5-5, 15-17", forcing = "once", m = "DC" },
  bid "2H"  { hearts "6+" },
  bid "2D"  { diamonds "4+" & shortest "1-" | diamonds "4+" & hcp "16+" },
  bid "2C"  { clubs "4+" & shortest "1-" | clubs "4+" & hcp "16+" },
  bid "1NT" { any, "12-15, balanced or nearly so" },
}
after "1H 1S 3S" {
  bid "3NT" { hcp "13+", "short suit?", forcing = "game", artificial = true },
  bid "4S"  { hcp "8+" | spades "5+" },
  pass      { any },
  after "3NT" { bid "4m" { m "1-", "short", artificial = true },
    bid "4S" { any, "no short suit" } },
}
after "1H 1S 2NT" { bid "3S" { spades "6+" & hcp "8+", "forcing", forcing = "game" },
  bid "4H" { hearts "2+" & hcp "9+" },
  bid "3NT" { hcp "9+" }, bid "3H" { hearts "2" }, pass { any } }
after "1H 1S 2NT 3S" { bid "4S" { spades "2+" }, bid "3NT" { any } }
after "1H 1S 3H" { bid "4S" { spades "5+" & hcp "8+" }, bid "4H" { hearts "2+" & hcp "8+" },
  bid "3NT" { hcp "9+" }, pass { any } }
after "1H 1S 3m" { bid "4m" { m "4+" }, bid "3NT" { each(unbid).stopped & hearts "1-" },
  bid "3H" { any, "forcing", forcing = "game" } }
after "1H 1S 3m 3H" { bid "4H" { hearts "6+" }, bid "3S" { spades "2+" }, bid "3NT" { any } }
after "1H 1S 3m 4m" { bid "5m" { any } }
after "1H 1S 2H" {
  bid "2NT" { hcp "11+", "forcing inquiry", forcing = "once", artificial = true },
  bid "2S"  { spades "6+" & hcp "10-" & hearts "1-" },
  bid "3H"  { hearts "2" & hcp "10" | hearts "3" & hcp "10-12", "invitation" },
  pass      { any },
  after "2NT" {
    bid "3S"  { spades "3" & shape "3622", "three spades, 3=6=2=2" },
    bid "3m"  { m "1-", "singleton", artificial = true },
    bid "3NT" { hcp "13+", "maximum, no singleton" },
    bid "3H"  { any, "minimum, no singleton in a minor" },
    after "3S" { bid "4S" { spades "5+" & hcp "12+" }, bid "4H" { hearts "2+" },
      bid "3NT" { any } },
    after "3m" { bid "4S" { spades "6+" & hcp "12+" }, bid "4H" { hearts "2+" & hcp "12+" },
      bid "3NT" { hcp "13+" }, bid "3H" { hearts "2" }, bid "3NT" { any } },
    after "3H" { bid "4S" { spades "6+" & hcp "13+" }, bid "4H" { hearts "2+" & hcp "13+" },
      bid "3NT" { hcp "13+" }, pass { any } },
    after "3NT" { bid "4S" { spades "7+" }, bid "4H" { hearts "2+" & shortest "1-" },
      pass { any } },
  },
}
after "1H 1S 2S" { bid "4S" { support "14+" | hcp "13+" | spades "5+" & hcp "12+" },
  bid "3S" { hcp "11+" | spades "5+" & hcp "10+", "invitation" }, pass { any },
  after "3S" { bid "4S" { hcp "13+" | hcp "12+" & shortest "1-" }, pass { any } } }
after "1H 1S 2m" { bid "3H" { hearts "3" & hcp "10-12", "invitation" } }
after "1H 1S 2m" { m = "C", bid "2D" { hcp "11+", "fourth suit, invitation or better",
  forcing = "once", artificial = true } }
after "1H 1S 2m" { m = "D", bid "3C" { hcp "13+", "fourth suit", forcing = "game",
  artificial = true } }
after "1H 1S 2m" {
  bid "2H"  { hearts "2+" & hcp "9-" & m "4-" },
  bid "2NT" { hcp "10-12" & each(unbid).stopped, "invitation" },
  bid "3m"  { m "4+" & hcp "9+", "invitation" },
  bid "2S"  { spades "6+" },
  pass      { m "3+" },
  bid "2H"  { hearts "2+" },
  bid "2S"  { spades "5+" },
  pass      { any },
}
after "1H 1S 2C 2D" { bid "3S" { spades "3" & hcp "15+" }, bid "2S" { spades "3" },
  bid "3NT" { diamonds.stopped & hcp "15+" }, bid "2NT" { diamonds.stopped },
  bid "3C" { clubs "5+" }, bid "2H" { any } }
after "1H 1S 2C 2D 2H" {
  bid "4H" { hearts "3" & hcp "13+" | hearts "2" & hcp "14+" },
    bid "3H" { hearts "2+" & hcp "11-13" }, bid "3NT" { hcp "13+" & diamonds.stopped },
  bid "2S" { spades "6+" }, bid "3C" { clubs "4+" }, bid "2NT" { any } }
after "1H 1S 2C 2D 2S" {
  bid "4S" { hcp "13+" }, bid "3S" { any } }
after "1H 1S 2C 2D 2NT" {
  bid "4H" { hearts "3" & hcp "13+" }, bid "3NT" { hcp "13+" }, bid "3S" { spades "6+" },
    bid "3C" { clubs "4+" }, pass { any } }
after "1H 1S 2D 3C" { bid "3S" { spades "3" }, bid "3NT" { clubs.stopped },
  bid "3D" { diamonds "5+" }, bid "3H" { any } }
