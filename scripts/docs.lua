-- SPDX-License-Identifier: GPL-3.0-or-later
--- Collect the docstrings of lua/ and of the bindings for help(x) at the prompt.
--   build/baize scripts/docs.lua FILE... > build/lua/baize/docs.lua
-- The result is a module that returns a table: name ("baize.deal", "Deal:format") ->
-- docstring. Of two of one name the first counts; what is the core's alone is left out.
local doctext = require "baize.repl.doctext"

local texts, names = {}, {}
local of_lua, of_core = {}, {} -- types that Lua defines, and that serve our modules alone

local function read(file)
  local f = assert(io.open(file))
  local source = f:read "a"
  f:close()
  return source
end

for _, file in ipairs(arg) do
  local source = read(file)
  for kind in source:gmatch "\n%-%- @type (%w+)" do of_lua[kind] = true end
  for kind in source:gmatch '"baize%.core%.(%u%w*)"' do of_core[kind] = true end
end

-- A method of a type of the core that a type of the same name in Lua stands before.
local function is_internal(name, file)
  local kind = file:find "%.c$" and name:match "^(%u%w*):"
  return kind and of_lua[kind] and of_core[kind]
end

for _, file in ipairs(arg) do
  local source = read(file)
  local scan = file:find "%.c$" and doctext.scan_c or doctext.scan_lua
  for _, entry in ipairs(scan(source)) do
    if not entry.private and not texts[entry.name] and
      not is_internal(entry.name, file) then
      texts[entry.name] = entry.text
      names[#names + 1] = entry.name
    end
  end
end

-- What results hold, as the README of the reports says: each kind of result has its fields
-- behind its docstring, what is in them is "Result.NAME".
local KINDS <const> = { Result = "Result", Decision = "DecisionResult", Lead = "LeadResult",
  Fit = "FitResult", Randomness = "RandomnessResult" }

local function read_schema(text)
  local name
  for line in text:match "```schema\n(.-)```":gmatch "[^\n]+" do
    local kind, what = line:match "^(%a+)%s*(.*)$"
    if not kind then
      texts[name] = texts[name] .. "\n" .. line
    elseif texts[KINDS[kind]] then
      name = KINDS[kind]
      texts[name] = texts[name]:gsub("\n@type.*", "")
    else
      name = "Result." .. kind
      names[#names + 1], texts[name] = name, (what ~= "" and what or "fields") .. "."
    end
  end
end

read_schema(read "lua/baize/report/README.md")
table.sort(names)
print "--- Generated from the sources by scripts/docs.lua: name -> docstring.\nreturn {"
for _, name in ipairs(names) do print(("[%q] = %q,"):format(name, texts[name])) end
print "}"
