-- SPDX-License-Identifier: GPL-3.0-or-later
--- Auctions as values.
-- @module baize.cards.auction
local check = require "baize.base.check"
local core = require "baize.core.auction"

local auction = {}

--- An auction from its calls.
-- @tparam string text calls from the dealer on, "1NT P 2C"; also as PBN writes them
-- ("Pass", "AP", notes and marks between them) or LIN ("mb|1N!|mb|p|")
-- @param[opt="N"] dealer a seat, or its letter
-- @treturn Auction
-- @raise at the user's line, for what is not a call and for calls that are not legal: which,
-- why, and at which byte of the text
-- @usage print(baize.auction("1NT P 2C").turn) --> W
function auction.new(text, dealer)
  check.note()
  if type(text) ~= "string" then
    check.fail(('auction takes a text of calls, as in "1NT P 2C", not %s')
      :format(check.show(text)))
  end
  local ok, value, message, at = pcall(core.parse, text, dealer)
  if not ok then
    check.fail(("auction: the dealer is N, E, S or W, not %s"):format(check.show(dealer)))
  elseif value then
    return value
  end
  check.fail(("%s, at byte %d of '%s'"):format(message, at, text), check.literal(text))
end

core.methods.__fields = { "dealer", "turn", "over", "passed_out", "bid", "bidder",
  "doubled", "doubler", "redoubler", "contract", "declarer" }

local after = core.methods.after

--- The auction after more calls.
-- @tparam string ... calls, as in "2D"
-- @treturn Auction
-- @raise at the user's line for what is not a call, and for a call that is not legal
-- @usage print(baize.auction "1NT P":after("2C", "P")) --> 1NT P 2C P
function core.methods:after(...)
  check.note()
  local a = self
  for _, call in ipairs { ... } do
    if type(call) ~= "string" then
      check.fail(('after takes calls, as in "2D", not %s'):format(check.show(call)))
    end
    a = check.core(after, a, call)
  end
  return a
end

--- Calls from the dealer on. Fields: dealer, turn (a letter; nil when it is over), over,
-- passed_out, bid (the last, nil: none yet), bidder, doubled (0, 1, 2), doubler,
-- redoubler, contract (a Contract, if all pass from here on; nil: no bid as yet), declarer.
-- `a[3]` is the third call, `#a` how many there are, and `ipairs(a)` walks through them.
-- Auctions never change, compare with == and print as they are written.
-- @type Auction

return auction
