-- SPDX-License-Identifier: GPL-3.0-or-later
-- Three hands that open a strong notrump, and what partner holds.
local s = baize.sampler { where = S.hcp "15-17" & S.balanced, seed = 2016 }
for deal, i in s:deals(3) do
  print(i, deal.south, deal.south.hcp, deal.north, deal.north.hcp)
end
