-- SPDX-License-Identifier: GPL-3.0-or-later
--- A board at the table in the terminal: a person bids and plays, programs do the rest.
-- @module baize.cli.table_session
local errors = require "baize.core.error"
local record = require "baize.play.record"
local shown = require "baize.cli.table_shown"
local sit = require "baize.cli.sit"
local table_words = require "baize.cli.table_words"
local words = require "baize.base.words"

local table_session = {}

local NAMES <const> = words.SEAT_NAMES

-- Print the tricks that were completed since they were printed last.
local function say_tricks(board)
  local tricks = record.tricks(board.play)
  for i = board.said + 1, #tricks do
    if not tricks[i].winner then break end
    shown.say(board.run, shown.trick(tricks[i], i))
    board.said = i
  end
end

-- What the auction came to.
local function say_auction(board)
  local contract = board.play.contract
  local bid = #board.calls > 0 and ("Auction: %s. "):format(table.concat(board.calls, " ")) or ""
  shown.say(board.run, ("\n%s%s"):format(bid, contract and ("The contract is %s, %s leads.")
    :format(contract, NAMES[words.NEXT[contract.declarer]]) or "The deal is passed out."))
end

-- Wait for what the client does whose turn it is; nil, and why there will be nothing. The board is
-- written down before each call, and each trick.
local function wait_for_client(board)
  if not board.play or #board.play.played % 4 == 0 then board.run.keep(board) end
  local act, why = board.run.manager:act(board)
  if act then board:act(act) end
  return not why, why
end

-- Let the programs act until the person decides: "call" or "card", the seat, who decides; nil at
-- the end, and false, why, where clients cannot go on.
local function advance(board)
  while board:turn() do
    local was_bid = not board.play
    local kind, seat, who = board:step()
    if kind and not board.run.clients[who] then return kind, seat, who end
    if kind then
      local ok, why = wait_for_client(board)
      if not ok then return false, why end
    end
    if was_bid and board.play then say_auction(board) end
    if board.play and board.play.contract then say_tricks(board) end
  end
end

-- What the person types is a call: make it; true, or nothing after saying what is wrong.
local function take_call(board, text, seat)
  local call, wrong, illegal = sit.call(text:gsub("%s+", ""), board:auction())
  if not call then
    return shown.say(board.run, wrong .. (illegal and "" or "; or " .. table_words.NAMES))
  end
  board:act { seat = seat, call = call, mine = true }
  if board.play then say_auction(board) end
  return true
end

local function take_card(board, text, seat)
  local card, wrong = table_words.card(board, text)
  if not card then
    return shown.say(board.run, wrong or ("'%s' is not a card, as SA or 7; or %s"):format(text,
      table_words.NAMES))
  end
  local position = board.play.position
  local after, why = position:try(card)
  if not after then return shown.say(board.run, (why:gsub("^%l", string.upper)) .. ".") end
  position:undo()
  board:act { seat = seat, card = card, mine = true }
  say_tricks(board)
  return true
end

-- Ask once; true: the board went on, "quit", "end", "interrupted": the person leaves.
local function ask(board, kind, seat, who)
  local name = NAMES[seat]
  local prompt = kind == "call" and ("%s's call: "):format(name)
    or seat ~= who and ("Card of dummy, %s: "):format(name) or ("%s's card: "):format(name)
  local text, why = board.run.read(prompt)
  if not text then return why end
  local word = text:lower()
  if word == "" then return nil elseif word == "quit" or word == "exit" then return "quit" end
  local done = table_words.obey(board, text)
  if done ~= false then return done end
  return (kind == "call" and take_call or take_card)(board, text, seat)
end

local go

-- Tell the clients of the last cards.
local function tell_end(board)
  local manager = board.run.manager
  if not manager then return "over" end
  local ok, why = manager:update(board)
  if ok then return board:turn() and go(board) or "over" end -- a client did otherwise than before
  return why == "interrupted" and why or "failed", why
end

function go(board)
  if board.play and board.play.contract then say_auction(board) end
  while true do
    local kind, seat, who = advance(board)
    if kind == nil then return tell_end(board) end
    if not kind then return seat == "interrupted" and seat or "failed", seat end
    board.run.keep(board)
    shown.say_state(board)
    local done
    repeat done = ask(board, kind, seat, who) until done
    if done ~= true then return done end
  end
end

--- Bid and play a board, from where it is.
-- @tparam Board board of baize.cli.table_board
-- @treturn string "over", or "quit", "end", "interrupted": the person has left; "failed": a program
-- did, and cannot go on
-- @treturn ?string why
-- @usage local done = table_session.go(board)
function table_session.go(board)
  board.over = false
  local ok, done, why = pcall(go, board) -- what has no kind is raised again
  if not ok and not errors.kind(done) then error(done, 0) end
  board.over = done == "over"
  if ok then return done, done == "failed" and why or nil end
  if errors.kind(done) == "interrupted" then return "interrupted" end
  return "failed", done.message
end

return table_session
