-- SPDX-License-Identifier: GPL-3.0-or-later
--- Build, run every test suite, and count.
--   lua5.4 scripts/check.lua [--list] [--lint | --mode asan|tsan|valgrind] [PATTERN]...
--   lua5.4 scripts/check.lua [--list] --quick [LAYER]    what is soon done, of one layer
-- What the suites are: scripts/suites.lua. Each runs as a process of its own, two
-- more at a time than there are processors, as some wait for programs and terminals;
-- its output is kept in build/check/NAME.log and shown when something failed. A suite
-- that crashed, hung, printed a wrong plan, ran no test or left files behind counts
-- as a failure, whatever else it printed. Beside the seconds that it took are those
-- that the processors worked for it ("cpu"), which other work hardly changes; their
-- sum and the costliest five are told at the end.
-- The last line alone is for machines: "N passed, N failed, N skipped".

-- The tests of this script give it suites and a directory of their own.
local suites = dofile(os.getenv "CHECK_SUITES" or "scripts/suites.lua")
local DIR <const> = os.getenv "CHECK_DIR" or "build/check"
-- Seconds for a suite.
local TIME_LIMIT <const> = tonumber(os.getenv "CHECK_SECONDS")
  or os.getenv "BAIZE_SOAK" and 14400 or 900 -- the longest took 252 beside other work
local SHOWN_MAX <const> = 200 -- lines of a failing suite's output
local DEAR <const> = 5 -- suites whose costs are told
local WAITING <const> = 2 -- suites beyond one for each processor

local function run(command)
  local _, how, status = os.execute(command)
  return how == "exit" and status or 128 + status
end

local function read(path)
  local f = io.open(path, "rb")
  if not f then return "" end
  local text = f:read("a")
  f:close()
  return text
end

local function write(path, text)
  local f = assert(io.open(path, "wb"))
  f:write(text)
  f:close()
end

local function first_line(command)
  local p = assert(io.popen(command))
  local line = p:read("l")
  p:close()
  return line
end

