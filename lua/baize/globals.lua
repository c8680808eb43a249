-- SPDX-License-Identifier: GPL-3.0-or-later
--- The vocabulary that scripts find as globals: a table name -> value.
-- @module baize.globals
local baize = require "baize"

local globals = { baize = baize }

for _, name in ipairs {
  "N", "E", "S", "W", "NS", "EW", "any", "tricks", "score", "makes", "imps", "beats",
  "best", "par", "indicator", "choose", "max", "min",
} do
  globals[name] = baize[name]
end

return globals
