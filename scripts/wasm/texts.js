// SPDX-License-Identifier: GPL-3.0-or-later
// Boards as texts: PBN, LIN, links to the hand viewer of BBO, the address of the page. A board is
//   { deal, dealer, vul, number, contract, played }
// with seats and strains as numbers: the deal is the text of PBN, a contract [declarer, strain].
// Deals are judged by the core; what is wrong here is an Error.
const SEATS = "NESW", RANKS = "23456789TJQKA", STRAINS = ["C", "D", "H", "S", "NT"];
const VULS = ["none", "NS", "EW", "both"];
const LIN_SEATS = "SWNE", LIN_SUITS = "SHDC";
const VIEWER = "https://www.bridgebase.com/tools/handviewer.html?lin=";

// Dealer and vulnerability of a board's number, where nothing else is said.
const dealerOf = number => (number + 3) % 4;
const vulOf = number => VULS[(number - 1 + Math.floor((number - 1) / 4)) % 4];

function newBoard(deal, number) {
  return { deal, number, dealer: dealerOf(number), vul: vulOf(number), contract: null, played: [] };
}

// The cards of each hand of a deal as the core writes it, spades first.
function handsOf(deal) {
  return deal.slice(2).split(" ").map(hand =>
    hand.split(".").flatMap((ranks, suit) => [...ranks].map(rank => LIN_SUITS[suit] + rank)));
}

// Which card of a trick wins it, from 0.
function winnerOf(trick, strain) {
  let best = 0;
  trick.forEach((card, i) => {
    if (card[0] === trick[best][0] ? RANKS.indexOf(card[1]) > RANKS.indexOf(trick[best][1])
      : card[0] === STRAINS[strain]) best = i;
  });
  return best;
}

const cardsOf = text => (text.toUpperCase().replace(/10/g, "T").match(/[SHDC][2-9TJQKA]/g) || []);

function seatOf(text, what) {
  const seat = SEATS.indexOf(text.trim().slice(-1).toUpperCase() || "-");
  if (seat < 0) throw Error(`'${text}' is not a ${what}: write N, E, S or W`);
  return seat;
}

function vulFrom(text) {
  const word = text.trim().toLowerCase().replace("-", "");
  const names = [["none", "love", "o", "0", ""], ["ns", "n"], ["ew", "e"], ["both", "all", "b"]];
  const at = names.findIndex(list => list.includes(word));
  if (at < 0) throw Error(`'${text}' is not a vulnerability: write none, NS, EW or both`);
  return VULS[at];
}

// "4HX", "3N", "NT": the strain, or -1.
const strainFrom = text => STRAINS.findIndex(s => s[0] === text.replace(/^[1-7]/, "")[0]);

// The contract of an auction, or null.
function contractOf(dealer, calls) {
  const bids = calls.map((call, i) => ({ side: (dealer + i) % 2, seat: (dealer + i) % 4,
    strain: /^[1-7]/.test(call) ? strainFrom(call) : -1 })).filter(bid => bid.strain >= 0);
  const last = bids[bids.length - 1];
  return last ? [bids.find(b => b.side === last.side && b.strain === last.strain).seat, last.strain]
    : null;
}

// ---- PBN ----------------------------------------------------------------------------------

// Who holds each card of a deal of PBN as it is written, as far as that can be told.
function ownersOf(deal) {
  const owners = {}, first = SEATS.indexOf(deal.trim()[0].toUpperCase());
  deal.trim().slice(2).split(/\s+/).forEach((hand, i) => hand.split(".").forEach((ranks, suit) => {
    for (const rank of ranks.toUpperCase()) owners[LIN_SUITS[suit] + rank] = (first + i) % 4;
  }));
  return owners;
}

// The cards of a Play section in the order in which they were played. Its rows are tricks, whose
// columns are seats or, as some programs write them, in the order of play: owners say which.
function playOf(game, strain) {
  const owners = ownersOf(game.deal), played = [];
  const text = game.cards.toUpperCase().replace(/10/g, "T");
  const words = text.match(/[SHDC][2-9TJQKA]\b|-|\*/g) || [];
  for (let row = 0, leader = seatOf(game.play, "leader"); row < words.length; row += 4) {
    const cards = words.slice(row, row + 4), trick = [];
    for (let i = 0; i < 4; i++) {
      const card = cards.find(c => owners[c] === (leader + i) % 4);
      if (!card) return played.concat(trick);
      trick.push(card);
    }
    played.push(...trick);
    leader = (leader + winnerOf(trick, strain)) % 4;
  }
  return played;
}

