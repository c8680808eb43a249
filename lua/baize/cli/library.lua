-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize library: deals solved once, for any question later.
-- @module baize.cli.library
local argument = require "baize.cli.argument"
local core_run = require "baize.core.run"
local core_sampler = require "baize.core.sampler"
local files = require "baize.cli.files"
local format = require "baize.format"
local library = require "baize.store.library"
local list = require "baize.cli.list"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local progress = require "baize.host.progress"
local sampler = require "baize.sample.sampler"
local script = require "baize.host.script"
local shard = require "baize.store.shard"
local words = require "baize.base.words"

local command = {}

command.name = "library"
command.summary = "solve random deals once, for any question later"
command.description = "Deal N uniform random deals, solve all twenty results of each, and "
  .. "keep them in a database. Experiments with from = \"FILE\" take those that satisfy "
  .. "their condition, in seconds. Run again with a larger N it goes on; after Ctrl-C, or "
  .. "any other end, what was solved is kept. With --in the boards of a file that have "
  .. "double-dummy tables are taken in instead; with --export the deals of the library, and of "
  .. "all its shards where FILE is a folder or a pattern, are written with their results for "
  .. "other programs: in the file of GIB's library (giblib), as its text (gib), or as PBN."
command.options = {
  argument.deals "how many deals the library shall have",
  argument.db,
  files.input "take in the boards of these files, which count as chosen, not as random",
  { names = { "--export" }, value = "OUT",
    help = "write the deals to OUT, in the format of the end of its name" },
  argument.seed "which deals (default: those of the library, else fresh ones)",
  argument.jobs "how many threads (default: one for each core)",
  argument.memory,
  argument.range,
  argument.shard,
  argument.json,
  argument.quiet,
}
command.examples = {
  { "baize library -n 10000 --db lib.db", "ten thousand deals; again with more: it goes on" },
  { "baize library --db lib.db --export lib.giblib", "as GIB's library.dat, 26 bytes a deal" },
}

local ORDER <const> = { "version", "database", "deals", "seed", "shard_of", "source", "file" }

-- Say what was done: as text, and as JSON where it is asked for.
local function say(values, text, object)
  object.database = values.db
  if not argument.write_json(values, "library", values.json and plain.encode(object, ORDER)) then
    output.print(text)
  end
end

-- All twenty results of a deal, as measures.
local function measures()
  local texts = {}
  for _, seat in ipairs(words.SEATS) do
    for _, strain in ipairs(words.STRAINS) do
      texts[#texts + 1] = ('tricks(%s, "%s")'):format(seat, strain)
    end
  end
  return texts
end

-- The uniform library of the database, or a new one.
local function entry_of(db, plan, seed, part)
  local entry, why, other = library.find(db.core, part ~= nil)
  if not entry and other then script.quit(("'%s': %s"):format(db.path, why)) end
  if entry and not entry.uniform then entry = nil end
  if not entry then
    if part and not seed then
      script.quit "a shard needs --seed, or each would be of other deals"
    end
    local id = script.must(nil, library.add(db.core, { plan = plan, seed = seed or
      sampler.fresh_seed(), shard = part ~= nil }))
    return script.must(nil, db:entry(id))
  end
  if seed and seed ~= entry.seed then
    script.quit(("the library of '%s' has seed %d, not %d"):format(db.path, entry.seed, seed))
  elseif entry.plan ~= plan then
    script.quit(("the library of '%s' has plan %s, not %s"):format(db.path, entry.plan, plan))
  end
  return entry
end

-- Deal and solve the deals `first` to `last`; how many are done and whether it was interrupted.
local function solve(db, entry, values, handle, first, last)
  local run = assert(core_run.open(measures()))
  local watch = not values.quiet and progress.watch(true)
  local count <const> = last - first + 1
  local sink = db.core:sink(entry.id, 0)
  local done, stopped = run:sample(handle, {
    seed = entry.seed, first = first, count = count,
    jobs = values.jobs or core_run.cores(), memory = values.memory, store = sink,
    known = sink, progress = watch and function(n) watch(n, count) end or nil,
  })
  script.must(nil, done, stopped)
  if watch then watch(done, count, stopped and "interrupted" or "done") end
  return done, stopped
end

-- The gaps that are to be filled: of a library, one after what it has.
local function gaps_of(db, entry, values, part)
  if part then return (shard.missing(db.core, entry.id, shard.range(part, values.deals))) end
  return { values.deals > entry.rows and { entry.rows + 1, values.deals } or nil }
end

local function fill(db, values, part)
  local handle = assert(core_sampler.open "any")
  local entry = entry_of(db, handle:plan(), values.seed, part)
  script.must(nil, db.core:ask(entry.id, math.max(values.deals, entry.asked)))
  local all, stopped = entry.rows, false
  for _, gap in ipairs(gaps_of(db, entry, values, part)) do
    local done
    done, stopped = solve(db, entry, values, handle, gap[1], gap[2])
    all = all + done
    if stopped then break end
  end
  say(values, ("%s: %d uniform deals, seed %d%s"):format(db.path, all, entry.seed,
    part and (", a shard of %d"):format(values.deals) or ""),
    { deals = all, seed = entry.seed, shard_of = part and values.deals or nil })
  return stopped and script.INTERRUPTED or 0
end

local function import(db, path, taken_from)
  -- a file that cannot be read raises
  local ok, id, taken, left_out = pcall(library.import, db.core, path)
  if not (ok and id) then
    script.complain(ok and taken or id)
    return script.FAILED
  end
  if left_out > 0 then
    script.complain(("%s: %d boards have no deal or no double-dummy results")
      :format(path, left_out))
  end
  if taken == 0 then return script.FAILED end
  taken_from[#taken_from + 1] = { file = path, deals = taken }
  return 0
end

-- Write the deals of a library in the format of a path.
local function export(values)
  local path <const>, out_path <const> = values.db, values.export
  local name = (out_path:match "%.([%w_]+)$" or ""):lower()
  local module = files.module(name, {})
  if not module or not module.write then
    script.usage(("the name '%s' ends like no format that is written"):format(out_path))
  end
  local lib <close> = script.must(nil, library.open(path))
  local out <close> = script.must(nil, output.open(out_path))
  local each, number = lib:each(), 0
  local count = script.must(nil, format.write(out.handle, name, function()
    local deal, tricks = each()
    number = number + 1
    return deal and { number = number, deal = deal, tricks = tricks } or nil
  end))
  script.must(nil, out:keep())
  say(values, ("%s: %d deals of %s"):format(out_path, count, path),
    { file = out_path, deals = count })
end

function command.run(values)
  local asked = (values.deals and 1 or 0) + (values.input and 1 or 0) + (values.export and 1 or 0)
  if asked ~= 1 or values.export and not values.db then
    script.usage "one of -n N, --in FILE and --export OUT is needed, and --db FILE"
  elseif values.export then
    return (export(values))
  end
  local part = argument.read_range(values)
  if part and values.input then script.usage "the boards of a file have no shards" end
  local db <close> = list.open(values, "write")
  if not values.input then return (fill(db, values, part)) end
  local status, taken_from, lines = nil, {}, {}
  for _, path in ipairs(files.list(values.input, values)) do
    status = math.max(status or 0, import(db, path, taken_from))
  end
  for i, one in ipairs(taken_from) do
    lines[i] = ("%s: %d deals of %s, which count as chosen"):format(db.path, one.deals, one.file)
  end
  if #lines > 0 then say(values, table.concat(lines, "\n"), { source = taken_from }) end
  return status or script.FAILED
end

return command
