-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a search (baize.ask.evolve.search) asks of systems: changed ones are made, checked, and
-- played against the one that they were made of.
-- @module baize.ask.evolve.engine
local check_position = require "baize.system.check.position"
local errors = require "baize.core.error"
local genome = require "baize.ask.evolve.genome"
local ledger = require "baize.ask.evolve.ledger"
local mutations = require "baize.ask.evolve.mutations"
local text = require "baize.system.lists.text"
local trial = require "baize.ask.evolve.trial"
require "baize.system.check" -- systems have :check

local engine = {}

--- Boards of a test, to those that are asked for.
engine.TEST = 4

local ROUNDS <const> = { 0.25, 1, 4 } -- boards of each round, to those that are asked for
-- Boards of what is rare in the last round and in a test, to those of another change, at most.
-- `wide`: where many hands are asked for a call.
local LARGER <const> = { round = 4, test = 16, wide = { round = 1, test = 4 } }
local SPARE <const> = 6 -- of `touched.find`, in rounds of what is wide
local ENOUGH <const> = { round = 0.25, test = 1 } -- touched boards, to those that may be solved
local VALUED <const>, LEAST <const> = 16, 20 -- one of so many boards is valued in a round, at most
local POSITIONS <const> = 4 -- that are checked before the first round
local MEMORY <const> = 2000 -- positions after which what was counted is forgotten
local SWEEP <const> = 8 -- systems after which memory is given back, which Lua does not see
-- What an author is surely mistaken in; and the check before the last round.
local PROBLEMS <const> = { unreachable = true, ["same meaning"] = true, forcing = true,
  ["no answer"] = true, pass = true, level = true, section = true, example = true }
local WHOLE <const> = { positions = 300, least = 1e-4, deals = 0, contested = 0, options = false }

local Engine = { __index = {} }
local methods <const> = Engine.__index

-- ---- checks --------------------------------------------------------------------------------

