-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize similar: which kept experiments look at the same deals.
-- Uses: baize.cli.list, baize.cli.run, baize.cli.script, baize.report.columns.
-- @module baize.cli.similar
local columns = require "baize.report.columns"
local list = require "baize.cli.list"
local run = require "baize.cli.run"
local script = require "baize.cli.script"

local similar = {}

local WIDTH <const> = 76

similar.name = "similar"
similar.summary = "find kept experiments on the same deals"
similar.description = "List the experiments of a database whose conditions overlap with "
  .. "those of the experiments in FILE: how many of their deals satisfy its condition, and "
  .. "how many of its deals satisfy theirs. The shares are exact where they can be counted "
  .. "in about a second, else estimates, marked '~'."
similar.arguments = {
  { key = "file", value = "FILE", help = "the script; - is standard input" },
  { key = "rest", value = "ARG", count = "*", help = "arguments of the script, after --" },
}
similar.options = {
  { names = { "--db" }, value = "FILE", help = "the database" },
}
similar.examples = {
  { "baize similar examples/laws/stronger_hand.lua --db laws.db",
    "who has looked at such deals before" },
}

local function percent(share)
  local text = share.share == 0 and "0 %" or ("%.3g %%"):format(100 * share.share)
  return share.exact and text or "~" .. text
end

local function title_of(entry)
  return entry.kind == "library" and "library" or entry.title ~= "" and entry.title or "-"
end

local function print_similar(experiment, found)
  local where = tostring(experiment.where)
  print((columns.wrap("Where " .. where, WIDTH)))
  if #found == 0 then
    print "nothing in the database has deals in common with it"
    return
  end
  local rows = { { "id", "deals", "of its deals", "of ours", "title" } }
  for i, item in ipairs(found) do
    rows[i + 1] = { ("%d"):format(item.entry.id), ("%d"):format(item.entry.rows),
      percent(item.of_theirs), percent(item.of_ours), title_of(item.entry) }
  end
  io.write(columns.set(rows, "rrrrl"))
end

-- The experiments in a script that have one condition; a message when there are none.
local function load(values)
  local chunk, message = script.load(values.file)
  if not chunk then return nil, message end
  script.prepare(table.move(values.rest, 1, #values.rest, 1, { [0] = values.file }))
  local ok, value = script.call(chunk, table.unpack(values.rest))
  if not ok then return nil, nil, value end
  local experiments = {}
  for _, item in ipairs(run.experiments(value) or {}) do
    for _, one in ipairs(item.samples or { item }) do
      one = one.experiment or one
      if one.where then experiments[#experiments + 1] = one end
    end
  end
  if #experiments > 0 then return experiments end
  return nil, ("%s returns no experiment with a condition"):format(values.file)
end

--- Run the command.
-- @tparam table values `file`, `rest`, `db`
-- @treturn integer exit status
function similar.run(values)
  local db <close>, status = list.open(values)
  if not db then return status end
  local experiments, message, failure = load(values)
  if failure then return script.report(failure) end
  if not experiments then
    script.complain(message)
    return script.FAILED
  end
  for i, experiment in ipairs(experiments) do
    if i > 1 then print() end
    local ok, found = script.call(db.similar, db, experiment.where)
    if not ok then return script.report(found) end
    print_similar(experiment, found)
  end
  return 0
end

return similar
