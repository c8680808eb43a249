-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize help.
-- @module baize.cli.help
local commands = require "baize.host.commands"
local core = require "baize.core"
local options = require "baize.cli.options"
local output = require "baize.base.output"
local script = require "baize.host.script"
local words = require "baize.base.words"

local help = {}

-- The manual page, from the same declarations as the help.

-- Text of a page: backslashes and hyphens are troff's, and so are dots and quotes that
-- start a line.
local function escape(text)
  return (text:gsub("\\", "\\e"):gsub("%-", "\\-"):gsub("^[.']", "\\&%0"))
end

local function bold(text) return "\\fB" .. escape(text) .. "\\fR" end

local function italic(text) return "\\fI" .. escape(text) .. "\\fR" end

local function option_head(option)
  local names = {}
  for i, name in ipairs(option.names) do names[i] = bold(name) end
  local value = commands.value(option)
  return table.concat(names, ", ") .. (value and " " .. italic(value) or "")
end

local COUNTS <const> = { ["?"] = "[%s]", ["*"] = "[%s ...]" }

local function add_command(lines, command)
  local form = { "baize", command.name }
  if command.options then form[#form + 1] = "[options]" end
  for _, argument in ipairs(command.arguments or {}) do
    form[#form + 1] = (COUNTS[argument.count] or "%s"):format(argument.value)
  end
  lines[#lines + 1] = ".SS " .. escape(table.concat(form, " "))
  lines[#lines + 1] = escape(command.description)
  for _, argument in ipairs(command.arguments or {}) do
    lines[#lines + 1] = (".TP\n%s\n%s")
      :format(italic(argument.value), escape(argument.help))
  end
  for _, option in ipairs(command.options or {}) do
    lines[#lines + 1] = (".TP\n%s\n%s"):format(option_head(option), escape(option.help))
  end
  local passes = command.passes
  if passes then
    lines[#lines + 1] = (".TP\n%s\n%s"):format(bold(passes.value), escape(passes.help))
  end
  for _, example in ipairs(command.examples or {}) do
    lines[#lines + 1] = (".PP\n%s:\n.PP\n.RS\n.nf\n%s\n.fi\n.RE")
      :format(escape(example[2]), escape(example[1]))
  end
end

-- What else the page and the README must say about running the program.
local environment <const> = {
  { "BAIZE_LUA", "the directory of the Lua half, where the program should not look for "
    .. "it beside itself" },
  { "LUA_PATH, LUA_PATH_5_4",
    "where require looks for modules of the user's, as in lua5.4" },
  { "NO_COLOR", "no colours, whatever the terminal can do" },
  { "TMPDIR", "the directory of temporary files (default: /tmp)" },
  { "XDG_STATE_HOME", "baize/history under it keeps what was typed at the prompt, "
    .. "baize/table.json a board of baize table that was left (default: ~/.local/state)" },
}

local status <const> = {
  { "0", "all is well" },
  { "1", "the run failed" },
  { "2", "the command line is wrong" },
  { "130", "interrupted" },
}

local function add_list(lines, title, list)
  lines[#lines + 1] = ".SH " .. title
  for _, item in ipairs(list) do
    lines[#lines + 1] = (".TP\n%s\n%s"):format(bold(item[1]), escape(item[2]))
  end
end

-- The page as troff.
local function page(forms)
  local lines = {
    ('.TH BAIZE 1 "" "baize %s" "User Commands"'):format(escape(core.version)),
    ".SH NAME", "baize \\- a workbench for contract bridge research", ".SH SYNOPSIS",
  }
  for _, form in ipairs(forms) do
    lines[#lines + 1] = escape(form[1]) .. "\n.br"
  end
  add_list(lines, "DESCRIPTION", forms)
  lines[#lines + 1] = ".PP\n" .. escape("The first argument is a file if it ends in "
    .. ".lua or holds a slash, else a command. Results go to standard output, all else "
    .. "to standard error. Ctrl-C stops a run, which prints what it has; a second one "
    .. "ends the program.")
  lines[#lines + 1] = ".SH COMMANDS"
  for _, name in ipairs(commands.names) do add_command(lines, commands.find(name)) end
  add_list(lines, "EXIT STATUS", status)
  add_list(lines, "ENVIRONMENT", environment)
  lines[#lines + 1] = ".SH TERMS\n" .. escape(words.DOUBLE_DUMMY)
  return table.concat(lines, "\n") .. "\n"
end

help.name = "help"
help.summary = "what the commands do"
help.description = "List the commands, or say what one of them does. Names that are no "
  .. "command's are explained as help(\"NAME\") explains them at the prompt."
help.arguments = {
  { key = "command", value = "NAME", count = "?",
    help = "the command to explain, or a name that scripts use" },
}
help.options = {
  { names = { "--man" }, help = "print the manual page, as troff" },
  { names = { "--json-schema" }, key = "schema",
    help = "print a JSON Schema of what commands write with --json" },
  { names = { "--bash" }, help = "print what completes command lines in bash: installed where "
    .. "bash-completion finds it; elsewhere source <(baize help --bash)" },
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
function help.usage()
  return "Usage: baize FILE.lua [ARG...] | baize -e CODE | baize COMMAND [...]\n"
    .. "'baize help' lists the commands"
end

-- Where the first page of the documentation and the folder of the examples are, by what is said
-- of them: in the tree beside lua/, installed in PREFIX/share. Those that are not there are left
-- out.
local function places()
  local half = package.searchpath("baize.cli", package.path)
  half = half and half:match "^(.*)/baize/cli/init%.lua$" or ""
  local share, tree = half:match "^(.*)/lua/5%.4$", half:match "^(.*)/lua$"
  local found = {}
  for _, place in ipairs {
    { "Documentation: ", share and share .. "/doc/baize" or tree, "/README.md" },
    { "Experiments to begin with: ", share and share .. "/baize" or tree, "/examples" },
  } do
    local path = place[2] and place[2] .. place[3]
    if path and output.is_there(path) then found[#found + 1] = place[1] .. path end
  end
  return found
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
  table.move(places(), 1, 2, #lines + 1, lines)
  return table.concat(lines, "\n")
end

function help.run(values)
  if values.man then
    output.put(page(FORMS))
    return
  elseif values.bash then
    output.put(require "baize.cli.completion".bash())
    return
  elseif values.schema then
    output.put(require "baize.cli.shapes".json_schema())
    return
  end
  if not values.command then return output.print(overview()) end
  local command, message, is_near = commands.find(values.command)
  local text = command and options.help(command)
  if not text then
    script.prepare { [0] = "baize" }
    text = require "baize.repl.help".find(values.command)
    text = text and words.explained(text)
  end
  if text then return output.print(text) end
  local hint = require "baize.repl.help".near(values.command)
  script.usage(is_near and message or ("there is no command and no name '%s'%s; 'baize help' "
    .. "lists the commands"):format(values.command, hint))
end

return help
