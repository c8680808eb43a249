-- SPDX-License-Identifier: GPL-3.0-or-later
--- How far a run is, how fast it goes, how long it will still take: on standard error.
-- On a terminal one line that is rewritten; elsewhere nothing but what is said at the end.
-- @module baize.host.progress
local columns = require "baize.base.columns"
local output = require "baize.base.output"
local terminal = require "baize.core.terminal"

local progress = {}

-- What is over at once need not flicker.
local FIRST_DRAWN <const> = 0.2 -- seconds
-- Nobody reads faster, and terminals are slow.
local DRAWN_AGAIN <const> = 0.1 -- seconds after the last time
-- What a script starts leaves a last line where it took longer.
local WORTH_SAYING <const> = 2 -- seconds
-- Before that the rate says little about the time left.
local SETTLED <const> = 0.5 -- seconds
-- The bar takes what room the text leaves.
local BAR_MAX <const>, BAR_MIN <const> = 20, 6 -- characters

local Progress = { __name = "baize.Progress" }
Progress.__index = Progress

--- Seconds as people say them: "4.2 s", "48 s", "3 min 20 s", "2 h 5 min".
function progress.duration(seconds)
  if seconds < 9.95 then return ("%.1f s"):format(seconds) end
  local s = math.floor(seconds + 0.5)
  if s < 60 then return s .. " s" end
  if s < 3600 then return ("%d min %d s"):format(s // 60, s % 60) end
  return ("%d h %d min"):format(s // 3600, s % 3600 // 60)
end

--- A rate with three digits that mean something: "4.12", "41.2", "412", "41234".
function progress.rate(rate)
  local decimals = rate >= 99.95 and 0 or rate >= 9.995 and 1 or 2
  return ("%." .. decimals .. "f"):format(rate)
end

--- Start watching; `what` is counted, in the plural (default: "deals").
function progress.new(what)
  return setmetatable({
    what = what or "deals", start = terminal.clock(), drawn = 0, done = 0, due = FIRST_DRAWN,
    live = terminal.isatty "stderr",
  }, Progress)
end

-- "120 of 400 deals, 30 %, 41.2 deals/s, 7 s left"
local function text_of(self, elapsed)
  local done, total, what = self.done, self.total, self.what
  local parts = {}
  if total then
    parts[1] = ("%d of %d %s"):format(done, total, what)
    parts[2] = ("%d %%"):format(total > 0 and 100 * done // total or 100)
  else
    parts[1] = ("%d %s"):format(done, what)
  end
  if elapsed >= SETTLED and done > 0 then
    local rate = done / elapsed
    parts[#parts + 1] = ("%s %s/s"):format(progress.rate(rate), what)
    local left = total and progress.duration((total - done) / rate) .. " left"
    parts[#parts + 1] = left
  end
  parts[#parts + 1] = self.precision and self.precision() or nil
  return table.concat(parts, ", ")
end

--- A bar that is as full as the run is far, in so much room, with a blank after it; "" where the
-- room is too small: "[######..............] ".
function progress.bar(done, total, room)
  local width = math.min(BAR_MAX, room - #"[] ")
  if width < BAR_MIN or total <= 0 then return "" end
  local full = math.min(width, width * done // total)
  return ("[%s%s] "):format(("#"):rep(full), ("."):rep(width - full))
end

-- The one whose line is on the terminal.
local shown

-- Rewrite the line; what the last one had more is wiped out.
local function draw(self, text)
  text = columns.visible(text)
  local room = terminal.width() - 1
  if #text > room then text = text:sub(1, room) end
  if self.total and text ~= "" then
    text = progress.bar(self.done, self.total, room - #text) .. text
  end
  output.redraw(text .. (" "):rep(self.drawn - #text))
  self.drawn = #text
  shown = self
end

--- Say how far the run is; may be called as often as one likes.
-- @tparam integer done how many are done
-- @tparam[opt] integer total of how many, where that is known
-- @tparam[opt] function precision called where a line is drawn: how precise the results
-- are so far, in a few words of ASCII, or nil
function Progress:update(done, total, precision)
  self.done, self.total, self.precision = done, total, precision
  local elapsed = terminal.clock() - self.start
  if not self.live or elapsed < self.due then return end
  self.due = elapsed + DRAWN_AGAIN
  draw(self, text_of(self, elapsed))
end

-- Wipe the line away, so that other text can follow.
local function clear(self)
  if self.drawn == 0 then return end
  draw(self, "")
  output.redraw ""
end

--- Wipe away the line of a run that did not come to its end: an error follows.
function progress.wipe()
  if shown then clear(shown) end
end

--- End with a line that says how long it took.
-- @tparam[opt] string how how the run ended, where that was not as planned:
-- "interrupted"
function Progress:finish(how)
  local elapsed = terminal.clock() - self.start
  clear(self)
  local short = self.total and self.total ~= self.done
  local of = short and (" of %d"):format(self.total) or ""
  local rate = progress.rate(self.done / math.max(elapsed, 1e-9))
  output.tell(("%s%d%s %s in %s (%s/s)\n"):format(how and how .. ": " or "",
    self.done, of, self.what, progress.duration(elapsed), rate))
end

--- A progress function for the runs of experiments: it takes the deals done, the deals asked for,
-- at the end how the run ended ("done", "interrupted"; else nil; "library" once before it, where
-- boards were bid that are kept, which is said with their time), and what `update` takes as
-- precision. Unless `always` is true a run that took no time to speak of leaves nothing behind.
function progress.watch(always)
  local self = progress.new "deals"
  return function(done, total, ended, precision)
    if not ended then return self:update(done, total, precision) end
    self.done, self.total = done, total
    if ended == "library" then
      self:finish(ended)
      self.start = terminal.clock()
    elseif always or terminal.clock() - self.start >= WORTH_SAYING then
      self:finish(ended ~= "done" and ended or nil)
    else
      clear(self)
    end
  end
end

return progress
