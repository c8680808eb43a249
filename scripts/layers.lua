-- SPDX-License-Identifier: GPL-3.0-or-later
--- Who may include and require whom: the layers of src/ and of lua/baize/.
--   lua5.4 scripts/layers.lua
-- A folder of src/ may include its own headers and those of the folders named here,
-- system headers of other projects only where the second table allows them.
-- Within a folder no files depend on each other in a circle: X.c and X.h are one
-- unit, which depends on the units whose headers it includes. What X.c gives others is
-- declared in X.h; where there is none X.c belongs to the unit of the one header that
-- declares it. A header that declares no function of a source file holds types or what is
-- put in line, and no unit depends on it. A folder of
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
  ["count/hands"] = "base cards hand lang prove count",
  ["count/joint"] = "base cards hand lang prove count count/hands",
  ["count/suits"] = "base cards hand lang prove count",
  sample = "base cards hand lang prove count",
  solve = "base cards",
  suit = "base cards",
  net = "",
  guess = "base cards net",
  score = "base cards",
  play = "base cards hand lang prove count sample solve suit score",
  bidding = "base cards hand lang prove count",
  table = "base cards hand lang prove count sample solve net guess score bidding play",
  stats = "base",
  store = "base cards",
  scan = "base cards",
  run = "base cards hand lang prove count sample solve guess score play bidding table stats",
  bench = "base cards hand lang count sample solve suit play bidding table stats",
  bind = "base cards hand lang prove count sample solve suit guess score play bidding "
    .. "table stats store scan run bench",
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

-- Headers of the inside of a unit, for its folder alone, and the unit.
local INSIDE <const> = {
  ["bidding/list"] = "bidding/rules",
  ["count/hands/cells_put"] = "count/hands/hands",
  ["count/hands/join"] = "count/hands/hands",
  ["count/hands/product"] = "count/hands/automaton",
  ["run/measure_node"] = "run/measure",
  ["store/entry_put"] = "store/entry",
  ["store/handle"] = "store/store",
  ["store/sql"] = "store/store",
  ["suit/layouts"] = "suit/suit",
}

-- Modules that a stock lua5.4 may lack, and their homes.
local FOREIGN_MODULES <const> = {
  { "^baize%.core%.terminal$", "dealer host repl bench cli" },
  { "^baize%.core%.lineedit$", "repl" },
  { "^lpeg$", "format dealer notes" },
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
local BY_NAME <const> = "cli/init host/commands format/init cli/convert repl/help store/questions"

local function has(words, word)
  return (" " .. words .. " "):find(" " .. word .. " ", 1, true) ~= nil
end

--- What is wrong with a file of `layer` that needs a file of `other`; nil: nothing. Who may know a
-- folder may know its rooms, but for those of its own house, which are named each.
local function upward(layer, other, below)
  local house = other:match "^(.-)/"
  local outside = house and house ~= layer:match "^[^/]+"
  if other == layer or has(below, other) or outside and has(below, house) then return nil end
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
  local other = name:match("^(%w+/?%w*)/[%w_]+%.h$")
  if not other then return "is not written as \"layer/name.h\"" end
  return upward(layer, other, MAY_INCLUDE[layer])
end

local faults, files = 0, 0

local function say(path, line, what)
  print(("%s:%d: %s"):format(path, line, what))
  faults = faults + 1
end

--- Call f(layer, path, number, line) for every line of the files that `find` lists;
-- `layer_of`: of a path.
local function each(find, layer_of, layers, f)
  local p <close> = assert(io.popen(find .. " | LC_ALL=C sort"))
  for path in p:lines() do
    local layer, number = layer_of(path), 0
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
  local seen, path = {}, {} -- seen: true once nothing after a unit is in a circle
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

-- ---- src ---------------------------------------------------------------------------

local includes = {} -- by path: the headers of ours that a file includes

local function c_layer(path)
  return path:match "^src/(.*)/[%w_]+%.[ch]$"
end

each("find src -name '*.[ch]'", c_layer, MAY_INCLUDE, function(layer, path, number, line)
  local kind, name = line:match('^%s*#%s*include%s*(["<])([^">]+)')
  local what = kind and fault(layer, kind, name)
  if what then say(path, number, name .. " " .. what) end
  includes[path] = includes[path] or {}
  if kind == '"' then table.insert(includes[path], "src/" .. name) end
end)

--- By name, the headers that declare a function.
local function declared()
  local homes = {}
  for path in pairs(includes) do
    if path:find "%.h$" then
      local f <close> = assert(io.open(path))
      local text = f:read "a":gsub("/%*.-%*/", "")
      for name in text:gmatch "\n%a[^;{}#(]-([%a_][%w_]*)%b();" do
        homes[name] = homes[name] or {}
        homes[name][path] = true
      end
    end
  end
  return homes
end

--- The functions that a source file gives others: name -> the headers that declare it.
local function given(path, homes)
  local list = {}
  local f <close> = assert(io.open(path))
  for head, name in f:read "a":gmatch "\n(%a[^\n;{}#]-[%s%*]([%a_][%w_]*)%([^;{}]*%)\n{)" do
    if not head:find "^static" and homes[name] then list[name] = homes[name] end
  end
  return list
end

local function inside(header)
  local unit = header:match "^src/(.*)%.h$"
  return INSIDE[unit] or unit
end

--- The unit of a source file; reports functions that are declared elsewhere.
local function unit_of(path, homes)
  local own = path:match "^src/(.*)%.c$"
  local unit = includes["src/" .. own .. ".h"] and (INSIDE[own] or own) or nil
  for name, headers in pairs(given(path, homes)) do
    for header in pairs(headers) do
      unit = unit or inside(header)
      if inside(header) ~= unit then
        say(path, 1, ("%s is declared in %s, not in %s.h"):format(name, header, unit))
      end
    end
  end
  return unit or own
end

local function units()
  local homes, of, sources, needs = declared(), {}, {}, {}
  for path in pairs(includes) do
    if path:find "%.c$" then
      of[path] = unit_of(path, homes)
      sources[of[path]] = true
    else
      of[path] = inside(path)
    end
  end
  for path, list in pairs(includes) do
    local unit = of[path]
    needs[unit] = needs[unit] or {}
    for _, header in ipairs(list) do
      local other = inside(header)
      if sources[other] and other ~= unit then table.insert(needs[unit], other) end
    end
  end
  return needs
end

check_circle(units(), "src")

-- ---- lua/baize ---------------------------------------------------------------------

--- The layers in the table of the README: folder, or file beside the folders -> what it
-- may require.
local function lua_layers()
  local layers = {}
  for line in io.lines "lua/baize/README.md" do
    local folder, below = line:match "^| `([%w_/]+)` | ([%w_/ ]-) *|"
    if folder then layers[folder] = below end
  end
  return layers
end

local layers, requires = lua_layers(), {}

--- The layer of a file: the innermost folder, or the file itself, that the table names.
local function layer_of(file)
  while not layers[file] and file:find "/" do file = file:match "^(.*)/" end
  return file
end

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
  return upward(layer, layer_of(needed), layers[layer])
end

local function lua_layer(path)
  return layer_of(path:match "^lua/baize/(.*)%.lua$")
end

each("find lua/baize -name '*.lua'", lua_layer, layers,
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
        say(path, number, "requires a module whose name is computed")
      end
    end
  end)

check_circle(requires, "lua/baize")
print(("layers: %d files, %d faults"):format(files, faults))
os.exit(faults == 0 and files > 0 and 0 or 1)
