import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { columnUse, type Dialect, type KnownTable, tablesOf } from "querylogue/sql";
import { sharedPath, sharedTest } from "../shared_data.ts";

const known = (name: string, ...columns: readonly string[]): KnownTable => ({
  name,
  parts: name.split("."),
  columns,
});
const tables = [known("a", "x", "y", "z"), known("b", "x", "y"), known("c", "x", "z")];

/** Sources and equalities as short texts: `a b | 0.x=1.x`. */
async function shown(
  sql: string,
  { dialect = "sqlite" }: { readonly dialect?: Dialect } = {},
): Promise<string> {
  const use = await columnUse(sql, { dialect, tables });
  assert(use.kind === "read", sql);
  const equal = use.equalities.map(({ left, right, branch }) =>
    `${left.source}.${left.column}=${right.source}.${right.column}${
      branch.map((step) => ` in ${step}`).join("")
    }`
  );
  const names = use.sources.map(({ table, known }) => known ? table : `${table}?`);
  return [names.join(" "), ...equal].join(" | ");
}

Deno.test("columnUse() takes a merged column of USING and NATURAL from the first table that has it", async () => {
  assert.equal(
    await shown("SELECT x, * FROM a JOIN b USING (x, y) NATURAL JOIN c"),
    "a b c | 0.x=1.x | 0.y=1.y | 0.x=2.x | 0.z=2.z",
  );
});

Deno.test("columnUse() keeps the sides of an OR in branches, below the branch that they stand in", async () => {
  assert.equal(
    await shown(
      "SELECT 1 FROM a, b WHERE a.x = b.x AND (a.y = b.y OR (a.z = b.y AND (a.z = b.x OR a.y = b.x)))",
    ),
    "a b | 0.x=1.x | 0.y=1.y in 1 | 0.z=1.y in 2 | 0.z=1.x in 2 in 3 | 0.y=1.x in 2 in 4",
  );
});

Deno.test("columnUse() counts a table as often as it is read", async () => {
  assert.equal(await shown("SELECT 1 FROM a, a AS again WHERE a.x = again.y"), "a a | 0.x=1.y");
  assert.equal(
    await shown("WITH w AS (SELECT a.x, b.y FROM a, b) SELECT 1 FROM w p, w q WHERE p.x = q.y AND q.x = p.y"),
    "a b a b | 0.x=3.y | 2.x=1.y",
  );
});

Deno.test("columnUse() counts a WITH clause that nothing reads", async () => {
  assert.equal(await shown("WITH w AS (SELECT x FROM a) SELECT x FROM b"), "a b");
});

Deno.test("columnUse() sees no equality of a table with itself or with a value", async () => {
  assert.equal(await shown("SELECT 1 FROM a, b WHERE a.x = a.y AND a.z = 3 AND b.x = 'a.x'"), "a b");
});

Deno.test("columnUse() takes a name from the innermost query that has it", async () => {
  assert.equal(
    await shown("SELECT 1 FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = z AND y = a.y)"),
    "a b | 1.x=0.z | 1.y=0.y",
  );
});

Deno.test("columnUse() takes a name from an outer table of the same alias where the inner one lacks it", async () => {
  assert.equal(
    await shown("SELECT 1 FROM a t WHERE EXISTS (SELECT 1 FROM b t WHERE t.z = (SELECT c.x FROM c))"),
    "a b c | 0.z=2.x",
  );
});

Deno.test("columnUse() sees an equality below two NOTs, and none below one", async () => {
  assert.equal(await shown("SELECT 1 FROM a, b WHERE NOT NOT a.x = b.x AND NOT a.y = b.y"), "a b | 0.x=1.x");
});

Deno.test("columnUse() follows columns through the new names that a query gives to a table's", async () => {
  assert.equal(
    await shown("SELECT 1 FROM (SELECT * FROM a AS t(p, q)) s JOIN b ON s.p = b.x", { dialect: "postgres" }),
    "a b | 0.x=1.x",
  );
});

Deno.test("columnUse() counts the table that a sample is taken from", async () => {
  assert.equal(
    await shown("SELECT 1 FROM a TABLESAMPLE SYSTEM (10) JOIN b ON a.x = b.x", { dialect: "postgres" }),
    "a b | 0.x=1.x",
  );
});

Deno.test("columnUse() follows the columns of set operations to every part", async () => {
  assert.equal(
    await shown("SELECT 1 FROM (SELECT x FROM a UNION ALL SELECT y FROM b) u JOIN c ON u.x = c.x"),
    "a b c | 0.x=2.x in 1 | 1.y=2.x in 2",
  );
});

Deno.test("columnUse() lets a table that is not known have any column, after all others", async () => {
  assert.equal(
    await shown("SELECT 1 FROM d, a WHERE d.k = a.x AND y = w AND v = z"),
    "d? a | 0.k=1.x | 1.y=0.w | 0.v=1.z",
  );
});

