-- SPDX-License-Identifier: GPL-3.0-or-later
-- Opener's second bid when they have come in: as uncontested, but notrump needs a stopper; answers
-- to negative doubles; reopening doubles; and what responder does then.
local support = hcp - shortest + 3
local length = hcp + longest + second

-- ---- responder has bid a major over their overcall ----
after "1m (1y) 1M" {
  bid "4M"  { M "4+" & support "20+" },
  bid "3M"  { M "4+" & support "17-19", "invitation" },
  bid "2M"  { M "4+" },
  bid "2NT" { hcp "18-19" & balanced & y.stopped },
  bid "3m"  { m "6+" & hcp "16-18", "invitation" },
  bid "2m"  { m "6+" },
  bid "1NT" { hcp "14-" & (y.stopped | y "4+") },
  bid "2M"  { M "3" & y "3-" },
  bid "y="  { hcp "18+", "strong", forcing = "game", artificial = true },
}
after "1D (1y) 1M" { bid "2C" { clubs "4+" } }
after "1C (1y) 1M" { bid "2D" { diamonds "4+" & clubs "5+" & length "26+", "reverse",
                     forcing = "once" } }
after "1C (1D) 1H" { bid "1S" { spades "4+" & hearts "3-" } }
after "1m (1y) 1M" { bid "2m" { m "5+" }, bid "2M" { M "3" }, bid "1NT" { any } }

-- ---- a raise, a free bid, notrump ----
for _, theirs in ipairs { "(1y)", "(2y)" } do
  for _, answer in ipairs { "2M", "3M", "4M" } do
    after("1M " .. theirs .. " " .. answer) { as("1M " .. answer) }
  end
  after("1m " .. theirs .. " 2m")  { as "1m 2m" }
  after("1m " .. theirs .. " 3m")  {
    bid "3NT" { y.stopped & (hcp "17+" | hcp "15+" & m "6+") },
    bid "5m"  { hcp "19+" & y "2-" },
    pass      { any },
  }
  after("1x " .. theirs .. " 2NT") { bid "3NT" { hcp "14+" }, bid "3x" { x "6+" }, pass { any } }
  after("1x " .. theirs .. " 3NT") { bid "4x" { x "7+", x = "HS" }, pass { any } }
end
after "1M (1S) 2m"  { M = "H", same "1M 2m" }
after "1M (2y) 2D"  { same "1M 2D" }
after "1x (1y) 1NT" { bid "3NT" { hcp "17-18" & semibalanced }, bid "2NT" { hcp "16" & balanced },
  as "1x 1NT" }
after "1S (2m) 2H"  { same "1S 2H" }
after "1H (2m) 2S" { bid "4S" { spades "4+" & support "14+" | spades "3+" & support "15+" }, bid "3S" { spades "3+" },
  bid "2NT" { hcp "14-" & m.stopped }, bid "3H" { hearts "6+" }, bid "3om" { om "4+" },
  bid "3m" { hcp "16+", forcing = "game", artificial = true }, bid "3H" { any } }
after "1m (2y) 2z" { bid "4z" { z "4+" & support "14+" | z "3+" & support "15+", z = "HS" }, bid "3z" { z "3+" },
  bid "2NT" { y.stopped }, bid "3m" { m "5+" }, bid "3z" { z "2" }, bid "3m" { any } }
after "1m (1S) 2H" { bid "4H" { hearts "4+" & support "14+" | hearts "3+" & support "15+" }, bid "3H" { hearts "3+" },
  bid "3m" { m "6+" & hcp "15-" }, bid "2NT" { spades.stopped }, bid "3m" { m "5+" },
  bid "3H" { any } }
after "1x (2y) 3z" { bid "4z" { z "3+" & hcp "13+", z = "HS" }, bid "3NT" { y.stopped },
  bid "3x" { x "6+" }, bid "4z" { z "3+" }, bid "4x" { x "6+" }, bid "3x" { any } }