function pbnBoard(game, at) {
  const number = +game.board > 0 ? Math.trunc(game.board) : at + 1;
  const board = newBoard(game.deal, number);
  if (game.dealer) board.dealer = seatOf(game.dealer, "dealer");
  if (game.vulnerable) board.vul = vulFrom(game.vulnerable);
  const contract = /^\s*[1-7]\s*(C|D|H|S|N)/i.exec(game.contract || "");
  if (contract && /[NESW]\s*$/i.test(game.declarer || "")) {
    board.contract = [seatOf(game.declarer, "declarer"), strainFrom(contract[1].toUpperCase())];
    if (/^[NESW]$/i.test(game.play || "")) board.played = playOf(game, board.contract[1]);
  }
  return board;
}

// Tags at which the next record may begin, after an empty line.
const BEGINS = ["event", "site", "date", "stage", "round", "table", "room", "hometeam", "board",
  "west", "north", "dealer", "deal", "declarer"];

function readPbn(text) {
  const games = [];
  let game = null, section = "", blank = false;
  for (const line of text.replace(/\{[^}]*\}/g, " ").split(/\r\n|\r|\n/)) {
    const tag = /^\s*\[\s*(\w+)\s+"(.*)"\s*\]/.exec(line);
    if (line[0] === "%") continue;
    if (tag) {
      section = tag[1].toLowerCase();
      if (!game || blank && BEGINS.includes(section) || section in game && section !== "note")
        games.push(game = { cards: "" });
      const before = games[games.length - 2] || {};
      game[section] = tag[2] === "#" ? before[section] || "" : tag[2];
      blank = false;
    } else if (!line.trim()) {
      blank = true;
    } else if (game && section === "play") {
      game.cards += " " + line.replace(/;.*|\$\d+/g, "");
    }
  }
  games.forEach((g, i) => { // another table of the same board
    if (i && !g.deal && !g.board)
      for (const name of ["board", "deal", "dealer", "vulnerable"]) g[name] = games[i - 1][name];
  });
  return named(games.filter(g => g.deal), pbnBoard, g => g.board);
}

// ---- LIN ----------------------------------------------------------------------------------

function linHand(text) {
  const held = { S: "", H: "", D: "", C: "" };
  let suit = "";
  for (const c of text.toUpperCase().replace(/10/g, "T").replace(/\s/g, "")) {
    if (c in held) suit = c;
    else if (suit && RANKS.includes(c)) held[suit] += c;
    else throw Error(`'${c}' is not a card in '${text}'`);
  }
  return [...LIN_SUITS].map(s => held[s]).join(".");
}

// The text of the deal in `md`; of three hands the fourth has the other cards.
function linDeal(text) {
  const hands = ["", "", "", ""];
  text.replace(/^[0-4]/, "").split(",").slice(0, 4).forEach((hand, i) => {
    if (hand.trim()) hands[SEATS.indexOf(LIN_SEATS[i])] = linHand(hand);
  });
  const missing = hands.indexOf("");
  if (missing >= 0 && missing === hands.lastIndexOf("")) {
    const held = hands.filter(Boolean).map(hand => hand.split("."));
    hands[missing] = [0, 1, 2, 3].map(suit =>
      [...RANKS].filter(rank => !held.some(hand => hand[suit].includes(rank))).join("")).join(".");
  } else if (missing >= 0) {
    throw Error(`'${text}' has ${hands.filter(Boolean).length} of the four hands`);
  }
  return "N:" + hands.join(" ");
}

function linBoard(fields, at) {
  const last = name => (fields.filter(f => f[0] === name).pop() || [])[1] || "";
  const number = +((/\d+\s*$/.exec(last("ah")) || /\d+/.exec(last("qx")) || [])[0]) || at + 1;
  const board = newBoard(linDeal(last("md")), number);
  if (/^[1-4]/.test(last("md"))) board.dealer = SEATS.indexOf(LIN_SEATS[last("md")[0] - 1]);
  if (last("sv")) board.vul = vulFrom(last("sv"));
  const calls = fields.filter(f => f[0] === "mb").flatMap(f => {
    const word = f[1].replace(/[!\s]/g, "").toUpperCase();
    return /^P+$/.test(word) ? [...word] : [word];
  });
  board.contract = contractOf(board.dealer, calls);
  if (board.contract)
    board.played = cardsOf(fields.filter(f => f[0] === "pc").map(f => f[1]).join(" "));
  return board;
}

