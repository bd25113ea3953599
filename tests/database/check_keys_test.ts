import assert from "node:assert/strict";
import fc from "fast-check";
import { checkKeys, introspect, type KeyFinding, openDatabase } from "querylogue/database";
import type { Schema } from "querylogue/schema";
import { inFolder, onSharedEngines, sqliteFile } from "./fixtures.ts";
import { serverTest, withMysql, withPostgres } from "./servers.ts";

/** Findings as a reader is told them, without the key's name. */
const told = (findings: readonly KeyFinding[]) =>
  findings.map(({ from, kind, reason }) => `${from.table}.${from.columns.join("+")} ${kind}: ${reason}`);

/** Tables of one or more columns each, written `name type`, and keys written `a.x > b.y`. */
function schemaOf(
  tables: Readonly<Record<string, readonly string[]>>,
  keys: readonly string[],
  primaryKeys: Readonly<Record<string, readonly string[]>> = {},
): Schema {
  return {
    tables: Object.entries(tables).map(([name, columns]) => ({
      name,
      columns: columns.map((column) => {
        const [own = "", ...type] = column.split(" ");
        return { name: own, type: type.join(" "), notNull: false };
      }),
      primaryKey: primaryKeys[name] ?? [],
      uniqueKeys: [],
    })),
    foreignKeys: keys.map((key, i) => {
      const [from, to] = key.split(" > ").map((end) => {
        const [table = "", columns = ""] = end.split(".");
        return { table, columns: columns.split("+") };
      });
      if (from === undefined || to === undefined) throw new TypeError(key);
      return { name: `k${i}`, from, to };
    }),
  };
}

Deno.test("checkKeys() tells types of different families in words, and keeps still about spellings", async () => {
  const pairs: readonly (readonly [string, string, RegExp | undefined])[] = [
    ["TEXT", "INTEGER", /x, a text \(TEXT\), with id, a whole number \(INTEGER\)/],
    ["smallint", "bigint", undefined],
    ["int unsigned", "INT(11)", undefined],
    ["NUMBER(10)", "integer", undefined],
    ["NUMBER(10,2)", "integer", /a decimal number .* a whole number/],
    ["NUMBER", "integer", undefined],
    ["varchar(3)", "character varying", undefined],
    ["VARCHAR2(50)", "text", undefined],
    ["integer", "double precision", /a whole number .* a floating-point number/],
    ["date", "timestamp with time zone", /a date .* a timestamp/],
    ["uuid", "text", /a UUID .* a text/],
    ["integer[]", "integer", /a list .* a whole number/],
    ["", "integer", undefined],
    ["point", "integer", undefined],
    ["interval", "integer", /an interval .* a whole number/],
    ["tinyint(1)", "tinyint(4)", /a truth value .* a whole number/],
  ];
  for (const [own, other, expected] of pairs) {
    const schema = schemaOf({ a: [`x ${own}`], b: [`id ${other}`] }, ["a.x > b.id"], { b: ["id"] });
    const findings = await checkKeys(undefined, schema);
    if (expected === undefined) assert.deepEqual(told(findings), [], `${own} ${other}`);
    else assert.match(told(findings).join(), expected);
  }
});

Deno.test("checkKeys() tells keys to columns that are neither primary nor unique", async () => {
  const tables = { a: ["x int", "y int"], b: ["id int", "n int"] };
  const keys = ["a.x > b.id", "a.x > b.n", "a.x+y > b.id+n"];
  const findings = await checkKeys(undefined, schemaOf(tables, keys, { b: ["id"] }));
  assert.deepEqual(told(findings), ["a.x not_unique: references n, which is neither primary nor unique"]);
});

Deno.test("checkKeys() compares column by column in composite keys", async () => {
  const tables = { a: ["x int", "y text"], b: ["id int", "n int"] };
  const findings = await checkKeys(undefined, schemaOf(tables, ["a.x+y > b.id+n"], { b: ["id", "n"] }));
  assert.deepEqual(told(findings), [
    "a.x+y types_differ: joins y, a text (text), with n, a whole number (int)",
  ]);
});

