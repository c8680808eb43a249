-- SPDX-License-Identifier: GPL-3.0-or-later
--- One deal to a line as PBN writes it, "N:hand hand hand hand"; deal ids are read as well.
-- Behind the hands may be twenty hexadecimal digits, the double-dummy results as PBN's
-- DoubleDummyTricks has them. It is what `baize deal --format line` prints, and
-- `baize solve --line`.
-- @module baize.format.line
local core_deal = require "baize.core.deal"
local lines = require "baize.format.dealer.lines"
local tricks = require "baize.format.pbn.tricks"

local HANDS <const> = "^%s*(%a:%S+ +%S+ +%S+ +%S+)%s*(%x*)%s*$"

-- Comments are no mistakes.
local function silent(line) return line:find "^%s*[#%%;]" end

local function read(line)
  local id = line:match "^%s*(%x+)%s*$"
  local hands, digits = line:match(HANDS)
  if not (id or hands) then return nil, "'N:hand hand hand hand' or a deal id is expected" end
  local deal, message = (id and core_deal.from_id or core_deal.parse)(id or hands)
  if not deal then return nil, message end
  if id or digits == "" then return { deal = deal } end
  local results, wrong = tricks.from_digits(digits)
  if not results then return nil, wrong end
  return { deal = deal, tricks = results }
end

local function write(deal, board)
  return tostring(deal) .. (board.tricks and " " .. tricks.to_digits(board.tricks) or "")
end

return lines.format({ name = "deals", read = read, write = write, silent = silent },
  { tricks = true })
