import { traits } from "./dialects/traits.ts";
import { isNode } from "./is_node.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { sameExpression } from "./sorted_by.ts";
import { bareName, exchanged, nodesOf, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";
import { writeSql } from "./write_sql.ts";

/**
 * The query as other engines sort it: with NULL as the least value, as the greatest, and always last, wherever a sort key of
 * the outermost ORDER BY does not say where NULL stands. Orders that are the engine's own are left out.
 *
 * @returns No query where nothing is open, where a key cannot be written otherwise (a position in MySQL), and where the text
 * is not one query that the parser can read.
 *
 * @example
 * ```ts
 * import { otherNullPlaces } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await otherNullPlaces("SELECT name FROM river ORDER BY length LIMIT 3", "sqlite"), [
 *   "SELECT name FROM river ORDER BY length NULLS LAST LIMIT 3",
 * ]);
 * assert.deepEqual(await otherNullPlaces("SELECT name FROM river ORDER BY length NULLS FIRST", "sqlite"), []);
 * ```
 */
export async function otherNullPlaces(sql: string, dialect: Dialect): Promise<readonly string[]> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return [];
  const [statement = {}] = parsed.statements;
  const query = outermostQuery(statement);
  const order = query?.order_by;
  if (!query || !isNode(order)) return [];
  const keys = nodesOf(order.expressions);
  if (keys.some(({ this: key }) => bareName(key) === "all")) return [];
  const own = JSON.stringify(placesIn(keys, traits[dialect].nullsAreFirst));
  const orders = new Map(
    conventions.map((nullsAreFirst) => placesIn(keys, nullsAreFirst)).map((
      places,
    ) => [JSON.stringify(places), places]),
  );
  orders.delete(own);
  const sorted = [...orders.values()].flatMap((places) => {
    const expressions = keys.map((key, i) => keysAt(key, places[i], dialect));
    if (!expressions.every((written) => written !== undefined)) return [];
    return [
      exchanged(statement, query, { ...query, order_by: { ...order, expressions: expressions.flat() } }),
    ];
  });
  return await writeSql(sorted, dialect);
}

/** Where engines place NULL, by the direction of a key: SQLite and MySQL; PostgreSQL and Oracle; DuckDB. */
const conventions: readonly ((isDescending: boolean) => boolean)[] = [
  (isDescending) => !isDescending,
  (isDescending) => isDescending,
  () => false,
];

/** For each key whether NULL comes first; undefined where it is said, by the key or one before it, or is never NULL. */
function placesIn(
  keys: readonly SqlNode[],
  nullsAreFirst: (isDescending: boolean) => boolean,
): readonly (boolean | undefined)[] {
  return keys.map(({ this: key, nulls_first: said, desc }, i) => {
    const isSaid = typeof said === "boolean" || opened(key)[0] === "is_null" ||
      keys.slice(0, i).some((before) => isNode(key) && asksNull(before.this, key));
    return isSaid ? undefined : nullsAreFirst(desc === true);
  });
}

/** Whether an expression is `key IS NULL`. */
function asksNull(expression: SqlTree | undefined, key: SqlNode): boolean {
  const [kind, { this: asked }] = opened(expression);
  return kind === "is_null" && isNode(asked) && sameExpression(asked, key);
}

/** A key that places NULL so; undefined where the dialect cannot write it. */
function keysAt(
  key: SqlNode,
  isFirst: boolean | undefined,
  dialect: Dialect,
): readonly SqlNode[] | undefined {
  const { hasNullsLast, nullsAreFirst } = traits[dialect];
  if (isFirst === undefined || isFirst === nullsAreFirst(key.desc === true)) return [key];
  if (hasNullsLast) return [{ ...key, nulls_first: isFirst }];
  // A number is a position, which no expression can hold.
  if (opened(key.this)[0] === "literal") return undefined;
  return [{ ...key, this: { is_null: { this: key.this ?? null, not: false } }, desc: isFirst }, key];
}
