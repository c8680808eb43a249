-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize match, and baize diff --imps.
local dkjson = require "dkjson"
local helper = require "helper"
local run = helper.run

local SYSTEM <const> = [[
  system { name = "plain", natural = false, guard = false }
  local range = option { "range", "strong", "weak" }
  opening {
    bid "1NT" { hcp(range == "strong" and "15-17" or "12-14") & balanced },
    bid "1S" { hcp "11-20" & spades "5+" },
    pass { any } }
  after "1NT" { bid "3NT" { hcp "10+" }, pass { any } }
  after "1S" { bid "4S" { spades "3+" & hcp "10+" }, pass { any } }
]]
local LONG <const> = "'S.spades \"9+\" & N.balanced & N.hcp \"12-17\"'"

local function with_system(fn)
  return helper.with_file(SYSTEM, function(path) return fn(helper.quote(path)) end)
end

local function decoded(command)
  local out, err, status = run(command)
  assert.equal(0, status, err)
  return (assert(dkjson.decode(out), err))
end

describe("baize match", function()
  it("plays the values of an option against each other", function()
    with_system(function(path)
      local how = " -n 20 --seed 3 --where " .. LONG .. " --quiet --json -"
      local one = decoded("baize match " .. path .. " --option range=strong,weak" .. how)
      local two = decoded(("baize match %s:range=strong %s:range=weak"):format(path, path) .. how)
      assert.same(two, one)
      assert.is_true(one.changed_boards > 0 and one.imps_per_board.error > 0)
    end)
  end)

  it("takes a program for a side, and counts the boards on which it failed", function()
    with_system(function(path)
      local program = "'program:while read -r q; do case $q in *board=3*) exit 1;; *) echo P;; "
        .. "esac; done' "
      local how = " -n 6 --seed 1 --quiet"
      local json = decoded("baize match " .. program .. path .. how .. " --json -")
      assert.equal(1, json.failed_boards)
      assert.matches("^'while read .*' has ended, with status 1$", json.failed[1].text)
      assert.equal(3, json.failed[1].board)
      local text = run("baize match " .. program .. path .. how):gsub("%s+", " ")
      assert.is_truthy(text:find("Failed board 3: ", 1, true))
      assert.is_truthy(text:find("On 1 board a program failed to bid, and passed from there on.", 1,
        true))
    end)
  end)

  it("is shown from a database without asking a program again", function()
    with_system(function(path)
      local db, asked = os.tmpname() .. ".db", os.tmpname()
      local program = ("'program:while read -r q; do echo >>%s; echo P; done' "):format(asked)
      local played = decoded(("baize match %s%s -n 6 --seed 1 --quiet --db %s --json -"):format(
        program, path, db))
      local alone = decoded("baize show --json - --db " .. db) -- without ID: there is one
      assert.same(played.imps_per_board, alone.imps_per_board)
      helper.with_file(([[return baize.experiment { deals = 5, seed = 2, measure = { points = score(
        baize.bids { NS = { program = "while read -r q; do echo >>%s; echo P; done" } }) } }]])
        :format(asked), function(script)
          run(("mv %s %s.lua; baize run %s.lua --quiet --db %s; mv %s.lua %s"):format(script,
            script, script, db, script, script))
        end)
      local function times() return (run("wc -l <" .. asked)) end
      local before = times()
      assert.is_true(tonumber(before) > 20)
      local shown = decoded("baize show 1 --json - --db " .. db)
      for _, name in ipairs { "imps_per_board", "doubled", "changed_boards", "verdict" } do
        assert.same(played[name], shown[name], name)
      end
      assert.is_nil(shown.swings)
      assert.matches("program while", shown.absent[1])
      local text, err, status = run("baize show 1 --db " .. db)
      assert.same({ "", 0 }, { err, status })
      assert.is_truthy(text:gsub("%s+", " "):find("not because a database does", 1, true))
      assert.matches("ID is needed, as .* has 2 experiments", (select(2, run("baize show --db "
        .. db))))
      local mean = decoded("baize show 2 --json - --db " .. db).measures[1].components[1]
      assert.equal(5, mean.n)
      local list = run("baize list --tests --db " .. db)
      assert.matches("1 test was made", list, 1, true)
      assert.equal(before, times())
      run("rm " .. db .. " " .. asked)
    end)
  end)

  it("is listed by who plays, and on which deals", function()
    with_system(function(path)
      local db = os.tmpname() .. ".db"
      local how = " -n 2 --seed 1 --quiet --db " .. db
      run("baize match natural " .. path .. " --where " .. LONG .. how)
      run("baize match tutorial natural tutorial:weak_two=light" .. how)
      local list = run("baize list --db " .. db)
      assert.matches("  match: natural against /tmp/lua", list, 1, true)
      assert.matches("  match: tutorial, natural, tutorial:weak_two=light\n", list, 1, true)
      local json = decoded("baize list --json - --db " .. db)
      assert.equal("natural", json[1].systems[1])
      run("rm " .. db)
    end)
  end)

  it("names a system's file once before what it notes of it", function()
    helper.with_file("", function(path)
      local _, err = run("baize match natural " .. path .. " -n 2 --seed 1 --quiet")
      assert.equal(("baize: match: %s:1: no rules in it: all its bidding is natural\n")
        :format(path), err)
    end)
  end)

  -- A process that ends itself as soon as the database has 20 boards and more, and not all of them:
  -- by kill -9 (status 137), or by Ctrl-C.
  local ENDING <const> = [[
    local db, signal = arg[1], arg[2]
    local function stored()
      local store <close> = baize.store.open(db)
      return store and store:entry(1) and store:entry(1).rows or 0
    end
    local run = require "baize.cli.run".all
    require "baize.cli.run".all = function(made, values)
      local one, ended = made[1], false
      return run({ setmetatable({ run = function(_, how)
        how.progress = function(done)
          if not ended and done < 150 and stored() >= 20 then
            ended = true
            io.popen("kill -" .. signal .. " $PPID"):close()
          end
        end
        return one:run(how)
      end }, { __index = one }) }, values)
    end
    table.move(arg, 3, #arg + 2, 1)
    os.exit(require "baize.cli".main(arg))]]

  for _, signal in ipairs { "KILL", "INT" } do
    it("is the same where it was ended by " .. signal .. " and resumed", function()
      with_system(function(path)
        local db = os.tmpname() .. ".db"
        local how = (" %s --option range=strong,weak -n 150 --seed 4 --jobs 1 --quiet --where %s ")
          :format(path, LONG)
        local out, err, status = run(("baize -e %s %s %s match%s --db %s"):format(
          helper.quote(ENDING), db, signal, how, db))
        assert.same({ "", signal == "KILL" and 137 or 130 }, { signal == "KILL" and out or "",
          status }, err)
        if signal == "INT" then assert.matches("--resume", err, 1, true) end
        local list = assert(dkjson.decode((run("baize list --json - --db " .. db))))
        local rows = (list.entries or list)[1].rows
        assert.is_true(rows >= 20 and rows < 150, rows)
        local resumed = run("baize match" .. how .. "--json - --resume --db " .. db)
        local whole = run("baize match" .. how .. "--json - --db " .. db .. "2")
        run(("rm %s %s2"):format(db, db))
        assert.equal(whole, resumed)
        assert.matches('"changed_boards":125', whole, 1, true)
      end)
    end)
  end

  it("tells boards of another contract from those played otherwise in the same one", function()
    local out, err, status = run "baize match tutorial natural -n 6 --seed 3 --play pimc:worlds=2"
    assert.equal(0, status, err)
    out = out:gsub("%s+", " ")
    local worth, each = out:match("another contract on 2 %(33 %%%), which are worth (%S+) IMPs "
      .. "each; the same contract by another auction on 1, which are worth (%S+) IMPs each")
    assert.is_truthy(worth, out)
    local mean = out:match "all boards (%S+)"
    assert.near(tonumber(mean), (2 * worth + each) / 6, 0.06)
    assert.is_truthy(out:find("all 3 2 " .. ("%.1f"):format(worth), 1, true), out)
  end)

  it("goes on from a library that is kept with fewer boards", function()
    with_system(function(path)
      local out, err, status = run(([[d=$(mktemp -d) && export XDG_CACHE_HOME=$d
        match() { baize match PATH natural --only-changed --seed 7 -n 20 --library $1 --json -; }
        match 300 >/dev/null && match 400; status=$?; rm -r $d; exit $status]]):gsub("PATH",
        function() return path end))
      assert.equal(0, status, err)
      local whole = run(([[d=$(mktemp -d); XDG_CACHE_HOME=$d baize match PATH natural \
        --only-changed --seed 7 -n 20 --library 400 --json -; rm -r $d]]):gsub("PATH",
        function() return path end))
      assert.equal(whole, out)
    end)
  end)

  for command, said in pairs {
    ["match tutorial"] = "two systems or more expected, or one with --option",
    ["match tutorial --option weak_two"] = "--option: NAME=V,W expected",
    ["match tutorial --option weak_two=sound"] = "two values or more expected",
    ["match tutorial natural --option weak_two=sound,light"] = "--option is of one system",
    ["match tutorial nosuch"] = 'there is no system "nosuch" (looked in systems, /',
    ["match tutorial natural --stop soon"] = "--stop: a number or 'decided' expected",
    ["match tutorial natural --auction 1C,1C"] = "match: auction",
    ["match tutorial natural --in nosuch.pbn -n 3"] = "nosuch.pbn",
    ["match tutorial natural --only-changed --stop 0.1"] = "match: --only-changed is neither "
      .. "stored nor stopped early: leave --stop out",
    ["match tutorial natural --only-changed --db nosuch.db"] = "leave --db out",
    ["match tutorial natural --only-changed --shard 1/2"] = "leave --shard out",
    ["diff tutorial natural --imps --json -"] = "--imps prints text",
    ["diff tutorial natural --boards 9"] = "--boards is of --imps",
  } do
    it("says what is wrong: " .. command, function()
      local out, err, status = run("baize " .. command)
      assert.equal("", out)
      assert.is_true(status == 1 or status == 2)
      assert.matches(said, err, 1, true)
      assert.not_matches("/..", err, 1, true)
    end)
  end
end)
