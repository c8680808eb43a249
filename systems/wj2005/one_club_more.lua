-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1C and a natural answer: 1H, 1S (7 or more), 1NT, and what forces to game.
local support = hcp - shortest + 3
local two_suits = second "5+"

-- ---- 1C 1M: opener ------------------------------------------------------------------------------------
after "1C 1M" {
  bid "2D"  { hcp "18+" & (M "4+" | M "3" & OM "4-"), "18 or more, three trumps", forcing = "game",
    artificial = true },
}
after "1C 1M" {
  M = "H",
  bid "2S"  { hcp "18+" & spades "6+", "natural", forcing = "game" },
  bid "1S"  { hcp "18+" & spades "4+", "natural", forcing = "once" },
}
after "1C 1M" { M = "S", bid "2H" { hcp "18+" & hearts "5+", "natural", forcing = "game" } }
after "1C 1M" {
  bid "3m"  { hcp "18+" & m "5+" & ~balanced, "natural", forcing = "game", m = "DC" },
  bid "2NT" { hcp "18+", "balanced, no fit", forcing = "game" },
  bid "3M"  { hcp "15+" & M "4+", "four trumps and clubs, invitation" },
  bid "2M"  { M "4+", "four trumps, 12-14" },
}
after "1C 1M" { M = "H", bid "1S" { spades "4+", "natural", forcing = "once" } }
after "1C 1M" {
  bid "2C"  { hcp "15+", "five clubs, 15-17" },
  bid "1NT" { any, "12-14" },
}
-- The artificial 2D: four cards 7-10, four cards 11+, then five and more by strength and shape.
after "1C 1M 2D" {
  bid "4m"  { m "1-" & M "6+" & hcp "9+", "six cards, short", forcing = "game", artificial = true },
  bid "2NT" { M "5+" & hcp "11+", "five cards, 11 or more", artificial = true },
  bid "3NT" { M "6+", "six cards", artificial = true },
  bid "3S"  { M "5" & balanced, "five cards, balanced", artificial = true },
  bid "3H"  { M "5", "five cards, unbalanced", artificial = true },
  bid "3m"  { m "5+" & hcp "9-11", "four cards, five of this suit" },
  bid "2H"  { hcp "10-", "four cards, 7-10", artificial = true },
  bid "2S"  { any, "four cards, 11 or more", artificial = true },
}
for _, M in ipairs { "H", "S" } do
  local length = M == "H" and hearts or spades
  local four, five = "1C 1" .. M .. " 2D ", {}
  for i, answer in ipairs { "2NT", "3H", "3S", "3NT", "4m" } do five[i] = four .. answer end
  if M == "S" then
    after(four .. "3H") {
      bid "3S"  { hcp "20+", "short suit?", forcing = "game", artificial = true },
      after "3S" { bid "4x" { x "1-", "short", artificial = true, x = "CDH" }, bid "4S" { any } },
      after "3S 4x" { x = "CDH", bid "4S" { any } },
    }
  end
  after(five) { bid("4" .. M) { any } }
  after { four .. "2H", four .. "2S" } {
    bid("3" .. M) { length "4+" & hcp "20+", "fit, slam interest", forcing = "game" },
    bid("4" .. M) { length "4+" },
    bid "3m"      { m "5+", "natural" },
    bid "2NT"     { any, "three trumps" },
    after("3" .. M) { bid("4" .. M) { any } },
    after "3m"    { bid "4m" { m "4+" & hcp "9+" }, bid "3NT" { any } },
    after "2NT"   { bid "3NT" { any } },
    after "3m 4m" { bid "5m" { any } },
  }
  after(four .. "3m") { bid("3" .. M) { length "4+", forcing = "game" },
    bid "4m" { m "4+" & hcp "20+" }, bid "3NT" { any } }
  after(four .. "3m 3" .. M) { bid("4" .. M) { any } }
  after(four .. "3m 4m") { bid "5m" { any } }
  -- Balanced and strong, a raise, 15-17 with clubs.
  after("1C 1" .. M .. " 2NT") {
    bid("3" .. M) { length "5+", "five cards" }, bid "3m" { m "5+", m = "DC" },
    bid "6NT" { hcp "15+" & balanced }, bid "4NT" { hcp "13-14" & balanced, "invitation to slam" },
      bid "3NT" { any } }
  after("1C 1" .. M .. " 2NT 3" .. M) { bid "3NT" { any } }
  after("1C 1" .. M .. " 2NT 3m") { bid "4m" { m "4+" & hcp "19+" }, bid "3NT" { any } }
  after("1C 1" .. M .. " 2NT 3m 4m") { bid "5m" { any } }
  after("1C 1" .. M .. " 2NT 4NT") { bid "6NT" { hcp "20+" }, pass { any } }
  after("1C 1" .. M .. " 3m") {
    bid("3" .. M) { length "6+" | length "5" & m "2-" }, bid "4m" { m "4+" | m "3" & hcp "9+" },
      bid "3NT" { any },
    after("3" .. M) { bid("4" .. M) { length "2" }, bid "3NT" { any } },
      after "4m" { bid "5m" { any } } }
  after("1C 1" .. M .. " 2" .. M) {
    bid("4" .. M) { support "13+" }, bid("3" .. M) { support "11-12", "invitation" }, pass { any },
    after("3" .. M) { bid("4" .. M) { hcp "14+" | support "15+" }, pass { any } } }
  after("1C 1" .. M .. " 3" .. M) {
    bid("4" .. M) { hcp "8+" | length "5+" | shortest "1-" }, pass { any } }
  after("1C 1" .. M .. " 2C") {
    bid "2D"      { hcp "10+", "forcing to game", forcing = "game", artificial = true },
    bid("2" .. M) { length "5+" & clubs "3-", "five cards, 7-9" },
    bid "3C"      { clubs "3+" & hcp "8-9", "invitation" },
    bid "2NT"     { hcp "8-9", "invitation" },
    pass          { any },
    after("2" .. M) { bid("3" .. M) { length "3" & hcp "16+", "invitation" },
      bid "3C" { clubs "6+" & length "1-" }, pass { any } },
    after "3C"    { bid "3NT" { hcp "17" | hcp "16" & clubs "6+" }, pass { any } },
    after "2NT"   { bid "3NT" { hcp "16+" }, bid "3C" { clubs "6+" }, pass { any } },
    after "2D"    { bid("2" .. M) { length "3", "three cards" },
      bid "2NT" { diamonds.stopped }, bid "3C" { any } },
    after("2D 2" .. M) { bid("4" .. M) { length "5+" & hcp "10-12" },
      bid("3" .. M) { length "5+", "fit", forcing = "game" }, bid "3NT" { hcp "10-14" & balanced },
      bid "3C" { clubs "4+" }, bid "3NT" { any } },
    after { "2D 2NT", "2D 3C" } {
      bid("3" .. M) { length "6+" }, bid "3NT" { hcp "14-" },
      bid "4C" { clubs "4+", forcing = "game" }, bid "3NT" { any } },
    after { "2D 2NT 3" .. M, "2D 3C 3" .. M } { bid("4" .. M) { length "2" }, bid "3NT" { any } },
  }
