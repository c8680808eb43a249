-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize diff: on which hands two bidding systems differ.
-- @module baize.cli.diff
local argument = require "baize.cli.argument"
local check = require "baize.cli.check"
local output = require "baize.base.output"
local script = require "baize.host.script"

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
  { names = { "--imps" }, help = "then deal what differs and score it: which is better, in IMPs a "
    .. "board, by the call at which they part (baize match --only-changed has more options)" },
  { names = { "--boards" }, value = "N", type = "count",
    help = "of --imps: how many boards are dealt (default: 1000)" },
  check.common[3], check.common[4],
}
diff.json_flag = true
diff.examples = {
  { "baize diff tutorial tutorial:weak_two=light", "what an option changes" },
  { "baize diff tutorial tutorial:weak_two=light --imps", "and which is better" },
  { "baize diff mine.lua yours.lua --html changes.html", "two systems, as a page too" },
}

function diff.run(values)
  if values.imps and (values.json or values.html or values.vul) then
    script.usage("diff: --imps prints text, of boards at any vulnerability: leave --json, --html "
      .. "and --vul out; baize match --only-changed has them")
  elseif values.boards and not values.imps then
    script.usage "diff: --boards is of --imps"
  end
  local first, second = check.load(values.first, "diff"), check.load(values.second, "diff")
  check.print("diff", values, first.diff, first, second, { positions = values.positions,
    vul = values.vul, deals = values.deals, seed = values.seed, progress = check.watch() })
  if not values.imps then return end
  local made = script.try("diff", script.FAILED, require "baize".match, {
    systems = { first, second }, differing = true, deals = values.boards, seed = values.seed })
  local result = script.try("diff", script.FAILED, made.run, made, { progress = false })
  output.put("\n", result:text())
end

return diff
