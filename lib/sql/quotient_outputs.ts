import { traits } from "./dialects/traits.ts";
import { isNode } from "./is_node.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlTree } from "./parse_sql.ts";
import { isStar, nodesOf, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";

/**
 * For each output column of a query whether it is a quotient of which the engine keeps four places more than what is
 * divided has: `a / b` and AVG in MySQL and MariaDB, on numbers that are no floats.
 *
 * @returns Nothing for other engines, where the query shows `*`, is a set operation, or is not one query that the parser
 * can read.
 *
 * @example
 * ```ts
 * import { quotientOutputs } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await quotientOutputs("SELECT name, (area / people) AS a, AVG(area) FROM t", "mysql"), [false, true, true]);
 * assert.equal(await quotientOutputs("SELECT area / people FROM t", "postgres"), undefined);
 * ```
 */
export async function quotientOutputs(
  sql: string,
  dialect: Dialect,
): Promise<readonly boolean[] | undefined> {
  const parsed = traits[dialect].quotientsGainPlaces ? await parseSql(sql, dialect) : undefined;
  if (parsed?.kind !== "parsed" || parsed.statements.length !== 1) return undefined;
  const outputs = nodesOf(outermostQuery(parsed.statements[0])?.expressions);
  return outputs.length === 0 || outputs.some(isStar) ? undefined : outputs.map(isQuotient);
}

function isQuotient(tree: SqlTree | undefined): boolean {
  const [kind, body] = opened(tree);
  if ((kind === "alias" || kind === "paren") && isNode(body.this)) return isQuotient(body.this);
  return kind === "div" || kind === "avg";
}
