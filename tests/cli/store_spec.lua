-- SPDX-License-Identifier: GPL-3.0-or-later
-- Runs that are kept, from the command line: gone on with after any end, shown, listed;
-- databases that are damaged, or none of ours; a disk that is full.
local dkjson = require "dkjson"
local helper = require "helper"

local SOAK <const> = os.getenv "BAIZE_SOAK" -- else a run is killed fewer times

-- Deals that are solved in no time.
local LAW <const> = [[
return baize.experiment { title = "Ten spades", where = S.spades "10+", deals = DEALS,
  measure = { s = tricks(S, "S") }, tests = { "s > 10" } }
]]
local POINTS <const> = [[
return baize.experiment { title = "Points", where = S.hcp "15-17", deals = 40,
  measure = { points = N.hcp } }
]]

-- Run commands in a new folder, in which law.lua is the script; $D is the folder.
local function run(law, commands)
  local make = 'D=$(mktemp -d); trap \'rm -rf "$D"\' EXIT; cd "$D"; cat > law.lua; '
  return helper.run("(" .. make .. commands .. ")", law)
end

local function with_deals(script, deals) return (script:gsub("DEALS", ("%d"):format(deals))) end

local function law(deals) return with_deals(LAW, deals) end

describe("a database of before expressions were trees", function()
  it("is listed, shown and resumed", function()
    local out, _, status = helper.run([[(G=$PWD/tests/golden; D=$(mktemp -d)
      trap 'rm -rf "$D"' EXIT; cp $G/old_store.db $D/a.db; cp $G/old_store.lua $D; cd $D
      baize list --db a.db | tail -n 1
      baize show 1 --db a.db --json shown.json > shown
      baize run old_store.lua -n 20 --db b.db --json plain.json > plain
      rest() { awk '/^Measure/ { m = 1; next } m && /^ / { next } { m = 0; print }' "$1"; }
      rest shown > old; rest plain > new; cmp old new # it has no measures as they were written
      baize run old_store.lua -n 22 --db a.db --resume --json resumed.json > resumed
      baize run old_store.lua -n 22 --db b.db --resume --json whole.json > whole
      for f in resumed whole; do grep -E '"(n|mean|count|tries|solved)":' $f.json > $f; done
      cmp resumed whole && grep -c . whole)]])
    assert.matches("^ 1     20  2016      1  A question that an older version stored\n%d+\n$", out)
    assert.equal(0, status)
  end)
end)

