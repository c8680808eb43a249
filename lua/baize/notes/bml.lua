-- SPDX-License-Identifier: GPL-3.0-or-later
--- BML, the Bridge bidding Markup Language: read and written.
-- The syntax is that of Erik Sjöstrand's bml and Gert-Jan Paulissen's BML 2. What else people write
-- is read where it can mean one thing only: Dbl, X, XX, NT, links around calls, `2x/2N`, and
-- headings that are an auction, as in "*** 1NT--2C", whose tables go on from there.
-- @module baize.notes.bml
local calls = require "baize.notes.calls"
local lines = require "baize.notes.lines"
local tables = require "baize.notes.tables"
local tree = require "baize.notes.tree"

local bml = {}

local SETTINGS <const> = { VUL = true, SEAT = true, HIDE = true, BIDTABLE = true }

local function is_blank(text) return not text:find "%S" end

-- What a heading says of the tables below it: an auction of two calls or more, alone or with more
-- words. A document whose headings are auctions has them everywhere, so other headings that do not
-- speak of openings have tables of unknown places.
local function heading_of(text)
  local title = text:match "^%*+%s*(.-)%s*$"
  local first, more = title:match "^(%S+)%s*(.*)$"
  local list = first and calls.sequence(first)
  return { text = title, calls = list, more = not list or more ~= "" or #list == 1,
    opens = title:lower():find "open" ~= nil, is_auction = list ~= nil and #list > 1 }
end

local function block_of(state, block)
  local first
  for _, at in ipairs(block) do
    local known = at.text:match "^%s*#%s*(%u+)"
    if not SETTINGS[known] then first = first or at end
  end
  local text = first and first.text or ""
  if text:find "^%*" then
    local heading = heading_of(text)
    local counts = heading.is_auction or state.by_heading and not heading.opens
    state.heading = counts and heading or nil
    table.remove(block, 1)
    while block[1] and is_blank(block[1].text) do table.remove(block, 1) end
  elseif text:find "^%s*#%+" then
    for _, at in ipairs(block) do
      local key, value = at.text:match "^%s*#%+(%u+):%s*(.-)%s*$"
      if key and not state.notes.meta[key] then state.notes.meta[key] = value end
    end
  elseif first and tables.begins(text) then
    tables.add(state, block)
  else
    for _, at in ipairs(block) do tables.setting(state, at) end
  end
end

--- The notes of a BML file.
-- @tparam string path
-- @treturn ?Notes nil, and why it cannot be read
-- @treturn ?string
function bml.read(path)
  local notes = tree.new()
  local list, message = lines.of(path, notes)
  if not list then return nil, message end
  local state = { notes = notes, seat = "0", vul = "0", skipped = {} }
  for _, at in ipairs(list) do
    state.by_heading = state.by_heading or at.text:find "^%*" and heading_of(at.text).is_auction
  end
  local block = {}
  list[#list + 1] = { text = "" }
  for _, at in ipairs(list) do
    local is_heading = at.text:find "^%*+%s" ~= nil
    if #block > 0 and (is_blank(at.text) or is_heading) then
      block_of(state, block)
      block = {}
    end
    if is_heading then
      block_of(state, { at })
    elseif not is_blank(at.text) then
      block[#block + 1] = at
    end
  end
  return notes
end

-- ---- writing ------------------------------------------------------------------------

local NAMES <const> = { X = "D", XX = "R" }

local function call_name(entry, n)
  local word = entry.words[n]
  word = NAMES[word] or word:gsub("NT$", "N")
  return tree.ours(entry.theirs, n - 1) and word or "(" .. word .. ")"
end

local function key_of(map, value)
  for key, other in pairs(map) do
    if other == value then return key end
  end
end

-- A row, with lines of its text below one another.
local function add_row(out, entry, depth)
  local head = ("  "):rep(depth) .. call_name(entry, #entry.words)
  local column = #head + 3
  if entry.text ~= "" then
    local more = "\n" .. (" "):rep(column)
    local text = entry.text:gsub("\n\n", "\n.\n"):gsub("\n\n", "\n.\n")
    head = head .. " = " .. text:gsub("\n", more)
  elseif depth == 0 then
    head = head .. "-" -- P alone would be a word
  end
  out[#out + 1] = head
end

--- The text of notes as BML: a table for each opening, seat and vulnerability.
-- @tparam Notes notes
-- @treturn string
function bml.text(notes)
  local out, below, roots = {}, {}, {}
  for _, name in ipairs { "TITLE", "AUTHOR", "DESCRIPTION" } do
    if notes.meta[name] then
      out[#out + 1] = ("#+%s: %s\n"):format(name, (notes.meta[name]:gsub("%s+", " ")))
    end
  end
  for _, entry in ipairs(notes.entries) do
    local parent = notes:parent(entry)
    local list = parent and (below[parent] or {}) or roots
    if parent then below[parent] = list end
    list[#list + 1] = entry
  end
  local seat, vul = "0", "0"
  local function add(entry, depth)
    add_row(out, entry, depth)
    for _, inner in ipairs(below[entry] or {}) do add(inner, depth + 1) end
  end
  for _, entry in ipairs(roots) do
    if entry.seat ~= seat then
      out[#out + 1] = ("#SEAT %s\n"):format(key_of(tables.SEAT, entry.seat))
    end
    if entry.vul ~= vul then
      out[#out + 1] = ("#VUL %s\n"):format(key_of(tables.VUL, entry.vul))
    end
    seat, vul = entry.seat, entry.vul
    add(entry, 0)
    out[#out + 1] = ""
  end
  return table.concat(out, "\n") .. "\n"
end

return bml