--- Count the results in a TAP output.
-- cmocka prints the plan first, one for each group, and a skipped test as
-- "not ok 3 # SKIP name"; busted prints the plan last and "ok 3 - # SKIP name".
-- The reason of a skip is the text after the name or the comment before it.
local function count_tap(text)
  local r = { passed = 0, failed = 0, skipped = 0, skips = {} }
  local plan, comment
  for line in text:gmatch("[^\n]+") do
    local count = line:match("^%s*1%.%.(%d+)%s*$")
    local verdict, rest = line:match("^%s*(n?o?t? ?ok)%s+%d+(.*)")
    if count then
      plan = (plan or 0) + tonumber(count)
    elseif verdict == "ok" or verdict == "not ok" then
      local skip = rest:match("#%s*[Ss][Kk][Ii][Pp]%s*(.*)")
      if skip then
        r.skipped = r.skipped + 1
        r.skips[#r.skips + 1] = skip .. (comment and " (" .. comment .. ")" or "")
      elseif verdict == "ok" then
        r.passed = r.passed + 1
      else
        r.failed = r.failed + 1
      end
      comment = nil
    else
      comment = line:match("^#%s*skip[:%s]%s*(.*)") or comment
    end
  end
  local ran = r.passed + r.failed + r.skipped
  if not plan then
    r.fault = "printed no plan"
  elseif plan ~= ran then
    r.fault = ("planned %d tests, ran %d"):format(plan, ran)
  elseif ran == 0 then
    r.fault = "ran no test"
  end
  return r
end

--- What a suite's run amounts to, from its output and exit status.
local function judge(suite, status)
  local text = read(suite.log)
  local left = read(suite.left)
  local r
  if suite.exits then
    r = { passed = 0, failed = 0, skipped = 0, skips = {} }
    local skip = text:match("^%s*SKIP:%s*([^\n]*)")
    if status ~= 0 then r.failed = 1 elseif skip then
      r.skipped, r.skips[1] = 1, skip
    else
      r.passed = 1
    end
  else
    r = count_tap(text)
    if status ~= 0 and r.failed == 0 then r.fault = "exit status " .. status end
  end
  if status == 124 or status == 137 then
    r.fault = "hung: stopped after " .. TIME_LIMIT .. " s"
  elseif status > 128 then
    r.fault = "died of signal " .. status - 128
  end
  if not r.fault and left ~= "" then r.fault = "left behind: " .. left:gsub("%s+", " ") end
  if r.fault and r.failed == 0 then r.failed = 1 end
  r.text = text
  return r
end

local function show(suite, r, seconds, cpu)
  local bits = { ("%d passed"):format(r.passed) }
  if r.failed > 0 then bits[#bits + 1] = ("%d FAILED"):format(r.failed) end
  if r.skipped > 0 then bits[#bits + 1] = ("%d skipped"):format(r.skipped) end
  print(("%-4s %-34s %7.2f s %7.2f cpu  %s%s"):format(r.failed > 0 and "FAIL" or "ok",
    suite.name, seconds, cpu, table.concat(bits, ", "), r.fault and "; " .. r.fault or ""))
  if r.failed == 0 then return end
  local lines = {}
  for line in r.text:gmatch("[^\n]+") do
    if not line:match("^%s*ok ") then lines[#lines + 1] = "  | " .. line end
  end
  if #lines > SHOWN_MAX then
    print(("  | ... %d lines before, in %s"):format(#lines - SHOWN_MAX, suite.log))
  end
  print(table.concat(lines, "\n", math.max(1, #lines - SHOWN_MAX + 1)))
end

-- What a shell's `times` said of its children, as seconds: "0m1.25s 0m0.10s".
local function cpu_seconds(times)
  local sum = 0
  for minutes, seconds in times:gmatch("(%d+)m([%d.]+)s") do
    sum = sum + 60 * tonumber(minutes) + tonumber(seconds)
  end
  return sum
end

-- One job: its own TMPDIR (which must be empty at the end) and HOME. What systems were counted
-- before is kept for all (what is about such files names folders of its own).
local JOB <const> = [[
job=$1
case $job in /*) ;; *) job=$PWD/$job ;; esac
tmp=$job.tmp
rm -rf "$tmp" "$job.home"
mkdir -p "$tmp" "$job.home"
begin=$(date +%s%N)
env SHELL=/bin/sh TMPDIR="$tmp" HOME="$job.home" XDG_STATE_HOME="$job.home" \
  XDG_CACHE_HOME="${job%/*}/cache" \
  timeout -k 10 TIME_LIMIT sh "$job.sh" >"$job.log" 2>&1 </dev/null
status=$?
(cd "$tmp" && find . -mindepth 1) >"$job.left"
rm -rf "$tmp" "$job.home"
end=$(date +%s%N)
times >"$job.times"
echo "$(basename "$job") $status $((end - begin)) $(tail -n 1 "$job.times")"
]]

--- Run a list of suites, 'jobs' at a time; add up into 'total'.
local function run_all(list, jobs, total)
  local by_file, names = {}, {}
  for _, suite in ipairs(list) do
    local file = suite.name:gsub("[^%w_.-]", "_")
    by_file[file] = suite
    suite.log = DIR .. "/" .. file .. ".log"
    suite.left = DIR .. "/" .. file .. ".left"
    write(DIR .. "/" .. file .. ".sh", suite.command .. "\n")
    names[#names + 1] = DIR .. "/" .. file .. "\n"
  end
  write(DIR .. "/list", table.concat(names))
  local p = assert(io.popen(("xargs -r -P %d -n 1 sh %s/job <%s/list"):format(jobs, DIR, DIR)))
  for line in p:lines() do
    local file, status, ns, times = line:match("^(%S+) (%d+) (%d+) (.*)$")
    local suite = by_file[file]
    by_file[file] = nil
    local r = judge(suite, tonumber(status))
    suite.cpu = cpu_seconds(times)
    show(suite, r, tonumber(ns) / 1e9, suite.cpu)
    for _, key in ipairs { "passed", "failed", "skipped" } do
      total[key] = total[key] + r[key]
    end
    for _, skip in ipairs(r.skips) do
      total.skips[#total.skips + 1] = suite.name .. ": " .. skip
    end
  end
  p:close()
  for _, suite in pairs(by_file) do -- its runner died
    print("FAIL " .. suite.name .. ": gave no result")
    total.failed = total.failed + 1
  end
end

--- Build all that is asked for: one make for all modes, so that the links at the end of
-- one leave no processor idle. False when something failed.
local function build_all(builds, jobs)
  if #builds == 0 then return true end
  local rules, targets = {}, {}
  for i, build in ipairs(builds) do
    print("make " .. (#build > 70 and build:match("^.- ") .. "..." or build))
    targets[i] = "build-" .. i
    rules[i] = ("build-%d:\n\t@+$(MAKE) -f Makefile %s || { echo 'FAIL make %s'; exit 1; }\n")
      :format(i, build, build:match("^%S+"))
  end
  local all = table.concat(targets, " ")
  write(DIR .. "/builds.mk", (".PHONY: %s\n%s"):format(all, table.concat(rules)))
  return run(("env -u MAKEFLAGS -u MFLAGS make -s -k -j%d --no-print-directory -f %s/builds.mk %s")
    :format(jobs, DIR, all)) == 0
end

--- What all suites cost the processors, in seconds, and which cost most.
local function costs(list)
  local sum, dear = 0, {}
  table.sort(list, function(a, b) return (a.cpu or 0) > (b.cpu or 0) end)
  for i, suite in ipairs(list) do
    sum = sum + (suite.cpu or 0)
    if i <= DEAR then dear[i] = ("%s %.1f"):format(suite.name, suite.cpu or 0) end
  end
  return ("%.0f s of processor time; most: %s"):format(sum, table.concat(dear, ", "))
end

local function chosen(all, patterns)
  if #patterns == 0 then return all end
  local list = {}
  for _, suite in ipairs(all) do
    for _, pattern in ipairs(patterns) do
      if suite.name:find(pattern, 1, true) then
        list[#list + 1] = suite
        break
      end
    end
  end
  return list
end

--- The suites that the command line asks for.
local function asked(args)
  if args[1] == "--lint" then
    table.remove(args, 1)
    return chosen(suites.lint(), args)
  elseif args[1] == "--mode" then
    table.remove(args, 1)
    return chosen(suites.under(table.remove(args, 1)), args)
  elseif args[1] == "--quick" then
    return suites.quick(args[2])
  end
  return chosen(suites.all(), args)
end

local function main(args)
  io.stdout:setvbuf "line"
  local listing = args[1] == "--list" and table.remove(args, 1)
  local list = asked(args)
  local begin = os.time()
  local total = { passed = 0, failed = 0, skipped = 0, skips = {} }
  local cores = tonumber(first_line("nproc")) or 1
  if listing then
    for _, suite in ipairs(list) do print(suite.name) end
    return 0
  end
  run("rm -rf " .. DIR .. " && mkdir -p " .. DIR .. "/cache")
  write(DIR .. "/job", (JOB:gsub("TIME_LIMIT", TIME_LIMIT)))
  if not build_all(suites.builds(list), cores) then total.failed = total.failed + 1 end
  run_all(list, cores + WAITING, total)
  if #list == 0 then print("no suite has such a name") end
  for _, skip in ipairs(total.skips) do print("skipped  " .. skip) end
  print(("%d suites in %d s, %s"):format(#list, os.time() - begin, costs(list)))
  print(("%d passed, %d failed, %d skipped"):format(total.passed, total.failed,
    total.skipped))
  return total.failed == 0 and total.passed > 0 and 0 or 1
end

os.exit(main(arg))
