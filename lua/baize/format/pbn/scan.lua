-- SPDX-License-Identifier: GPL-3.0-or-later
--- PBN as text: a stream into games, games into tags (PBN 2.1, chapters 2 and 3).
-- A game ends at a line without text, unless a comment in braces is open. Nothing
-- is lost: what surrounds the tags is kept as it is, and what does not belong
-- there is noted. The work is done in src/scan.
-- @module baize.format.pbn.scan
local core = require "baize.core.scan"
local tag_list = require "baize.format.pbn.tags"

local scan = {}

--- Tags that no text but comments follows: the mandatory ones (section 3.4).
scan.MANDATORY = { "Event", "Site", "Date", "Board", "West", "North", "East", "South",
  "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result" }

--- Cut a text into games.
-- @tparam function next_block gives the next piece of text, of any length, nil at the end
-- @tparam string name of the file, for the boards
-- @treturn function that gives the next game as Games:next of baize.core.scan does, its
-- argument `always` passed on; nil at the end
-- @treturn table values of the tags so far, by name
function scan.games(next_block, name)
  local games = core.games(tag_list.meta)
  return function(always)
    while true do
      local board, notes, inherits, whole, plain = games:next(name, always)
      if board then return board, notes, inherits, whole, plain end
      if board == false then return nil end
      games:feed(next_block())
    end
  end, games:last()
end

return scan
