-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records as a page: see baize.format.sheet. Written only.
-- Uses: baize.format.sheet.html.
-- @module baize.format.html
return { write = require "baize.format.sheet.html".write }
