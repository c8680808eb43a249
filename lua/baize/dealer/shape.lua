-- SPDX-License-Identifier: GPL-3.0-or-later
--- Lists of shapes: "any 4333 + 54xx - any 0xxx".
-- They are read from the left: `+` and `,` add, `-` takes away.
-- @module baize.dealer.shape
local shape = {}

local CARDS <const> = 13

-- Call f with the lengths of every hand that fits: 4 characters, digits or "x".
local function each(pattern, f)
  local lengths = {}
  local function go(i, left)
    if i == 5 then
      if left == 0 then f(lengths) end
      return
    end
    local fixed = math.tointeger(tonumber(pattern[i]))
    for n = fixed or 0, fixed or left do
      if n <= left then
        lengths[i] = n
        go(i + 1, left - n)
      end
    end
  end
  go(1, CARDS)
end

-- All orders of four things, as they are; equal ones come more than once.
local function orders(items, f)
  local function go(n)
    if n == 1 then return f(items) end
    for i = 1, n do
      items[i], items[n] = items[n], items[i]
      go(n - 1)
      items[i], items[n] = items[n], items[i]
    end
  end
  go(#items)
end

--- The key of a shape in a set.
-- @tparam {integer,...} lengths of spades, hearts, diamonds, clubs
-- @treturn integer
function shape.key(lengths)
  return ((lengths[1] * 14 + lengths[2]) * 14 + lengths[3]) * 14 + lengths[4]
end

-- One shape of a list: put into the set, or taken out.
local function change(parser, set, value)
  local any = parser:skip "any"
  local token = parser:take()
  local digits = token.text
  if token.kind ~= "word" or not digits:find "^[%dx][%dx][%dx][%dx]$" then
    parser:fail(("four lengths as in 5332 or 54xx expected, not '%s'"):format(digits), token)
  end
  local pattern, fits = {}, false
  for c in digits:gmatch "." do pattern[#pattern + 1] = c end
  local function mark(lengths)
    fits = true
    set[shape.key(lengths)] = value
  end
  if any then
    orders(pattern, function(p) each(p, mark) end)
  else
    each(pattern, mark)
  end
  if not fits then
    parser:fail(("the lengths of '%s' do not add up to 13"):format(digits), token)
  end
  return (any and "any " or "") .. digits
end

--- Read a list.
-- @tparam Parser parser (baize.dealer.expression) before it
-- @treturn table set: true by `key`
-- @treturn string the list as our conditions write it; nil when nothing was added
function shape.read(parser)
  local set, parts = {}, {}
  local value = not parser:skip "-" or nil
  repeat
    local text = change(parser, set, value)
    -- a list that takes away first takes from nothing
    if value or #parts > 0 then
      if #parts > 0 then parts[#parts + 1] = value and "+" or "-" end
      parts[#parts + 1] = text
    end
    local plus = parser:skip "+" or parser:skip ","
    value = plus or nil
  until not plus and not parser:skip "-"
  return set, #parts > 0 and table.concat(parts, " ") or nil
end

return shape
