import { readConditions } from "./read_conditions.ts";
import {
  atClauseEnd,
  atEnd,
  clauseWords,
  current,
  expect,
  readAggregate,
  readColumn,
  type Reading,
  readTerm,
  skip,
} from "./reading.ts";
import { spiderNames, tableNamed } from "./spider_names.ts";
import { spiderTokens } from "./spider_tokens.ts";
import type {
  SpiderColumn,
  SpiderConditions,
  SpiderOutput,
  SpiderQuery,
  SpiderSource,
  SpiderTable,
  SpiderTerm,
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
    const tokens = spiderTokens(sql);
    const names = spiderNames(tokens, tables);
    return { kind: "query", query: readQuery({ tokens, names, readQuery, depth: 0, at: 0 }) };
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
      sources.push({ kind: "query", query: reading.readQuery(reading) });
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
  return { operator, query: reading.readQuery(reading) };
}