describe("baize run --db", function()
  it("prints what it prints without, also when it is shown again", function()
    local out, err, status = run(law(100), [[
      baize run law.lua --seed 3 > plain
      baize run law.lua --seed 3 --db a.db > kept && cmp plain kept
      baize run law.lua --db a.db --resume > again && cmp plain again
      baize show 1 --db a.db > shown && cmp plain shown
      baize show 1 --db a.db --json - | grep -c '"looks"']])
    assert.equal("1\n", out)
    assert.matches("^100 deals in .*\n100 deals in .*\n100 deals in [^\n]*\n$", err)
    assert.equal(0, status)
  end)

  -- kill -9: every second time while it starts, else once it has written something more;
  -- as often as it takes to leave some deals and, `undos` times, a batch that is to be undone
  local function killed(script, times, deals, undos)
    local out, err, status = run(with_deals(script, deals),
      ("times=%d deals=%d undos=%d\n"):format(times, deals, undos) .. [[
      baize run law.lua --seed 7 --quiet > plain
      changed() { stat -c %y a.db 2> /dev/null; }
      i=0; rows=0; undone=0
      while [ $i -lt $times ] || [ $rows -eq 0 ] || [ $undone -lt $undos ]; do
        i=$((i + 1)); was=$(changed)
        "$BAIZE" run law.lua --seed 7 --db a.db --quiet > killed & p=$!
        if [ $((i % 2)) -eq 0 ]; then
          while [ "$(changed)" = "$was" ] && kill -0 $p; do sleep 0.02; done
        fi 2> /dev/null
        sleep "$(printf '0.%03d' $((i * 7919 % 61)))"
        kill -9 $p 2> /dev/null; wait $p 2> /dev/null
        [ $rows -gt 0 ] && [ -s a.db-journal ] && undone=$((undone + 1))
        before=$rows
        if ! baize list --db a.db --json - > list 2> said; then
          [ $rows -eq 0 ] && continue
          cat said; break
        fi
        rows=$(sed -n 's/.*"rows": *\([0-9]*\).*/\1/p' list); rows=${rows:-0}
        [ $rows -ge $before ] || { echo "lost: $before, then $rows"; break; }
        [ $rows -lt $deals ] || break
      done
      baize run law.lua --seed 7 --db a.db --resume --quiet > kept
      cmp plain kept && echo same]])
    assert.equal("same\n", out)
    assert.matches("^[Killed\n]*$", err)
    assert.equal(0, status)
  end

  it("is the same after ends at any moment as without one, and can always be listed", function()
    killed(LAW, SOAK and 12 or 4, SOAK and 5000 or 3000, 1)
  end)

  it("is the same after ends for a study of leads, and where a leader chooses", function()
    killed([[
return baize.lead { hand = ".T865432.54.T932", against = "7S by S", where = S.spades "10+",
  deals = DEALS } ]], SOAK and 6 or 2, SOAK and 1500 or 150, SOAK and 1 or 0)
    killed([[
return baize.experiment { where = S.spades "10+", deals = DEALS, measure = tricks(S, "S"),
  play = { "lead", layouts = 1 } } ]], SOAK and 6 or 2, SOAK and 1000 or 150, SOAK and 1 or 0)
  end)

  it("shows what was answered, and deals others with --again", function()
    local out, err = run(law(20), [[
      baize run law.lua --seed 3 --db a.db > first
      baize run law.lua --db a.db > second; cmp first second; baize list --db a.db
      baize run law.lua --db a.db --again > /dev/null; baize list --db a.db]])
    assert.matches("has answered this question, with 20 deals of seed 3, and is shown; %-%-again "
      .. "deals others\n", err)
    assert.matches("^[^\n]*\n 1 +20 +3 +1  Ten spades\n[^ ]", out)
    assert.matches("baize: experiment 1 of 'a.db' has answered this question, with 20 deals of "
      .. "seed 3; now other deals", err)
    assert.matches("\n 1 +20 +3 +1  Ten spades\n 2 +20 +%d+ +1  Ten spades\n$", out)
  end)

  it("says that no others are dealt where the seed is named", function()
    local _, err, status = run(law(20), [[
      baize run law.lua --seed 3 --db a.db --quiet > /dev/null
      baize run law.lua --seed 3 --db a.db --again --quiet]])
    assert.matches("experiment 1 of 'a.db' has the deals of seed 3, which is asked for: %-%-again "
      .. "deals others with another %-%-seed, or where no seed is named", err)
    assert.equal(1, status)
  end)

  it("refuses to go on under another seed, exit 1", function()
    local _, err, status = run(law(20), [[
      baize run law.lua --seed 3 --db a.db --quiet > /dev/null
      baize run law.lua --seed 4 --db a.db --resume --quiet]])
    assert.matches("has seed 3, not 4: cannot resume", err)
    assert.equal(1, status)
  end)

  it("needs a database to resume, or to deal others, exit 1", function()
    for _, option in ipairs { "--resume", "--again" } do
      local _, err, status = run(law(5), "baize run law.lua " .. option)
      assert.equal(("baize: %s needs --db FILE, the database\n"):format(option), err)
      assert.equal(1, status)
    end
  end)

  it("refuses --resume with --again, exit 2", function()
    local out, err, status = run(law(5), "baize run law.lua --db a.db --resume --again; s=$?; "
      .. "ls a.db 2>/dev/null; exit $s")
    assert.equal("", out)
    assert.equal("baize: run: either --resume or --again, not both: one continues the last run, "
      .. "the other deals anew\n", err)
    assert.equal(2, status)
  end)

  it("names --db after Ctrl-C where the command has it", function()
    for values, told in pairs { ["{ file = 'law.lua' }"] = " %(%-%-db FILE stores the deals%)",
      ["{}"] = "" } do
      local _, err = run(([[require "baize.core.terminal".interrupted = function() return true end
        require "baize.cli.run".all({ { run = function()
          return { partial = "interrupted" } end } }, %s)]]):format(values), "baize law.lua")
      assert.matches("^baize: interrupted; nothing is stored" .. told .. "\n$", err)
    end
  end)

  it("ends at Ctrl-C with what it has, and goes on from there", function()
    -- the signal comes from within, with the first deals that are done
    local pressed = law(4000):gsub("^return", "local e =") .. [[
      if arg[1] ~= "press" then return e end
      return { run = function(_, options)
        local pressed = false -- twice would end the program
        options.progress = function(done)
          if done == 0 or pressed then return end
          pressed = true
          io.popen("kill -INT $PPID"):close()
        end
        return e:run(options)
      end }]]
    local out, _, status = run(pressed, [[
      "$BAIZE" run law.lua --seed 3 --db a.db --quiet -- press > partial; echo $?
      grep -c 'of 4 000 (partial: interrupted)' partial
      baize list --db a.db | tail -n 1 | grep -c ' of 4000 '
      baize show 1 --db a.db 2>&1 > /dev/null | grep -c 'nothing is stored'
      baize run law.lua --seed 3 --db a.db -n 4000 --quiet > kept
      grep -v '^Analyses' kept | grep -c Deals; baize list --db a.db | tail -n 1]])
    assert.equal(0, status)
    assert.matches("^130\n1\n1\n0\n1\n 1 +4000 +3 ", out)
  end)
end)

