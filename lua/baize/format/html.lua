-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records as a page: see baize.format.sheet. Written only.
-- @module baize.format.html
local sheet = require "baize.format.sheet"

return { write = require "baize.format.sheet.html".write, needs = sheet.needs, fit = sheet.fit }
