// SPDX-License-Identifier: GPL-3.0-or-later
// What the page shows and does. The board that is shown, and all that follows from it, is `now`;
// an answer of the core that comes after another board was chosen is dropped.
const NAMES = ["North", "East", "South", "West"];
const SYMBOLS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E", NT: "NT" };
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", NT: "notrump" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const POINTS = { A: 4, K: 3, Q: 2, J: 1 };
const ORDER = [4, 3, 2, 1, 0]; // strains as hand records print them
const LAST = 2147483647; // of seeds and numbers
const PATIENCE = 400; // milliseconds until the page says that it computes
const EXAMPLES = ["any", 'S.hcp "15-17" & S.balanced',
  'N.hearts "5+" & N.hcp "12-16" & S.hearts "3+"', 'NS.hcp "25-27" & NS.longest_fit "8+"',
  'W.spades "7+" & W.hcp "5-9"', 'S.shape "any 4441"',
  'N.aces "2" & S.aces "2" & NS.hcp "30+"', '(S.spades "6" | S.hearts "6") & S.losers "7-"'];

let boards = [], now = null, turn = 0; // turn: what was asked for last
let costs = {}; // of the cards that may be played now
let dealt = null; // the condition, seed and number of the deal that is shown, or null

const by = id => document.getElementById(id);
const hands = [0, 3, 4, 1].map(i => by("deal").children[i]); // N E S W

function make(tag, fields, ...children) {
  const e = Object.assign(document.createElement(tag), fields);
  e.append(...children);
  return e;
}
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const isRed = suit => suit === "H" || suit === "D";
function symbol(strain, text = "") {
  return make("span", { className: isRed(strain) ? "red" : "" }, SYMBOLS[strain] + text);
}
const nameOf = card => `${RANK_NAMES[card[1]] || card[1]} of ${SUIT_NAMES[card[0]]}`;

// Do what is asked for, and show what is wrong; nothing is shown of what was asked for before.
async function attempt(what) {
  const mine = ++turn, timer = setTimeout(() => { by("busy").hidden = false; }, PATIENCE);
  by("error").textContent = "";
  try {
    await what(() => mine !== turn);
  } catch (e) {
    if (mine === turn) by("error").textContent = e.message;
  }
  clearTimeout(timer);
  if (mine === turn) {
    by("busy").hidden = true;
    document.body.dataset.done = mine;
  }
}

// ---- the hands and the play -----------------------------------------------------------------

function cardButton(card) {
  const cost = costs[card], allowed = cost !== undefined;
  const b = make("button", { type: "button", disabled: !allowed, tabIndex: -1,
    className: "card" + (isRed(card[0]) ? " red" : "")
      + (allowed ? " cost" + Math.min(cost, 2) : "") }, SYMBOLS[card[0]] + card[1]);
  b.dataset.card = card;
  b.setAttribute("aria-label", nameOf(card) + (allowed
    ? cost ? `, costs ${plural(cost, "trick")}` : ", costs nothing" : ""));
  if (allowed) b.append(make("small", { textContent: cost ? "−" + cost : "=" }));
  b.onclick = e => play(card, !e.detail); // by the keyboard
  return b;
}

function showHand(seat, isTurn) {
  const all = now.hands[seat], left = all.filter(card => !now.board.played.includes(card));
  const points = all.reduce((sum, card) => sum + (POINTS[card[1]] || 0), 0);
  const marks = [];
  if (now.board.dealer === seat) marks.push(", dealer");
  if (now.board.vul === "both" || now.board.vul.includes(SEATS[seat]))
    marks.push(make("span", { className: "red", textContent: ", vulnerable" }));
  hands[seat].classList.toggle("turn", isTurn);
  hands[seat].replaceChildren(make("h3", {}, `${NAMES[seat]}, ${points} HCP`, ...marks),
    make("div", { className: "cards" }, ...[...LIN_SUITS].map(suit => {
      const cards = left.filter(card => card[0] === suit).map(cardButton);
      return make("div", { className: "suit" }, ...(cards.length ? cards
        : [make("span", { className: "void soft", textContent: SYMBOLS[suit] + " –" })]));
    })));
}

// The seats and cards of the trick on the table, or of the one that has just ended.
function lastTrick() {
  const played = now.board.played, from = Math.max(0, Math.ceil(played.length / 4) - 1) * 4;
  return played.slice(from).map(card => [now.hands.findIndex(hand => hand.includes(card)), card]);
}

function showPlay(seat) {
  for (let i = 0; i < 4; i++) showHand(i, i === seat);
  const trick = lastTrick();
  [...by("trick").children].forEach((place, i) => {
    const found = trick.find(([owner]) => owner === i);
    place.replaceChildren(found ? symbol(found[1][0], found[1][1])
      : make("span", { className: "soft", textContent: SEATS[i] }));
  });
  const first = Object.keys(costs).find(card => costs[card] === 0);
  const button = first && document.querySelector(`[data-card=${first}]`);
  if (button) button.tabIndex = 0; // the others by arrows
  by("back").disabled = by("restart").disabled = !now.board.played.length;
  by("forward").disabled = !first;
}

