-- SPDX-License-Identifier: GPL-3.0-or-later
--- JSON as text: a file into its records, without reading them.
-- Brackets are counted and texts passed over; what is between is read by others. No
-- recursion: nesting is bounded.
-- @module baize.format.json.scan
local lpeg = require "baize.base.needs" "lpeg"
local scan = {}

local DEEPEST <const> = 100

-- Behind the text that begins at `at` with a quotation mark; nil: it never ends.
local function behind_text(text, at)
  at = at + 1
  while true do
    local found = text:find('["\\]', at)
    if not found then return nil end
    if text:byte(found) == 34 then return found + 1 end
    at = found + 2
  end
end

--- Where a value of JSON that begins at a byte ends: the byte after it; nil, and why it does
-- not.
function scan.behind(text, at)
  local first = text:sub(at, at)
  if first == '"' then
    local stop = behind_text(text, at)
    if stop then return stop end
    return nil, "a text is not closed"
  elseif first ~= "{" and first ~= "[" then
    local stop = text:find("[%s,%]}:]", at) or #text + 1
    if stop > at then return stop end
    return nil, "a value is missing"
  end
  local depth = 0
  while true do
    at = text:find('[%[%]{}"]', at)
    if not at then return nil, ("'%s' is not closed"):format(first) end
    local c = text:sub(at, at)
    if c == '"' then
      at = behind_text(text, at)
      if not at then return nil, "a text is not closed" end
    else
      depth = depth + ((c == "{" or c == "[") and 1 or -1)
      if depth > DEEPEST then return nil, "nested too deeply" end
      at = at + 1
      if depth == 0 then return at end
    end
  end
end

-- The members of the object or the array that begins at `at`.
local function members(text, at, is_object)
  at = at + 1
  local closing = is_object and "}" or "]"
  local first = true
  return function()
    at = text:find("%S", at) or #text + 1
    if text:sub(at, at) == closing then return nil, nil, nil, nil, at + 1 end
    if not first then
      if text:sub(at, at) ~= "," then return nil, "',' expected", nil, at end
      at = text:find("%S", at + 1) or #text + 1
    end
    first = false
    local key
    if is_object then
      local stop = text:sub(at, at) == '"' and behind_text(text, at)
      if not stop then return nil, "a name in quotation marks expected", nil, at end
      key = text:sub(at + 1, stop - 2)
      at = text:find("%S", stop) or #text + 1
      if text:sub(at, at) ~= ":" then return nil, "':' expected", nil, at end
      at = text:find("%S", at + 1) or #text + 1
    end
    local from = at
    local stop, message = scan.behind(text, at)
    if not stop then return nil, message, nil, at end
    at = stop
    return from, stop - 1, key
  end
end

--- The members of an array whose bracket is at a byte.
-- @treturn function gives, for each, where it begins and ends; at the end nil, and what is wrong,
-- nil, and where (nothing when all was right: then the fifth value is the byte behind)
function scan.items(text, at) return members(text, at, false) end

--- The members of an object, as for `items`; the third value is the member's name, as it is.
function scan.members(text, at) return members(text, at, true) end

-- The grammar of JSON (RFC 8259), exactly.
-- The decoder is lenient: it reads '[1,-2.:5e3]' as a table with keys of numbers. What this
-- grammar takes is JSON, and only that is decoded.

local P <const>, R <const>, S <const>, V <const> = lpeg.P, lpeg.R, lpeg.S, lpeg.V

local blank <const> = S " \t\r\n"^0
local digits <const> = R "09"^1
local number <const> = P "-"^-1 * (P "0" + R "19" * R "09"^0) * (P "." * digits)^-1
  * (S "eE" * S "+-"^-1 * digits)^-1
local hex <const> = R("09", "af", "AF")
local escape <const> = P "\\" * (S '"\\/bfnrt' + P "u" * hex * hex * hex * hex)
local text <const> = P '"' * (escape + (1 - S '"\\'))^0 * '"' -- control characters are let through

local function listed(open, item, close)
  return P(open) * blank * (item * blank * (P "," * blank * item * blank)^0)^-1 * close
end

local WHOLE <const> = P {
  blank * V "value" * blank * -1,
  value = listed("{", text * blank * ":" * blank * V "value", "}")
    + listed("[", V "value", "]") + text + number + P "true" + "false" + "null",
}

--- Is it one value of JSON, and nothing else? Nesting is to be bounded by the caller.
function scan.is_value(given) return lpeg.match(WHOLE, given) ~= nil end
return scan
