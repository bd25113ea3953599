import { firstWord } from "./first_word.ts";
import { isNode } from "./is_node.ts";
import { parseSql, type SqlNode } from "./parse_sql.ts";
import { nodesBelow } from "./nodes_below.ts";
import type { Dialect } from "./types.ts";

/** What a text asks a database to do. `statement` is the statement's name in capitals, for example `CREATE TABLE`. */
export type StatementKind =
  | { readonly kind: "query" }
  /** Changes rows, also from inside a query: a WITH clause that deletes, SELECT INTO. */
  | { readonly kind: "write"; readonly statement: string }
  | { readonly kind: "other"; readonly statement: string }
  | { readonly kind: "several"; readonly count: number }
  | { readonly kind: "none" }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * The kind of the one statement in a text.
 *
 * Words in strings, comments and names do not count; a semicolon at the end does not make two statements.
 *
 * @example
 * ```ts
 * import { statementKind } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await statementKind("SELECT 'DELETE'; -- no more", "sqlite"), { kind: "query" });
 * assert.deepEqual(await statementKind("DELETE FROM river", "sqlite"), { kind: "write", statement: "DELETE" });
 * assert.deepEqual(await statementKind("SELECT 1; SELECT 2", "sqlite"), { kind: "several", count: 2 });
 * ```
 */
export async function statementKind(sql: string, dialect: Dialect): Promise<StatementKind> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return parsed;
  const [first, ...others] = parsed.statements;
  if (first === undefined) return { kind: "none" };
  if (others.length > 0) return { kind: "several", count: parsed.statements.length };
  const name = Object.keys(first)[0] ?? "";
  if (queries.has(name)) return writeInside(first) ?? { kind: "query" };
  const word = firstWord(sql, dialect);
  if (name === "pivot") {
    return writeInside(first) ?? { kind: "other", statement: word === "WITH" ? "PIVOT" : word };
  }
  const statement = statementName(name, word);
  return writes.has(name) ? { kind: "write", statement } : { kind: "other", statement };
}

const queries: ReadonlySet<string> = new Set([
  "select",
  "union",
  "intersect",
  "except",
  "subquery",
  "values",
]);

const writes: ReadonlySet<string> = new Set(["insert", "update", "delete", "merge", "truncate", "copy"]);

function writeInside(query: SqlNode): StatementKind | undefined {
  for (const node of nodesBelow(query)) {
    const write = Object.keys(node).find((key) =>
      writes.has(key) && typeof node[key] === "object" && node[key] !== null
    );
    if (write !== undefined) return { kind: "write", statement: write.toUpperCase() };
    if (isNode(node.into) && !namesColumns(node.into)) {
      return { kind: "write", statement: "SELECT INTO" };
    }
  }
  return undefined;
}

/** Whether an INTO names the columns of an UNPIVOT. */
function namesColumns(into: SqlNode): boolean {
  return "unpivot_columns" in into;
}

/** The parser's own name of a statement that begins so; it reads others as an expression, as a like one, or not at all. */
function statementName(name: string, firstWord: string): string {
  const words = name.replace(/_statement$/, "").replaceAll("_", " ").toUpperCase();
  return words.split(" ")[0] === firstWord ? words : firstWord;
}
