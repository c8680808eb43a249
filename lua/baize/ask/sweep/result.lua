-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a sweep found: every test of every experiment as one family, and what fresh deals
-- say of those that came out.
-- @module baize.ask.sweep.result
local family = require "baize.stats.family"
local hypothesis = require "baize.stats.hypothesis"
local kind = require "baize.report.kind"
local about = require "baize.report.about"
local phrase = require "baize.report.phrase"
local sequential = require "baize.stats.sequential"
local verdicts = require "baize.report.verdict"

local sweep_result = {}

local ALPHA <const> = 0.05
local NAME_MAX <const> = 24 -- characters beside the numbers of a row
local KEPT <const> = { "n", "mean", "se", "low", "high", "t", "p", "looked" }
local HOW <const> = "All p-values are adjusted for the whole family (Holm); what came out was "
  .. "tested again on deals of another seed, adjusted for those tests."

-- Which tests were shown before; nil: none.
local function looks(r)
  local looked, short = 0, 0
  for _, e in ipairs(r.family) do
    if e.looked then
      looked = looked + 1
      if not e.p and e.se ~= 0 then short = short + 1 end
    end
  end
  if looked == 0 then return nil end
  local said = ("%d of the tests were shown before, after other deals: sequential tests are "
    .. "shown instead of fixed-sample ones"):format(looked)
  if short == 0 then return said end
  return ("%s; %d of them have fewer than %d deals, too few for a sequential test of a mean")
    :format(said, short, sequential.BURN_IN)
end

-- What a field of the cases says; stated once where it is the same in all.
local function common(cases, field)
  local list, same = {}, true
  for i, case in ipairs(cases) do
    list[i] = ("%s: %s"):format(case.label, case[field])
    same = same and case[field] == cases[1][field]
  end
  return same and cases[1][field] or table.concat(list, "; ")
end

