-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals and hands: reading them, and what the solver says of a deal.
-- Adds `tricks` and `table` to the core's deals.
-- Uses: baize.check, baize.report.columns, baize.words, baize.core.deal,
-- baize.core.hand, baize.core.solver.
-- @module baize.deal
local check = require "baize.check"
local columns = require "baize.report.columns"
local core_deal = require "baize.core.deal"
local core_hand = require "baize.core.hand"
local core_solver = require "baize.core.solver"
local words = require "baize.words"

local deal = {}

local Table = { __name = "baize.Table" }

local SEATS <const>, STRAINS <const> = words.SEATS, words.STRAINS
local PRINTED <const> = { "N", "S", "E", "W" } -- partners together

-- One solver for all deals of this Lua state, opened when first needed.
local solver

local function solve(d, pairs_wanted)
  if not solver then
    local message
    solver, message = core_solver.open()
    if not solver then error(message, 0) end
  end
  local tricks, message = solver:tricks(d, pairs_wanted)
  if not tricks then error(message, 0) end
  return tricks
end

local function read(parse, text, what)
  check.note()
  if type(text) ~= "string" then
    check.fail(("%s takes a text, not %s"):format(what, check.show(text)))
  end
  local value, message, at = parse(text)
  if value then return value end
  if at then message = ("%s, at byte %d of '%s'"):format(message, at, text) end
  check.fail(message, check.literal(text))
end

--- A deal from its text form.
-- @tparam string text "N:hand hand hand hand" (the Deal tag of PBN), or a deal id
-- (24 hexadecimal digits)
-- @treturn Deal fields north, east, south, west (Hand values)
-- @raise what is wrong with the text, and at which byte
-- @usage local d = baize.deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 "
--   .. "K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
function deal.deal(text)
  if type(text) == "string" and text:match "^%x+$" and #text == 24 then
    return read(core_deal.from_id, text, "deal")
  end
  return read(core_deal.parse, text, "deal")
end

--- A hand from its text form.
-- @tparam string text "AK2.J3.KQ854.K72" or "SAK2 HJ3 DKQ854 CK72"; any number of cards
-- @treturn Hand fields hcp, controls, spades (cards) ..., balanced
-- @raise what is wrong with the text, and at which byte
-- @usage print(baize.hand("AK2.J3.KQ854.K72").hcp) --> 16
function deal.hand(text)
  return read(core_hand.parse, text, "hand")
end

--- Double-dummy tricks of a declarer.
-- @function Deal:tricks
-- @tparam seat declarer N, E, S or W
-- @tparam string strain C, D, H, S or NT
-- @treturn integer 0 to 13
-- @raise for other words; "interrupted"
-- @usage print(deal:tricks("S", "NT"))
function core_deal.methods.tricks(self, declarer, strain)
  local seat = words.SEAT_NUMBER[words.seat(declarer, "tricks")]
  local number = words.STRAIN_NUMBER[words.strain(strain, "tricks")]
  local pair = (seat - 1) * #STRAINS + number - 1
  return solve(self, { pair })[pair + 1]
end

--- All twenty double-dummy results.
-- @function Deal:table
-- @treturn Table t.S.H: tricks of declarer S in hearts (strains C D H S NT); prints
-- @raise "interrupted"
-- @usage print(deal:table())
function core_deal.methods.table(self)
  local tricks = solve(self)
  local t = {}
  for i, seat in ipairs(SEATS) do
    t[seat] = {}
    for k, strain in ipairs(STRAINS) do
      t[seat][strain] = tricks[(i - 1) * #STRAINS + k]
    end
  end
  return setmetatable(t, Table)
end

function Table.__tostring(t)
  local rows = { { "", table.unpack(STRAINS) } }
  for i, seat in ipairs(PRINTED) do
    rows[i + 1] = { seat }
    for k, strain in ipairs(STRAINS) do
      rows[i + 1][k + 1] = ("%d"):format(t[seat][strain])
    end
  end
  return (columns.set(rows, "lr"):gsub("\n$", ""))
end

function Table.__eq(a, b)
  for _, seat in ipairs(SEATS) do
    for _, strain in ipairs(STRAINS) do
      if a[seat][strain] ~= b[seat][strain] then return false end
    end
  end
  return true
end

function Table.__index(_, key)
  check.fail(("a table of results has no declarer '%s' "):format(tostring(key))
    .. "(N, E, S, W; then C, D, H, S, NT)")
end

return deal
