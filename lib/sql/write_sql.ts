import { parserDialect, type SqlNode } from "./parse_sql.ts";
import type { Dialect } from "./types.ts";

/**
 * The texts of syntax trees in a dialect: of statements as {@link parseSql} gives them, or of parts of them.
 *
 * A text says what its tree says, not how the tree's own text was spelled: blanks, comments, the case of keywords and
 * parentheses that are not needed are lost, and `FROM a, b` may become a CROSS JOIN.
 *
 * @returns One text for each tree, in their order.
 * @throws {TypeError} If a tree is none that the parser gives.
 *
 * @example
 * ```ts
 * import { parseSql, writeSql } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const parsed = await parseSql("select name from river where length>1000", "sqlite");
 * assert(parsed.kind === "parsed");
 * assert.deepEqual(await writeSql(parsed.statements, "sqlite"), ["SELECT name FROM river WHERE length > 1000"]);
 * ```
 */
export async function writeSql(trees: readonly SqlNode[], dialect: Dialect): Promise<readonly string[]> {
  const { generate } = await import("@polyglot-sql/sdk");
  const { sql, error } = generate(trees, parserDialect(dialect));
  if (sql?.length !== trees.length) throw new TypeError(`Cannot write a syntax tree as SQL: ${error ?? ""}`);
  return sql;
}
