-- SPDX-License-Identifier: GPL-3.0-or-later
-- Two-suiters of five cards each and 15 points over their weak twos and threes: their suit shows the
-- majors, or the other major and a minor. With leaping Michaels four of a minor shows it and the
-- other major (over 2D and 3m both majors, or diamonds and a major), and is nearly forcing.
-- Options: style.
local style = option { "style", "cue", "leaping" }
local strong = hcp "14+"
local minor = clubs "5+" | diamonds "5+"

if style == "leaping" then
  for _, theirs in ipairs { "(2M)", "(3M)" } do
    after(theirs) { bid "4m" { m "5+" & OM "5+" & strong, "this minor and the other major", forcing = "once", alert = "and the other major" } }
    after(theirs .. " 4m") { bid "4OM" { OM "3+" }, bid "5m" { m "3+" }, bid "4OM" { any } }
    after { theirs .. " 4m 4OM", theirs .. " 4m 5m" } { pass { any } }
  end
  after "(2D)" { bid "4D" { hearts "5+" & spades "5+" & strong, "both majors", forcing = "once", artificial = true } }
  after "(2D) 4D" { bid "4S" { (spades - hearts) "1+" }, bid "4H" { any } }
  after { "(2D) 4D 4M", "(3C) 4D 4S", "(3C) 4D 4H 4S", "(3C) 4D 5D" } { pass { any } }
  after "(3C)" { bid "4D" { diamonds "5+" & (hearts "5+" | spades "5+") & strong, "diamonds and a major", forcing = "once", alert = "and a major" } }
  after "(3C) 4D" { bid "4S" { spades "6+" }, bid "4H" { hearts "3+" | spades "3+" }, bid "5D" { any } }
  after "(3C) 4D 4H" { bid "4S" { spades "5+" }, pass { any } }
else
  after "(2D)" { bid "3D" { hearts "5+" & spades "5+" & strong, "both majors", forcing = "once", artificial = true } }
  after "(2D) 3D" { bid "4M" { (M - OM) "0+" & hcp "8+", M = "SH" }, bid "3S" { (spades - hearts) "1+" }, bid "3H" { any } }
  after "(2D) 3D 3M" { bid "4M" { hcp "18+" }, pass { any } }
  after { "(2D) 3D 4M", "(2M) 3M 4OM", "(2M) 3M 4C 4D", "(2S) 3S 4H", "(2H) 3H 3S 4S" } { pass { any } }
  after "(2M)" { bid "3M" { OM "5+" & minor & strong, "the other major and a minor", forcing = "once", artificial = true } }
  after "(2H) 3H" { bid "4S" { spades "3+" & hcp "8+" }, bid "3S" { spades "3+" }, bid "4C" { any, "or your minor", artificial = true } }
  after "(2H) 3H 3S" { bid "4S" { hcp "18+" }, pass { any } }
  after "(2S) 3S" { bid "4H" { hearts "3+" }, bid "4C" { any, "or your minor", artificial = true } }
  after "(2M) 3M 4C" { bid "4D" { diamonds "5+" }, pass { any } }
  after "(3H)" { bid "4H" { spades "5+" & minor & strong, "spades and a minor", forcing = "once", artificial = true } }
  after "(3H) 4H" { bid "4S" { spades "2+" }, bid "4NT" { any, "which minor?", artificial = true, forcing = "once" } }
  after "(3H) 4H 4S" { pass { any } }
  after "(3H) 4H 4NT" { bid "5C" { clubs "5+" }, bid "5D" { any } }
end
