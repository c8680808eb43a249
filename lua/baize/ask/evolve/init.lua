-- SPDX-License-Identifier: GPL-3.0-or-later
--- Systems that improve themselves: a search over changes of what a system declares.
-- Each change is a text on the system, played against it on boards of which only those that
-- differ are bid again (baize.ask.evolve.trial). Deals that rank changes, deals that confirm them
-- and deals that measure what is published are never the same (baize.ask.evolve.ledger).
-- @module baize.ask.evolve
local advise = require "baize.ask.advise"
local check = require "baize.base.check"
local core_run = require "baize.core.run"
local engine = require "baize.ask.evolve.engine"
local files = require "baize.core.files"
local genome = require "baize.ask.evolve.genome"
local ledger = require "baize.ask.evolve.ledger"
local option = require "baize.base.options"
local result = require "baize.ask.evolve.result"
local sampler = require "baize.sample.sampler"
local search = require "baize.ask.evolve.search"
local system = require "baize.system"
local trial = require "baize.ask.evolve.trial"
local version = require "baize.core".version

local evolve = {}

local BOARDS <const>, SOLVED <const>, CONFIRM <const>, MUTANTS <const> = 4000, 2000, 20, 1000
local PANEL <const> = 4 -- boards of the second round for one against each opponent
local ADVISED <const> = 20000 -- deals
local THIRDS <const> = { "sayc", "tutorial" } -- opponents, of which the base is not one

local OPTIONS <const> = option.new("evolve", {
  { "system", option.as "system", "the name of a system, or a System that a file has; needed" },
  { "sections", option.as "table", "only rules after these calls, as in { \"1NT*\", \"opening\" }, "
    .. "where * stands for any calls; default: all, and options" },
  { "mutants", option.integer(1, 10000000), "changes that are tried; default: 1000" },
  { "confirm", option.integer(1, 1000), "changes that are tested on fresh boards, at most; "
    .. "default: 20" },
  { "boards", option.integer(100, 1000000), "of the second round of a search; the first has a "
    .. "quarter of them, the third and each test four times as many, or up to 16 and 64 times "
    .. "where few boards differ; default: 4000" },
  { "solved", option.integer(10, 1000000), "boards of a test that are solved, at most; default: "
    .. "2000" },
  { "pool", option.TEXT, "texts for a system's file, parted by empty lines: each is a change that "
    .. "may be made" },
  { "advise", option.as "table", "turns, as in { \"1NT P\" }: what baize.advise finds there are "
    .. "changes that may be made" },
  { "third", option.as "system", "the third opponent, after the system itself and natural bidding; "
    .. "default: sayc" },
  { "db", option.as "Store", "where the ledger is kept; nil: nowhere" },
  { "room", option.integer(1, 10000), "tests that a new confirmation sample has room for; "
    .. "default: 50" },
  { "new_sample", option.BOOLEAN, "open another confirmation sample, as the last one is used up",
    false },
  { "seed", option.SEED, "of the search; default: fresh" },
  { "jobs", option.integer(1, 256), "threads; default: one for each core" },
  { "stop", option.FUNCTION, "called before each generation but the first; true ends the search" },
  { "progress", option.as("function or false", function(value, name)
    return value and check.callback(value, name)
  end), "called with how many changes were tried, and how many there are to be" },
})

-- ---- options --------------------------------------------------------------------------------

local function system_of(given)
  local s = given
  if type(given) == "string" then s = check.must(system.load(given)) end
  if check.kind(s) ~= "System" then
    check.fail("evolve: system is a System or the name of one, not " .. check.show(given))
  end
  if s.decide or s.parent or not s.stem or s.stem == "natural"
    or s.stem:find "/" and not s.stem:find "%.lua$" then
    check.fail(("evolve: %s: a system that is written in a file expected, NAME or PATH.lua, so "
      .. "that changes can be written on it"):format(s.name))
  end
  return s
end

-- Refuse options of a system that have one value only, where nothing else may be changed; and
-- sections that it does not have.
local function check_changes(self, how)
  for _, name in ipairs(how.sections or {}) do
    if type(name) ~= "string" then
      check.fail("evolve: sections are texts, as in { \"1NT*\" }, not " .. check.show(name))
    elseif #genome.places(self.base, { name }) == 0 then
      check.fail(("evolve: %s has no rule in a section '%s': write its calls, as in \"1NT\", "
        .. "\"opening\", or \"1NT*\" for all that begin so"):format(self.base.name, name),
        "sections%s*=")
    end
  end
end

-- How many rules a text has.
local function rules_in(code)
  local sum = 0
  for _, word in ipairs { "bid", "pass", "double", "redouble" } do
    sum = sum + select(2, code:gsub("%f[%w_]" .. word .. '%s*[{"(]', ""))
  end
  return sum
end

