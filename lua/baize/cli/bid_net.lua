-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bid of a net: the call of a hand, and what its calls show, by sampling.
-- @module baize.cli.bid_net
local argument = require "baize.cli.argument"
local core_auction = require "baize.core.auction"
local lists = require "baize.base.lists"
local net = require "baize.table.net"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local player = require "baize.table.player"
local script = require "baize.host.script"
local words = require "baize.base.words"

local bid_net = {}

local ORDER <const> = { "system", "hand", "auction", "call", "why", "by", "text" }
local SHOWN <const> = 4 -- calls whose numbers are printed
local ONE <const> = 256 -- of the net's numbers
local WORDS <const> = words.bids(4, { "P", "X", "XX" }) -- in the order of the net's numbers

-- Vulnerability of the board, from that of who is at turn; N deals.
local function vul_of(values, calls)
  local we, they = "NS", "EW"
  if #calls % 2 == 1 then we, they = they, we end
  return ({ we = we, they = they })[values.vul] or values.vul or "none"
end

local function calls_of(auction)
  local list = {}
  for word in auction:gmatch "%S+" do list[#list + 1] = word end
  return list
end

-- "1NT 3.2, 1D 1.4": the legal calls with the largest numbers.
local function best_of(it, hand, auction, vul)
  local calls = {}
  local worth = it.net:worth(hand, auction, vul)
  for i, word in ipairs(WORDS) do
    if core_auction.parse(auction .. " " .. word, "N") then
      calls[#calls + 1] = { word = word, worth = worth[i], at = i }
    end
  end
  lists.falling(calls, "worth", "at")
  for i, one in ipairs(calls) do calls[i] = ("%s %.2f"):format(one.word, one.worth / ONE) end
  return table.concat(calls, ", ", 1, math.min(SHOWN, #calls))
end

local function print_call(it, values)
  local baize = require "baize"
  local auction = values.auction or ""
  local hand = script.try("bid", script.FAILED, baize.hand, values.hand)
  local vul = vul_of(values, calls_of(auction))
  local parsed = script.must("bid", core_auction.parse(auction, "N"))
  if parsed.over then script.usage "bid: the auction is over" end
  local call = it.net:call(hand, auction, vul)
  local name = words.stem(it.name)
  local text = ("the net's numbers: %s"):format(best_of(it, hand, auction, vul))
  local json = values.json and plain.encode({ system = name, hand = tostring(hand),
    auction = auction, call = call, why = { by = "net", text = text, earlier = {}, skipped = {} } },
    ORDER)
  if argument.write_json(values, "bid", json) then return end
  output.print(call)
  output.print(("%s; %s"):format(name, text))
end

local function print_shown(values)
  local auction = values.auction
  local found = script.try("bid", script.FAILED, require "baize".disclose, {
    player = values.system, auction = auction, vul = vul_of(values, calls_of(auction)),
    seed = values.seed })
  if values.json and argument.write_json(values, "bid", found:json()) then return end
  output.put(found:text())
end

--- What was asked of a net.
function bid_net.run(values)
  local name = script.try("bid", script.USAGE, player.read, values.system)
  local it = net.of(name)
  if not it then
    script.usage(("bid: '%s' is another program, and nothing is known of its calls; baize match "
      .. "asks it for them"):format(values.system))
  elseif values.opponents or values.simulate then
    script.usage "bid: a net takes neither OPPONENTS nor --simulate"
  elseif not (values.hand or values.auction) then
    script.usage "bid: of a net --hand or --auction is asked; baize match net sayc has auctions"
  end
  if values.hand then return print_call(it, values) end
  return print_shown(values)
end

return bid_net
