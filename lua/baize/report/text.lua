-- SPDX-License-Identifier: GPL-3.0-or-later
--- The result of an experiment as text, 80 columns wide.
-- The same numbers give the same bytes: nothing here depends on time or threads.
-- @module baize.report.text
local columns = require "baize.base.columns"
local distributions = require "baize.report.distributions"
local gap = require "baize.stats.gap"
local about = require "baize.report.about"
local phrase = require "baize.report.phrase"
local tables = require "baize.report.tables"
local verdict = require "baize.report.verdict"

local text = {}

local WIDTH <const> = 80
local INDENT <const> = "          " -- of what is beside a word in front

-- Lines with a word in front of the first; an empty line parts paragraphs, which begin new lines.
local function beside(word, sentence)
  local paragraphs = {}
  for one in (sentence .. "\n\n"):gmatch "(.-)\n%s*\n" do
    paragraphs[#paragraphs + 1] = columns.wrap(one, WIDTH - #INDENT)
  end
  local lines = table.concat(paragraphs, "\n")
  return word .. INDENT:sub(#word + 1) .. lines:gsub("\n", "\n" .. INDENT) .. "\n"
end

-- A table, its head first.
local function set(section, align)
  return columns.set(tables.with_head(section), section.align or align)
end

-- ---- parts ---------------------------------------------------------------------

-- What was asked of which deals: { word, sentence }, some without a sentence.
local function terms_of(r)
  return { { "Where", r.where }, { "Measure", phrase.measured(r) },
    { "Deals", ("%s, seed %s, plan %s"):format(about.deals(r), about.seed(r), r.plan) },
    { "Rarity", r.figure and r.figure:rarity() }, { "Accepted", about.kept(r) },
    { "Failed", about.failed(r) }, { "Library", about.stored(r) }, { "Stop", about.stop(r) },
    { "Tests", r.untested and about.untested(r) }, { "Analyses", about.looks(r) },
    { "Names", phrase.names(r) } }
end

-- The title and the source, and below them the terms that have a sentence.
local function heading(r, terms)
  local parts = {}
  for _, line in ipairs { r.title or "", r.source or "" } do
    if line ~= "" then parts[#parts + 1] = columns.wrap(line, WIDTH) .. "\n" end
  end
  local registered = about.registered(r)
  if #parts > 0 and (#terms > 0 or registered) then parts[#parts + 1] = "\n" end
  if registered then
    terms = table.move(terms, 1, #terms, 1, {})
    terms[#terms + 1] = { "Register", registered }
  end
  for _, term in ipairs(terms) do
    -- a feature and its range stay on one line
    local kept = term[2] and beside(term[1], (term[2]:gsub('([%w)]) "', '%1\0"')))
    parts[#parts + 1] = kept and kept:gsub("\0", " ")
  end
  return table.concat(parts)
end

local function means(measures, level)
  local parts, long, short = {}, tables.apart(measures)
  if #long > 0 then parts[#parts + 1] = set(tables.vectors(long), "l.") end
  if #short > 0 then parts[#parts + 1] = set(tables.components(short, level), "l..r") end
  return table.concat(parts, "\n")
end

-- What was measured with each hand of an exchange, and what the measures then are.
local function hands(r)
  local parts = {}
  for i, hand in ipairs(r.hands) do
    local left = about.holds(hand.holds)
    parts[#parts + 1] = beside("Hand " .. i, hand.hand .. (left and " (" .. left .. ")" or ""))
      .. "\n" .. means(hand.measures, r.level)
    if hand.events then parts[#parts + 1] = set(tables.events(hand.events, r.level), "l.") end
  end
  parts[#parts + 1] = #r.hands == 2 and "Hand 2 less hand 1, on the same deals\n"
    or "The later hand less the earlier one, on the same deals\n"
  return table.concat(parts, "\n")
end

-- A section of means or errors; nil where there is none.
local function of_means(a)
  return a and beside(a.title, a.text) .. (a.rows and "\n" .. set(a, "l.") or "")
end

-- All that a result says of its deals.
local function findings(r)
  local parts = {}
  local function add(list) table.move(list, 1, #list, #parts + 1, parts) end
  if r.hands then add { hands(r) } end
  add { means(r.measures, r.level) }
  add { of_means(tables.adjusted(r)) }
  add { of_means(tables.calibrated(r)) }
  if r.events then add { set(tables.events(r.events, r.level), "l.") } end
  if r.summary then add { tables.summary(r.summary) } end
  if r.show then
    if r.hands then
      for _, hand in ipairs(r.hands) do add(distributions.write(hand.measures, r.level)) end
    end
    add(distributions.write(r.measures, r.level))
  end
  if r.groups then add(tables.groups(r)) end
  return parts
end

local function test_part(r, test)
  local m = tables.tested(r, test)
  local said = beside("Test", verdict.test(test, m.paired))
  if #test.components == 0 then return said end
  local rows = verdict.rows(test)
  return said .. (rows and "\n" .. columns.set(rows, "l..r") .. "\n" or "")
    .. beside("Verdict", verdict.of(test, m.unit))
end

-- What other reports in text are made of as well.
text.beside, text.terms = beside, terms_of

-- What the play model leaves out, and the gap to real records where one was measured.
local function play(r)
  local said = columns.wrap(r.play_note or phrase.PLAY, WIDTH) .. "\n"
  if not r.gap then return said end
  local t = gap.table(r.gap)
  return ("%s\n%s\n%s"):format(said, t.title, set(t))
end

-- The parts of a result, tests and all.
local function parts_of(r)
  local parts = { heading(r, terms_of(r)) }
  if r.deals > 0 then
    local found = findings(r)
    table.move(found, 1, #found, 2, parts)
    for _, test in ipairs(r.tests) do parts[#parts + 1] = test_part(r, test) end
  end
  return parts
end

-- Several samples: each by itself, then the tests across.
local function parts_of_samples(r)
  local parts = { heading(r, {}) }
  for _, one in ipairs(r.samples) do
    local own = parts_of(one)
    own[1] = beside("Sample", one.name) .. own[1]
    table.move(own, 1, #own, #parts + 1, parts)
  end
  for _, test in ipairs(r.tests) do parts[#parts + 1] = test_part(r, test) end
  if parts[1] == "" then table.remove(parts, 1) end
  return parts
end

--- Write the result of an experiment.
function text.write(r)
  local parts = r.samples and parts_of_samples(r) or parts_of(r)
  if r.solves and r.deals > 0 then parts[#parts + 1] = play(r) end
  return table.concat(parts, "\n")
end

--- A section that is a table, its title above and what it says below.
function text.table(section, align)
  local title = section.legend and ("%s (%s)"):format(section.title, section.legend)
    or section.title
  return columns.wrap(title, WIDTH) .. "\n" .. (section.set or set(section, align or "l..r"))
    .. (section.text and "\n" .. columns.wrap(section.text, WIDTH) .. "\n" or "")
end

--- Write a result that is made of sections: tables, and sentences beside their titles; lines ended
-- by newlines. A table may say how it is `set` as text. Functions of the result in `own`: terms
-- (the lines below its title, an array of { word, sentence }; of one without a sentence nothing is
-- said; default: `terms`), none (what stands in the place of sections where there are none), how
-- (what was done, in sentences); and play (false: nothing is said of the play model).
function text.report(r, own)
  local parts = { heading(r, (own.terms or terms_of)(r)) }
  for _, section in ipairs(r.sections) do
    if section.columns then
      parts[#parts + 1] = text.table(section)
    elseif section.text and not section.heads then
      local fold = section.fold and section.fold.text
      local said = beside(section.title, fold and section.text .. "\n\n" .. fold
        or section.short or section.text)
      if section.close then parts[#parts] = parts[#parts] .. said
      else parts[#parts + 1] = said end
    end
  end
  if #r.sections == 0 and own.none then parts[#parts + 1] = own.none(r) end
  local how = own.how and own.how(r)
  if how then parts[#parts + 1] = columns.wrap(how, WIDTH) .. "\n" end
  if r.solves and r.deals > 0 and own.play ~= false then parts[#parts + 1] = play(r) end
  return table.concat(parts, "\n")
end

return text
