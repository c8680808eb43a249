-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize evolve: changes of a system that make it better, searched for and confirmed.
-- @module baize.cli.evolve
local argument = require "baize.cli.argument"
local columns = require "baize.base.columns"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local script = require "baize.host.script"

local evolve = {}

local HOUR <const> = 3600 -- seconds
local LEDGER <const> = "evolve.db"
local INDENT <const>, WIDTH <const> = 10, 69 -- of a paragraph with a title
local MOST <const> = 10000000 -- changes, where time ends the search

evolve.name = "evolve"
evolve.summary = "changes of a system that make it better, searched for and confirmed"
evolve.description = "Change what a system declares, one thing at a time: ends of ranges by 1 to "
  .. "3, the order of rules, rules taken out, options, how hands are valued, and texts of --pool "
  .. "or of --advise. Each change that loads and passes the check plays against the system, on "
  .. "boards of which only those that differ are bid again. Three samples of deals are "
  .. "never mixed: the boards of the search rank the changes, and flatter those that look best; "
  .. "those of the confirmation sample, which are solved, test the best of them; those of the "
  .. "holdout sample measure what is accepted. The ledger, a database, has each test that was ever "
  .. "made with it, and a rerun does not reset it: a confirmation sample has room for 50 tests, "
  .. "and each must be as sure as one of so many has to be (Holm's method), so that at most one "
  .. "sample in twenty makes a false claim. Gains are shown as contracts are bid and with those "
  .. "doubled that go down two; a change must gain both ways, and more than 0.002 IMPs a board for "
  .. "each rule that it adds. "
  .. "--out gets a system that has the accepted changes, each with its gain and interval, and what "
  .. "was refused. With the same ledger, seed and --mutants the same bytes come out, for any "
  .. "number of threads, also where a search was interrupted and run again."
evolve.arguments = { argument.system }
evolve.options = {
  { names = { "--out" }, value = "FILE", help = "the new system; a file that exists is refused" },
  { names = { "--mutants" }, value = "N", type = "count", help = "try so many changes (default: "
    .. "1000)" },
  { names = { "--hours" }, value = "H", help = "stop after the generation (100 changes) in which "
    .. "so many hours are over, and print the --mutants that repeats it" },
  { names = { "--sections" }, value = "CALLS", help = "change only rules after these calls, as in "
    .. "'1NT*,opening'; * stands for any calls (default: all, and options)" },
  { names = { "--confirm" }, value = "N", type = "count", help = "test at most so many changes "
    .. "(default: 20)" },
  { names = { "--boards" }, value = "N", type = "count", help = "of the second round; a quarter of "
    .. "them in the first, four times as many in the third and in a test, or up to 16 and 64 times "
    .. "where few boards differ (default: 4000)" },
  { names = { "--solved" }, value = "N", type = "count", help = "solve at most so many boards of a "
    .. "test (default: 2000)" },
  { names = { "--pool" }, value = "FILE", help = "texts for a system's file, parted by empty "
    .. "lines, each a change that may be made" },
  { names = { "--advise" }, value = "CALLS", repeats = true, help = "try what baize advise finds "
    .. "after these calls, as in '1NT P'" },
  { names = { "--third" }, value = "SYSTEM", help = "the third opponent, after the system itself "
    .. "and natural bidding (default: sayc)" },
  { names = { "--db" }, value = "FILE", help = "the ledger (default: evolve.db here)" },
  { names = { "--new-sample" }, help = "open another confirmation sample, when the last one is "
    .. "used up" },
  argument.seed "which changes first, and which deals (default: fresh, printed)",
  argument.jobs "how many threads (default: one for each core); results do not depend on it",
  argument.json, argument.html "write the report as a page too, with the search as a chart",
  argument.quiet,
}
evolve.examples = {
  { "baize evolve tutorial --hours 1 --out better.lua --seed 1", "an hour of search" },
  { "baize evolve mine.lua --sections '1NT*' --mutants 300 --out better.lua --html search.html",
    "answers to 1NT only" },
}

local function refuse(message, text, at) script.usage("evolve: " .. message, text, at) end

-- ---- the file --------------------------------------------------------------------------------

-- The folder of a path.
local function folder_of(path) return path:match "^(.*)/[^/]*$" or "." end

-- The first line of a file; nil: there is none.
local function first_line(path)
  local file = io.open(path, "rb")
  if not file then return nil end
  local line = file:read "l" or ""
  file:close()
  return line
end

-- Refuse an output that is no file of a system, or from which the base is not found.
local function check_name(values)
  if not values.out then refuse "--out FILE is missing: the file of the new system" end
  if not values.out:find "%.lua$" then
    refuse("--out: the file of a system ends in .lua", values.out, 1)
  end
  local stem = values.system:match "^[^:]*"
  if stem:find "%.lua$" and folder_of(stem) ~= folder_of(values.out) then
    refuse(("--out: the new system has %s as its base, which is found beside it only: write it to "
      .. "%s/"):format(stem, folder_of(stem)))
  end