end
after "1C 1S 2H" { bid "4H" { hearts "3+" & hcp "9-" }, bid "3H" { hearts "3+" },
  bid "2S" { spades "5+" }, bid "2NT" { any } }
after "1C 1S 2H 3H" { bid "4H" { any } }
after "1C 1S 2H 2S" { bid "3H" { hearts "6+" }, bid "3m" { m "4+" }, bid "3NT" { any } }
after "1C 1S 2H 2NT" { bid "3H" { hearts "6+" }, bid "3m" { m "4+" }, bid "3NT" { any } }
after { "1C 1S 2H 2NT 3H", "1C 1S 2H 2S 3H" } { bid "4H" { hearts "2" }, bid "3NT" { any } }
after { "1C 1S 2H 2NT 3m", "1C 1S 2H 2S 3m" } {
  bid "4m" { m "4+" }, bid "3NT" { any }, after "4m" { bid "5m" { any } } }
after "1C 1H 2S" { bid "4S" { spades "2+" & hcp "9-" }, bid "3S" { spades "2+" },
  bid "3H" { hearts "6+" }, bid "2NT" { any } }
after "1C 1H 2S 3S" { bid "4S" { any } }
after "1C 1H 2S 2NT" { bid "3H" { hearts "2" & balanced }, bid "3m" { m "4+" }, bid "3S" { any } }
after "1C 1H 2S 3H" { bid "4H" { hearts "2" }, bid "3S" { spades "7+" }, bid "3NT" { any } }
after { "1C 1H 2S 2NT 3m", "1C 1H 2S 2NT 3S" } { bid "4S" { spades "1+" }, bid "3NT" { any } }

