-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize ask: one-line questions, answered within seconds.
-- @module baize.cli.ask
local argument = require "baize.cli.argument"
local ask_card = require "baize.cli.ask_card"
local ask_problem = require "baize.cli.ask_problem"
local output = require "baize.base.output"
local script = require "baize.host.script"
local ask = {}

ask.name = "ask"
ask.summary = "a question in one line: what to bid, lead or play, how likely"
ask.description = "Eight questions. 'bid': which call to make with --hand after --auction, by what "
  .. "all calls show in --system (sayc), each bid on to the end. 'decide' and two CANDIDATES or "
  .. "more: which contract to "
  .. "play, by expected score. 'lead': which card of --hand to lead --against a contract, or after "
  .. "--auction, whose last passes may be left out. 'card': which card to play next from --hand, "
  .. "or of --dummy, after --play, by these facts and what the auction shows. 'play': the same of "
  .. "declarer's cards, by the chance of one line that must do in all layouts of the hidden cards, "
  .. "where 'card' plays each layout as if it were seen. "
  .. "'chance' and an EVENT, a condition on the cards or makes \"CONTRACT\": how likely it is, "
  .. "--given what is known. 'mean' and a MEASURE, as scripts have them: what it is on average, "
  .. "and how it is distributed. 'deal' and perhaps a COND: deals with their double-dummy results. "
  .. "A CANDIDATE is a contract, with a name before it if it needs one, as in 'pass=1NT by N'; "
  .. "it may depend on the deal, as in 'invite=3NT by N if N.hcp \"17\" else 2NT by N', or be "
  .. "bid, as in 'sayc=bids { NS = \"sayc\", from = \"1H P 2H P\" }'. Without -n there are as many "
  .. "deals as time allows; the answer says how many, and how to repeat it."
ask.arguments = {
  { key = "question", value = "QUESTION", help = "bid, decide, lead, card, play, chance, mean or "
    .. "deal", words = { "bid", "decide", "lead", "card", "play", "chance", "mean", "deal" } },
  { key = "what", value = "WHAT", count = "*", help = "candidates, an event, a measure, a "
    .. "condition" },
}
ask.options = {
  { names = { "--hand" }, value = "SEAT:CARDS", repeats = true,
    help = "cards that are known; the first are the hand that decides or leads, all 13; with "
      .. "--auction it is that of the player at turn, and needs no seat" },
  table.unpack(ask_problem.options) }
