-- SPDX-License-Identifier: GPL-3.0-or-later
--- Questions that are answered within seconds: as many deals as there is time for.
-- Time is read between chunks of deals, and never the numbers: the deals that are
-- there are the first ones of their seed, so that tests and intervals for a fixed number
-- of deals hold, and the same number of the same seed gives the same answer.
-- @module baize.cli.timed
local columns = require "baize.base.columns"
local output = require "baize.base.output"
local phrase = require "baize.report.phrase"
local progress = require "baize.host.progress"
local terminal = require "baize.core.terminal"

local timed = {}

-- Fewer say little: they may take longer, but not without end. What was done before the first deal
-- leaves them so much of the time.
local DEALS_LEAST <const>, PATIENCE <const>, DEALING <const> = 30, 1.6, 0.5
local DEALS_MOST <const> = 1000000
-- On a terminal the means so far are shown once, after so many seconds and deals.
local PROVISIONAL <const>, PROVISIONAL_DEALS <const> = 2, 10

local Timed = { __name = "baize.Timed" }
Timed.__index = Timed

--- A question (with a method `run`) whose deals should be done so many seconds after `start`, by
-- the clock of the terminal. It is run like the question.
function timed.new(question, seconds, start)
  return setmetatable({ question = question, seconds = seconds, start = start }, Timed)
end

local function is_over(self, done, dealing)
  local now = terminal.clock()
  local elapsed = now - self.start
  if done >= DEALS_LEAST then return elapsed >= self.seconds end
  return done > 0 and elapsed >= PATIENCE * self.seconds
    and now - dealing >= DEALING * self.seconds
end

-- The means so far, without any test, as lines of a terminal.
local function provisional_text(done, rows)
  local cells = {}
  for i, row in ipairs(rows) do
    cells[i] = { columns.line(row[1]), phrase.number(row[2], row[3]),
      "+-" .. phrase.number(row[3], row[3]) }
  end
  return ("so far, after %d deals (means and standard errors; no verdict yet):\n%s"):format(done,
    columns.set(cells, "lrr"))
end

-- A progress function that shows them, once, where somebody sees it come; nil stays nil.
local function with_provisional(self, watch)
  local shown = not terminal.isatty "stderr"
  return watch and function(done, total, ended, precision)
    if not (shown or ended) and precision and done >= PROVISIONAL_DEALS
      and terminal.clock() - self.start >= PROVISIONAL then
      local rows = precision(true)
      shown = true
      if rows then
        progress.wipe()
        output.tell(provisional_text(done, rows))
      end
    end
    return watch(done, total, ended, precision)
  end
end

--- Run the question, with its options; where `deals` is not said, time is what ends it, and `asked`
-- of the result is how many deals there was time for.
function Timed:run(options)
  local watch, over, how = with_provisional(self, options.progress or nil), false, {}
  for key, value in pairs(options) do how[key] = value end
  if options.deals then
    how.progress = watch or false
    self.result = self.question:run(how)
    return self.result
  end
  local first = true -- of several parts, the later ones have as many deals as the first
  local dealing -- since when
  how.deals = DEALS_MOST
  function how.progress(done, total, ended, precision)
    if ended then
      first = false
      if watch then watch(done, over and done or total, over and "done" or ended, precision) end
      return nil
    end
    if not first then return watch and watch(done, total, nil, precision) end
    dealing = dealing or terminal.clock()
    over = over or is_over(self, done, dealing)
    if watch then watch(done, nil, nil, precision) end
    return over and "enough" or nil
  end
  self.result = self.question:run(how)
  return self.result
end

--- How to have the same deals again, and more of them.
-- @treturn ?string a sentence; nil before it was run
function Timed:again()
  local r = self.result
  return r and ("--seed %d -n %d gives these deals again; a larger -n adds to them, for a "
    .. "smaller error (p-values are valid for one analysis: choose -n before it).")
    :format(r.seed, r.deals)
end

--- A question with so much time: made by baize.cli.timed.
-- @type Timed

return timed
