import { parseSql } from "./parse_sql.ts";
import { nodesOf, opened } from "./tree_parts.ts";
import { tieRank } from "./sorted_by.ts";
import type { Dialect } from "./types.ts";
import { isNode } from "./is_node.ts";
import { writeSql } from "./write_sql.ts";

/**
 * A query with one more column that holds the place of each row in its order: rows that tie have the same number. The
 * engine counts the places, so that texts which a collation takes for equal tie.
 *
 * @returns `undefined` where nothing orders, where the column could change the query (DISTINCT, set operations), where the
 * text does not tell what a key means, and where it is not one SELECT that the parser can read.
 *
 * @example
 * ```ts
 * import { tieRankQuery } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.equal(
 *   await tieRankQuery("SELECT name FROM river ORDER BY length", "sqlite"),
 *   "SELECT name, DENSE_RANK() OVER (ORDER BY length) FROM river ORDER BY length",
 * );
 * assert.equal(await tieRankQuery("SELECT DISTINCT name FROM river ORDER BY name", "sqlite"), undefined);
 * ```
 */
export async function tieRankQuery(sql: string, dialect: Dialect): Promise<string | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const [kind, select] = opened(parsed.statements[0]);
  if (kind !== "select" || select.distinct === true || isNode(select.top)) return undefined;
  const rank = await tieRank(select, dialect);
  if (!rank) return undefined;
  const widened = { select: { ...select, expressions: [...nodesOf(select.expressions), rank] } };
  const [text] = await writeSql([widened], dialect);
  return text;
}
