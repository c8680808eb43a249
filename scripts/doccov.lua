-- SPDX-License-Identifier: GPL-3.0-or-later
--- Is everything that users can call documented?
--   lua5.4 scripts/doccov.lua
-- In C, every function that a luaL_Reg of src/bind or src/host registers (but
-- for metamethods and module openers) has an LDoc block right above it with a
-- sentence, the name it is registered by, and what it returns, if anything.
-- In Lua, every public function of lua/baize has a block above it that says a
-- sentence; where scripts reach it (methods of types, the formats, and the modules and
-- functions that lua/baize/init.lua gives out) it also names every parameter, and says what is
-- returned; every module that returns a table has a head with @module (@classmod, @script). What
-- `run` of a command takes and returns is in the README of lua/baize/cli, its values in its
-- declaration.

local faults, documented = 0, 0

local function say(path, line, what)
  print(("%s:%d: %s"):format(path, line, what))
  faults = faults + 1
end

local function read_lines(path)
  local lines = {}
  for line in io.lines(path) do lines[#lines + 1] = line end
  return lines
end

local function files(command)
  local list = {}
  local p <close> = assert(io.popen(command .. " 2>/dev/null | LC_ALL=C sort"))
  for path in p:lines() do list[#list + 1] = path end
  return list
end

--- The text of the LDoc comment that ends on line `last` of a C file, or nil.
local function c_block(lines, last)
  if not (lines[last] or ""):match("%*/%s*$") then return nil end
  for first = last, 1, -1 do
    if lines[first]:match("^%s*/%*") then
      if not lines[first]:match("^/%*%*%*%s*%S") then return nil end
      return table.concat(lines, "\n", first, last)
    end
  end
  return nil
end

--- True if the function that begins on line `from` of a C file returns values.
local function c_returns(lines, from)
  for i = from, #lines do
    if lines[i]:match("^}") then return false end
    if lines[i]:match("%f[%w]return%f[%W]") and not lines[i]:match("return 0;") then return true end
  end
  return false
end

local function check_c(path)
  local lines = read_lines(path)
  local registered, inside = {}, false
  for _, line in ipairs(lines) do
    if line:match("luaL_Reg%s+[%w_]+%[%]%s*=") then inside = true end
    if inside then
      for name, fn in line:gmatch('{":?([%w_.]+)",%s*([%w_]+)}') do
        if not name:match("^__") and not fn:match("^luaopen_") then registered[fn] = name end
      end
      if line:match("};") then inside = false end
    end
  end
  for number, line in ipairs(lines) do
    local fn = line:match("^static int ([%w_]+)%(lua_State %*L%)$")
      or line:match("^int ([%w_]+)%(lua_State %*L%)$")
    local name = fn and registered[fn]
    if name then
      registered[fn] = nil
      documented = documented + 1
      local block = c_block(lines, number - 1)
      if not block then
        say(path, number, ("'%s' (%s) has no LDoc block above it"):format(name, fn))
      else
        local said = block:match("@function%s+([%w_.:]+)")
        if not said or said:match("[%w_]+$") ~= name then
          say(path, number, ("'%s' is called '%s' in its @function"):format(name, said or ""))
        end
        if c_returns(lines, number) and not block:match("@t?return")
          and not block:match("@raise") then
          say(path, number, ("'%s' does not say what it returns"):format(name))
        end
      end
    end
  end
  for fn, name in pairs(registered) do
    say(path, 1, ("'%s' is registered, its function %s is not in this file"):format(name, fn))
  end
end

--- The comment lines that end on line `last` of a Lua file, or nil.
local function lua_block(lines, last)
  local first = last + 1
  while first > 1 and lines[first - 1]:match("^%s*%-%-") do first = first - 1 end
  if first > last then return nil end
  return table.concat(lines, "\n", first, last)
end

--- True if the function that begins on line `from` returns a value.
local function returns_value(lines, from)
  local indent = lines[from]:match("^(%s*)")
  for i = from, #lines do
    local line = lines[i]
    if i > from and line:match("^" .. indent .. "end%f[%W]") then break end
    -- (A return of a function inside counts too: that is rare, and then documented.)
    local code = line:gsub("%f[%w]return%s+end%f[%W]", "")
    if code:match("%f[%w]return%s+[^;%s]") then return true end
    if i == from and line:match("%send%s*$") then break end
  end
  return false
end

local function check_lua_function(path, lines, number, name, parameters, reached)
  documented = documented + 1
  local block = lua_block(lines, number - 1)
  if not block or not block:match("^%s*%-%-%-%s*%S") then
    say(path, number, ("'%s' has no docstring (--- above it)"):format(name))
    return
  end
  if not reached then return end
  for parameter in parameters:gmatch("[%w_.]+") do
    local escaped = parameter:gsub("%.", "%%.")
    local word = "%f[%w_.]" .. escaped .. "%f[^%w_.]"
    local found = false
    for field in (block .. "\n"):gmatch("@t?param([^\n]*\n)") do
      found = found or (" " .. field):match(word) ~= nil
    end
    if not found then
      say(path, number, ("'%s' does not document its parameter '%s'"):format(name, parameter))
    end
  end
  if returns_value(lines, number) and not block:match("@t?return") then
    say(path, number, ("'%s' does not say what it returns"):format(name))
  end
end

-- What scripts get by `baize`: modules, and functions of modules ("baize.fit.new").
local given = {}
local init = table.concat(read_lines "lua/baize/init.lua", "\n")
for module in init:gmatch 'return require "([^"]+)" end' do given[module] = true end
for module, name in init:gmatch 'require "([^"]+)"(%.[%w_]+)' do given[module .. name] = true end
for own, module in init:gmatch 'local ([%w_]+) = require "([^"]+)"' do
  for name in init:gmatch("= " .. own .. "(%.?[%w_]*)") do given[module .. name] = true end
  if init:find("pairs(" .. own .. ")", 1, true) then given[module] = true end
end

local function check_lua(path)
  local lines = read_lines(path)
  local text = table.concat(lines, "\n")
  local module = text:match("\nreturn ([%a_][%w_]*)%s*$")
  if not module then return end -- plain data, or a function
  local head = text:match("^[^\n]*\n(%-%-%-.-)\n[^%-]") or text:match("^(%-%-%-.-)\n[^%-]") or ""
  if not head:match("@module") and not head:match("@classmod") and not head:match("@script") then
    say(path, 1, "the module has no head (--- ... @module) after its SPDX line")
  end
  for number, line in ipairs(lines) do
    local name, parameters = line:match("^function ([%w_.:]+)%s*%(([^)]*)%)")
    local owner, last = (name or ""):match("^([%w_]+)[.:].-([%w_]+)$")
    -- Public: the module's own functions, and the methods of its classes.
    local is_run = last == "run" and path:match("^lua/baize/cli/")
    if owner and (owner == module or owner:match("^%u%l")) and not last:match("^_")
      and not is_run then
      local full = head:match "@module ([%w_.]+)" or module
      check_lua_function(path, lines, number, name, parameters, owner ~= module
        or given[full] or given[full .. "." .. last]
        or path:match "^lua/baize/format/.*init%.lua$"
        or path:match "^lua/baize/format/%w+%.lua$" and module ~= "record")
    end
  end
end

for _, path in ipairs(files("ls src/bind/*.c src/host/*.c")) do check_c(path) end
for _, path in ipairs(files("find lua/baize -name '*.lua'")) do check_lua(path) end
print(("doccov: %d functions, %d faults"):format(documented, faults))
os.exit(faults == 0 and documented > 0 and 0 or 1)
