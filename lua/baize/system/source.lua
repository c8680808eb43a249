-- SPDX-License-Identifier: GPL-3.0-or-later
--- The files of a system: found, and run in the sandbox.
-- @module baize.system.source
local core_files = require "baize.core.files"
local near = require "baize.base.near"
local output = require "baize.base.output"
local sandbox = require "baize.sandbox"

local source = {}

local OWN <const> = debug.getinfo(1, "S").source:match "^@(.*)/baize/system/source%.lua$"
-- Where systems are beside our Lua files: in the tree, where they are installed, and in a rock.
local PLACES <const> = { "/../systems", "/../../baize/systems", "/baize/systems" }
local FILE_MAX <const> = 1 << 20 -- bytes, as of the files that it includes

-- The folders in which systems are looked for, the user's own first.
local function folders()
  local list = { "systems" }
  for _, place in ipairs(PLACES) do list[#list + 1] = OWN and OWN .. place end
  return list
end

-- Folders as they are read by people: without "lua/..", each once.
local function shown(roots)
  local list, seen = {}, {}
  for i, root in ipairs(roots) do
    local nb
    repeat root, nb = root:gsub("%f[^/\0][^/.][^/]*/%.%./", "", 1) until nb == 0
    if not seen[root] then list[#list + 1] = root end
    seen[root] = i
  end
  return table.concat(list, ", ")
end

local function read_path(path)
  local f, message = io.open(path, "rb")
  if not f then return nil, message end
  local content = f:read(FILE_MAX + 1) or f:seek "end" == 0 and ""
  f:close()
  if content and #content > FILE_MAX then
    return nil, ("%s is too large for a system: over %d bytes"):format(path, FILE_MAX)
  end
  return content or nil, not content and path .. " cannot be read" or nil
end

--- The file of a system: its text, the name that messages have, its folders, its stem.
function source.find(name)
  local roots = folders()
  if name:find "/" or name:find "%.lua$" then
    local content, message = read_path(name)
    if not content and name:find "^%d+/%d+$" then
      message = ("'%s' is a path: a system's name has no slash, write two_over_one"):format(name)
    end
    if not content then return nil, message end
    table.insert(roots, 1, name:match "^(.*)/[^/]*$" or ".")
    return content, "@" .. name, roots, name:match "([^/]*)%.lua$" or name
  end
  for _, root in ipairs(name:find "^[%w_-]+$" and roots or {}) do
    for _, path in ipairs { name .. ".lua", name .. "/init.lua" } do
      local content = core_files.read(root, path)
      if content then return content, "@systems/" .. path, roots, name end
    end
  end
  local path = name .. ".lua"
  return nil, ("there is no system %q (%s)"):format(name, output.is_there(path)
    and ("the file of this name here is ./%s"):format(path)
    or "looked in " .. shown(roots)) .. near.file(roots, name)
end

--- Options after a name: "sayc:weak_two=off,raise=limit".
function source.split(name)
  local stem, rest = name:match "^([^:]*):(.*)$"
  local options = {}
  if not stem then return name, options end
  for word in rest:gmatch "[^,]+" do
    local key, value = word:match "^([%w_]+)=(.*)$"
    if not key then return nil, ("'%s' is not an option: write NAME:OPTION=VALUE"):format(word) end
    options[key] = value
  end
  return stem, options
end

-- What the sandbox runs: a text of ours with the file in it.
local function driver(content, name, roots, stem, options, strict)
  local places, given = {}, {}
  for i, root in ipairs(roots) do places[i] = ("%q"):format(root) end
  for key, value in pairs(options) do given[#given + 1] = ("[%q] = %q"):format(key, value) end
  return ("return { text = %q, name = %q, stem = %q, roots = { %s }, strict = %s, "
    .. "options = { %s } }"):format(sandbox.stripped(content), name, stem,
    table.concat(places, ", "), tostring(strict), table.concat(given, ", "))
end

--- What a system records (baize.system.words.inside), of a file that `find` has found. Nil, what is
-- wrong, and its kind.
function source.run(content, name, roots, stem, options, strict)
  local got, message, _, kind = sandbox.load(driver(content, name, roots, stem, options, strict),
    "=baize", "baize.system.words.inside")
  if not got then return nil, message, kind end
  return got
end

return source
