-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1D and an answer of 1NT or more.

-- ---- 1D 1NT, 2C, 2D and higher ----------------------------------------------------------------------
after "1D 1NT" {
  bid "3D"  { diamonds "6+" & hcp "16+", "invitation" },
  bid "3C"  { diamonds "5+" & clubs "5+" & hcp "15+", "5-5, forcing", forcing = "once" },
  bid "2M"  { diamonds "5+" & M "4" & hcp "15+", "15-17", forcing = "once", M = "HS" },
  bid "2NT" { hcp "16+" & shortest "2+", "16-17, balanced or nearly so" },
  bid "2C"  { clubs "4+" & (diamonds "5+" | clubs "5+") },
  bid "2D"  { diamonds "6+" | diamonds "5" & shortest "1-" },
  bid "2C"  { clubs "4+" },
  pass      { any },
  after "3D" { bid "3NT" { hcp "9+" | hcp "8" & diamonds "3+" }, pass { any } },
  after "3C" { bid "3NT" { hcp "9+" & each(majors).stopped },
    bid "3D" { (diamonds - clubs) "0+", "not forcing" }, bid "4C" { hcp "9+" },
      bid "3NT" { hcp "9+" }, bid "4C" { any } },
  after "2M" { bid "3NT" { hcp "10" & OM.stopped }, bid "2NT" { OM.stopped },
    bid "3D" { diamonds "2+" }, bid "2NT" { any } },
  after { "2M 2NT", "2M 3D" } { bid "3NT" { hcp "17" }, pass { any } },
  after "2NT" { bid "3NT" { hcp "9+" }, bid "3D" { diamonds "4+" }, pass { any } },
  after "2C" { bid "3C" { clubs "5+" & hcp "9+" },
    bid "2D" { (diamonds - clubs) "-1+" & diamonds "2+" }, pass { any } },
  after "2D" { bid "3D" { diamonds "3+" & hcp "10" }, pass { any } },
  after { "2D 3D", "2C 3C" } { bid "3NT" { hcp "14+" }, pass { any } },
  after { "2C 2D", "3D 3NT" } { pass { any } },
}
after "1D 2C" {
  bid "3M"  { clubs "4+" & M "1-" & (hcp "15+" | diamonds "5+" & hcp "14+"), "short suit, clubs",
    forcing = "game", artificial = true },
  bid "3NT" { shape "4441" & hcp "15+", "one club, 4=4=4=1, 15-17" },
  bid "3D"  { diamonds "6+" & diamonds.top4 "3+" & hcp "15+", "good six cards", forcing = "game" },
  bid "3C"  { clubs "3+" & hcp "15+" | clubs "4+" & hcp "14+", "a raise, extra values",
    forcing = "game" },
  bid "2D"  { diamonds "5+", "five cards", forcing = "once" },
  bid "2M"  { M "4", "four cards", forcing = "once", M = "HS" },
  bid "2NT" { any, "12-14, four diamonds", forcing = "once" },
  after "2D" { bid "3D" { diamonds "3+" & hcp "12+", "forcing raise", forcing = "game" },
    bid "3NT" { hcp "13-16" & each(majors).stopped },
      bid "3C" { clubs "6+" & hcp "12-", "not forcing" },
    bid "2M" { M "4+" & hcp "12+", "natural", forcing = "game", M = "HS" },
      bid "2NT" { any, forcing = "game" } },
  after "2M" { bid "4M" { M "4+" & hcp "12-14" }, bid "3M" { M "4+", "fit", forcing = "game" },
    bid "3NT" { hcp "13-16" }, bid "3C" { clubs "6+" & hcp "12-", "not forcing" },
      bid "3D" { diamonds "3+", forcing = "game" }, bid "2NT" { any, forcing = "game" } },
  after "2NT" { bid "3C" { clubs "6+" & hcp "12-", "not forcing" },
    bid "3M" { M "4+" & clubs "5+" & hcp "14+", forcing = "game" },
      bid "3D" { diamonds "4+" & hcp "14+", forcing = "game" }, bid "3NT" { any } },
  after { "2D 3C", "2M 3C", "2NT 3C" } { bid "3NT" { hcp "14+" }, pass { any } },
  after { "3C", "3D", "2D 3D" } {
    bid "3NT" { each(majors).stopped },
      bid "3M" { M.stopped, "stopper", forcing = "game", artificial = true, M = "HS" },
      bid "4C" { clubs "6+", forcing = "game" }, bid "3NT" { any } },
  after { "2D 2M", "2D 2NT", "2M 2NT" } {
    bid "3M" { M "4+", M = "HS" }, bid "3D" { diamonds "6+" },
      bid "3C" { clubs "3+" & shortest "1-" }, bid "3NT" { any } },
  after "3M" { bid "3NT" { M.stopped & M.top3 "2+" },
    bid "4C" { clubs "6+" & hcp "15+", forcing = "game" }, bid "5C" { clubs "5+" },
      bid "3NT" { any } },
}
after "1D 2D" {
  bid "2NT" { balanced & hcp "13-", "minimum, balanced" },
  bid "2M"  { M.stopped & (hcp "14+" | M "4"), "stopper", forcing = "once", artificial = true,
    M = "HS" },
  bid "3NT" { hcp "14+" & balanced },
  bid "3C"  { clubs "4+" & hcp "14+", "natural", forcing = "once" },
  bid "3D"  { hcp "13-" },
  bid "2NT" { any, "minimum" },
  after "2NT" { bid "3NT" { hcp "13+" }, bid "3D" { hcp "12-", "to play" } },
  after "2M" { bid "3NT" { hcp "12+" & OM.stopped }, bid "2NT" { OM.stopped },
    bid "3D" { hcp "11-" }, bid "3C" { clubs "3+", forcing = "game" }, bid "3NT" { any } },
  after "2M 2NT" { bid "3NT" { hcp "14+" }, pass { any } },
  after "2M 3D" { bid "5D" { hcp "15+" }, pass { any } },
  after "2M 3C" { bid "3NT" { clubs.stopped },
    bid "4D" { diamonds "5+" & hcp "15+", forcing = "game" }, bid "3NT" { any } },
  after "3C" { bid "3NT" { each(majors).stopped & hcp "11+" }, bid "4D" { hcp "11-" },
    bid "3NT" { any } },
  after "3D" { bid "3NT" { hcp "14+" }, pass { any } },
}
after "1D 2NT" { bid "3NT" { hcp "14+" }, bid "3D" { diamonds "6+" | shortest "1-" }, pass { any } }
after "1D 3NT" { pass { any } }
after "1D 3D" { bid "3NT" { hcp "16+" & each(majors).stopped },
  bid "5D" { hcp "15+" & shortest "1-" }, pass { any } }

after "1D 3M" { bid "3NT" { M.stopped & M.top3 "2+" } }
after { "1D 3M", "1D 4C" } { bid "5D" { any } }
after "1D 2M" { bid "3M" { M "2+" & M.top3 "1+" | M "3+" }, bid "3D" { diamonds "6+" },
  bid "2NT" { any },
  after "3M" { bid "4M" { any } },
    after { "2NT", "3D" } { bid "3M" { M "7+", forcing = "game" }, bid "3NT" { any } },
      after "2NT 3M" { bid "4M" { M "1+" }, bid "3NT" { any } } }
after "1D 3C" { bid "4C" { clubs "3+" }, bid "3D" { diamonds "6+" }, bid "3NT" { any } }
after "1D 3C 4C" { bid "5C" { any } }
