-- SPDX-License-Identifier: GPL-3.0-or-later
--- From what a run added up to the tables of a result.
-- A layout says in which column of the run each number is (src/run/run.h).
-- @module baize.ask.experiment.gather
local adjusted = require "baize.ask.experiment.adjusted"
local calibrated = require "baize.ask.experiment.calibrated"
local component_of = require "baize.stats.component"
local groups = require "baize.ask.experiment.groups"
local hypothesis = require "baize.stats.hypothesis"
local measure = require "baize.lang.measure"
local players = require "baize.play_model.cards"
local shares = require "baize.stats.shares"
local summary = require "baize.ask.experiment.summary"

local gather = {}

local TRICKS_MAX <const> = 13

-- ---- the layout ------------------------------------------------------------------

--- The columns of a run. The parts are measures and events (or nil), seats (of a summary, or nil),
-- ways (into groups, or nil), seat, hands and condition (of an exchange, or nil: what the deals
-- with each of the hands should satisfy), predict (how many deals are guessed for each that is
-- solved, or nil). The layout has the parts, each measure and event with its column `first`; trees
-- (of the measures of the run), names (what they are called in messages), columns (what they are in
-- a database), adjusted (of baize.ask.experiment.adjusted, or nil), options (for
-- baize.core.run.open), factor (of baize.ask.experiment.calibrated, or nil).
function gather.layout(parts)
  local trees, names, columns = {}, {}, {}
  local table_of = parts.play and parts.play.calibration
  local function add(tree, name, column, unsure)
    if parts.rule then tree = parts.rule:rewrite(tree) end
    if unsure then tree = measure.call("unsure", measure.scalar(tree)) end
    trees[#trees + 1], names[#names + 1], columns[#columns + 1] = tree, name, column
    local low, high = measure.scalar(tree):limits(table_of ~= nil)
    return { low, high }
  end
  local function add_all(list, what)
    for _, m in ipairs(list or {}) do
      m.first = #trees + 1
      for _, item in ipairs(m.items) do
        item.range = add(item.expr, what:format(m.name), { name = item.called or m.name,
          label = not item.called and item.label or nil, text = item.text, by = item.by,
          times = item.times }, m.unsure)
      end
    end
  end
  add_all(parts.measures, "measure '%s'")
  add_all(parts.events, "event '%s'")
  parts.summary_first = #trees
  for _, column in ipairs(parts.seats and summary.columns(parts.seats) or {}) do
    add(column.tree, "summary", column)
  end
  if parts.hands then
    add(measure.call("indicator", parts.condition), "where", { name = "holds" })
  end
  parts.trees, parts.names, parts.columns = trees, names, columns
  local by = {}
  for i, way in ipairs(parts.ways or {}) do
    by[i] = way.expr
    names[#names + 1] = "by"
  end
  parts.options = { by = by, seat = parts.seat, hands = parts.hands }
  local options = parts.options
  if table_of then
    options.calibration, options.replicated = table_of.bytes, #trees
    options.replicas, parts.factor = table_of:replicas()
  end
  if parts.play and parts.play.name == "lead" then
    options.lead = { knows = parts.play.knows or parts.where, layouts = parts.play.layouts }
  end
  if parts.play and parts.play.name == "played" then
    local player = players.open(parts.play.cards, parts.play:prior(parts.where))
    options.plays = { N = player, E = player, S = player, W = player }
  end
  parts.adjusted = parts.predict and adjusted.add(parts, parts.predict) or nil
  return parts
end

--- The measures whose course and swings a report shows, by their columns: array of name, items,
-- unit, paired, first; of hands exchanged the differences of the first two.
function gather.shown(layout)
  if not layout.hands then return layout.measures end
  local list, offset = {}, #layout.hands * #layout.trees
  for i, m in ipairs(layout.measures) do
    list[i] = { name = m.name, items = m.items, unit = m.unit, paired = true,
      first = offset + m.first }
  end
  return list
end

-- ---- components ------------------------------------------------------------------

-- The trick distribution: the shares of 0 to 13 tricks. `error_of`: the extra error of one.
local function distribution(c, error_of)
  local counts, list = {}, {}
  for _, bar in ipairs(c.histogram) do counts[bar[1]] = bar[2] end
  for tricks = 0, TRICKS_MAX do
    local count = counts[tricks] or 0
    local one = component_of.share(count, c.n, error_of(tricks))
    one.tricks, one.count = tricks, count
    list[tricks + 1] = one
  end
  return list
end

-- One component of a measure: its moments, its two-sided interval, which values that
-- are all equal do not have, unless they are counted, and its histogram.
local function component(layout, run, column, about, key, other)
  local m = run:result(column, key, other)
  local c = { label = about.label, text = about.text, n = m.n, mean = m.mean, min = m.min,
    max = m.max, histogram = run:histogram(column, key, other), range = about.range,
    unsure = about.unsure }
  c.sd = m.variance and math.sqrt(m.variance)
  shares.count(c, about.kind)
  calibrated.add(c, run, layout, column, key, other)
  local at_looks = about.sequential and not c.kind -- when its interval is made
  component_of[at_looks and "error" or "judge"](c)
  local tricks = about.unit == "tricks" and not about.paired
  if tricks and c.histogram and c.n > 0 and c.min >= 0 and c.max <= TRICKS_MAX then
    c.distribution = distribution(c, function(value)
      return calibrated.error(run, layout, column, key, other, value)
    end)
  end
  return c
end

-- A measure without its components.
local function entry_of(m, kind, paired)
  return { name = m.name, meaning = m.meaning, unit = m.unit, kind = kind, paired = paired,
    components = {} }
end

-- Add a component, which is a field by its label too.
local function add(entry, c)
  entry.components[#entry.components + 1] = c
  if c.label then entry[c.label] = c else entry.mean, entry.se = c.mean, c.se end
end

-- A measure with its components, in the columns that begin `offset` after its own.
local function entry(layout, run, m, offset, key, other, steady)
  local e = entry_of(m, m.kind, m.paired)
  e.written = m.written
  for i, item in ipairs(m.items) do
    local about = { label = item.label, text = item.text, kind = m.kind, unit = m.unit,
      paired = m.paired, sequential = m.sequential, unsure = m.unsure, range = item.range }
    local c = component(layout, run, offset + m.first + i - 1, about, key, other)
    if steady then steady:adjust(c, run, m.first + i - 1, key, other, m.sequential) end
    add(e, c)
  end
  return e
end

-- An event: a measure that is a share, with what is counted beside its name.
local function event(layout, run, m, offset, key, other)
  local e = entry(layout, run, m, offset, key, other)
  local c = e.components[1]
  e.n, e.hits, e.low, e.high = c.n, c.hits, c.low, c.high
  return e
end

-- The measures by number and name.
local function entries(list, make)
  local found = {}
  for i, m in ipairs(list) do
    local e = make(m)
    found[i], found[m.name] = e, e
  end
  return found
end

-- ---- hands exchanged -------------------------------------------------------------

-- "H, 2 - 1": the later hand less the earlier one; no numbers where there are two.
local function pair_label(item, later, earlier, hands)
  if hands == 2 then return item.label end
  local label = ("%d - %d"):format(later, earlier)
  return item.label and item.label .. ", " .. label or label
end

-- What the difference of two values can be.
local function span(a, b) return { a[1] - b[2], a[2] - b[1] } end

-- A measure's differences between every two hands.
local function differences(layout, run, m, key, other)
  local hands, size = #layout.hands, #layout.trees
  local kind = m.kind == "share" and "difference" or nil
  local e, offset = entry_of(m, kind, true), hands * size
  for later = 2, hands do
    for earlier = 1, later - 1 do
      for i, item in ipairs(m.items) do
        local about = { label = pair_label(item, later, earlier, hands),
          text = ("%s (hand %d less hand %d)"):format(item.text, later, earlier),
          kind = kind, paired = true, range = span(item.range, item.range) }
        add(e, component(layout, run, offset + m.first + i - 1, about, key, other))
      end
      offset = offset + size
    end
  end
  return e
end

-- What was measured with each hand.
local function hands(layout, run)
  local list = {}
  for v, hand in ipairs(layout.hands) do
    local offset = (v - 1) * #layout.trees
    list[v] = { hand = tostring(hand),
      measures = entries(layout.measures, function(m)
        return (entry(layout, run, m, offset))
      end),
      events = layout.events and entries(layout.events, function(m)
        return (event(layout, run, m, offset))
      end),
      holds = component(layout, run, offset + #layout.trees, { kind = "share" }) }
  end
  return list
end

-- ---- all of it -------------------------------------------------------------------

--- What a run found, put in order: measures, events, summary, groups and margins, hands, as of
-- Result. `steady` is of baize.ask.experiment.adjusted, or nil.
function gather.all(layout, run, steady)
  local found = {}
  local function make(m, key, other)
    if layout.hands then return (differences(layout, run, m, key, other)) end
    return (entry(layout, run, m, 0, key, other, steady))
  end
  local function of_group(key, other)
    local measures = entries(layout.measures, function(m) return (make(m, key, other)) end)
    local events = not layout.hands and layout.events and entries(layout.events, function(m)
      return (event(layout, run, m, 0, key, other))
    end)
    return { measures = measures, deals = measures[1].components[1].n,
      events = events or nil }
  end
  local whole = of_group()
  found.measures, found.events = whole.measures, whole.events
  if layout.seats then
    found.summary = summary.gather(layout.seats, function(number)
      return (component(layout, run, layout.summary_first + number, {}))
    end, hypothesis.LEVEL)
  end
  if layout.hands then found.hands = hands(layout, run) end
  if layout.ways then
    found.groups, found.margins, found.empty = groups.gather(layout.ways, run, of_group)
    found.by = {}
    for i, way in ipairs(layout.ways) do found.by[i] = way.name or "group" end
  end
  return found
end

return gather
