-- SPDX-License-Identifier: GPL-3.0-or-later
--- Regret by rule: which rules of a system lose most against the best alternative.
-- Random boards are bid by the system. At each turn the calls worth comparing are bid on to the end
-- on deals that the player can expect (baize.arena.rollout): few deals for all of them, more for
-- those that are not clearly worse; where one of them then looks better than the rule's call, its
-- value is estimated anew on fresh deals, which had no part in its choice. So the values have no
-- bias of selection: where all calls are equally good their mean is 0. They are added up by the
-- rule that made the call. Beside that the two contracts of the board itself are scored double
-- dummy, which depends neither on the net nor on what the rules say of the hands.
-- @module baize.arena.regret
local candidates = require "baize.arena.candidates"
local core_board = require "baize.core.board"
local core_deal = require "baize.core.deal"
local errors = require "baize.core.error"
local position = require "baize.system.turn.position"
local rollout = require "baize.arena.rollout"
local trace = require "baize.system.turn.trace"
local value = require "baize.arena.value"
local worlds = require "baize.arena.worlds"

local regret = {}

local SEATS <const> = { N = 0, E = 1, S = 2, W = 3 }
local LETTERS <const> = { [0] = "N", "E", "S", "W" }
local PAUSE <const> = 150 -- the collector begins at so many per cent of what was in use
local CALLS_MAX <const> = 60 -- of an auction whose calls are examined
local MOST <const> = 7 -- candidates
local DEALER_VUL <const> = { none = "none", NS = "EW", EW = "NS", both = "both" }

--- Deals of the stages: for all candidates, for those that remain, and fresh ones for the value of
-- the one that is chosen. A candidate remains while its mean is not below -REMAINS errors, and is
-- chosen where it is above CHOSEN errors.
regret.STAGES = { first = 16, second = 32, fresh = 48 }
local STAGES <const> = regret.STAGES
local REMAINS <const>, CHOSEN <const> = 0.5, 1
local REMAIN_MOST <const> = 3

--- A call is severe that loses so many IMPs or more, and more than so many of its errors.
regret.SEVERE = { imps = 5, errors = 2 }
local SEVERE <const> = regret.SEVERE

-- ---- one decision ----------------------------------------------------------------------