-- The lines below the title.
local function terms_of(r)
  local deals = ("%s in %d experiment%s, seed %d"):format(about.deals(r), #r.cases,
    #r.cases == 1 and "" or "s", r.seed)
  if r.fresh_deals then
    deals = ("%s; %s fresh ones, seed %d"):format(deals, phrase.grouped(r.fresh_deals),
      r.fresh_seed)
  end
  return { { "Where", common(r.cases, "where") }, { "Measure", common(r.cases, "measure") },
    { "Deals", deals }, { "Plan", r.plan }, { "Tests", r.untested and about.untested(r) },
    { "Analyses", looks(r) } }
end

local SweepResult = kind.new { name = "SweepResult", terms = terms_of,
  how = function(r) return not r.untested and HOW or nil end }

-- What a case asks: its label, condition, plan, and measures as they are written.
local function asked_in(case)
  local parts, wheres, measures = case.experiment.samples, {}, {}
  local e = parts and parts[1].experiment or case.experiment
  for i, sample in ipairs(parts or {}) do
    wheres[i] = ("%s: %s"):format(sample.name, sample.where)
  end
  for i, m in ipairs(e.measures) do
    local texts = {}
    for k, item in ipairs(m.items) do texts[k] = item.text end
    measures[i] = ("%s = %s"):format(m.name, table.concat(texts, ", "))
  end
  return { label = case.label, plan = e.handle:plan(),
    where = parts and table.concat(wheres, "; ") or tostring(e.where),
    measure = table.concat(measures, "; ") }
end

-- ---- numbers -----------------------------------------------------------------------

-- The numbers of a component of a test, and whether it is above the number tested.
local function numbers(c, test)
  local entry = { above = test.mu and c.mean > test.mu } -- no side of tests between groups
  for _, key in ipairs(KEPT) do entry[key] = c[key] end
  return entry
end

-- What is said of a component that is not to be tested again.
local function verdict_of(c)
  local word = c.outcome:match "^not %a+" or c.outcome == "always the same" and c.outcome
  return word or c.constant and "certain" or "undecided"
end

-- Call f with each test's component, in order.
local function each(result, f)
  for _, test in ipairs(result.tests) do
    for k, c in ipairs(test.components) do f(test, c, k) end
  end
end

-- What the play models of the experiments leave out, each stated once; nil: double dummy.
local function notes_of(found)
  local list, seen = {}, {}
  for _, result in ipairs(found) do
    local note = result.solves and (result.play_note or phrase.PLAY)
    if note and not seen[note] then list[#list + 1], seen[note] = note, true end
  end
  return #list > 0 and table.concat(list, " ") or nil
end

--- Make a result of the first deals: `r` has title, source, seed, fresh_seed, each (deals of each;
-- nil: its own), the cases label, parameters, experiment; there are results of the first cases, all
-- of them unless interrupted.
function sweep_result.new(r, cases, found)
  r.play_note, r.cases = notes_of(found), {}
  r.family, r.deals, r.asked, r.measures, r.tests, r.looks = {}, 0, 0, {}, {}, found[1].looks
  local all = {}
  for i, case in ipairs(cases) do
    r.cases[i] = asked_in(case)
    r.asked = r.asked + (found[i] and found[i].asked or r.each or case.experiment.asked)
  end
  r.plan, r.ways = common(r.cases, "plan"), {}
  for i, case in ipairs(cases) do r.ways[i] = { names = case.names, labels = case.labels } end
  for _, result in ipairs(found) do table.move(result.tests, 1, #result.tests, #all + 1, all) end
  hypothesis.judge(all)
  for i, result in ipairs(found) do
    r.deals = r.deals + result.deals
    r.partial, r.solves = r.partial or result.partial, r.solves or result.solves
    each(result, function(test, c)
      local entry = numbers(c, test)
      entry.label, entry.parameters = cases[i].label, cases[i].parameters
      entry.test, entry.component, entry.case = test.text, c.label, i
      entry.p_holm, entry.verdict = c.p_holm, verdict_of(c)
      entry.seems = c.outcome:find "^seems" and true or nil
      r.family[#r.family + 1] = entry
    end)
  end
  if #found < #cases then r.partial = r.partial or "interrupted" end
  return setmetatable(r, SweepResult)
end

--- Whether any test of a case came out.
function sweep_result.wins(r, case)
  for _, entry in ipairs(r.family) do
    if entry.case == case and entry.p_holm and entry.p_holm < ALPHA then return true end
  end
  return false
end

--- Add what fresh deals say of a case: a Result of the same experiment.
function sweep_result.confirm(r, case, fresh)
  local again, units = {}, {}
  for _, m in ipairs(fresh.measures) do units[m.name] = m.unit end
  each(fresh, function(test, c)
    local entry = numbers(c, test)
    entry.seems = c.outcome:find "^seems" and true or nil
    entry.found, entry.unit = { test = test, component = c }, units[test.measure]
    again[test.text .. "\0" .. (c.label or "")] = entry
  end)
  if fresh.partial then
    r.partial, r.deals, r.asked = fresh.partial, r.deals + fresh.deals, r.asked + fresh.asked
    return
  end
  r.fresh_deals = (r.fresh_deals or 0) + fresh.deals
  for _, entry in ipairs(r.family) do
    if entry.case == case and entry.p_holm and entry.p_holm < ALPHA then
      entry.fresh = again[entry.test .. "\0" .. (entry.component or "")]
    end
  end
end

-- ---- the report --------------------------------------------------------------------

local function name_of(entry)
  local name = entry.label .. ": " .. phrase.asked(entry.test)
  return entry.component and name .. " " .. entry.component or name
end

-- What fresh deals say of a test, with direction, size and interval; of one between groups its
-- name.
local function found_of(entry)
  local f = entry.fresh
  if not f.said then return name_of(entry) end
  return ("%s: %s%s is %s: %s, %s %s"):format(entry.label, f.measure, entry.component
    and " in " .. entry.component or "", f.said, phrase.number(f.mean, f.se),
    phrase.interval_head(f.level), phrase.interval(f))
end

-- The verdict of a row: of what was confirmed the direction.
local function shown_verdict(e)
  if e.above == nil or not e.verdict:find "^confirmed" and not e.verdict:find "^seems" then
    return e.verdict
  end
  return (e.verdict:gsub("confirmed", e.above and "above" or "below"))
end

-- The names of the rows: the parameters, where all have the same test; nil: too long.
local function short_names(r)
  local names, first, same = {}, r.family[1], true
  for _, e in ipairs(r.family) do same = same and e.test == first.test and not e.component end
  for i, e in ipairs(r.family) do
    names[i] = same and e.label or name_of(e)
    if (utf8.len(names[i]) or #names[i]) > NAME_MAX then return nil end
  end
  return names, same and phrase.asked(first.test) or nil
end

local function family_section(r, names, test)
  local rows, points = {}, {}
  for i, e in ipairs(r.family) do
    rows[i] = { names and names[i] or ("%d"):format(i), phrase.number(e.mean, e.se),
      phrase.number(e.se, e.se),
      phrase.p_value(e.p), phrase.p_value(e.p_holm),
      e.fresh and phrase.number(e.fresh.mean, e.fresh.se) or "",
      e.fresh and phrase.p_value(e.fresh.p_holm) or "", shown_verdict(e) }
    points[i] = { name_of(e), e.mean, e.mean - 2 * (e.se or 0), e.mean + 2 * (e.se or 0) }
  end
  return { title = ("All tests%s, and those that came out on fresh deals"):format(
    test and (" (%s)"):format(test) or ""), align = "l......l",
    columns = { "", "mean", "se", "p", "p (Holm)", "fresh", "p (fresh)", "" }, rows = rows,
    plot = { kind = "intervals", title = "Means, two standard errors to either side", x = "",
      y = "mean", points = points } }
end

-- The means of a sweep over two parameters with one test in a table; nil: it is another.
local function table_section(r)
  local first = r.ways[1]
  if #first.names ~= 2 or #r.family ~= #r.cases or #r.cases < 2 then return nil end
  local rows, row_of, columns, column_of = {}, {}, { "" }, {}
  for i, e in ipairs(r.family) do
    local row, column = table.unpack(r.ways[e.case].labels)
    if e.case ~= i or e.test ~= r.family[1].test or e.component then return nil end
    if not row_of[row] then
      row_of[row] = { ("%s %s"):format(first.names[1], row) }
      rows[#rows + 1] = row_of[row]
    end
    if not column_of[column] then
      columns[#columns + 1] = ("%s %s"):format(first.names[2], column)
      column_of[column] = #columns
    end
    local mark = e.verdict:find "^confirmed" and "*" or e.verdict == "certain" and "!" or " "
    row_of[row][column_of[column]] = phrase.number(e.mean, e.se) .. mark
  end
  return { title = ("Means by %s and %s (* confirmed on fresh deals)"):format(first.names[1],
    first.names[2]), align = "l" .. ("r"):rep(#columns - 1), columns = columns, rows = rows }
end

local function names_section(r)
  local lines = {}
  for i, e in ipairs(r.family) do lines[i] = ("%d %s"):format(i, name_of(e)) end
  return { title = "Tests", text = table.concat(lines, "; ") .. "." }
end

local function verdict(r)
  local confirmed, seeming, failed, certain = {}, {}, {}, {}
  for _, e in ipairs(r.family) do
    if e.verdict == "certain" then certain[#certain + 1] = name_of(e) end
    if e.verdict == "confirmed" then confirmed[#confirmed + 1] = found_of(e) end
    if e.verdict == "seems confirmed" then seeming[#seeming + 1] = found_of(e) end
    if e.verdict == "not confirmed" then failed[#failed + 1] = name_of(e) end
  end
  local nb = #r.family - #certain
  local said = #confirmed == 0 and #seeming == 0 and #failed == 0
    and ("Nothing came out of %d test%s."):format(nb, nb == 1 and "" or "s") or
    #confirmed == 0 and "Nothing was confirmed." or
    "Confirmed on fresh deals: " .. table.concat(confirmed, "; ") .. "."
  if #certain > 0 then
    said = ("Certain, as no other value is possible: %s."):format(table.concat(certain, "; "))
      .. (nb > 0 and " " .. said or "")
  end
  if #seeming > 0 then
    said = said .. " Seem confirmed, by ordinary tests, which values too rare to be seen may "
      .. "mislead: " .. table.concat(seeming, "; ") .. "."
  end
  if #failed > 0 then
    said = said .. " Came out once, and not again: " .. table.concat(failed, "; ") .. "."
  end
  return said
end

-- What is left of an interrupted sweep: numbers without tests.
local function means_section(r)
  local rows, names, test = {}, short_names(r)
  for i, e in ipairs(r.family) do
    e.low, e.high, e.t, e.p, e.p_holm, e.fresh, e.verdict = nil, nil, nil, nil, nil, nil, nil
    rows[i] = { names and names[i] or name_of(e), phrase.number(e.mean, e.se),
      phrase.number(e.se, e.se) }
  end
  return { title = "Measured so far" .. (test and (" (for %s)"):format(test) or ""),
    align = "l.", columns = { "", "mean", "se" }, rows = rows }
end

-- What the tests on fresh deals, as one family, say of direction and size.
local function say_found(r)
  local tests, seen = {}, {}
  for _, e in ipairs(r.family) do
    local test = e.fresh and e.fresh.found.test
    if test and not seen[test] then tests[#tests + 1], seen[test] = test, true end
  end
  hypothesis.judge(tests)
  for _, e in ipairs(r.family) do
    local f = e.fresh
    local test, c = f and f.found.test, f and f.found.component
    if f then f.found = nil end
    if f and e.above ~= nil then
      local plain = not c.outcome:find "above" and not c.outcome:find "below" -- adjusted for more
      f.measure, f.level = test.measure, test.level
      f.outcome = not plain and c.outcome or nil
      f.said = plain and ("%s %g"):format(e.above and "above" or "below", test.mu)
        or verdicts.said(c, test, f.unit)
    end
  end
end

--- Adjust the p-values of fresh deals, say the verdicts, make the sections; the same result.
function sweep_result.close(r)
  local again = {}
  for _, e in ipairs(r.family) do again[#again + 1] = e.fresh end
  family.holm(again)
  for _, e in ipairs(r.family) do
    local f = e.fresh
    e.verdict = not f and e.verdict or f.p_holm and f.p_holm < ALPHA and f.above == e.above
      and (f.seems and "seems confirmed" or "confirmed") or "not confirmed"
  end
  say_found(r)
  r.sections, r.untested = {}, r.partial == "interrupted" or nil
  if r.untested and #r.family > 0 then
    r.sections = { means_section(r) }
  elseif #r.family > 0 then
    local names, test = short_names(r)
    r.sections = { table_section(r) }
    table.insert(r.sections, family_section(r, names, test))
    if not names then table.insert(r.sections, names_section(r)) end
    table.insert(r.sections, { title = "Verdict", text = verdict(r) })
  end
  r.question = terms_of(r)
  return r
end

--- What a sweep found; prints as a report. Besides the fields that its JSON has: the parameters of
-- each of `family` (by name), sections.
-- @type SweepResult

return sweep_result
