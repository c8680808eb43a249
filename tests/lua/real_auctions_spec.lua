-- SPDX-License-Identifier: GPL-3.0-or-later
-- Auctions of real players, read by a system and natural bidding: all 7 827 of the test data with
-- BAIZE_SOAK=1, else every 20th. Experts play many systems, so many of their calls are not ours;
-- the shares are printed, and no auction may stop the reading.
local core_auction = require "baize.core.auction"
local graph = require "baize.system.turn.graph"
local position = require "baize.system.turn.position"
local reading = require "baize.system.reading"

local DATA <const> = os.getenv "BAIZE_TESTDATA"
local STEP <const> = os.getenv "BAIZE_SOAK" and 1 or 20
local SEATS <const> = "NESW"
local TOLERANCE <const> = { points = 1, cards = 1 }

-- All boards of the test data that have an auction.
local function auctions()
  local list = {}
  local names = assert(io.popen(('find %q -name "*.pbn" -o -name "*.lin" | sort'):format(DATA)))
  for name in names:lines() do
    for board in baize.boards(name) do
      if board.auction and #board.auction.calls > 0 then list[#list + 1] = board end
    end
  end
  names:close()
  return list
end

-- Whether a hand is inside what a call says: exactly, and without denials and with tolerance.
local function fits(p, call, hand)
  local r = p:first(hand)
  local exact, made = (r and r.call or "P") == call, false
  local c = { position = p, call = call, ours = false }
  if exact or call == "P" then return exact, true, true end
  for _, rule in ipairs(p.rules) do made = made or rule.call == call end
  local says = reading.says(c, TOLERANCE)
  return exact, made, says == nil or says:holds(hand)
end

local function read_board(board, self, sums)
  local dealer = board.dealer or board.auction.dealer or "N"
  local first = SEATS:find(dealer, 1, true)
  local p, words = position.of(self, {}, "none", self), {}
  for i, call in ipairs(board.auction.calls) do
    words[i] = call
    assert(core_auction.parse(table.concat(words, " "), "N"))
    assert.is_true(#p:bounds(call) > 0)
    local seat = SEATS:sub((first + i - 2) % 4 + 1):sub(1, 1)
    if board.deal then
      local exact, made, wide = fits(p, call, board.deal[seat])
      sums.calls = sums.calls + 1
      sums.other = sums.other + (exact and 0 or 1)
      sums.unknown = sums.unknown + (made and 0 or 1)
      sums.outside = sums.outside + (wide and 0 or 1)
    end
    p = p:next(call)
  end
end

describe("real auctions", function()
  if not DATA then
    pending "BAIZE_TESTDATA is not set"
    return
  end
  for _, name in ipairs { "tutorial", "tests/golden/natural.lua" } do
    it("are read by " .. name, function()
      local self, sums = assert(baize.system.load(name)), { calls = 0, other = 0, unknown = 0,
        outside = 0 }
      local list = auctions()
      assert.is_true(#list >= 7827)
      for n = STEP, #list, STEP do
        read_board(list[n], self, sums)
        if graph.of(self, self).met > 20000 then self:forget() end
      end
      assert.is_true(sums.outside <= sums.other and sums.unknown <= sums.other)
      assert.is_true(sums.other < 0.5 * sums.calls)
      print(("# %s: %d calls of %d auctions: %.1f %% are not ours with that hand, %.1f %% "
        .. "nobody's; %.1f %% are outside what they say, with tolerance"):format(name, sums.calls,
        #list // STEP, 100 * sums.other / sums.calls, 100 * sums.unknown / sums.calls,
        100 * sums.outside / sums.calls))
    end)
  end
end)
