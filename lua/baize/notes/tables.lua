-- SPDX-License-Identifier: GPL-3.0-or-later
--- Bidding tables of BML: from lines to rows, and from rows to entries.
-- What a document knows on the way: `notes`, `seat` and `vul` of the tables that follow, `heading`,
-- and `skipped`, the rows that were reported.
-- @module baize.notes.tables
local calls = require "baize.notes.calls"

local tables = {}

--- #VUL: we and they, as the digits of BSS; #SEAT.
tables.VUL = { ["00"] = "0", NN = "1", YN = "2", NY = "3", YY = "4", N0 = "5", Y0 = "6",
  ["0N"] = "7", ["0Y"] = "8" }
tables.SEAT = { ["0"] = "0", ["1"] = "1", ["2"] = "2", ["3"] = "3", ["4"] = "4",
  ["12"] = "5", ["34"] = "6" }
local NO_SUIT <const> = "no such suit is left"
local BULLET <const> = { ["-"] = true, ["*"] = true }
local IGNORED <const> = { HIDE = true, BIDTABLE = true }

-- What a line begins with, and what it says: a link around a call is the call.
local function split(text)
  local plain = text:gsub("^(%s*)%[([^%]]*)%]%([^)]*%)", "%1%2")
  local indent, first, rest = plain:match "^(%s*)(%S+)(.*)$"
  local said = rest:match "^%s*(.-)%s*$"
  local equal = said:match "^=%s*(.*)$"
  local column = said ~= "" and #text - #rest:match "^%s*(.*)$" + (equal and #said - #equal or 0)
  return { indent = #indent, first = first, text = equal or said, column = column,
    equal = equal ~= nil }
end

--- Whether a block begins a bidding table: with calls, that are not a word of a sentence. A letter
-- alone may be one ("N", "P"), so that it needs a sign that it is not.
function tables.begins(text)
  local row = split(text)
  local found = calls.sequence(row.first:gsub(":$", ""))
  if not found then return nil end
  local bare = row.first:find "^%a+$" ~= nil
  if bare and not row.equal and not text:find "^%s*%a+%s%s" then return nil end
  return found
end

-- ---- from lines to rows -------------------------------------------------------------

--- Do what a line with # says of seat and vulnerability; false: it says nothing.
function tables.setting(state, at)
  local word, rest = at.text:match "^%s*#%s*(%u+)%s*(.-)%s*$"
  if not word then return false end
  local known = word == "VUL" and tables.VUL or word == "SEAT" and tables.SEAT
  if known then
    local value = known[rest]
    if value then
      state[word:lower()] = value
    else
      state.notes:problem(at, "#%s %s: it takes %s: skipped", word, rest, word == "VUL"
        and "two of Y, N and 0, for us and for them" or "0, 1, 2, 3, 4, 12 or 34")
    end
    return true
  end
  return IGNORED[word] or false
end

-- A line that is more of the text of the row before it: written below that text, or a list.
local function is_more(row, last)
  if not last or row.indent == 0 then return false end
  return row.indent == last.column
    or row.indent > last.indent and last.column and BULLET[row.first] == true
end

