-- SPDX-License-Identifier: GPL-3.0-or-later
-- Responder asks over opener's rebid of 1NT (12-14) for three cards in his major or four in the
-- other. New minor forcing: two of the unbid minor, from 11 points on. Two-way: 2C makes opener bid
-- 2D and invites from there, or plays in diamonds; 2D forces to game.
-- Options: style.
local style = option { "style", "new_minor", "two_way" }

if style == "new_minor" then
  after "1m 1M 1NT" {
    bid "2om" { hcp "11+" & (M "5+" | OM "4+" & hcp "12+"), "new minor: three of my major?", forcing = "once",
                artificial = true },
  }
  after "1m 1S 1NT 2om" { bid "2H" { hearts "4" & spades "2-", "four cards" } }
  after "1m 1M 1NT 2om" {
    bid "2M"  { M "3", "three cards" },
    bid "3NT" { hcp "14" },
    bid "2NT" { any, "neither" },
  }
  after "1m 1M 1NT 2om 2M" { bid "3M" { M "5+" & hcp "12-", "invitation", fixed = true }, bid "4M" { M "5+" & hcp "13-16", fixed = true },
    bid "4M" { M "5+" }, bid "3NT" { hcp "13+" }, bid "2NT" { any } }
  after "1m 1M 1NT 2om 2M 3M" { bid "4M" { hcp "13+" }, pass { any } }
  after "1m 1M 1NT 2om 2M 2NT" { bid "3NT" { hcp "13+" }, pass { any } }
  after "1m 1S 1NT 2om 2H" { bid "4H" { hearts "4+" & hcp "13+" }, bid "3H" { hearts "4+", "invitation" },
    bid "3NT" { hcp "13+" }, bid "2NT" { any } }
  after "1m 1S 1NT 2om 2H 3H" { bid "4H" { hcp "13+" }, pass { any } }
  after "1m 1S 1NT 2om 2H 2NT" { bid "3NT" { hcp "13+" }, pass { any } }
  after "1m 1M 1NT 2om 2NT" { bid "4M" { M "6+" & hcp "12+" }, bid "3M" { M "6+", "invitation" }, bid "3NT" { hcp "12+" }, pass { any } }
  after "1m 1M 1NT 2om 2NT 3M" { bid "4M" { hcp "13+" }, pass { any } }
  after "1m 1M 1NT 2om 3NT" { bid "4M" { M "6+" }, pass { any } }
else
  for _, start in ipairs { "1C 1H", "1C 1S", "1D 1H", "1D 1S", "1H 1S" } do
    local M = start:sub(-1)
    local OM = M == "H" and "S" or "H"
    local length, other = M == "H" and hearts or spades, M == "H" and spades or hearts
    local at = start .. " 1NT"
    after(at) {
      bid "2D"            { hcp "13+" & (length "5+" | other "4+"), "game force: three of my major?",
                            forcing = "game", artificial = true },
      bid "2C"            { hcp "10-12" & (length "5+" | other "4+" | hcp "11+") | diamonds "5+" & hcp "10-" & shortest "1-",
                            "opener bids 2D: an invitation, or diamonds", forcing = "once", artificial = true },
    }
    after(at .. " 2C")    { bid "2D" { any, "as asked", artificial = true } }
    after(at .. " 2C 2D") {
      pass                { diamonds "5+" & hcp "9-" },
      bid("3" .. M)       { length "6+", "invitation" },
      bid("2" .. M)       { length "5", "invitation, five cards" },
      bid("2" .. OM)      { other "4+" & (OM == "H" and spades "4" or hearts "4+"), "invitation, both majors" },
      bid "2NT"           { any, "invitation" },
    }
    after(at .. " 2C 2D 3" .. M) { bid("4" .. M) { hcp "13+" }, pass { any } }
    after(at .. " 2C 2D 2" .. M) { bid("4" .. M) { length "3" & hcp "13+" }, bid "3NT" { hcp "14" },
      pass { length "3" }, bid "2NT" { any } }
    after(at .. " 2C 2D 2" .. M .. " 2NT") { pass { any } }
    after(at .. " 2C 2D 2" .. OM) { bid("4" .. OM) { other "4" & hcp "13+" }, bid("4" .. M) { length "3" & hcp "14" },
      bid "3NT" { hcp "14" }, bid("3" .. OM) { other "4" }, bid "2NT" { any } }
    after { at .. " 2C 2D 2" .. OM .. " 2NT", at .. " 2C 2D 2" .. OM .. " 3" .. OM } { pass { any } }
    after(at .. " 2C 2D 2NT") { bid "3NT" { hcp "13-14" }, pass { any } }
    after(at .. " 2D") {
      bid("2" .. M)       { length "3", "three cards" },
      bid("2" .. OM)      { other "4", "four cards" },
      bid "2NT"           { any, "neither" },
    }
    after(at .. " 2D 2" .. M) { bid("4" .. M) { length "5+" }, bid "3NT" { any } }
    after(at .. " 2D 2" .. OM) { bid("4" .. OM) { other "4+" }, bid("3" .. M) { length "6+" }, bid "3NT" { any } }
    after(at .. " 2D 2NT") { bid("3" .. M) { length "6+" }, bid "3NT" { any } }
  end
end
