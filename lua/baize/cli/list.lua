-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize list: what a database of experiments holds.
-- @module baize.cli.list
local argument = require "baize.cli.argument"
local columns = require "baize.base.columns"
local errors = require "baize.core.error"
local questions = require "baize.store.questions"
local list_tests = require "baize.cli.list_tests"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local samples = require "baize.ask.experiment.samples"
local practice = require "baize.store.practice"
local script = require "baize.host.script"
local shown = require "baize.store.shown"
local store = require "baize.store"
local words = require "baize.base.words"

local list = {}

local QUICK_MAX <const> = 1 << 24 -- bytes of a file that is read whole whenever it is opened

local TITLE_MAX <const> = 50

list.name = "list"
list.summary = "list the experiments of a database"
list.description = "List what FILE, the database of runs with --db, holds: for each "
  .. "experiment and library its number (for baize show), how many of its deals are "
  .. "stored, its seed, the number of its interim analyses, and its title or condition, of "
  .. "several of one title with what each asks."
list.options = {
  argument.db,
  argument.json,
  { names = { "--tests" },
    help = "list all tests that were made instead, with Holm's adjustment over those of each "
      .. "condition and over all, and pool what was asked with several seeds" },
  { names = { "--by" }, choices = { "condition", "title" },
    help = "with --tests: what the tests of a group have in common (default: condition)" },
  { names = { "--check" }, help = "read all of the file and compare it with its checksums" },
}
list.json_flag = true
list.examples = {
  { "baize list --db laws.db", "what was run so far" },
  { "baize list --db laws.db --tests", "how many tests were made, and what remains of them" },
}

-- The seed that the user gave: samples have their own, made from it.
local function seed_of(entry)
  local asker, part = questions.asker(entry.question)
  return asker ~= "samples" and entry.seed or entry.seed - (part - 1) * samples.SEED_STEP
end

-- "1000", or "812 of 1000" of a run that did not come to its end.
local function deals_of(entry)
  if entry.rows >= entry.asked then return ("%d"):format(entry.rows) end
  return ("%d of %d"):format(entry.rows, entry.asked)
end

