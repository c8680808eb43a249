-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize run: the experiments that a script returns.
-- @module baize.cli.run
local argument = require "baize.cli.argument"
local auction = require "baize.report.auction"
local deviation = require "baize.store.deviation"
local keeping = require "baize.store.keeping"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local script = require "baize.host.script"
local registration = require "baize.store.registration"
local shell = require "baize.base.shell"
local store = require "baize.store"
local report = require "baize.report.text"
local terminal = require "baize.core.terminal"

local run = {}

local ID_MIN <const> = 6 -- digits by which a registration is named at least

run.name = "run"
run.summary = "run the experiments that a script returns"
run.description = "Run the experiment that FILE returns, or each of an array of them, "
  .. "and print the results. Progress, with rate and time left, goes to standard "
  .. "error. Ctrl-C stops after the deals at hand and prints their numbers, marked "
  .. "partial and without tests; a second Ctrl-C ends at once."
run.arguments = { argument.file, argument.rest }
run.options = {
  argument.deals "how many deals (default: what the experiment says)",
  argument.seed "which deals (default: what the experiment says, else a fresh one, printed)",
  argument.jobs "how many threads (default: one for each core); results do not depend on it",
  argument.memory,
  argument.json,
  argument.html "write the results as one page too, with figures",
  argument.links,
  argument.brief,
  { names = { "--db" }, value = "FILE",
    help = "store deals and results in this database; what it has is not solved again" },
  { names = { "--resume" },
    help = "continue the last run of this question in the database, where it ended" },
  { names = { "--again" }, help = "deal others where the database has this question" },
  { names = { "--registered" }, value = "REG",
    help = "what was registered (baize register): a file, or the id of a registration in the "
      .. "database; deals and seed are those registered unless they are given, and the report says "
      .. "what differs" },
  argument.range,
  argument.shard,
  argument.quiet,
}
run.examples = {
  { "baize run examples/laws/stronger_hand.lua -n 4000 --seed 2016",
    "an experiment on the first 4000 deals of seed 2016" },
  { "baize run examples/laws/stronger_hand.lua -n 9000 --db laws.db --resume",
    "the same, continued to 9000 deals" },
}

-- Has `value` a method `run`? The pcall catches types whose unknown fields raise.
local function is_experiment(value)
  local kind = type(value)
  if kind ~= "table" and kind ~= "userdata" then return false end
  local ok, method = pcall(function() return value.run end)
  return ok and type(method) == "function"
end

--- The experiments in what a script returned, one or an array of them; nil for anything else. For
-- an array that begins with an experiment the second result is the index of the first element that
-- is not an experiment.
function run.experiments(value)
  if is_experiment(value) then return { value } end
  if type(value) ~= "table" or getmetatable(value) or #value == 0 then return nil end
  for i, item in ipairs(value) do
    if not is_experiment(item) then return nil, i > 1 and i or nil end
  end
  return value
end

--- What an experiment asks, as its method `question` says it; nil: it has none.
function run.question(experiment)
  -- types whose unknown fields raise
  local ok, method = pcall(function() return experiment.question end)
  return ok and type(method) == "function" and experiment:question() or nil
end

-- ---- registrations -----------------------------------------------------------------

-- The registration that was named: a file, or the beginning of an id in the database.
local function named_registration(values, db)
  local name = values.registered
  if not name then return nil end
  local file <close> = io.open(name, "rb")
  if file then
    return script.must("run", registration.read(file:read "a" or "", name))
  end
  for _, one in ipairs(db and db:registrations() or {}) do
    if #name >= ID_MIN and one.hash:sub(1, #name) == name:lower() then return one end
  end
  script.quit(("run: --registered: there is no file '%s'%s"):format(name, db and
    (", and no registration of this id in '%s'"):format(db.path) or
    "; --db FILE names a database that has registrations"))
end

