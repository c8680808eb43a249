-- SPDX-License-Identifier: GPL-3.0-or-later
--- The one list of sub-commands, in the order in which help names them.
-- Each is a module baize.cli.NAME that returns a table: `name`, `summary`,
-- `description`, `arguments`, `options`, `examples`, `run(options) -> status`
-- (README.md in this folder says how they are written). Uses: baize.near.
-- @module baize.cli.commands
local near = require "baize.near"

local commands = {}

commands.names = {
  "run", "version", "help",
}

--- A sub-command by its name.
-- @tparam string name
-- @treturn ?table the command, or nil
-- @treturn ?string what is wrong with the name
-- @usage local run = assert(commands.find "run")
function commands.find(name)
  for _, known in ipairs(commands.names) do
    if known == name then return require("baize.cli." .. name) end
  end
  return nil, ("unknown command '%s'%s"):format(name, near.hint(name, commands.names))
end

return commands
