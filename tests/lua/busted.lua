-- SPDX-License-Identifier: GPL-3.0-or-later
--[[
busted.lua - run busted specs inside baize, and report in TAP.

  build/baize tests/lua/busted.lua [FILE | DIRECTORY | busted option]...

Without files: every *_spec.lua under tests/lua and tests/cli. Exit status 0
when all passed, else 1. Specs find what tests share with require "helper".
busted's runner reads the global `arg` and ends with os.exit, which in baize
closes the Lua state first. Undeclared globals do not raise in specs: busted
gives them an environment of its own, where a missing name is nil.
]]
local here = arg[0]:match "^(.*)/[^/]*$" or "."

package.path = package.path .. ";" .. here .. "/?.lua" -- last: this file is called busted too
require "helper".set_program(arg[-1])

local given = false
for _, argument in ipairs(arg) do
  given = given or argument:sub(1, 1) ~= "-"
end
if not given then
  table.insert(arg, here)
  table.insert(arg, here == "." and "../cli" or (here:gsub("lua$", "cli")))
end
table.insert(arg, 1, "--output=TAP")

require "busted.runner" { standalone = false }
