-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a name that is being typed may become: from what lives in the tables now.
-- Fields after a dot, methods after a colon, globals and keywords elsewhere.
-- @module baize.repl.complete
local lex = require "baize.base.lex"
local types = require "baize.repl.types"

local complete = {}

-- Is the end of the text inside a string that is still open?
local function in_string(text)
  local mark, i = nil, 1
  while i <= #text do
    local c = text:sub(i, i)
    if c == "\\" and mark then
      i = i + 1
    elseif c == mark then
      mark = nil
    elseif not mark and (c == '"' or c == "'") then
      mark = c
    end
    i = i + 1
  end
  return mark ~= nil
end

-- The value of a field, nil where that raises.
local function get(value, name)
  local ok, result = pcall(function() return value[name] end)
  return ok and result or nil
end

local function value_of(chain)
  local value = _G
  for name in chain:gmatch "[%w_]+" do
    value = value == _G and rawget(_G, name) or get(value, name)
    if value == nil then return nil end
  end
  return value
end

local function members(value, methods_only)
  local names = {}
  for _, t in ipairs(types.lookups(value)) do
    for name, member in next, t do
      local fits = not methods_only or type(member) == "function"
      if fits then names[#names + 1] = name end
    end
  end
  if not methods_only then
    for _, name in ipairs(types.fields(value)) do names[#names + 1] = name end
  end
  return names
end

-- Each name once, in order, if it may follow what was typed. Names that start with an
-- underscore show only when one was typed.
local function matching(names, word)
  local found, seen = {}, {}
  for _, name in ipairs(names) do
    local fits = type(name) == "string" and name:find "^[%a_][%w_]*$"
      and name:sub(1, #word) == word
      and (name:sub(1, 1) ~= "_" or word:sub(1, 1) == "_")
    if fits and not seen[name] then
      seen[name] = true
      found[#found + 1] = name
    end
  end
  table.sort(found)
  return found
end

-- The calls that a word inside a text may become, where the value whose method takes the
-- text knows them: s:show "1NT P 2".
local function calls(word, before)
  local chain, text = before:match "([%a_][%w_.]*):%w+%s*%(?%s*[\"']([^\"']*)$"
  local value = chain and value_of(chain)
  local meta = value ~= nil and debug.getmetatable(value)
  local offer = type(meta) == "table" and rawget(meta, "__calls")
  local ok, list = pcall(offer or function() return {} end, value, text) -- a slip ends no Tab
  local found, seen = {}, {}
  for _, name in ipairs(ok and list or {}) do
    if name:sub(1, #word) == word and not seen[name] then
      seen[name], found[#found + 1] = true, name
    end
  end
  table.sort(found)
  return found
end

--- The names that a word, maybe nothing, may become after the line up to it: "sam" behind
-- "baize." is "sampler".
function complete.names(word, before)
  if in_string(before) then return (calls(word, before)) end
  local chain, sep = before:match "([%a_][%w_.:]*)([.:])$"
  if chain then
    local value = value_of(chain)
    return value == nil and {} or matching(members(value, sep == ":"), word)
  end
  if before:find "[%w_)%]\"'}][.:]$" then return {} end
  local names = members(_G)
  for keyword in pairs(lex.KEYWORDS) do names[#names + 1] = keyword end
  return matching(names, word)
end

return complete
