-- SPDX-License-Identifier: GPL-3.0-or-later
-- Answers to 1D (11-17; five cards, or four in a 4441 or beside five clubs), and what follows.
local support = hcp - shortest + 3

after "1D" {
  bid "2M"  { M "6+" & M.top4 "3+" & hcp "16+", "strong", forcing = "game" },
  bid "3C"  { clubs "6+" & clubs.top4 "3+" & hcp "16+", "strong", forcing = "game" },
  bid "2C"  { clubs "5+" & hcp "13+" & (clubs - hearts) "1+" & (clubs - spades) "1+"
    & (clubs - diamonds) "0+", "forcing", forcing = "once" },
  bid "1S"  { spades "5+" & hcp "7+" & (spades - hearts) "0+", forcing = "once" },
  bid "1H"  { hearts "4+" & hcp "7+", forcing = "once" },
  bid "1S"  { spades "4+" & hcp "7+", forcing = "once" },
  bid "3M"  { diamonds "5+" & M "1-" & hcp "12+", "short suit, fit", forcing = "game",
    artificial = true },
  bid "4C"  { diamonds "5+" & clubs "1-" & hcp "12+", "short clubs, fit", forcing = "game",
    artificial = true },
  bid "4D"  { diamonds "6+" & hcp "4-9" & shortest "1-", "pre-emptive" },
  bid "3D"  { diamonds "5+" & hcp "4-9", "pre-emptive" },
  bid "2C"  { clubs "5+" & hcp "12+" | clubs "6+" & hcp "10+" | clubs "4+" & hcp "16+"
    & diamonds "3-", "forcing", forcing = "once" },
  bid "2D"  { diamonds "4+" & hcp "10+" & ~balanced | diamonds "5+" & hcp "10+" | hcp "16+",
    "a raise", forcing = "once",
              alert = "a raise with ten points or more" },
  bid "3NT" { hcp "13-15" },
  bid "2NT" { hcp "11-12" & balanced, "invitation" },
  bid "1NT" { hcp "7-10" },
  pass      { any },
}

-- ---- 1D 1H and 1D 1S: opener -----------------------------------------------------------------------
after "1D 1M" { M = "S", bid "3H" { spades "4" & hearts "1-" & hcp "16+", "short hearts, maximum",
  forcing = "game", artificial = true } }
after "1D 1M" {
  bid "3M"  { M "4+" & hcp "15+", "invitation" },
  bid "2M"  { M "4+" },
}
after "1D 1M" {
  M = "H",
  bid "2S"  { spades "4+" & diamonds "5+" & hcp "15+", "15-17", forcing = "once" },
  bid "1S"  { spades "4+", forcing = "once" },
}
after "1D 1M" { M = "S",
  bid "2H" { hearts "4+" & diamonds "5+" & hcp "15+", "15-17", forcing = "once" },
  bid "3C" { diamonds "5+" & clubs "5+" & hcp "15+", "5-5, 15-17", forcing = "game" } }
after "1D 1M" {
  bid "3D"  { diamonds "6+" & M "3" & hcp "15+", "six diamonds, three trumps, 15-17" },
  bid "3NT" { trick_source "D" & some(unbid).stopped & hcp "15+", "solid diamonds, to play" },
  bid "2NT" { diamonds "6+" & hcp "15+" & M "2-" & clubs "3-", "six diamonds, 15-17" },
}
after "1D 1M" { M = "S",
  bid "2D" { diamonds "5+" & hearts "4+", "six diamonds, or five and four hearts" } }
after "1D 1M" {
  bid "2D"  { diamonds "6+" & clubs "3-" },
  bid "2C"  { clubs "4+" & (diamonds "5+" | clubs "5+" | shortest "1-") },
  bid "1NT" { any, "12-15, balanced or nearly so" },
}
-- ---- 1D 1M 1NT: 2C asks or is weak with clubs -----------------------------------------------------
-- (magister.lua)

