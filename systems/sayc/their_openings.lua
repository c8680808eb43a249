-- SPDX-License-Identifier: GPL-3.0-or-later
-- They open 1NT, a weak two, a pre-empt or a strong 2C.
-- Options: over_notrump ("cappelletti": 2C any suit, 2D both majors, a major with a minor;
-- "natural": suits are natural).
local over_notrump = option { "over_notrump", "cappelletti", "natural" }
local support = hcp - shortest + 3
local one_suit = spades "6+" & spades.top5 "2+" | hearts "6+" & hearts.top5 "2+"
  | diamonds "6+" & diamonds.top5 "2+" | clubs "6+" & clubs.top5 "2+"
local minor = clubs "5+" | diamonds "5+" | clubs "4" & clubs.top3 "1+" | diamonds "4" & diamonds.top3 "1+"

for _, theirs in ipairs { "(1NT)", "(1NT) P (P)" } do
  after(theirs) { double { hcp "16+" & balanced | hcp "17+", "penalty" } }
  if over_notrump == "cappelletti" then
    after(theirs) {
      bid "2D"  { hcp "9-16" & hearts "4+" & spades "4+" & (hearts "5+" | spades "5+"),
                  "both majors",
                  artificial = true, forcing = "once" },
      bid "2M"  { hcp "9-16" & M "5+" & minor, "this major and a minor" },
      bid "2NT" { hcp "9-16" & clubs "5+" & diamonds "5+", "both minors", artificial = true,
                  forcing = "once" },
      bid "3x"  { x "7+" & hcp "5-8" & x.top5 "2+", "pre-empt", x = "SHDC" },
      bid "2C"  { hcp "9-16" & one_suit, "any suit", artificial = true },
      pass      { any },
    }
    after(theirs .. " 2C")    { pass { clubs "6+" & hcp "9-" }, bid "2M" { M "6+", "to play", M = "HS" },
                                bid "2D" { any, "which suit?", artificial = true } }
    after(theirs .. " 2C 2D") { bid "2M" { M "6+" }, bid "3C" { clubs "6+" }, pass { any } }
    after(theirs .. " 2D")    { bid "4M" { M "4+" & hcp "12+", M = "SH" },
                                bid "3M" { M "4+" & hcp "9+", M = "SH" },
                                bid "3C" { clubs "7+" & hearts "2-" & spades "2-", "to play" },
                                bid "2S" { spades "3+" & (spades - hearts) "1+" },
                                bid "2H" { hearts "2+" }, bid "2S" { any } }
    after(theirs .. " 2M")    { bid "4M" { M "4+" & hcp "10+" | M "3+" & hcp "13+" },
                                bid "3M" { M "4+" & hcp "7+" | M "3" & hcp "10+" },
                                bid "2S" { spades "6+" & hearts "1-", "to play" },
                                bid "2NT" { M "1-", "which minor?", artificial = true,
                                            forcing = "once" },
                                pass { any } }
    after(theirs .. " 2M 2NT") { bid "3C" { clubs "5+" }, bid "3D" { any } }
    after(theirs .. " 2NT")   { bid "3D" { diamonds "3+" & (diamonds - clubs) "1+" },
                                bid "3C" { any } }
  else
    local sound = x.top5 "3+" | x.top5 "2+" & x.top3 "1+" | hcp "10+"
    local last = theirs == "(1NT) P (P)"                 -- more is bid in the last seat
    after(theirs) {
      bid "2NT" { hcp "9-16" & clubs "5+" & diamonds "5+", "both minors", artificial = true,
                  forcing = "once" },
      bid "3x"  { x "7+" & hcp "5-10" & x.top5 "3+", "pre-empt", x = "SHDC" },
      bid "2x"  { x "6+" & hcp "8-16" & by_vul { none = any, they = any,
                  we = sound, both = sound } | x "5" & hcp "9-16" & x.top5(last and "2+" or "3+")
                  & (last and second "4+" or shortest "1-"), x = "SHDC" },
      pass      { any },
    }
    after(theirs .. " 2M") { bid "4M" { M "3+" & support(last and "16+" or "13+") },
                             bid "3M" { M(last and "4+" or "3+") & support(last and "13-15" or "10-12") },
                             pass { any } }
    after(theirs .. " 2NT") { bid "3D" { diamonds "3+" & (diamonds - clubs) "1+" },
                              bid "3C" { any } }
    after(theirs .. " 2m") { bid "3m" { m "3+" & hcp "10+" },
                             bid "2M" { M "6+" & hcp "8+", M = "SH" }, pass { any } }
  end
  after(theirs .. " X") { bid "2x" { x "5+" & hcp "4-", x = "SHDC" }, pass { any } }
