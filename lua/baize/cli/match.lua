-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize match: bidding systems against each other on the same deals.
-- @module baize.cli.match
local argument = require "baize.cli.argument"
local player = require "baize.table.player"
local script = require "baize.host.script"
local shell = require "baize.base.shell"

local match = {}

match.name = "match"
match.summary = "bidding systems, or players of cards, against each other, scored"
match.description = "Deal, bid and score: each deal is bid at two tables, at one by A North-South "
  .. "and B East-West, at the other the other way round, and what A wins is counted in IMPs. "
  .. "Contracts that are the same at both tables take no solving. The report has the mean of a "
  .. "board with its error and a verdict, the calls at which the tables part and what each adds, "
  .. "and the largest swings explained. More than two systems play all matches on the same deals. "
  .. "A system is as for baize bid, or another player: program:COMMAND, manager:COMMAND, "
  .. "file:BOARDS, person, net, net:FILE,reads_as=SYSTEM (a neural net, and the system as which "
  .. "the other side reads its calls, or 'nothing'); with --option the values of an option of A "
  .. "play each other. With --play the contracts are played out card by card; with --card A and B "
  .. "are players of cards, the contracts are the same at both tables, and only the play differs: "
  .. "A plays both hands of North-South at one table, and of East-West at the other, by the same "
  .. "random numbers."
match.arguments = {
  { key = "systems", value = "SYSTEM", count = "+", help = argument.systems.help .. "; with --card "
    .. "a player of cards: random, rules, cheat, pimc, pimc:worlds=100, alphamu, program:COMMAND" },
}
match.options = {
  argument.deals "how many boards (default: 1000)",
  argument.seed "which deals (default: fresh, printed)",
  { names = { "--option" }, value = "NAME=V,W", help = "of one system: values of an option, each a "
    .. "system, as in weak_two=sound,light" },
  { names = { "--where" }, value = "COND", repeats = true, help = "deals that satisfy this" },
  { names = { "--in" }, key = "from", value = "FILE",
    help = "the deals of a file of boards, or of a database, in place of random ones" },
  { names = { "--card" }, help = "a match of card play between two players of cards" },
  { names = { "--contract" }, value = "CONTRACT",
    help = "of --card: what is played, as in '3NT by S'" },
  { names = { "--bidding" }, value = "SYSTEM",
    help = "of --card: or the system by which it is bid" },
  { names = { "--leads" }, value = "PLAYER",
    help = "of --card: who chooses all opening leads (default: the leader)" },
  { names = { "--play" }, value = "PLAYER", help = "of systems: four such players of cards play "
    .. "all contracts, as pimc (default: double dummy)" },
  { names = { "--scoring" }, choices = { "imps", "matchpoints", "points", "tricks" },
    help = "what a board is worth (default: imps); tricks is of --card" },
  { names = { "--dealer" }, choices = { "board", "N", "E", "S", "W" },
    help = "default: board, by the number of the deal" },
  { names = { "--vul" }, choices = { "board", "none", "NS", "EW", "both" },
    help = "default: board" },
  { names = { "--auction" }, value = "CALLS",
    help = "calls that are made in any case, as in '1NT P'" },
  { names = { "--doubling" }, value = "RULE", help = "of what nobody doubled: never (default), "
    .. "oracle, or a number: contracts that go down so many are doubled" },
  { names = { "--par" }, help = "both tables against par too (solves all results of all boards)" },
  { names = { "--only-changed" }, key = "differing", help = "bid and solve only what two systems "
    .. "bid differently, of a library of boards that the second one has bid once; -n is about how "
    .. "many boards are solved (default: 200)" },
  { names = { "--library" }, value = "N", help = "with --only-changed: boards of the library "
    .. "(default: 16000)" },
  { names = { "--matters" }, value = "X",
    help = "the smallest difference that matters, a board (default: 0.1 IMPs)" },
  { names = { "--stop" }, value = "RULE", help = "until the interval is at most so far either way, "
    .. "as in 0.05, or 'decided'; -n is the most then (default: 100 000)" },
  { names = { "--variance" }, choices = { "plain", "adjusted" },
    help = "adjusted: means are steadied by guesses of a small net" },
  argument.jobs "how many threads (default: one for each core); results do not depend on it",
  argument.memory,
  argument.json,
  argument.html "write the report as a page too",
  argument.links,
  argument.brief,
  { names = { "--db" }, value = "FILE", help = "store deals and results in this database" },
  { names = { "--resume" }, key = "resume",
    help = "continue the last run of this match in the database, where it ended" },
  { names = { "--again" }, key = "again", help = "deal others where the database has this match" },
  argument.range,
  argument.shard,
  argument.quiet,
}
match.examples = {
  { "baize match tutorial natural -n 300 --seed 7", "a system against natural bidding" },
  { "baize match mine.lua tutorial --only-changed --seed 7", "a change of a system, in seconds" },
  { "baize match net sayc -n 300 --doubling 2", "a neural net against a system" },
  { "baize match tutorial --option weak_two=sound,light -n 300", "what an option is worth" },
  { "baize match tutorial sayc -n 2000 --db match.db --html match.html", "stored, and as a page" },
  { "baize match --card pimc rules --contract '3NT by S' -n 100 --seed 7",
    "who plays 3NT better; the deals have no condition here, --where gives one" },
}

