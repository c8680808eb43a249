-- SPDX-License-Identifier: GPL-3.0-or-later
--- A page of every kind that the program makes, of few deals that are soon solved, with long names
-- in it; for specs of how pages look.
-- @module pages
local baize = require "baize"
local helper = require "helper"

local pages = {}

local S <const>, N <const> = baize.S, baize.N
local LONG <const> = ("Wolfeschlegelsteinhausen "):rep(2) .. ("x"):rep(60)
local TEN <const> = S.spades "10+" -- solved in no time
local HAND <const> = "AKQJT98765.2.3.4"
local SYSTEM <const> = 'opening { bid "1NT" { hcp "15-17" & balanced }, '
  .. 'pass { any } }\nafter "1NT" { pass { any } }'
-- With 20 some change holds, and is played against three opponents, which takes 15 s.
local MUTANTS <const> = os.getenv "BAIZE_SOAK" and 20 or 3
local PLAIN <const> = 'system { name = "Plain", natural = false, guard = false }\n'

local function result_of(question)
  return question:run { progress = false, deals = 12, seed = 1 }
end

-- Records of boards: each at 20 tables, of pairs, or of a match of two teams.
local function records(teams)
  local list = {}
  for i = 0, 39 do
    local board, at = i // 20 + 1, i % 20
    if not teams or at < 2 then
      list[#list + 1] = ('[Event "Club"]\n[Board "%d"]\n[West "W %d %s"]\n[North "N %d Smith"]\n'
        .. '[East "E %d"]\n[South "S %d %s"]\n%s[Vulnerable "None"]\n[Declarer "S"]\n'
        .. '[Contract "5DX"]\n[Result "%d"]\n'):format(board, at, LONG, at, at, at, LONG,
          teams and ('[HomeTeam "%s"]\n[VisitTeam "Visitors"]\n[Room "%s"]\n'):format(LONG,
            at == 0 and "Open" or "Closed") or "", 7 + at % 5)
    end
  end
  return table.concat(list, "\n")
end

-- The same records with the cards of a deal.
local function with_deal(text)
  local deal = tostring(baize.sampler { seed = 1 }:deal(1))
  return (text:gsub("%[Vul", ('[Deal "%s"]\n%%0'):format(deal)))
end

local function printed(command, input) return (helper.run("baize " .. command, input)) end

-- What the command writes to a file.
local function written(command, input)
  return helper.with_file(input or "", function(name)
    local out, err = helper.run((([[d=$(mktemp -d); cp NAME $d/mine.lua; cd $d; baize COMMAND \
      --html=p.html >&2; cat p.html; rm -r $d]]):gsub("%u%u%u%u+", { NAME = name,
      COMMAND = command })))
    return out ~= "" and out or error(err)
  end)
end

