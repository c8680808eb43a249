-- SPDX-License-Identifier: GPL-3.0-or-later
--- The tricks of GIB's libraries of solved deals, which its text and its file have in common.
-- For notrump, spades, hearts, diamonds, clubs four digits of 16, for the declarers E N W S
-- (the leaders S E N W): the tricks of N-S, 0 to 13, whoever declares.
-- @module baize.format.gib.tricks
local record = require "baize.format.record"

local tricks = {}

local STRAINS <const> = { "NT", "S", "H", "D", "C" }
local DECLARERS <const> = { "E", "N", "W", "S" }
local EAST_WEST <const> = { E = true, W = true }
local ALL_TRICKS <const> = 13

tricks.STRAINS = STRAINS

--- Declarer's tricks by seat and strain, from 20 hexadecimal digits as above; nil and a message
-- for a digit that is not a number of tricks (0 to D).
function tricks.read(digits)
  local at, wrong = {}, digits:match "[^%da-dA-D]"
  if wrong then return nil, ("'%s' is not a number of tricks (0 to D)"):format(wrong) end
  for i, strain in ipairs(STRAINS) do
    for j, seat in ipairs(DECLARERS) do at[seat .. strain] = #DECLARERS * (i - 1) + j end
  end
  return (record.results(function(seat, strain)
    local n = tonumber(digits:sub(at[seat .. strain], at[seat .. strain]), 16)
    return EAST_WEST[seat] and ALL_TRICKS - n or n
  end))
end

--- The 20 digits of declarer's tricks by seat and strain; nil and a message where a result is
-- missing or not a number of tricks.
function tricks.write(results)
  local found, wrong = record.copy_results(results, DECLARERS, STRAINS)
  if not found then return nil, wrong end
  local digits = {}
  for _, strain in ipairs(STRAINS) do
    for _, seat in ipairs(DECLARERS) do
      local n = found[seat][strain]
      digits[#digits + 1] = ("%X"):format(EAST_WEST[seat] and ALL_TRICKS - n or n)
    end
  end
  return table.concat(digits)
end

return tricks