-- The calls that may be better than the first one, best first, on the deals up to `last`.
local function better(roll, calls, last, errors_needed)
  local list = {}
  for i = 2, #calls do
    local mean, error = roll:compare(calls[i], calls[1], 1, last)
    if mean > errors_needed * error then list[#list + 1] = { calls[i], mean } end
  end
  table.sort(list, function(a, b)
    if a[2] ~= b[2] then return a[2] > b[2] end
    return a[1] < b[1]
  end)
  for i, item in ipairs(list) do list[i] = item[1] end
  return list
end

-- What the best alternative is worth, on deals of which `more(count)` makes as many as are needed.
local function choose(p, hand, deals, more, settings)
  local first, second = STAGES.first, STAGES.first + STAGES.second
  local fresh = second + STAGES.fresh
  local roll = rollout.new(p, deals, settings)
  local list = candidates.of(p, hand, MOST, roll)
  if #list == 1 then return { state = "one call" } end
  local calls, sources = {}, {}
  for i, c in ipairs(list) do calls[i], sources[c.call] = c.call, c.source end
  roll:bid(calls, 1, first)
  local remaining = better(roll, calls, first, -REMAINS)
  if #remaining == 0 then return { state = "kept" } end
  if not more(second) then return { state = "no deals" } end
  remaining = table.move(remaining, 1, math.min(#remaining, REMAIN_MOST), 2, { calls[1] })
  roll:bid(remaining, first + 1, second)
  local chosen = better(roll, remaining, second, CHOSEN)[1]
  if not chosen then return { state = "kept" } end
  if not more(fresh) then return { state = "no deals" } end
  roll:bid({ calls[1], chosen }, second + 1, fresh)
  local mean, error = roll:compare(chosen, calls[1], second + 1, fresh)
  return { state = "changed", call = chosen, imps = mean, error = error, source = sources[chosen],
    reached = roll:contracts(chosen, second + 1, fresh)[1][1],
    instead = roll:contracts(calls[1], second + 1, fresh)[1][1] }
end

--- What the best alternative to a call is worth at a position (dealer North), on fresh deals.
-- @treturn table state: "one call" (nothing to choose), "no deals", "kept" (no alternative looks
-- better) or "changed"; then call, imps, error (of fresh deals), source, reached and instead (the
-- contracts that the alternative and the rule's call come to most often); how (of worlds.HOW)
function regret.decide(p, hand, settings)
  local deals, how, more = worlds.deals(p, hand, value.seed(p, hand, settings.seed), STAGES.first)
  if not deals then return { state = "no deals" } end
  local decision = choose(p, hand, deals, more, settings)
  decision.how = how
  return decision
end

-- ---- one board -------------------------------------------------------------------------

-- A deal turned so that the dealer sits North, and the vulnerability as it is then.
local function turned(deal, dealer, vul)
  local hands = {}
  for i = 0, 3 do
    hands[i + 1] = tostring(deal[LETTERS[(SEATS[dealer] + i) % 4]]):gsub("^%a:", "")
  end
  return assert(core_deal.parse("N:" .. table.concat(hands, " "))),
    SEATS[dealer] % 2 == 0 and vul or DEALER_VUL[vul]
end

-- What the other call would have been worth on the board itself, double dummy.
local function on_the_board(p, deal, call, other, settings)
  local roll = rollout.new(p, { deal }, { play = "dd", down = settings.down })
  roll:bid({ call, other }, 1, 1)
  return (roll:compare(other, call, 1, 1))
end

-- The decisions of a board, each with position, hand, call, entry.
local function decisions_of(run, number)
  local list = {}
  local dealer, vul = core_board.dealer(number), core_board.vul(number)
  local deal, at = turned(run.sampler:deal(number), dealer, vul)
  local ours, theirs = run.system, run.they
  local is_NS = SEATS[dealer] % 2 == 0
  local first, second = is_NS and ours or theirs, is_NS and theirs or ours
  local p = position.of(first, {}, position.SEEN.NS[at], second)
  local passes, bid = 0, false
  while #p.words < CALLS_MAX do
    local hand = deal[LETTERS[#p.words % 4]]
    local entry = p:first(hand)
    local call = entry and entry.call or "P"
    if p.system == ours then
      local d = regret.decide(p, hand, run.settings)
      d.position, d.hand, d.made, d.entry = p, hand, call, entry
      if d.call then d.board = on_the_board(p, deal, call, d.call, run.settings) end
      list[#list + 1] = d
    end
    passes, bid = call == "P" and passes + 1 or 0, bid or call ~= "P"
    if passes == (bid and 3 or 4) then break end
    p = p:next(call)
  end
  return list
end

-- ---- sums by rule ----------------------------------------------------------------------

-- Which rule made a call: its place, or what kind of natural rule it is.
local function rule_of(call, entry)
  local rule = entry and entry.rule
  if not rule then return { place = "no rule", call = "P" } end
  if rule.natural then
    return { place = "natural list: " .. (rule.text or "no text"), call = call:gsub("^%d", "") }
  end
  return { place = trace.place(rule), file = rule.file, line = rule.line, id = rule.id,
    call = rule.source and rule.source.call or rule.call, text = rule.text }
end

local function new_sum() return { uses = 0, changed = 0, sum = 0, squares = 0, board = 0 } end

-- A number of IMPs on the board at hand.
local function add(sum, imps) sum.board = sum.board + imps end

-- The board is over: its IMPs are one observation.
local function settle(sum)
  sum.sum, sum.squares, sum.board = sum.sum + sum.board, sum.squares + sum.board ^ 2, 0
end

-- IMPs a board, and their standard error over boards.
local function per_board(sum, boards)
  local mean = sum.sum / boards
  local var = boards > 1 and math.max(sum.squares - boards * mean * mean, 0) / (boards - 1) or 0
  return mean, math.sqrt(var / boards)
end

-- The sums of the rule that made a call.
local function sums_of(run, decision)
  local what = rule_of(decision.made, decision.entry)
  local key = what.place .. "|" .. what.call
  local r = run.by_rule[key]
  if not r then
    r = new_sum()
    r.rule, r.alternatives, r.check = what, {}, new_sum()
    run.by_rule[key], run.rules[#run.rules + 1] = r, r
  end
  return r
end

local function add_alternative(r, d)
  local a = r.alternatives[d.call]
  if not a then
    a = { call = d.call, times = 0, imps = 0 }
    r.alternatives[d.call], r.alternatives[#r.alternatives + 1] = a, a
  end
  a.times, a.imps = a.times + 1, a.imps + d.imps
end

-- A decision that was changed, as it is shown.
local function example_of(number, d)
  local p = d.position
  return { board = number, auction = table.concat(p.words, " "), vul = p.vul,
    hand = tostring(d.hand), call = d.made, instead = d.call, source = d.source, imps = d.imps,
    error = d.error, reached = d.instead, reached_instead = d.reached, on_the_board = d.board }
end

-- A decision as the example of a rule, where it is the plainest so far.
local function add_example(r, number, d)
  local worst = r.example
  if worst and d.imps - d.error <= worst.imps - worst.error then return end
  r.example = example_of(number, d)
end

local function is_severe(d)
  return d.state == "changed" and d.imps >= SEVERE.imps and d.imps > SEVERE.errors * d.error
end

-- Count a decision among those of rules or of the natural list.
local function count_severe(run, number, d, r)
  local kind = r.rule.file and "rules" or "natural"
  local sum = run.severe[kind]
  sum.uses = sum.uses + 1
  if not is_severe(d) then return end
  add(sum, 1)
  local e = example_of(number, d)
  e.place, e.by = r.rule.place, kind
  run.severe.calls[#run.severe.calls + 1] = e
end

local function add_board(run, number)
  local decisions, touched = decisions_of(run, number), {} -- first, as Ctrl-C may end it
  for _, d in ipairs(decisions) do
    local r, total = sums_of(run, d), run.total
    count_severe(run, number, d, r)
    run.states[d.state] = (run.states[d.state] or 0) + 1
    if d.how and d.how > 1 then run.inexact = run.inexact + 1 end
    r.uses, total.uses = r.uses + 1, total.uses + 1
    if d.state == "changed" then
      r.changed, total.changed = r.changed + 1, total.changed + 1
      for _, sum in ipairs { r, total } do add(sum, d.imps) end
      for _, sum in ipairs { r.check, run.check } do add(sum, d.board) end
      touched[r] = true
      add_alternative(r, d)
      add_example(r, number, d)
    end
  end
  for r in pairs(touched) do
    settle(r)
    settle(r.check)
  end
  for _, sum in ipairs { run.total, run.check, run.severe.rules, run.severe.natural } do
    settle(sum)
  end
  run.boards = number
end

-- ---- the run -----------------------------------------------------------------------------

local function by_gain(a, b)
  if a.imps ~= b.imps then return a.imps > b.imps end
  return a.rule.place .. a.rule.call < b.rule.place .. b.rule.call
end

local function finish(run)
  for _, r in ipairs(run.rules) do
    r.imps, r.error = per_board(r, run.boards)
    r.check.imps, r.check.error = per_board(r.check, run.boards)
    table.sort(r.alternatives, function(a, b)
      if a.imps ~= b.imps then return a.imps > b.imps end
      return a.call < b.call
    end)
  end
  for _, sum in ipairs { run.total, run.check } do
    sum.imps, sum.error = per_board(sum, run.boards)
  end
  for _, sum in ipairs { run.severe.rules, run.severe.natural } do
    sum.error = run.boards * select(2, per_board(sum, run.boards)) -- of their number
  end
  table.sort(run.rules, by_gain)
  return run
end

--- Bid random boards and add up the regret of each rule.
-- @tparam System system whose decisions are examined
-- @tparam ?System they the system of the other side; nil: the same at both sides, and the decisions
-- of all four players count
-- @tparam table options `boards` (1 or more), `seed` (of the boards and all deals), `play` ("net"
-- or "dd"), `down` (contracts that go down by so many tricks are doubled; nil: none), `jobs`
-- (threads; the same result), `progress` (called with the number of boards that are done)
-- @treturn table boards, rules (by falling regret: rule (place, file, line, id, call, text), uses,
-- changed, imps a board and error, check (the same on the boards themselves, double dummy),
-- alternatives (call, times, imps), example), total, check, severe (rules and natural: uses, sum of
-- severe calls, its error; calls: these, as examples, with place and by, "rules" or "natural"),
-- states (decisions by what came of them), inexact (decisions whose deals are not of exact sets),
-- partial ("interrupted", or nil)
function regret.run(system, they, options)
  local run = { system = system, they = they or system, rules = {}, by_rule = {}, boards = 0,
    total = new_sum(), check = new_sum(), states = {}, inexact = 0,
    severe = { rules = new_sum(), natural = new_sum(), calls = {} },
    settings = { seed = options.seed, play = options.play, down = options.down,
      jobs = options.jobs },
    sampler = require "baize.sample.sampler".new { seed = options.seed } }
  local pause = collectgarbage("setpause", PAUSE) -- it does not see what the core keeps
  for number = 1, options.boards do
    local ok, message = pcall(add_board, run, number)
    if not ok then
      -- expected: Ctrl-C; the boards before it are reported
      if errors.kind(message) ~= "interrupted" or run.boards == 0 then
        collectgarbage("setpause", pause)
        error(message, 0)
      end
      run.partial = "interrupted"
      break
    end
    if options.progress then options.progress(number) end
  end
  collectgarbage("setpause", pause)
  return finish(run)
end

return regret
