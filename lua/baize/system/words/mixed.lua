-- SPDX-License-Identifier: GPL-3.0-or-later
--- Conditions that join with & and | where brackets seem to be missing.
-- `hcp "12+" & spades "5+" | hearts "5+"` is legal, and means hearts with any points, as & binds
-- more. An alternative of one condition that asks for no points, next to one of several that does,
-- is
-- reported, unless both ask for the same suit or feature; with brackets, whichever are meant, it is
-- not.
-- @module baize.system.words.mixed
local lex = require "baize.base.lex"

local mixed = {}

local OPEN <const> = { ["("] = true, ["{"] = true, ["["] = true }
local CLOSE <const> = { [")"] = true, ["}"] = true, ["]"] = true }
local POINTS <const> = { hcp = true, points = true, zar = true, cccc = true, controls = true }

-- A condition as far as it was read: alternatives, each with how many conditions it joins, and
-- whether one of them asks for points.
local function new() return { { terms = 1, points = false, brackets = false, names = {} } } end

-- Whether an alternative lacks the points that the one next to it asks for.
local function lacks(one, other)
  return other and one.terms == 1 and not one.points and not one.brackets and other.terms > 1
    and other.points and not other.names[one.names[1]]
end

-- The line of a condition that has such an alternative; nil: it has none.
local function suspect(list)
  for i, one in ipairs(list) do
    if lacks(one, list[i - 1]) then return one.line end
  end
end

--- What seems to be wrong in the source of a system: an array of messages "name:line: ...".
-- @tparam string text
-- @tparam string name of the file
-- @treturn {string,...}
function mixed.notes(text, name)
  local notes, stack, list = {}, {}, new()
  local function close()
    local line = suspect(list)
    if line then
      notes[#notes + 1] = ("%s:%d: & binds more than |, so what follows | is without the points "
        .. 'before it: write hcp "12+" & (spades "5+" | hearts "5+") or, where that is meant, '
        .. '(hcp "12+" & spades "5+") | hearts "5+"'):format(name, line)
    end
  end
  local points = {} -- names of the file's own that stand for points
  local tokens = lex.tokens(text)
  for i, token in ipairs(tokens) do
    local last, word = list[#list], token.text
    if OPEN[word] then
      stack[#stack + 1], list = list, new()
    elseif CLOSE[word] then
      close()
      local inner = list
      list = table.remove(stack) or new()
      for _, one in ipairs(word == ")" and inner or {}) do
        list[#list].points = list[#list].points or one.points
      end
      list[#list].brackets = list[#list].brackets or word == ")"
    elseif word == "," or word == ";" or word == "=" then
      close()
      list = new()
    elseif word == "|" then
      list[#list + 1] = { terms = 1, points = false, line = token.line, names = {} }
    elseif word == "&" then
      last.terms = last.terms + 1
    elseif token.kind == "name" then
      if tokens[i + 1] and tokens[i + 1].text == "=" then points[word] = nil end
      last.names[word], last.names[#last.names + 1] = true, word
      last.points = last.points or POINTS[word] or points[word] or false
      if word == "local" and tokens[i + 1] and tokens[i + 2] and tokens[i + 2].text == "=" then
        points[tokens[i + 1].text] = true -- of what may be any condition
      end
    end
  end
  return notes
end

return mixed
