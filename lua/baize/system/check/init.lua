-- SPDX-License-Identifier: GPL-3.0-or-later
--- The check of a bidding system: what is wrong with it, and how often every call is made.
-- @module baize.system.check
local check = require "baize.base.check"
local check_contested = require "baize.system.check.contested"
local check_deals = require "baize.system.check.deals"
local check_position = require "baize.system.check.position"
local check_text = require "baize.system.check.text"
local diff = require "baize.system.check.diff"
local elsewhere = require "baize.system.check.elsewhere"
local examples = require "baize.system.check.examples"
local fronts = require "baize.system.check.fronts"
local kind = require "baize.report.kind"
local lists = require "baize.base.lists"
local missed = require "baize.system.check.missed"
local model = require "baize.system.lists.model"
local option = require "baize.base.options"
local phrase = require "baize.report.phrase"
local positions = require "baize.system.check.positions"
local system = require "baize.system"
local told = require "baize.system.check.told"

local system_check = {}

local HOLES_MAX <const> = 10
local CONTESTED_DEALS <const> = 5000 -- at most: they are bid by four hands

-- Kinds of findings in the order of reports; those in which the author is surely mistaken are
-- problems, the others notes.
local PROBLEMS <const> = { "section", "example", "unreachable", "same meaning", "forcing",
  "no answer", "pass",
  "level", "game", "no alert", "option" }
local NOTES <const> = { "unopened", "ceiling", "surplus", "missed", "misfit", "strong",
  "interference", "hidden", "vacuous", "unwritten", "gap", "overlap" }
local ORDER <const>, IS_PROBLEM <const> = {}, {}
for i, name in ipairs(PROBLEMS) do ORDER[name], IS_PROBLEM[name] = i, true end
-- Found in a position that the rule is not in force in.
local ELSEWHERE <const> = { ["no answer"] = true, pass = true }
for i, name in ipairs(NOTES) do ORDER[name] = #PROBLEMS + i end
-- Notes that are looked for in contested positions too.
local IN_CONTESTS <const> = { missed = true, interference = true, strong = true,
  ceiling = true, surplus = true,
  misfit = true }

local CheckResult = kind.new { name = "CheckResult", play = false,
  terms = check_text.terms, how = check_text.how,
  plain = check_text.plain }

local OPTIONS <const> = option.new("a check", {
  { "positions", option.integer(1), "how many at most, the likeliest first", 3000 },
  { "least", option.SHARE, "the probability of the last of them", 1e-6 },
  { "vul", option.one_of("none", "we", "they", "both"), "who is vulnerable, as the side at turn "
    .. "sees it", "none" },
  { "deals", option.integer(0), "how many deals are bid", 100000 },
  { "contested", option.integer(0), "how many contested positions at most, the commonest first on "
    .. "up to 5000 of the deals", 200 },
  { "they", option.as("System", function(value) return system.they_of(nil, { they = value },
    "check") end), "the system of the opponents in these (default: natural bidding)" },
  { "seed", option.SEED, "of these deals", 1 },
  { "all", option.BOOLEAN, "also what is not a fault in a system as a whole: rules that hands bid "
    .. "by elsewhere, overlaps, auctions that end without rules, rules that hide those of the base",
    false },
  { "options", option.BOOLEAN, "whether the values of options are compared, which takes time",
    true },
  { "only", option.TEXT, "a file, as in \"openings.lua\": findings of its rules alone" },
  { "progress", option.as "function", "called with how many are done, and \"positions\" or "
    .. "\"deals\"" },
})

-- ---- findings of several positions ---------------------------------------------------

-- Findings that are one: of a rule as it is written, of which letters make several, or of a
-- sequence in all seats.
local function key_of(f, p)
  return ("%s %s %s"):format(f.kind, f.rule and f.rule.rule.id or p.key,
    f.other and f.other.rule.id or "")
end

local function new_finding(f, p)
  local rule = f.rule and f.rule.rule
  return { kind = f.kind, file = rule and rule.file,
    line = rule and rule.line, id = rule and rule.id,
    call = f.rule and f.rule.call, auction = table.concat(p.words, " "), text = f.text,
    degree = f.degree, share = f.share, unproved = f.unproved,
    based = f.based, ended = f.ended, example = f.example,
    probability = 0.0, reached = 0.0, positions = 0,
    at = {} }
end

