-- SPDX-License-Identifier: GPL-3.0-or-later
-- What a stranger's file may try: each attempt ends with a message, within the limits of
-- the sandbox, and leaves the program as it was.
local sandbox = require "baize.sandbox"

-- An attempt, and what its message must say.
local NO <const> = "there is no '%s' in the sandbox"
local ATTEMPTS <const> = {
  -- the outside world
  { "return io.open '/etc/passwd'", NO:format "io" },
  { "return os.execute 'true'", NO:format "os" },
  { "return os.getenv 'HOME'", NO:format "os" },
  { "return require 'io'", NO:format "require" },
  { "return package.loadlib('x', 'y')", NO:format "package" },
  { "return dofile '/etc/passwd'", NO:format "dofile" },
  { "return loadfile '/etc/passwd'", NO:format "loadfile" },
  { "print 'hello'", NO:format "print" },
  { "return _G.io", NO:format "_G" },
  { "return _ENV.io", NO:format "io" },
  { "local _ENV = {} return io.open", "attempt to index a nil value" },
  { "return baize.run", NO:format "baize" },
  -- what a state keeps of itself
  { "return debug.getregistry()", NO:format "debug" },
  { "return debug.sethook()", NO:format "debug" },
  { "return getmetatable('').__index", NO:format "getmetatable" },
  { "return setmetatable({}, {})", NO:format "setmetatable" },
  { "return rawset({}, 1, 2)", NO:format "rawset" },
  { "return rawget(S, 'seat')", NO:format "rawget" },
  { "collectgarbage 'stop'", NO:format "collectgarbage" },
  { "local t = {} t.__gc = function() while true do end end return setmetatable(t, t)",
    NO:format "setmetatable" },
  { "return (S.balanced).__index", "a condition has no field '__index'" },
  { "S.hcp.text = 'x'", "" },
  { "S.seat = 'N'", "" },
  { "any.text = 'x'", "" },
  -- code from texts
  { "return load 'return 1'", NO:format "load" },
  { "return loadstring 'return 1'", NO:format "loadstring" },
  { "return string.dump(ipairs)", "" },
  { "\27Lua\84\0\25\147\13\10\26\10\4\8\8", "attempt to load a binary chunk" },
  { "return ('x').dump", "strings have no 'dump' here" },
  -- catching errors
  { "while true do pcall(error) end", NO:format "pcall" },
  { "return xpcall(error, error)", NO:format "xpcall" },
  { "return coroutine.wrap(function() end)", NO:format "coroutine" },
  { "error()", "" },
  { "error(nil)", "" },
  { "error {}", "value in place of a message" },
  { "error(S)", "value in place of a message" },
  { "error(setmetatable)", NO:format "setmetatable" },
  -- time
  { "while true do end", "runs for too long: over" },
  { "repeat until false", "runs for too long: over" },
  { "for i = 1, math.maxinteger do end", "runs for too long: over" },
  { "::again:: goto again", "runs for too long: over" },
  { "local function f() return f() end f()", "runs for too long: over" },
  { "return ('x'):rep(1e9)", "strings have no 'rep' here" },
  { "return ('x'):find(('.-'):rep(5) .. 'b')", "strings have no 'find' here" },
  { "return ('x'):gsub('x', 'y')", "strings have no 'gsub' here" },
  { "return ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'):match '.-.-.-.-c'",
    "strings have no 'match' here" },
  { "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.insert(t, 1, 0) "
    .. "table.remove(t, 1) end", "runs for too long: over" },
  { "local t = {} for i = 1, 1e5 do t[i] = -i end while true do table.sort(t) t[1] = 1 end",
    "runs for too long: over" },
  { "local t = {} for i = 1, 9 do t[i] = i end table.sort(t, function() return true end)",
    "" },
  { "table.insert({}, 1e15, 1) table.insert({}, -1e15, 1)", "position out of bounds" },
  -- memory
  { "local s = 'x' while true do s = s .. s end", "a text of more than 1 MiB" },
  { "local t = {} while true do t = { t, t } end", "memory" },
  { "local t = {} for i = 1, 1e9 do t[i] = {} end", "over 64 MiB" },
  { "local t = {} for i = 1, 1e5 do t[i] = '' end while true do table.concat(t) end",
    "runs for too long: over" },
  { "local function f() return 1 + f() end f()", "over 64 MiB" },
  { "local t = {} for i = 1, 1e4 do t[i] = 'abcdef' end while true do table.concat(t) end",
    "runs for too long: over" },
  { "return ('%099d'):format(1):byte(1, -1), table.concat({}, '', 1, 1e9)", "" },
  { "local c = any for i = 1, 1e6 do c = c & ~c end return c", "" },
  -- what comes out
  { "local t = {} t[1] = t return t", "hold themselves" },
  { "return ipairs", "only texts, numbers" },
  { "return S", "only texts, numbers" },
  { "local t = {} for i = 1, 2e6 do t[i] = i end return t", "" },
  { "local c = S.hcp '5' for i = 1, 16 do c = c & c end local t = {} for i = 1, 20 do t[i] = c end "
    .. "return t", "more than 8 MiB" },
}

-- Stopped by the time that it takes, not by its steps: after 10 s.
if os.getenv "BAIZE_SOAK" then
  ATTEMPTS[#ATTEMPTS + 1] = { "local function f(...) return f(1, ...) end f()",
    "runs for too long: over" }
end

describe("a stranger's file ends with a message:", function()
  for i, attempt in ipairs(ATTEMPTS) do
    it(("%d %s"):format(i, attempt[1]:gsub("%c", "?")), function()
      local ok, value, message = pcall(sandbox.load, attempt[1], "@theirs.lua", "chunk")
      if not ok then value, message = nil, tostring(value) end
      assert.is_nil(value)
      assert.equal("string", type(message))
      assert.truthy(message:find(attempt[2], 1, true), message)
    end)
  end

  it("there are sixty of them at least", function() assert.is_true(#ATTEMPTS >= 60) end)

  it("and the program is as it was", function()
    assert.equal("xx", ("x"):rep(2))
    assert.equal('S.hcp "5"', tostring(S.hcp "5"))
    assert.is_true((S.hcp "0-37"):same(any))
    assert.equal(2, assert(sandbox.load("return 1 + 1", "=text", "chunk")))
  end)
end)