-- The sequences of calls for which the lists of two systems differ, the first ones.
local function differing(self, new)
  local old, found = self.lists, {}
  for _, key in ipairs(new.model.keys) do
    if text.list(new.model, key) ~= (old[key] or "") then found[#found + 1] = key end
    if #found == POSITIONS then break end
  end
  return found
end

-- What is wrong at a position: an array of said (the kind and the call) and text, and a set of what
-- is said; nothing where counting takes too long.
local function problems_at(self, system, key)
  local auction = key
  if not key:find("(", 1, true) and key ~= "" then auction = key:gsub(" ", " P ") .. " P" end
  self.counted = self.counted + 1
  if self.counted % MEMORY == 0 then self.memory = {} end
  -- expected: the auction is not legal for some letters, or the budget of counting
  local ok, e = pcall(function()
    return check_position.examine(system:position(auction), self.memory)
  end)
  if not ok then
    if errors.kind(e) == "interrupted" or errors.kind(e) == "memory" then error(e, 0) end
    return {}
  end
  local seen = {}
  for _, f in ipairs(e.findings) do
    local said = ("%s: %s"):format(f.kind, f.rule and f.rule.call or "")
    if PROBLEMS[f.kind] then
      seen[#seen + 1], seen[said] = { said = said, text = f.text }, true
    end
  end
  return seen
end

-- Why a change is refused where its lists are; nil: it is not.
local function wrong_at(self, new)
  for _, key in ipairs(differing(self, new)) do
    local after = problems_at(self, new, key)
    if after[1] and not self.found[key] then self.found[key] = problems_at(self, self.old, key) end
    local before = self.found[key]
    for _, one in ipairs(after) do
      if not before[one.said] then
        return ("check: after '%s': %s: %s"):format(key, one.said, one.text)
      end
    end
  end
end

-- The problems that a whole check finds, counted.
local function problems_of(system)
  local n, first = 0, nil
  for _, f in ipairs(system:check(WHOLE).findings) do
    if PROBLEMS[f.kind] then n, first = n + 1, first or f end
  end
  return n, first
end

--- Why a changed system is refused by the whole check: it has more problems than the one it was
-- made of; nil: it is not.
function methods:check(new)
  self.problems = self.problems or problems_of(self.old)
  local n, first = problems_of(new)
  if n > self.problems then return ("check: %s: %s"):format(first.kind, first.text) end
end

-- ---- systems -------------------------------------------------------------------------------

--- Take a genome for the one that changes are made of.
function methods:rebase(now)
  self.old = assert(genome.system(now, self.on))
  self.lists, self.found, self.wrong, self.problems = {}, {}, {}, nil
  self.library, self.pool = nil, nil
  for _, key in ipairs(self.old.model.keys) do
    self.lists[key] = text.list(self.old.model, key)
  end
end

--- The one-step changes of a genome.
function methods:changes(now) return (mutations.all(now, self.on)) end

--- A genome with a change.
function methods:with(now, one) return (genome.with(now, one.what)) end

--- Whether there is a system of a genome.
function methods:fits(now) return genome.system(now, self.on) ~= nil end

--- The system of a genome with a change; nil and why it is refused.
function methods:make(now, one)
  local new, why = genome.system(genome.with(now, one.what), self.on)
  self.made = self.made + 1
  if self.made % SWEEP == 0 then collectgarbage() end
  if not new then return nil, (why:gsub("\n.*", "")) end
  if new.hash == self.old.hash then return nil, "check: it changes nothing" end
  local wrong = self.wrong[new.hash]
  if wrong == nil then
    wrong = wrong_at(self, new) or false
    self.wrong[new.hash] = wrong
  end
  if wrong then return nil, wrong end
  return new
end

--- A text that names a test of a changed system.
function methods:key(new) return ("%s against %s"):format(new.hash, self.old.hash) end

-- ---- boards --------------------------------------------------------------------------------

--- How many boards a round has, of those that are asked for.
function engine.boards_of(boards, round) return math.ceil(boards * ROUNDS[round]) end

-- The boards of the last round of a generation.
local function pool_of(self, seed)
  if not self.pool or self.pool.seed ~= seed then self.pool = trial.pool(seed) end
  return self.pool
end

-- The library of the first rounds of a generation.
local function library_of(self, generation, seed)
  local own = self.library
  if not own or own.generation ~= generation then
    own = trial.library(self.old, { seed = seed, n = engine.boards_of(self.boards, 2),
      jobs = self.jobs })
    own.generation, self.library = generation, own
  end
  return own
end

-- How many times as many boards as other changes one has that touched some boards of a round: so
-- many that enough of them are touched. What asks many hands on each has fewer.
local function more_of(self, kind, boards, played)
  local more, most = 1, LARGER[kind]
  if played.wide then most = LARGER.wide[kind] end
  while more < most and more * boards * played.touched
    < ENOUGH[kind] * self.solved * played.boards do
    more = 2 * more
  end
  return more
end

--- Bid the library of a generation, where nothing was played on it yet.
function methods:prepare(generation)
  library_of(self, generation, ledger.seed("search", self.seed, generation))
end

-- What a change is worth on the boards of two rounds, which have none in common.
local function together(one, other)
  local boards = one.boards + other.boards
  local a, b = one.boards / boards, other.boards / boards
  local function error_of(field) return math.sqrt((a * one[field]) ^ 2 + (b * other[field]) ^ 2) end
  return { boards = boards, asked = one.asked + other.asked, touched = one.touched + other.touched,
    changed = one.changed + other.changed, mean = a * one.mean + b * other.mean,
    error = error_of "error", doubled = a * one.doubled + b * other.doubled,
    doubled_error = error_of "doubled_error", spare = one.spare }
end

--- What a change is worth on boards of the search sample, by the net. Its positions are
-- remembered for the next round. `played` is the result of the round before: of what is `wide` by
-- it, and in the first round, boards are spared; in the last one there are up to four times as many
-- of what touches few boards, and is not wide. Boards of the round before are not played again
-- where as many were spared of them.
function methods:play(new, generation, round, played)
  local seed = ledger.seed("search", self.seed, generation)
  local n, library, pool = engine.boards_of(self.boards, round), nil, nil
  if round == #ROUNDS then
    n, pool = n * more_of(self, "round", n, played), pool_of(self, seed)
  else
    library = library_of(self, generation, seed)
  end
  local spare = (not played or played.wide) and SPARE or 1
  local before = played and played.spare == spare and played.boards or 0
  local found = trial.play(new, self.old, { library = library, pool = pool, n = n, before = before,
    how = "guessed", most = math.max(LEAST, (n - before) // VALUED), spare = spare,
    jobs = self.jobs })
  local plain, doubled = found.values[1], found.values[2]
  local own = { boards = n - before, asked = found.asked,
    touched = found.touched * (n - before) / found.n, changed = found.changed, mean = plain.mean,
    error = plain.sd / math.sqrt(found.n), doubled = doubled.mean,
    doubled_error = doubled.sd / math.sqrt(found.n), spare = spare }
  return before > 0 and together(played, own) or own
end

--- What decides how many boards a change is played on, as a text.
function engine.rules()
  local list = { table.concat(ROUNDS, " ") }
  for _, t in ipairs { LARGER, LARGER.wide, ENOUGH } do
    list[#list + 1] = ("%s %s"):format(t.round, t.test)
  end
  for _, x in ipairs { SPARE, engine.TEST, VALUED, LEAST, POSITIONS } do
    list[#list + 1] = tostring(x)
  end
  return table.concat(list, ", ")
end

--- Forget the positions of a change.
function methods:forget(new) new:forget() end

--- What a change is worth on fresh boards, which are solved. Of one that touches few boards there
-- are up to 16 times as many, so that enough of them differ; how many follows from what the
-- search said (`played`), so that it does not depend on these boards.
function methods:confirm(new, seed, played)
  local more = more_of(self, "test", engine.TEST * self.boards, played)
  return (engine.solved(self, new, self.old, seed, more))
end

--- What one system is worth against another on fresh boards, which are solved.
-- @tparam table self boards, solved (boards that are solved at most), jobs
-- @tparam System new
-- @tparam System old
-- @tparam integer seed
-- @tparam[opt=1] integer more boards, to the usual number
-- @treturn table boards, changed, plain, doubled (of `judged` of baize.ask.evolve.trial)
function engine.solved(self, new, old, seed, more)
  local n = self.boards * engine.TEST * (more or 1)
  local found = trial.play(new, old, { pool = trial.pool(seed, true), n = n, how = "solved",
    most = self.solved, jobs = self.jobs })
  new:forget()
  return { boards = found.n, changed = found.changed, plain = trial.judged(found.values[1]),
    doubled = trial.judged(found.values[2]) }
end

--- An engine.
-- @tparam table on base (a System), places, pool, whole (see `mutations.all`)
-- @tparam table how boards (of the second round), solved (boards of a test that are solved, at
-- most), seed, jobs
-- @treturn table with the functions that baize.ask.evolve.search calls, and rebase, old, with
function engine.new(on, how)
  on.bases = {}
  local self = setmetatable({ on = on, boards = how.boards, solved = how.solved, seed = how.seed,
    jobs = how.jobs, memory = {}, counted = 0, made = 0 }, Engine)
  self:rebase(genome.none())
  local bound = { whole = self }
  for name, method in pairs(methods) do
    bound[name] = function(...) return method(self, ...) end
  end
  return bound
end

return engine
