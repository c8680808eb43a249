-- SPDX-License-Identifier: GPL-3.0-or-later
-- What is Stayman worth? A simple system against itself without it, where North opens 1NT and East
-- passes: for each such board in IMPs.
local club = "examples/matches/club.lua"
local opened = assert(baize.system.load(club)):auction("1NT P", { dealer = N })

return baize.match {
  title = "What Stayman is worth when partner opens 1NT",
  systems = { { "with Stayman", club }, { "without", club .. ":stayman=off" } },
  where = opened, dealer = "N", auction = "1NT P",
}
