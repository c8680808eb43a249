-- SPDX-License-Identifier: GPL-3.0-or-later
-- Mistakes in scripts, on the command line and at the prompt: the line is named, the
-- exit status tells.
local helper = require "helper"
local quote = helper.quote

-- The first line that the program complains with, FILE in place of the script's name.
local function complaint(text, command)
  return helper.with_file(text, function(name)
    local out, err, status = helper.run((command or "baize run FILE"):gsub("FILE", name))
    assert.equal("", out)
    return err:match "^[^\n]*":gsub(name:gsub("%p", "%%%0"), "FILE"), status, err
  end)
end

-- A law with one line of it replaced.
local LAW <const> = [[
-- where = "S.hcp 15", deals = 5: in a comment nothing counts
return baize.experiment {
  title   = "A law",
  where   = S.hcp "15-17" & N.hcp "7-9",
  deals   = 10,
  measure = { gain = tricks(S) - tricks(N) },
  tests   = { "gain > 0" },
}
]]

local function law(line, text)
  local at = 0
  return (LAW:gsub("[^\n]*\n", function()
    at = at + 1
    return at == line and text .. "\n" or nil
  end))
end

describe("boards without results", function()
  it("are no source of deals, and the message says what adds these", function()
    local _, err, status = require "helper".run([[d=$(mktemp -d); cd $d
      baize deal -n 2 --seed 1 --format pbn > a.pbn 2>/dev/null
      baize -e 'baize.experiment { from = "a.pbn", measure = S.hcp }'; s=$?; rm -r $d; exit $s]])
    assert.equal(1, status)
    assert.matches("from: 'a%.pbn' has no board with a deal and its double%-dummy results: "
      .. "'baize convert FILE solved%.pbn %-%-solve' adds these\n$", err)
  end)
end)

describe("in `return baize.experiment{...}`", function()
  local cases = {
    { "an unknown field", 5, "  deels   = 10,",
      "an experiment has no field 'deels' (did you mean 'deals'?)" },
    { "a bad range", 4, '  where   = S.hcp "17-15",',
      "S.hcp: the range is empty: 17 is above 15" },
    { "an unknown feature", 4, '  where   = S.hpc "15-17",',
      "'hpc' is not a feature of a hand (did you mean 'hcp'?)" },
    { "a shape of 16 cards", 4, '  where   = S.shape "any 4444",',
      "S.shape: shape '4444' has 16 cards, not 13" },
    { "an impossible condition", 4, '  where   = S.hcp "21+" & N.hcp "22+",',
      'no deal satisfies S.hcp "21+" & N.hcp "22+": '
        .. "the four hands need at least 43 hcp in total, but the pack has 40" },
    { "a comparison", 4, "  where   = S.hcp < 15,",
      'a feature cannot be compared with < or <=: give it a range, as in S.hcp "14-"' },
    { "a sum of a condition", 4, '  where   = S.hcp "15-17" + 1,',
      "a condition is not a number: indicator(condition) is 1 or 0" },
    { "a boolean for a condition", 4, "  where   = S.hcp '15' & true,",
      "'&' joins conditions, not true" },
    { "a boolean as condition", 4, "  where   = 1 > 2,",
      "where: a condition expected, not false: "
        .. "`and`, `or`, `not`, `==` between conditions must be & | ~" },
    { "and between conditions", 4, "  where   = S.balanced and N.balanced,",
      "'and' means nothing between conditions, features or measures: write '&'" },
    { "or between conditions", 4, "  where   = S.balanced or N.balanced,",
      "'or' means nothing between conditions, features or measures: write '|'" },
    { "not before a condition", 4, "  where   = not S.balanced,",
      "'not' means nothing between conditions, features or measures: write '~'" },
    { "== on a feature", 4, "  where   = S.hcp == 15,",
      "'==' means nothing between conditions, features or measures: "
        .. 'a range is called for, as in S.hcp "15"' },
    { "~= on a feature", 4, "  where   = 15 ~= S.hcp,",
      "'~=' means nothing between conditions, features or measures: "
        .. 'a range is called for, as in ~S.hcp "15"' },
    { "a text that is not a condition", 4, '  where   = "S.hcp 15",',
      "a range is written in quotes: \"15\" (at byte 7)" },
    { "a number of deals", 5, "  deals   = 0,", "deals: 0 is not from 1 to 17179869184" },
    { "a condition for a measure", 6, '  measure = { gain = S.hcp "15-17" },',
      "measure 'gain': a measure, feature or number expected, not "
        .. 'the condition S.hcp "15-17": indicator(condition) is 1 or 0' },
    { "a strain", 6, '  measure = { gain = tricks(S, "X") },',
      "tricks: a strain (C, D, H, S or NT) expected, not 'X'" },
    { "a contract", 6, '  measure = { gain = score "8S by N" },',
      "'8S by N' is not a contract (as in 4S by N, 3NTx by E, P), at byte 1" },
    { "an opaque condition under ~", 6,
      "  measure = { gain = indicator(~baize.opaque(print)) },",
      "baize.opaque(...) may only be joined by '&' at the top level, not by '~'" },
    { "a test", 7, '  tests   = { "gain >= 0" },',
      [['gain >= 0' is not a test (as in "gain > 0", "gain ~= 0", "gain < 0.5", ]]
      .. [["gain differs by group"); ]]
        .. "tests are >, < and ~=, not >=" },
    { "a test of no measure", 7, '  tests   = { "gian > 0" },',
      "test 'gian > 0': there is no measure 'gian' (did you mean 'gain'?)" },
    { "what matters", 7, "  matters = -1,",
      "matters: a number, 0 or more, expected, not -1" },
  }
  for _, case in ipairs(cases) do
    it(case[1] .. " is named with its line", function()
      local first, status, err = complaint(law(case[2], case[3]))
      assert.equal(("baize: FILE:%d: %s"):format(case[2], case[4]), first)
      assert.equal(1, status)
      local trace = err:match "\nstack traceback:(.*)" -- where a frame of the user's is left
      assert.is_true(not trace or trace:find "%.?[%w_/]+:%d+: in " ~= nil, trace)
    end)
  end

  it("the line is the same for `baize FILE`", function()
    assert.equal("baize: FILE:5: deals: 0 is not from 1 to 17179869184",
      (complaint(law(5, "  deals   = 0,"), "baize FILE")))
  end)
end)

