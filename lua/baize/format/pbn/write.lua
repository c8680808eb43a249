-- SPDX-License-Identifier: GPL-3.0-or-later
--- Writing boards as PBN.
-- @module baize.format.pbn.write
local check = require "baize.base.check"
local settle = require "baize.format.pbn.settle"

local write = {}

local function board_text(board, index)
  local lines = {}
  if board.before and board.before ~= "" then lines[1] = board.before end
  for _, tag in ipairs(board.tags) do
    if type(tag.value) ~= "string" or tag.value:find "\n" then
      check.fail(("board %d: the value of the tag %s is not a text of one line")
        :format(index, tag.name))
    end
    lines[#lines + 1] = ("[%s %s]%s"):format(tag.name, settle.quoted(tag.name, tag.value),
      tag.after or "")
  end
  if board.trailing and board.trailing ~= "" then
    lines[#lines + 1] = "\n" .. board.trailing
  end
  return table.concat(lines, "\n") .. "\n"
end

-- What is written is import format, even if it was read from export format.
local function head(text)
  text = ("\n" .. text):gsub("\n%% *EXPORT *%f[\n]", ""):sub(2)
  return text:find "^%% *PBN" and text or "% PBN 2.1\n" .. text
end

--- Write boards.
-- A field that differs from what the board's tags say replaces them, so that boards
-- which were read may be changed and written; a field that is nil leaves them alone
-- (`board.tags.Contract = nil` takes a tag away).
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards (tables with the fields that `boards` gives,
-- all optional) or deals, nil at the end; deals are numbered from 1, dealer and
-- vulnerability by Law 2
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a field has a value that it cannot have
function write.write(emit, next_item)
  local index = 0
  for given in next_item do
    index = index + 1
    local text = board_text(settle.board(given, index), index)
    local ok, message = emit(index == 1 and head(text) or "\n" .. text)
    if not ok then return nil, message end
  end
  return index
end

return write
