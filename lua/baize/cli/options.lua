-- SPDX-License-Identifier: GPL-3.0-or-later
--- From the declaration of a sub-command to what its user typed, and to its help.
-- @module baize.cli.options
local argparse = require "baize.base.needs" "argparse"
local columns = require "baize.base.columns"
local commands = require "baize.host.commands"
local near = require "baize.base.near"
local output = require "baize.base.output"
local script = require "baize.host.script"
local words = require "baize.base.words"

local options = {}

local WIDTH <const> = 80 -- columns of the help
local COLUMN <const> = 20 -- where the explanations start

local function integer(low, high, what)
  return function(text)
    local n = math.tointeger(tonumber(text))
    if n and n >= low and n <= high then return n end
    local digits = text:match "^%s*%+?(%d+)%s*$"
    if digits and tonumber(digits) > high then
      return nil, ("'%s' is too large: at most %d"):format(text, high)
    end
    return nil, ("'%s' is not %s"):format(text, what)
  end
end

-- "2026.11.22", as PBN has dates, from that or "2026-11-22"; parts that are not known are "??".
local function date(text)
  local year, month, day = text:match "^([%d?][%d?][%d?][%d?])[.-]([%d?][%d?])[.-]([%d?][%d?])$"
  local function within(part, high)
    local n = tonumber(part)
    return n and n >= 1 and n <= high or part == "??"
  end
  if year and (tonumber(year) or year == "????") and within(month, 12) and within(day, 31) then
    return ("%s.%s.%s"):format(year, month, day)
  end
  return nil, ("'%s' is not a date: write it as in 2026.11.22"):format(text)
end

local function pattern(form, what)
  return function(text)
    if text:find(form) then return text end
    return nil, ("'%s' is not %s"):format(text, what)
  end
end

-- Calls, which may be written "1NT-P-2C".
local function auction(text)
  local between <const> = "(%w)%-(%w)"
  return (text:gsub(between, "%1 %2"):gsub(between, "%1 %2")) -- "1C-P-P": one P is in both
end

local SEED_MAX <const> = "18446744073709551615" -- 2^64 - 1

-- A seed is 64 bits: from 2^63 on, as C and Python write it, the same as that less 2^64.
local function seed(text)
  local n, digits = 0, text:match "^0*(%d+)$"
  if not digits or #digits < #SEED_MAX - 1 then
    return integer(math.mininteger, math.maxinteger, "a whole number")(text)
  elseif #digits > #SEED_MAX or #digits == #SEED_MAX and digits > SEED_MAX then
    return nil, ("'%s' is too large: at most %s"):format(text, SEED_MAX)
  end
  for digit in digits:gmatch "." do n = 10 * n + math.tointeger(digit) end
  return n
end

local core_words <const> = require "baize.core.words"

-- Reads a vulnerability, which may also be that of the side "we" or "they"; `board` says whether
-- NS and EW mean something as well.
local function vul_of_side(board)
  local names = board and "none, NS, EW, both, we or they" or "none, we, they or both"
  return function(text)
    local side = text:lower()
    if side == "we" or side == "they" then return side end
    local vul = core_words.vul(text)
    if vul and (board or vul == "none" or vul == "both") then return vul end
    return nil, ("'%s' is not a vulnerability here (%s)"):format(text, names)
  end
end

-- How the text of an option is read: the values of `type` in a declaration.
local TYPES <const> = {
  auction = auction,
  count = integer(1, math.maxinteger, "a whole number above 0"),
  date = date,
  seed = seed,
  jobs = integer(1, 256, "a number of threads from 1 to 256"),
  range = pattern("^[1-9]%d*%.%.[1-9]%d*$", "A..B, the numbers of the first and the last deal"),
  part = pattern("^[1-9]%d*/[1-9]%d*$", "I/K, one of K parts"),
  memory = integer(16, 1 << 20, "a number of MiB from 16 on"),
  seat = core_words.seat,
  vul = core_words.vul,
  vul_of_side = vul_of_side(false),
  vul_of_board_or_side = vul_of_side(true),
}

-- What the reader of an option said last: it says what to write, so that no usage is needed.
-- A table of the option, its text and the message.
local wrong_value

