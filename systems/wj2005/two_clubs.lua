-- SPDX-License-Identifier: GPL-3.0-or-later
-- 2C (six clubs, or five and a major, 11-14), 2NT (both minors, weak) and 3NT (a solid minor): the
-- answers and what follows.
local support = hcp - shortest + 3

-- ---- 2C: 2D asks for a four-card major ----------------------------------------------------------
after "2C" {
  bid "3M"  { M "6+" & M.top4 "3+" & hcp "10-12", "good six cards, invitation" },
  bid "3D"  { diamonds "6+" & diamonds.top4 "3+" & hcp "10-12", "good six cards, invitation" },
  bid "2NT" { hcp "13+" & second "5+" & clubs "3-", "3C: then two suits, forcing", forcing = "once",
              artificial = true },
  bid "2D"  { hcp "11+" & (hearts "4+" | spades "4+") | hcp "13+", "relay", forcing = "to 3C",
    artificial = true },
  bid "2M"  { M "5+" & hcp "7-10", "not forcing" },
  bid "3C"  { clubs "3+" & hcp "10-12", "invitation" },
  bid "2D"  { hcp "11+" & clubs "2+", "relay", forcing = "to 3C", artificial = true },
  bid "2NT" { clubs "4+" & hcp "7-", "weak, with clubs", forcing = "once", artificial = true },
  bid "3NT" { hcp "11+", "to play" },
  pass      { any },
}
after "2C 2M" { bid "3M" { M "3+" & (hcp "13+" | M "4") }, bid "2S" { spades "4" & hearts "1-" },
  bid "3C" { clubs "6+" & M "1-" }, pass { any },
  after "3M" { bid "4M" { hcp "9+" }, pass { any } }, after "3C" { pass { any } } }
after "2C 3C" { bid "3NT" { hcp "13+" & clubs "6+" & clubs.top3 "2+" }, pass { any } }
after "2C 3M" { bid "4M" { M "2+" & hcp "12+" | M "3+" }, bid "3NT" { hcp "13+" }, pass { any } }
after "2C 3D" { bid "3NT" { diamonds "2+" & hcp "12+" }, pass { any } }
after "2C 2NT" { bid "3C" { any, "as asked", artificial = true } }
after "2C 2NT 3C" {
  bid "3S"  { spades "5+" & diamonds "5+" & hcp "13+", "spades and diamonds", forcing = "game" },
  bid "3H"  { hearts "5+" & spades "5+" & hcp "13+", "hearts and spades", forcing = "game" },
  bid "3D"  { diamonds "5+" & hearts "5+" & hcp "13+", "diamonds and hearts", forcing = "game" },
  pass      { any },
  after "3D" { bid "4H" { hearts "3+" }, bid "4D" { diamonds "3+" }, bid "3NT" { any },
    after "4D" { bid "5D" { any } } },
  after "3H" { bid "4S" { spades "3+" }, bid "4H" { hearts "3+" }, bid "3NT" { any } },
  after "3S" { bid "4S" { spades "3+" }, bid "4D" { diamonds "3+" }, bid "3NT" { any },
    after "4D" { bid "5D" { any } } },
}
after "2C 2D" {
  bid "3M"  { M "5+" & clubs "6+", "five cards" },
  bid "2M"  { M "4", "four cards", M = "HS" },
  bid "3D"  { diamonds "4+" & hcp "13+", "four diamonds, maximum" },
  bid "3NT" { clubs.top3 "3" & hcp "13+", "solid clubs, maximum" },
  bid "2NT" { hearts.stopped & spades.stopped | hearts.stopped & diamonds.stopped | spades.stopped
    & diamonds.stopped, "good for notrump" },
  bid "3C"  { any, "not for notrump" },
}
after "2C 2D 2M" {
  bid "4M"  { M "4+" & support "14+" & hcp "15-" },
  bid "3M"  { M "4+" & hcp "15-", "invitation" },
}
after "2C 2D 2M" {
  M = "H",
  bid "2S"  { hcp "13+", "another relay", forcing = "game", artificial = true },
  bid "3C"  { clubs "2+", "to play" },
  bid "2NT" { any },
}
after "2C 2D 2M" {
  M = "S",
  bid "2NT" { hcp "13+", "another relay", forcing = "game", artificial = true },
  bid "3C"  { any, "to play" },
}
after "2C 2D 2H 2S" {
  bid "3S"  { spades "3", "three cards", artificial = true },
  bid "3D"  { diamonds "3", "three cards", artificial = true },
  bid "3C"  { clubs "6+" },
  bid "2NT" { any },
}
after "2C 2D 2S 2NT" {
  bid "3H"  { hearts "3", "three cards", artificial = true },
  bid "3D"  { diamonds "3", "three cards", artificial = true },
  bid "3C"  { any },
}
after "2C 2D 2M 3M" { bid "4M" { hcp "13+" | clubs "6+" }, pass { any } }
after "2C 2D 2H 2NT" { bid "3NT" { hcp "13+" }, bid "3C" { clubs "6+" }, pass { any } }
after "2C 2D 2M 3C" { bid "3NT" { hcp "14" } }
after { "2C 2D 2M 3C", "2C 2D 2M 4M", "2C 2D 2M 3NT", "2C 2D 3NT", "2C 3NT", "2C 2NT 3C 3NT" } {
  pass { any } }
for _, relay in ipairs { "2C 2D 2H 2S", "2C 2D 2S 2NT" } do
  for _, answer in ipairs { "3C", "3x" } do
    after(relay .. " " .. answer) {
      bid "4S" { we.spades "8+" }, bid "4H" { we.hearts "8+" },
      bid "3NT" { each(unbid).stopped }, bid "5C" { clubs "3+" & shortest "1-" },
      bid "3NT" { any } }
  end
