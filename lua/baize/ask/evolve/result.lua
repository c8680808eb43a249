-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a search for a better system found: a report, and a text for the system's file.
-- @module baize.ask.evolve.result
local columns = require "baize.base.columns"
local engine = require "baize.ask.evolve.engine"
local genome = require "baize.ask.evolve.genome"
local kind = require "baize.report.kind"
local phrase = require "baize.report.phrase"
local search = require "baize.ask.evolve.search"
local system = require "baize.system"

local result = {}

local COMMENT <const> = 85 -- characters of a line of a comment in the file
local REASONS <const> = 12 -- that are shown
local NAME_MAX <const> = 70 -- characters of a change in the file and in figures
local NORMAL <const> = 1.959964 -- two-sided 95 % point of the normal distribution
local STEP <const> = 0.01 -- IMPs a board, of a histogram
local CELL_MAX <const> = 40 -- in tables of the report

local ENDS <const> = {
  sample = "The confirmation sample is used up.",
  confirm = "All tests that were allowed were made (confirm).",
  nothing = "There is nothing left to try.",
  time = "The time is over.",
  interrupted = "It was interrupted.",
}

local Evolution = kind.new { name = "Evolution",
  headline = function(r) return "Search for a better " .. r.system end,
  none = function() return "Nothing was tried.\n" end,
  terms = function(r) return r.question end }

