-- SPDX-License-Identifier: GPL-3.0-or-later
--- The programs dealer and deal, where Debian installs them: how fast they deal what we deal.
-- They get our condition in their own languages: a conjunction of ranges, `balanced` and `is`.
-- @module baize.bench.peers
local output = require "baize.base.output"
local shell = require "baize.base.shell"

local peers = {}

local DEALER <const>, DEAL <const> = "/usr/games/dealer", "/usr/games/deal"
local TRIES <const> = 200000 -- deals that dealer generates
local NAMES <const> = { N = "north", E = "east", S = "south", W = "west" }
local BALANCED <const> = "shape(%s, any 4333 + any 4432 + any 5332)"

-- What the parts of a condition are in another language: texts that `f` makes of seat, feature,
-- low and high of each range.
local function ranges(text, f)
  local list = {}
  for seat, feature, low, high in text:gmatch '(%u)%.(%l+) "(%d+)%-?(%d*)"' do
    list[#list + 1] = f(NAMES[seat], feature, low, high ~= "" and high or low)
  end
  return list
end

-- A condition as a script of dealer.
local function script_of(text)
  local list = ranges(text, function(seat, feature, low, high)
    return ("%s(%s)>=%s and %s(%s)<=%s"):format(feature, seat, low, feature, seat, high)
  end)
  for seat in text:gmatch "(%u)%.balanced" do list[#list + 1] = BALANCED:format(NAMES[seat]) end
  local seat, s, h, d, c = text:match '(%u)%.is "(%w+)%.(%w+)%.(%w+)%.(%w+)"'
  local held = seat and ("predeal %s S%s,H%s,D%s,C%s\n"):format(NAMES[seat], s, h, d, c) or ""
  return ('%sgenerate %d\nproduce 1000000\ncondition %s\naction average "hcp" hcp(north)\n')
    :format(held, TRIES, #list > 0 and table.concat(list, " and ") or "1")
end

-- A condition of ranges as a test of deal, in Tcl.
local function test_of(text)
  local list = ranges(text, function(seat, feature, low, high)
    return ("{[%s %s]<%s} {[%s %s]>%s}"):format(feature, seat, low, feature, seat, high)
  end)
  return #list > 0 and "reject if " .. table.concat(list, " ") .. "; " or ""
end

-- Run a program; its processor time in seconds, and what it wrote. Nil: it failed.
local function run(program, arguments)
  local text = shell.output(("%s %s 2>/dev/null && times"):format(program, shell.line(arguments)))
  local minutes, seconds, more, rest = (text or ""):match "(%d+)m([%d.]+)s (%d+)m([%d.]+)s%s*$"
  return minutes and 60 * (minutes + more) + seconds + rest, text
end

-- Ten characters.
local function rate(deals, seconds)
  return deals and seconds and seconds > 0 and ("%10.0f"):format(deals / seconds)
    or ("%10s"):format "-"
end

--- Deals a second of processor time that dealer finds of a condition, ten characters wide; "-":
-- it is not there, or not `asked`.
function peers.dealer(text, asked)
  if not (asked and output.is_there(DEALER)) then return rate() end
  local file <close> = assert(output.temporary())
  assert(file:write(script_of(text)))
  assert(file.handle:close())
  local seconds, said = run(DEALER, { "-s", "1", file.part })
  return rate(said and tonumber(said:match "Produced (%d+)"), seconds)
end

--- The same of so many deals of the program deal (nil: it is not asked).
function peers.deal(text, deals)
  if not (deals and output.is_there(DEAL)) then return rate() end
  local main = ("proc write_deal {} {}; main { %saccept }"):format(test_of(text))
  return rate(deals, (run(DEAL, { "-s", "1", "-e", main, deals })))
end

return peers
