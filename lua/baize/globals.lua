-- SPDX-License-Identifier: GPL-3.0-or-later
--- The vocabulary that scripts find as globals: a table name -> value.
-- Uses: baize.
-- @module baize.globals
return { baize = require "baize" }
