-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a study of a card found, and what its report says.
-- The numbers are those of a study of leads (baize.ask.lead.result), from the side that decides.
-- @module baize.ask.card.result
local auction = require "baize.report.auction"
local kind = require "baize.report.kind"
local lead_text = require "baize.ask.lead.text"
local phrase = require "baize.report.phrase"
local ranking = require "baize.report.ranking"
local text = require "baize.report.text"
local words = require "baize.base.words"

local card_result = {}

local COMPASS <const> = { [2] = "    N", [3] = "  W   E", [4] = "    S" } -- beside the suits
local MIDDLE <const> = 12 -- columns of it
local SUIT_WORD <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local TRICK <const> = 4

-- ---- the diagram ---------------------------------------------------------------------

-- "AK 9.21*  7 8.6": the cards of a suit with the mean tricks after each.
local function marked(r, suit, left)
  local of, parts = {}, {}
  for _, one in ipairs(r.leads) do
    for _, card in ipairs(one.cards) do of[card] = one end
  end
  local before
  for _, card in ipairs(left) do
    local one, rank = of[card], card:sub(2)
    if card:sub(1, 1) == suit then
      if #parts > 0 and one == before then
        parts[#parts].ranks = parts[#parts].ranks .. rank
      else
        parts[#parts + 1] = { ranks = rank, one = one }
      end
      before = one
    end
  end
  for i, part in ipairs(parts) do
    local c = part.one and part.one.tricks
    parts[i] = c and ("%s %s%s"):format(part.ranks, phrase.number(c.mean, c.se),
      part.one.name == r.best and "*" or "") or part.ranks
  end
  return table.concat(parts, "  ")
end

-- What is shown of each suit of a seat: its cards; those that may be played with marks.
local function suits_of(r, study, seat)
  local hand, lines = study.hands[seat], {}
  local left, list = study.facts.left[seat], {}
  for _, card in ipairs(hand and words.cards(hand) or {}) do
    if left[card] then list[#list + 1] = card end
  end
  for i, suit in ipairs(words.SUITS) do
    if not hand then
      lines[i] = study.facts.out[seat][suit] and "-" or "?"
    elseif seat == study.facts.turn then
      lines[i] = marked(r, suit, list)
    else
      local ranks = {}
      for _, card in ipairs(list) do
        if card:sub(1, 1) == suit then ranks[#ranks + 1] = card:sub(2) end
      end
      lines[i] = table.concat(ranks)
    end
    if lines[i] == "" then lines[i] = "-" end
  end
  return lines
end

-- The hands round the table.
local function picture(of)
  local width, lines = 0, {}
  for i in ipairs(words.SUITS) do width = math.max(width, #of.W[i] + 2) end
  local function row(seat, i) return words.SUITS[i] .. " " .. of[seat][i] end
  local function middle(seat)
    for i in ipairs(words.SUITS) do lines[#lines + 1] = (" "):rep(width + 2) .. row(seat, i) end
  end
  middle "N"
  for i in ipairs(words.SUITS) do
    local west = row("W", i)
    lines[#lines + 1] = ("%s%s%s"):format(west, (" "):rep(width + 2 - #west),
      (COMPASS[i] or "") .. (" "):rep(MIDDLE - #(COMPASS[i] or "")) .. row("E", i))
  end
  middle "S"
  return table.concat(lines, "\n") .. "\n"
end

local function diagram_section(r, study)
  local of, rows, columns = {}, {}, { "" }
  for i, seat in ipairs(words.SEATS) do
    of[seat] = suits_of(r, study, seat)
    columns[i + 1] = seat .. (seat == study.facts.turn and ", to play"
      or seat == study.dummy_seat and ", dummy" or "")
  end
  for i, suit in ipairs(words.SUITS) do
    rows[i] = { suit }
    for k, seat in ipairs(words.SEATS) do rows[i][k + 1] = of[seat][i] end
  end
  local table_of = {}
  for i, one in ipairs(study.facts.trick) do table_of[i] = one.seat .. " " .. one.card end
  return { title = ("%s to play%s; beside cards the mean tricks of %s in all, * the best by %s")
    :format(r.turn, #table_of > 0 and " after " .. table.concat(table_of, ", ") or "",
      r.declares and "declarer's side" or "the defence", study.asked_scoring),
    columns = columns, rows = rows, set = picture(of) }
end

-- ---- the report ----------------------------------------------------------------------

local WEIGHTS <const> = "All layouts that fit count alike. That a player chose the card he played "
  .. "where he had others to choose from (restricted choice, signals) is not weighed."

local function sections(r, study)
  local declares = study.declares
  r.seat, r.turn, r.played, r.declares = study.seat, study.facts.turn, study.played, declares
  r.dummy, r.scoring = tostring(study.dummy), study.asked_scoring
  r.taken = 0
  for _, seat in ipairs(words.SEATS) do
    local ours = seat == r.seat or words.NEXT[words.NEXT[seat]] == r.seat
    r.taken = r.taken + (ours and study.facts.taken[seat] or 0)
  end
  r.beside, r.out = not study.where:is_any() and tostring(study.where) or nil, {}
  for _, seat in ipairs(study.facts.hidden) do
    for _, suit in ipairs(words.SUITS) do
      local out = study.facts.out[seat][suit]
      if out then
        r.out[#r.out + 1] = ("%s had %s %s"):format(seat, out.length == 0 and "no" or out.length,
          SUIT_WORD[suit])
      end
    end
  end
  r.sections = lead_text.sections(r, { one = "card", all = "cards", head = declares and "makes %"
    or "beats %", chance = declares and "chance to make the contract"
    or "chance to beat the contract", side = declares and "declarer's side" or "the defence" })
  if r.deals > 0 and #r.sections > 0 then
    table.insert(r.sections, 1, diagram_section(r, study))
    r.sections[#r.sections + 1] = { title = "Weights", text = WEIGHTS }
  end
end

-- "S4 S2 SK S3, HA H2".
local function tricks_of(played)
  local parts = {}
  for i = 1, #played, TRICK do
    parts[#parts + 1] = table.concat(played, " ", i, math.min(i + TRICK - 1, #played))
  end
  return table.concat(parts, ", ")
end

local function terms(r)
  local list = text.terms(r)
  list[1][2] = r.beside
  if r.auction then list = auction.terms(r, list) end
  list[#list + 1] = { "Asked", ("%s holds %s, dummy %s; %s; vulnerable: %s; the best by: %s")
    :format(r.seat, r.hand, r.dummy, r.contract, r.vul, r.scoring) }
  list[#list + 1] = { "Played", tricks_of(r.played) }
  if #r.out > 0 then list[#list + 1] = { "Shown out", table.concat(r.out, "; ") } end
  return list
end

-- JSON has chance in the place of beats, and cards in that of leads.
local function plain(r, out)
  ranking.plain(r, out)
  out.auction, out.cards, out.pairs = auction.plain(r), {}, {}
  local function renamed(one)
    local copy = {}
    for key, value in pairs(one) do copy[key == "beats" and "chance" or key] = value end
    return copy
  end
  for i, one in ipairs(r.leads) do out.cards[i] = renamed(one) end
  for i, one in ipairs(r.pairs) do out.pairs[i] = renamed(one) end
end

--- As LEADS of baize.ask.lead.result.
card_result.CARDS = { sections = sections, meta = kind.new { name = "CardStudyResult",
  terms = terms,
  none = function() return "Too few layouts for a comparison.\n" end,
  headline = function(r) return ("The card of %s in %s"):format(r.turn, r.contract) end,
  plain = plain } }

--- What a study of a card found; prints as a report. Its fields are those of its JSON, but that the
-- cards are `leads`, and their chance `beats`, as of LeadResult; and level, sections. All figures
-- are of the side that decides: its tricks in all, its points, its chance.
-- @type CardStudyResult

return card_result