-- A bid of their suit is a raise.
after "1H (1S) 2S"  { bid "4H" { length "22+" | hcp "14+" }, bid "3H" { any } }
after "1H (1S) 2S 3H" { bid "4H" { support "13+" }, pass { any } }
after "1M (2y) 3y"  { bid "4M" { length "22+" | hcp "14+" }, bid "M=" { any } }
after "1M (2y) 3y 3M" { bid "4M" { support "13+" }, pass { any } }
after "1m (1y) 2y"  { bid "3NT" { hcp "15+" & y.stopped }, bid "2NT" { y.stopped },
                      bid "3m" { any } }
after "1m (1y) 2y 2NT" { bid "3NT" { hcp "13+" }, bid "3m" { any } }
after "1m (1y) 2y 3m"  { bid "3NT" { hcp "14+" & y.stopped }, bid "5m" { hcp "15+" }, pass { any } }
after "1m (2y) 3y"  { bid "3NT" { y.stopped }, bid "4m" { any } }

-- ---- the negative double: opener bids as if responder had bid his suit ----
after { "1x (1y) X", "1x (2y) X" } {
  pass      { y "5+" & y.top5 "2+" | y "4" & (y.top4 "3+" | y.top5 "3+" & hcp "14+"), "penalty" },
  bid "4M"  { M "4+" & support "20+", M = "HS" },
  bid "3M"  { M "4+" & support "17-19", "invitation", M = "HS" },
  bid "M="  { M "4+", M = "HS" },
  bid "NT+" { hcp "18-19" & balanced & y.stopped },
  bid "NT=" { hcp "15-17" & shortest "2+" & x "5-" & y.stopped },
  bid "3NT" { hcp "20+" & y.stopped | hcp "17+" & x "6+" & y.stopped },
  bid "3x"  { x "6+" & hcp "16+", "invitation" },
  bid "NT=" { hcp "14-" & y.stopped & balanced },
  bid "y="  { hcp "19+", "strong", forcing = "game", artificial = true },
  bid "NT=" { hcp "15-17" & y.stopped & x "5-" },
  bid "2x"  { x "6+" },
  bid "z="  { z "4+" },
  bid "x="  { x "5+" },
  bid "M="  { M "3", M = "HS" },
  bid "NT=" { y.stopped },
  bid "z="  { z "3+" },
  bid "x="  { any },
}
after { "1M (1y) X 2M", "1M (2y) X 2M" } { bid "4M" { M "3+" & hcp "13+" } }
after { "1M (1y) X 3M", "1M (2y) X 3M" } { bid "4M" { hcp "8+" & M "2+" } }
after { "1x (1y) X 2x", "1x (2y) X 2x" } {
  bid "3NT" { hcp "13+" & y.stopped },
  bid "3y" { hcp "13+", "strong", forcing = "once", artificial = true },
  bid "2NT" { hcp "11-12" & y.stopped }, bid "3x" { x "3+" & hcp "10-12" },
  bid "2z" { z "6+" & hcp "6-9" }, pass { any },
  after "3y" { bid "3NT" { y.stopped }, bid "4x" { any } },
}
after { "1x (1y) X 2NT", "1x (2y) X 2NT" } { bid "3NT" { hcp "9+" }, bid "3x" { x "4+" },
  pass { any } }
after { "1C (2y) X 3C", "1D (2M) X 3D" } { bid "3NT" { hcp "12+" & each(theirs).stopped },
  bid "3z" { z "6+", z = "HS" }, pass { any } }
after { "1x (1y) X 3x", "1x (2y) X 3x" } { bid "3NT" { hcp "9+" & y.stopped },
  bid "3z" { z "6+", z = "HS" }, pass { any } }
after "1x (2S) X 3H" { bid "4H" { hcp "10+" & hearts "4+" }, bid "3NT" { hcp "12+" & spades.stopped },
  pass { any } }
