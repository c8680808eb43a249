-- SPDX-License-Identifier: GPL-3.0-or-later
-- A page of a dictionary of suit combinations: the exact chance of each number of tricks,
-- beside the one that double-dummy results have on average, and how the best line begins.
local PAGE <const> = {
  { "AQT", "xxx" }, { "AQ9", "xxx" }, { "AJ9", "xxx" }, { "AJT", "xxx" }, { "KJ9", "xxx" },
  { "AK98", "QTx" }, { "AKT9", "Jxx" }, { "AT42", "953" }, { "AQ9x", "Jxx" },
  { "AKJxx", "xxx" }, { "AQ98x", "Jx" }, { "AQT98", "5432" }, { "A9832", "JT54" },
}

local row = "%-6s %-5s %6s  %8s  %12s  %s"
print(row:format("north", "south", "tricks", "chance", "double dummy", "the best line begins"))
for _, hands in ipairs(PAGE) do
  local suit = baize.suit(hands[1], hands[2])
  local open = suit:open_cards()
  for k = 1, suit.tricks_max do
    if suit:chance(k) > 0 and suit:chance(k) < 1 then
      print(row:format(hands[1], hands[2], k, ("%.2f %%"):format(100 * suit:chance(k)),
        ("%.2f %%"):format(100 * open[k]), suit:explain(k):match "^[^\n]*"))
    end
  end
end
