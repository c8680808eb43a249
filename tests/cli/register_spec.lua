-- SPDX-License-Identifier: GPL-3.0-or-later
-- Registrations from the command line: made, shown, run, found in a database, refused.
local dkjson = require "dkjson"
local helper = require "helper"

local LAW <const> = [[
-- a law of numbers
return baize.experiment { title = "Law", where = S.hcp "15-17", deals = 60,
  measure = { gain = N.hcp - E.hcp, x = S.spades }, tests = { "gain > 0", "x > 3" } }
]]

-- Run commands in a new folder, in which law.lua is the script.
local function run(commands)
  local make = 'DIR=$(mktemp -d); trap \'rm -rf "$DIR"\' EXIT; cd "$DIR"; cat > law.lua; '
  return helper.run("(" .. make .. commands .. ")", LAW)
end

local function plain(text) return (text:gsub("%s+", " ")) end

describe("baize register", function()
  it("writes what is asked, with a seed, as text, JSON and into a database", function()
    local out, err, status = run [[
      baize register law.lua -n 80 --primary 'x>3' --note 'for a journal' --db a.db --json law.json
      cat law.json; sha256sum law.lua; grep -v '^  "sha256":' law.json | sha256sum
      baize register law.json > again; baize register law.lua --json - | head -n 2
      baize list --db a.db; head -n 2 again]]
    assert.equal("", err)
    assert.equal(0, status)
    local text, json, rest = out:match "^(.-)({\n.-\n})\n(.*)$"
    local data = dkjson.decode(json)
    local script, hash = rest:match "^(%x+)  law.lua\n(%x+)  %-\n"
    assert.same({ script, hash }, { data.script.sha256, data.sha256 })
    assert.matches(("^Registered %%d%%d%%d%%d%%-%%d%%d%%-%%d%%d %%d%%d:%%d%%d:%%d%%d UTC, baize .*"
      .. "SHA%%-256    %s\nScript     law.lua, SHA%%-256\n +%s\nNote       for a journal\n"
      .. "Before     nothing in 'a.db'\n\nTitle      Law\nWhere      S.hcp \"15%%-17\"\n"
      .. "Measure    gain = N.hcp %%- E.hcp\nMeasure    x = S.spades\nTests      gain > 0, x > 3\n"
      .. "Primary    x > 3\nDeals      80 of seed %d, plan suits/1\n"
      .. "Stop       none: a fixed number of deals, analysed once\n$"):format(hash, script,
      data.questions[1].seed), text)
    assert.matches('\n{\n  "sha256":"%x+",\n', rest)
    assert.matches(("\n'a.db' has no experiment\n\nregistration +date +deals +seed +title or "
      .. "condition\n%s  %%d+%%-%%d+%%-%%d+     80 +%%d+  Law\n"):format(hash:sub(1, 16)), rest)
    assert.is_truthy(rest:find("\nSHA-256    " .. hash .. "\n", 1, true))
  end)

  it("refuses what it cannot register, and never overwrites", function()
    local _, err = run [[
      baize register law.lua --primary 'gain > 1'; echo "$?" >&2
      baize register law.lua > /dev/null; echo "$?" >&2
      echo 'return 1' > one.lua; baize register one.lua; echo "$?" >&2
      baize register - < law.lua; echo "$?" >&2
      echo '{}' > law.json; baize register law.lua --json law.json; echo "$?" >&2
      baize register law.json; echo "$?" >&2
      echo 'return { run = function() end }' > own.lua; baize register own.lua; echo "$?" >&2
      cat law.lua | sed 's/^return/local e =/' > two.lua; echo 'return { e, e }' >> two.lua
      baize register two.lua --primary 'x > 3'; echo "$?" >&2
      baize register two.lua --json two.json > /dev/null; baize register two.json -n 3]]
    assert.equal([[
baize: register: --primary: there is no test 'gain > 1'; there are: gain > 0; x > 3
1
baize: register: nothing was written: name --json=FILE or --db FILE
0
baize: one.lua returns no experiment (it ends without 'return baize.experiment{...}'; ]]
      .. [[other scripts are run by: baize one.lua)
1
baize: register: the script must be a file, whose hash can be compared later
2
baize: register: 'law.json' exists, and no registration is overwritten: name another file
1
baize: register: 'law.json' is JSON, but no registration: baize register SCRIPT ]]
      .. [[--json=FILE makes one
1
baize: register: what own.lua returns cannot be registered: it does not say what it asks
1
baize: register: --primary: several experiments have the test 'x > 3'
1
baize: register: 'two.json' is a registration: --deals is for a script
]], err)
  end)
end)

