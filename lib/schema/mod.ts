/**
 * Tables, columns and keys, and the referential integrity graph that they make.
 *
 * @example
 * ```ts
 * import { components, loadCatalog, schemaGraph, steinerTree } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string, ...columns: string[]) => ({
 *   schema: "main",
 *   name,
 *   columns: columns.map((column) => ({ name: column, type: "TEXT", not_null: true })),
 *   primary_key: columns.slice(0, 1),
 * });
 * const key = (from: string, column: string, to: string) => ({
 *   name: `${from}_${column}`,
 *   from_schema: "main",
 *   from_table: from,
 *   from_columns: [column],
 *   to_schema: "main",
 *   to_table: to,
 *   to_columns: ["code"],
 * });
 * const graph = schemaGraph(loadCatalog({
 *   tables: [table("country", "code"), table("city", "name", "country"), table("airport", "iata", "country")],
 *   foreign_keys: [key("city", "country", "country"), key("airport", "country", "country")],
 * }));
 * assert.equal(components(graph).length, 1);
 * assert.deepEqual(steinerTree(graph, ["city", "airport"])?.tables, ["city", "country", "airport"]);
 * ```
 *
 * @module
 */
export type * from "./types.ts";
export { bridgeTables } from "./bridge_tables.ts";
export { components } from "./components.ts";
export { type Degree, degree } from "./neighbours.ts";
export { emptyTables } from "./empty_tables.ts";
export { guessDialect } from "./ddl/guess_dialect.ts";
export { hubTables } from "./hub_tables.ts";
export { plural, singular } from "./inflect.ts";
export { isKeyName } from "./keys/key_names.ts";
export { isolatedTables } from "./components.ts";
export { joinIdentity } from "./join_identity.ts";
export { type JoinCircle, type JoinCycles, joinCycles } from "./join_cycles.ts";
export { joinPaths, type JoinPathsOptions } from "./join_paths.ts";
export {
  type KeyCandidate,
  keyCandidates,
  type KeyCandidatesOptions,
  type KeyEvidence,
} from "./keys/key_candidates.ts";
export { type KeyType, keyType } from "./keys/key_type.ts";
export { labelColumn } from "./label_column.ts";
export { type NameColumns, nameColumns, type NameKind } from "./name_columns.ts";
export { loadCatalog } from "./load_catalog.ts";
export { loadDdl } from "./ddl/load_ddl.ts";
export { type Neighbour, neighbours } from "./neighbours.ts";
export { knownTables } from "./known_tables.ts";
export { nameParts } from "./table_name.ts";
export { orderJoins } from "./order_joins.ts";
export { ownKeyColumn } from "./keys/own_key_column.ts";
export { qualifiedName } from "./table_name.ts";
export { refuseUnmatchedNames } from "./table_filter.ts";
export { type InferredKey, resolveKeys } from "./keys/resolve_keys.ts";
export { type GraphSchema, type SchemaGraph, schemaGraph } from "./schema_graph.ts";
export { schemaHash } from "./schema_hash.ts";
export { selectTables } from "./table_filter.ts";
export { shortestJoinPath } from "./join_paths.ts";
export { splitName } from "./split_name.ts";
export { type JoinTree, steinerTree } from "./steiner_tree.ts";
export { type TableFilter, tableFilter, type TableFilterOptions } from "./table_filter.ts";
export { type TableRole, tableRole } from "./table_role.ts";
export { withKeys } from "./keys/resolve_keys.ts";