Deno.test("columnUse() reads table functions, VALUES and * without some columns", async () => {
  const sql = `SELECT * EXCLUDE (y) FROM a JOIN range(3) AS r(i) ON a.x = r.i, (VALUES (1)) AS v(w)
    WHERE v.w = a.z`;
  const use = await columnUse(sql, { dialect: "duckdb", tables });
  assert(use.kind === "read");
  assert.deepEqual(use.sources.map(({ table }) => table), ["a"]);
  assert.deepEqual(use.columns.map(({ column }) => column).toSorted(), ["x", "z"]);
  assert.deepEqual(use.unresolved, []);
});

Deno.test("columnUse() calls a double-quoted text a name where SQLite does not forgive it", async () => {
  const unresolved = async (dialect: Dialect) => {
    const use = await columnUse('SELECT x FROM a WHERE y = "Oslo"', { dialect, tables });
    assert(use.kind === "read");
    return use.unresolved;
  };
  assert.deepEqual(await unresolved("sqlite"), []);
  assert.deepEqual(await unresolved("duckdb"), ["Oslo"]);
});

/** Columns of the tables of the Spider databases. */
function spiderTables(database: string): readonly KnownTable[] {
  using file = new DatabaseSync(sharedPath(`spider_en/database/${database}/${database}.sqlite`), {
    readOnly: true,
  });
  const names = file.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  return names.map(({ name }) =>
    known(
      String(name),
      ...file.prepare("SELECT name FROM pragma_table_info(?)").all(String(name)).map((column) =>
        String(column.name)
      ),
    )
  );
}

/** Queries of a file whose lines are a query, a tab and its database. */
async function spiderQueries(
  path: string,
): Promise<readonly { readonly sql: string; readonly database: string }[]> {
  const lines = (await Deno.readTextFile(sharedPath(path))).split("\n").filter((line) => line.includes("\t"));
  return lines.map((line) => {
    const [sql = "", database = ""] = line.split("\t");
    return { sql, database: database.trim() };
  });
}

const byDatabase = new Map<string, readonly KnownTable[]>();
function tablesOfDatabase(database: string): readonly KnownTable[] {
  const found = byDatabase.get(database) ?? spiderTables(database);
  byDatabase.set(database, found);
  return found;
}

for (const file of ["spider/dev_gold.sql", "sparc/dev_gold.txt", "cosql/dev_gold.txt"]) {
  sharedTest(
    `columnUse() reads the tables that tablesOf() reads in ${file}`,
    [file, "spider_en/database"],
    async () => {
      let read = 0;
      for (const { sql, database } of await spiderQueries(file)) {
        const expected = (await tablesOf(sql, "sqlite"))?.map((name) => name.toLowerCase()).toSorted();
        const use = await columnUse(sql, { dialect: "sqlite", tables: tablesOfDatabase(database) });
        if (use.kind === "unreadable") {
          assert.equal(expected, undefined, sql);
          continue;
        }
        read++;
        assert.deepEqual(
          [...new Set(use.sources.map(({ table }) => table.toLowerCase()))].toSorted(),
          expected,
          sql,
        );
        assert(use.sources.every(({ known }) => known), sql);
      }
      assert(read > 900);
    },
  );
}

sharedTest(
  "columnUse() sees the equalities that a search of Spider's text for T1.x = T2.y finds",
  ["spider/dev_gold.sql", "spider_en/database"],
  async () => {
    let compared = 0;
    for (const { sql, database } of await spiderQueries("spider/dev_gold.sql")) {
      // One SELECT with aliases for all tables is what the twin can read.
      if (sql.match(/\bselect\b/gi)?.length !== 1 || /\bnot\b|\bor\b/i.test(sql)) continue;
      const aliases = new Map(
        [...sql.matchAll(/(\w+)\s+AS\s+(T\d)\b/gi)].map(([, table = "", alias = ""]) =>
          [alias.toLowerCase(), table.toLowerCase()] as const
        ),
      );
      const expected = [...sql.matchAll(/\b(T\d)\.(\w+)\s*=\s*(T\d)\.(\w+)/gi)].map((
        [, a = "", x = "", b = "", y = ""],
      ) =>
        [[a, x], [b, y]].map(([alias = "", column = ""]) =>
          `${aliases.get(alias.toLowerCase())}.${column.toLowerCase()}`
        ).toSorted().join("=")
      );
      const use = await columnUse(sql, { dialect: "sqlite", tables: tablesOfDatabase(database) });
      assert(use.kind === "read", sql);
      const found = use.equalities.map(({ left, right }) =>
        [left, right].map(({ source, column }) => `${use.sources[source]?.table}.${column}`.toLowerCase())
          .toSorted()
          .join("=")
      );
      assert.deepEqual(found.toSorted(), expected.toSorted(), sql);
      compared += expected.length;
    }
    assert(compared > 350, String(compared));
  },
);
