import type { Dialect } from "../types.ts";
import type { DialectTraits } from "./dialect_traits.ts";
import { duckdb } from "./duckdb.ts";
import { mysql } from "./mysql.ts";
import { oracle } from "./oracle.ts";
import { postgres } from "./postgres.ts";
import { sqlite } from "./sqlite.ts";

/** What is known of each dialect. */
export const traits: Readonly<Record<Dialect, DialectTraits>> = { duckdb, sqlite, postgres, mysql, oracle };
