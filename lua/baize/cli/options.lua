-- SPDX-License-Identifier: GPL-3.0-or-later
--- From the declaration of a sub-command to what its user typed, and to its help.
-- Uses: argparse.
-- @module baize.cli.options
local argparse = require "argparse"

local options = {}

local WIDTH <const> = 80 -- columns of the help

local function integer(low, what)
  return function(text)
    local n = math.tointeger(tonumber(text))
    if n and n >= low then return n end
    return nil, ("'%s' is not %s"):format(text, what)
  end
end

--- How the text of an option is read: the values of `type` in a declaration.
options.types = {
  count = integer(1, "a whole number above 0"),
  integer = integer(math.mininteger, "a whole number"),
  seed = integer(0, "a whole number from 0 on"),
}

-- The value's name as help shows it; nil for a flag.
local function value_name(option)
  return option.value or option.choices and table.concat(option.choices, "|")
end

local function add_option(parser, option)
  local names = table.concat(option.names, " ")
  local added
  if value_name(option) then
    added = parser:option(names):argname(value_name(option))
    if option.type then added:convert(options.types[option.type]) end
    if option.choices then added:choices(option.choices) end
    if option.many then added:count "*" end
  else
    added = parser:flag(names)
  end
  added:description(option.help)
  if option.key then added:target(option.key) end
end

local function parser_of(command)
  local parser = argparse("baize " .. command.name, command.description)
    :add_help(false):help_max_width(WIDTH):usage_max_width(WIDTH)
    :help_description_margin(26)
  for _, argument in ipairs(command.arguments or {}) do
    parser:argument(argument.key):argname(argument.value):args(argument.count or 1)
      :description(argument.help)
  end
  for _, option in ipairs(command.options or {}) do add_option(parser, option) end
  parser:flag "-h --help":description "Show this help."
  return parser
end

local function asks_help(arguments)
  for _, argument in ipairs(arguments) do
    if argument == "--" then return false end
    if argument == "-h" or argument == "--help" then return true end
  end
  return false
end

local function examples_of(command)
  local lines = {}
  for _, example in ipairs(command.examples or {}) do
    lines[#lines + 1] = ("   %s\n      %s"):format(example[1], example[2])
  end
  return #lines > 0 and "\n\nExamples:\n" .. table.concat(lines, "\n") or ""
end

--- The help text of a sub-command.
-- @tparam table command its declaration
-- @treturn string several lines, without an end of line after the last
-- @usage print(options.help(require "baize.cli.run"))
function options.help(command)
  return parser_of(command):get_help() .. examples_of(command)
end

--- The line that says how a sub-command is called.
-- @tparam table command its declaration
-- @treturn string "Usage: baize run ..."
-- @usage print(options.usage(require "baize.cli.run"))
function options.usage(command)
  return parser_of(command):get_usage()
end

--- Read what was typed after the name of a sub-command.
-- @tparam table command its declaration
-- @tparam {string,...} arguments what was typed
-- @treturn ?table the values by the keys of the declaration; "help" when help was
-- asked for; or nil
-- @treturn ?string what is wrong
-- @usage local values, message = options.parse(command, { "-n", "100" })
function options.parse(command, arguments)
  if asks_help(arguments) then return "help" end
  local ok, result = parser_of(command):pparse(arguments)
  if ok then return result end
  -- argparse puts its guess on a line of its own
  return nil, (result:gsub("\nDid you mean (.-)%?$", " (did you mean %1?)"))
end

return options
