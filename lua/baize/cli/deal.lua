-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize deal: deals that satisfy a condition, and how many there are.
-- @module baize.cli.deal
local argument = require "baize.cli.argument"
local core_board = require "baize.core.board"
local core_run = require "baize.core.run"
local deal_write = require "baize.cli.deal_write"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local sheet = require "baize.cli.sheet"
local script = require "baize.host.script"
local errors = require "baize.core.error"

local deal = {}

deal.name = "deal"
deal.summary = "deal at random on a condition, or count"
deal.description = "Print random deals that satisfy COND, or any deals. COND is a "
  .. "condition as scripts write it: features of the seats N E S W and of the pairs NS EW "
  .. "with ranges, joined by & | ~. The same seed gives the same deals; a fresh one is "
  .. "chosen, and printed on standard error, where none is given. With --count, --explain, "
  .. "--frequency or --html alone no deals are printed."
deal.arguments = {
  { key = "condition", value = "COND", count = "?", help = "the condition, in quotes" },
}
deal.options = {
  argument.deals "how many deals (default: 1)",
  argument.seed "which deals: a whole number",
  { names = { "--format" }, choices = deal_write.FORMATS,
    help = "text: diagrams (default); line: one 'N:hand hand hand hand' a line; pbn, lin: boards "
      .. "numbered from 1; id: deal ids, 24 hexadecimal digits; json: an object; sheet: hand "
      .. "records with double-dummy results and par" },
  argument.html "write hand records to FILE, a page that prints",
  argument.json,
  { names = { "--event" }, value = "TEXT", help = "of boards and hand records: the event" },
  { names = { "--date" }, value = "DATE", type = "date",
    help = "of boards and hand records: as in 2026.11.22" },
  { names = { "--first-board" }, value = "N", type = "count",
    help = "number of the first board (default: 1)" },
  { names = { "--known" }, value = "SEAT:CARDS", repeats = true,
    help = "cards that a seat holds, as in S:AK2.J3.KQ854.K72 (fewer than 13: at least these); "
      .. "once for each seat" },
  { names = { "--system" }, value = "SYSTEM", help = "the system of --auction, as for baize bid" },
  { names = { "--auction" }, value = "CALLS", type = "auction",
    help = "only deals on which the side that bids first bids so by --system, as in '1NT P 2C P'; "
      .. "bids of the other side are natural within a point and a card, its passes say nothing; "
      .. "with --opponents, or where the first call is a pass, all four players bid so exactly" },
  { names = { "--opponents" }, value = "SYSTEM",
    help = "of --auction: the system of the other side (default: natural bidding; --system where "
      .. "the first call is a pass)" },
  { names = { "--dealer" }, value = "SEAT", type = "seat", help = "who deals: of --auction and "
    .. "of all boards that are written (default: N with --auction, else by the boards' numbers)" },
  { names = { "--vul" }, value = "none|NS|EW|both|we|they", type = "vul_of_board_or_side",
    help = "who is vulnerable, in the same two places (default: none with --auction, else by "
      .. "the boards' numbers); we is the side that bids first in --auction" },
  { names = { "--distinct" },
    help = "no deal twice; the deals must be counted exactly, which for conditions on four hands "
      .. "may take seconds" },
  { names = { "--count" },
    help = "how many deals satisfy COND: the number alone on the first line, then how it is "
      .. "known" },
  { names = { "--explain" }, help = "how the deals are found" },
  { names = { "--frequency" }, value = "NAME=COND", repeats = true,
    help = "which share of the deals satisfies this too, one line of a table for each: exact where "
      .. "it can be counted; with -n among the deals dealt, which are printed only with --format" },
  { names = { "--plan" }, value = "PLAN", help = "force a plan, as in rejection/1" },
  { names = { "--budget" }, value = "OPERATIONS", type = "count",
    help = "what preparing may take, and each count, in operations of a few ns (default: some "
      .. "seconds); where it is not enough a count is an estimate" },
  argument.jobs "how many threads count the deals of --count (default: all)",
  { names = { "--prepare-for" }, value = "N", type = "count",
    help = "preparing may take as long as N deals would without it (default: any number); the plan "
      .. "may depend on it, so -n says nothing of it" },
  { names = { "--tries" }, value = "N", type = "count",
    help = "give up when a deal is not found in N draws (default: never)" },
  { names = { "--script" }, value = "FILE",
    help = "a Lua file that returns a condition, or a table of options as baize.sampler takes; it "
      .. "sees the words of conditions and nothing else. Or a script of the program dealer, "
      .. "recognised by its name (.dl, .dlr, .dealer) or by a line that begins with one of its "
      .. "commands (produce, condition, ...): its actions are done, unless other output is asked "
      .. "for; -n is for produce" },
}
sheet.add(deal.options)
deal.examples = {
  { [[baize deal 'S.hcp "15-17" & S.balanced & N.spades "5+"' -n 3]],
    "three deals for a strong notrump opposite five spades" },
  { [[baize deal 'W.hearts "4+"' --known S:AK2.J3.KQ854.K72 --count]],
    "how many deals give West four hearts when you see your own hand" },
  { "baize deal -n 24 --first-board 25 --event 'Club night' --date 2026.11.22 --html boards.html",
    "hand records of an evening" },
  { "baize deal --system tutorial --auction '1NT P 2C P' --dealer S -n 3",
    "deals for Stayman by a system" },
  { "baize deal --script stayman.dl --seed 7", "what a script of the program dealer says" },
}

