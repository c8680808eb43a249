-- SPDX-License-Identifier: GPL-3.0-or-later
--- Notes as a system: a rule for each call of ours, with the condition that its text gives.
-- Notes do not say which of two calls comes first: rules that few hands fit are before others.
-- A call without a condition is a rule for no hand, with its text, until one is written.
-- @module baize.notes.rules
local columns = require "baize.base.columns"
local meaning = require "baize.notes.meaning"
local terms = require "baize.notes.terms"
local tree = require "baize.notes.tree"

local rules = {}

local VUL <const> = { ["1"] = 'vul "none"', ["2"] = 'vul "we"', ["3"] = 'vul "they"',
  ["4"] = 'vul "both"', ["5"] = '(vul "none" | vul "they")', ["6"] = '(vul "we" | vul "both")',
  ["7"] = '(vul "none" | vul "we")', ["8"] = '(vul "they" | vul "both")' }
local SEAT <const> = { ["5"] = "12", ["6"] = "34" }
-- What a call asks, by its letter in BSS.
local ASKS <const> = { ["5"] = { "forcing", "once" }, ["6"] = { "forcing", "game" },
  A = { "artificial", true }, B = { "artificial", true }, C = { "artificial", true },
  D = { "artificial", true } }

local function suit_of(word) return word and word:match "^%d([CDHS])$" end

-- ---- what a call means ---------------------------------------------------------------