end

-- Weak twos and threes: as over one of a suit, with a little more.
local suits = each(unbid) "3+"
after "(2x)" {
  x = "DHS",
  bid "2NT" { hcp "15-18" & balanced & x.stopped },
  bid "2y"  { y "5+" & hcp "11-17" & y.top3 "2+" & x "2+", y = "SH" },
  bid "3H"  { hearts "5+" & hcp "12-17" & hearts.top3 "2+" & x "2+" },
  double    { hcp "18+" | hcp "13+" & x "2-" & suits | hcp "12+" & x "1-" & suits, "take-out" },
  bid "4M"  { M "6+" & hcp "15+" & M.top5 "3+", M = "SH" },
  bid "2y"  { y "5+" & hcp "10-17" & y.top5 "2+" | y "5+" & hcp "12-17", y = "SH" },
  bid "3y"  { y "6+" & hcp "11-17" & y.top5 "2+" | y "5+" & hcp "13-17" & y.top5 "3+", y = "HDC" },
  double    { hcp "15+" & x "3-" & hearts "3+" & spades "3+", "take-out" },
  bid "2NT" { hcp "16-18" & x.stopped },
  double    { hcp "16+" & x "3-", "values" },
  rest,
}
after "(2x) P (P)" {
  x = "DHS",
  bid "2NT" { hcp "13-16" & balanced & x.stopped },
  double    { hcp "17+" | hcp "10+" & x "2-" & suits | hcp "13+" & x "3-", "take-out" },
  bid "2y"  { y "5+" & hcp "8-16", y = "SH" },
  bid "3y"  { y "6+" & hcp "9-16" | y "5+" & hcp "11-16" & y.top5 "2+", y = "HDC" },
  pass      { any },
}
for _, theirs in ipairs { "(2x)", "(2x) P (P)" } do
  local last = theirs ~= "(2x)"                          -- partner may be three points weaker
  after(theirs .. " X") {
    x = "DHS",
    pass      { x "5+" & x.top5 "2+" & hcp "6+", "penalty" },
    bid "4M"  { M "5+" & hcp(last and "11+" or "9+") | M "4+" & hcp(last and "13+" or "11+"), M = "SH" },
    bid "3NT" { hcp(last and "13+" or "11+") & x.stopped },
    bid "3x"  { hcp(last and "14+" or "12+"), "strong", forcing = "once", artificial = true },
    bid "3M"  { M "4+" & hcp(last and "10-12" or "8-10") & spades "4+", M = "S" },
    bid "2M"  { M "4+", M = "SH" },
    bid "2NT" { hcp(last and "10-12" or "8-10") & x.stopped },
    bid "3y"  { y "4+", y = "HDC" },
    bid "2M"  { M "3+", M = "SH" },
    bid "3y"  { y "3+", y = "DC" },
    bid "2NT" { any },
  }
  after(theirs .. " X 2M") { bid "4M" { M "4+" & hcp "18+" }, bid "3M" { M "4+" & hcp "16+" },
                             bid "2NT" { hcp "18+" & x.stopped },
                             bid "3y" { y "5+" & hcp "18+" }, pass { any } }
  after(theirs .. " X 3y") { bid "4y" { y "4+" & hcp "17+", y = "HS" },
                             bid "3NT" { hcp "18+" & x.stopped }, bid "3z" { z "5+" & hcp "18+" },
                             pass { any } }
  after(theirs .. " X 2NT") { bid "3NT" { hcp "16+" & x.stopped }, bid "3y" { y "5+" & hcp "17+" },
                              bid "3NT" { hcp "17+" }, pass { any } }
  after(theirs .. " X 3x") { bid "4M" { M "5+", M = "SH" }, bid "M=" { M "4+", M = "HS" },
                             bid "3NT" { x.stopped }, bid "4m" { m "4+" }, bid "3NT" { any } }
  after(theirs .. " 2NT") {
    x = "DHS",
    bid "4M"  { M "6+" & hcp "7-14", M = "SH" },
    bid "3x"  { (hearts "4+" | spades "4+") & hcp "9+", "Stayman", forcing = "game",
                artificial = true },
    bid "3NT" { hcp "8+" },
    bid "3y"  { y "5+" & hcp "0-7" & (y "6+" | shortest "1-") },
    pass      { any },
  }
  after(theirs .. " 2NT 3x") { bid "3M" { M "4+", M = "HS" }, bid "3NT" { any } }
  after(theirs .. " 2y") {
    bid "4y"  { y "3+" & support "12+", y = "HS" },
    bid "3NT" { hcp "14+" & x.stopped },
    bid "3y"  { y "3+" & support "9-11" },
    bid "2NT" { hcp "11-13" & x.stopped },
    bid "3z"  { z "6+" & hcp "12+" },
    pass      { any },
  }
  after(theirs .. " 3y") {
    bid "4y"  { y "2+" & hcp "12+", y = "HS" },
    bid "3NT" { hcp "11+" & x.stopped },
    bid "4y"  { y "3+" & hcp "10+", y = "CD" },
    pass      { any },
  }
