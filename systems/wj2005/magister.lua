-- SPDX-License-Identifier: GPL-3.0-or-later
-- Magister: after one over one and 1NT (or 1C 1H 1S) 2C is weak with clubs, or asks with an
-- invitation or better; opener shows support for responder's major and his strength.
-- Steps: minimum without, minimum with three cards, maximum with, maximum without; of spades the
-- two calls with support change places.
-- high: opener's maximum; five: responder who asks has five cards.
local function magister(auction, suit, high, five)
  local length = suit == "H" and hearts or spades
  local three = name("three cards in responder's suit", length "3")
  local min_with, max_with = "2H", "2S"
  if suit == "S" then min_with, max_with = "2S", "2H" end
  after(auction .. " 2C") {
    bid(min_with) { three & ~hcp(high), "minimum, three cards", artificial = suit == "S" or nil },
    bid(max_with) { three, "maximum, three cards", artificial = true },
    bid "2D"      { ~hcp(high), "minimum, no three cards", artificial = true },
    bid "2NT"     { any, "maximum, no three cards" },
  }
  for _, answer in ipairs { "2D", "2H", "2S", "2NT" } do
    local place = auction .. " 2C " .. answer
    after(place) { bid "3C" { clubs "5+" & hcp "10-", "weak with clubs" } }
    if answer == "2H" or answer == "2S" then           -- three cards
      after(place) { bid("4" .. suit) { length "5+" & hcp(answer == max_with and "11+" or "12+") } }
      if answer == min_with then
        after(place) { bid("3" .. suit) { length "5+", "five cards, invitation" } }
      end
      after(place .. " 3D") { bid("3" .. suit) { any } }
    else
      after(place) { bid("4" .. suit) { length "6+" } }
      if answer == "2D" then
        after(place) { bid("2" .. suit) { length "5+" & hcp "11", "five cards, invitation" } }
      end
      after(place .. " 3D") { bid "3NT" { any } }
    end
    if not five or answer == "2D" or answer == "2NT" then
      after(place) {
        bid "3D"  { diamonds "5+" & hcp "14+", "natural", forcing = "game" },
        bid "3NT" { any },
      }
    end
    for _, last in ipairs { "3C", "3NT", "4" .. suit } do after(place .. " " .. last) {
      pass { any } } end
  end
  after(auction .. " 2C 2D 2" .. suit) { pass { any } }
  after(auction .. " 2C " .. min_with .. " 3" .. suit) { pass { any } }
end

-- The answers that do not ask.
local function responder(auction, suit)
  local length = suit == "H" and hearts or spades
  after(auction) {
    bid("4" .. suit) { length "6+" & hcp "12-14" | length "7+" & hcp "10-14" },
    suit == "H" and bid "2S" { hearts "5+" & spades "4" & hcp "12+", "five hearts, four spades",
      forcing = "game" }
      or bid "2H"    { hearts "4+" & hcp "10-" & (spades "5+") , "choice of majors" },
    bid "2C"         { clubs "5+" & hcp "10-" & ~balanced & (clubs - length) "1+" | clubs "6+"
      & hcp "10-"
                       | hcp "11+" & length "5+" | hcp "13+",
                       "weak with clubs, or an invitation and more", forcing = "once",
                       artificial = true },
    bid("2" .. suit) { length "6+" | length "5" & shortest "1-", "to play" },
    bid "2D"         { diamonds "5+" & hcp "10-" & ~balanced, "to play" },
    bid "3NT"        { hcp "12" },
    bid "2NT"        { hcp "11", "invitation" },
    pass             { any },
    after "2NT"      { bid "3NT" { hcp "13-15" & ~(hcp "13" & shape "any 4333") }, pass { any } },
    after { "2" .. suit, "2D", "3NT", "4" .. suit } { pass { any } },
  }
end
for _, opened in ipairs { "1C", "1D" } do
  for _, suit in ipairs { "H", "S" } do
    local auction = opened .. " 1" .. suit .. " 1NT"
    magister(auction, suit, "14+")
    responder(auction, suit)
  end
  after(opened .. " 1H 1NT 2S") {
    bid "3H" { hearts "3" }, bid "3NT" { any }, after "3H" { bid "4H" { any } } }
  after(opened .. " 1S 1NT 2H") { bid "2S" { (spades - hearts) "0+" }, pass { any } }
end
magister("1H 1S 1NT", "S", "14+", true)
after "1H 1S 1NT" {
  bid "4S"  { spades "6+" & hcp "12-14" },
  bid "2C"  { clubs "5+" & hcp "10-" & ~balanced & hearts "1-" & spades "4" | hcp "11+"
    & spades "5+" | hcp "13+",
              "weak with clubs, or an invitation and more", forcing = "once", artificial = true },
  bid "2S"  { spades "6+" | spades "5" & hearts "1-" },
  bid "2H"  { hearts "2+" & shortest "1-" },
  bid "2D"  { diamonds "5+" & hearts "1-" },
  bid "2NT" { hcp "11-12", "invitation" },
  pass      { any },
  after "2NT" { bid "3NT" { hcp "14+" }, pass { any } },
  after { "2S", "2H", "2D", "4S" } { pass { any } },
}
