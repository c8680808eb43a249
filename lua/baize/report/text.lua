-- SPDX-License-Identifier: GPL-3.0-or-later
--- The result of an experiment as text, 80 columns wide.
-- The same numbers give the same bytes: nothing here looks at time or threads.
-- @module baize.report.text
local columns = require "baize.base.columns"
local distributions = require "baize.report.distributions"
local gap = require "baize.stats.gap"
local groups = require "baize.report.groups"
local phrase = require "baize.report.phrase"
local tables = require "baize.report.tables"

local text = {}

local WIDTH <const> = 80
local INDENT <const> = "          " -- of what stands beside a word in front

local number, interval = phrase.number, phrase.interval

-- Lines with a word in front of the first.
local function beside(word, sentence)
  local lines = columns.wrap(sentence, WIDTH - #INDENT)
  return word .. INDENT:sub(#word + 1) .. lines:gsub("\n", "\n" .. INDENT) .. "\n"
end

-- ---- parts ---------------------------------------------------------------------

local function heading(r)
  local parts = {}
  if r.title then parts[#parts + 1] = columns.wrap(r.title, WIDTH) .. "\n" end
  if r.source then parts[#parts + 1] = columns.wrap(r.source, WIDTH) .. "\n" end
  if not r.where then return table.concat(parts) end
  if #parts > 0 then parts[#parts + 1] = "\n" end
  -- a feature and its range stay on one line
  local where = beside("Where", (r.where:gsub('([%w)]) "', '%1\0"')))
  parts[#parts + 1] = where:gsub("\0", " ")
  parts[#parts + 1] = beside("Deals",
    ("%s, seed %s, plan %s"):format(phrase.deals(r), phrase.seed(r), r.plan))
  if r.figure then
    parts[#parts + 1] = beside("Rarity", r.figure:rarity())
  end
  local kept = phrase.kept(r)
  if kept then parts[#parts + 1] = beside("Kept", kept) end
  local stored = phrase.stored(r)
  if stored then parts[#parts + 1] = beside("Library", stored) end
  local stop = phrase.stop(r)
  if stop then parts[#parts + 1] = beside("Stop", stop) end
  if r.untested then parts[#parts + 1] = beside("Tests", phrase.untested(r)) end
  local looks = phrase.looks(r)
  if looks then parts[#parts + 1] = beside("Looks", looks) end
  return table.concat(parts)
end

-- Vectors: one column for each component, the error below the mean.
local function vectors(measures)
  local head = { "mean" }
  for i, c in ipairs(measures[1].components) do head[i + 1] = c.label end
  local rows = { head }
  for _, m in ipairs(measures) do
    local mean, se = { m.name }, { "  se" }
    for i, c in ipairs(m.components) do
      mean[i + 1], se[i + 1] = number(c.mean, c.se), number(c.se, c.se)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  return columns.set(rows, "l.")
end

-- Measures of one number: one line each.
local function scalars(measures, level)
  local rows = { { "", "mean", "se", phrase.interval_head(level) } }
  for i, m in ipairs(measures) do
    local c = m.components[1]
    rows[i + 1] = { m.name, number(c.mean, c.se), number(c.se, c.se), interval(c) }
  end
  return columns.set(rows, "l..r")
end

local function means(measures, level)
  local long, short = {}, {}
  for _, m in ipairs(measures) do
    table.insert(m.components[1].label and long or short, m)
  end
  local parts = {}
  if #long > 0 then parts[#parts + 1] = vectors(long) end
  if #short > 0 then parts[#parts + 1] = scalars(short, level) end
  return table.concat(parts, "\n")
end

-- What was measured with each hand of an exchange, and what the measures then are.
local function hands(r)
  local parts = {}
  for i, hand in ipairs(r.hands) do
    local holds = hand.holds
    parts[#parts + 1] = beside("Hand " .. i, holds.hits == holds.n and hand.hand
      or ("%s (the rest holds on %s of %s deals)"):format(hand.hand,
        phrase.grouped(holds.hits), phrase.grouped(holds.n)))
      .. "\n" .. means(hand.measures, r.level)
    if hand.events then parts[#parts + 1] = tables.events(hand.events, r.level) end
  end
  parts[#parts + 1] = #r.hands == 2 and "Hand 2 less hand 1, on the same deals\n"
    or "The later hand less the earlier one, on the same deals\n"
  return table.concat(parts, "\n")
end

-- All that a result says of its deals.
local function findings(r)
  local parts = {}
  local function add(list) table.move(list, 1, #list, #parts + 1, parts) end
  if r.hands then add { hands(r) } end
  add { means(r.measures, r.level) }
  if r.events then add { tables.events(r.events, r.level) } end
  if r.summary then add { tables.summary(r.summary) } end
  if r.show then
    if r.hands then
      for _, hand in ipairs(r.hands) do add(distributions.write(hand.measures, r.level)) end
    end
    add(distributions.write(r.measures, r.level))
  end
  if r.groups then add(groups.write(r)) end
  return parts
end

local function test_part(r, test)
  local m = r.measures[test.measure] or r.events and r.events[test.measure] or test
  local said = beside("Test", phrase.test(test, m.paired))
  if #test.components == 0 then return said end
  return said .. "\n" .. columns.set(phrase.test_rows(test), "l..r") .. "\n"
    .. beside("Verdict", phrase.verdict(test, m.unit))
end

-- What other reports in text are made of as well.
text.WIDTH, text.beside, text.heading = WIDTH, beside, heading

--- What the play model leaves out, and the gap to real records where one was measured.
-- @tparam table r any result: play_note (nil: double dummy), gap
-- @treturn string lines ended by newlines
-- @usage io.write(text.play(result))
function text.play(r)
  local said = columns.wrap(r.play_note or phrase.PLAY, WIDTH) .. "\n"
  if not r.gap then return said end
  local t = gap.table(r.gap)
  local rows = table.move(t.rows, 1, #t.rows, 2, { t.columns })
  return ("%s\n%s\n%s"):format(said, t.title, columns.set(rows, t.align))
end

-- The parts of a result, tests and all.
local function parts_of(r)
  local parts = { heading(r) }
  if r.deals > 0 then
    local found = findings(r)
    table.move(found, 1, #found, 2, parts)
    for _, test in ipairs(r.tests) do parts[#parts + 1] = test_part(r, test) end
  end
  return parts
end

-- Several samples: each by itself, then the tests across.
local function parts_of_samples(r)
  local parts = { heading { title = r.title, source = r.source } }
  for _, one in ipairs(r.samples) do
    local own = parts_of(one)
    own[1] = beside("Sample", one.name) .. own[1]
    table.move(own, 1, #own, #parts + 1, parts)
  end
  for _, test in ipairs(r.tests) do parts[#parts + 1] = test_part(r, test) end
  if parts[1] == "" then table.remove(parts, 1) end
  return parts
end

--- Write a result.
-- @tparam table r result of an experiment
-- @treturn string lines ended by newlines
-- @usage io.write(text.write(experiment:run()))
function text.write(r)
  local parts = r.samples and parts_of_samples(r) or parts_of(r)
  if r.solves and r.deals > 0 then parts[#parts + 1] = text.play(r) end
  return table.concat(parts, "\n")
end

return text
