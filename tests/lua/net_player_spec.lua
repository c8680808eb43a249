-- SPDX-License-Identifier: GPL-3.0-or-later
-- The net that is here: the same numbers as plain loops in Lua make of its file, a golden hash,
-- calls that are legal, names, and what its calls show by sampling. (Sums, inputs and wrong texts
-- of any net are in tests/c/test_bid_net.c.)
local helper = require "helper"
local core_auction = require "baize.core.auction"
local files = require "baize.core.files"
local net = require "baize.table.net"
local output = require "baize.base.output"
local sampler = require "baize.sample.sampler"
local tables = require "baize.table.tables"

local PATH <const> = "systems/nets/rival.net"
local SOAK <const> = os.getenv "BAIZE_SOAK" == "1"
local INPUTS <const> = 1000
local BOARDS <const> = SOAK and 100000 or 1000
local GOLDEN <const> = "c2e2015f93a31854"
local VULS <const> = { "none", "NS", "EW", "both" }

local function shipped() return net.of(net.of_text "") end

-- ---- the same by plain loops -------------------------------------------------------------

local FIRST <const>, ZERO <const>, DIGITS <const> = 35, 81, 92

-- The lines of weights of a file: rows of numbers, multipliers, biases of each layer.
local function read_file(path)
  local layers, lines = {}, {}
  local text = output.read(path)
  for line in text:match "\nweights\n(.*)$":gmatch "[^\n]+" do lines[#lines + 1] = line end
  local at = 0
  local function numbers(line)
    local list = {}
    for i = 1, #line, 2 do
      list[#list + 1] = (line:byte(i) - FIRST) * DIGITS + line:byte(i + 1) - FIRST
    end
    return list
  end
  for k, rows in ipairs { 770, 128, 38 } do
    local layer = { rows = {} }
    for i = 1, rows do
      layer.rows[i] = { lines[at + i]:byte(1, -1) }
    end
    layer.times, layer.bias = numbers(lines[at + rows + 1]), numbers(lines[at + rows + 2])
    layers[k], at = layer, at + rows + 2
  end
  assert(at == #lines)
  return layers
end

local function finished(sum, layer, j, bits)
  return (sum * layer.times[j] + (1 << bits - 1)) // (1 << bits) + layer.bias[j] - 4232
end

local function cut(x) return math.max(0, math.min(32767, x)) end

-- A layer whose rows are those of outputs.
local function dense(layer, given)
  local out = {}
  for j, row in ipairs(layer.rows) do
    local sum = 0
    for i, x in ipairs(given) do
      if x ~= 0 then sum = sum + x * (row[i] - ZERO) end
    end
    out[j] = finished(sum, layer, j, 16)
  end
  return out
end

local function worth_of(layers, rows)
  local first, given = layers[1], {}
  for j = 1, 192 do
    local sum = 0
    for _, row in ipairs(rows) do sum = sum + first.rows[row + 1][j] - ZERO end
    given[j] = cut(finished(sum, first, j, 8))
  end
  local second = dense(layers[2], given)
  for j, x in ipairs(second) do second[j] = cut(x) end
  return dense(layers[3], second)
end

-- The inputs of a turn, from texts alone.
local function inputs_of(hand, calls, vul)
  local rows, points, suits = {}, 0, {}
  for suit in (tostring(hand) .. "."):gmatch "(.-)%." do suits[#suits + 1] = suit end
  for s = 0, 3 do -- clubs first
    local suit = suits[4 - s]:gsub("%-", "")
    for rank in suit:gmatch "." do
      rows[#rows + 1] = 13 * s + ("23456789TJQKA"):find(rank) - 1
      points = points + (({ J = 1, Q = 2, K = 3, A = 4 })[rank] or 0)
    end
    rows[#rows + 1] = 52 + 14 * s + #suit
  end
  rows[#rows + 1] = 108 + points
  local turn, last, mine, bid_by = #calls % 4, 0, { 38, 38, 38, 38 }, nil
  local we = vul == "both" or vul == (turn % 2 == 0 and "NS" or "EW")
  local they = vul == "both" or vul == (turn % 2 == 0 and "EW" or "NS")
  rows[#rows + 1] = 146 + (we and 2 or 0) + (they and 1 or 0)
  for i, call in ipairs(calls) do
    local who = (i - 1 - turn) % 4
    local level, strain = call:match "^(%d)(.+)$"
    if level then
      last, bid_by = 5 * (level - 1) + ({ C = 1, D = 2, H = 3, S = 4, NT = 5 })[strain], who
      rows[#rows + 1] = 154 + 12 * (last - 1) + who
      mine[who + 1] = 2 + last
    else
      mine[who + 1] = ({ P = 0, X = 1, XX = 2 })[call]
      if call ~= "P" then rows[#rows + 1] = 154 + 12 * (last - 1) + 4 * #call + who end
      if call == "P" and last == 0 then rows[#rows + 1] = 150 + who end
    end
  end
  rows[#rows + 1] = 574 + last
  for who = 0, 3 do rows[#rows + 1] = 610 + 39 * who + mine[who + 1] end
  rows[#rows + 1] = 766 + (({ [0] = 2, 3, 1, 3 })[bid_by] or 0)
  table.sort(rows)
  return rows
end

-- fn(hand, calls, vul) at turns of auctions that the net bids at all seats.
local function at_turns(count, fn)
  local it, s, done = shipped().net, baize.sampler { where = baize.any, seed = 12 }, 0
  for i = 1, math.huge do
    local deal, calls = s:deal(i), {}
    local vul = VULS[i % 4 + 1]
    repeat
      local seat, text = ("NESW"):sub(#calls % 4 + 1, #calls % 4 + 1), table.concat(calls, " ")
      local hand = deal[seat]
      fn(hand, calls, vul, text)
      done = done + 1
      calls[#calls + 1] = it:call(hand, text, vul)
    until core_auction.parse(table.concat(calls, " "), "N").over or done >= count
    if done >= count then return end
  end
end

describe("the net that is here", function()
  it("has the numbers that plain loops make of its file, and a golden hash", function()
    local it, layers, all = shipped().net, read_file(PATH), {}
    at_turns(INPUTS, function(hand, calls, vul, text)
      local worth, rows = it:worth(hand, text, vul)
      table.sort(rows)
      assert.same(inputs_of(hand, calls, vul), rows)
      local own = worth_of(layers, rows)
      assert.same(own, worth)
      local best
      for c, word in ipairs(require "baize.ask.match.known".WORDS) do
        local legal = core_auction.parse(text .. " " .. word, "N")
        if legal and (not best or own[c] > own[best]) then best = c end
      end
      assert.equal(require "baize.ask.match.known".WORDS[best], it:call(hand, text, vul))
      all[#all + 1] = table.concat(worth, " ")
    end)
    assert.equal(GOLDEN, files.sha256(table.concat(all, "\n")):sub(1, 16))
  end)

  it("makes no call that is not legal", function()
    local policy = baize.bids { NS = "net", EW = "net", dealer = "board", vul = "board" }
    local run, boards = assert(tables.open { baize.reached(policy) }), 0
    assert(run:sample(sampler.open(baize.any), { seed = 3, first = 1, count = BOARDS, jobs = 2,
      row = function(_, _, _, index, _, _, auctions)
        local dealer = require "baize.core.board".dealer(index)
        assert(assert(core_auction.parse(tostring(auctions[1]), dealer)).over)
        boards = boards + 1
      end }))
    assert.equal(BOARDS, boards)
  end)

  it("is found by its name, and is the same for any number of threads", function()
    local function report(jobs)
      local m = baize.match { systems = { "net", "tests/golden/sayc_19/sayc_19.lua" }, deals = 24,
        seed = 5 }
      return (m:run { jobs = jobs, progress = false }:text())
    end
    local text = report(1)
    assert.equal(text, report(4))
    assert.matches("Match     net rival against", text)
  end)
end)

describe("how calls of a net are read", function()
  local function auctions(reads_as)
    local policy = baize.bids { NS = { net = "rival", reads_as = reads_as }, EW = "sayc",
      dealer = "board" }
    local run, list = assert(tables.open { baize.reached(policy) }), {}
    assert(run:sample(sampler.open(baize.any), { seed = 3, first = 1, count = 120, jobs = 2,
      row = function(_, _, _, _, _, _, made) list[#list + 1] = tostring(made[1]) end }))
    return table.concat(list, "\n"), tostring(policy)
  end

  it("is a part of the name, and moves calls of the other side", function()
    local nothing, name = auctions "nothing"
    local polish, other = auctions "wj2005" -- whose 1C is a club suit, or weak, or strong
    assert.matches('NS = "net rival read as nothing %x+"', name)
    assert.matches('NS = "net rival read as wj2005 %x+"', other)
    assert.is_true(nothing ~= polish)
    assert.equal(nothing, (auctions "nothing"))
  end)

  it("is read from texts and tables alike", function()
    local function name(given) return (require "baize.table.bids".name(given, "test")) end
    local usual = name "net"
    assert.equal(usual, name { net = "rival" })
    assert.equal(usual, name(baize.player "net"))
    assert.equal(usual, name(baize.player { "net", "rival" }))
    local sayc = name "net:reads_as=sayc"
    assert.equal(sayc, name(baize.player { "net", reads_as = "sayc" }))
    assert.equal(sayc, name { net = "rival", reads_as = baize.system.load "sayc" })
    assert.equal("the player net:rival,reads_as=sayc, who plays dd",
      tostring(baize.player { "net", reads_as = "sayc", card = "dd" }))
  end)

  it("is refused where there is no such file or system, and where the text is not a net", function()
    local function refused(given, says)
      assert.error_matches(function() baize.bids { NS = given } end, says, 1, true)
    end
    refused("net:nosuch", "there is no net 'nosuch' (looked for nets/nosuch.net in ")
    refused("net:./no.net", "net: cannot open ./no.net: No such file")
    refused("net:reads_as=sayx", "net: reads_as: there is no system \"sayx\"")
    refused("net:reeds_as=sayc", "net: there is no option 'reeds_as' (did you mean 'reads_as'?)")
    refused({ net = 3 }, "the path of a net's file expected, or \"rival\", which is here; not 3")
    refused({ net = "rival", reads_as = 3 }, "the name of a system, or \"nothing\"")
    local text = output.read(PATH)
    for given, says in pairs {
      ["system {}"] = ":1: not a net of calls",
      [text:gsub("calls 1", "calls 7", 1)] = ":1: a net of calls of version '7', and this program "
        .. "reads version 1: write it again",
      [text:gsub("sizes 770", "sizes 771", 1)] = "a net of other sizes: 'sizes 770 192 128 38' "
        .. "expected, not 'sizes 771 192 128 38'",
      [text:sub(1, #text // 2)] = "is the file cut off?",
      [text:sub(1, -3) .. "#\n"] = "the weights are not those that were written",
    } do
      helper.with_file(given, function(path)
        local ok, message = pcall(baize.bids, { NS = { net = path } })
        assert.is_false(ok)
        assert.truthy(tostring(message):find(says, 1, true) or says:find "cut off"
          and tostring(message):find "a line of 192 weights expected", tostring(message))
      end)
    end
  end)

  it("lets it propose calls to advice", function()
    local r = baize.advise { system = "tutorial", auction = "1NT P", propose = "net", deals = 400,
      solved = 0, rules = 1, seed = 1, progress = false }
    local proposed = 0
    for _, one in ipairs(r.calls) do proposed = proposed + (one.proposed or 0) end
    assert.matches("^net rival read as nothing ", r.propose)
    assert.is_true(proposed > 0.9 * r.asked and proposed <= r.asked)
  end)

  it("opens no file because a text names it", function()
    local core = require "baize.core.expr"
    local b = core.read("Policy", 'bids { NS = "net ./x.net read as sayc 0123456789abcdef", '
      .. 'EW = "net ./x.net read as sayc 0123456789abcdef" }')
    local run = assert(tables.open { baize.reached(b) })
    local ok, message = run:sample(sampler.open(baize.any), { seed = 1, first = 1, count = 1,
      jobs = 1, row = function() end })
    assert.is_falsy(ok)
    assert.matches("is read only where a script names it", message, 1, true)
  end)
end)

describe("what a net shows", function()
  local HANDS <const> = SOAK and 3000 or 1000
  local TURN <const> = { player = "net", auction = "P 1NT P", hands = HANDS, seed = 4 }

  -- Random hands that make the calls of who is at turn after P 1NT P, and the call of each: by
  -- asking for one call after the other.
  local function brute(count)
    local it, s, calls = shipped().net, baize.sampler { where = baize.any, seed = 99 }, {}
    local hands, tried = {}, 0
    while #hands < count do
      tried = tried + 1
      local hand = s:deal(tried).S
      local call = it:call(hand, "P 1NT P", "none")
      if call then
        hands[#hands + 1], calls[#calls + 1] = hand, call -- S has not called before
      end
    end
    return hands, calls
  end

  it("is near what asking hand by hand gives: shares, ranges, and how often a list is right",
    function()
      local r = baize.disclose(TURN)
      local hands, calls = brute(HANDS)
      local counts = {}
      for _, call in ipairs(calls) do counts[call] = (counts[call] or 0) + 1 end
      for _, c in ipairs(r.calls) do
        local a, b = c.hands / r.sampled, (counts[c.call] or 0) / #hands
        local p = (a + b) / 2
        assert.is_true(math.abs(a - b) < 5 * math.sqrt(2 * p * (1 - p) / HANDS) + 1e-9, c.call)
      end
      -- the list, read as conditions and asked anew
      local rules, same = {}, 0
      for i, one in ipairs(r.list) do
        rules[i] = { ("%d %s"):format(i, one.call), one.where == "any" and baize.any
          or baize.condition("S." .. one.where:gsub(" & ", " & S."):gsub("S%.~", "~S.")) }
      end
      local list = baize.rules(rules)
      for i, hand in ipairs(hands) do
        local name = list:call(hand)
        if name:match "%S+$" == calls[i] then same = same + 1 end
      end
      local share = r.same / r.fresh
      assert.is_true(math.abs(same / #hands - share) < 5 * math.sqrt(share * (1 - share) / r.fresh))
      assert.is_true(share > 0.75 and r.usual < r.same)
      -- every hand can be here, so shares of the list can be counted
      for i, one in ipairs(list:table()) do
        local p = one.share
        local got = r.list[i].hands / r.fresh
        assert.is_true(math.abs(p - got) < 5 * math.sqrt(p * (1 - p) / r.fresh) + 1e-9, one.name)
      end
    end)

  it("counts only hands with which its own calls are made", function()
    local r = baize.disclose { player = "net", auction = "1H P 2H P", hands = 400, seed = 1,
      rules = 4 }
    local it = shipped().net
    assert.equal("N", r.seat)
    assert.is_true(r.tried > 4 * r.sampled)
    local hands, calls = it:hands("1H P 2H P", "none", 1, 1, 1000000, 100)
    for i, hand in ipairs(hands) do
      assert.equal("1H", it:call(hand, "", "none"))
      assert.equal(calls[i], it:call(hand, "1H P 2H P", "none"))
    end
    assert.is_true(r.shown.hearts[1] >= 4)
  end)

  it("says that it is sampled, in text and in JSON", function()
    local r = baize.disclose { player = "net", hands = 400, seed = 1, rules = 2 }
    local text = r:text()
    assert.matches("Hands     sampled: ", text, 1, true)
    assert.matches("\nCalls, sampled: ", text, 1, true)
    assert.matches("\nDecision list, sampled: ", text, 1, true)
    assert.is_nil(text:find "exact")
    assert.matches('"how": ?"sampled"', r:json())
    assert.equal(text, baize.disclose { player = "net", hands = 400, seed = 1, rules = 2 }:text())
  end)

  it("is refused of systems, of programs, and where hardly any hand comes", function()
    local function refused(options, says)
      assert.error_matches(function() baize.disclose(options) end, says, 1, true)
    end
    refused({ player = "sayc" }, "player is a net that bids")
    refused({ player = "program:./bot" }, "of other programs nothing is sampled")
    refused({ player = "net", auction = "P P P P" }, "the auction is over")
    refused({ player = "net", auction = "7C X P P", hands = 400 }, "too few to say what they show")
  end)
end)
