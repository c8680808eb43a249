-- SPDX-License-Identifier: GPL-3.0-or-later
-- They open one of a suit. Overcalls 8-17 (at the two level a better suit), weak jumps, 1NT 15-18
-- with a stopper, take-out doubles.
local good = y.top3 "2+" | y.top5 "3+"
local fair = hcp "8-17" & good | hcp "10-17" & y.top4 "2+" | hcp "11-17"
local suits = name("support for the unbid suits", each(unbid) "3+")

section "take-out" {                                   -- the shorter in theirs the less it takes
  double { hcp "12+" & x "2-" & suits | hcp "11+" & x "1-" & suits | hcp "10+" & x "0" & suits
           | hcp "15+" & x "3-" & suits
           | hcp "13+" & x "2-" & hearts "3+" & spades "3+", "take-out" },
}
section "simple overcalls" {                           -- the longer suit, of equal ones the higher
  bid "1y"  { y "5+" & fair & (y - longest) "0", y = "SHD" },
  bid "1y"  { y "5+" & fair, y = "SH" },
  bid "2y"  { y "6+" & hcp "9-17" & (y.top5 "2+" | hcp "12+"), y = "HDC" },
  bid "2y"  { y "5+" & y.top5 "3+" & (hcp "13-17" | hcp "11-12" & shortest "1-")
              | y "5+" & hcp "14-17" & y.top5 "2+", y = "HDC" },
}
after "(1C)" { bid "2y" { y "6" & hcp "5-10" & good, "weak", y = "DHS" } }
after "(1D)" { bid "2y" { y "6" & hcp "5-10" & good, "weak", y = "HS" } }
after "(1H)" { bid "2S" { spades "6" & hcp "5-10" & (spades.top3 "2+" | spades.top5 "3+"),
               "weak" } }
-- Over a strong 1C: suits are natural, a double shows the majors and 1NT the minors.
local majors = hearts "4+" & spades "4+" & (hearts "5+" | spades "5+")
local minors = clubs "4+" & diamonds "4+" & (clubs "5+" | diamonds "5+")
after "(1C:strong)" {
  double    { hcp "8+" & majors, "both majors", forcing = "once", artificial = true },
  bid "1NT" { hcp "8+" & minors & shortest "1-" | hcp "8+" & clubs "5+" & diamonds "5+",
    "both minors",
              forcing = "once", artificial = true },
  bid "3y"  { y "7+" & hcp "4-10" & good, "weak", y = "SHDC" },
  bid "2y"  { y "6" & hcp "4-8" & good, "weak", y = "SHD" },
  bid "1y"  { y "5+" & hcp "8+" & y.top5 "2+", y = "SHD" },
  bid "2C"  { clubs "6+" & hcp "8+" & clubs.top5 "2+" | clubs "5" & hcp "11+" & clubs.top5 "3+" },
  pass      { any },
}
after "(1C:strong) X" { bid "2M" { M "4+" & hcp "8+", M = "SH" },
  bid "1S" { spades "3+" & (spades - hearts) "1+" }, bid "1H" { hearts "2+" }, bid "1S" { any } }
after "(1C:strong) X (bid)" { bid "2M" { M "4+" & hcp "6+", M = "SH" }, bid "M=" { M "4+", M = "SH" },
  bid "M=" { M "3" & hcp "6+", M = "SH" }, pass { any } }
after "(1C:strong) 1NT" { bid "3m" { m "4+" & hcp "8+", m = "DC" },
  bid "2D" { diamonds "3+" & (diamonds - clubs) "1+" }, bid "2C" { any } }
after "(1C:strong) 1y" { bid "3y" { y "4+" & hcp "3-9" }, bid "2y" { y "3+" & hcp "5+" },
  pass { any } }
after { "(1C:strong) X 1M", "(1C:strong) X 2M", "(1C:strong) 1NT 2m", "(1C:strong) 1NT 3m",
  "(1C:strong) 1y 2y", "(1C:strong) 1y 3y", "(1C:strong) 2y", "(1C:strong) 3y" } { pass { any } }
-- Over a 1C that is not clubs, short or with several kinds of hands: a double shows the majors or is
-- strong, bids are natural, clubs too.
for _, theirs in ipairs { "(1C:two_way)", "(1C:short)" } do
  after(theirs) {
    bid "1NT" { hcp "15-18" & balanced, "15-18" },
    bid "1y"  { y "5+" & fair, y = "SHD" },
    bid "2y"  { y "6" & hcp "5-10" & good, "weak", y = "SH" },
    bid "2C"  { clubs "6+" & hcp "9-16" & clubs.top5 "2+" | clubs "5" & hcp "12-16"
      & clubs.top5 "3+" },
    bid "3y"  { y "7+" & hcp "4-10" & good, "weak", y = "SHDC" },
    double    { hcp "12+" & hearts "3+" & spades "3+" & (hearts "4+" | spades "4+") & longest "4"
                | hcp "16+", "both majors, or strong", forcing = "once" },
    pass      { any },
  }
  after(theirs .. " X") {
    bid "4M"  { M "5+" & hcp "13+", M = "SH" },
    bid "2M"  { M "4+" & hcp "9-12", "invitation", M = "SH" },
    bid "1M"  { M "4+", M = "HS" },
    bid "3NT" { hcp "13+" },
    bid "2NT" { hcp "11-12" },
    bid "1NT" { hcp "7-10" },
    bid "2C"  { clubs "5+" },
    bid "1D"  { any },
  }
  after { theirs .. " 1y", theirs .. " 1y (X)" } {
    y = "SH",
    bid "4y"  { y "5+" & hcp "3-9" & shortest "1-", "pre-emptive" },
    bid "3y"  { y "4+" & hcp "2-7" & shortest "2-", "pre-emptive" },
    bid "2y"  { y "3+" & hcp "6-10" },
  }
