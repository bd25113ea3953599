import { InputError } from "../../base/mod.ts";
import { comparableQuery } from "./comparable_query.ts";
import { type ClauseMatch, matchClauses } from "./match_clauses.ts";
import { mergedColumns } from "./merged_columns.ts";
import { readSpiderQuery } from "./read_spider_query.ts";
import type { SpiderQuery, SpiderSchema } from "./types.ts";

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
