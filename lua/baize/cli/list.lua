-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize list: what a database of experiments holds.
-- Uses: baize.cli.script, baize.experiment.samples, baize.plain, baize.report.columns,
-- baize.store, baize.store.keeping.
-- @module baize.cli.list
local columns = require "baize.report.columns"
local keeping = require "baize.store.keeping"
local plain = require "baize.plain"
local samples = require "baize.experiment.samples"
local script = require "baize.cli.script"
local store = require "baize.store"

local list = {}

local TITLE_MAX <const> = 50

list.name = "list"
list.summary = "list the experiments that a database keeps"
list.description = "List what FILE, the database of runs with --db, holds: for each "
  .. "experiment and library its number (for baize show), how many of its deals are "
  .. "kept, its seed, how often its numbers were looked at, and its title or condition."
list.options = {
  { names = { "--db" }, value = "FILE", help = "the database" },
  { names = { "--json" }, key = "json", help = "as JSON, with all that is kept of each" },
}
list.examples = {
  { "baize list --db laws.db", "what was run so far" },
}

-- The seed that the user gave: samples have their own, made from it.
local function seed_of(entry)
  local asker, part = keeping.asker(entry.question)
  return asker ~= "samples" and entry.seed or entry.seed - (part - 1) * samples.SEED_STEP
end

-- "1000", or "812 of 1000" of a run that did not come to its end.
local function deals_of(entry)
  if entry.rows >= entry.asked then return ("%d"):format(entry.rows) end
  return ("%d of %d"):format(entry.rows, entry.asked)
end

--- What an entry is called in a table: its title, else its condition.
-- @tparam table entry of a store
-- @treturn string 50 letters at most
-- @usage print(list.title(db:entry(1)))
function list.title(entry)
  local text = entry.title ~= "" and entry.title or entry.condition
  local asker, part = keeping.asker(entry.question)
  if asker == "samples" then
    text = ("sample %d: %s"):format(part, text)
  elseif asker then
    text = asker .. ": " .. text
  end
  if entry.kind == "library" then
    text = "library of " .. entry.title .. (entry.uniform and "" or ": " .. entry.source)
  end
  if (utf8.len(text) or #text) <= TITLE_MAX then return text end
  local at = utf8.offset(text, TITLE_MAX - 2) or TITLE_MAX - 2
  return text:sub(1, at - 1) .. "..."
end

local function print_table(entries)
  local rows = { { "id", "deals", "seed", "looks", "title or condition" } }
  for i, entry in ipairs(entries) do
    rows[i + 1] = { ("%d"):format(entry.id), deals_of(entry), ("%d"):format(seed_of(entry)),
      entry.looks > 0 and ("%d"):format(entry.looks) or "-", list.title(entry) }
  end
  io.write(columns.set(rows, "rrrrl"))
end

local KEYS <const> = {
  "id", "kind", "title", "source", "condition", "plan", "seed", "version", "uniform",
  "asked", "rows", "looks",
}

local function print_json(entries)
  local all = {}
  for i, entry in ipairs(entries) do
    all[i] = {}
    for _, key in ipairs(KEYS) do all[i][key] = entry[key] end
  end
  print(plain.write(all, KEYS))
end

--- Open the database of a command.
-- @tparam table values `db`
-- @tparam[opt="read"] string mode as for baize.store.open
-- @treturn ?Store nil when there is none, which was said
-- @treturn ?integer the exit status then
-- @usage local db, status = list.open(values)
function list.open(values, mode)
  if not values.db then
    script.complain "--db FILE is needed: the database"
    return nil, script.USAGE
  end
  local db, message = store.open(values.db, mode or "read")
  if db then return db end
  return nil, script.failed(message)
end

--- Run the command.
-- @tparam table values `db`, `json`
-- @treturn integer exit status
function list.run(values)
  local db <close>, status = list.open(values)
  if not db then return status end
  -- a damaged file is found out when it is read
  local ok, entries = pcall(db.list, db)
  if not ok then return script.failed(entries) end
  if values.json then
    print_json(entries)
  elseif #entries == 0 then
    print(("'%s' is empty"):format(values.db))
  else
    print_table(entries)
  end
  return 0
end

return list
