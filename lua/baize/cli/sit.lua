-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize sit: a person at the terminal, as a program that bids.
-- It answers the questions of src/table/pipe.h, which come from standard input, with what is typed
-- at the terminal.
-- @module baize.cli.sit
local auction = require "baize.cards.auction"
local columns = require "baize.base.columns"
local core_auction = require "baize.core.auction"
local output = require "baize.base.output"
local script = require "baize.host.script"
local words = require "baize.base.words"

local sit = {}

sit.name = "sit"
sit.summary = "sit at a table and bid"
sit.description = "Answer lines with a hand and an auction with the call that you type at the "
  .. "terminal. Who measures what you bid names the player \"person\", which runs this: "
  .. "bids { NS = \"person\", EW = \"sayc\" }, with --quiet. 'quit' ends it."
local SEATS <const> = words.SEAT_NAMES
local VULNERABLE <const> = { none = "nobody", NS = "N-S", EW = "E-W", both = "all" }
local SUITS <const>, ROUND <const> = words.SUITS, words.SEATS

-- The fields of a question, "bid", board = "12"; nil: the line is none.
local function read(line)
  local question = { kind = line:match "^(%l+)\t" }
  for name, value in line:gmatch "\t(%l+)=([^\t]*)" do question[name] = value end
  if question.kind ~= "bid" or not (SEATS[question.seat] and SEATS[question.dealer] and
    VULNERABLE[question.vul] and question.hand and question.auction) then
    return nil
  end
  return question
end

-- The auction in rows of four calls, below the seats.
local function rows_of(question)
  local rows, row = { ROUND }, {}
  for _, seat in ipairs(ROUND) do
    if seat == question.dealer then break end
    row[#row + 1] = ""
  end
  local function add(word)
    if #row == #ROUND then
      rows[#rows + 1], row = row, {}
    end
    row[#row + 1] = word
  end
  for call in question.auction:gmatch "%S+" do add(call) end
  add "?"
  rows[#rows + 1] = row
  return rows
end

--- The question for a person.
function sit.shown(question)
  local lines = { ("\nBoard %s: you are %s, %s deals, %s vulnerable"):format(question.board or "",
    SEATS[question.seat], SEATS[question.dealer], VULNERABLE[question.vul]) }
  local i = 0
  for ranks in (question.hand .. "."):gmatch "([^.]*)%." do
    i = i + 1
    lines[#lines + 1] = ("  %s %s"):format(SUITS[i] or "", ranks == "" and "-" or ranks)
  end
  return table.concat(lines, "\n") .. "\n\n" .. columns.set(rows_of(question), "llll")
end

--- The call that a person typed, after an auction; nil, what is wrong with it, and whether it is
-- a call that cannot be made now.
function sit.call(word, so_far)
  local call = core_auction.call(word)
  if not call then
    return nil, ("'%s' is not a call: P, X, XX, or a bid such as 1NT"):format(word)
  end
  local legal, message = pcall(so_far.after, so_far, call)
  if legal then return call end
  return nil, (tostring(message):gsub("^%S+:%d+: ", "")), true
end

-- What was typed, until it is a legal call; nil: the person has left.
local function ask(terminal, question)
  local so_far = auction.new(question.auction, question.dealer)
  terminal:write(columns.visible(sit.shown(question)))
  while true do
    terminal:write "Your call: "
    terminal:flush()
    local typed = terminal:read "l"
    local word = typed and typed:match "^%s*(.-)%s*$"
    if not word or word == "quit" then return nil end
    local call, wrong = sit.call(word, so_far)
    if call then return call end
    terminal:write(columns.visible(wrong), "\n")
  end
end

function sit.run()
  local terminal, message = io.open("/dev/tty", "r+")
  if not terminal then script.quit("sit: there is nobody to ask: " .. message) end
  terminal:setvbuf "no"
  for line in io.stdin:lines() do
    local question = read(line)
    if not question then
      script.quit(("sit: '%s' is not a question for a call (src/table/pipe.h)"):format(
        columns.visible(line:sub(1, 60))))
    end
    local call = ask(terminal, question)
    if not call then
      script.complain "sit: the person has left"
      return script.FAILED
    end
    output.print(call)
    io.stdout:flush()
  end
  return 0
end

return sit