describe("a script", function()
  it("with and between conditions is not run at all", function()
    local first, status = complaint(
      "print 'not seen'\nlocal c = S.balanced and N.balanced", "baize FILE")
    assert.matches("^baize: FILE:2: 'and' means nothing", first)
    assert.equal(1, status)
  end)

  it("may use and, or, not and == for what is not a condition", function()
    helper.with_file([[
      local where = arg[1] and baize.condition(arg[1]) or S.balanced
      local deal = baize.sampler { where = where, seed = 1 }:deal(1)
      print(deal.south.balanced == true and not (N == S), where)]], function(name)
      assert.equal("true\tS.balanced\n", (helper.run("baize " .. name)))
    end)
  end)

  it("of a module names the module's line", function()
    helper.with_file("local c = S.hcp '40+'\nreturn c", function(name)
      local text = ("local c = dofile %q\nreturn baize.experiment { where = c, measure = 1 }")
        :format(name)
      assert.matches("^baize: FILE:2: no deal satisfies S.hcp \"40%+\":", (complaint(text)))
    end)
  end)
end)

describe("on the command line", function()
  local function run(command)
    local out, err, status = helper.run(command)
    assert.equal("", out)
    return err:match "^[^\n]*", status
  end

  it("-e refuses what Lua would swallow", function()
    for code, op in pairs {
      ["return S.hcp '15+' and N.hcp '5+'"] = "and", ["return not S.balanced"] = "not",
      ["return S.hcp == 15"] = "==",
    } do
      local first, status = run("baize -e " .. quote(code))
      assert.equal(("baize: (command line):1: '%s' means nothing between conditions, "
        .. "features or measures"):format(op), first:match "^(.*measures): ")
      assert.equal(1, status)
    end
  end)

  it("-e names the line of a mistake in a tail call", function()
    assert.equal("baize: (command line):1: tricks: a strain (C, D, H, S or NT) expected, "
      .. "not 'X'", (run [[baize -e 'return tricks(S, "X")']]))
  end)

  it("a condition refuses them too, exit 2", function()
    for condition, place in pairs {
      ["S.balanced and N.balanced"] = 12, ["not S.balanced"] = 1, ["S.hcp == 15"] = 7,
      ["S.hcp >= 15"] = 7, ["S.hpc(15)"] = 3,
    } do
      local _, err, status = helper.run("baize deal " .. quote(condition))
      assert.matches("\n  [^\n]*\n" .. (" "):rep(place + 1) .. "%^", err)
      assert.equal(2, status)
    end
  end)

  it("a condition that no deal satisfies is told why", function()
    local first, status = run [[baize deal 'S.hcp "21+" & N.hcp "22+"']]
    assert.equal('baize: no deal satisfies S.hcp "21+" & N.hcp "22+": '
      .. "the four hands need at least 43 hcp in total, but the pack has 40", first)
    assert.equal(1, status)
  end)
end)

describe("the prompt", function()
  it("refuses what Lua would swallow, and goes on", function()
    local out, err = helper.run("baize -i", "S.hcp == 15\nS.hcp '15'\n")
    assert.matches("'==' means nothing between conditions", err)
    assert.matches('S.hcp "15"', out)
  end)

  it("waits for the rest of an expression", function()
    local out, err = helper.run("baize -i", 'S.hcp "5+" &\nN.balanced\nx =\n7 + 1\nx\n')
    assert.equal("", err)
    assert.matches('\nS.hcp "5%+" & N.balanced\n', out:gsub("> ", ""):gsub(">", ""))
    assert.matches("8", out)
  end)

  it("tells what seats, features, conditions and measures are", function()
    for value, word in pairs {
      ["S"] = "Seat", ["S.hcp"] = "Feature", ["S.balanced"] = "Condition",
      ["tricks(S)"] = "Measure", ['choose { "P" }'] = "Policy",
      ["baize.sampler {}"] = "Sampler", ["baize.experiment { measure = 1 }"] = "Experiment",
    } do
      local out = helper.run("baize -i", ("help(%s)\n"):format(value))
      assert.matches("\n[> ]*" .. word .. "\n  %u", out)
    end
  end)
end)