-- ---- 1D 1H 1S --------------------------------------------------------------------------------------
after "1D 1H 1S" {
  bid "4S"  { spades "4" & support "14+" },
  bid "3S"  { spades "4" & hcp "11-12", "invitation" },
  bid "2S"  { spades "4" & hcp "7-10" },
  bid "4H"  { hearts "7+" & hcp "10+" | hearts "6+" & hcp "13-14" },
  bid "2C"  { hcp "13+" | hcp "11-12" & ~clubs.stopped, "fourth suit, invitation or better",
    forcing = "once", artificial = true },
  bid "3H"  { hearts "6+" & hcp "11-12", "invitation" },
  bid "2NT" { hcp "11-12" & balanced, "invitation" },
  bid "3D"  { diamonds "4+" & hcp "11-12", "invitation" },
  bid "2NT" { hcp "11-12", "invitation" },
  bid "2H"  { hearts "6+", "7-10" },
  bid "2D"  { diamonds "4+" | diamonds "3" & clubs "2-" },
  bid "1NT" { any, "7-10" },
  after "1NT" { bid "2D" { diamonds "6+" | diamonds "5" & shortest "0" }, pass { any } },
  after "2C" { bid "2H" { hearts "3" }, bid "3NT" { clubs.stopped & hcp "15+" },
    bid "2NT" { clubs.stopped }, bid "2D" { any } },
  after "2NT" { bid "3NT" { hcp "14+" }, bid "3D" { diamonds "6+" }, pass { any } },
  after "3D" { bid "3NT" { hcp "14+" }, pass { any } },
  after "3S" { bid "4S" { hcp "14+" }, pass { any } },
  after "3H" { bid "4H" { hearts "2+" & hcp "14+" }, bid "3NT" { hcp "14+" }, pass { any } },
  after "2S" { bid "4S" { support "17+" }, bid "3S" { support "16+" }, pass { any } },
  after { "2H", "2D" } { pass { any } },
  after "2C 2H" { bid "4H" { hearts "5+" & hcp "12+" } },
  after { "2C 2NT", "2C 2D" } { bid "3H" { hearts "6+" & hcp "13+", forcing = "game" } },
  after { "2C 2H", "2C 2NT", "2C 2D" } { bid "3NT" { hcp "13+" & clubs.stopped },
    bid "3D" { diamonds "4+" & hcp "13+", forcing = "game" } },
  after "2C 2D" { bid "3NT" { hcp "13+" }, bid "2NT" { any } },
  after "2C 2H" { bid "3NT" { hcp "13+" }, bid "3H" { hearts "5+" }, bid "2NT" { any } },
  after "2C 2NT" { bid "3NT" { hcp "12+" }, pass { any } },
}

