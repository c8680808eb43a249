-- SPDX-License-Identifier: GPL-3.0-or-later
-- The answers to 1C, and 1C 1D: opener is 12-14 balanced until he says otherwise.
-- Options: one_notrump (the points of the answer 1NT).
local one_notrump = option { "one_notrump", "9-11", "7-10" }
local game_in_hand = name("a game in hand", hcp "22+" | hcp "19+" & losers "4-")
local two_suits = name("two suits of five", second "5+")

-- ---- answers ----------------------------------------------------------------------------------------
after "1C" {
  bid "3M"  { M "7" & M.top3 "2+" & hcp "5-8" & OM "3-", "seven cards, two top honours" },
  bid "2M"  { M "6+" & M.top4 "3+" & hcp "15+" & second "4-", "strong", forcing = "game" },
  bid "2m"  { m "5+" & hcp "12+" & hearts "3-" & spades "3-" & ~balanced, "natural",
    forcing = "game", m = "DC" },
  bid "1S"  { spades "5+" & hcp "7+" & (spades - hearts) "0+", "natural", forcing = "once" },
  bid "1H"  { hearts "4+" & hcp "7+", "natural", forcing = "once" },
  bid "1S"  { spades "4+" & hcp "7+", "natural", forcing = "once" },
  bid "2NT" { hcp "16+" & balanced, "balanced, no four-card major", forcing = "game" },
  bid "2m"  { m "5+" & hcp "13+" & m.top4 "3+", "natural", forcing = "game", m = "DC" },
  bid "3m"  { m "6+" & m.top4 "3+" & hcp "9-11" & hearts "3-" & spades "3-", "good six cards",
    m = "DC" },
  bid "1NT" { hcp(one_notrump) & balanced, "no four-card major" },
  bid "1D"  { variants { { "weak", hcp "0-8" }, { "minors", hcp "9-11" },
    { "balanced", hcp "12-15" } },
              "0-6; to 11 unbalanced without a major; or 12-15 balanced", forcing = "once",
              artificial = true },
}

-- ---- 1C 1D: opener ----------------------------------------------------------------------------------
after "1C 1D" {
  bid "3H"  { hearts "5+" & two_suits & game_in_hand, "hearts and another suit", forcing = "game" },
  bid "3S"  { spades "5+" & two_suits & game_in_hand, "spades and a minor", forcing = "game" },
  bid "4C"  { clubs "5+" & diamonds "5+" & game_in_hand, "both minors", forcing = "game",
    artificial = true },
  bid "2NT" { hcp "21-23" & balanced, "21-23" },
  bid "2D"  { game_in_hand, "any game force", forcing = "game", artificial = true },
  bid "1NT" { hcp "18-20" & balanced, "18-20" },
  bid "3NT" { hcp "18+" & (trick_source "C" | trick_source "D") & some(majors).stopped,
    "a long minor, to play" },
  bid "2M"  { M "5+" & hcp "18+" & (M - OM) "0+" & (M - longest) "0",
    "natural, nearly forcing to game", forcing = "once", M = "SH" },
  bid "3m"  { m "6+" & hcp "18+" & m.top4 "3+", "natural, nearly forcing to game" },
  bid "1H"  { hcp "18+" & hearts "4" & (hearts - spades) "0+", "better major",
    alert = "may have three cards" },
  bid "1S"  { hcp "18+" & spades "4", "better major", alert = "may have three cards" },
  bid "2C"  { clubs "5+" & hcp "15+" & (hcp "18+" | hearts "3-" & spades "3-"),
    "natural, 15 or more" },
  bid "3D"  { diamonds "5+" & hcp "18+", "natural, nearly forcing to game" },
  bid "1H"  { (hearts - spades) "0+" & hearts "3+", "better major",
    alert = "may have three cards" },
  bid "1S"  { any, "better major", alert = "may have three cards" },
}

