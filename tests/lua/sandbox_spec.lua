-- SPDX-License-Identifier: GPL-3.0-or-later
-- The sandbox: what scripts of others may say of deals, and what they may not do.
local core = require "baize.core.sandbox"
local sandbox = require "baize.sandbox"

local function options(text) return (assert(sandbox.options(text, "@theirs.lua"))) end

local function refused(text)
  local result, message = sandbox.options(text, "@theirs.lua")
  assert.is_nil(result)
  return message
end

describe("a script in the sandbox", function()
  it("returns a condition", function()
    assert.equal('S.hcp "15-17" & S.balanced',
      tostring(options('return S.hcp "15-17" & S.balanced').where))
  end)

  it("or its text", function()
    assert.equal('S.hcp "15"', tostring(options("return 'S.hcp(15)'").where))
  end)

  it("or options of a sampler", function()
    local got = options [[
      return { where = N.spades "5+", known = { S = "AK2.J3.KQ854.K72", W = "SQ" },
        seed = 7, plan = "rejection", tries = 100 }]]
    assert.equal('N.spades "5+"', tostring(got.where))
    assert.same({ S = "AK2.J3.KQ854.K72", W = "SQ" }, got.known)
    assert.equal(7, got.seed)
    assert.equal("rejection", got.plan)
    assert.equal(100, got.tries)
  end)

  it("may compute: loops, functions, tables, text", function()
    assert.equal('S.spades "5+" | S.hearts "5+"', tostring(options([[
      local c
      for _, suit in ipairs { "S", "H" } do
        local one = S.suit(suit)(("%d+"):format(math.max(4, 5)))
        c = c and (c | one) or one
      end
      return c]]).where))
  end)

  it("has string and table functions that are quick", function()
    assert.equal('S.hcp "1"', tostring(options [[
      local t = { 3, 1, 2 }
      table.sort(t)
      return S.hcp(string.sub(table.concat(t), 1, 1))]].where))
  end)
end)

describe("a script for samplers may still", function()
  it("walk through fields, and make long texts", function()
    assert.equal('S.spades "5+"', tostring(options [[
      local t, s = { spades = "5+" }, "5"
      for i = 1, 12 do s = s .. s end
      for suit, range in pairs(t) do return S[suit](range) end]].where))
    assert.equal('S.hcp "53"', tostring(options
      "return S.hcp(tostring(select(1, ('5'):byte(1, -1))))".where))
  end)

  it("ask what conditions say", function()
    assert.equal('S.hcp "15-17"', tostring(options
      'return (S.hcp "15+" & S.hcp "17-"):simplify()'.where))
  end)
end)