end
for _, theirs in ipairs { "(2x)", "(2x) P (P)" } do
  after(theirs .. " 2y (3x)") {
    x = "DHS",
    bid "4y" { y "3+" & support "12+" | y "4+" & support "10+", y = "HS" },
    bid "3y" { y "3+" & support "8-11" },
    double   { hcp "11+" & x "3-", "values" },
    pass     { any },
  }
  after(theirs .. " 3y (3x)") {
    x = "DHS",
    bid "4y" { y "3+" & support "10+" | y "4+" & support "8+", y = "HS" },
    bid "4y" { y "3+" & support "10+", y = "CD" },
    double   { hcp "11+" & x "3-", "values" },
    pass     { any },
  }
end
after "(2x) X (3x)" {
  x = "DHS",
  bid "4M"  { M "5+" & hcp "8+" | M "4+" & hcp "11+", M = "SH" },
  double    { hcp "8+" & x "3-", "responsive" },
  bid "3M"  { M "4+" & hcp "6+", M = "SH" },
  pass      { any },
}
after "(1x) P (3x)" {
  double    { hcp "14+" & x "2-" & suits | hcp "18+", "take-out" },
  bid "3y"  { y "6+" & hcp "12+" | y "5+" & second "5+" & hcp "13+", y = "SH" },
  bid "4y"  { y "6+" & hcp "16+", y = "SH" },
  bid "4y"  { y "6+" & hcp "15+" & y.top5 "3+", y = "CD" },
  double    { hcp "16+" & x "2-", "values" },
  rest,
}
for _, raised in ipairs { "(2x) P (3x)", "(2x) P (3x) P (P)" } do
  after(raised) {
    x = "DHS",
    double    { hcp "14+" & x "2-" & suits | hcp "12+" & x "1-" & suits | hcp "18+", "take-out" },
    bid "3NT" { hcp "17-20" & semibalanced & x.stopped },
    bid "4y"  { y "6+" & hcp "16+", y = "SH" },
    bid "3y"  { y "6+" & hcp "12+" | y "5+" & second "5+" & hcp "13+" | y "5+" & hcp "15+", y = "SH" },
    bid "4y"  { y "6+" & hcp "15+" & y.top5 "3+", y = "CD" },
    double    { hcp "16+" & x "3-", "values" },
    rest,
  }
end

