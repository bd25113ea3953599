import { InputError } from "../../base/mod.ts";
import { type ClauseMatch, matchClauses } from "./match_clauses.ts";
import { readSpiderQuery } from "./read_spider_query.ts";
import type {
  SpiderColumn,
  SpiderConditions,
  SpiderOutput,
  SpiderQuery,
  SpiderSchema,
  SpiderTable,
  SpiderTerm,
  SpiderValue,
} from "./types.ts";

/** How {@linkcode exactSetMatch} compares, and against which schema it reads. */
export interface ExactSetMatchOptions extends SpiderSchema {
  /**
   * Whether values count.
   * @default {false}
   */
  readonly values?: boolean | undefined;
  /**
   * Whether DISTINCT before a column counts; `SELECT DISTINCT` never does.
   * @default {false}
   */
  readonly distinct?: boolean | undefined;
}

/** The verdict, with the score of each clause. */
export interface ExactSetMatch extends ClauseMatch {
  /** Why the predicted query could not be read: it is scored as an empty query. */
  readonly unread?: string;
}

/**
 * Whether two queries are the same clause by clause, as Spider's exact set match tells.
 *
 * Order inside SELECT and WHERE does not count, nor do aliases, case, join conditions, precedence of AND and OR, or the
 * number behind LIMIT; columns that a foreign key joins are one. GROUP BY, HAVING and ORDER BY match as a whole, and subqueries
 * of conditions and of FROM only as they are written, DISTINCT included (in FROM with their values). What is not in the small
 * language of Spider's evaluator cannot be read: a predicted query of that kind is scored as an empty one, and says why.
 *
 * The procedure is that of Yu et al., "Spider: A Large-Scale Human-Labeled Dataset for Complex and Cross-Domain Semantic
 * Parsing and Text-to-SQL Task" (EMNLP 2018), as its evaluation script carries it out, but for texts that are no SQL: two
 * conditions without AND or OR between them are unreadable here, and a gold query without tables matches no other tables.
 * Two subqueries in one FROM, on which the script stops, are compared.
 *
 * @throws {InputError} If the gold query cannot be read, or a foreign key names a column that no table has.
 *
 * @example
 * ```ts
 * import { exactSetMatch } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const schema = { tables: [{ name: "river", columns: ["name", "length"] }], foreignKeys: [] };
 * const gold = "SELECT name FROM river WHERE length > 100 AND name LIKE 'A%'";
 * const predicted = "SELECT T1.name FROM river AS T1 WHERE T1.name LIKE 'B%' AND T1.length > 5";
 * assert.equal(exactSetMatch(gold, predicted, schema).exact, true);
 * assert.equal(exactSetMatch(gold, predicted, { ...schema, values: true }).clauses.where.matched, false);
 * assert.equal(exactSetMatch(gold, "SELECT r.name FROM river r", schema).unread, "r is no table");
 * ```
 */
export function exactSetMatch(gold: string, predicted: string, options: ExactSetMatchOptions): ExactSetMatch {
  const { tables, values = false, distinct = false } = options;
  const goldReading = readSpiderQuery(gold, tables);
  if (goldReading.kind === "unreadable") {
    throw new InputError(
      `Cannot score against the gold query "${gold}": Spider's evaluator cannot read it, as ${goldReading.reason}; ` +
        "leave the pair out and count it",
    );
  }
  const reading = readSpiderQuery(predicted, tables);
  const comparing = { tables, merged: mergedColumns(options), values, distinct };
  const match = matchClauses(
    comparableQuery(goldReading.query, comparing),
    reading.kind === "query" ? comparableQuery(reading.query, comparing) : emptyQuery,
  );
  return reading.kind === "query" ? match : { ...match, unread: reading.reason };
}

const nothing = { units: [], connectors: [] };

const emptyQuery: SpiderQuery = {
  distinct: false,
  outputs: [],
  sources: [],
  joins: nothing,
  where: nothing,
  group: [],
  having: nothing,
  limited: false,
};

interface ComparableOptions {
  readonly tables: readonly SpiderTable[];
  /** The column that stands for a column of a foreign key. */
  readonly merged: ReadonlyMap<string, string>;
  /** Whether values stay. */
  readonly values: boolean;
  /** Whether DISTINCT stays. */
  readonly distinct: boolean;
}

