-- SPDX-License-Identifier: GPL-3.0-or-later
-- Players that are not systems: calls from files, programs that speak with a table manager, both
-- halves of a player. (What programs do wrong is in tests/c/test_players.c.)
local helper = require "helper"
local board = require "baize.core.board"
local core = require "baize.core.expr"
local tables = require "baize.table.tables"
local bids, player, score = baize.bids, baize.player, baize.score

-- Passes at every seat, as its table manager has it; it begins each board anew.
local SILENT <const> = [[
#!/bin/sh
S=$BAIZE_SEAT
turn() { case $n in North) n=East;; East) n=South;; South) n=West;; *) n=North;; esac; }
go() { if [ $n = $S ]; then echo $S passes; turn; fi; echo "$S ready for $n's bid"; }
echo "Connecting \"silent\" as $S using protocol version 18"
while read -r l; do case $l in
  *seated*) echo $S ready for teams;;
  Teams*) echo $S ready to start;;
  Start*) echo $S ready for deal;;
  Board*) n=${l#*Dealer }; n=${n%%.*}; echo $S ready for cards;;
  *cards*) go;;
  *) turn; go;;
esac; done
]]

local function dealt(n)
  local list = {}
  for deal in baize.sampler { seed = 4 }:deals(n) do list[#list + 1] = deal end
  return list
end

-- What is reached on deals.
local function reached(b, deals, jobs)
  local run, list = assert(tables.open { baize.reached(b) }), {}
  assert(run:deals(deals, { jobs = jobs or 1, first = 1,
    row = function(_, values, _, i) list[i] = values[1] end }))
  return list
end

-- fn(path, deals): a file of boards with the auctions that a system bids.
local function with_boards(fn)
  local deals = dealt(12)
  local auctions = baize.bid_many { deals = deals, NS = "tutorial", EW = "tutorial",
    dealer = "board", vul = "board" }
  local text = {}
  for i, deal in ipairs(deals) do
    local dealer = board.dealer(i)
    text[i] = ('[Board "%d"]\n[Dealer "%s"]\n[Deal "%s"]\n[Auction "%s"]\n%s\n\n'):format(i, dealer,
      deal, dealer, (auctions[i]:gsub("P", "Pass")))
  end
  helper.with_file(table.concat(text), function(path) fn(path, deals) end)
end

describe("calls of a file", function()
  it("are made as they are written of each deal", function()
    with_boards(function(path, deals)
      local file = { file = path, format = "pbn" }
      local by_file = bids { NS = file, EW = file, dealer = "board", vul = "board" }
      local by_system = bids { NS = "tutorial", EW = "tutorial", dealer = "board", vul = "board" }
      assert.same(reached(by_system, deals), reached(by_file, deals))
      assert.same(reached(by_system, deals), reached(by_file, deals, 3))
      local short = bids { NS = "file:" .. path, EW = "file:" .. path, dealer = "board",
        vul = "board" }
      assert.equal(tostring(by_file), tostring(short))
      assert.matches('NS = "file ' .. path .. " %x+\"", tostring(by_file))
    end)
  end)

  it("are refused where there are none, where two differ, and of other deals", function()
    with_boards(function(path)
      local file = { file = path, format = "pbn" }
      local run = assert(tables.open { score(bids { NS = file, EW = file }) })
      local ok, message = run:deals(dealt(13), { jobs = 1, first = 1, row = function() end })
      assert.is_falsy(ok)
      assert.matches("the record of board 2 has another dealer", message, 1, true)
    end)
    helper.with_file("[Deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 "
      .. "AT942.AQ4.32.KJ3\"]\n", function(path)
        local b = bids { NS = { file = path, format = "pbn" } }
        assert.error_matches(function() tables.open { score(b) } end,
          "none of the 1 boards of '" .. path .. "' has an auction", 1, true)
      end)
    assert.error_matches(function() bids { NS = { file = "nosuch.pbn" } } end,
      "bids: file: nosuch.pbn: No such file", 1, true)
  end)

  it("are refused where the file has changed since it was named", function()
    with_boards(function(path, deals)
      local file = { file = path, format = "pbn" }
      local b = bids { NS = file, EW = file, dealer = "board", vul = "board" }
      reached(b, deals)
      local out <close> = assert(io.open(path, "a"))
      out:write "[Note \"another\"]\n"
      out:flush()
      assert.error_matches(function() reached(b, deals) end,
        "bids: '" .. path .. "' has changed since it was named", 1, true)
      assert.error_matches(function() bids { NS = { file = "/" } } end, "bids: file: /")
    end)
  end)

  it("are read only where a script names them", function()
    assert.error_matches(function()
      local b = core.read("Policy",
        'bids { NS = "file x.pbn 0123", EW = "natural 0000000000000000" }')
      reached(b, dealt(1))
    end, "is read only where a script names it", 1, true)
  end)
end)

describe("a program that speaks with a table manager", function()
  it("is a player", function()
    helper.with_file(SILENT, function(path)
      local deals = dealt(6)
      local silent = { program = "sh " .. path, speaks = "table manager", seconds = 60 }
      local b = bids { NS = silent, EW = silent, dealer = "board" }
      assert.same(reached("P", deals), reached(b, deals, 2))
      assert.matches('NS = "manager sh ', tostring(b), 1, true)
      local alone = bids { NS = silent, EW = "tutorial", dealer = "board" }
      local pass = "while read -r q; do echo P; done"
      local plain = bids { NS = { program = pass, seconds = 60 }, EW = "tutorial",
        dealer = "board" }
      assert.same(reached(plain, deals), reached(alone, deals))
    end)
  end)
end)

describe("the example in Python", function()
  it("opens 1NT at whichever seat is first to have 15 to 17 points", function()
    if not os.execute "python3 -c pass 2>/dev/null" then return pending "there is no python3" end
    local deals = dealt(16)
    local file = { program = "python3 examples/bidders/points.py", speaks = "table manager",
      seconds = 60 }
    local got = reached(bids { NS = file, EW = file }, deals)
    for i, deal in ipairs(deals) do
      local opener = "P"
      for _, seat in ipairs { "W", "S", "E", "N" } do
        local points = deal[seat].hcp
        if points >= 15 and points <= 17 then opener = "1NT by " .. seat end
      end
      assert.equal(reached(opener, { deal })[1], got[i])
    end
  end)
end)

describe("a player", function()
  it("has a half that bids and one that plays", function()
    local p = player { bid = "tutorial", card = "lead" }
    assert.equal(tostring(bids { NS = "tutorial" }), tostring(bids { NS = p }))
    local e = baize.experiment { measure = score("3NT by N"), play = p, deals = 200, seed = 1 }
    assert.equal("lead, 20 layouts", tostring(e:run { deals = 5, progress = false }.play))
    assert.equal("the player tutorial, who plays lead", tostring(p))
  end)

  for _, case in ipairs {
    { function() player {} end, "a player bids, plays cards, or both" },
    { function() player { cards = "dd" } end, "player" },
    { function() player { card = "best" } end, 'play: "dd", "lead", "pimc" or' },
    { function() bids { NS = player { card = "dd" } } end,
      "the player of cards dd has nobody who bids" },
    { function()
      baize.experiment { measure = score("1C by N"), play = player { bid = "sayc" } }
    end, "the player sayc plays no cards" },
    { function() bids { NS = { program = "x", speaks = "tables" } } end,
      'speaks is "lines" or "table manager", not \'tables\'' },
    { function() bids { NS = { program = "x", memory = 0 } } end,
      "memory (MiB) is a number from 1 to 1048576, not 0" },
    { function() bids { NS = { file = 3 } } end, "file is the path of boards with auctions" },
  } do
    it("is refused: " .. case[2], function()
      assert.error_matches(case[1], case[2], 1, true)
    end)
  end
end)
