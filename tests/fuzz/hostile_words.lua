-- SPDX-License-Identifier: GPL-3.0-or-later
--- Pieces of which hostile scripts and systems are made (tests/fuzz/hostile.lua).
local words = {}

--- One of a list.
function words.pick(r, list) return list[r(#list)] end

--- What a script begins with: values to do something with.
words.BEGIN =
  [[local s, c, f, n, t, g = "x", any, S and S.hcp or hcp, 1, {}, function(...) return ... end]]
words.VARIABLES = { "s", "c", "f", "n", "t", "g" }

words.NUMBERS = { "0", "-1", "1", "2", "13", "14", "40", "2^53", "1e15", "1e308", "1e-320", "1/0",
  "0/0", "3.5", "math.huge", "-math.huge", "math.maxinteger", "math.mininteger", "1e9", "255",
  "0x7fffffffffffffff", "-0.0" }

words.TEXTS = { "''", "'\\0'", "'\\0\\0x'", "'\\27[31m'", "'\\xff\\xfe'", "'\\u{202e}'", "'\\r\\n'",
  "'15-17'", "'5+'", "'5-'", "'17-15'", "'99999999999999999999'", "'1e9'", "'nan'", "'%s%d%99.99f'",
  "'%n'", "'%099d'", "'(((('", "'S.hcp \"5+\"'", "'S.hcp & '", "'any 4333 + any 4432'", "'N'",
  "'spades'", "'hcp'", "'1NT'", "'AKQJT98765432...'", "'SA HK'", "'__index'", "'__gc'", "'^(.-)*$'",
  "'0/2:a4a3a2a1'", "('(' .. s)", "('%099d'):format(1)", "[==[\n]==]" }

words.VALUES = { "s", "c", "f", "n", "t", "g", "c", "c", "f", "S", "N", "NS", "me", "we", "any",
  "S.hcp",
  "S.spades", "S.balanced", "S.hcp '15-17'", "N.spades '5+'", "(S.hcp + 2 * N.spades)", "hcp",
  "hcp '5+'",
  "balanced", "{}", "{ 1, 2, 3 }", "{ [1e15] = 1 }", "{ [0.5] = 1, a = {} }", "nil", "true",
  "false",
  "error", "ipairs", "string.format", "math.max", "function() while true do end end",
  "function(a, b) return a end", "S.points", "S.points { A = 1 }", "S.evaluator", "bid", "pass",
  "unbid",
  "each", "each(unbid)", "bid '1C'", "after '1C'", "same 's1'", "vul 'we'", "seat", "M", "x", "OM" }

words.OPERATORS = { "+", "-", "*", "/", "//", "%", "^", "..", "&", "|", "~", "<<", ">>", "==", "~=",
  "<", "<=", ">", ">=", "and", "or" }
words.SIGNS = { "-", "~", "#", "not" }

words.METHODS = { "key", "walk", "named", "equals", "bind", "substitute", "parts", "seats", "suits",
  "operator", "same", "check", "holds", "simplify", "tighten", "describe", "figure", "sub",
  "format", "upper",
  "byte", "len", "rep", "gsub", "is_any", "between", "__index", "of", "hcp", "with", "reverse" }

words.FUNCTIONS = { "assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "tostring",
  "type",
  "math.abs", "math.ceil", "math.floor", "math.fmod", "math.max", "math.min", "math.sqrt",
  "math.tointeger", "math.type", "string.format", "string.sub", "string.upper", "string.lower",
  "string.len", "string.byte", "string.char", "table.concat", "table.insert", "table.remove",
  "table.sort",
  "condition", "condition", "S.hcp", "S.spades", "S.shape", "S.has", "S.is", "S.suit", "S.points",
  "S.evaluator", "f", "c", "g", "s", "t", "any", "option", "name", "use", "system", "section",
  "after", "change",
  "opening", "bid", "pass", "double", "same", "replies", "except", "variants", "by_vul", "by_seat",
  "each",
  "some", "unbid", "hcp", "spades", "shape", "has", "me.hcp", "we.hcp", "M", "vul" }

words.TIMES = { "3", "20", "300", "3000", "1e5", "1e9", "math.maxinteger" }

-- $e: a value, $n: so many times, $o: an operator, $v: a variable.
words.STATEMENTS = { "$v = $e", "$v = $e", "local z = $e", "for i = 1, $n do $v = $v $o $v end",
  "for i = 1, $n do s = s .. s end", "for i = 1, $n do s = s .. $e end",
  "for i = 1, $n do c = c & c end",
  "for i = 1, $n do c = c | f(i % 30) end", "for i = 1, $n do c = ~c & f(i % 20) end",
  "for i = 1, $n do f = f + f end", "for i = 1, $n do f = f * 2 end",
  "for i = 1, $n do t = { t, t } end",
  "for i = 1, $n do t[i] = $e end", "for i = 1, $n do t[#t + 1] = c end",
  "for i = 1, $n do t[i] = s end",
  "for i = 1, $n do n = n $o $e end", "for i = 1, $n do local _ = $e end",
  "while $e do $v = $e end",
  "repeat $v = $e until $e", "t.t = t", "t[$e] = $e", "$v[$e] = $e", "($e).x = $e", "$v.text = $e",
  "g = function(...) return g(1, ...) end g()", "g = function(a) return 1 + g(a) end g($e)",
  "table.sort(t, function(a, b) return $e end)", "table.sort(t, $e)", "table.sort(t)",
  "s = table.concat(t, $e)", "table.insert(t, $e, $e)", "for k, v in $e do end",
  "for _, v in ipairs(t) do $v = v $o v end", "for k, v in pairs($e) do t[k] = v end",
  "s = ('%99s%99s'):format(s, s)", "s = s:upper() .. s:lower()", "n = select('#', s:byte(1, -1))",
  "c = condition(s)", "for i = 1, $n do c = condition(tostring(c)) end", "c:walk(g)",
  "c:walk(function(p) $v = p end)",
  "for i = 1, $n do c = c:named('x' .. i) end", "for i = 1, $n do c = c:simplify() end",
  "c = c:substitute($e, $e)", "c = c:bind($e)", "c = c:bind { x = $e }", "error($e)",
  "error(s, $e)",
  "goto a do ::b:: end ::a::", "local x <const> = $e", "local x <close> = $e", "f = f - $e",
  "for i = $e, $e, $e do $v = i end", "n = $e + #s" }

-- What a text holds so many times: before, the piece, in the midst, the piece behind, at the end.
words.DEPTHS = { 10, 150, 190, 201, 260, 5000, 100000 }
words.NESTED = { { "return ", "(", "any", ")", "" }, { "return ", "{", "", "}", "" },
  { "return ", "~", "any", "", "" }, { "return ", "- ", "1", "", "" }, { "return ", "not ", "1",
  "", "" },
  { "", "do ", "", " end", "" }, { "", "if any then ", "", " end", "" },
  { "return ", "function() return ", "1", " end", "" }, { "return S", ".hcp", "", "", "" },
  { "return any", " & any", "", "", "" }, { "return any", " & (any", "", ")", "" },
  { "return S.hcp", " + S.hcp", " '5+'", "", "" }, { "return condition '", "(", "any", ")", "'" },
  { "return condition '", "~", "any", "", "'" }, { "return condition 'any", " & any", "", "", "'" },
  { "return condition 'S", ".hcp", "", "", "'" }, { "return condition '", "any & (", "any", ")",
  "'" },
  { "return condition('S.hcp \"", "1", "", "", "\"')" }, { "return S.hcp '", "9", "", "", "+'" },
  { "return 's", " .. 's", "", "", "'" }, { "return 's'", " .. 's'", "", "", "" },
  { "local ", "a, ", "a", "", " = 1" }, { "", "local a = 1 ", "", "", "" }, { "", "::a:: ", "", "",
  "" },
  { "return 1", " ^ 1", "", "", "" }, { "return S.shape 'any 4333", " + any 4333", "", "", "'" },
  { "--[", "=", "[", "", "" }, { "return '", "\\z ", "", "", "'" }, { "return '", "\\0", "", "",
  "'" },
  { "error('", "x", "", "", "')" }, { "return S.points { A = 1", ", K = 1", "", "", " } '5+'" },
  { "return f", "()", "", "", "" }, { "opening { ", "pass { any, replies { ", "", " } }", " }" },
  { 'after "', "1C ", "", "", '" { pass { any } }' }, { 'after "', "(P) ", "", "",
  '" { pass { any } }' },
  { 'opening { bid "1C" { any } } ', 'after "1C" { bid "1x" { x "4+" } } ', "", "", "" },
  { 'opening { bid "1C" { any } } ', 'change "" { without = "1C" } ', "", "", "" },
  { 'opening { ', 'bid "1C" { hcp "5" }, ', "", "", " }" }, { "opening { ", "except { ", "", " }",
  " }" },
  { "opening { ", "variants { ", "", " }", " }" }, { "opening { pass { any", ', "text"', "", "",
  " } }" },
  { "opening { pass { ", "by_vul { none = ", "any", " }", " } }" }, { "",
  'use "conventions/stayman" ', "", "", "" },
  { 'opening { pass { each(unbid)', ".top3", "", "", ' "1+" } }' } }

words.CALLS = { "1C", "1D", "1H", "1S", "1NT", "2C", "2D", "2NT", "3C", "4NT", "7NT", "1M", "1m",
  "2x", "2y",
  "3x", "2M", "2OM", "3M", "P", "X", "XX", "(P)", "(X)", "(XX)", "(1x)", "(1C?)", "(1NT:strong)",
  "(2x)",
  "(bid)", "(call)", "...", "bid", "1x", "1x", "1M", "(2C:H+S)", "8C", "0NT", "1", "\0", "(",
  "(1C", "1C!",
  "next", "fourth", "opening", "1Z", "(2x:x)" }
words.CONDITIONS = { "any", 'hcp "12+"', 'hcp "5-11"', "balanced", 'M "4+"', 'x "5+"',
  'spades "5+"',
  'we.hcp "25+"', '(hcp + longest + second) "20+"', 'x.top3 "2+"', 'each(unbid) "3+"',
  'some(theirs).stopped', "x.stopped", 'OM "4+"', '(spades - hearts) "0+"', "~balanced",
  'by_seat { any, any, hcp "5", any }', 'by_vul { none = any, we = any, they = any, both = any }',
  'shape "any 4333"', 'has "SA"', 'vul "we"', 'name("\\27[1m", any)', "c", 'S.hcp "5"',
  'hcp "41+"', '~any' }
words.FIELDS = { "forcing", "artificial", "alert", "announce", "points", "seats", "x", "when",
  "assume", "M",
  "instead_of", "before", "name", "y", "[1]", "[1e9]", "[0.5]", "replies" }
words.CHANGES = { "instead_of", "before", "behind", "without" }

return words
