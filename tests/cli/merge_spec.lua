-- SPDX-License-Identifier: GPL-3.0-or-later
-- Shards and what merges them: text, page and JSON of a merged database are those of a
-- single run, byte for byte, whatever was run, in however many parts, killed at any moment;
-- what cannot be merged is refused, and OUT stays as it was.
local helper = require "helper"

local SOAK <const> = os.getenv "BAIZE_SOAK"

-- Deals that are solved in no time; every kind that a database keeps.
local LAWS <const> = {
  experiment = [[return baize.experiment { title = "Ten spades", where = S.spades "10+",
    measure = { s = tricks(S, "S"), h = tricks(S, "H") }, tests = { "s > 10" },
    events = { strong = S.hcp "10+" }, summary = S, show = "distribution", by = N.spades }]],
  exchange = [[return baize.experiment { where = N.hcp "8+", measure = tricks(S, "S"),
    exchange = { seat = S, hands = { "AKQJT98765.2.3.4", "AKQJT98765..23.4" } } }]],
  samples = [[return baize.experiment { measure = { s = tricks(S, "S") },
    samples = { { "long", S.spades "10" }, { "longer", S.spades "11+" } },
    tests = "longer.s > long.s" }]],
  decision = [[return baize.decision { hand = "AKQJT98765.2.3.4", scoring = "imps",
    candidates = { { "game", "4S by S" }, { "slam", "6S by S" } },
    vary = { { vul = "both" }, { S.hcp "10+", S.hcp "10+" & N.hcp "8+" } },
    where = S.hcp "10+" }]],
  fit = [[return baize.fit { where = S.spades "10+", response = tricks(S, "S"),
    terms = { N.spades, N.hcp } }]],
  lead = [[return baize.lead { hand = ".T865432.54.T932", against = "7S by S",
    where = S.spades "10+" }]],
  card = [[return baize.card { hand = "AQ4.K82.AJT4.QJ3", dummy = "K65.A74.K93.T982",
    contract = "3NT by S", played = "H5 H4 HJ" }]],
  played = [[return baize.experiment { where = S.spades "10+", measure = tricks(S, "S"),
    play = { "lead", layouts = 1 } }]],
  calibrated = [[local function board(first, contract, result)
    return { deal = baize.deal(first .. ":AKQJT98765.2.3.4 4.AKQJT98765.2.3 3.4.AKQJT98765.2 "
      .. "2.3.4.AKQJT98765"), contract = baize.contract(contract), result = result }
    end
    return baize.experiment { where = S.spades "10+", by = N.spades, show = "distribution",
      measure = { s = tricks(S, "S"), game = makes "6S by S" },
      tests = { "s > 10", "s differs by group" }, play = { "calibrated", baize.calibrate {
        board("N", "4S by N", 10), board("N", "6S by N", 12), board("E", "4S by E", 9) } } }]],
  sweep = [[return baize.sweep { over = { spades = { 10, 11 } }, experiment = function(p)
    return { where = S.spades(p.spades), measure = { s = tricks(S, "S") }, tests = "s > 10" }
    end }]],
}