-- ---- 1D 1M 2C --------------------------------------------------------------------------------------
after "1D 1S 2C" {
  bid "3H"  { hearts "5+" & spades "5+" & hcp "10-11", "5-5, invitation" },
  bid "3S"  { spades "6+" & spades.top4 "3+" & hcp "10-11", "good six cards, invitation" },
  bid "2S"  { spades "6+" & hcp "10-11" | spades "5" & hcp "10-11" & diamonds "1-",
    "constructive" },
  bid "2H"  { spades "6+" & hcp "9-" | spades "5" & hcp "9-" & diamonds "1-" & clubs "3-"
    | hcp "12+", "transfer to spades: weak, or game values", forcing = "once", artificial = true },
  after "2H" { bid "2S" { any, "as asked", artificial = true } },
  after "2H 2S" {
    pass      { hcp "9-" },
    bid "3H"  { hearts "5+" & spades "5+", "5-5", forcing = "game" },
    bid "3S"  { spades "6+", "natural", forcing = "game" },
    bid "3C"  { clubs "4+", "natural", forcing = "game" },
    bid "3D"  { diamonds "3+" & ~balanced, "natural", forcing = "game" },
    bid "2NT" { any, "game values, no other bid", forcing = "game" },
    after "2NT" { bid "3S" { spades "3" }, bid "3NT" { hearts.stopped },
      bid "3D" { diamonds "5+" }, bid "3C" { clubs "5+" }, bid "3NT" { any } },
    after { "3S", "3H" } {
      bid "4S" { spades "2+" | hearts "1-" & spades "1+" }, bid "4H" { hearts "3+" },
      bid "3NT" { any } },
    after { "3C", "3D" } {
      bid "3S" { spades "3" }, bid "3NT" { hearts.stopped }, bid "4D" { diamonds "6+" },
      bid "3NT" { any } },
  },
  after { "3H", "3S" } {
    bid "4S" { spades "3" | spades "2" & hcp "13+" }, bid "4H" { hearts "3+" }, pass { any } },
  after "2S" { bid "4S" { spades "3" & hcp "14+" },
    bid "3S" { spades "2+" & hcp "15+" | spades "3" }, bid "3NT" { hcp "15+" }, pass { any } },
}
after "1D 1H 2C" {
  bid "2S"  { hcp "12+", "fourth suit", forcing = "game", artificial = true },
  bid "3H"  { hearts "6+" & hcp "10-11", "invitation" },
  bid "2H"  { hearts "6+" | hearts "5" & diamonds "1-" & clubs "2-" },
  after "2S" { bid "3H" { hearts "3" }, bid "2NT" { spades.stopped & hcp "14-" },
    bid "3NT" { spades.stopped }, bid "3D" { diamonds "5+" & (diamonds - clubs) "0+" },
      bid "3C" { any } },
  after "2S 2NT" { bid "3H" { hearts "6+" } },
  after "3H" { bid "4H" { hearts "2+" & hcp "13+" | hearts "3" }, bid "3NT" { hcp "15+" },
    pass { any } },
  after "2H" { bid "3H" { hearts "3" & hcp "15+" }, pass { any } },
}
after "1D 1M 2C" {
  bid "2NT" { hcp "11" | hcp "10" & balanced, "invitation" },
  bid "3D"  { diamonds "4+" & hcp "10+" | diamonds "3" & hcp "11+", "invitation" },
  bid "3C"  { clubs "4+" & hcp "8+", "constructive" },
  bid "2D"  { diamonds "3+" & (diamonds - clubs) "-1+" | (diamonds - clubs) "0+" },
  pass      { any },
  after "2NT" { bid "3NT" { hcp "14+" }, bid "3D" { diamonds "6+" }, pass { any } },
  after "3D" { bid "3NT" { hcp "15+" }, pass { any } },
  after "3C" { bid "3NT" { hcp "15+" }, pass { any } },
  after "2D" { bid "2M" { M "3" & hcp "15+" }, bid "2NT" { hcp "17" & OM.stopped }, pass { any } },
}
-- ---- 1D 1M 2D and stronger -------------------------------------------------------------------------
after "1D 1M 2D" {
  bid "4M"  { M "7+" & hcp "10+" | M "6+" & hcp "13+" },
  bid "3M"  { M "6+" & hcp "11-12", "invitation" },
  bid "2NT" { hcp "11-12" & each(unbid).stopped, "invitation" },
  bid "3NT" { hcp "13+" & each(unbid).stopped },
  bid "3D"  { diamonds "3+" & hcp "10-12", "invitation" },
}
after "1D 1M 2D" { M = "S",
  bid "2H" { spades "5+" & hearts "4+" & hcp "11+", "natural", forcing = "once" } }
after "1D 1M 2D" { M = "H", bid "2S" { hcp "12+", "natural, or a waiting bid", forcing = "game",
  artificial = true } }
after "1D 1S 2D 2H" { bid "4H" { hearts "4" & hcp "13+" }, bid "3H" { hearts "4" },
  bid "2S" { spades "3" }, bid "2NT" { clubs.stopped }, bid "3D" { any } }
