-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records: the format "sheet" is text, the format "html" a page.
-- Both are written only. Uses: baize.format.sheet.text.
-- @module baize.format.sheet
return { write = require "baize.format.sheet.text".write }
