-- SPDX-License-Identifier: GPL-3.0-or-later
--- Experiments that other programs write, as JSON: the fields of baize.experiment, with texts where
-- scripts have conditions and measures.
--   { "where": "S.hcp \"15-17\" & S.balanced", "measure": { "gain": "tricks(S, \"H\") - 8" },
--     "tests": ["gain > 0"], "deals": 400, "seed": 7 }
-- Texts are expressions of scripts (names of seats and measures, no statements, nothing of Lua's
-- libraries). `measure`, `events` and `samples` are a text, an object of texts by name, or an array
-- of [name, text]; `by` is a text, an array of [label, text], or an array of two of these.
-- @module baize.host.written
local check = require "baize.base.check"
local near = require "baize.base.near"
local plain = require "baize.base.plain"
local traps = require "baize.lang.traps"

local written = {}

-- The names that expressions may have.
local function vocabulary(what)
  local globals, names = require "baize.globals", {}
  for name in pairs(globals) do
    if name ~= "baize" then names[#names + 1] = name end
  end
  table.sort(names)
  return setmetatable({}, { __index = function(_, name)
    if name ~= "baize" and globals[name] ~= nil then return globals[name] end
    error(("%s: unknown name '%s'%s"):format(what, name, near.hint(name, names)), 0)
  end })
end

-- The value of an expression; `what` it is for names it in messages. Errors are texts that begin
-- with `what`.
local function value_of(text, what)
  if type(text) ~= "string" then
    error(("%s: a text expected, not %s"):format(what, check.show(text)), 0)
  elseif text:find "%f[%a_]function%f[^%w_]" then
    error(("%s: an expression expected, not a function of Lua: '%s'"):format(what, text), 0)
  end
  local chunk, message = load("return " .. text, "=" .. what, "t", vocabulary(what))
  message = message or traps.message("return " .. text, what)
  local ok, value = false, message
  if not message then ok, value = pcall(chunk) end -- raised again
  if ok then return value end
  error((tostring(value):gsub("^(" .. what:gsub("%p", "%%%0") .. "):%d+: ", "%1: ")), 0)
end

-- A field that is one value or several with names.
local function named(given, field)
  if type(given) ~= "table" then return value_of(given, field) end
  local out = {}
  for key, item in pairs(given) do
    if type(key) == "string" then
      out[key] = value_of(item, ("%s '%s'"):format(field, key))
    elseif type(item) == "table" then
      local what = ("%s '%s'"):format(field, tostring(item[1]))
      out[key] = { item[1], value_of(item[2], what), item[3] }
    else
      error(("%s: item %d: [name, text] expected"):format(field, key), 0)
    end
  end
  return out
end

-- The field `by`, or one of its two ways.
local function by_of(given)
  if type(given) ~= "table" then return value_of(given, "by") end
  local out = {}
  for i, item in ipairs(given) do
    local is_pair = type(item) == "table" and type(item[1]) == "string"
    out[i] = is_pair and { item[1], value_of(item[2], ("by '%s'"):format(item[1])) }
      or by_of(item)
  end
  return out
end

local READ <const> = {
  where = value_of, measure = named, events = named, samples = named, by = by_of,
}

local function experiment_of(given)
  local fields = {}
  for name, value in pairs(given) do
    fields[name] = READ[name] and READ[name](value, name) or value
  end
  return (require "baize.ask.experiment".new(fields))
end

--- Whether a text is JSON and no script: it begins with a brace or bracket.
function written.is(text) return text:find "^%s*[{%[]" ~= nil end

--- A function that returns the experiment of a text, or an array of several.
-- @tparam string text JSON
-- @tparam string name of the file, for messages
-- @treturn ?function it raises what is wrong with an experiment
-- @treturn ?string why the text is not JSON
-- @usage local chunk = assert(written.chunk(text, "law.json"))
function written.chunk(text, name)
  local value, message = plain.decode(text)
  if type(value) ~= "table" then
    return nil, ("%s: not JSON: %s"):format(name, message or "an object expected")
  end
  return function()
    local list = {}
    for i, one in ipairs(#value > 0 and value or { value }) do
      local ok, made = pcall(experiment_of, one) -- raised again
      if not ok then
        error(("%s: %s%s"):format(name, #value > 0 and ("experiment %d: "):format(i) or "",
          tostring(made)), 0)
      end
      list[i] = made
    end
    return #value > 0 and list or list[1]
  end
end

return written
