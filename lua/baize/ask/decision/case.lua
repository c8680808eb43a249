-- SPDX-License-Identifier: GPL-3.0-or-later
--- One reading of a decision: its candidates, scoring, field; and what varies.
-- @module baize.ask.decision.case
local check = require "baize.base.check"
local decision_field = require "baize.ask.decision.field"
local doubling = require "baize.cards.doubling"
local near = require "baize.base.near"
local play_model = require "baize.play_model"
local policy = require "baize.lang.policy"
local sampler = require "baize.sample.sampler"
local scoring = require "baize.cards.scoring"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local decision_case = {}

-- What a variation may change besides a condition.
local VARIED <const> = { "vul", "scoring", "field", "doubling", "where", "play" }
local NAMED <const> = { "name", "candidates", table.unpack(VARIED) }
-- What scores on each scale are counted in, and units that mean something already.
local UNIT <const> = { points = "points", imps = "IMPs", matchpoints = "matchpoints",
  butler = "IMPs" }
local TAKEN <const> = { points = true, IMPs = true, matchpoints = true, share = true,
  tricks = true }
-- On which scale scores are compared, by the names of scorings.
local SCALES <const> = {
  points = "points", duplicate = "points", total = "points", imps = "imps",
  ["cross-imps"] = "imps", matchpoints = "matchpoints", bam = "matchpoints",
  butler = "butler",
}

-- What values are counted in. The points of another scoring of contracts bear its name,
-- since those of duplicate bridge are shown beside them.
local function unit_of(case)
  local own = case.contracts
  if not own or own.name == "duplicate" then return UNIT[case.scale] end
  local unit = own.unit or "points"
  return TAKEN[unit] and ("%s %s"):format(own.name, unit) or unit
end

-- ---- candidates and scoring ----------------------------------------------------------