for _, auction in ipairs { "1x (1y) X 3z", "1x (2m) X 3M", "1m (2H) X 3S" } do
  after(auction) { bid "4H" { hcp "8+" & we.hearts "8+" }, bid "4S" { hcp "8+" & we.spades "8+" },
    bid "3NT" { hcp "9+" & each(theirs).stopped }, pass { any } }
end
after "1x (2y) X 3m" { bid "3NT" { hcp "12+" & y.stopped }, bid "5m" { m "5+" & hcp "11+" }, pass { any } }
-- They raise the suit that was doubled, or change it: four cards in a major are bid at once.
for _, raised in ipairs { "1x (1y) X (2y)", "1x (2y) X (3y)", "1x (1y) X (3y)" } do
  after(raised) {
    bid "4M"  { M "4+" & support "19+", M = "HS" },
    bid "3M"  { M "4+" & support "16-18", M = "HS" },
    bid "M="  { M "4+" & (raised == "1x (1y) X (2y)" and any or support "14+" | y "1-"), M = "HS" },
    bid "3NT" { hcp "18+" & y.stopped },
    double    { hcp "16+" & y "2-" | hcp "18+", "extra values", forcing = "once" },
    bid "x="  { x "6+" & (hcp "14+" | y "1-") | x "7+" },
    bid "3z"  { z "5+" & x "5+" & (hcp "14+" | y "1-") },
    pass      { any },
  }
  local low = raised == "1x (1y) X (2y)"
  after(raised .. " P (P)") {
    bid "4M"  { M "6+" & hcp "10+", M = "HS" },
    bid "3NT" { hcp "13+" & y.stopped },
    bid "M="  { low and (M "5+" & (hcp "9+" | y "1-") | M "6+") or M "5+" & hcp "10+" | M "6+" & hcp "8+", M = "HS" },
    bid "x="  { x "4+" & (low and (hcp "8+" | y "1-") & y "2-" or hcp "10+" & y "1-") },
    double    { hcp "10+" & y "3-", "more than was shown" },
    pass      { any },
  }
end
after "1x (3y) X" {
  pass      { y "3+" & y.top4 "2+" | balanced & x "5-" & y "3+", "penalty" },
  bid "3NT" { hcp "15+" & y.stopped },
  bid "4M"  { M "4+" & hcp "14+", M = "HS" },
  bid "3M"  { M "4+", M = "HS" },
  bid "x="  { x "6+" },
  bid "4z"  { z "4+" },
  bid "x="  { any },
}
for _, answer in ipairs { "4z", "4x" } do
  after("1x (3y) X " .. answer) { x = "DC", bid "4M" { M "6+" | M "5+" & shortest "2-" & hcp "11-" } }
end
section "after the negative double" {                  -- z: what opener bid
  bid "4z"  { z "4+" & support "14+", z = "HS" },
  bid "3z"  { z "4+" & support "11-13" },
  bid "3NT" { hcp "13+" & y.stopped },
  bid "y="  { hcp "13+", "strong", forcing = "once", artificial = true },
  bid "2NT" { hcp "11-12" & y.stopped },
  bid "3x"  { x "3+" & hcp "10-12" },
  bid "2x"  { x "3+" & hcp "6-10" },
}
after { "1M (1y) X 2z", "1M (2y) X 2z" } { bid "4M" { M "3+" & hcp "13+" } }
after "1x (1y) X 1z"  { same "after the negative double", bid "1NT" { hcp "7-10" & y.stopped },
                        pass { any } }
after "1x (1y) X 2z"  { same "after the negative double", pass { any } }
after { "1m (2D) X 2H", "1m (2C) X 2H" } { bid "2S" { spades "6+" & hearts "2-" & hcp "11-" } }
after { "1m (2D) X 2S", "1m (2C) X 2S" } { bid "3H" { hearts "6+" & spades "2-" & hcp "11-" } }
after "1x (2y) X 2z"  { same "after the negative double",
                        bid "x=" { x "4+" & z "2-" | x "3+" & z "1-" }, pass { any } }
