-- SPDX-License-Identifier: GPL-3.0-or-later
-- All rules of the tutorial system, few boards: the best of 120 changes was lucky. It takes about
-- half a minute of processor time.
local found = baize.evolve { system = "tutorial", mutants = 120, boards = 500, solved = 250,
  third = "tutorial:weak_two=light", seed = 2 }
print(found)
print()
io.write(found.file)
