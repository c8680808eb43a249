-- SPDX-License-Identifier: GPL-3.0-or-later
-- Answers to weak twos (2NT asks for a feature, a raise is the only call that does not force) and
-- to pre-empts; what we do when they come in.
-- Options: ask (what 2NT asks for).
local ask = option { "ask", "feature", "ogust" }
local asked = ask == "ogust" and "how good?" or "a feature?"

after "2D" {
  bid "2M"  { M "5+" & hcp "15+" & M.top3 "2+" & diamonds "2-", "forcing", forcing = "once" },
}
after "2M" { bid "4M" { M "3+" & hcp "16+" & quick_tricks "3.5+" & shortest "1-", "to make" } }
after "2M" { bid "4M" { M "3+" & hcp "16-18", "to make" } }
after "2D" {
  bid "3NT" { hcp "18-21" & balanced & diamonds "2+" & each(unbid).stopped },
  bid "2M"  { M "6+" & hcp "14+" & M.top4 "3+" & diamonds "2-", "forcing", forcing = "once" },
}
after "2x" { x = "DHS", bid "2NT" { hcp "15+" & x "2+" | hcp "14" & x "3+" | hcp "17+" & balanced,
    asked, forcing = "once", artificial = true } }
after "2M" { bid "4M" { M "4+" & (hcp "6+" | shortest "1-") | M "3+" & hcp "13+" & shortest "1-",
    "pre-empt, or to make" } }
after "2x" {
  x = "DHS",
  bid "3x"  { x "3+" & hcp "6-14", "raise, not forward-going" },
  bid "2y"  { y "5+" & hcp "15+" & y.top3 "2+", "forcing", forcing = "once" },
  bid "3y"  { y "5+" & hcp "15+" & y.top3 "2+" & x "1-", "forcing", forcing = "once" },
  bid "3NT" { hcp "17+" & each(unbid).stopped },
  bid "2NT" { hcp "16+", asked, forcing = "once", artificial = true },
  pass      { any },
}
if ask == "ogust" then use "conventions/ogust" else
  after "2x 2NT" {
    x = "DHS",
    bid "3NT" { x.top3 "3", "a solid suit" },
    bid "3y"  { (y.top2 "1+" | y.top3 "1+" & y "3+") & hcp "8+", "a high honour of the suit",
                artificial = true },
    bid "3x"  { any, "no feature, or a minimum" },
  }
  after "2M 2NT 3y"  { bid "4M" { M "2+" }, bid "3NT" { any } }
  after "2M 2NT 3M" { bid "4M" { hcp "17+" & M "2+" | M "3+" & hcp "16+" }, pass { any } }
  after "2M 2NT 3NT" { bid "4M" { M "3+" & shortest "1-" }, pass { any } }
  after "2D 2NT 3y"  { bid "3NT" { any } }
  after "2D 2NT 3D"  { bid "3NT" { hcp "17+" & diamonds "2+" }, pass { any } }
end
after "2x 2y"      { x = "DHS", bid "3y" { y "3+" | y "2" & y.top3 "1+" },
                     bid "2NT" { some(unbid).top2 "1+" }, bid "3x" { any } }
after "2x 3y" { x = "DHS", bid "4y" { y "2+" & y.top3 "1+" | y "3+" }, bid "3NT" { x.top3 "3", "a solid suit" },
  bid "3NT" { some(unbid).top2 "1+" }, bid "3x" { any }, bid "4x" { any, x = "DH" } }
after "2x 2y 3y"   { x = "DHS", bid "4y" { any, y = "HS" }, bid "3NT" { any } }
after "2x 2y 2NT"  { x = "DHS", bid "3NT" { hcp "16+" }, bid "3y" { y "6+" }, pass { any } }
after "2x 2y 3x 3y" { x = "DHS", bid "4y" { y "2+", y = "HS" }, bid "3NT" { any } }
after "2x 2y 3x"   { x = "DHS", bid "4y" { y "7+" & hcp "15+" | y "6+" & y.top5 "4+" & hcp "16-18", y = "HS" },
  bid "4x" { x "2+" & hcp "16+", x = "HS" }, bid "3NT" { hcp "17+" },
                     bid "3y" { y "6+" }, pass { any } }
after "2x 3y 3x"   { x = "DHS", bid "3NT" { hcp "17+" & each(unbid).stopped },
                     bid "4x" { x "1" & hcp "18+", x = "HS" }, pass { any } }
after { "2x 3NT", "2x 3x", "2x (X) XX", "2x P (X)" } { x = "DHS", pass { any } }
after "2x 4x"      { x = "HS", pass { any } }

