-- SPDX-License-Identifier: GPL-3.0-or-later
-- How often does a notrump opening of each range come up?
for _, range in ipairs { "10-12", "12-14", "15-17", "20-21" } do
  print(range, baize.frequency(S.hcp(range) & S.balanced))
end
