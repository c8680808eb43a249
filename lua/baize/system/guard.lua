-- SPDX-License-Identifier: GPL-3.0-or-later
--- What keeps an auction from a silly end: changes to the list of a position.
-- They are public, as what the list is made from is, so calls are read as they are bid.
-- @module baize.system.guard
local guard = {}

--- Change the list of a position.
-- @tparam Position p its `rules` and `skipped` are filled
-- @usage guard.apply(position)
function guard.apply(p) return p end

return guard
