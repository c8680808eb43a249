-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1C and 1D: four-card suits up the line, limit raises, 2NT forcing to game; opener's second bid.
-- Options: notrump (the points of 2NT; with 11-12 it is an invitation, and 3NT 13-18), walsh ("on": with
-- fewer than 12 points a major of four comes before diamonds, so opener rebids 1NT over 1D).
-- A raise of a major counts short suits, opening strength the two longest suits: 26 is a reverse.
local notrump = option { "notrump", "13-15", "11-12" }
local walsh = option { "walsh", "off", "on" }
local invites = notrump == "11-12"
local forcing = not invites and "game" or nil
local support = hcp - shortest + 3
local length = hcp + longest + second

section "up the line" {                                -- longest first, the higher of two fives
  bid "1S"  { spades "5+" & (spades - hearts) "0+" & (spades - diamonds) "0+"
              & (hcp "6+" | hcp "3-5" & (hcp + spades + spades) "17+"), forcing = "once" },
  bid "1H"  { hearts "5+" & (hearts - spades) "1+" & (hearts - diamonds) "0+"
              & (hcp "6+" | hcp "3-5" & (hcp + hearts + hearts) "17+"), forcing = "once" },
}
section "strong jumps" {
  bid "2M"  { M "5+" & M.top4 "2+" & hcp "17+" & (M "6+" | M.top4 "3+"), "strong", forcing = "game" },
}
section "all stopped" {
  bid "2NT" { hcp(notrump) & balanced & hearts "3-" & spades "3-" & diamonds "4-"
              & each(unbid).stopped, invites and "invitation" or "forcing", forcing = forcing },
}
section "four cards" {
  bid "1H"  { hearts "4+" & hcp "6+", forcing = "once" },
  bid "1S"  { spades "4+" & hcp "6+", forcing = "once" },
}
section "balanced" {
  bid "2NT" { hcp(notrump) & balanced, invites and "invitation" or "forcing", forcing = forcing },
  bid "3NT" { hcp(invites and "13-18" or "16-18") & balanced },
}
if walsh == "on" then
  after "1C" {
    same "strong jumps",
    same "up the line",
    bid "1H" { hearts "4+" & hcp "6-11", forcing = "once" },
    bid "1S" { spades "4+" & hcp "6-11", forcing = "once" },
  }
  after "1C 1D" { bid "1NT" { hcp "12-14" & balanced, "majors are not denied" } }
  after "1C 1D 1NT 2M" { bid "3M" { M "4+" } }
  after "1C 1D 1NT 2M 3M" { bid "4M" { any } }
end
after "1C" {
  same "strong jumps",
  same "up the line",
  same "all stopped",
  bid "1D"  { diamonds "4+" & hcp "6+", forcing = "once" },
  same "four cards",
  same "balanced",
}
after "1D" {
  same "strong jumps",
  same "up the line",
  bid "2C"  { clubs "5+" & hcp "11+" & (clubs - hearts) "1+" & (clubs - spades) "1+",
              forcing = "once" },
  same "four cards",
  bid "2C"  { clubs "4+" & hcp "13+" & ~balanced, forcing = "once" },
  same "balanced",
}
after "1C" { bid "3C" { clubs "5+" & hcp "10-12", "limit raise" },
  bid "2C" { clubs "5+" & hcp "6-9" } }
after "1D" {
  bid "2C"  { clubs "5+" & hcp "10+", forcing = "once" },
  bid "3D"  { diamonds "5+" & hcp "10-12" | diamonds "4" & hcp "10-12" & ~balanced, "limit raise" },
  bid "2C"  { clubs "4+" & hcp "11+", forcing = "once" },
  bid "2D"  { diamonds "5+" & (hcp "6-9" | hcp "5" & shortest "1-") | diamonds "4" & hcp "6-9" & ~balanced },
}
after "1C" {                                           -- 11-12 balanced has no bid of its own
  bid "3C"  { clubs "4+" & hcp "10-12", "limit raise" },
}
after "1D" { bid "2C" { clubs "3" & hcp "11-12", "no better bid", forcing = "once" } }
after "1m" {
  bid "1NT" { hcp "6-10" },
  bid "2NT" { hcp(notrump), invites and "invitation" or "forcing", forcing = forcing },
  bid "3NT" { hcp(invites and "13-18" or "16-18") },
  bid "4NT" { hcp "19+", "values for slam" },
  pass      { any },
}