Deno.test("checkKeys() counts orphans, and gives some of their values", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `PRAGMA foreign_keys = OFF;
      CREATE TABLE "or""der" (code TEXT, part INT, PRIMARY KEY (code, part));
      CREATE TABLE line ("select" TEXT, part INT, up INT REFERENCES line (rowid_), rowid_ INTEGER PRIMARY KEY,
        unused TEXT REFERENCES "or""der" (code), FOREIGN KEY ("select", part) REFERENCES "or""der");
      INSERT INTO "or""der" VALUES ('a', 1), ('a', 2), ('b', 1);
      INSERT INTO line ("select", part, up) VALUES ('a', 1, NULL), ('b', 2, 1), ('c', 1, 2), ('b', NULL, 99),
        (NULL, 7, NULL)`,
    );
    await using database = await openDatabase(path);
    const findings = await checkKeys(database, await introspect(database));
    assert.deepEqual(told(findings).toSorted(), [
      "line.select+part orphans: finds no partner for 2 of 3 rows (66.7 %)",
      "line.unused always_null: is NULL in all of 5 rows",
      "line.unused not_unique: references code, which is neither primary nor unique",
      "line.up orphans: finds no partner for 1 of 3 rows (33.3 %)",
    ]);
    const examples = findings.flatMap((finding) => finding.kind === "orphans" ? finding.examples : []);
    assert.deepEqual(examples.toSorted(), ["99", "b, 2", "c, 1"]);

    await using silent = await openDatabase(path, { hidden: "all" });
    const hidden = await checkKeys(silent, await introspect(silent));
    assert.ok(hidden.some(({ kind }) => kind === "orphans"));
    assert.ok(!JSON.stringify(hidden).includes("99"));
  }));

Deno.test("checkKeys() counts the orphans that a search row by row finds", async () => {
  const value = fc.option(fc.constantFrom("a", "A", "b", "c"), { nil: null });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, value), { maxLength: 8 }),
      fc.array(fc.tuple(value, value), { maxLength: 8 }),
      (parents, children) =>
        inFolder(async (folder) => {
          const literal = (text: string | null) => text === null ? "NULL" : `'${text}'`;
          const insert = (table: string, rows: typeof parents) =>
            rows.map((row) => `INSERT INTO ${table} VALUES (${row.map(literal).join(", ")});`).join("\n");
          const path = sqliteFile(
            folder,
            `CREATE TABLE p (x TEXT, y TEXT); CREATE TABLE c (x TEXT, y TEXT);
            ${insert("p", parents)}${insert("c", children)}`,
          );
          await using database = await openDatabase(path);
          const schema = schemaOf({ p: ["x TEXT", "y TEXT"], c: ["x TEXT", "y TEXT"] }, ["c.x+y > p.x+y"], {
            p: ["x", "y"],
          });
          const used = children.filter((row) => !row.includes(null));
          const lonely = used.filter(([x, y]) =>
            !parents.some((parent) => parent[0] === x && parent[1] === y)
          );
          const [finding] = await checkKeys(database, schema);
          const expected = lonely.length > 0
            ? ["orphans", used.length, lonely.length]
            : children.length > 0 && used.length === 0
            ? ["always_null", children.length, undefined]
            : [undefined, undefined, undefined];
          assert.deepEqual([
            finding?.kind,
            finding && "rows" in finding ? finding.rows : undefined,
            finding?.kind === "orphans" ? finding.orphans : undefined,
          ], expected);
        }),
    ),
    { numRuns: 15 },
  );
});

Deno.test("checkKeys() compares by the collation of the referenced column, as SQLite's keys do", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `CREATE TABLE p (code TEXT PRIMARY KEY COLLATE NOCASE); CREATE TABLE c (code TEXT REFERENCES p);
      INSERT INTO p VALUES ('ch'); INSERT INTO c VALUES ('CH')`,
    );
    await using database = await openDatabase(path);
    assert.deepEqual(await checkKeys(database, await introspect(database)), []);
  }));

onSharedEngines(
  "checkKeys() finds nothing where every row has its partner",
  `CREATE TABLE p (id INTEGER PRIMARY KEY); INSERT INTO p VALUES (1), (2);
  CREATE TABLE c (p INTEGER REFERENCES p (id)); INSERT INTO c VALUES (1), (1), (NULL);
  CREATE TABLE e (p INTEGER REFERENCES p (id))`,
  async (database) => assert.deepEqual(await checkKeys(database, await introspect(database)), []),
);

