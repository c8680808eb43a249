-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boards for a spreadsheet, one line each. Written only.
-- The columns: number, dealer, vulnerability, deal, contract, result, then the twenty
-- double-dummy results as "N C" ... "W NT"; what a board does not say is empty.
-- @module baize.format.csv
local columns = require "baize.base.columns"
local lines = require "baize.format.dealer.lines"
local record = require "baize.format.record"
local words = require "baize.base.words"

local csv = { fit = lines.fit { number = true, dealer = true, vul = true, contract = true,
  result = true, tricks = true } }

local FIELDS <const> = { "number", "dealer", "vul", "deal", "contract", "result" }

-- Call f(declarer, strain) for each of the twenty results.
local function each_result(f)
  for _, seat in ipairs(words.SEATS) do
    for _, strain in ipairs(words.STRAINS) do f(seat, strain) end
  end
end

--- Write boards, after a line with the names of the columns.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards or deals, nil at the end
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
function csv.write(emit, next_item)
  local head = table.move(FIELDS, 1, #FIELDS, 1, {})
  each_result(function(seat, strain) head[#head + 1] = seat .. " " .. strain end)
  local ok, message = emit(columns.csv(head) .. "\n")
  if not ok then return nil, message end
  return record.write(emit, next_item, function(given, index)
    local board, cells = record.board(given, index), {}
    for i, name in ipairs(FIELDS) do
      cells[i] = board[name] ~= nil and tostring(board[name]) or ""
    end
    each_result(function(seat, strain)
      cells[#cells + 1] = board.tricks and tostring(board.tricks[seat][strain]) or ""
    end)
    return columns.csv(cells) .. "\n"
  end)
end

return csv
