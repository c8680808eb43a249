-- SPDX-License-Identifier: GPL-3.0-or-later
-- Operators that Lua applies to conditions without effect are found in the source of
-- scripts, and nothing else is.
local lex = require "baize.base.lex"
local rng = require "random"
local traps = require "baize.lang.traps"

-- The operator and line of a mistake: "and 1", or nil.
local function found(text)
  assert(load(text, "=case"))
  local message = traps.message(text, "case")
  if not message then return nil end
  local line, op = message:match "^case:(%d+): '([^']+)' %a+ "
  return op .. " " .. line
end

describe("an operator of another language", function()
  local function hint(text)
    local chunk, message = load(text, "=case")
    assert.is_nil(chunk)
    return traps.foreign(text, message)
  end

  it("is told with what is written in its place", function()
    assert.equal(": '&&' is not an operator of Lua: write '&' between conditions, 'and' between "
      .. "values of Lua", hint "return S.balanced && any")
    assert.matches("^: '||' .* write '|' between", hint "x = 1\nreturn a || b")
    assert.equal(": '!=' is not an operator of Lua: write '~='", hint "if a != b then end")
    assert.matches("^: '!' .* write '~' before a condition", hint "return !S.balanced")
  end)

  it("or a range without quotes is shown as it is written here", function()
    local instead = ": a range is written in quotes or parentheses: "
    assert.equal(instead .. 'S.hcp "15"', hint "x = 3\nreturn S.hcp 15")
    assert.equal(instead .. 'S.hearts.hcp "4.5"', hint "return { a = 4.5,\n  S.hearts.hcp 4.5 }")
    assert.equal(instead .. 'S.hcp "15"', hint "return baize.sampler {\nwhere = S.hcp 15 }")
    assert.equal("", hint "return hcp 15")
    assert.equal("", hint "x = 3 15")
  end)

  it("or a value that is given in an expression", function()
    for _, source in ipairs { "return N.spades = 4", "if N.spades = 4 then end" } do
      assert.matches("^: '=' gives a name its value: write a range as in", hint(source))
    end
    assert.matches("^: '=' gives a name", hint "return f { where = N.spades = 4 }")
    assert.matches("^: '=' gives a name", hint "x = N.spades = 4")
    assert.equal("", hint "x == = 4")
  end)

  it("is not seen in what is wrong otherwise", function()
    assert.equal("", hint "return & 1")
    assert.equal("", hint "return 'a && b' c")
    assert.equal("", hint "x = (1 -- !")
  end)
end)

