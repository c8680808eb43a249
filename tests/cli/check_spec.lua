-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize check and baize diff: what they print, and their exit status.
local dkjson = require "dkjson"
local helper = require "helper"

local run = helper.run

describe("baize check", function()
  local FORCING <const> = 'opening { bid "1C" { clubs "3+", forcing = "once" }, pass { any } }'
  local WHOLE <const> = 'opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }\n'
    .. 'after "1NT" { bid "3NT" { hcp "9+" }, pass { any } } after "1NT 3NT" { pass { any } }'

  it("prints what is wrong with a system", function()
    helper.with_file("system { name = 'Mine' }\n" .. FORCING, function(path)
      local out, err, status = run(("baize check %s -n 200 --contested 40"):format(path))
      assert.matches("^Check of Mine\n\nSystem    Mine, hash %x+\n", out)
      assert.matches("\nForcing calls that no rule answers\nrule +call +after", out)
      assert.matches("\nVerdict   1 problem, 1 note%.", out)
      assert.equal("", err)
      assert.equal(0, status)
    end)
  end)

  it("fails where asked to, if there is a problem", function()
    helper.with_file(FORCING, function(path)
      local _, _, status = run(("baize check --strict -n 1 %s"):format(path))
      assert.equal(1, status)
    end)
    helper.with_file(WHOLE, function(path)
      local out, err, status = run(("baize check --strict -n 100 --json - %s"):format(path))
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
      .. "-n 3000 --seed 7 --html %s"):format(page))
    assert.matches("^Tutorial and Natural compared\n", out)
    assert.matches("\nDiffer    [%d.]+ %% of deals, 95 %% interval [%d.]+ %% to [%d.]+ %%: "
      .. "[%d ]+%sof%s3 000 that%swere%sdealt,%sseed%s7", (out:gsub("\n +", " ")))
    assert.matches("whatever partner\n?%s?has", out)
    assert.matches("\nWhere the calls differ.-\n"
      .. "after +product, of deals +of hands +first +second", out)
    assert.equal("", err)
    assert.equal(0, status)
    local file <close> = assert(io.open(page))
    local text = file:read "a"
    assert.matches("<h1>Tutorial and Natural compared</h1>", text)
    assert.truthy(text:find(('<pre class="command">baize diff tutorial tests/golden/natural.lua '
      .. "--positions 20 -n 3000 --seed 7 --html %s</pre>"):format(page), 1, true))
    os.remove(page)
  end)

  it("of a system and itself finds nothing", function()
    local out = run "baize diff tutorial tutorial --positions 30 --json -"
    local value = dkjson.decode(out)
    assert.equal(0, value.differ)
    assert.equal(0, value.share)
    assert.equal(0, value.dealt.differ)
    assert.equal(4, value.counted) -- the openings; all others have the same rules
  end)
end)