-- ---- opener's second bid ----------------------------------------------------------------

-- Opener raises a major with four cards, or with three and a short suit.
section "raise" {
  bid "4M"  { M "4+" & support "19+" },
  bid "3M"  { M "4+" & support "16-18", "invitation" },
  bid "2M"  { M "4+" },
}
after "1C 1D" {
  bid "2NT" { hcp "18-19" & balanced },
  bid "2M"  { M "4+" & hcp "19+", "jump shift", forcing = "game", M = "HS" },
  bid "1M"  { M "4+", M = "HS", forcing = "once" },
  bid "3D"  { diamonds "4+" & hcp "16-18", "invitation" },
  bid "3C"  { clubs "6+" & hcp "16-18", "invitation" },
  bid "3NT" { clubs "6+" & hcp "19+" },
  bid "2D"  { diamonds "4+" },
  bid "2C"  { clubs "6+" },
  bid "1NT" { hcp "14-" & balanced },
}
after "1m 1M" { same "raise", bid "2NT" { hcp "18-19" & balanced } }
after "1m 1H" { bid "2S" { spades "4+" & hcp "19+", "jump shift", forcing = "game" },
  bid "1S" { spades "4+", forcing = "once" } }
after "1C 1M" { bid "2D" { diamonds "4+" & (clubs - diamonds) "1+" & length "26+", "reverse",
                forcing = "once" } }
after "1C 1S" { bid "2H" { hearts "4+" & clubs "5+" & length "26+", "reverse", forcing = "once" } }
after "1D 1S" { bid "2H" { hearts "4+" & diamonds "5+" & length "26+", "reverse",
                forcing = "once" } }
after "1D 1M" { bid "3C" { clubs "4+" & hcp "19+", "jump shift", forcing = "game" } }
after "1m 1M" { bid "3m" { m "6+" & hcp "16-17", "invitation" },
  bid "3NT" { m "6+" & hcp "18+" } }
after "1D 1M" { bid "2C" { clubs "4+" & (diamonds "5+" | clubs "5+" | OM "2-" & ~OM.stopped) } }
after "1m 1M" {
  bid "2m"  { m "6+" },
  bid "2M"  { M "3" & M.top3 "1+" & shortest "1-" & hcp "15-", "three cards and a short suit" },
  bid "1NT" { hcp "14-" & balanced },
  bid "2NT" { hcp "17+" },
}
after "1D 1M" { bid "2C" { clubs "4+" } }
after "1m 1M" { bid "2m" { m "5+" } }

after "1m 1NT" {
  bid "3NT" { hcp "19+" & balanced | m "6+" & hcp "18+" },
  bid "2NT" { hcp "18-19" & balanced | hcp "17-18" & m "5+" & shortest "2+" },
  bid "2S"  { spades "4+" & m "5+" & length "27+", "reverse", forcing = "once" },
  bid "2H"  { hearts "4+" & m "5+" & length "27+", "reverse", forcing = "once" },
  bid "3m"  { m "6+" & hcp "16-17", "invitation" },
  bid "2S"  { spades "4+" & m "5+" & length "26+", "reverse", forcing = "once" },
  bid "2H"  { hearts "4+" & m "5+" & length "26+", "reverse", forcing = "once" },
}
after "1D 1NT" { bid "3C" { clubs "4+" & hcp "19+", "jump shift", forcing = "game" },
                 bid "2C" { clubs "4+" & ~balanced } }
after "1C 1NT" { bid "2D" { diamonds "4+" & clubs "5+" & length "26+", "reverse",
                 forcing = "once" } }
after "1m 1NT" { bid "2m" { m "6+" | m "5+" & ~balanced }, bid "3NT" { hcp "19+", "4441" },
                 pass { any } }
