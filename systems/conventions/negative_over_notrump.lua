-- SPDX-License-Identifier: GPL-3.0-or-later
-- They overcall our 1NT in diamonds or a major: a double is for take-out, with four cards in a major
-- that they have not bid; at the three level it shows ten points and at most two cards of theirs.
for _, x in ipairs { "D", "H", "S" } do
  local theirs = ({ D = diamonds, H = hearts, S = spades })[x]
  local major = x == "H" and spades "4" or x == "S" and hearts "4" or hearts "4" | spades "4"
  local two, three = "1NT (2" .. x .. ")", "1NT (3" .. x .. ")"
  after(two) {
    double { hcp "8+" & major, "take-out, four cards in a major" },
    same "over 1NT overcalled",
  }
  -- Opener: a major, a stopper, else his longest suit; four good cards of theirs defend.
  after(two .. " X") { pass { theirs "4+" & theirs.top5 "3+", "for penalty" } }
  for _, M in ipairs { "H", "S" } do
    local suit = M == "H" and hearts or spades
    if M ~= x then
      after(two .. " X") { bid((M > x and "2" or "3") .. M) { suit "4+" } }
      local at = two .. " X " .. (M > x and "2" or "3") .. M
      after(at) { bid("4" .. M) { suit "4+" & hcp "10+" } }
      if M > x then
        after(at) { bid("3" .. M) { suit "4+" & hcp "8-9", "invitation" } }
      end
      after(at) {
        bid "3NT"     { hcp "10+" & theirs.stopped },
        pass          { suit "3+" | hcp "9-" },
        bid "3NT"     { any },
      }
    end
  end
  after(two .. " X") {
    bid "2NT" { theirs.stopped, "no four-card major" },
    bid "3C"  { clubs "4+" },
    bid "3D"  { diamonds "4+" },
    bid "2NT" { any },
  }
  after(two .. " X 2NT") { bid "3NT" { hcp "9+" }, pass { any } }
  after(two .. " X 3m")  { bid "3NT" { hcp "10+" & theirs.stopped }, bid "5m" { m "4+" & hcp "12+" }, pass { any } }
  if x ~= "S" then
    after(three) { bid "3S" { spades "5+" & hcp "10+", forcing = "game" } }
    after(three .. " X") { pass { theirs "4+", "for penalty" }, bid "3S" { spades "4+" } }
    after(three .. " X 3S") { bid "4S" { spades "3+" }, bid "3NT" { any } }
  end
  after(three) {
    bid "4M"  { M "6+" & hcp "8+" },
    bid "3NT" { hcp "9+" & theirs.stopped },
    double    { theirs "2-" & hcp "10+", "take-out" },
    bid "4m"  { m "6+" & hcp "10+", forcing = "game" },
    pass      { any },
  }
  after(three .. " X") {
    pass      { theirs "4+", "for penalty" },
    bid "4H"  { hearts "4+" },
    bid "3NT" { theirs.stopped },
    bid "4m"  { m "4+" },
    pass      { any },
  }
  after { three .. " 3NT", three .. " X 3NT", three .. " X 4H", three .. " 4M" } { pass { any } }
end
