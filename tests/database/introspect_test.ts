import { introspect, openDatabase, sampleValues } from "querylogue/database";
import { nameParts, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { DatabaseSync } from "node:sqlite";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { duckDbFile, inFolder, onSharedEngines, sqliteFile } from "./fixtures.ts";

const shapes = `
  CREATE TABLE country (code VARCHAR(4) PRIMARY KEY, name VARCHAR(50) NOT NULL UNIQUE, area DECIMAL(10,2));
  CREATE TABLE city (name VARCHAR, country VARCHAR REFERENCES country (code), twin VARCHAR, twin_country VARCHAR,
    UNIQUE (country, name), PRIMARY KEY (name, country),
    FOREIGN KEY (twin, twin_country) REFERENCES city (name, country));
  CREATE TABLE border (a VARCHAR REFERENCES country (code), b VARCHAR REFERENCES country (code), length INTEGER);
  CREATE TABLE "strange ""name""" ("a.b" INTEGER, "Größe" INTEGER, "select" VARCHAR REFERENCES country (name));
  INSERT INTO country VALUES ('CH', 'Schweiz', 41285), ('A', 'Österreich', 83871);
  INSERT INTO border VALUES ('A', 'CH', 180);
  CREATE VIEW big AS SELECT * FROM country WHERE area > 50000;`;

onSharedEngines("tables, columns and keys of every shape are found", shapes, async (database) => {
  const { tables, foreignKeys } = await introspect(database);
  assert.deepEqual(
    new Map(tables.map(({ name, rowCount }) => [name, rowCount])),
    new Map([["country", 2], ["city", 0], ["border", 1], ['strange "name"', 0]]),
  );
  const [country, city, border, strange] = ["country", "city", "border", 'strange "name"'].map((wanted) =>
    tables.find(({ name }) => name === wanted)
  );
  assert.deepEqual(country?.columns.map(({ name, notNull }) => [name, notNull]), [
    ["code", database.dialect === "duckdb"],
    ["name", true],
    ["area", false],
  ]);
  assert.deepEqual(country?.columns[2]?.type, "DECIMAL(10,2)");
  assert.deepEqual([country?.primaryKey, country?.uniqueKeys], [["code"], [["name"]]]);
  assert.deepEqual([city?.primaryKey, city?.uniqueKeys], [["name", "country"], [["country", "name"]]]);
  assert.deepEqual([border?.primaryKey, border?.uniqueKeys], [[], []]);
  assert.deepEqual(strange?.columns.map(({ name }) => name), ["a.b", "Größe", "select"]);
  assert.deepEqual(
    // DuckDB stores tables in an order of its own; the keys of one table keep theirs.
    ["city", "border", 'strange "name"'].flatMap((table) =>
      foreignKeys.filter(({ from }) => from.table === table)
    )
      .map(({ from, to }) => `${from.table}(${from.columns}) ${to.table}(${to.columns})`),
    [
      "city(country) country(code)",
      "city(twin,twin_country) city(name,country)",
      "border(a) country(code)",
      "border(b) country(code)",
      'strange "name"(select) country(name)',
    ],
  );
  assert.equal(new Set(foreignKeys.map(({ name }) => name)).size, 5);
});

onSharedEngines(
  "a key that is declared twice comes once",
  `
  CREATE TABLE a (id INTEGER PRIMARY KEY);
  CREATE TABLE b (a INTEGER REFERENCES a (id), FOREIGN KEY (a) REFERENCES a (id));`,
  async (database) => {
    assert.equal((await introspect(database)).foreignKeys.length, 1);
  },
);

onSharedEngines("a database without keys has none", "CREATE TABLE a (n INTEGER)", async (database) => {
  assert.deepEqual((await introspect(database)).foreignKeys, []);
});

Deno.test("a database without tables is empty", () =>
  inFolder(async (folder) => {
    for (
      const path of [sqliteFile(folder, "PRAGMA user_version = 1"), await duckDbFile(folder, "SELECT 1")]
    ) {
      await using database = await openDatabase(path);
      assert.deepEqual(await introspect(database), { tables: [], foreignKeys: [] });
    }
  }));

Deno.test("SQLite: circles, keys without columns, other spellings, broken keys", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `
      CREATE TABLE Country (Code TEXT PRIMARY KEY, Capital TEXT, Province TEXT,
        FOREIGN KEY (Capital, Code) REFERENCES city);
      CREATE TABLE City (Height INT, Name TEXT, Country TEXT REFERENCES COUNTRY (code), PRIMARY KEY (Name, Country));
      CREATE TABLE River (Name TEXT PRIMARY KEY, Lake TEXT REFERENCES lake, Sea TEXT REFERENCES Sea);
      CREATE TABLE Lake (Name TEXT PRIMARY KEY, River TEXT REFERENCES River (gone), Outlet TEXT REFERENCES River);
      CREATE TABLE Two (n TEXT REFERENCES Lake, FOREIGN KEY (n) REFERENCES River, UNIQUE (n));
      CREATE UNIQUE INDEX part ON Lake (River) WHERE River IS NOT NULL;
      CREATE UNIQUE INDEX expression ON Lake (lower(Outlet));
      CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT, half REAL GENERATED ALWAYS AS (id / 2.0));
      INSERT INTO counted VALUES (1);`,
    );
    await using database = await openDatabase(path);
    const { tables, foreignKeys } = await introspect(database);
    assert.deepEqual(foreignKeys.map(({ name, from, to }) => [name, from.table, to.table, to.columns]), [
      ["Country_Capital_Code_fkey", "Country", "City", ["Name", "Country"]],
      ["City_Country_fkey", "City", "Country", ["Code"]],
      ["River_Lake_fkey", "River", "Lake", ["Name"]],
      ["Lake_Outlet_fkey", "Lake", "River", ["Name"]],
      ["Two_n_fkey", "Two", "Lake", ["Name"]],
      ["Two_n_fkey_2", "Two", "River", ["Name"]],
    ]);
    assert.deepEqual(tables.map(({ name }) => name), ["Country", "City", "River", "Lake", "Two", "counted"]);
    assert.deepEqual(tables.map(({ uniqueKeys }) => uniqueKeys.length), [0, 0, 0, 0, 1, 0]);
    assert.deepEqual(tables.at(-1)?.columns.map(({ name }) => name), ["id", "half"]);
  }));

