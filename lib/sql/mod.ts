/**
 * SQL as text: building it, reading it in a dialect, and carrying it from one dialect to another.
 *
 * @example
 * ```ts
 * import { buildSql, sql } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.equal(buildSql(sql`SELECT ${"it's"}`, "sqlite"), "SELECT 'it''s'");
 * ```
 *
 * @module
 */
export { buildSql, sql, type SqlSource } from "./build_sql.ts";
export type * from "./types.ts";