-- ---- 1C 1H 1S: 2C is Magister -------------------------------------------------------------------------
after "1C 1H 1S" {
  bid "4S"  { spades "4" & hcp "13+" | spades "4" & hcp "12" & shortest "1-" },
  bid "3S"  { spades "4" & hcp "11-12", "invitation" },
  bid "2S"  { spades "4", "7-10" },
  bid "2C"  { hcp "11+" & hearts "5+" | hcp "12+" | clubs "6+" & hcp "10-" | clubs "5"
    & hearts "4" & hcp "10-" & ~balanced, "weak with clubs, or an invitation and more",
      forcing = "once", artificial = true },
  bid "2NT" { hcp "11+", "invitation" },
  bid "2H"  { hearts "6+" | hearts "5" & shortest "1-" & spades "1-", "7-10" },
  bid "2D"  { diamonds "5+" & ~balanced, "to play" },
  bid "1NT" { any, "7-10" },
  after "2S" { bid "4S" { hcp "18+" }, bid "3S" { hcp "15+", "invitation" }, pass { any },
    after "3S" { bid "4S" { hcp "8+" }, pass { any } } },
  after "3S" { bid "4S" { hcp "14+" }, pass { any } },
  after "1NT" { bid "3NT" { hcp "18+" & semibalanced },
    bid "3m" { m "5+" & hcp "18+", forcing = "game" },
      bid "3S" { spades "5+" & hcp "18+", forcing = "game" }, bid "2NT" { hcp "17+" },
    bid "2C" { clubs "5+" & hcp "15+", "15-17, five clubs" }, pass { any },
    after { "3m", "3S" } {
      bid "4S" { spades "3" }, bid "4m" { m "5+" & hcp "8+" }, bid "3NT" { any } },
    after "2NT" { bid "3NT" { hcp "9+" }, pass { any } },
      after "2C" { bid "2H" { hearts "5+" },
      bid "2NT" { hcp "9+" & clubs "3-" }, bid "3C" { clubs "4+" & hcp "9+" }, pass { any } } },
  after { "2H", "2D" } {
    bid "3NT" { hcp "18+" & hearts "2-" }, bid "4H" { hearts "2+" & hcp "18+" },
      bid "3C" { clubs "5+" & hcp "15+" }, pass { any } },
  after "2NT" { bid "3NT" { hcp "13+" }, pass { any } },
  after "2C" {
    bid "3H"  { spades "5+" & hearts "3" & hcp "18+", "five spades, three hearts, 18 or more",
      forcing = "game" },
    bid "3S"  { spades "5+" & hcp "18+", "five spades, 18 or more", forcing = "game" },
    bid "3D"  { diamonds "5+" & hcp "18+", "five diamonds, 18 or more", forcing = "game" },
    bid "3C"  { clubs "5+" & hcp "15+", "five clubs, 15 or more" },
    bid "3NT" { hcp "18+", "18 or more" },
    bid "2S"  { hearts "3+" & hcp "14+", "maximum, three hearts", artificial = true },
    bid "2H"  { hearts "3+", "minimum, three hearts" },
    bid "2NT" { hcp "14+", "maximum" },
    bid "2D"  { any, "minimum", artificial = true },
  },
  after { "2C 2D", "2C 2H", "2C 2S", "2C 2NT" } {
    bid "3C" { clubs "5+" & hcp "10-" & hearts "4", "weak with clubs" },
      bid "4H" { we.hearts "8+" & hcp "11+" } },
  after { "2C 2S", "2C 2NT" } { bid "3NT" { any } },
  after "2C 2D" { bid "2H" { hearts "5+" & hcp "11", "invitation" }, bid "3NT" { any } },
  after "2C 2H" { bid "3NT" { any } },
  after { "2C 2D 2H", "2C 2D 3NT", "2C 2H 3NT" } { pass { any } },
  after { "2C 2D 3C", "2C 2H 3C", "2C 2S 3C", "2C 2NT 3C" } { pass { any } },
  after { "2C 3H", "2C 3S", "2C 3D", "2C 3C", "2C 3NT" } {
    bid "4S" { we.spades "8+" }, bid "4H" { we.hearts "8+" } },
  after { "2C 3H", "2C 3S", "2C 3D" } { bid "3NT" { any } },
  after "2C 3C" { bid "3NT" { hcp "9+" & diamonds.stopped },
    bid "5C" { clubs "4+" & hcp "9+" & shortest "1-" }, bid "3NT" { hcp "10+" }, pass { any } },
  after "2C 3NT" { bid "4C" { clubs "7+" }, pass { any } },
}

