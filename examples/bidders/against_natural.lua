-- SPDX-License-Identifier: GPL-3.0-or-later
-- What does a program of one's own gain or lose against natural bidding? At one table it sits
-- North-South, at the other natural bidding does, on the same deals against the same opponents.
local program = baize.bids { NS = { program = "baize examples/bidders/points.lua" },
  EW = "natural", dealer = "board", vul = "board" }
local natural = baize.bids { NS = "natural", EW = "natural", dealer = "board", vul = "board" }

return baize.experiment {
  title = "Opening and passing for ever, against natural bidding",
  measure = { gain = imps(program, natural) },
  tests = "gain < 0",
}
