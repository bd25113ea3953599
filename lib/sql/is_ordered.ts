import { isNode } from "./is_node.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql } from "./parse_sql.ts";
import type { Dialect } from "./types.ts";

/**
 * Whether the outermost query has an ORDER BY: not a subquery, a window, an aggregate, a string or a comment.
 *
 * The order of a set operation is the one after its last part. Parentheses around the whole query are looked into.
 *
 * @returns `undefined` where the text is not one query that the parser can read.
 *
 * @example
 * ```ts
 * import { isOrdered } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.equal(await isOrdered("(SELECT name FROM river ORDER BY length)", "sqlite"), true);
 * assert.equal(await isOrdered("SELECT rank() OVER (ORDER BY length) FROM river", "sqlite"), false);
 * ```
 */
export async function isOrdered(sql: string, dialect: Dialect): Promise<boolean | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const [statement] = parsed.statements;
  const query = outermostQuery(statement);
  return query && isNode(query.order_by);
}
