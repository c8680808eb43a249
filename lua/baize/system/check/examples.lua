-- SPDX-License-Identifier: GPL-3.0-or-later
--- The examples that the files of a system give: hands, and the calls that they should bid.
-- @module baize.system.check.examples
local errors = require "baize.core.error"

local examples = {}

local FATAL <const> = { budget = true, memory = true, interrupted = true }

-- What a system bids of an example; nil, and what is wrong with its hand or auction.
local function call_of(s, e)
  -- expected: what is no hand or auction is refused, in a message that is blamed on us
  local ok, call, trace = pcall(s.bid, s, e.hand, e.auction, { vul = e.vul, they = e.they })
  if ok then return call, trace end
  if FATAL[errors.kind(call)] then error(call, 0) end
  return nil, (tostring(call):gsub("^[^:]+:%d+: ", ""):gsub("^bid: ", ""))
end

--- Whether a call is the one that is expected: "1NT", or "!P" for any but a pass.
-- @tparam string call
-- @tparam string expected
-- @treturn boolean
function examples.fits(call, expected)
  if expected:sub(1, 1) == "!" then return call ~= expected:sub(2) end
  return call == expected
end

--- What a system bids otherwise than an example says; nil: it bids so.
-- @tparam System s
-- @tparam table e `hand`, `auction`, `call`, and, if given, `vul`, `they`
-- @treturn ?string what is wrong
function examples.wrong(s, e)
  local call, trace = call_of(s, e)
  if not call then return trace end
  if examples.fits(call, e.call) then return nil end
  local rule = trace.rule
  return ("%s after '%s' bids %s, not %s (%s)"):format(e.hand, e.auction, call,
    e.call:sub(1, 1) == "!" and "another call" or e.call, rule and rule.file
      and not rule.natural and ("%s:%d"):format(rule.file, rule.line)
    or trace.mark)
end

--- The examples of a system that it bids otherwise.
-- @tparam System s
-- @treturn {table,...} `example` (`file`, `line`, `hand`, `auction`, `call`, `text`), `text`: what
-- is wrong
function examples.failed(s)
  local list = {}
  for _, e in ipairs(s.examples or {}) do
    local message = examples.wrong(s, e)
    if message then
      list[#list + 1] = { example = e, text = e.text and ("%s: %s"):format(message, e.text)
        or message }
    end
  end
  return list
end

return examples