-- ---- 1C 1D 1M ---------------------------------------------------------------------------------------
section "after the better major" {
  bid "3H"  { hcp "12+" & hearts.stopped & ~spades.stopped, "12-15, a stopper in hearts",
    forcing = "game" , artificial = true },
  bid "3S"  { hcp "12+" & spades.stopped & ~hearts.stopped, "12-15, a stopper in spades",
    forcing = "game", artificial = true },
  bid "2NT" { hcp "12+", "12-15, balanced", forcing = "game" },
}
after "1C 1D 1H" {
  same "after the better major",
  bid "2S"  { clubs "4+" & diamonds "4+" & hcp "9-11", "both minors, 9-11", forcing = "once",
    artificial = true },
  bid "3m"  { m "6+" & hcp "9-11", "six cards, 9-11" },
  bid "2H"  { hearts "4+" & hcp "4-6", "four cards" },
  bid "1S"  { spades "4+" & hcp "4-6", "four cards" },
  bid "2m"  { m "5+" & hcp "5-11" & (m "6+" | shortest "1-" | hcp "9+"), m = "DC" },
  bid "1NT" { hcp "5+", "5-8, no four-card major" },
  bid "1S"  { spades "4+" & hearts "2-" },
  pass      { any },
  after "1S" {
    bid "4S"  { spades "4+" & hcp "18+" }, bid "3S" { spades "4+" & hcp "15+" },
      bid "2NT" { hcp "18+", "18-20" },
    bid "2C"  { clubs "5+" & hcp "15+", "five clubs, four hearts" },
      bid "1NT" { spades "2-" }, pass { any },
    after "1NT" { bid "2m" { m "5+", m = "DC" }, pass { any } },
    after "2C" { bid "2H" { hearts "3" }, bid "2S" { spades "5+" & clubs "2-" }, pass { any } },
    after "2NT" { bid "3NT" { hcp "5+" }, pass { any } },
    after "3S" { bid "4S" { hcp "5+" }, pass { any } },
  },
  after "2S" {
    bid "3NT" { hcp "14+" & hearts.stopped & spades.stopped },
      bid "2NT" { hcp "12-13" & hearts.stopped & spades.stopped },
    bid "5m"  { m "4+" & hcp "18+" },
      bid "4m" { m "4+" & hcp "15+", "forcing", forcing = "game", m = "DC" },
    bid "3D"  { (diamonds - clubs) "1+" }, bid "3C" { any },
    after "4m" { bid "5m" { any } },
    after "2NT" { bid "3NT" { hcp "11" }, bid "3D" { (diamonds - clubs) "1+" & shortest "0" },
      pass { any } },
    after { "3D", "3C", "5m" } { pass { any } },
  },
}
after "1C 1D 1S" {
  same "after the better major",
  bid "3m"  { m "6+" & hcp "9-11", "six cards, 9-11" },
  bid "2S"  { spades "4+" & hcp "4-6", "four cards" },
  bid "2H"  { hearts "5+" & hcp "4-6", "five cards" },
  bid "2m"  { m "5+" & hcp "5-11" & (m "6+" | shortest "1-" | hcp "9+"), m = "DC" },
  bid "1NT" { hcp "5+", "5-8" },
  pass      { any },
}
after "1C 1D 1M" {
  after "1NT" {
    bid "3NT" { hcp "19+" & shortest "1+" }, bid "2NT" { hcp "18+" },
    bid "2C"  { clubs "5+" & hcp "15+", "15 or more, five clubs" }, pass { any },
    after "2NT" { bid "3NT" { hcp "7+" }, pass { any } },
    after "2C" { bid "2M" { M "3" & clubs "2-" }, bid "2D" { diamonds "5+" & clubs "2-" },
      bid "3C" { clubs "4+" & hcp "8" }, pass { any } },
  },
  after "2M" { bid "4M" { M "4+" & hcp "18+" }, bid "3M" { M "4+" & hcp "15+", "invitation" },
    pass { any },
    after "3M" { bid "4M" { hcp "5+" }, pass { any } } },
  after "2m" {
    bid "3NT" { hcp "18+" & shortest "1+" }, bid "2NT" { hcp "16+" },
      bid "3m" { m "4+" & hcp "15+" }, bid "2M" { M "5+" & hcp "15+" }, pass { any },
    after { "2NT", "3m" } { bid "3NT" { hcp "8+" }, pass { any } },
  },
  after "3m" { bid "3NT" { hcp "14+" & m "2+" & each(majors).stopped | hcp "16+" }, pass { any } },
  after "2NT" { same "slam opposite 12-15", bid "3C" { clubs "5+" & hcp "15+", "natural" },
    bid "3NT" { any } },
  after { "3H", "3S" } { same "slam opposite 12-15", bid "3NT" { any } },
  after { "2NT 3C" } { bid "4C" { clubs "4+" & hcp "14+" }, bid "3NT" { any } },
  after "2NT 3C 4C" { bid "4NT" { hcp "18+" }, bid "5C" { any } },
  after { "2NT 3NT", "3H 3NT", "3S 3NT" } { pass { any } },
}
after "1C 1D 1S 2H" { bid "3H" { hearts "3+" & hcp "18+" | hearts "4+" & hcp "15+" },
  bid "2NT" { hcp "18+" },
  bid "2S" { spades "4+" & hearts "1-" }, pass { any } }