// What every card costs at this point of the play.
async function showCosts(stale, focus) {
  const { board } = now;
  costs = {};
  history.replaceState(null, "", addressNow());
  if (!board.contract) {
    showPlay(-1);
    by("state").textContent = "Choose a result in the table to play it.";
    return;
  }
  const [declarer, strain] = board.contract;
  const line = await core("page_cards", board.deal, declarer, strain, board.played.join(" "));
  if (stale()) return;
  const [seat, ns, ew, ...cards] = line.split(" ");
  const isDeclarer = seat % 2 === declarer % 2, results = cards.map(card => card.split("="));
  const tricks = results.map(([, n]) => +n);
  const best = isDeclarer ? Math.max(...tricks) : Math.min(...tricks);
  for (const [card, n] of results) costs[card] = Math.abs(n - best);
  showPlay(results.length ? +seat : -1);
  const last = board.played.length ? lastTrick().pop() : null;
  by("state").replaceChildren(symbol(STRAINS[strain]), ` by ${NAMES[declarer]}. `
    + (last ? `${NAMES[last[0]]} played the ${nameOf(last[1])}. ` : "")
    + `Tricks: NS ${ns}, EW ${ew}. `
    + (results.length ? `${NAMES[seat]} to play; declarer takes ${best} in all with best play.`
      : `The play is over: declarer took ${declarer % 2 ? ew : ns}.`));
  if (focus) (document.querySelector(".card[tabindex='0']") || by("restart")).focus();
}

function addressNow() {
  return addressOf(now.board) + (dealt ? "&" + new URLSearchParams(dealt) : "");
}

function play(card, focus) {
  if (costs[card] === undefined) return;
  const { board, line } = now;
  if (line[board.played.length] !== card) now.line = [...board.played, card];
  moveTo(board.played.length + 1, focus);
}

// Show the play after so many cards of the line that was played.
function moveTo(count, focus) {
  costs = {};
  now.board.played = now.line.slice(0, count);
  attempt(stale => showCosts(stale, focus));
}

// The next card of the line, or the first that costs nothing.
function forward(focus) {
  const card = now.line[now.board.played.length];
  play(costs[card] === undefined ? Object.keys(costs).find(c => costs[c] === 0) : card, focus);
}

// ---- tricks and par ---------------------------------------------------------------------------

function showTable() {
  const chosen = now.board.contract, rows = [make("tr", {}, make("td"),
    ...ORDER.map(s => make("th", { scope: "col" }, symbol(STRAINS[s]))))];
  for (const seat of [0, 2, 1, 3])
    rows.push(make("tr", {}, make("th", { scope: "row", textContent: SEATS[seat] }),
      ...ORDER.map(strain => {
        const tricks = now.tricks[seat * 5 + strain];
        const b = make("button", { type: "button", textContent: tricks,
          onclick: () => choose(seat, strain) });
        b.setAttribute("aria-label",
          `${NAMES[seat]} in ${SUIT_NAMES[STRAINS[strain]]}: ${plural(+tricks, "trick")}`);
        b.setAttribute("aria-pressed", !!chosen && chosen[0] === seat && chosen[1] === strain);
        return make("td", {}, b);
      })));
  by("table").replaceChildren(...rows);
}

function choose(declarer, strain) {
  now.board.contract = [declarer, strain];
  now.line = [];
  const at = [...by("table").querySelectorAll("button")].indexOf(document.activeElement);
  showTable();
  if (at >= 0) by("table").querySelectorAll("button")[at].focus();
  moveTo(0);
}

async function showPar(stale) {
  const { board } = now;
  const line = await core("page_par", now.tricks.join(" "), board.dealer, board.vul);
  if (stale()) return;
  const [points, ...rest] = line.split(" ");
  const contracts = rest.join(" ").split(", ");
  const texts = contracts.map(c =>
    c.replace(/^(\d)([CDHS])/, (all, level, suit) => level + SYMBOLS[suit]));
  by("par").textContent = contracts[0] === "P" ? "Par: 0, passed out."
    : `Par: ${points > 0 ? "NS +" + points : "EW +" + -points}: ${texts.join(", ")}.`;
  // where nothing was said, the play is that of a contract that brings par
  const par = /^\d(NT|[CDHS])x* by ([NESW])/.exec(contracts[0]);
  if (!board.contract && par) {
    board.contract = [SEATS.indexOf(par[2]), STRAINS.indexOf(par[1])];
    showTable();
  }
}

// ---- boards -----------------------------------------------------------------------------------

