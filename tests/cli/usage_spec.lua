-- SPDX-License-Identifier: GPL-3.0-or-later
-- Wrong command lines: exit 2, what is wrong, and how it is meant.
local run = require "helper".run

describe("the command line", function()
  it("names an unknown command and the near one", function()
    local out, err, status = run "baize verison"
    assert.equal("", out)
    assert.matches("^baize: unknown command 'verison' %(did you mean 'version'%?%)\n", err)
    assert.matches("\nUsage: ", err)
    assert.equal(2, status)
  end)

  it("explains a name of scripts where no command has it", function()
    local out, _, status = run "baize help sampler"
    assert.matches("^baize%.sampler%(options%)\n", out)
    assert.equal(0, status)
    assert.equal(out, (run [[echo 'help "sampler"' | baize]]))
    assert.equal(out, (run [[baize -e 'help "sampler"']]))
  end)

  it("names what it can explain where a name is near it", function()
    local out, err, status = run "baize help smapler"
    assert.equal("", out)
    assert.equal("baize: there is no command and no name 'smapler' (did you mean 'sampler'?); "
      .. "'baize help' lists the commands\n", err)
    assert.equal(2, status)
  end)

  it("gives scripts in files no help", function()
    local _, err = run [[f=$(mktemp --suffix=.lua); echo 'help "hcp"' > $f; baize $f; rm $f]]
    assert.matches("undefined variable 'help'", err)
  end)

  it("tells how to run a file that has the name of a command", function()
    local _, err, status = run [[d=$(mktemp -d); cd $d
      touch law; baize law; s=$?; rm -r $d; exit $s]]
    assert.matches("unknown command 'law'; to run the file of this name, write ./law\n", err)
    assert.equal(2, status)
    _, err = run [[d=$(mktemp -d); cd $d
      touch q.dlr; baize q.dlr; s=$?; rm -r $d; exit $s]]
    assert.matches("'q.dlr'; to run the file of this name, write baize deal %-%-script q", err)
    _, err = run "baize decide"
    assert.matches("^baize: unknown command 'decide': write baize ask decide\n", err)
  end)

  it("says how output goes to a file where there is no such option", function()
    for _, option in ipairs { "-o x", "--output x" } do
      local _, err, status = run("baize deal " .. option)
      assert.matches("\nWhat a command prints goes to a file with > FILE\nUsage: ", err)
      assert.equal(2, status)
    end
  end)

  it("may have the calls of an auction with dashes between", function()
    local out = run "baize bid tutorial --auction 1NT-P-2C-P"
    assert.equal(run "baize bid tutorial --auction '1NT P 2C P'", out)
    assert.matches("^N 1NT", out)
  end)

  it("names an unknown option and the near one", function()
    local _, err, status = run "baize --verison"
    assert.matches("^baize: unknown option '%-%-verison' %(did you mean '%-%-version'%?%)", err)
    assert.matches("\nUsage: ", err)
    assert.equal(2, status)
  end)

  it("says what to write for a value that is wrong, without the usage", function()
    for arguments, said in pairs {
      ["deal -n 0"] = "deal: -n: '0' is not a whole number above 0\n",
      ["deal -n0"] = "deal: -n: '0' is not a whole number above 0\n",
      ["deal -n -5"] = "deal: -n: '-5' is not a whole number above 0\n",
      ["deal --deals=0"] = "deal: --deals: '0' is not a whole number above 0\n",
      ["deal 36"] = "deal: for so many deals write -n 36\n",
      ["deal --date soon"] = "deal: --date: 'soon' is not a date: write it as in 2026.11.22\n",
      ["deal --date 2026.13.01"] = "deal: --date: '2026.13.01' is not a date: write it as in "
        .. "2026.11.22\n",
    } do
      local out, err, status = run("baize " .. arguments)
      assert.same({ "", "baize: " .. said, 2 }, { out, err, status })
    end
    for _, date in ipairs { "2026-11-22", "2026.11.22", "2026.11.??" } do
      local out = run("baize deal --seed 1 --format pbn --date " .. date)
      assert.matches('%[Date "2026%.11%.[2?][2?]"%]', out)
    end
  end)

  it("refuses an option of one value that is given twice", function()
    for arguments, name in pairs {
      ["deal --seed 1 --seed 2"] = "--seed", ["deal --format pbn --format=line"] = "--format",
      ["deal --seed 1 -n 2 --deals 3"] = "-n or --deals",
    } do
      local out, err, status = run("baize " .. arguments)
      assert.same({ "", ("baize: deal: %s is given twice\n"):format(name), 2 },
        { out, err, status })
    end
    local out, _, status = run "baize deal --count --count"
    assert.matches("^53644737765488792839237440000\n", out)
    assert.equal(0, status)
  end)

  it("refuses options of deal that its output has no place for", function()
    for arguments, said in pairs {
      ["--title x --format pbn"] = "--title needs --format sheet or",
      ["--curtain"] = "--curtain needs --format sheet or --html FILE",
      ["--links --format lin"] = "--links needs --html FILE\n",
      ["--links --format sheet"] = "--links needs --html FILE\n",
      ["--links --curtain --html -"] = "--links needs the diagrams: curtain cards have no links\n",
      ["--no-analysis"] = "--no-analysis needs",
      ["--event x --format id"] = "--event needs --format pbn, lin, sheet "
        .. "or --html FILE", ["--event a,b --format lin"] = "--event: LIN cannot hold bars",
      ["--date 2026.11.22 --format json"] = "--date needs --format",
      ["--first-board 3"] = "--first-board needs --format pbn, lin, sheet",
    } do
      local out, err, status = run("baize deal --seed 1 " .. arguments)
      assert.same({ "", 2 }, { out, status })
      assert.truthy(err:find("baize: deal: " .. said, 1, true), err)
    end
    local out, _, status = run "baize deal --seed 1 --title x --format line --html -"
    assert.equal(0, status)
    assert.matches("<h1>x</h1>", out)
  end)

  it("names an unknown option of a command, with its usage", function()
    local _, err, status = run "baize version --helpp"
    assert.equal("baize: version: unknown option '--helpp' (did you mean '--help'?)\n"
      .. "Usage: baize version [--verbose] [-h]\n", err)
    assert.equal(2, status)
  end)
end)

