-- SPDX-License-Identifier: GPL-3.0-or-later
-- Boards for practice: we have the values for a game and a fit in a major.
local s = baize.sampler { seed = 12,
  where = NS.hcp "25-28" & (NS.spades "8-9" | NS.hearts "8-9") & S.hcp "12+" }
assert(baize.format.write(io.stdout, "pbn", s:deals(2)))
