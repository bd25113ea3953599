import { duckdbCorpus } from "./duckdb.ts";
import { mysqlCorpus } from "./mysql.ts";
import { postgresCorpus } from "./postgres.ts";
import { sqliteCorpus } from "./sqlite.ts";
import type { HostileCorpus, HostileDialect } from "./types.ts";

/** The statements for each engine. */
export const hostileCorpora: Readonly<Record<HostileDialect, HostileCorpus>> = {
  sqlite: sqliteCorpus,
  duckdb: duckdbCorpus,
  postgres: postgresCorpus,
  mysql: mysqlCorpus,
};
