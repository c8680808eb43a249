-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the report of a test of randomness says.
-- @module baize.randomness.text
local about = require "baize.report.about"
local phrase = require "baize.report.phrase"
local words = require "baize.base.words"

local randomness_text = {}

local STRAINS <const> = words.STRAINS

local function means_section(r)
  local rows = {}
  for i = 1, #r.cells, #STRAINS do
    local row, z = { r.cells[i].declarer }, { "  z" }
    for k = 0, #STRAINS - 1 do
      local c = r.cells[i + k]
      row[k + 2], z[k + 2] = phrase.number(c.mean, c.se), ("%.1f"):format(c.z)
    end
    rows[#rows + 1], rows[#rows + 2] = row, z
  end
  return { title = ("Mean tricks by declarer, and how many errors from fair deals (%.4f in a "
    .. "suit, %.4f at notrump)"):format(r.fair.suit, r.fair.nt), rows = rows, align = "l.",
    columns = { "", table.unpack(STRAINS) } }
end

local function sigma_row(name, s, p_holm)
  return { name, ("%.3f"):format(s.sigma), ("%.3f"):format(s.typical),
    ("%.3f .. %.3f"):format(s.low, s.high), phrase.p_value(s.p), p_holm or "" }
end

local function sigma_section(r)
  local rows = { sigma_row("all", r.sigma) }
  for i, d in ipairs(r.declarers) do
    rows[i + 1] = sigma_row(d.declarer, d, phrase.p_value(d.p_holm))
  end
  return { title = "Sigma, and what fair deals have", rows = rows, align = "l..r",
    columns = { "declarer", "sigma", "median", "90 % of fair sets", "p", "p (Holm)" } }
end

local SAID <const> = {
  ["as random deals are"] = "Trick counts are consistent with random deals.",
  ["not random"] = "Trick counts are not consistent with random deals.",
  ["too few deals"] = "Too few deals to say: it takes 30 or more.",
}

local function verdict(r)
  local share = r.sigma.p < 1e-4 and "fewer than 0.01" or ("%.3g"):format(100 * r.sigma.p)
  return ("%s Sigma %.3f: %s %% of fair sets of %s deals have as much or more. Chi-square of "
    .. "all twenty means %.1f with %d degrees of freedom, p %s."):format(SAID[r.outcome],
    r.sigma.sigma, share, phrase.grouped(r.deals), r.chi_square.statistic,
    r.chi_square.df, phrase.p_value(r.chi_square.p))
end

--- The tables and sentences of a test, for any report: { title, columns, rows, align } or { title,
-- text }.
function randomness_text.sections(r)
  if not r.cells then return {} end
  return { means_section(r), sigma_section(r), { title = "Verdict", text = verdict(r) } }
end

local HOW <const> = "Fair deals: %s uniform deals of ours, solved for all declarers and strains."

--- What was done, a sentence; nil where nothing was.
function randomness_text.how(r)
  return r.fair and HOW:format(phrase.grouped(r.fair.deals)) or nil
end

--- The lines below the title: array of { word, sentence }.
function randomness_text.terms(r)
  local deals = about.deals(r)
  if r.seed then deals = ("%s, seed %d"):format(deals, r.seed) end
  if (r.repeated or 0) > 0 then
    deals = ("%s; %s boards repeat one of them"):format(deals, phrase.grouped(r.repeated))
  end
  if (r.skipped or 0) > 0 then
    deals = ("%s; %s boards have no deal"):format(deals, phrase.grouped(r.skipped))
  end
  return { { "Where", r.where }, { "Deals", deals } }
end

return randomness_text