-- ---- 1C 1NT --------------------------------------------------------------------------------------------
after "1C 1NT" {
  bid "3H"  { hcp "18+" & hearts "5+" & two_suits, "hearts and another suit", forcing = "game" },
  bid "3S"  { hcp "18+" & spades "5+" & two_suits, "spades and a minor", forcing = "game" },
  bid "4C"  { hcp "18+" & clubs "5+" & diamonds "5+", "both minors", forcing = "game",
    artificial = true },
  bid "2M"  { hcp "18+" & M "5+", "natural", forcing = "game", M = "SH" },
  bid "6NT" { hcp "24+" & balanced }, bid "4NT" { hcp "22-23" & balanced, "invitation to slam" },
  bid "3NT" { hcp "18-21" & balanced },
  bid "3m"  { hcp "18+" & m "6+" & m.top4 "3+", "good six cards", forcing = "game" },
  bid "2C"  { hcp "15+" & clubs "5+", "natural", forcing = "game" },
  bid "2D"  { hcp "18+" & diamonds "4+", "natural", forcing = "game" },
  bid "3NT" { hcp "15+" },
  bid "2NT" { hcp "14", "invitation" },
  pass      { any },
  after "2NT" { bid "3NT" { hcp "10+" }, pass { any } },
  after "4NT" { bid "6NT" { hcp "11" | hcp "10" & longest "5+" }, pass { any } },
  after "2C" { bid "3C" { clubs "4+" }, bid "2D" { diamonds.stopped & ~each(majors).stopped },
    bid "2M" { M.stopped & ~OM.stopped, "stopper", artificial = true, M = "HS" },
      bid "2NT" { any } },
  after { "2C 3C" } { bid "3M" { M "4+" & hcp "18+", forcing = "game" },
    bid "3NT" { hcp "17-" | shortest "2+" }, bid "4C" { any } },
  after "2C 3C 4C" { bid "5C" { any } },
  after "2C 3C 3M" { bid "3NT" { any } },
  after { "2C 2D", "2C 2M" } { bid "2NT" { any } },
  after { "2C 2D 2NT", "2C 2M 2NT" } { bid "3NT" { any } },
  after "2C 2NT" { bid "3D" { diamonds "4+" & hcp "18+" }, bid "3M" { M "4+" & hcp "18+" },
    bid "3NT" { any } },
  after { "2C 2NT 3D", "2C 2NT 3M" } { bid "3NT" { any } },
  after "2D" { bid "3D" { diamonds "4+" }, bid "2NT" { any } },
  after "2D 3D" { bid "3M" { M "4+" }, bid "4D" { any } },
  after "2D 3D 4D" { bid "5D" { any } },
  after "2D 2NT" { bid "3M" { M "4+" }, bid "3C" { clubs "4+" }, bid "3NT" { any } },
  after { "2D 3D 3M", "2D 2NT 3M", "2D 2NT 3C" } { bid "3NT" { any } },
  after "2M" { bid "3M" { M "3" & shortest "2" , "fit and a doubleton" }, bid "4M" { M "3+" },
    bid "2NT" { any } },
  after "2M 3M" { bid "4M" { any } },
  after "2M 2NT" { bid "3M" { M "6+" }, bid "3OM" { OM "4+" }, bid "3m" { m "4+" },
    bid "3NT" { any } },
  after { "2M 2NT 3M", "2M 2NT 3OM", "2M 2NT 3m" } {
    bid "4M" { M "2" & ~balanced | we.M "8+" }, bid "3NT" { any } },
  after "3m" { bid "4m" { m "3+" & m.top3 "1+" & hcp "10+", forcing = "game" }, bid "3NT" { any } },
  after "3m 4m" { bid "5m" { any } },
}

