import { isNode } from "./is_node.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { exchanged, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";
import { writeSql } from "./write_sql.ts";

/** A query without what cuts its result. */
export interface UnlimitedQuery {
  readonly sql: string;
  /** Rows that the cut query leaves out at the start. */
  readonly offset: number;
  /** Rows that it lets through at most, where it is a plain number. */
  readonly limit?: number;
}

/**
 * A query without the LIMIT, OFFSET or FETCH FIRST of its outermost query.
 *
 * @returns `undefined` where there is none, where it keeps ties or counts by per cent, where OFFSET is no plain number,
 * and where the text is not one query that the parser can read.
 *
 * @example
 * ```ts
 * import { unlimitedQuery } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await unlimitedQuery("SELECT name FROM river ORDER BY length LIMIT 3 OFFSET 1", "sqlite"), {
 *   sql: "SELECT name FROM river ORDER BY length",
 *   offset: 1,
 *   limit: 3,
 * });
 * assert.equal(await unlimitedQuery("SELECT name FROM (SELECT name FROM river LIMIT 3) AS r", "sqlite"), undefined);
 * ```
 */
export async function unlimitedQuery(sql: string, dialect: Dialect): Promise<UnlimitedQuery | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const [statement = {}] = parsed.statements;
  const query = outermostQuery(statement);
  const cut = query && cutOf(query);
  if (!query || !cut) return undefined;
  const whole = { ...query, limit: null, offset: null, fetch: null };
  const [text = ""] = await writeSql([exchanged(statement, query, whole)], dialect);
  return { sql: text, ...cut };
}

function cutOf({ limit, offset, fetch, top }: SqlNode): Omit<UnlimitedQuery, "sql"> | undefined {
  if (isNode(top) || !(isNode(limit) || isNode(offset) || isNode(fetch))) return undefined;
  if (isNode(fetch) && (fetch.with_ties === true || fetch.percent === true)) return undefined;
  if (isNode(limit) && limit.percent === true) return undefined;
  const skipped = isNode(offset) ? numberIn(offset) : 0;
  if (skipped === undefined) return undefined;
  const most = numberIn(isNode(limit) ? limit : isNode(fetch) ? fetch.count : undefined);
  return { offset: skipped, ...(most !== undefined && { limit: most }) };
}

/** The number that stands in a clause, or in the expression of one. */
function numberIn(tree: SqlTree | undefined): number | undefined {
  if (!isNode(tree)) return undefined;
  if (isNode(tree.this)) return numberIn(tree.this);
  const [kind, body] = opened(tree);
  const number = kind === "literal" && body.literal_type === "number" ? Number(body.value) : NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
