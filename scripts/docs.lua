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

-- What results hold: a kind of result has its fields after its docstring, what is in them is
-- "Result.NAME".
for _, kind in ipairs(require "baize.report.schema".kinds) do
  local of_result = kind.name == "Result" and "Result" or kind.name .. "Result"
  local name = texts[of_result] and of_result or "Result." .. kind.name
  if not texts[name] then
    names[#names + 1], texts[name] = name, (kind.says ~= "" and kind.says or "fields") .. "."
  end
  local lines = { (texts[name]:gsub("\n@type.*", "")) }
  for _, field in ipairs(kind) do
    lines[#lines + 1] = ("  %-11s %-17s %s"):format(field.name,
      field.type .. (field.optional and "?" or ""), field.says):gsub(" +$", "")
  end
  texts[name] = table.concat(lines, "\n")
end

table.sort(names)
print "--- Generated from the sources by scripts/docs.lua: name -> docstring.\nreturn {"
for _, name in ipairs(names) do print(("[%q] = %q,"):format(name, texts[name])) end
print "}"
