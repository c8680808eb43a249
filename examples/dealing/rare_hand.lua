-- SPDX-License-Identifier: GPL-3.0-or-later
-- A deal of one in 170 million millions: counted, and dealt as fast as any other.
local s = baize.sampler {
  where = N.hcp "12-20" & N.spades "7" & N.diamonds "6" & S.hcp "7-9" & S.spades "6"
    & S.diamonds "4" & S.clubs "0" & E.clubs "0-3",
  seed = 7,
}
print(s:figure())
print(s:probability())
for deal in s:deals(2) do print(deal) end