-- What was found so far: by key, and by the id of a rule in how many positions it is in
-- force, and how often it fires.
local function gather(state, e, probability, of_contest)
  local p = e.position
  lists.entry(state.examined, p, p)
  local entry = { position = p, probability = probability, total = e.total, calls = e.calls,
    none = e.none }
  local list = of_contest and state.contests or state.positions
  if not of_contest or #e.calls > 0 then list[#list + 1] = entry end
  local fires = {}
  for i, made in ipairs(e.rules) do
    local id = p.rules[i].rule.id
    fires[id] = (fires[id] or 0.0) + (made.possible == false and 0.0 or made.share)
  end
  for id, share in pairs(fires) do
    state.force[id] = (state.force[id] or 0) + 1
    state.fires[id] = (state.fires[id] or 0.0) + share
  end
  local seen = {}
  for _, f in ipairs(e.findings) do
    if of_contest and not IS_PROBLEM[f.kind] and not IN_CONTESTS[f.kind] then goto next end
    local key = key_of(f, p)
    local known = state.findings[key]
    if not known then
      known = new_finding(f, p)
      state.findings[key], state.findings[#state.findings + 1] = known, known
    end
    known.probability = known.probability + probability * f.share
    if not seen[key] then
      known.at[#known.at + 1] = p
      seen[key], known.positions = true, known.positions + 1
      known.reached = known.reached + probability
    end
    ::next::
  end
end

-- The systems that the values of an option give: each value, and the System or a message.
local function variants_of(self, o)
  local list = {}
  for i, value in ipairs(o.of and {} or o.values) do
    local made, message = system.with_options(self, { [o.name] = value })
    list[i] = { value = value, system = made, message = message }
  end
  return list
end

-- What loading refuses, of a system that was edited since.
local function add_faults(self, list)
  if not self.edits then return end
  local ok, fault = pcall(model.complete, self.model) -- expected: a table with the message
  if ok then return end
  local found = type(fault) == "table" and not getmetatable(fault) and fault.message
  if not found then error(fault, 0) end
  local file, line, said = found:match "^(.-):(%d+): (.*)$"
  list[#list + 1] = { kind = "section", file = file, line = math.tointeger(tonumber(line)),
    positions = 0, probability = 0.0, reached = 0.0, share = 0.0, text = said }
end

-- The examples of the files that are bid otherwise.
local function add_examples(self, list)
  for _, failed in ipairs(examples.failed(self)) do
    local e = failed.example
    list[#list + 1] = { kind = "example", file = e.file, line = e.line, call = e.call,
      auction = e.auction, example = e.hand, positions = 0, probability = 0.0, reached = 0.0,
      share = 0.0, text = failed.text }
  end
end

-- Whether other options of a system have several values: these may be what a value waits for.
local function has_others(self, o)
  for _, other in ipairs(self.declared) do
    if other ~= o and not other.of and #other.values > 1 then return true end
  end
  return false
end

-- What is said of a value that is not seen to bid otherwise than another one in so many positions
-- (nil: in all that there are), and whether it is proved that it changes nothing.
local function unused(o, value, other, compared, others)
  local where = compared and ("is not used in the %s uncontested positions that were compared, "
    .. "the likeliest at each vulnerability"):format(phrase.grouped(compared)) or "changes no call"
  return ("%s = %q %s: all hands bid as with %q%s"):format(o.name, value, where, other,
    others and " while the other options have these values" or ""), not compared and not others
end

-- Values of options that bid as an earlier value does.
local function add_options(self, read, memory, list)
  for _, o in ipairs(self.declared) do
    local function found(message, proved)
      list[#list + 1] = { kind = "option", file = o.file, line = o.line, positions = 0,
        probability = 0.0, reached = 0.0, share = 0.0, text = message, unproved = not proved }
    end
    local variants, others = variants_of(self, o), has_others(self, o)
    for i, v in ipairs(variants) do
      if not v.system then found(v.message, true) end
      for k = 1, v.system and i - 1 or 0 do
        local other = variants[k]
        local differs, compared = true, nil
        if other.system then
          differs, compared = diff.differs(other.system, v.system, read, memory)
        end
        if not differs then
          found(unused(o, v.value, other.value, compared, others))
          break
        end
      end
    end
  end
end

-- A finding of a rule that no hand bids by, or of which every hand has another call.
local function is_dead(f) return f.kind == "unreachable" or f.kind == "same meaning" end

-- A rule that fires in other positions was written for these.
local function is_harmless(state, f) return is_dead(f) and state.fires[f.id] > 0 end

-- Look for hands that bid by rules of which none was found, where nothing was counted.
local function try_elsewhere(state, left, memory)
  for _, f in ipairs(state.findings) do
    if is_dead(f) and not f.unproved and not is_harmless(state, f) then
      local where, fires = elsewhere.of(f.id, f.at, left, memory)
      if where then
        f.text, f.harmless, f.unproved = ("%s; %s"):format(f.text, where), fires, true
      end
    end
  end
end

-- Findings in the order of the report, and how many are problems.
local function settle(state)
  local problems = 0
  for _, f in ipairs(state.findings) do
    if f.id and not ELSEWHERE[f.kind] then f.of = state.force[f.id] end
    f.harmless = f.harmless or is_harmless(state, f)
    f.severity = IS_PROBLEM[f.kind] and not f.unproved and not f.harmless and not f.based
      and "problem" or "note"
    if f.severity == "problem" then problems = problems + 1 end
  end
  table.sort(state.findings, function(a, b)
    if a.severity ~= b.severity then return a.severity > b.severity end
    if a.kind ~= b.kind then return ORDER[a.kind] < ORDER[b.kind] end
    local x, y = a.probability, b.probability
    if x == y then x, y = a.reached, b.reached end
    if x ~= y then return x > y end
    return (a.file or "") .. (a.auction or "") < (b.file or "") .. (b.auction or "")
  end)
  return problems
end

-- The hands that show what was found: they are looked for when it is sure that it is told.
local function find_examples(list)
  for _, f in ipairs(list) do
    local hand = f.example
    if type(hand) == "function" then hand = hand() end
    f.example = hand and tostring(hand)
  end
end

-- ---- the check -----------------------------------------------------------------------

local function dealt(self, read, state)
  if read.deals == 0 then return nil end
  local result, endings = check_deals.run(self, read.deals, { vul = read.vul, seed = read.seed,
    checked = state.examined,
    progress = read.progress and function(n) read.progress(n, "deals") end })
  for i = #result.holes, HOLES_MAX + 1, -1 do result.holes[i] = nil end
  for _, hole in ipairs(result.holes) do
    hole.auction, hole.position = table.concat(hole.position.words, " "), nil
  end
  local games = {}
  for _, f in ipairs(state.findings) do
    for _, p in ipairs(f.kind == "game" and f.at or {}) do games[p.key] = true end
  end
  for _, m in ipairs(missed.findings(endings, read.deals, games)) do
    gather(state, { position = m.position, total = 0, calls = {}, rules = {},
      findings = { m.finding } }, m.probability, true)
  end
  return result
end

-- Add what is found in contested positions.
local function add_contested(self, read, state, memory)
  local nb = math.min(read.deals, CONTESTED_DEALS)
  if nb == 0 or read.contested == 0 then return nil end
  return check_contested.run(self, nb, { they = read.they or self.opponents, vul = read.vul,
    seed = read.seed, most = read.contested,
    progress = read.progress and function(n) read.progress(n, "contested deals") end },
    function(p, probability)
      gather(state, check_position.examine(p, memory), probability, true)
    end,
    function(p, probability, made)
      gather(state, { position = p, total = 0, calls = {}, rules = {}, findings = {
        { kind = "interference", rule = made, share = 1.0,
          text = ("no rule for partner over their %s"):format(p.words[#p.words]) } } },
        probability, true)
    end)
end

--- Check a system: count every position of auctions that opponents pass, by falling
-- probability, and contested ones that come up on dealt boards; and bid deals with it.
-- @tparam[opt] table options fields
-- @treturn CheckResult
-- @raise at the user's line for other fields; where counting goes beyond its budget;
-- "interrupted"
-- @usage print(assert(baize.system.load "tutorial"):check { positions = 20, deals = 1000 })
-- @function System:check
function system.methods:check(options)
  check.note()
  local whole = self
  self = self:bare()
  local read = OPTIONS:read(options or {})
  local state = { examined = {}, positions = {}, contests = {}, findings = {}, force = {},
    fires = {} }
  local memory, e = {}, nil
  local step, left = positions.walk(self, { vul = read.vul, least = read.least,
    most = read.positions, shares = function(p)
      e = check_position.examine(p, memory)
      return e.calls
    end })
  for _, probability in step do
    gather(state, e, probability)
    if read.progress then read.progress(#state.positions, "positions") end
  end
  local contested = add_contested(whole, read, state, memory)
  local bid = dealt(self, read, state)
  add_faults(self, state.findings)
  add_examples(whole, state.findings)
  if read.options then add_options(self, read, memory, state.findings) end
  try_elsewhere(state, left, memory)
  told.keep_file(whole, state, read.only)
  local problems = settle(state)
  local quiet = told.quieten(state, read.all)
  find_examples(state.findings)
  for _, f in ipairs(state.findings) do
    f.reached, f.unproved, f.at, f.harmless, f.based, f.ended = nil, nil, nil, nil, nil, nil
  end
  local r = { title = "Check of " .. self.name, system = self.name, hash = self.hash,
    options = diff.identity(self).options, vul = read.vul, positions = state.positions,
    contests = state.contests, examined = #state.examined,
    left = { count = left.count, probability = left.probability },
    covered = 1 - left.probability, problems = problems, notes = #state.findings - problems,
    findings = table.move(state.findings, 1, #state.findings, 1, {}), quiet = quiet,
    fronts = fronts.covered(self, state.examined), dealt = bid, contested = contested,
    measures = {}, tests = {} }
  r.sections = check_text.sections(r)
  return setmetatable(r, CheckResult)
end

option.describe(system.methods.check, OPTIONS)

--- What a check found; prints as a report. Its fields are those of its JSON, which the README of
-- the reports describes.
-- @type CheckResult

return system_check
