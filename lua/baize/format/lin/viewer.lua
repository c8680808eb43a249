-- SPDX-License-Identifier: GPL-3.0-or-later
--- Links to the hand viewer of Bridge Base Online, which shows a board given as LIN.
-- @module baize.format.lin.viewer
local columns = require "baize.base.columns"
local lists = require "baize.base.lists"
local write = require "baize.format.lin.write"

local viewer = {}

local ADDRESS <const> = "https://www.bridgebase.com/tools/handviewer.html?lin="

--- The address at which a board or a deal is shown, with its auction and play.
function viewer.link(board)
  local lin
  write.write(function(text) lin = text return true end, lists.each { board })
  return ADDRESS .. columns.trimmed_end(lin):gsub("[^%w._~-]", function(c)
    return ("%%%02X"):format(c:byte())
  end)
end

return viewer
