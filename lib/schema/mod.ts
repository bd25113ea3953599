/**
 * Tables, columns and keys, and the referential integrity graph that they make.
 *
 * @module
 */
export type * from "./types.ts";
export { components } from "./components.ts";
export { isolatedTables } from "./isolated_tables.ts";
export { labelColumn } from "./label_column.ts";
export { loadCatalog } from "./load_catalog.ts";
export { type Neighbour, neighbours } from "./neighbours.ts";
export { orderJoins } from "./order_joins.ts";
export { type SchemaGraph, schemaGraph } from "./schema_graph.ts";
export { schemaHash } from "./schema_hash.ts";
export { shortestJoinPath } from "./shortest_join_path.ts";
export { type JoinTree, steinerTree } from "./steiner_tree.ts";
export { type TableRole, tableRole } from "./table_role.ts";
