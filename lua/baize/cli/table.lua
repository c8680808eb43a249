-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize table: a person at a table with programs, from the auction to the score.
-- A board is in baize.cli.table_board, what is asked and typed in table_session and table_words,
-- what is said after it in table_result, a board that was left in table_store.
-- @module baize.cli.table
local argument = require "baize.cli.argument"
local core_board = require "baize.core.board"
local core_words = require "baize.core.words"
local files = require "baize.cli.files"
local line = require "baize.repl.line"
local output = require "baize.base.output"
local result = require "baize.cli.table_result"
local sampler = require "baize.sample.sampler"
local script = require "baize.host.script"
local session = require "baize.cli.table_session"
local show = require "baize.repl.show"
local shown = require "baize.cli.table_shown"
local store = require "baize.cli.table_store"
local system = require "baize.system"
local table_board = require "baize.cli.table_board"
local table_manager = require "baize.cli.table_manager"
local table_words = require "baize.cli.table_words"
local terminal = require "baize.core.terminal"
local words = require "baize.base.words"

local command = {}

local SEATS <const> = { N = { "N" }, E = { "E" }, S = { "S" }, W = { "W" }, NS = { "N", "S" },
  EW = { "E", "W" } }
local SYSTEM <const>, PLAYER <const> = "sayc", "pimc"

command.name = "table"
command.summary = "bid and play at a table with programs"
command.description = "Take a seat: you see your hand, and dummy when it is due, and bid and play "
  .. "against programs. At the prompt: a call or a card, hint (what the system bids; of each card "
  .. "the tricks and the chance of the contract), why (of a program's call or card), memory (what "
  .. "you know), show, undo, claim, help, quit. After the board: the result, the score, where the "
  .. "tricks went, and with --in the results of others. A board that is left, by quit, Ctrl-C or "
  .. "the end of the input, is kept in $XDG_STATE_HOME/baize/table.json (~/.local/state without "
  .. "it); --resume continues it. 'baize play' is open play, where all cards are seen. In scripts "
  .. "baize.table { ... } is such a table; deal:table() has the double-dummy results of a deal. With "
  .. "--listen other programs take seats over TCP, with --connect our players sit at another table: "
  .. "lua/baize/manager/README.md has ports, times, and what happens when a client goes."
