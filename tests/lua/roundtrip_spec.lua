-- SPDX-License-Identifier: GPL-3.0-or-later
-- Boards with odd content through every format: what does not come back was said to be lost.
local baize = require "baize"
local core_board = require "baize.core.board"
local format = require "baize.format"
local helper = require "helper"
local random = require "random"
local record = require "baize.format.record"
local tag_list = require "baize.format.pbn.tags"

local BOARDS <const> = os.getenv "BAIZE_SOAK" and 1000 or 100
local SEATS <const> = { "N", "E", "S", "W" }
local STRAINS <const> = { "C", "D", "H", "S", "NT" }
local VULS <const> = { "none", "NS", "EW", "both" }

-- Texts that formats could stumble over: Latin-1, Latin-2, UTF-8, what has a meaning in PBN,
-- LIN and JSON, and what is nearly nothing.
local ODD <const> = { "", " ", "?", "-", "#", "##", "##x", "a#",
  "Jos\xE9 Nu\xF1ez", "\xA3\xF3d\xBC",
  "Łódź", "\xFF\xFE",
  'say "no"', "\\", "\\\\", '\\"', "C:\\x\\", "100 %", "%", "a;b", "{x}", "}{",
  "[A \"b\"]", "a|b", "|", "mb|p|", "a, b", ",", "1:x", "=1=", "^S", "*", "tab\there", "$1", "!",
  "line\nbreak", "two\n\nlines", "cr\rhere", "\\n", "null", "\1", ("long "):rep(60) }

