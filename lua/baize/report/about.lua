-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a report says of its run: how many deals, which, when it stopped, who saw them before.
-- @module baize.report.about
local phrase = require "baize.report.phrase"
local sequential = require "baize.stats.sequential"

local about = {}

local BURN_IN <const> = sequential.BURN_IN
local LOOKS_MAX <const> = 6 -- more are not listed

--- How many deals a result has, of how many: "400", or "120 of 400 (partial: interrupted)"; of an
-- entry that is shown, which deals it lacks; of a search, which asks for no deals, how far it came.
function about.deals(r)
  local deals = phrase.grouped(r.deals)
  if not r.partial then return deals end
  if not r.asked then return deals .. " (partial: interrupted)" end
  if r.lacks then
    return ("%s of %s (deals %s to %s are not stored: a run was interrupted, or shards are "
      .. "missing)"):format(deals, phrase.grouped(r.asked), phrase.grouped(r.lacks[1]),
      phrase.grouped(r.lacks[2]))
  end
  return ("%s of %s (partial: %s)"):format(deals, phrase.grouped(r.asked), r.partial)
end

--- The seed of a run, of a sample the one that the user gave: "7", or "7, sample 2 of it".
function about.seed(r)
  if not r.sample or r.sample.number == 1 then return ("%d"):format(r.seed) end
  return ("%d, sample %d of it"):format(r.sample.seed, r.sample.number)
end

--- What library the deals of a result are from; nil: of none.
function about.stored(r)
  local from = r.from
  if not from then return nil end
  local said = ("%s, %s solved deals (earlier analyses of them are not counted: p is valid for "
    .. "the first)"):format(from.path, phrase.grouped(from.deals))
  if from.uniform then return said end
  return said .. "; whoever made it may have chosen them: what follows holds for them, "
    .. "not for all deals"
end

