-- SPDX-License-Identifier: GPL-3.0-or-later
--- How far a run on a cluster is, as text and as JSON.
-- @module baize.cli.cluster_progress
local argument = require "baize.cli.argument"
local cluster_tasks = require "baize.cli.cluster_tasks"
local columns = require "baize.base.columns"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local script = require "baize.host.script"
local slurm = require "baize.cli.slurm"

local cluster_progress = {}

local REASONS_MAX <const> = 20 -- lines that say why

-- How many tasks have each state, and those of one state and reason together.
local function summary(run, states)
  local found = { tasks = run.tasks, done = 0, running = 0, pending = 0, failed = 0, unknown = 0 }
  local groups, by_reason = {}, {}
  for task, it in ipairs(states) do
    found[it.state] = found[it.state] + 1
    local key = it.state .. "\0" .. (it.reason or "")
    local group = by_reason[key]
    if not group then
      group = { state = it.state, reason = it.reason, numbers = {} }
      by_reason[key], groups[#groups + 1] = group, group
    end
    group.numbers[#group.numbers + 1] = task
  end
  for _, group in ipairs(groups) do
    group.count, group.tasks, group.numbers = #group.numbers, slurm.ranges(group.numbers), nil
  end
  return found, groups
end

-- The last words of the merge; nil: it has said nothing.
local function merge_log(run)
  local text = output.read(run.folder .. "/merge.log")
  return text and text ~= "" and text or nil
end

local function print_progress(found, groups, said)
  output.print(("%d of %d tasks done, %d running, %d pending, %d failed%s"):format(found.done,
    found.tasks, found.running, found.pending, found.failed,
    found.unknown > 0 and (", %d unknown"):format(found.unknown) or ""))
  local shown, more = 0, 0
  for _, group in ipairs(groups) do
    if group.reason and shown == REASONS_MAX then
      more = more + group.count
    elseif group.reason then
      shown = shown + 1
      output.print(("  %s %s: %s"):format(group.state, group.tasks,
        columns.visible(group.reason, true)))
    end
  end
  if more > 0 then output.print(("  and %d more tasks, for other reasons"):format(more)) end
  if said then output.put((said:gsub("\n*$", "\n"))) end
end

local ORDER <const> = { "folder", "tasks", "done", "running", "pending", "failed", "unknown",
  "groups", "state", "count", "reason", "merge" }

--- Print the progress of a run of `cluster_tasks.read`, or write it as JSON where the command line
-- says so. Returns the exit status: 1 where squeue gave no answer.
function cluster_progress.show(run, values)
  local clash = output.clash(values, { run.folder .. cluster_tasks.STATE })
  if clash then script.usage("cluster: " .. clash) end
  local found, groups = summary(run, (cluster_tasks.states(run)))
  local said = merge_log(run)
  local json = nil
  if values.json then
    found.folder, found.groups, found.merge = run.folder, groups, said
    json = plain.write(found, ORDER)
  end
  if not argument.write_json(values, "cluster", json) then print_progress(found, groups, said) end
  return found.unknown > 0 and script.FAILED or 0
end

return cluster_progress
