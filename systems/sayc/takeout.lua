-- SPDX-License-Identifier: GPL-3.0-or-later
-- Partner has doubled for take-out: the answers by points (0-8 cheapest, 9-11 a jump, 12 and more
-- game or a bid of their suit), and what the doubler does then.
local support = hcp - shortest + 3

-- x: theirs. The doubler has the unbid suits.
section "answers" {
  bid "x="  { hearts "4+" & spades "4+" & hcp "12+", "which major?", forcing = "once",
              artificial = true },
  bid "4y"  { y "5+" & hcp "11-14" | y "4+" & hcp "12+", y = "SH" },
  bid "y+"  { y "4+" & hcp "9-11", "invitation", y = "SH" },
  bid "y="  { y "4+" & hcp "0-8", y = "SH" },
  bid "3NT" { hcp "13+" & x.stopped },
  bid "NT+" { hcp "11-12" & x.stopped & balanced },
  bid "x="  { hcp "12+", "strong", forcing = "once", artificial = true },
  bid "y+"  { y "5+" & hcp "9-11", "invitation", y = "DC" },
  bid "NT+" { hcp "11-12" & x.stopped },
  bid "NT=" { hcp "6-10" & x.stopped },
  bid "y="  { y "4+", y = "DC" },
  bid "y="  { y "3+" & (y - x) "-1+", y = "SHDC" },
  bid "y="  { y "3+", y = "SHDC" },
}
section "sit" { pass { x "5+" & x.top5 "3+" & hcp "6+" | x "6+", "penalty" } }
after "(1x) X"   { same "sit", same "answers" }
after "(1x) P (P) X" { points = 3, as "(1x) X" }
after { "(1D) P (P) X 2C", "(1M) P (P) X 2m" } { bid "2NT" { hcp "15-17" & balanced & some(theirs).stopped } }
after "(1x) X (XX)" { bid "y=" { y "5+", y = "SHDC" }, bid "1y" { y "4", y = "SHD" },
  bid "2y" { y "4", y = "DC" }, pass { any } }
after "(1x) X (1y)" {                                  -- free: some values
  double    { y "4+" & hcp "6+" & y.top5 "2+", "penalty" },
  bid "4M"  { M "5+" & hcp "9+" | M "4+" & hcp "12+", M = "SH" },
  bid "M+"  { M "4+" & hcp "8-11", "invitation", M = "SH" },
  bid "M="  { M "4+" & hcp "6-7" | M "5+" & hcp "4-8", M = "SH" },
  bid "3NT" { hcp "13+" & x.stopped & y.stopped },
  bid "2NT" { hcp "11-12" & x.stopped & y.stopped },
  bid "1NT" { hcp "7-10" & x.stopped & y.stopped },
  bid "2m"  { m "5+" & hcp "6+" | m "4+" & hcp "8+" },
  pass      { any },
}
after "(1x) X (2x)" {
  bid "4M"  { M "5+" & hcp "8+" | M "4+" & hcp "11+", M = "SH" },
  bid "3M"  { M "4+" & hcp "8-10" & (M - OM) "1+", M = "SH" },
  bid "2M"  { M "4+" & hcp "5-9" & (M - OM) "1+", M = "SH" },
  double    { hcp "7+" & some(unbid) "4+" & x "3-", "responsive" },
  bid "2NT" { hcp "10-12" & x.stopped },
  bid "3NT" { hcp "13+" & x.stopped },
  bid "2M"  { M "4+" & hcp "5+", M = "SH" },
  bid "3m"  { m "5+" & hcp "8+" | m "6+" & hcp "5+" },
  pass      { any },
}
after "(1x) X (3x)" {
  bid "4M"  { M "5+" & hcp "8+" | M "4+" & hcp "10+", M = "SH" },
  double    { hcp "9+" & x "3-", "responsive" },
  bid "3M"  { M "4+" & hcp "7+", M = "SH" },
  pass      { any },
}
after "(1x) X (1NT)" { double { hcp "8+", "penalty" }, bid "2y" { y "5+" & hcp "4+", y = "SHDC" },
                       pass { any } }
after "(1x) X (2y)" {
  double    { y "4+" & hcp "7+", "penalty" },
  bid "4M"  { M "5+" & hcp "9+" | M "4+" & hcp "12+", M = "SH" },
  bid "M="  { M "4+" & hcp "7+", M = "SH" },
  bid "2NT" { hcp "10-12" & x.stopped & y.stopped },
  bid "3m"  { m "5+" & hcp "8+" },
  pass      { any },
}

