-- SPDX-License-Identifier: GPL-3.0-or-later
--- LIN, the files of Bridge Base Online: hands, auctions, play, vugraph.
-- A file is a row of commands and texts, `xx|text|`. There is no standard; what is read
-- here are pn (players), qx (board and room), st, md (dealer and hands, the fourth may
-- be left out), rh, ah (title), sv (vulnerability), mb (calls, "!" alerts), an (what a
-- call shows), pc (cards), mc (tricks claimed), pg, vg (event), rs (results of a match),
-- nt (comment). All others are kept and written back.
-- @module baize.format.lin
local check = require "baize.base.check"
local core = require "baize.core.lin"
local core_contract = require "baize.core.contract"
local hands = require "baize.format.lin.hands"
local record = require "baize.format.record"
local writing = require "baize.format.lin.write"

local lin = { write = writing.write, fit = writing.fit, needs = { "deal" } }

local VULS <const> = { o = "none", n = "NS", e = "EW", b = "both", ["0"] = "none" }
local ROOMS <const> = { o = "open", c = "closed" }
local SHOWN <const> = 40 -- bytes of a faulty text that a note quotes
local HAND <const> = 13 -- tricks, and cards of a hand

-- The parts of a text that commas part.
local function parts_of(text)
  local parts = {}
  for part in (text .. ","):gmatch "([^,]*)," do parts[#parts + 1] = part end
  return parts
end

-- What each command says of a board. A reader returns a message when it cannot tell.
local READ <const> = {}

function READ.md(board, text)
  local dealer, deal, message = hands.read(text)
  board.dealer, board.deal = dealer or board.dealer, deal
  return message
end

function READ.sv(board, text)
  board.vul = VULS[text:lower()]
  if not board.vul and text:find "%S" then
    return ("'%s' is not a vulnerability (o, n, e, b)"):format(text)
  end
end

-- The number of a board; 0, which boards cannot have, is reported.
local function numbered(text, digits)
  local number = math.tointeger(digits)
  if number ~= 0 then return number end
  return nil, ("'%s' is not a number of a board"):format(text)
end

function READ.ah(board, text)
  if board.number then return end
  local problem
  local digits = text:reverse():match "^%s*(%d+)" -- "(%d+)%s*$" takes the square of the time
  board.number, problem = numbered(text, digits and digits:reverse())
  return problem
end

function READ.qx(board, text)
  local room, digits = text:match "^%s*(%a?)(%d+)"
  board.room = ROOMS[(room or ""):lower()]
  local number, problem = numbered(text, digits)
  board.number = number or board.number
  return problem
end

function READ.pn(board, text)
  board.names = parts_of(text) -- eight in a match: open room, then closed
end

function READ.mb(board, text)
  local word, alert = text:gsub("[!%s]", ""), text:find("!", 1, true)
  local calls = board.auction and board.auction.calls or {}
  local function add(one)
    local call = record.call(one)
    if not call then return ("'%s' is not a call"):format(text) end
    calls[#calls + 1] = call
  end
  board.auction = board.auction or { calls = calls }
  local message
  if word:lower() == "p" or #word > 1 and word:match "^[pP]+$" then
    for _ = 1, #word do add "P" end -- "ppp": three passes
  else
    message = add(word)
  end
  if alert and not message then
    board.auction.alerts = board.auction.alerts or {}
    board.auction.alerts[#calls] = true
  end
  return message
end

function READ.an(board, text)
  local auction = board.auction
  if not auction then return "a note before any call" end
  auction.notes = auction.notes or {}
  auction.notes[#auction.calls] = text
end

function READ.pc(board, text)
  board.play = board.play or { cards = {} }
  for word in text:gmatch "%S+" do
    local card = record.card(word)
    if not card then return ("'%s' is not a card"):format(word) end
    table.insert(board.play.cards, card)
  end
end

function READ.mc(board, text)
  local tricks = math.tointeger(text:match "^%s*(%d+)%s*$")
  if not tricks or tricks > HAND then
    return ("'%s' is not a number of tricks claimed"):format(text)
  end
  board.claimed = tricks
end

function READ.nt(board, text)
  board.comments = board.comments or {}
  table.insert(board.comments, text)
end

local SILENT <const> = { st = true, rh = true, pg = true, vg = true, rs = true, pw = true,
  bn = true, mn = true, [""] = true }

-- A claim tells the result.
local function claim(board)
  local made = board.contract and board.contract.level > 0
  if made and board.claimed then board.result = board.claimed end
  if board.play then board.play.claimed = board.claimed end
end

-- Contract, leader and result follow from the auction and the play.
local function conclude(board, note)
  local auction = board.auction
  if auction then
    auction.dealer = board.dealer
    if not board.dealer then
      note("an auction without dealer; kept as it is")
    else
      local contract, message = record.contract(board.dealer, auction.calls)
      if message then note(message) end
      board.contract = contract
    end
  end
  local contract = board.contract
  local made = contract and contract.level > 0
  if board.play and made then
    board.play.leader = record.seat_after(contract.declarer, 1)
    board.result = board.deal and record.played_out(board, note) or board.result
  end
  local first = board.play and board.play.cards[1]
  if first and not made and board.deal then -- who held it led it
    board.play.leader = record.owners(board.deal)[first]
  end
  claim(board)
end

local function players_of(board)
  local names = board.names
  if not names then return end
  local from = board.room == "closed" and #names >= 8 and 4 or 0
  for i, seat in ipairs(hands.ORDER) do
    local name = names[from + i]
    if name and name:find "%S" then
      board.players = board.players or {}
      board.players[seat] = name
    end
  end
end

-- `vg` gives the names of the teams and the event, `rs` the results by board.
local function head_of(state, command)
  if command.name == "vg" then
    local parts = parts_of(command.text)
    state.event = command.text:find "[^,%s]" and { title = parts[1], segment = parts[2],
      scoring = parts[3], first = math.tointeger(parts[4]), home = parts[6], away = parts[8] }
      or nil -- an empty one ends what the last one said
  elseif command.name == "rs" then
    state.results = parts_of(command.text)
  end
end

-- A result of the list in `rs`: "4SN=", "3NTxS-1", "PASS"; two for each board.
local function result_of(state, board)
  if not (state.results and board.room and board.number) then return end
  local first = state.event and state.event.first or 1
  local text = state.results[2 * (board.number - first) + (board.room == "open" and 1 or 2)]
  if not text or text == "" then return end
  local bid, risk, declarer, tricks =
    text:upper():match "^%s*([1-7][CDHSN]T?)(X*)([NESW])([=+-]?%d*)%s*$"
  if not bid then return end
  local contract = core_contract.parse(bid .. risk .. " by " .. declarer)
  if contract then
    board.contract = board.contract or contract
    board.result = board.result or record.tricks(contract, tricks)
  end
end

-- A command tells what it can of the board.
local function take(state, board, command, note)
  if not command.whole then
    if command.raw:find "%S" then
      note(("'%s' is not closed by a bar; kept as text"):format(command.raw:sub(1, SHOWN)),
        command.line)
    end
    return
  end
  local reader = READ[command.name]
  state.found = state.found or reader or SILENT[command.name]
  local message = reader and reader(board, command.text)
  if message then note(message .. "; kept as text", command.line) end
  head_of(state, command)
  if command.name == "pn" then state.names = board.names end
end

-- The commands of a board as they are, where it is asked for them.
local function read_commands(board)
  board.commands = core.commands(board.unread)
  board.unread, board.waiting = nil, nil
end

-- The commands of a board; of one that is read already the text is kept, unless somebody
-- listens to notes (as in PBN).
local function keep(state, board, commands, text)
  if text then
    board.unread, board.waiting = text, read_commands
    if state.report then board:waiting() end
    return
  end
  board.commands = {}
  for i, command in ipairs(commands) do
    board.commands[i] = { name = command.raw, text = command.text, whole = command.whole,
      named = command.named }
  end
end

-- All that the commands say; `quick`: hands, calls and cards are read already.
local function read_board(state, board, commands, quick)
  local note = record.noter(state, board)
  board.names = state.names
  for _, command in ipairs(commands) do take(state, board, command, note) end
  state.found = state.found or quick
  if not state.found then
    check.fail(("%s:1: there is no command of LIN in the file"):format(state.name))
  end
  players_of(board)
  if quick then
    claim(board)
  else
    conclude(board, note)
  end
  board.event = state.event
  result_of(state, board)
  board.names, board.claimed = nil, nil
end

--- Read boards, one by one.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note, as it is found
-- @tparam[opt] function read_bytes gives the next so many bytes or what is left of them,
-- nil at the end: quicker than `next_line`, which is not asked then
-- @treturn function an iterator of boards: tables with number, deal, dealer, vul,
-- contract, result (declarer's tricks), auction, play, players (by seat), room ("open",
-- "closed"), comments (array), event (title, segment, scoring, home, away), each nil
-- where the file does not say it; commands (array of { name, text } in the order of the
-- file), notes (array of "file:line: what was not understood"), file, line. Without
-- `report` the commands are made when they are first asked for
-- @raise when there is no command in the file
-- @usage for board in lin.boards(io.lines "a.lin", "a.lin") do print(board.number) end
function lin.boards(next_line, name, report, read_bytes)
  local state = { name = name, report = report }
  local next_board = record.stream(core.stream(), next_line, read_bytes, name)
  return function()
    local board, commands, text, cut = next_board()
    if not board then return nil end
    board.notes = {}
    keep(state, board, commands, text)
    read_board(state, board, commands, text ~= nil)
    if cut then
      record.noter(state, board)("the board is longer than a mebibyte or than 65536 commands; "
        .. "what follows is read as another")
    end
    return board
  end
end

return lin
