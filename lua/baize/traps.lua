-- SPDX-License-Identifier: GPL-3.0-or-later
--- Mistakes in the source of a script that Lua itself swallows.
-- `S.hcp "15+" and N.hcp "5+"` is legal Lua and means the second condition alone.
-- So the text of a script is looked through for `and`, `or`, `not`, `==` and `~=`
-- before a feature of a seat or pair: none of them means anything there.
-- Uses: baize.check.
-- @module baize.traps
local check = require "baize.check"

local traps = {}

local INSTEAD <const> = { ["and"] = "&", ["or"] = "|", ["not"] = "~" }
local HEADS <const> = { N = true, E = true, S = true, W = true, NS = true, EW = true }

-- Chunks that were looked through already, by name.
local scanned = {}

-- Step over a comment or a string at `i`; returns the byte after it, or nil.
local function skip_quoted(text, i)
  local long = text:match("^%-%-%[(=*)%[", i) or text:match("^%[(=*)%[", i)
  if long then
    local _, stop = text:find("]" .. long .. "]", i, true)
    return (stop or #text) + 1
  end
  if text:find("^%-%-", i) then return (text:find("\n", i, true) or #text + 1) end
  local quote = text:match("^[\"']", i)
  if not quote then return nil end
  local at = i + 1
  while at <= #text do
    local c = text:sub(at, at)
    if c == quote or c == "\n" then return at + 1 end
    at = at + (c == "\\" and 2 or 1)
  end
  return at
end

-- Whether a feature begins at `i`, after brackets and signs.
local function feature_at(text, i)
  local head = text:match("^[%s(~%-]*([%a_][%w_]*)%s*%.%s*[%a_]", i)
  if head == "baize" then
    head = text:match("^[%s(~%-]*baize%s*%.%s*([%a_][%w_]*)%s*%.%s*[%a_]", i)
  end
  return head ~= nil and HEADS[head] == true
end

--- The first operator that Lua swallows.
-- @tparam string text Lua source
-- @treturn ?string the operator, nil when there is none
-- @treturn ?integer its line
-- @usage local op, line = traps.find(source)
function traps.find(text)
  local i = 1
  while i <= #text do
    local after = skip_quoted(text, i)
    local word = not after and text:match("^[%a_][%w_]*", i)
    local op = word and INSTEAD[word] and word or
      not after and text:match("^[=~]=", i)
    if op and feature_at(text, i + #op) then
      local _, newlines = text:sub(1, i):gsub("\n", "")
      return op, newlines + 1
    end
    i = after or i + #(word or op or " ")
  end
  return nil
end

--- Look through the script that is running; each is looked through once.
-- @raise naming the line when an operator stands before a feature
function traps.scan()
  local text, name = check.source()
  if not text or scanned[name] == text then return end
  scanned[name] = text
  local op, line = traps.find(text)
  if not op then return end
  local instead = INSTEAD[op]
  error(("%s:%d: '%s' means nothing between conditions or features%s")
    :format(name, line, op, instead and (": write '%s'"):format(instead) or ""), 0)
end

return traps
