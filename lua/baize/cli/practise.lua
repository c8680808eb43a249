-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize practise: bid a system's hands, and compare each call with the system's.
-- The session is in baize.cli.practise_session.
-- @module baize.cli.practise
local argument = require "baize.cli.argument"
local core_board = require "baize.core.board"
local files = require "baize.cli.files"
local output = require "baize.base.output"
local page = require "baize.cli.practise_page"
local practice = require "baize.store.practice"
local records = require "baize.format.record"
local sampler = require "baize.sample.sampler"
local script = require "baize.host.script"
local session = require "baize.cli.practise_session"
local system = require "baize.system"

local practise = {}

local BOARDS <const> = 10
local PARTNER <const> = { N = "S", E = "W", S = "N", W = "E" }

practise.name = "practise"
practise.summary = "practise a system: bid, and be told what it bids"
practise.description = "Bid the hands of one seat (--both: of a side); SYSTEM bids the others. "
  .. "Each call is compared with that of SYSTEM, which stands. Besides a call you may type 'show' "
  .. "(the rules for this call), 'undo' (your last call is asked again), 'help', 'quit', and after "
  .. "an answer 'why' (which rule decided; 'why more': and which did not fit) and 'simulate' (what "
  .. "the calls are worth on deals that fit the auction). With --db calls that "
  .. "were missed are asked again after 1 day, and, while they are right, after 2, 4, 8 and 16 "
  .. "more. --html writes the boards as a page for any browser instead, --set as PBN or LIN."
practise.arguments = {
  argument.system,
  argument.opponents " (default: the same)",
}
practise.options = {
  argument.deals "how many new boards (default 10)",
  argument.seed "which deals (default: fresh)",
  { names = { "--auction" }, value = "CALLS", type = "auction",
    help = "boards that begin so, as in '1NT P'; you bid next" },
  { names = { "--where" }, value = "COND", help = "only such deals; you are South" },
  { names = { "--vul" }, value = "VUL", type = "vul",
    help = "none, NS, EW or both (default: the board's; none with --auction)" },
  { names = { "--both" }, help = "you bid for North and South" },
  { names = { "--silent" }, help = "the opponents always pass" },
  { names = { "--db" }, value = "FILE", help = "write down what was missed, and ask it again" },
  { names = { "--date" }, value = "YYYY-MM-DD", help = "the day of --db (default: today)" },
  { names = { "--due" }, help = "of --db ask only what is due, no new boards" },
  argument.html "write a page on which the boards are bid, instead",
  files.set ", instead",
}
practise.examples = {
  { "baize practise sayc -n 5 --seed 7 --silent", "five boards as South" },
  { "baize practise sayc --auction '1NT P' --db mine.db", "answers to 1NT; what is missed comes "
    .. "again" },
  { "baize practise tutorial --both -n 20 --html tutorial.html", "twenty boards as a page" },
}

-- ---- boards ----------------------------------------------------------------------------

-- The condition on new deals, and the calls that are given.
local function start_of(values, run)
  local where = values.where and argument.read_condition(values.where, "practise: --where")
    or require "baize.lang.cond".any
  if not values.auction then return where, {} end
  local calls, begun = system.words_of(values.auction, "practise: --auction")
  if begun.over then script.usage "practise: --auction: nobody bids after three passes" end
  local dealer = records.seat_after("S", -#calls)
  local said, unknown = script.try("practise", script.FAILED, run.system.auction, run.system,
    values.auction, { dealer = dealer, vul = values.vul or "none", they = run.they,
      tolerance = { points = 0, cards = 0 } })
  argument.note_unknown(unknown, "practise")
  return where & said, calls, dealer
end

-- New boards: number, deal, dealer, vul, from (calls that are given).
local function new_boards(values, run)
  local where, from, dealer = start_of(values, run)
  local source = script.try("practise", script.FAILED, require "baize".sampler,
    { where = where, seed = values.seed or sampler.fresh_seed() })
  if not values.seed then output.tell(("seed %d\n"):format(source.seed)) end
  local number, deals = 0, source:deals(values.deals or BOARDS)
  return function()
    local deal = deals()
    number = number + 1
    return deal and { number = number, deal = deal, from = from,
      dealer = dealer or core_board.dealer(number),
      vul = values.vul or dealer and "none" or core_board.vul(number) }
  end
end

-- ---- sets and pages --------------------------------------------------------------------

-- The boards for a page: what is shown of each call.
local function page_board(run, board)
  local calls = session.calls(run, board)
  local shown = { number = board.number, dealer = board.dealer, vul = board.vul, hands = {},
    calls = {} }
  for seat in pairs(PARTNER) do shown.hands[seat] = tostring(board.deal[seat]) end
  for i, at in ipairs(calls) do
    shown.calls[i] = { call = at.call, seat = at.seat, ask = i > #board.from and at.by ~= nil
      and run.mine[at.seat] or nil, why = at.by and session.reason(at.by) or nil }
  end
  return shown
end

local function write_set(values, run)
  files.set_format(values.set, "practise") -- before a seed is said
  local boards = new_boards(values, run)
  files.write_set(values.set, "practise", function()
    local board = boards()
    return board and { number = board.number, deal = board.deal, dealer = board.dealer,
      vul = board.vul }
  end)
end

local function write_page(values, run)
  local shown = {}
  for board in new_boards(values, run) do shown[#shown + 1] = page_board(run, board) end
  script.must("practise", output.write(values.html, page.text {
    title = "Practise " .. run.system.name, boards = shown }))
end

-- ---- the command -----------------------------------------------------------------------

-- Refuse options that do not go together.
local function check_options(values)
  local alone = values.html and "--html" or values.set and "--set"
  for _, name in ipairs { "db", "date", "due" } do
    if values[name] and alone then
      script.usage(("practise: --%s is of a session, %s writes boards"):format(name, alone))
    end
  end
  for _, name in ipairs { "date", "due" } do
    if values[name] and not values.db then
      script.usage(("practise: --%s needs --db FILE"):format(name))
    end
  end
  if values.html and values.set then script.usage "practise: either --html or --set" end
  if values.date and not practice.day(values.date) then
    script.usage(("practise: --date: '%s' is not a date such as 2026-11-27"):format(values.date))
  end
  if values.due and values.deals then
    script.usage "practise: --due has no new boards: leave out -n"
  end
end

function practise.run(values)
  check_options(values)
  local ours = argument.read_system(values.system, "practise")
  local they = values.opponents and argument.read_system(values.opponents, "practise") or ours
  local run = { system = ours, they = they, silent = values.silent, asked = 0, right = 0,
    mine = { S = true, N = values.both }, date = values.date or practice.today() }
  if values.set then return (write_set(values, run)) end
  if values.html then return (write_page(values, run)) end
  local store = values.db and require "baize.store"
  if values.due then -- it is there
    script.must("practise", store.open(values.db, "read")):close()
  end
  if values.db then run.db = script.must("practise", store.open(values.db)) end
  session.run(run, not values.due and function() return new_boards(values, run) end or nil)
  if run.db then run.db:close() end
  return run.interrupted and script.INTERRUPTED or 0
end

return practise
