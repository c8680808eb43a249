-- SPDX-License-Identifier: GPL-3.0-or-later
--- The workbench: what scripts use.
-- Uses: baize.core.
-- @module baize
local core = require "baize.core"
local core_deal = require "baize.core.deal"
local core_hand = require "baize.core.hand"

local baize = { version = core.version }

local function read(parse, text)
  local value, message, position = parse(text)
  if value then return value end
  error(position and ("%s, at byte %d"):format(message, position) or message, 3)
end

--- A deal from its text form.
-- @tparam string text the Deal tag of PBN 2.1: "N:hand hand hand hand"
-- @treturn Deal
-- @raise what is wrong with the text, and at which byte
-- @usage local deal = baize.deal(text)
function baize.deal(text)
  return (read(core_deal.parse, text))
end

--- A hand from its text form.
-- @tparam string text "AK2.J3.KQ854.K72" or "SAK2 HJ3 DKQ854 CK72"
-- @treturn Hand
-- @raise what is wrong with the text, and at which byte
-- @usage local hand = baize.hand "AK2.J3.KQ854.K72"
function baize.hand(text)
  return (read(core_hand.parse, text))
end

return baize