-- ---- what is asked for -----------------------------------------------------------

-- Which call of an auction is the first bid; the next call where there is none.
local function first_bid(auction)
  local number = 1
  for word in auction:gmatch "[^%s()]+" do
    if word:upper():sub(1, 1) ~= "P" then break end
    number = number + 1
  end
  return number
end

-- Who is vulnerable on the board, where the side of call `first` is meant by "we".
local function vul_of_board(values, first)
  local dealer = ("NESW"):find(values.dealer, 1, true)
  local ours = (dealer + first) % 2 == 0 and "NS" or "EW"
  if values.vul == "we" then return ours end
  return values.vul == "they" and (ours == "NS" and "EW" or "NS") or values.vul
end

-- What an auction by a system says of our hands; boards have its dealer and vulnerability.
local function auction_condition(values)
  if not (values.system and values.auction) then
    script.usage "deal: --system and --auction are given together, --opponents with them"
  end
  local system = argument.read_system(values.system, "deal")
  local they = values.opponents and argument.read_system(values.opponents, "deal")
  local first = first_bid(values.auction)
  if first > 1 then they = they or system end
  values.dealer, values.vul = values.dealer or "N", values.vul or "none"
  values.vul = vul_of_board(values, first)
  -- raises for what is not an auction
  local where, unknown = script.try("deal", script.FAILED, system.auction, system,
    values.auction, { dealer = values.dealer, vul = values.vul, they = they,
      tolerance = they and { points = 0, cards = 0 } })
  argument.note_unknown(unknown, "deal")
  return where
end

-- What baize.sampler is asked for, and the program of a script of `dealer`.
local function sampler_options(values)
  local options, program = {}, nil
  if values.script then
    local returned, message
    returned, message, program = require "baize.dealer".sampler_options(values.script)
    if not (returned or message) then
      returned, message = require "baize.sandbox".sampler_options(values.script)
    end
    options = script.must("deal", returned, message)
  end
  if values.condition then
    if options.where then script.usage "deal: COND and --script both say what to deal" end
    if values.condition:find "^%d+$" then
      script.usage(("deal: for so many deals write -n %s"):format(values.condition))
    end
    options.where = argument.read_condition(values.condition, "deal")
  end
  if values.system or values.auction or values.opponents then
    local where = auction_condition(values)
    options.where = options.where and options.where & where or where
  end
  if #(values.known or {}) > 0 then
    if options.known and program then
      script.usage "deal: predeal and --known both say who holds which cards"
    end
    options.known = argument.read_known(values.known, "deal")
  end
  for _, key in ipairs { "seed", "plan", "budget", "tries" } do
    if values[key] ~= nil then options[key] = values[key] end
  end
  options.deals = values.prepare_for or options.deals
  return options, program
end

-- ---- results ------------------------------------------------------------------------

local function count(sampler, jobs)
  return (sampler:figure { exact = true, jobs = jobs or core_run.cores() })
end

