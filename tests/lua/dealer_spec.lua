-- SPDX-License-Identifier: GPL-3.0-or-later
-- Scripts in the language of dealer: read, translated, valued; against the program itself
-- where it is installed.
local baize = require "baize"
local dealer = require "baize.dealer"
local format = require "baize.format"
local helper = require "helper"
local show = require "baize.dealer.show"
local tally = require "baize.dealer.tally"
local value = require "baize.dealer.value"

local PROGRAM <const> = "/usr/games/dealer"

local function program_of(text)
  return assert(dealer.read(text, "x"))
end

local function deals(n, where)
  local list = {}
  local sampler = baize.sampler { seed = 3, where = where }
  for deal in sampler:deals(n) do list[#list + 1] = deal end
  return list
end

-- What `dealer` prints; nil where it is not installed.
local function printed(script)
  local file = io.open(PROGRAM, "rb")
  if not file then return nil end
  file:close()
  local out, err, status = helper.run(PROGRAM .. " -s 11", script)
  assert.equal(0, status, err)
  return out
end

-- The deals of lines that printoneline made, with what stands after them.
local function boards_of(text)
  return helper.with_file(text, function(path)
    local list = {}
    for board in format.boards(path, { format = "dealer" }) do list[#list + 1] = board end
    return list
  end)
end

describe("a script of dealer", function()
  it("is told by its name, or by its commands", function()
    assert.is_true(dealer.is("a.dl", ""))
    for _, name in ipairs { "a.dealer", "a.dl", "a.dlr", "a.DLR" } do
      assert.is_true(dealer.is(name, "hcp(north) > 3"))
    end
    assert.is_true(dealer.is("a.txt", "# x\nhcp(north) > 3\nproduce 3\n"))
    assert.is_true(dealer.is("a", "  condition\n  hcp(north) > 3\n"))
    assert.is_false(dealer.is("a.lua", "produce 3"))
    for _, text in ipairs { 'return S.hcp "15"', "local produce = 3", "produce = 3",
      "action(3)", "" } do
      assert.is_false(dealer.is("a", text), text)
    end
  end)

  it("says what is wrong, with line and column", function()
    for text, message in pairs {
      ["produce 10\nhcp(nort) > 3"] =
        "x:2:5: a seat %(north, east, south, west%) expected, not 'nort'",
      ["hcp(north) > foo"] = "x:1:14: 'foo' is neither defined above",
      ["a = b\nb = 1"] = "x:1:5: 'b' is neither defined above",
      ["a = 1\n a = 2"] = "x:2:2: 'a' is defined twice",
      ["hcp = 2"] = "x:1:1: 'hcp' cannot be the name of something",
      ["condition 1\ncondition 2"] = "x:2:1: 'condition' occurs twice",
      ["1\n2"] = "x:2:1: '2' occurs twice",
      ["produce 0"] = "x:1:9: 1 or more expected",
      ["produce x"] = "x:1:9: a number expected, not 'x'",
      ["action fly"] = "x:1:8: an action .* expected, not 'fly'",
      ["hcp(north) > "] = "x:1:14: a value expected, not the end",
      ["(hcp(north)"] = "x:1:12: '%)' expected, not the end",
      ["hcp(north) $ 2"] = "x:1:12: '%$' has no meaning here",
      ["hcp(north) > 3 # no"] = "x:1:16: '#' begins a comment at the beginning",
      ["/* open"] = "x:1:1: a comment is not closed",
      ['action average "x'] = "x:1:16: a text is not closed",
      ['produce 3 "a\nb"'] = 'x:1:11: a value expected, not "a%?b"',
      ["rnd(10) > 3"] = "x:1:1: rnd is not supported",
      ["hascard(north, SA)"] = "x:1:16: a card as in TC %(rank, suit%) expected, not 'SA'",
      ["shape(north, 4444)"] = "x:1:14: the lengths of '4444' do not add up to 13",
      ["shape(north, 444)"] = "x:1:14: four lengths as in 5332 or 54xx expected",
      ["shape(north, 4432 - 4432)"] = "x:1:1: no deal satisfies 'shape%(north, 4432 %- 4432%)'",
      ["score(vul, 3N, 9)"] = "x:1:12: a contract as in x3N expected, not '3N'",
      ["score(none, x3N, 9)"] = "x:1:7: vul or nv expected, not 'none'",
      ["hcp(north, notrumps)"] = "x:1:12: notrump is not a suit",
      ["vulnerable both"] = "x:1:12: none, NS, EW or all expected, not 'both'",
      ["predeal north SA east HK,SA"] = "x:1:26: SA is dealt twice",
      ["predeal north SAKQJT98765432,HA"] = "x:1:30: N has more than thirteen cards",
      ["predeal 3"] = "x:1:9: a seat, or a suit as in",
      ["pointcount 1 2 3 4 5 6 7 8 9 1 2 3 4 5"] = "x:1:38: a suit has thirteen cards",
      ["altcount 10 1"] = "x:1:10: 0 to 9 expected",
      ["altcount 1 1\naltcount 1 2"] = "x:2:1: this count is set twice",
      ["action frequency (hcp(north), 5, 3)"] = "x:1:31: the upper bound is below the lower",
      ["action printoneline hcp(north)"] = "x:1:21: put what is to be printed in brackets",
      ["action printes hcp(north)"] = "x:1:16: '%(' expected, not 'hcp'",
      ["hcp(north) > 40 && hcp(north) < 2 && 1 == 2"] = "x:1:38: no deal satisfies '1 == 2'",
      [("("):rep(500)] = "x:1:151: brackets are nested too deeply",
      [("!"):rep(100000)] = "x:1:151: brackets are nested too deeply",
    } do
      local program, said = dealer.read(text, "x")
      assert.is_nil(program, text)
      assert.matches("^" .. message, said)
    end
  end)

  it("is read or refused with its place however it is damaged", function()
    local random, read_nb = require "random".new(1), 0
    local script <const> = "predeal north SAK,H2 spades(south)==2\npointcount 4 3 2 1\n"
      .. "a = hcp(north) > 3 && shape(east, any 4333 + 5xxx - 55xx) || !hascard(west, TC)\n"
      .. "condition a ? imps(50 % 7) : score(vul, x3N, tricks(north, spade)) == -7\n"
      .. 'action printes("x", \\n, a), frequency "f" (cccc(west), 3, 9, pt3(east), 0, 4)\n'
    for _ = 1, 1000 do
      local text = script
      for _ = 1, random(2) do
        local at = random(#text)
        text = text:sub(1, at - 1) .. (random(2) == 1 and string.char(random(255)) or "")
          .. text:sub(at + random(7) - 1)
      end
      local program, message = dealer.read(text, "x")
      if program then read_nb = read_nb + 1 else assert.matches("^x:%d+:%d+: ", message) end
    end
    assert.is_true(read_nb > 20)
  end)

  it("becomes a condition of ours", function()
    for text, condition in pairs {
      [""] = "any",
      ["hcp(north) >= 15 && hcp(north) <= 17"] = 'N.hcp "15+" & N.hcp "17-"',
      ["hcp(north, spades) > 3 || controls(east) == 2"] =
        'N.spades.hcp "4+" | E.controls "2"',
      ["not (hearts(south) != 5)"] = '~~S.hearts "5"',
      ["shape(west, any 4333 + 54xx - any 0xxx, 5530)"] =
        'W.shape "any 4333 + 54xx - any 0xxx + 5530"',
      ["hascard(south, TC)"] = 'S.has "CT"',
      ["hascard(south, TC) == 0"] = '~S.has "CT"',
      ["spades(north) + 2*spades(south) - 3 > hearts(east)"] =
        '(N.spades + 2 * S.spades - E.hearts) "4+"',
      ["hcp(north) - hcp(south) < 0"] = '(N.hcp - S.hcp) "-1000000..-1"',
      ["cccc(north) > 1203 and quality(east, clubs) < 120"] =
        'N.cccc "12.05+" & E.clubs.quality "1.15-"',
      ["x = hcp(east)\nx > 3*4+7/2"] = 'E.hcp "16+"',
      ["hcp(east) > 3 ? clubs(east) > 4 : spades(east) > 4"] =
        'E.hcp "4+" & E.clubs "5+" | ~E.hcp "4+" & E.spades "5+"',
      ["(clubs(east) > 4) == (spades(east) > 4)"] =
        'E.clubs "5+" & E.spades "5+" | ~E.clubs "5+" & ~E.spades "5+"',
      ["pt0(north) + jacks(north) + pt9(south, hearts) == 3"] =
        '(N.tens + N.jacks + S.hearts.c13) "3"',
      ["pointcount 6 4 2 1\nhcp(west) > 20"] =
        '(6 * W.aces + 4 * W.kings + 2 * W.queens + W.jacks) "21+"',
      ["altcount 3 0 0 0 0 1\npt3(west, clubs) == 1 && queens(east) == 1"] =
        'W.clubs.tens "1" & E.queens "1"',
      ["predeal north SAK,H2 spades(south) == 2\n1"] = 'S.spades "2"',
      ["hcp(north) && 1 || 0"] = '~N.hcp "0"',
      ["hcp(north) * hcp(south) > 100 && hcp(east) > 3"] =
        'E.hcp "4+" & opaque hcp(north) * hcp(south) > 100',
      ["tricks(north, notrump) > 8 && hcp(north) > 9 || hcp(north) > 20 && loser(north) < 3"] =
        '(N.hcp "10+" | N.hcp "21+" & N.losers "2-") & opaque tricks(north, notrump) > 8 '
        .. "&& hcp(north) > 9 || hcp(north) > 20 && loser(north) < 3",
      ["!(imps(hcp(north)) == 2 || hcp(east) > 12)"] =
        '~E.hcp "13+" & opaque !(imps(hcp(north)) == 2 || hcp(east) > 12)',
    } do
      assert.equal(condition, tostring(program_of(text).where))
    end
  end)

  it("means what it says: the condition and the function agree on every deal", function()
    local list = deals(400)
    local n = 0
    for _, text in ipairs {
      "hcp(north) > 9 && hcp(south) * 2 < hcp(east) + 7",
      "shape(east, any 4432 - 4432 + x4xx - any 5xxx)", "shape(east, - 4432 + any 4333)",
      "!(spades(north) == 3) || -hcp(north) > -8", "cccc(west) < 801", "cccc(west) >= 800",
      "cccc(west) == 800 || quality(west, spades) != 30 && 100 < quality(west, hearts)",
      "(hcp(north) > 11 ? spades(north) : hearts(north)) > 3",
      "(spades(east) == 4) + (hearts(east) == 4) == 1", "loser(west) <= 7 and control(west) - 3",
      "hcp(north) % 2 == 1 and hcp(north) / 3 > 2", "hascard(east, AS) > hascard(west, AS)",
      "hascard(east, AS) < 1 || 0 != hascard(west, 2C)",
      "!(hcp(north) % 2 == 1 || spades(north) > 4) || hearts(north) > 5",
      "pointcount 3 2 1 0 1\naltcount 2 0 0 0 0 0 1\nhcp(south) == 5 || pt2(south) > 1",
      "top2(north, spades) + top3(north) + top4(north) + top5(north) > 9",
      "c13(east, hearts) > 3 || aces(east) + kings(east) == 3",
    } do
      local program = program_of(text)
      local f = value.compile(program.condition, program)
      for _, deal in ipairs(list) do
        local holds = f(deal) ~= 0
        assert.equal(holds, program.where:holds(deal), text)
        if holds then n = n + 1 end
      end
    end
    assert.is_true(n > 1000) -- else nothing was looked at
  end)

  it("asks our solver for tricks", function()
    local deal = deals(1)[1]
    local program = program_of("score(nv, x4S, tricks(south, spades)) - imps(5) * 10")
    local tricks = deal:tricks("S", "S")
    assert.equal(baize.contract_score("4S by S", "none", tricks),
      value.compile(program.condition, program)(deal))
  end)

  it("raises where it divides by zero, or scores no tricks", function()
    local deal = deals(1)[1]
    for text, message in pairs {
      ["1 / (spades(north) - spades(north))"] =
        "'1 / %(spades%(north%) %- spades%(north%)%)' divides by zero",
      ["score(vul, x1C, 14)"] = "14 is not a number of tricks",
    } do
      local program = program_of(text)
      local ok, said = pcall(value.compile(program.condition, program), deal)
      assert.is_false(ok)
      assert.matches(message, said)
    end
  end)
end)

describe("averages and frequencies", function()
  local function counted(text, list)
    local program = program_of("action " .. text)
    local t = tally.new(program.actions[1], program)
    for _, deal in ipairs(list) do t.add(deal) end
    return t.text()
  end

  it("are those of the deals", function()
    local list = deals(500)
    local sum, table_of = 0, {}
    for _, deal in ipairs(list) do
      sum = sum + deal.north.hcp
      local key = math.max(4, math.min(deal.north.hcp, 8))
      table_of[key] = (table_of[key] or 0) + 1
    end
    local mean, low, high = counted('average "hcp" hcp(north)', list)
      :match "^hcp: ([%d.]+) %(([%d.]+) to ([%d.]+)%)\n$"
    assert.equal(("%.6g"):format(sum / 500), mean)
    assert.is_true(tonumber(low) < 10 and 10 < tonumber(high)) -- every deal has 40
    assert.equal(("Frequency x:\nLow\t%8d\n    5\t%8d\n    6\t%8d\n    7\t%8d\nHigh\t%8d\n")
      :format(table_of[4], table_of[5], table_of[6], table_of[7], table_of[8]),
      counted('frequency "x" (hcp(north), 5, 7)', list))
    assert.equal("Frequency :\n    1\t     500\n", counted("frequency (1, 1, 1)", list))
    assert.equal("1 (0.992376 to 1)\n", counted("average 1", list))
    assert.equal("no deals\n", counted("average 1", {}))
    assert.equal("7\n", counted("average 7", { list[1] }))
  end)
end)

describe("the program dealer", function()
  local EXPRESSIONS <const> = {
    "hcp(north)", "hcp(east,hearts)", "controls(south)", "control(west,clubs)", "losers(north)",
    "loser(east,diamonds)", "cccc(north)", "cccc(west)", "quality(south,spades)",
    "quality(south,clubs)", "tens(north)", "pt1(north)", "queens(west)", "kings(south,hearts)",
    "aces(east)", "top2(north)", "top3(west,spades)", "top4(south)", "top5(east)",
    "c13(north)", "shape(north, any 4432 + 5xxx - any x6xx)", "shape(east, any 5332 - 5332)",
    "hascard(west, 9D)", "spades(north) * 7 % 5 - hearts(east) / 2",
    "(hearts(east) - spades(north)) / 2", "(hearts(east) - spades(north)) % 3",
    "hearts(north) > 3 ? 1 : spades(north) > 3 ? 2 : 3",
    "1 < spades(north) == 2 > hearts(north)", "!hearts(north) * 3 + 1 || 0 && 1",
    "score(vul, x3N, hcp(north) % 14)", "score(nv, x4S, hcp(north) % 14)",
    "score(nv, x6D, hcp(east) % 14)", "imps(hcp(north) * 40 - 400)",
  }

  -- IMPs: not at 420 and 1200 to 1290 points, where dealer differs from Law 78B
  it("gives every expression the same value", function()
    local script = { "produce 150\naction printoneline" }
    for i, text in ipairs(EXPRESSIONS) do
      script[#script + 1] = (',printes("%d ",%s,\\n)'):format(i, text)
    end
    local out = printed(table.concat(script) .. "\n")
    if not out then return pending "dealer is not installed" end
    local functions = {}
    for i, text in ipairs(EXPRESSIONS) do
      local program = program_of(text)
      functions[i] = value.compile(program.condition, program)
    end
    local deal, n = nil, 0
    for line in out:gmatch "[^\n]+" do
      local i, told = line:match "^(%d+) (%-?%d+)$"
      if i then
        i = math.tointeger(i)
        assert.equal(math.tointeger(told), functions[i](deal), EXPRESSIONS[i])
        n = n + 1
      elseif line:find "^n " then
        deal = boards_of(line)[1].deal
      end
    end
    assert.equal(150 * #EXPRESSIONS, n)
  end)

  it("prints deals as we do", function()
    local lines = printed "produce 6\naction printoneline\n"
    if not lines then return pending "dealer is not installed" end
    local list = {}
    for i, board in ipairs(boards_of(lines)) do list[i] = board.deal end
    assert.equal(6, #list)
    for _, action in ipairs { "printall", "printew", "printcompact", "printoneline",
      "printcompact (hcp(north))", "printoneline (hcp(east) - 9)",
      'printes("a", hcp(west), \\n)' } do
      local script = "produce 6\naction " .. action .. "\n"
      local program = program_of(script)
      local text, printer = {}, show.printer(program.actions[1], program)
      for i, deal in ipairs(list) do text[i] = printer(deal, i) end
      assert.equal(printed(script):gsub("Generated.*", ""), table.concat(text))
    end
    assert.equal(printed "produce 6\naction print(north, west)\n":gsub("Generated.*", ""),
      show.pages({ "N", "W" }, list))
  end)

  it("counts as we do, and deals the same deals", function()
    local condition = "hcp(north) > 11 && shape(north, any 4333 + any 4432 + any 5332)\n"
    local lines = printed("produce 300\n" .. condition .. "action printoneline\n")
    if not lines then return pending "dealer is not installed" end
    for _, action in ipairs { 'frequency "x" (hcp(north), 13, 15)',
      "frequency (hcp(north), 13, 15, spades(north), 2, 4)" } do
      local program = program_of("action " .. action)
      local t = tally.new(program.actions[1], program)
      for _, board in ipairs(boards_of(lines)) do t.add(board.deal) end
      assert.equal(printed("produce 300\n" .. condition .. "action " .. action)
        :gsub("Generated.*", ""), t.text())
    end
    local out = printed("produce 20000\n" .. condition .. "action average hcp(north), "
      .. "average losers(north)\n")
    local program = program_of(condition)
    local sampler = baize.sampler { where = program.where, seed = 4 }
    local sums, squares = { 0, 0 }, { 0, 0 }
    for deal in sampler:deals(20000) do
      for i, x in ipairs { deal.north.hcp, deal.north.losers } do
        sums[i], squares[i] = sums[i] + x, squares[i] + x * x
      end
    end
    local i = 0
    for told in out:gmatch "([%d.]+)\n" do
      i = i + 1
      if i > 2 then break end
      local mean = sums[i] / 20000
      local se = math.sqrt((squares[i] / 20000 - mean * mean) / 20000)
      assert.is_true(math.abs(mean - tonumber(told)) < 5 * math.sqrt(2) * se, told)
    end
    assert.is_true(i >= 2)
  end)
end)

describe("a script whose names double", function()
  local function doubled(form, count)
    local lines = { "v0 = hcp(south) > 12" }
    for i = 1, count do
      lines[i + 1] = ("v%d = %s"):format(i, (form:gsub("X", "v" .. i - 1)))
    end
    return table.concat(lines, "\n") .. "\ncondition v" .. count
  end

  it("is refused where that comes to too much", function()
    for _, form in ipairs { "X && X", "X || X", "X + X", "X == X", "X ? X : X", "imps(X) * X" } do
      local program, message = dealer.read(doubled(form, 59), "x")
      assert.is_nil(program)
      assert.matches("with names replaced by their definitions this has more than 20000 parts",
        message)
    end
  end)

  it("has each part that must hold once", function()
    local where = require "baize.dealer.translate".condition(program_of(doubled("X && X", 9)))
    assert.equal('S.hcp "13+"', tostring(where))
  end)
end)
