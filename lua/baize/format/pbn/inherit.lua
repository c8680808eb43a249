-- SPDX-License-Identifier: GPL-3.0-or-later
--- What games of PBN take from those before them (PBN 2.1, section 4.8).
-- "#" is the value of the game before, "##" one for all games that follow; and a game
-- that has a result alone takes the board of the game before (archives of team matches).
-- @module baize.format.pbn.inherit
local PLACE <const> = require "baize.format.pbn.tags".PLACE

local inherit = {}

-- Tags whose values are never inherited (section 4.8).
local OWN <const> = { Dealer = 1, Vulnerable = 1, Deal = 1, Declarer = 1, Contract = 1,
  Auction = 1, Play = 1, Note = 1 }
-- What makes a board, and what makes a result of it.
local BOARD <const> = { "Board", "Dealer", "Vulnerable", "Deal" }
local RESULT <const> = { "Contract", "Declarer", "Result", "Auction", "Play" }
-- How much is remembered: names of tags, tags said for all games.
local NAMES_MAX <const>, ALWAYS_MAX <const> = 4096, 256

local function has_result(tags)
  for _, name in ipairs(RESULT) do
    if (tags[name] or "") ~= "" then return true end
  end
  return false
end

-- Remember a value; of names that are not known yet only so many.
local function remember(state, name, value)
  if state.last[name] == nil then
    if state.names == NAMES_MAX then return end
    state.names = state.names + 1
  end
  state.last[name] = value
end

local function set_always(state, board, tag, value)
  if not state.always[tag.name] then
    if state.always_nb == ALWAYS_MAX then
      state.note(board, tag.line, ("%s: only %d tags can be given for all games")
        :format(tag.name, ALWAYS_MAX))
      return
    end
    state.always_nb = state.always_nb + 1
  end
  state.always[tag.name] = value
end

-- "#", "##": state.last has the values of the games before, state.always those that
-- go on without being repeated.
local function inherit_values(state, board)
  for _, tag in ipairs(board.tags) do
    local always = tag.value:match "^##(.*)"
    if OWN[tag.name] then
      if tag.value:sub(1, 1) == "#" then
        state.note(board, tag.line, ("%s cannot be inherited"):format(tag.name))
      end
    elseif always and always:find "^#" then -- which it could not be written as again
      state.note(board, tag.line, ("%s: '%s' is not a value; kept as text")
        :format(tag.name, tag.value))
    elseif always then
      tag.value = always
      set_always(state, board, tag, always)
    elseif tag.value == "#" then
      tag.value = state.last[tag.name] or ""
    elseif state.always[tag.name] then
      state.always[tag.name] = tag.value
    end
    if tag.name ~= "Note" then remember(state, tag.name, tag.value) end
  end
end

local function in_front(a, b)
  local pa, pb = PLACE[a] or math.huge, PLACE[b] or math.huge
  if pa ~= pb then return pa < pb end
  return a < b
end

-- Tags that are in earlier games alone, the mandatory ones in front.
local function fill_in(state, board, whole)
  local names, front = {}, 0
  for name in pairs(state.always) do
    if not board.tags[name] then names[#names + 1] = name end
  end
  if state.board and not whole and has_result(board.tags) then
    for _, name in ipairs(BOARD) do
      if state.board[name] then names[#names + 1] = name end
    end
  end
  table.sort(names, in_front)
  for _, name in ipairs(names) do
    local value = OWN[name] and state.board[name] or state.always[name] or
      state.board[name]
    local tag = { name = name, value = value, after = "" }
    front = front + 1
    table.insert(board.tags, PLACE[name] and front or #board.tags + 1, tag)
  end
end

--- What is remembered of a file, at its beginning: `state`, of which `last` (the values of tags
-- so far by name) and `note(board, line, message)` are to be set.
function inherit.state(state)
  state.always, state.always_nb, state.names = {}, 0, 0
  return state
end

--- Fill in what a board takes from those before it, and remember what it says. `inherits`: there
-- are values to be inherited; `whole`: it has one of the tags Board, Dealer, Vulnerable, Deal.
function inherit.apply(state, board, inherits, whole)
  if inherits then inherit_values(state, board) end
  if inherits or not whole then fill_in(state, board, whole) end
  state.board = board.tags.Deal and board.tags or nil
end

return inherit
