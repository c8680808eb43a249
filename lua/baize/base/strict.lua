-- SPDX-License-Identifier: GPL-3.0-or-later
--- Undeclared globals raise, with the name that was probably meant.
-- For scripts and modules of the user; libraries, which test for globals that
-- other versions of Lua have, are left alone: whatever lies under a directory
-- that package.path names absolutely. A global is declared by giving it a value
-- in the main part of a file.
-- @module baize.base.strict
local core = require "baize.core.expr"
local near = require "baize.base.near"

local strict = {}

local allowed = {} -- names that may be nil
local library -- prefixes of the source of library code

local function libraries()
  local prefixes = {}
  for template in package.path:gmatch "[^;]+" do
    local prefix = template:match "^(/[^?]*/)%?"
    if prefix then prefixes[#prefixes + 1] = "@" .. prefix end
  end
  return prefixes
end

-- What the code `level` calls up is: "C", "library", "main", "function".
local function caller(level)
  local info = debug.getinfo(level + 1, "S")
  if not info or info.what == "C" then return "C" end
  for _, prefix in ipairs(library) do
    if info.source:sub(1, #prefix) == prefix then return "library" end
  end
  return info.what == "main" and "main" or "function"
end

-- Every name that the code `level` calls up could have meant.
local function names(level)
  local list = {}
  for name in pairs(_G) do
    if type(name) == "string" then list[#list + 1] = name end
  end
  local info = debug.getinfo(level + 1, "fu")
  for i = 1, info.nups do
    list[#list + 1] = debug.getupvalue(info.func, i)
  end
  local i, name = 1, debug.getlocal(level + 1, 1)
  while name do
    if not name:find "^%(" then list[#list + 1] = name end
    i = i + 1
    name = debug.getlocal(level + 1, i)
  end
  return list
end

-- Words that begin the sections of bidding systems.
local SYSTEM <const> = { system = true, opening = true, after = true, responses = true }

local function read(_, name)
  if type(name) ~= "string" or allowed[name] then return nil end
  local who = caller(2)
  if who == "C" or who == "library" then return nil end
  local hint = near.hint(name, names(2))
  if core.path("S." .. name) then
    hint = (": it is said of a hand or a pair, as in S.%s"):format(name)
  end
  if SYSTEM[name] then hint = ": a bidding system is for baize check, bid and deal --system" end
  error(("undefined variable '%s'%s"):format(name, hint), 2)
end

local function write(globals, name, value)
  if type(name) == "string" and not allowed[name] and caller(2) == "function" then
    error(("assignment to the undeclared variable '%s'%s: write local, or give it a "
      .. "value outside functions first"):format(name, near.hint(name, names(2))), 2)
  end
  rawset(globals, name, value)
end

--- Let globals be read although nobody gave them a value.
function strict.allow(...)
  for _, name in ipairs { ... } do allowed[name] = true end
end

--- Make undeclared globals raise from now on; `assign = "anywhere"`: functions may create globals
-- (the prompt).
function strict.install(options)
  if getmetatable(_G) then error("the globals have a metatable already", 2) end
  library = libraries()
  local anywhere = options and options.assign == "anywhere"
  setmetatable(_G, { __index = read, __newindex = not anywhere and write or nil })
end

--- Put things back as they were.
function strict.remove()
  setmetatable(_G, nil)
end

return strict
