import {
  atClauseEnd,
  atEnd,
  clauseWords,
  current,
  expect,
  openReading,
  readAggregate,
  readColumn,
  type Reading,
  readTerm,
  skip,
  tableNamed,
} from "./reading.ts";
import type {
  SpiderColumn,
  SpiderCondition,
  SpiderConditions,
  SpiderOutput,
  SpiderQuery,
  SpiderSource,
  SpiderTable,
  SpiderTerm,
  SpiderValue,
} from "./types.ts";

/** A query in Spider's shape, or why the text has no such shape. */
export type SpiderReading =
  | { readonly kind: "query"; readonly query: SpiderQuery }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * Reads a query in the small language of Spider's evaluator, names resolved against the schema.
 *
 * The language knows tables with `AS` aliases only, joins of tables, conditions without precedence, aggregates of single
 * columns, and one set operation behind a query. What it does not know (aliases of columns, lists behind IN, IS NULL, EXISTS,
 * `<>`, `T1.*`, comma joins) is unreadable; what stands behind the last clause is not looked at.
 */
export function readSpiderQuery(sql: string, tables: readonly SpiderTable[]): SpiderReading {
  try {
    return { kind: "query", query: readQuery(openReading(sql, tables)) };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "unreadable", reason: error.message };
    throw error;
  }
}

/** Deeper nesting is nobody's query, and would end the program instead of the reading. */
const deepest = 200;

function readQuery(reading: Reading): SpiderQuery {
  if (++reading.depth > deepest) throw new SyntaxError(`more than ${deepest} queries are nested`);
  const bracketed = skip(reading, "(");
  const start = reading.at;
  const { sources, joins, tables } = readSources(reading);
  const end = reading.at;
  reading.at = start;
  const { distinct, outputs } = readOutputs(reading, tables);
  reading.at = end;
  const where = skip(reading, "where") ? readConditions(reading, tables) : noConditions;
  const group = readGroup(reading, tables);
  const having = skip(reading, "having") ? readConditions(reading, tables) : noConditions;
  const order = readOrder(reading, tables);
  const limited = readLimit(reading);
  while (skip(reading, ";"));
  if (bracketed) expect(reading, ")");
  while (skip(reading, ";"));
  const combined = readCombined(reading);
  reading.depth--;
  return {
    distinct,
    outputs,
    sources,
    joins,
    where,
    group,
    having,
    ...(order && { order }),
    limited,
    ...(combined && { combined }),
  };
}

const noConditions: SpiderConditions = { units: [], connectors: [] };

function readSources(reading: Reading) {
  const from = reading.tokens.indexOf("from", reading.at);
  if (from < 0) throw new SyntaxError("FROM is missing");
  reading.at = from + 1;
  const sources: SpiderSource[] = [];
  const tables: string[] = [];
  const units: SpiderConditions["units"][number][] = [];
  const connectors: ("and" | "or")[] = [];
  while (!atEnd(reading)) {
    const bracketed = skip(reading, "(");
    if (current(reading) === "select") {
      sources.push({ kind: "query", query: readQuery(reading) });
    } else {
      skip(reading, "join");
      const table = tableNamed(current(reading), reading.names);
      reading.at++;
      if (current(reading) === "as") reading.at += 2;
      sources.push({ kind: "table", table });
      tables.push(table);
    }
    if (skip(reading, "on")) {
      const conditions = readConditions(reading, tables);
      if (units.length > 0) connectors.push("and");
      units.push(...conditions.units);
      connectors.push(...conditions.connectors);
    }
    if (bracketed) expect(reading, ")");
    if (atClauseEnd(reading)) break;
  }
  return { sources, tables, joins: { units, connectors } };
}

function readOutputs(reading: Reading, tables: readonly string[]) {
  expect(reading, "select");
  const distinct = skip(reading, "distinct");
  const outputs: SpiderOutput[] = [];
  while (!atEnd(reading) && !clauseWords.has(current(reading))) {
    const aggregate = readAggregate(reading);
    outputs.push({ aggregate, term: readTerm(reading, tables) });
    skip(reading, ",");
  }
  return { distinct, outputs };
}

function readGroup(reading: Reading, tables: readonly string[]): readonly SpiderColumn[] {
  const columns: SpiderColumn[] = [];
  if (!skip(reading, "group")) return columns;
  expect(reading, "by");
  while (!atClauseEnd(reading)) {
    columns.push(readColumn(reading, tables));
    if (!skip(reading, ",")) break;
  }
  return columns;
}

function readOrder(reading: Reading, tables: readonly string[]): SpiderQuery["order"] {
  if (!skip(reading, "order")) return undefined;
  expect(reading, "by");
  const terms: SpiderTerm[] = [];
  let direction: "asc" | "desc" = "asc";
  while (!atClauseEnd(reading)) {
    terms.push(readTerm(reading, tables));
    const word = current(reading);
    if (word === "asc" || word === "desc") {
      direction = word;
      reading.at++;
    }
    if (!skip(reading, ",")) break;
  }
  return { direction, terms };
}

function readLimit(reading: Reading): boolean {
  if (!skip(reading, "limit")) return false;
  if (atEnd(reading)) throw new SyntaxError("LIMIT has no number");
  reading.at++;
  return true;
}

function readCombined(reading: Reading): SpiderQuery["combined"] {
  const operator = current(reading);
  if (operator !== "intersect" && operator !== "union" && operator !== "except") return undefined;
  reading.at++;
  return { operator, query: readQuery(reading) };
}

/** Conditions of the shape `[NOT] term operator value`, joined by AND and OR, up to the next clause, join or closing bracket. */
function readConditions(reading: Reading, tables: readonly string[]): SpiderConditions {
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
    value = { kind: "query", query: readQuery(reading) };
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