Deno.test("SQLite: keys that point nowhere are told, each with its reason", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `CREATE TABLE city (name TEXT PRIMARY KEY, sea TEXT REFERENCES sea, twin TEXT REFERENCES City (Nick),
        country TEXT REFERENCES country);
      CREATE TABLE country (code TEXT);`,
    );
    await using database = await openDatabase(path);
    const { foreignKeys, omitted } = await introspect(database);
    assert.deepEqual(foreignKeys, []);
    assert.deepEqual(omitted, [
      { what: "foreign key", name: "city_sea_fkey", reason: 'is left out: there is no table "sea"' },
      {
        what: "foreign key",
        name: "city_twin_fkey",
        reason: 'is left out: there is no column "Nick" in "city"',
      },
      {
        what: "foreign key",
        name: "city_country_fkey",
        reason: 'is left out: the primary key of "country", which it means, has 0 columns',
      },
    ]);
  }));

onSharedEngines(
  "views come with the columns that they have now, one that fails stops nothing",
  `
  CREATE TABLE peak (name VARCHAR, height INTEGER);
  CREATE TABLE gone (n INTEGER);
  CREATE VIEW high AS SELECT name, height FROM peak WHERE height > 4000;
  CREATE VIEW broken AS SELECT n FROM gone;
  CREATE VIEW "odd ""view.s" AS SELECT height AS "größe 🏔" FROM high;
  DROP TABLE gone;`,
  async (database) => {
    const { tables, views, omitted } = await introspect(database);
    assert.deepEqual(tables.map(({ name }) => name), ["peak"]);
    const [text, type] = ["VARCHAR", "INTEGER"];
    const none = { primaryKey: [], uniqueKeys: [] };
    assert.deepEqual(views?.toSorted((a, b) => a.name.length - b.name.length), [
      {
        name: "high",
        columns: [{ name: "name", type: text, notNull: false }, { name: "height", type, notNull: false }],
        ...none,
      },
      { name: '"odd ""view.s"', columns: [{ name: "größe 🏔", type, notNull: false }], ...none },
    ]);
    assert.equal(omitted?.length, 1);
    assert.deepEqual([omitted?.[0]?.what, omitted?.[0]?.name], ["view", "broken"]);
    assert.match(omitted?.[0]?.reason ?? "", /^cannot be read: .*gone/);
  },
);