-- At most TITLE_MAX letters.
local function cut(text)
  if (utf8.len(text) or #text) <= TITLE_MAX then return text end
  local at = utf8.offset(text, TITLE_MAX - 2) or TITLE_MAX - 2
  return text:sub(1, at - 1) .. "..."
end

-- The players of a match, its condition or nil, and what is played where only the play differs; nil
-- of another entry.
local function players_of(entry)
  if questions.asker(entry.question) ~= "match" then return nil end
  local options = questions.options(entry.question)
  local names = {}
  if options and type(options.cards) == "table" then
    for i, one in ipairs(options.cards) do names[i] = tostring(one) end
    return names, options.where ~= nil and entry.condition or nil,
      options.contract and tostring(options.contract) or ("bid by %s"):format(
      words.stem(tostring(options.bidding)))
  elseif not options or type(options.systems) ~= "table" then
    return nil
  end
  for i, one in ipairs(options.systems) do
    names[i] = words.stem(tostring(type(one) == "table" and one[1] or one))
  end
  return names, options.where ~= nil and entry.condition or nil
end

-- "tutorial against natural; N.hcp "15+"" of a match; nil of another entry.
local function match_of(entry)
  local names, where, played = players_of(entry)
  if not names then return nil end
  return ("%s%s%s"):format(table.concat(names, #names > 2 and ", " or " against "),
    played and ", " .. played or "", where and "; " .. where or "")
end

-- What an entry is, its title, else its condition.
local function title_parts(entry)
  local text = entry.title ~= "" and entry.title or match_of(entry) or entry.condition
  local asker, part = questions.asker(entry.question)
  if entry.shard then text = "shard of " .. text end
  if entry.kind == "library" then
    return entry.shard and "shard of " or "", "library of " .. entry.title ..
      (entry.uniform and "" or ": " .. entry.source)
  elseif asker == "samples" then
    return ("sample %d: "):format(part), text
  end
  return asker and asker .. ": " or "", text
end

--- What an entry of a store is called in a table, in 50 letters at most: its title, else its
-- condition.
function list.title(entry)
  local kind, text = title_parts(entry)
  return (cut(kind .. text))
end

-- ---- what is asked -------------------------------------------------------------------

-- The texts of the tests of an entry; nil: there are none.
local function tests_of(options)
  local tests = options and options.tests
  if type(tests) == "string" then return { tests } end
  return type(tests) == "table" and #tests > 0 and tests or nil
end

-- What an entry keeps of each deal: array of name, label, text.
local function measures_of(entry)
  local measures, last = {}, nil
  for _, c in ipairs(shown.columns(entry) or {}) do
    -- several columns may stand for one number
    if c.name and not (c.times and last == c.name) then
      measures[#measures + 1] = { name = c.name, label = c.label, text = c.text }
    end
    last = c.name
  end
  return measures
end

-- What was asked: measures, tests; of a fit terms in place of the measures but the first.
local function asked(entry)
  local options, kind = questions.options(entry.question)
  local measures, terms = measures_of(entry), nil
  if kind == "fit" then
    terms = {}
    for i = 2, #measures do terms[i - 1] = measures[i].name end
    measures = { measures[1] }
  end
  return { measures = measures, tests = tests_of(options), terms = terms,
    by = options and options.by ~= nil or nil }
end

-- The same in a few words.
local function asked_in_words(entry)
  if entry.kind == "library" then return "" end
  local what, names, seen = asked(entry), {}, {}
  for _, m in ipairs(what.measures) do
    if not seen[m.name] then names[#names + 1] = m.name end
    seen[m.name] = true
  end
  local said = table.concat(what.tests or names, ", ")
  if what.terms then said = said .. " by " .. table.concat(what.terms, ", ") end
  return said .. (what.by and " in groups" or "")
end

-- ---- what is printed -------------------------------------------------------------------

-- By title: true where entries that bear it ask different things.
local function ambiguous(entries)
  local said_of, several = {}, {}
  for _, entry in ipairs(entries) do
    local title, said = list.title(entry), asked_in_words(entry)
    if said_of[title] and said_of[title] ~= said then several[title] = true end
    said_of[title] = said
  end
  return several
end

-- Entries of one title are distinguished by what they ask.
local function print_table(entries)
  local rows, several = { { "id", "deals", "seed", "looks", "title or condition" } },
    ambiguous(entries)
  for i, entry in ipairs(entries) do
    local title = list.title(entry)
    if several[title] then
      local kind, text = title_parts(entry)
      title = cut(("%s%s; %s"):format(kind, asked_in_words(entry), text))
    end
    rows[i + 1] = { ("%d"):format(entry.id), deals_of(entry), ("%d"):format(seed_of(entry)),
      entry.looks > 0 and ("%d"):format(entry.looks) or "-", title }
  end
  output.put(columns.set(rows, "rrrrl"))
end

local KEYS <const> = {
  "id", "kind", "title", "source", "condition", "plan", "seed", "version", "uniform",
  "shard", "asked", "rows",
  "looks", "systems", "measures", "tests", "terms", "name", "label", "text",
}

local function as_json(entries)
  local all = {}
  for i, entry in ipairs(entries) do
    all[i] = {}
    local what = entry.kind == "library" and {} or asked(entry)
    for _, key in ipairs(KEYS) do all[i][key] = entry[key] end
    all[i].shard = entry.shard or nil
    all[i].systems = players_of(entry)
    all[i].measures, all[i].tests, all[i].terms = what.measures, what.tests, what.terms
  end
  return plain.write(all, KEYS)
end

--- Open the database of a command, to "read" it unless another mode is given. A small file is
-- read whole; where it is damaged that is said, and `values.damaged` set.
function list.open(values, mode)
  if not values.db then script.usage "--db FILE is needed: the database" end
  local db = script.must(nil, store.open(values.db, mode or "read"))
  local whole, damage = db:check(nil, not values.check and QUICK_MAX or nil)
  if not whole then
    script.complain(damage)
    values.damaged = true
  end
  return db
end

-- Read all deals and compare them with their checksums; false: some are damaged.
local function check_all(db, entries, values)
  local sound, deals = true, 0
  for _, entry in ipairs(entries) do
    local ok, message, _, kind = db:check(entry.id)
    if kind == "interrupted" then error(errors.new(kind, message), 0) end
    if not ok then script.complain(message) end
    sound, deals = ok and sound, deals + entry.rows
  end
  if not sound then return false end
  local solved, known, bounded = db.core:solved()
  if not solved then
    if not values.damaged then script.complain(known) end
    return false
  end
  local said = ("checked: %d entries, %d deals, double-dummy results of %d deals%s"):format(
    #entries, deals, solved, bounded == 0 and "" or
    (" (%d known exactly, %d between bounds)"):format(known, bounded))
  if values.json == "-" then script.complain(said) else output.print(said) end
  return true
end

-- All tests of the database, and whether all of it could be read.
local function print_tests(db, values)
  script.prepare {}
  local by = values.by or "condition"
  local found = script.try(nil, script.FAILED, db.tests, db, by)
  for _, message in ipairs(found.damaged) do script.complain(message) end
  if not argument.write_json(values, "list", values.json and list_tests.json(found, by)) then
    output.put(list_tests.text(found, by))
  end
  return not found.unread and not values.damaged
end

-- The registrations of the database, below the table.
local function print_registrations(found)
  local rows = { { "registration", "date", "deals", "seed", "title or condition" } }
  for _, one in ipairs(found) do
    for _, item in ipairs(one.data.questions) do
      rows[#rows + 1] = { one.id, one.data.date:sub(1, 10), item.deals and
        ("%d"):format(item.deals) or "-", item.seed and ("%d"):format(item.seed) or "-",
        cut(item.title or item.where or "") }
    end
  end
  if #rows > 1 then output.put("\n", columns.set(rows, "llrrl")) end
end

function list.run(values)
  if values.by and not values.tests then script.usage "list: --by goes with --tests" end
  local db <close> = list.open(values)
  if values.tests then return print_tests(db, values) and 0 or script.FAILED end
  -- a damaged file is found out when it is read
  local entries, damaged = script.try(nil, script.FAILED, db.list, db)
  for _, message in ipairs(damaged) do script.complain(message) end
  local printed = argument.write_json(values, "list", values.json and as_json(entries))
  local registered = script.try(nil, script.FAILED, db.registrations, db)
  if not printed and #entries == 0 then
    local calls = practice.count(db)
    local what = #registered == 0 and calls == 0 and "is empty" or "has no experiment"
    if calls > 0 then what = what .. ("; calls of baize practise: %d"):format(calls) end
    output.print(("'%s' %s"):format(values.db, what))
  elseif not printed then
    print_table(entries)
  end
  if not printed then print_registrations(registered) end
  local sound = #damaged == 0 and not values.damaged
  if values.check then sound = check_all(db, entries, values) and sound end
  return sound and 0 or script.FAILED
end

return list