end

-- Refuse an output that would overwrite something, but for what this search left when it was
-- interrupted (`mark`: its first line; nil: there is none).
local function check_new(values, mark)
  local line = first_line(values.out)
  if line and line ~= mark then
    refuse(("--out: '%s' exists: name a new file"):format(values.out))
  end
end

local function name_of(path) return (path:match "([^/]*)%.lua$") end

-- ---- options ---------------------------------------------------------------------------------

local function sections_of(text)
  if not text then return nil end
  local list = {}
  for name in text:gmatch "[^,]+" do list[#list + 1] = name:match "^%s*(.-)%s*$" end
  return list
end

local function stop_of(values)
  if not values.hours then return nil end
  local hours = tonumber(values.hours)
  if values.mutants then refuse "either --hours or --mutants, not both" end
  if not hours or hours < 0 then refuse("--hours: a number of hours expected", values.hours, 1) end
  local start = os.time()
  return function() return os.difftime(os.time(), start) >= hours * HOUR end
end

local function pool_of(values)
  return values.pool and script.must("evolve", output.read(values.pool))
end

-- The command that repeats a search that was ended by its time.
local function repeats(values, found)
  return argument.again(values, { ["--hours"] = true, ["--seed"] = true, ["--out"] = true,
    ["--mutants"] = true }, { "--mutants", tostring(found.mutants), "--seed", tostring(found.seed),
    "--out", "again.lua" })
end

-- The command that goes on with a search, or makes its page again.
local function seeded(values, found)
  return argument.again(values, { ["--seed"] = true }, { "--seed", tostring(found.seed) })
end

-- What the search is asked, but for its database, and how far it is.
local function options_of(values)
  local stop = stop_of(values)
  return { system = argument.read_system(values.system, "evolve", "evolve: " .. values.system),
    sections = sections_of(values.sections), mutants = values.mutants or stop and MOST or nil,
    confirm = values.confirm, boards = values.boards, solved = values.solved,
    pool = pool_of(values), advise = values.advise, third = values.third,
    new_sample = values.new_sample, seed = values.seed, jobs = values.jobs, stop = stop }
end

-- What to do next, a paragraph with the title of a section.
local function next_of(values, found)
  local text
  if found.published then
    text = ("read the changes in %s; check it: baize check %s; then compare it once more, on "
      .. "boards that no search has seen: baize match %s %s --only-changed -n 1000"):format(
      values.out, values.out, values.out, values.system)
  else
    text = ("adopt no change of this search: %s is the system as it was. More --boards show "
      .. "smaller gains; more --mutants, other --sections, --pool or --advise try other changes. "
      .. "Keep the ledger, %s: it counts the tests"):format(values.out, values.db or LEDGER)
  end
  local lines = columns.wrap(text .. ".", WIDTH):gsub("\n", "\n" .. (" "):rep(INDENT))
  return "\nNext      " .. lines .. "\n"
end

-- Write and print what was found; what this search left when it was interrupted goes.
local function put(values, found, mark)
  if mark and first_line(values.out) == mark then os.remove(values.out) end
  script.must("evolve", output.write(values.out, found.text_of_file(name_of(values.out))))
  if not (values.json and argument.write_json(values, "evolve", found:json())) then
    output.put(found:text(), found.partial and "" or next_of(values, found))
  end
  if values.html then
    script.must("evolve", output.write(values.html, found:html { again = seeded(values, found) }))
  end
  if found.partial then
    script.complain(("evolve: interrupted: it goes on from there with: %s"):format(seeded(values,
      found)))
  elseif values.hours then
    script.complain(("the same again: %s"):format(repeats(values, found)))
  end
end

function evolve.run(values)
  local searched, evolved = require "baize.ask.evolve", require "baize.ask.evolve.result"
  check_name(values)
  values.seed = values.seed or evolved.seed(first_line(values.out) or "")
  local options = options_of(values)
  local name = script.try("evolve", script.USAGE, searched.name, options)
  local mark = values.seed and evolved.mark(name, values.seed) -- no seed: nothing is left of it
  check_new(values, mark)
  local db <close> = script.must("evolve", require "baize.store".open(values.db or LEDGER))
  local watched = not values.quiet and progress.new "changes"
  options.db = db
  options.progress = watched and function(done, all) watched:update(done, all) end or false
  local found = script.try("evolve", script.USAGE, require "baize".evolve, options)
  progress.wipe()
  put(values, found, mark)
  return found.partial and script.INTERRUPTED or 0
end

return evolve
