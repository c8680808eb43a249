-- SPDX-License-Identifier: GPL-3.0-or-later
--- The one list of sub-commands, in the order in which help names them.
-- Each is a module baize.cli.NAME that returns a table: `name`, `summary`,
-- `description`, `arguments`, `options`, `examples`, `run(options) -> status`
-- (README.md in cli says how they are written).
-- @module baize.host.commands
local near = require "baize.base.near"

local commands = {}

local ORDER <const> = {
  "run", "register", "list", "show", "similar", "library", "merge", "cluster", "ask", "deal",
  "hands", "solve", "play", "table", "par", "suit", "bid", "sit", "book", "card", "check", "diff",
  "match", "contest", "losses", "advise", "evolve", "conform", "practise", "evening", "convert",
  "info", "score", "analyse", "bench", "selftest", "version", "help",
}

-- Commands that are a front of a part of the core, and this part.
local FRONTS <const> = { bench = "baize.core.bench", selftest = "baize.core.selftest" }

-- Other spellings.
local ALSO <const> = { practice = "practise", analyze = "analyse" }

--- The names of the commands that this program has, in the order of the help.
commands.names = {}

for _, name in ipairs(ORDER) do
  if not FRONTS[name] or package.preload[FRONTS[name]] then
    commands.names[#commands.names + 1] = name
  end
end

--- A sub-command by its name; nil, what is wrong with the name, and whether one is near.
function commands.find(name)
  name = ALSO[name] or name
  for _, known in ipairs(commands.names) do
    if known == name then return require("baize.cli." .. name) end
  end
  local hint = near.hint(name, commands.names)
  for _, question in ipairs { "decide", "lead", "card", "chance", "mean" } do
    if name == question then hint = (": write baize ask %s"):format(name) end
  end
  return nil, ("unknown command '%s'%s"):format(name, hint), hint ~= ""
end

--- The name of an option's value as help shows it, "FILE" or "NS|EW"; nil for a flag.
function commands.value(option)
  return option.value or option.choices and table.concat(option.choices, "|")
end

return commands
