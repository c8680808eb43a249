-- SPDX-License-Identifier: GPL-3.0-or-later
--- The scripts that Slurm runs: of a task, and of the merge after all of them.
-- @module baize.cli.cluster_scripts
local shell = require "baize.base.shell"
local slurm = require "baize.cli.slurm"

local cluster_scripts = {}

local TASK <const> = [[
@HEAD@
# The task: the index in its array and the number of those in the arrays before.
i=$((SLURM_ARRAY_TASK_ID + $1))
cd @HERE@ || exit
]]

local PLAIN <const> = [[
@WORK@ \
  --db @FOLDER@/shard-$i.db --shard $i/@TASKS@@REST@ &&
  touch @FOLDER@/shard-$i.done
]]

-- A signal at the end of the time ends the program too, and leaves this to the shell.
local SCRATCH <const> = [[
# The shard is written on a disk of the node, and copied from the folder of the run and to it.
shard=@FOLDER@/shard-$i.db
scratch=$(mktemp -d "@ROOM@/baize.XXXXXX") || exit
[ ! -e "$shard" ] || cp "$shard" "$scratch/shard.db" || exit
trap : TERM
@WORK@ \
  --db "$scratch/shard.db" --shard $i/@TASKS@@REST@
status=$?
# What a signal left half written is undone by its journal, which reading it does.
[ ! -e "$scratch/shard.db-journal" ] || @PROGRAM@ list --db "$scratch/shard.db" >/dev/null
if [ -e "$scratch/shard.db" ] && [ ! -e "$scratch/shard.db-journal" ]; then
  cp "$scratch/shard.db" "$shard.new" && mv "$shard.new" "$shard" || status=1
fi
rm -rf "$scratch"
[ "$status" -ne 0 ] || touch @FOLDER@/shard-$i.done
exit "$status"
]]

local MERGE <const> = [[
@HEAD@
cd @FOLDER@ || exit
]]

local PLAIN_MERGE <const> = [[
@PROGRAM@ merge all.db shard-*.db || exit
]]

local SCRATCH_MERGE <const> = [[
scratch=$(mktemp -d "@ROOM@/baize.XXXXXX") && cp shard-*.db "$scratch" || exit
(cd "$scratch" && @PROGRAM@ merge all.db shard-*.db) &&
  cp "$scratch/all.db" all.db.new && mv all.db.new all.db
status=$?
rm -rf "$scratch"
[ "$status" -eq 0 ] || exit "$status"
]]

local COUNT <const> = [[
if [ "$(ls | grep -c '^shard-[0-9]*\.done$')" -lt @TASKS@ ]; then
  echo 'some tasks did not end well'
  exit 1
fi
]]

-- The head of a script: options of sbatch.
local function head(run, options)
  local lines = { "#!/bin/sh" }
  for _, list in ipairs { options, run.sbatch } do
    for _, option in ipairs(list) do lines[#lines + 1] = slurm.line(option) end
  end
  return table.concat(lines, "\n")
end

--- The scripts of the tasks and of the merge of a run, which `cluster` read: name, here, folder,
-- work and program (words), rest, tasks, cpus, sbatch, scratch (nil: none).
function cluster_scripts.write(run)
  local words = { HERE = shell.word(run.here), WORK = shell.line(run.work),
    PROGRAM = shell.line(run.program), FOLDER = shell.word(run.folder),
    TASKS = run.tasks, REST = #run.rest > 0 and " -- " .. shell.line(run.rest) or "",
    ROOM = run.scratch }
  local function fill(text, options)
    words.HEAD = head(run, options)
    return (text:gsub("@(%u+)@", words))
  end
  return fill(TASK .. (run.scratch and SCRATCH or PLAIN), { "--job-name=" .. run.name,
      "--cpus-per-task=" .. run.cpus, "--open-mode=append", "--requeue" }),
    fill(MERGE .. (run.scratch and SCRATCH_MERGE or PLAIN_MERGE) .. COUNT, {
      "--job-name=" .. run.name .. "-merge", slurm.output_option(run.folder, "merge.log") })
end

return cluster_scripts
