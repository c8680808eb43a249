-- SPDX-License-Identifier: GPL-3.0-or-later
--- A session of practice: boards that are bid call by call, with what is typed.
-- The system's call stands, so that the auction of a board does not depend on what is typed: it is
-- bid first, and walked through. What is typed comes from standard input, so a script can be
-- replayed.
-- @module baize.cli.practise_session
local auction = require "baize.cards.auction"
local contest = require "baize.system.reading.contest"
local core_deal = require "baize.core.deal"
local lists = require "baize.base.lists"
local output = require "baize.base.output"
local practice = require "baize.store.practice"
local sit = require "baize.cli.sit"
local trace = require "baize.system.turn.trace"

local practise_session = {}

local SIMULATED <const> = 48

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

-- What is typed at a prompt, without blanks at the ends; nil: the end.
local function typed(prompt)
  output.put(prompt)
  io.stdout:flush()
  local line = io.read "l"
  if not line then output.put "\n" end
  return line and line:match "^%s*(.-)%s*$"
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

function MORE.why(_, at)
  if not at.answered then return output.print "Bid first: 'why' is of the call before." end
  output.print(tostring(at.by:why()))
end

function MORE.simulate(run, at)
  if not at.answered then return output.print "Bid first: 'simulate' is of the call before." end
  local _, found = run.system:simulate(at.by.hand, at.before, { deals = SIMULATED, where = "all",
    vul = at.by.position.vul, they = run.they })
  output.print(tostring(found))
end

-- Carry out a word that is not a call, as `show` or `why`, and return true; nil for other words.
local function more(run, word, at)
  local tell = MORE[word]
  if not tell then return nil end
  if not at then output.print "Nothing was bid as yet." else tell(run, at) end
  return true
end

-- Ask for a call until it is legal; nil: the person has left.
local function ask(run, board, at)
  local so_far = auction.new(at.before, board.dealer)
  output.put(sit.shown { board = tostring(board.number), seat = at.seat, dealer = board.dealer,
    vul = board.vul, hand = tostring(board.deal[at.seat]), auction = at.before })
  while true do
    local word = typed "Your call: "
    if not word or word == "quit" then return nil end
    -- what is said of the rules is of this call, all else of the one before
    if word ~= "" and not more(run, word, word == "show" and at or run.last) then
      local call, wrong, illegal = sit.call(word, so_far)
      if call then return call end
      output.print(wrong .. (illegal and "" or "; or show, why, simulate, quit"))
    end
  end
end

-- Compare a call with the system's, say so, and write it down.
local function judge(run, board, at, call)
  local right = call == at.call
  at.answered, run.last, run.asked = true, at, run.asked + 1
  if right then
    run.right = run.right + 1
    output.print(("Right: %s (%s)."):format(call, practise_session.reason(at.by)))
  else
    output.print(("You bid %s, the system %s: %s. %s."):format(call, at.call,
      practise_session.reason(at.by), against(at.by, call):gsub("^%l", string.upper)))
  end
  if run.db and (not right or board.only) then
    practice.add(run.db, { date = run.date, system = run.system.name, deal = board.deal:id(),
      dealer = board.dealer, vul = board.vul, auction = at.before, call = at.call, answer = call,
      silent = run.silent or board.silent, right = right })
  end
end

-- Practise a board; false: the person has left.
local function play(run, board)
  local calls = practise_session.calls(run, board)
  for i = #board.from + 1, #calls do
    local at = calls[i]
    local mine = at.by and run.mine[at.seat] and (not board.only or board.only == i)
    if board.only == i then mine = true end
    if mine then
      at.before = words_before(calls, i)
      local call = ask(run, board, at)
      if not call then return false end
      judge(run, board, at, call)
    end
  end
  output.print(("\n%s\nThe auction: %s\n"):format(board.deal:diagram(),
    words_before(calls, #calls + 1)))
  while true do
    local word = typed "Return goes on; why, show, simulate, quit: "
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
-- what is due is asked
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
