import { nameOf } from "./tree_parts.ts";
import { traits } from "./dialects/traits.ts";
import { isNode } from "./is_node.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import type { Dialect } from "./types.ts";

/**
 * Names of the base tables that a query reads, subqueries included, each once, in the order of the text's syntax tree.
 *
 * Names of WITH clauses are not tables where they are in sight. A name keeps its spelling, with its schema where the
 * query says one; spellings that differ in case alone are one table. Oracle's DUAL is left out.
 *
 * @returns `undefined` where the parser cannot read the text.
 *
 * @example
 * ```ts
 * import { tablesOf } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const sql = "WITH long AS (SELECT * FROM river) SELECT * FROM long JOIN main.country ON true";
 * assert.deepEqual(await tablesOf(sql, "duckdb"), ["river", "main.country"]);
 * ```
 */
export async function tablesOf(sql: string, dialect: Dialect): Promise<readonly string[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return undefined;
  const found = new Map<string, string>();
  for (const name of tablesBelow(parsed.statements, { hidden: new Set(), dialect })) {
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
  }
  found.delete(traits[dialect].oneRowTable ?? "");
  return [...found.values()];
}

interface Scope {
  /** Names of WITH clauses in sight, in lower case. */
  readonly hidden: ReadonlySet<string>;
  readonly dialect: Dialect;
}

function* tablesBelow(tree: SqlTree | undefined, scope: Scope): Generator<string> {
  if (typeof tree !== "object" || tree === null) return;
  if (Array.isArray(tree)) {
    for (const item of tree) yield* tablesBelow(item, scope);
    return;
  }
  const node = tree as SqlNode;
  const clause = isNode(node.with) ? node.with : undefined;
  const hidden = new Set(scope.hidden);
  if (clause && Array.isArray(clause.ctes)) {
    // SQLite lets a clause name itself with or without the word RECURSIVE.
    const recursive = clause.recursive === true || traits[scope.dialect].recursesUnmarked;
    for (const cte of clause.ctes as readonly SqlNode[]) {
      const name = nameOf(cte.alias)?.toLowerCase();
      if (recursive && name !== undefined) hidden.add(name);
      yield* tablesBelow(cte.this, { ...scope, hidden: new Set(hidden) });
      if (name !== undefined) hidden.add(name);
    }
  }
  for (const [key, child] of Object.entries(node)) {
    if (key === "with") continue;
    const name = key === "table" ? tableName(child) : undefined;
    if (name !== undefined && !hidden.has(name.toLowerCase())) yield name;
    yield* tablesBelow(child, { ...scope, hidden });
  }
}

/** A table's `name` is a node; the key `table` of a column holds a bare identifier, whose `name` is a text. */
function tableName(tree: SqlTree | undefined): string | undefined {
  if (!isNode(tree)) return undefined;
  const name = nameOf(tree.name);
  if (name === undefined) return undefined;
  return [nameOf(tree.catalog), nameOf(tree.schema), name].filter((part) => part !== undefined).join(".");
}
