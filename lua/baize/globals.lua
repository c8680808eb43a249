-- SPDX-License-Identifier: GPL-3.0-or-later
--- The vocabulary that scripts find as globals: a table name -> value.
-- @module baize.globals
local baize = require "baize"

local globals = { baize = baize }

for _, name in ipairs { "N", "E", "S", "W", "NS", "EW", "any" } do
  globals[name] = baize[name]
end
for name, make in pairs(require "baize.lang.measures") do globals[name] = make end

return globals
