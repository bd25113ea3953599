import { shortenTableNames, type ShortenTableNamesOptions } from "querylogue/sql";
import assert from "node:assert/strict";

const table = (name: string) => ({ name, parts: name.split("."), columns: [] });

/** A query as it is shortened for a database that finds a table by none of the names. */
function shortened(sql: string, names: readonly string[], changes: Partial<ShortenTableNamesOptions> = {}) {
  return shortenTableNames(sql, {
    ...{ dialect: "duckdb", tables: names.map(table), holds: () => Promise.resolve(false) },
    ...changes,
  });
}

async function textOf(...given: Parameters<typeof shortened>): Promise<string> {
  const result = await shortened(...given);
  return result.kind === "shortened" ? result.sql : result.reason;
}

Deno.test("a table of the same schema goes before one of the same name", async () => {
  const names = ["sales.item", "stock.item"];
  assert.equal(await textOf("SELECT 1 FROM DB.SALES.ITEM", names), 'SELECT 1 FROM "sales"."item" AS ITEM');
  assert.equal(
    await textOf("SELECT db.sales.item.a, stock.item.* FROM db.sales.item JOIN db.stock.item ON true", names),
    'SELECT "sales"."item".a, "stock"."item".* FROM "sales"."item" JOIN "stock"."item" ON true',
  );
});

Deno.test("a name that several tables may have is ambiguous, and so is that of a WITH clause", async () => {
  assert.equal(
    await textOf("SELECT 1 FROM DB.PUBLIC.ITEM", ["sales.item", "stock.item"]),
    "the table DB.PUBLIC.ITEM may be each of sales.item, stock.item",
  );
  assert.equal(
    await textOf("WITH item AS (SELECT * FROM db.s.item) SELECT * FROM item", ["item"]),
    "the table db.s.item may be item, which is also the name of a WITH clause",
  );
  assert.match(await textOf("SELECT 1 FROM DB.PUBLIC.ITEM", ["Item", "item"]), /each of Item, item/);
  assert.equal(
    await textOf("SELECT 1 FROM DB.PUBLIC.Item", ["Item", "item"]),
    'SELECT 1 FROM "Item" AS Item',
  );
});

Deno.test("names without a point, names that the database finds and columns of aliases stay", async () => {
  const sql = "SELECT i.name, 'db.s.item' FROM item AS i -- db.s.item";
  assert.deepEqual(await shortened(sql, ["item"]), { kind: "shortened", sql, missing: [] });
  const asked: string[] = [];
  const holds = (name: string) => {
    asked.push(name);
    return Promise.resolve(name === '"Db" . s.item');
  };
  const both = 'SELECT 1 FROM "Db" . s.item, other.item AS o';
  assert.equal(await textOf(both, ["item"], { holds }), 'SELECT 1 FROM "Db" . s.item, "item" AS o');
  assert.deepEqual(asked, ['"Db" . s.item', "other.item"]);
});

Deno.test("a table that the database has under no name is missing, and stays", async () => {
  const sql = "SELECT 1 FROM db.s.lake JOIN db.s.item USING (n)";
  assert.deepEqual(await shortened(sql, ["item"]), {
    kind: "shortened",
    sql: 'SELECT 1 FROM db.s.lake JOIN "item" USING (n)',
    missing: ["db.s.lake"],
  });
});

Deno.test("letters outside the basic plane, and texts that cannot be read, change nothing else", async () => {
  assert.equal(
    await textOf("SELECT '😀é', a.b.item.x FROM a.b.item", ["item"]),
    `SELECT '😀é', item.x FROM "item"`,
  );
  assert.equal(await textOf("SELEC 1 FRO a.b.item", ["item"]), "SELEC 1 FRO a.b.item");
});
