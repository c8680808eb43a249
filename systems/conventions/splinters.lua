-- SPDX-License-Identifier: GPL-3.0-or-later
-- Splinters: a double jump in a new suit raises partner's major to game and shows one card or none
-- there. What opener's honours are worth opposite the short suit the natural list knows, which asks
-- for aces or shows controls before these rules where judgement = "first".
-- An ace or king alone is no splinter.
-- Options: points (of responder), length (his trumps), rebids (opener's splinters).
local points = option { "points", "10-13", "9-12", "11-14", "12-15" }
local length = option { "length", "4+", "5+" }
local rebids = option { "rebids", "off", "on" }        -- opener's, of responder's major

after "1M" {
  bid "4m" { M(length) & m "1-" & m.top2 "0" & hcp(points), "splinter: a raise, short here", forcing = "game",
             artificial = true, replies { bid "4M" { any, "no slam" } } },
}
after "1H" { bid "3S" { hearts(length) & spades "1-" & spades.top2 "0" & hcp(points), "splinter: a raise, short here",
  forcing = "game", artificial = true, replies { bid "4H" { any, "no slam" } } } }
after "1S" { bid "4H" { spades(length) & hearts "1-" & hearts.top2 "0" & hcp(points), "splinter: a raise, short here",
  forcing = "game", artificial = true, replies { bid "4S" { any, "no slam" } } } }
after { "1M 4m 4M", "1H 3S 4H", "1S 4H 4S" } { pass { any } }
if rebids == "on" then
  for _, auction in ipairs { "1C 1H", "1C 1S", "1D 1H", "1D 1S" } do
    local M = auction:sub(-1)
    local trumps = M == "H" and hearts or spades
    for _, x in ipairs { "C", "D", "H", "S" } do
      local short = ({ C = clubs, D = diamonds, H = hearts, S = spades })[x]
      if x ~= M and x ~= auction:sub(2, 2) then
        local call = (M == "H" and x == "S" and "3" or "4") .. x
        after(auction) { bid(call) { trumps "4+" & short "1-" & short.top2 "0" & hcp "17+", "splinter: a raise, short here",
          forcing = "game", artificial = true, fixed = true } }
        after(auction .. " " .. call) { bid("4" .. M) { any, "no slam" } }
        after(auction .. " " .. call .. " 4" .. M) { pass { any } }
      end
    end
  end
end
