-- SPDX-License-Identifier: GPL-3.0-or-later
-- A person at the terminal, who bids; the terminal is made by script(1).
local helper = require "helper"

local QUESTION <const> = "bid\tboard=1\tseat=S\tdealer=N\tvul=NS\thand=AK2.-.KQ8543.KJ72\t"
  .. "auction=P 1S\n"

-- Answer two questions with what is typed: what is seen, and what comes out.
local function sit(questions, typed)
  local keys = helper.quote((typed:gsub("\n", "\\n")))
  return helper.run("( export BAIZE=$(readlink -f \"$BAIZE\"); DIR=$(mktemp -d); trap 'rm -rf "
    .. "\"$DIR\"' EXIT; cd \"$DIR\"; cat > asked; printf " .. keys .. " | script -qec "
    .. "'\"$BAIZE\" sit < asked > answers' /dev/null; cat answers )", questions)
end

describe("baize sit", function()
  it("shows hand and auction, and asks until a call is legal", function()
    local out = sit(QUESTION:gsub("%-%.", "."), "1C\n1H x\n2d\n"):gsub("\r", "")
    assert.is_truthy(out:find("Board 1: you are South, North deals, N-S vulnerable\n  S AK2\n"
      .. "  H -\n  D KQ8543\n  C KJ72\n\nN  E   S  W\nP  1S  ?\nYour call: ", 1, true))
    assert.is_truthy(out:find("Your call: 1C by S: not above 1S", 1, true) or
      out:find("not above 1S", 1, true))
    assert.is_truthy(out:find("'1H x' is not a call", 1, true))
    assert.matches("2D\n$", out)
  end)

  it("ends where the person leaves", function()
    local out, _, status = sit(QUESTION, "quit\n")
    assert.is_truthy(out:find("the person has left", 1, true))
    assert.equal(0, status) -- of cat
  end)

  it("refuses what is not a question", function()
    local out = sit("hello\n", "")
    assert.is_truthy(out:find("'hello' is not a question for a call", 1, true))
  end)
end)
