import { InputError, nearestName } from "../base/mod.ts";
import type { Dialect } from "./types.ts";

/** A dialect that agents write. */
export type AgentDialect =
  /** One that queries are read in. */
  | { readonly kind: "own"; readonly name: Dialect }
  /** One that only the parser knows; `kin` quotes texts and names alike. */
  | { readonly kind: "foreign"; readonly name: string; readonly kin: Dialect };

const own = (name: Dialect): AgentDialect => ({ kind: "own", name });

const foreign = (kin: Dialect, name: string): AgentDialect => ({ kind: "foreign", name, kin });

/** All dialects that agents may write, by the names that people give them. */
const known: Readonly<Record<string, AgentDialect>> = {
  duckdb: own("duckdb"),
  sqlite: own("sqlite"),
  postgres: own("postgres"),
  postgresql: own("postgres"),
  mysql: own("mysql"),
  mariadb: own("mysql"),
  oracle: own("oracle"),
  snowflake: foreign("postgres", "snowflake"),
  bigquery: foreign("mysql", "bigquery"),
  redshift: foreign("postgres", "redshift"),
  databricks: foreign("mysql", "databricks"),
  spark: foreign("mysql", "spark"),
  hive: foreign("mysql", "hive"),
  trino: foreign("duckdb", "trino"),
  presto: foreign("duckdb", "presto"),
  athena: foreign("duckdb", "athena"),
  tsql: foreign("sqlite", "tsql"),
  fabric: foreign("sqlite", "fabric"),
  clickhouse: foreign("duckdb", "clickhouse"),
  teradata: foreign("duckdb", "teradata"),
  exasol: foreign("duckdb", "exasol"),
  dremio: foreign("duckdb", "dremio"),
  drill: foreign("mysql", "drill"),
  druid: foreign("duckdb", "druid"),
  doris: foreign("mysql", "doris"),
  starrocks: foreign("mysql", "starrocks"),
  singlestore: foreign("mysql", "singlestore"),
  tidb: foreign("mysql", "tidb"),
  cockroachdb: foreign("postgres", "cockroachdb"),
  materialize: foreign("postgres", "materialize"),
  risingwave: foreign("postgres", "risingwave"),
};

/**
 * Finds a dialect that agents write by its name, letter case aside.
 *
 * @throws {InputError} If the name is not known; the message names the nearest and those that are.
 *
 * @example
 * ```ts
 * import { agentDialect } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(agentDialect("PostgreSQL"), { kind: "own", name: "postgres" });
 * assert.equal(agentDialect("snowflake").kind, "foreign");
 * assert.throws(() => agentDialect("snowflack"), /did you mean "snowflake"/);
 * ```
 */
export function agentDialect(name: string): AgentDialect {
  const key = name.toLowerCase();
  const found = Object.hasOwn(known, key) ? known[key] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(known);
  const near = nearestName(key, names);
  const hint = near === undefined ? "" : `: did you mean "${near}"?`;
  throw new InputError(`Unknown SQL dialect "${name}"${hint} (known are ${names.join(", ")})`);
}
