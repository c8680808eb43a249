-- SPDX-License-Identifier: GPL-3.0-or-later
--- What bash completes of a command line of baize, from the declarations of the commands.
-- @module baize.cli.completion
local commands = require "baize.host.commands"

local completion = {}

local HEAD <const> = [[
# bash completion of baize, made by: baize help --bash
_baize() {
  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
  # readline divides --NAME=VALUE into three words
  if [ "$before" = = ]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
  if [ "$now" = = ]; then now=; fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='%s'
  else
    case ${COMP_WORDS[1]}:$before:$now in
]]

local TAIL <const> = [[
    esac
  fi
  # shellcheck disable=SC2207 # words without blanks
  COMPREPLY=($(compgen -W "$words" -- "$now"))
}
complete -o bashdefault -o default -F _baize baize
]]

local LINE <const> = "    %s) words='%s' ;;\n"

-- The words of a command: after an option that takes one of some, its options, its verbs. Where
-- none is the beginning of one bash completes names of files.
local function add_command(parts, command)
  local names = { "-h", "--help" }
  for _, option in ipairs(command.options or {}) do
    table.move(option.names, 1, #option.names, #names + 1, names)
    for _, name in ipairs(option.choices and option.names or {}) do
      parts[#parts + 1] = LINE:format(("%s:%s:*"):format(command.name, name),
        table.concat(option.choices, " "))
    end
  end
  parts[#parts + 1] = LINE:format(command.name .. ":*:-*", table.concat(names, " "))
  local first = (command.arguments or {})[1]
  local words = command.name == "help" and commands.names or first and first.words
  if words then
    parts[#parts + 1] = LINE:format(("%s:%s:*"):format(command.name, command.name),
      table.concat(words, " "))
  end
end

--- The script for bash: a text.
function completion.bash()
  local parts = { HEAD:format(table.concat(commands.names, " ")) }
  for _, name in ipairs(commands.names) do add_command(parts, commands.find(name)) end
  parts[#parts + 1] = TAIL
  return table.concat(parts)
end

return completion