-- The rows of a block: a tree by indentation.
local function rows_of(state, block)
  local root = { indent = -1, below = {} }
  local last, open
  for _, at in ipairs(block) do
    local row = not tables.setting(state, at) and split(at.text)
    if row and is_more(row, last) then
      local more = at.text:match "^%s*(.-)%s*$"
      last.text = last.text .. "\n" .. (more == "." and "" or more)
    elseif row then
      row.file, row.line, row.below = at.file, at.line, {}
      local up = last or root
      while up ~= root and up.indent >= row.indent do up = up.up end
      -- the head of an auction takes what is written at its own indentation, too
      if open and row.indent <= open.indent then up = open end
      row.up = up
      up.below[#up.below + 1] = row
      if not last then
        row.sequence = calls.sequence(row.first:gsub(":$", ""))
        if row.sequence and row.sequence.open then open = row end
      end
      last = row
    end
  end
  return root.below
end

-- ---- from rows to entries -----------------------------------------------------------

local function count(row)
  local n = 1
  for _, inner in ipairs(row.below) do n = n + count(inner) end
  return n
end

local function skip(state, row, why)
  local key = row.file .. ":" .. row.line
  if state.skipped[key] then return end
  state.skipped[key] = true
  local below = count(row) - 1
  state.notes:skip(row, below + 1, "'%s' is skipped: %s%s", row.first, why, below > 0
    and (", and so are the %d rows below it"):format(below) or "")
  local notes = state.notes
  local function keep(r)
    notes.left = notes.left or {}
    notes.left[#notes.left + 1] = { file = r.file, line = r.line,
      text = (" "):rep(r.indent) .. r.first .. " " .. r.text }
    for _, inner in ipairs(r.below) do keep(inner) end
  end
  keep(row)
end

-- Report a row that is no call in any auction in which it is written, or those below it.
local function report(state, row)
  if row.fault and not row.used then
    skip(state, row, row.fault)
  else
    for _, inner in ipairs(row.below) do report(state, inner) end
  end
end

local function say(state, ctx, row)
  local notes = state.notes
  local entry = notes:entry(state.seat, state.vul, ctx.words, ctx.theirs, row)
  local text = row.text:gsub("%s+$", "")
  if entry then
    notes:lead_to(entry, row)
    notes:say(entry, calls.bound_text(text, ctx.bound), row)
  end
end

-- Calls that rows name plainly: letters beside them leave these out. `om` without an `m` before it
-- says that `m` is the minor of the auction.
local function plain_calls(rows, ctx)
  local taken, bound = {}, ctx.bound
  for _, row in ipairs(rows) do
    local list = row.calls
    if list and not list.special then
      for _, next_ctx in ipairs(calls.expand(list, ctx)) do taken[next_ctx.word] = true end
    end
    for _, one in ipairs(list or {}) do
      local letter = one.derived
      if letter and not bound[letter] then
        local other = { C = "D", D = "C", H = "S", S = "H" }
        local found = calls.expand({ one, theirs = list.theirs }, ctx)
        local suit = found[1] and other[found[1].word:sub(2)]
        if suit then
          local more = { [letter] = suit }
          for l, s in pairs(bound) do more[l] = s end
          bound = more
        end
      end
    end
  end
  return taken, bound
end

local function add_rows(state, rows, ctx)
  for _, row in ipairs(rows) do
    if row.calls == nil then row.calls = calls.read((row.first:gsub(":$", ""))) or false end
  end
  local taken, bound = plain_calls(rows, ctx)
  ctx = { words = ctx.words, theirs = ctx.theirs, bound = bound }
  for _, row in ipairs(rows) do
    local list, fault = {}, "it is not a call of BML"
    if row.calls then
      list, fault = calls.expand(row.calls, ctx, taken)
      fault = ("%s, after '%s'"):format(fault or NO_SUIT, table.concat(ctx.words, " "))
    end
    row.fault, row.used = row.fault or #list == 0 and fault, row.used or #list > 0
    for _, next_ctx in ipairs(list) do
      say(state, next_ctx, row)
      add_rows(state, row.below, next_ctx)
    end
  end
end

-- Each auction of a list of calls from the i-th on, as a context; entries are made for those on the
-- way. Returns why none can be.
local function along(state, list, ctx, row, visit, nb, i)
  if (i or 1) > nb then return visit(ctx) end
  local expanded, fault = calls.expand(list[i or 1], ctx)
  for _, next_ctx in ipairs(expanded) do
    state.notes:entry(state.seat, state.vul, next_ctx.words, next_ctx.theirs, row)
    along(state, list, next_ctx, row, visit, nb, (i or 1) + 1)
    row.used = true
  end
  row.fault = row.fault or #expanded == 0 and (fault or NO_SUIT) or nil
end

local START <const> = { words = {}, theirs = false, bound = {} }

-- How many calls of a heading come before a table: all; all but the last, where that is its first
-- call; none, where the table begins with the opening. Nil: nobody can say.
local function before_table(heading, row)
  local list = heading.calls or { {} }
  local function same(one) return calls.written(one) == calls.written(row.sequence[1]) end
  if #row.sequence > 1 or same(list[1]) then return 0 end
  if heading.more then return nil end
  return same(list[#list]) and #list - 1 or #list
end

--- Add the calls of a block of lines that is a table.
function tables.add(state, block)
  local rows = rows_of(state, block)
  local head = rows[1]
  if not head then return end
  local list, heading, nb = head.sequence, state.heading, 0
  if heading and not list.open then
    nb = before_table(heading, head)
    if not nb then
      skip(state, head, ("the table has no auction, and the heading is '%s': begin it with the "
        .. "calls before it, as in 1NT-2C-"):format(heading.text))
      for i = 2, #rows do skip(state, rows[i], "it is below that heading") end
      return
    end
  end
  if list.open then
    along(state, list, START, head, function(ctx)
      say(state, ctx, head)
      add_rows(state, head.below, ctx)
    end, #list)
  else
    along(state, heading and heading.calls or {}, START, head, function(ctx)
      add_rows(state, rows, ctx)
    end, nb)
  end
  for _, row in ipairs(rows) do report(state, row) end
end

return tables
