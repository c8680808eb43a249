-- SPDX-License-Identifier: GPL-3.0-or-later
-- Both our hands and eleven cards of East are known: every deal there is. In how
-- many of them does 7NT make, double dummy? (Four spade tricks are needed.)
local s = baize.sampler { known = {
  S = "AQT3.AK3.AKJ2.A3", N = "K42.QJ4.Q543.K54", E = ".T987.T98.QJT9" } }
local made, all = 0, 0
for deal in s:all() do
  all = all + 1
  if deal:makes "7NT by S" then made = made + 1 end
end
print(("%d of %d"):format(made, all))
