-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the sub-commands that read files of boards share.
-- @module baize.cli.files
local check = require "baize.base.check"
local core_files = require "baize.core.files"
local remarks = require "baize.cli.remarks"
local output = require "baize.base.output"
local script = require "baize.host.script"
local errors = require "baize.core.error"

local files = {}

local STOPPED <const> = {} -- raised at the first note of --strict

files.strict = { names = { "--strict" },
    help = "stop at the first thing that is not understood (default: go on)" }
files.from = { names = { "--from" }, value = "FORMAT",
    help = "format of the files (default: the end of the name, else how the file begins; pbn where "
      .. "neither tells)" }

files.formats = { names = { "--formats" }, value = "DIR",
    help = "where formats of your own are, NAME in DIR/NAME.lua (the README of lua/baize/format)" }

--- The declaration of the option --in: the key `input` holds an array of names.
function files.input(help)
  return { names = { "--in" }, key = "input", value = "FILE", many = true,
    help = help .. "; several files, and folders (not those within them), are read one after the "
      .. "other; - is standard input" }
end

--- The module of the format `name`: one of baize, or one of the user's own from the folder given
-- by --formats. Where no format has the name: nil. Where the module is faulty, or the folder does
-- not exist: nil and a message.
function files.module(name, values)
  if values.formats and not core_files.folder(values.formats) then
    return nil, ("--formats: there is no folder '%s'"):format(values.formats)
  end
  if not name:find "^[%w_]+$" then return nil end
  local full = "baize.format." .. name
  local path = values.formats and ("%s/%s.lua"):format(values.formats, name)
  if path and not package.loaded[full] and output.is_there(path) then
    package.preload[full] = function(...)
      local chunk, why = loadfile(path)
      return (chunk or error(why, 0))(...)
    end
  end
  if not (package.loaded[full] or package.preload[full]
    or package.searchpath(full, package.path)) then
    return nil
  end
  local ok, found = pcall(require, full) -- reported below
  if not ok then return nil, ("the format '%s' has a fault: %s"):format(name, found) end
  local function may_be(value, kind) return value == nil or type(value) == kind end
  if type(found) == "table" and may_be(found.boards, "function")
    and may_be(found.write, "function") and may_be(found.fit, "function")
    and may_be(found.needs, "table") then
    return found
  end
  return nil, ("the format '%s' is not a table of functions"):format(name)
end

-- The formats of --set, which hold auctions and plays.
local SETS <const> = { pbn = true, lin = true }

--- The declaration of the option --set, from the end of its help.
function files.set(help)
  return { names = { "--set" }, value = "FILE", help = "write the boards as PBN or LIN, by the end "
    .. "of its name" .. help }
end

--- The format of the file that --set names; ends the command where nothing can be written there.
function files.set_format(path, command)
  local format = path:match "%.(%w+)$"
  if not SETS[format] then
    script.usage(("%s: --set: the name ends in .pbn or .lin"):format(command))
  end
  local refused = output.refuse(path, format)
  return refused and script.usage(command .. ": " .. refused) or format
end

--- Write the boards of an iterator to the file that --set names.
function files.write_set(path, command, boards)
  local format = files.set_format(path, command)
  script.must(command, require "baize.format".write(path, format, boards))
end

--- "1 board", "2 boards".
function files.count(n, word)
  return ("%d %s%s"):format(n, word, n == 1 and "" or "s")
end

--- The name of the format of a file, "-" for standard input. Nil and what is wrong; nil alone for
-- standard input without --from: its format is recognised by its first lines.
function files.format_of(path, values)
  local from = values.from
  local name = from or path:match "%.([%w_]+)$"
  if path == "-" and not from then return nil end
  local format = require "baize.format"
  local compressed = not from and format.compressed(path)
  if compressed then return nil, compressed end
  local module, fault = nil, nil
  if name then module, fault = files.module(name:lower(), values) end
  if module and module.boards then return name:lower() end
  if not (from or module or fault) then
    -- of what cannot be opened that is said, whatever its format
    local guessed = not output.is_there(path) and path ~= "" and "pbn" or format.guess_file(path)
    if guessed then return guessed end
  end
  if not name then
    return nil, ("which format has '%s'? Use --from FORMAT"):format(path)
  end
  return nil, fault or ("%s'%s' is not a format that is read: use --from pbn, lin, ...")
    :format(from and "" or path .. ": ", name)
end

