-- SPDX-License-Identifier: GPL-3.0-or-later
--- Mistakes in the source of a script that Lua itself swallows.
-- `S.hcp "15+" and N.hcp "5+"` is legal Lua and means the second condition alone,
-- `S.hcp == 15` is false before any deal is seen, `if S.balanced` is true. So the
-- expressions of a script are read: on conditions, features and measures `and`, `or`,
-- `not`, `==` and `~=` mean nothing. What may be right is left alone: `given or
-- S.balanced`, `flag and S.balanced or any`, `deal.south.hcp == 15`, a local S of the
-- script's own.
-- Uses: baize.check, baize.cond, baize.reader.
-- @module baize.traps
local check = require "baize.check"
local cond = require "baize.cond"
local reader = require "baize.reader"

local traps = {}


--- What is wrong with a source that has such an operator, as a message.
-- @tparam string text Lua source
-- @tparam string name of the chunk as in messages
-- @treturn ?string "name:line: ...", nil when there is none
-- @usage print(traps.message("return S.hcp == 15", "law.lua"))
function traps.message(text, name)
  local op, line = reader.mistake(text)
  if not op then return nil end
  if cond.INSTEAD[op] then
    return ("%s:%d: '%s' means nothing between conditions, features or measures: %s")
      :format(name, line, op, cond.INSTEAD[op])
  end
  return ("%s:%d: '%s' asks for what is always true here: a deal is asked, "
    .. 'as in (S.hcp "15"):holds(deal)'):format(name, line, op)
end

-- The texts of chunks that were looked through already, by name.
local scanned = {}

--- Look through the scripts and modules that have called us; each is looked through
-- once.
-- @raise naming the line of an operator that Lua swallows
function traps.scan()
  for text, name in check.sources() do
    local message = scanned[name] ~= text and traps.message(text, name)
    if message then error(message, 0) end
    scanned[name] = text
  end
end

return traps