local long_minor = clubs "6+" & clubs.top3 "2+" | diamonds "6+" & diamonds.top3 "2+"
after "(3x)" {
  bid "3NT" { hcp "16-21" & balanced & x.stopped | hcp "16+" & x.stopped & long_minor },
  bid "4M"  { M "6+" & second "4-" & hcp "16-18" & M.top5 "3+" | M "7+" & hcp "12-18", M = "SH" },
  bid "3M"  { M "6+" & hcp "12-16" & M.top5 "2+" & OM "3-", M = "SH" },
  double    { hcp "14+" & x "2-" & suits | hcp "12+" & x "1-" & suits | hcp "17+" & x "1-" & second "5+",
              "take-out" },
  bid "3y"  { y "6+" & hcp "11-17" & y.top5 "2+" | y "5+" & hcp "14-17" & y.top5 "2+", y = "SHD" },
  bid "4H"  { hearts "6+" & hcp "13+" & hearts.top5 "3+" },
  double    { hcp "17+" & x "2-" | hcp "18+" & x "3-", "take-out" },
  bid "4m"  { m "6+" & hcp "15+" & m.top5 "3+" },
  bid "3NT" { hcp "16-20" & semibalanced & x "4+" & x.stopped },
  double    { hcp "16+" & x "3-" | hcp "16+" & x "4" & ~some(unbid) "6+" | hcp "18+" & x "5-", "values" },
  bid "4y"  { y "6+" & hcp "16+", y = "SHDC" },
  rest,
}
after "(3x) P (P)" {
  bid "3NT" { hcp "15-19" & balanced & x.stopped },
  double    { hcp "11+" & x "2-" & suits | hcp "15+" & x "3-", "take-out" },
  bid "3NT" { hcp "14-19" & balanced & x.stopped },
  bid "3y"  { y "5+" & hcp "10-16" & y.top5 "2+" | y "6+" & hcp "9-16", y = "SHD" },
  bid "4y"  { y "6+" & hcp "15+", y = "SHDC" },
  double    { hcp "16+" & some(majors) "4+" & x "4-", "values" },
  bid "3NT" { hcp "16+" & x.stopped },
  rest,
}
after { "(3x) X", "(3x) P (P) X", "(1x) P (3x) X", "(2x) P (3x) X" } {
  pass      { x "4+" & hcp "7+" & x.top5 "2+" | x "4+" & each(unbid) "3-"
              | hcp "9+" & balanced & x "3+" & spades "3-" & hearts "3-", "penalty" },
  bid "4M"  { M "5+" & hcp "8+" | M "4+" & hcp "10+" | M "6+" & hcp "6+", M = "SH" },
  bid "3NT" { hcp "9+" & x.stopped },
  bid "3M"  { M "4+", M = "SH" },
  bid "5y"  { y "5+" & hcp "12+", y = "DC" },
  bid "4y"  { y "4+", y = "HDC" },
  bid "3M"  { M "3+", M = "SH" },
  bid "4y"  { y "3+", y = "DC" },
  pass      { any },
  after "3M" { bid "4M" { M "3+" & hcp "17+" | M "4+" & hcp "16+" }, pass { any } },
  after "4y" { bid "5y" { y "3+" & hcp "17+", y = "CD" }, pass { any } },
}
after "(3x) X (4x)" {
  bid "4M" { M "5+" & hcp "5+" | M "4+" & hcp "8+", M = "SH" },
  double   { hcp "9+" & x "2-", "values" },
  pass     { any },
}
after { "(3x) 3y", "(3x) P (P) 3y", "(1x) P (3x) 3y", "(2x) P (3x) 3y" } { bid "4y" { y "2+" & hcp
    "10+", y = "HS" }, bid "3NT" { hcp "12+" & x.stopped }, pass { any } }
after { "(3x) 3NT", "(3x) P (P) 3NT", "(1x) P (3x) 3NT", "(2x) P (3x) 3NT" } { bid "4M" { M "6+",
    M = "SH" }, pass { any } }
after "(4S)" { bid "4NT" { clubs "5+" & diamonds "5+" & hcp "12+", "both minors", forcing = "once",
               artificial = true } }
after "(4S) 4NT" { bid "5D" { (diamonds - clubs) "1+" }, bid "5C" { any } }
after { "(4M)", "(1M) P (4M)", "(2M) P (4M)", "(3M) P (4M)" } {
  bid "4S" { spades "7+" & spades.top5 "3+" & hcp "10-14" },
  double { hcp "15+" & M "2-" | hcp "13+" & M "1-" & suits, "take-out or values" },
  bid "4S" { spades "6+" & hcp "13+" | spades "5+" & hcp "16+" }, double { hcp "16+" & M "3-" | hcp "17+", "values" },
  rest,
  after "X" { bid "4S" { spades "5+" | spades "4" & shortest "1-" }, bid "5m" { m "6+" & hcp "6+" },
    pass { any } },
}
after { "(4m)", "(1m) P (4m)", "(2m) P (4m)", "(3m) P (4m)" } {
  bid "4M" { M "7+" & M.top5 "3+" & hcp "10-14", M = "SH" },
  double { hcp "15+" & m "2-" | hcp "13+" & m "1-" & suits, "take-out" },
  bid "4M" { M "6+" & hcp "13+" | M "5+" & hcp "16+", M = "SH" }, double { hcp "16+" & m "3-" | hcp "17+", "values" },
  rest,
  after "X" { bid "4M" { M "4+", M = "SH" }, pass { any } },
}

-- Strong 2C: suits, with six good cards; nothing else is worth the risk.
after "(2C)" { bid "2y" { y "6+" & hcp "6+" & y.top5 "3+", y = "SHD" },
               bid "3y" { y "7+" & hcp "5+", y = "SHDC" }, pass { any } }

-- Their 2NT: a double would be for penalty, suits are long and good.
after "(2NT)" { double { hcp "17+", "penalty" },
                bid "3x" { x "6+" & hcp "8+" & x.top5 "3+", x = "SHDC" }, pass { any } }
after "(2C) P (2x)" { bid "2y" { y "6+" & hcp "8+" & y.top5 "3+", y = "SHD" }, pass { any } }
