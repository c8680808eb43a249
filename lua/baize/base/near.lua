-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which known name a mistyped one was meant to be.
-- For messages: "unknown option '--jbos' (did you mean '--jobs'?)".
-- @module baize.base.near
require "baize.core"
local core_near = require "baize.core.near"

local near = {}

--- The words that point to the closest name.
-- @tparam string name what was typed
-- @tparam {string,...} known the names that exist, in any order
-- @treturn string " (did you mean 'tricks'?)", or "" when no name is close
function near.hint(name, known)
  local names = table.move(known, 1, #known, 1, {})
  table.sort(names) -- of equally near ones the first in the alphabet
  local best = core_near.name(name, names)
  return best and (" (did you mean '%s'?)"):format(best) or ""
end

return near
