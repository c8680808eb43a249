-- SPDX-License-Identifier: GPL-3.0-or-later
--- Contracts that are bid: an auction between two systems as a policy.
-- `baize.bids { NS = "sayc", EW = "sayc" }` stands wherever a contract does. It is a tree that
-- prints as it is written, each system with its options and the hash of its rules, so that
-- questions and stores know it again: systems are loaded by these names, and refused where their
-- rules have changed. Deals are bid on the threads that measure them (src/table).
-- @module baize.table.bids
local cards = require "baize.play_model.cards"
local check = require "baize.base.check"
local contest = require "baize.system.reading.contest"
local contract = require "baize.cards.contract"
local core_expr = require "baize.core.expr"
local core_table = require "baize.core.table"
local graph = require "baize.system.turn.graph"
local lists = require "baize.base.lists"
local player = require "baize.table.player"
local policy = require "baize.lang.policy"
local position = require "baize.system.turn.position"
local prior = require "baize.table.prior"
local programs = require "baize.play_model.programs"
local sampler = require "baize.sample.sampler"
local system = require "baize.system"

local bids = {}

local FIELDS <const> = { "NS", "EW", "dealer", "vul", "from", "contract", "plays_NS", "plays_EW",
  "leads", "knows", "auction" }
local SIDES <const> = { "NS", "EW" }
local VULS <const> = { "none", "NS", "EW", "both" }

local HASH <const> = 16 -- digits of a hash
local AUCTION <const> = "known" -- to the players of cards

-- Systems that were named, by their names, while somebody else keeps them.
local known = setmetatable({}, { __mode = "v" })

-- ---- names -------------------------------------------------------------------------

-- "sayc:weak_two=off 0123456789abcdef"
local function name_of(s)
  local options = {}
  if s.falls ~= nil then -- it would have the name of the system that it was made of
    check.fail "bids: a bare system has no name: write natural = false, guard = false in its file"
  end
  for i, key in ipairs(lists.keys(s.given or {})) do
    options[i] = ("%s=%s"):format(key, s.given[key])
  end
  local name = ("%s%s %s"):format(s.stem or s.name, #options > 0 and ":" .. table.concat(options,
    ",") or "", s.hash)
  programs.check_name(name)
  known[name] = s
  return name
end

-- The system of a name.
local function system_of(name)
  local stem, hash = name:match "^(.*) (%x+)$"
  local s = known[name]
  if s or not stem then return s or check.fail(("bids: '%s' names no system"):format(name)) end
  local message
  s, message = system.load(stem)
  if not s then check.fail(("bids: %s"):format(message)) end
  if s.hash ~= hash then
    check.fail(("bids: the rules of '%s' are others than when this was asked (%s, now %s): ask "
      .. "again, or restore the file"):format(stem, hash, s.hash))
  end
  known[name] = s
  return s
end

