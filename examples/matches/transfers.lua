-- SPDX-License-Identifier: GPL-3.0-or-later
-- What are transfers worth? A simple system against itself without them, where North opens 1NT and East
-- passes: for each such board in IMPs.
local club = "examples/matches/club.lua"
local opened = assert(baize.system.load(club)):auction("1NT P", { dealer = N })

return baize.match {
  title = "What transfers are worth when partner opens 1NT",
  systems = { { "with transfers", club }, { "without", club .. ":transfers=off" } },
  where = opened, dealer = "N", auction = "1NT P",
}