-- ---- 1C 1D 2C, 2M, 3m: natural and strong ------------------------------------------------------------
after "1C 1D 2C" {
  bid "3H"  { hcp "12+" & hearts.stopped & ~spades.stopped, "12-15, a stopper in hearts",
    forcing = "game", artificial = true },
  bid "3S"  { hcp "12+" & spades.stopped & ~hearts.stopped, "12-15, a stopper in spades",
    forcing = "game", artificial = true },
  bid "3NT" { hcp "12+" },
  bid "2M"  { M "4+" & hcp "5-6" & clubs "2-", "natural", M = "HS" },
  bid "3C"  { clubs "4+" & hcp "7-11" | clubs "3" & hcp "9-11", "invitation" },
  bid "2NT" { hcp "9-11", "invitation" },
  bid "2D"  { diamonds "5+" & hcp "5+" & clubs "2-" },
  pass      { any },
  after { "3H", "3S" } {
    bid "4C" { clubs "6+" & hcp "18+", forcing = "game" }, bid "3NT" { any }, },
  after { "3H 3NT", "3S 3NT", "3NT" } { pass { any } },
  after "2D" { bid "3NT" { hcp "19+" & each(majors).stopped }, bid "2NT" { hcp "18+" },
    bid "3D" { diamonds "3+" & hcp "17+" }, pass { any },
    after { "2NT", "3D" } { bid "3NT" { hcp "7+" }, pass { any } } },
  after "2M" { bid "3M" { M "3+" & hcp "18+" | M "4+" },
    bid "3NT" { hcp "20+" }, bid "2NT" { hcp "18+" }, bid "3C" { clubs "6+" & M "2-" },
      pass { any } },
  after "3C" { bid "3NT" { hcp "16+" & each(majors).stopped | hcp "18+" }, pass { any } },
  after "2NT" { bid "3NT" { hcp "16+" }, bid "3C" { clubs "6+" }, pass { any } },
}
after "1C 1D 2M" {
  bid "4M"  { M "3+" & hcp "4-7" & shortest "1-" },
  bid "3NT" { hcp "12+" & M "2" & OM.stopped, "12-15" },
  bid "3M"  { M "3+" & hcp "3+", "forcing", forcing = "game" },
  bid "3m"  { m "5+" & hcp "6+", "natural", forcing = "game" },
  bid "2NT" { any, "no fit, or weak", forcing = "once" },
  after "3M" { bid "4M" { any } },
  after "4M" { pass { any } },
  after "2NT" { bid "4M" { M "7+" | M "6+" & hcp "20+" }, bid "3NT" { hcp "20+" & shortest "2+" },
    bid "3OM" { OM "4+" }, bid "3M" { M "6+" }, bid "3m" { m "4+" } },
  after "2NT 3M" { bid "4M" { M "2" & hcp "5+" | M "1" & hcp "7+" }, bid "3NT" { hcp "7+" },
    pass { any } },
  after "2NT 3OM" { bid "4OM" { OM "4+" }, bid "3NT" { hcp "5+" }, bid "4M" { M "2" },
    bid "3NT" { any } },
  after "2NT 3m" { bid "3M" { M "2" & hcp "5-" }, bid "3NT" { hcp "6+" }, bid "3M" { any } },
  after { "2NT 3NT", "3NT" } { bid "4M" { M "6+" }, pass { any } },
  after "3m" { bid "3M" { M "6+" }, bid "3NT" { hcp "18+" & shortest "1+" & m "2-" },
    bid "4m" { m "3+" }, bid "3NT" { any } },
  after "3m 3M" { bid "4M" { M "2+" }, bid "3NT" { any } },
}
after "1C 1D 3m" {
  bid "3M"  { M.stopped & hcp "5+" & OM "4-", "stopper", forcing = "game", artificial = true,
    M = "HS" },
  bid "3NT" { hcp "6+" }, bid "4m" { m "3+" & hcp "4+" },
    pass { any },
  after "3M" { bid "3NT" { any } },
  after "4m" { bid "5m" { any } },
}

