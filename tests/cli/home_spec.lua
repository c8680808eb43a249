-- SPDX-License-Identifier: GPL-3.0-or-later
-- Where the program looks for its Lua half.
local helper = require "helper"

-- The Lua half that runs these specs.
local HALF <const> = package.searchpath("baize.cli", package.path):match "^(.*)/baize/cli/init.lua$"

-- Run a command in a directory of its own, in which bin/baize is a copy of the program.
local function run_copy(command)
  return helper.run(([[d=$(mktemp -d); mkdir "$d/bin"; cp "$BAIZE" "$d/bin/baize"; cd "$d" || exit 9
    half=%s
    %s
    s=$?; cd /; rm -rf "$d"; exit $s]]):format(helper.quote(HALF), command))
end

describe("the Lua half", function()
  it("is found beside an installed program, also through a link", function()
    local out, _, status = run_copy [[
      mkdir -p share/lua/5.4; ln -s "$half/baize" share/lua/5.4/baize
      bin/baize -e 'return 1' && ln -s bin/baize link && ./link -e 'return 2']]
    assert.equal("1\n2\n", out)
    assert.equal(0, status)
  end)

  it("is found from the build tree", function()
    local out = run_copy [[ln -s "$half" lua; bin/baize -e 'return 1'
      mkdir bin/asan; cp bin/baize bin/asan; bin/asan/baize -e 'return 2']]
    assert.equal("1\n2\n", out)
  end)

  it("is where BAIZE_LUA says", function()
    assert.equal("1\n", (run_copy [[BAIZE_LUA=$half bin/baize -e 'return 1']]))
  end)

  it("that is not where BAIZE_LUA says is missed, exit 1", function()
    local _, err, status = run_copy [[BAIZE_LUA=/no/where bin/baize -e 'return 1']]
    assert.equal(
      "baize: BAIZE_LUA is '/no/where', where there is no baize/cli/init.lua\n", err)
    assert.equal(1, status)
  end)

  it("that is nowhere is missed, with the places that were looked at, exit 1", function()
    local _, err, status = run_copy [[bin/baize -e 'return 1']]
    assert.matches("^baize: no Lua half beside '/.*/bin' .*%.%./share/lua/5%.4.*BAIZE_LUA", err)
    assert.equal(1, status)
  end)
end)

describe("modules of others", function()
  local BOARD <const> = '[{ "number": 1 }]'

  it("are found where LUA_PATH and LUA_CPATH leave out the places of the system", function()
    for _, path in ipairs { "", "?", "/no/where/?.lua" } do
      path = helper.quote(path)
      local out, err, status = helper.run(("LUA_PATH=%s LUA_CPATH=%s baize info - --from json")
        :format(path, path), BOARD)
      assert.equal("", err)
      assert.equal(0, status)
      assert.matches("^1 board\n", out)
    end
  end)

  it("are named with the reason where something else has their names", function()
    for path, reason in pairs { ["/"] = "cannot read /: Is a directory",
      ["/dev/null"] = "it is a boolean" } do
      local _, err, status = helper.run(("LUA_PATH=%s baize info -"):format(path), BOARD)
      assert.equal("baize: cannot load the Lua module 'argparse', which LUA_PATH and LUA_CPATH "
        .. "must leave to be found: ", err:match "^.-: .-: ", err)
      assert.truthy(err:find(reason, 1, true), err)
      assert.equal(1, status)
    end
  end)
end)