/**
 * A query as the evaluator compares it: values dropped, DISTINCT forgotten, columns of foreign keys as one.
 *
 * Only the query and what stands behind its set operations are rewritten in full. Subqueries of conditions lose their values
 * alone; subqueries in FROM stay as they are. A column is taken for another only where its own table stands in the FROM of the
 * first query of all.
 */
function comparableQuery(query: SpiderQuery, options: ComparableOptions): SpiderQuery {
  const { tables, merged, distinct } = options;
  const read = new Set(query.sources.map((source) => source.kind === "table" ? source.table : undefined));
  const inSight = new Set(
    tables.filter(({ name }) => read.has(name.toLowerCase()))
      .flatMap((table) => table.columns.map((column) => `${table.name}.${column}`.toLowerCase())),
  );
  const valued = options.values ? query : withoutValues(query);
  return withColumns(valued, (column) => ({
    ...column,
    column: (inSight.has(column.column) ? merged.get(column.column) : undefined) ?? column.column,
    distinct: distinct && column.distinct,
  }));
}

function withoutValues(query: SpiderQuery): SpiderQuery {
  return {
    ...query,
    joins: dropValues(query.joins),
    where: dropValues(query.where),
    having: dropValues(query.having),
    ...(query.combined && { combined: { ...query.combined, query: withoutValues(query.combined.query) } }),
  };
}

function dropValues(conditions: SpiderConditions): SpiderConditions {
  const keep = (value: SpiderValue): SpiderValue[] =>
    value.kind === "query" ? [{ kind: "query", query: withoutValues(value.query) }] : [];
  return {
    ...conditions,
    units: conditions.units.map((unit) => ({ ...unit, values: unit.values.flatMap(keep) })),
  };
}

type Rewrite = (column: SpiderColumn) => SpiderColumn;

function withColumns(query: SpiderQuery, rewrite: Rewrite): SpiderQuery {
  const term = ({ operator, left, right }: SpiderTerm): SpiderTerm => ({
    operator,
    left: rewrite(left),
    ...(right && { right: rewrite(right) }),
  });
  const conditions = ({ units, connectors }: SpiderConditions): SpiderConditions => ({
    units: units.map((unit) => ({ ...unit, term: term(unit.term) })),
    connectors,
  });
  const output = (item: SpiderOutput): SpiderOutput => ({ ...item, term: term(item.term) });
  return {
    ...query,
    outputs: query.outputs.map(output),
    joins: conditions(query.joins),
    where: conditions(query.where),
    group: query.group.map(rewrite),
    having: conditions(query.having),
    ...(query.order && { order: { ...query.order, terms: query.order.terms.map(term) } }),
    ...(query.combined &&
      { combined: { ...query.combined, query: withColumns(query.combined.query, rewrite) } }),
  };
}

/**
 * The column that stands for each column of a foreign key: the first of its group in the order of the schema.
 *
 * Keys join groups in the order given. A key that touches two groups enlarges the first and leaves the second as it is, and
 * a column in both goes with the later group: the evaluator's groups are not always complete.
 */
function mergedColumns({ tables, foreignKeys }: SpiderSchema): ReadonlyMap<string, string> {
  const columns = tables.flatMap((table) =>
    table.columns.map((column) => `${table.name}.${column}`.toLowerCase())
  );
  const position = new Map(columns.map((column, i) => [column, i]));
  const groups: Set<string>[] = [];
  for (const key of foreignKeys) {
    const [from, to] = key.map((end) => end.toLowerCase()) as [string, string];
    const missing = [from, to].find((end) => !position.has(end));
    if (missing !== undefined) {
      throw new InputError(
        `Cannot take the columns of foreign key ${
          key.join(" → ")
        } for one: no table has a column ${missing}; ` +
          "write both ends as table.column",
      );
    }
    const group = groups.find((candidate) => candidate.has(from) || candidate.has(to));
    if (group) group.add(from).add(to);
    else groups.push(new Set([from, to]));
  }
  const merged = new Map<string, string>();
  for (const group of groups) {
    const [first = ""] = [...group].sort((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
    for (const column of group) merged.set(column, first);
  }
  return merged;
}
