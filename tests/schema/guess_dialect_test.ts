import { guessDialect } from "querylogue/schema";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Dialect } from "../../lib/sql/mod.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";

Deno.test("guessDialect() tells a dialect by its own words, and none where two are mixed", () => {
  assert.equal(guessDialect("CREATE TABLE a (x int) ENGINE=InnoDB"), "mysql");
  assert.equal(guessDialect("create table A (X varchar2(3))"), "oracle");
  assert.equal(guessDialect("CREATE TABLE a (x serial)"), "postgres");
  assert.equal(guessDialect("CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT)"), "sqlite");
  assert.equal(guessDialect("CREATE TABLE a (x INTEGER PRIMARY KEY)"), undefined);
  assert.equal(guessDialect("CREATE TABLE a (x serial); CREATE TABLE b (x VARCHAR2(3))"), undefined);
  // SQLite's scripts may name the types of others, but add no constraints later.
  assert.equal(guessDialect("CREATE TABLE a (x character varying)"), undefined);
  assert.equal(
    guessDialect("CREATE TABLE a (x character varying); ALTER TABLE a ADD CONSTRAINT k UNIQUE (x)"),
    "postgres",
  );
});

const published: Readonly<Record<string, Dialect | undefined>> = {
  "mondial/mondial-schema.oracle.2023.sql": "oracle",
  "mondial/mondial_schema_fk.sql": undefined,
  "mondial40/mondial40_schema.sql": undefined,
  "mondial40/schema_oracle.txt": "oracle",
  "schemas/chinook_postgres.sql": "postgres",
  "schemas/ddl/adventureworks_postgres.sql": "postgres",
  "schemas/ddl/adventureworks_sqlite.sql": undefined,
  "schemas/ddl/musicbrainz_postgres.sql": "postgres",
  "schemas/ddl/musicbrainz_sqlite.sql": undefined,
  "schemas/ddl/osm_postgres.sql": "postgres",
  "schemas/ddl/osm_sqlite.sql": undefined,
  "schemas/ddl/sakila_postgres.sql": "postgres",
  "schemas/ddl/sakila_sqlite.sql": undefined,
  "schemas/employees.sql": "mysql",
  "schemas/job_imdb_schema.sql": undefined,
  "schemas/northwind_postgres.sql": "postgres",
  "schemas/openmrs_2.9_schema.sql": undefined,
  "schemas/postgres-sakila-schema.sql": "postgres",
  "schemas/sqlite-sakila-schema.sql": undefined,
};

for (const [file, dialect] of Object.entries(published)) {
  sharedTest(`guessDialect() says ${dialect ?? "nothing"} of ${file}`, [file], () => {
    assert.equal(guessDialect(readFileSync(sharedPath(file), "utf8")), dialect);
  });
}
