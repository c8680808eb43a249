-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize merge: one database from shards.
-- @module baize.cli.merge
local argument = require "baize.cli.argument"
local columns = require "baize.base.columns"
local list = require "baize.cli.list"
local plain = require "baize.base.plain"
local script = require "baize.host.script"
local shard = require "baize.store.shard"
local store = require "baize.store"

local merge = {}

local GAPS_MAX <const> = 8 -- gaps that are named

merge.name = "merge"
merge.summary = "put the shards of a run together"
merge.description = "Add to the database OUT, which is created if it does not exist, what other "
  .. "databases have of the same work: those that baize run or baize library filled "
  .. "with --range or --shard, each on a machine of its own. They may come in any "
  .. "order, again, and some of them later; deals that are missing are named. Once all "
  .. "are there the database is that of a single run: baize show prints its report. "
  .. "Whole runs of one question with different seeds may be merged too: each stays a "
  .. "run of its own, and baize list --tests pools them. "
  .. "Where two have different results of one deal, or one is of another question or "
  .. "version, or a shard of another seed, OUT stays as it was."
merge.arguments = {
  { key = "out", value = "OUT", help = "the database of all" },
  { key = "inputs", value = "IN", count = "+", help = "databases that are added to it" },
}
merge.options = { argument.json }
merge.examples = {
  { "baize run law.lua -n 4000 --seed 7 --db s1.db --shard 1/2",
    "the first 2000 deals; 2/2, the others, elsewhere" },
  { "baize merge all.db s1.db s2.db", "both together" },
}

-- "11 to 20, 31", at most GAPS_MAX of them.
local function gaps_text(gaps)
  local parts = {}
  for i = 1, math.min(#gaps, GAPS_MAX) do
    local first, last = gaps[i][1], gaps[i][2]
    parts[i] = first == last and ("%d"):format(first) or ("%d to %d"):format(first, last)
  end
  local more = #gaps - #parts
  return table.concat(parts, ", ") .. (more > 0 and (" and %d more gaps"):format(more) or "")
end

local ORDER <const> = { "version", "database", "entries", "id", "title", "seed", "deals", "asked",
  "missing", "first", "last" }

-- Say what there is of each entry, and what is missing.
local function report(db, values)
  local entries = {}
  for i, entry in ipairs(db:list()) do
    local gaps, missing = shard.missing(db.core, entry.id, 1, entry.asked), {}
    for k, gap in ipairs(gaps) do missing[k] = { first = gap[1], last = gap[2] } end
    entries[i] = { id = entry.id, title = list.title(entry), seed = entry.seed, deals = entry.rows,
      asked = entry.asked, missing = missing }
    argument.print(values, ("%s: %d: %d of %d deals, seed %d: %s"):format(db.path, entry.id,
      entry.rows, entry.asked, entry.seed, columns.line(list.title(entry))))
    if #gaps > 0 then argument.print(values, "  missing: deals " .. gaps_text(gaps)) end
  end
  argument.write_json(values, "merge", values.json and plain.encode({ database = db.path,
    entries = entries }, ORDER))
end

-- Why a file cannot be read; nil: it can.
local function unreadable(path)
  local file, message = io.open(path)
  if not file then return message end
  file:close()
end

-- Name the databases that have no entry: a run that failed, or another file. True: there are some.
local function note_empty(paths)
  local empty = false
  for _, path in ipairs(paths) do
    local db <close> = store.open(path, "read") -- nil: a file without a byte
    if not db or not db.core:next(0) then
      script.complain(("merge: '%s' is empty: nothing of it was merged"):format(path))
      empty = true
    end
  end
  return empty
end

function merge.run(values)
  for _, path in ipairs(values.inputs) do
    local message = unreadable(path)
    if message then script.quit("cannot open " .. message) end
  end
  local new <const> = unreadable(values.out)
  local db <close> = script.must(nil, store.open(values.out))
  local ok, why = db:merge(values.inputs)
  if ok then
    local empty = note_empty(values.inputs)
    report(db, values)
    return empty and script.FAILED or 0
  end
  -- unless another process put something into it meanwhile
  if new and not db.core:next(0) then os.remove(values.out) end
  script.quit(why)
end

return merge