--- By which rule the deals of a result came to an end; nil: there is none.
function about.stop(r)
  local rule = r.stop
  if not rule then return nil end
  local said = "when no test is undecided"
  if rule.halfwidth then
    said = ("when the interval of %s is at most +-%g"):format(
      rule.measure or "every measure", rule.halfwidth)
  end
  if rule.bound then
    return ("%s; not reached, since the calibration alone gives %s an interval of +-%s, which no "
      .. "more deals make narrower: calibrate from more records"):format(said, rule.bound,
      phrase.number(rule.least, rule.least))
  elseif not rule.reached then
    return said .. (r.deals < BURN_IN and ("; not reached: means are not "
      .. "judged before %d deals"):format(BURN_IN) or "; not reached")
  end
  return ("%s; reached at interim analysis %d"):format(said, #r.looks)
end

-- Whether a result has parts of too few deals for a sequential test of a mean.
local function has_small_parts(r)
  for _, group in ipairs(r.groups or {}) do
    if group.deals < BURN_IN then return true end
  end
  for _, candidate in ipairs(r.candidates or {}) do
    for _, one in ipairs(candidate.contracts) do
      if one.tricks and one.tricks.n < BURN_IN then return true end
    end
  end
  return false
end

-- After how many deals the numbers were shown, here and in other entries: each once.
local function all_looks(r)
  local list, seen = {}, {}
  local function add(looks)
    for _, n in ipairs(looks) do
      if not seen[n] then list[#list + 1] = n end
      seen[n] = true
    end
  end
  add(r.looks)
  for _, other in ipairs(r.elsewhere or {}) do add(other.looks) end
  table.sort(list)
  return list
end

-- "These deals were analysed in entry 1 too"; nil: in no other.
local function said_elsewhere(r)
  local ids = {}
  for i, other in ipairs(r.elsewhere or {}) do ids[i] = ("%d"):format(other.entry) end
  if #ids == 0 then return nil end
  return ("these deals were analysed in %s %s too"):format(#ids == 1 and "entry" or
    "entries", phrase.list(ids))
end

-- Why means have no tests and intervals after interim analyses; nil: they have.
local function withheld(r)
  if r.deals < BURN_IN then
    return (". With fewer than %d deals after %d analyses no test or interval of a mean "
      .. "is valid yet, so none is given"):format(BURN_IN, #all_looks(r))
  end
  return has_small_parts(r) and ("; means of fewer than %d deals have none")
    :format(BURN_IN) or nil
end

--- What a stored result says of some tests: "gain > 0: 0.12, p 0.0310".
function about.figures(tests)
  local list = {}
  for i, test in ipairs(tests) do
    list[i] = phrase.name({ name = phrase.asked(test.text) }, test) .. (test.p and (": %sp %s")
      :format(test.se and phrase.number(test.mean, test.se) .. ", " or "", phrase.p_value(test.p))
      or "")
  end
  return table.concat(list, "; ")
end

-- What other seeds answered to the same question: "entry 1, 400 deals of seed 3 (gain > 0:
-- 0.12, p 0.0310)"; nil: none did.
local function said_again(r)
  local same, tests, parts = {}, {}, {}
  for _, answer in ipairs(r.same_question or {}) do
    local list = answer.tests_alone and tests or same
    list[#list + 1] = ("entry %d, %s of seed %d"):format(answer.entry,
      phrase.count(answer.deals, "deal"), answer.seed) ..
      (#answer.tests > 0 and " (" .. about.figures(answer.tests) .. ")" or "")
  end
  if #same + #tests == 0 then return nil end
  parts[1] = #same > 0 and "the same question was analysed in " .. phrase.list(same) or nil
  parts[#parts + 1] = #tests > 0 and "the same test was made in " .. phrase.list(tests) or nil
  return ("%s too: choosing among the %d answers is wrong more often than their p say"):format(
    table.concat(parts, ", and "), #same + #tests + 1)
end

-- How often the numbers of these deals were shown; nil: not before, or elsewhere.
local function said_looks(r)
  if type(r.looks) ~= "table" then return nil end
  local looks, elsewhere = all_looks(r), said_elsewhere(r)
  if #looks < 2 then
    return elsewhere and elsewhere .. ": a test that was chosen after that is wrong more "
      .. "often than its p says"
  end
  local all = {}
  for i, n in ipairs(looks) do all[i] = phrase.grouped(n) end
  if #all > LOOKS_MAX then
    all = { all[1] .. ", " .. all[2] .. " ... " .. all[#all] }
  end
  return ("%d, after %s deals%s: sequential tests and intervals are shown instead of "
    .. "fixed-sample ones%s"):format(#looks, phrase.list(all), elsewhere and " (" .. elsewhere ..
    ")" or "", withheld(r) or "")
end

--- How often the numbers of a result were shown, and what other deals said of the same question.
-- Nil where they were not shown before, after other deals or elsewhere, and it has no other
-- answer.
function about.looks(r)
  local looks, again = said_looks(r), said_again(r)
  return looks and again and looks .. "; " .. again or looks or again
end

--- Whether a result is what was registered before its deals were dealt, and in what it differs, by
-- its field registered (`judge` of baize.store.registration); nil: nothing was registered.
function about.registered(r)
  local was = r.registered
  if not was then return nil end
  local more, tests, parts = {}, {}, {}
  local said = ("registered on %s (%s)"):format(was.date:gsub("T", " "):gsub(":%d%dZ$", " UTC"),
    was.id)
  said = #was.differences == 0 and "as " .. said or
    ("%s, with these differences: %s"):format(said, table.concat(was.differences, "; "))
  parts[1] = was.primary and "primary test: " .. phrase.asked(was.primary) or nil
  table.move(was.notes, 1, #was.notes, #parts + 1, parts)
  for _, one in ipairs(was.before) do
    local list = one.tests and tests or more
    list[#list + 1] = ("entry %d (%s%s of seed %d, analysed %s)"):format(one.entry,
      one.tests and about.figures(one.tests) .. "; " or "", phrase.count(one.deals, "deal"),
      one.seed, one.analyses == 1 and "once" or ("%d times"):format(one.analyses))
  end
  if #more > 0 then
    parts[#parts + 1] = "before the registration the same question was asked in " ..
      phrase.list(more)
  end
  if #tests > 0 then
    parts[#parts + 1] = "before the registration the same test was made in " .. phrase.list(tests)
  end
  return #parts > 0 and ("%s; %s"):format(said, table.concat(parts, "; ")) or said
end

--- Why an interrupted run has no tests, and how to resume it, or repeat it where no database
-- stores its deals (`looks` is nil).
function about.untested(r)
  return ("none before all %s deals are done, so that an interruption is not an interim analysis. "
    .. "To %s"):format(phrase.grouped(r.asked), (r.looks and
    "resume run the same again with --resume (seed %d)" or
    "begin again run the same with seed %d"):format(r.seed))
end

--- On how many deals of an exchange the rest of the condition holds with a hand, by its field
-- holds; nil: on all.
function about.holds(holds)
  if holds.hits == holds.n then return nil end
  return ("all %s are in the means; on %s of them the other hands do not satisfy the condition any "
    .. "more"):format(phrase.count(holds.n, "deal"), phrase.grouped(holds.n - (holds.hits or 0)))
end

--- On which boards other programs failed in this run, by the result's field failed; nil: on none.
function about.failed(r)
  local parts, last = {}, nil
  for i, failure in ipairs(r.failed or {}) do
    local board, text = failure.board, failure.text
    parts[i] = ("board %d: %s"):format(board, text == last and "the same" or text)
    last = text
  end
  return #parts > 0 and table.concat(parts, "; ") .. "; who failed passed from there on"
    .. (r.play == "tables" and ", and played by simple rules" or "") or nil
end

--- How many deals of a result were accepted of those generated; nil where none was generated.
function about.kept(r)
  if r.deals > 0 then
    return ("%s of %s generated (%.3g %%)"):format(phrase.grouped(r.deals),
      phrase.count(r.tries, "deal"), 100 * r.deals / r.tries)
  end
  return r.tries > 0 and ("none of %s generated"):format(phrase.count(r.tries, "deal")) or nil
end

return about