describe("a script in the sandbox cannot", function()
  for _, name in ipairs {
    "io", "os", "require", "load", "loadstring", "dofile", "loadfile", "pcall", "xpcall",
    "setmetatable", "getmetatable", "rawset", "rawget", "collectgarbage", "coroutine",
    "debug", "package", "_G", "baize", "print", "utf8",
  } do
    it("use " .. name, function()
      assert.equal(("theirs.lua:1: there is no '%s' in the sandbox"):format(name),
        refused("return " .. name))
    end)
  end

  it("use patterns, or make long texts", function()
    for _, name in ipairs { "find", "match", "gmatch", "gsub", "rep", "dump", "pack" } do
      assert.equal(("theirs.lua:1: strings have no '%s' here"):format(name),
        refused(("local f = ('x').%s return any"):format(name)))
      assert.is_true(not pcall(assert, not refused("return string." .. name .. "('x', 1)")))
    end
  end)

  it("run for ever", function()
    local message = "theirs.lua:1: the script runs for too long: over 50 million steps"
    assert.equal(message, refused "while true do end")
    assert.equal(message, refused "local function f() return f() end return f()")
  end)

  it("take all memory", function()
    local memory = "not enough memory: the script takes over 64 MiB"
    assert.equal(memory, refused "local t = {} for i = 1, 1e9 do t[i] = i end")
    assert.equal("a text of more than 1 MiB: the script may not make one",
      refused "local s = 'x' while true do s = s .. s end")
    assert.equal(memory, refused "local function f() return 1 + f() end return f()")
  end)

  -- 1.2 and 2.5 GB where only what Lua takes is counted.
  it("take all memory for values of the core", function()
    local many = [[local s = {} for i = 1, 30000 do s[i] = "S.hcp \"" .. i % 30 .. "\"" end
      s = table.concat(s, " | ") local c = condition(s) local t = {} for i = 1, 5000 do t[i] = ]]
    for _, made in ipairs { "condition(s)", "c | S.spades(i % 13)" } do
      local result, message, _, kind = core.run("baize.sandbox.inside",
        many .. made .. " end return 1", "=theirs", 1 << 26, 1 << 30)
      assert.is_nil(result)
      assert.matches("not enough memory: the script takes over 64 MiB$", message)
      assert.equal("memory", kind)
    end
    local free = core.run("baize.sandbox.inside", [[
      for i = 1, 30000 do local c = S.hcp(i % 30) | S.spades(i % 13) | any end
      return S.hcp "15"]], "=theirs", 1 << 22, 1 << 30)
    assert.is_table(free) -- what was given back counts no more
  end)

  -- A function of the library is counted by its work: steps end these, not time.
  it("have the library work for long", function()
    local LONG <const> = "local s = 'x' for _ = 1, 19 do s = s .. s end "
    local MANY <const> = "local t = {} for i = 1, 200000 do t[i] = 'ab' end "
    for _, text in ipairs {
      MANY .. "while true do table.insert(t, 1, 'a') end",
      MANY .. "while true do table.remove(t, 1) end",
      MANY .. "while true do table.concat(t) end",
      "local t = {} for i = 1, 200000 do t[i] = 0.5 end while true do table.sort(t, "
        .. "math.tointeger) end",
      LONG .. "local t = {} for i = 1, 100000 do t[i] = s end table.sort(t)",
      LONG .. "while true do local _ = s:sub(2) end",
      LONG .. "while true do local _ = s:upper() end",
      LONG .. "while true do local _ = string.format('%s', s) end",
      LONG .. "while true do local _ = tonumber(s) end",
    } do
      local result, message, _, kind = core.run("baize.sandbox.inside", text, "=theirs", 1 << 26,
        3000000)
      assert.is_nil(result)
      assert.equal("theirs:1: the script runs for too long: over 3 million steps", message)
      assert.equal("budget", kind)
    end
  end)

  it("take more than its time, in comparisons that no step shows", function()
    local begun = os.clock()
    local result, message, _, kind = core.run("baize.sandbox.inside", [[
      local s = '\0' for _ = 1, 19 do s = s .. s end
      local a, b = s .. 'a', s .. 'b'
      while a < b do end]], "=theirs", 1 << 26, 1 << 40, 0.1)
    assert.is_nil(result)
    assert.matches("the script runs for too long: over 0.1 s of processor time$", message)
    assert.equal("budget", kind)
    assert.is_true(os.clock() - begun < 5)
  end)

  it("raise a message that is longer than what is read", function()
    local said = refused "local s = 'x' for _ = 1, 19 do s = s .. s end error(s)"
    assert.equal("theirs.lua:1: " .. ("x"):rep(3986) .. "...", said)
  end)

  it("have a limit that it reached called a line of ours", function()
    for _, text in ipairs { "while true do local _ = S.hcp '5' & any end",
      "local s = ('%099d'):format(1) while true do local _ = S.hcp(s) end" } do
      for steps = 100000, 100900, 100 do
        local own = core.run
        function core.run(module, chunk, name, bytes)
          return own(module, chunk, name, bytes, steps)
        end
        local said = refused(text)
        core.run = own
        assert.not_matches("inside%.lua", said)
        assert.not_matches("baize/", said)
      end
    end
  end)

  it("have conditions counted", function()
    for _, method in ipairs { "same", "check", "holds" } do
      assert.matches("has no .*'" .. method .. "'",
        refused(("return (S.hcp '15'):%s(any)"):format(method)))
    end
  end)

  it("raise a number in place of a text", function()
    assert.equal("14", refused "error(14)")
    assert.equal("1.5", refused "error(1.5)")
  end)

  it("raise what is not a message", function()
    for text, kind in pairs { ["error({})"] = "table", ["error(nil)"] = "nil",
      ["error()"] = "nil", ["error(true)"] = "boolean", ["error(next)"] = "function" } do
      assert.equal(("the script raised a %s value in place of a message"):format(kind),
        refused(text))
    end
  end)

  it("change the strings of the program", function()
    options "return any"
    assert.equal(1, ("x"):find "x")
  end)
end)

describe("a mistake in the sandbox is said with its line:", function()
  local cases = {
    { "return S.hpc '5'", "'hpc' is not a feature of a hand (did you mean 'hcp'?)" },
    { "return { whre = any }",
      "a sampler in the sandbox has no field 'whre' (did you mean 'where'?)" },
    { "return { where = 5 }", "where: a condition expected, not 5" },
    { "return { seed = {} }", "seed: a table cannot be an option here" },
    { "return S.hcp '15' and S.balanced",
      "'and' means nothing between conditions, features or measures: write '&'" },
    { "return S.hcp '", "unfinished string near <eof>" },
    { "error 'mine'", "mine" },
  }
  for _, case in ipairs(cases) do
    it(case[1], function()
      assert.equal("theirs.lua:1: " .. case[2], refused(case[1]))
    end)
  end

  it("what it returns", function()
    assert.equal("theirs.lua returns no condition and no options, but 5", refused "return 5")
    assert.matches("^theirs.lua returns no condition and no options, but nothing", refused "")
  end)

  it("a file that is not there", function()
    local result, message = sandbox.sampler_options "no/such.lua"
    assert.is_nil(result)
    assert.equal("cannot open no/such.lua: No such file or directory", message)
  end)
end)

