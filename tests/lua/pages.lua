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
  ["diff: two systems"] = function()
    return written("diff ./mine.lua tutorial --positions 3 -n 50", SYSTEM)
  end,
  ["match: strata"] = function()
    return written("match ./mine.lua ./mine.lua --only-changed -n 40 --seed 1", SYSTEM)
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
  ["suit: all lines"] = function() return written "suit AQ98x Jx" end,
  ["evening: a movement"] = function()
    return (helper.run [[d=$(mktemp -d); baize evening $d --pairs 27 --per-round 1 --seed 1 >&2 \
      --no-analysis --event 'Club night'; cat $d/movement.html; rm -r $d]])
  end,
  ["deal: hand records"] = function()
    return printed "deal -n 14 --seed 1 --event 'Club night' --links --html -"
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

--- The page of the solver, with a core that answers what it is asked without solving: deals name
-- their seed and index, and what is wrong is an error.
function pages.solver()
  local file <close> = assert(io.open "scripts/wasm/page.html")
  local text = file:read "a"
  return text:sub(1, assert(text:find("(async () =>", 1, true)) - 1) .. [[
Module.ccall = (name, type, types, v) => /wrong|not a deal/.test(v[0]) ? "!it is wrong"
  : name === "page_solve" ? "7 ".repeat(20) : name === "page_cards" ? "0 0 0 SA=7 SK=6"
  : `deal ${v[2]} of seed ${v[1]}`;
Module.onRuntimeInitialized();
</script>
</body>
</html>
]]
end

pages.make["wasm: the solver"] = pages.solver

--- The page above that shows it, by files that have the head of a page, and by kinds of results.
pages.of = {
  ["lua/baize/format/sheet/html.lua"] = "deal: hand records",
  ["lua/baize/report/html/markup.lua"] = "run: an experiment",
  ["scripts/wasm/page.html"] = "wasm: the solver",
  CheckResult = "check: a system", DecisionResult = "ask: a decision",
  DiffResult = "diff: two systems", FitResult = "run: a fit", LeadResult = "ask: a lead",
  StratifiedResult = "match: strata", MatchResult = "match: two systems",
  RandomnessResult = "run: randomness", Result = "run: an experiment",
  SweepResult = "run: a sweep",
}

return pages
