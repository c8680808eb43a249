-- SPDX-License-Identifier: GPL-3.0-or-later
--- The Auction and Play sections of PBN (PBN 2.1, sections 3.5 to 3.9).
-- Uses: baize.format.pbn.tags, baize.format.record.
-- @module baize.format.pbn.moves
local find_tag = require "baize.format.pbn.tags".find
local record = require "baize.format.record"

local moves = {}

local SEATS <const> = 4
local NOTES_MAX <const> = 32 -- section 3.5.4

-- Comments and escaped lines are no part of a section.
local function without_comments(text)
  text = ("\n" .. text):gsub("\n%%[^\n]*", "\n")
  local out, at = {}, 1
  while true do
    local found = text:find("[{;]", at)
    if not found then break end
    out[#out + 1] = text:sub(at, found - 1)
    local stop = text:sub(found, found) == "{" and text:find("}", found, true)
      or text:find("\n", found, true)
    at = (stop or #text) + 1
    out[#out + 1] = "\n"
  end
  out[#out + 1] = text:sub(at)
  return table.concat(out)
end

local SINGLE <const> = { ["*"] = "*", ["+"] = "+", ["-"] = "-" }

-- What a section holds: an array of { kind, text }; kinds: word, note, mark, "^", "*",
-- "+", "-".
local function tokens_of(text)
  local tokens, at = {}, 1
  if not text:find "[^%w%s*+-]" then -- words alone, as in most records
    for word in text:gmatch "[%w*+-]+" do
      local kind = SINGLE[word] or word:find "^%w+$" and "word"
      if not kind then tokens = nil break end
      tokens[#tokens + 1] = { kind = kind, text = word }
    end
    if tokens then return tokens end
    tokens = {}
  end
  text = without_comments(text)
  local patterns = { { "note", "^=%s*(%d+)%s*=()" }, { "mark", "^(%$%d+)()" },
    { "mark", "^([!?]+)()" }, { "^", "^%^(%a)()" }, { "*", "^(%*)()" },
    { "+", "^(%+)()" }, { "-", "^(%-+)()" }, { "word", "^(%w+)()" } }
  at = text:match("^%s*()", at)
  while at <= #text do
    local value, after, kind
    for _, pattern in ipairs(patterns) do
      kind = pattern[1]
      value, after = text:match(pattern[2], at)
      if value then break end
    end
    if not value then
      return nil, ("'%s' has no meaning here"):format(text:match("^%S+", at):sub(1, 20))
    end
    tokens[#tokens + 1] = { kind = kind, text = value }
    at = text:match("^%s*()", after)
  end
  return tokens
end

-- The Note tags that follow a section, by number; and where they end.
local function notes_after(tags, index)
  local notes, last = {}, index
  for i = index + 1, #tags do
    local tag = rawget(tags, i)
    if tag.name ~= "Note" then break end
    local number, text = tag.value:match "^%s*(%d+)%s*:(.*)$"
    if number then notes[math.tointeger(number)] = text end
    last = i
  end
  return notes, last
end

local function set(value, field, index, text)
  value[field] = value[field] or {}
  local before = value[field][index]
  value[field][index] = before and before .. " " .. text or text
end

-- A note or mark belongs to item number `index` of `value`. True: it was one.
local function annotate(value, token, index, notes)
  if token.kind == "note" then
    set(value, "notes", index, notes[math.tointeger(token.text)] or "")
  elseif token.kind == "mark" then
    set(value, "marks", index, token.text)
  else
    return false
  end
  return true
end

-- ---- auction -------------------------------------------------------------------

local function take_call(auction, token, open)
  if token.kind == "^" then return "an irregularity (^" .. token.text .. ")" end
  if token.kind == "-" and #auction.calls > 0 then return "'-' after a call" end
  if token.text:upper() == "AP" then
    local contract = #auction.calls > 0
    local last = #auction.calls
    while last > 0 and auction.calls[last] == "P" do last = last - 1 end
    local missing = (contract and last > 0 and 3 or 4) - (#auction.calls - last)
    for _ = 1, missing do table.insert(auction.calls, "P") end
    return nil
  end
  local call = record.call(token.text)
  if not call then return ("'%s' is not a call"):format(token.text) end
  open()
  table.insert(auction.calls, call)
end

-- Archives are seen in which the passes before the first bid are left out: so many are
-- put in front as lead to the contract that the tags tell.
local function add_passes(auction, told)
  if auction.calls[1] == "P" then return nil end
  for passes = 1, SEATS - 1 do
    local contract = record.contract(record.seat_after(auction.dealer, passes), auction.calls)
    if contract == told then
      for _ = 1, passes do table.insert(auction.calls, 1, "P") end
      for _, field in ipairs { "notes", "marks" } do
        local moved = {}
        for i, text in pairs(auction[field] or {}) do moved[i + passes] = text end
        auction[field] = auction[field] and moved
      end
      return "passes before the first bid are left out; they are put in"
    end
  end
end

--- What the Auction section says.
-- @tparam table board with tags
-- @treturn ?table dealer, calls, notes and marks (by number of the call), nil when there
-- is none
-- @treturn ?string what is not understood
-- @usage local auction = moves.auction(board)
function moves.auction(board)
  local tag, index = find_tag(board.tags, "Auction")
  if not tag or tag.after == "" then return nil end
  local seat = tag.value:match "^%s*([NESWnesw])%s*$"
  if not seat then return nil, ("'%s' is not a seat"):format(tag.value) end
  local tokens, message = tokens_of(tag.after)
  if not tokens then return nil, message end
  local notes = notes_after(board.tags, index)
  local auction = { dealer = seat:upper(), calls = {} }
  local waiting = 0
  local function open()
    auction.dealer = record.seat_after(auction.dealer, waiting)
    waiting = 0
  end
  for _, token in ipairs(tokens) do
    if token.kind == "*" or token.kind == "+" then break end
    if token.kind == "-" and #auction.calls == 0 then
      waiting = waiting + 1
    elseif not annotate(auction, token, #auction.calls, notes) then
      local fault = take_call(auction, token, open)
      if fault then return nil, fault end
    end
  end
  if #auction.calls == 0 then return nil end
  local contract, wrong = record.contract(auction.dealer, auction.calls)
  if contract and board.contract and contract ~= board.contract then
    wrong = add_passes(auction, board.contract)
      or ("the calls come to %s, not to %s"):format(contract, board.contract)
  end
  return auction, wrong
end

-- ---- play ----------------------------------------------------------------------

-- Rows of cards, by column from the leader's on, into the order in which they fell.
local function in_order(rows, trump)
  local cards, origin = {}, {}
  local seat = 0 -- column of the leader of a trick
  for n, row in ipairs(rows) do
    local trick = {}
    for step = 0, SEATS - 1 do
      local column = (seat + step) % SEATS + 1
      local card = row[column]
      if not card then return cards, origin end
      trick[#trick + 1] = card
      cards[#cards + 1] = card
      origin[#cards] = (n - 1) * SEATS + column
    end
    seat = (seat + record.winner(trick, trump) - 1) % SEATS
  end
  return cards, origin
end

-- Archives are seen in which the cards of some tricks stand in the order in which they
-- fell, or begin with another seat. Where the cards of a row belong to different hands,
-- they are put in the columns of their holders; returns the first trick that was so
-- mended.
local function mend(rows, leader, owner)
  local mended
  for n, row in ipairs(rows) do
    local put_right, clash, moved = {}, false, false
    for column = 1, SEATS do
      local seat = row[column] and owner[row[column]]
      local own = seat and record.steps(leader, seat) + 1
      clash = clash or own and put_right[own] ~= nil
      moved = moved or own and own ~= column
      if own then put_right[own] = row[column] end
    end
    if moved and not clash then
      mended = mended or n
      rows[n] = put_right
    end
  end
  return mended
end

local function strain_of(board)
  if board.contract then return board.contract.strain end
  local value = (board.tags.Contract or ""):upper():gsub("^N$", "NT")
  return ({ C = "C", D = "D", H = "H", S = "S", NT = "NT" })[value]
end

--- What the Play section says.
-- @tparam table board with tags and, where it is known, contract
-- @treturn ?table leader, cards in the order in which they fell, notes and marks (by
-- number of the card); nil when there is no play
-- @treturn ?string what is not understood
-- @usage local play = moves.play(board)
function moves.play(board)
  local tag, index = find_tag(board.tags, "Play")
  if not tag or tag.after == "" then return nil end
  local leader = tag.value:match "^%s*([NESWnesw])%s*$"
  if not leader then return nil, ("'%s' is not a seat"):format(tag.value) end
  local tokens, message = tokens_of(tag.after)
  if not tokens then return nil, message end
  local trump = strain_of(board)
  local notes = notes_after(board.tags, index)
  local place, rows, told = 0, {}, {}
  for _, token in ipairs(tokens) do
    if token.kind == "*" then break end
    if token.kind == "^" then
      return nil, "an irregularity (^" .. token.text .. ")"
    elseif not annotate(told, token, place, notes) then
      place = place + 1
      local row = (place - 1) // SEATS + 1
      rows[row] = rows[row] or {}
      if token.kind == "word" then
        local card = record.card(token.text)
        if not card then return nil, ("'%s' is not a card"):format(token.text) end
        rows[row][(place - 1) % SEATS + 1] = card
      end
    end
  end
  if place == 0 or not next(rows[1]) then return nil end
  if not trump then return nil, "without a contract the order of play is not known" end
  local play = { leader = leader:upper() }
  local owner = board.deal and record.owners(board.deal)
  local mended = owner and mend(rows, play.leader, owner)
  local origin
  play.cards, origin = in_order(rows, trump)
  for _, field in ipairs { "notes", "marks" } do
    for i, from in ipairs(origin) do
      local text = told[field] and told[field][from]
      if text then set(play, field, i, text) end
    end
  end
  if not (board.deal and board.contract) then return play end
  local won, wrong = record.follow(board.deal, board.contract, play.cards, owner)
  if not won then return play, wrong end
  return play, mended and ("the cards of trick %d stand in the columns of others; they are "
    .. "read as their holders'"):format(mended) or nil
end

-- ---- writing -------------------------------------------------------------------

-- The numbers of notes, each text once; and a function that gives the annotation of an
-- item.
local function annotations(value)
  local number, texts = {}, {}
  return texts, function(i)
    local out, note = "", value.notes and value.notes[i]
    if note and not number[note] and #texts < NOTES_MAX then
      texts[#texts + 1] = note
      number[note] = #texts
    end
    if note and number[note] then out = (" =%d="):format(number[note]) end
    local mark = value.marks and value.marks[i]
    return mark and out .. " " .. mark or out
  end
end

-- Put a section and its notes in the place of what there was.
local function put(board, name, value, lines, texts)
  board.tags[name] = value
  local tag, index = find_tag(board.tags, name)
  tag.after = #lines > 0 and "\n" .. table.concat(lines, "\n") or ""
  local _, last = notes_after(board.tags, index)
  for i = last, index + 1, -1 do table.remove(board.tags, i) end
  for i, text in ipairs(texts) do
    table.insert(board.tags, index + i, { name = "Note", after = "",
      value = ("%d:%s"):format(i, text) })
  end
end

local function in_lines(items)
  local lines = {}
  for i = 1, #items, SEATS do
    lines[#lines + 1] = table.concat(items, " ", i, math.min(i + SEATS - 1, #items))
  end
  return lines
end

--- Write an auction into the tags of a board.
-- @tparam table board
-- @tparam table auction as moves.auction gives it
-- @usage moves.put_auction(board, { dealer = "N", calls = { "P", "P", "P", "P" } })
function moves.put_auction(board, auction)
  local texts, annotation = annotations(auction)
  local items = {}
  for i, call in ipairs(auction.calls) do
    items[i] = (call == "P" and "Pass" or call) .. annotation(i)
  end
  local lines = in_lines(items)
  if not record.contract(auction.dealer, auction.calls) then lines[#lines + 1] = "*" end
  put(board, "Auction", auction.dealer, lines, texts)
end

--- Write a play into the tags of a board.
-- @tparam table board with a contract, where there are more than four cards
-- @tparam table play as moves.play gives it
-- @treturn ?string what is wrong with it
-- @usage moves.put_play(board, { leader = "W", cards = { "SK" } })
function moves.put_play(board, play)
  local trump = strain_of(board)
  if #play.cards > SEATS and not trump then return "a play needs a contract" end
  local texts, annotation = annotations(play)
  local lines, seat = {}, 0
  for first = 1, #play.cards, SEATS do
    local row, trick = {}, {}
    for step = 0, SEATS - 1 do
      local card = play.cards[first + step]
      trick[#trick + 1] = card
      row[(seat + step) % SEATS + 1] = card and card .. annotation(first + step) or "-"
    end
    lines[#lines + 1] = table.concat(row, " ")
    if #trick == SEATS then
      seat = (seat + record.winner(trick, trump or "NT") - 1) % SEATS
    end
  end
  if #play.cards < record.CARDS then lines[#lines + 1] = "*" end
  put(board, "Play", play.leader, lines, texts)
end

return moves
