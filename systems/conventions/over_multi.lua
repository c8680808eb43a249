-- SPDX-License-Identifier: GPL-3.0-or-later
-- Defence to a multi 2D: suits are natural, a double is balanced or very strong, 2NT has both
-- majors stopped. Who waits for their answer doubles it for take-out.
-- Options: points (of a balanced double; 2NT begins above them).
local points = option { "points", "13-15", "12-14", "14-16" }
local most = ({ ["13-15"] = 15, ["12-14"] = 14, ["14-16"] = 16 })[points]
local double_text = "balanced, or very strong"

after "(2D:multi)" {
  bid "4M"  { M "7+" & hcp "10-15" & M.top5 "3+", M = "SH" },
  double    { hcp(points) & balanced | hcp(most + 4 .. "+"), double_text, artificial = true },
  bid "2NT" { hcp(most + 1 .. "-" .. most + 3) & balanced & each(majors).stopped },
  bid "2M"  { M "5+" & hcp "11-18" & (M "6+" | M.top5 "2+"), M = "SH" },
  bid "3m"  { m "6+" & hcp "12-18" & m.top5 "2+" | m "5+" & hcp "14-18" & m.top5 "3+", m = "DC" },
  double    { hcp(most + 1 .. "+"), double_text, artificial = true },
  pass      { any },
  after "2NT" { bid "4M" { M "6+" & hcp "6+", M = "SH" }, bid "3NT" { we.hcp "25+" }, pass { any } },
  after "2M"  { bid "4M" { M "3+" & we.hcp "23+" }, bid "3NT" { we.hcp "25+" & OM.stopped },
    bid "3M" { M "3+" & we.hcp "20+" }, bid "2NT" { we.hcp "23+" & OM.stopped }, pass { any } },
  after "3m"  { bid "3NT" { we.hcp "24+" & each(majors).stopped }, bid "3M" { M "6+" & hcp "9+" },
    bid "5m" { m "3+" & we.hcp "27+" }, pass { any } },
  after "X" {
    pass      { diamonds "5+" & hcp "8+", "penalty" },
    bid "3NT" { we.hcp "25+" & each(majors).stopped },
    bid "4M"  { M "6+" & we.hcp "22+", M = "SH" },
    bid "2NT" { we.hcp "22+" & each(majors).stopped },
    bid "3m"  { m "6+" & we.hcp "20+" },
    bid "2M"  { M "4+", M = "HS" },
    bid "3m"  { m "5+", m = "CD" },
    pass      { diamonds "4+" },
    bid "2H"  { any },
    after "2M" { bid "4M" { M "4+" & hcp(most + 4 .. "+") }, bid "3M" { M "4+" & hcp(most .. "+") },
      bid "2NT" { hcp(most + 4 .. "+") & each(majors).stopped }, pass { any } },
    after "2NT" { bid "3NT" { hcp(most .. "+") }, pass { any } },
  },
}
-- The answer names a major that the opener may have.
after "(2D:multi) P (2H?)" { bid "2S" { spades "5+" & hcp "10-17" & hearts "3+" | spades "6+" & hcp "10-15" } }
for i, theirs in ipairs { "(2D:multi) P (2H?)", "(2D:multi) P (2S?)" } do
  local major = i == 1 and hearts or spades
  after(theirs) {
    bid "2NT" { hcp "15-18" & balanced & major.stopped },
    double    { hcp "12+" & major "2-" | hcp "17+", "take-out", artificial = true },
    bid "3y"  { y "6+" & hcp "12-17" & y.top5 "2+", y = "HDC" },
    pass      { any },
  }
end
