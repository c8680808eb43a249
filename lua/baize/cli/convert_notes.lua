-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize convert, of system notes: BML, BSS and systems.
-- @module baize.cli.convert_notes
local files = require "baize.cli.files"
local output = require "baize.base.output"
local script = require "baize.host.script"

local convert_notes = {}

local TOLD <const> = 20 -- problems that are printed; a system has all of them at its end
local FORMATS <const> = { bml = true, bss = true, lua = true }

local function suffix(path) return (path:match "%.(%w+)$" or ""):lower() end

--- Whether what is converted are system notes: the format of IN, and of OUT; nil: it is not.
function convert_notes.formats(values)
  local from = (values.from or suffix(values.input)):lower()
  local to = (values.to or suffix(values.output)):lower()
  if from == "" and (to == "bml" or to == "bss") then from = "lua" end -- the name of a system
  if not (FORMATS[from] or FORMATS[to]) then return nil end
  return from, to
end

-- Say what was skipped, the first of it.
local function say_problems(list, of_system)
  for i, p in ipairs(list) do
    if i > TOLD then
      output.tell(("convert: %d more%s\n"):format(#list - TOLD, of_system
        and ", all of which are at the end of the system" or ": --strict stops at the first"))
      break
    end
    output.tell(("%s:%d: %s\n"):format(p.file, p.line, p.what))
  end
end

--- Convert; the exit status.
function convert_notes.run(values, from, to)
  if not FORMATS[from] or not FORMATS[to] or from == "lua" and to == "lua" then
    script.usage(("convert: '%s' to '%s': notes of systems are bml, bss and lua (a system of "
      .. "ours), each made from another one of these"):format(from, to))
  end
  for _, name in ipairs { "export", "solve", "range", "links", "large", "curtain", "paper" } do
    if values[name] then
      script.usage(("convert: --%s is for files of boards, not for notes of a system"):format(name))
    end
  end
  if values.input == "-" then
    script.usage "convert: notes of a system are read from a file, not from standard input"
  end
  files.keep_apart({ html = values.output }, { values.input })
  local notes = require "baize.notes"
  local list = script.must("convert", notes.read(values.input, from))
  if values.strict and list.problems[1] then
    local p = list.problems[1]
    script.complain(("convert: %s:%d: %s"):format(p.file, p.line, p.what))
    return script.FAILED
  end
  if #list.entries == 0 then
    say_problems(list.problems, false)
    script.complain(("convert: there is no call in '%s': is it %s?"):format(values.input, from))
    return script.FAILED
  end
  local text, count = notes.text(list, to, values.input)
  local out <close> = script.must("convert", output.open(values.output))
  script.must("convert", out:write(text))
  script.must("convert", out:keep())
  say_problems(list.problems, to == "lua")
  if to == "lua" and values.output ~= "-" then
    local ok, why = require "baize.system".load(values.output:find "/" and values.output
      or "./" .. values.output)
    if not ok then
      script.complain(("convert: %s is written, but it is no system that loads: %s"):format(
        values.output, why))
      return script.FAILED
    end
  end
  output.tell(count and ("%d of %d calls have a condition, %d of them for all that is said; %d "
    .. "more were skipped, %s\n"):format(count.read, count.calls, count.whole, count.skipped,
    files.count(#list.problems, "problem"))
    or ("%s, %s\n"):format(files.count(#list.entries, "call"),
      files.count(#list.problems, "problem")))
  return 0
end

return convert_notes