-- All of them in one script.
local function all_laws()
  local names, parts = {}, {}
  for name in pairs(LAWS) do names[#names + 1] = name end
  table.sort(names)
  for i, name in ipairs(names) do parts[i] = ("(function() %s end)()"):format(LAWS[name]) end
  return ("return { %s }"):format(table.concat(parts, ",\n"))
end

-- Run commands in a new folder, in which law.lua is the script.
local function run(law, commands)
  local make = 'D=$(mktemp -d); trap \'rm -rf "$D"\' EXIT; cd "$D"; cat > law.lua; '
  return helper.run("(" .. make .. commands .. ")", law)
end

-- Every shard is killed once and run again, unless it was done before.
local SHARDS <const> = [[
  N=NB
  single() { # the files NAME.db, NAME.json and NAME
    f=$1; shift
    baize run law.lua -n $N --seed 7 --quiet --db $f.db --json $f.json "$@" > $f
  }
  single single --html single.html
  same() { # K: a run in K parts, merged in the order of their names backwards
    rm -f all.db s*.db; i=$1
    while [ $i -ge 1 ]; do
      if [ $((i % 2)) -eq 1 ]; then
        "$BAIZE" run law.lua -n $N --seed 7 --quiet --db s$i.db --shard $i/$1 > killed & p=$!
        sleep "$(printf '0.%03d' $((i * 7919 % 61)))"
        kill -9 $p 2> /dev/null; wait $p 2> /dev/null
      fi
      baize run law.lua -n $N --seed 7 --quiet --db s$i.db --shard $i/$1 > shard || exit 1
      i=$((i - 1))
    done
    [ $1 -lt 3 ] || baize merge all.db s3.db s1.db > some
    baize merge all.db s*.db s1.db > said || exit 1
    grep missing said
    baize show 1 --db s1.db 2>&1 | grep -vc 'is a shard'
    single all --html all.html
    cmp all single && cmp all.json single.json && cmp all.html single.html && echo same $1
  }
]]

describe("shards of every kind", function()
  local function merges(law, parts)
    local commands = SHARDS:gsub("NB", SOAK and 30 or 8)
    local out, err = run(law, commands .. ("for k in %s; do same $k; done")
      :format(table.concat(parts, " ")))
    local expected = {}
    for i, k in ipairs(parts) do expected[i] = ("0\nsame %d\n"):format(k) end
    assert.equal(table.concat(expected), out, err)
    assert.matches("^[Killed\n]*$", err)
  end

  it("merge to the bytes of a single run, all kinds in one script", function()
    merges(all_laws(), SOAK and { 1, 2, 3, 7 } or { 3 })
  end)

  for name, law in pairs(SOAK and LAWS or {}) do
    it("merge to the bytes of a single run: " .. name, function() merges(law, { 1, 2, 3, 7 }) end)
  end

  it("make a library", function()
    local out, err, status = run("", [[
      for i in 1 2 3; do
        baize library -n 4 --seed 5 --db s$i.db --shard $i/3 --quiet || exit 1; done
      baize library -n 4 --seed 5 --db one.db --quiet
      baize merge all.db s2.db s3.db; baize library -n 4 --db all.db --quiet 2>&1
      baize -e 'print((select(2, baize.library "s1.db")))'
      baize merge all.db s1.db; baize library -n 4 --db all.db --quiet
      for f in one all; do baize -e 'local lib <close> = assert(baize.library(arg[1]))
        for d, t, i in lib:each() do print(i, d, t.S.NT) end' $f.db > $f; done
      cmp one all && wc -l < all]])
    assert.equal([[
s1.db: 2 uniform deals, seed 5, a shard of 4
s2.db: 1 uniform deals, seed 5, a shard of 4
s3.db: 1 uniform deals, seed 5, a shard of 4
one.db: 4 uniform deals, seed 5
all.db: 1: 2 of 4 deals, seed 5: shard of library of uniform deals
  missing: deals 1 to 2
baize: 'all.db': it is a shard of a library: baize merge puts shards together
's1.db': it is a shard of a library: baize merge puts shards together
all.db: 1: 4 of 4 deals, seed 5: library of uniform deals
all.db: 4 uniform deals, seed 5
4
]], out)
    assert.equal("", err)
    assert.equal(0, status)
  end)
end)

describe("the shards of a library", function()
  local made -- a folder with three shards of 6 deals
  setup(function()
    made = io.popen "mktemp -d":read "l"
    assert.equal("", (run("", ([[exec 2>&1
      for i in 1 2 3; do
        baize library -n 6 --seed 5 --db %s/$i.db --shard $i/3 --quiet > said || cat said; done]])
      :format(made))))
  end)
  teardown(function() os.execute("rm -r " .. made) end)

  -- What is printed with the three shards in lib/, by `baize libs.lua` of the deals and results
  -- of these libraries, and by other commands.
  local function says(commands)
    return run("", "exec 2>&1; cp -r " .. made .. [[ lib; echo 'for i = 1, #arg do
        local lib, why = baize.library(arg[i])
        local sum, n = 0, 0
        for deal, t, i in (lib and lib:each() or function() end) do
          n = n + 1
          assert(i == n)
          sum = sum + n * deal.north.hcp * (14 + t.N.NT + 14 * t.W.H)
        end
        print(why or ("%d deals, %d, %s"):format(lib.deals, sum, lib.uniform))
      end' > libs.lua
      baize merge all.db lib/*.db > said;]] .. commands)
  end

  it("are read as the library that they make, also as GIB's", function()
    local out = says [[baize libs.lua all.db lib lib/ 'lib/*.db' 'lib/[1-3].db' | uniq -c
      baize library --db lib --export x.giblib; baize library --db all.db --export y.giblib
      cmp x.giblib y.giblib; baize library --db all.db --export x.gib; wc -l < x.gib
      baize libs.lua x.giblib x.gib | uniq -c
      baize library --db all.db --export x.foo; baize library --db none.db --export x.gib
      for f in all.db lib; do echo "return baize.experiment { where = S.hcp '1+',
        measure = tricks(S), from = '$f' }" > law.lua
        baize run law.lua --quiet | sed 's/Library  *[a-z.]*,/Library/' > $f.txt; done
      cmp all.db.txt lib.txt]]
    local sum = out:match "^ +5 6 deals, (%d+), true\n"
    assert.equal(([[
      5 6 deals, %s, true
x.giblib: 6 deals of lib
y.giblib: 6 deals of all.db
x.gib: 6 deals of all.db
6
      2 6 deals, %s, false
baize: the name 'x.foo' ends like no format that is written
baize: cannot open 'none.db': No such file or directory
]]):format(sum, sum), out)
  end)

  it("are refused where some are missing, or are none of these", function()
    local out = says [[mkdir empty; rm lib/2.db; baize libs.lua lib empty 'empty/*.db' none
      baize library -n 1 --seed 6 --db lib/2.db --quiet > said; baize libs.lua lib
      echo text > lib/2.db; baize libs.lua lib; cp all.db lib/2.db; baize libs.lua lib > whole
      baize libs.lua all.db | cmp - whole; head -c 9000 all.db > lib/2.db
      baize libs.lua lib 2>&1 | grep -c 'lib/2.db. is damaged']]
    assert.equal([[
'lib': deals 3 to 4 are missing: 'lib/3.db' begins after them
there is no database in 'empty'
there is no database in 'empty/*.db'
cannot open 'none': No such file or directory
'lib/2.db' is of another library than the files before it: its seed is 6, not 5
'lib/2.db' is not a database
1
]], out)
  end)

  it("make one library of shards, some of which an older baize began", function()
    local rows = io.popen "realpath tests/golden/old_library.db":read "l"
    local out = run("", ([[exec 2>&1
      for i in 1 2 3; do cp %s/$i.db s$i.db; done
      cp %s old.db; chmod +w old.db; baize list --db old.db --check
      baize merge old.db s3.db; baize merge all.db s3.db old.db s1.db; baize merge all.db s2.db
      baize library --db old.db -n 4 --quiet
      cat > all.lua <<E
        local seen = {}
        for _, path in ipairs { "all.db", "s?.db", "old.db" } do
          local lib <close>, n = assert(baize.library(path)), 0
          for deal, t, i in lib:each() do
            n = n + 1
            seen[i] = seen[i] or { deal = deal, t = t }
            assert(seen[i].deal == deal)
            for _, seat in ipairs { "N", "E", "S", "W" } do
              for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
                assert(seen[i].t[seat][strain] == t[seat][strain])
              end
            end
          end
          print(("%%s %%d %%d"):format(path, n, lib.deals))
        end
E
      baize all.lua]]):format(made, rows))
    assert.equal([[
id  deals  seed  looks  title or condition
 1      2     5      -  library of uniform deals
checked: 1 entries, 2 deals, double-dummy results of 2 deals
baize: 'old.db' has a library that an older baize began: merge it and 's3.db' into a new file
all.db: 1: 4 of 6 deals, seed 5: shard of library of uniform deals
  missing: deals 3 to 4
all.db: 1: 6 of 6 deals, seed 5: library of uniform deals
old.db: 4 uniform deals, seed 5
all.db 6 6
s?.db 6 6
old.db 4 4
]], out)
  end)
end)

describe("a shard", function()
  -- What a command says of itself on standard error, after shards of the law were made.
  local function says(law, commands)
    local _, err, status = run(law, commands .. " --quiet > out; s=$?; cat out >&2; exit $s")
    return err, status
  end
  local LAW <const> = LAWS.experiment

  it("shows no numbers, and is not an interim analysis", function()
    local out, err = run(LAW, [[
      baize run law.lua -n 20 --seed 7 --db s.db --range 11..20 2> progress
      grep -c '10 deals' progress; grep -i tricks progress
      baize list --db s.db; baize show 1 --db s.db --csv -; baize run law.lua --db s.db
      baize show 1 --db s.db]])
    assert.matches("^Deals 11 to 20 of 20, seed 7: 10 of 10 are stored in 's.db'. A shard shows no "
      .. "numbers;\nbaize merge OUT.db SHARD.db... makes one database of all shards.\n1\nid +"
      .. "deals  seed  looks  title or condition\n 1  10 of 20     7      %-  shard of Ten spades"
      .. "\n$", out)
    local refusal = "baize: [^\n]*experiment 1 of 's.db' is a shard with 10 of 20 deals, and no "
      .. "numbers are shown of one: baize merge OUT.db s.db ... adds the other shards\n"
    assert.matches("^" .. refusal:rep(3) .. "$", err)
  end)

  it("is not begun where it cannot be merged, with the reason", function()
    for command, message in pairs {
      ["run law.lua --db s.db --range 1..9"] = "a seed must be named",
      ["run law.lua --seed 1 --range 1..9"] = "a shard needs %-%-db FILE",
      ["run law.lua --seed 1 --db s.db --range 9..1"] = "'9..1' is neither A..B",
      ["run law.lua --seed 1 --db s.db --range 1..x"] = "'1..x' is not A..B",
      ["run law.lua --seed 1 --db s.db --shard 3/2"] = "'3/2' is neither A..B",
      ["run law.lua --seed 1 --db s.db --shard 1"] = "'1' is not I/K",
      ["run law.lua --seed 1 --db s.db --range 1..9 --shard 1/2"] = "not both",
      ["run law.lua --seed 1 --db s.db --range 1..9 --json -"] = "shows no numbers",
      ["run law.lua --seed 1 -n 8 --db s.db --range 1..9"] = "ends after deal 8",
      ["library -n 8 --db s.db --shard 1/2"] = "a shard needs %-%-seed",
      ["library -n 8 --db s.db --seed 1 --range 1..9"] = "ends after deal 8",
      ["library --in a.pbn --db s.db --shard 1/2"] = "have no shards",
    } do
      local err, status = says(LAW, "baize " .. command)
      assert.matches("^baize: [^\n]*" .. message, err, nil, command)
      assert.matches("^[12]$", tostring(status))
    end
  end)

  it("is refused of stop, from and opaque conditions", function()
    local base = "return baize.experiment { where = S.spades '10+', measure = tricks(S, 'S'), %s }"
    for more, message in pairs {
      ["stop = { halfwidth = 1 }"] = "a stopping rule and shards do not go together",
      ["from = 'lib.db'"] = "db and from do not go together",
      ["where = baize.opaque(print)"] = "has no text",
    } do
      local err, status = says(base:format(more), "baize library -n 1 --db lib.db > said 2>&1; "
        .. "baize run law.lua -n 9 --seed 1 --db s.db --shard 1/2")
      assert.matches(message, err)
      assert.equal(1, status)
    end
  end)

  it("that is refused leaves no database, and one that was there as it was", function()
    for _, more in ipairs { "stop = { decided = true }, tests = 'measure > 6'",
      "variance = 'adjusted'" } do
      local law = "return baize.experiment { measure = tricks(S, 'S'), " .. more .. " }"
      local out, err, status = run(law, "S='-n 60 --seed 3 --shard 1/3 --quiet'; "
        .. "baize run law.lua $S --db new.db || { ls; : > old.db; baize run law.lua $S --db old.db "
        .. "2> again; ls *.db; }")
      assert.matches("^baize: [^\n]*shard", err)
      assert.equal("law.lua\nold.db\n", out)
      assert.equal(0, status)
    end
  end)

  it("and a run do not share an entry", function()
    local err = says(LAW, [[baize run law.lua -n 9 --seed 1 --db s.db --quiet > out
      baize run law.lua -n 9 --seed 1 --db s.db --shard 1/2]])
    assert.matches("experiment 1 of 's.db' is a whole run, not a shard: name another database", err)
  end)

  it("fills the gaps of what was merged", function()
    local out = run(LAW, [[exec 2>&1
      for r in 5..8 15..16; do baize run law.lua -n 20 --seed 7 --db s$r.db --range $r --quiet
      done > said; baize merge all.db s*.db
      baize run law.lua -n 20 --seed 7 --db all.db --shard 1/1 > said; cat said | head -n 1
      baize merge all.db s5..8.db
      baize run law.lua -n 20 --seed 7 --quiet --db all.db > a
      baize run law.lua -n 20 --seed 7 --quiet > b; cmp a b]])
    assert.matches("^all.db: 1: 6 of 20 deals, seed 7: shard of Ten spades\n  missing: deals "
      .. "1 to 4, 9 to 14, 17 to 20\n[^\n]*14 deals in [^\n]*\n"
      .. "Deals 1 to 20 of 20, seed 7: 20 of 20 [^\n]*\n"
      .. "all.db: 1: 20 of 20 deals, seed 7: Ten spades\n$", out)
  end)
end)

describe("baize merge", function()
  it("of the first shards makes a run that says which deals it lacks", function()
    local out = run(LAWS.experiment, [[exec 2>&1
      baize run law.lua -n 20 --quiet --db a.db --seed 7 --shard 1/2 > said
      baize merge all.db a.db
      baize show 1 --db all.db | grep -c 'of 20 (deals 11 to 20 are not stored']])
    assert.equal("all.db: 1: 10 of 20 deals, seed 7: Ten spades\n  missing: deals 11 to 20\n1\n",
      out)
  end)

  it("puts whole runs of one question with different seeds together", function()
    local out = run(LAWS.experiment, [[exec 2>&1
      for seed in 7 8; do baize run law.lua -n 20 --quiet --db $seed.db --seed $seed >said; done
      baize merge all.db 7.db 8.db; baize merge 7.db 8.db]])
    assert.equal(([[
F: 1: 20 of 20 deals, seed 7: Ten spades
F: 2: 20 of 20 deals, seed 8: Ten spades
]]):gsub("F", "all.db") .. ([[
F: 1: 20 of 20 deals, seed 7: Ten spades
F: 2: 20 of 20 deals, seed 8: Ten spades
]]):gsub("F", "7.db"), out)
  end)

  it("refuses what does not belong together, and leaves OUT as it was", function()
    local out = run(LAWS.experiment, [[exec 2>&1
      shard() { baize run law.lua -n 20 --quiet --db "$@" > said || cat said; }
      shard a.db --seed 7 --shard 1/2; shard seed.db --seed 8 --shard 2/2
      sed 's/tests = [^,]*,//' law.lua > other.lua
      baize run other.lua -n 20 --quiet --db question.db --seed 7 --shard 2/2 > said
      head -c 90 a.db > cut.db; echo text > text.db; touch empty.db
      head -c 9000 a.db > half.db; head -c 3000 /dev/zero >> half.db
      cp a.db all.db; mkdir d
      for f in seed question cut text missing; do
        baize merge all.db a.db $f.db empty.db && echo merged; cmp all.db a.db; done
      baize merge all.db half.db 2>&1 | grep -c damaged; cmp all.db a.db
      baize merge all.db d; baize merge d a.db; baize merge new.db missing.db
      baize merge new.db a.db seed.db
      ls new.db; cmp all.db a.db && baize merge all.db empty.db; echo $?]])
    assert.equal(([[
SEED
baize: 'question.db' is of another question than the rest: Ten spades
baize: 'cut.db' is damaged: it is cut off
baize: 'text.db' is not a database
baize: cannot open missing.db: No such file or directory
1
baize: 'd' is not a file
baize: 'd' is not a file
baize: cannot open missing.db: No such file or directory
SEED
ls: cannot access 'new.db': No such file or directory
baize: merge: 'empty.db' is empty: nothing of it was merged
all.db: 1: 10 of 20 deals, seed 7: Ten spades
  missing: deals 11 to 20
1
]]):gsub("SEED", "baize: 'seed.db' has seed 8, the rest has 7: merge the shards of each seed into "
      .. "a database of its own, and then these, which are whole"), out)
  end)

  it("leaves OUT as it was, or whole, when it is killed at any moment", function()
    local moments <const> = SOAK and 50 or 4
    local out = run("return baize.experiment { measure = S.hcp }", ([[exec 2> /dev/null
      for i in 1 2; do
        baize run law.lua -n 20000 --seed 7 --db s$i.db --quiet --shard $i/2 > said; done
      baize merge before.db s1.db > said; cp before.db after.db; baize merge after.db s2.db > said
      for i in $(seq %d); do
        cp before.db all.db; "$BAIZE" merge all.db s2.db > said & p=$!
        sleep "$(printf '0.%%03d' $((i * 7919 %% 150)))"; kill -9 $p; wait $p
        baize list --check --db all.db > said || echo damaged $i
        cmp -s all.db before.db || cmp -s all.db after.db || echo other $i
        baize merge all.db s2.db > said; cmp all.db after.db || echo lost $i
      done; echo done]]):format(moments))
    assert.equal("done\n", out)
  end)
end)
