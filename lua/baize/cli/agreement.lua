-- SPDX-License-Identifier: GPL-3.0-or-later
--- Do the records of one board agree on its deal, its dealer and its vulnerability?
-- @module baize.cli.agreement
local remarks = require "baize.cli.remarks"

local agreement = {}

local BOARDS_MAX <const> = 65536 -- that are remembered: a file may be larger than the memory

local ASKED <const> = { { "vul", "vulnerability" }, { "dealer", "dealer" } }

-- What tells that a record is of another event, or of another match.
local EVENT <const> = { "Event", "Site", "Date", "Stage", "Round", "Session", "HomeTeam",
  "VisitTeam" }

local Agreement = { __name = "baize.Agreement" }
Agreement.__index = Agreement

--- Nothing as yet; `command` is in front of the messages.
function agreement.new(command)
  return setmetatable({ first = {}, ring = {}, at = 0, told = remarks.new(command) }, Agreement)
end

-- Does a record say that it is of another event than the one before it?
local function is_other(board, last)
  local tags = board.tags or {}
  for _, name in ipairs(EVENT) do
    local value = tags[name]
    if value and value ~= (last.tags and last.tags[name]) then return true end
  end
  return false
end

-- Records of one board are together, so that another deal of the same number is a mistake.
local function check_deal(self, board)
  local last = self.last
  self.last = board
  if last and last.number == board.number and last.deal and last.deal ~= board.deal
    and not is_other(board, last) then
    self.told:add(board, "the deal is another than that of the record before, whose number is "
      .. "the same")
  end
end

-- The first record of this board; nil where this is it.
local function first_of(self, key, board)
  local first = self.first[key]
  if first then return first end
  local slot = self.at % BOARDS_MAX + 1
  if self.ring[slot] then self.first[self.ring[slot]] = nil end
  self.ring[slot], self.at = key, self.at + 1
  self.first[key] = { dealer = board.dealer, vul = board.vul, line = board.line }
  return nil
end

--- Take a record: hold it against the first of the same number and deal.
-- @tparam table board number, deal, dealer, vul, file, line
function Agreement:add(board)
  if not (board.deal and board.number) then return end
  check_deal(self, board)
  local key = ("%d %s"):format(board.number, board.deal:id())
  local first = first_of(self, key, board)
  if not first then return end
  for _, one in ipairs(ASKED) do
    local field, name = one[1], one[2]
    if not first[field] then
      first[field], first.line = board[field], board.line
    elseif board[field] and board[field] ~= first[field] then
      self.told:add(board, ("the %s is '%s', in another record of the board (line %s) '%s'")
        :format(name, board[field], first.line or "?", first[field]))
    end
  end
end

--- How many records contradict others.
-- @treturn integer
function Agreement:count() return self.told:count() end

--- Say on standard error what does not agree.
function Agreement:say() self.told:say("", "record") end

return agreement
