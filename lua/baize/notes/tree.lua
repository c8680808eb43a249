-- SPDX-License-Identifier: GPL-3.0-or-later
--- Notes of a system: calls, each after an auction. What BML, BSS and systems have in common.
-- An entry has `seat` and `vul` (digits, as BSS writes them), `words` (the calls from the first
-- one on, the opponents' passes included), `theirs` (true where the first call is the opponents'),
-- `text` ("" where nothing is said of the call), `file`, `line`, and of BSS `fields`.
-- @module baize.notes.tree
local core_auction = require "baize.core.auction"

local tree = {}

local ENTRIES_MAX <const> = 100000 -- of one document: variable suits multiply

local Notes = { __name = "baize.Notes" }
Notes.__index = Notes

--- Notes without entries: `entries`, `problems` (each `file`, `line`, `what`), `meta`, and
-- `skipped`, how many calls are lost.
function tree.new()
  return setmetatable({ entries = {}, by = {}, problems = {}, meta = {}, skipped = 0 }, Notes)
end

--- Remember what was skipped, or is doubtful.
-- @tparam table at file and line
-- @tparam string what
-- @param ... values for its places
function Notes:problem(at, what, ...)
  self.problems[#self.problems + 1] = { file = at.file, line = at.line, what = what:format(...) }
end

--- Remember that some calls are lost, as `problem` does.
-- @tparam table at file and line
-- @tparam integer nb how many calls
-- @tparam string what
-- @param ... values for its places
function Notes:skip(at, nb, what, ...)
  self.skipped = self.skipped + nb
  self:problem(at, what, ...)
end

--- Whose the call after some words is: true where it is ours.
function tree.ours(theirs, nb) return (nb % 2 == 0) ~= theirs end

--- An auction with one more call of a side: the words, and whether the first is theirs. A pass of
-- the other side is put between two calls of one. Nil, and why it is not legal.
function tree.extended(words, theirs, call, is_ours)
  local list = table.move(words, 1, #words, 1, {})
  if #list == 0 then theirs = not is_ours end
  if tree.ours(theirs, #list) ~= is_ours then list[#list + 1] = "P" end
  list[#list + 1] = call
  local auction, message = core_auction.parse(table.concat(list, " "), "N")
  if not auction then return nil, (message:gsub("^call %d+, (%w+) by %u: ", "%1: ")) end
  return list, theirs
end

--- The entry of an auction, made where it is new.
-- @tparam string seat a digit of BSS
-- @tparam string vul a digit of BSS
-- @tparam {string,...} words
-- @tparam boolean theirs whether the first call is
-- @tparam table at file and line
-- @treturn ?table nil where there are too many
function Notes:entry(seat, vul, words, theirs, at)
  local key = ("%s%s%s%s"):format(seat, vul, theirs and "*" or " ", table.concat(words, " "))
  local entry = self.by[key]
  if not entry and #self.entries < ENTRIES_MAX then
    entry = { seat = seat, vul = vul, words = words, theirs = theirs, text = "", file = at.file,
      line = at.line, key = key }
    self.by[key], self.entries[#self.entries + 1] = entry, entry
  elseif not entry and not self.full then
    self.full = true
    self:problem(at, "more than %d calls: what follows is left out", ENTRIES_MAX)
  end
  return entry
end

--- Say what a call means: the first text that is given stays.
-- @tparam ?table entry
-- @tparam string text
-- @tparam table at file and line
function Notes:say(entry, text, at)
  if not entry or text == "" or entry.text == text then return end
  if entry.text == "" then
    entry.text, entry.file, entry.line = text, at.file, at.line
  else
    self:problem(at, "%s is explained before, in %s:%d: that text stays, this one is skipped: '%s'",
      tree.written(entry), entry.file, entry.line, text)
  end
end

--- Entries for the calls before an entry that have none, but for passes of the opponents after a
-- bid.
-- @tparam table entry
-- @tparam table at file and line
function Notes:lead_to(entry, at)
  local opened = false
  for n = 1, #entry.words - 1 do
    local word = entry.words[n]
    opened = opened or word ~= "P"
    if word ~= "P" or not opened or tree.ours(entry.theirs, n - 1) then
      self:entry(entry.seat, entry.vul, table.move(entry.words, 1, n, 1, {}), entry.theirs, at)
    end
  end
end

--- The key of the calls of an entry but the last `n`.
function tree.prefix_key(entry, n)
  return ("%s%s%s%s"):format(entry.seat, entry.vul, entry.theirs and "*" or " ",
    table.concat(entry.words, " ", 1, #entry.words - n))
end

--- The entry of the last call before an entry's.
-- @tparam table entry
-- @treturn ?table nil: it is the first call
function Notes:parent(entry)
  for n = 1, #entry.words - 1 do
    local parent = self.by[tree.prefix_key(entry, n)]
    if parent then return parent end
  end
end

--- The auction of an entry as people write it: ours plain, theirs in parentheses, their passes only
-- where they end it.
function tree.written(entry)
  local list = {}
  for i, word in ipairs(entry.words) do
    local ours = tree.ours(entry.theirs, i - 1)
    if ours then
      list[#list + 1] = word
    elseif word ~= "P" or i == #entry.words then
      list[#list + 1] = "(" .. word .. ")"
    end
  end
  return table.concat(list, " ")
end

return tree
