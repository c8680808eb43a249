-- SPDX-License-Identifier: GPL-3.0-or-later
--- Expressions on the command line: Lua with the vocabulary and nothing else.
-- Uses: baize.globals, baize.near, lpeg.
-- @module baize.cli.condition
local lpeg = require "lpeg"
local near = require "baize.near"

local condition = {}

-- Operators that Lua settles by itself, before a condition could see them.
local REFUSED <const> = {
  ["and"] = "write & for 'and'",
  ["or"] = "write | for 'or'",
  ["not"] = "write ~ for 'not'",
  ["=="] = "write S.hcp(15), not S.hcp == 15",
  ["~="] = "write ~S.hcp(15), not S.hcp ~= 15",
}

-- The first refused operator outside strings and comments.
local function refused_in(text)
  local P, R, C = lpeg.P, lpeg.R, lpeg.C
  local function quoted(mark) return mark * (P "\\" * 1 + (1 - P(mark))) ^ 0 * mark end
  local long = lpeg.Cmt("[" * C(P "=" ^ 0) * "[", function(s, i, equals)
    local _, last = s:find("]" .. equals .. "]", i, true)
    return last and last + 1
  end)
  local comment = "--" * (long + (1 - P "\n") ^ 0)
  local word = (R("az", "AZ", "09") + "_") ^ 1
  local token = C(word + P "==" + P "~=")
  local skipped = quoted '"' + quoted "'" + long + comment
  local scan = lpeg.Ct((skipped + token + 1) ^ 0)
  for _, found in ipairs(scan:match(text)) do
    if REFUSED[found] then return found end
  end
end

local function environment()
  local vocabulary = require "baize.globals"
  local names = {}
  for name in pairs(vocabulary) do names[#names + 1] = name end
  return setmetatable({}, {
    __index = function(_, name)
      local value = vocabulary[name]
      if value ~= nil then return value end
      error(("unknown word '%s'%s"):format(name, near.hint(name, names)), 0)
    end,
  })
end

--- The value of an condition.
-- @tparam string text Lua, without `return`
-- @treturn boolean true: the value follows
-- @return the value; or a message (string)
-- @usage local ok, condition = condition.value "S.hcp '15-17' & S.balanced"
function condition.value(text)
  local operator = refused_in(text)
  if operator then
    return false, ("'%s' cannot stand in a condition: %s"):format(operator, REFUSED[operator])
  end
  local chunk, message = load("return " .. text, "=condition", "t", environment())
  if not chunk then return false, message end
  return pcall(chunk) -- a slip in what the user typed, reported as such
end

return condition
