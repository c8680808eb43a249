-- SPDX-License-Identifier: GPL-3.0-or-later
-- Openings of the tutorial system: sixty changes, the best of which fresh boards do not confirm.
-- It takes about a minute of processor time, with a quarter of the usual boards. From the shell, an
-- hour of search is
--   baize evolve tutorial --sections opening --hours 1 --out better.lua --html search.html
local found = baize.evolve { system = "tutorial", sections = { "opening" }, mutants = 60,
  boards = 1000, solved = 400, seed = 1 }
print(found)
print()
io.write(found.file)
