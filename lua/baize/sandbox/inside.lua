-- SPDX-License-Identifier: GPL-3.0-or-later
--- What runs in the sandbox: chunks that see the words of conditions and little else.
-- This module is loaded in a Lua state of its own (baize.core.sandbox). It returns the
-- function that runs a chunk there. No file, no clock, no pcall, no load, no metatable,
-- no coroutine; of strings what is quick, patterns not, as matching is not interrupted.
-- What a function does beside a few instructions is counted as steps of the chunk. Methods of
-- conditions that count are missing. A system is held more strictly than what is for samplers:
-- `pairs` and `next` take arrays alone, as the order of fields differs from run to run, and
-- methods that prove are missing, too.
-- @module baize.sandbox.inside
local check = require "baize.base.check"
local core = require "baize.core.sandbox"
local core_expr = require "baize.core.expr"
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
-- Methods of conditions that count, or take the square of the time, and those that prove.
local COUNT <const> = { "same", "check", "holds" }
local PROVE <const> = { "simplify", "tighten", "describe" }
local CROSS <const> = { Condition = true, Feature = true, Fact = true }
local DEPTH_MAX <const> = 90
local OWN <const> = debug.getinfo(1, "S").source:match "^(@.*)sandbox/inside%.lua$"

-- Functions of strings as the chunk has them.
local function strings_of()
  local own = {}
  for name in pairs(STRINGS) do own[name] = core.charged(string[name]) end
  return own
end

-- Our own modules have all of `string`, the chunk has a few functions.
local function guard_strings(own)
  getmetatable "".__index = core.strings(string, own, OWN)
end

local function copy_of(library, names)
  local copy = {}
  for _, name in ipairs(names) do copy[name] = library[name] end
  return copy
end

-- A chunk is noted when it is compiled; to find it again for each value takes long.
local function guard_notes()
  local note = check.note
  function check.note(source, text)
    if source then note(source, text) end
  end
end

-- What cannot be interrupted, or asks for counts, is not a method there.
local function guard_values(names)
  for _, class in ipairs { "Part", "Condition", "Feature", "Measure", "Policy" } do
    local _, methods = core_expr.class(class)
    for _, name in ipairs(names) do methods[name] = nil end
  end
end

-- Raise where a table is not an array: its order would not be that in which it was written.
local function only_array(t, what)
  local hint = "%f[%w_]" .. what .. "%f[^%w_]"
  if type(t) ~= "table" then
    check.fail(("%s takes a table, not %s"):format(what, check.show(t)), hint)
  end
  for key in next, t do
    if math.type(key) ~= "integer" then
      check.fail(("%s: order has meaning here, and the fields of this table have none "
        .. "('%s'): use an array and ipairs"):format(what, tostring(key)), hint)
    end
  end
end

-- What chunks of a system find in place of functions whose order is open, and roles.
local function strict_words(env)
  function env.pairs(t)
    only_array(t, "pairs")
    return next, t
  end
  function env.next(t, key)
    only_array(t, "next")
    return next(t, key)
  end
  for name, value in pairs(seat.roles) do env[name] = value end
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
  env.tonumber, env.string = core.charged(tonumber), strings
  env.table = { concat = core.charged(table.concat), insert = core.charged(table.insert, 2),
    remove = core.charged(table.remove, 1), sort = core.charged(table.sort, -1) }
  for name, value in pairs(seat.values) do env[name] = value end
  env.any, env.condition = cond.any, cond.read
  return setmetatable(env, {
    __index = function(_, name)
      error(("there is no '%s' in the sandbox"):format(tostring(name)), 2)
    end,
  })
end

-- ---- what a chunk returned ---------------------------------------------------------

-- A value as it crosses the border.
local function plain(value, what, depth)
  local of = type(value)
  if of == "string" or of == "number" or of == "boolean" then return value end
  local kind = check.kind(value)
  if CROSS[kind] then
    return value
  elseif type(value) == "table" and not kind then
    if depth == DEPTH_MAX then
      error(("%s: tables within tables are too deep, or hold themselves"):format(what), 0)
    end
    local copy = {}
    for key, item in next, value do
      copy[key] = plain(item, what, depth + 1)
    end
    return copy
  elseif type(value) == "function" or type(value) == "userdata" or kind then
    error(("%s returns %s: only texts, numbers, booleans, conditions, features and tables "
      .. "of these can come out"):format(what, check.show(value)), 0)
  end
  return value
end

-- An option of a sampler: a text, a number or a condition; others are for baize.sampler
-- to refuse.
local function check_option(key, value)
  local kind = type(value)
  if kind ~= "string" and kind ~= "number" and kind ~= "boolean" and not cond.is(value) then
    check.fail(("%s: %s cannot be an option here"):format(key, check.show(value)),
      key .. "%s*=")
  end
end

-- What a chunk returned as options of a sampler.
local function options_of(value, name)
  if cond.is(value) then return { where = value } end
  if type(value) == "string" then return { where = cond.read(value) } end
  if type(value) ~= "table" or check.kind(value) then
    error(("%s returns no condition and no options, but %s"):format(name,
      check.show(value)), 0)
  end
  check.fields(value, OPTIONS, "a sampler in the sandbox")
  local options = {}
  for _, key in ipairs(OPTIONS) do
    local option = value[key]
    if key == "where" and type(option) == "string" then
      option = cond.read(option)
    elseif key == "where" and option ~= nil and not cond.is(option) then
      check.expected("where", "a condition", option)
    elseif key == "known" and type(option) == "table" then
      for holder, cards in next, option do
        check_option("known." .. tostring(holder), cards)
      end
    elseif option ~= nil then
      check_option(key, option)
    end
    options[key] = option
  end
  return options
end

-- ---- running -------------------------------------------------------------------------

-- A chunk of a text; `is_read`: it is known to have no operator that Lua swallows.
local function compile(text, name, env, words, is_read)
  check.note(name, text)
  local chunk, message = load(text, name, "t", env)
  if not chunk then error(traps.refusal(text, name, message, words), 0) end
  message = not is_read and traps.message(text, name:sub(2), words)
  if message then error(message, 0) end
  return chunk
end

-- Called at the end of the function below, where it leaves no frame: so check.fail finds
-- the line of what the chunk returned by its hint.
local function finish(value, name) return plain(options_of(value, name), name, 0) end

-- `language` (optional) is a function of ours in the place of the chunk: it is given the
-- text, the globals of chunks, and `compile`.
return function(text, name, language)
  local strings = strings_of()
  guard_strings(strings)
  guard_notes()
  local env = vocabulary(strings)
  guard_values(COUNT)
  if not language then return finish(compile(text, name, env)(), name:sub(2)) end
  guard_values(PROVE)
  strict_words(env)
  return plain(language(text, env, compile), name:sub(2), 0)
end