-- The scale, and the scoring of contracts where it is not duplicate bridge.
local function read_scoring(given)
  if given == nil then return "points" end
  local scale = SCALES[given]
  if scale then return scale end
  local names = scoring.names "contract"
  for _, name in ipairs(names) do
    if name == given then return "points", scoring.get(name) end
  end
  for name in pairs(SCALES) do
    if name ~= "duplicate" then names[#names + 1] = name end
  end
  table.sort(names)
  local hint = type(given) == "string" and near.hint(given, names) or ""
  check.fail(("unknown scoring %s%s: use one of %s")
    :format(check.show(given), hint, table.concat(names, ", ")), "scoring%s*=")
end

-- Candidate i, as it was given: { "name", contract } or a contract, which is its name.
local function read_candidate(given, i)
  local name, value = given, given
  if type(given) == "table" and not getmetatable(given) then
    if #given ~= 2 or type(given[1]) ~= "string" then
      check.fail(("candidates: candidate %d is not { \"name\", contract }"):format(i),
        "candidates%s*=")
    end
    name, value = given[1], given[2]
  end
  if not policy.is_contract(value) then
    check.fail(("candidates: '%s': a contract or a choice of contracts expected, not %s")
      :format(tostring(name), check.show(value)), "candidates%s*=")
  end
  value = policy.from(value)
  local candidate = { name = tostring(name), value = value, leaves = policy.leaves(value) }
  for _, leaf in ipairs(candidate.leaves) do
    candidate.is_bid = candidate.is_bid or leaf.is_bid
  end
  return candidate
end

local function read_candidates(given)
  if type(given) ~= "table" or getmetatable(given) or #given < 2 then
    check.fail("a decision needs candidates: an array of two or more { \"name\", contract }",
      "candidates%s*=")
  end
  local list, seen = {}, {}
  for i, one in ipairs(given) do
    list[i] = read_candidate(one, i)
    local name = list[i].name
    if seen[name] then
      check.fail(("candidates: '%s' occurs twice"):format(name), check.literal(name))
    end
    seen[name] = list[i]
  end
  return list, seen
end

-- The vulnerability of a case: of what is bid it is that of the auction.
local function read_vul(given, case)
  local own
  local function check_vul(name, value)
    local other = policy.vul(value)
    if other and own and other ~= own then
      check.fail(("%s: contracts are bid with vul = %s there, and here with %s"):format(name,
        check.show(other), check.show(own)), "vul%s*=")
    end
    own = own or other
  end
  if given ~= nil then own = given == "board" and given or words.vul(given, "vul") end
  for _, one in ipairs(case.candidates) do check_vul(one.name, one.value) end
  for _, part in ipairs(case.field or {}) do check_vul(part.name, part.value) end
  if own == "board" and case.contracts then
    check.fail(("scoring: %s does not go with vul = \"board\""):format(case.scoring), "vul%s*=")
  end
  return own or "none"
end

-- Scorings by a table are of contracts that are written.
local function check_scored(case)
  local function check_one(name, value)
    if not policy.vul(value) then return end
    check.fail(("scoring: %s scores contracts that are written, and %s is bid: use points, imps, "
      .. "matchpoints or butler"):format(case.scoring, name), "scoring%s*=")
  end
  for _, one in ipairs(case.candidates) do check_one(one.name, one.value) end
  for _, part in ipairs(case.field or {}) do check_one(part.name, part.value) end
end

--- One reading of the question: candidates (array of name, value, leaves, is_bid), seat, side, vul,
-- scale, unit, scoring, brief (the number of tricks is not shown), contracts (a scoring of
-- contracts, or nil), field, weight and from (of decision_field.read), rule (of doubling).
function decision_case.read(options)
  local candidates, by_name = read_candidates(options.candidates)
  local case = { candidates = candidates, seat = options.seat, side =
    solving.side(options.seat), rule = doubling.read(options.doubling) }
  case.scale, case.contracts = read_scoring(options.scoring)
  case.scoring = options.scoring or "points"
  case.brief = options.show == "scores"
  case.unit = unit_of(case)
  case.field, case.weight, case.from = decision_field.read(options.field, by_name)
  case.vul = read_vul(options.vul, case)
  if case.contracts then check_scored(case) end
  if case.scale == "matchpoints" and #candidates > 2 and not case.field then
    check.fail("scoring: matchpoints among more than two candidates need a field, as in "
      .. 'field = { ["4S by N"] = 60, ["3NT by S"] = 40 }', "scoring%s*=")
  elseif case.scale == "butler" and not case.field then
    check.fail("scoring: IMPs against a datum need a field, whose mean it is, as in "
      .. 'field = "results.pbn"', "scoring%s*=")
  end
  return case
end

-- The condition with a reading in the place of another, wherever that is a part of it.
local function replaced(where, old, new, what)
  -- the one error there is: it does not occur
  local found, result = pcall(where.substitute, where, old, new)
  if found then return result end
  check.fail(("%s: %s is not part of where: %s"):format(what, old, where), "vary%s*=")
end

-- A field in a few words.
local function field_label(given)
  if type(given) == "table" and type(given.boards) == "string" then return given.boards end
  return type(given) == "string" and given or "another"
end

-- A variation that has a name may change several fields, candidates too.
local function named(given, what)
  check.fields(given, NAMED, what)
  if type(given.name) ~= "string" then check.expected(what .. ": name", "a text", given.name) end
  local change = {}
  for key, value in pairs(given) do
    if key ~= "name" then change[key] = value end
  end
  if not next(change) then check.fail(what .. " changes nothing", "vary%s*=") end
  return { label = given.name, change = change }
end

--- Variation number `i` of a decision on `where`, given as { condition, other condition }, a table
-- with one field, or one with a name and several fields: label, change (options that are
-- different).
function decision_case.variation(given, i, where)
  local what = ("vary: variation %d"):format(i)
  if type(given) ~= "table" or getmetatable(given) then
    check.fail(what .. " is not { condition, other condition } or { vul = \"none\" }",
      "vary%s*=")
  end
  if given.name ~= nil then return (named(given, what)) end
  -- the field that was counted under another condition is shown beside it
  local counted = (#given > 0 or given.where ~= nil) and given.field or nil
  if counted and not (type(counted) == "table" and rawget(counted, "contracts")) then
    check.fail(what .. " changes one field", "vary%s*=")
  end
  if #given == 0 then
    check.fields(given, VARIED, what)
    local key = counted and "where" or next(given)
    for other in pairs(given) do
      if other ~= key and not (counted and other == "field") then key = nil break end
    end
    if key == nil then check.fail(what .. " changes one field", "vary%s*=") end
    local value = given[key]
    local shown = key == "doubling" and doubling.read(value) or
      key == "play" and play_model.read(value) or
      key == "field" and field_label(value) or tostring(value)
    local change = { field = counted }
    change[key] = value
    return { label = ("%s %s"):format(key, shown), change = change }
  end
  if #given ~= 2 then
    check.fail(what .. " is not { condition, other condition }", "vary%s*=")
  end
  local old = sampler.condition(given[1], what)
  local new = sampler.condition(given[2], what)
  return { label = ("%s instead of %s"):format(new, old),
    change = { where = replaced(where, old, new, what), field = counted } }
end

return decision_case
