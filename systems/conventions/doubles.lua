-- SPDX-License-Identifier: GPL-3.0-or-later
-- Doubles that are not for penalty: support doubles and redoubles of opener, maximal doubles as a
-- game try, responsive doubles of a doubler's partner. Each is "on" or "off"; support is also
-- "wide": where they came in before responder, too, for systems that bid a major there.
-- Write it before the system's own sections for these auctions.
local support = option { "support", "on", "wide", "off" }
local maximal = option { "maximal", "on", "off" }
local responsive = option { "responsive", "on", "off" }

-- Opener has three cards of responder's major and they have bid below two of it, or doubled: a
-- raise shows four. What responder does then: five trumps are raised by their points.
if support ~= "off" then
  for _, M in ipairs { "H", "S" } do
    local length, below = M == "H" and hearts or spades, M == "H" and "CD" or "CDH"
    local my = "1" .. M
    local bids = { "1x " .. my .. " (2z)" }
    if M == "H" then bids[2] = "1x 1H (1S)" end
    for _, auction in ipairs(support ~= "wide" and {} or M == "H" and { "1x (1D) 1H (1S)", "1x (X) 1H (1S)",
      "1x (1z) 1H (2z)", "1x (X) 1H (2z)" } or { "1x (1z) 1S (2z)", "1x (X) 1S (2z)" }) do
      bids[#bids + 1] = auction
    end
    for _, auction in ipairs(bids) do
      after(auction) {
        z = below,
        bid "2NT" { hcp "18-19" & balanced & each(theirs).stopped & length "2-" },
        double    { length "3", "support: three cards", artificial = true, forcing = "once" },
        bid("4" .. M) { length "4+" & hcp "18+" },
        bid("3" .. M) { length "4+" & hcp "16-17", "invitation" },
        bid("2" .. M) { length "4+", "four cards" },
      }
      local by = auction:sub(-3, -2) == "1S" and "S" or "z"
      if by == "z" then
        after(auction .. " X") { z = below, pass { z "4+" & z.top5 "3+", "penalty", fixed = true } }
      end
      after(auction .. " X") {
        z = below,
        bid("4" .. M)   { length "5+" & hcp "11+", fixed = true },
        bid("3" .. M)   { length "5+" & hcp "9-10", "invitation", fixed = true },
        bid("2" .. M)   { length "5+", "five cards", fixed = true },
        bid "3NT"       { hcp "12+" & each(theirs).stopped, fixed = true },
        bid(by .. "=")  { hcp "12+", "strong, no stopper", forcing = "once", artificial = true, fixed = true },
        bid "2NT"       { hcp "10-11" & each(theirs).stopped, fixed = true },
      }
      if by == "S" then
        after(auction .. " X") { bid "1NT" { hcp "6-9" & spades.stopped, fixed = true }, bid "2x" { x "4+", fixed = true, x = "CD" } }
        after(auction .. " X 2S") { bid "3NT" { spades.stopped }, bid "4H" { hcp "14+" }, bid "3H" { any } }
        after(auction .. " X (2S)") { bid "4H" { hearts "5+" & hcp "11+" }, bid "3H" { hearts "5+" }, pass { any } }
      end
      after(auction .. " X") { z = below, bid("2" .. M) { any, "no more", fixed = true } }
    end
    local doubled = "1x " .. my .. " (X)"
    after(doubled) {
      redouble      { length "3", "support: three cards", artificial = true, forcing = "once" },
      bid("4" .. M) { length "4+" & hcp "18+" },
      bid("3" .. M) { length "4+" & hcp "16-17", "invitation" },
      bid("2" .. M) { length "4+", "four cards" },
    }
    after(doubled .. " XX") {
      bid("4" .. M) { length "5+" & hcp "12+", fixed = true },
      bid("3" .. M) { length "5+" & hcp "10-11", "invitation", fixed = true },
      bid("2" .. M) { length "5+", fixed = true },
      pass          { any, "to play", fixed = true },
    }
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
