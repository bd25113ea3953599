/**
 * Which tables, columns and stored values do these words mean.
 *
 * @example
 * ```ts
 * import { createLinker } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ name: "SourceElevation", type: "INTEGER", notNull: false }];
 * const link = createLinker({ tables: [{ name: "River", columns, primaryKey: [], uniqueKeys: [] }], foreignKeys: [] });
 * assert.deepEqual(link("source elevations of rivers").map(({ kind }) => kind), ["column", "table"]);
 * ```
 *
 * @module
 */
export { fold, type FoldedWord } from "./fold.ts";
export { createLinker, type LinkerOptions } from "./linker.ts";
export { type NameWords, nameWords } from "./name_words.ts";
export { type ColumnValues, readValues, type ReadValuesOptions } from "./read_values.ts";
export type * from "./types.ts";
export { wordStem } from "./word_stem.ts";
