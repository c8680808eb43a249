-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize diff: on which hands two bidding systems differ.
-- @module baize.cli.diff
local argument = require "baize.cli.argument"
local check = require "baize.cli.check"

local diff = {}

diff.name = "diff"
diff.summary = "on which hands two bidding systems differ"
diff.description = "Count exactly, position by position of the auctions that opponents pass, on "
  .. "which hands the calls of two systems differ, or of one system with other options; what "
  .. "happens most often comes first, each with a hand. How many deals are bid differently is "
  .. "estimated on dealt deals, with an interval. Then the positions for which one of them "
  .. "has rules and the other has none, and where calls first differ on deals against natural "
  .. "bidding."
diff.arguments = {
  { key = "first", value = "A", help = "a system, as for `baize check`" },
  { key = "second", value = "B", help = "another one, or the same with other options" },
}
diff.options = {
  check.common[1], check.common[2],
  argument.deals "how many deals both bid, for the share that differs (default: 10 000)",
  argument.seed "of these deals (default: made of the two systems)",
  check.common[3], check.common[4],
}
diff.json_flag = true
diff.examples = {
  { "baize diff tutorial tutorial:weak_two=light", "what an option changes" },
  { "baize diff mine.lua yours.lua --html changes.html", "two systems, as a page too" },
}

function diff.run(values)
  local first, second = check.load(values.first, "diff"), check.load(values.second, "diff")
  check.print("diff", values, first.diff, first, second, { positions = values.positions,
    vul = values.vul, deals = values.deals, seed = values.seed, progress = check.watch() })
end

return diff