describe("a mistake is found", function()
  local cases = {
    -- between conditions
    { 'return S.hcp "15+" and N.hcp "5+"', "and 1" },
    { 'return S.hcp "15+" or N.hcp "5+"', "or 1" },
    { "return not S.balanced", "not 1" },
    { "return S.balanced == N.balanced", "== 1" },
    { "return S.balanced ~= N.balanced", "~= 1" },
    { 'return (S.hcp "15+" & N.balanced) and any', "and 1" },
    { "return not (S.balanced & N.balanced)", "not 1" },
    { 'return S.shape "any 4333" or S.balanced', "or 1" },
    { 'return S.hcp[[15+]] and 1', "and 1" },
    { "return S.hcp'15+' and 1", "and 1" },
    { "return any and S.balanced", "and 1" },
    -- on features, on either side
    { "return S.hcp == 15", "== 1" },
    { "return 15 == S.hcp", "== 1" },
    { "return S.hcp ~= 15", "~= 1" },
    { "return S.hearts.hcp == 3", "== 1" },
    { 'return S["hcp"] == 3', "== 1" },
    { "return (S).hcp == 3", "== 1" },
    { "return (S.hcp - N.hcp) == 3", "== 1" },
    { "return -S.hcp == 3", "== 1" },
    { "return S.suit(x) == 3", "== 1" },
    { "return NS.longest_fit == 8", "== 1" },
    -- on measures
    { 'return tricks(S, "H") == 9', "== 1" },
    { 'return makes "4S by S" and makes "3NT by S"', "and 1" },
    { "return baize.max(S.hcp, 3) == 3", "== 1" },
    { 'return tricks(S, "H") - 1 == 3', "== 1" },
    -- wherever it stands
    { "local x = 1\nreturn -- S\n N.hcp\n == \n3", "== 4" },
    { "return baize.experiment { where = S.balanced and N.balanced }", "and 1" },
    { "f(1, N.hcp == 3)", "== 1" },
    { "t = { a = 1, [2] = 3; S.hcp ~= 3 }", "~= 1" },
    { "t = { [S.hcp == 3] = 1 }", "== 1" },
    { "if x then elseif S.hcp == 3 then end", "== 1" },
    { "while S.hcp == 3 do end", "== 1" },
    { "repeat local x = S.hcp until x == 3", "== 1" },
    { "for i = 1, S.hcp == 3 do end", "== 1" },
    { "for k in f(S.hcp == 3) do end", "== 1" },
    { "return function() return S.hcp == 3 end", "== 1" },
    { "a.b.c = function() return S.balanced and 1 end", "and 1" },
    { "function f() return x end return S.hcp == 3", "== 1" },
    { "goto l ::l:: x = 1 ; return S.hcp == 3", "== 1" },
    { "x = a.b[c]:d(e) return S.hcp == 3", "== 1" },
    { "x = y\n(S.hcp == 3)(f)", "== 2" },
    { 'return given or S.hcp "15+" and S.balanced', "and 1" },
    -- where something is asked for
    { "if S.balanced then end", "if 1" }, { 'if x then elseif S.hcp "5" then end', "elseif 1" },
    { "if (S.balanced) then end", "if 1" }, { "if ~S.balanced then end", "if 1" },
    { "while S.hcp do end", "while 1" }, { "repeat until S.balanced & c", "until 1" },
    -- by other names
    { "local c = S.balanced; return c and d", "and 1" },
    { "local c <const>, d = S.balanced, 3 return d == 3 and c == d", "== 1" },
    { 'strong = S.hcp "15+" return strong and weak', "and 1" },
    { 'local b = require "baize"; local S = b.S; return S.hcp == 3', "== 1" },
    { 'local b = require("baize") return b.N.hcp "3" or 4', "or 1" },
    { "local N, S = baize.N, baize.S return N.hcp == S.hcp", "== 1" },
    { 'local c = baize.condition "any" return c and 1', "and 1" },
    { "return baize.opaque(f) or 1", "or 1" },
  }
  for _, case in ipairs(cases) do
    it("in " .. case[1]:gsub("\n", " / "), function()
      assert.equal(case[2], found(case[1]))
    end)
  end
end)

