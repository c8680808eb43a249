-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize run, and plain baize FILE: the experiments that scripts return.
local helper = require "helper"
local dkjson = require "dkjson"
local pty = require "pty"

-- Measures without double dummy: these tests are about running, not about solving.
local EXPERIMENT <const> = [[
return baize.experiment { title = "Points", measure = { points = S.hcp }, deals = 50, seed = 3 }
]]

-- Run a command in which FILE stands for a file with the text.
local function run(text, command)
  return helper.with_file(text, function(name)
    local out, err, status = helper.run((command:gsub("FILE", name)))
    return out, err:gsub(name:gsub("%p", "%%%0"), "FILE"), status
  end)
end

describe("baize run", function()
  it("runs the experiment that a script returns", function()
    local out, err, status = run(EXPERIMENT, "baize run FILE")
    assert.matches("^Points\n.*Deals +50, seed 3,", out)
    assert.matches("^50 deals in [%d.]+ [^\n]- ?%([%d.]+/s%)\n$", err)
    assert.equal(0, status)
  end)

  it("is what baize FILE does", function()
    assert.equal((run(EXPERIMENT, "baize run FILE")), (run(EXPERIMENT, "baize FILE")))
  end)

  it("takes the number of deals and the seed", function()
    assert.matches("Deals +20, seed 5,", (run(EXPERIMENT, "baize run FILE -n 20 --seed 5")))
  end)

  it("prints the same for one thread and for two", function()
    assert.equal((run(EXPERIMENT, "baize run FILE -n 5000 --jobs 1")),
      (run(EXPERIMENT, "baize run FILE -n 5000 --jobs 2")))
  end)

  it("keeps progress to itself when told so", function()
    assert.equal("", select(2, run(EXPERIMENT, "baize run FILE --quiet")))
  end)

  it("prints JSON in place of the text with --json -", function()
    local result = dkjson.decode((run(EXPERIMENT, "baize run FILE --json -")))
    assert.equal(50, result.deals)
  end)

  it("writes JSON beside the text with --json and a file", function()
    local out = run(EXPERIMENT, "baize run FILE --json FILE.json; cat FILE.json; rm FILE.json")
    local json = out:match "\n({.*)$"
    assert.matches("^Points\n", out)
    assert.equal("Points", dkjson.decode(json).title)
  end)

  it("says which JSON file cannot be written before anything is run, exit 2", function()
    local out, err, status = run(EXPERIMENT, "baize run FILE --json no/such/file")
    assert.equal("", out)
    assert.equal("baize: run: --json: there is no folder 'no/such'\n", err)
    assert.equal(2, status)
  end)

  it("refuses --links where no page is written, exit 2", function()
    local out, err, status = run(EXPERIMENT, "baize run FILE --links")
    assert.same({ "", "baize: --links needs --html FILE\n", 2 },
      { out, err, status })
  end)

  it("runs an array of experiments, JSON being an array too", function()
    local text = EXPERIMENT:gsub("^return", "local e =") .. "return { e, e }"
    local out = run(text, "baize run FILE -n 10")
    assert.equal(2, select(2, out:gsub("Points\n", "")))
    assert.equal(2, #dkjson.decode((run(text, "baize run FILE --json -"))))
  end)

  it("hands the arguments after -- to the script", function()
    local out = run("print(arg[0], ...)" .. EXPERIMENT, "baize run FILE -n 10 -- a -n")
    assert.matches("^[^\n]*\ta\t%-n\n", out)
  end)

  it("refuses arguments of the script that are not after --, exit 2", function()
    for command, word in pairs {
      ["run FILE other.lua"] = "other.lua", ["run FILE a -- b"] = "a",
      ["similar FILE a --db no.db"] = "a",
    } do
      local out, err, status = run("print 'run'" .. EXPERIMENT, "baize " .. command)
      assert.same({ "", 2 }, { out, status })
      assert.equal(("baize: %s: '%s': arguments of a script come after --\n"):format(
        command:match "^%w+", word), err)
    end
  end)

  it("says when a script returns no experiment, exit 1", function()
    local _, err, status = run("return 5", "baize run FILE")
    assert.matches("^baize: FILE returns no experiment", err)
    assert.equal(1, status)
    _, err, status = run("return { baize.experiment { measure = S.hcp }, 3 }", "baize run FILE")
    assert.equal("baize: element 2 of what FILE returns is not an experiment\n", err)
    assert.equal(1, status)
  end)

  it("refuses several values, of which one was taken without a word", function()
    local two = "local e = baize.experiment { measure = S.hcp, deals = 5 } return e, e"
    local out, err, status = run(two, "baize run FILE; baize register FILE > /dev/null")
    assert.same({ "", 1 }, { out, status })
    local said = "baize: FILE returns 2 values, and only the first would be taken: write "
      .. "return { a, b } for several\n"
    assert.equal(said .. said, err)
  end)

  it("fails as scripts fail, exit 1", function()
    local _, err, status = run("error 'boom'", "baize run FILE")
    assert.equal("baize: FILE:1: boom", err:match "^[^\n]*")
    assert.equal(1, status)
  end)

  it("quotes the line of what is wrong in the experiment", function()
    local _, err, status = run("\nreturn baize.experiment {\n  measur = S.hcp }", "baize run FILE")
    assert.matches("^baize: FILE:3: an experiment has no field 'measur' %(did you mean", err)
    assert.equal(1, status)
  end)

  it("names a number of threads that is none, exit 2", function()
    local _, err, status = run(EXPERIMENT, "baize run FILE --jobs 0")
    assert.matches("^baize: run: %-%-jobs: '0' is not a number of threads from 1 to 256\n", err)
    assert.equal(2, status)
  end)

  it("names an amount of memory that is too small, exit 2", function()
    local _, err, status = run(EXPERIMENT, "baize run FILE --memory 15")
    assert.matches("^baize: run: %-%-memory: '15' is not a number of MiB from 16 on\n", err)
    assert.equal(2, status)
  end)
end)

describe("numbers below 0 on the command line", function()
  it("are values of the option before them, exit 2", function()
    for _, case in ipairs {
      { "--seed -1.5", "%-%-seed: '%-1.5' is not a whole number" },
      { "-n -5", "%-n: '%-5' is not a whole number above 0" },
    } do
      local _, err, status = run(EXPERIMENT, "baize run FILE " .. case[1])
      assert.matches("^baize: run: " .. case[2] .. "\n$", err)
      assert.equal(2, status)
    end
  end)
end)

describe("a run on a terminal", function()
  it("draws rate and time left, wipes the line, and ends at Ctrl-C with what there is", function()
    helper.with_file(EXPERIMENT, function(name)
      -- wide enough for all of the line, whatever the rate
      local session = pty.open(("stty cols 200; exec %s run %s -n 10000000000")
        :format(helper.quote(helper.program), name))
      session:expect "[......"
      session:expect " of 10000000000 deals, "
      session:expect " deals/s, "
      session:expect " left, points +-0.0"
      session:send "\3"
      session:expect "interrupted: "
      session:expect "\nPoints\n"
      session:expect "(partial: interrupted)"
      assert.equal(130, select(2, session:close()))
    end)
  end)
end)

describe("a run that a script starts", function()
  it("shows its progress, and how it ended", function()
    local out = run([[
      require "baize.ask.experiment.fields".watch = function()
        return function(done, total, ended) if ended then print(done, total, ended) end end
      end
      local e = baize.experiment { measure = S.hcp, deals = 5, seed = 1 }
      e:run()
      e:run { progress = false }
      e:run { progress = function(_, _, ended) if ended then print "own" end end }
    ]], "baize FILE")
    assert.equal("5\t5\tdone\nown\n", out)
  end)

  it("leaves nothing behind when it is short", function()
    local text = "require 'baize.core.terminal'.clock = function() return 1 end\n"
      .. EXPERIMENT:gsub("^return", "local e =") .. "e:run()"
    assert.equal("", select(2, run(text, "baize FILE")))
  end)
end)

describe("Ctrl-C during a run", function()
  -- The signal comes with the first report of progress, from within.
  local INTERRUPTED <const> = EXPERIMENT:gsub("^return", "local e =") .. [[
    return { run = function(_, options)
      local progress, pressed = options.progress, false
      options.progress = function(...)
        if not pressed then io.popen("kill -INT $PPID"):close() end
        pressed = true
        progress(...)
      end
      return e:run(options)
    end }
  ]]

  it("prints what there is, marked partial, exit 130", function()
    for _, jobs in ipairs { 1, 2 } do
      local out, err, status = run(INTERRUPTED, "baize run FILE -n 1000000000 --jobs " .. jobs)
      assert.matches("\nDeals +%d[%d ]* of 1 000 000 000 %(partial: interrupted%)", out)
      assert.matches("interrupted: %d+ of 1000000000 deals in ", err)
      assert.equal(130, status)
    end
  end)

  it("says where deals are stored and the command that continues", function()
    local _, err = run(INTERRUPTED, "baize run FILE -n 1000000000")
    assert.matches("\nbaize: interrupted; nothing is stored %(%-%-db FILE stores the deals%)\n",
      err)
    local dir = os.tmpname()
    local db = dir .. " it's.db"
    _, err = run(INTERRUPTED, "baize run FILE -n 1000000000 --seed 5 --db " .. helper.quote(db))
    os.remove(dir)
    assert(os.remove(db))
    local said = err:match "\nbaize: interrupted; what was dealt is stored in (.*)\n$"
    assert.truthy(said and said:find(("'%s'. To continue:\n  baize run "):format(db), 1, true), err)
    assert.truthy(said:find((" --deals 1000000000 --seed 5 --db %s --resume"):format(
      helper.quote(db)), 1, true), said)
  end)

  it("before any deal was done says how many were generated, no more", function()
    -- one deal in all, which is never found by trying
    local text = [[
      local sampler = require "baize.core.sampler"
      local open = sampler.open
      function sampler.open(where) return open(where, { plan = "rejection" }) end
    ]] .. INTERRUPTED:gsub("deals = 50", [[deals = 50,
      where = N.spades(13) & E.hearts(13) & S.diamonds(13)]])
    local out, _, status = run(text, "baize run FILE")
    assert.matches("\nDeals +0 of 50 %(partial: interrupted%)", out)
    assert.matches("\nAccepted +none of %d[%d ]* deals generated\n$", out)
    assert.equal(130, status)
  end)

  it("is the same for baize FILE", function()
    local text = INTERRUPTED:gsub("deals = 50", "deals = 1000000000")
    local out, _, status = run(text, "baize FILE")
    assert.matches("%(partial: interrupted%)", out)
    assert.equal(130, status)
  end)

  it("skips the experiments that would follow", function()
    local text = INTERRUPTED:gsub("return { run", "return { { run"):gsub("}%s*$", "}, e }")
    local out, _, status = run(text, "baize run FILE -n 1000000000")
    assert.equal(1, select(2, out:gsub("Points\n", "")))
    assert.equal(130, status)
  end)
end)
