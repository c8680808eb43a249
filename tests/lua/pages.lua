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

local function result_of(question) return question:run { progress = false, deals = 12, seed = 1 } end

-- Records of boards: each at 3 tables, of pairs, or of a match of two teams.
local function records(teams)
  local list = {}
  for i = 0, 11 do
    local board, at = i // 3 + 1, i % 3
    if not teams or at < 2 then
      list[#list + 1] = ('[Event "Club"]\n[Board "%d"]\n[West "W %d %s"]\n[North "N %d Smith"]\n'
        .. '[East "E %d"]\n[South "S %d %s"]\n%s[Vulnerable "None"]\n[Declarer "S"]\n'
        .. '[Contract "5DX"]\n[Result "%d"]\n'):format(board, at, LONG, at, at, at, LONG,
          teams and ('[HomeTeam "%s"]\n[VisitTeam "Visitors"]\n[Room "%s"]\n'):format(LONG,
            at == 0 and "Open" or "Closed") or "", 7 + at)
    end
  end
  return table.concat(list, "\n")
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
    return (result_of(baize.experiment { title = LONG, where = TEN, by = S.spades, summary = S,
      measure = { gain = baize.tricks(S, "S") - baize.tricks(S, "H"),
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
      return { where = S.spades(p.spades), measure = { s = baize.tricks(S, "S") }, tests = "s > 10" }
    end }):html(options))
  end,
  ["run: randomness"] = function(options)
    return (baize.randomness { from = TEN, seed = 1, deals = 12 }:run { progress = false }:html(options))
  end,
  ["ask: a decision"] = function(options)
    return (result_of(baize.decision { hand = HAND, scoring = "imps", where = N.hcp "5+",
      candidates = { { "game", "4S by S" }, { "slam, of a long name", "6S by S" },
        { "depends", baize.choose { { N.hcp "10+", "6S by S" }, { N.hcp "8+", "5S by S" },
          { N.hcp "7+", "3S by S" }, { N.hcp "6+", "2S by S" }, "4S by S" } } },
      vary = { { vul = "both" } } }):html(options))
  end,
  ["ask: a lead"] = function(options)
    return (result_of(baize.lead { hand = ".T865432.54.T932", against = "7S by S", where = TEN })
      :html(options))
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
  ["suit: all lines"] = function() return written "suit AQ98x Jx" end,
  ["deal: hand records"] = function()
    return printed "deal -n 14 --seed 1 --event 'Club night' --links --html -"
  end,
  ["deal: curtain cards"] = function() return printed "deal -n 5 --seed 1 --curtain --html -" end,
  ["convert: boards with their results"] = function()
    local deal = tostring(baize.sampler { seed = 1 }:deal(1))
    return printed("convert - - --from pbn --to html --no-analysis",
      (records():gsub("%[Vul", ('[Deal "%s"]\n%%0'):format(deal))))
  end,
  ["score: pairs"] = function() return printed("score --in - --boards --html -", records()) end,
  ["score: teams"] = function()
    return printed("score --in - --vp wbf --boards --html -", records(true))
  end,
}

return pages
