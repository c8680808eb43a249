-- SPDX-License-Identifier: GPL-3.0-or-later
--- All tests that were made in a database, and what remains of them together.
-- Each result is made again of the stored deals, as its last report had it: nothing is dealt or
-- solved, and no analysis is added. Tests of one hypothesis have one number, in whatever words they
-- are asked (baize.store.alike). A test that was made twice of the same deals, with the same p or
-- as another analysis, counts once; one that was made of other deals counts again. Holm's
-- adjustment is made over the tests of each condition, or of each title, and over all.
-- @module baize.store.ledger
local alike = require "baize.store.alike"
local errors = require "baize.core.error"
local extra = require "baize.stats.extra"
local questions = require "baize.store.questions"
local registration = require "baize.store.registration"
local shard = require "baize.store.shard"
local shown = require "baize.store.shown"
local stats = require "baize.stats"

local ledger = {}

local ALPHA <const> = 0.05

-- ---- what an entry tested ------------------------------------------------------------

-- How a result is to be made again: as at the last analysis, where a run of a fixed number of deals
-- has not come to its end since.
local function how_of(db, entry, options)
  local how = { db = db, resume = entry.id, progress = false }
  if entry.rows < entry.asked and options.stop == nil then
    how.deals = math.max(table.unpack(db.core:looks(entry.id)))
  end
  return how
end

-- The result of an entry; nil and why there is none.
local function result_of(db, entry, options)
  local e, message = db:experiment(entry.id)
  if not e then return nil, message end
  -- it may be damaged, or made by a version that measured something else
  local ok, result = pcall(e.run, e, how_of(db, entry, options))
  if ok then return result end
  if errors.kind(result) == "interrupted" then error(result, 0) end
  return nil, tostring(result)
end

-- Why a test has no p.
local function why_none(row)
  if row.p or row.why then return row.why end
  return row.looked and row.se ~= 0 and "after several analyses it takes more deals"
    or "all deals gave the same value"
end

-- Whether an entry had deals before a registration was made.
local function was_dealt(one, entry)
  for _, other in ipairs(one.data.earlier or {}) do
    if other.entry == entry.id and other.seed == entry.seed and other.deals > 0 then return true end
  end
end

-- What was registered of an entry before it was dealt: the last of the registrations that have its
-- question and seed, by its id; nil: nothing was.
local function registered_of(entry, registered)
  local whole, id = shown.whole(entry.question), nil
  for _, one in ipairs(registered) do
    for _, item in ipairs(was_dealt(one, entry) and {} or one.data.questions) do
      for _, case in ipairs(item.seed == entry.seed and (item.cases or { item }) or {}) do
        if questions.same(case.question, whole) then id = one.id end
      end
    end
  end
  return id
end

