-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals that a player can expect at a turn: the own hand known, the others as they have shown.
-- First the exact sets of what all three have shown; where no deal fits these (somebody called off
-- the rules) or none is found within a budget, the exact set of partner's calls and quick bounds of
-- the opponents; then quick bounds of all three.
-- @module baize.arena.worlds
local cond = require "baize.lang.cond"
local errors = require "baize.core.error"
local hash = require "baize.system.lists.text".hash
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local sampler = require "baize.sample.sampler"

local worlds = {}

local SEATS <const> = { [0] = "N", "E", "S", "W" }
local PLANNED <const> = 32 -- deals: preparing takes no longer than dealing so many
local TRIES <const> = 400000
local FEATURES <const> = { "hcp", "clubs", "diamonds", "hearts", "spades" }
local MOST <const> = { hcp = 37 }
local HAND <const> = 13
local PARTNER <const>, PLAYERS <const> = 2, 3
local BOUNDS <const> = { [0] = "me", "rho", "partner", "lho" } -- by how many turns before

--- How deals were found, in order: what the three others are taken for.
worlds.HOW = { "exact sets", "partner's exact set", "quick bounds" }

-- A list of boxes as a condition of `me`, by points and lengths; nil: any hand.
local function bounded(boxes)
  local all
  for _, box in ipairs(boxes) do
    local one
    for _, name in ipairs(FEATURES) do
      local i, most = quick.INDEX[name], MOST[name] or HAND
      local low, high = box.low[i], math.min(box.high[i], most)
      if low > 0 or high < most then
        local part = roles.me[name](("%d-%d"):format(low, high))
        one = one and one & part or part
      end
    end
    if not one then return nil end
    all = all and all | one or one
  end
  return all
end

--- Quick bounds of the player who called so many turns ago (0 to 3), at a position, as a Condition
-- of `me` by points and lengths; nil: any hand.
function worlds.bounds(p, turns) return (bounded(p[BOUNDS[turns]])) end

-- What is known of the other players at a position, by the how-th way; nil: nothing.
local function condition_of(p, how)
  local all
  for turns = 1, PLAYERS do
    local exact = how == 1 or how == 2 and turns == PARTNER
    local c
    if exact then c = p:shown(turns) else c = bounded(p[BOUNDS[turns]]) end
    if c and not c:is_any() then
      c = c:of(SEATS[(#p.words - turns) % 4])
      all = all and all & c or c
    end
  end
  return all
end

--- A number that depends on some texts alone.
function worlds.seed(...)
  local digits = hash(table.concat({ ... }, "|"))
  return (math.tointeger(tonumber(digits:sub(1, 15), 16)))
end

-- Draw deals up to a number; nil where one is not found within the budget.
local function draw(deals, s, count)
  local ok, message = pcall(function()
    for i = #deals + 1, count do deals[i] = s():deal(i) end
  end)
  if ok then return true end
  -- expected: nobody has such hands, or they are too rare for the budget
  local kind = errors.kind(message)
  if kind ~= "refused" and kind ~= "budget" then error(message, 0) end
end

-- Samplers that are tried in order: the planner's choice, and before it, for few deals, plain
-- rejection, which needs no preparing.
local PLANS <const> = { { tries = TRIES } }
local QUICK <const> = { { plan = "rejection", tries = 2000 }, { plan = "shapes", tries = 20000 },
  PLANS[1] }

--- Deals at a position, dealer North, for who is at turn with a hand.
-- @tparam SystemPosition p
-- @tparam Hand hand
-- @tparam integer seed
-- @tparam integer count that are wanted
-- @tparam[opt] boolean few deals, which rejection finds sooner than a plan is made: other deals,
-- as likely
-- @treturn ?{Deal,...} nil: none were found in any way
-- @treturn ?integer how they were found, of `worlds.HOW`
-- @treturn ?function that adds to the array: of how many deals there shall be; nil: they were not
-- found
function worlds.deals(p, hand, seed, count, few)
  local seat = SEATS[#p.words % 4]
  for how = 1, #worlds.HOW do
    local where = condition_of(p, how) or cond.any
    for _, plan in ipairs(few and QUICK or PLANS) do
      local deals, made, tries = {}, nil, plan.tries
      local function s()
        made = made or sampler.new { where = where, known = { [seat] = hand }, seed = seed,
          plan = plan.plan, tries = tries, deals = not plan.plan and PLANNED or nil }
        return made
      end
      if draw(deals, s, count) then
        return deals, how, function(more)
          if tries < TRIES then made, tries = nil, TRIES end -- it has the same deals
          return (draw(deals, s, more))
        end
      end
    end
  end
  return nil
end

return worlds
