-- SPDX-License-Identifier: GPL-3.0-or-later
--- What runs in the sandbox: chunks that see the words of conditions and little else.
-- This module is loaded in a Lua state of its own (baize.core.sandbox). It returns the
-- function that runs a chunk there. No file, no clock, no pcall, no load, no metatable,
-- no coroutine; of strings what is quick, patterns not, as matching is not interrupted.
-- What a function does beside a few instructions is counted as steps of the chunk.
-- @module baize.sandbox.inside
local check = require "baize.base.check"
local charged = require "baize.core.sandbox".charged
local cond = require "baize.lang.cond"
local seat = require "baize.lang.seat"
local traps = require "baize.lang.traps"

-- Functions of strings that code in the sandbox may use.
local STRINGS <const> = {
  format = true, sub = true, upper = true, lower = true, len = true, byte = true,
  char = true,
}
local OPTIONS <const> = { "where", "known", "hand", "seed", "plan", "tries", "budget",
  "deals" }
local OWN <const> = debug.getinfo(1, "S").source:match "^(@.*)sandbox/inside%.lua$"

-- Functions of strings as the chunk has them.
local function strings_of()
  local own = {}
  for name in pairs(STRINGS) do own[name] = charged(string[name]) end
  return own
end

-- Our own modules have all of `string`, the chunk has a few functions.
local function guard_strings(own)
  local all = string
  getmetatable "".__index = function(_, key)
    local caller = debug.getinfo(2, "S")
    if caller and all.sub(caller.source, 1, #OWN) == OWN then return all[key] end
    if own[key] then return own[key] end
    error(("strings have no '%s' here"):format(key), 2)
  end
end

local function copy_of(library, names)
  local copy = {}
  for _, name in ipairs(names) do copy[name] = library[name] end
  return copy
end

-- The globals of a chunk.
local function vocabulary(strings)
  local env = copy_of(_G, {
    "assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "tostring", "type",
  })
  env.math = copy_of(math, {
    "abs", "ceil", "floor", "fmod", "huge", "max", "maxinteger", "min", "mininteger",
    "sqrt", "tointeger", "type",
  })
  env.tonumber, env.string = charged(tonumber), strings
  env.table = { concat = charged(table.concat), insert = charged(table.insert, 2),
    remove = charged(table.remove, 1), sort = charged(table.sort, -1) }
  for name, value in pairs(seat.values) do env[name] = value end
  env.any, env.condition = cond.any, cond.read
  return setmetatable(env, {
    __index = function(_, name)
      error(("there is no '%s' in the sandbox"):format(tostring(name)), 2)
    end,
  })
end

-- A text or a number of an option; other values are left to baize.sampler to refuse.
local function add(list, key, value)
  if check.kind(value) == "Condition" then value = value.text end
  local kind = type(value)
  if kind ~= "string" and kind ~= "number" and kind ~= "boolean" then
    check.fail(("%s: %s cannot be an option here"):format(key, check.show(value)),
      key .. "%s*=")
  end
  list[#list + 1], list[#list + 2] = key, value
end

-- What a chunk returned, flat: key, value, key, value.
local function flatten(value, name)
  if check.kind(value) == "Condition" then return { "where", value.text } end
  if type(value) == "string" then return { "where", cond.read(value).text } end
  if type(value) ~= "table" or check.kind(value) then
    error(("%s returns no condition and no options, but %s"):format(name,
      check.show(value)), 0)
  end
  check.fields(value, OPTIONS, "a sampler in the sandbox")
  local list = {}
  for _, key in ipairs(OPTIONS) do
    local option = value[key]
    if key == "where" and type(option) == "string" then
      option = cond.read(option)
    elseif key == "where" and option ~= nil and not cond.is(option) then
      check.expected("where", "a condition", option)
    end
    if key == "known" and type(option) == "table" then
      for holder, cards in pairs(option) do add(list, "known." .. tostring(holder), cards) end
    elseif option ~= nil then
      add(list, key, option)
    end
  end
  return list
end

return function(text, name)
  local strings = strings_of()
  guard_strings(strings)
  check.note(name, text)
  local chunk, message = load(text, name, "t", vocabulary(strings))
  if not chunk then error(message, 0) end
  message = traps.message(text, name:sub(2))
  if message then error(message, 0) end
  return flatten(chunk(), name:sub(2))
end
