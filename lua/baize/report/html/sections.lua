-- SPDX-License-Identifier: GPL-3.0-or-later
--- A result of any kind as sections: text, tables, plots, deals.
-- What has a known name is found in its place; what a result says in `sections` of its
-- own follows. The README of the reports says what a section is.
-- @module baize.report.html.sections
local core = require "baize.core"
local core_parts = require "baize.core.parts"
local describe = require "baize.lang.describe"
local figures = require "baize.report.html.figures"
local about = require "baize.report.about"
local auction = require "baize.report.auction"
local phrase = require "baize.report.phrase"
local tables = require "baize.report.tables"
local verdict = require "baize.report.verdict"

local sections = {}

-- What results of other kinds call the section with their verdict.
local VERDICTS <const> = { Best = true, Verdict = true }

-- What results of other kinds were asked, where it is text.
local ASKED <const> = {
  { "hand", "Hand" }, { "seat", "Seat" }, { "leader", "Leader" }, { "contract", "Contract" },
  { "against", "Against" }, { "dealer", "Dealer" }, { "vul", "Vulnerable" },
  { "scoring", "Scoring" }, { "doubling", "Doubling" }, { "play", "Play" },
  { "response", "Response" },
}

local PLAYS <const> = { dd = "double dummy" } -- of models of play

-- ---- the question ----------------------------------------------------------------

-- The condition in words; nil where it has none (functions, no condition at all).
local function in_words(where)
  local tree = where and core_parts.of(where)
  return tree and describe.prose(tree) .. "." or nil
end

--- What was asked: terms for baize.report.html.markup.
function sections.question(r)
  local list = {}
  local function add(term, text, code)
    if text then list[#list + 1] = { term, text, code } end
  end
  add("Registration", about.registered(r))
  if r.samples then
    add("Samples", r.where)
    return list
  elseif r.question then
    for _, term in ipairs(r.question) do add(term[1], term[2]) end
    return list
  end
  if r.auction then
    for _, term in ipairs(auction.terms(r, { { "Rarity" } })) do add(term[1], term[2]) end
  else
    add("Deals in which", in_words(r.where))
    add("As written", r.where, true)
  end
  add("Measured", phrase.measured(r), true)
  if r.figure then
    add("How many there are", r.figure:rarity())
    local f = r.figure
    add("Probability", f.exact and ("%.6g, exactly counted"):format(f.share)
      or ("%.4g (%.4g to %.4g), estimated"):format(f.share, f.low, f.high))
  end
  if r.deals and math.type(r.deals) == "integer" then add("Deals", about.deals(r)) end
  add("Stopped", about.stop(r))
  add("Tests", r.untested and about.untested(r))
  add("Interim analyses", about.looks(r))
  add("Names", phrase.names(r))
  for _, field in ipairs(ASKED) do
    local value = r[field[1]]
    if type(value) == "string" then add(field[2], PLAYS[value] or value) end
  end
  return list
end

-- A section that says what was found, in a sentence: it goes to the top of the page.
local function is_verdict(section)
  return VERDICTS[section.title] and section.text and not section.columns
end

--- The verdict of the result, if it has one of its own, and those of all tests.
function sections.verdicts(r)
  local list = {}
  local own = type(r.verdict) == "string" and r.verdict or nil
  list[1] = own
  for _, section in ipairs(r.sections or {}) do
    local said = is_verdict(section) and section.text
    if said and said ~= own then list[#list + 1] = said end
  end
  for _, test in ipairs(r.tests or {}) do
    local m = tables.tested(r, test)
    if #test.components > 0 then
      list[#list + 1] = verdict.of(test, m.unit)
        .. (m.meaning and (" (%s: %s)"):format(m.name, m.meaning) or "")
    end
  end
  return list
end

-- ---- tables ----------------------------------------------------------------------

local function scalars(measures, level)
  local section, units = tables.components(measures, level), false
  section.caption = "Means and intervals"
  for i, m in ipairs(measures) do
    units = units or m.unit
    table.insert(section.rows[i], m.unit or "")
  end
  if units then table.insert(section.columns, "unit") end
  return section
end

local function means(r, list)
  local long, short = tables.apart(r.measures)
  local title = "Means"
  local function add(section)
    section.title, title = title, nil
    list[#list + 1] = section
  end
  if #long > 0 then
    local section = tables.vectors(long)
    section.caption = "Means and standard errors"
    add(section)
  end
  if #short > 0 then add(scalars(short, r.level)) end
end

local function tests(r, list)
  for _, test in ipairs(r.tests or {}) do
    local m = tables.tested(r, test)
    if #test.components > 0 then
      local rows = verdict.rows(test)
      local asked = phrase.asked(test.text)
      list[#list + 1] = { title = "Test: " .. asked, columns = rows and table.remove(rows, 1),
        rows = rows, caption = asked,
        text = verdict.test(test, m.paired) .. ".\n\n" .. verdict.of(test, m.unit) }
    end
  end
end

local function diagrams(r, list)
  for _, shown in ipairs(r.diagrams or {}) do
    list[#list + 1] = { title = shown.title, text = shown.text, deals = shown.deals,
      step = shown.step }
  end
end

-- Every sample with all its sections, then the tests across.
local function of_samples(r)
  local list = {}
  for _, one in ipairs(r.samples) do
    local terms, comes_from = sections.question(one), sections.provenance(one)
    table.move(comes_from, 2, #comes_from, #terms + 1, terms) -- all but the version
    list[#list + 1] = { title = "Sample: " .. one.name, terms = terms,
      verdicts = sections.verdicts(one) }
    for _, section in ipairs(sections.of(one)) do
      local copy = {}
      for key, value in pairs(section) do copy[key] = value end
      copy.title = section.title and one.name .. ": " .. section.title
      list[#list + 1] = copy
    end
  end
  tests(r, list)
  return list
end

--- All sections of a result but its question and provenance, in order.
function sections.of(r)
  if r.samples then return (of_samples(r)) end
  local list, own = {}, r.sections or {}
  local function add_all(parts)
    for _, add in ipairs(r.deals ~= 0 and parts or {}) do add(r, list) end
  end
  add_all { means, tests, figures.add_events, figures.add, figures.differences,
    figures.distributions }
  for _, section in ipairs(own) do
    if not is_verdict(section) then list[#list + 1] = section end
  end
  add_all { figures.course, diagrams }
  return list
end

-- ---- where it comes from ---------------------------------------------------------

--- What repeats a result: pairs of a term and its text.
function sections.provenance(r)
  local list = { { "baize", core.version } }
  local function add(term, text)
    if text then list[#list + 1] = { term, tostring(text) } end
  end
  add("seed", r.seed)
  add("plan and its stream", r.plan)
  add("deals asked for", r.asked and phrase.grouped(r.asked))
  add("deals used", math.type(r.deals) == "integer" and about.deals(r) or nil)
  add("accepted", r.tries and r.deals and about.kept(r))
  add("library", about.stored(r))
  add("double-dummy results", r.solved and r.solved > 0 and phrase.grouped(r.solved))
  return list
end

return sections
