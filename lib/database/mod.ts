/**
 * Databases as files that can only be read: open one, learn its structure, run queries under limits.
 *
 * @module
 */
export { introspect, type IntrospectOptions } from "./introspect.ts";
export { type DatabaseOptions, openDatabase } from "./open_database.ts";
export type * from "./types.ts";