-- ---- 1C 1D 2D: forcing to game -----------------------------------------------------------------------
after "1C 1D 2D" {
  bid "2NT" { hcp "4-15" & balanced, "balanced, some values" },
  bid "2S"  { spades "5+" & hcp "3+", "five cards" },
  bid "3H"  { hearts "5+" & hcp "3+", "five cards" },
  bid "3m"  { m "5+" & hcp "4+", "five cards" },
  bid "2NT" { hcp "4+", "some values" },
  bid "2H"  { any, "second negative", artificial = true },
  after "2H" { bid "2NT" { hcp "24+" & balanced, "24 or more", forcing = "game" },
    bid "2S" { spades "5+" }, bid "3H" { hearts "5+" }, bid "3m" { m "5+" },
    bid "2NT" { any, forcing = "game" } },
  after "2NT" { bid "3M" { M "5+", M = "SH" }, bid "3m" { m "5+" }, bid "3NT" { any } },
  after { "2S", "3H" } { bid "6NT" { hcp "30+" } },
  after "2S" { bid "3S" { spades "3+" }, bid "3H" { hearts "5+" }, bid "3m" { m "5+" },
    bid "2NT" { any } },
  after "3H" { bid "4H" { hearts "3+" & hcp "22-23" }, bid "3S" { spades "5+" },
    bid "4m" { m "6+" }, bid "4H" { hearts "3+" }, bid "3NT" { any } },
  after "3m" { bid "3M" { M "5+" }, bid "4m" { m "4+" }, bid "3NT" { any } },
  after "2H 2NT" { bid "3NT" { any } },
  after { "2H 2S", "2H 3H" } { bid "4S" { we.spades "8+" }, bid "4H" { we.hearts "8+" }, },
  after "2H 2S" { bid "2NT" { any } },
  after "2H 3H" { bid "3NT" { any } },
  after "2H 2S 2NT" { bid "4S" { spades "7+" }, bid "3H" { hearts "4+" }, bid "3m" { m "4+" },
    bid "3S" { any } },
  after { "2H 2S 2NT 3H", "2H 2S 2NT 3m", "2H 2S 2NT 3S", "2H 3m" } {
    bid "4S" { we.spades "7+" }, bid "4H" { we.hearts "8+" }, bid "3NT" { any } },
  after "2NT 3M" { bid "4M" { we.M "8+" }, bid "3NT" { any } },
  after "2NT 3m" { bid "3NT" { any } },
  after "2S 2NT" { bid "3S" { spades "6+" }, bid "3NT" { any } },
  after "2S 3S" { bid "4S" { any } },
  after { "2S 3H", "2S 3m", "3m 3M", "3H 3S" } {
    bid "4S" { we.spades "8+" }, bid "4H" { we.hearts "8+" }, bid "3NT" { any } },
  after { "3H 4m", "3m 4m" } { bid "5m" { any } },
}

