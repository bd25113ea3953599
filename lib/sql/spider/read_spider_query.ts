import {
  atClauseEnd,
  atEnd,
  clauseWords,
  current,
  expect,
  openCursor,
  readAggregate,
  readColumn,
  readTerm,
  skip,
  tableNamed,
  type TokenCursor,
} from "./token_cursor.ts";
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
    return { kind: "query", query: readQuery(openCursor(sql, tables)) };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "unreadable", reason: error.message };
    throw error;
  }
}

/** Deeper nesting is nobody's query, and would end the program instead of the reading. */
const deepest = 200;

function readQuery(cursor: TokenCursor): SpiderQuery {
  if (++cursor.depth > deepest) throw new SyntaxError(`more than ${deepest} queries are nested`);
  const bracketed = skip(cursor, "(");
  const start = cursor.at;
  const { sources, joins, tables } = readSources(cursor);
  const end = cursor.at;
  cursor.at = start;
  const { distinct, outputs } = readOutputs(cursor, tables);
  cursor.at = end;
  const where = skip(cursor, "where") ? readConditions(cursor, tables) : noConditions;
  const group = readGroup(cursor, tables);
  const having = skip(cursor, "having") ? readConditions(cursor, tables) : noConditions;
  const order = readOrder(cursor, tables);
  const limited = readLimit(cursor);
  while (skip(cursor, ";"));
  if (bracketed) expect(cursor, ")");
  while (skip(cursor, ";"));
  const combined = readCombined(cursor);
  cursor.depth--;
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

function readSources(cursor: TokenCursor) {
  const from = cursor.tokens.indexOf("from", cursor.at);
  if (from < 0) throw new SyntaxError("FROM is missing");
  cursor.at = from + 1;
  const sources: SpiderSource[] = [];
  const tables: string[] = [];
  const units: SpiderConditions["units"][number][] = [];
  const connectors: ("and" | "or")[] = [];
  while (!atEnd(cursor)) {
    const bracketed = skip(cursor, "(");
    if (current(cursor) === "select") {
      sources.push({ kind: "query", query: readQuery(cursor) });
    } else {
      skip(cursor, "join");
      const table = tableNamed(current(cursor), cursor.names);
      cursor.at++;
      if (current(cursor) === "as") cursor.at += 2;
      sources.push({ kind: "table", table });
      tables.push(table);
    }
    if (skip(cursor, "on")) {
      const conditions = readConditions(cursor, tables);
      if (units.length > 0) connectors.push("and");
      units.push(...conditions.units);
      connectors.push(...conditions.connectors);
    }
    if (bracketed) expect(cursor, ")");
    if (atClauseEnd(cursor)) break;
  }
  return { sources, tables, joins: { units, connectors } };
}

function readOutputs(cursor: TokenCursor, tables: readonly string[]) {
  expect(cursor, "select");
  const distinct = skip(cursor, "distinct");
  const outputs: SpiderOutput[] = [];
  while (!atEnd(cursor) && !clauseWords.has(current(cursor))) {
    const aggregate = readAggregate(cursor);
    outputs.push({ aggregate, term: readTerm(cursor, tables) });
    skip(cursor, ",");
  }
  return { distinct, outputs };
}

function readGroup(cursor: TokenCursor, tables: readonly string[]): readonly SpiderColumn[] {
  const columns: SpiderColumn[] = [];
  if (!skip(cursor, "group")) return columns;
  expect(cursor, "by");
  while (!atClauseEnd(cursor)) {
    columns.push(readColumn(cursor, tables));
    if (!skip(cursor, ",")) break;
  }
  return columns;
}

function readOrder(cursor: TokenCursor, tables: readonly string[]): SpiderQuery["order"] {
  if (!skip(cursor, "order")) return undefined;
  expect(cursor, "by");
  const terms: SpiderTerm[] = [];
  let direction: "asc" | "desc" = "asc";
  while (!atClauseEnd(cursor)) {
    terms.push(readTerm(cursor, tables));
    const word = current(cursor);
    if (word === "asc" || word === "desc") {
      direction = word;
      cursor.at++;
    }
    if (!skip(cursor, ",")) break;
  }
  return { direction, terms };
}

function readLimit(cursor: TokenCursor): boolean {
  if (!skip(cursor, "limit")) return false;
  if (atEnd(cursor)) throw new SyntaxError("LIMIT has no number");
  cursor.at++;
  return true;
}

function readCombined(cursor: TokenCursor): SpiderQuery["combined"] {
  const operator = current(cursor);
  if (operator !== "intersect" && operator !== "union" && operator !== "except") return undefined;
  cursor.at++;
  return { operator, query: readQuery(cursor) };
}

/** Conditions of the shape `[NOT] term operator value`, joined by AND and OR, up to the next clause, join or closing bracket. */
function readConditions(cursor: TokenCursor, tables: readonly string[]): SpiderConditions {
  const units: SpiderCondition[] = [];
  const connectors: ("and" | "or")[] = [];
  while (!atEnd(cursor)) {
    units.push(readCondition(cursor, tables));
    const word = current(cursor);
    if (atEnd(cursor) || clauseWords.has(word) || joinWords.has(word) || word === ")" || word === ";") break;
    if (word !== "and" && word !== "or") throw new SyntaxError(`AND or OR was expected where ${word} stands`);
    connectors.push(word);
    cursor.at++;
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

function readCondition(cursor: TokenCursor, tables: readonly string[]): SpiderCondition {
  const term = readTerm(cursor, tables);
  const negated = skip(cursor, "not");
  const operator = current(cursor);
  if (!comparisons.has(operator)) {
    throw new SyntaxError(
      `a comparison was expected ${operator === "" ? "at the end" : `where ${operator} stands`}`,
    );
  }
  cursor.at++;
  const values = [readValue(cursor, tables)];
  if (operator === "between") {
    expect(cursor, "and");
    values.push(readValue(cursor, tables));
  }
  return { negated, operator, term, values };
}

/** As the evaluator's language reads a number: `1e5`, `.5`, `1_000`. */
const number = /^[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?$/;

function readValue(cursor: TokenCursor, tables: readonly string[]): SpiderValue {
  const start = cursor.at;
  const bracketed = skip(cursor, "(");
  const word = current(cursor);
  let value: SpiderValue;
  if (word === "select") {
    value = { kind: "query", query: readQuery(cursor) };
  } else if (word.startsWith('"')) {
    value = { kind: "text", text: word };
    cursor.at++;
  } else if (number.test(word)) {
    value = { kind: "number", value: Number(word.replaceAll("_", "")) };
    cursor.at++;
  } else {
    value = { kind: "column", column: readComparedColumn(cursor, { start, tables }) };
  }
  if (bracketed) expect(cursor, ")");
  return value;
}

/**
 * A column on the right of a comparison. The evaluator steps over all that stands between it and the next AND, clause or
 * JOIN: `a.x = b.y OR …` loses its second half, `a.x = b.y LEFT JOIN` its LEFT.
 */
function readComparedColumn(
  cursor: TokenCursor,
  { start, tables }: { readonly start: number; readonly tables: readonly string[] },
) {
  const ends = (word: string) =>
    word === "," || word === ")" || word === "and" || clauseWords.has(word) || joinWords.has(word);
  while (!atEnd(cursor) && !ends(current(cursor))) cursor.at++;
  return readColumn({ ...cursor, tokens: cursor.tokens.slice(start, cursor.at), at: 0 }, tables);
}
