-- SPDX-License-Identifier: GPL-3.0-or-later
-- For baize.sandbox.load: runs a chunk with what all chunks of systems see, and no words of their
-- language.
local inside = require "baize.sandbox.inside"

return function(text, name)
  return inside(text, name, function(source, env, compile) return compile(source, name, env)() end)
end