--- What to say of an error that a format raised, when a file was "read" or "written": one with a
-- line of Lua is a fault of the format.
function files.fault(name, task, fault)
  local text = type(fault) == "string" and fault or "it raised " .. check.show(fault)
  if errors.kind(fault) then return tostring(fault) end
  if text == fault and not text:find "^[^\n]-%.lua:%d+: " then return text end
  return ("the format '%s' has a fault, and the file was not %s: %s"):format(name, task, text)
end

-- Files of a folder that are named where they are not read.
local NAMED <const> = 3

-- Say which files of a folder are left out.
local function say_left_out(path, names)
  script.complain(("'%s': %s not read: %s%s"):format(path,
    #names == 1 and "1 file was" or #names .. " files were",
    (table.concat(names, ", ", 1, math.min(#names, NAMED)):gsub("%c", "?")),
    #names > NAMED and ", ..." or ""))
end

--- The files that were named; in the place of a folder those directly in it whose format is
-- known. Those that are left out, but for hidden ones, and a folder without any are named on
-- standard error.
function files.list(paths, values)
  local list = {}
  for _, path in ipairs(type(paths) == "table" and paths or { paths }) do
    local names = path ~= "-" and core_files.folder(path)
    if not names then list[#list + 1] = path end
    table.sort(names or {})
    local before, left_out = #list, {}
    for _, name in ipairs(names or {}) do
      local inner = path:gsub("/+$", "") .. "/" .. name
      if not core_files.folder(inner) then
        local known = files.format_of(inner, values)
        if known then list[#list + 1] = inner end
        if not known and name:sub(1, 1) ~= "." then left_out[#left_out + 1] = name end
      end
    end
    if names and #list == before then
      script.complain(("there is no file of boards in the folder '%s'"):format(path))
    elseif #left_out > 0 then
      say_left_out(path, left_out)
    end
  end
  return list
end

--- End the command where it would write a file that it reads.
function files.keep_apart(values, list)
  local clash = output.clash(values, list)
  if clash then script.usage(clash) end
end

-- Call a function that reads or writes; true, or nil and the exit status.
local function guarded(format, told, f)
  local ok, fault = pcall(f) -- reported below
  if ok then return true end
  if fault == STOPPED then return nil, script.FAILED end
  local kind = errors.kind(fault)
  told:say_notes()
  script.complain(kind == "interrupted" and kind or files.fault(format, "read", fault))
  return nil, kind == "interrupted" and script.INTERRUPTED or script.FAILED
end

-- The formats of files by their number in the list, none for standard input without --from; nil
-- where that of a file is not known, after all such were said.
local function formats_of(list, values)
  local formats, said = {}, {}
  for i, path in ipairs(list) do
    local format, message = files.format_of(path, values)
    formats[i] = format
    if message and not said[message] then script.complain(message) end
    if message then said[message] = true end
  end
  return not next(said) and formats or nil
end

-- Call a function with each board of a file; true, or nil and the exit status.
local function read_file(path, format, told, report, each)
  return guarded(format or "pbn", told, function()
    local input = path == "-" and io.stdin or path
    for board in require "baize".boards(input, { format = format, report = report }) do
      each(board)
    end
  end)
end

--- Go through the boards of files, each with an array of what was not understood since the one
-- before, and call `last` after the last one. What is not understood is
-- then said on standard error: once for each kind of problem, with the first place and how many
-- there are. Returns the exit status (0; 1 where a file cannot be read or, with `strict`, something
-- was not understood; 2 where the format of one is not known: then none is read; 130 after Ctrl-C),
-- and how many boards and problems there were.
function files.each(paths, values, each, last)
  local boards, problems, told, notes = 0, 0, remarks.new(), {}
  local function report(note)
    problems = problems + 1
    notes[#notes + 1] = note
    told:note(note)
    if values.strict then error(STOPPED, 0) end
  end
  local function take(board)
    boards = boards + 1
    each(board, notes)
    notes = {}
  end
  local status, wrong = 0, nil
  local list = files.list(paths, values)
  files.keep_apart(values, list)
  local formats = formats_of(list, values)
  if not formats then return script.USAGE, 0, 0 end
  for i, path in ipairs(list) do
    wrong = select(2, read_file(path, formats[i], told, report, take))
    status = wrong or status
    if wrong == script.INTERRUPTED or wrong and values.strict then break end
  end
  if #list == 0 then status = script.FAILED end
  if last and wrong ~= script.INTERRUPTED then
    status = select(2, guarded("pbn", told, last)) or status
  end
  told:say_notes()
  return status, boards, problems
end

return files
