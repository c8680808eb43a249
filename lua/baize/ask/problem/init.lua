-- SPDX-License-Identifier: GPL-3.0-or-later
--- What should I bid, lead, or play? Problems that are made of an auction.
-- The auction says which hands the others have, each call is bid on to the end by the systems of
-- both sides, and what is reached is scored: a decision (baize.decision), a study of leads
-- (baize.lead) or of a card (baize.card), which is run, stored and shown as these are.
-- @module baize.problem
local bids = require "baize.table.bids"
local calls = require "baize.ask.problem.calls"
local card = require "baize.ask.card"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local contest = require "baize.system.reading.contest"
local core_auction = require "baize.core.auction"
local core_position = require "baize.core.position"
local decision = require "baize.ask.decision"
local doubling = require "baize.cards.doubling"
local known = require "baize.sample.known"
local lead = require "baize.ask.lead"
local lists = require "baize.base.lists"
local option = require "baize.base.options"
local position = require "baize.system.turn.position"
local readings = require "baize.ask.problem.readings"
local sampler = require "baize.sample.sampler"
local system = require "baize.system"
local words = require "baize.base.words"

local problem = {}

--- The system of both sides where none is named.
problem.SYSTEM = "sayc"

local DOUBLED <const> = 2 -- tricks down, in a variation
local VARIED <const> = { "readings", "doubling", "opponents", "play" }
local USUAL <const> = { "readings", "doubling", "opponents" }
local ROLES <const> = { lho = 1, partner = 2, rho = 3 } -- places to the left

local OPTIONS <const> = option.new("a problem", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "hand", option.as "Hand", "the 13 cards of who is to call or to lead, or their text; needed" },
  { "auction", option.TEXT, "the calls so far, from the dealer on, as in \"1NT P 3NT P\"; where "
    .. "it is over the question is the lead, or the card after those that were played", "" },
  { "played", option.as "cards", "the cards that fell after the auction, as in \"S4 S2 SK\"" },
  { "dummy", option.as "Hand", "with played: the 13 cards of dummy" },
  { "dealer", option.as("seat", words.seat), "who made the first of them", "N" },
  { "vul", option.as "vulnerability", "none, NS, EW, both, we or they", "none" },
  { "we", option.as "System", "what the side of the hand bids by: a System, or the name of one",
    problem.SYSTEM },
  { "they", option.as "System", "what the others bid by; default: the opponents that `we` names, "
    .. "else the same system" },
  { "calls", option.as "calls", "what is compared, as in { \"P\", \"2NT\", \"3NT\" }; default: "
    .. "what the rules, and hands one card away, bid, as far as a net's guess leaves them near" },
  { "panel", option.as "table", "votes or awards by call, as in { P = 9, [\"2NT\"] = 6 }: they are "
    .. "shown beside what the calls are worth, and are what is compared unless calls says so; of "
    .. "leads and cards votes by card, as in { SQ = 5 }" },
  { "shown", option.as "Conditions", "what players have, in place of what they have shown: "
    .. "{ partner = N.hcp \"16+\" }, by seat, partner, lho or rho" },
  { "where", option.as("Condition", sampler.condition), "what else is known of the hands" },
  { "scoring", option.as "name", "as for decisions, and for leads as for these", "imps" },
  { "conditions", option.BOOLEAN, "the report has what players have shown as conditions, also long "
    .. "ones" },
  { "vary", option.as "names", "what is done again: an array of \"readings\" (looser by a point "
    .. "and a card), \"doubling\" (of contracts that go down two), \"opponents\" (who bid "
    .. "naturally), \"play\" (the leader does not see the hands; slow); default: the first three, "
    .. "of leads and cards readings and opponents, which are all" },
  { "doubling", option.as "rule", "as for decisions; default: \"never\", as they bid" },
  { "play", option.as "play model", "as for decisions" },
  { "matters", option.SIZE, "as for decisions" },
  { "deals", option.integer(1), "how many; default: 1000, of leads 500" },
  { "seed", option.SEED, "which deals; default: fresh at every run" },
})

-- ---- what is asked -------------------------------------------------------------------

