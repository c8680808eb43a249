-- SPDX-License-Identifier: GPL-3.0-or-later
--- The manual page, from the same declarations as the help.
-- @module baize.cli.man
local commands = require "baize.host.commands"
local core = require "baize.core"

local man = {}

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
  local value = option.value or option.choices and table.concat(option.choices, "|")
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
  for _, example in ipairs(command.examples or {}) do
    lines[#lines + 1] = (".PP\n%s:\n.PP\n.RS\n.nf\n%s\n.fi\n.RE")
      :format(escape(example[2]), escape(example[1]))
  end
end

--- What else the page and the README must say about running the program.
man.environment = {
  { "BAIZE_LUA", "the directory of the Lua half, where the program should not look for "
    .. "it beside itself" },
  { "LUA_PATH, LUA_PATH_5_4",
    "where require looks for modules of the user's, as in lua5.4" },
  { "NO_COLOR", "no colours, whatever the terminal can do" },
  { "XDG_STATE_HOME", "baize/history under it keeps what was typed at the prompt "
    .. "(default: ~/.local/state)" },
}

man.status = {
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

--- The page as troff.
-- @tparam {{string,string},...} forms of calling the program, each with what it does
-- @treturn string many lines
function man.page(forms)
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
  add_list(lines, "EXIT STATUS", man.status)
  add_list(lines, "ENVIRONMENT", man.environment)
  return table.concat(lines, "\n") .. "\n"
end

return man
