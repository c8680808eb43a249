-- SPDX-License-Identifier: GPL-3.0-or-later
-- Lebensohl: they overcall our 1NT with two of a suit. 2NT makes opener bid 3C, for weak hands with a
-- lower suit, invitations in a higher one, and game hands with a stopper; three of a suit, their suit
-- and 3NT at once are game hands, the last two without a stopper in theirs.
for _, x in ipairs { "D", "H", "S" } do
  local theirs = ({ D = diamonds, H = hearts, S = spades })[x]
  local other = x == "H" and spades "4" or x == "S" and hearts "4" or hearts "4" | spades "4"
  after("1NT (2" .. x .. ")") { double { theirs "4+" & hcp "8+" & theirs.top5 "2+", "penalty" } }
  for _, M in ipairs { "S", "H" } do
    local suit = M == "S" and spades or hearts
    if M ~= x then
      after("1NT (2" .. x .. ")") { bid("4" .. M) { suit "6+" & hcp "8-14" }, bid("3" .. M) { suit "5+" & hcp "10+", forcing = "game" } }
    end
  end
  after("1NT (2" .. x .. ")") {
    bid("3" .. x) { hcp "10+" & other & ~theirs.stopped, "Stayman, no stopper", forcing = "game",
                    artificial = true },
    bid "2NT"     { hcp "10+" & other, "opener bids 3C: Stayman and a stopper", forcing = "once",
                    artificial = true },
    bid "3m"      { m "6+" & hcp "10+" & ~theirs.stopped, forcing = "game" },
    bid "3NT"     { hcp "10+" & ~theirs.stopped, "no stopper" },
    bid "2NT"     { hcp "10+", "opener bids 3C: game with a stopper", forcing = "once",
                    artificial = true },
  }
  for _, y in ipairs { "S", "H", "D" } do
    local suit = ({ D = diamonds, H = hearts, S = spades })[y]
    if y > x then
      after("1NT (2" .. x .. ")") {
        bid "2NT"     { suit "5+" & hcp "8-9", "opener bids 3C: an invitation", forcing = "once", artificial = true },
        bid("2" .. y) { suit "5+" & hcp "4-7", "to play" },
      }
      after("1NT (2" .. x .. ") 2" .. y) { pass { any } }
    elseif y ~= x then
      after("1NT (2" .. x .. ")") { bid "2NT" { suit "6+" & hcp "4-9", "opener bids 3C: a weak hand",
        forcing = "once", artificial = true } }
    end
    local at = "1NT (2" .. x .. ") 2NT 3C"
    if y ~= x then
      after(at) { bid("3" .. y) { suit(y > x and "5+" or "6+") & hcp "9-", y > x and "invitation" or "to play", fixed = true } }
      if y > x then after(at .. " 3" .. y) { bid("4" .. y) { suit "3+" & hcp "16+" } } end
      after(at .. " 3" .. y) { pass { any } }
    end
  end
  after("1NT (2" .. x .. ")") {
    bid "2NT" { clubs "6+" & hcp "4-9", "opener bids 3C: a weak hand", forcing = "once", artificial = true },
    pass      { any },
  }
  local at = "1NT (2" .. x .. ") "
  after(at .. "2NT") { bid "3C" { any, "as asked", artificial = true } }
  after(at .. "2NT 3C") {
    bid("3" .. x) { hcp "10+" & other, "Stayman and a stopper", forcing = "game", artificial = true, fixed = true },
    bid "3NT"     { hcp "10+", fixed = true },
    pass          { any, fixed = true },
  }
  for _, M in ipairs { "H", "S" } do
    local call = M > x and "3" .. M or "4" .. M
    if M ~= x then
      after { at .. "2NT 3C 3" .. x, at .. "3" .. x } { bid(call) { (M == "H" and hearts or spades) "4+" } }
    end
  end
  after(at .. "2NT 3C 3" .. x) { bid "3NT" { any } }
  after(at .. "3" .. x) { bid "3NT" { theirs.stopped }, bid "4m" { m "4+" }, bid "3NT" { any } }
  for _, M in ipairs { "H", "S" } do
    local suit = M == "H" and hearts or spades
    if x == "D" or x == "H" and M == "S" then
      after { at .. "2NT 3C 3" .. x .. " 3" .. M, at .. "3" .. x .. " 3" .. M } { bid("4" .. M) { suit "4+" },
        bid "3NT" { any } }
    end
  end
  after(at .. "3NT") { bid "4m" { m "5+" & ~theirs.stopped } }
  after { at .. "3NT", at .. "2NT 3C 3NT", at .. "X" } { pass { any } }
  after(at .. "3M") { bid "4M" { M "3+" }, bid "3NT" { any } }
end
