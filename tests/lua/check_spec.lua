-- SPDX-License-Identifier: GPL-3.0-or-later
-- Who is blamed for a mistake, and how messages show values.
local check = require "baize.base.check"
local helper = require "helper"

-- What a chunk of this text raises when it runs.
local function raised(text, name)
  name = name or "=user"
  check.note(name, text)
  local ok, message = pcall(assert(load(text, name)))
  assert.is_false(ok)
  return message
end

describe("the line of a mistake", function()
  it("is that of the call", function()
    assert.equal("user:3: S.hcp: the range is empty: 17 is above 15",
      raised 'local x = 1\n\nlocal c = S.hcp "17-15"\nreturn x, c')
  end)

  it("is that of the call when the call is deep in the script", function()
    assert.matches("^user:2: ", raised
      "local function f(s)\n  local c = tricks(s, 'Q')\n  return c\nend\nlocal x = f(S) + 1")
  end)

  it("is in the script also when it is run by one of our functions", function()
    local text = "local o = baize.opaque(function(d)\n  local x = d.south.hcp + S.hpc\n  "
      .. "return x end)\nlocal x = baize.sampler { where = o, seed = 1 }:deal(1)"
    assert.matches("^user:2: 'hpc' is not a feature of a hand", raised(text))
  end)

  it("is that of what is written in a tail call", function()
    assert.matches("^user:3: S.hcp: the range is empty", raised
      '-- S.hcp "17-15"\nlocal x = 1\nreturn S.hcp "17-15"')
    assert.matches("^user:4: S.shape: shape '4444' has 16 cards", raised
      "local x = 1\nlocal y = 2\n\nreturn S.shape '4444'")
    assert.matches("^user:3: an experiment has no field 'measur'", raised
      "-- measur = 5\nreturn baize.experiment {\n  measur = S.hcp,\n}")
    assert.matches("^user:4: deals: 0 is not", raised
      "local x = 1\nreturn baize.experiment {\n  measure = S.hcp,\n  deals = 0,\n}")
    assert.matches("^user:5: 'gain >= 0' is not a test", raised(
      "return baize.experiment {\n measure = { gain = S.hcp },\n -- 'gain >= 0'\n"
        .. " tests = {\n  'gain >= 0' },\n}"))
    assert.matches("^user:2: no deal satisfies", raised
      "return baize.experiment { measure = S.hcp,\n where = S.hcp '21+' & N.hcp '21+' }")
    assert.matches("^user:3: 'x' is not a rank", raised( -- not where the text is another
      "local names = { 'x', 'y' }\nlocal function read(text)\n  return baize.hand(text)\nend\n"
        .. "local h = read 'x'"))
    assert.matches("^user:2: a sampler has no field 'were'", raised
      "local x = 1\nreturn baize.sampler { were = any }")
  end)

  it("is that of the function's name in a tail call without such a thing", function()
    assert.matches("^user:2: tricks: a strain", raised "local x = S\nreturn tricks(x, 5)")
    assert.matches("^user:2: max needs", raised "local x = S\nreturn max()")
    assert.matches("^user:3: indicator: a condition", raised
      "-- return indicator(5)\nlocal x = S\nreturn indicator(5)")
    assert.matches("^user:2: best: a pair", raised "-- best\nreturn baize.best(N)")
    assert.matches("^user:2: nth: %-7 is not", raised
      "local s = baize.sampler { seed = 1 }\nreturn s:nth(-7)")
  end)

  it("is not guessed where several tail calls may be the one", function()
    assert.matches("^chance: event: a condition expected", raised
      "if false then return baize.chance(any) end\nreturn baize.chance(S.hcp)")
  end)
end)

describe("a value in a message", function()
  it("is shown as its text where that is short", function()
    local cases = {
      { "x", "'x'" }, { 12, "12" }, { 1.5, "1.5" }, { true, "true" }, { {}, "a table" },
      { print, "a function" }, { S, "the seat S" }, { NS, "the pair NS" },
      { S.hcp, "the feature S.hcp" }, { S.balanced, "the condition S.balanced" },
      { baize.contract "4SN", "the contract 4S by N" }, { baize.hand "AK2...", "the hand AK2..." },
      { baize.sampler { seed = 1 }:deal(1), "a deal" },
      { S.hcp + N.hcp + E.hcp + W.hcp + S.hearts + N.hearts, "a feature" },
      { setmetatable({}, { __name = "x.Y" }), "a table" },
    }
    for _, case in ipairs(cases) do assert.equal(case[2], check.show(case[1])) end
    assert.equal("nothing", check.show(nil))
  end)
end)

describe("numbers of options", function()
  it("are whole and within bounds", function()
    assert.equal(5, check.integer(5, "x", 1))
    assert.equal("integer", math.type(check.integer(5.0, "x", 1, 5)))
    for value, message in pairs {
      [0] = "x: 0 is not from 1 to 5", [6] = "x: 6 is not from 1 to 5",
      [1.5] = "x: a whole number expected, not 1.5",
      ["3"] = "x: a whole number expected, not '3'",
      [math.huge] = "x: a whole number expected, not inf",
    } do
      local function f() local _ = check.integer(value, "x", 1, 5) end
      assert.equal(message, helper.blamed(f))
    end
  end)
end)