after "1D 1S 2D 2H 3D" { bid "3NT" { hcp "13+" }, pass { any } }
after "1D 1S 2D 2H 2NT" { bid "3NT" { hcp "12+" }, pass { any } }
after "1D 1S 2D 2H 3H" { bid "4H" { hcp "11+" }, pass { any } }
after "1D 1S 2D 2H 2S" { bid "4S" { spades "5+" & hcp "12+" }, bid "3S" { any } }
after "1D 1H 2D 2S" { bid "3H" { hearts "3" }, bid "2NT" { spades.stopped }, bid "3D" { any } }
after "1D 1M 2D" {
  bid "2M"  { M "6+" | M "5" & diamonds "0" },
  bid "3D"  { diamonds "2+" & hcp "11-12" },
  bid "3NT" { hcp "13+" },
  bid "2NT" { hcp "11-12" },
  pass      { any },
  after "2NT" { bid "3NT" { hcp "13+" }, bid "3D" { diamonds "6+" & hcp "12-" }, pass { any } },
  after "3D" { bid "3NT" { hcp "14+" }, pass { any } },
  after "3M" { bid "4M" { M "2+" & hcp "13+" | M "3" }, bid "3NT" { hcp "14+" }, pass { any } },
  after { "2M", "4M", "3NT" } { pass { any } },
}
for _, M in ipairs { "H", "S" } do
  local length = M == "H" and hearts or spades
  local other = M == "H" and "S" or "H"
  if M == "S" then
    after "1D 1S 2S 2NT" { bid "4H" { hearts "1-" & shape "any 4441", "short hearts, 4441",
      artificial = true } }
  end
  after("1D 1" .. M .. " 2" .. M) {
    bid("4" .. M) { support "14+" & hcp "14-" | hcp "13-14" },
    bid "2NT"     { hcp "11+", "shape?", forcing = "once", artificial = true },
    bid("3" .. M) { length "5+" & hcp "9+", "invitation" },
    pass          { any },
    after "2NT" {
      bid "4C"    { clubs "1-" & shape "any 4441", "short clubs, 4441", artificial = true },
      bid "3C"    { diamonds "5" & clubs "3+", "five diamonds, three clubs", artificial = true },
      bid("3" .. other) { diamonds "5" & (M == "H" and spades or hearts) "3+",
      "five diamonds, three cards", artificial = true },
      bid "3D"    { diamonds "5+", "five diamonds, or six", artificial = true },
    },
    after { "2NT 3C", "2NT 3D", "2NT 3" .. other, "2NT 3" .. M } {
      bid("4" .. M) { hcp "12+" | length "5+" } },
    after { "2NT 3C", "2NT 3D" } { bid("3" .. M) { any } },
    after("2NT 3" .. other) { M == "S" and bid "3S" { any } or bid "4H" { any } },
    after("2NT 3" .. M) { pass { any } },
    after { "2NT 3NT", "2NT 4C" } { bid("4" .. M) { any } },
    after("3" .. M) { bid("4" .. M) { hcp "14+" | support "15+" }, pass { any } },
    after("4" .. M) { pass { any } },
  }
  if M == "S" then
    after "1D 1S 2S 2NT 4H" { bid "4S" { any } }
  end
  if M == "H" then
    after "1D 1H 2H 2NT" { bid "3H" { hcp "13-", "four diamonds, minimum" },
      bid "3NT" { any, "four diamonds, maximum", artificial = true } }
  end
  after("1D 1" .. M .. " 3D") {
    bid("4" .. M) { length "5+" & hcp "8+" }, bid "3NT" { hcp "9+" },
      bid("3" .. M) { length "5+" }, pass { any } }
  after("1D 1" .. M .. " 2NT") {
    bid("4" .. M) { length "7+" },
      bid("3" .. M) { length "6+" & hcp "8+", "forcing", forcing = "game" },
    bid "3NT" { hcp "9+" }, bid "3D" { diamonds "2+", "not forcing" }, pass { any },
    after("3" .. M) { bid("4" .. M) { length "2" }, bid "3NT" { any } },
      after { "3D", "3NT", "4" .. M } { pass { any } } }
  after("1D 1" .. M .. " 3" .. M) { M == "H" and bid "3S" { hcp "13+", "short suit?",
    forcing = "game", artificial = true }
      or bid "3NT" { hcp "13+", "short suit?", forcing = "game", artificial = true },
    bid("4" .. M) { hcp "8+" | length "5+" }, pass { any }, after("4" .. M) { pass { any } } }
