// SPDX-License-Identifier: MIT
"use strict";
// The package baize: libbaize as WebAssembly. index.d.ts says what each function takes and gives.
const core = require("./core.cjs");

const SEATS = ["N", "E", "S", "W"], STRAINS = ["C", "D", "H", "S", "NT"];
const VULS = ["none", "NS", "EW", "both"];
const TEXT_MAX = 10000; // texts lie on the stack of the core, which more would overrun

function text(value, what) {
  if (typeof value !== "string") throw new TypeError(`${what}: a string expected, not ${String(value)}`);
  if (value.length > TEXT_MAX) {
    throw new RangeError(`${what} has ${value.length} characters: ${TEXT_MAX} is the most`);
  }
  if (value.includes("\0")) throw new RangeError(`${what} has a zero character`);
  return value;
}

function one(names, value, what) {
  const number = names.indexOf(value);
  if (number < 0) throw new RangeError(`${what}: '${String(value)}' is not one of ${names.join(", ")}`);
  return number;
}

function whole(value, what, low, high) {
  const is = typeof value === "bigint" || Number.isSafeInteger(value);
  if (!is) throw new TypeError(`${what}: a whole number expected, not ${String(value)}`);
  if (value < low || value > high) throw new RangeError(`${what}: ${value} is not from ${low} to ${high}`);
  return value;
}

/** Loads the module once; what it gives does not wait any more. */
let loading;
module.exports = function load() {
  loading = loading || core().then(make);
  return loading;
};
module.exports.default = module.exports;

function make(wasm) {
  // A call of the core; what it says is wrong becomes an error.
  function ask(name, ...values) {
    const types = values.map(value => typeof value);
    const line = wasm.ccall("module_" + name, "string", types, values);
    if (line[0] === "!") throw new Error(line.slice(1));
    return line;
  }
  const found = (name, ...values) => JSON.parse(ask(name, ...values));

  return Object.freeze({
    version: wasm.ccall("module_version", "string", [], []),
    solve(deal) {
      const rows = found("solve", text(deal, "deal"));
      return Object.fromEntries(SEATS.map((seat, i) =>
        [seat, Object.fromEntries(STRAINS.map((strain, s) => [strain, rows[i][s]]))]));
    },
    par(tricks, vul = "none", dealer = "N") {
      const numbers = SEATS.flatMap(seat => STRAINS.map(strain =>
        whole(tricks?.[seat]?.[strain], `tricks of ${seat} in ${strain}`, 0, 13)));
      one(VULS, vul, "vul");
      return found("par", numbers.join(" "), one(SEATS, dealer, "dealer"), vul);
    },
    score: (contract, vul, tricks) => found("score", text(contract, "contract"),
      VULS[one(VULS, vul, "vul")], Number(whole(tricks, "tricks", 0, 13))),
    imps: points => wasm.ccall("module_imps", "number", ["number"],
      [Number(whole(points, "points", -2147483648, 2147483647))]),
    deal: (condition, seed, index) => found("deal", text(condition, "condition"),
      String(whole(seed, "seed", 0n, (1n << 64n) - 1n)),
      String(whole(index, "index", 1n, (1n << 63n) - 1n))),
    holds: (condition, deal) => found("holds", text(condition, "condition"), text(deal, "deal")),
    probability: condition => found("probability", text(condition, "condition")),
    value: (deal, feature) => found("feature", text(deal, "deal"), text(feature, "feature")),
    play(deal, strain, leader, cards = "") {
      const state = found("play", text(deal, "deal"), one(STRAINS, strain, "strain"),
        one(SEATS, leader, "leader"), text(cards, "cards"));
      return { ...state, turn: SEATS[state.turn] };
    },
  });
}
