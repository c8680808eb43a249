-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bid: what hands bid by a system.
-- @module baize.cli.bid
local argument = require "baize.cli.argument"
local bid_net = require "baize.cli.bid_net"
local contest = require "baize.system.reading.contest"
local core_auction = require "baize.core.auction"
local core_run = require "baize.core.run"
local files = require "baize.cli.files"
local lists = require "baize.base.lists"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local player = require "baize.table.player"
local position = require "baize.system.turn.position"
local records = require "baize.format.record"
local script = require "baize.host.script"

local bid = {}

local FORMATS <const> = { "text", "pbn", "lin", "json" }
local ORDER <const> = { "version", "system", "hand", "auction", "call", "why", "by", "text", "file",
  "line", "id", "natural", "guard", "forced", "earlier", "skipped", "failed" }
local BLOCK <const> = 1000 -- boards that are bid before they are written

bid.name = "bid"
bid.summary = "bid hands and deals by a system"
bid.description = "With --hand: the call of one hand after an auction, and why. With --auction "
  .. "alone: what its calls mean, and the rules for the next one with exact shares of the hands "
  .. "that the player can have, whatever partner has. With -n or "
  .. "--in: whole auctions of random deals, or of the boards of files; N-S bid by SYSTEM, E-W by "
  .. "OPPONENTS, and dealer and vulnerability are the board's; P* is a pass that no rule makes, "
  .. "and ~ marks calls that only natural bidding makes. "
  .. "SYSTEM is a name (systems/NAME.lua) or the path of a file, with options as in "
  .. "tutorial:weak_two=light; 'natural' is natural bidding. Of a net ('net', 'net:FILE') --hand "
  .. "has its call, and --auction what its calls show by sampling: shares of random hands, points "
  .. "and lengths, and a decision list with how often it is right."
bid.arguments = {
  { key = "system", value = "SYSTEM", help = "the system, NAME[:OPTION=VALUE,...] or a path" },
  argument.opponents " (default: -n and --in: the same; else natural bidding)",
}
bid.options = {
  argument.deals "how many random deals",
  argument.seed "which deals: a whole number",
  files.input "boards to bid", files.from,
  { names = { "--hand" }, value = "HAND", help = "as in AK2.J3.KQ854.K72" },
  { names = { "--auction" }, value = "CALLS", type = "auction",
    help = "from the dealer on, as in 'P 1NT P'; or ours plain and theirs in parentheses" },
  { names = { "--vul" }, value = "none|we|they|both", type = "vul_of_side",
    help = "of --hand and --auction (default: none)" },
  { names = { "--format" }, choices = FORMATS, help = "of -n and --in: text, a line for each board "
    .. "(default); pbn, lin, json: boards with their auctions" },
  { names = { "--json" }, value = "FILE", help = "of --hand and --auction: write the answer as "
    .. "JSON too, as --json=FILE; --json - prints it instead of the text" },
  { names = { "--explain" }, help = "of -n and --in: a line for each call (--format pbn and lin "
    .. "always have them, as notes)" },
  { names = { "--simulate" }, value = "DEALS", type = "count", help = "SYSTEM thinks again before "
    .. "last decisions, on so many deals (32 to 100 are usual): as SYSTEM:simulate=DEALS" },
  { names = { "--uncontested" }, help = "of -n and --in: the side that does not open passes" },
  argument.jobs "of -n and --in: how many threads (default: all); the auctions are the same",
  { names = { "--strict" },
    help = "a convention that is wrong is an error (default: it is left out, with a message)" },
}
bid.json_flag = true
bid.examples = {
  { "baize bid tutorial --hand AK2.J3.KQ854.K72 --auction 'P 1NT P'", "one call, and why" },
  { "baize bid tutorial --auction '1NT P 2C P'", "what the calls mean, and what comes next" },
  { "baize bid tutorial:weak_two=light -n 20 --seed 7", "twenty auctions" },
  { "baize bid tutorial --in club.pbn --format pbn", "the boards of a file, bid anew" },
  { "baize bid net --auction '1NT P'", "what a net's calls show, by sampling" },
  { "baize bid tutorial natural -n 3 --explain", "two systems at a table, and why each call" },
}

