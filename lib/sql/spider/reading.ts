import { columnNamed, type SpiderNames } from "./spider_names.ts";
import type { SpiderAggregate, SpiderColumn, SpiderQuery, SpiderTerm } from "./types.ts";

/** A text that is being read, and how far. */
export interface Reading {
  readonly tokens: readonly string[];
  readonly names: SpiderNames;
  /** Reads a subquery that begins at the current word. */
  readonly readQuery: (reading: Reading) => SpiderQuery;
  /** Number of queries around the current one. */
  depth: number;
  at: number;
}

export const clauseWords: ReadonlySet<string> = new Set([
  "select",
  "from",
  "where",
  "group",
  "order",
  "limit",
  "intersect",
  "union",
  "except",
]);

/** The current word; empty at the end of the text, which no word is. */
export function current(reading: Reading): string {
  return reading.tokens[reading.at] ?? "";
}

/** Steps over the current word if it is the given one. */
export function skip(reading: Reading, word: string): boolean {
  if (current(reading) !== word) return false;
  reading.at++;
  return true;
}

/** Steps over the current word, which has to be the given one. */
export function expect(reading: Reading, word: string): void {
  if (!skip(reading, word)) {
    const found = current(reading);
    throw new SyntaxError(`${word} was expected ${found === "" ? "at the end" : `where ${found} stands`}`);
  }
}

export function atEnd(reading: Reading): boolean {
  return reading.at >= reading.tokens.length;
}

/** Whether a list of a clause is over. */
export function atClauseEnd(reading: Reading): boolean {
  const word = current(reading);
  return atEnd(reading) || clauseWords.has(word) || word === ")" || word === ";";
}

const aggregates: ReadonlySet<string> = new Set(["max", "min", "count", "sum", "avg"]);

/** Steps over the name of an aggregate, if one stands here. */
export function readAggregate(reading: Reading): SpiderAggregate {
  const word = current(reading);
  if (!aggregates.has(word)) return "none";
  reading.at++;
  return word as SpiderAggregate;
}

/** A column, in brackets or inside an aggregate or neither. */
export function readColumn(reading: Reading, tables: readonly string[]): SpiderColumn {
  const bracketed = skip(reading, "(");
  const aggregate = readAggregate(reading);
  if (aggregate !== "none") expect(reading, "(");
  const distinct = skip(reading, "distinct");
  const column = columnNamed(current(reading), { names: reading.names, tables });
  reading.at++;
  // The evaluator reads one closing bracket where a bracket and an aggregate's have been opened.
  if (bracketed || aggregate !== "none") expect(reading, ")");
  return { aggregate, column, distinct };
}

const operators: ReadonlySet<string> = new Set(["-", "+", "*", "/"]);

/** A column, or two with an arithmetic operator between them. */
export function readTerm(reading: Reading, tables: readonly string[]): SpiderTerm {
  const bracketed = skip(reading, "(");
  const left = readColumn(reading, tables);
  const operator = current(reading);
  let term: SpiderTerm = { operator: "none", left };
  if (operators.has(operator)) {
    reading.at++;
    term = { operator: operator as SpiderTerm["operator"], left, right: readColumn(reading, tables) };
  }
  if (bracketed) expect(reading, ")");
  return term;
}