end
after "(1x)" {
  bid "1NT" { hcp "15-18" & balanced & x.stopped },
  bid "4y"  { y "8+" & hcp "5-11" & by_vul { none = any, they = any, we = y.top4 "3+", both = y.top4 "3+" },
              "weak", y = "SH" },
  bid "3y"  { y "7+" & hcp "4-10" & (good | hcp "7+"), "weak", y = "SHDC" },
  double    { hcp "18+", "too strong for an overcall" },
  same "simple overcalls",
  same "take-out",
  pass      { any },
}

-- The fourth seat: between two bidders there is more risk, behind two passes three points less.
after "(1x) P (1y)" {
  bid "2NT" { hcp "8+" & each(unbid) "5+", "both unbid suits", artificial = true,
              forcing = "once" },
  bid "1NT" { hcp "16-18" & balanced & x.stopped & y.stopped },
  double    { hcp "12+" & each(unbid) "4+" | hcp "18+", "take-out" },
  bid "1z"  { z "5+" & hcp "9-17" & z.top5 "2+", z = "SH" },
  bid "2z"  { z "6+" & hcp "10-17" & z.top5 "2+" | z "5+" & hcp "13-17" & z.top5 "3+", z = "SHDC" },
  pass      { any },
}
after "(1x) P (2y)" {
  double    { hcp "13+" & each(unbid) "4+" | hcp "18+", "take-out" },
  bid "2z"  { z "6+" & hcp "10-17" & z.top5 "2+" | z "5+" & hcp "13-17" & z.top5 "3+", z = "SHD" },
  bid "3z"  { z "6+" & hcp "12-17" & z.top5 "3+", z = "SHDC" },
  pass      { any },
}
after "(1x) P (1NT)" {
  double    { hcp "14+" & x "2-" & suits | hcp "16+" & x "3-" & suits | hcp "18+", "take-out" },
  bid "2y"  { y "6+" & hcp "9-17" & y.top5 "2+" | y "5+" & hcp "12-17" & y.top5 "3+", y = "SHDC" },
  pass      { any },
}
after "(1x) P (2x)" {
  bid "2NT" { hcp "8+" & clubs "5+" & diamonds "5+" & x "2-", "both minors", artificial = true,
              forcing = "once" },
  double    { hcp "12+" & x "2-" & suits | hcp "15+" & x "3-" & suits | hcp "17+", "take-out" },
  bid "2y"  { y "5+" & hcp "10-16" & y.top5 "2+", y = "SHD" },
  bid "3y"  { y "6+" & hcp "12-17" & y.top5 "2+", y = "SHDC" },
  pass      { any },
}
after "(1x) P (P)" {
  bid "y+"  { y "6+" & hcp "12-15" & y.top5 "2+", "a good suit, opening values", y = "SHD" },
  bid "1y"  { y "5+" & (hcp "7-15" | hcp "16" & second "5+"), y = "SH" },
  bid "1NT" { hcp "11-15" & balanced & x.stopped },
  double    { hcp "16+" | hcp "9+" & x "2-" & suits | hcp "12+" & x "3-" & hearts "3+"
    & spades "3+",
              "take-out" },
  bid "1D"  { diamonds "5+" & hcp "7-15" },
  bid "1y"  { y "4" & hcp "8-15" & y.top5 "3+" & x "3+", y = "SH" },
  bid "2y"  { y "6+" & hcp "9-15" | y "5+"
    & (hcp "11-15" | hcp "9+" & y.top4 "2+" & shortest "1-"), y = "HDC" },
  double    { hcp "12+" & x "3-", "take-out" },
  pass      { any },
}
section "balancing" {                                  -- they have a fit and stopped
  double    { hcp "9+" & x "2-" & suits, "take-out" },
  bid "2y"  { y "5+" & hcp "7+", y = "SHDC" },
  bid "3y"  { y "6+" & hcp "9+", y = "SHDC" },
  bid "2NT" { hcp "7+" & x "2-" & clubs "4+" & diamonds "4+" & (clubs "5+" | diamonds "5+"),
              "both minors", artificial = true, forcing = "once" },
  pass      { any },
}
after { "(1x) P (2x) P (P)", "P (1x) P (2x) P (P)" } { same "balancing" }