after "1x (1y) X 1NT" { bid "3NT" { hcp "13+" }, bid "2NT" { hcp "11-12" },
  bid "2x" { x "4+" & shortest "1-" }, bid "2z" { z "6+" & hcp "6-9" }, pass { any } }

-- ---- they overcall and partner passes: reopening ----
after { "1x (1y) P", "1x (2y) P" } {
  bid "NT=" { hcp "18-19" & balanced & y.stopped },
  double    { y "2-" & hcp "12+" & each(unbid) "3+" | y "1-" & each(unbid) "3+" | hcp "17+",
              "take-out" },
  bid "z="  { z "5+" & x "5+" & (hcp "13+" | y "1-"), z = "HDC" },
  bid "2x"  { x "6+" & y "2-" },
  bid "2z"  { z "4+" & x "5+" & y "2-" & (hcp "13+" | y "1-") },
  bid "3z"  { z "4+" & x "5+" & y "2-" & hcp "15+" | z "4+" & x "5+" & y "1-" & hcp "12+" },
  bid "3x"  { x "7+" | x "6+" & hcp "16+" },
  pass      { any },
  after "X" { pass { y "5+" | y "4" & (y.top3 "2+" | y.top4 "2+" & hcp "7+"), "penalty" },
    bid "z=" { z "5+", z = "SHDC" }, bid "z=" { z "4+", z = "SH" }, bid "NT=" { y.stopped & hcp "6+" },
    bid "z=" { z "4+" }, bid "x=" { x "2+" }, bid "z=" { z "3+" }, pass { any } },
}
-- At the three level opener has more to reopen with.
after "1x (3y) P (P)" {
  bid "3NT" { hcp "19+" & y.stopped },
  bid "4z"  { z "5+" & hcp "18+", z = "HS" },
  double    { y "2-" & hcp "15+" & each(unbid) "3+" | y "1-" & hcp "12+" & each(unbid) "3+" | hcp "18+" & y "3-",
              "take-out" },
  bid "z="  { z "5+" & x "5+" & (hcp "15+" | y "1-" & hcp "12+") },
  bid "3x"  { x "7+" & hcp "13+" | x "6+" & hcp "16+" },
  pass      { any },
  after "X" { pass { y "4+" & y.top4 "2+" | y "5+", "penalty" },
    bid "4z" { z "5+" & hcp "8+" | z "4+" & hcp "10+", z = "SH" },
    bid "3NT" { y.stopped & hcp "9+" }, bid "z=" { z "4+", z = "SH" }, bid "x=" { x "3+" },
    bid "z=" { z "4+" }, bid "x=" { x "2+" }, bid "z=" { z "3+" }, pass { any } },
}
after "1x (1y) P (P) 1NT" { bid "3NT" { hcp "7+" }, bid "2z" { z "5+" }, pass { any } }
after "1x (2y) P (P) 2NT" { bid "3NT" { hcp "6+" }, bid "3z" { z "6+" }, pass { any } }
after { "1x P (1y)", "1x P (2y)" } {
  double    { hcp "15+" & y "2-" & each(unbid) "3+" | hcp "12+" & y "1-" & each(unbid) "3+" | hcp "18+",
              "take-out" },
  bid "NT=" { hcp "18+" & balanced & y.stopped },
  bid "2x"  { x "6+" & hcp "13+" },
  bid "2z"  { z "4+" & x "5+" & hcp "15+" },
  bid "3x"  { x "7+" & hcp "14+" },
  pass      { any },
}
after "1x P (X)" { redouble { hcp "18+", "strong" }, bid "2x" { x "6+" & hcp "13+" }, pass { any } }

