-- SPDX-License-Identifier: GPL-3.0-or-later
--- Auctions that scripts/train_player.c learns from, a line each, as `baize bid` prints them.
-- Run by the program itself: `build/baize scripts/train_auctions.lua SYSTEM PLAYER N SEED >FILE`.
-- Each deal is bid twice, with PLAYER ("net:FILE") at either side; its calls have a mark '^', and
-- those of the system are to be learned: so the net that imitates the system knows its calls also
-- where the other side bids as no system does.
local baize = require "baize"
local system, player, count, seed = arg[1], arg[2], tonumber(arg[3]), tonumber(arg[4])

local VUL <const> = { none = "nobody", NS = "NS", EW = "EW", both = "both" }
local board = require "baize.core.board"
local sampler = require "baize.sample.sampler"
local tables = require "baize.table.tables"

-- Bid all deals with the player at one side.
local function bid(ours, theirs, player_is)
  local policy = baize.bids { NS = ours, EW = theirs, dealer = "board", vul = "board" }
  local run = assert(tables.open { policy:call(1).items[1].expr })
  local function row(deal, _, _, index, _, _, auctions)
    local dealer, calls, n = board.dealer(index), {}, 0
    local turn = ("NESW"):find(dealer) - 1
    for call in tostring(auctions[1]):gmatch "%S+" do
      local side = (turn + n) % 2 == 0 and "NS" or "EW"
      n = n + 1
      calls[n] = side == player_is and call .. "^" or call
    end
    print(("%d  %s  dealer %s, %s vulnerable: %s"):format(index, tostring(deal), dealer,
      VUL[board.vul(index)], table.concat(calls, " ")))
  end
  assert(run:sample(sampler.open(baize.any), { seed = seed, first = 1, count = count, jobs = 1,
    row = row }))
end

bid(player, system, "NS")
bid(system, player, "EW")
