-- SPDX-License-Identifier: GPL-3.0-or-later
-- Transfers to the minors over 1NT: 2S shows clubs. Diamonds are 3C, and 2NT stays natural; or with
-- four-way transfers 2NT, where opener bids the step between with three cards and a high honour.
-- Options: style.
local style = option { "style", "three_clubs", "four_way" }

after "1NT" {
  bid "2S"  { clubs "6+" & (hcp "8-" | hcp "9+" & shortest "1-" & hcp "12+"), "transfer to clubs", forcing = "once", artificial = true },
  bid(style == "four_way" and "2NT" or "3C") { diamonds "6+" & (hcp "8-" | shortest "1-" & hcp "12+"), "transfer to diamonds",
    forcing = "once", artificial = true },
}
for _, suit in ipairs { "C", "D" } do
  local holding = suit == "C" and clubs or diamonds
  local at = "1NT " .. (suit == "C" and "2S" or style == "four_way" and "2NT" or "3C")
  local good = suit == "C" and "2NT" or "3C"
  local heads = { at .. " 3" .. suit }
  if style == "four_way" then
    after(at) { bid(good) { holding "3+" & holding.top3 "1+" & holding.top2 "1+", "a good fit", artificial = true } }
    after(at .. " " .. good) {
      bid "3NT"         { hcp "8+" & holding.top3 "2+" & hcp "12-" },
      bid("3" .. suit)  { hcp "9-", "to play" },
      bid "3M"          { M "1-" & hcp "12+", "short", forcing = "game", artificial = true, M = "HS" },
      bid "3NT"         { any },
    }
    after(at .. " " .. good .. " 3" .. suit) { pass { any } }
    heads[2] = at .. " " .. good
  end
  after(at) { bid("3" .. suit) { any, "completes the transfer" } }
  after(heads[1]) { bid "3M" { M "1-" & hcp "12+", "short", forcing = "game", artificial = true, M = "HS" },
    bid "3NT" { hcp "12+" }, pass { any } }
  for _, head in ipairs(heads) do
    after(head .. " 3M") { bid "3NT" { M.stopped }, bid("5" .. suit) { any } }
  end
end