describe("baize run --registered", function()
  it("takes deals and seed from a registration, and says that all is as registered", function()
    local out, err, status = run [[
      baize register law.lua -n 80 --seed 5 --json law.json > /dev/null
      baize run law.lua --registered law.json --json r.json --html r.html --quiet > text
      baize run law.lua -n 80 --seed 5 --quiet > plain
      grep -v '^Register\|^          or' text | cmp - plain && cat text
      grep -c 'as registered on' r.html; sed -n '/"registered"/,/}/p' r.json | tr -d ' \n'
      sed 's/numbers/number/' law.lua > other.lua
      baize run other.lua --registered law.json --quiet | tr -s ' \n' ' ']]
    assert.equal("", err)
    assert.equal(0, status)
    assert.matches("\nRegister  as registered on %d+%-%d+%-%d+ %d+:%d+ UTC %(%x+%)\n\n", out)
    assert.matches('\n1\n"registered":{"id":"%x+","date":"[%dTZ:-]+","differences":%[%],'
      .. '"notes":%[%],"before":%[%]}', out)
    assert.is_truthy(plain(out):find("; the script was changed in comments or layout only mean se",
      1, true), out)
  end)

  it("names what differs, before anything is dealt and in the report", function()
    local out, err = run [[
      baize register law.lua --seed 5 --json law.json > /dev/null
      sed 's/15-17/15-18/; s/gain > 0/gain < 0/' law.lua > other.lua
      baize run other.lua --registered law.json -n 70 --quiet]]
    local id = assert(err:match "not as registered %((%x+)%)")
    assert.equal(("baize: not as registered (%s): tests: gain < 0, x > 3 (registered: gain > 0, "
      .. "x > 3)\nbaize: not as registered (%s): where: S.hcp \"15-18\" (registered: S.hcp "
      .. "\"15-17\")\n"):format(id, id), err)
    assert.is_truthy(plain(out):find(("UTC (%s), with these differences: tests: gain < 0, x > 3 "
      .. "(registered: gain > 0, x > 3); where: S.hcp \"15-18\" (registered: S.hcp \"15-17\"); 70 "
      .. "deals (registered: 60); the script was changed"):format(id), 1, true), out)
  end)

  it("finds registrations in a database, and what was run before them", function()
    local out, err, status = run [[
      D="--db a.db --quiet"
      baize run law.lua --seed 4 $D | grep -c Register
      baize register law.lua --seed 5 --db a.db --json law.json | grep -A 1 Before
      R=$(sed -n '2s/.*":"\(......\).*/\1/p' law.json)
      one_line() { tr -s ' \n' ' '; echo; }
      baize run law.lua --registered 000000 $D; echo
      baize run law.lua --registered $R $D | one_line
      baize show 2 --db a.db | one_line
      baize run law.lua --seed 6 $D | one_line
      baize run law.lua --seed 4 $D | one_line
      baize show $R --db a.db | sed -n 2p
      baize register law.lua --seed 6 --db a.db > /dev/null # its deals are known already
      baize list --db a.db --tests | grep registered]]
    assert.matches("^0\nBefore     entry 1 of 'a.db' %(60 of 60 deals of seed 4, analysed once%)\n",
      out)
    assert.matches("there is no file '000000', and no registration of this id in 'a.db'", err)
    assert.equal(0, status)
    local as = "Register as registered on [%d-]+ [%d:]+ UTC %(%x+%); before the registration the "
      .. "same question was asked in entry 1 %(60 deals of seed 4, analysed once%) mean"
    local lines <const> = "\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\nSHA"
    local first, shown, other, early = out:match(lines)
    assert.matches(as, first)
    assert.matches(as, shown)
    assert.matches("differences: seed 6 %(registered: 5%);", other)
    assert.matches("differences: seed 4 %(registered: 5%); entry 1 had 60 deals of this seed "
      .. "before it was registered, analysed once", early)
    assert.matches("\nSHA%-256    %x+\nentry 2: registered, %x+%.\n$", out)
  end)

  it("shows fields as a script has them, in old registrations too", function()
    local out, err, status = run [[
      one() { echo 'return baize.experiment { where = S.hcp "15-17", measure = S.hcp, deals = 9,'; }
      (one; echo "by = N.hcp }") > by.lua
      (one; echo 'by = { { "few", N.hcp "0-8" }, { "many", N.hcp "9+" } },'
        echo 'doubling = { down = 2 } }') > two.lua
      baize register by.lua --seed 1 --json by.json | grep -E '^(By|Field)'
      baize register two.lua --seed 1 --json two.json | grep -E '^(By|Doubling|Field)'
      # as an older version wrote them
      sed 's/"by = N.hcp"/"by = {\\"$Feature\\":{\\"level\\":6,\\"text\\":\\"N.hcp\\"}}"/' by.json |
        grep -v '^  "sha256":' > rest
      hash=$(sha256sum rest); grep -c Feature rest
      (echo {; echo "  \"sha256\":\"${hash%% *}\","; tail -n +2 rest) > old.json
      baize register old.json | grep -E '^(By|Field)'
      baize run two.lua --registered by.json --quiet | tr -s ' \n' ' ']]
    assert.equal("", (err:gsub("baize: not as registered[^\n]*\n", "")))
    assert.equal(0, status)
    assert.matches('^By         N.hcp\n'
      .. 'By         { { "few", N.hcp "0%-8" }, { "many", N.hcp "9%+" } }\n'
      .. "Doubling   { down = 2 }\n%d+\nBy         N.hcp\n", out)
    assert.matches('by: { { "few", N.hcp "0-8" }, { "many", N.hcp "9+" } } (registered: N.hcp)',
      out, 1, true)
    assert.not_matches("%$", out)
  end)

  it("names the same test of another question, which was made before", function()
    local out, err, status = run [[
      sed 's/, tests = .*/, tests = "gain > 0" }/' law.lua > one.lua
      sed 's/ N.hcp - E.hcp, x = S.spades/ E.hcp - N.hcp/; s/{ "gain > 0".*/"gain < 0" }/' law.lua \
        > turned.lua
      sed 's/, tests = .*/, tests = "gain > 1" }/' law.lua > other.lua
      baize run law.lua --seed 4 --db a.db --quiet > first
      baize register other.lua --db a.db | grep Before
      baize register turned.lua --db a.db | grep -A 1 Before
      baize register one.lua --seed 5 --db a.db --json one.json | grep -A 1 Before
      one_line() { tr -s ' \n' ' '; echo; }
      baize run one.lua --db a.db --quiet --seed 5 | one_line
      baize register one.lua --seed 4 --db a.db > again
      baize run one.lua --db a.db --quiet --seed 4 | one_line]]
    assert.equal("", err)
    assert.equal(0, status)
    assert.matches("^Before     nothing in 'a.db'\nBefore     entry 1 of 'a.db' tested gain > 0: "
      .. "[-%d.]+, p [%d.]+ %(60 of 60 deals of\n +seed 4, analysed once%)\n"
      .. "Before     entry 1 of 'a.db' tested gain > 0: ", out)
    assert.matches("Analyses the same test was made in entry 1, 60 deals of seed 4 %(gain > 0: "
      .. "[-%d.]+, p [%d.]+%) too: choosing among the 2 answers", out)
    assert.matches("Register as registered on [^;]*; primary test: gain > 0; before the "
      .. "registration the same test was made in entry 1 %(gain > 0: [-%d.]+, p [%d.]+; 60 deals "
      .. "of seed 4, analysed once%) mean", out)
    assert.matches("entry 1 made the same test on 60 deals of this seed before it was registered, "
      .. "analysed once", out)
  end)

  it("refuses what is not a registration, or was changed", function()
    local _, err, status = run [[
      baize register law.lua --seed 5 --json law.json > /dev/null
      sed 's/"deals":60/"deals":90/' law.json > other.json
      baize run law.lua --registered other.json; baize run law.lua --registered none.json
      baize run law.lua --registered law.lua; head -c 500 law.json > cut.json
      baize run law.lua --registered cut.json]]
    assert.matches("^baize: run: 'other.json' was changed after it was registered, or is damaged: "
      .. "it has the SHA%-256 %x+, and says %x+\nbaize: run: %-%-registered: there is no file "
      .. "'none.json'; %-%-db FILE names a database that has registrations\nbaize: run: 'law.lua' "
      .. "is not a registration, or is damaged: it is not JSON\nbaize: run: 'cut.json' is not a "
      .. "registration, or is damaged: it is not JSON\n$", err)
    assert.equal(1, status)
  end)

  it("goes with shards, whose registrations are merged", function()
    local out, err, status = run [[
      baize register law.lua --seed 5 --json law.json --db 1.db > /dev/null
      for i in 1 2; do
        baize run law.lua --registered law.json --db $i.db --shard $i/2 --quiet > /dev/null
      done
      baize merge all.db 1.db 2.db > /dev/null; baize show 1 --db all.db | grep -A 1 Register]]
    assert.equal("", err)
    assert.equal(0, status)
    assert.matches("^Register  as registered on [%d-]+ [%d:]+ UTC %(%x+%)\n\n$", out)
  end)
end)
