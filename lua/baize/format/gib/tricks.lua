-- SPDX-License-Identifier: GPL-3.0-or-later
--- The tricks of GIB's libraries of solved deals, which its text and its file have in common.
-- For notrump, spades, hearts, diamonds, clubs four digits of 16, for the declarers E N W S
-- (the leaders S E N W): the tricks of N-S, 0 to 13, whoever declares.
-- @module baize.format.gib.tricks
local tricks = {}

local STRAINS <const> = { "NT", "S", "H", "D", "C" }
local DECLARERS <const> = { "E", "N", "W", "S" }
local EAST_WEST <const> = { E = true, W = true }
local ALL_TRICKS <const> = 13

tricks.STRAINS = STRAINS

--- Read the tricks of a deal.
-- @tparam string digits 20, of 16, as above
-- @treturn ?table declarer's tricks by seat and strain; nil where a digit is none
-- @treturn ?string what is wrong
-- @usage print(tricks.read("65658888888843433232").E.NT) --> 7
function tricks.read(digits)
  local found = { N = {}, E = {}, S = {}, W = {} }
  for i, strain in ipairs(STRAINS) do
    for j, seat in ipairs(DECLARERS) do
      local at = #DECLARERS * (i - 1) + j
      local n = tonumber(digits:sub(at, at), 16)
      if not n or n > ALL_TRICKS then
        return nil, ("'%s' is not a number of tricks (0 to D)"):format(digits:sub(at, at))
      end
      found[seat][strain] = EAST_WEST[seat] and ALL_TRICKS - n or n
    end
  end
  return found
end

--- Write the tricks of a deal.
-- @tparam ?table results declarer's tricks by seat and strain
-- @treturn ?string 20 digits; nil where one of the twenty numbers is none
-- @treturn ?string what is wrong
function tricks.write(results)
  local digits = {}
  for _, strain in ipairs(STRAINS) do
    for _, seat in ipairs(DECLARERS) do
      local row = type(results) == "table" and results[seat]
      local n = type(row) == "table" and row[strain]
      if math.type(n) ~= "integer" or n < 0 or n > ALL_TRICKS then
        return nil, ("no number of tricks (0 to 13) for %s in %s"):format(seat, strain)
      end
      digits[#digits + 1] = ("%X"):format(EAST_WEST[seat] and ALL_TRICKS - n or n)
    end
  end
  return table.concat(digits)
end

return tricks
