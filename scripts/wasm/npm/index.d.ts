// SPDX-License-Identifier: MIT
// Texts are those of baize: deals as in PBN ("N:hand hand hand hand"), cards "SA HT", contracts
// "4S by N", "3NTx by E", "P", conditions as in its scripts: 'S.hcp "15-17" & S.balanced'. What is
// wrong throws an Error with a sentence; of another type, a TypeError; out of range, a RangeError.

export type Seat = "N" | "E" | "S" | "W";
export type Strain = "C" | "D" | "H" | "S" | "NT";
export type Vul = "none" | "NS" | "EW" | "both";
/** Tricks by declarer and strain. */
export type Tricks = Record<Seat, Record<Strain, number>>;

export interface Par {
  /** Points of N-S. */
  score: number;
  /** Contracts that bring it. */
  contracts: string[];
}

export interface Probability {
  /** Counted, else estimated. */
  exact: boolean;
  /** The share of all deals, with a 95 % interval. */
  share: number;
  low: number;
  high: number;
  /** How many deals there are, in digits. */
  of: string;
  /** How many satisfy the condition, where that is exact. */
  count?: string;
}

export interface Play {
  /** Whose turn it is. */
  turn: Seat;
  /** Tricks taken so far. */
  taken: { NS: number; EW: number };
  /** Each card that may be played, and the tricks in all of the side that plays it. */
  cards: Record<string, number>;
}

export interface Baize {
  readonly version: string;
  /** Double-dummy results. A deal takes some hundredths of a second, during which nothing else runs. */
  solve(deal: string): Tricks;
  /** Par of such results. */
  par(tricks: Tricks, vul?: Vul, dealer?: Seat): Par;
  /** Points of declarer's side for so many tricks. */
  score(contract: string, vul: Vul, tricks: number): number;
  /** IMPs for a difference in points. */
  imps(points: number): number;
  /** Deal `index`, from 1, of a seed that satisfies a condition: the same in all programs that use baize. */
  deal(condition: string, seed: number | bigint, index: number | bigint): string;
  /** Whether a deal satisfies a condition. */
  holds(condition: string, deal: string): boolean;
  /** How many deals satisfy a condition. */
  probability(condition: string): Probability;
  /** The value of a feature: "S.hcp", "NS.longest_fit", "N.hearts.hcp". */
  value(deal: string, feature: string): number;
  /** A deal after some cards ("CT C4 CA"), and what each card leads to. */
  play(deal: string, strain: Strain, leader: Seat, cards?: string): Play;
}

/** The module, loaded once. */
export default function load(): Promise<Baize>;
