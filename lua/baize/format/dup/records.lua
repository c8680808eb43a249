-- SPDX-License-Identifier: GPL-3.0-or-later
--- Files of dealing machines: what they share.
-- Cards are numbered 1 = SA, 2 = SK ... 13 = S2, 14 = HA ... 52 = C2, seats N E S W. A machine
-- deals consecutive boards, 1 to 99: missing ones are filled, higher ones numbered from 1 again.
-- The records are described by Big Deal (Hans van Staveren,
-- output.c) and by hand_record_utility (Neil Hammond, after convert.pdf of Duplimate).
-- @module baize.format.dup.records
local check = require "baize.base.check"
local core_board = require "baize.core.board"
local core_deal = require "baize.core.deal"
local lines = require "baize.format.dealer.lines"
local record = require "baize.format.record"
local words = require "baize.base.words"

local records = {}

--- The highest number that a board of a machine has.
records.BOARDS_MAX = 99

local BOARDS_MAX <const>, HAND <const> = records.BOARDS_MAX, 13
local SUITS <const>, RANKS <const> = { "S", "H", "D", "C" }, "AKQJT98765432"
local SHOWN <const> = 24 -- bytes that a message quotes

-- The names of cards in the order of their numbers.
local CARDS <const> = {}
for _, suit in ipairs(SUITS) do
  for rank in RANKS:gmatch "." do CARDS[#CARDS + 1] = suit .. rank end
end

-- The owners of cards as a deal; nil and what is wrong.
local function deal_of(owner)
  local hands = {}
  for i, seat in ipairs(words.SEATS) do
    local parts = {}
    for s = 0, #SUITS - 1 do
      local holding = {}
      for r = 1, HAND do
        if owner[HAND * s + r] == seat then holding[#holding + 1] = RANKS:sub(r, r) end
      end
      parts[s + 1] = table.concat(holding)
    end
    hands[i] = table.concat(parts, ".")
  end
  local deal, message = core_deal.parse("N:" .. table.concat(hands, " "))
  return deal, message
end

--- The owners of the cards of a deal, a seat for each number of a card.
function records.owners(deal)
  local by_name, owner = record.owners(deal), {}
  for number, card in ipairs(CARDS) do owner[number] = by_name[card] end
  return owner
end

--- The deal of owners: an array of 52 seats by the number of the card; nil and what is wrong.
records.deal = deal_of

-- ---- hands as numbers and as pictures ------------------------------------------------

--- How many bytes of a record are the numbers of the cards of N, E and S.
records.NUMBERS = 78

--- How many bytes of a record are the pictures of four hands.
records.PICTURES = 68

local PICTURE <const> = records.PICTURES // 4
local SIGNS <const> = { "\6", "\3", "\4", "\5" } -- of suits

--- The numbers of the cards of N, E and S, two digits each.
function records.numbers_of(deal)
  local owner, out = records.owners(deal), {}
  for i = 1, 3 do
    for number, seat in ipairs(owner) do
      if seat == words.SEATS[i] then out[#out + 1] = ("%02d"):format(number) end
    end
  end
  return table.concat(out)
end

--- The deal of such numbers, West having the rest; nil and what is wrong.
function records.of_numbers(text)
  local owner, count = {}, 0
  for digits in text:gmatch ".." do
    local number = digits:find "^%d%d$" and tonumber(digits)
    if not number or number < 1 or number > #CARDS then
      return nil, ("'%s' is not the number of a card (01 to 52)"):format(records.shown(digits))
    elseif owner[number] then
      return nil, ("card %s (%s) comes twice"):format(digits, CARDS[number])
    end
    owner[number] = words.SEATS[count // HAND + 1]
    count = count + 1
  end
  for number = 1, #CARDS do owner[number] = owner[number] or "W" end
  return deal_of(owner)
end

--- The pictures of the four hands: the sign of each suit and its ranks.
function records.pictures_of(deal)
  local out = {}
  for hand in tostring(deal):sub(#"N:" + 1):gmatch "%S+" do
    local i = 0
    for holding in (hand .. "."):gmatch "([^.]*)%." do
      i = i + 1
      out[#out + 1] = SIGNS[i] .. holding
    end
  end
  return table.concat(out)
end

-- The holdings of a hand in its picture, as PBN writes them; nil where it is none.
local function hand_of(picture)
  local parts = { picture:match "^\6([AKQJT2-9]*)\3([AKQJT2-9]*)\4([AKQJT2-9]*)\5([AKQJT2-9]*)$" }
  return parts[1] and table.concat(parts, ".")
end

--- The deal of such pictures; nil and what is wrong.
function records.of_pictures(text)
  local hands = {}
  for i, seat in ipairs(words.SEATS) do
    local picture = text:sub((i - 1) * PICTURE + 1, i * PICTURE)
    hands[i] = hand_of(picture)
    if not hands[i] then
      return nil, ("the hand of %s is not four signs of suits and 13 ranks: '%s'"):format(seat,
        records.shown(picture))
    end
  end
  return core_deal.parse("N:" .. table.concat(hands, " "))
end

--- Bytes as a message quotes them.
function records.shown(bytes)
  local text = bytes:gsub("[^ -~]", function(c) return ("\\x%02X"):format(c:byte()) end)
  return #text > SHOWN and text:sub(1, SHOWN) .. "..." or text
end

-- ---- files ----------------------------------------------------------------------------

--- A board of a machine: its deal and number, with dealer and vulnerability of the number.
function records.board(deal, number)
  return { deal = deal, number = number, dealer = core_board.dealer(number),
    vul = core_board.vul(number), notes = {} }
end

--- The function `fit` of a format of machines: none of them holds a dealer and a vulnerability that
-- are not those of the number.
-- @tparam ?table tags names of those that it holds
function records.fit(tags)
  local others = lines.fit { number = true, dealer = true, vul = true, tags = tags }
  return function(board)
    local _, lost = others(board)
    local number = board.number
    if number and board.dealer and board.dealer ~= core_board.dealer(number) then
      lost[#lost + 1] = "a dealer that is not the one of the board's number"
    end
    if number and board.vul and board.vul ~= core_board.vul(number) then
      lost[#lost + 1] = "a vulnerability that is not the one of the board's number"
    end
    return board, lost
  end
end

-- Boards of a round of dealers and vulnerabilities, as often as machines have numbers for it: a
-- board of a higher number is dealt as the one that is so many lower.
local ROUND <const> = 96

-- How much lower the numbers of a machine are; raises where they are too many for one file.
local function shift_of(low, high)
  local shift = high > BOARDS_MAX and (low - 1) // ROUND * ROUND or 0
  if high - shift <= BOARDS_MAX then return shift end
  local cut = shift + ROUND
  check.fail(("boards %d to %d: machines know boards 1 to %d; write %d to %d and %d to %d to files "
    .. "of their own (baize convert --range %d..%d)"):format(low, high, BOARDS_MAX, low, cut,
    cut + 1, high, low, cut))
end

-- The boards by their numbers, the lowest and the highest.
local function by_number(next_item, format)
  local boards, low, high, number = {}, nil, nil, 0
  for given in next_item do
    local board = record.board(given, number + 1)
    number = board.number or number + 1
    if check.kind(board.deal) ~= "Deal" then
      check.fail(("board %s: %s needs a whole deal"):format(number, format))
    elseif boards[number] and boards[number].deal ~= board.deal then
      check.fail(("board %d has two deals, and a machine deals one: write sets of boards to files "
        .. "of their own"):format(number))
    end
    boards[number] = board
    low, high = math.min(low or number, number), math.max(high or number, number)
  end
  return boards, low, high
end

--- What fills the place of a board that is missing: spades to N, hearts to E, and so on.
records.FILLER = assert(core_deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. "
  .. "...AKQJT98765432"))

local function report_gap(report, from, to)
  report(("a gap: %s filled by a deal of one suit each"):format(from == to
    and ("board %d, which is missing, is"):format(from)
    or ("boards %d to %d, which are missing, are"):format(from, to)), from)
end

--- All boards that are to be written, with numbers that follow each other, once each though there
-- are records of several tables, and the places of missing ones filled: an array of boards, and the
-- number of the first. Raises where a machine could not deal them.
function records.consecutive(next_item, format, report)
  local boards, low, high = by_number(next_item, format)
  report = report or function() end
  if not low then return {}, 1 end
  local shift = shift_of(low, high)
  if shift > 0 then
    report(("numbers above %d: boards %d to %d are %d to %d for the machine, with the same dealers "
      .. "and vulnerabilities"):format(BOARDS_MAX, low, high, low - shift, high - shift), low)
  end
  local list, gap = {}, nil
  for number = low, high do
    local board = boards[number]
    if board and gap then report_gap(report, gap, number - 1) end
    gap = not board and (gap or number) or nil
    list[#list + 1] = board or { deal = records.FILLER }
  end
  return list, low - shift
end

--- The boards of a file without those that fill the places of missing ones: these are neither the
-- first nor the last.
-- @tparam function next_board an iterator of boards
-- @tparam ?function report called with a note for each that is left out
-- @treturn function an iterator
function records.without_fillers(next_board, report)
  local ready, begun = {}, false
  return function()
    if ready[1] then return table.remove(ready, 1) end
    local fillers = {}
    for board in next_board do
      if board.deal ~= records.FILLER then
        for _, one in ipairs(begun and report and fillers or {}) do
          report(("%s:%d: board %d fills the place of a missing one (each hand has one suit); it "
            .. "is left out"):format(one.file, one.line, one.number))
        end
        ready = begun and {} or fillers
        ready[#ready + 1], begun = board, true
        return table.remove(ready, 1)
      end
      fillers[#fillers + 1] = board
    end
    ready = fillers
    return table.remove(ready, 1)
  end
end

-- The function `boards` of a format of records.
local function reader(own)
  local size, read = own.size, own.read
  return function(_, name, report, read_bytes)
    local n, state = 0, {}
    return records.without_fillers(function()
      local bytes = read_bytes(size)
      if not bytes and n > 0 then return nil end
      n = n + 1
      local board, message
      if #(bytes or "") < size then
        message = ("%d bytes, a board has %d"):format(#(bytes or ""), size)
      else
        board, message = read(bytes, n, state)
      end
      if not board and n == 1 then
        check.fail(("%s: not a %s file: board 1: %s"):format(name, own.name, message))
      end
      local notes = { not board and message .. "; this board is left out" or board.note }
      board = board or { number = n + (state.first or 1) - 1 }
      for i, note in ipairs(notes) do
        notes[i] = ("%s:%d: %s"):format(name, n, note)
        if report then report(notes[i]) end
      end
      board.note, board.notes, board.file, board.line = nil, notes, name, n
      return board
    end, report)
  end
end

-- The function `write` of a format of records.
local function writer(own)
  return function(emit, next_item, report)
    local list, first = records.consecutive(next_item, own.name, report)
    if own.numberless and report and list[1] and first ~= 1 then
      report(("the number of the first board, %d, which the machine asks for"):format(first), first)
    end
    for _, board in ipairs(list) do
      local ok, message = emit(own.write(board, first, first + #list - 1))
      if not ok then return nil, message end
    end
    return #list
  end
end

--- A format of records: `name` (for messages), `size` (bytes of a record), `read(bytes, n, state)`
-- (gives the board of record n, perhaps with a `note`, or nil and what is wrong; `state` is a table
-- of the file, whose `first` is the number of the first board, 1 where it stays nil),
-- `write(board, first, last)` (gives the record of a board, of those with these numbers) and
-- `numberless` (boards that do not begin with 1 are reported).
-- @treturn table the module: its `boards` gives deal, number, dealer, vul, notes, file, line (of
-- the record, from 1), of a record that is not a deal the number and a note; it raises when the
-- first record is not a deal. Its `write` raises when a board has no deal, a number has two, or
-- they are too many for one file
-- @usage baize.format.write("evening.bri", "bri", boards)
function records.format(own)
  return { binary = true, consecutive = true, needs = { "deal" }, fit = records.fit(),
    boards = reader(own), write = writer(own) }
end

return records