describe("help", function()
  it("lists the commands", function()
    local out, err, status = run "baize help"
    assert.matches("\n   version     which version this is\n", out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("says where there are experiments to begin with", function()
    local folder = (run "baize help"):match "\nExperiments to begin with: (/[^\n]*)\n$"
    local f <close> = assert(io.open(folder .. "/laws/stronger_hand.lua"))
    assert.matches("baize%.experiment", f:read "a")
  end)

  it("is the same by option", function()
    assert.equal((run "baize help"), (run "baize --help"))
    assert.equal((run "baize help version"), (run "baize version --help"))
  end)

  it("names an unknown command", function()
    local _, err, status = run "baize help verison"
    assert.matches("did you mean 'version'", err)
    assert.equal(2, status)
  end)
end)

describe("completion in bash", function()
  -- What bash offers for the words of a command line, the last one to be completed.
  local function offered(words)
    local out, err = run(([[bash --norc -c '
      . <("$BAIZE" help --bash); complete -p baize
      COMP_WORDS=(baize %s) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _baize
      echo "${COMPREPLY[*]}"']]):format(words))
    assert.equal("", err)
    local how, list = out:match "^([^\n]*)\n(.*)\n$"
    assert.equal("complete -o bashdefault -o default -F _baize baize", how)
    return list
  end

  it("has commands, verbs, options and their values", function()
    for words, expected in pairs { dea = "deal", ["cluster s"] = "submit", ["help los"] = "losses",
      ["deal --for"] = "--format", ["deal --format pb"] = "pbn", ["deal --format = pb"] = "pbn",
      ["ask de"] = "decide deal", ["score --html x"] = "" } do
      assert.equal(expected, offered(words), words)
    end
    assert.matches("pbn", offered "deal --format =")
  end)
end)

describe("help", function()
  it("says once what double dummy is, where it has the words", function()
    local said = "all four hands are known to all"
    for command, times in pairs { losses = 1, ask = 1, play_models = 1, experiment = 1,
      version = 0, merge = 0, ["--man"] = 1 } do
      local text = run("baize help " .. command):gsub("%s+", " ")
      assert.equal(times, select(2, text:gsub(said, "")), command)
    end
  end)
end)
