-- SPDX-License-Identifier: GPL-3.0-or-later
-- Odd paths: what baize info, convert and score say, and how they end.
local helper = require "helper"
local run = helper.run

local BOARD <const> = '[Board "1"]\n[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 '
  .. 'J973.J98742.3.K4 KQT2.AT.J6542.85"]\n'

-- A directory with files in it, for the length of a function.
local function with_files(files, f)
  local dir = run "mktemp -d":gsub("%s+$", "")
  for name, text in pairs(files) do
    local file <close> = assert(io.open(dir .. "/" .. name, "wb"))
    file:write(text)
  end
  local results = table.pack(pcall(f, helper.quote(dir))) -- passed on once the files are gone
  os.execute("rm -r " .. helper.quote(dir))
  if not results[1] then error(results[2], 0) end
end

local COMMANDS <const> = { "info %s", "convert %s -", "score --in %s" }

-- Each command says it of a file, and ends with a status.
local function expect(dir, name, message, status)
  for _, command in ipairs(COMMANDS) do
    local out, err, ended = run(("cd %s && baize "):format(dir) .. command:format(name))
    assert.equal(status, ended, command)
    assert.equal("", out)
    assert.matches(message, err)
    assert.not_matches("traceback", err)
  end
end

describe("a path", function()
  it("may be no file that can be read", function()
    with_files({ ["z.pbn.gz"] = "\x1F\x8B\8", ["z.pbn"] = "\x1F\x8B\8xx", ["z.lin"] = "PK\3\4x",
      ["w.pbn"] = "\xFF\xFE[\0B\0o\0", ["v.lin"] = "\xFE\xFF\0q\0x",
      none = BOARD, ["x.sheet"] = BOARD, ["a.xyz"] = BOARD }, function(dir)
      run("mkdir " .. dir .. "/d.pbn")
      expect(dir, "d.pbn", "no file of boards in the folder 'd.pbn'", 1)
      expect(dir, "no.pbn", "cannot open no.pbn: No such file", 1)
      expect(dir, "d.pbn/x.pbn", "cannot open d.pbn/x.pbn", 1)
      expect(dir, "none/x.pbn", "cannot open none/x.pbn: Not a directory", 1)
      expect(dir, "''", "which format has ''", 2)
      expect(dir, "none", "which format has 'none'%? Use %-%-from FORMAT", 2)
      expect(dir, "a.xyz", "'xyz' is not a format that is read", 2)
      expect(dir, "x.sheet", "'sheet' is not a format that is read", 2)
      expect(dir, "z.pbn.gz", "'z.pbn.gz' is compressed, which is not read: zcat z.pbn.gz | ", 2)
      expect(dir, "z.pbn", "'z.pbn' is compressed, which is not read: zcat z.pbn | ", 1)
      expect(dir, "z.lin", "'z.lin' is compressed, which is not read: unzip %-p z.lin | ", 1)
      expect(dir, "w.pbn", "'w.pbn' is UTF%-16, which is not read: iconv %-f UTF%-16 ", 1)
      expect(dir, "v.lin", "'v.lin' is UTF%-16, which is not read: iconv %-f UTF%-16 ", 1)
    end)
  end)

  it("may be an empty file", function()
    with_files({ ["e.pbn"] = "", ["e.json"] = "", ["e.lin"] = "" }, function(dir)
      local out, _, status = run(("cd %s && baize info e.pbn"):format(dir))
      assert.equal(0, status)
      assert.matches("^0 boards\n0 whole deals\n", out)
      local err
      out, err, status = run(("cd %s && baize convert e.pbn out.json && cat out.json"):format(dir))
      assert.equal(0, status)
      assert.matches("0 boards, 0 problems", err)
      assert.equal('{"format":"baize boards","version":1,"boards":[\n]}\n', out)
      _, err, status = run(("cd %s && baize score --in e.pbn"):format(dir))
      assert.equal(1, status)
      assert.matches("there is no result in the file", err)
      _, err, status = run(("cd %s && baize info e.json"):format(dir))
      assert.equal(1, status)
      assert.matches("an array of boards", err)
    end)
  end)

  it("may be standard input, a pipe, or the user's own file of that name", function()
    assert.matches("^1 board\n", (run("baize info -", BOARD)))
    assert.matches("^1 board\n", (run("baize info /dev/stdin --from pbn", BOARD)))
    assert.matches("^1 board\n", (run("cat | baize info /dev/stdin --from pbn", BOARD)))
    with_files({ ["a.PBN"] = BOARD, ["-.pbn"] = BOARD }, function(dir)
      assert.matches("^1 board\n", (run(("cd %s && baize info a.PBN"):format(dir))))
      assert.matches("^1 board\n", (run(("cd %s && baize info ./-.pbn"):format(dir))))
    end)
  end)

  it("that cannot be written is named, and nothing is left there", function()
    with_files({ ["a.pbn"] = BOARD }, function(dir)
      run("mkdir " .. dir .. "/d.pbn " .. dir .. "/d.pbn/x")
      local function fails(target, message)
        local _, err, status = run(("cd %s && baize convert a.pbn %s"):format(dir, target))
        assert.equal(1, status)
        assert.matches(message, err)
      end
      fails("no/b.pbn", "cannot open no/b.pbn: No such file")
      fails("d.pbn", "cannot open d.pbn: Is a directory")
      fails("d.pbn/x --to pbn", "cannot open d.pbn/x: Is a directory")
      fails("/dev/full --to pbn", "No space left")
      local left = run(("cd %s && ls"):format(dir))
      assert.equal("a.pbn\nd.pbn\n", left)
      local kind = run "test -c /dev/full && echo device"
      assert.equal("device\n", kind)
    end)
  end)

  it("leaves what stood there as it was when something fails", function()
    with_files({ ["a.json"] = "[{}, ", ["b.pbn"] = BOARD }, function(dir)
      local out, _, status = run(("cd %s && baize convert a.json b.pbn; s=$?; cat b.pbn; exit $s")
        :format(dir))
      assert.equal(1, status)
      assert.equal(BOARD, out)
    end)
  end)
end)

