-- SPDX-License-Identifier: GPL-3.0-or-later
-- Their openings, by what they mean: 1NT, 1C with both majors, 2NT with both minors; a strong or
-- two-way 1C and a multi are defended as in SAYC.
-- Options: over_notrump ("two_suiters" or "natural").
local over_notrump = option { "over_notrump", "two_suiters", "natural" }

-- ---- 1NT ---------------------------------------------------------------------------------------------
if over_notrump == "two_suiters" then
  drop "(1NT) ..."
  local values = by_vul { fav = hcp "9-17", equal = hcp "10-17", unfav = hcp "11-17" }
  for _, theirs in ipairs { "(1NT)", "(1NT) P (P)" } do
    after(theirs) {
      bid "2NT" { values & clubs "5+" & diamonds "5+", "both minors", artificial = true,
      forcing = "once" },
      bid "2M"  { values & M "5+" & (clubs "4+" | diamonds "4+") & OM "3-",
      "this major and a minor", M = "SH" },
      bid "2C"  { values & hearts "4+" & spades "4+" & (hearts "5+" | spades "5+" | hcp "12+"),
      "both majors", artificial = true, forcing = "once" },
      bid "2D"  { values & (hearts "6+" & hearts.top5 "2+" | spades "6+" & spades.top5 "2+"),
      "one major", artificial = true, forcing = "once" },
      double    { hcp "11+" & (clubs "5+" | diamonds "5+") & (hearts "4" | spades "4"),
      "a minor of five and a major of four", artificial = true },
      double    { hcp "18+", "strong" },
      bid "3m"  { m "7+" & m.top5 "3+" & hcp "7-12", "long and good" },
      pass      { any },
    }
    after(theirs .. " X") {
      pass      { hcp "9+" & balanced, "penalty" },
      bid "2M"  { M "6+" & hcp "5+" },
      bid "2D"  { hearts "4" & spades "3+" | spades "4" & hearts "3+" | hearts "4" & spades "4",
      "which major?", forcing = "once", artificial = true },
      bid "2C"  { any, "pass, or your diamonds", artificial = true },
      after "2D" { bid "2M" { M "4+", M = "HS" }, bid "2S" { any } },
      after "2C" { pass { clubs "5+" }, bid "2D" { any } },
    }
    after(theirs .. " 2C") {
      bid "4M"  { M "4+" & hcp "13+" | M "5+" & hcp "10+", M = "SH" },
      bid "3M" { M "4+" & hcp "9-12", "invitation", M = "SH" },
      bid "2S"  { spades "3+" & (spades - hearts) "1+" },
      bid "2H" { hearts "3+" & (hearts - spades) "1+" },
      pass      { clubs "6+" & hcp "8-" }, bid "2D" { any, "your longer major", artificial = true },
      after "2D" { bid "2S" { (spades - hearts) "1+" }, bid "2H" { any } },
    }
    after(theirs .. " 2D") {
      bid "2NT" { hcp "13+" & some(majors) "3+", "which major, how good?", forcing = "once",
      artificial = true },
      bid "2S"  { hearts "3+" & hcp "8+" & spades "2-", "pass, or hearts at the three level",
      artificial = true },
      pass      { diamonds "6+" & hearts "1-" & spades "1-" },
      bid "2H"  { any, "pass, or spades", artificial = true },
      after "2H" { pass { hearts "6+" }, bid "2S" { any } },
      after "2S" { pass { spades "6+" }, bid "3H" { any } },
      after "2NT" { bid "3H" { hearts "6+" & hcp "13-" }, bid "3S" { spades "6+" & hcp "13-" },
      bid "4M" { M "6+", M = "HS" } },
      after "2NT 3M" { bid "4M" { hcp "14+" }, pass { any } },
    }
    after(theirs .. " 2M") {
      bid "4M"  { M "4+" & hcp "9+" | M "3" & hcp "12+" },
      bid "3M" { M "4+" & hcp "5+" | M "3" & hcp "9+" },
      bid "2NT" { M "1-", "which minor?", artificial = true, forcing = "once" }, pass { any },
      after "2NT" { bid "3C" { clubs "4+" & (clubs - diamonds) "0+" }, bid "3D" { any } },
    }
    after(theirs .. " 2NT") {
      bid "5m" { m "5+" & hcp "9+" }, bid "3D" { (diamonds - clubs) "1+" }, bid "3C" { any } }
  end
end

-- ---- 1C: 2D shows both majors, whatever it means; what else a 1C that is not clubs asks for is SAYC's ------
local both = hearts "5+" & spades "5+"
change "(1C)" { without = "2D" }
for _, theirs in ipairs { "(1C)", "(1C:two_way)", "(1C:short)" } do
  after(theirs) { bid "2D" { both & hcp "7+", "both majors", forcing = "once", artificial = true } }
  after(theirs .. " 2D") { bid "4M" { M "4+" & hcp "8+" | M "3" & hcp "12+", M = "SH" },
    bid "3M" { M "4+" & hcp "4-7", M = "SH" }, bid "2S" { (spades - hearts) "1+" },
      bid "2H" { any } }
  after(theirs .. " 2D 2M") { bid "4M" { hcp "17+" }, bid "3M" { hcp "14+" }, pass { any } }
end

-- ---- both minors --------------------------------------------------------------------------------------
drop "(2NT)"                                          -- by name it would come before what it means
after "(2NT:strong)" { bid "3x" { x "6+" & hcp "8+" & x.top5 "3+", x = "SHDC" }, pass { any } }
after "(2NT:C+D)" {
  bid "3M"  { M "6+" & hcp "11-16" & M.top5 "2+", "natural", M = "SH" },
  bid "3C"  { hearts "4+" & spades "4+" & (hearts "5+" | spades "5+") & hcp "10+", "both majors",
    forcing = "once", artificial = true },
  double    { hcp "15+", "strong" },
  rest,
  after "3C" { bid "4M" { M "4+" & hcp "9+" | M "3" & hcp "12+", M = "SH" },
    bid "3S" { (spades - hearts) "1+" }, bid "3H" { any } },
}

-- ---- what partner does over their double of an overcall, and two-suiters before weak jumps ---------------
after "(1x) 1M (X)" {
  bid "2NT" { M "4+" & hcp "9-12", "four trumps, invitation", forcing = "once", artificial = true },
  after { "2NT", "2NT (3x)" } { bid "4M" { hcp "14+" | M "6+" & hcp "12+" } },
  after "2NT" { bid "3M" { any, "no more" } },
  after "2NT (3x)" { bid "3M" { any, "no more" } },
}
after "(1x) 1y (X)" { bid "1NT" { hcp "8-11" & x.stopped & y "2-", "8-11, a stopper" } }
for _, M in ipairs { "H", "S" } do
  local other = M == "H" and spades or hearts
  local values = by_vul { fav = hcp "7+", equal = hcp "8+", unfav = hcp "9+" }
  after("(1" .. M .. ")") {
    bid("2" .. M) { other "5+" & some(minors) "5+" & values & (other.top5 "2+" | hcp "11+"),
      "the other major and a minor", forcing = "once", artificial = true },
  }
end
-- Our bid, doubled and passed, is where we play.
for _, last_bid in ipairs { "2x", "3x" } do
  after("... " .. last_bid .. " (X) P (P)") { when = last.natural() & ~forcing(), pass { any } }
end