-- The deals; boards where a script of `dealer` says who deals or who is vulnerable, or where
-- they have another number or an event: what is not given follows from their numbers.
local function boards_of(sampler, values, form)
  local deals = sampler:deals(values.deals or 1, { distinct = values.distinct })
  local told = values.dealer or values.vul or values.first_board or values.event or values.date
  if not (deal_write.BOARDS[form] and told) then return deals end
  local before = (values.first_board or 1) - 1
  return function()
    local one, i = deals()
    if not one then return nil end
    local number, tags = before + i, form == "pbn" and {} or nil
    for _, name in ipairs(tags and { "Event", "Date" } or {}) do
      local value = values[name:lower()]
      if value then tags[#tags + 1] = { name = name, value = value, after = "" } end
    end
    return { deal = one, number = number, dealer = values.dealer or core_board.dealer(number),
      vul = values.vul or core_board.vul(number), tags = tags,
      event = form == "lin" and { title = values.event } or nil }, i
  end
end

local function write_page(sampler, values)
  local file <close> = script.must("deal", output.open(values.html))
  deal_write.to_page(file, boards_of(sampler, values, "html"), values.deals or 1,
    sheet.of(values))
  script.must("deal", file:keep())
end

-- The same deals again, and what was found of them, as an object.
local function write_json(sampler, values, deals, found)
  local file <close> = script.must("deal", output.open(values.json))
  script.must("deal", deal_write.json(file, sampler, deals
    and sampler:deals(values.deals or 1, { distinct = values.distinct }) or nil, found))
  script.must("deal", file:keep())
end

-- Is a count all that is asked? Then no deals repay what opening an engine takes. Scripts of
-- `dealer` say how many deals they want.
local function is_count(values, options)
  return values.count and #values.frequency == 0 and not values.script
    and not (values.explain or values.deals or values.format or values.html
      or options.plan or options.budget)
end

-- Everything that was asked for. Raises what samplers raise.
local function results(sampler, values)
  local frequency = #(values.frequency or {}) > 0
  local only = values.count or values.explain or frequency or values.html
  local silent <const>, found = values.json == "-", {}
  if values.count then
    local figure = deal_write.during("counting the deals", count, sampler, values.jobs)
    found.count = plain.figure(figure)
    if not silent then deal_write.print_count(figure) end
  end
  if values.explain then
    found.explanation = deal_write.during("trying the plans", sampler.explain, sampler)
    if not silent then output.put(found.explanation) end
  end
  local deals = values.format or values.deals and not (frequency or values.html) or not only
  if deals or values.html or frequency and values.deals then
    deal_write.announce(sampler, values.deals or 1)
  end
  if deals and not silent then
    script.must("deal", deal_write.to_output(values.format or "text", sampler,
      boards_of(sampler, values, values.format or "text"), values.deals or 1, sheet.of(values)))
  end
  if frequency then
    found.frequency = deal_write.during(values.deals and "testing the deals"
      or "counting the deals", deal_write.frequency, sampler, values.frequency, values.deals)
    if not silent then deal_write.print_frequency(sampler, found.frequency) end
  end
  if values.html then write_page(sampler, values) end
  if values.json then write_json(sampler, values, deals, found) end
end

-- The options that only some forms have a place for, and what else has one.
local ONLY <const> = {
  { "title", "--title", { sheet = true, html = true } },
  { "plain", "--no-analysis", { sheet = true, html = true } },
  { "curtain", "--curtain", { sheet = true, html = true } },
  { "links", "--links", { html = true } },
  { "large", "--large", { html = true } },
  { "paper", "--paper", { html = true } },
  { "event", "--event", deal_write.BOARDS },
  { "date", "--date", { pbn = true, sheet = true, html = true } },
  { "first_board", "--first-board", deal_write.BOARDS },
  { "dealer", "--dealer", deal_write.BOARDS, "--auction, " },
  { "vul", "--vul", deal_write.BOARDS, "--auction, " },
}

-- What was typed that no output has a place for; nil: nothing.
local function unused(values)
  local form = values.format or not values.html and "text" or "html"
  for _, one in ipairs(ONLY) do
    if values[one[1]] and not one[3][form] and not (values.html and one[3].html)
      and not (one[4] and values.auction) then
      local forms = {}
      for _, name in ipairs(deal_write.FORMATS) do
        if one[3][name] then forms[#forms + 1] = name end
      end
      return ("%s needs %s%s--html FILE"):format(one[2], one[4] or "",
        #forms > 0 and ("--format %s or "):format(table.concat(forms, ", ")) or "")
    end
  end
  if (values.vul == "we" or values.vul == "they") and not values.auction then
    return ("--vul %s needs --auction, in which that side bids: write NS or EW"):format(values.vul)
  end
  if values.json == "-" and (values.format or values.html == "-") then
    return "standard output takes one of --format, --html - and --json -"
  end
  if values.links and values.curtain then return sheet.NO_LINKS end
  if form == "lin" and (values.event or ""):find "[|,]" then
    return "--event: LIN cannot hold bars and commas"
  end
end

-- The conditions of --frequency, read: { name, condition }.
local function read_frequencies(values)
  local list, seen = {}, {}
  for i, text in ipairs(values.frequency or {}) do
    local name, condition = text:match "^%s*([%w_][%w_ +.-]*)=(.*)$"
    if not name then script.usage("deal: --frequency: NAME=COND expected", text, 1) end
    name = name:gsub("%s+$", "")
    if seen[name] then
      script.usage(("deal: --frequency: the name '%s' occurs twice"):format(name), text,
        (text:find(name, 1, true)))
    end
    seen[name] = true
    list[i] = { name, argument.read_condition(condition, "deal: --frequency") }
  end
  return list
end

function deal.run(values)
  local baize, fault = require "baize", unused(values)
  if fault then script.usage("deal: " .. fault) end
  local options, program = sampler_options(values)
  values.frequency = read_frequencies(values)
  if is_count(values, options) then options.deals = options.deals or 1 end
  -- raises where no deal satisfies the condition, or the plan cannot be had
  local ok, sampler = pcall(deal_write.during, "preparing the deals", baize.sampler, options)
  if not ok then
    local kind = errors.kind(sampler)
    if kind == "interrupted" then error(sampler, 0) end
    script.quit(tostring(sampler), values.plan and kind == "not found" and script.USAGE or nil)
  end
  local only = values.count or values.explain or #values.frequency > 0
  if not options.seed and (values.deals or values.format or values.html or not only) then
    output.tell(("seed %d\n"):format(sampler.seed))
  end
  -- both raise where there are too few deals
  if program and not (only or values.format or values.html or values.json) then
    script.must("deal", script.try("deal", script.FAILED, require "baize.dealer".run, program,
      sampler, values.deals))
    return 0
  elseif program then
    values.deals = values.deals or program.produce
    values.dealer, values.vul = values.dealer or program.dealer, values.vul or program.vul
  end
  script.try("deal", script.FAILED, results, sampler, values)
end

return deal
