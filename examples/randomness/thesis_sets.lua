-- SPDX-License-Identifier: GPL-3.0-or-later
-- Were the 200 deals of the thesis fair? Its means (Michałowski 2016, table 5.20), which
-- it reads as an advantage of E-W, and for comparison sets of ours: one fair, one picked.
local function row(c, d, h, s, nt) return { C = c, D = d, H = h, S = s, NT = nt } end
return {
  baize.randomness {
    title = "The set of the thesis", source = "Michałowski 2016, table 5.20", deals = 200,
    means = { N = row(6.2, 6.22, 6.095, 6.19, 5.8), E = row(6.285, 6.405, 6.535, 6.375, 6.14),
      S = row(6.195, 6.245, 6.13, 6.195, 5.81), W = row(6.305, 6.41, 6.54, 6.41, 6.19) },
  },
  baize.randomness { title = "Fair deals", from = baize.sampler { seed = 5 }, deals = 30 },
  baize.randomness {
    title = "Deals in which South holds 14 points or more", from = S.hcp "14+", deals = 30,
    seed = 5,
  },
}