-- The doubler again. Partner's cheapest bid may be a very weak hand.
section "after a weak answer" {
  bid "4y"  { y "4+" & (hcp + y) "26+", y = "HS" },
  bid "3y"  { y "4+" & (hcp + y) "23+" },
  bid "2y"  { y "4+" & support "16+" },
  bid "NT=" { hcp "18-21" & balanced & x.stopped },
  bid "z="  { z "5+" & hcp "17-20" },
  bid "x="  { hcp "19+", "very strong", forcing = "once", artificial = true },
  bid "z="  { z "5+" & hcp "17+" },
}
after "(1x) X 1y"  { same "after a weak answer", bid "NT=" { hcp "18+" & x.stopped }, pass { any } }
after "(1x) X 2y"  {                                   -- a jump, or a lower suit
  bid "4y"  { y "4+" & support "16+" & hcp "14+", y = "HS" },
  bid "3NT" { hcp "19+" & x.stopped & semibalanced },
  bid "3y"  { y "4+" & support "17+" },
  bid "2NT" { hcp "18+" & x.stopped & semibalanced },
  bid "z="  { z "5+" & hcp "18+" },
  bid "3NT" { hcp "19+" & x.stopped },
  bid "x="  { hcp "19+", "very strong", forcing = "once", artificial = true },
  pass      { any },
}
after "(1x) X 3y"  { bid "4y" { y "3+" & support "15+", y = "HS" },
                     bid "3NT" { hcp "15+" & x.stopped }, pass { any } }
after "(1x) X 1NT" { bid "2y" { y "5+" & hcp "17-19" & ~balanced }, bid "3NT" { hcp "18+" }, bid "2NT" { hcp "16-17" },
                     bid "2y" { y "5+" & hcp "17+" }, pass { any } }
after "(1x) X 2NT" { bid "3NT" { hcp "14+" }, bid "3y" { y "5+" & hcp "16+" }, pass { any } }
after "(1x) X 2x" { bid "4M" { M "4+" & hcp "17+", M = "HS" }, bid "2H" { hearts "4+" },
  bid "2S" { spades "4+" }, bid "NT=" { x.stopped }, bid "3y" { y "5+" }, bid "y=" { y "4+" },
  bid "NT=" { any } }
after "(1x) X 2x 2y" { bid "4y" { y "4+" & hcp "12+", y = "HS" },
  bid "3NT" { x.stopped & hcp "12+" }, bid "3y" { y "4+" }, bid "2NT" { any } }
after "(1x) X 2x 2NT" { bid "3NT" { any } }
after { "(1x) X 4y", "(1x) X 3NT", "(1x) X (XX) 1y" } { pass { any } }
after "(1x) X (XX) P"  { bid "1y" { y "4+", y = "DHS" }, bid "2y" { y "4+", y = "CDH" },
                         pass { any } }
after { "(1x) X (1z) 1y", "(1x) X (1z) 2y", "(1x) X (2z) 2y" } {
  bid "4y" { y "4+" & support "18+", y = "HS" },
  bid "3y" { y "4+" & support "16+" },
  bid "2NT" { hcp "18+" & balanced },
  pass { any },
}
after "(1x) X (2x) X" { bid "4M" { M "4+" & hcp "16+", M = "HS" }, bid "2M" { M "4+", M = "HS" },
                        bid "3y" { y "4+" }, bid "NT=" { any } }
after "(1x) X (3x) X" { bid "3M" { M "4+", M = "HS" }, bid "3NT" { x.stopped }, bid "4y" { y "4+" },
                        pass { any } }

-- Partner's double after both of them have bid.
after "(1x) P (1y) X" {
  bid "4z"  { z "4+" & hcp "12+", z = "HS" },
  bid "z+"  { z "4+" & hcp "9-11" },
  bid "z="  { z "4+" },
  bid "1NT" { hcp "7+" & y.stopped },
  bid "z="  { z "3+" },
  bid "1NT" { any },
}
after "(1x) P (1NT) X" { pass { hcp "8+" & balanced, "penalty" }, bid "2y" { y "4+", y = "SHDC" },
  pass { any } }
section "answers at a higher level" {
  bid "4M"  { M "5+" & hcp "10+" | M "4+" & hcp "12+", M = "SH" },
  bid "3NT" { hcp "13+" & x.stopped },
  bid "3M"  { M "4+" & hcp "9-11" & (M - OM) "0+", M = "SH" },
  bid "2M"  { M "4+", M = "SH" },
  bid "2NT" { hcp "8-11" & x.stopped & x "3+" },
  bid "3y"  { y "4+" },
  bid "2M"  { M "3+", M = "SH" },
  bid "3y"  { y "3+" },
  bid "2NT" { any },
}
after "(1x) P (2x) X" { same "sit", same "answers at a higher level" }
after { "(1x) P (2x) P (P) X", "P (1x) P (2x) P (P) X" } { points = 3, same "sit",
  same "answers at a higher level" }
