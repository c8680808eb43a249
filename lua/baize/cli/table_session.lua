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

-- Let the programs act until the person decides: "call" or "card", the seat, who decides; nil at
-- the end.
local function advance(board)
  while board:turn() do
    local was_bid = not board.play
    local kind, seat, who = board:step()
    if kind then return kind, seat, who end
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

local function go(board)
  if board.play and board.play.contract then say_auction(board) end
  while true do
    local kind, seat, who = advance(board)
    if not kind then return "over" end
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
  local ok, done = pcall(go, board) -- what has no kind is raised again
  if not ok and not errors.kind(done) then error(done, 0) end
  board.over = done == "over"
  if ok or errors.kind(done) == "interrupted" then return ok and done or "interrupted" end
  return "failed", done.message
end

return table_session
