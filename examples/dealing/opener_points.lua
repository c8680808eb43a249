-- SPDX-License-Identifier: GPL-3.0-or-later
-- Within 15-17 balanced the points are not spread evenly.
local s = baize.sampler { where = S.hcp "15-17" & S.balanced, seed = 1 }
print(s:distribution(S.hcp))
