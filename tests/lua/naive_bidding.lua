-- SPDX-License-Identifier: GPL-3.0-or-later
-- Bidding without the core's graph: a second opinion on it.
local alike = require "baize.system.turn.alike"
local core_expr = require "baize.core.expr"
local position = require "baize.system.turn.position"

local naive = {}

local CALLS_MAX <const> = 64
local SEATS <const> = { "N", "E", "S", "W" }
local NUMBER <const> = { N = 0, E = 1, S = 2, W = 3 }

local read = setmetatable({}, { __mode = "k" }) -- condition -> what its text says

-- Whether a hand satisfies a condition, as its text says it.
local function holds(where, hand)
  local again = read[where]
  if not again then
    again = assert(core_expr.condition(where.text))
    read[where] = again
  end
  return again:holds(hand)
end

--- The auction of a deal by the first rule whose text holds at each position, and a text with a
-- byte for each call: "=" by a rule of the system, "~" by the natural list, "*" by none, "." given
-- in `from`, an array of calls.
function naive.bid(deal, NS, EW, dealer, vul, from)
  local is_NS = NUMBER[dealer] % 2 == 0
  local first, second = is_NS and NS or EW, is_NS and EW or NS
  local p = position.of(first, {}, position.SEEN[is_NS and "NS" or "EW"][vul], second)
  local words, marks, seat, bid, passes = {}, {}, NUMBER[dealer], false, 0
  repeat
    local call, mark = from and from[#words + 1], "."
    if not call then
      call, mark = "P", "*"
      for _, r in ipairs(#words < CALLS_MAX and p.rules or {}) do
        if holds(r.where, deal[SEATS[seat + 1]]) then
          call, mark = r.call, r.rule.natural and "~" or "="
          break
        end
      end
    end
    words[#words + 1], marks[#marks + 1] = call, mark
    passes, bid = call == "P" and passes + 1 or 0, bid or call ~= "P"
    p, seat = p:next(call), (seat + 1) % 4
  until passes == (bid and 3 or 4)
  return table.concat(words, " "), table.concat(marks)
end

--- Run a function while no position takes the rules of one at another vulnerability; systems
-- forget their positions before and after.
function naive.apart(systems, f)
  local function forget()
    for _, s in ipairs(systems) do s:forget() end
  end
  local _ <close> = setmetatable({ alike.of }, { __close = function(kept)
    alike.of = kept[1]
    forget()
  end })
  forget()
  function alike.of() return nil end
  return f()
end

return naive