end
after "2C 2D 2H 2S 2NT" {
  bid "4S" { we.spades "8+" }, bid "4H" { we.hearts "8+" }, bid "3S" { spades "5+" },
  bid "3NT" { any } }
after "2C 2D 2NT" { bid "3M" { M "5+" & hcp "13+", forcing = "game" },
  bid "3NT" { hcp "12+" }, bid "3C" { any } }
after "2C 2D 3C"  { bid "3M" { M "5+" & hcp "13+", forcing = "game" },
  bid "3NT" { hcp "15+" & each(unbid).stopped },
  bid "5C" { clubs "3+" & hcp "14+" }, bid "3NT" { hcp "14+" }, pass { any } }
after "2C 2D 3D"  { bid "3M" { M "5+", forcing = "game" }, bid "3NT" { any } }
after "2C 2D 3M"  { bid "4M" { M "3+" | M "2" & ~OM.stopped }, bid "3NT" { any } }
for _, answer in ipairs { "2NT", "3C", "3D" } do
  after("2C 2D " .. answer .. " 3M") {
    bid "4M" { M "3+" | M "2" & M.top3 "1+" & shortest "1-" }, bid "3NT" { any } }
end
after "2C (X)"   { redouble { hcp "11+" }, bid "3C" { clubs "3+" & hcp "6+" },
  bid "2x" { x "5+" & hcp "6+", x = "SHD" }, pass { any } }
after "2C (2x)"  { double { hcp "10+" & x "3-" & each(unbid) "3+", "take-out" },
  bid "3C" { clubs "3+" & hcp "6-11" },
  bid "2y" { y "5+" & hcp "7-11", y = "SHD" }, bid "3NT" { hcp "12+" & x.stopped },
    double { hcp "12+", "values" }, pass { any },
  after "X" { x = "DHS", pass { x "4+" & x.top4 "2+" }, bid "2y" { y "4", y = "HS" },
    bid "2NT" { x.stopped }, bid "3C" { any } } }
after "2C (3x)"  { double { hcp "10+" & x "3-", "take-out" }, bid "4C" { clubs "4+" & hcp "6+" },
  bid "3y" { y "5+" & hcp "11+", forcing = "once" }, pass { any } }

-- ---- 2NT: both minors -----------------------------------------------------------------------------
after "2NT" {
  bid "3H"  { hcp "16+" | hcp "14+" & (clubs "4+" | diamonds "4+"), "shape?", forcing = "once",
    artificial = true },
  bid "3S"  { spades "6+" & hcp "14+", "natural", forcing = "once" },
  bid "5m"  { m "5+" & hcp "6+" | m "4+" & shortest "1-" & hcp "10+" },
  bid "4m"  { m "4+" & hcp "6-13", "pre-empt" },
  bid "3D"  { (diamonds - clubs) "1+", "to play" },
  bid "3C"  { any, "to play" },
  after "3H" {
    bid "4S"  { spades "3", "three spades", artificial = true },
    bid "4H"  { hearts "3", "three hearts", artificial = true },
    bid "3S"  { spades "2", "two spades", artificial = true },
    bid "3NT" { hearts "2", "two hearts", artificial = true },
    bid "4m"  { m "6+", "the longer minor", m = "CD" },
  },
  after { "3H 3S", "3H 3NT" } { bid "5m" { m "4+" & hcp "15+" }, bid "4m" { m "4+" } },
  after "3H 3S" { bid "3NT" { any } },
  after "3H 3NT" { pass { any } },
  after { "3H 3S 4m", "3H 3NT 4m" } { bid "5m" { hcp "8+" }, pass { any } },
  after { "3H 4H", "3H 4S", "3H 4m" } { bid "5m" { m "3+" } },
  after "3S" { bid "4S" { spades "2+" }, bid "3NT" { any } },
  after { "3m", "4m", "5m" } { pass { any } },
}
after "2NT (X)" { redouble { hcp "12+" }, bid "4m" { m "4+" },
  bid "3D" { (diamonds - clubs) "1+" }, bid "3C" { any } }
after "2NT (bid)" { double { hcp "13+" & some(theirs) "3+", "penalty" },
  bid "4m" { m "4+" & hcp "5+" }, pass { any } }

-- ---- 3NT: a solid minor, nothing outside ----------------------------------------------------------
after "3NT" {
  bid "4D"  { hcp "16+" & controls "6+", "short suit?", forcing = "once", artificial = true },
  bid "4M"  { M "7+" & hcp "9+" },
  pass      { hcp "13+" & hearts.stopped & spades.stopped },
  bid "5C"  { shortest "1-" & hcp "8+", "pass or correct", artificial = true },
  bid "4C"  { any, "pass or correct", artificial = true },
  after "4C" { pass { clubs "7+" }, bid "4D" { any } },
  after "5C" { pass { clubs "7+" }, bid "5D" { any } },
  after "4C 4D" { bid "5D" { hcp "16+" }, pass { any } },
  after "4D" { bid "4M" { M "1-", "short", artificial = true },
    bid "4NT" { clubs "1-" | diamonds "1-", "short in the other minor", artificial = true },
    bid "5m" { m "7+", "no short suit" } },
  after { "4D 4M", "4D 4NT" } {
    bid "6C" { controls "9+", "pass or correct", artificial = true },
      bid "5C" { any, "pass or correct", artificial = true } },
  after { "4D 4M 5C", "4D 4NT 5C" } { pass { clubs "7+" }, bid "5D" { any } },
  after { "4D 4M 6C", "4D 4NT 6C" } { pass { clubs "7+" }, bid "6D" { any } },
  after "4D 5m" { bid "6m" { controls "8+" }, pass { any } },
}
after { "3NT (X)", "3NT (bid)" } { pass { any } }