--- Whether a value is such a name, as `bids.name` gives it and databases have it.
function bids.is_name(value)
  return type(value) == "string" and not player.is_short(value)
    and (player.kind(value) ~= nil or #(value:match " (%x+)$" or "") == HASH)
end

--- The name by which texts know a player: of what bids.new takes, or such a name itself, as in
-- "sayc 0123456789abcdef". Raises at the user's line for anything else, and where the rules of a
-- system that is named with its hash have changed.
function bids.name(given, what)
  local other, of = player.read(given)
  if other then return other end
  if type(of) == "string" then
    if player.kind(of) then return of end
    local hash = of:match " (%x+)$"
    if hash and #hash == HASH then
      system_of(of)
      return of
    end
  end
  return (name_of((contest.systems_of({ NS = of }, what))))
end

--- The System of such a name; nil where it names another player.
function bids.system(name) return not player.kind(name) and system_of(name) or nil end

--- The policy of texts as bids { ... } has them: NS and EW (such names) or contract; dealer, vul,
-- from; plays_NS, plays_EW, leads (as CardPlayer:text has them), knows (a Condition), auction
-- ("known"), pair (a number as a text: of two tables that are compared, and not played where they
-- have the same auction); or nil.
function bids.of(texts)
  local parts = {}
  local function add(name, usual)
    local value = texts[name]
    if value and value ~= usual then parts[#parts + 1] = ("%s = %q"):format(name, value) end
  end
  for _, name in ipairs { "NS", "EW", "contract" } do add(name) end
  add("dealer", "N")
  add("vul", "none")
  add("from", "")
  for _, name in ipairs { "plays_NS", "plays_EW", "leads", "auction", "pair" } do add(name) end
  if texts.knows and not texts.knows:is_any() then
    parts[#parts + 1] = ("knows = %s"):format(texts.knows)
  end
  return (policy.read(("bids { %s }"):format(table.concat(parts, ", "))))
end

--- The policy of two such names, with dealer, vul and from (a text) as bids { ... } takes them, or
-- nil.
function bids.between(NS, EW, dealer, vul, from)
  return (bids.of { NS = NS, EW = EW, dealer = dealer, vul = vul, from = from })
end

-- Who plays cards at a table, as texts.
local function read_plays(options, into)
  for _, field in ipairs { "plays_NS", "plays_EW", "leads" } do
    if options[field] ~= nil then
      into[field] = player.of_cards(options[field], "bids: " .. field)
    end
  end
  if (into.plays_NS == nil) ~= (into.plays_EW == nil) or into.leads and not into.plays_NS then
    check.fail "bids: plays_NS and plays_EW go together: who plays the cards of each side"
  end
  into.knows = options.knows ~= nil and sampler.condition(options.knows, "bids: knows") or nil
  if options.auction ~= nil then
    if options.auction ~= AUCTION then check.expected("bids: auction", "\"known\"",
      options.auction) end
    if not into.plays_NS or options.contract ~= nil then
      check.fail("bids: auction = \"known\" is of tables at which somebody bids, and cards are "
        .. "played: plays_NS and plays_EW", "auction%s*=")
    end
    into.auction = AUCTION
  end
  return into
end

--- The contract that four players bid, as a policy: it stands wherever a contract does, as in
-- score, makes, imps, beats and choose; passed out it scores 0.
-- @tparam table options `NS`, `EW` (a System, the name of one, or what else bids: see
-- baize.player; default: natural bidding; the other side reads what is not a system as natural);
-- `dealer` (a seat, or "board": by the deal's number; default N); `vul` (none, NS, EW, both, or
-- "board"; default none): as the players see it, and as their contracts are scored; `from` (calls
-- that are made in any case, as in "1NT P", whatever the hands are); or `contract` in place of NS
-- and EW. `plays_NS`, `plays_EW` (players of cards, as in "pimc:worlds=40", see baize.player;
-- default: nobody plays, and results are those of the experiment): cards are played at this table;
-- `leads` (a player of cards who chooses all opening leads; default: the leader does), `knows` (a
-- Condition: what all of them know of the hands besides the cards), `auction` ("known": they also
-- know what the calls of their board say exactly, by the systems of both sides; of who is not a
-- system as natural bids)
-- @treturn Policy prints with the options and the hash of each system
-- @raise at the user's line for wrong options
-- @usage local swing = imps(baize.bids { NS = "tutorial" }, "3NT by S")
function bids.new(options)
  check.note()
  check.fields(options, FIELDS, "bids")
  local dealer, vul = contest.dealer_and_vul(options, "bids", true)
  local texts = read_plays(options, { dealer = dealer, vul = vul })
  if options.contract ~= nil then
    texts.contract = tostring(contract.from(options.contract))
    return (bids.of(texts))
  end
  local ours, our_system = player.read(options.NS)
  local theirs, their_system = player.read(options.EW)
  local from = contest.from_of(options, "bids")
  local NS, EW = contest.systems_of({ NS = our_system, EW = their_system }, "bids")
  texts.NS, texts.EW = ours or name_of(NS), theirs or name_of(EW)
  texts.from = table.concat(from, " ")
  return (bids.of(texts))
end

-- ---- players -------------------------------------------------------------------------

-- The player of both sides: a function that is called before a batch, and one that makes what the
-- graph lacks.
local function player_of(NS, EW, dealer, vul, who)
  local of = graph.of(NS, EW)
  local function place(side, at)
    local deals = side == "NS" and (dealer == "N" or dealer == "S")
      or side == "EW" and (dealer == "E" or dealer == "W")
    if not (deals or dealer == "board") or not (vul == at or vul == "board") then return 0 end
    local first, second = NS, EW
    if side == "EW" then first, second = EW, NS end
    return position.of(first, {}, position.SEEN[side][at], second):place()
  end
  local function begin()
    of = graph.of(NS, EW) -- a system may have forgotten it
    of:tidy()
    local roots = {}
    for _, side in ipairs(SIDES) do
      for _, at in ipairs(VULS) do roots[#roots + 1] = place(side, at) end
    end
    return of.core, table.unpack(roots)
  end
  local think = who.decide and function(number, hand)
    return (who.decide(of:position(number), hand))
  end or nil
  return core_table.system(begin, function(number) of:make(number) end, think)
end

-- What reads the auction of a board for its players: its text, dealer and vulnerability -> Prior.
local function reader_of(NS, EW, knows)
  return function(auction, dealer, vul)
    return prior.new({ auction = auction, dealer = dealer, vul = vul, NS = NS, EW = EW,
      where = knows }).core
  end
end

-- Who plays cards at a table, into `open`; NS and EW are Systems, or nil: nobody bids.
local function add_plays(open, texts, NS, EW)
  local knows = texts.knows and core_expr.as("Condition", texts.knows) or nil
  local hear = texts.auction == AUCTION and reader_of(NS, EW, knows) or nil
  local function plays(text, theirs, own, other)
    return text and cards.named(text, knows, { theirs = theirs, system = own, their_system = other,
      hear = hear }) or nil
  end
  open.plays_NS = plays(texts.plays_NS, texts.plays_EW, NS, EW)
  open.plays_EW = plays(texts.plays_EW, texts.plays_NS, EW, NS)
  open.leads = plays(texts.leads, nil, NS, EW)
  return open
end

--- The core's table where these texts of bids { ... } are bid, and cards played.
function bids.table_of(texts)
  local open = { dealer = texts.dealer or "N", vul = texts.vul or "none", begun = texts.from,
    pair = math.tointeger(tonumber(texts.pair or "0")) }
  if texts.contract then
    open.contract = contract.from(texts.contract)
    return (core_table.open(add_plays(open, texts)))
  end
  local ours, theirs = player.open(texts.NS), player.open(texts.EW)
  local NS = not ours and system_of(texts.NS) or player.reading(texts.NS)
  local EW = not theirs and system_of(texts.EW) or player.reading(texts.EW)
  NS, EW = NS or EW and EW.opponents or system.natural(), EW or NS and NS.opponents
    or system.natural()
  local function by_rules(who) return (player_of(NS, EW, open.dealer, open.vul, who)) end
  open.NS, open.EW = ours or by_rules(NS), theirs or by_rules(EW)
  return (core_table.open(add_plays(open, texts, NS, EW)))
end

return bids
