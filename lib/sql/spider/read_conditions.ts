import { atEnd, clauseWords, current, expect, readColumn, type Reading, readTerm, skip } from "./reading.ts";
import type { SpiderCondition, SpiderConditions, SpiderValue } from "./types.ts";

/**
 * Conditions up to the next clause, join or closing bracket.
 *
 * @throws {SyntaxError} If they are not of the shape `[NOT] term operator value`, joined by AND and OR.
 */
export function readConditions(reading: Reading, tables: readonly string[]): SpiderConditions {
  const units: SpiderCondition[] = [];
  const connectors: ("and" | "or")[] = [];
  while (!atEnd(reading)) {
    units.push(readCondition(reading, tables));
    const word = current(reading);
    if (atEnd(reading) || clauseWords.has(word) || joinWords.has(word) || word === ")" || word === ";") break;
    if (word !== "and" && word !== "or") throw new SyntaxError(`AND or OR was expected where ${word} stands`);
    connectors.push(word);
    reading.at++;
  }
  return { units, connectors };
}

const joinWords: ReadonlySet<string> = new Set(["join", "on", "as"]);

const comparisons: ReadonlySet<string> = new Set([
  "not",
  "between",
  "=",
  ">",
  "<",
  ">=",
  "<=",
  "!=",
  "in",
  "like",
  "is",
  "exists",
]);

function readCondition(reading: Reading, tables: readonly string[]): SpiderCondition {
  const term = readTerm(reading, tables);
  const negated = skip(reading, "not");
  const operator = current(reading);
  if (!comparisons.has(operator)) {
    throw new SyntaxError(
      `a comparison was expected ${operator === "" ? "at the end" : `where ${operator} stands`}`,
    );
  }
  reading.at++;
  const values = [readValue(reading, tables)];
  if (operator === "between") {
    expect(reading, "and");
    values.push(readValue(reading, tables));
  }
  return { negated, operator, term, values };
}

/** As the evaluator's language reads a number: `1e5`, `.5`, `1_000`. */
const number = /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?$/;

function readValue(reading: Reading, tables: readonly string[]): SpiderValue {
  const start = reading.at;
  const bracketed = skip(reading, "(");
  const word = current(reading);
  let value: SpiderValue;
  if (word === "select") {
    value = { kind: "query", query: reading.readQuery(reading) };
  } else if (word.startsWith('"')) {
    value = { kind: "text", text: word };
    reading.at++;
  } else if (number.test(word)) {
    value = { kind: "number", value: Number(word.replaceAll("_", "")) };
    reading.at++;
  } else {
    value = { kind: "column", column: readComparedColumn(reading, { start, tables }) };
  }
  if (bracketed) expect(reading, ")");
  return value;
}

/**
 * A column on the right of a comparison. The evaluator steps over all that stands between it and the next AND, clause or
 * JOIN: `a.x = b.y OR …` loses its second half, `a.x = b.y LEFT JOIN` its LEFT.
 */
function readComparedColumn(
  reading: Reading,
  { start, tables }: { readonly start: number; readonly tables: readonly string[] },
) {
  const ends = (word: string) =>
    word === "," || word === ")" || word === "and" || clauseWords.has(word) || joinWords.has(word);
  while (!atEnd(reading) && !ends(current(reading))) reading.at++;
  return readColumn({ ...reading, tokens: reading.tokens.slice(start, reading.at), at: 0 }, tables);
}
