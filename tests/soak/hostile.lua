-- SPDX-License-Identifier: GPL-3.0-or-later
--- Run scripts and systems that try to do harm (tests/fuzz/hostile.lua).
--   build/baize tests/soak/hostile.lua [FIRST [LAST]]     (from the top)
-- Texts FIRST to LAST (default 1 to 20000): options of samplers and systems in turn, always the
-- same. A fault is printed with its text, and the exit status is then 1.
package.path = package.path .. ";tests/fuzz/?.lua;tests/lua/?.lua"
local hostile = require "hostile"

io.stdout:setvbuf "line"

local KINDS <const> = { "options", "system" }

local first, last = math.tointeger(tonumber(arg[1] or 1)), math.tointeger(tonumber(arg[2] or 20000))
local faults, refusals = 0, 0
local name = os.tmpname() .. ".lua"
for i = first, last do
  local kind = KINDS[i % #KINDS + 1]
  local text = hostile.text(kind, i)
  local file = assert(io.open(name, "w"))
  file:write(text)
  file:close()
  local fault, refused = hostile.try(kind, text, name)
  if refused then refusals = refusals + 1 end
  if fault then
    faults = faults + 1
    print(("text %d (%s): %s\n%s"):format(i, kind, fault:sub(1, 1000), text:sub(1, 3000)))
  end
end
os.remove(name)
os.remove((name:gsub("%.lua$", "")))
print(("texts %d to %d: %d refused, %d faults"):format(first, last, refusals, faults))
os.exit(faults == 0, true)
