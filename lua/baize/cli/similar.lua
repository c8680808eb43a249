-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize similar: which stored experiments use the same deals.
-- @module baize.cli.similar
local argument = require "baize.cli.argument"
local columns = require "baize.base.columns"
local list = require "baize.cli.list"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local run = require "baize.cli.run"
local script = require "baize.host.script"

local similar = {}

local WIDTH <const> = 76

similar.name = "similar"
similar.summary = "find stored experiments on the same deals"
similar.description = "List the experiments of a database whose conditions overlap with "
  .. "those of the experiments in FILE: how many of their deals satisfy its condition, and "
  .. "how many of its deals satisfy theirs. The shares are exact where they can be counted "
  .. "in about a second, else estimates, marked '~'."
similar.arguments = { argument.file, argument.rest }
similar.options = { argument.db, argument.json }
similar.examples = {
  { "baize similar examples/laws/stronger_hand.lua --db laws.db",
    "earlier experiments on such deals" },
}

local function percent(share)
  local text = share.share == 0 and "0 %" or ("%.3g %%"):format(100 * share.share)
  return share.exact and text or "~" .. text
end

local ORDER <const> = { "where", "similar", "id", "deals", "title", "of_theirs", "of_ours" }

local function as_json(list_of)
  local all = {}
  for i, one in ipairs(list_of) do
    local found = {}
    for k, item in ipairs(one.found) do
      found[k] = { id = item.entry.id, deals = item.entry.rows, title = list.title(item.entry),
        of_theirs = plain.figure(item.of_theirs), of_ours = plain.figure(item.of_ours) }
    end
    all[i] = { where = tostring(one.where), similar = found }
  end
  return plain.write(all, ORDER)
end

local function print_similar(experiment, found)
  local where = tostring(experiment.where)
  output.print((columns.wrap("Where " .. where, WIDTH)))
  if #found == 0 then
    output.print "nothing in the database has deals in common with it"
    return
  end
  local rows = { { "id", "deals", "of its deals", "of ours", "title" } }
  for i, item in ipairs(found) do
    rows[i + 1] = { ("%d"):format(item.entry.id), ("%d"):format(item.entry.rows),
      percent(item.of_theirs), percent(item.of_ours), list.title(item.entry) }
  end
  output.put(columns.set(rows, "rrrrl"))
end

-- The experiments in what a script returned that have one condition.
local function with_condition(value)
  local experiments = {}
  for _, item in ipairs(run.experiments(value) or {}) do
    for _, one in ipairs(item.samples or { item }) do
      one = one.experiment or one
      if one.where then experiments[#experiments + 1] = one end
    end
  end
  return experiments
end

function similar.run(values)
  local db <close> = list.open(values)
  local experiments = with_condition(script.value(values))
  if #experiments == 0 then
    script.quit(values.file .. " returns no experiment with a condition")
  end
  local all, damaged, said = {}, {}, {}
  for i, experiment in ipairs(experiments) do
    local found, wrong = db:similar(experiment.where)
    all[i] = { where = experiment.where, found = found }
    for _, message in ipairs(wrong) do
      damaged[#damaged + 1] = not said[message] and message or nil
      said[message] = true
    end
  end
  if not argument.write_json(values, "similar", values.json and as_json(all)) then
    for i, one in ipairs(all) do
      if i > 1 then output.print() end
      print_similar(one, one.found)
    end
  end
  for _, message in ipairs(damaged) do script.complain(message) end
  return (values.damaged or #damaged > 0) and script.FAILED or 0
end

return similar