function readLin(text) {
  const parts = text.split("|"), boards = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const name = parts[i].trim().toLowerCase(), last = boards[boards.length - 1];
    const dealt = !last || last.some(f => f[0] === "md");
    if (name === "qx" || dealt && (name === "md" || name === "pn")) boards.push([]);
    if (boards.length) boards[boards.length - 1].push([name, parts[i + 1].trim()]);
  }
  return named(boards.filter(b => b.some(f => f[0] === "md")), linBoard,
    b => (b.find(f => f[0] === "qx") || [])[1]);
}

function linOf(board) {
  const hands = handsOf(board.deal), held = seat => [...LIN_SUITS].map(suit => suit
    + hands[SEATS.indexOf(seat)].filter(c => c[0] === suit).map(c => c[1]).join("")).join("");
  return `pn|,,,|st||md|${LIN_SEATS.indexOf(SEATS[board.dealer]) + 1}`
    + `${[...LIN_SEATS].map(held).join(",")}|rh||ah|Board ${board.number}|`
    + `sv|${"oneb"[VULS.indexOf(board.vul)]}|`;
}

const linkOf = board => VIEWER + encodeURIComponent(linOf(board));

// ---- either -------------------------------------------------------------------------------

// Make a board of each; an error says in which it is.
function named(list, make, name) {
  return list.map((one, i) => {
    try {
      return make(one, i);
    } catch (e) {
      throw Error(`board ${name(one) || i + 1}: ${e.message}`);
    }
  });
}

// The boards of a text: PBN, LIN, a link with LIN in it, or deals, one to a line.
function readBoards(text) {
  const link = /[?&]lin=([^&#\s]+)/.exec(text);
  if (link) {
    try {
      text = decodeURIComponent(link[1].replace(/\+/g, " "));
    } catch (e) {
      throw Error("the LIN in this link is cut or damaged: copy the whole address");
    }
  } else if (/^\s*https?:/.test(text)) {
    throw Error("this link has no deal in it (lin=...): open it, and paste the address that you "
      + "see then");
  }
  const pbn = /^\s*\[\s*\w+\s+"/m.test(text), lin = !pbn && text.includes("|");
  const boards = pbn ? readPbn(text) : lin ? readLin(text)
    : text.split(/[\r\n]+/).filter(l => l.trim()).map((l, i) => newBoard(l.trim(), i + 1));
  // hands that are hidden are written "-"
  const whole = boards.filter(b => !/[:\s]-(?!\S)/.test(b.deal));
  whole.hidden = boards.length - whole.length;
  if (whole.length) return whole;
  throw Error(pbn ? 'no board of this PBN has its cards: [Deal "N:..."]'
    : lin ? "no board of this LIN has its cards: md|...|" : "paste a deal, PBN or LIN first");
}

// ---- the address --------------------------------------------------------------------------

function addressOf(board) {
  const fields = { deal: board.deal, board: board.number, dealer: SEATS[board.dealer],
    vul: board.vul };
  if (board.contract) {
    fields.play = `${STRAINS[board.contract[1]]} by ${SEATS[board.contract[0]]}`;
    if (board.played.length) fields.cards = board.played.join("");
  }
  return "#" + new URLSearchParams(fields);
}

// The board of an address, or null where it has none.
function boardFrom(address) {
  const fields = new URLSearchParams(address.replace(/^#/, ""));
  if (!fields.get("deal")) return null;
  const board = newBoard(fields.get("deal"), Math.trunc(+fields.get("board")) || 1);
  if (fields.get("dealer")) board.dealer = seatOf(fields.get("dealer"), "dealer");
  if (fields.get("vul")) board.vul = vulFrom(fields.get("vul"));
  const contract = /^(C|D|H|S|NT?) by ([NESW])$/i.exec(fields.get("play") || "");
  if (contract) {
    board.contract = [seatOf(contract[2], "declarer"), strainFrom(contract[1].toUpperCase())];
    board.played = cardsOf(fields.get("cards") || "");
  } else if (fields.get("play")) {
    throw Error(`'${fields.get("play")}' in the address is not a strain by a seat, as 'NT by S'`);
  }
  return board;
}
