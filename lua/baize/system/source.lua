-- SPDX-License-Identifier: GPL-3.0-or-later
--- The files of a system: found, and run in the sandbox. To look through a text for what is
-- doubtful takes longer than to run it: it is done once, and what was found is kept where
-- baize.system.lists.checked keeps what it finds out.
-- @module baize.system.source
local cached = require "baize.base.cached"
local checked = require "baize.system.lists.checked"
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

--- What a file holds that is beside the systems, "nets/rival.net": its text; else nil, and where it
-- was looked for.
function source.beside(path)
  local roots = folders()
  for _, root in ipairs(roots) do
    local content = core_files.read(root, path)
    if content then return content end
  end
  return nil, shown(roots)
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

-- ---- running -------------------------------------------------------------------------

local CLEAN_MAX <const> = 500 -- texts

local clean, clean_nb = {}, 0 -- SHA-256 of texts in which nothing doubtful was found -> true

local function add_clean(sha256)
  if clean[sha256] then return end
  if clean_nb >= CLEAN_MAX then clean, clean_nb = {}, 0 end
  clean[sha256], clean_nb = true, clean_nb + 1
end

-- The key of the clean files that a system with such a text has.
local function key_of(content)
  return "texts, " .. checked.VERSION .. ", " .. core_files.sha256(content)
end

-- Remember which files of a system are clean, here and in the file.
local function remember(key, before, files)
  local list = {}
  for _, file in ipairs(files) do
    if file.clean then
      add_clean(file.sha256)
      list[#list + 1] = file.sha256
    end
  end
  local text, cache = table.concat(list, " "), cached.open(checked.CACHE, checked.BYTES)
  if cache and text ~= before then cache:put(key, text) end
end

-- What the sandbox runs: a text of ours with the file in it.
local function driver(content, name, roots, stem, options, strict)
  local places, given, known = {}, {}, {}
  for sha256 in next, clean do known[#known + 1] = ("[%q] = true"):format(sha256) end
  for i, root in ipairs(roots) do places[i] = ("%q"):format(root) end
  for key, value in pairs(options) do given[#given + 1] = ("[%q] = %q"):format(key, value) end
  return ("return { text = %q, name = %q, stem = %q, roots = { %s }, strict = %s, "
    .. "options = { %s }, clean = { %s } }"):format(sandbox.stripped(content), name, stem,
    table.concat(places, ", "), tostring(strict), table.concat(given, ", "),
    table.concat(known, ", "))
end

--- What a system records (baize.system.words.inside), of a file that `find` has found. Nil, what is
-- wrong, and its kind.
function source.run(content, name, roots, stem, options, strict)
  local key, cache = key_of(content), cached.open(checked.CACHE, checked.BYTES)
  local before = cache and cache:get(key) or ""
  for sha256 in before:gmatch "%x+" do add_clean(sha256) end
  local got, message, _, kind = sandbox.load(driver(content, name, roots, stem, options, strict),
    "=baize", "baize.system.words.inside")
  if not got then return nil, message, kind end
  remember(key, before, got.files)
  return got
end

return source
