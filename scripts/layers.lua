-- SPDX-License-Identifier: GPL-3.0-or-later
--- Who may include whom: the layers of src/.
--   lua5.4 scripts/layers.lua
-- A folder may include its own headers and those of the folders named here,
-- system headers of other projects only where the second table allows them.

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
    end
  end
end
print(("layers: %d files, %d faults"):format(files, faults))
os.exit(faults == 0 and files > 0 and 0 or 1)
