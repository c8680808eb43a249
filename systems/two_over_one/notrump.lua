-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1NT and 2NT: beside SAYC's answers Smolen, Texas and transfers to the minors; over their calls
-- Lebensohl, escapes from a double, and the system as it is over 2C.
-- Options: those of two_over_one.lua.
local lebensohl = option { "lebensohl", "on", "off" }
local minors = option { "minors", "transfers", "four_way", "puppet" }

-- Slams: aces are asked for with 19 balanced points, a major of five is shown first.
after "1NT" {
  bid "4C"  { hcp "19+" & balanced & spades "3-" & hearts "3-", "how many aces?", forcing = "once",
              artificial = true, fixed = true },
  bid "6NT" { hcp "17-18" & balanced & spades "3-" & hearts "3-", "32 and more together", fixed = true },
  bid "2D"  { hearts "5" & spades "3-" & hcp "13+", "transfer", forcing = "once", artificial = true, fixed = true },
  bid "2H"  { spades "5" & hearts "3-" & hcp "13+", "transfer", forcing = "once", artificial = true, fixed = true },
}
drop "1NT 4M"
change "1NT" { without = "4M" }
use "conventions/smolen"
use "conventions/smolen" { over = "2NT" }
use "conventions/texas"
after "1NT" {
  bid "3NT" { shape "any 4333" & hcp "10-15" & (hearts "4" | spades "4"), "4333 is for notrump" },
}
if minors == "four_way" then
  change "1NT" { without = "2NT" }
  drop "1NT 2NT ..."
else
  change "1NT" { instead_of = "2NT", bid "2NT" { hcp "8-9" & longest "5-" | hcp "10" & shape "any 4333", "invitation" } }
end
change "1NT" { without = "6NT" }
change "1NT 2C 2D" { without = "3M" }
change "2NT 3C 3D" { without = "3M" }
change "1NT 2C 2M" { without = "flat hands" }
change "1NT" { without = "3H" }
change "1NT" { without = "3S" }
drop "1NT 3M ..."
if minors ~= "puppet" then
  drop "1NT 2S ..."
  drop "1NT 3m ..."
  change "1NT" { without = "3m" }
  change "1NT" { without = "2S" }
  use "conventions/minor_transfers" { style = minors == "transfers" and "three_clubs" or minors }
end
-- A fifth card of a major that opener supports is worth a point.
for _, M in ipairs { "H", "S" } do
  local length = M == "H" and hearts or spades
  local at = M == "H" and "1NT 2D 2H" or "1NT 2H 2S"
  after(at) {
    bid("4" .. M) { length "6+" & hcp "9-15", fixed = true },
    bid("3" .. M) { length "6+" & hcp "7-8", "invitation", fixed = true },
  }
  after(at .. " 2NT") { bid("4" .. M) { length "3+" & hcp "16+" } }
  change(at .. " 2NT") { instead_of = "3NT", bid "3NT" { hcp "17" } }
  change(at) { instead_of = "3NT", bid "3NT" { hcp "9-14" & length "5", "choice of games" } }
  change(at) { instead_of = "2NT", bid "2NT" { hcp "7-8" & length "5", "invitation, five cards" } }
  after(at) { bid "4NT" { hcp "15-16" & length "5" & shortest "2+", "invitation to slam", fixed = true } }
end
-- Accepting 4NT: with three trumps a doubleton is worth a point; 4333 and 17 points play in notrump.
local accepts = hcp "16+"
for _, M in ipairs { "H", "S" } do
  local length = M == "H" and hearts or spades
  local at = M == "H" and "1NT 2D 2H 4NT" or "1NT 2H 2S 4NT"
  drop(at)
  after(at) {
    bid("6" .. M) { length "3+" & hcp "15-16" & ~shape "any 4333", "a fit and a ruff", fixed = true },
    bid "6NT"     { accepts, fixed = true },
    pass          { any, fixed = true },
  }
end
drop "1NT 4NT"
after "1NT 4NT" { bid "6NT" { accepts, fixed = true }, pass { any, fixed = true } }
after "1NT 2C 2D 2S" { bid "4S" { spades "3" & hcp "16+" } }
-- 2NT: a long minor.
after "2NT" { bid "3S" { (clubs "6+" | diamonds "6+") & hcp "0-3", "opener bids 4C: a weak hand with a minor",
  forcing = "once", artificial = true } }
after "2NT 3S" { bid "4C" { any, "as asked", artificial = true } }
after "2NT 3S 4C" { bid "4D" { diamonds "6+" & (diamonds - clubs) "1+", "to play" }, pass { any } }
after "2NT 3S 4C 4D" { pass { any } }

-- ---- they come in ----
drop "1NT (X) ..."
after "1NT (X)" {
  redouble  { hcp "10+", "we have the points" },
  bid "2y"  { y "5+" & hcp "0-4", "to play", y = "SHDC" },
  pass      { any },
}
after { "1NT (X) 2y", "1NT (X) XX" } { pass { any } }
if lebensohl == "on" then
  drop "1NT (2C) ..."
  after "1NT (2C?)" {
    double { (hearts "4" | spades "4") & hcp "8+", "Stayman", forcing = "once", artificial = true, replies {
      bid "2M" { M "4+", M = "HS" },
      bid "2D" { any, "no four-card major", artificial = true },
    } },
    as "1NT",
  }
  after "1NT (2C?) X (2D?)" { bid "2M" { M "4+", fixed = true, M = "HS" },
    double { diamonds "4+", "penalty", fixed = true }, pass { any, fixed = true } }
  drop "1NT (2x) ..."
  use "conventions/lebensohl"
end
-- Two suits that they show: a double says that we have the points.
after "1NT (2D?) X (2M)" { double { M "4+", "penalty", fixed = true }, pass { any, fixed = true } }
after { "1NT (2D:H+S)", "1NT (2C:H+S)" } {
  bid "3m"  { m "6+" & hcp "8+" & (clubs "7+" | diamonds "7+"), forcing = "game" },
  bid "3NT" { hcp "10-15" & each(majors).stopped },
  double    { hcp "8+", "values" },
  bid "3m"  { m "6+" & hcp "8+", forcing = "game" },
  pass      { any },
}
