-- SPDX-License-Identifier: GPL-3.0-or-later
-- Stayman over a notrump opening, with the answers and what responder does then.
-- Options: over (the opening), points (what both hands must have together).
local over = option { "over", "1NT", "2NT" }
local points = option { "points", "23+", "22+", "24+", "25+" }
local level = over == "1NT" and "2" or "3"             -- of the answers
local ask = over .. " " .. level .. "C"

after(over) {
  bid(level .. "C") { (hearts "4" | spades "4") & we.hcp(points), "Stayman", forcing = "once",
                      artificial = true },
}
after(ask) {
  bid(level .. "M") { M "4+", "four cards", M = "HS" },
  bid(level .. "D") { any, "no four-card major", artificial = true },
}
after(ask .. " " .. level .. "M") {                    -- M: the major that opener showed
  bid "4M"          { M "4+" & we.hcp "25+" },
}
for _, answer in ipairs { "D", "M" } do
  after(ask .. " " .. level .. answer) { bid "3NT" { we.hcp "25+" } }
end
if over == "1NT" then                                  -- there is room for invitations
  after(ask .. " 2M") { bid "3M" { M "4+", "invitation" } }
  after(ask .. " 2M 3M") { bid "4M" { we.hcp "25+" }, pass { any } }
  for _, answer in ipairs { "D", "M" } do
    after(ask .. " 2" .. answer) { bid "2NT" { any, "invitation" } }
    after(ask .. " 2" .. answer .. " 2NT") { bid "3NT" { we.hcp "25+" }, pass { any } }
  end
else
  for _, answer in ipairs { "D", "M" } do
    after(ask .. " 3" .. answer) { pass { any } }
  end
end
after(ask .. " " .. level .. "H 3NT") {
  bid "4S"          { spades "4", "responder asked with spades" },
  pass              { any },
}