Deno.test("DuckDB: comments, generated columns and the values of enumerated types are found", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(
      folder,
      `CREATE TYPE mood AS ENUM ('sad', 'it''s, (ok)', 'happy');
      CREATE TABLE "day, (GENERATED ALWAYS" (n INTEGER, mood mood, moods mood[], level ENUM ('low'),
        "generated" INTEGER DEFAULT 1, twice INTEGER GENERATED ALWAYS AS (n * 2),
        "a, b" VARCHAR GENERATED ALWAYS AS (concat(n, ', GENERATED ALWAYS')));
      CREATE VIEW days AS SELECT mood FROM "day, (GENERATED ALWAYS";
      COMMENT ON TABLE "day, (GENERATED ALWAYS" IS 'What was felt';
      COMMENT ON COLUMN "day, (GENERATED ALWAYS".n IS 'Since 1970';
      COMMENT ON VIEW days IS 'Only moods';
      COMMENT ON COLUMN days.mood IS 'Felt';`,
    );
    await using database = await openDatabase(path);
    const { tables: [table], views } = await introspect(database);
    const admits = ["sad", "it's, (ok)", "happy"];
    assert.equal(table?.comment, "What was felt");
    assert.deepEqual(table?.columns.map(({ type: _, notNull: __, ...rest }) => rest), [
      { name: "n", comment: "Since 1970" },
      { name: "mood", admits },
      { name: "moods" },
      { name: "level", admits: ["low"] },
      { name: "generated" },
      { name: "twice", generated: true },
      { name: "a, b", generated: true },
    ]);
    assert.equal(views?.[0]?.comment, "Only moods");
    assert.deepEqual([views?.[0]?.columns[0]?.comment, views?.[0]?.columns[0]?.admits], ["Felt", admits]);
  }));

Deno.test("SQLite: generated columns are told, virtual tables and what they keep are left out", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `CREATE TABLE t (n INTEGER, twice INTEGER AS (n * 2), thrice INTEGER AS (n * 3) STORED, m);
      CREATE VIRTUAL TABLE words USING fts5(word);
      CREATE TABLE sqlitestan (n INTEGER);`,
    );
    await using database = await openDatabase(path);
    const { tables } = await introspect(database);
    assert.deepEqual(tables.map(({ name }) => name), ["t", "sqlitestan"]);
    assert.deepEqual(tables[0]?.columns.map(({ generated = false }) => generated), [
      false,
      true,
      true,
      false,
    ]);
    assert.deepEqual(tables[0]?.columns.map(({ type }) => type), ["INTEGER", "INTEGER", "INTEGER", ""]);
  }));

const oddNames = [
  "a.b",
  '"',
  "select",
  "Größe",
  "🏔",
  "two words",
  "per%cent",
  "it's",
  "back`tick",
  "[x]",
  "t--",
  "a;b",
];

