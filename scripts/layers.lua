-- SPDX-License-Identifier: GPL-3.0-or-later
--- Who may include and require whom: the layers of src/ and of lua/baize/.
--   lua5.4 scripts/layers.lua
-- A folder of src/ may include its own headers and those of the folders named here,
-- system headers of other projects only where the second table allows them.
-- Within a folder no files depend on each other in a circle: X.c and X.h are one
-- unit, which depends on the units whose headers it includes. A header without a
-- source file of its name holds types alone, and no unit depends on it. A folder of
-- lua/baize/ may require its own files and those of the folders that the table in
-- lua/baize/README.md names, and the files of a folder must not require each other in
-- a circle. A require inside a function counts as any other.

local MAY_INCLUDE <const> = {
  base = "",
  cards = "base",
  hand = "base cards",
  lang = "base cards hand",
  prove = "base cards hand lang",
  count = "base cards hand lang prove",
  sample = "base cards hand lang prove count",
  solve = "base cards",
  suit = "base cards",
  guess = "base cards",
  score = "base cards",
  bidding = "base cards hand lang prove count",
  table = "base cards hand lang prove count sample solve guess score bidding",
  stats = "base",
  store = "base cards",
  scan = "base cards",
  run = "base cards hand lang prove count sample solve guess score bidding table stats",
  bench = "base cards hand lang prove count sample solve suit guess score bidding table stats "
    .. "store scan run",
  bind = "base cards hand lang prove count sample solve suit guess score bidding table stats store "
    .. "scan run bench",
  host = "base bind",
  lib = "base cards hand lang prove count sample solve suit guess score",
}

-- Headers of other projects, by the beginning of their names, and their homes.
local FOREIGN <const> = {
  { "^lua", "bind host" },
  { "^lauxlib", "bind host" },
  { "^readline/", "host" },
  { "^gsl/", "stats" },
  { "^sqlite3", "store" },
  { "^Random123/", "base" },
}

-- Units that are two halves of one, by either name.
local ONE <const> = { ["count/hands_join"] = "count/hands" }

-- Modules that a stock lua5.4 may lack, and their homes.
local FOREIGN_MODULES <const> = {
  { "^baize%.core%.terminal$", "dealer host repl cli" },
  { "^baize%.core%.lineedit$", "repl" },
  { "^lpeg$", "format dealer" },
  { "^argparse$", "cli" },
}

-- What else may be required, and why.
local MAY_REQUIRE <const> = {
  -- Condition:same counts hands: a method of what hands are described by.
  ["lang/cond"] = "sample/hands",
  -- Help is shown without what the build collects, too.
  ["repl/help"] = "baize.docs",
}
-- Files that require a module by a name that they work out: a command or a format by its
-- name, the module that help is asked for, and who asked a question of a database.
local BY_NAME <const> = "cli/init host/commands format/init cli/convert repl/help store/keeping"

local function has(words, word)
  return (" " .. words .. " "):find(" " .. word .. " ", 1, true) ~= nil
end

--- What is wrong with a file of `layer` that needs a file of `other`; nil: nothing.
local function upward(layer, other, below)
  if other == layer or has(below, other) then return nil end
  return ("%s may not know %s (%s)"):format(layer, other,
    below ~= "" and "only " .. below or "nothing")
end

--- What is wrong with a header or module of another project; nil: nothing.
local function misplaced(rules, layer, name)
  for _, rule in ipairs(rules) do
    if name:match(rule[1]) and not has(rule[2], layer) then
      return ("belongs to %s alone"):format(rule[2])
    end
  end
end

--- What is wrong with one #include of a file in `layer`; nil: nothing.
local function fault(layer, kind, name)
  if kind ~= '"' then return misplaced(FOREIGN, layer, name) end
  local other = name:match("^(%w+)/[%w_]+%.h$")
  if not other then return "is not written as \"layer/name.h\"" end
  return upward(layer, other, MAY_INCLUDE[layer])
end

local faults, files = 0, 0

local function say(path, line, what)
  print(("%s:%d: %s"):format(path, line, what))
  faults = faults + 1
end