-- They double or overcall: raises go on, redouble is strong.
after "2M (X)" { redouble { hcp "15+", "strong" }, bid "4M" { M "4+" & hcp "6+" } }
after "2x (X)" { x = "DHS", redouble { hcp "15+", "strong" }, bid "3x" { x "3+" & hcp "5+" },
  pass { any } }
after "2M (2y)" { double { y "4+" & hcp "10+" & y.top4 "2+", "penalty" },
  bid "4M" { M "3+" & hcp "14+" | M "4+" & hcp "6+" } }
after "2x (2y)" {
  x = "DHS",
  double    { y "4+" & hcp "10+" & y.top4 "2+", "penalty" },
  bid "3x"  { x "3+" & hcp "5+" },
  bid "3NT" { hcp "17+" & y.stopped },
  pass      { any },
}
after "2M (3y)" { double { y "4+" & hcp "10+" & y.top4 "2+", "penalty" },
  bid "4M" { M "4+" & hcp "6+" | M "3+" & hcp "14+" } }
after "2x (3y)" {
  x = "DHS",
  double    { y "4+" & hcp "10+" & y.top4 "2+", "penalty" },
  bid "3x"  { x "3+" & hcp "8+" },
  bid "4x"  { x "4+" & hcp "8+", x = "D" },
  bid "3NT" { hcp "17+" & y.stopped },
  pass      { any },
}
for _, theirs in ipairs { "(X)", "(2y)", "(3y)" } do
  for _, mine in ipairs { "3x", "4x", "X", "3NT" } do
    if theirs ~= "(X)" or mine == "3x" or mine == "4x" then
      after("2x " .. theirs .. " " .. mine) { x = "DHS", pass { any } }
    end
  end
end

-- Pre-empts: game needs tricks, with three trumps or two honours; a new suit forces.
after "3M" {
  bid "4M"  { M "2+" & hcp "15+" | M "3+" & hcp "12+" & shortest "1-" | M "4+"
              | M "2" & M.top2 "1+" & hcp "14+" & longest "7+" & aces "2+" },
  bid "3NT" { hcp "17+" & each(unbid).stopped },
  bid "3S"  { spades "6+" & hcp "16+", forcing = "once" },
  bid "4M"  { M "1+" & hcp "18+" },
  pass      { any },
}
after "3M 4NT" { bid "5C" { aces "0,4", artificial = true },
  bid "5D" { aces "1", artificial = true }, bid "5H" { any, "two", artificial = true } }
after "3H 3S"      { bid "4S" { spades "2+" }, bid "4H" { any } }
after "3m" {
  bid "3M"  { M "6+" & hcp "16+" & M.top3 "2+", forcing = "once" },
  bid "3NT" { hcp "15+" & each(unbid).stopped & (m "2+" & m.top3 "1+" | hcp "17+") },
  bid "3M"  { M "5+" & hcp "15+", forcing = "once" },
  bid "5m"  { m "3+" & hcp "15+" | m "5+" & hcp "8+" },
  bid "4m"  { m "4+" & hcp "6+", "raise" },
  bid "3NT" { hcp "18+" },
  pass      { any },
}
after "3m 3M"      { bid "4M" { M "3+" | M "2" & M.top3 "1+" }, bid "3NT" { some(unbid).stopped },
                     bid "4m" { any } }
after "3m 3M 3NT"  { bid "4M" { M "6+" }, pass { any } }
after "3m 3M 4m"   { bid "5m" { m "2+" }, bid "4M" { M "6+" }, pass { any } }
after "3x (X)"     { redouble { hcp "17+" }, bid "4x" { x "3+" & hcp "6+" }, pass { any } }
after { "3x 3NT", "3x 4x", "3m 5m", "4m 5m" } { pass { any } }
after "3x (3y)" { double { hcp "15+" & y "3+" & y.top4 "2+", "penalty" },
  bid "4x" { x "3+" & hcp "6+" }, bid "3NT" { hcp "16+" & y.stopped }, pass { any } }
after "3x (bid)"   { double { hcp "17+" & some(theirs) "4+", "penalty" }, pass { any } }
after "4x"         { x = "HS", pass { any } }
after "4x 4NT" { x = "HS", bid "5C" { aces "0", artificial = true },
  bid "5D" { aces "1", artificial = true }, bid "5H" { any, artificial = true } }
after "5x"         { x = "CD", bid "6x" { controls "8+" }, pass { any } }
after "4m"         { bid "5m" { m "2+" & hcp "14+" | m "4+" | hcp "18+" }, pass { any } }
