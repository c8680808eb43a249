-- SPDX-License-Identifier: GPL-3.0-or-later
--- The Auction and Play sections in export format (PBN 2.1, sections 3.5 to 3.9).
-- They are set from their words, not from what these come to, so that irregularities,
-- cards played after unknown ones, and comments keep their places.
-- @module baize.format.pbn.export.moves
local around = require "baize.format.pbn.export.around"
local lists = require "baize.base.lists"
local record = require "baize.format.record"
local section = require "baize.format.pbn.section"

local moves = {}

local SEATS <const>, CARDS <const> = 4, record.CARDS
local NAG_MAX <const> = 255
-- Suffixes as glyphs: those of calls; those of cards are six more (section 3.7).
local SUFFIX <const> = { ["!"] = 1, ["?"] = 2, ["!!"] = 3, ["??"] = 4, ["!?"] = 5, ["?!"] = 6 }
local OF_CARDS <const> = 6

-- What a section holds, comments and escaped lines among it; nil: it is not understood.
local function tokens_of(text)
  local tokens = {}
  for _, piece in ipairs(around.pieces(text, false)) do
    if piece.kind ~= "text" then
      tokens[#tokens + 1] = piece
    else
      local found = not piece.text:find '[{;"]' and section.tokens(piece.text)
      if not found then return nil end
      table.move(found, 1, #found, #tokens + 1, tokens)
    end
  end
  return tokens
end

-- ---- items: a call or a card, and what follows it ------------------------

local function new_item(state, text, plays)
  local item = { text = (state.prefix or "") .. text, move = plays and text or nil, nags = {},
    after = {} }
  state.prefix = nil
  state.items[#state.items + 1] = item
  return item
end

local function add_nag(item, text, first)
  local n = SUFFIX[text] and SUFFIX[text] + first or math.tointeger(text:match "^%$(%d+)$")
  if not n or n > NAG_MAX then return false end
  item.nags[n] = true
  return true
end

-- Marks and notes belong to the item before them. A note beside a first one, and what is not a
-- glyph, becomes a comment.
local function annotate(state, token, first)
  local item = state.items[#state.items]
  if not item then return false end
  if token.kind == "note" then
    if item.note then
      table.insert(item.after, { kind = "comment", text = "=" .. token.text .. "=" })
    end
    item.note = item.note or token.text
  elseif not add_nag(item, token.text, first) then
    table.insert(item.after, { kind = "comment", text = token.text })
  end
  return true
end

-- The moves that are given, without irregularities.
local function moves_of(items)
  local list = {}
  for _, item in ipairs(items) do list[#list + 1] = item.move end
  return list
end

-- How many passes end an auction from here on.
local function passes_missing(calls)
  local last = #calls
  while last > 0 and calls[last] == "Pass" do last = last - 1 end
  return (last > 0 and 3 or SEATS) - (#calls - last)
end

-- Each takes a word; false: it means nothing.
local TAKE <const> = {}

function TAKE.Auction(state, text)
  if text:upper() == "AP" then
    for _ = 1, passes_missing(moves_of(state.items)) do new_item(state, "Pass", true) end
    return true
  end
  local call = record.call(text)
  return call and new_item(state, call == "P" and "Pass" or call, true)
end

function TAKE.Play(state, text)
  local card = record.card(text)
  return card and new_item(state, card, true)
end

-- "-": before the dealer, or a card that is not known.
local function take_dash(state, name)
  if name == "Play" then return new_item(state, "-", false) end
  if #state.items > 0 then return false end
  state.waiting = state.waiting + 1
  return true
end

local function take(state, token, name)
  local kind = token.kind
  if kind == "comment" or kind == "escape" then
    local item = state.items[#state.items]
    table.insert(state.over and state.tail or item and item.after or state.head, token)
    return true
  elseif state.over then
    return false
  elseif kind == "note" or kind == "mark" then
    return annotate(state, token, name == "Play" and OF_CARDS or 0)
  elseif kind == "alert" and name == "Auction" and #state.items > 0 then
    table.insert(state.items[#state.items].after, { kind = "comment", text = "alert" })
    return true
  elseif kind == "^" then
    local letter = token.text:upper()
    if letter == "S" and name == "Auction" then return new_item(state, "^S", false) end
    state.prefix = "^" .. letter .. " "
    return (name == "Auction" and "I" or "RL"):find(letter, 1, true) ~= nil
  elseif kind == "*" then
    state.over = true
    return true
  elseif kind == "+" then
    state.open = true
    return new_item(state, "+", false)
  elseif kind == "-" then
    return take_dash(state, name)
  end
  return TAKE[name](state, token.text)
end

-- ---- lines ---------------------------------------------------------------------

local function words_of(item)
  local words = {}
  for word in item.text:gmatch "%S+" do words[#words + 1] = word end
  if item.note then words[#words + 1] = "=" .. item.note .. "=" end
  for _, n in ipairs(lists.keys(item.nags)) do words[#words + 1] = "$" .. n end
  return words
end

-- Lines are filled word by word: `line` is the one that is not full yet.
local function close(lines)
  if lines.line ~= "" then lines[#lines + 1] = lines.line end
  lines.line = ""
end

local function add_word(lines, word)
  if lines.line ~= "" and #lines.line + 1 + #word > around.WIDTH then close(lines) end
  lines.line = lines.line .. (lines.line ~= "" and " " or "") .. word
end

-- Comments and escaped lines; a comment of one line may follow a word.
local function add_pieces(lines, pieces, clean)
  for _, piece in ipairs(pieces) do
    local set = around[piece.kind](clean(piece.text))
    local behind = #set == 1 and piece.kind == "comment" and lines.line ~= ""
    if behind and set[1]:sub(1, 1) == "{" and #lines.line + 1 + #set[1] <= around.WIDTH then
      add_word(lines, set[1])
    else
      close(lines)
      table.move(set, 1, #set, #lines + 1, lines)
    end
  end
end

local function set(state, clean)
  local lines = { line = "" }
  add_pieces(lines, state.head, clean)
  for i, item in ipairs(state.items) do
    if i % SEATS == 1 then close(lines) end
    for _, word in ipairs(words_of(item)) do add_word(lines, word) end
    add_pieces(lines, item.after, clean)
  end
  close(lines)
  if state.over then lines[#lines + 1] = "*" end
  add_pieces(lines, state.tail, clean)
  close(lines)
  return table.move(lines, 1, #lines, 1, {})
end

-- How a section ends: "*" where neither its moves nor "+" say it; plays fill their rows.
local function finish(state, name)
  if name == "Play" then
    while #state.items % SEATS ~= 0 do new_item(state, "-", false) end
    state.over = not state.open and #state.items < CARDS
    return
  end
  local calls = moves_of(state.items)
  state.over = not state.open and (#calls == 0 or passes_missing(calls) > 0)
end

--- The lines of the section "Auction" or "Play", of the text that follows its tag; nil where it
-- is not understood. And how many seats pass the turn on before the first call ("-").
function moves.lines(name, text, clean)
  local tokens = tokens_of(text)
  if not tokens then return nil end
  local state = { items = {}, head = {}, tail = {}, waiting = 0 }
  for _, token in ipairs(tokens) do
    if not take(state, token, name) then return nil end
  end
  if state.prefix then return nil end
  finish(state, name)
  return set(state, clean), state.waiting
end

return moves
