-- SPDX-License-Identifier: GPL-3.0-or-later
-- Inverted minors: two of partner's minor is strong and forcing, three is weak. Neither has a
-- four-card major.
-- Options: points (of the strong raise).
local points = option { "points", "10+", "11+" }
local weak = points == "10+" and "4-9" or "4-10"
local length = hcp + longest + second

for _, m in ipairs { "C", "D" } do
  local suit, other = m == "C" and clubs or diamonds, m == "C" and diamonds or clubs
  after("1" .. m) {
    bid("2" .. m) { suit "5+" & hcp(points) & hearts "3-" & spades "3-", "inverted: strong raise",
                    forcing = "once" },
    bid("2" .. m) { suit "4" & hcp(points) & hearts "3-" & spades "3-" & other(m == "C" and "3-" or "4-"),
                    "inverted: strong raise", forcing = "once" },
    bid("3" .. m) { suit "5+" & hcp(weak) & hearts "3-" & spades "3-", "weak raise" },
  }
end
after "1m 2m" {
  bid "3NT" { hcp "18-19" & balanced, fixed = true },
  bid "2NT" { hcp "12-14" & balanced },
  bid "2M"  { M.stopped & length "23+", "a stopper, looking for 3NT", forcing = "once", artificial = true, M = "HS" },
  bid "3m"  { hcp "13-", "minimum, no notrump" },
  bid "3NT" { hcp "14+" & each(unbid).stopped },
  bid "3om" { om.stopped & hcp "14+", "a stopper", forcing = "once", artificial = true, m = "D" },
  bid "3m"  { any },
}
after "1C 2C" { bid "2D" { diamonds "4+" & hcp "14+", "a stopper or a suit", forcing = "once" } }
after "1m 2m 2NT" {
  bid "3NT" { hcp "12+" | hcp "11" & m "5+" & each(unbid).stopped },
  bid "3m"  { m "5+" & shortest "1-", "to play" },
  pass      { any },
}
after "1m 2m 2M" {
  bid "3NT" { hcp "13+" & each(unbid).stopped },
  bid "2NT" { each(unbid).stopped & hcp "12-" },
  bid "2S"  { spades.stopped, "a stopper", forcing = "once", artificial = true },
  bid "3m"  { hcp "12-" },
  bid "3NT" { shortest "2+" },
  bid "4m"  { any, forcing = "once" },
}
after "1m 2m 2H 2S"  { bid "3NT" { hcp "15+" }, bid "2NT" { om.stopped }, bid "3m" { any } }
after "1m 2m 2M 2NT" { bid "3NT" { hcp "14+" }, bid "3m" { any } }
after "1m 2m 2H 2S 2NT" { bid "3NT" { hcp "12+" }, pass { any } }
after { "1m 2m 2M 3m", "1m 2m 2H 2S 3m" } { bid "3NT" { hcp "15+" & shortest "1+" },
  bid "5m" { hcp "15+" }, pass { any } }
after "1m 2m 2M 4m"  { bid "5m" { any } }
after "1C 2C 2D"     { bid "3NT" { hcp "13+" & each(unbid).stopped },
  bid "2M" { M.stopped, "a stopper", forcing = "once", artificial = true, M = "HS" }, bid "2NT" { any } }
after "1C 2C 2D 2M"  { bid "3NT" { hcp "15+" & each(unbid).stopped }, bid "2NT" { each(unbid).stopped },
                       bid "3C" { any } }
after "1C 2C 2D 2NT" { bid "3NT" { hcp "15+" }, bid "3C" { any } }
after "1D 2D 3C"     { bid "3NT" { each(majors).stopped }, bid "3D" { hcp "12-" }, bid "3M" { M.stopped, M = "HS", artificial = true, forcing = "once" }, bid "4D" { any } }
after "1D 2D 3C 3M"  { bid "3NT" { OM.stopped }, bid "4D" { any } }
after "1m 2m 3m"     { bid "3NT" { hcp "13+" & each(majors).stopped }, bid "3M" { M.stopped & hcp "13+",
  "a stopper", artificial = true, forcing = "once", M = "HS" }, bid "4m" { hcp "15+", forcing = "once" }, pass { any } }
after "1m 2m 3m 3M"  { bid "3NT" { OM.stopped }, bid "4m" { any } }
after "1m 2m 3NT"    { pass { hcp "14-" } }
after "1m 2m 2NT 3m" { pass { any, fixed = true } }
after { "1m 2m 4m", "1m 2m 3m 4m" } { bid "5m" { any } }
after "1m 3m" {
  bid "3NT" { hcp "18+" & shortest "2+" | m "6+" & hcp "16+" & some(majors).stopped },
  bid "5m"  { length "29+" & shortest "1-" | hcp "20+" },
  pass      { any },
}