onSharedEngines(
  "names may hold anything, keys between them included",
  oddNames.map((name) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const own = `"${name.replaceAll('"', '""')}."`;
    return `CREATE TABLE ${quoted} (${quoted} INTEGER PRIMARY KEY, ${own} INTEGER REFERENCES ${quoted} (${quoted}));
      INSERT INTO ${quoted} VALUES (1, NULL);`;
  }).join(""),
  async (database) => {
    const { tables, foreignKeys, omitted } = await introspect(database);
    assert.equal(omitted, undefined);
    assert.deepEqual(
      tables.map(({ name, rowCount }) => [nameParts(name), rowCount]).toSorted(),
      oddNames.map((name) => [[name], 1]).toSorted(),
    );
    assert.deepEqual(
      foreignKeys.map((
        { from, to },
      ) => [nameParts(from.table), from.columns, nameParts(to.table), to.columns])
        .toSorted(),
      oddNames.map((name) => [[name], [`${name}.`], [name], [name]]).toSorted(),
    );
  },
);

onSharedEngines("only some tables are looked at, and no key leads out of them", shapes, async (database) => {
  const asked: string[] = [];
  const progress: (readonly [number, number])[] = [];
  const { tables, foreignKeys, views, omitted } = await introspect(database, {
    only: (schema, table) => {
      asked.push(`${schema}.${table}`);
      return table !== "country" && table !== "big";
    },
    onProgress: (done, total) => progress.push([done, total]),
  });
  assert.deepEqual(new Set(tables.map(({ name }) => name)), new Set(["city", "border", 'strange "name"']));
  assert.deepEqual(foreignKeys.map(({ from, to }) => [from.table, to.table]), [["city", "city"]]);
  assert.deepEqual([views, omitted], [undefined, undefined]);
  assert.deepEqual(new Set(asked).size, 5);
  assert.ok(asked.includes("main.big"));
  assert.deepEqual(progress.at(-1), [3, 3]);
});

Deno.test("a table that cannot be read stops none of the others", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `CREATE TABLE a (n); CREATE TABLE b (n TEXT COLLATE nocase PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE c (n TEXT REFERENCES b); INSERT INTO a VALUES (1);`,
    );
    // A program can give an engine an order of texts of its own, which no other program knows.
    const bytes = Buffer.from(await Deno.readFile(path));
    bytes.write("absent", bytes.indexOf("nocase"));
    await Deno.writeFile(path, bytes);
    await using database = await openDatabase(path);
    const { tables, foreignKeys, omitted } = await introspect(database);
    assert.deepEqual(tables.map(({ name, rowCount }) => [name, rowCount]), [["a", 1], ["c", 0]]);
    assert.deepEqual(foreignKeys, []);
    assert.deepEqual(omitted?.map(({ what, name }) => [what, name]), [["table", "b"]]);
    assert.match(omitted?.[0]?.reason ?? "", /^cannot be read: ./);
  }));

const carrier = `CREATE TABLE querylogue_foreign_keys (name VARCHAR, from_schema VARCHAR, from_table VARCHAR,
  from_columns VARCHAR[], to_schema VARCHAR, to_table VARCHAR, to_columns VARCHAR[]);`;

Deno.test("DuckDB: keys in circles are carried in a table that itself is not shown", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(
      folder,
      `
      CREATE TABLE country (code VARCHAR PRIMARY KEY, capital VARCHAR);
      CREATE TABLE city (name VARCHAR, country VARCHAR REFERENCES country (code), PRIMARY KEY (name, country));
      ${carrier}
      INSERT INTO querylogue_foreign_keys VALUES
        ('capital', 'main', 'country', ['capital', 'code'], 'main', 'city', ['name', 'country']);`,
    );
    await using database = await openDatabase(path);
    const { tables, foreignKeys } = await introspect(database);
    assert.deepEqual(tables.map(({ name }) => name), ["country", "city"]);
    assert.deepEqual(foreignKeys.at(-1), {
      name: "capital",
      from: { table: "country", columns: ["capital", "code"] },
      to: { table: "city", columns: ["name", "country"] },
    });
    assert.equal(foreignKeys.length, 2);
  }));

