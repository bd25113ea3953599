import { engineVersion } from "querylogue/database";
import assert from "node:assert/strict";
import { onBothEngines } from "./fixtures.ts";
import { serverTest, withMysql, withPostgres } from "./servers.ts";

onBothEngines("the library says its version", "CREATE TABLE lake (name TEXT)", async (database) => {
  const name = database.dialect === "sqlite" ? "SQLite" : "DuckDB";
  assert.match(await engineVersion(database) ?? "", new RegExp(`^${name} v?\\d+\\.\\d+\\.\\d+$`));
});

serverTest("postgres", "the server says its version", () =>
  withPostgres("", async (database) => {
    assert.match(await engineVersion(database) ?? "", /^PostgreSQL \d+/);
  }));

serverTest("mysql", "MariaDB is told apart from MySQL", () =>
  withMysql("", async (database) => {
    assert.match(await engineVersion(database) ?? "", /^MariaDB \d+\.\d+\.\d+-MariaDB/);
  }));