-- The tests of an entry into the list, each a row; or why there are none, and whether that is
-- damage.
local function add_tests(db, entry, list, registered)
  local options, kind = questions.options(entry.question)
  local asker = options and questions.askers[kind]
  if not asker then return ("this version cannot read it: %s"):format(kind), true end
  if entry.shard then return shard.said(entry) end
  if entry.looks == 0 then return "not analysed yet" end
  local result, message = result_of(db, entry, options)
  if not result then return message, true end
  local rows = result.untested and {} or asker.tested(result)
  local was = registered_of(entry, registered)
  for _, row in ipairs(rows) do
    row.entry, row.title, row.why, row.registered = entry, entry.title, why_none(row), was
    if row.n > 0 then
      row.key, row.scale, row.shift = alike.test(options, asker.new, kind, row)
    else
      row.key = ("entry %d %s"):format(entry.id, row.text)
    end
    list[#list + 1] = row
  end
  return #rows == 0 and (result.untested and "interrupted" or "no tests") or nil
end

-- ---- which tests are the same --------------------------------------------------------

-- Which deals a test of a hypothesis is of, however many.
local function deals_of(row) return ("%d %s"):format(row.seed, row.plan) end

-- Whether two tests of one hypothesis are one test: of the same deals, with the same p or as two
-- analyses of a sequential test.
local function is_one(a, b)
  return deals_of(a) == deals_of(b) and
    (a.n ~= b.n and a.looked and b.looked and a.where == b.where or a.n == b.n and a.p == b.p)
end

-- Number the hypotheses, and mark tests that are an earlier analysis of another, or the same again.
local function number_all(list)
  local numbers, count, same = {}, 0, {}
  for _, row in ipairs(list) do
    if not numbers[row.key] then
      count = count + 1
      numbers[row.key], same[count] = count, {}
    end
    row.number = numbers[row.key]
    for _, other in ipairs(same[row.number]) do
      if not other.again and not row.again and is_one(row, other) then
        if row.n > other.n then other.again = row else row.again = other end
      end
    end
    table.insert(same[row.number], row)
  end
  return same
end

-- ---- what remains --------------------------------------------------------------------

-- Holm's adjustment over the tests that count: the field `to` of each, and `said`: "remains" where
-- a plain statement does, "seems" where that of an ordinary test alone does. How many they are.
local function judge(list, to, said)
  local counted, p, plain, found = {}, {}, {}, { tests = 0, remain = 0, seem = 0 }
  for _, row in ipairs(list) do
    if not row.again then
      counted[#counted + 1] = row
      p[#p + 1], plain[#plain + 1] = row.p or 1, row.p_plain or row.p or 1
    end
  end
  found.tests = #counted
  p, plain = stats.holm(p), stats.holm(plain)
  for i, row in ipairs(counted) do
    row[to] = row.p and p[i]
    row[said] = row.p and (plain[i] < ALPHA and "remains" or p[i] < ALPHA and "seems") or nil
    if row[said] == "remains" then found.remain = found.remain + 1 end
    if row[said] == "seems" then found.seem = found.seem + 1 end
  end
  return found
end

-- The conditions of a test in one form, and as they are written.
local function conditions_of(row)
  local key, text = alike.condition(row.where), row.where
  if not row.against then return key, text end
  local other = alike.condition(row.against.where)
  if other < key then key, other = other, key end
  return key .. "; " .. other, text .. " against " .. row.against.where
end

-- The tests in groups, in the order of their first ones.
local function groups_of(list, by)
  local groups, of = {}, {}
  for _, row in ipairs(list) do
    local key, text = conditions_of(row)
    if by == "title" and row.title ~= "" then key, text = row.title, row.title end
    if not of[key] then
      of[key] = { text = text, rows = {} }
      groups[#groups + 1] = of[key]
    end
    table.insert(of[key].rows, row)
  end
  for _, group in ipairs(groups) do
    for name, n in pairs(judge(group.rows, "p_holm", "outcome")) do group[name] = n end
  end
  return groups
end

-- The replications of a hypothesis, each of other deals, pooled in the unit of the first, of those
-- that have a p; nil: there are none. Seeds of one question have one true mean, so that their
-- errors give the interval, and what they differ by beyond these is chance. An error that all
-- share, that of a calibration, is not part of how they differ; it is added after.
local function pooled_of(same)
  local means, ses, rows, seen, shared = {}, {}, {}, {}, 0.0
  for _, row in ipairs(same) do
    local own = row.common or 0
    if not row.again and row.p and row.scale and row.mean and row.se and row.se > own
      and not seen[deals_of(row)] then
      local first = rows[1] or row
      local by = math.abs(first.scale / row.scale)
      rows[#rows + 1], seen[deals_of(row)] = row, true
      means[#rows] = (row.mean - row.shift) / row.scale * first.scale + first.shift
      ses[#rows] = by * math.sqrt(row.se ^ 2 - own ^ 2)
      shared = math.max(shared, by * own)
    end
  end
  if #rows < 2 then return nil end
  local pooled = stats.pooled(means, ses)
  pooled.rows, pooled.number = rows, rows[1].number
  for key, value in pairs(pooled.common) do pooled[key] = value end
  pooled.low, pooled.high = extra.interval({ mean = pooled.mean, extra = shared }, pooled.low,
    pooled.high, pooled.level)
  pooled.se = math.sqrt(pooled.se ^ 2 + shared ^ 2)
  return pooled
end

-- ---- the ledger ----------------------------------------------------------------------

-- The first entry of each question and seed: that has the result of all parts.
local function firsts(entries)
  local list, seen = {}, {}
  for _, entry in ipairs(entries) do
    local _, kind, part = questions.options(entry.question)
    local asker = part and questions.askers[kind]
    local key = ("%s %d %s"):format(shown.whole(entry.question),
      entry.seed - (asker and (part - 1) * asker.step or 0), entry.version)
    if entry.kind ~= "library" and not seen[key] then list[#list + 1] = entry end
    seen[key] = true
  end
  return list
end

--- All tests of a database (a Store), in groups of one condition, or of one title where `by` is
-- "title": see `tests` of a Store.
function ledger.of(db, by)
  local entries, damaged = shown.entries(db.core)
  local list, left, unread, pools = {}, {}, #damaged > 0, {}
  local registered = registration.all(db.core)
  for _, entry in ipairs(firsts(entries)) do
    local why, wrong = add_tests(db, entry, list, registered)
    if why then left[#left + 1] = { entry = entry, why = why } end
    unread = unread or wrong
  end
  for _, same in ipairs(number_all(list)) do pools[#pools + 1] = pooled_of(same) end
  local found = judge(list, "p_holm_all", "outcome_all")
  found.rows, found.groups, found.pooled = list, groups_of(list, by), pools
  found.left, found.damaged, found.unread = left, damaged, unread
  return found
end

return ledger