local function odd(rand) return ODD[rand(#ODD)] end

-- A legal auction, with notes, alerts and marks.
local function auction_of(rand, dealer)
  local calls = {}
  for _ = 1, 40 do
    local choice = ({ "P", "P", "X", "XX" })[rand(4)]
    if rand(4) == 1 then choice = rand(7) .. STRAINS[rand(5)] end
    calls[#calls + 1] = choice
    local contract, wrong = record.contract(dealer, calls)
    if wrong then calls[#calls] = nil end
    if contract then break end
  end
  if not record.contract(dealer, calls) then return nil end
  local auction = { dealer = dealer, calls = calls }
  for i = 1, #calls do
    if rand(5) == 1 then
      auction.notes = auction.notes or {}
      auction.notes[i] = odd(rand)
    end
    if rand(6) == 1 then
      auction.alerts = auction.alerts or {}
      auction.alerts[i] = true
    end
    if rand(9) == 1 then
      auction.marks = auction.marks or {}
      auction.marks[i] = ({ "!", "??", "$1", "$14" })[rand(4)]
    end
  end
  return auction
end

-- A legal play of some cards, or of all.
local function play_of(rand, deal, contract)
  local owner, cards = record.owners(deal), {}
  local pack = {}
  for card in pairs(owner) do pack[#pack + 1] = card end
  table.sort(pack)
  local count = rand(3) == 1 and 52 or rand(52) - 1
  while #cards < count do
    local found
    local from = rand(#pack)
    for step = 0, #pack - 1 do
      cards[#cards + 1] = pack[(from + step - 1) % #pack + 1]
      found = record.follow(deal, contract, cards, owner)
      if found then break end
      cards[#cards] = nil
    end
    if not found then break end
  end
  local play = { leader = record.seat_after(contract.declarer, 1), cards = cards }
  for i = 1, #cards do
    if rand(15) == 1 then
      play.notes = play.notes or {}
      play.notes[i] = odd(rand)
    end
  end
  return #cards > 0 and play or nil
end

local function tricks_of(rand)
  local tricks = {}
  for _, seat in ipairs(SEATS) do
    tricks[seat] = {}
    for _, strain in ipairs(STRAINS) do tricks[seat][strain] = rand(14) - 1 end
  end
  return tricks
end

local NAMES <const> = { "Event", "Site", "Remark", "X_y", "Score", "Annotator", "Date", "Scoring" }

local function tags_of(rand)
  local tags = tag_list.new()
  for _ = 1, rand(6) - 1 do
    local name, value = NAMES[rand(#NAMES)], odd(rand)
    if not value:find "\n" and value ~= "#" and value:sub(1, 2) ~= "##" then
      tags[name] = value
    end
  end
  return tags
end

-- Board number i: a deal, and now and then each of the rest.
local function board_of(deal, i)
  local rand = random.new(i * 7919 + 1)
  local board = { deal = deal, number = rand(3) > 1 and rand(200) or nil,
    vul = rand(4) > 1 and VULS[rand(4)] or nil, tags = tags_of(rand) }
  board.dealer = rand(5) > 1 and SEATS[rand(4)] or nil
  board.auction = board.dealer and rand(4) > 1 and auction_of(rand, board.dealer) or nil
  if board.auction then
    board.contract = record.contract(board.auction.dealer, board.auction.calls)
  elseif rand(2) == 1 then
    board.contract = baize.contract(rand(7) .. STRAINS[rand(5)] .. ({ "", "x", "xx" })[rand(3)]
      .. " by " .. SEATS[rand(4)])
  end
  local made = board.contract and board.contract.level > 0
  if made and rand(3) > 1 then board.play = play_of(rand, deal, board.contract) end
  if made and rand(3) > 1 then board.result = rand(14) - 1 end
  if board.play and #board.play.cards == 52 then
    board.result = record.follow(deal, board.contract, board.play.cards)
  elseif board.play and board.result then
    board.play.claimed = board.result
  end
  if rand(3) == 1 then board.tricks = tricks_of(rand) end
  if rand(2) == 1 then
    board.players = {}
    for _, seat in ipairs(SEATS) do
      local name = odd(rand)
      if name:find "[^%s?-]" then board.players[seat] = name end
    end
    if not next(board.players) then board.players = nil end
  end
  if rand(3) == 1 then board.room = rand(2) == 1 and "open" or "closed" end
  return board
end

local function boards_of()
  local list = {}
  for deal, i in baize.sampler { seed = 11 }:deals(BOARDS) do list[i] = board_of(deal, i) end
  return list
end

-- Read what was written; notes are an error, for what we write we read.
local function through(name, board)
  return helper.with_file("", function(path)
    assert(format.write(path, name, { board }))
    local notes, back = {}, {}
    local options = { format = name, report = function(note) notes[#notes + 1] = note end }
    for read in format.boards(path, options) do back[#back + 1] = read end
    assert.same({}, notes)
    assert.equal(1, #back)
    return back[1]
  end)
end

-- Fields as plain values that can be compared.
local function plain(value)
  if type(value) ~= "table" then
    return type(value) == "userdata" and tostring(value) or value
  end
  local out = {}
  for key, item in pairs(value) do
    item = plain(item)
    if not (type(item) == "table" and next(item) == nil) then out[key] = item end
  end
  return out
end

-- A value as all formats can hold it: texts on one line, in UTF-8.
local function alike(value)
  if type(value) == "string" then
    local text = value:gsub("%s*[\r\n]+%s*", " ")
    if utf8.len(text) then return text end
    return (text:gsub("[\x80-\xFF]", function(c) return utf8.char(c:byte()) end))
  end
  if type(value) ~= "table" then return value end
  local out = {}
  for key, item in pairs(value) do out[key] = alike(item) end
  return out
end

-- What a loss is called where the name of the field is not in it.
local CALLED <const> = { vul = "vulnerability", tricks = "double%-dummy", play = "play",
  auction = "auction", players = "player" }
local FIELDS <const> = { "number", "dealer", "vul", "deal", "contract", "result", "tricks",
  "players", "room", "auction", "play" }

local function said(lost, name)
  local text = table.concat(lost, "\n")
  return text:find(CALLED[name] or name) ~= nil
    or name == "auction" and text:find "alerts" ~= nil
end

local function check_fields(board, back, lost, where)
  for _, name in ipairs(FIELDS) do
    local before, after = plain(board[name]), plain(back[name])
    if name == "dealer" and not before and after and board.number then -- Law 2
      before = core_board.dealer(board.number)
    end
    if name == "play" and before and after and before.claimed == back.result then
      before.claimed = after.claimed -- the result says that much
    end
    if type(before) ~= "table" or type(after) ~= "table" then
      assert.is_true(said(lost, name) or alike(before) == alike(after), where .. ": " .. name)
      goto continue
    end
    for i in pairs(before and before.alerts or {}) do -- the note of a call says that much
      if (before.notes or {})[i] and not (after.alerts or {})[i] then before.alerts[i] = nil end
    end
    if before and before.alerts and not next(before.alerts) then before.alerts = nil end
    if not said(lost, name) then
      assert.same(alike(before), alike(after), where .. ": " .. name)
    end
    ::continue::
  end
end

describe("boards with odd content", function()
  local list = boards_of()

  for _, name in ipairs { "pbn", "lin", "json", "dealer", "deal", "gib", "giblib" } do
    it("come back from " .. name .. ", or their loss is told", function()
      local module, count = require("baize.format." .. name), 0
      for i, board in ipairs(list) do
        local whole = true
        for _, need in ipairs(module.needs or {}) do whole = whole and board[need] ~= nil end
        if whole then
          local given, lost = board, {}
          if module.fit then given, lost = module.fit(board) end
          count = count + 1
          check_fields(board, through(name, given), lost, ("%s, board %d"):format(name, i))
        end
      end
      assert.is_true(count > BOARDS / 8)
    end)
  end

  it("keep their tags in PBN byte for byte", function()
    for i, board in ipairs(list) do
      local back = through("pbn", (require "baize.format.pbn".fit(board)))
      for k = 1, #board.tags do
        local tag = rawget(board.tags, k)
        assert.equal(tag.value, back.tags[tag.name], ("board %d: %s"):format(i, tag.name))
      end
    end
  end)

  it("say the same by way of JSON as without", function()
    for i, board in ipairs(list) do
      local fitting = require "baize.format.pbn".fit(board)
      local direct = through("pbn", fitting)
      local again = through("pbn", (require "baize.format.pbn".fit(through("json", direct))))
      check_fields(direct, again, {}, "board " .. i)
    end
  end)

  it("are kept as text where they are no fields: partial deals, adjusted scores", function()
    local text = '% PBN 2.1\n[Board "1"]\n[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 '
      .. 'J973.J98742.3.K4 -"]\n[Contract "?"]\n[Result "^S"]\n[Score "A+ NS, A- \xF3"]\n'
      .. '[Auction "N"]\n1NT ^I X\n*\n[Event ""]\n\n[Board "2"]\n[Result "NS 7 EW 5"]\n'
      .. '[Contract "4S"]{ \xB1 }\n[ScoreTable "Rank\\2R;Contract\\4L"]\n1 "4 S"\n; "'
    local function convert(given, from, to)
      local out, _, status = helper.run(("baize convert - - --from %s --to %s"):format(from, to),
        given)
      assert.equal(0, status)
      return out
    end
    assert.equal(text .. "\n", convert(text, "pbn", "pbn"))
    local ascii = text:gsub("[\x80-\xFF]", "e")
    assert.equal(ascii .. "\n", convert(convert(ascii, "pbn", "json"), "json", "pbn"))
  end)
end)