describe("a database that is none of ours", function()
  local COMMANDS <const> = {
    "baize list --db a.db", "baize show 1 --db a.db", "baize show 1 --csv - --db a.db",
    "baize similar law.lua --db a.db", "baize run law.lua --db a.db",
    "baize run law.lua --db a.db --resume", "baize library -n 5 --db a.db",
  }

  -- All commands say `said` of a.db, which `make` makes, and leave it as it is.
  local function refuses(make, said)
    local each = '; echo $?; cmp a.db before && test "$(ls | wc -l)" = 3 || echo touched\n'
    local out, err = run(law(5), make .. "\ncp a.db before\n"
      .. table.concat(COMMANDS, each) .. each)
    assert.equal(("1\n"):rep(#COMMANDS), out)
    local lines = 0
    for line in err:gmatch "[^\n]*\n" do
      lines = lines + 1
      assert.matches("^baize: 'a.db' [^\n]*" .. said, line, COMMANDS[lines])
    end
    assert.equal(#COMMANDS, lines)
  end

  it("is refused when it is not a database", function()
    refuses("echo '[Event \"\"]' > a.db", "is not a database")
  end)

  it("is refused when another program made it", function()
    -- SQLite's header with another application_id
    refuses("{ printf 'SQLite format 3\\000'; head -c 52 /dev/zero; printf '\\000\\000\\000\\011'; "
      .. "head -c 4024 /dev/zero; } > a.db", "database of another program")
  end)

  it("is refused when a newer baize made it", function()
    refuses("baize run law.lua --db a.db -n 1 --quiet > /dev/null; "
      .. "printf '\\011' | dd of=a.db bs=1 seek=63 conv=notrunc 2> /dev/null",
      "made by a newer baize: its tables are version 9, this one knows 4")
  end)

  it("is refused when it is cut off", function()
    refuses("baize run law.lua --db a.db -n 1 --quiet > /dev/null; head -c 9000 a.db > b; "
      .. "mv b a.db", "is damaged")
  end)

  it("is said not to be there by who only reads", function()
    local _, err, status = run(POINTS, "baize list --db none.db; baize show 1 --db none.db; ls")
    assert.equal("baize: no such file: 'none.db'\nbaize: no such file: 'none.db'\n", err)
    assert.equal(0, status)
    _, err, status = run(POINTS, "baize list")
    assert.equal("baize: --db FILE is needed: the database\n", err)
    assert.equal(2, status)
  end)
end)

describe("a full disk", function()
  it("ends a run with a message; what was kept stays, and it can go on", function()
    if select(3, helper.run "unshare -m true") ~= 0 then
      pending "no rights to mount"
      return
    end
    local out, err, status = run(law(4000), [[
      baize run law.lua --seed 3 --quiet > plain; mkdir small
      unshare -m sh -c '
        mount -t tmpfs -o size=200k none small || exit 77
        "$BAIZE" run law.lua --seed 3 --db small/a.db --quiet > full; echo $?
        cp small/a.db .'
      baize list --db a.db | tail -n 1 | grep -c ' of 4000 '
      baize run law.lua --db a.db --resume --quiet > kept; cmp plain kept]])
    assert.equal("1\n1\n", out)
    assert.matches("^baize: [^\n]*the disk is full: 'small/a.db' keeps what it had before\n", err)
    assert.equal(0, status)
  end)
end)

describe("baize list, show and similar", function()
  it("show the tricks of a library", function()
    local out, _, status = run("", [[
      baize library -n 12 --seed 4 --db lib.db --quiet
      baize show 1 --db lib.db; baize show 1 --db lib.db --json -]])
    assert.matches("\nLibrary of uniform deals\n", out)
    assert.matches("\nLibrary +lib%.db, 12 solved deals", out)
    assert.matches("\nmean +C +D +H +S +NT\nN +[%d.]+ ", out)
    assert.equal(12, dkjson.decode(out:match "\n({.*)$").deals)
    assert.equal(0, status)
  end)

  it("list as a table and as JSON", function()
    local out = run(POINTS, [[
      baize run law.lua --db a.db --seed 5 --quiet > /dev/null
      baize list --db a.db; baize list --db a.db --json -]])
    assert.matches("^id  deals  seed  looks  title or condition\n 1     40     5      1  Points\n",
      out)
    local entry = dkjson.decode(out:match "\n(%[.*)$")[1]
    assert.same({ 1, "experiment", 'S.hcp "15-17"', 40, 40 },
      { entry.id, entry.kind, entry.condition, entry.rows, entry.asked })
  end)

  it("list what entries of one title ask, and what each measures", function()
    local out = run([[
local function ask(tests, by)
  return baize.experiment { where = S.hcp "15+", measure = { gain = N.hcp - W.hcp },
    tests = tests, by = by, deals = 9, seed = 5 }
end
return { ask "gain > 0", ask { "gain < 0", "gain ~= 1" }, ask("gain > 0", N.hcp),
  baize.fit { response = S.hcp, terms = { S.aces, S.kings }, deals = 9, seed = 5 },
  baize.fit { response = S.hcp, terms = { S.aces, S.tens }, deals = 9, seed = 5 } }
]], [[
      baize run law.lua --db a.db --quiet > /dev/null
      baize list --db a.db; baize list --db a.db --json -]])
    assert.equal([[
id  deals  seed  looks  title or condition
 1      9     5      1  gain > 0; S.hcp "15+"
 2      9     5      1  gain < 0, gain ~= 1; S.hcp "15+"
 3      9     5      1  gain > 0 in groups; S.hcp "15+"
 4      9     5      1  fit: S.hcp by S.aces, S.kings; any
 5      9     5      1  fit: S.hcp by S.aces, S.tens; any
]], out:match "^(.-)%[{\n")
    local all = dkjson.decode(out:match "\n(%[{\n.*)$")
    assert.same({ { name = "gain", text = "N.hcp - W.hcp" } }, all[2].measures)
    assert.same({ "gain < 0", "gain ~= 1" }, all[2].tests)
    assert.same({ "S.aces", "S.tens" }, all[5].terms)
  end)

  it("list what an entry is a part of, and the seed that was given", function()
    local out = run([[
return { baize.experiment { title = "Two", samples = { a = S.hcp "8-11", b = S.hcp "12+" },
    measure = { long = S.longest } },
  baize.fit { response = S.hcp, terms = { S.aces, S.kings } },
  baize.sweep { title = "Points", over = { points = { 10 } }, experiment = function(p)
    return { where = S.hcp(p.points), measure = { gain = S.hcp }, tests = "gain > 10" } end },
  baize.decision { hand = "AKQJT98765..432.", candidates = { "4S by S", "6S by S" } } }
]], [[
      baize run law.lua --db a.db --seed 5 -n 9 --quiet > /dev/null
      baize list --db a.db; baize list --db a.db --json -]])
    assert.equal([[
id  deals  seed  looks  title or condition
 1      9     5      1  sample 1: Two
 2      9     5      1  sample 2: Two
 3      9     5      1  fit: any
 4      9     5      1  Points: points 10
 5      9     5      1  decision: S.is "AKQJT98765..432."
]], out:match "^(.-)%[{\n")
    local list = dkjson.decode(out:match "\n(%[.*)$")
    assert.same({ 5, 1000000012 }, { list[1].seed, list[2].seed })
  end)

  it("show what was asked, of whatever kind, also to a script", function()
    local out, err = run([[
return { baize.experiment { measure = S.longest },
  baize.experiment { samples = { a = S.hcp "8-11", b = S.hcp "12+" }, measure = S.longest },
  baize.fit { response = S.hcp, terms = { S.aces, S.kings } },
  baize.decision { hand = "AKQJT98765..432.", candidates = { "4S by S", "6S by S" } },
  baize.lead { hand = ".T865432.54.T932", against = "7S by S", where = S.spades "10+" } }
]], [[
      baize run law.lua --db a.db --seed 5 -n 9 --quiet > /dev/null
      for i in 1 2 3 4 5 6; do baize show $i --db a.db > shown || echo $i
        echo "print(assert(baize.store.open('a.db', 'read'):show($i)))" > show.lua
        baize show.lua > script && cmp shown script; done]])
    assert.equal("", out)
    assert.is_nil(err:find "cannot read", err)
  end)

  it("show deals as CSV", function()
    local out, _, status = run(POINTS, [[
      baize run law.lua --db a.db --seed 5 --quiet > /dev/null
      baize show 1 --db a.db --csv a.csv; wc -l < a.csv
      baize show 1 --db a.db --csv - | head -n 1
      baize show 1 --db a.db --csv b.csv --json b.json
      cmp a.csv b.csv && grep -c '"asked":40' b.json
      baize show 1 --db a.db --csv - --json - 2> said; echo $?]])
    assert.matches("^41\nnumber,hand,tries,id,deal,points\n.*\n1\n2\n$", out)
    assert.equal(0, status)
  end)

  it("show nothing that is not there, exit 1; no number, exit 2", function()
    local _, err, status = run(POINTS, [[
      baize run law.lua --db a.db --quiet > /dev/null; baize show 9 --db a.db]])
    assert.matches("'a.db' has no experiment 9\n$", err)
    assert.equal(1, status)
    _, err, status = run(POINTS, "baize show x --db a.db")
    assert.equal("baize: 'x' is not the number of an experiment\n", err)
    assert.equal(2, status)
  end)

  it("list all tests, as text and JSON, and name what they could not read", function()
    local out, err, status = run(law(30), [[
      for s in 3 4; do baize run law.lua --db a.db --seed $s --quiet > /dev/null; done
      baize list --db a.db --tests; baize list --db a.db --tests --json - > tests.json
      baize list --db a.db --tests --by title | grep -x 'Ten spades'
      sed -n '/"made"/q;p' tests.json | tr -d ' \n'; echo
      sed -i 's/s > 10/s > 11/' a.db; baize list --db a.db --tests; echo $?
      baize list --db a.db --by title]])
    assert.matches("^2 tests were made in 1 group of one condition; after Holm over all of them 2\n"
      .. "seem to %(1, 1%)%.\n\nWhere S.spades \"10%+\"\n2 tests were made on deals of this "
      .. "condition, 1 of them the same question asked\nagain, with another seed; ", out)
    assert.matches("\n1      1  s > 10     30     3 +[^\n]*seems\n"
      .. "1      2  s > 10     30     4  ", out)
    assert.matches("\nReplications\n  1, s > 10, in entries 1, 2: pooled mean ", out)
    assert.matches("\nTen spades\n", out)
    assert.matches('\n{"version":"[%d.]+","by":"condition","tests":2,"remain":0,"seem":2,', out)
    assert.matches("\nNo tests are stored%.\n1\n$", out)
    assert.matches("'a.db' is damaged: experiment 1 is not whole", err)
    assert.matches("baize: list: %-%-by goes with %-%-tests", err)
    assert.equal(2, status)
  end)

  it("say what to do where the file is damaged", function()
    local out, err = run(POINTS, [[
      baize run law.lua --db a.db --seed 5 --quiet > /dev/null
      head -c 6000 a.db > cut.db; baize list --db cut.db]])
    assert.equal("", out)
    assert.matches("'cut.db' is damaged: use a copy of it, or save what can be read with sqlite3 "
      .. "FILE %.recover %(SQLite: [^\n*?]+%)\n$", err)
  end)

  it("say how much conditions overlap", function()
    local out = run(POINTS, [[
      baize run law.lua --db a.db --seed 5 --quiet > /dev/null
      echo 'return baize.experiment { where = S.hcp "16", measure = N.hcp }' > other.lua
      baize similar other.lua --db a.db]])
    assert.matches("\n 1 +40 +32.8 %% +100 %%  Points\n$", out)
  end)
end)

describe("baize library", function()
  it("deals and solves, goes on, and answers experiments", function()
    local out, err, status = run([[
return baize.experiment { where = S.hcp "1+", measure = tricks(S, "NT"), from = "lib.db" }
]], [[
      baize library -n 2 --db lib.db --seed 5 --quiet; baize library -n 3 --db lib.db --quiet
      baize run law.lua --quiet | grep -c 'Deals     3, seed 5, plan library'
      baize library -n 4 --db lib.db --seed 6]])
    assert.equal("lib.db: 2 uniform deals, seed 5\nlib.db: 3 uniform deals, seed 5\n1\n", out)
    assert.equal("baize: the library of 'lib.db' has seed 5, not 6\n", err)
    assert.equal(1, status)
  end)

  it("takes in boards of a file, as chosen ones", function()
    local out, err = run("", [=[
      cat > a.pbn <<'END'
[Deal "N:AKQJ.T98.765.432 T987.654.32.AKQJ 65.32.AKQJT.T987 432.AKQJ7.984.65"]
[DoubleDummyTricks "123456789a123456789a"]

[Deal "N:65.32.AKQJT.T987 432.AKQJ7.984.65 AKQJ.T98.765.432 T987.654.32.AKQJ"]
END
      baize library --in a.pbn --db lib.db]=])
    assert.equal("lib.db: 1 deals of a.pbn, which count as chosen\n", out)
    assert.equal("baize: a.pbn: 1 boards have no deal or no double-dummy results\n", err)
  end)

  it("needs a number or a file, exit 2", function()
    assert.equal(2, (select(3, run("", "baize library --db lib.db"))))
  end)
end)