--- Functions that make a page, by what it is; each is named after its command first. They take the
-- options of a page.
pages.make = {
  ["run: an experiment"] = function(options)
    return (result_of(baize.experiment { title = LONG, where = TEN, by = { S.spades, N.hcp },
      summary = S, measure = { gain = baize.tricks(S, "S") - baize.tricks(S, "H"),
        of_a_very_long_name_and_far_below_zero = S.hcp * -20000,
        points = baize.score("4S by S") }, tests = { "gain > 0" },
      events = { strong = S.hcp "15+" }, show = "distribution" }):html(options))
  end,
  ["run: exchanged hands"] = function(options)
    return (result_of(baize.experiment { where = N.hcp "8+", measure = baize.tricks(S, "S"),
      exchange = { seat = S, hands = { HAND, "AKQJT98765..23.4" } } }):html(options))
  end,
  ["run: samples"] = function(options)
    return (result_of(baize.experiment { measure = { s = baize.tricks(S, "S") },
      samples = { { "long", TEN }, { "longer", S.spades "11+" } },
      tests = "longer.s > long.s" }):html(options))
  end,
  ["run: a fit"] = function(options)
    return (result_of(baize.fit { where = TEN, response = baize.tricks(S, "S"),
      terms = { N.spades, N.hcp } }):html(options))
  end,
  ["run: a sweep"] = function(options)
    return (result_of(baize.sweep { over = { spades = { 10, 11 } }, experiment = function(p)
      return { where = S.spades(p.spades), measure = { s = baize.tricks(S, "S") },
        tests = "s > 10" }
    end }):html(options))
  end,
  ["run: randomness"] = function(options)
    local question = baize.randomness { from = TEN, seed = 1, deals = 12 }
    return (question:run { progress = false }:html(options))
  end,
  ["ask: a decision"] = function(options)
    return (result_of(baize.decision { hand = HAND, scoring = "imps", where = N.hcp "5+",
      candidates = { { "game", "4S by S" }, { LONG, "6S by S" },
        { "depends", baize.choose { { N.hcp "10+", "6S by S" }, { N.hcp "8+", "5S by S" },
          { N.hcp "7+", "3S by S" }, { N.hcp "6+", "2S by S" }, "4S by S" } } },
      vary = { { vul = "both" } } }):html(options))
  end,
  ["ask: a lead"] = function(options)
    return (result_of(baize.lead { hand = ".T865432.54.T932", against = "7S by S", where = TEN })
      :html(options))
  end,
  ["ask: a card"] = function(options)
    return (result_of(baize.card { hand = "AQ4.K82.AJT4.QJ3", dummy = "K65.A74.K93.T982",
      contract = "3NT by S", played = "H5 H4 HJ" }):html(options))
  end,
  ["ask: a problem"] = function()
    return written("ask bid --hand AKQ.AKQ.AKQJ.AKQ --auction 'P P' --system ./mine.lua -n 12 "
      .. "--calls P,7NT,7S --seed 1 --quiet", SYSTEM)
  end,
  ["show: a library"] = function()
    return (helper.run [[d=$(mktemp -d); cd $d; { baize library -n 3 --seed 1 --quiet --db l.db
      baize show 1 --db l.db --html l.html; } >&2; cat l.html; rm -r $d]])
  end,
  ["check: a system"] = function()
    return written("check ./mine.lua --positions 5 -n 200 --contested 4", SYSTEM)
  end,
  ["book: a system"] = function()
    return written("book ./mine.lua ./mine.lua --positions 9 --contested 4", PLAIN .. SYSTEM
      .. '\nafter "(1NT)" { double { hcp "15+" }, pass { any } }')
  end,
  ["book: two systems"] = function()
    return written("book ./mine.lua ./mine.lua --positions 4 --contested 1 --diff tutorial",
      PLAIN .. SYSTEM)
  end,
  ["card: a system"] = function() return written("card ./mine.lua", SYSTEM) end,
  ["diff: two systems"] = function()
    return written("diff ./mine.lua tutorial --positions 3 -n 50", SYSTEM)
  end,
  ["advise: a turn"] = function()
    return written("advise ./mine.lua --auction 1NT -n 400 --solved 0 --seed 1 --quiet", SYSTEM)
  end,
  ["bid: what a net shows"] = function(options)
    return (baize.disclose { player = "net", auction = "1NT P", hands = 400, rules = 4, seed = 1 }
      :html(options))
  end,
  ["evolve: a search"] = function()
    return written(("evolve ./mine.lua --out ./e.lua --mutants %d --boards 100 --seed 1 --quiet")
      :format(MUTANTS), SYSTEM)
  end,
  ["match: strata"] = function()
    return written("match ./mine.lua ./mine.lua --only-changed -n 40 --seed 1", SYSTEM)
  end,
  ["match: card play"] = function()
    return written "match --card random rules --bidding natural -n 12 --seed 1"
  end,
  ["match: two systems"] = function()
    return written("match ./mine.lua tutorial -n 12 --seed 1 --where 'S.spades \"10+\"'", SYSTEM)
  end,
  ["losses: by rule"] = function()
    return written("losses ./mine.lua -n 12 --seed 1 --quiet", SYSTEM)
  end,
  ["losses: by position"] = function()
    return written("losses ./mine.lua --by position -n 6 --seed 1 --quiet", SYSTEM)
  end,
  ["contest: boards with awards"] = function()
    return (helper.run [[p=$(mktemp -u).html; baize contest tests/golden/facit.pbn tutorial \
      natural --html=$p >&2; cat $p; rm $p]])
  end,
  ["practise: boards"] = function()
    return written("practise ./mine.lua -n 3 --seed 1 --both --auction '1NT P'", SYSTEM)
  end,
  ["table: a board"] = function()
    return written "table --seat none --seed 1 --card rules --bid ./mine.lua --auction '1NT P P P'"
  end,
  ["analyse: records"] = function()
    return printed("analyse - --html -", with_deal(records()):gsub("%[Contract[^\n]*\n[^\n]*\n",
      '%0[Play "W"]\nSK S3 S8 S2\n', 2))
  end,
  ["suit: all lines"] = function() return written "suit AQ98x Jx" end,
  ["evening: a movement"] = function()
    return (helper.run [[d=$(mktemp -d); baize evening $d --pairs 27 --per-round 1 --seed 1 >&2 \
      --no-analysis --event 'Club night'; cat $d/movement.html; rm -r $d]])
  end,
  ["deal: hand records"] = function()
    return printed [[deal 'S.spades "9+"' -n 14 --seed 1 --event 'Club night' --links --html -]]
  end,
  ["deal: curtain cards"] = function() return printed "deal -n 5 --seed 1 --curtain --html -" end,
  ["convert: boards with their results"] = function()
    return printed("convert - - --from pbn --to html --no-analysis", with_deal(records()))
  end,
  ["score: pairs"] = function()
    return printed("score --in - --links --html -", with_deal(records()))
  end,
  ["score: teams"] = function()
    return printed("score --in - --vp wbf --boards --html -", records(true))
  end,
}