describe("a file of results", function()
  local LAW <const> = 'return baize.experiment { title = "t", deals = 8, seed = 1, '
    .. 'where = %s, measure = { a = S.hcp } }\n'

  local function in_folder(command)
    local out, err, status
    with_files({ ["law.lua"] = LAW:format "nil", old = "[]",
      ["endless.lua"] = "return baize.experiment { deals = 1 << 34, measure = { p = S.hcp } }",
      ["bad.lua"] = LAW:format 'baize.opaque(function() error "no" end)' }, function(dir)
      out, err, status = run(("cd %s && %s"):format(dir, command))
    end)
    return out, err, status
  end

  it("is left as it was by a run that fails", function()
    for option, was in pairs { ["--json"] = "[]", ["--html"] = "<!DOCTYPE html>" } do
      local out, _, status = in_folder(("printf '%s' > old; baize run bad.lua --quiet %s old; "
        .. "s=$?; cat old; ls; exit $s"):format(was, option))
      assert.equal(1, status)
      assert.equal(was .. "bad.lua\nendless.lua\nlaw.lua\nold\n", out)
    end
    local out, _, status = in_folder [[baize run law.lua --quiet --db d.db >/dev/null
      printf a,b > old; baize show 7 --db d.db --csv old; s=$?; cat old; ls; exit $s]]
    assert.equal(1, status)
    assert.equal("a,bbad.lua\nd.db\nendless.lua\nlaw.lua\nold\n", out)
  end)

  it("replaces what a link points to, and is written where nothing can stand beside it", function()
    local out, _, status = in_folder [[ln -s old link
      baize run law.lua --quiet --json link >/dev/null && test -L link && head -c 1 old
      mkfifo pipe; cat pipe & baize run law.lua --quiet --json pipe >/dev/null; wait
      test -p pipe && echo pipe]]
    assert.equal(0, status)
    assert.matches("^{{.*}\npipe\n$", out)
  end)

  it("touches no other file beside it, of whatever name", function()
    local out, err, status = in_folder [[umask 022; echo mine >new.part; ln -s old link.part
      for f in new link; do baize run law.lua --quiet --html $f >/dev/null || exit 1; done
      cat new.part old; ls -A | tr '\n' ' '; stat -c %a new; chmod 640 new
      baize run law.lua --quiet --html new >/dev/null; stat -c %a new]]
    assert.same({ "mine\n[]bad.lua endless.lua law.lua link link.part new new.part old "
      .. "644\n640\n", "", 0 }, { out, err, status })
  end)

  it("leaves nothing behind where a signal ends the program, nor what another writes", function()
    for _, signal in ipairs { "TERM", "HUP" } do
      local out = in_folder(([[printf '<!DOCTYPE html>' > old
        "$BAIZE" run endless.lua --quiet --html old >/dev/null & first=$!
        "$BAIZE" run endless.lua --quiet --html old >/dev/null & second=$!
        until test $(ls -A | grep -c '^[.]baize-') = 2; do
          kill -0 $first && kill -0 $second || exit 9; done
        kill -%s $first; wait $first; test $? -gt 128 && ls -A | grep -c '^[.]baize-'
        kill -%s $second; wait $second; ls -A | tr '\n' ' '; cat old]]):format(signal, signal))
      assert.equal("1\nbad.lua endless.lua law.lua old <!DOCTYPE html>", out)
    end
  end)

  it("does not take what is printed where standard output is closed", function()
    local out, err, status = in_folder [[baize run law.lua --quiet --json new >&-; s=$?
      head -c 1 new; grep -c partial new; exit $s]]
    assert.equal(1, status)
    assert.equal("{0\n", out)
    assert.matches("cannot write standard output", err)
    out = in_folder "baize info nosuch.pbn --from pbn 2>&- <&-; echo $?"
    assert.equal("1\n", out)
  end)

  it("is made where the stack is small, or an error says how large it must be", function()
    local command = "baize run law.lua --quiet --jobs 2"
    local whole = in_folder(command)
    local out, err, status = in_folder("ulimit -S -s 64; " .. command)
    assert.same({ whole, "", 0 }, { out, err, status })
    out, err, status = in_folder("ulimit -s 64; " .. command)
    assert.same({ "", 1 }, { out, status })
    assert.matches("^baize: the stack is limited to less than 1 MiB: write ulimit %-s 1024", err)
  end)

  it("that is larger than the system allows is named", function()
    local _, err, status = in_folder "ulimit -f 1; baize run law.lua --quiet --html new"
    assert.equal(1, status)
    assert.matches("cannot write new: File too large", err)
  end)
end)