-- ---- 1C 1D 1NT and 2NT -------------------------------------------------------------------------------
after "1C 1D 1NT" { points = -3, as "1NT" }
local five_four = (hearts "5" & spades "4" | hearts "4" & spades "5") & hcp "3+"
after "1C 1D 2NT" {
  bid "3C"  { five_four | (hearts "4" | spades "4") & hcp "3+", "Stayman", forcing = "once",
    artificial = true },
  bid "3D"  { hearts "5+", "transfer to hearts", forcing = "once", artificial = true },
  bid "3H"  { spades "5+", "transfer to spades", forcing = "once", artificial = true },
  bid "3S"  { clubs "4+" & diamonds "4+" & (clubs "5+" | diamonds "5+") & hcp "6+", "both minors",
    forcing = "game", artificial = true },
  bid "4m"  { m "6+" & hcp "6-11" & ~balanced, "natural", forcing = "game" },
  bid "6NT" { hcp "11-15" },
  bid "3NT" { hcp "3+" },
  pass      { any },
  after "3C" { bid "3M" { M "4+", M = "HS" },
    bid "3D" { any, "no four-card major", artificial = true } },
  after "3C 3D" { bid "3H" { hearts "5" & spades "4", "five hearts, four spades",
    forcing = "game" }, bid "3S" { spades "5" & hearts "4", "five spades, four hearts",
      forcing = "game" }, bid "3NT" { any } },
  after "3C 3D 3M" { bid "4M" { M "3+" }, bid "3NT" { any } },
  after "3C 3M" { bid "4M" { M "4+" }, bid "3NT" { any } },
  after "3C 3H 3NT" { bid "4S" { spades "4" }, pass { any } },
  after "3D" { bid "4H" { hearts "4+" & hcp "23" }, bid "3H" { any, "as asked" } },
  after "3H" { bid "4S" { spades "4+" & hcp "23" }, bid "3S" { any, "as asked" } },
  after "3D 3H" { bid "4H" { hearts "6+" & hcp "2+" }, bid "3NT" { hcp "3+" }, pass { any } },
  after "3H 3S" { bid "4S" { spades "6+" & hcp "2+" }, bid "3NT" { hcp "3+" }, pass { any } },
  after "3D 3H 3NT" { bid "4H" { hearts "3+" }, pass { any } },
  after "3H 3S 3NT" { bid "4S" { spades "3+" }, pass { any } },
  after "3S" { bid "4m" { m "4+" & each(majors).stopped }, bid "3NT" { any } },
  after { "3S 4m", "4m" } { bid "5m" { any } },
}

-- ---- 1C 1D 3H, 3S, 3NT, 4C: two suits of five, forcing to game ----------------------------------------
for _, start in ipairs { "1C 1D", "1C 1NT" } do
  after(start .. " 3H") {
    bid "4m"  { m.top2 "1+" & hearts "3+" & hcp "4+", "control, hearts agreed", forcing = "game",
      artificial = true },
    bid "4H"  { hearts "3+" },
    bid "3S"  { spades "3+" | (spades - hearts) "1+", "better spades", artificial = true },
    bid "3NT" { any, "which suit?", forcing = "game", artificial = true },
    after "3NT" { bid "4H" { spades "5+", "hearts and spades" },
      bid "4m" { m "5+", "hearts and this suit" } },
    after "3NT 4m" { bid "5m" { (m - hearts) "1+" }, bid "4H" { any } },
    after "3NT 4H" { bid "4S" { (spades - hearts) "1+" }, pass { any } },
    after "3S" { bid "4S" { spades "5+" }, bid "4m" { m "5+" } },
    after "3S 4m" { bid "5m" { (m - hearts) "1+" }, bid "4H" { any } },
    after "4m" { bid "4H" { any } },
  }
  after(start .. " 3S") {
    bid "4x"  { x.top2 "1+" & spades "3+" & hcp "4+", "control, spades agreed", forcing = "game",
      artificial = true, x = "CDH" },
    bid "4S"  { spades "2+" & hcp "5-" | spades "3+" },
    bid "3NT" { any, "which minor?", forcing = "game", artificial = true },
    after "3NT" { bid "4m" { m "5+" } },
    after "3NT 4m" { bid "5m" { (m - spades) "1+" }, bid "4S" { any } },
    after "4x" { x = "CDH", bid "4S" { any } },
  }
  after(start .. " 4C") {
    bid "4M"  { M.top2 "1+" & clubs "3+" & hcp "5+", "control, clubs agreed", forcing = "game",
      artificial = true, M = "HS" },
    bid "4D"  { (diamonds - clubs) "0+" & hcp "3+", "sets diamonds", forcing = "game" },
    bid "5D"  { (diamonds - clubs) "1+" }, bid "5C" { any },
    after "4D" { bid "5D" { any } },
    after "4M" { bid "5C" { any } },
  }
end
after "1C 1D 3NT" { pass { any } }
