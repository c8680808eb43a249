-- SPDX-License-Identifier: GPL-3.0-or-later
-- Roles and letters in measures and contracts, and what is refused in expressions.
local baize = require "baize"
local core = require "baize.core.expr"
local errors = require "baize.core.error"
local seat = require "baize.lang.seat"

local S, any, tricks, score = baize.S, baize.any, baize.tricks, baize.score
local me, partner, we = baize.role.me, baize.role.partner, baize.role.we

-- What a function raises: an error of the kind, whose text has these words.
local function refuses(f, words)
  local ok, err = pcall(f)
  assert.is_false(ok)
  assert.truthy(tostring(err):find(words, 1, true), tostring(err))
  assert.equal("refused", errors.kind(err))
end

local function run(x, where)
  return baize.experiment { title = "t", deals = 20, seed = 3, where = where or any,
    measure = { a = x } }:run()
end

describe("roles and letters that are bound wrongly", function()
  local function says(words, f, ...)
    local ok, err = pcall(f, ...)
    assert.is_false(ok)
    assert.truthy(tostring(err):find(words, 1, true), tostring(err))
  end

  it("are reported before it is said that no deal satisfies the condition", function()
    local seats = "'me.hcp': 'me' is a role, not a seat: bind it first, as in condition:of \"N\""
    local suits = "'S.M': 'M' stands for a suit: bind it first, as in condition:bind { M = \"H\" }"
    for message, where in pairs { [seats] = me.hcp "15+" & S.hcp "38+",
      [suits] = S.M "5+" & S.hcp "38+" } do
      for _, f in ipairs { function() return baize.sampler { where = where } end,
        function() return baize.experiment { where = where, measure = S.hcp } end } do
        local ok, err = pcall(f)
        assert.is_false(ok)
        assert.equal("refused", errors.kind(err))
        assert.equal(message, (tostring(err):gsub("^.-:%d+: ", "")))
      end
    end
  end)

  it("say what to write", function()
    local c, letters = me.hcp "15+", S.M "5+"
    assert.equal(c:of("N").text, c:of(baize.N).text)
    says("a seat (N, E, S or W) expected", function() return c:of() end)
    says("a seat (N, E, S or W) expected", function() return c:of(5) end)
    says('M: a suit ("C", "D", "H" or "S") expected, not 5',
      function() return letters:bind { M = 5 } end)
    says('M: a suit ("C", "D", "H" or "S") expected, not NT',
      function() return letters:bind { M = "NT" } end)
    says('a table as in { M = "H" } expected', function() return letters:bind(5) end)
    says('holds: a deal expected, as in condition:holds(baize.deal "N:...")',
      function() return S.hcp("5"):holds "text" end)
    says('suit: options expected, as in { vacant = { W = 8, E = 11 } }, not 5',
      function() return baize.suit("AQ98x", "Jx", 5) end)
    says('the tricks that declarer takes are missing, as in baize.contract_score("4S by N", "NS", '
      .. '10)', function() return baize.contract_score("4S by N", "NS") end)
  end)
end)