local function refuse(message, text, at) script.usage("match: " .. message, text, at) end

-- Both forms, for who mixes them.
local BOTH <const> = "a match of systems is 'baize match sayc natural', one of card play is 'baize "
  .. "match --card pimc rules --contract \"3NT by S\"' or '... --bidding sayc'"

local OF_CARDS <const> = { "contract", "bidding", "leads" }
local OF_SYSTEMS <const> = { "option", "auction", "doubling", "par", "differing", "variance",
  "play", "from" }
local SPELT <const> = { differing = "only-changed", from = "in" }

-- Refuse options of the other form.
local function check_form(values)
  for _, name in ipairs(values.card and OF_SYSTEMS or OF_CARDS) do
    if values[name] then
      refuse(("--%s is of a match of %s: %s"):format(SPELT[name] or name, values.card and "systems"
        or "card play, --card", BOTH))
    end
  end
  for _, name in ipairs(values.card and {} or values.systems) do
    if player.is_of_cards(name) then
      refuse(("'%s' plays cards: %s"):format(name, BOTH))
    end
  end
end

-- The players of cards, and what they play.
local function cards_of(values)
  if #values.systems ~= 2 then
    refuse(("--card: two players of cards expected, not %d: %s"):format(#values.systems, BOTH))
  elseif (values.contract == nil) == (values.bidding == nil) then
    refuse("--card: either --contract or --bidding is needed: " .. BOTH)
  end
  for _, name in ipairs(values.systems) do
    script.try("match", script.USAGE, player.of_cards, name, "match: --card", ": " .. BOTH)
  end
  local bidding = values.bidding
  return { cards = values.systems, leads = values.leads, contract = values.contract
    and argument.read_contract(values.contract, "match: --contract"), bidding = bidding
    and (player.is_short(bidding) and bidding or argument.read_system(bidding, "match",
    "match: " .. bidding)) }
end

-- Options that a match of what can differ does not take: it is not stored, and has its own end.
local UNSTORED <const> = { "db", "resume", "again", "range", "shard", "stop" }

-- The names of the systems, those that --option makes of one of them.
local function names_of(values)
  if not values.option then
    if #values.systems < 2 then
      refuse "two systems or more expected, or one with --option NAME=V,W"
    end
    return values.systems
  end
  local name, list = values.option:match "^([%w_]+)=(.+)$"
  if not name then refuse("--option: NAME=V,W expected", values.option, 1) end
  if #values.systems ~= 1 then refuse("--option is of one system, not of several") end
  local stem, names = values.systems[1], {}
  for value in list:gmatch "[^,]+" do
    names[#names + 1] = ("%s%s%s=%s"):format(stem, stem:find ":" and "," or ":", name, value)
  end
  if #names < 2 then refuse("--option: two values or more expected", values.option, #name + 2) end
  return names
end

local function where_of(values)
  local where
  for _, text in ipairs(values.where or {}) do
    local one = argument.read_condition(text, "match: --where")
    where = where and where & one or one
  end
  return where
end

local function number_of(text, name)
  local number = tonumber(text)
  return text and (number or refuse(("--%s: a number expected"):format(name), text, 1))
end

local function stop_of(text)
  if text == nil or text == "decided" then return text and { decided = true } end
  return { halfwidth = tonumber(text) or refuse("--stop: a number or 'decided' expected", text, 1) }
end

-- The command with --resume, of a run that was interrupted; the seed is stored.
local function continues(values)
  local words = { "baize" }
  for _, word in ipairs(values.typed) do
    if word ~= "--again" then words[#words + 1] = word end
  end
  if not values.resume and not values.part then words[#words + 1] = "--resume" end
  return (shell.line(words))
end

function match.run(values)
  if values.resume and values.again then
    script.usage "match: either --resume or --again, not both"
  end
  for _, name in ipairs(values.differing and UNSTORED or {}) do
    if values[name] then
      refuse(("--only-changed is neither stored nor stopped early: leave --%s out"):format(name))
    end
  end
  check_form(values)
  local systems, read = {}, {}
  for i, name in ipairs(values.card and {} or names_of(values)) do
    read[name] = read[name] or player.is_short(name) and name
      or argument.read_system(name, "match", "match: " .. name)
    systems[i] = read[name]
  end
  local played = values.card and cards_of(values) or {}
  local made = script.try("match", script.USAGE, require "baize".match, {
    systems = not values.card and systems or nil, cards = played.cards, leads = played.leads,
    contract = played.contract, bidding = played.bidding, play = values.play,
    where = where_of(values), from = values.from, scoring = values.scoring,
    dealer = values.dealer, vul = values.vul, auction = values.auction,
    doubling = argument.doubling(values.doubling), par = values.par,
    matters = number_of(values.matters, "matters"), stop = stop_of(values.stop),
    variance = values.variance, differing = values.differing,
    library = math.tointeger(number_of(values.library, "library")) })
  function values.repeats() return (argument.again(values)) end
  function values.continues() return (continues(values)) end
  return (require "baize.cli.run".all({ made }, values))
end

return match
