-- SPDX-License-Identifier: GPL-3.0-or-later
--- The lines that Hans van Staveren's program `dealer` prints with `printoneline`.
-- "n J86.543.T952.Q87 e 974.T62.84.AKT52 s AKT2.AQ98.J7.643 w Q53.KJ7.AKQ63.J9 ":
-- seats in any order, suits from spades down, nothing for a void. What follows the
-- last hand (a value that the script prints) is kept in `rest`.
-- @module baize.format.dealer
local core_deal = require "baize.core.deal"
local lpeg = require "baize.base.needs" "lpeg"
local lines = require "baize.format.dealer.lines"

local P <const>, S <const>, C <const> = lpeg.P, lpeg.S, lpeg.C
local space <const> = S " \t"^1
local holding <const> = S "AKQJT98765432akqjt"^0
local hand <const> = holding * ("." * holding)^3
local LINE <const> = lpeg.Ct(S " \t"^0 * (C(S "neswNESW") * space * C(hand) *
  (space + -1))^4) * C(P(1)^0)

-- The lines that the program prints after its deals.
local function silent(line)
  return line:find "^%-?[Gg]enerated %d+ hands%s*$" or line:find "^Produced %d+ hands%s*$"
    or line:find "^Initial random seed %d+%s*$" or line:find "^Time needed +[%d.]+ sec%s*$"
end

local function read(line)
  local found, rest = LINE:match(line)
  if not found or #found ~= 8 then
    return nil, "four hands, each after its letter n, e, s or w, are expected"
  end
  local by_seat = {}
  for i = 1, #found, 2 do
    local seat = found[i]:upper()
    if by_seat[seat] then return nil, ("the hand of %s occurs twice"):format(seat) end
    by_seat[seat] = found[i + 1]:upper()
  end
  local deal, message = core_deal.parse(("N:%s %s %s %s"):format(by_seat.N, by_seat.E,
    by_seat.S, by_seat.W))
  if not deal then return nil, message end
  return { deal = deal, rest = rest ~= "" and rest or nil }
end

local function write(deal, board)
  local n, e, s, w = tostring(deal):match "^N:(%S+) (%S+) (%S+) (%S+)$"
  return ("n %s e %s s %s w %s %s"):format(n, e, s, w, (board.rest or ""):gsub("[\r\n]", " "))
end

return lines.format { name = "dealer's printoneline", read = read, write = write,
  silent = silent }
