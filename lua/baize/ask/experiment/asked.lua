-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an experiment asks, in words that can be registered before anything is dealt.
-- @module baize.ask.experiment.asked
local hypothesis = require "baize.stats.hypothesis"
local questions = require "baize.store.questions"
local shard = require "baize.store.shard"

local asked = {}

-- "gain = tricks(S, "H") - tricks(S, "S")", of a vector all its parts.
local function write_measure(m)
  local texts = {}
  for i, item in ipairs(m.items) do texts[i] = item.text or item.expr.text end
  return ("%s = %s"):format(m.name, table.concat(texts, ", "))
end

-- The measures and events of a layout, as texts, and their units by name.
local function measures_of(layout)
  local texts, units = {}, {}
  for _, list in ipairs { layout.measures, layout.events or {} } do
    for _, m in ipairs(list) do
      texts[#texts + 1], units[m.name] = write_measure(m), m.unit or false
    end
  end
  return texts, units
end

-- A test with the smallest difference that matters in it, where there is one.
local function add_test(list, test, matters, unit)
  local least = matters or hypothesis.MATTERS[unit]
  list[#list + 1] = { text = test.text, matters = test.mu and least ~= 0 and least or nil,
    unit = unit or nil }
end

-- Why shards cannot be made of it; nil: they can.
local function unshared(self, options)
  if options.stop ~= nil then
    return shard.NO_STOP
  elseif self.layout and self.layout.adjusted or not self.layout and
      options.variance == "adjusted" then
    return "variance = \"adjusted\" and shards do not go together"
  elseif options.from ~= nil then
    return "its deals are those of a library (from), and shards are dealt"
  end
end

--- What a question asks: of `own` kind ("experiment", "samples", "decision", "lead", "fit"),
-- options (as a database stores them), where, plan, measures and what (texts), tests, deals, a
-- table with all that, and with title, source, seed, from and stop of the options or of who asks
-- (`self`), question (its text, as questions.text) and unshared (why no shards can be made of
-- it; nil: they can).
function asked.of(self, own)
  own.title, own.source, own.seed = self.title, self.source, self.seed
  own.question = questions.text(own.options, own.kind)
  own.unshared = unshared(self, own.options)
  own.from = own.options.from ~= nil and tostring(own.options.from) or nil
  if own.from then own.seed = nil end -- whose deals are there already
  return own
end

--- What an experiment of one sample asks.
function asked.experiment(self)
  local measures, units = measures_of(self.layout)
  local tests = {}
  for _, test in ipairs(self.tests) do add_test(tests, test, self.matters, units[test.measure]) end
  local deals = self.asked
  if self.from then deals = self.options.deals end -- else all that there are
  return (asked.of(self, { kind = "experiment", options = self.options, deals = deals,
    where = tostring(self.where), plan = self.handle:plan(), measures = measures, tests = tests }))
end

--- What an experiment of several samples asks.
function asked.samples(self)
  local first = self.samples[1].experiment
  local measures, units = measures_of(self.layout)
  local tests, wheres, plans = {}, {}, {}
  for i, sample in ipairs(self.samples) do
    local e = sample.experiment
    wheres[i] = ("%s: %s"):format(sample.name, sample.where)
    plans[i] = e.handle:plan()
    for _, test in ipairs(e.tests) do
      add_test(tests, { text = ("%s.%s"):format(sample.name, test.text), mu = test.mu }, e.matters,
        units[test.measure])
    end
  end
  for _, test in ipairs(self.tests) do
    add_test(tests, test, self.matters, units[test.a[2]])
  end
  return (asked.of(self, { kind = "samples", options = first.kept.asker.options,
    deals = self.asked, where = table.concat(wheres, "; "), plan = table.concat(plans, "; "),
    measures = measures, tests = tests }))
end

return asked
