-- SPDX-License-Identifier: GPL-3.0-or-later
-- The law of total tricks: both sides together take as many tricks, each in its longest fit,
-- as they have trumps together. How often is it exact, and does it err to one side, with few
-- trumps or with many?
local trumps = NS.longest_fit + EW.longest_fit
local total = tricks(S, NS.longest_fit_strain) + tricks(W, EW.longest_fit_strain)
local excess = total - trumps
return baize.experiment {
  title   = "The law of total tricks",
  source  = "Jean-René Vernes, Bridge moderne de la défense, 1966",
  where   = NS.longest_fit "8+" & EW.longest_fit "8+",
  deals   = 4000,
  measure = {
    { "tricks", total },
    { "excess", excess },
    { "off_by", max(excess, -excess) },
    { "not_exact", min(1, max(excess, -excess)) },
  },
  by      = trumps,
  tests   = { "excess ~= 0", "not_exact > 0.5" },
}
