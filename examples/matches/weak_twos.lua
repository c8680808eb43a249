-- SPDX-License-Identifier: GPL-3.0-or-later
-- What are weak two-bids worth? A simple system against itself without them, where the dealer has
-- such a hand: for each such board in IMPs.
local club = "examples/matches/club.lua"

local function weak_two(suit) return suit "6" & suit.top3 "2+" end

return baize.match {
  title = "What weak two-bids are worth where the dealer has one",
  systems = { { "weak twos", club }, { "without", club .. ":weak_twos=off" } },
  where = N.hcp "5-10" & (weak_two(N.spades) | weak_two(N.hearts) | weak_two(N.diamonds)),
  dealer = "N",
}
