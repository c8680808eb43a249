-- SPDX-License-Identifier: GPL-3.0-or-later
-- 2C is any strong hand; 2D waits.
-- Options: points (of the opening), positive ("on": suits of five cards and 8 points are bid).
local points = option { "points", "22+", "23+", "21+" }
local positive = option { "positive", "on", "off" }

opening {
  bid "2C"  { hcp(points), "any strong hand", forcing = "to 2NT", artificial = true },
}
if positive == "on" then
  after "2C" {
    bid "2M"  { M "5+" & hcp "8+" & M.top3 "2+", "positive", forcing = "game" },
    bid "3m"  { m "6+" & hcp "8+" & m.top3 "2+", "positive", forcing = "game" },
  }
  after "2C 2M" {
    bid "3M"  { M "3+", "trumps agreed", forcing = "game" },
    bid "2NT" { any, "waiting", forcing = "game" },
  }
  after "2C 2M 3M"  { bid "4M" { any } }
  after "2C 2M 2NT" { bid "3M" { M "6+" }, bid "3NT" { any } }
  after "2C 2M 2NT 3M" { bid "4M" { M "2+" }, bid "3NT" { any } }
  after "2C 3m"     { bid "3NT" { any } }
end
after "2C" {
  bid "2D"  { any, "waiting", artificial = true },
}
after "2C 2D" {
  bid "2NT" { hcp "22-24" & balanced },
  bid "3NT" { hcp "25+" & balanced },
  bid "2M"  { M "5+", forcing = "once" },
  bid "3m"  { m "5+", forcing = "once" },
  bid "2NT" { any, "no five-card suit" },
}
after "2C 2D 2NT"   { bid "3NT" { we.hcp "25+" }, pass { any } }
after "2C 2D 3NT"   { pass { any } }
after "2C 2D 2M" {
  bid "4M"  { M "3+" & hcp "3-", "weak raise" },
  bid "3M"  { M "3+", "raise, some values", forcing = "game" },
  bid "3NT" { hcp "4+" },
  bid "2NT" { any, "weak" },
}
after "2C 2D 2M 2NT" { bid "3M" { M "6+" }, bid "3NT" { any } }
after "2C 2D 2M 3M"  { bid "4M" { any } }
after "2C 2D 3m"     { bid "3NT" { any } }
