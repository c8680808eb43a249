-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the report says of a match of only what can differ.
-- @module baize.ask.match.differing_text
local kind = require "baize.report.kind"
local match_text = require "baize.ask.match.text"
local phrase = require "baize.report.phrase"

local differing_text = {}

local StratifiedResult = kind.new { name = "StratifiedResult",
  headline = function(r) return r.names end,
  none = function() return "Nothing differs.\n" end,
  terms = function(r)
    return { { "Match", ("%s; scoring: %s; dealer: %s; vulnerable: %s"):format(r.names,
      r.scoring, match_text.dealer_of(r), r.vul) }, { "Where", r.where }, { "Deals",
      ("%s boards of seed %d, %s with another auction (%.3g %%)"):format(
        phrase.grouped(r.library.boards), r.seed, phrase.grouped(r.library.touched),
        100 * r.library.touched / r.library.boards) } }
  end }

local function interval_of(c)
  return c.low and phrase.interval { low = c.low, high = c.high, se = c.error } or "-"
end

local function mean_section(r)
  local rows = {}
  for i, c in ipairs { r.per_board, r.doubled } do
    rows[i] = { r.rules[i], phrase.number(c.mean, c.error), phrase.number(c.error, c.error),
      interval_of(c), i == 1 and phrase.p_value(c.p) or "" }
  end
  return { title = ("%s a board, %s against %s, by what becomes of contracts that nobody doubled")
    :format(r.unit, r.first, r.second), columns = { "", "mean", "se",
    phrase.interval_head(r.level), "p" }, align = "l..r.", rows = rows }
end

local function parts_section(r)
  local rows = {}
  for i, p in ipairs(r.parts) do
    rows[i] = { p.kind, phrase.grouped(p.boards), phrase.number(p.mean, p.error),
      phrase.number(p.error, p.error), phrase.number(p.doubled_mean, p.doubled_error),
      phrase.number(p.doubled_error, p.doubled_error) }
  end
  return { title = ("Kinds of boards with another contract: doubled at a table, contested by both "
    .. "sides, bid by one side; what each adds to the mean %s, and %s"):format(r.rules[1],
    r.rules[2]), columns = { "", "boards", "adds", "se", "adds", "se" }, rows = rows,
    align = "l....." }
end

local function strata_section(r)
  local rows = {}
  for i, s in ipairs(r.strata) do
    rows[i] = { s.first and ("%s %s : %s"):format(s.auction, s.first, s.second):gsub("^ ", "")
      or "the rest, dealt plainly", s.first and ("%.4g %%"):format(100 * s.share) or "-",
      phrase.grouped(s.boards), phrase.number(s.mean, s.error), phrase.number(s.error, s.error) }
  end
  return { title = ("Strata: the auction so far, from dealer %s, and the call of %s, then that of "
    .. "%s; what each adds to the mean of a board. The shares of all deals are exact"):format(
    r.dealer, r.first, r.second),
    columns = { "auction, calls", "share", "boards", "adds", "se" }, rows = rows, align = "l...." }
end

-- What is known of the rest, where deals are rare on which the systems differ.
local function rest_section(r)
  local rest = r.strata[#r.strata]
  local error = rest.low and (rest.high - rest.low) / 4
  local adds = error and (": so what they add to the mean is from %s to %s, whatever was not seen; "
    .. "the interval of all boards allows for that"):format(phrase.number(rest.low, error),
    phrase.number(rest.high, error)) or "" -- too many values were seen to be counted
  return { title = "The rest", text = ("another contract on %s of %s deals, so with %g %% "
    .. "confidence on at most %.2g %% of all deals outside the strata. A board is worth %s %s at "
    .. "most%s."):format(phrase.grouped(rest.changed), phrase.grouped(rest.boards), 100 * r.level,
    100 * rest.at_most, phrase.number(r.most), r.unit, adds) }
end

local function work_section(r)
  local parts = { ("%s of %s boards with another contract were solved"):format(
    phrase.grouped(r.solved), phrase.grouped(r.deals)) }
  if r.guessed then
    parts[2] = ("; %s boards are valued by a net, whose errors the solved ones correct"):format(
      phrase.grouped(r.guessed))
  elseif #r.strata > 0 then
    parts[2] = (". Strata have %.3g %% of all deals"):format(100 * r.covered)
  end
  return { title = "Work", text = table.concat(parts) .. "." }
end

--- Make a result of what was found: gets its sections.
function differing_text.result(r)
  r.sections = { mean_section(r), { title = "Verdict", text = r.verdict } }
  if r.flips then
    r.sections[3] = { title = "Doubling",
      text = "who is ahead depends on it: the estimates have other signs." }
  end
  table.insert(r.sections, parts_section(r))
  if #r.strata > 0 then
    table.insert(r.sections, strata_section(r))
    table.insert(r.sections, rest_section(r))
  end
  table.insert(r.sections, work_section(r))
  return setmetatable(r, StratifiedResult)
end

--- What a match of only those deals found that can differ; prints as a report. Its fields are those
-- of its JSON.
-- @type StratifiedResult

return differing_text