async function showBoard(board, stale) {
  const deal = await core("page_read", board.deal);
  if (stale()) return;
  now = { board: { ...board, deal }, hands: handsOf(deal), line: board.played, tricks: [] };
  costs = {};
  by("dealer").value = board.dealer;
  by("vul").value = board.vul;
  by("link").href = linkOf(now.board);
  by("table").replaceChildren();
  by("par").textContent = by("state").textContent = "";
  showPlay(-1);
  const line = await core("page_solve", deal);
  if (stale()) return;
  now.tricks = line.split(" ");
  showTable();
  await showPar(stale);
  if (stale()) return;
  try {
    await showCosts(stale);
  } catch (e) { // cards that could not be played: the deal is shown without them
    now.board.played = now.line = [];
    await showCosts(stale);
    throw Error(`the play is left out: ${e.message}`);
  }
}

// Show the first of these boards, and let the others be chosen.
async function showBoards(list, stale) {
  for (const board of list) {
    try {
      board.deal = await core("page_read", board.deal);
    } catch (e) {
      throw list.length > 1 ? Error(`board ${board.number}: ${e.message}`) : e;
    }
    if (stale()) return;
  }
  boards = list;
  by("boards").replaceChildren(...list.map((board, i) =>
    make("option", { value: i, textContent: board.number })));
  by("choose").hidden = list.length < 2;
  await showBoard(list[0], stale);
  if (list.hidden && !stale())
    throw Error(`without all four hands, and so left out: ${plural(list.hidden, "board")}`);
}

function read() {
  attempt(async stale => {
    dealt = null;
    await showBoards(readBoards(by("text").value), stale);
  });
}

// A whole number of an input, within its bounds.
function numberOf(id, least) {
  by(id).value = Math.min(LAST, Math.max(least, Math.trunc(+by(id).value) || least));
  return +by(id).value;
}

// The deal that baize deal --seed SEED deals as the INDEX-th.
function deal() {
  attempt(async stale => {
    const where = by("condition").value, seed = numberOf("seed", 0), n = numberOf("index", 1);
    const text = await core("page_deal", where, seed, n);
    if (stale()) return;
    dealt = { where, seed, n };
    by("text").value = text;
    await showBoards([newBoard(text, n)], stale);
  });
}

// The board of the address; without one the deal of its condition.
function openAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  for (const [name, id] of [["where", "condition"], ["seed", "seed"], ["n", "index"]])
    if (fields.has(name)) by(id).value = fields.get(name);
  if (!fields.has("deal")) return deal();
  return attempt(async stale => {
    dealt = fields.has("where") ? { where: fields.get("where"), seed: fields.get("seed"),
      n: fields.get("n") } : null;
    const board = boardFrom(location.hash);
    by("text").value = board.deal;
    await showBoards([board], stale);
  });
}

// ---- events -----------------------------------------------------------------------------------

// Arrows move among the buttons that can be pressed: by one, or by a row.
function moveFocus(e, perRow) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[e.key];
  const list = [...e.currentTarget.querySelectorAll("button:enabled")];
  const at = list.indexOf(document.activeElement);
  if (!step || at < 0) return;
  e.preventDefault();
  const to = list[at + step];
  if (to) to.focus();
}

function openPage() {
  by("dealer").append(...NAMES.map((name, value) => make("option", { value, textContent: name })));
  by("vul").append(...VULS.map(value => make("option", { value, textContent: value })));
  by("examples").append(...EXAMPLES.map(text => make("button", { type: "button", textContent: text,
    onclick: () => { by("condition").value = text; by("index").value = 1; deal(); } })));
  by("boards").onchange = () => attempt(stale => showBoard(boards[by("boards").value], stale));
  by("dealer").onchange = by("vul").onchange = () => attempt(async stale => {
    now.board.dealer = +by("dealer").value;
    now.board.vul = by("vul").value;
    by("link").href = linkOf(now.board);
    await showPar(stale);
    await showCosts(stale);
  });
  for (const hand of hands) {
    hand.onkeydown = e => {
      moveFocus(e, 1);
      const count = now.board.played.length;
      if (e.key === "Backspace" && count) moveTo(count - 1, true);
    };
  }
  by("table").onkeydown = e => moveFocus(e, 5);
  by("back").onclick = () => moveTo(now.board.played.length - 1);
  by("forward").onclick = () => forward(false);
  by("restart").onclick = () => moveTo(0);
  by("stop").onclick = () => stopCore("stopped");
  by("next").onclick = () => { by("index").value = numberOf("index", 0) + 1; deal(); };
  for (const [id, act] of [["dealing", deal], ["reading", read]])
    by(id).onsubmit = e => { e.preventDefault(); scrollTo(0, 0); act(); };
  for (const [id, act] of [["condition", deal], ["text", read]])
    by(id).onkeydown = e => {
      if (e.key === "Enter" && !e.shiftKey) { e.preventDefault(); act(); }
    };
  onhashchange = openAddress;
  openAddress();
}
