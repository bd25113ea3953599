/**
 * What a sentence or a query asks for, as one plain value that both can be turned into.
 *
 * @module
 */
export { toSql } from "./to_sql.ts";
export type * from "./types.ts";
