/**
 * Statements that try what no reader may do, databases with objects and canaries planted for them, and what tells
 * afterwards what each of them changed or saw.
 *
 * @module
 */
export { type Attack, type Fate, openAttack } from "./attack.ts";
export { copyTables } from "./copy_tables.ts";
export { harmlessQueries } from "./harmless.ts";
export { hostileCorpora } from "./hostile_corpora.ts";
export { plant } from "./plant.ts";
export type { Planted, PlantedLogin } from "./planted.ts";
export { respell } from "./respell.ts";
export type { HostileClass, HostileDialect, HostileStatement } from "./types.ts";