command.options = {
  { names = { "--seat" }, value = "SEATS", help = "yours, as in S or NS; none: watch "
    .. "(default: S)" },
  argument.deals "how many boards (default: until you leave; 1 where you watch)",
  argument.seed "which deals (default: fresh)",
  { names = { "--bid" }, value = "SYSTEM", repeats = true, help = "who bids by which "
    .. "system: SYSTEM, or SEATS=SYSTEM as in EW=tutorial; by yours partner reads you (default: "
    .. "sayc)" },
  { names = { "--card" }, value = "PLAYER", repeats = true, help = "who plays the cards: rules, "
    .. "pimc, alphamu, cheat, program:COMMAND, with settings as in pimc:worlds=40; or SEATS=PLAYER "
    .. "as in W=rules (default: pimc)" },
  { names = { "--contract" }, value = "CONTRACT", help = "no auction: play this, as in "
    .. "'3NT by S'" },
  { names = { "--auction" }, value = "CALLS", type = "auction", help = "the auction begins so, as "
    .. "in '1NT P'" },
  { names = { "--play-only" }, help = "the systems bid for you too" },
  { names = { "--where" }, value = "COND", help = "only such deals; all players know it where "
    .. "--contract is given" },
  { names = { "--deal" }, value = "DEAL", help = "this deal, as in PBN, or a deal id" },
  files.input "the boards of a file; its results are compared with yours",
  { names = { "--dealer" }, value = "SEAT", type = "seat", help = "(default: the board's)" },
  { names = { "--vul" }, value = "VUL", type = "vul", help = "none, NS, EW or both (default: the "
    .. "board's)" },
  { names = { "--resume" }, help = "continue the board that was left, with its options" },
  argument.html "write the boards that were finished as a page, card by card",
  files.set " with auction and play, as baize analyse reads them",
  argument.json, files.from, files.formats,
}
table.move(table_manager.OPTIONS, 1, #table_manager.OPTIONS, #command.options + 1, command.options)
command.examples = {
  { "baize table --seed 7", "South's seat, the others bid and play as SAYC and pimc do" },
  { "baize table --contract '3NT by S' --where 'S.hcp \"15-17\" & S.balanced & N.hcp \"9-10\"'",
    "declare such deals" },
  { "baize table --listen 2000 --clients EW -n 8", "other programs sit E-W, over TCP" },
  { "baize table --connect 2000 --seat EW --card alphamu", "our players at another's table" },
  { "baize table --in club.pbn --html mine.html", "boards of a club, each compared with its "
    .. "results" },
}

-- ---- options -----------------------------------------------------------------------------

-- The seats in "south", "NS", "S,W" or "none".
local function seats_of(text, option)
  local mine, one = {}, core_words.seat(text)
  if one then return { [one] = true } end
  if text:lower() == "none" then return mine end
  for letter in text:upper():gmatch "[^%s,]" do
    if not words.SEAT_NUMBER[letter] then
      script.usage(("table: %s: '%s' are not seats: write S, NS, or none"):format(option, text))
    end
    mine[letter] = true
  end
  return mine
end

-- What each of the seats has, of texts NAME or SEATS=NAME.
local function by_seat(list, usual, what)
  local found, all = {}, nil
  for _, text in ipairs(list or {}) do
    local seats, name = text:match "^%s*(%a+)=(.*)$"
    local named = seats and SEATS[seats:upper()]
    if named then
      for _, seat in ipairs(named) do found[seat] = name end
    elseif all then
      script.usage(("table: %s: both '%s' and '%s' are of all seats: write SEATS=NAME"):format(what,
        all, text))
    else
      all = text
    end
  end
  for _, seat in ipairs(words.SEATS) do found[seat] = found[seat] or all or usual end
  return found
end

local function systems_of(values)
  local names = by_seat(values.bid, SYSTEM, "--bid")
  if names.N ~= names.S or names.E ~= names.W then
    script.usage "table: --bid: partners bid by one system: write NS=SYSTEM or EW=SYSTEM"
  end
  local NS = argument.read_system(names.N, "table")
  return { NS = NS, EW = names.E == names.N and NS or argument.read_system(names.E, "table") }
end

local function players_of(values)
  local players = by_seat(values.card, PLAYER, "--card")
  for seat, name in pairs(players) do
    players[seat] = script.try("table: --card", script.USAGE, require "baize".player, name).card
  end
  return players
end

-- Refuse options that do not go together.
local function check_options(values)
  local function apart(a, b, why)
    if values[a] and values[b] then
      script.usage(("table: --%s and --%s: %s"):format((a:gsub("_", "-")), b, why))
    end
  end
  apart("contract", "auction", "a contract is played without one")
  apart("play_only", "contract", "nothing is bid; leave --play-only out")
  for _, name in ipairs { "where", "seed" } do
    for _, given in ipairs { "deal", "input" } do
      if name ~= "where" or given ~= "deal" or not values.contract then
        local option = given == "input" and "in" or given
        if values[name] and values[given] then
          script.usage(("table: --%s is of random deals: leave out --%s"):format(name, option))
        end
      end
    end
  end
  if values.set then files.set_format(values.set, "table") end
  if values.deal and values.input then script.usage "table: either --deal or --in" end
end

-- ---- boards ------------------------------------------------------------------------------

local function random_boards(values, run)
  local seed = values.seed or sampler.fresh_seed()
  local source = script.try("table", script.FAILED, require "baize".sampler,
    { where = run.where, seed = seed })
  if not values.seed then output.tell(("seed %d\n"):format(seed)) end
  values.seed = seed
  local number, deals = 0, source:deals(values.deals or math.maxinteger)
  return function()
    local deal = deals()
    number = number + 1
    return deal and { number = number, deal = deal }
  end
end

-- The deals of files, each once, with the results of N-S that they have.
local function boards_of_files(values)
  local results = require "baize.event.results".new()
  local list, by_deal = {}, {}
  local status = files.each(values.input, values, function(board)
    results:add(board)
    local id = board.deal and board.deal:id()
    if id and not by_deal[id] then
      local number = math.tointeger(board.number)
      list[#list + 1] = { number = number and number > 0 and number or #list + 1,
        deal = board.deal, dealer = board.dealer, vul = board.vul }
      by_deal[id] = list[#list]
    end
  end)
  if status ~= 0 and #list == 0 then script.quit("table: no board was read", status) end
  if #list == 0 then script.quit "table: no board has a deal" end
  for _, lines in ipairs(results:boards()) do
    local board = lines.board and lines.board.deal and by_deal[lines.board.deal:id()]
    if board then board.field = lines end
  end
  local i = 0
  return function()
    i = i + 1
    return i <= (values.deals or #list) and list[i] or nil
  end
end

-- The boards: number, deal, dealer, vul, field (results of others; nil: none).
local function boards_of(values, run)
  local each
  if values.input then
    each = boards_of_files(values)
  elseif values.deal then
    local list = { { number = 1, deal = argument.read_deal({ values.deal }, "table: --deal") } }
    each = function() return table.remove(list) end
  else
    each = random_boards(values, run)
  end
  return function()
    local board = each()
    if board then
      board.dealer = values.dealer or board.dealer or core_board.dealer(board.number)
      board.vul = values.vul or board.vul or core_board.vul(board.number)
    end
    return board
  end
end

-- ---- sessions ----------------------------------------------------------------------------

-- What was typed; nil and "end" or "interrupted".
local function read(prompt)
  local text, why = line.read(prompt)
  if not text then return nil, why end
  return shown.letters(text)
end

-- What was asked for; systems last, as they take time to load.
local function new_run(values)
  local mine = seats_of(values.seat or values.listen and "none" or "S", "--seat")
  local signs = show.style().symbols
  local run = { mine = mine, clients = table_manager.seats(values, mine, seats_of),
    watches = next(mine) == nil, bids = values.play_only and {} or mine, signs = signs, read = read,
    finished = {}, quiet = values.json == "-" or values.html == "-",
    where = values.where and argument.read_condition(values.where, "table: --where") or nil,
    contract = values.contract and argument.read_contract(values.contract, "table: --contract"),
    auction = values.auction and system.words_of(values.auction, "table: --auction") or {} }
  if run.contract and run.contract.level == 0 then
    script.usage "table: --contract: a deal that is passed out is not played"
  elseif run.quiet and not run.watches then
    script.usage "table: '-' takes the place of the text: write to a file, or watch (--seat none)"
  end
  if run.watches and not values.input then values.deals = values.deals or 1 end
  run.players, run.systems = players_of(values), systems_of(values)
  return run
end

-- What the person wants after a board: true, the next one; false, to leave; nil, this board again,
-- from where it was taken back.
local function after(run, one)
  if run.watches then return true end
  while true do
    local text, why = run.read "Return goes on; why, show, undo, quit: "
    if not text then
      run.interrupted = why == "interrupted"
      return false
    end
    local word = text:lower()
    if word == "" then return true elseif word == "quit" or word == "exit" then return false end
    local done = table_words.obey(one, text)
    if done then return nil end
    if done == false then output.print "Type Return, or one of these words." end
  end
end

-- Play a board to its end; true: the next one, false: the person leaves.
local function play(run, board, acts)
  local one = script.try("table", script.FAILED, table_board.new, run, board, acts)
  result.begin(run, board)
  while true do
    local done, why = session.go(one)
    if done ~= "over" then
      run.interrupted, run.failed, run.left = done == "interrupted", done == "failed", one
      if why then script.complain("table: " .. why) end
      run.keep(one) -- Ctrl-C may have come after a card, while programs were thinking
      return false
    end
    run.finished[#run.finished + 1] = one
    result.print(run, one)
    local on = after(run, one)
    if on ~= nil then return on end
    run.finished[#run.finished] = nil
  end
end

-- Write what was asked for of the boards that were finished.
local function write(values, run)
  local none = #run.finished == 0 and (values.html or values.set)
  if none then
    script.complain(("table: no board was finished: '%s' is not written"):format(none))
  elseif values.html then
    script.must("table", output.write(values.html, result.page(run)))
  end
  if values.set and not none then files.write_set(values.set, "table", result.records(run)) end
  argument.write_json(values, "table", values.json and result.json(run, values.seed))
end

function command.run(values)
  local kept = values.resume and store.read(command, values) or nil
  values = kept and kept.values or values
  check_options(values)
  table_manager.check(values)
  local run = new_run(values)
  if values.connect then return table_manager.connect(values, run) end
  if values.listen then run.manager = table_manager.listen(values, run.clients) end
  local boards, stays = boards_of(values, run), true
  run.keep = function(one) store.write(values, run, one) end
  for i = 1, kept and #kept.boards or 0 do
    stays = stays and store.restore(run, boards(), kept.boards[i], i == #kept.boards, play)
  end
  if not kept then store.warn() end
  while stays do
    local board = boards()
    stays = board ~= nil and play(run, board)
  end
  if run.manager then run.manager:finish() end
  if run.left then store.say(run) else store.remove(run) end
  write(values, run)
  return (run.interrupted or terminal.interrupted()) and script.INTERRUPTED
    or run.failed and script.FAILED or 0
end

return command
