-- SPDX-License-Identifier: GPL-3.0-or-later
-- Opener's reverse (17 points with 5-4, forcing) and jump shift (19 and more, forcing to game).
-- After a reverse responder's 2NT may be weak; his other calls above two of his suit force to game.
local reverse = { "1C 1H 2D", "1C 1S 2D", "1C 1S 2H", "1D 1S 2H" }
local suit = { C = clubs, D = diamonds, H = hearts, S = spades }
local parts = { { "C", "H", "D" }, { "C", "S", "D" }, { "C", "S", "H" }, { "D", "S", "H" } }
for i, auction in ipairs(reverse) do
  local x, y, z = parts[i][1], parts[i][2], parts[i][3] -- opener's suit, responder's, the reverse
  after(auction) {
    bid("3" .. z)     { suit[z] "4+" & hcp "8+", forcing = "game" },
    bid("2" .. y)     { suit[y] "5+", forcing = "once" },
    bid("3" .. x)     { suit[x] "3+" & hcp "8+", forcing = "game" },
  }
  if auction ~= "1C 1S 2D" and auction ~= "1C 1S 2H" then -- there four spades have a second suit
    after(auction) {
      bid "3NT"       { hcp "9-12" & each(unbid).stopped },
      bid "2NT"       { hcp "8-" | each(unbid).stopped, forcing = "once" },
      bid("3" .. x)   { any, forcing = "game" },
    }
  else
    after(auction) { bid "2NT" { any, forcing = "once" } }
  end
  after(auction .. " 2" .. y) {
    bid("4" .. y)     { suit[y] "3+" & hcp "19+" },
    bid("3" .. y)     { suit[y] "3+" },
    bid "3NT"         { hcp "19+" & each(unbid).stopped },
    bid "2NT"         { each(unbid).stopped },
    bid("3" .. x)     { suit[x] "6+" },
    bid("3" .. x)     { any },
  }
  after(auction .. " 2" .. y .. " 2NT") {
    bid "3NT"         { hcp "8+" },
    bid("3" .. y)     { suit[y] "6+" },
    bid("3" .. x)     { suit[x] "2+" },
    pass              { any },
  }
  after(auction .. " 2" .. y .. " 3" .. y) { bid("4" .. y) { hcp "7+" }, pass { any } }
  after(auction .. " 2" .. y .. " 3" .. x) { bid "6NT" { hcp "16+" },
    bid "4NT" { hcp "13-15" & shortest "1+", "invitation to slam" }, bid "3NT" { hcp "8+" },
    pass { any } }

  after(auction .. " 2" .. y .. " 3NT") { bid("4" .. y) { suit[y] "6+" & hcp "12-" } }
  after(auction .. " 2NT") {
    bid "3NT"         { hcp "19+" },
    bid("3" .. y)     { suit[y] "3" },
    bid("3" .. x)     { any },
  }
  after(auction .. " 2NT 3" .. y) { bid("4" .. y) { suit[y] "5+" & hcp "7+" },
                                    bid "3NT" { hcp "7+" }, pass { any } }
  after(auction .. " 2NT 3" .. x) { bid "3NT" { hcp "8+" }, pass { any } }
  after(auction .. " 3" .. z) { bid "3NT" { each(unbid).stopped }, bid("4" .. z) { any } }
  after(auction .. " 3" .. z .. " 4" .. z) { bid("5" .. z) { any }, pass { any } }
  after(auction .. " 3" .. x) {
    bid("3" .. y)     { suit[y] "3" },
    bid "3NT"         { each(unbid).stopped },
    bid("4" .. x)     { any },
  }
  after(auction .. " 3" .. x .. " 3" .. y) { bid("4" .. y) { suit[y] "5+" }, bid "3NT" { any } }
  after(auction .. " 3" .. x .. " 3NT") { bid("4" .. x) { hcp "13+" }, pass { any } }
  after(auction .. " 3" .. x .. " 4" .. x) { bid("6" .. x) { hcp "14+" }, bid("5" .. x) { any } }
  after(auction .. " 3NT") { bid "6NT" { hcp "21+" & balanced }, pass { any } }
end

-- Jump shifts: raises, a long suit, preference; else 3NT.
after "1m 1H 2S" {
  bid "3S"  { spades "4", "trumps agreed" },
  bid "3H"  { hearts "6+" | hearts "5" & hcp "8+" },
  bid "3m"  { m "4+" },
  bid "2NT" { hcp "9-" },
  bid "3NT" { any },
}
after "1m 1H 2S 2NT" { bid "3H" { hearts "3" }, bid "3NT" { any } }
after "1m 1H 2S 3H"  { bid "4H" { hearts "2+" }, bid "3NT" { any } }
after "1m 1H 2S 3m"  { bid "3NT" { hearts "1+" & each(unbid).stopped }, bid "4m" { any } }
after "1m 1H 2S 3m 4m" { bid "5m" { any } }
after "1m 1H 2S 2NT 3H" { bid "4H" { hearts "5+" }, bid "3NT" { any } }
after "1m 1H 2S 3S"  { bid "4S" { any } }
after "1m 1H 2S 3S 4S" { pass { any } }
after "1C 1D 2M" {
  bid "3M"  { M "4", "trumps agreed" },
  bid "3D"  { diamonds "6+" },
  bid "3C"  { clubs "4+" },
  bid "2NT" { hcp "9-" },
  bid "3NT" { any },
}
after "1C 1D 2M 3M"  { bid "4M" { any } }
after "1H 1S 3m" { bid "4H" { hearts "3+", "trumps agreed" } }
after "1x 1y 3z" {                                     -- 1D 1M 3C, 1H 1S 3m
  bid "3y"  { y "6+" | y "5" & hcp "8+" },
  bid "3x"  { x "2+" & z "3-", "preference", alert = "maybe two cards" },
  bid "3NT" { each(unbid).stopped },
  bid "4z"  { z "4+" },
  bid "3NT" { any },
}
after "1x 1M 3z 3M"  { bid "4M" { M "2+" }, bid "3NT" { any } }
after "1H 1S 3m 3H"  { bid "4H" { hearts "6+" } }
after { "1C 1D 2M 2NT", "1C 1D 2M 3D", "1C 1D 2M 3C", "1x 1y 3z 3x" } { bid "3NT" { any } }
after "1x 1y 3z 4z"  { bid "5z" { any } }
after "1H 1S 3z 4H"  { pass { any } }