onSharedEngines(
  "checkKeys() says of a key that it was not checked where time is up or the query fails",
  `CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p (id));
  INSERT INTO p VALUES (1); INSERT INTO c VALUES (1)`,
  async (database) => {
    const schema = await introspect(database);
    assert.deepEqual(told(await checkKeys(database, schema, { totalMs: 0 })), [
      "c.p not_checked: was not checked: all keys together took longer than 0 s",
    ]);
    const gone = schemaOf({ gone: ["x int"], p: ["id int"] }, ["gone.x > p.id"], { p: ["id"] });
    assert.match(
      told(await checkKeys(database, gone)).join(),
      /^gone\.x not_checked: was not checked: .*gone/,
    );
    await assert.rejects(checkKeys(database, schema, { signal: AbortSignal.abort() }), {
      name: "AbortError",
    });
  },
);

Deno.test("checkKeys() ends a check that takes too long, and goes on with the next key", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `PRAGMA foreign_keys = OFF;
      CREATE TABLE many (id INT, up INT REFERENCES many (id));
      CREATE TABLE few (id INTEGER PRIMARY KEY, up INT REFERENCES few (id));
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
      INSERT INTO many SELECT i, 1000000 - i FROM n;
      INSERT INTO few VALUES (1, 2)`,
    );
    await using database = await openDatabase(path);
    const findings = await checkKeys(database, await introspect(database), { timeoutMs: 300 });
    assert.deepEqual(told(findings.filter(({ kind }) => kind !== "not_unique")), [
      "many.up not_checked: was not checked: it took longer than 0.3 s",
      "few.up orphans: finds no partner for 1 of 1 row (100.0 %)",
    ]);
  }));

Deno.test("checkKeys() is not slowed down by a value that stands in many referenced rows", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `PRAGMA foreign_keys = OFF;
      CREATE TABLE p (same INT); CREATE TABLE c (same INT REFERENCES p (same));
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
      INSERT INTO p SELECT 1 FROM n;
      INSERT INTO c SELECT 1 FROM p UNION ALL SELECT 2 UNION ALL SELECT NULL`,
    );
    await using database = await openDatabase(path);
    // Row by row it would be 2.5e9 comparisons.
    assert.deepEqual(told(await checkKeys(database, await introspect(database))), [
      "c.same not_unique: references same, which is neither primary nor unique",
      "c.same orphans: finds no partner for 1 of 50,001 rows (under 0.1 %)",
    ]);
  }));

serverTest(
  "postgres",
  "checkKeys() finds orphans of keys that PostgreSQL was told not to check",
  () =>
    withPostgres(
      `CREATE SCHEMA "Übung"; CREATE TABLE "Übung"."p.1" (id int PRIMARY KEY); CREATE TABLE c (p bigint);
    INSERT INTO "Übung"."p.1" VALUES (1); INSERT INTO c VALUES (1), (2);
    ALTER TABLE c ADD FOREIGN KEY (p) REFERENCES "Übung"."p.1" NOT VALID`,
      async (database) => {
        assert.deepEqual(told(await checkKeys(database, await introspect(database))), [
          "public.c.p orphans: finds no partner for 1 of 2 rows (50.0 %)",
        ]);
      },
    ),
);

serverTest(
  "mysql",
  "checkKeys() finds orphans that came into MariaDB while its keys were off",
  () =>
    withMysql(
      `CREATE TABLE p (id int PRIMARY KEY); CREATE TABLE c (\`p\\\\\`\`q\` int, FOREIGN KEY (\`p\\\\\`\`q\`) REFERENCES p (id));
    SET foreign_key_checks = 0; INSERT INTO c VALUES (7), (NULL)`,
      async (database) => {
        const [finding] = await checkKeys(database, await introspect(database));
        assert.equal(finding?.reason, "finds no partner for 1 of 1 row (100.0 %)");
        assert.deepEqual(finding?.kind === "orphans" ? finding.examples : [], ["7"]);
      },
    ),
);