-- What was registered of experiment i: a table of registration, number (of the question) and item
-- (what it asks); nil: nothing was. Of those in a database the last one that asks the same.
local function registered_of(experiment, i, values, db, named)
  local all = not named and db and db:registrations() or {}
  if not named and #all == 0 then return nil end
  local asked = run.question(experiment)
  local item = asked and registration.item(asked, values.deals, values.seed)
  if named then return item and { registration = named, number = i, item = item } end
  local found = item and registration.of(all, item) or {}
  for _, one in ipairs(found) do one.item = item end
  return found[#found], found
end

-- What the script is, for a comparison with that which was registered; nil: there is none.
local function script_of(values)
  local text = values.file and values.file ~= "-" and output.read(values.file)
  return text and registration.script(values.file, text, values.rest) or nil
end

-- Before anything is dealt: in what the question is another one than that which was registered.
local function note_differences(was)
  local registered = was.registration.data.questions[was.number]
  for _, text in ipairs(registered and deviation.differences(registered, was.item) or {}) do
    script.complain(("not as registered (%s): %s"):format(was.registration.id, text))
  end
end

-- Say in a result whether it is what was registered.
local function mark(result, was, found, text)
  if not was or not result.json then return end -- a shard
  for _, one in ipairs(found or {}) do
    local item = one.registration.data.questions[one.number]
    if item.seed == result.seed then was = one end
  end
  result.registered = deviation.judge(was.registration, was.number, was.item, result, text,
    was.count)
  if #(found or {}) > 1 then
    table.insert(result.registered.notes, ("one of %d registrations of this question in the "
      .. "database"):format(#found))
  end
end

-- What a run takes of a registration where it is not given.
local function taken(was, field, values)
  local item = was and was.named and was.registration.data.questions[was.number]
  return values[field] or item and item[field] or nil
end

local function run_one(experiment, values, db, was)
  return (experiment:run {
    deals = taken(was, "deals", values), seed = taken(was, "seed", values), jobs = values.jobs,
    memory = values.memory, db = db, resume = values.resume or nil,
    again = values.again or nil, range = values.part,
    progress = not values.quiet and progress.watch(true),
  })
end

local function json_of(results)
  local texts = {}
  for i, result in ipairs(results) do texts[i] = result:json() end
  return (#texts == 1 and texts[1] or "[" .. table.concat(texts, ",\n") .. "]") .. "\n"
end

local function html_of(results, values)
  return (require "baize.report.html".write(results, { file = values.file,
    again = values.repeats and values.repeats() or nil, brief = values.brief,
    link = values.links and require "baize.format.lin.viewer".link or nil }))
end

-- The database, opened before anything runs; nil: none is wanted.
local function open_store(values)
  if not values.db then
    local option = values.resume and "--resume" or values.again and "--again"
    if option then script.quit(option .. " needs --db FILE, the database") end
    return nil
  end
  keeping.notice = script.complain
  return script.must(nil, store.open(values.db))
end

-- After Ctrl-C: where the deals are, and the command that continues.
local function say_how_to_continue(values)
  if not values.db then
    return script.complain("interrupted; nothing is stored"
      .. ((values.file or values.continues) and " (--db FILE stores the deals)" or ""))
  end
  if values.continues then
    return script.complain(("interrupted; what was dealt is stored in '%s'. To continue:\n  %s")
      :format(values.db, values.continues()))
  end
  local words = { "baize", "run", values.file }
  for _, name in ipairs { "deals", "seed", "db", "registered", "range", "shard" } do
    local value = values[name]
    if value then table.move({ "--" .. name, tostring(value) }, 1, 2, #words + 1, words) end
  end
  words[#words + 1] = not values.part and "--resume" or nil
  if #(values.rest or {}) > 0 then words[#words + 1] = "--" end
  table.move(values.rest or {}, 1, #(values.rest or {}), #words + 1, words)
  script.complain(("interrupted; what was dealt is stored in '%s'. To continue:\n  %s")
    :format(values.db, shell.line(words)))
end

-- Removes a new database from which nothing is open but `db`, where what was to fill it failed and
-- it has nothing.
local function forget_empty(db, is_new)
  return setmetatable({}, { __close = function(_, failure)
    if failure and is_new and not db.core:next(0) and #db:registrations() == 0 then
      os.remove(db.path)
    end
  end })
end

--- End the command where one of the experiments cannot be made in shards, before anything is dealt.
function run.check_shards(experiments, command)
  local function check(asked)
    for _, case in ipairs(asked.cases or {}) do check(case) end
    if asked.unshared then script.quit(("%s: %s"):format(command, asked.unshared)) end
  end
  for _, experiment in ipairs(experiments) do check(run.question(experiment) or {}) end
end

-- Run them in order and print each result; the results and the exit status so far.
local function run_each(experiments, values)
  local is_new <const> = values.db and not output.is_there(values.db)
  local db <close> = open_store(values)
  local _ <close> = db and forget_empty(db, is_new) or nil
  local results, named = {}, named_registration(values, values.store or db)
  local text -- of the script, as it is before anything is dealt
  for i, experiment in ipairs(experiments) do
    local was, found = registered_of(experiment, i, values, values.store or db, named)
    if was then
      was.named, was.count = named ~= nil, named and #experiments
      text = text or script_of(values)
      note_differences(was)
    end
    local result = run_one(experiment, values, db, was)
    mark(result, was, found, text)
    results[i] = result
    if values.json ~= "-" and not values.silent then
      output.put(i > 1 and "\n" or "", (tostring(result):gsub("\n*$", "\n")))
      io.flush()
    end
    if terminal.interrupted() or values.file and result.partial == "interrupted" then
      say_how_to_continue(values)
      return results, script.INTERRUPTED
    end
  end
  return results, 0
end

--- Run experiments and print their results; `values` are those of the command line, all optional,
-- `file` of the script, or `continues`, a function that returns the command that continues what was
-- interrupted, `store` (a Store, whose registrations of them are named too), `silent`:
-- standard output has something else, and `repeats`: a function that returns the command for the
-- page, where it is another than run. Returns the exit status.
function run.all(experiments, values)
  if values.html == "-" then script.quit "--html takes the name of a file, not -" end
  for _, name in ipairs { "links", "brief" } do
    if values[name] and not values.html then
      script.usage(("--%s needs --html FILE"):format(name))
    end
  end
  values.part = argument.read_range(values)
  if values.part and (values.json or values.html) then
    script.usage "a shard shows no numbers: --json and --html are for what baize merge makes"
  end
  -- before hours go into what cannot be kept
  local files <close> = script.must(nil, output.open_each(values, { "json", "html" }))
  local results, status = run_each(experiments, values)
  local problems = status == 0 and values.json ~= "-" and not values.silent
    and auction.overview(results)
  if problems then output.put("\n", report.table(problems)) end
  for _, form in ipairs { { "json", json_of }, { "html", html_of } } do
    local file = files[form[1]]
    if file then
      file:write(form[2](results, values))
      script.must(nil, file:keep())
    end
  end
  return status
end

--- The experiments that the script of a command returns, or the problems of a file of boards; the
-- command ends where the file has none.
function run.read(values)
  if values.file:find "%.[pP][bB][nN]$" then
    if #values.rest > 0 then
      script.usage("run: a file of problems takes no arguments", values.rest[1], 1)
    end
    return (script.try("run", script.FAILED, require "baize".problems, values.file))
  end
  local experiments, place = run.experiments(script.value(values))
  if place then
    script.quit(("element %d of what %s returns is not an experiment"):format(place, values.file))
  elseif not experiments then
    script.quit(("%s returns no experiment (it ends without 'return baize.experiment{...}'; "
      .. "other scripts are run by: baize %s)"):format(values.file, values.file))
  end
  return experiments
end

function run.run(values)
  if values.resume and values.again then
    script.usage("run: either --resume or --again, not both: one continues the last run, the "
      .. "other deals anew")
  end
  return (run.all(run.read(values), values))
end

return run
