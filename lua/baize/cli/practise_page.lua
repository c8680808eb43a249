-- SPDX-License-Identifier: GPL-3.0-or-later
--- Practice as a page: boards that are bid call by call, without anything but the file.
-- @module baize.cli.practise_page
local markup = require "baize.report.html.markup"

local practise_page = {}

local STYLE <const> = [[
main { max-width: 40rem; } i { color: var(--red); font-style: normal; }
#hand { font-size: 1.3rem; line-height: 1.5; } #hand div { white-space: nowrap; }
#auction { margin: .6rem 0; } #auction th, #auction td { width: 4.2rem; }
#box { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: .3rem;
  max-width: 22rem; }
button { font: inherit; min-height: 2.75rem; color: inherit; background: var(--box);
  border: 1px solid var(--line); border-radius: .3rem; cursor: pointer; }
button:disabled { opacity: .35; cursor: default; } #next { padding: 0 1.2rem; }
#said { min-height: 3rem; border-left: .3rem solid var(--line); padding: .3rem .8rem; }
#said.right { border-color: var(--c3); } #said.wrong { border-color: var(--c2); }
@media print { #box, #next { display: none; } }
]]

local SCRIPT <const> = [[
(function () {
  "use strict";
  var SEATS = "NESW", STRAINS = ["C", "D", "H", "S", "NT"], NAMES = { N: "North", E: "East",
    S: "South", W: "West" }, SIGNS = { C: "\u2663\ufe0e", D: "\u2666\ufe0e", H: "\u2665\ufe0e",
    S: "\u2660\ufe0e" }, VUL = { none: "nobody", NS: "N-S", EW: "E-W", both: "all" };
  var queue = BOARDS.map(function (board) { return { board: board, only: -1 }; });
  var item, at, asked = 0, right = 0, missed = [], $ = function (id) {
    return document.getElementById(id);
  };
  function element(name, text) {
    var e = document.createElement(name);
    if (text !== undefined) e.textContent = text;
    return e;
  }
  function sign(suit) {
    var e = element(suit === "H" || suit === "D" ? "i" : "span", SIGNS[suit]);
    return e;
  }
  function write(e, call) { // "4S" with its symbol
    var m = /^([1-7])([CDHS])$/.exec(call);
    if (!m) { e.appendChild(document.createTextNode(call === "P" ? "Pass" : call)); return e; }
    e.appendChild(document.createTextNode(m[1]));
    e.appendChild(sign(m[2]));
    return e;
  }
  function clear(e) { while (e.firstChild) e.removeChild(e.firstChild); return e; }
  function hand(e, text) {
    text.split(".").forEach(function (ranks, i) {
      var line = element("div");
      line.appendChild(sign("SHDC".charAt(i)));
      line.appendChild(document.createTextNode(" " + (ranks || "\u2013")));
      e.appendChild(line);
    });
  }
  function asks(i) {
    var c = item.board.calls[i];
    return c && c.ask && (item.only < 0 || item.only === i);
  }
  function auction() {
    var e = clear($("auction")), row = element("tr"), board = item.board, k = 0;
    SEATS.split("").forEach(function (s) { row.appendChild(element("th", NAMES[s])); });
    e.appendChild(row);
    row = element("tr");
    function cell(c) {
      if (k % 4 === 0 && k) { e.appendChild(row); row = element("tr"); }
      row.appendChild(c); k++;
    }
    for (var s = 0; SEATS.charAt(s) !== board.dealer; s++) cell(element("td"));
    for (var i = 0; i < at; i++) {
      var td = write(element("td"), board.calls[i].call);
      if (board.calls[i].why) td.title = board.calls[i].why;
      cell(td);
    }
    if (at < board.calls.length) cell(element("td", "?"));
    e.appendChild(row);
  }
  function legal(call) { // by the calls before
    var bid = -1, doubled = 0, by = 0, calls = item.board.calls;
    for (var i = 0; i < at; i++) {
      var n = number(calls[i].call);
      if (n >= 0) { bid = n; doubled = 0; by = i; }
      if (calls[i].call === "X") { doubled = 1; by = i; }
      if (calls[i].call === "XX") doubled = 2;
    }
    if (call === "P") return true;
    if (call === "X") return bid >= 0 && doubled === 0 && (at - by) % 2 === 1;
    if (call === "XX") return doubled === 1 && (at - by) % 2 === 1;
    return number(call) > bid;
  }
  function number(call) {
    var m = /^([1-7])(C|D|H|S|NT)$/.exec(call);
    return m ? (m[1] - 1) * 5 + STRAINS.indexOf(m[2]) : -1;
  }
  function box(open) {
    var e = clear($("box"));
    if (!open) return;
    function button(call) {
      var b = write(element("button"), call);
      b.type = "button";
      b.disabled = !legal(call);
      b.onclick = function () { answer(call); };
      b.setAttribute("data-call", call);
      e.appendChild(b);
    }
    ["P", "X", "XX"].forEach(button);
    e.appendChild(element("span")); e.appendChild(element("span"));
    for (var level = 1; level <= 7; level++)
      STRAINS.forEach(function (s) { button(level + s); });
  }
  function say(parts, kind) {
    var e = clear($("said"));
    e.className = kind || "";
    parts.forEach(function (part) {
      if (typeof part === "string") e.appendChild(document.createTextNode(part));
      else write(e, part[0]);
    });
  }
  function step() { // on to the next call that is asked for, or the end of the board
    while (at < item.board.calls.length && !asks(at)) at++;
    show();
  }
  function show() {
    var board = item.board, open = at < board.calls.length, e = clear($("hand"));
    $("head").textContent = "Board " + board.number + ": " + NAMES[board.dealer] + " deals, "
      + VUL[board.vul] + " vulnerable" + (item.only < 0 ? "" : " (missed before)");
    if (open) {
      e.appendChild(element("div", "You are " + NAMES[board.calls[at].seat]));
      hand(e, board.hands[board.calls[at].seat]);
    } else {
      SEATS.split("").forEach(function (s) {
        e.appendChild(element("div", NAMES[s]));
        hand(e, board.hands[s]);
      });
    }
    auction(); box(open);
    $("next").hidden = open || !(queue.length || missed.length);
    $("next").textContent = queue.length ? "Next board" : "Once more what was missed";
    $("score").textContent = right + " of " + asked + " calls are the system's";
  }
  function answer(call) {
    var c = item.board.calls[at], why = c.why ? ": " + c.why + "." : ".";
    asked++;
    if (call === c.call) { right++; say(["Right, ", [call], why], "right"); } else {
      say(["You bid ", [call], ", the system ", [c.call], why], "wrong");
      missed.push({ board: item.board, only: at });
    }
    at++;
    step();
  }
  function next() {
    if (!queue.length) { queue = missed; missed = []; } // once more what was missed
    item = queue.shift();
    at = 0;
    while (at < item.board.calls.length && !asks(at)) at++;
    say([]);
    show();
  }
  $("next").onclick = next;
  next();
}());
]]

