-- SPDX-License-Identifier: GPL-3.0-or-later
--- The vocabulary that scripts find as globals: a table name -> value.
-- @module baize.globals
local baize = require "baize"

local globals = { baize = baize }

for _, name in ipairs { "N", "E", "S", "W", "NS", "EW", "any" } do
  globals[name] = baize[name]
end
for name, make in pairs(require "baize.lang.measures") do globals[name] = make end

--- The contract that two systems bid; the same as baize.bids, which is loaded when it is used.
-- @tparam table options as for baize.bids
-- @treturn Policy
-- @raise as baize.bids
-- @usage print(imps(baize.bids { NS = "tutorial" }, "3NT by S"))
function globals.bids(options) return (baize.bids(options)) end

return globals
