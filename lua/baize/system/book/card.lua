-- SPDX-License-Identifier: GPL-3.0-or-later
--- The convention card of a system: one page in the order of the card of the World Bridge
-- Federation (WBF Convention Card, 2008 form), filled from the rules, and from what the system
-- says in `card`. What neither says is left blank.
-- @module baize.system.book.card
local book_page = require "baize.system.book.page"
local card_text = require "baize.system.book.card_text"
local check = require "baize.base.check"
local check_position = require "baize.system.check.position"
local diff = require "baize.system.check.diff"
local entries = require "baize.system.book.entries"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.words.sequence"
local system = require "baize.system"
local text = require "baize.system.lists.text"
local tree = require "baize.system.book.tree"

local card = {}

local SUIT <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local ORDER <const> = { C = 1, D = 2, H = 3, S = 4, NT = 5 }
local SHORT <const> = 2 -- cards of their suit that a double which is not for penalty may have
local ANSWERS <const>, LATER <const> = 12, 12 -- on the line of an opening

-- ---- calls of a position -------------------------------------------------------------

-- What the player at turn can bid after some calls of an auction, "1D 1NT P": entries as in a book.
local function calls_at(state, auction, they)
  local words = {}
  for word in auction:gmatch "%S+" do words[#words + 1] = word end
  local p = state.system:position_of(words, "none", they)
  if #p.rules == 0 then return {}, p end
  local e = check_position.examine(p, state.memory)
  return entries.of(p, e, { examples = 0 }), p, e
end

-- How far a bid is above the cheapest one in its strain after another bid; nil: it is no bid.
local function jump(call, over)
  local made, last = sequence.call(call), sequence.call(over)
  if not made.level then return nil end
  local least = last.level + (ORDER[made.strain] > ORDER[last.strain] and 0 or 1)
  return made.level - least, made.strain == last.strain
end

-- Which calls a line of the card has, after their bid: function of the call and the bid.
local FILTERS <const> = {
  all = function(call) return call ~= "P" end,
  answers = function(call) return call ~= "P" end, -- said in brief
  simple = function(call, over)
    local by, same = jump(call, over)
    return by == 0 and not same and not call:find "NT"
  end,
  jump = function(call, over)
    local by, same = jump(call, over)
    return by and by > 0 and not same and not call:find "NT"
  end,
  cue = function(call, over)
    local by, same = jump(call, over)
    return by == 0 and same
  end,
  jump_cue = function(call, over)
    local by, same = jump(call, over)
    return by == 1 and same
  end,
}

-- What is said of a call: the card has no room for more than what it shows and whether it is
-- forcing; with `brief` the author's text alone, where he gives one.
local function sentence(entry, brief)
  local says = brief and entry.text or entry.says
  return entry.forcing and ("%s (%s)"):format(says, text.forcing(entry.forcing)) or says
end

-- Calls in words; those of which the same is said, "5+ hearts" as "5+ in the suit" where that is
-- the suit of the call, are one.
local function grouped(list, brief)
  local at, parts = {}, {}
  for _, entry in ipairs(list) do
    local suit, says = SUIT[sequence.call(entry.call).strain], sentence(entry, brief)
    says = suit and says:gsub(" " .. suit, " in the suit") or says
    local group = at[says]
    if group then
      group.calls[#group.calls + 1] = entry.call
    else
      group = { calls = { entry.call }, says = says, first = entry }
      at[says], parts[#parts + 1] = group, group
    end
  end
  for i, group in ipairs(parts) do
    local says = #group.calls > 1 and group.says or sentence(group.first, brief)
    parts[i] = ("%s: %s"):format(table.concat(group.calls, " "), says)
  end
  return table.concat(parts, "; ")
end

local function some(list, keep)
  local kept = {}
  for _, entry in ipairs(list) do
    if keep(entry.call) then kept[#kept + 1] = entry end
  end
  return kept
end

-- ---- lines ---------------------------------------------------------------------------

-- The sections that rules fill: title, the field of `card` that adds to it, and lines, each a
-- label, the auction, and which calls: a filter, or the call itself.
local SECTIONS <const> = {
  { "Overcalls", "overcalls", { "One level", "1D", "simple" }, { "Two level", "1S", "simple" },
    { "Answers", "1D 1S P", "answers" }, { "Reopening", "1D P P", "simple" } },
  { "1NT overcalls", "notrump_overcalls", { "Second seat", "1D", "1NT" },
    { "Answers", "1D 1NT P", "answers" }, { "Fourth seat, both bid", "1D P 1S", "1NT" },
    { "Reopening", "1D P P", "1NT" } },
  { "Jump overcalls", "jump_overcalls", { "In a suit", "1D", "jump" }, { "2NT", "1D", "2NT" },
    { "Reopening", "1D P P", "jump" } },
  { "Direct and jump cue-bids", "cue_bids", { "Minor", "1D", "cue" }, { "Major", "1S", "cue" },
    { "Jump, minor", "1D", "jump_cue" }, { "Jump, major", "1S", "jump_cue" } },
  { "Against notrump", "against_notrump", { "Strong", "1NT", "all" }, { "Weak", "1NT", "all",
    "weak" }, { "Reopening", "1NT P P", "all" } },
  { "Against pre-empts", "against_preempts", { "Weak 2H", "2H", "all" }, { "3D", "3D", "all" } },
  { "Against artificial strong openings", "against_strong", { "1C", "1C", "all", "club" },
    { "2C", "2C", "all", "two" } },
  { "Over their take-out double", "over_doubles", { "Of 1D", "1D X", "answers" },
    { "Of 1S", "1S X", "answers" }, { "Of 1NT", "1NT X", "answers" } },
}
local DOUBLES <const> = { "Doubles", "doubles", { "Take-out", "1D", "X" },
  { "Answers", "1D X P", "answers" }, { "Reopening", "1D P P", "X" },
  { "Responsive", "1D X 2D", "X" }, { "Opener's, over 1S", "1D P 1H 1S", "X" } }

-- Opponents whose openings are others than natural ones.
local function opponents_of()
  local me = roles.me
  local function they(call, where, artificial)
    return (system.by_calls("their " .. call, { { kind = "section", sequence = "", file = "card",
      line = 0, layer = 0, what = "opening", rules = { { kind = "rule", call = call,
        where = where, artificial = artificial, file = "card", line = 0 } } } }))
  end
  return { weak = they("1NT", me.hcp "12-14" & me.balanced),
    club = they("1C", me.hcp "16+", true), two = they("2C", me.hcp "22+", true) }
end

local function section_of(state, spec)
  local rows, last = {}, ""
  for i = 3, #spec do
    local label, auction, which, they = table.unpack(spec[i])
    local keep = FILTERS[which] or function(call) return call == which end
    local over, brief = auction:match "^%S+", which == "answers"
    local function said_after(calls)
      return grouped(some(calls_at(state, calls, they and state.they[they] or nil),
        function(call) return keep(call, over) end), brief)
    end
    local says = said_after(auction)
    local shown = says ~= "" and says == last and "the same" or says
    if shown ~= "" and auction:find " X$" and says == said_after(over .. " P") then
      shown = "as without the double"
    end
    rows[#rows + 1], last = { label, shown }, says
  end
  local more = state.agreed[spec[2]]
  if more then rows[#rows + 1] = { "Agreed", more } end
  return { title = spec[1], rows = rows }
end

-- A section of which only what is agreed is known.
local function agreed_section(state, title, lines)
  local rows = {}
  for i, line in ipairs(lines) do rows[i] = { line[1], state.agreed[line[2]] or "" } end
  return { title = title, rows = rows }
end

local LEADS <const> = { { "suit", "Against suits" }, { "notrump", "Against notrump" },
  { "later", "Later" } }
local CARDS <const> = { { "A", "Ace" }, { "K", "King" }, { "Q", "Queen" }, { "J", "Jack" },
  { "T", "Ten" }, { "9", "Nine" }, { "high", "High x" }, { "low", "Low x" } }
local SIGNALS <const> = { { "partner", "On partner's lead" }, { "declarer", "On declarer's lead" },
  { "discards", "Discards" } }

-- A table of what is agreed, each of two columns.
local function table_of(title, agreed, fields, columns)
  local rows = {}
  for i, field in ipairs(fields) do
    local value = (agreed or {})[field[1]] or ""
    local one, two = value, value
    if type(value) == "table" then one, two = value[1], value[2] end
    rows[i] = { field[2], one, two }
  end
  return { title = title, columns = columns, rows = rows }
end

-- ---- openings ------------------------------------------------------------------------

-- The least cards that an opening shows in its suit; "": it names none.
local function least_of(p, call)
  local suit = SUIT[sequence.call(call).strain]
  return suit and tostring(quick.least(p:said(call), quick.INDEX[suit])) or ""
end

-- The highest overcall in a suit over which a double shows no length in it; "": there is none.
local function negative_to(state, call)
  local made, highest = sequence.call(call), ""
  if not SUIT[made.strain] then return "" end
  for level = made.level, 4 do
    for _, strain in ipairs { "C", "D", "H", "S" } do
      local over = level .. strain
      if strain ~= made.strain and (level > made.level or ORDER[strain] > ORDER[made.strain]) then
        local p = state.system:position_of({ call, over }, "none")
        local boxes, rules = p:said "X"
        if #rules > 0 and quick.least(boxes, quick.INDEX[SUIT[strain]]) <= SHORT then
          highest = over
        end
      end
    end
  end
  return highest
end

-- Cut a list to its first `most`: what is to be said of the others.
local function cut_to(list, most)
  local cut = #list - most
  for i = #list, most + 1, -1 do list[i] = nil end
  return cut > 0 and ("; and %d more"):format(cut) or ""
end

-- Answers to an opening in words, and what a passed hand bids otherwise.
local function answers_of(state, call)
  local list, p, e = calls_at(state, call .. " P")
  if not e then return "", "" end
  local _, q, passed = calls_at(state, "P P " .. call .. " P")
  local otherwise = ""
  if passed then
    local first = { position = p, calls = e.calls, none = e.none, probability = 0.0 }
    local second = { position = q, calls = passed.calls, none = passed.none, probability = 0.0 }
    local seat = tree.node({ first, second }, { examples = 0 }).seats[1]
    if seat then
      local gone = #seat.gone > 0 and "no " .. table.concat(seat.gone, " ") or nil
      local parts = { gone, #seat.calls > 0 and grouped(seat.calls, true) or nil }
      otherwise = table.concat({ gone or parts[2], gone and parts[2] or nil }, "; ")
    end
  end
  local shown = some(list, FILTERS.all)
  local cut = cut_to(shown, ANSWERS)
  return grouped(shown, true) .. cut, otherwise
end

-- What later artificial calls after an opening are called, but for single words ("hearts"), which
-- say nothing without the call.
local function later_of(state, call)
  local names, seen = {}, {}
  local m = state.system.model
  for _, key in ipairs(m.keys) do
    if key:find("^" .. call .. " %S") and not key:find "%(" then
      for _, block in ipairs(m.lists[key]) do
        for _, rule in ipairs(block.rules) do
          if rule.artificial and (rule.text or ""):find " " and not seen[rule.text] then
            seen[rule.text], names[#names + 1] = true, rule.text
          end
        end
      end
    end
  end
  local cut = cut_to(names, LATER)
  return table.concat(names, "; ") .. cut
end

local function openings_of(state)
  local list, p = calls_at(state, "")
  local rows, artificial = {}, {}
  for _, entry in ipairs(some(list, FILTERS.all)) do
    local answers, passed = answers_of(state, entry.call)
    rows[#rows + 1] = { entry.call, entry.artificial and "yes" or "", least_of(p, entry.call),
      negative_to(state, entry.call), sentence(entry), answers,
      later_of(state, entry.call), passed }
    if entry.artificial then artificial[#artificial + 1] = entry end
  end
  return { title = "Openings", rows = rows, columns = { "opening", "artificial", "least cards",
    "negative doubles to", "description", "responses", "later", "passed hand" } },
    list, grouped(artificial)
end

-- The calls of a block that have a name, in words; "": none has one.
local function named_of(block)
  local parts = {}
  for _, rule in ipairs(block.rules) do
    if rule.text then parts[#parts + 1] = ("%s: %s"):format(rule.call, rule.text) end
  end
  return table.concat(parts, "; ")
end

-- Asks and answers that hold in any auction that ends so, those that are alike on one line.
local function slams_of(state)
  local rows, at = {}, {}
  for _, list in ipairs { state.system.model.fronts, state.system.model.patterns } do
    for _, block in ipairs(list) do
      local calls, said = sequence.text(block.calls), named_of(block)
      if said ~= "" and not calls:find "%(" then
        local row = at[said]
        if row then
          row[1] = row[1] .. ", " .. calls
        else
          at[said] = { calls, said }
          rows[#rows + 1] = at[said]
        end
      end
    end
  end
  if state.agreed.slams then rows[#rows + 1] = { "Agreed", state.agreed.slams } end
  return { title = "High-level bidding", rows = #rows > 0 and rows or { { "Asks", "" } } }
end

-- ---- the card ------------------------------------------------------------------------

local Card = { __name = "baize.Card", __index = {} }

-- The general approach: what the openings at the one level show.
local function approach_of(list)
  return grouped(some(list, function(call) return call:find "^1" ~= nil end))
end

--- The convention card of the system, in the order of the card of the World Bridge Federation:
-- filled from its rules, and from what its file says in `card` (leads, signals, ...); blank where
-- neither says anything.
-- @treturn Card
-- @raise where counting goes beyond its budget; "interrupted"
-- @usage io.open("card.html", "w"):write(baize.system.load "tutorial":card():html())
-- @function System:card
function system.methods:card()
  check.note()
  local state = { system = self:bare(), memory = {}, they = opponents_of(),
    agreed = self.agreements or {} }
  local parts = {}
  for _, spec in ipairs(SECTIONS) do parts[#parts + 1] = section_of(state, spec) end
  local agreed = state.agreed
  parts[#parts + 1] = table_of("Leads: style", agreed.leads, LEADS, { "", "lead",
    "in partner's suit" })
  parts[#parts + 1] = table_of("Leads: cards", agreed.leads, CARDS, { "lead", "against suits",
    "against notrump" })
  parts[#parts + 1] = table_of("Signals, by priority", agreed.signals, SIGNALS, { "",
    "against suits", "against notrump" })
  parts[#parts + 1] = section_of(state, DOUBLES)
  local openings, list, artificial = openings_of(state)
  local summary = agreed_section(state, "Summary", { { "Category", "category" },
    { "General approach", "approach" }, { "Calls that need a defence", "defence" },
    { "Forcing passes", "forcing_passes" }, { "Psychics", "psychics" }, { "Notes", "notes" } })
  local rows = summary.rows
  rows[2][2] = table.concat({ agreed.approach or approach_of(list) })
  rows[3][2] = agreed.defence or artificial
  parts[#parts + 1] = summary
  parts[#parts + 1] = openings
  parts[#parts + 1] = slams_of(state)
  return setmetatable({ system = self.name, hash = self.hash, options = diff.identity(self).options,
    players = agreed.players, sections = parts }, Card)
end

--- A convention card. Prints as text; its fields are those of its JSON.
-- @type Card

--- The card as text.
-- @treturn string
-- @usage io.write(system:card():text())
function Card.__index:text() return (card_text.text(self)) end

--- The card as Markdown.
-- @treturn string
-- @usage io.open("card.md", "w"):write(system:card():markdown())
function Card.__index:markdown() return (card_text.markdown(self)) end

--- The card as a page of HTML that needs nothing else, for two sides of A4.
-- @tparam[opt] table options `again` (text: the command that makes the page)
-- @treturn string
-- @usage io.open("card.html", "w"):write(system:card():html())
function Card.__index:html(options)
  check.fields(options or {}, { "again" }, "a page")
  return (book_page.card(self, options or {}))
end

--- The card as JSON.
-- @treturn string
-- @usage io.write(system:card():json())
function Card.__index:json() return (card_text.json(self)) end

function Card.__tostring(c) return (c:text():gsub("\n$", "")) end

check.methods(Card.__index, "Card")

return card