-- ---- 1C 2m, 2M, 2NT, 3m, 3M -----------------------------------------------------------------------------
after "1C 2m" {
  bid "3m"  { m "3+" & hcp "15+" | m "4+", "fit" },
}
after "1C 2m" { m = "D", bid "3C" { clubs "5+" & hcp "15+", "natural, 15 or more" } }
after "1C 2m" { m = "C", bid "2D" { diamonds "4+" & (hcp "18+" | balanced), "natural" } }
after "1C 2m" {
  bid "2M"  { M "4+", "natural, any strength", M = "HS" },
  bid "2NT" { any, "12-14, or 18 and waiting" },
  after "2NT" { bid "3m" { m "6+" }, bid "3om" { om "4+" },
    bid "3NT" { any } },
  after { "2NT 3m", "2NT 3om" } { bid "3NT" { any } },
  after "2NT 3NT" { bid "6NT" { hcp "20+" },
    bid "4NT" { hcp "18-19" & balanced, "invitation to slam" }, pass { any },
      after "4NT" { bid "6NT" { hcp "14+" }, pass { any } } },
  after "2M" { bid "3m" { m "6+" }, bid "3om" { om "4+" }, bid "2NT" { any } },
  after "2M 2NT" { bid "3m" { m "3+" & hcp "15+" }, bid "3M" { M "5+" & hcp "18+" },
    bid "3NT" { any } },
  after { "2M 3m", "2M 3om" } { bid "3NT" { any } },
  after "3m" { bid "3M" { M.stopped, "stopper", artificial = true, M = "HS" }, bid "3NT" { any } },
  after "3m 3M" { bid "3NT" { OM.stopped }, bid "4m" { hcp "15+" }, bid "3NT" { hcp "14+" },
    bid "5m" { any } },
  after "3m 3NT" { bid "4m" { hcp "18+" & m "4+" }, pass { any } },
  after { "3m 3NT 4m", "3m 3M 4m", "2NT 3m 4m", "2NT 3om 4m", "2M 3m 4m", "2M 3om 4m",
    "2M 2NT 3m" } { bid "5m" { any } },
}
after "1C 2C 2D" { bid "3D" { diamonds "4+" }, bid "3C" { clubs "6+" }, bid "2NT" { any } }
after "1C 2C 2D 3D" { bid "3NT" { hcp "17-" }, bid "4D" { any } }
after "1C 2C 2D 3D 4D" { bid "5D" { any } }
after { "1C 2C 2D 2NT", "1C 2C 2D 3C" } { bid "3NT" { any } }
after "1C 2D 3C" { bid "3D" { diamonds "6+" }, bid "4C" { clubs "4+" }, bid "3NT" { any } }
after "1C 2D 3C 3D" { bid "3NT" { hcp "17-" | diamonds "1-" }, bid "4D" { any } }
after "1C 2D 3C 3D 4D" { bid "5D" { any } }
after "1C 2D 3C 4C" { bid "5C" { any } }
after "1C 2M" {
  bid "3M"  { M "2+" & (hcp "15+" | M.top3 "1+" & hcp "13+" | M "3+"), "fit" },
  bid "3m"  { m "5+" & hcp "15+", "natural" },
  bid "3NT" { hcp "14-", "weak, balanced, to play" },
  bid "2NT" { any, "waiting" },
  after "3M" { bid "4M" { any } },
  after "2NT" { bid "3M" { M "6+" } },
  after "2NT 3M" { bid "4M" { M "1+" }, bid "3NT" { any } },
  after "3m" { bid "3M" { M "7+" }, bid "4m" { m "3+" }, bid "3NT" { any } },
  after "3m 3M" { bid "4M" { M "1+" }, bid "3NT" { any } },
  after "3m 4m" { bid "5m" { any } },
  after "3NT" { bid "4M" { M "7+" | shortest "1-" }, bid "6NT" { hcp "21+" }, pass { any } },
}
after "1C 2NT" {
  bid "3x"  { x "5+" & hcp "18+", "natural, 18 or more", x = "DHS" },
  bid "3C"  { clubs "5+" & hcp "15+", "natural, 15 or more" },
  bid "6NT" { hcp "17-20" }, bid "7NT" { hcp "21+" },
  bid "3NT" { any, "12-14" },
  after "3NT" { bid "6NT" { hcp "20+" }, bid "4NT" { hcp "18-19", "invitation to slam" },
    pass { any }, after "4NT" { bid "6NT" { hcp "14" }, pass { any } } },
  after { "3x", "3C" } { bid "6NT" { hcp "18+" }, bid "3NT" { any } },
  after { "3x 3NT" } { bid "6NT" { hcp "18+" }, pass { any } },
  after "3C 3NT" { bid "6NT" { hcp "17+" }, pass { any } },
}
after "1C 3m" {
  bid "3M"  { M.stopped & hcp "18+", "stopper", forcing = "game", artificial = true, M = "HS" },
  bid "3NT" { m "2+" & hcp "13+" & each(majors).stopped | hcp "15+" },
  pass      { any },
  after "3M" { bid "3NT" { any } },
}
after "1C 3M" {
  bid "4M"  { M "2+" & hcp "14+" | M "1+" & hcp "18+" }, bid "3NT" { hcp "18+" }, pass { any },
  after "3NT" { pass { any } }, after "4M" { pass { any } },
}