local function load_text(text) return sandbox.load(text, "@theirs.lua", "chunk") end

local function load_refused(text)
  local value, message, _, kind = load_text(text)
  assert.is_nil(value)
  return message, kind
end

describe("the loader of systems", function()
  it("brings records out: texts, numbers, conditions, features", function()
    local got = assert(load_text [[
      local rules = {}
      for i, suit in ipairs { "C", "D", "H", "S" } do
        rules[i] = { call = "1" .. suit, where = me.suit(suit) "5+" & me.hcp "12+",
          by = me.suit(suit) }
      end
      return { name = "Four", rules = rules, strong = true, level = 1.5 }]])
    assert.equal("Four", got.name)
    assert.equal(4, #got.rules)
    assert.equal('me.clubs "5+" & me.hcp "12+"', tostring(got.rules[1].where))
    assert.is_true(got.rules[4].where:equals(baize.role.me.spades "5+" & baize.role.me.hcp "12+"))
    assert.equal("me.hearts", tostring(got.rules[3].by))
    assert.same({ true, 1.5 }, { got.strong, got.level })
  end)

  it("up to 8 MiB of them", function()
    local some = [[local t = {} for i = 1, %d do t[i] = ("%%090d"):format(i) end return t]]
    assert.equal(50000, #assert(load_text(some:format(50000))))
    local message, kind = load_refused(some:format(90000))
    assert.equal("more than 8 MiB cannot come out", message)
    assert.equal("budget", kind)
  end)

  it("up to 8 MiB of them, in which short texts that are the same count once", function()
    local some = [[local text, t = ("%090d"):format(7), {}
      for i = 1, 1e5 do t[i] = text end return t]]
    local t = assert(load_text(some))
    assert.same({ 100000, ("0"):rep(89) .. "7" }, { #t, t[100000] })
    -- long ones count each time
    local long = some:gsub("for i", "for _ = 1, 4 do text = text .. text end for i", 1)
    assert.equal("more than 8 MiB cannot come out", (load_refused(long)))
  end)

  it("keeps order: pairs and next take arrays", function()
    assert.same({ 3, 1 }, assert(load_text
      "local t = {} for i, v in pairs { 3, 1 } do t[i] = v end return t"))
    local said = "theirs.lua:1: %s: order has meaning here, and the fields of this table have "
      .. "none ('a'): use an array and ipairs"
    assert.equal(said:format "pairs", (load_refused "for k in pairs { a = 1 } do end"))
    assert.equal(said:format "next", (load_refused "return next { a = 1 }"))
  end)

  it("names what cannot come out", function()
    assert.matches("^theirs.lua returns a function: only texts",
      (load_refused "return { print = ipairs }"))
    assert.matches("hold themselves$", (load_refused "local t = {} t[1] = t return t"))
    assert.matches("returns the seat S: only", (load_refused "return S"))
  end)

  describe("says what is meant:", function()
    local cases = {
      { "return { me.hcp 15-17 }",
        "'}' expected near '15': a range is written in quotes or parentheses: me.hcp \"15-17\"" },
      { 'return { me.hcp "5" me.balanced }', "'}' expected near 'me': a comma or an operator is "
        .. "missing between '\"5\"' and 'me'" },
      { "return { bid 1NT }",
        "malformed number near '1N': write calls and cards in quotes: \"1NT\"" },
      { "return !me.balanced", "unexpected symbol near '!': '!' is not an operator of Lua: write "
        .. "'~' before a condition, 'not' before a value of Lua" },
      { "return me.hcp “15”",
        "<eof> expected near '<\\226>': write straight quotes, \"15-17\" or '15-17'" },
      { 'return S.hcp "5" and S.balanced', "'and' means nothing between conditions, features or "
        .. "measures: write '&'" },
      { 'return S.hcp "5" or S.balanced', "'or' means nothing between conditions, features or "
        .. "measures: write '|'" },
      { "return me.hcp >= 15", "a feature cannot be compared with < or <=: give it a range, as in "
        .. 'me.hcp "15+"' },
      { "return S.hcp == 15", "'==' means nothing between conditions, features or measures: a "
        .. 'range is called for, as in S.hcp "15"' },
    }
    for _, case in ipairs(cases) do
      it(case[1], function()
        assert.equal("theirs.lua:1: " .. case[2], (load_refused(case[1])))
      end)
    end
  end)
end)
