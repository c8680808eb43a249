-- SPDX-License-Identifier: GPL-3.0-or-later
--- Who may include whom: the layers of src/.
--   lua5.4 scripts/layers.lua
-- A folder may include its own headers and those of the folders named here,
-- system headers of other projects only where the second table allows them.
-- Within a folder no files depend on each other in a circle: X.c and X.h are one
-- unit, which depends on the units whose headers it includes. A header without a
-- source file of its name holds types alone, and no unit depends on it.

local MAY_INCLUDE <const> = {
  base = "",
  cards = "base",
  hand = "base cards",
  lang = "base cards hand",
  prove = "base cards hand lang",
  count = "base cards hand lang prove",
  sample = "base cards hand lang prove count",
  solve = "base cards",
  score = "base cards",
  stats = "base",
  store = "base cards",
  scan = "base cards",
  run = "base cards hand lang prove count sample solve score stats",
  bench = "base cards hand lang prove count sample solve score stats store scan run",
  bind = "base cards hand lang prove count sample solve score stats store scan run bench",
  host = "base bind",
  lib = "base cards hand lang prove count sample solve score",
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
local ONE <const> = { ["lang/path"] = "lang/term", ["count/hands_join"] = "count/hands" }

local function has(words, word)
  return (" " .. words .. " "):find(" " .. word .. " ", 1, true) ~= nil
end

--- What is wrong with one #include of a file in `layer`; nil: nothing.
local function fault(layer, kind, name)
  if kind == '"' then
    local other = name:match("^(%w+)/[%w_]+%.h$")
    if not other then return "is not written as \"layer/name.h\"" end
    if other ~= layer and not has(MAY_INCLUDE[layer], other) then
      return ("%s may not know %s (%s)"):format(layer, other,
        MAY_INCLUDE[layer] ~= "" and "only " .. MAY_INCLUDE[layer] or "nothing")
    end
    return nil
  end
  for _, rule in ipairs(FOREIGN) do
    if name:match(rule[1]) and not has(rule[2], layer) then
      return ("belongs to %s alone"):format(rule[2])
    end
  end
  return nil
end

--- A circle of units as text, "a > b > a"; nil: there is none.
-- @param needs by unit: the units that it depends on
local function circle(needs)
  local seen, path = {}, {} -- seen: true once nothing behind a unit is in a circle
  local function visit(unit)
    if seen[unit] then return nil end
    for i, name in ipairs(path) do
      if name == unit then return table.concat(path, " > ", i) .. " > " .. unit end
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
    if found then return found end
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

local faults, files = 0, 0
local p <close> = assert(io.popen("find src -name '*.[ch]' | LC_ALL=C sort"))
for path in p:lines() do
  local layer = path:match("^src/(%w+)/[%w_]+%.[ch]$")
  local function say(line, what)
    print(("%s:%d: %s"):format(path, line, what))
    faults = faults + 1
  end
  files = files + 1
  if not MAY_INCLUDE[layer] then
    say(1, "is in no layer that scripts/layers.lua knows")
  else
    local number = 0
    for line in io.lines(path) do
      number = number + 1
      local kind, name = line:match('^%s*#%s*include%s*(["<])([^">]+)')
      local what = kind and fault(layer, kind, name)
      if what then say(number, name .. " " .. what) end
      if kind == '"' then add_need(path, name) end
    end
  end
end
for _, list in pairs(needs) do
  for i = #list, 1, -1 do
    if not sources[list[i]] then table.remove(list, i) end
  end
end
local round = circle(needs)
if round then
  print("src: a circle of files: " .. round)
  faults = faults + 1
end
print(("layers: %d files, %d faults"):format(files, faults))
os.exit(faults == 0 and files > 0 and 0 or 1)