-- ---- they bid again: four trumps raise, six cards are rebid, shape decides games ----
after "1m (1y) 1M (2y)" {
  double    { hcp "17+" & y "3-", "extra values" },
  bid "4M"  { M "4+" & support "20+" },
  bid "3M"  { M "4+" & support "17-19", "invitation" },
  bid "2M"  { M "4+" },
  bid "3m"  { m "6+" & hcp "13+" },
  pass      { any },
}
after { "1M 2M (2y)", "1M 2M (3y)", "1M (1y) 2M (2y)", "1M (1y) 2M (3y)", "1M (2y) 2M (3y)", "1M (X) 2M (2y)",
  "1M (X) 2M (3y)" } { bid "4M" { support "20+" | length "27+" | M "6+" & shortest "1-" & length
      "25+" } }

-- ---- they overcall after a response ----
after "1x 1M (X)"  { redouble { hcp "16+" & M "3-", "strong" }, same "1x 1M" }
after "1x 1M (1S)" { bid "1NT" { hcp "14-" & spades.stopped & balanced & M "3-" } }
after { "1x 1M (1z)", "1x 1M (2z)" } {
  bid "4M"  { M "4+" & support "20+" },
  bid "3M"  { M "4+" & support "17-19" },
  bid "M="  { M "4+" },
  bid "2NT" { hcp "18-19" & balanced & z.stopped },
  double    { hcp "15+" & z "2-" | hcp "18+", "extra values" },
  bid "3x"  { x "6+" & hcp "15+" },
  bid "2x"  { x "6+" },
  bid "2y"  { y "4+" & hcp "16+" & (x - y) "1+" },
  pass      { any },
}
after "1C 1D (1M)" {
  double    { OM "4+" & hcp "12+", "the other major" },
  bid "2D"  { diamonds "4+" },
  bid "1NT" { hcp "14-" & M.stopped & balanced },
  bid "2C"  { clubs "6+" },
  pass      { any },
}
after "1x P (1NT)" { double { hcp "17+", "take-out" }, bid "2x" { x "6+" & hcp "12+" },
  bid "2y" { y "5+" & x "5+" & hcp "13+" }, pass { any } }
-- They overcall 1NT, and both pass: responder has no nine points.
after "1x (1NT) P" { double { hcp "18+", "strength" }, bid "2x" { x "6+" & hcp "12+" },
  bid "2y" { y "5+" & x "5+" & hcp "13+" }, pass { any } }
after "1x (1NT) P X"  { bid "2y" { y "5+" & hcp "4-", "a weak hand" }, pass { any } }
after "1x (1NT) P 2y" { bid "2x" { (x - y) "1+" }, bid "3x" { x "3+" & y "1-" }, pass { any } }
after { "1x (1y) P (1z)", "1x (1y) P (2z)", "1x (1y) P (2y)", "1x (2y) P (3y)",
  "1x (1y) P (1NT)" } {
  double    { hcp "16+" & y "2-" | hcp "18+", "take-out, extra values" },
  bid "x="  { x "6+" & (hcp "14+" | y "1-") },
  bid "x="  { x "7+" },
  pass      { any },
}
-- Responder has bid a suit, and they raise.
after "1x (1y) 1z (2y)" {
  bid "4z"  { z "4+" & support "20+", z = "HS" },
  bid "3z"  { z "4+" & support "17+" },
  bid "2z"  { z "4+" },
  double    { hcp "16+" & y "2-", "extra values", forcing = "once" },
  bid "x="  { x "6+" & hcp "13+" },
  bid "2NT" { hcp "18+" & y.stopped },
  pass      { any },
}
-- They have doubled or bid behind partner's pass, and answer.
after { "1x P (X) P (1y)", "1x P (X) P (2y)", "1x P (1y) P (2y)", "1x P (1y) P (1z)",
  "1x P (1y) P (2z)", "1x P (1NT) P (2y)" } {
  double    { hcp "17+" & y "3-", "take-out, extra values" },
  bid "x="  { x "6+" & hcp "14+" },
  bid "z="  { z "5+" & x "5+" & hcp "13+" },
  pass      { any },
  after "P" { pass { any } },
}