-- ---- one hand, one auction -----------------------------------------------------------

-- Say so where the side at turn has not bid and the other one has: a pass may be missing.
local function note_side(text)
  local words = {}
  for word in text:gmatch "%S+" do words[#words + 1] = word end
  local last = words[#words]
  if not last or last:find "[()]" or not last:find "^[1-7]" then return end
  for i = #words - 1, 1, -2 do
    if words[i] ~= "P" then return end
  end
  script.complain(("bid: the player after %s is an opponent, and calls here; for the partner "
    .. "write --auction '%s P'"):format(last, text))
end

local function print_call(system, values, they)
  local auction, options = values.auction or "", { vul = values.vul, they = they }
  local call, trace = system:bid(values.hand, auction, options)
  note_side(auction) -- after what refuses the auction
  argument.note_unknown(select(2, system:auction(auction, options)), "bid")
  local json = values.json and plain.encode({ system = system.name, hand = values.hand,
    auction = auction, call = call, why = trace:plain() }, ORDER)
  if argument.write_json(values, "bid", json) then return end
  output.print(call)
  output.print(trace)
end

local function print_meanings(system, values, they)
  local options = { vul = values.vul, they = they }
  local explanation = system:explain(values.auction, options)
  note_side(values.auction)
  if values.json and argument.write_json(values, "bid", explanation:json()) then return end
  if #explanation > 0 then output.put(tostring(explanation), "\n\n") end
  local auction = core_auction.parse(values.auction, "N")
  if not (auction and auction.over) then
    output.put(tostring(system:show(values.auction, options)))
  end
end

-- ---- whole deals ---------------------------------------------------------------------

local MARKS <const> = { ["no rule"] = "*", natural = "~", simulated = "!" }
local MARKED <const> = { { "!", "!: a call that simulation made in place of the rule's" },
  { "*", "P*: a pass that no rule makes" },
  { "~", "~: a call that only natural bidding makes" } }

local WRITERS <const> = {
  text = function(boards)
    local seen = {}
    for board in boards do
      local calls = table.move(board.auction.calls, 1, #board.auction.calls, 1, {})
      for i, mark in pairs(board.marks) do
        calls[i], seen[MARKS[mark]] = calls[i] .. MARKS[mark], true
      end
      output.put(("%d  %s  dealer %s, %s vulnerable: %s\n"):format(board.number,
        tostring(board.deal), board.dealer, board.vul == "none" and "nobody" or board.vul,
        table.concat(calls, " ")))
      if board.explained then output.put((board.explained:gsub("[^\n]+", "   %0"))) end
    end
    for _, mark in ipairs(MARKED) do
      if seen[mark[1]] then output.put(mark[2], "\n") end
    end
    return true
  end,
}
for _, format in ipairs { "pbn", "lin", "json" } do
  WRITERS[format] = function(boards)
    return require "baize.format".write(io.stdout, format, boards)
  end
end

-- What a file says of a board that stays true when it is bid anew.
local KEPT <const> = { Event = true, Site = true, Date = true, Board = true, West = true,
  North = true, East = true, South = true }

local function kept(tags)
  local list = {}
  for _, tag in ipairs(tags or {}) do
    if KEPT[tag.name] then list[#list + 1] = tag end
  end
  return #list > 0 and list or nil
end

-- Passes of the side that opens, and of all before it, that no rule makes: "no rule" by number.
local function without_rule(system, deal, dealer, vul, calls)
  local notes, first = {}, 1
  while calls[first] == "P" do first = first + 1 end
  for i, call in ipairs(calls) do
    if call == "P" and (i < first or (i - first) % 2 == 0) then
      local seat = records.seat_after(dealer, i - 1)
      local side = (seat == "N" or seat == "S") and "NS" or "EW"
      local p = system:position_of(table.move(calls, 1, i - 1, 1, {}), position.SEEN[side][vul])
      notes[i] = not p:first(deal[seat]) and "no rule" or nil
    end
  end
  return notes
end

-- The auction of a board whose opening side alone bids, and the marks of its calls.
local function uncontested(at, board)
  local calls = {}
  for call in at.NS:bid_deal(board.deal, board.dealer, board.vul):gmatch "%S+" do
    calls[#calls + 1] = call
  end
  return { dealer = board.dealer, calls = calls },
    without_rule(at.NS, board.deal, board.dealer, board.vul, calls)
end

local LETTERS <const> = { ["*"] = "no rule", ["~"] = "natural", ["!"] = "simulated" }

-- The auctions of boards at which four players bid, and the marks of their calls.
local function bid_block(at, boards, values)
  local made = contest.boards(at.NS, at.EW, boards, {}, values.jobs or core_run.cores())
  local marks = made:marks()
  for i, text in ipairs(made:auctions()) do
    local board, marked = boards[i], marks[i]:find "[^=]" and marks[i] or ""
    board.auction, board.marks = { dealer = board.dealer, calls = {} }, {}
    for call in text:gmatch "%S+" do
      local calls = board.auction.calls
      calls[#calls + 1] = call
      board.marks[#calls] = LETTERS[marked:sub(#calls, #calls)]
    end
  end
end

-- The auction of a board at which four players bid, the marks of its calls, and why each was made;
-- `noted`: with notes and alerts.
local function contested(at, board, noted)
  local _, bidding = contest.bid { deal = board.deal, NS = at.NS, EW = at.EW,
    dealer = board.dealer, vul = board.vul }
  local auction, marks = { dealer = board.dealer, calls = {} }, {}
  for i, c in ipairs(bidding) do
    auction.calls[i], marks[i] = c.call, c.mark ~= "rule" and c.mark or nil
    local rule = noted and c.entry and c.entry.rule
    if rule then
      auction.notes, auction.alerts = auction.notes or {}, auction.alerts or {}
      auction.notes[i] = (c.call ~= "P" or rule.text) and c:meaning() or nil
      auction.alerts[i] = rule.artificial or rule.alert or nil
    end
  end
  if bidding.stopped then
    script.complain(("bid: board %d: %s"):format(board.number, bidding.stopped))
  end
  return auction, marks, bidding
end

-- What a PBN file says of the event, where nothing is kept, and of the systems.
local function add_tags(at, tags)
  local event = false
  for _, tag in ipairs(tags) do event = event or tag.name == "Event" end
  if not event then table.insert(tags, 1, { name = "Event", value = "" }) end
  for _, side in ipairs { "NS", "EW" } do
    local s = at[side]
    local options = {}
    for name, value in pairs(s.options) do options[#options + 1] = name .. "=" .. value end
    table.sort(options)
    tags[#tags + 1] = { name = "BidSystem" .. side, value = ("%s%s (%s)"):format(s.name,
      #options > 0 and ":" .. table.concat(options, ",") or "", s.hash) }
  end
  return tags
end

-- A board as it is bid: its dealer and vulnerability.
local function new_board(board, index)
  local number = board.number or index
  local dealer, vul = records.dealer_and_vul(board, number)
  return { number = number, deal = board.deal, dealer = dealer, vul = vul or "none",
    tags = board.tags }
end

-- Give a board the auction that the systems have on it, where it has none yet, and what the format
-- it is written in wants.
local function finish(at, new, values)
  local format = values.format or "text"
  local bidding
  if values.uncontested then
    new.auction, new.marks = uncontested(at, new)
  elseif not new.auction or #new.auction.calls > contest.CALLS_MAX then
    new.auction, new.marks, bidding = contested(at, new, format == "pbn" or format == "lin")
  end
  if format == "json" and next(new.marks) then new.auction.notes = new.marks end
  local tags = kept(new.tags)
  new.tags = nil
  if format == "text" then
    new.explained = values.explain and bidding and tostring(bidding) or nil
  else
    new.marks, new.tags = nil, tags
    if format == "pbn" then
      new.tags = add_tags(at, new.tags or {})
      new.contract = core_auction.contract(new.dealer, new.auction.calls)
    end
  end
  return new
end

-- The boards as they are bid, in their order, from an iterator of boards with deals. Where no call
-- is explained they are bid many at once.
local function bid_all(at, boards, values)
  local block, place, index = {}, 0, 0
  local explained = values.uncontested or values.explain or values.format == "pbn"
    or values.format == "lin"
  local most = explained and 1 or BLOCK
  return function()
    place = place + 1
    if not block[place] then
      block, place = {}, 1
      for board in boards do
        index = index + 1
        block[#block + 1] = new_board(board, index)
        if #block == most then break end
      end
      if #block > 0 and not explained then bid_block(at, block, values) end
    end
    return block[place] and finish(at, block[place], values)
  end
end

local function bid_random(at, values)
  local options = { where = require "baize".any, seed = values.seed }
  local sampler = require "baize".sampler(options)
  if not values.seed then output.tell(("seed %d\n"):format(sampler.seed)) end
  local deals = sampler:deals(values.deals)
  script.must("bid", WRITERS[values.format or "text"](bid_all(at, function()
    local deal = deals()
    return deal and { deal = deal }
  end, values)))
end

local function bid_files(at, values)
  local list, without = {}, 0
  local status = files.each(values.input, values, function(board)
    if board.deal then
      list[#list + 1] = board
    else
      without = without + 1
    end
  end)
  if without > 0 then
    script.complain(("bid: %s no whole deal: left out"):format(without == 1 and "1 board has"
      or without .. " boards have"))
  end
  script.must("bid", WRITERS[values.format or "text"](bid_all(at, lists.each(list), values)))
  return status
end

-- ---- what was asked for --------------------------------------------------------------

-- What is asked for, as a function.
local function task_of(values)
  local whole = (values.deals and 1 or 0) + (values.input and #values.input > 0 and 1 or 0)
  local one = values.hand or values.auction
  if whole + (one and 1 or 0) ~= 1 then
    script.usage "bid: one of -n, --in, --hand and --auction is needed"
  elseif values.format and one or values.json and not one then
    script.usage("bid: --format is for -n and --in (--format json), --json for --hand and "
      .. "--auction")
  elseif one and (values.explain or values.uncontested or values.jobs) then
    script.usage "bid: --explain, --uncontested and --jobs are for -n and --in"
  elseif values.uncontested and values.opponents then
    script.usage "bid: --uncontested takes no OPPONENTS: they pass"
  end
  if values.hand then return print_call end
  if values.auction then return print_meanings end
  return values.deals and bid_random or bid_files
end

function bid.run(values)
  local task, loaded, same = task_of(values), {}, values.opponents == values.system
  if player.is_short(values.system) then return bid_net.run(values) end
  if values.simulate then
    values.system = ("%s%ssimulate=%d"):format(values.system,
      values.system:find(":", 1, true) and "," or ":", values.simulate)
    same = false
  end
  for i, name in ipairs { values.system, not same and values.opponents or nil } do
    loaded[i] = argument.read_system(name, "bid", nil, { strict = values.strict or false })
  end
  if same then loaded[2] = loaded[1] end
  local whole = task == bid_random or task == bid_files
  local subject = whole and { NS = loaded[1], EW = loaded[2] or loaded[1] } or loaded[1]
  -- raises for what is not a hand or auction, and where counting is too much
  return (script.try("bid", script.FAILED, task, subject, values, loaded[2]))
end

return bid
