-- SPDX-License-Identifier: GPL-3.0-or-later
-- Every metamethod and every method of every type of the core, with values that are not of the
-- type, and with values that were closed: an error or a result, never a crash.
local baize = require "baize"

local DEAL <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

-- The metatables of the core, by name; those of Lua and its libraries are left out.
local TYPES <const> = {}
for name, meta in pairs(debug.getregistry()) do
  if type(name) == "string" and name:find "^baize" and type(meta) == "table" then
    TYPES[name] = meta
  end
end

-- New values of the core, as many types as are easily had.
local function new_values()
  local S <const> = baize.S
  local condition = S.hcp "15-17" & S.balanced
  local sampler = baize.sampler { where = condition, seed = 1 }
  local list = { condition, S.hcp, baize.tricks(S, "H"), sampler, baize.deal(DEAL),
    baize.contract "4S by N", sampler:count(), require "baize.core.position".open(DEAL, "NT", "N"),
    baize.play(DEAL, "3NT by S"), baize.rules { condition, S.hcp "20+" } }
  for _, one in ipairs(table.move(list, 1, #list, 1, {})) do -- and those that Lua objects have
    if type(one) == "table" then
      for _, inner in pairs(one) do
        if type(inner) == "userdata" then list[#list + 1] = inner end
      end
    end
  end
  return list
end

-- The functions of a type, of its metatable and its methods, by name.
local function functions_of(meta)
  local found = {}
  for key, f in pairs(meta) do
    if type(f) == "function" then found[tostring(key)] = f end
  end
  local methods = rawget(meta, "__index")
  for key, f in pairs(type(methods) == "table" and methods or {}) do
    if type(f) == "function" then found["." .. tostring(key)] = f end
  end
  return found
end

local calls = 0

local function try(f, ...)
  calls = calls + 1
  local ok, err = pcall(f, ...) -- an error is an answer
  if not ok then assert.is_truthy(err) end
end

describe("a type of the core", function()
  it("refuses what is not of it, in every metamethod and method", function()
    local wrong = { 0, 1.5, "x", true, {}, print, io.stdout, coroutine.create(print) }
    table.move(new_values(), 1, #new_values(), #wrong + 1, wrong)
    local nb = 0
    for _, meta in pairs(TYPES) do
      nb = nb + 1
      for _, f in pairs(functions_of(meta)) do
        try(f)
        try(f, nil, nil)
        for _, value in ipairs(wrong) do
          try(f, value)
          try(f, value, value)
          try(f, "x", value)
        end
      end
    end
    assert.is_true(nb >= 10 and calls > 1000, ("%d types, %d calls"):format(nb, calls))
  end)

  it("takes a call of __gc, twice, and what is asked of it afterwards", function()
    for _, value in ipairs(new_values()) do
      local meta = debug.getmetatable(value)
      local close = meta and rawget(meta, "__gc")
      if type(close) == "function" then
        try(close, value)
        try(close, value)
        for _, f in pairs(functions_of(meta)) do
          try(f, value)
          try(f, value, 1)
          try(f, value, value, 1)
        end
      end
    end
    collectgarbage()
  end)
end)