table.move(ask_card.options, 1, #ask_card.options, #ask.options + 1, ask.options)
for _, option in ipairs {
  { names = { "--where" }, value = "COND", repeats = true,
    help = "what else is known of the hands" },
  { names = { "--given" }, value = "COND", repeats = true, help = "the same as --where" },
  { names = { "--vul" }, value = "VUL", type = "vul_of_board_or_side",
    help = "none (default), NS, EW or both; with --auction also we or they" },
  { names = { "--against" }, value = "CONTRACT", help = "what is led against" },
  { names = { "--scoring" }, value = "NAME",
    help = "points (default), imps, matchpoints, butler; for leads beats and tricks, "
      .. "for cards chance and tricks as well; for play chance (default) or tricks" },
  { names = { "--field" }, value = "CONTRACT=WEIGHT", repeats = true,
    help = "what others play, for matchpoints: weights of any sum, as =3 and =1, or percentages, "
      .. "as =75% and =25%; names of candidates too; or FILE: the "
      .. "contracts on its boards whose deals satisfy --where" },
  { names = { "--like" }, value = "COND", help = "of --field FILE only such deals" },
  { names = { "--doubling" }, value = "RULE",
    help = "never (default), oracle, or a number: contracts that go down so many are doubled" },
  { names = { "--records" }, value = "FILE",
    help = "boards with results, or what a calibration was saved in: shows how real play differs "
      .. "from double dummy" },
  argument.deals "how many deals (default: what there is time for; 3 for deal)",
  { names = { "--seconds" }, value = "S", type = "count",
    help = "without -n: how long deals are dealt and solved (default 10)" },
  argument.seed "which deals (default: fresh)",
  argument.jobs "how many threads (default: all)",
  { names = { "--db" }, value = "FILE", help = "of bid, decide, lead and card, with -n: keep deals "
    .. "and results in this database; what it has is not dealt again" },
  { names = { "--resume" }, help = "with --db: continue what it has of this question, to -n "
    .. "deals" },
  { names = { "--again" }, help = "with --db: deal others where it has this question" },
  argument.json,
  argument.html "write the answer as a page too; of bid, lead and card it is --brief",
  argument.links,
  argument.brief,
  argument.quiet,
} do
  ask.options[#ask.options + 1] = option
end
ask.examples = {
  { "baize ask chance 'NS.hearts \"8+\"' --given 'N.hcp \"15-17\"' --hand "
    .. "S:K.864.K832.Q8542", "exact, where it can be counted" },
  { "baize ask chance 'makes \"3NT by S\"' --given 'S.hcp \"15-17\" & S.balanced & N.hcp \"9\"'",
    "estimated: deals are solved" },
  { "baize ask mean 'tricks(S, \"H\") - tricks(S, \"NT\")' --where 'NS.hearts \"8\" & NS.hcp "
    .. "\"25\"'",
    "a difference on the same deals" },
  { "baize ask decide --hand S:K.864.K832.Q8542 --where 'N.hcp \"15-17\" & N.balanced' "
    .. "--vul both 'pass=1NT by N' '2NT by N' '3NT by N'", "pass or raise" },
  { "baize ask lead --hand W:K63.T8642.J5.Q94 --against '3NT by S' --where "
    .. "'S.hcp \"15-17\" & S.balanced'", "which card to lead" },
  { "baize ask bid --hand K.864.K832.Q8542 --auction '1NT P' --vul both", "pass or raise, from the "
    .. "auction itself" },
  { "baize ask lead --hand K63.T8642.J5.Q94 --auction '1NT P 3NT'", "the same of a lead" },
  { "baize ask card --hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 --auction '1NT P 3NT' --play "
    .. "'H5 H4 HJ'", "and of the next card" },
  { "baize ask play --hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 --contract '4NT by S' --play "
    .. "'H5 H4 HJ' --moves 3", "how likely is it that a line makes this?" },
  { "baize ask play --hands 'AQ4.K82.AJT4.QJ3 K65.A74.K93.T982' --contract '3NT by S' --lead H5 "
    .. "--plans --worlds 16", "which plans are there, and when do they win?" },
}

local QUESTIONS <const> = { "bid", "decide", "lead", "card", "play", "chance", "mean", "deal" }
-- What some of them take alone.
local ONLY <const> = {
  { "against", "lead" }, { "field", "decide" }, { "like", "decide" }, { "doubling", "bid decide" },
  { "scoring", "bid decide lead card play" }, { "vul", "bid decide lead card play deal" },
  { "db", "bid decide lead card" }, { "resume", "bid decide lead card" },
  { "again", "bid decide lead card" }, { "calls", "bid" },
}
local OF_PLAY <const> = { system = true, they = true, auction = true, dealer = true }
for _, name in ipairs(ask_problem.names) do
  ONLY[#ONLY + 1] = { name, OF_PLAY[name] and "bid lead card play" or "bid lead card" }
end
for _, name in ipairs(ask_card.names) do ONLY[#ONLY + 1] = { name, "card play" } end
for _, name in ipairs(ask_card.of_play) do ONLY[#ONLY + 1] = { name, "play" } end
-- Their pages are brief.
local BRIEF <const> = { bid = true, lead = true, card = true }
-- Deals are dealt and solved so long.
local SECONDS <const> = 10
local DEALS_SHOWN <const> = 3

-- ---- what was typed ------------------------------------------------------------------

local PER_CENT <const>, ROUNDED <const> = 100, 1 -- what rounding may change in one of --field

local function refuse(message, text, at) script.usage("ask: " .. message, text, at) end

local function condition(text, what) return argument.read_condition(text, "ask: " .. what) end

local function contract_of(text)
  if text:find "^bids%f[^%w_]" then
    script.usage("ask: a contract that is bid names who bids, as in bids { NS = \"sayc\" }", text)
  end
  return argument.read_contract(text, "ask")
end

-- "bids { NS = \"sayc\" }" of a candidate, as baize.bids takes it.
local function bids_of(text)
  local tree, message, at = require "baize.core.expr".read("Policy", text)
  if not tree then script.usage("ask: " .. message, text, at) end
  return (script.try("ask", script.USAGE, require "baize".bids,
    require "baize.lang.policy".bids(tree)))
end

-- "3NT by N if COND else ...": a contract, or a choice.
local function policy_of(text)
  local function either_of(what)
    return what:find "^bids%s*{" and bids_of(what) or contract_of(what)
  end
  local choices, rest = {}, text
  while true do
    local name, cond, after = rest:match "^%s*(.-)%s+if%s+(.-)%s+else%s+(.*)$"
    if not name then break end
    choices[#choices + 1] = { condition(cond, "if"), either_of(name) }
    rest = after
  end
  local default = either_of(rest:match "^%s*(.-)%s*$")
  if #choices == 0 then return default end
  choices[#choices + 1] = default
  return (require "baize".choose(choices))
end

-- "pass=1NT by N" as { "pass", policy }; the text itself is the name of the others.
local function candidate_of(text)
  local name, what = text:match "^%s*([^=\"{(]-)%s*=%s*(.*)$"
  return { name or text, policy_of(what or text) }
end

-- The hands that are known: array of seat, hand.
local function hands_of(list)
  local known, seen = {}, {}
  for i, text in ipairs(list or {}) do
    local seat, hand = argument.read_seat(text, seen, "ask: --hand")
    known[i] = { seat = seat, hand = hand }
  end
  return known
end

-- What is known as one condition, the hands from number `first` on included.
local function given(values, hands, first)
  local known, cards = require "baize.sample.known", {}
  for i = first, #hands do cards[hands[i].seat] = hands[i].hand end
  local where = require "baize.lang.cond".any
  for _, option in ipairs { "where", "given" } do
    for _, text in ipairs(values[option] or {}) do
      where = where & condition(text, "--" .. option)
    end
  end
  return (known.join(known.conditions(cards), where))
end

local function field_of(list, like)
  if not list or #list == 0 then
    if like then refuse "--like goes with --field FILE" end
    return nil
  end
  if #list == 1 and not list[1]:find "=[%d.]+%s*%%?$" and list[1]:find "[./]" then
    return { boards = list[1], like = like and condition(like, "--like") or nil }
  elseif like then
    refuse "--like goes with --field FILE"
  end
  local field, sum, percent = {}, 0, 0
  for i, text in ipairs(list) do
    local name, weight, sign = text:match "^(.-)%s*=%s*([%d.]+)%s*(%%?)$"
    weight = tonumber(weight)
    if not weight then refuse("--field: CONTRACT=WEIGHT expected", text, 1) end
    field[i], sum = { name, weight }, sum + weight
    percent = percent + (sign == "%" and 1 or 0)
  end
  if percent > 0 and percent < #list then
    refuse "--field: write all weights with % or none"
  elseif percent > 0 and math.abs(sum - PER_CENT) > ROUNDED * #list then
    refuse(("--field: the percentages add up to %g, not to 100; weights without %% may have any "
      .. "sum"):format(sum))
  end
  return field
end

-- Double dummy, with the gap to real records.
local function play_of(path)
  if not path then return nil end
  local file, why = io.open(path, "rb")
  if not file then refuse("--records: cannot open " .. why) end
  file:close()
  local ok, records = pcall(require "baize".calibrate, path) -- reported as a mistake of the user's
  return { "dd", records = ok and records or refuse("--records: "
    .. tostring(records):gsub(" %(give one: .*", " Its name is to end in .pbn, .lin or .json")) }
end

-- ---- the questions -------------------------------------------------------------------

-- What answers each: takes the values; returns what is to be run, nil where that is all.
local answers = {}

function answers.decide(values)
  local candidates = {}
  for i, text in ipairs(values.what) do candidates[i] = candidate_of(text) end
  if #candidates < 2 then refuse "decide: two candidates or more expected" end
  local hands = hands_of(values.hand)
  local own = hands[1]
  return (require "baize".decision { candidates = candidates,
    hand = own and own.hand, seat = own and own.seat, where = given(values, hands, 2),
    vul = values.vul, scoring = values.scoring, field = field_of(values.field, values.like),
    doubling = argument.doubling(values.doubling), play = play_of(values.records) })
end

-- What is known of the hands beside the one that is asked for.
local function known_beside(values, own)
  local hands = hands_of(table.move(values.hand or {}, 2, #(values.hand or {}), 1, {}))
  for _, one in ipairs(hands) do
    if one.seat == own then refuse(("--hand: %s holds the hand that is asked for"):format(own)) end
  end
  return (given(values, hands, 1))
end

function answers.bid(values)
  if #values.what > 0 then refuse("bid takes no more words", values.what[1], 1) end
  if values.against then refuse "--against needs lead, not bid" end
  return (ask_problem.new(values, known_beside, play_of(values.records)))
end

function answers.lead(values)
  if #values.what > 0 then refuse("lead takes no more words", values.what[1], 1) end
  if values.auction then
    if values.against then
      refuse "lead: either --against or --auction, which says the contract, not both"
    end
    return (ask_problem.new(values, known_beside, play_of(values.records)))
  end
  for _, name in ipairs(ask_problem.names) do
    local typed = values[name]
    if typed and (typed == true or #typed > 0) then
      refuse(("lead: --%s needs --auction"):format(name))
    end
  end
  if not values.against then refuse "lead: --against CONTRACT is missing" end
  local hands = hands_of(values.hand)
  if not hands[1] then refuse "lead: --hand SEAT:CARDS is missing" end
  return (require "baize".lead { against = contract_of(values.against),
    hand = hands[1].hand, leader = hands[1].seat, where = given(values, hands, 2),
    vul = values.vul, scoring = values.scoring, play = play_of(values.records) })
end

function answers.card(values)
  if #values.what > 0 then refuse("card takes no more words", values.what[1], 1) end
  return (ask_card.new(values, known_beside, play_of(values.records), contract_of))
end

function answers.play(values)
  local more = values.what[1]
  if more and values.hands and more:find "%." then
    refuse(("play: --hands takes declarer's hand and dummy in one pair of quotes: --hands '%s %s'")
      :format(values.hands, more))
  elseif more then
    refuse("play takes no more words", more, 1)
  end
  for _, name in ipairs { "html", "records", "seconds" } do
    if values[name] then refuse(("play: --%s is for other questions"):format(name)) end
  end
  local found = ask_card.line(values, known_beside, contract_of)
  if argument.write_json(values, "ask", values.json and found:json()) then return end
  output.print(tostring(found))
end

-- A measure over random deals, under this name; perhaps what a report shows of it.
local function sampled(values, name, m, show)
  return (require "baize".experiment { where = given(values, hands_of(values.hand), 1),
    measure = { [name] = m }, play = play_of(values.records), show = show })
end

-- What stands for a probability, with what to write for what does not.
local function event_of(text)
  local word = text:match "^%s*(%l+)%s*[\"'(]"
  if not (word and require "baize.lang.measures"[word]) then return nil end
  local compared = text:gsub("%b\"\"", ""):gsub("%b''", ""):match "[<>=~]=?"
  if compared then
    refuse(("chance: %s compares what deals are solved for, which is no event: an event is a "
      .. "condition on the cards, or makes \"CONTRACT\", as in makes \"4S by S\" for 10 tricks or "
      .. "more in spades; ask mean has the distribution of a measure"):format(
      compared), text, text:find(compared, 1, true))
  end
  local m = argument.read_measure(text, "ask: chance")
  if m.kind == "share" then return m end
  refuse(("chance: '%s' is a number, not an event: ask mean has its mean; an event is a condition "
    .. "on the cards, or makes \"CONTRACT\", as in makes \"4S by S\" for 10 tricks or more in "
    .. "spades"):format(word), text, text:find "%l")
end

function answers.chance(values)
  if #values.what ~= 1 then refuse "chance: one EVENT expected, in quotes" end
  local m = event_of(values.what[1])
  if m then return sampled(values, "chance", m) end
  for _, name in ipairs { "html", "records", "deals", "seconds", "seed" } do
    if values[name] then
      refuse(("chance: --%s is for an EVENT that needs solving, as makes \"3NT by S\": this one is "
        .. "about cards, and is counted"):format(name))
    end
  end
  local event = condition(values.what[1], "chance")
  local known = given(values, hands_of(values.hand), 1)
  local told, message = require "baize.core.sampler".figure(event.text, known.text)
  if not told then refuse("chance: " .. message) end
  local figure = require "baize.sample.figure".new(told, "share")
  local plain = require "baize.base.plain"
  local json = values.json and plain.encode({ event = event.text, given = known.text,
    figure = plain.figure(figure) }, { "version", "event", "given", "figure" })
  if argument.write_json(values, "ask", json) then return end
  local share = 100 * figure.share
  output.print(figure.exact and ("%.6g %% (exact%s)"):format(share, share > 0 and share < 100 and
    (", 1 deal in %.4g"):format(1 / figure.share) or "")
    or ("%.4g %% (%.4g to %.4g, estimated)"):format(share, 100 * figure.low, 100 * figure.high))
  output.print(("%s, given %s"):format(event, known))
end

function answers.mean(values)
  if #values.what ~= 1 then refuse "mean: one MEASURE expected, in quotes" end
  return sampled(values, "mean", argument.read_measure(values.what[1], "ask: mean"), "distribution")
end

function answers.deal(values)
  if #values.what > 1 then refuse("deal: one COND expected, in quotes", values.what[2], 1) end
  local where = given(values, hands_of(values.hand), 1)
  if values.what[1] then where = condition(values.what[1], "deal") & where end
  local sampler = require "baize".sampler { where = where, seed = values.seed }
  local vul = values.vul or "none"
  local file <close> = values.json and script.must("ask", output.open(values.json))
  local solved = {}
  for deal in sampler:deals(values.deals or DEALS_SHOWN) do
    solved[#solved + 1] = { deal = deal, tricks = deal:table(), vul = vul, number = #solved + 1 }
    if values.json ~= "-" then
      output.put(deal:diagram(), "\n", tostring(deal:table()), "\n",
        tostring(deal:par { vul = vul }), "\n\n")
    end
  end
  if file then
    script.must("ask", require "baize.format".write(file.handle, "json", solved))
    script.must("ask", file:keep())
  end
  argument.print(values, ("where %s; seed %d; %s"):format(where, sampler.seed,
    sampler:figure():rarity()))
end

-- ---- the command -----------------------------------------------------------------------

function ask.run(values)
  if values.seconds and values.deals then
    refuse "either -n or --seconds says when it is enough"
  end
  if not answers[values.question] then
    refuse(("unknown question '%s'%s: use one of %s"):format(values.question,
      require "baize.base.near".hint(values.question, QUESTIONS), table.concat(QUESTIONS, ", ")))
  end
  if values.html and values.question == "deal" then
    refuse "--html needs bid, decide, lead, card, mean or chance, not deal"
  end
  for _, one in ipairs(ONLY) do
    local typed = values[one[1]]
    if typed and (type(typed) ~= "table" and typed ~= "" or #typed > 0)
      and not one[2]:find(values.question, 1, true) then
      refuse(("--%s needs %s, not %s"):format(one[1], one[2]:gsub(" ", " or "), values.question))
    end
  end
  if (values.vul == "we" or values.vul == "they") and not (values.auction
    or values.question == "bid" or values.question == "card" or values.question == "play") then
    refuse(("--vul %s needs --auction"):format(values.vul))
  elseif values.resume and values.again then
    refuse "either --resume or --again, not both"
  elseif values.db and not values.deals then
    refuse "--db needs -n: how many deals the database is to have"
  end
  -- read on phones: what was asked, the verdict, a table; the rest opens
  local is_short = BRIEF[values.question] and values.html ~= nil
  values.brief = values.brief or is_short or nil
  -- what is read and planned before the first deal takes its time as well
  local start = require "baize.core.terminal".clock()
  local question = script.try("ask", script.USAGE, answers[values.question], values)
  if not question then return 0 end
  -- what varies is dealt and solved as often
  local parts = question.groups and #question.groups or 1
  local timed = require "baize.cli.timed".new(question, (values.seconds or SECONDS) / parts, start)
  -- with the seed and the number of deals that the answer has
  function values.repeats()
    local more = { not values.seed and "--seed=" .. timed.result.seed or nil }
    more[#more + 1] = not values.deals and "-n" .. timed.result.deals or nil
    return (argument.again(values, { ["--seconds"] = true }, more))
  end
  local status = require "baize.cli.run".all({ timed }, values)
  if status == 0 and values.json ~= "-" then
    output.put("\n", require "baize.report.text".beside("Again", timed:again()))
  end
  return status
end

return ask