-- What was searched for, as terms.
local function question_of(r)
  return {
    { "System", r.system },
    { "Search", ("%s in %s, seed %d"):format(phrase.count(r.mutants, "change"),
      phrase.count(#r.generations, "generation"), r.seed) },
    { "Boards", ("%s, %s and then %s or more of each generation, guessed by the net; %s fresh "
      .. "ones or more for a test, solved where contracts differ"):format(
      phrase.grouped(engine.boards_of(r.boards, 1)),
      phrase.grouped(engine.boards_of(r.boards, 2)),
      phrase.grouped(engine.boards_of(r.boards, 3)), phrase.grouped(engine.TEST * r.boards)) },
    r.partial and { "Partial", "it was interrupted; run it again to go on" } or nil,
  }
end

local function short(words, most)
  most = most or NAME_MAX
  if #words <= most then return words end
  return words:sub(1, utf8.offset(words, 0, most - 2) - 1) .. "..."
end

-- ---- words ---------------------------------------------------------------------------------

local function interval(one)
  return one.low and ("%+.3f .. %+.3f"):format(one.low, one.high) or "-"
end

-- What becomes of a test.
local function outcome_of(t)
  if t.accepted then return "held" end
  local plain = t.test.plain
  if (plain.p or 1) < t.level and t.test.doubled.mean <= 0 then return "depends on doubling" end
  if plain.mean <= 0 then return "luck" end
  return "not shown"
end

local function verdict_of(r, found)
  local lines, held = {}, #found.changes
  if #r.tested == 0 then
    lines[1] = "No change came as far as a test."
  else
    local searched, fresh = 0.0, 0.0
    for _, t in ipairs(r.tested) do
      searched, fresh = searched + t.search_mean, fresh + t.mean
    end
    lines[1] = ("%s tested on fresh boards, and %s held. By the boards of the search the tested "
      .. "ones gain %+.3f IMPs a board each, by fresh ones %+.3f."):format(phrase.count(#r.tested,
      "change"):gsub("$", #r.tested == 1 and " was" or " were"), held == 0 and "none" or held,
      searched / #r.tested, fresh / #r.tested)
  end
  local p = r.published
  if p then
    local own = p.opponents[1]
    lines[#lines + 1] = ("All changes together gain %+.3f IMPs a board (%s) against %s%s."):format(
      own.mean, interval(own), own.name, own.mean * own.doubled_mean < 0
      and "; the sign depends on doubling" or "")
    local variance, worst = 0.0, own
    for _, o in ipairs(p.opponents) do
      variance, worst = variance + o.error ^ 2, o.mean < worst.mean and o or worst
    end
    lines[#lines + 1] = ("Against %d opponents they gain %+.3f (%.3f) on average and %+.3f (%.3f) "
      .. "against the worst of them."):format(#p.opponents, p.mean,
      math.sqrt(variance) / #p.opponents, worst.mean, worst.error)
  end
  if ENDS[found.ended] then lines[#lines + 1] = ENDS[found.ended] end
  return table.concat(lines, " ")
end

-- ---- sections ------------------------------------------------------------------------------

-- The best change of each generation that was tested, by the search and by fresh boards.
local function chart_of(r)
  local searched, fresh, tried = {}, {}, 0
  local best = {}
  for _, t in ipairs(r.tested) do best[t.generation] = best[t.generation] or t end
  for _, g in ipairs(r.generations) do
    tried = tried + g.mutants
    local t = best[g.number]
    if t then
      local e = NORMAL * t.search_error
      searched[#searched + 1] = { tried, t.search_mean, t.search_mean - e, t.search_mean + e }
      fresh[#fresh + 1] = { tried, t.mean, t.low or t.mean, t.high or t.mean }
    end
  end
  if #searched < 2 then return nil end
  return { kind = "lines", title = "The best change of each generation", x = "changes tried",
    y = "IMPs a board", series = { { "by the boards of the search", searched },
      { "by fresh boards", fresh } } }
end

-- Each tested change twice: by the search and by fresh boards.
local function forest_of(r)
  local points = {}
  for i, t in ipairs(r.tested) do
    local e = NORMAL * t.search_error
    points[#points + 1] = { ("%d search: %s"):format(i, short(t.words)), t.search_mean,
      t.search_mean - e, t.search_mean + e }
    points[#points + 1] = { ("%d fresh: %s"):format(i, t.outcome), t.mean, t.low, t.high }
  end
  return points[1] and { kind = "intervals", title = "Tested changes", x = "IMPs a board", mark = 0,
    points = points } or nil
end

-- How often each gain came, by the boards of the search.
local function gains_of(found)
  local points, of = {}, {}
  for _, gain in ipairs(found.gains) do
    local key = math.floor(gain / STEP + 0.5)
    if not of[key] then
      of[key] = { key * STEP, 0 }
      points[#points + 1] = of[key]
    end
    of[key][2] = of[key][2] + 1
  end
  table.sort(points, function(a, b) return a[1] < b[1] end)
  return #points > 1 and { kind = "histogram", x = "IMPs a board", y = "% of the changes",
    title = "What the changes gained on the boards of the search", points = points } or nil
end

local function generations_section(r, found)
  local rows = {}
  for i, g in ipairs(r.generations) do
    rows[i] = { tostring(g.number), phrase.grouped(g.mutants),
      g.best and short(g.best, CELL_MAX) or "-",
      g.best and phrase.number(g.mean, g.error) or "-", tostring(g.tested), tostring(g.accepted) }
  end
  local plots = { gains_of(found) }
  plots[#plots + 1] = chart_of(r)
  return { title = "The search", columns = { "generation", "changes", "best of those to be tested",
    "IMPs", "tested", "accepted" }, align = "rrlrrr", rows = rows, plots = plots,
    legend = ("Changes refused by the loader or the check: %s; stopped by the first round: %s; "
      .. "that changed no board: %s; in the last round: %s, of which gain as contracts are bid, "
      .. "but not where contracts that go down two are doubled: %s"):format(
      phrase.grouped(r.refused), phrase.grouped(r.stopped), phrase.grouped(r.same),
      phrase.grouped(r.last), phrase.grouped(r.flips)) }
end

local function tests_section(r)
  local rows = {}
  for i, t in ipairs(r.tested) do
    rows[i] = { short(t.words, CELL_MAX), phrase.number(t.search_mean, t.search_error),
      phrase.number(t.mean, t.error), phrase.number(t.doubled_mean, t.doubled_error),
      t.p and phrase.p_value(t.p) or "-", t.outcome }
  end
  return { title = "What held, and what was luck (IMPs a board)", columns = { "change", "search",
    "fresh", "doubled", "p", "" }, align = "lrrrrl", rows = rows, plot = forest_of(r),
    legend = "search: the boards that ranked the change, by the net; fresh: boards on which "
      .. "nothing was chosen, solved; doubled: where contracts that go down two are doubled. A "
      .. "change holds where p is below 5 % divided by the tests that the sample has room for, "
      .. "less the claims before it, it gains more than 0.002 for each rule that it adds, and it "
      .. "gains with doubling too. p and intervals allow for losses of 24 IMPs that were not "
      .. "seen" }
end

local function changes_section(r)
  local rows = {}
  for _, t in ipairs(r.tested) do
    if t.accepted then
      rows[#rows + 1] = { short(t.words, CELL_MAX), phrase.number(t.fresh_mean, t.fresh_error),
        ("%s .. %s"):format(t.fresh_low and phrase.number(t.fresh_low, t.fresh_error) or "?",
        t.fresh_high and phrase.number(t.fresh_high, t.fresh_error) or "?"),
        phrase.number(t.fresh_doubled, t.fresh_error) }
    end
  end
  return { title = "Changes that are made: what each gains on boards that had no part in choosing "
    .. "or testing it (IMPs a board)", columns = { "change", "gain", "95 % interval", "doubled" },
    align = "lrrr", rows = rows }
end

local function opponents_section(p)
  local rows = {}
  for i, o in ipairs(p.opponents) do
    rows[i] = { o.name, phrase.grouped(o.boards), phrase.number(o.mean, o.error), interval(o),
      phrase.number(o.doubled_mean, o.error) }
  end
  return { title = ("All changes together, against %d opponents (IMPs a board)"):format(#rows),
    columns = { "opponent", "boards", "gain", "95 % interval", "doubled" }, align = "lrrrr",
    rows = rows, legend = ("Mean %+.3f, worst %+.3f. Against others than the base both systems sit "
      .. "North-South on the same deals"):format(p.mean, p.worst) }
end

local function reasons_section(found)
  local rows = {}
  for i = 1, math.min(REASONS, #found.reasons) do
    rows[i] = { short(found.reasons[i].words, CELL_MAX), short(found.reasons[i].why, CELL_MAX + 4) }
  end
  return { title = ("Refused by the loader or the check: %d of %d"):format(#rows, #found.reasons),
    columns = { "change", "why" }, align = "ll", rows = rows }
end

-- ---- the file ------------------------------------------------------------------------------

-- A text as comments.
local function comment(said)
  return "-- " .. columns.wrap(said, COMMENT):gsub("\n", "\n-- ")
end

-- The comment before a block: what it is worth.
local function remark(t)
  return (comment(("%s: %+.3f IMPs a board (%s) on boards that had no part in choosing it; %+.3f "
    .. "where contracts that go down two are doubled; p %s at the level %.4f."):format(t.words,
    t.fresh_mean, t.fresh_low and interval { low = t.fresh_low, high = t.fresh_high } or "?",
    t.fresh_doubled, t.p and phrase.p_value(t.p) or "-", t.level)))
end

--- The first line of a file of a search; `seed`: its seed, where it was interrupted, else nil.
function result.mark(run, seed)
  return ("-- Made by baize evolve, search %s%s."):format(run,
    seed and ("; partial: interrupted, seed %d"):format(seed) or "")
end

--- The seed in such a line of a search that was interrupted; nil: it is none.
function result.seed(line)
  local seed = line:match
    "^%-%- Made by baize evolve, search %x+; partial: interrupted, seed (%d+)%.$"
  return seed and math.tointeger(tonumber(seed))
end

local function file_of(r, self, found, name)
  local lines = { result.mark(self.run, r.partial and r.seed or nil),
    ("-- %s"):format((r.verdict:gsub("%. ", ".\n-- "))),
    comment(("Changes refused by the loader or the check: %d; that changed no board: %d; tested: "
      .. "%d, of which held: %d."):format(r.refused, r.same, #r.tested, #found.changes)) }
  if #r.tested > 0 then
    lines[#lines + 1] = comment(("Fresh only with the ledger of this search: its deals follow "
      .. "from seed %d."):format(r.sample.seed))
  end
  for _, t in ipairs(r.tested) do
    if not t.accepted then
      lines[#lines + 1] = comment(("%s: %+.3f by the search, %+.3f by fresh boards: %s"):format(
        t.words, t.search_mean, t.mean, t.outcome))
    end
  end
  lines[#lines + 1] = system.head(self.base, name, found.base_name, found.options)
  lines[#lines + 1] = ""
  for _, t in ipairs(r.tested) do
    if t.accepted then lines[#lines + 1] = remark(t) end
  end
  for _, block in ipairs(genome.blocks(found.genome, self.places)) do lines[#lines + 1] = block end
  return table.concat(lines, "\n") .. "\n"
end

-- ---- results -------------------------------------------------------------------------------

local function tested_of(t)
  local one = { words = t.words, generation = t.generation, search_mean = t.searched.mean,
    search_error = t.searched.error, boards = t.test.boards, changed = t.test.changed,
    mean = t.test.plain.mean, error = t.test.plain.error, low = t.test.plain.low,
    high = t.test.plain.high, p = t.test.plain.p, doubled_mean = t.test.doubled.mean,
    doubled_error = t.test.doubled.error, level = t.level, accepted = t.accepted,
    price = search.price(t), outcome = outcome_of(t) }
  if t.fresh then
    one.fresh_mean, one.fresh_error = t.fresh.plain.mean, t.fresh.plain.error
    one.fresh_low, one.fresh_high = t.fresh.plain.low, t.fresh.plain.high
    one.fresh_doubled = t.fresh.doubled.mean
  end
  return one
end

local function published_of(found)
  if not found then return nil end
  local p = { boards = found.boards, changed = found.changed, opponents = {}, mean = 0.0,
    worst = math.huge }
  for i, o in ipairs(found.opponents) do
    p.opponents[i] = { name = o.name, boards = o.boards, mean = o.plain.mean,
      error = o.plain.error, low = o.plain.low, high = o.plain.high,
      doubled_mean = o.doubled.mean }
    p.mean, p.worst = p.mean + o.plain.mean, math.min(p.worst, o.plain.mean)
  end
  p.mean = p.mean / #p.opponents
  return p
end

--- Make the result of a search.
-- @tparam table self base, run, places
-- @tparam table how the options
-- @tparam table found of `run` of baize.ask.evolve.search; state (of the confirmation sample),
-- published, base_name, options (of the file's base)
-- @treturn Evolution
function result.new(self, how, found)
  local r = { title = nil, system = self.base.name, hash = self.base.hash, seed = how.seed,
    run = self.run, mutants = found.tried, deals = found.tried, boards = how.boards,
    confirm = how.confirm, ended = found.ended, partial = found.partial or nil,
    generations = {}, tests = {}, tested = {}, sample = found.state,
    published = published_of(found.published), solves = #found.tests > 0, measures = {} }
  for name, n in pairs(found.counts) do r[name] = n end -- refused, stopped, same, last, flips
  for i, g in ipairs(found.generations) do
    local best = g.best or {}
    r.generations[i] = { number = g.number, mutants = g.mutants, tested = g.tested,
      accepted = g.accepted, best = best.words, mean = best.mean, error = best.error }
  end
  for i, t in ipairs(found.tests) do r.tested[i] = tested_of(t) end
  r.question, r.verdict = question_of(r), verdict_of(r, found)
  r.sections = { generations_section(r, found) }
  if #r.tested > 0 then r.sections[2] = tests_section(r) end
  if #found.changes > 0 then r.sections[#r.sections + 1] = changes_section(r) end
  if r.published then r.sections[#r.sections + 1] = opponents_section(r.published) end
  if #found.reasons > 0 then r.sections[#r.sections + 1] = reasons_section(found) end
  r.sections[#r.sections + 1] = { title = "Sample", text = ("Confirmation sample %d of this "
    .. "ledger: %d of %d tests made, by all searches together, %d of them claimed something. At "
    .. "most 5 %% of such samples make a false claim. Its deals follow from seed %d: with another "
    .. "ledger, or a deleted one, the same seed tests on the same deals, and what it claims there "
    .. "is not confirmed by deals that are fresh."):format(r.sample.number, r.sample.tests,
    r.sample.room, r.sample.claims, r.sample.seed) }
  r.sections[#r.sections + 1] = { title = "Verdict", text = r.verdict }
  function found.file(name) return (file_of(r, self, found, name)) end
  r.text_of_file, r.file = found.file, found.file "evolved"
  return setmetatable(r, Evolution)
end

--- What a search found; prints as a report. Its fields are those of its JSON; file is the text of a
-- system that has the changes.
-- @type Evolution

return result