-- The entry of a call of our side before an entry: `back` turns back.
local function before(notes, entry, back)
  local n = #entry.words - 2 * back
  return n > 0 and notes.by[tree.prefix_key(entry, #entry.words - n)] or nil
end

-- What of a place the meaning of a text depends on.
local function context(notes, entry, known)
  local nb = #entry.words
  local suit, ctx = suit_of(entry.words[nb]), {}
  local theirs, ours = {}, {}
  for i = 1, nb - 1 do
    local other = suit_of(entry.words[i])
    if other then
      local side = tree.ours(entry.theirs, i - 1) and ours or theirs
      side[other] = true
    end
  end
  if suit and not theirs[suit] then ctx.own = suit:lower() end
  if ctx.own and not ours[suit] then ctx.bid = ctx.own end
  local opens = entry.words[nb]:find "NT$" ~= nil
  for i = 1, nb - 1 do opens = opens and entry.words[i] == "P" end
  ctx.notrump = opens
  local partner = before(notes, entry, 1)
  local his = partner and suit_of(partner.words[#partner.words])
  if his and known[partner] and known[partner].shown == his:lower() then
    ctx.support = his:lower()
  end
  return ctx
end

-- What fields of BSS add to what was read.
local function add_fields(got, entry, ctx)
  local artificial, asks, low, high = entry.fields:match "^([YN])[YN]+([%dA-E])([0-8]?)([0-8]?)$"
  local mark = ASKS[asks]
  if mark then got.marks[mark[1]] = mark[2] end
  if artificial == "Y" then got.marks.artificial = true end
  if low and low ~= "" and (low ~= "0" or high ~= "8") and ctx.own and not got.shown then
    local more = terms.cards(ctx.own, tonumber(low), high == "8" and terms.CARDS or tonumber(high))
    got.where = got.where and ("(%s) & %s"):format(got.where, more.text) or more.text
    got.share, got.shown = got.share * more.share, got.shown or ctx.own
  end
end

-- ---- writing -------------------------------------------------------------------------

-- The auction before a call as a section has it, and the seat that passes at its beginning say.
local function head_of(entry)
  local list, first, seat = {}, 1, nil
  while entry.words[first] == "P" and first < #entry.words do first = first + 1 end
  if tree.ours(entry.theirs, first - 1) and first > 1 then
    seat = tostring(first)
  else
    first = 1
  end
  for i = first, #entry.words - 1 do
    local word = entry.words[i]
    if tree.ours(entry.theirs, i - 1) then
      list[#list + 1] = word
    elseif word ~= "P" then
      list[#list + 1] = word:find "^%d" and "(" .. word .. "?)" or "(" .. word .. ")"
    end
  end
  return table.concat(list, " "), seat
end

local function when_of(entry, seat)
  local parts = {}
  seat = seat or entry.seat ~= "0" and (SEAT[entry.seat] or entry.seat) or nil
  if seat then parts[1] = ("seat %q"):format(seat) end
  parts[#parts + 1] = VUL[entry.vul]
  local text = table.concat(parts, " & ")
  return text ~= "" and text or nil
end

local function quoted(text) return (("%q"):format((text:gsub("%s+", " ")))) end

local function rule_text(entry, got)
  local parts = { got.where or "unread" }
  if entry.text ~= "" then parts[#parts + 1] = quoted(entry.text) end
  if got.marks.forcing then parts[#parts + 1] = ("forcing = %q"):format(got.marks.forcing) end
  if got.marks.artificial then parts[#parts + 1] = "artificial = true" end
  return ("  bid %q { %s },%s"):format(entry.words[#entry.words], table.concat(parts, ", "),
    got.where and got.part and " -- in part" or "")
end

-- 1: a rule for some hands, 2: for none, 3: a bid for all that is left, 4: another call for it.
local function rank(item)
  if item.got.where ~= "any" then return item.got.where and 1 or 2 end
  local words = item.entry.words
  return words[#words]:find "^%d" and 3 or 4
end

-- The rules of a section: those that few hands fit first; one alone is for all that is left.
local function body_of(section)
  local rest
  for _, item in ipairs(section) do
    if rank(item) == 4 and rest then item.got.where = nil end
    rest = rest or rank(item) == 4
  end
  table.sort(section, function(a, b)
    local x, y = rank(a), rank(b)
    if x ~= y then return x < y end
    if x == 1 and a.got.share ~= b.got.share then return a.got.share < b.got.share end
    return a.number < b.number
  end)
  local lines = {}
  for i, item in ipairs(section) do lines[i] = rule_text(item.entry, item.got) end
  return table.concat(lines, "\n")
end

local function head_text(heads)
  if heads[1] == "" then return "opening" end
  if #heads == 1 then return ("after %q"):format(heads[1]) end
  local list = {}
  for i, head in ipairs(heads) do list[i] = ("%q"):format(head) end
  return "after { " .. table.concat(list, ", ") .. " }"
end

-- The sections of notes: by auction and by when they count; those that count in some auctions only
-- come first.
local function sections_of(notes, count)
  local sections, known = {}, {}
  for number, entry in ipairs(notes.entries) do
    if tree.ours(entry.theirs, #entry.words - 1) then
      local ctx = context(notes, entry, known)
      local got = meaning.of(entry.text, ctx)
      if entry.fields then add_fields(got, entry, ctx) end
      known[entry] = got
      count.calls = count.calls + 1
      count.read = count.read + (got.where and 1 or 0)
      count.whole = count.whole + (got.where and not got.part and 1 or 0)
      count.silent = count.silent + (entry.text == "" and 1 or 0)
      local head, seat = head_of(entry)
      local when = when_of(entry, seat)
      local key = head .. "\0" .. (when or "")
      local section = sections[key]
      if not section then
        section = { head = head, when = when, number = number }
        sections[key], sections[#sections + 1] = section, section
      end
      section[#section + 1] = { entry = entry, got = got, number = number }
    end
  end
  table.sort(sections, function(a, b)
    if (a.when ~= nil) ~= (b.when ~= nil) then return a.when ~= nil end
    return a.number < b.number
  end)
  return sections
end

local function comment(text) return "-- " .. columns.visible((text:gsub("%c", " "))) end

-- What was skipped, as comments at the end of the file.
local function add_skipped(out, notes)
  if #notes.problems > 0 then out[#out + 1] = "\n-- Skipped, or doubtful:" end
  for _, p in ipairs(notes.problems) do
    out[#out + 1] = comment(("%s:%d: %s"):format(p.file, p.line, p.what))
  end
  if notes.left then out[#out + 1] = "\n-- The rows that were skipped:" end
  for _, row in ipairs(notes.left or {}) do
    out[#out + 1] = comment(("%s:%d: %s"):format(row.file, row.line, row.text))
  end
end

--- Notes as the text of a system.
-- @tparam Notes notes
-- @tparam string name of the file, for the head
-- @treturn string
-- @treturn table how many `calls` of ours there are, `read` of them with a condition, `whole` of
-- these with all that the text says, `silent` ones that have no text, `skipped` ones beside them
function rules.text(notes, name)
  local count = { calls = 0, read = 0, whole = 0, silent = 0, skipped = notes.skipped }
  local sections = sections_of(notes, count)
  local bodies, list = {}, {}
  for _, section in ipairs(sections) do
    local body = body_of(section)
    local key = (section.when or "") .. "\0" .. body
    if not bodies[key] or section.head == "" then
      bodies[key] = { heads = {}, when = section.when, body = body }
      list[#list + 1] = bodies[key]
    end
    local heads = bodies[key].heads
    heads[#heads + 1] = section.head
    if section.head == "" then bodies[key] = nil end
  end
  local out = { comment(("Made by baize from %s: %d of %d calls have a condition, %d of them for "
    .. "all that is said%s;"):format(name, count.read, count.calls, count.whole,
      count.skipped > 0 and (", and %d more were skipped"):format(count.skipped) or "")),
    "-- the others are rules for no hand (unread), with their text, until you write a condition. "
      .. "Rules that few hands",
    "-- fit come first, as the notes do not say which call is preferred; after 'in part' more is "
      .. "said than was read.",
    ("system { name = %s, language = 1 }"):format(quoted(notes.meta.TITLE or name)),
    'local unread = ~any', "" }
  for _, section in ipairs(list) do
    out[#out + 1] = head_text(section.heads) .. " {"
    if section.when then out[#out + 1] = ("  when = %s,"):format(section.when) end
    out[#out + 1] = section.body
    out[#out + 1] = "}"
  end
  add_skipped(out, notes)
  return table.concat(out, "\n") .. "\n", count
end

return rules
