-- SPDX-License-Identifier: GPL-3.0-or-later
-- Michaels: a cue-bid of a minor shows both majors, of a major the other major and a minor. 2NT:
-- the two lowest unbid suits. Five cards in each and 8 points.
local values = by_vul { fav = hcp "7+", equal = hcp "8+", unfav = hcp "8+" }
after { "(1m)", "(1m) P (P)" } { bid "2m" { hearts "5+" & spades "5+" & values,
    "Michaels: both majors", forcing = "once", artificial = true } }
after { "(1M)", "(1M) P (P)" } {
  bid "2M"  { OM "5+" & (clubs "5+" | diamonds "5+") & values,
              "Michaels: the other major and a minor",
              forcing = "once", artificial = true },
  bid "2NT" { clubs "5+" & diamonds "5+" & values, "unusual: both minors", forcing = "once",
              artificial = true },
}
after "(1m)" { bid "2NT" { om "5+" & hearts "5+" & values, "unusual: the other minor and hearts",
  forcing = "once", artificial = true } }

-- Both majors.
after "(1m) 2m" {
  bid "4M"  { (M - OM) "0+" & (M "3+" & hcp "12+" | M "4+" & hcp "8+" & shortest "1-"), M = "SH" },
  bid "3M"  { (M - OM) "0+" & M "4+" & hcp "8-11", "invitation", M = "SH" },
  bid "2S"  { spades "3+" & (spades - hearts) "1+" },
  bid "2H"  { hearts "3+" },
  bid "2S"  { spades "2+" & (spades - hearts) "0+" },
  bid "3om" { om "6+" & hearts "1-" },
  bid "2H"  { any },
}
after "(1m) 2m 2M" { bid "4M" { hcp "17+" }, bid "3M" { hcp "15+" }, pass { any } }
after "(1m) 2m 3M" { bid "4M" { hcp "11+" }, pass { any } }

-- A major and a minor: 2NT asks for the minor.
after "(1M) 2M" {
  bid "4OM" { OM "3+" & hcp "11+" | OM "4+" & (hcp "9+" | hcp "7+" & shortest "1-") },
  bid "2NT" { clubs "4+" & diamonds "4+" | OM "2-" & hcp "11+", "which minor?", forcing = "once",
              artificial = true },
  bid "3OM" { OM "3+" & hcp "8-10" | OM "4+" & shortest "1-", "some values" },
  bid "2NT" { clubs "3+" & diamonds "3+" & OM "1-" | OM "2-", "which minor?", forcing = "once",
              artificial = true },
  bid "OM=" { any },
}
after "(1M) 2M 2NT"     { bid "4m" { m "5+" & hcp "17+", "strong" },
                          bid "3C" { clubs "5+" & (clubs - diamonds) "0+" }, bid "3D" { any } }
after "(1M) 2M 2NT 4m"  { bid "5m" { hcp "6+" }, bid "4OM" { OM "2+" }, pass { any } }
after "(1M) 2M 2NT 3m"  { bid "5m" { m "4+" & hcp "13+" }, bid "3NT" { hcp "15+" & M.stopped },
                          pass { any } }
after "(1M) 2M 2S"      { bid "4S" { hcp "17+" }, bid "3S" { hcp "15+" }, pass { any } }
after "(1S) 2S 3H"      { bid "4H" { hcp "14+" }, pass { any } }
after "(1H) 2H 3S"      { bid "4S" { hcp "14+" }, pass { any } }

-- 2NT: choose a suit; the other suits are to play, theirs is strong.
after "(1M) 2NT" {
  bid "5m"  { m "4+" & hcp "10+" & M "2-" },
  bid "4m"  { m "5+" & hcp "5-10", "invitation" },
  bid "3OM" { OM "6+" & hcp "10+" },
  bid "3D"  { diamonds "3+" & (diamonds - clubs) "1+" },
  bid "3C"  { clubs "3+" },
  bid "3D"  { (diamonds - clubs) "1+" },
  bid "3C"  { any },
}
after "(1m) 2NT" {
  bid "4H"  { hearts "3+" & hcp "12+" | hearts "4+" & hcp "8+" },
  bid "3H"  { hearts "3+" & (hearts - om) "0+" },
  bid "3om" { om "3+" },
  bid "3S"  { spades "6+" & hcp "9+" },
  bid "3H"  { (hearts - om) "0+" },
  bid "3om" { any },
}
after "(1M) 2NT 3m"  { bid "5m" { hcp "17+" }, bid "4m" { hcp "15+" }, pass { any } }
after "(1M) 2NT 4m"  { bid "5m" { hcp "11+" }, pass { any } }
after "(1m) 2NT 3om" { bid "4om" { hcp "16+" }, pass { any } }
after "(1m) 2NT 3H"  { bid "4H" { hcp "15+" }, pass { any } }
-- A double of 2NT changes nothing.
after { "(1M) 2M 2NT (X)", "(1M) 2M (X) 2NT", "(1M) 2M (X) 2NT (X)" } { same "(1M) 2M 2NT" }

-- In the last seat as in the second.
after "(1m) P (P) 2m"  { as "(1m) 2m" }
after "(1M) P (P) 2M"  { as "(1M) 2M" }
after "(1M) P (P) 2NT" { as "(1M) 2NT" }

-- They bid over it: a suit shows support, double strength.
after "(1m) 2m (bid)"  { bid "M=" { M "4+" & hcp "5+" | M "3+" & hcp "8+", M = "SH" },
                         double { hcp "11+" }, pass { any } }
after "(1m) 2m (X)" { bid "2S" { spades "3+" & (spades - hearts) "1+" }, bid "2H" { hearts "3+" },
  redouble { hcp "10+" }, pass { any } }
after "(1M) 2M (X)"    { bid "2NT" { OM "2-" & clubs "3+" & diamonds "3+", "which minor?",
                         forcing = "once", artificial = true },
                         redouble { hcp "11+" }, bid "OM=" { OM "3+" }, pass { any } }
after "(1M) 2M (bid)"  { bid "OM=" { OM "3+" & hcp "7+" | OM "4+" }, double { hcp "11+" },
                         pass { any } }
after "(1M) 2NT (bid)" { bid "4m" { m "5+" | m "4+" & hcp "5+" }, double { hcp "11+" },
                         pass { any } }
after "(1M) 2NT (X)"   { bid "4m" { m "5+" & M "3-" }, bid "3D" { diamonds "3+" & (diamonds - clubs) "1+" },
  bid "3C" { clubs "3+" }, bid "3D" { diamonds "3+" }, redouble { hcp "11+" }, bid "3C" { any } }
after "(1m) 2NT (X)"   { bid "4H" { hearts "4+" & hcp "8+" }, bid "3H" { hearts "3+" & (hearts - om) "0+" },
  bid "3om" { om "3+" }, bid "3H" { hearts "3+" }, redouble { hcp "11+" }, bid "3om" { any } }
