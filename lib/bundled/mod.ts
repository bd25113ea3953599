/**
 * The databases that come with the project, made from their texts, and the import of published ones.
 *
 * @example
 * ```ts
 * import { buildAtlas } from "querylogue/bundled";
 * import { introspect, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * await using database = await openDatabase(await buildAtlas());
 * const { tables } = await introspect(database);
 * assert.ok(tables.some(({ name }) => name === "river"));
 * ```
 *
 * @module
 */
export { type AtlasOptions, buildAtlas } from "./build_atlas.ts";
export {
  buildIndustrial,
  type BuildIndustrialOptions,
  type FilledTable,
} from "./industrial/build_industrial.ts";
export { importMondial, type ImportMondialOptions, type ImportReport } from "./mondial/import_mondial.ts";
export { mondialKeys } from "./mondial/mondial_keys.ts";
