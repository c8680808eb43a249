-- SPDX-License-Identifier: GPL-3.0-or-later
-- --json is one option of all commands with results: --json - prints JSON and nothing else,
-- --json=FILE writes the same beside the text, which stays as it was; a script, or a file that
-- is not JSON, is never overwritten.
local commands = require "baize.host.commands"
local dkjson = require "dkjson"
local helper = require "helper"
local json_shapes = require "json_shapes"
local shapes = require "baize.cli.shapes"
local quote, run = helper.quote, helper.run

local SOAK <const> = os.getenv "BAIZE_SOAK"

local SUIT <const> = "baize suit AQ98x Jx "
local DEAL <const> = "'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'"
local TEN_SPADES <const> = [[return baize.experiment { where = S.spades "10+", measure = S.hcp,
  deals = 12, seed = 7 }]]
local RESULTS <const> = [[
[Board "1"]
[West "Ann"]
[North "Bob"]
[East "Cid"]
[South "Dee"]
[Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"]
[Vulnerable "None"]
[Declarer "S"]
[Contract "1NT"]
[Result "7"]
]]

-- Commands without results of their own: what they write is files, or for people.
local WITHOUT <const> = { convert = "--to json", bench = true, selftest = true, version = true,
  help = true, sit = true, evening = true, practise = true }

local MINI <const> = 'opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }\n'
  .. 'after "1NT" { pass { any } }'

-- Two systems without natural bidding, which takes long over the deals of contested auctions.
local PLAIN <const> = [[system { name = "Plain", natural = false, guard = false }
  opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
  after "1NT" { pass { any } }
  after "(1NT)" { double { hcp "15+" }, pass { any } }]]

-- By command, questions that it answers soon, in a folder with law.lua, r.pbn, facit.pbn, the
-- databases l.db (an experiment), s1.db and s2.db (its shards), u.db and c.db (libraries), the
-- systems mini.lua, plain.lua and other.lua, and the run of a cluster in law.shards.
local ASKED <const> = {
  run = { "law.lua --quiet" },
  list = { "--db l.db", "--db l.db --check", "--db l.db --tests" },
  show = { "1 --db l.db", "1 --db u.db", "1 --db c.db" },
  similar = { "law.lua --db l.db" },
  library = { "-n 2 --db u.db --quiet" },
  merge = { "m.db s1.db s2.db", "n.db s1.db" },
  cluster = { "progress law.shards" },
  ask = { [[chance 'S.hcp "15"']], "deal -n 1 --seed 1",
    "play --hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 --contract '3NT by S' --play 'H5 H4 HJ' "
      .. "--moves 2 --worlds 2 -n 4 --seed 1",
    "decide --hand S:K.864.K832.Q8542 -n 2 --seed 1 --quiet 'pass=1NT by N' '3NT by N'",
    "lead --hand W:K63.T8642.J5.Q94 --against '6NT by S' -n 2 --seed 1 --quiet",
    "bid --hand AKQ.AKQ.AKQJ.AKQ --auction 'P P' --system ./mini.lua --calls P,7NT -n 2 --seed 1 "
      .. "--quiet",
    "card --hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 --contract '3NT by S' --play 'H5 H4 HJ' "
      .. "-n 2 --seed 1 --quiet" },
  deal = { "-n 2 --seed 1", [['S.hcp "15"' --count --explain]], "--frequency 'a=S.balanced'",
    "-n 9 --seed 1 --frequency 'a=S.balanced'" },
  hands = { [['S.hcp "15"' 'S.balanced']] },
  solve = { DEAL, "--in r.pbn" },
  play = { DEAL .. " --contract '2S by W' --lead HK" },
  table = { "--seat none --card rules --seed 1 --bid ./mini.lua --auction '1NT P P P'",
    "--seat none --card rules --in r.pbn --contract '1NT by S'" },
  par = { DEAL },
  suit = { "AQ98x Jx -k 4" },
  bid = { "tutorial --auction '1NT P'", "tutorial --hand AK2.J3.KQ854.K72 --auction 'P 1NT P'",
    "net --auction '1NT P' --seed 1", "net --hand AK2.J3.KQ854.K72 --auction 'P 1NT P'",
    "./mini.lua --simulate 4 --hand AK2.J3.KQ854.K72 --auction '1NT P'" },
  book = { "./plain.lua ./other.lua --positions 3 --contested 1",
    "./plain.lua ./other.lua --positions 3 --contested 1 --diff ./other.lua" },
  card = { "./mini.lua" },
  check = { "./mini.lua --positions 3 -n 10 --contested 4" },
  diff = { "./plain.lua ./other.lua --positions 1 -n 10" },
  match = { "./mini.lua ./mini.lua -n 9 --seed 1 --quiet",
    "--card random rules --bidding ./mini.lua -n 3 --seed 1 --quiet",
    "./mini.lua tutorial -n 2 --seed 1 --where 'S.spades \"10+\"' --quiet" },
  contest = { "facit.pbn ./mini.lua" },
  losses = { "./mini.lua -n 4 --seed 1 --quiet", "./mini.lua --by position -n 2 --seed 1 --quiet" },
  conform = { "auctions.pbn ./mini.lua" },
  advise = { "./mini.lua --auction '1NT P' -n 400 --solved 0 --seed 1 --quiet" },
  evolve = { "./mini.lua $(rm -f e.lua) --out e.lua --mutants 3 --boards 100 --seed 1 "
    .. "--quiet" },
  info = { "r.pbn" },
  score = { "'4Sx by N' +1 --vul NS", "--in r.pbn" },
  analyse = { "played.pbn" },
}

local folder

local function in_folder(command)
  return run(("cd %s && { %s\n}"):format(quote(folder), command))
end

local function write(name, text)
  local file <close> = assert(io.open(folder .. "/" .. name, "wb"))
  file:write(text)
end

setup(function()
  folder = run "mktemp -d":gsub("\n$", "")
  write("law.lua", TEN_SPADES)
  write("r.pbn", RESULTS)
  write("played.pbn", RESULTS .. '[Play "W"]\nS3 S6 S8 SK\n')
  write("auctions.pbn", RESULTS:match "^(.-%[Deal [^\n]*\n)"
    .. '[Auction "W"]\n1NT Pass Pass Pass\n')
  write("mini.lua", MINI)
  write("plain.lua", PLAIN)
  write("other.lua", (PLAIN:gsub("15%-17", "14-17")))
  write("facit.pbn", assert(io.open "tests/golden/facit.pbn"):read "a")
  local _, err, status = in_folder [[
    baize run law.lua --db l.db --quiet && baize library -n 2 --db u.db --seed 1 --quiet &&
    baize convert r.pbn solved.pbn --solve && baize library --in solved.pbn --db c.db &&
    for i in 1 2; do baize run law.lua --db s$i.db --shard $i/2 --quiet; done
    mkdir law.shards bin && touch law.shards/shard-1.done
    echo '{"tasks":2,"user":"me","index_max":9,"jobs":[{"job":"1","offset":0,"tasks":"1-2"}]}' \
      > law.shards/cluster.json
    printf '#!/bin/sh\n' > bin/squeue && chmod +x bin/squeue
    baize list --db l.db && baize show 1 --db l.db]] -- so that each has been looked at
  assert(status == 0, err)
end)

teardown(function() run("rm -r " .. quote(folder)) end)

-- Why a value is of none of the types of a command; nil: it is of one.
local function misfit(value, name)
  local why = {}
  for _, kind in ipairs(shapes.of[name]) do
    local ok, message = pcall(json_shapes.hold, value, kind, kind)
    if ok then return nil end
    why[#why + 1] = tostring(message)
  end
  return table.concat(why, "\n")
end

describe("the JSON Schema", function()
  it("is JSON, has each kind once, and no reference to what it has not", function()
    local text, err, status = run "baize help --json-schema"
    assert.equal(0, status, err)
    local value = assert(dkjson.decode(text))
    for name in text:gmatch '"#/%$defs/([^"]*)"' do assert.is_table(value["$defs"][name], name) end
    for _, kind in ipairs(shapes.kinds) do
      assert.is_nil(require "baize.report.schema".kinds[kind.name], kind.name)
    end
    local board = value["$defs"].Board
    assert.same({ "string", "N, E, S or W" }, { board.properties.dealer.type,
      board.properties.dealer.description })
    assert.is_nil(next(board.required))
    assert.same({ "number", "name", "count", "share" }, value["$defs"].HandRule.required)
    assert.equal("#/$defs/Results", board.properties.tricks["$ref"])
    for name in pairs(ASKED) do assert.is_table(shapes.of[name], name) end
    for _ = 1, 5 do assert.equal(text, (run "baize help --json-schema")) end
  end)
end)

describe("--json", function()
  it("is an option of each command with results", function()
    for _, name in ipairs(commands.names) do
      local has = false
      for _, option in ipairs(commands.find(name).options or {}) do
        has = has or option.names[1] == "--json"
      end
      assert.equal(not WITHOUT[name], has, name)
      -- a registration has its time, and is never written twice: see register_spec
      assert.equal(has and name ~= "register", ASKED[name] ~= nil, name)
    end
  end)

  for name, list in pairs(ASKED) do
    it("of " .. name .. " prints JSON alone, or writes it beside the same text", function()
      for i, arguments in ipairs(list) do
        local command = ("PATH=$PWD/bin:$PATH; baize %s %s"):format(name, arguments)
        local json, err, status = in_folder(command .. " --json -")
        assert.equal(0, status, err)
        local value, next_at = dkjson.decode(json)
        assert.is_table(value, command)
        assert.is_nil(misfit(value, name), command)
        assert.is_nil(json:find("%S", next_at), command)
        if i == 1 or SOAK then -- one road leads to all
          assert.equal(in_folder(command), (in_folder(command .. " --json=o.json")), command)
          assert.equal(json, (in_folder "cat o.json; rm o.json"), command)
        end
      end
    end)
  end

  it("never overwrites a script, or a file that is not JSON, whatever the command", function()
    local KEPT <const> = "[Board \"1\"]\n"
    for name, list in pairs(ASKED) do
      for file, said in pairs { ["x.lua"] = "would be overwritten", ["x.json"] = "is not JSON" } do
        write(file, KEPT)
        local out, err, status = in_folder(("baize %s %s --json=%s"):format(name, list[1], file))
        assert.same({ "", 2 }, { out, status }, name)
        assert.matches(said, err)
        assert.equal(KEPT, (in_folder("cat " .. file)))
      end
    end
    in_folder "rm x.lua x.json"
  end)

  it("takes for JSON an object or an array, and nothing after it", function()
    for text, is_json in pairs { ["{}"] = true, ["[1, 2]\n"] = true, [""] = true, ["\n"] = true,
      ["7 deals of mine"] = false, ["12\n"] = false, ['"text"'] = false, ["null"] = false,
      ["{} and more"] = false, ["[1, 2"] = false } do
      write("x.json", text)
      local _, err, status = in_folder(SUIT .. "--json=x.json")
      assert.equal(is_json and 0 or 2, status, text)
      assert.equal(not is_json, err:find "exists and is not JSON: it is not overwritten" ~= nil)
      if not is_json then assert.equal(text, (in_folder "cat x.json")) end
    end
    in_folder "rm x.json"
  end)

  it("refuses what is no place for a file, and follows links to scripts", function()
    in_folder "ln -s law.lua link.json"
    for typed, said in pairs {
      ["--json="] = "'' is not a file: write --json=FILE or --json -",
      ["--json=law.shards"] = "'law.shards' is not a file",
      ["--json=none/x.json"] = "there is no folder 'none'",
      ["--json law.lua"] = "'law.lua' would be overwritten with JSON",
      ["--json=LAW.LUA"] = "'LAW.LUA' would be overwritten with JSON",
      ["--json=link.json"] = "'link.json' would be overwritten with JSON",
      ["--json=a.json --json=b.json"] = "--json is given twice",
    } do
      local _, err, status = in_folder(SUIT .. typed)
      assert.equal(2, status, typed)
      assert.truthy(err:find(said, 1, true), err)
    end
    assert.equal(TEN_SPADES, (in_folder "cat law.lua; rm link.json"))
    local _, err, status = in_folder "baize run --json law.lua"
    assert.equal(2, status)
    assert.matches("'law.lua' would be overwritten with JSON", err)
    _, err, status = in_folder "baize cluster progress law.shards --json=law.shards/cluster.json"
    assert.equal(2, status)
    assert.matches("cluster.json' is read: write to another file", err)
  end)

  it("leaves scripts, databases and registrations, whatever is to be written", function()
    in_folder "baize register law.lua -n 20 --json kept.json; cp l.db kept.db; cp law.lua kept.lua"
    for command, said in pairs {
      ["deal --seed 1 --html kept.lua"] = "'kept.lua' is a script: it is not overwritten",
      ["deal --seed 1 --html kept.db"] = "'kept.db' is a database: it is not overwritten",
      ["deal --seed 1 --json kept.json"] = "'kept.json' is a registration: it is not overwritten",
      ["show 1 --db l.db --csv kept.lua"] = "'kept.lua' is a script: it is not overwritten",
      ["convert r.pbn kept.lua --to pbn"] = "'kept.lua' is a script: it is not overwritten",
    } do
      local before = in_folder "cat kept.lua kept.db kept.json | md5sum"
      local _, err, status = in_folder("baize " .. command)
      assert.not_equal(0, status, command)
      assert.truthy(err:find(said, 1, true), err)
      assert.equal(before, (in_folder "cat kept.lua kept.db kept.json | md5sum"))
    end
    in_folder "rm kept.lua kept.db kept.json"
  end)

  it("refuses two things on standard output", function()
    for command, said in pairs {
      ["show 1 --db l.db --csv - --json -"] = "both go to standard output",
      ["solve --in r.pbn --csv - --json -"] = "standard output takes one",
      ["solve --line --in r.pbn --json -"] = "standard output takes one",
      ["score --in r.pbn --csv - --json -"] = "standard output takes one",
      ["deal --seed 1 --format pbn --json -"] = "standard output takes one",
      ["deal --seed 1 --html - --json -"] = "standard output takes one",
      ["bid tutorial -n 1 --seed 1 --json -"] = "--format is for -n and --in (--format json)",
      ["ask chance 'S.hcp \"15\"' --html x.html"] = "--html is for an EVENT",
      ["run law.lua --db x.db --shard 1/2 --json -"] = "a shard shows no numbers",
    } do
      local out, err, status = in_folder("baize " .. command)
      assert.same({ "", 2 }, { out, status }, command)
      assert.truthy(err:find(said, 1, true), err)
    end
    local csv = in_folder "baize show 1 --db l.db --csv - --json=o.json"
    assert.equal(csv, (in_folder "baize show 1 --db l.db --csv -; rm o.json"))
  end)

  it("without a value is a note, and prints, where it was a flag before", function()
    for _, command in ipairs { "hands 'S.hcp \"15\"'", "list --db l.db" } do
      local json = in_folder(("baize %s --json -"):format(command))
      local bare, err = in_folder(("baize %s --json"):format(command))
      assert.equal(json, bare)
      assert.matches("%-%-json without a value prints: write %-%-json %- for that", err)
    end
  end)
end)

describe("what --json has", function()
  local function object(command) return dkjson.decode((in_folder("baize " .. command))) end

  it("of merge are the entries and what they lack", function()
    local merged = object "merge n.db s1.db --json -"
    assert.equal(6, merged.entries[1].deals)
    assert.same({ { first = 7, last = 12 } }, merged.entries[1].missing)
  end)

  it("of bid --hand is the rule, and why none before it", function()
    local said = object "bid tutorial --hand AK2.J3.KQ854.K72 --auction 'P 1NT P' --json -"
    assert.equal("rule", said.why.by)
    assert.matches("tutorial%.lua$", said.why.file)
    assert.matches("^not .+", "not " .. said.why.earlier[1].failed)
  end)

  it("of play is each card, and with a file the end of the play", function()
    local said = object(("play %s --contract '2S by W' --json -"):format(DEAL))
    assert.same({ "N", 8 }, { said.turn, said.needs })
    local tricks = said.tricks
    for _, c in ipairs(said.cards) do tricks = math.min(tricks, c.tricks) end
    assert.equal(said.tricks, tricks) -- defenders keep declarer low
    in_folder(("echo 'HK undo HK' | baize play %s --contract '2S by W' --json=o.json")
      :format(DEAL))
    assert.same({ "HK" }, dkjson.decode((in_folder "cat o.json; rm o.json")).played)
  end)

  it("of deal are counts, shares and deals", function()
    local said = object("deal 'S.hcp \"15\"' --count --frequency a=S.balanced -n 3 --seed 2 "
      .. "--json -")
    -- 28 090 962 724 hands
    assert.equal("2373071103959306278232073600", said.count.count)
    assert.same({ "a", 3, false }, { said.frequency[1].name, said.frequency[1].deals,
      said.frequency[1].exact })
    assert.is_nil(said.deals) -- as in the text
    said = object "deal -n 3 --seed 2 --json -"
    assert.same({ 2, 3 }, { said.seed, #said.deals })
    assert.equal((run "baize deal -n 3 --seed 2 --format json"),
      (run "baize deal -n 3 --seed 2 --json -"))
  end)
end)
