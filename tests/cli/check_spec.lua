-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize check and baize diff: what they print, and their exit status.
local dkjson = require "dkjson"
local helper = require "helper"

local run = helper.run

describe("baize check", function()
  it("prints what is wrong with a system", function()
    local out, err, status = run "baize check tutorial --positions 40 -n 200"
    assert.matches("^Check of Tutorial\n\nSystem    Tutorial, hash %x+\n", out)
    assert.matches("\nForcing calls that no rule answers\nrule +call +after", out)
    assert.matches("\nVerdict   %d+ problems, %d+ notes", out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("fails where asked to, if there is a problem", function()
    local _, _, status = run "baize check tutorial --strict --positions 40 -n 1"
    assert.equal(1, status)
    helper.with_file('opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }\n'
      .. 'after "1NT" { pass { any } }', function(path)
      local out, err
      out, err, status = run(("baize check --strict -n 100 --json %s"):format(path))
      assert.equal(0, dkjson.decode(out).problems)
      assert.equal("", err)
      assert.equal(0, status)
    end)
  end)

  it("says what it cannot check", function()
    local out, err, status = run "baize check tutrial"
    assert.equal("", out)
    assert.matches('^baize: check: there is no system "tutrial"', err)
    assert.equal(1, status)
  end)
end)

describe("baize diff", function()
  it("prints where calls differ, and writes a page", function()
    local page = os.tmpname()
    local out, err, status = run(("baize diff tutorial tests/golden/natural.lua --positions 20 "
      .. "--html %s"):format(page))
    assert.matches("^Tutorial and Natural compared\n", out)
    assert.matches("\nWhere the calls differ.-\nafter +of deals +of hands +first +second", out)
    assert.equal("", err)
    assert.equal(0, status)
    local file <close> = assert(io.open(page))
    assert.matches("<h1>Tutorial and Natural compared</h1>", file:read "a")
    os.remove(page)
  end)

  it("of a system and itself finds nothing", function()
    local out = run "baize diff tutorial tutorial --positions 30 --json"
    local value = dkjson.decode(out)
    assert.equal(0, value.differ)
    assert.equal(0, value.share)
    assert.equal(30, value.counted)
  end)
end)