describe("no mistake is found", function()
  local cases = {
    -- text and comments
    'x = "S.hcp == 15"', "x = 'S.hcp and N.hcp'", "x = [[S.hcp == 15]]",
    "x = [==[\nS.hcp == 15]]]==]", "-- S.hcp == 15", "--[[ S.hcp == 15 ]] x = 1",
    "--[==[ S.hcp == 15\n]] S.hcp == 15 ]==]", 'x = "\\" .. S.hcp == 15"',
    -- deals, hands and other tables
    "return deal.south.hcp == 15", "return deal.south.hcp == 15 and deal.north.balanced",
    "baize.opaque(function(d) return d.south.hcp == 3 and d.north.hcp > 4 end)",
    "local s = { hcp = 1 } return s.hcp == 1", "return x.S.hcp == 3", "return x:S().hcp == 3",
    "return math.max(1, 2) == 2 and math.min(1) == 1", "return max(1, 2) == 2",
    "local t = { S = 1, [S] = 2 } return t.S == 1", "f { S = 1 == 1 }",
    -- seats are values
    "if x and N then end", "return seat == N", "return N == S and S ~= N",
    "local seat = given or S", "return not S",
    -- what Lua people write
    "local where = given or S.balanced", "local where = given and S.balanced or any",
    "return strict and S.balanced or S.semibalanced", "return x == nil or y",
    "local c if f then c = S.balanced end return c or any",
    "local c = S.balanced while x do if c and f then end c = nil end",
    "local function f(c) return c and 1 end f(S.balanced)",
    "if tostring(S.hcp) == 'S.hcp' then end", 'return S.hcp .. "" == "S.hcp"',
    'return S.hcp "15+":holds(d) == true', 'return (S.hcp "15+"):holds(d) and 1',
    "return #x == 3 and not (y or z)", "return S.name == 'S'",
    "x.y, z = S.hcp, N.hcp if z == 3 then end", "return 0x1p-2 == 1 .. 2",
    "local c = S.balanced if c then end", 'if (S.hcp "15"):holds(d) then end',
    "if f(S.hcp) then end", "if deal.south.balanced then end",
    "return type(S.hcp) == 'table'", "for _, c in ipairs { S.hcp } do print(c == 1) end",
    -- names that the script has for itself
    "local S = {} return S.hcp == 3", "local N <const> = 10 return N.x == 3",
    "for S in x do print(S.hcp == 3) end", "for i, N in pairs(t) do print(N.hcp == 1) end",
    "x = function(N) return N.hcp == 3 end", "local function f(a, S) return S.hcp == 1 end",
    "function S() end return S.hcp == 3", "local function S() end return S.hcp == 3",
    "local function g() S = 3 end return S.hcp == 3", "S = f() return S.hcp == 3",
    "local any = false return any and x", "local t = {} function t.f(S) return S.hcp == 2 end",
    "function t:g(N, ...) return N.hcp == 1 end", "local baize = x return baize.S.hcp == 3",
    "local tricks = f return tricks(S) == 3", "do local S = 1 end return x.hcp == 1",
  }
  for _, case in ipairs(cases) do
    it("in " .. case:gsub("\n", " / "), function()
      assert.is_nil(found(case))
    end)
  end

  it("in what came before a name was bound, and after its scope", function()
    assert.equal("== 1", found "x = S.hcp == 1 local S = {}")
    assert.equal("== 1", found "do local S = {} end return S.hcp == 1")
    assert.equal("== 1", found "local function f(S) end return S.hcp == 1")
  end)

  it("in the scripts of the project", function()
    local p = assert(io.popen "find examples lua -name '*.lua'")
    local n = 0
    for path in p:lines() do
      local f = assert(io.open(path))
      local text = f:read "a"
      f:close()
      assert.is_nil(traps.message(text, path))
      n = n + 1
    end
    p:close()
    assert.is_true(n > 20)
  end)
end)

describe("the message", function()
  it("says what to write instead", function()
    assert.equal("law.lua:2: 'and' means nothing between conditions, features or measures: "
      .. "write '&'", traps.message("\nreturn S.balanced and N.balanced", "law.lua"))
    assert.equal("law.lua:1: '==' means nothing between conditions, features or measures: "
      .. 'a range is called for, as in S.hcp "15"', traps.message("x = S.hcp == 1", "law.lua"))
  end)
end)

describe("any text", function()
  it("is read to its end, whatever it is", function()
    local words = {}
    for word in ([[and or not == ~= S.hcp N any local function end do if then else elseif
        while for in repeat until return ( ) { } [ ] , ; : . = "x" 5 .. # - ~ goto :: <
        > break true nil x y ...]]):gmatch "%S+" do
      words[#words + 1] = word
    end
    local random = rng.new(7)
    for _ = 1, 3000 do
      local text = {}
      for i = 1, random(25) do text[i] = words[random(#words)] end
      traps.message(table.concat(text, " "), "x")
    end
  end)

  it("has its tokens in order, with their lines", function()
    local tokens = lex.tokens 'a1 = 0x1Fp+3 .. [[\n]] --[[\n]] -- x\n~= "\\"" 3.5e-2 ...'
    local list = {}
    for i, t in ipairs(tokens) do list[i] = ("%s %d %s"):format(t.kind, t.line, t.text) end
    assert.same({
      "name 1 a1", "operator 1 =", "number 1 0x1Fp+3", "operator 1 ..", "string 1 [[\n]]",
      "operator 4 ~=", 'string 4 "\\""', "number 4 3.5e-2", "operator 4 ...",
    }, list)
  end)

  it("keeps its lines and places without its comments", function()
    assert.equal('x = "--" \n      \n   y', lex.without_comments 'x = "--" \n-- [[ \n   y')
    assert.equal("x =\n\n    1", lex.without_comments "x =\n\n    1")
    local text = 'a --[[ b\nc ]] d -- e\nf'
    local plain = lex.without_comments(text)
    assert.equal(#text, #plain)
    assert.equal(text:find "d", plain:find "d")
    assert.is_nil(plain:find "[bce]")
  end)
end)
