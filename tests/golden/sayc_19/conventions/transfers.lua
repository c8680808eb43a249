-- SPDX-License-Identifier: GPL-3.0-or-later
-- Transfers to the majors over a notrump opening.
-- Options: over (the opening), super ("on": opener jumps with four cards and a maximum), maximum
-- (what that is: of 15-17, 14-16, 12-14 or 11-13).
local over = option { "over", "1NT", "2NT" }
local super = option { "super", "on", "off" }
local maximum = option { "maximum", "17+", "16+", "14+", "13+" }
local level = over == "1NT" and "2" or "3"
local jump = over == "1NT" and "3" or "4"

for _, to in ipairs { "H", "S" } do
  local from = to == "H" and "D" or "H"
  local length = to == "H" and hearts or spades
  local transfer = level .. from
  after(over) {
    bid(transfer)       { length "5+", "transfer", forcing = "once", artificial = true },
  }
  if super == "on" and over == "1NT" then
    after(over .. " " .. transfer) {
      bid(jump .. to)   { length "4+" & hcp(maximum), "maximum, four cards" },
    }
    after(over .. " " .. transfer .. " " .. jump .. to) {
      bid("4" .. to)    { we.hcp "22+" },
      pass              { any },
    }
  end
  after(over .. " " .. transfer) {
    bid(level .. to)    { any, "completes the transfer" },
  }
  after(over .. " " .. transfer .. " " .. level .. to) {
    bid("4" .. to)      { length "6+" & we.hcp "24+" },
    bid "3NT"           { we.hcp "25+", "choice of games" },
  }
  after(over .. " " .. transfer .. " " .. level .. to .. " 3NT") {
    bid("4" .. to)      { length "3+" },
    pass                { any },
  }
  if over == "1NT" then                                -- there is room for invitations
    after(over .. " " .. transfer .. " " .. level .. to) {
      bid("3" .. to)    { length "6+" & we.hcp "22+", "invitation" },
      bid "2NT"         { we.hcp "23+", "invitation, five cards" },
    }
    after(over .. " " .. transfer .. " " .. level .. to .. " 2NT") {
      bid("4" .. to)    { length "3+" & we.hcp "25+" },
      bid "3NT"         { we.hcp "25+" },
      bid("3" .. to)    { length "3+" },
      pass              { any },
    }
    after(over .. " " .. transfer .. " " .. level .. to .. " 3" .. to) {
      bid("4" .. to)    { we.hcp "24+" },
      pass              { any },
    }
  end
  after(over .. " " .. transfer .. " " .. level .. to) { pass { any } }
end
