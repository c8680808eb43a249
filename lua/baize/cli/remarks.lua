-- SPDX-License-Identifier: GPL-3.0-or-later
--- What happened to many boards of a file, said once with a count.
-- @module baize.cli.remarks
local columns = require "baize.base.columns"
local lists = require "baize.base.lists"
local script = require "baize.host.script"

local remarks = {}

local KINDS_MAX <const> = 20 -- different things that are said
local SEATS <const> = { north = true, east = true, south = true, west = true }

-- The same mark for a number, card, contract or seat; nil for other words.
local function value_mark(word)
  return (word:find "^[%dA-Zx]+$" or SEATS[word]) and "0" or nil
end

local Remarks = { __name = "baize.Remarks" }
Remarks.__index = Remarks

--- Nothing as yet; `command`, default "convert", is in front of the messages.
function remarks.new(command)
  return setmetatable({ command = command or "convert", kinds = {}, boards = 0, last = nil },
    Remarks)
end

-- Where a board is: "club.pbn:12, board 3".
local function place_of(board)
  local number = board.number and "board " .. board.number
  local line = board.file and ("%s:%d"):format(board.file, board.line)
  return line and number and line .. ", " .. number or line or number or "a board"
end

--- Add what happened to a board.
-- @tparam table board number, file, line
-- @tparam string what; those that differ in quoted words alone are one, unless they are
-- fields, and so are tags
function Remarks:add(board, what)
  what = columns.line(what)
  local tag = what:match "^the tag (.+)$"
  local key = tag and "the tags" or what:find "^the field " and what or what:gsub("'.*'", "''")
  local kind = self.kinds[key] or lists.entry(self.kinds, key,
    { what = what, count = 0, first = place_of(board), tags = tag and {} })
  if tag and not kind.tags[tag] then
    kind.tags[tag], kind.tags[#kind.tags + 1] = true, tag
    if #kind.tags > 1 then kind.what = "the tags " .. table.concat(kind.tags, ", ") end
  end
  if kind.last ~= board then kind.count, kind.last = kind.count + 1, board end
  if self.last ~= board then self.boards, self.last = self.boards + 1, board end
end

--- Add a problem of a file. Those that differ in what is quoted, numbers, cards, contracts
-- and seats alone are one kind.
-- @tparam string note "file:line: what is not understood"
function Remarks:note(note)
  local what = note:gsub("^.-:%d+: ", ""):gsub("'.-'", "''"):gsub("%w+", value_mark)
  local kind = lists.entry(self.kinds, what, { what = columns.line(note), count = 0 })
  kind.count = kind.count + 1
end

--- Say the problems on standard error, and forget them: of each kind the first, and how many
-- there are.
function Remarks:say_notes()
  for i, kind in ipairs(self.kinds) do
    if i > KINDS_MAX then
      script.complain(("%d other kinds of problems"):format(#self.kinds - KINDS_MAX))
      break
    end
    script.complain(kind.what .. (kind.count > 1
      and (" (the first of %d such problems)"):format(kind.count) or ""))
  end
  self.kinds = {}
end

--- To how many boards something happened.
-- @treturn integer
function Remarks:count() return self.boards end

--- Say on standard error what happened, to how many boards, and to which first.
-- @tparam string head in front of what happened
-- @tparam[opt] string word for what is counted, default "board"
-- @usage lost:say "not written: " --> "convert: 2 boards: not written: the auction (first: ...)"
function Remarks:say(head, word)
  for i, kind in ipairs(self.kinds) do
    if i > KINDS_MAX then
      script.complain(("%s: %d other things like these"):format(self.command,
        #self.kinds - KINDS_MAX))
      break
    end
    script.complain(("%s: %d %s%s: %s%s (%s%s)"):format(self.command, kind.count,
      word or "board", kind.count == 1 and "" or "s", head, kind.what,
      kind.count > 1 and "first: " or "", kind.first))
  end
end

return remarks
