-- SPDX-License-Identifier: GPL-3.0-or-later
--- A session of practice: boards that are bid call by call, with what is typed.
-- The system's call stands, so that the auction of a board does not depend on what is typed: it is
-- bid first, and walked through. What is typed comes from standard input, so a script can be
-- replayed.
-- @module baize.cli.practise_session
local auction = require "baize.cards.auction"
local contest = require "baize.system.reading.contest"
local core_deal = require "baize.core.deal"
local lines = require "baize.repl.line"
local lists = require "baize.base.lists"
local output = require "baize.base.output"
local practice = require "baize.store.practice"
local sit = require "baize.cli.sit"
local trace = require "baize.system.turn.trace"

local practise_session = {}

local SIMULATED <const> = 48
local WORDS <const> = "show, why, simulate, undo, help, quit"
local HELP <const> = [[
a call    P, X, XX, or a bid such as 1NT
show      the rules of the system for the call that you are asked for
why       which rule of the system made the call before, in one line; 'why more': and which
          rules before it did not fit
simulate  what the calls before were worth on deals that fit the auction
undo      take your last call of this board back: it is asked again, and does not count
quit      end; what was missed is written down where --db is given]]

-- ---- boards ----------------------------------------------------------------------------

--- The calls of a board as the system bids it: array of seat, call, and `by` (what baize.bid knows
-- of it; nil: an opponent who is silent). `run` has system, they (Systems) and silent, `board`
-- deal, dealer, vul, from (the calls that are given) and silent (of one that is asked again).
function practise_session.calls(run, board)
  local words, list = table.move(board.from, 1, #board.from, 1, {}), {}
  local function bidding()
    local _, made = contest.bid { deal = board.deal, NS = run.system, EW = run.they,
      dealer = board.dealer, vul = board.vul, from = table.concat(words, " ") }
    return made
  end
  local passes = run.silent or board.silent
  local known = bidding()
  for i = 1, #words do list[i] = { seat = known[i].seat, call = words[i], by = known[i] } end
  while known[#words + 1] do
    local by = known[#words + 1]
    local silent = passes and (by.seat == "E" or by.seat == "W")
    list[#list + 1] = { seat = by.seat, call = silent and "P" or by.call,
      by = not silent and by or nil }
    words[#words + 1] = list[#list].call
    if auction.new(table.concat(words, " "), board.dealer).over then break end
    if silent and by.call ~= "P" then known = bidding() end
  end
  return list
end

-- A board on which one call is asked again.
local function board_again(one, number)
  local from = {}
  for word in one.auction:gmatch "%S+" do from[#from + 1] = word end
  return { number = number, deal = core_deal.from_id(one.deal), dealer = one.dealer, vul = one.vul,
    from = from, only = #from + 1, silent = one.silent }
end

-- ---- what is said ---------------------------------------------------------------------

-- Why the system does not make a call, in a few words: what the hand lacks for each of its rules.
local function against(by, call)
  local asked = {}
  for _, r in ipairs(by.position.rules) do
    local failed = r.call == call and trace.failing(r.where, by.hand)
    if failed then
      lists.entry(asked, tostring(failed), failed:of "S":describe { seat = false })
    elseif r.call == call then
      return ("%s fits too, by a later rule: the first that fits is bid"):format(call)
    end
  end
  if asked[1] then return ("%s asks for %s"):format(call, table.concat(asked, ", or ")) end
  return ("no rule bids %s here"):format(call)
end

--- Why the system makes a call, in one line.
function practise_session.reason(by)
  if by.mark == "simulated" then return (tostring(by:why()):match "^[^\n]*") end
  return by:meaning() or (by.mark == "no rule" and "no rule fits the hand" or "natural bidding")
end

local function words_before(calls, i)
  local words = {}
  for k = 1, i - 1 do words[k] = calls[k].call end
  return table.concat(words, " ")
end

-- What is said more of a decision: board, i, calls.
local MORE <const> = {}

function MORE.show(run, at)
  local p = at.by.position
  output.print((tostring(run.system:show(at.before, { vul = p.vul, they = run.they }))))
end

-- One line; after "more" all rules before the one that fits.
function MORE.why(_, at, all)
  if not at.answered then return output.print "Bid first: 'why' is of the call before." end
  local text = tostring(at.by:why())
  if all then return output.print(text) end
  local line, rest = text:match "^([^\n]*)\n?(.*)$"
  output.print(("%s's %s, after %s: %s%s"):format(at.seat, at.call,
    at.before == "" and "no call" or at.before, line, rest ~= "" and " ('why more' has the rest)"
    or ""))
end

function MORE.help()
  output.print(HELP)
end

function MORE.simulate(run, at)
  if not at.answered then return output.print "Bid first: 'simulate' is of the call before." end
  local _, found = run.system:simulate(at.by.hand, at.before, { deals = SIMULATED, where = "all",
    vul = at.by.position.vul, they = run.they })
  output.print(tostring(found))
end

-- Carry out a word that is not a call, as `show` or `why`, and return true; nil for other words.
local function more(run, word, at)
  local all = word:match "^why +more$"
  local tell = all and MORE.why or MORE[word]
  if not tell then return nil end
  if not at and tell ~= MORE.help then output.print "You have not bid on this board yet." else
    tell(run, at, all)
  end
  return true
end

-- Take back the last answer on this board, so that it is asked again; nil when there was no answer.
local function undo(run, board)
  local last = table.remove(board.answers)
  if not last then return nil end
  run.asked, run.right = run.asked - 1, run.right - (last.right and 1 or 0)
  last.at.answered, run.last = nil, last.before
  return last.index
end

-- What was typed; nil: the person leaves, which Ctrl-C is too.
local function read(run, prompt)
  local text, why = lines.read(prompt)
  run.interrupted = why == "interrupted"
  return text
end

-- Ask for a call until it is legal; nil: the person has left; a number: of the call from which
-- to go on.
local function ask(run, board, at)
  local so_far = auction.new(at.before, board.dealer)
  output.put(sit.shown { board = tostring(board.number), seat = at.seat, dealer = board.dealer,
    vul = board.vul, hand = tostring(board.deal[at.seat]), auction = at.before })
  while true do
    local word = read(run, "Your call: ")
    if not word or word == "quit" then return nil end
    if word == "undo" then
      local index = undo(run, board)
      if index then return index end
      output.print "You have bid nothing of this board that could be taken back."
    -- what is said of the rules is of this call, all else of the one before
    elseif word ~= "" and not more(run, word, word == "show" and at or run.last) then
      local call, wrong, illegal = sit.call(word, so_far)
      if call then return call end
      output.print(wrong .. (illegal and "" or "; or " .. WORDS))
    end
  end
end

-- Compare a call with the system's, and say so.
local function judge(run, board, at, call, index)
  local right = call == at.call
  table.insert(board.answers, { at = at, call = call, right = right, index = index,
    before = run.last })
  at.answered, run.last, run.asked = true, at, run.asked + 1
  if right then
    run.right = run.right + 1
    output.print(("Right: %s (%s)."):format(call, practise_session.reason(at.by)))
  else
    output.print(("You bid %s, the system %s: %s. %s."):format(call, at.call,
      practise_session.reason(at.by), against(at.by, call):gsub("^%l", string.upper)))
  end
end

-- Write the answers of a board down.
local function write_down(run, board)
  for _, one in ipairs(run.db and board.answers or {}) do
    if not one.right or board.only then
      practice.add(run.db, { date = run.date, system = run.system.name, deal = board.deal:id(),
        dealer = board.dealer, vul = board.vul, auction = one.at.before, call = one.at.call,
        answer = one.call, silent = run.silent or board.silent, right = one.right })
    end
  end
end

-- Whether a call is asked for.
local function is_asked(run, board, at, i)
  if board.only then return board.only == i end
  return at.by and run.mine[at.seat]
end

-- Ask for the calls of a board; false: the person has left.
local function bid(run, board, calls)
  local i = #board.from + 1
  while i <= #calls do
    local at, call = calls[i], nil
    if is_asked(run, board, at, i) then
      at.before = words_before(calls, i)
      call = ask(run, board, at)
      if not call then return false end
    end
    if math.type(call) == "integer" then
      i = call
    else
      if call then judge(run, board, at, call, i) end
      i = i + 1
    end
  end
  return true
end

-- The same; the answers are written down, also where Ctrl-C ends it.
local function bid_to_end(run, board, calls)
  local _ <close> = setmetatable({}, { __close = function() write_down(run, board) end })
  return (bid(run, board, calls))
end

-- Practise a board; false: the person has left.
local function play(run, board)
  local calls = practise_session.calls(run, board)
  board.answers = {}
  if not bid_to_end(run, board, calls) then return false end
  output.print(("\n%s\nThe auction: %s\n"):format(board.deal:diagram(),
    words_before(calls, #calls + 1)))
  while true do
    local word = read(run, "Return goes on; why, show, simulate, help, quit: ")
    if not word or word == "quit" then return false end
    if word == "" then return true end
    if not more(run, word, run.last) then output.print "Type Return, or one of these words." end
  end
end

-- What was asked, and how much of it was right.
local function say_end(run)
  if run.asked > 0 then
    output.print(("%d of %d calls are the system's."):format(run.right, run.asked))
  end
  if not run.db then return end
  local waiting = { 0, 0, 0, 0, 0 }
  local day, due, next_day = practice.day(run.date), 0, nil
  for _, one in ipairs(practice.missed(run.db, run.system.name)) do
    if one.due then
      waiting[one.box] = waiting[one.box] + 1
      due = due + (one.due <= day and 1 or 0)
      next_day = math.min(next_day or one.due, one.due)
    end
  end
  local wait = next_day and next_day > day and next_day - day
  output.print(("Missed calls that wait 1, 2, 4, 8, 16 days to be asked again: %s; due now %d%s.")
    :format(table.concat(waiting, ", "), due, wait and (", the next in %d day%s"):format(wait,
      wait == 1 and "" or "s") or ""))
end

--- Ask what is due, then new boards, until all are done or the person leaves.
-- @tparam table run of `calls`, and mine (the person's seats, true by letter), db (a Store, nil:
-- none), date, asked and right (0)
-- @tparam function boards gives new boards: of `calls`, and number; nil at the end, or where only
-- what is due is asked. run.interrupted becomes true where Ctrl-C ended it
-- @usage practise_session.run(run, boards)
function practise_session.run(run, boards)
  local due = run.db and practice.due(run.db, run.system.name, practice.day(run.date)) or {}
  if #due > 0 then
    output.print(("%d call%s that %s missed before:"):format(#due, #due == 1 and "" or "s",
      #due == 1 and "was" or "were"))
  elseif not boards then
    output.print "No call is due."
  end
  local stays = true
  for i, one in ipairs(due) do
    stays = stays and play(run, board_again(one, i))
  end
  if stays and boards then
    for board in boards() do
      if not play(run, board) then break end
    end
  end
  say_end(run)
end

return practise_session