after "1m 1NT 2NT" { bid "3NT" { hcp "7+" }, pass { any } }
after "1m 1NT 3m" { bid "3NT" { hcp "8+" }, pass { any } }
after "1m 1NT 2m" { bid "3m" { m "4+" & hcp "10", "invitation" }, pass { any } }
after "1m 1NT 2m 3m" { bid "3NT" { hcp "14+" }, pass { any } }
after "1D 1NT 2C 2D" { pass { any } }
after "1m 1NT 2M"  { bid "3NT" { hcp "9+" }, bid "3m" { m "4+" }, bid "2NT" { any } }
after "1m 1NT 2M 3m" { bid "3NT" { hcp "19+" }, pass { any } }
after "1m 1NT 2M 2NT" { bid "3NT" { hcp "18+" }, bid "3m" { m "6+" }, pass { any } }
after "1D 1NT 2C"  { bid "2D" { diamonds "3+" & (diamonds - clubs) "-2+" }, pass { any } }
after "1D 1NT 3C"  { bid "3D" { diamonds "4+" }, bid "3NT" { hcp "7+" }, bid "4C" { clubs "5+" },
                     bid "3NT" { any } }
after "1C 1NT 2D"  { bid "3NT" { hcp "9+" }, bid "3C" { clubs "4+" }, bid "2NT" { any } }

-- Raised.
after "1C 2C" { bid "2D" { diamonds "4+" & length "26+", "extra values", forcing = "once" } }
after "1C 2C 2D" { bid "3NT" { hcp "8+" & each(unbid).stopped }, bid "2NT" { hcp "8+" },
                   bid "3C" { any } }
after "1C 2C 2D 2NT" { bid "3NT" { hcp "17+" }, bid "3C" { any } }
after "1C 2C 2D 3C" { bid "3NT" { hcp "18+" & each(unbid).stopped }, bid "5C" { length "29+" },
                      pass { any } }
after "1m 2m" {
  bid "3NT" { hcp "19+" & balanced | m "6+" & hcp "18+" },
  bid "2NT" { hcp "18-19" & balanced | hcp "17+" & m "5-" },
  bid "2M"  { M "4+" & length "26+", "stopper, extra values", forcing = "once" },
  bid "3m"  { m "6+" & length "24+", "invitation" },
  pass      { any },
}
after "1m 2m 2NT" { bid "3NT" { hcp "8+" }, bid "3m" { any } }
after "1m 2m 3m"  { bid "3NT" { hcp "9" & balanced }, pass { any } }
after "1m 2m 2M"  { bid "3NT" { hcp "8+" & each(unbid).stopped }, bid "2NT" { hcp "8+" },
                    bid "3m" { any } }
after "1m 2m 2M 2NT" { bid "3NT" { hcp "17+" }, bid "3m" { any } }
after "1m 2m 2M 3m" { bid "3NT" { hcp "18+" & each(unbid).stopped }, bid "5m" { length "29+" },
                      pass { any } }
after "1m 3m" {
  bid "3NT" { hcp "14+" & balanced | hcp "16+" },
  bid "5m"  { length "25+" & shortest "1-" },
  bid "3M"  { M.stopped & length "23+" & (m "5+" | hcp "15+"), "stopper, trying for 3NT", forcing = "once",
              artificial = true },
  bid "5m"  { hcp "15+" },
  pass      { any },
}
after "1m 3m 3M"  { bid "3NT" { some(unbid).stopped }, bid "4m" { any } }
after "1m 3m 3M 4m" { bid "5m" { length "24+" }, pass { any } }

-- Notrump of responder.
if invites then
  after "1m 2NT" { pass { hcp "13-" & balanced } }
  after "1m 2NT 3m" { pass { any } }
end
after "1m 2NT" {
  same "notrump slam",
  bid "3NT" { balanced },
  bid "3M"  { M "4+" & m "5+" },
  bid "3m"  { m "6+" | m "5+" & shortest "1-" },
  bid "3NT" { any },
}
after { "1m 2NT 3M", "1m 2NT 3m" } { bid "3NT" { any } }
after "1m 3NT" { bid "6NT" { hcp "17+" & balanced }, bid "6m" { m "6+" & hcp "16+" }, pass { any } }
after "1m 2M" { bid "3M" { M "3+", "trumps agreed" }, bid "3m" { m "6+" }, bid "2NT" { any } }
after "1m 2M 3M"  { bid "4M" { any } }
after "1m 2M 2NT" { bid "3M" { M "6+" }, bid "6NT" { hcp "21+" & balanced },
  bid "4NT" { hcp "19-20" & balanced }, bid "3NT" { any } }
after "1m 2M 2NT 3M" { bid "4M" { M "2+" }, bid "3NT" { any } }
after "1m 2M 2NT 4NT" { bid "6NT" { hcp "13+" }, pass { any } }
