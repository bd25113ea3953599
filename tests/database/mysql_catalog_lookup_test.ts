import assert from "node:assert/strict";
import { mysqlObjects } from "../../lib/database/mysql/mysql_objects.ts";
import { lexSql } from "../../lib/sql/mod.ts";

const server = {
  mariaDb: true,
  unusualQuotes: false,
  parse: () => Promise.resolve(),
  /** A server with a table `shop.remote` of an engine that reaches out. */
  run: (sql: string) =>
    Promise.resolve(
      /FROM information_schema\.engines/.test(sql)
        ? [["InnoDB"], ["FEDERATED"]]
        : /WHERE engine IN \('FEDERATED'\)/.test(sql)
        ? [["shop", "remote", "FEDERATED"]]
        : [],
    ),
};

async function effectOf(sql: string, options: Partial<typeof server> = {}): Promise<string | undefined> {
  const connection = { ...server, ...options };
  const reach = await mysqlObjects(connection);
  return (await reach(connection, lexSql(sql, "mysql"), "shop")).effect;
}

const one = "WHERE table_schema = 'shop' AND table_name = 'item'";

Deno.test("no query reads of a catalog what makes the server open a table that reaches out of it", async () => {
  for (
    const sql of [
      "SELECT table_rows FROM information_schema.tables",
      "SELECT * FROM `Information_Schema` . statistics",
      "SELECT 1 FROM information_schema.partitions AS p, item",
      "TABLE information_schema.key_column_usage",
      "SELECT (SELECT count(*) FROM information_schema.table_constraints)",
      "SELECT * FROM information_schema.referential_constraints WHERE table_schema = 'shop'",
      "SELECT * FROM information_schema.tables WHERE table_schema = 'shop' AND table_name = 'remote'",
      "SELECT * FROM information_schema.tables WHERE table_schema = 'SHOP' AND table_name = 'Remote'",
      `SELECT * FROM information_schema.tables ${one} OR true`,
      `SELECT * FROM information_schema.tables ${one} AND table_rows > 0 || true`,
      `SELECT * FROM information_schema.tables ${one} = 0`,
      `SELECT * FROM information_schema.tables ${one} 's'`,
      `SELECT * FROM information_schema.tables AS a, information_schema.tables ${one}`,
    ]
  ) assert.match(await effectOf(sql) ?? "", /engine FEDERATED reaches out of the server/, sql);
});

Deno.test("queries read of a catalog what opens no table, and what opens the one table that they name", async () => {
  for (
    const sql of [
      "SELECT column_name FROM information_schema.columns",
      "SELECT table_name FROM information_schema.views",
      "SELECT tables.n FROM tables",
      `SELECT table_rows FROM information_schema.tables ${one}`,
      `SELECT (SELECT table_rows FROM information_schema.tables ${one})`,
      `SELECT column_name FROM information_schema.statistics ${one} AND non_unique = 0 ORDER BY 1`,
    ]
  ) assert.equal(await effectOf(sql), undefined, sql);
});

Deno.test("where double quotes may hold a name, no query of a catalog counts as one of a single table", async () => {
  const sql =
    'SELECT * FROM information_schema.tables WHERE table_schema = "table_schema" AND table_name = "x"';
  assert.match(await effectOf(sql, { unusualQuotes: true }) ?? "", /FEDERATED/);
});

Deno.test("where no table reaches out of the server, queries read all of a catalog", async () => {
  const run = () => Promise.resolve([]);
  assert.equal(await effectOf("SELECT table_rows FROM information_schema.tables", { run }), undefined);
});
