// SPDX-License-Identifier: MIT
// npm.cjs FOLDER: the npm package, in Node: results that are published, deals of the program, errors.
"use strict";
const assert = require("assert");
const { execFileSync } = require("child_process");
const path = require("path");
const folder = path.resolve(process.argv[2]);
const DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

async function main() {
  const load = require(folder), same = await load();
  const baize = await (await import(path.join(folder, "index.mjs"))).default();
  assert.strictEqual(same, baize);
  const lua = code => execFileSync("build/baize", ["-e", code], { encoding: "utf8" }).trimEnd();
  assert.strictEqual(baize.version, require(path.join(folder, "package.json")).version);

  const tricks = baize.solve(DEAL); // the first deal of DDS's examples and its published table
  assert.deepStrictEqual(tricks.N, { C: 7, D: 5, H: 6, S: 5, NT: 6 });
  assert.deepStrictEqual(tricks.W, { C: 5, D: 7, H: 6, S: 8, NT: 6 });
  assert.deepStrictEqual(baize.par(tricks), { score: -110, contracts: ["2S by E", "2S by W"] });
  assert.strictEqual(String(baize.par(tricks, "both", "S").score),
    lua(`print(baize.deal("${DEAL}"):par { vul = "both", dealer = "S" }.score)`));
  assert.deepStrictEqual([620, -100, 12, -12], [baize.score("4S by N", "NS", 10),
    baize.score("3NT by S", "NS", 8), baize.imps(720), baize.imps(-720)]);

  const WHERE = 'S.hcp "15-17" & S.balanced & NS.spades "8+"';
  const deals = [1, 2n, 3].map(index => baize.deal(WHERE, 7, index));
  assert.strictEqual(deals.join("\n"), lua(`for d in baize.sampler { where = baize.condition '${WHERE}',
    seed = 7 }:deals(3) do print(d) end`));
  assert.ok(deals.every(deal => baize.holds(WHERE, deal)) && !baize.holds(WHERE, DEAL));
  assert.strictEqual(baize.deal("any", 2n ** 64n - 1n, 5), lua("print((baize.sampler { seed = -1 }:deal(5)))"));
  const figure = baize.probability('S.hcp "15"');
  assert.deepStrictEqual([true, "2373071103959306278232073600"], [figure.exact, figure.count]);
  assert.strictEqual(baize.value(DEAL, "S.hcp"), 12);
  assert.strictEqual(baize.value(DEAL, "S.nltc"), Number(lua(`print(S.nltc:value(baize.deal "${DEAL}"))`)));

  const state = baize.play(DEAL, "S", "N", "CT C4");
  assert.deepStrictEqual(state, { turn: "S", taken: { NS: 0, EW: 0 },
    cards: { CA: state.cards.CA, C7: state.cards.C7, C6: state.cards.C6, C5: state.cards.C5,
      C2: state.cards.C2 } });
  assert.strictEqual(state.cards.CA, 5); // E-W take 8, as in tests/lib/module.py

  for (const [call, kind, said] of [
    [() => baize.solve("N:AK"), Error, /four suits/],
    [() => baize.solve(7), TypeError, /^deal: a string expected, not 7/],
    [() => baize.solve("N:\0"), RangeError, /zero character/],
    [() => baize.solve("x".repeat(1e6)), RangeError, /^deal has 1000000 characters: 10000 is the most/],
    [() => baize.play("\u4e09".repeat(1e4), "S", "N", "\u4e09".repeat(1e4)), Error, /is not a rank/],
    [() => baize.deal('S.hpc "3"', 1, 1), Error, /'hpc' is not a feature/],
    [() => baize.deal("any", 1, 0), RangeError, /^index: 0 is not from 1/],
    [() => baize.deal("any", 1.5, 1), TypeError, /^seed: a whole number expected/],
    [() => baize.score("4S by N", "red", 10), RangeError, /'red' is not one of none, NS, EW, both/],
    [() => baize.score("8S by N", "NS", 10), Error, /8S/],
    [() => baize.par({}), TypeError, /^tricks of N in C: a whole number expected/],
    [() => baize.play(DEAL, "S", "N", "CT HJ"), Error, /must follow suit/],
    [() => baize.play(DEAL, "X", "N"), RangeError, /'X' is not one of C, D, H, S, NT/],
  ]) assert.throws(call, error => error instanceof kind && said.test(error.message), String(call));
  assert.strictEqual(baize.solve(DEAL).S.NT, 6); // as before all that
}

main().catch(error => { console.error(error); process.exit(1); });