Deno.test("DuckDB: a table of the name of that of carried keys and with other columns is a table", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(folder, "CREATE TABLE querylogue_foreign_keys (name VARCHAR)");
    await using database = await openDatabase(path);
    const { tables } = await introspect(database);
    assert.deepEqual(tables.map(({ name }) => name), ["querylogue_foreign_keys"]);
  }));

Deno.test("DuckDB: a carried key that fits no table is refused in one sentence", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(
      folder,
      `CREATE TABLE a (n INTEGER); ${carrier}
      INSERT INTO querylogue_foreign_keys VALUES ('odd', 'main', 'a', ['m'], 'main', 'a', ['n']);`,
    );
    await using database = await openDatabase(path);
    await assert.rejects(introspect(database), { name: "InputError", message: /"odd".*a\.m/ });
  }));

Deno.test("DuckDB: names hold the schema where there are several", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(
      folder,
      `
      CREATE SCHEMA sales;
      CREATE TABLE sales.customer (id INTEGER PRIMARY KEY);
      CREATE TABLE sales.purchase (customer INTEGER REFERENCES sales.customer (id));
      CREATE TABLE customer (id INTEGER PRIMARY KEY);
      INSERT INTO sales.customer VALUES (1), (2);`,
    );
    await using database = await openDatabase(path);
    const { tables, foreignKeys } = await introspect(database);
    assert.deepEqual(
      new Map(tables.map(({ name, rowCount }) => [name, rowCount])),
      new Map([
        ["main.customer", 0],
        ["sales.customer", 2],
        ["sales.purchase", 0],
      ]),
    );
    assert.deepEqual(foreignKeys.map(({ from, to }) => [from.table, to.table]), [[
      "sales.purchase",
      "sales.customer",
    ]]);
  }));

Deno.test("DuckDB: a schema may be called as the file is, or as a database of the engine's own", () =>
  inFolder(async (folder) => {
    const made = await duckDbFile(
      folder,
      `CREATE SCHEMA sales; CREATE TABLE sales.customer (id INTEGER PRIMARY KEY); CREATE TABLE log (n INTEGER);
      CREATE TABLE sales.purchase (customer INTEGER REFERENCES sales.customer (id));
      CREATE VIEW sales.newest AS SELECT 1 AS n;
      INSERT INTO sales.customer VALUES (1), (2);`,
    );
    const path = `${folder}/sales.duckdb`;
    await Deno.rename(made, path);
    await using database = await openDatabase(path);
    const { tables, views, foreignKeys, omitted } = await introspect(database);
    assert.deepEqual(
      tables.map(({ name, rowCount }) => [name, rowCount]).toSorted(),
      [["main.log", 0], ["sales.sales.customer", 2], ["sales.sales.purchase", 0]],
    );
    assert.deepEqual(views?.map(({ name }) => name), ["sales.sales.newest"]);
    assert.deepEqual(foreignKeys.map(({ to }) => to), [{ table: "sales.sales.customer", columns: ["id"] }]);
    assert.equal(omitted, undefined);
    const column = { table: "sales.sales.customer", column: "id" };
    assert.equal((await sampleValues(database, column, { limit: 9, seed: 1 })).length, 2);
  }));

Deno.test("DuckDB: keys lead to tables and columns whatever the case in which they spell them", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(
      folder,
      `CREATE TABLE Person (Id INTEGER PRIMARY KEY, boss INTEGER REFERENCES person (ID));
      CREATE TABLE pet (owner INTEGER REFERENCES person, friend INTEGER REFERENCES PERSON (iD));
      CREATE TABLE place (a INTEGER, B INTEGER, PRIMARY KEY (A, b));
      CREATE TABLE way (X INTEGER, y INTEGER, FOREIGN KEY (x, Y) REFERENCES Place);`,
    );
    await using database = await openDatabase(path);
    const { foreignKeys } = await introspect(database);
    assert.deepEqual(
      foreignKeys.map(({ from, to }) => [from.table, ...from.columns, to.table, ...to.columns].join(" "))
        .toSorted(),
      ["Person boss Person Id", "pet friend Person Id", "pet owner Person Id", "way X y place a B"],
    );
  }));

