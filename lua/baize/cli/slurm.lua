-- SPDX-License-Identifier: GPL-3.0-or-later
--- What Slurm is asked, by its own commands: sbatch, squeue, sacct, scontrol, scancel.
-- @module baize.cli.slurm
local shell = require "baize.base.shell"

local slurm = {}

local QUIET <const> = " 2>/dev/null"
-- MaxArraySize where a Slurm does not say it: what it is unless an administrator sets it.
local ARRAY_DEFAULT <const> = 1001

--- Whether the commands of Slurm are on the path.
function slurm.present()
  return shell.output("command -v sbatch" .. QUIET) ~= nil
end

--- An option of sbatch, as in "--comment=it's 5 %", as its line in a script, where a backslash
-- counts within quotes too.
function slurm.line(option)
  return "#SBATCH '" .. option:gsub("\\", "\\\\"):gsub("'", "'\\''") .. "'"
end

--- The largest index that an array may have; 0 where this Slurm takes no arrays.
function slurm.index_max()
  local config = shell.output("scontrol show config" .. QUIET) or ""
  return (math.tointeger(tonumber(config:match "MaxArraySize%s*=%s*(%d+)")) or ARRAY_DEFAULT) - 1
end

--- Numbers in ascending order as Slurm writes a set of them: "1-5,9".
function slurm.ranges(numbers)
  local parts, first = {}, 1
  for i, n in ipairs(numbers) do
    if numbers[i + 1] ~= n + 1 then
      parts[#parts + 1] = numbers[first] == n and ("%d"):format(n)
        or ("%d-%d"):format(numbers[first], n)
      first = i + 1
    end
  end
  return table.concat(parts, ",")
end

--- The option that names a log, in whose name Slurm puts the index of an array in the place of %a;
-- the folder is without backslashes: with one it takes no %a.
function slurm.output_option(folder, name)
  return ("--output=%s/%s"):format(folder:gsub("%%", "%%%%"), name)
end

--- Submit a script: `words` are options of sbatch, the script, its arguments. The number of the
-- job; nil where it was refused, which sbatch has explained.
function slurm.submit(words)
  local said = shell.output("sbatch --parsable " .. shell.line(words))
  return said and said:match "^%s*(%d+)"
end

--- The tasks of arrays that a user has in the queue: an array of `job` (text), `index`, `state`,
-- `reason` (texts as Slurm has them). Nil where squeue gave no answer.
function slurm.queue(user)
  local said = shell.output(("squeue -h -r -u %s -o %s"):format(shell.word(user),
    shell.word "%F %K %T %r"))
  if not said then return nil end
  local tasks = {}
  for line in said:gmatch "[^\n]+" do
    local job, index, state, reason = line:match "^(%d+) (%d+) (%S+) ?(.*)$"
    if job then
      tasks[#tasks + 1] = { job = job, index = math.tointeger(tonumber(index)), state = state,
        reason = reason }
    end
  end
  return tasks
end

-- What more is to be asked for, by the beginning of a state.
local ADVICE <const> = { TIMEOUT = "--time", OUT_OF_MEMORY = "--mem" }

-- How a task ended, in words.
local function ending(state, code, elapsed)
  local status, signal = code:match "^(%d+):(%d+)$"
  local text = state
  if ADVICE[state] then
    text = ("%s%s (give resubmit a larger %s=...)"):format(text,
      state == "TIMEOUT" and elapsed ~= "" and " after " .. elapsed or "", ADVICE[state])
  elseif signal and signal ~= "0" then
    text = ("%s, signal %s"):format(text, signal)
  elseif status and status ~= "0" then
    text = ("%s, exit status %s"):format(text, status)
  end
  return text
end

--- How the tasks of arrays ended: texts as "FAILED, exit status 2", by job and index. Of accounts,
-- or where Slurm keeps none of what it remembers for some minutes.
function slurm.ended(jobs)
  local by_job = {}
  local function note(job, index, ...)
    by_job[job] = by_job[job] or {}
    by_job[job][math.tointeger(tonumber(index))] = ending(...)
  end
  local said = shell.output(("sacct -n -X -P -j %s -o JobID,State,ExitCode,Elapsed%s")
    :format(shell.word(table.concat(jobs, ",")), QUIET)) or ""
  for job, index, state, code, elapsed in said:gmatch "(%d+)_(%d+)|([^|\n]*)|([^|\n]*)|([^\n]*)" do
    note(job, index, state, code, elapsed)
  end
  for _, job in ipairs(jobs) do
    said = by_job[job] and ""
      or shell.output(("scontrol -o show job %s%s"):format(shell.word(job), QUIET)) or ""
    for line in said:gmatch "[^\n]+" do
      local index, state = line:match " ArrayTaskId=(%d+) ", line:match " JobState=(%S+)"
      if index and state then
        note(job, index, state, line:match " ExitCode=(%S+)" or "",
          line:match " RunTime=(%S+)" or "")
      end
    end
  end
  return by_job
end

--- Take a job that still waits out of the queue.
function slurm.cancel_pending(job)
  return shell.output(("scancel --state=PENDING %s%s"):format(shell.word(job), QUIET)) ~= nil
end

return slurm