-- A value as JSON within a script: nothing in it ends the script.
local function embedded(value)
  return (require "baize.base.needs" "dkjson".encode(value):gsub("[<>&]", function(c)
    return ("\\u%04x"):format(c:byte())
  end):gsub("\u{2028}", "\\u2028"):gsub("\u{2029}", "\\u2029"))
end

--- The page.
-- @tparam table options title; boards (array of number, dealer, vul, hands by seat, calls: array of
-- call, seat, ask (true: the person's) and why)
-- @treturn string
-- @usage io.write(practise_page.text { title = "Practise", boards = {} })
function practise_page.text(options)
  local head = markup.head(options.title, STYLE):gsub("default%-src 'none';",
    "%0 script-src 'unsafe-inline';")
  return table.concat { head, "<main>\n<h1>", markup.escape(options.title),
    '</h1>\n<p id="head"></p>\n<div id="hand"></div>\n',
    '<div class="scroll"><table id="auction"></table></div>\n',
    '<p id="said" role="status" aria-live="polite"></p>\n<div id="box"></div>\n',
    '<p><button type="button" id="next">Next board</button></p>\n',
    '<p class="soft" id="score"></p>\n',
    "<noscript><p>This page needs JavaScript.</p></noscript>\n</main>\n<script>\nvar BOARDS = ",
    embedded(options.boards), ";\n", SCRIPT, "</script>\n</body>\n</html>\n" }
end

return practise_page
