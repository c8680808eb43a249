-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize help.
-- @module baize.cli.help
local commands = require "baize.host.commands"
local options = require "baize.cli.options"
local script = require "baize.host.script"

local help = {}

help.name = "help"
help.summary = "what the commands do"
help.description = "List the commands, or say what one of them does. Names that are no "
  .. "command's are explained as help(\"NAME\") explains them at the prompt."
help.arguments = {
  { key = "command", value = "NAME", count = "?",
    help = "the command to explain, or a name that scripts use" },
}
help.options = {
  { names = { "--man" }, key = "man", help = "print the manual page, as troff" },
}
help.examples = {
  { "baize help run", "the same as baize run --help" },
  { "baize help sampler", 'the same as help "sampler" at the prompt' },
}

-- How the program itself is called: form and meaning.
local FORMS <const> = {
  { "baize FILE.lua [ARG...]", "run a script (any file, if its name holds a slash)" },
  { "baize -e CODE [ARG...]", "run CODE; print what it returns" },
  { "baize -i [FILE | -e CODE]", "the same, then prompt for more" },
  { "baize - [ARG...]", "run standard input as a script" },
  { "baize", "prompt on a terminal, else run standard input" },
  { "baize COMMAND [...]", "one of the commands below" },
}

--- The short text that follows a wrong command line.
-- @treturn string
function help.usage()
  return "Usage: baize FILE.lua [ARG...] | baize -e CODE | baize COMMAND [...]\n"
    .. "'baize help' lists the commands"
end

-- The folder of the examples: in the tree beside lua/, installed in PREFIX/share/baize;
-- nil where there is none.
local function examples()
  local half = package.searchpath("baize.cli", package.path)
  half = half and half:match "^(.*)/baize/cli/init%.lua$" or ""
  local share, tree = half:match "^(.*)/lua/5%.4$", half:match "^(.*)/lua$"
  local folder = share and share .. "/baize/examples" or tree and tree .. "/examples"
  local readme = folder and io.open(folder .. "/README.md")
  if not readme then return nil end
  readme:close()
  return folder
end

local function overview()
  local lines = { "baize: a workbench for contract bridge research", "", "Usage:" }
  for _, form in ipairs(FORMS) do
    options.add_item(lines, form[1], form[2], 30)
  end
  lines[#lines + 1] = "\nCommands:"
  for _, name in ipairs(commands.names) do
    options.add_item(lines, name, commands.find(name).summary, 15)
  end
  lines[#lines + 1] = "\n'baize help NAME' says more about one of them."
  local folder = examples()
  if folder then lines[#lines + 1] = "Experiments to begin with: " .. folder end
  return table.concat(lines, "\n")
end

--- Run the command.
-- @tparam table values `command` (string, optional), `man` (boolean, optional)
-- @treturn integer exit status
function help.run(values)
  if values.man then
    io.write(require "baize.cli.man".page(FORMS))
    return 0
  end
  if not values.command then
    print(overview())
    return 0
  end
  local command, message, is_near = commands.find(values.command)
  local text = command and options.help(command)
  if not text then
    script.prepare { [0] = "baize" }
    text = require "baize.repl.help".find(values.command)
  end
  if text then
    print(text)
    return 0
  end
  local hint = require "baize.repl.help".near(values.command)
  script.complain((is_near and message or message .. hint) .. "\n"
    .. help.usage())
  return script.USAGE
end

return help