--- Call f(layer, path, number, line) for every line of the files whose names have the
-- pattern, which finds the layer.
local function each(find, pattern, layers, f)
  local p <close> = assert(io.popen(find .. " | LC_ALL=C sort"))
  for path in p:lines() do
    local layer, number = path:match(pattern), 0
    files = files + 1
    if not layers[layer] then say(path, 1, "is in no layer that is known") end
    for line in io.lines(layers[layer] and path or "/dev/null") do
      number = number + 1
      f(layer, path, number, line)
    end
  end
end

--- Report a circle of units, if there is one: "a > b > a".
-- @param needs by unit: the units that it depends on
local function check_circle(needs, name)
  local seen, path = {}, {} -- seen: true once nothing behind a unit is in a circle
  local function visit(unit)
    if seen[unit] then return nil end
    for i, before in ipairs(path) do
      if before == unit then return table.concat(path, " > ", i) .. " > " .. unit end
    end
    path[#path + 1] = unit
    for _, other in ipairs(needs[unit] or {}) do
      local found = visit(other)
      if found then return found end
    end
    path[#path], seen[unit] = nil, true
  end
  for unit in pairs(needs) do
    local found = visit(unit)
    if found then
      print(name .. ": a circle of files: " .. found)
      faults = faults + 1
      return
    end
  end
end

local needs, sources = {}, {} -- by unit: what its files include; whether it has a .c

local function add_need(path, name)
  local unit, other = path:match "^src/(.*)%.[ch]$", name:match "^(.*)%.h$"
  unit, other = ONE[unit] or unit, ONE[other] or other
  sources[unit] = sources[unit] or path:match "%.c$" ~= nil
  needs[unit] = needs[unit] or {}
  if other and other ~= unit then table.insert(needs[unit], other) end
end

each("find src -name '*.[ch]'", "^src/(%w+)/[%w_]+%.[ch]$", MAY_INCLUDE,
  function(layer, path, number, line)
    local kind, name = line:match('^%s*#%s*include%s*(["<])([^">]+)')
    local what = kind and fault(layer, kind, name)
    if what then say(path, number, name .. " " .. what) end
    if kind == '"' then add_need(path, name) end
  end)
for _, list in pairs(needs) do
  for i = #list, 1, -1 do
    if not sources[list[i]] then table.remove(list, i) end
  end
end
check_circle(needs, "src")

-- ---- lua/baize ---------------------------------------------------------------------

--- The layers in the table of the README: folder, or file beside the folders -> what it
-- may require.
local function lua_layers()
  local layers = {}
  for line in io.lines "lua/baize/README.md" do
    local folder, below = line:match "^| `([%w_]+)` | ([%w_ ]-) *|"
    if folder then layers[folder] = below end
  end
  return layers
end

local layers, requires = lua_layers(), {}

--- The file of a module of ours, as in "format/pbn/init"; nil: there is none.
local function file_of(module)
  local name = module:gsub("^baize%.?", ""):gsub("%.", "/")
  for _, file in ipairs { name, (name .. "/init"):gsub("^/", "") } do
    local f = io.open("lua/baize/" .. file .. ".lua")
    if f then
      f:close()
      return file
    end
  end
end

--- What is wrong with one require of a file; nil: nothing.
local function lua_fault(layer, file, module)
  local what = misplaced(FOREIGN_MODULES, layer, module)
  if what or module:find "^baize%.core" or not module:find "^baize" then return what end
  local needed = file_of(module)
  if has(MAY_REQUIRE[file] or "", needed or module) then return nil end
  if not needed then return "is not there" end
  table.insert(requires[file], needed)
  return upward(layer, needed:match "^[%w_]+", layers[layer])
end

each("find lua/baize -name '*.lua'", "^lua/baize/([%w_]+)", layers,
  function(layer, path, number, line)
    local file = path:match "^lua/baize/(.*)%.lua$"
    requires[file] = requires[file] or {}
    for at in line:gsub("^%s*%-%-.*", ""):gmatch "%f[%w_]require%f[^%w_]()" do
      local rest = line:sub(at)
      local module = rest:match "^[%s(,]*[\"']([%w_.]*[%w_])[\"']"
      local what = module and lua_fault(layer, file, module)
      if what then
        say(path, number, module .. " " .. what)
      elseif not module and rest:find "^%(" and not has(BY_NAME, file) then
        say(path, number, "requires a module whose name is worked out")
      end
    end
  end)

check_circle(requires, "lua/baize")
print(("layers: %d files, %d faults"):format(files, faults))
os.exit(faults == 0 and files > 0 and 0 or 1)
