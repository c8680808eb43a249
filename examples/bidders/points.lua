-- SPDX-License-Identifier: GPL-3.0-or-later
-- A bidder of one's own, as a program: it reads a question from each line, and prints a call.
--   bids { NS = { program = "baize examples/bidders/points.lua" }, EW = "natural" }
local POINTS = { A = 4, K = 3, Q = 2, J = 1 }

for line in io.lines() do
  local hand, auction = line:match "\thand=(%S+)", line:match "\tauction=(.*)"
  local points, lengths = 0, {}
  for honour in hand:gmatch "[AKQJ]" do points = points + POINTS[honour] end
  for suit in (hand .. "."):gmatch "([^.]*)%." do lengths[#lengths + 1] = #suit end
  local call = "P"
  if not auction:find "%d" then -- nobody has bid
    if points >= 15 and points <= 17 and math.max(table.unpack(lengths)) <= 5 then
      call = "1NT"
    elseif points >= 12 then
      call = lengths[1] >= 5 and "1S" or lengths[2] >= 5 and "1H"
        or lengths[3] > lengths[4] and "1D" or "1C"
    end
  end
  print(call)
  io.stdout:flush()
end