describe("roles and letters", function()
  it("declare, and are bound by of and bind", function()
    local t = tricks(me, "M")
    assert.equal('tricks(me, "M")', t.text)
    assert.equal('tricks(E, "H")', t:of("E"):bind({ M = "H" }).text)
    assert.same({ "me" }, t:seats())
    assert.same({ "M" }, t:suits())
  end)

  it("are in contracts, vulnerabilities, pairs and dealers", function()
    assert.equal('score("4Sx by W", "EW")',
      score("4Mx by me", "we"):of("W"):bind({ M = "S" }).text)
    assert.equal('score("5Cx by N", "none")', score("5xx by N"):bind({ x = "C" }).text)
    assert.equal('score("3H by S", "EW")',
      score("3OM by lho", "we"):of("E"):bind({ OM = "H" }).text)
    assert.same({ "S" }, score("3OM by S"):seats())
    assert.equal('best(EW, "none")', baize.best(we):of("E").text)
    assert.equal('par("NS", "W")', baize.par("they", partner):of("E").text)
  end)

  it("are in policies", function()
    local p = baize.choose { { me.M "5+", "4M by me" }, "3NT by partner" }
    assert.equal('choose { { S.spades "5+", 4S by S }, 3NT by N }',
      tostring(p:of("S"):bind { M = "S" }))
    assert.equal('choose({ { W.hearts "5+", score("4H by W", "NS") }, score("3NT by E", "NS") })',
      (score(p, "they"):of("W"):bind({ M = "H" }).text:gsub("choose (%b{})", "choose(%1)")))
  end)

  it("are no words of an evaluator's name", function()
    local c = baize.condition 'S.hearts.evaluator("0:a4", "M") "4+"'
    assert.same({ "H" }, c:suits())
    assert.equal(c.text, c:bind({ M = "S" }).text)
  end)

  it("measure what the words measure that are bound to them", function()
    local function mean(x) return run(x):json():match '"mean":[^,]*' end
    assert.equal(mean(tricks("W", "H")), mean(tricks(me, "M"):of("W"):bind { M = "H" }))
    assert.equal(mean(score("3NT by E", "NS")), mean(score("3NT by me", "they"):of "E"))
  end)

  it("are refused by name wherever deals are asked", function()
    local role = "'me' is a role, not a seat"
    refuses(function() run(tricks(me, "H")) end, role)
    refuses(function() run(score "4S by me") end, "'4S by me': " .. role)
    refuses(function() run(tricks(S, "M")) end, "'M' stands for a suit")
    refuses(function() run(score "4M by S") end, "'4M by S': 'M' stands for a suit")
    refuses(function() run(score("4S by S", "we")) end, "'we' is a role")
    refuses(function() run(tricks(S, "H"), me.hcp "5+") end, "'me.hcp': " .. role)
    refuses(function() baize.sampler { where = me.hcp "5+" } end, "is a role, not a seat")
    refuses(function() baize.chance(me.hcp "5+") end, role)
    refuses(function() (me.hcp "5+"):simplify() end, role)
    local deal = baize.sampler { where = any, seed = 1 }:deals(1)()
    refuses(function() (me.hcp "5+" & partner.hcp "5+"):holds(deal) end, role)
  end)

  it("are what to write for several hands that move together", function()
    refuses(function()
      baize.choose({ { S.hcp "5+", "4S by N" }, "3NT by S" }):of "N"
    end, 'write me.hcp for S.hcp, "4S by me" for "4S by S"')
  end)

  it("complete", function()
    local names = " " .. table.concat(seat.names(S), " ") .. " "
    for _, letter in ipairs { "M", "m", "OM", "om", "x", "y", "z" } do
      assert.truthy(names:find(" " .. letter .. " ", 1, true))
    end
  end)
end)

describe("expressions", function()
  it("take numbers as they are, or not at all", function()
    assert.equal('S.hcp "9007199254740993"', S.hcp(9007199254740993).text)
    refuses(function() return S.hcp * math.maxinteger end,
      "9223372036854775807 is not a number of at most 18 digits")
  end)

  it("have no words of the language for names", function()
    for _, word in ipairs { "and", "not", "end", "any", "N", "NS" } do
      refuses(function() return (S.hcp "12+"):named(word) end, "it is a word of the language")
    end
    assert.equal("ending", tostring((S.hcp "12+"):named "ending"))
  end)

  it("stay flat where operands side by side become others", function()
    local c = baize.condition 'S.hcp "5+" & N.hcp "6+" & S.aces "1+"'
    local two = baize.condition 'N.hcp "6+" & S.aces "1+"'
    assert.equal(c.text, c:substitute(two, two).text)
  end)

  it("are measures after a part is substituted, or refused", function()
    local gain = baize.imps(score "4S by N", score "3NT by N")
    assert.equal('imps(score("4H by N", "none") - score("3NT by N", "none"))',
      gain:substitute(score "4S by N", score "4H by N").text)
    refuses(function()
      return gain:substitute(score "4S by N", tricks(S, "H") * 0.5)
    end, "IMPs are of whole points")
  end)

  it("are refused where a text passes the limit, and say what to write", function()
    local c, message, at, kind = core.feature(("S.hcp + "):rep(300000) .. "S.hcp")
    assert.is_nil(c)
    assert.truthy(message:find("more than 200000 parts: use ranges", 1, true))
    assert.equal(8 * 200000 + 1, at)
    assert.equal("budget", kind)
  end)
end)