-- The reader of an option's text.
local function reader(option)
  local read = TYPES[option.type]
  return function(text)
    local value, message = read(text)
    if value then return value end
    wrong_value = { option = option, text = text, message = message }
    return nil, message
  end
end

-- The name of an option as it was typed with this value: "-n 0", "-n0", "--deals=0".
local function typed_name(option, text, arguments)
  for i, argument in ipairs(arguments) do
    for _, name in ipairs(option.names) do
      if argument == name and arguments[i + 1] == text or argument == name .. text
        or argument == name .. "=" .. text then
        return name
      end
    end
  end
  return option.names[#option.names]
end

-- Values of an option that takes several, joined where it is given twice.
local function join(result, key, values)
  local list = result[key] or {}
  result[key] = table.move(values, 1, #values, #list + 1, list)
end

-- How the one value of an option is stored; `twice` is called where there is a value already.
local function store_once(option, twice)
  return function(result, key, value, again)
    if again then twice(("%s is given twice"):format(table.concat(option.names, " or "))) end
    result[key] = value
  end
end

local function add_option(parser, option, twice)
  local names = table.concat(option.names, " ")
  local added
  if commands.value(option) then
    added = parser:option(names):argname(commands.value(option))
    if option.type then added:convert(reader(option)) end
    if option.choices then added:choices(option.choices) end
  else
    added = parser:flag(names)
  end
  if option.repeats then
    added:count "*"
  elseif option.many then
    added:args "+":action(join)
  elseif option.value or option.choices then
    added:action(store_once(option, twice))
  end
  if option.key then added:target(option.key) end
end

-- `twice` is called with a message where an option that takes one value is given twice.
local function parser_of(command, twice)
  local parser = argparse("baize " .. command.name)
  parser:add_help(false):usage_max_width(WIDTH)
  for _, argument in ipairs(command.arguments or {}) do
    parser:argument(argument.value):target(argument.key):args(argument.count or 1)
  end
  for _, option in ipairs(command.options or {}) do add_option(parser, option, twice) end
  parser:flag "-h --help"
  return parser
end

local BARE_JSON <const> = "--json without a value prints: write --json - for that, or --json=FILE"

-- --json takes the word after it where that is - or ends in .json, and in commands that always took
-- a file any word; without one it prints, which is noted.
local function json_value(command, arguments, i)
  local value = arguments[i + 1]
  local takes = value and (value == "-" or value:lower():find "%.json$"
    or not value:find "^%-" and not command.json_flag)
  if takes then return value, i + 1 end
  script.complain(("%s: %s"):format(command.name, BARE_JSON))
  return "-", i
end

-- What was typed, a negative number after an option that takes a value joined to it:
-- else it would pass for an option.
local function joined(command, arguments)
  local takes, result, i = {}, {}, 1
  for _, option in ipairs(command.options or {}) do
    for _, name in ipairs(option.names) do takes[name] = commands.value(option) ~= nil end
  end
  while i <= #arguments and arguments[i] ~= "--" do
    local name, value = arguments[i], arguments[i + 1]
    if name == "--json" and takes[name] then
      value, i = json_value(command, arguments, i)
      name = "--json=" .. value
    elseif takes[name] and value and value:find "^%-%d" then
      name = name .. (name:sub(1, 2) == "--" and "=" or "") .. value
      i = i + 1
    end
    -- a negative number that is not an option, where the command takes one
    if command.negatives and name:find "^%-%d+[xX]*$" then name = "=" .. name end
    result[#result + 1] = name
    i = i + 1
  end
  return table.move(arguments, i, #arguments, #result + 1, result)
end

-- Take the options --NAME=VALUE that are not the command's own out of what was typed: those that
-- it passes to another program. A name near one of its own is a mistake, and stays.
local function take_passed(command, arguments)
  local own, names, rest, passed = { ["--help"] = true }, { "--help" }, {}, {}
  for _, option in ipairs(command.options) do
    for _, name in ipairs(option.names) do own[name], names[#names + 1] = true, name end
  end
  for i, argument in ipairs(arguments) do
    if argument == "--" then
      return table.move(arguments, i, #arguments, #rest + 1, rest), passed
    end
    local name = argument:match "^(%-%-[%a-]+)="
    local list = name and not own[name] and near.hint(name, names) == "" and passed or rest
    list[#list + 1] = argument
  end
  return rest, passed
end

-- The first word that was typed before "--" but belongs after it, or nil.
local function misplaced(command, arguments, result)
  local behind = 0
  for i, argument in ipairs(arguments) do
    if argument == "--" then
      behind = #arguments - i
      break
    end
  end
  for _, argument in ipairs(command.arguments or {}) do
    local typed = result[argument.key]
    if argument.behind and #typed > behind then return typed[1] end
  end
end

local function asks_help(arguments)
  for _, argument in ipairs(arguments) do
    if argument == "--" then return false end
    if argument == "-h" or argument == "--help" then return true end
  end
  return false
end

--- Add a head, and its explanation in a column beside it (default: 20), to lines of a help text.
function options.add_item(lines, head, text, column)
  column = column or COLUMN
  head = "   " .. head
  local indent = (" "):rep(column)
  text = columns.wrap(text, WIDTH - column):gsub("\n", "\n" .. indent)
  local gap = #head + 2 > column and "\n" .. indent or (" "):rep(column - #head)
  lines[#lines + 1] = head .. gap .. text
end

local function option_head(option)
  local value = commands.value(option)
  return table.concat(option.names, ", ") .. (value and " " .. value or "")
    .. (option.many and "..." or "")
end

--- The line that says how a sub-command is called: "Usage: baize run ...".
function options.usage(command)
  return (parser_of(command):get_usage():gsub("[<>]", ""))
end

--- The help text of a sub-command.
function options.help(command)
  local lines = { options.usage(command), "", columns.wrap(command.description, WIDTH) }
  if command.arguments then lines[#lines + 1] = "\nArguments:" end
  for _, argument in ipairs(command.arguments or {}) do
    options.add_item(lines, argument.value, argument.help)
  end
  lines[#lines + 1] = "\nOptions:"
  for _, option in ipairs(command.options or {}) do
    options.add_item(lines, option_head(option), option.help)
  end
  options.add_item(lines, "-h, --help", "show this help")
  if command.passes then options.add_item(lines, command.passes.value, command.passes.help) end
  if command.examples then lines[#lines + 1] = "\nExamples:" end
  for _, example in ipairs(command.examples or {}) do
    lines[#lines + 1] = ("   %s\n      %s"):format(example[1], example[2])
  end
  return words.explained(table.concat(lines, "\n"))
end

--- What was typed after the name of a sub-command: the values by the keys of its declaration, or
-- "help"; nil and what is wrong, and whether that needs no usage: it is the value of an option.
function options.parse(command, arguments)
  if asks_help(arguments) then return "help" end
  wrong_value = nil
  local twice = nil
  local parser = parser_of(command, function(message) twice = twice or message end)
  local typed, passed = joined(command, arguments), nil
  if command.passes then typed, passed = take_passed(command, typed) end
  local ok, result = parser:pparse(typed)
  if ok then
    if passed then result[command.passes.key] = passed end
    local early = misplaced(command, arguments, result)
    local wrong = twice or early and ("'%s': arguments of a script come after --"):format(early)
      or output.clash(result) or output.refuse_json(result.json)
      or output.refuse(result.html, "html") or output.refuse(result.csv, "csv")
    if wrong then return nil, wrong, true end
    return result
  end
  -- argparse puts its guess on a line of its own
  for _, argument in ipairs(typed) do -- the script's name may have been taken for a value
    local refused = output.refuse_json(argument:match "^%-%-json=(.*%.lua)$")
    if refused then return nil, refused, true end
  end
  local is_value = wrong_value ~= nil and wrong_value.message == result
  if is_value then
    result = typed_name(wrong_value.option, wrong_value.text, arguments) .. ": " .. result
  end
  local message = result:gsub("\nDid you mean (.-)%?$", " (did you mean %1?)")
  for _, argument in ipairs(arguments) do
    if argument == "-o" or argument == "--output" then
      message = message .. "\nWhat a command prints goes to a file with > FILE"
    end
  end
  return nil, message, is_value
end

return options
