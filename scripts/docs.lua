-- SPDX-License-Identifier: GPL-3.0-or-later
--- Collect the docstrings of lua/ and of the bindings for help(x) at the prompt.
--   build/baize scripts/docs.lua FILE... > build/lua/baize/docs.lua
-- The result is a module that returns a table: name ("baize.deal", "Deal:format") ->
-- docstring. Of two of one name the first counts.
local doctext = require "baize.repl.doctext"

local texts, names = {}, {}

for _, file in ipairs(arg) do
  local f = assert(io.open(file))
  local source = f:read "a"
  f:close()
  local scan = file:find "%.c$" and doctext.scan_c or doctext.scan_lua
  for _, entry in ipairs(scan(source)) do
    if not entry.private and not texts[entry.name] then
      texts[entry.name] = entry.text
      names[#names + 1] = entry.name
    end
  end
end

table.sort(names)
print "--- Generated from the sources by scripts/docs.lua: name -> docstring.\nreturn {"
for _, name in ipairs(names) do print(("[%q] = %q,"):format(name, texts[name])) end
print "}"
