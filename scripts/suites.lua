-- SPDX-License-Identifier: GPL-3.0-or-later
--- The test suites: what there is to run, and what must be built for it.
-- A suite is { name, command, tap = false|nil, alone = true|nil, build, target }:
-- `tap = false`: its exit status is the one test ("SKIP: reason" as its first
-- output skips it); `alone`: not beside others (it watches the clock or uses all
-- cores); `build`: the MODE and the targets that make needs for it.
-- C tests and specs are found by their file names; the subset that runs under
-- the sanitizers in every run is named here (all of it runs in `make soak`).
local suites = {}

local soak <const> = os.getenv("BAIZE_SOAK") ~= nil

-- Small tests that reach into every layer; no long searches.
local ASAN <const> = {
  c = { "test_lib" },
  specs = {},
}
-- Tests that use threads.
local TSAN <const> = { c = {}, specs = {} }

local SANITIZER_ENV <const> = "env ASAN_OPTIONS=detect_stack_use_after_return=1 "
  .. "UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=halt_on_error=1 "

local function lines_of(command)
  local list = {}
  local p = assert(io.popen(command))
  for line in p:lines() do list[#list + 1] = line end
  p:close()
  return list
end

local function exists(path)
  local f = io.open(path, "rb")
  return f ~= nil and f:close()
end

local function set(list)
  local s = {}
  for _, name in ipairs(list) do s[name] = true end
  return s
end

local function build_dir(mode)
  return mode == "release" and "build" or "build/" .. mode
end

-- Sanitizers want address space layouts that newer kernels do not always give.
local function no_randomization()
  return os.execute("setarch -R true 2>/dev/null") and "setarch -R " or ""
end

--- The C tests and specs of one mode; `only` (or nil: all) names those wanted.
local function add_mode(list, mode, only)
  local dir = build_dir(mode)
  local prefix = mode == "release" and "" or mode .. " "
  local env = mode == "release" and "" or SANITIZER_ENV .. no_randomization()
  local c, specs = only and set(only.c), only and set(only.specs)
  for _, path in ipairs(lines_of("ls tests/c/test_*.c 2>/dev/null")) do
    local name = path:match("([^/]+)%.c$")
    if not c or c[name] then
      local program = dir .. "/tests/" .. name
      list[#list + 1] = {
        name = prefix .. "c/" .. name,
        command = "exec env CMOCKA_MESSAGE_OUTPUT=TAP " .. env .. program,
        mode = mode, target = program,
      }
    end
  end
  for _, path in ipairs(lines_of("ls tests/lua/*_spec.lua tests/cli/*_spec.lua 2>/dev/null")) do
    local name = path:match("^tests/(.*)%.lua$")
    if not specs or specs[name] then
      list[#list + 1] = {
        name = prefix .. name,
        command = ("exec env BAIZE=%s/baize %s%s/baize tests/lua/busted.lua -o TAP %s"):format(
          dir, env, dir, path),
        mode = mode, target = "all",
        alone = name:match("^cli/") ~= nil,
      }
    end
  end
end

local function add_exit(list, name, command)
  list[#list + 1] = { name = name, command = command, tap = false, mode = "release", target = "all" }
end

--- Every suite of this run, in the order of its report.
function suites.all()
  local list = {}
  add_mode(list, "release")
  add_mode(list, "asan", not soak and ASAN or nil)
  add_mode(list, "tsan", not soak and TSAN or nil)
  for _, path in ipairs(lines_of("ls tests/*/test_*.sh 2>/dev/null")) do
    list[#list + 1] = {
      name = path:match("^tests/(.*)%.sh$"), command = "exec sh " .. path,
      mode = "release", target = "all",
    }
  end
  for _, name in ipairs { "layers", "doccov", "tidy" } do
    local path = "scripts/" .. name .. ".lua"
    if exists(path) then add_exit(list, "lint/" .. name, "exec lua5.4 " .. path) end
  end
  if exists("tests/examples.lua") then
    list[#list + 1] = {
      name = "examples", command = "exec lua5.4 tests/examples.lua",
      mode = "release", target = "all", alone = true,
    }
  end
  return list
end

--- The arguments of each call of make that `list` needs, one per mode.
function suites.builds(list)
  local calls = {}
  for _, mode in ipairs { "release", "asan", "tsan" } do
    local targets, seen = {}, {}
    for _, suite in ipairs(list) do
      if suite.mode == mode and not seen[suite.target] then
        seen[suite.target] = true
        targets[#targets + 1] = suite.target
      end
    end
    if #targets > 0 then
      calls[#calls + 1] = "MODE=" .. mode .. " " .. table.concat(targets, " ")
    end
  end
  return calls
end

return suites