-- The texts of a pool.
local function pool_of(content)
  local list = {}
  for part in ((content or ""):gsub("\r\n", "\n") .. "\n\n"):gmatch "(.-)\n%s*\n" do
    local code = part:gsub("%-%-[^\n]*", "")
    if code:find "%S" then
      local head = code:gsub("%s+", " "):match "^ ?(.-) ?$"
      list[#list + 1] = { words = "put in: " .. head, text = part, rules = rules_in(code) }
    end
  end
  return list
end

-- What advice says at turns, as texts of a pool.
local function add_advised(self, how)
  for _, auction in ipairs(how.advise or {}) do
    local found = advise.new { system = self.base, auction = auction, deals = ADVISED, solved = 0,
      seed = ledger.seed("advise", how.seed, auction), jobs = how.jobs, progress = false }
    local rules = rules_in(found.block)
    if rules > 0 then
      self.pool[#self.pool + 1] = { words = ("advised after '%s': %d rule%s"):format(auction, rules,
        rules == 1 and "" or "s"), text = found.block, rules = rules }
    end
  end
end

-- A text that names the search in a ledger: all that its results depend on, but for how long it is.
-- A program with other rules has other names, so that it takes no results of an older one for its
-- own.
local function name_of(self, how)
  local parts = { version, search.rules(), engine.rules(), self.base.hash, how.seed, how.confirm,
    how.boards, how.solved, how.pool or "", table.concat(how.advise or {}, ";"),
    table.concat(how.sections or {}, ";") }
  return files.sha256(table.concat(parts, "\n")):sub(1, 16)
end

-- ---- what is published ---------------------------------------------------------------------

-- What the new system is worth against opponents, on boards of the holdout sample.
local function published(self, how, new)
  local old, name = self.base, how.third
  if name == nil then name = old.stem == THIRDS[1] and THIRDS[2] or THIRDS[1] end
  local third = self.third or check.must(system.load(name))
  local record = self.ledger:publish(self.run, ("%s against %s and %s"):format(new.hash, old.hash,
    third.hash), function(seed)
    local own = engine.solved({ boards = how.boards, solved = how.solved, jobs = how.jobs }, new,
      old, seed)
    local n = math.max(20, how.boards // PANEL)
    local found = { boards = own.boards, changed = own.changed, opponents = {
      { name = old.name, boards = own.boards, plain = own.plain, doubled = own.doubled } } }
    local others = { system.natural(), third }
    if others[1].hash == third.hash then others[2] = nil end -- not the same one twice
    for i, other in ipairs(others) do
      local one = trial.against(new, old, other, { seed = seed + i, n = n, jobs = how.jobs })
      one.name, one.boards = i == 2 and type(name) == "string" and name or other.name, n
      found.opponents[i + 1] = one
    end
    return found
  end)
  return record.found
end

local function read(options)
  local how = OPTIONS:read(options)
  if options.system == nil then check.fail "evolve: system is missing: the name of a system" end
  local self = { base = system_of(options.system) }
  check_changes(self, how)
  if how.third then
    self.third = check.kind(how.third) == "System" and how.third
      or check.must(system.load(how.third))
  end
  how.seed, how.jobs = how.seed or sampler.fresh_seed(), how.jobs or core_run.cores()
  how.boards, how.solved = how.boards or BOARDS, how.solved or SOLVED
  how.confirm, how.mutants = how.confirm or CONFIRM, how.mutants or MUTANTS
  return self, how
end

-- The ledger, with tests left.
local function open_ledger(self, how)
  self.ledger = ledger.open(how.db)
  if how.new_sample then self.ledger:renew(how.seed, how.room) end
  local state = self.ledger:state(how.seed, how.room)
  if state.left < 1 and not self.ledger:knows(self.run) then
    check.fail(("evolve: the confirmation sample is used up: %d changes were tested with this "
      .. "ledger, and one more would be claimed too easily. --new-sample (new_sample = true) opens "
      .. "another one, whose claims are judged by themselves: say in what you publish how many "
      .. "there were")
      :format(state.tests))
  end
end

-- How a file names the base of a genome's changes, and its options.
local function base_of(base, now)
  local options = {}
  for name, value in pairs(base.given or {}) do options[name] = value end
  for name, value in pairs(now.options) do options[name] = value end
  return base.stem:match "([^/]*)%.lua$" or base.stem, options
end

--- The text that names a search with these options in a ledger, of which the seed is one.
function evolve.name(options)
  local self, how = read(options)
  return (name_of(self, how))
end

--- Search for changes of a system that make it better.
-- @tparam table options fields
-- @treturn Evolution prints as a report; file is the text of a system that has the changes
-- @raise at the user's line for wrong options; where the confirmation sample is used up
-- @usage print(baize.evolve { system = "tutorial", mutants = 20, boards = 200, seed = 1 })
function evolve.new(options)
  check.note()
  local self, how = read(options)
  self.run = name_of(self, how)
  open_ledger(self, how)
  self.places, self.pool = genome.places(self.base, how.sections), pool_of(how.pool)
  add_advised(self, how)
  local play = engine.new({ base = self.base, places = self.places, pool = self.pool,
    whole = how.sections == nil }, { boards = how.boards, solved = how.solved, seed = how.seed,
    jobs = how.jobs })
  local found = search.run { engine = play, ledger = self.ledger, run = self.run, seed = how.seed,
    mutants = how.mutants, confirm = how.confirm, genome = genome.none(), stop = how.stop,
    progress = how.progress or nil }
  if #found.changes > 0 and not found.partial then
    found.published = published(self, how, play.whole.old)
  end
  found.state = self.ledger:state()
  found.base_name, found.options = base_of(self.base, found.genome)
  return (result.new(self, how, found))
end

option.describe(evolve.new, OPTIONS)


return evolve