end
after "1D 1H 3H 3S" { bid "3NT" { spades "1-", "short spades", artificial = true },
  bid "4C" { clubs "1-", "short clubs", artificial = true },
  bid "4H" { any, "no short suit" } }
after "1D 1S 3S 3NT" {
  bid "4C" { clubs "1-", "short clubs", artificial = true },
    bid "4H" { hearts "1-", "short hearts", artificial = true },
  bid "4S" { any, "no short suit" } }
after "1D 1S 3H" { bid "4S" { any } }
after "1D 1H 2S" {
  bid "3S"  { spades "4" & hcp "10+", "fit", forcing = "game" }, bid "4S" { spades "4" },
    bid "3H" { hearts "6+" & hcp "9-", "not forcing" },
  bid "3NT" { hcp "9+" & clubs.stopped },
    bid "3C" { hcp "9+", "stopper?", forcing = "game", artificial = true },
  bid "3D"  { diamonds "3+" & hcp "8-", "not forcing" },
    bid "2NT" { any, "relay", forcing = "once", artificial = true },
  after "3S" { bid "4S" { any } },
    after "3C" { bid "3NT" { clubs.stopped }, bid "3H" { hearts "3" }, bid "3D" { any } },
  after "2NT" { bid "3NT" { hcp "17" }, bid "3H" { hearts "3" }, bid "3C" { clubs "3+" },
    bid "3D" { any } },
  after { "2NT 3C", "2NT 3H", "2NT 3D" } { pass { any } },
  after { "3D", "3H" } { pass { any } },
}
after "1D 1S 2H" {
  bid "4H"  { hearts "4+" & hcp "9+" }, bid "3H" { hearts "4+" },
    bid "3S" { spades "6+" & hcp "10+", "forcing", forcing = "game" },
  bid "3NT" { hcp "9+" & clubs.stopped },
    bid "3C" { hcp "9+", "stopper?", forcing = "game", artificial = true },
  bid "2S"  { spades "6+", "not forcing" }, bid "3D" { diamonds "3+", "to play" },
    bid "2NT" { any, "relay", forcing = "once", artificial = true },
  after "2NT" { bid "3S" { spades "3", "three spades" },
    bid "3NT" { hcp "17" & clubs.stopped, "to play" }, bid "3D" { diamonds "6+", "six cards" },
      bid "3C" { clubs "3+", "three clubs" }, bid "3D" { any } },
  after { "2NT 3S", "2NT 3D" } { pass { any } },
    after "2NT 3C" { pass { clubs "4+" }, bid "3D" { any } },
  after "3C" { bid "3S" { spades "3" }, bid "3NT" { clubs.stopped }, bid "3D" { any } },
  after "3H" { bid "4H" { any } }, after "3S" { bid "4S" { spades "2+" }, bid "3NT" { any } },
  after { "2S", "3D" } { pass { any } },
}
after "1D 1S 3C" { bid "3S" { spades "6+" }, bid "4C" { clubs "4+" }, bid "4D" { diamonds "4+" },
  bid "3NT" { hearts.stopped }, bid "3D" { diamonds "2+" }, bid "3S" { any } }