Deno.test("DuckDB: a unique index is a key, unless it is on an expression", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(
      folder,
      `CREATE TABLE "odd ""(name" (id INTEGER PRIMARY KEY, "a, ""b)" INTEGER, "Größe" INTEGER, code INTEGER UNIQUE);
      CREATE UNIQUE INDEX "i ON (" ON "odd ""(name" ("a, ""b)", "Größe");
      CREATE UNIQUE INDEX half ON "odd ""(name" ((id / 2));
      CREATE UNIQUE INDEX again ON "odd ""(name" (CODE);
      CREATE UNIQUE INDEX primarily ON "odd ""(name" (id);
      CREATE INDEX plain ON "odd ""(name" ("Größe");`,
    );
    await using database = await openDatabase(path);
    const { tables: [table] } = await introspect(database);
    assert.deepEqual(table?.primaryKey, ["id"]);
    assert.deepEqual(table?.uniqueKeys, [["code"], ['a, "b)', "Größe"]]);
  }));

Deno.test("SQLite: a table on broken pages stops none of the others", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `PRAGMA page_size = 1024; CREATE TABLE good (n INTEGER PRIMARY KEY); INSERT INTO good VALUES (1), (2);
      CREATE TABLE bad (t TEXT);
      WITH RECURSIVE i (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM i LIMIT 500)
      INSERT INTO bad SELECT hex(zeroblob(40)) FROM i;`,
    );
    const bytes = await Deno.readFile(path);
    const first = new DatabaseSync(path).prepare("SELECT rootpage AS p FROM sqlite_schema WHERE name = 'bad'")
      .get();
    const page = Number(first?.p);
    await Deno.writeFile(path, bytes.fill(0xFF, (page - 1) * 1024, page * 1024));
    await using database = await openDatabase(path);
    const { tables, omitted } = await introspect(database);
    assert.deepEqual(tables.map(({ name, rowCount }) => [name, rowCount]), [["good", 2]]);
    assert.deepEqual(omitted?.map(({ what, name }) => [what, name]), [["table", "bad"]]);
    assert.match(omitted?.[0]?.reason ?? "", /^cannot be read: .*malformed/);
  }));

Deno.test("more tables than SQLite can count in one query are counted", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      Array.from({ length: 620 }, (_, i) => `CREATE TABLE t${i} (n);`).join(""),
    );
    await using database = await openDatabase(path);
    assert.equal((await introspect(database)).tables.length, 620);
  }));

const published:
  readonly (readonly [file: string, tables: number, keys: number, composite: number, rows: number])[] = [
    ["mondial/mondial.sqlite", 47, 72, 21, 56_326],
    ["mondial40/mondial40.sqlite", 40, 62, 19, 50_027],
    ["schemas/chinook.sqlite", 11, 11, 0, 15_607],
  ];
for (const [file, tableCount, keyCount, composite, rows] of published) {
  sharedTest(`${file} has all its tables, keys and rows`, [file], async () => {
    await using database = await openDatabase(sharedPath(file));
    const schema = await introspect(database);
    assert.equal(schema.tables.length, tableCount);
    assert.equal(schema.foreignKeys.length, keyCount);
    assert.equal(schema.foreignKeys.filter(({ from }) => from.columns.length > 1).length, composite);
    assert.equal(schema.tables.reduce((total, { rowCount = 0 }) => total + rowCount, 0), rows);
    schemaGraph(schema);
  });
}
