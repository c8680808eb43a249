-- SPDX-License-Identifier: GPL-3.0-or-later
-- Doubles that are not for penalty: support doubles and redoubles of opener, maximal doubles as a
-- game try, responsive doubles of a doubler's partner. Each is "on" or "off".
-- Write it before the system's own sections for these auctions.
local support = option { "support", "on", "off" }
local maximal = option { "maximal", "on", "off" }
local responsive = option { "responsive", "on", "off" }

-- Opener has three cards of responder's major and they have bid below two of it, or doubled: a
-- raise shows four.
if support == "on" then
  for _, M in ipairs { "H", "S" } do
    local length = M == "H" and hearts or spades
    local auctions = { "1x 1" .. M .. " (X)", M == "H" and "1x 1H (1S)" or nil }
    for _, z in ipairs { "C", "D", "H" } do
      if z < M then auctions[#auctions + 1] = "1x 1" .. M .. " (2" .. z .. ")" end
    end
    for i, auction in ipairs(auctions) do
      local call = i == 1 and redouble or double
      after(auction) {
        call { length "3", "support: three cards", artificial = true, forcing = "once" },
        bid("4" .. M) { length "4+" & hcp "18+" },
        bid("3" .. M) { length "4+" & hcp "16-17", "invitation" },
        bid("2" .. M) { length "4+", "four cards" },
      }
      after(auction .. (i == 1 and " XX" or " X")) {
        bid("4" .. M) { length "5+" & hcp "12+" },
        bid "3NT"     { hcp "13+" & each(theirs).stopped },
        bid("3" .. M) { length "5+" & hcp "10-11", "invitation" },
        bid("2" .. M) { any, "no more" },
      }
    end
  end
end

-- The suit below ours is theirs at the three level, so that nothing else is left for a game try:
-- three of the major is no invitation.
if maximal == "on" then
  for _, M in ipairs { "H", "S" } do
    local z = M == "H" and "D" or "H"
    local length = M == "H" and hearts or spades
    for _, start in ipairs { "1" .. M .. " 2" .. M, "1" .. M .. " (X) 2" .. M,
      "1" .. M .. " (2" .. z .. ") 2" .. M } do
      local auction = start .. " (3" .. z .. ")"
      after(auction) {
        bid("4" .. M) { hcp "19+" | hcp "17+" & length "6+" },
        double        { hcp "16+" | hcp "15+" & length "6+", "maximal: a game try", artificial = true,
                        forcing = "once" },
        bid("3" .. M) { length "6+", "competing" },
        pass          { any },
      }
      after(auction .. " X") { bid("4" .. M) { hcp "8+" }, bid("3" .. M) { any } }
    end
  end
end

-- They raise over partner's double: both suits that are left.
if responsive == "on" then
  for level, least in ipairs { false, "7+", "9+" } do
    if least then
      local auction = "(1x) X (" .. level .. "x)"
      after(auction) { double { hcp(least) & each(majors) "4" & x "3-", "responsive: both majors",
        artificial = true, x = "CD" } }
      after(auction) { double { hcp(least) & each(minors) "4+" & x "3-", "responsive: both minors",
        artificial = true, x = "HS" } }
    end
  end
end