local function check_hand(given, seat)
  if given == nil then
    check.fail("a problem needs a hand, as in hand = \"K.864.K832.Q8542\"", "problem")
  end
  local cards = known.hand(seat, given)
  return cards, require "baize.cards.deal".hand(tostring(given))
end

-- The vulnerability of the board, of which `we` and `they` may be said.
local function vul_of(given, side)
  if given == "we" then return side end
  if given == "they" then return side == "NS" and "EW" or "NS" end
  return (words.vul(given, "vul"))
end

-- The votes of a panel: an array of { call, votes } in falling order of votes; nil where the
-- problem has no panel. `read_choice` reads the text of a call, or of a card that is led.
local function panel_of(given, read_choice)
  if given == nil then return nil end
  if type(given) ~= "table" or getmetatable(given) or not next(given) then
    check.expected("panel", "votes or awards by call, as in { P = 9, [\"2NT\"] = 6 }", given)
  end
  local list = {}
  for _, text in ipairs(lists.keys(given)) do
    local call, votes = type(text) == "string" and read_choice(text), given[text]
    if not call or type(votes) ~= "number" or votes < 0 or votes >= math.huge then
      check.fail(("problem: panel: a call and its votes expected, as in P = 9, not %s = %s"):format(
        tostring(text), check.show(votes)), "panel%s*=")
    end
    list[#list + 1] = { call = call, votes = votes }
  end
  return (lists.falling(list, "votes", "call"))
end

-- A card, as a panel names it; nil where the text is not a card.
local function card_of(text)
  local cards = core_position.cards(text)
  return cards and #cards == 1 and cards[1] or nil
end

-- Refuse votes for cards that are not held; those of dummy's are declarer's choice.
local function check_panel(q)
  local hand = q.told and q.told.hands[q.told.facts.turn] or q.hand
  for _, one in ipairs(q.panel or {}) do
    if not hand:holding(one.call:sub(1, 1)):find(one.call:sub(2), 1, true) then
      check.fail(("problem: panel: %s is not held"):format(one.call), "panel%s*=")
    end
  end
end

-- Conditions by letters of seats.
local function shown_of(given, seat)
  local result = {}
  if given == nil then return result end
  if type(given) ~= "table" or getmetatable(given) then
    check.expected("shown", "a table { partner = N.hcp \"16+\" }", given)
  end
  for _, key in ipairs(lists.keys(given)) do
    local place = words.SEAT_NUMBER[seat] - 1
    local of = ROLES[key] and words.SEATS[(place + ROLES[key]) % 4 + 1] or words.seat(key, "shown")
    if of == seat then
      check.fail(("problem: shown: %s holds the hand"):format(seat), "shown%s*=")
    elseif result[of] then
      check.fail(("problem: shown: %s occurs twice"):format(of), "shown%s*=")
    end
    result[of] = sampler.condition(given[key], "shown")
  end
  return result
end

local function vary_of(given)
  local set = {}
  if given ~= nil and (type(given) ~= "table" or getmetatable(given)) then
    check.expected("vary", "an array of names, as in { \"readings\" }", given)
  end
  for _, name in ipairs(given or USUAL) do
    local is_known = false
    for _, one in ipairs(VARIED) do is_known = is_known or one == name end
    if not is_known then
      check.fail(("problem: vary: %s is not one of %s"):format(check.show(name),
        table.concat(VARIED, ", ")), "vary%s*=")
    end
    set[name] = true
  end
  return set
end

-- The systems of both sides.
local function systems_of(given)
  local we = contest.systems_of({ NS = given.we }, "problem: we")
  if given.they ~= nil then
    return we, (contest.systems_of({ NS = given.they }, "problem: they"))
  end
  local named = we.opponents
  return we, named and named.stem and named.stem ~= "natural" and named or we
end

-- All that a problem says: a table that `readings` and `calls` take.
local function read(given)
  local q = OPTIONS:read(given)
  local list, auction = system.words_of(q.auction, "problem")
  q.auction = table.concat(list, " ")
  q.legal = core_auction.parse(q.auction, q.dealer)
  if auction.over then
    q.contract = q.legal.contract
    if not q.contract or q.contract.level == 0 then
      check.fail("problem: the auction was passed out: nobody leads", "auction%s*=")
    end
    q.seat = words.NEXT[q.contract.declarer]
    if given.played ~= nil then
      q.told = card.known(q.contract, given)
      q.seat, q.hands = q.told.seat, q.told.hands
    end
  else
    q.seat = words.SEATS[(words.SEAT_NUMBER[q.dealer] - 1 + #list) % 4 + 1]
  end
  q.side = (q.seat == "N" or q.seat == "S") and "NS" or "EW"
  q.vul = vul_of(q.vul, q.side)
  q.cards, q.hand = check_hand(given.hand, q.seat)
  if q.told then
    q.cards = known.join(q.told.facts.conditions, cond.any)
  elseif given.played ~= nil or given.dummy ~= nil then
    check.fail(("problem: %s: %s"):format(given.played ~= nil and "played" or "dummy", auction.over
      and "played and dummy go together" or "the auction is not over, so no card was played"),
      "played%s*=")
  end
  q.we, q.they = systems_of(q)
  q.shown, q.vary = shown_of(given.shown, q.seat), vary_of(given.vary)
  q.words, q.panel = list, panel_of(given.panel, q.contract and card_of or core_auction.call)
  if q.contract then check_panel(q) end
  if not q.contract and q.calls == nil and q.panel and #q.panel > 1 then
    q.calls = {}
    for i, one in ipairs(q.panel) do q.calls[i] = one.call end
  end
  return q
end

-- The position of who is asked, where the other side bids by a system; after the last call it is
-- that of the next player.
local function position_of(q, they)
  local turn = (words.SEAT_NUMBER[q.dealer] - 1 + #q.words) % 4
  local side = turn % 2 == 0 and "NS" or "EW"
  local first, second = q.we, they
  if side ~= q.side then first, second = they, q.we end
  return (position.of(first, q.words, position.SEEN[side][q.vul], second))
end

-- The same problem against another system.
local function against(q, they)
  local other = {}
  for key, value in pairs(q) do other[key] = value end
  other.they, other.position = they, position_of(q, they)
  return other
end

-- What the report says of the auction.
local function auction_of(q, read_as, left_out)
  local players, out = {}, {}
  for i, one in ipairs(read_as.players) do
    players[i] = { seat = one.seat, text = one.text, where = one.where,
      given = one.given and true or nil }
  end
  for i, c in ipairs(left_out or {}) do
    out[i] = { call = c.call, source = c.source, imps = c.imps, error = c.error }
  end
  return { text = q.auction, dealer = q.dealer, we = bids.name(q.we, "problem"),
    they = bids.name(q.they, "problem"), players = players, loosened = read_as.loosened,
    conditions = q.conditions or nil, panel = q.panel, remarks = read_as.remarks,
    left_out = #out > 0 and out or nil }
end

-- ---- decisions -----------------------------------------------------------------------

local function candidates_of(q, list)
  local result = {}
  for i, c in ipairs(list) do result[i] = { c.call, calls.policy(q, c.call) } end
  return result
end

-- Against opponents who bid naturally; nil: they do, or no deal fits.
local function natural_of(q, list)
  local natural = system.natural()
  if q.they.hash == natural.hash then return nil end
  local other = against(q, natural)
  -- expected: by that system nobody has such hands
  local ok, read_as = pcall(readings.of, other)
  if not ok then return nil end
  return { where = read_as.where, name = "opponents who bid naturally" .. (read_as.loosened
    and (" (loosened: %s)"):format(read_as.loosened) or ""),
    candidates = candidates_of(other, list) }
end

local function variations_of(q, read_as, list)
  local vary = {}
  local function add(variation) vary[#vary + 1] = variation end
  if q.vary.doubling then
    local is_never = doubling.read(q.doubling).name == "never"
    add(is_never and { name = ("contracts that go down %d are doubled"):format(DOUBLED),
      doubling = { down = DOUBLED } } or { name = "contracts are as they are bid",
      doubling = "never" })
  end
  if q.vary.readings and read_as.loose then
    add { name = "readings looser by a point and a card", where = read_as.loose }
  end
  if q.vary.opponents then add(natural_of(q, list)) end
  if q.vary.play and not q.play then
    add { name = "the leader does not see the hands", play = "lead" }
  end
  return #vary > 0 and vary or nil
end

-- Among more than two calls matchpoints are won against the others.
local function field_of(q, list)
  if #list < 3 or q.scoring ~= "matchpoints" and q.scoring ~= "butler" then return nil end
  local field = {}
  for i, c in ipairs(list) do field[i] = { c.call, 1 } end
  return field
end

local function bid_problem(q, given, read_as)
  local list, left_out
  if q.calls ~= nil then
    list = calls.given(q, q.calls)
  else
    list, left_out = calls.of(q, read_as.where)
  end
  return (decision.new { title = q.title, source = q.source, hand = tostring(q.hand),
    seat = q.seat, dealer = q.dealer, vul = q.vul, scoring = q.scoring, where = read_as.where,
    candidates = candidates_of(q, list), field = field_of(q, list),
    vary = variations_of(q, read_as, list), doubling = q.doubling, play = q.play,
    matters = q.matters, deals = given.deals, seed = q.seed,
    auction = auction_of(q, read_as, left_out) })
end

local function check_over(q, given)
  local what = q.told and "card" or "lead"
  for _, name in ipairs { "calls", "doubling" } do
    if given[name] ~= nil then
      check.fail(("problem: the auction is over, so the question is the %s: %s is of calls")
        :format(what, name), name .. "%s*=")
    end
  end
  for _, name in ipairs(given.vary or {}) do
    if name == "doubling" or name == "play" then
      check.fail(("problem: vary: %s is of calls, and the auction is over: of a %s readings and "
        .. "opponents are varied"):format(name, what), "vary%s*=")
    end
  end
end

-- What is varied of a lead or a card: other conditions.
local function wheres_of(q, read_as)
  local vary = {}
  if q.vary.readings and read_as.loose then
    vary[1] = { "readings looser by a point and a card", read_as.loose }
  end
  local natural = q.vary.opponents and natural_of(q, {})
  if natural then vary[#vary + 1] = { natural.name, natural.where } end
  return #vary > 0 and vary or nil
end

local function card_problem(q, given, read_as)
  check_over(q, given)
  return (card.new { title = q.title, source = q.source, hand = tostring(q.hand),
    dummy = tostring(q.hands[q.told.dummy_seat]), contract = q.contract, played = q.told.cards,
    vul = q.vul, scoring = q.scoring, where = read_as.where, vary = wheres_of(q, read_as),
    play = q.play, matters = q.matters, deals = given.deals, seed = q.seed,
    auction = auction_of(q, read_as) })
end

local function lead_problem(q, given, read_as)
  check_over(q, given)
  return (lead.new { title = q.title, source = q.source, hand = tostring(q.hand),
    leader = q.seat, against = q.contract, vul = q.vul, scoring = q.scoring,
    where = read_as.where, vary = wheres_of(q, read_as), play = q.play, matters = q.matters,
    deals = given.deals, seed = q.seed, auction = auction_of(q, read_as) })
end

--- What should I bid? Or lead, where the auction is over; or play, after some cards. The others
-- have what their calls show, exactly, and what their passes deny; a call that is compared is bid
-- on by the systems of both sides.
-- @tparam table options fields
-- @treturn Decision|Lead|Card
-- @raise at the user's line for anything wrong in it: a call that is not legal, a reading that no
-- deal satisfies
-- @usage return baize.problem { hand = "K.864.K832.Q8542", auction = "1NT P", vul = "both" }
function problem.new(options)
  check.note()
  local q = read(options)
  q.position = position_of(q, q.they)
  local down = doubling.read(q.doubling)
  q.down = down.name == "down" and down.down or nil
  local read_as = readings.of(q)
  local ask = q.told and card_problem or q.contract and lead_problem or bid_problem
  return (ask(q, options, read_as))
end

option.describe(problem.new, OPTIONS)

return problem
