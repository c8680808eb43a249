-- SPDX-License-Identifier: GPL-3.0-or-later
--- Random numbers for specs that are the same at every run.
local random = {}

--- A generator: random(n) gives a whole number from 1 to n.
-- (xorshift64*: Vigna 2016, ACM Trans. Math. Softw. 42:30.)
function random.new(seed)
  local state = seed
  return function(n)
    state = state ~ (state >> 12)
    state = state ~ (state << 25)
    state = state ~ (state >> 27)
    return ((state * 0x2545F4914F6CDD1D) >> 33) % n + 1
  end
end

--- The seed of a test that any seed must pass: `usual`, or another one where the environment
-- variable BAIZE_FRESH_SEED, a whole number, says so (scripts/soak sets it).
function random.fresh(usual)
  return usual + (math.tointeger(tonumber(os.getenv "BAIZE_FRESH_SEED")) or 0) * 1000003
end

return random