-- A core that answers what it is asked without solving: the results are made up.
local CORE <const> = [[
const DEALS = [%s];
core = async (name, deal, ...v) => {
  if (name === "page_deal") {
    if (/wrong/.test(deal)) throw Error("it is wrong");
    return DEALS[(v[1] - 1) %% DEALS.length];
  }
  if (name === "page_read") {
    if (deal[0] === "N") return deal;
    throw Error("it is not a deal");
  }
  if (name === "page_solve") return Array.from({ length: 20 }, (_, i) => i %% 14).join(" ");
  if (name === "page_par") return `400 3NT by N, 5Dx by W`;
  const [declarer, strain, played] = v, taken = [0, 0], hands = handsOf(deal);
  let turn = (declarer + 1) %% 4, trick = [];
  for (const card of cardsOf(played)) {
    if (!hands[turn].includes(card)) throw Error(`${SEATS[turn]} has no ${card}`);
    trick.push(card);
    turn = (turn + 1) %% 4;
    if (trick.length < 4) continue;
    turn = (turn + winnerOf(trick, strain)) %% 4;
    taken[turn %% 2]++;
    trick = [];
  }
  const left = hands[turn].filter(c => !played.includes(c));
  const follow = left.filter(c => trick.length && c[0] === trick[0][0]);
  return [turn, ...taken, ...(follow.length ? follow : left).map((c, i) => `${c}=${7 + i %% 4}`)]
    .join(" ");
};
]]

--- The page of deals in the browser, with such a core.
function pages.solver()
  local deals = {}
  for i = 1, 3 do deals[i] = ('"%s"'):format(tostring(baize.sampler { seed = 1 }:deal(i))) end
  local file <close> = assert(io.open "scripts/wasm/page.html")
  return (file:read "a":gsub("\n@([%w./]+)@", function(name)
    local part <close> = io.open(name)
    return part and name:find "^scripts" and "\n" .. part:read "a" or ""
  end):gsub("\nopenPage", function()
    return "\n" .. CORE:format(table.concat(deals, ",")) .. "openPage"
  end))
end

pages.make["wasm: the solver"] = pages.solver

--- The page above that shows it, by files that have the head of a page, and by kinds of results.
pages.of = {
  ["lua/baize/format/sheet/html.lua"] = "deal: hand records",
  ["lua/baize/report/html/markup.lua"] = "run: an experiment",
  ["scripts/wasm/page.html"] = "wasm: the solver",
  CheckResult = "check: a system", DecisionResult = "ask: a decision",
  DiffResult = "diff: two systems", FitResult = "run: a fit", LeadResult = "ask: a lead",
  CardStudyResult = "ask: a card",
  PlayedMatchResult = "match: card play", StratifiedResult = "match: strata",
  Advice = "advise: a turn", Disclosure = "bid: what a net shows",
  Evolution = "evolve: a search",
  MatchResult = "match: two systems",
  RandomnessResult = "run: randomness", Result = "run: an experiment",
  SweepResult = "run: a sweep",
}

return pages
