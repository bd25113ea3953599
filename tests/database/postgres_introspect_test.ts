import { introspect, openDatabase } from "querylogue/database";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { sharedPath } from "../shared_data.ts";
import { until } from "./fixtures.ts";
import { runPostgres, serverTest, withPostgres, withPostgresUrl } from "./servers.ts";

const shapes = `
  CREATE TYPE size AS ENUM ('small', 'it''s "large"');
  CREATE DOMAIN sized AS size;
  CREATE TABLE country (code char(2) PRIMARY KEY, name varchar(50) NOT NULL UNIQUE, area numeric(10,2), size size,
    likely sized, tags text[], twice numeric GENERATED ALWAYS AS (2 * area) STORED, id int GENERATED ALWAYS AS IDENTITY);
  COMMENT ON TABLE country IS 'where people live';
  COMMENT ON COLUMN country.area IS 'in km²';
  CREATE TABLE city (country char(2) REFERENCES country, name text, twin text, twin_country char(2),
    UNIQUE (country, name), PRIMARY KEY (name, country),
    FOREIGN KEY (twin, twin_country) REFERENCES city (name, country) DEFERRABLE INITIALLY DEFERRED);
  CREATE TABLE border (a char(2) REFERENCES country, b char(2) REFERENCES country, length int);
  CREATE UNIQUE INDEX ON border (b, a) INCLUDE (length);
  CREATE UNIQUE INDEX ON border (a) WHERE length > 5;
  CREATE UNIQUE INDEX ON border (lower(a));
  CREATE TABLE nothing ();
  CREATE TABLE gone (n int, m int); ALTER TABLE gone DROP COLUMN n;
  INSERT INTO country (code, name, area) VALUES ('CH', 'Schweiz', 41285), ('A', 'Österreich', 83871);
  INSERT INTO border VALUES ('A', 'CH', 180);
  CREATE VIEW big AS SELECT code, area / 0 AS broken FROM country;
  CREATE MATERIALIZED VIEW kept AS SELECT code FROM country;`;

serverTest(
  "postgres",
  "tables, views, columns and keys of every shape are found",
  () =>
    withPostgres(shapes, async (database) => {
      const { tables, foreignKeys, views, omitted } = await introspect(database);
      const [country, city, border] = tables;
      assert.deepEqual(
        tables.map(({ name, rowCount, rowCountEstimated }) => [name, rowCount, rowCountEstimated]),
        [
          ["country", 2, undefined],
          ["city", 0, undefined],
          ["border", 1, undefined],
          ["nothing", 0, undefined],
          ["gone", 0, undefined],
        ],
      );
      assert.deepEqual(country, {
        name: "country",
        comment: "where people live",
        primaryKey: ["code"],
        uniqueKeys: [["name"]],
        rowCount: 2,
        columns: [
          { name: "code", type: "character(2)", notNull: true },
          { name: "name", type: "character varying(50)", notNull: true },
          { name: "area", type: "numeric(10,2)", notNull: false, comment: "in km²" },
          { name: "size", type: "size", notNull: false, admits: ["small", `it's "large"`] },
          { name: "likely", type: "sized", notNull: false, admits: ["small", `it's "large"`] },
          { name: "tags", type: "text[]", notNull: false },
          { name: "twice", type: "numeric", notNull: false, generated: true },
          { name: "id", type: "integer", notNull: true },
        ],
      });
      assert.deepEqual([city?.primaryKey, city?.uniqueKeys], [["name", "country"], [["country", "name"]]]);
      assert.deepEqual([border?.primaryKey, border?.uniqueKeys], [[], [["b", "a"]]]);
      assert.deepEqual(tables[3]?.columns, []);
      assert.deepEqual(tables[4]?.columns.map(({ name }) => name), ["m"]);
      assert.deepEqual(
        foreignKeys.map(({ name, from, to }) => [name, from.table, from.columns, to.table, to.columns]),
        [
          ["city_country_fkey", "city", ["country"], "country", ["code"]],
          ["city_twin_twin_country_fkey", "city", ["twin", "twin_country"], "city", ["name", "country"]],
          ["border_a_fkey", "border", ["a"], "country", ["code"]],
          ["border_b_fkey", "border", ["b"], "country", ["code"]],
        ],
      );
      assert.deepEqual(
        views?.map(({ name, columns, rowCount }) => [name, columns.map(({ name }) => name), rowCount]),
        [
          ["big", ["code", "broken"], undefined],
          ["kept", ["code"], undefined],
        ],
      );
      assert.equal(omitted, undefined);
    }),
);

serverTest("postgres", "several schemas, partitions and keys between them", () =>
  withPostgres(
    `CREATE SCHEMA sales; CREATE SCHEMA "odd.schema";
    CREATE TABLE customer (id int PRIMARY KEY);
    CREATE TABLE sales.customer (id int PRIMARY KEY);
    CREATE TABLE sales.sale (id int, day date, customer int REFERENCES sales.customer, other int REFERENCES public.customer,
      PRIMARY KEY (id, day)) PARTITION BY RANGE (day);
    CREATE TABLE sales.sale_2024 PARTITION OF sales.sale FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
    CREATE TABLE sales.sale_2025 PARTITION OF sales.sale FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
    CREATE TABLE sales.line (sale int, day date, FOREIGN KEY (sale, day) REFERENCES sales.sale,
      FOREIGN KEY (sale, day) REFERENCES sales.sale_2024 (id, day));
    CREATE TABLE "odd.schema"."order" (id int REFERENCES sales.customer);
    INSERT INTO sales.customer VALUES (1); INSERT INTO customer VALUES (1);
    INSERT INTO sales.sale VALUES (1, '2024-05-05', 1, 1), (2, '2025-05-05', NULL, 1);`,
    async (database) => {
      const { tables, foreignKeys, omitted } = await introspect(database);
      assert.deepEqual(tables.map(({ name, rowCount }) => [name, rowCount]), [
        ["public.customer", 1],
        ["sales.customer", 1],
        ["sales.sale", 2],
        ["sales.line", 0],
        ['"odd.schema".order', 0],
      ]);
      assert.deepEqual(
        foreignKeys.map(({ from, to }) => `${from.table}(${from.columns}) ${to.table}(${to.columns})`),
        [
          "sales.sale(customer) sales.customer(id)",
          "sales.sale(other) public.customer(id)",
          "sales.line(sale,day) sales.sale(id,day)",
          '"odd.schema".order(id) sales.customer(id)',
        ],
      );
      assert.deepEqual(omitted, [{
        what: "foreign key",
        name: "line_sale_day_fkey3",
        reason: "joins a table or a column that is left out",
      }]);
      const seen: (readonly [number, number])[] = [];
      const some = await introspect(database, {
        only: (schema, table) => schema === "sales" && table !== "line",
        onProgress: (done, total) => seen.push([done, total]),
      });
      assert.deepEqual(some.tables.map(({ name }) => name), ["sales.customer", "sales.sale"]);
      assert.deepEqual(some.foreignKeys.map(({ name }) => name), ["sale_customer_fkey"]);
      assert.equal(some.omitted, undefined);
      assert.deepEqual(seen, [[2, 2]]);
      const bare = await introspect(database, { only: (schema) => schema === "public" });
      assert.deepEqual(bare.tables.map(({ name }) => name), ["customer"]);
    },
  ));

const names = ["Größe", "select", 'a"b', "a.b", '"', "naïve 😀", "UPPER", " ", "it's", "back\\slash", "100%"];

serverTest("postgres", "names of any kind are read, counted and joined", () =>
  withPostgres(
    names.map((name, i) => {
      const quoted = `"${name.replaceAll('"', '""')}"`;
      return `CREATE TABLE ${quoted} (${quoted} int PRIMARY KEY, other int REFERENCES ${quoted});
        INSERT INTO ${quoted} SELECT n FROM generate_series(1, ${i}) AS n;`;
    }).join("\n"),
    async (database) => {
      const { tables, foreignKeys } = await introspect(database);
      assert.deepEqual(tables.map(({ rowCount }) => rowCount), names.map((_, i) => i));
      assert.deepEqual(tables.map(({ columns }) => columns[0]?.name), names);
      assert.deepEqual(tables[3]?.name, '"a.b"');
      assert.deepEqual(foreignKeys.map(({ to }) => to.columns), names.map((name) => [name]));
      schemaGraph({ tables, foreignKeys });
    },
  ));

serverTest("postgres", "a database without tables is empty", () =>
  withPostgres("", async (database) => {
    assert.deepEqual(await introspect(database), { tables: [], foreignKeys: [] });
  }));

serverTest("postgres", "what the login may not read is left out, and said", () =>
  withPostgresUrl(
    `CREATE SCHEMA hidden; CREATE TABLE hidden.t (n int);
    CREATE TABLE open (id int PRIMARY KEY); INSERT INTO open VALUES (1);
    CREATE TABLE closed (id int PRIMARY KEY, open int REFERENCES open);
    CREATE TABLE half (id int PRIMARY KEY, open int REFERENCES open, secret text, closed int REFERENCES closed);
    CREATE TABLE third (id int REFERENCES half, open int REFERENCES open);
    CREATE VIEW closed_view AS SELECT 1 AS n;
    CREATE VIEW open_view AS SELECT * FROM closed;`,
    async (url) => {
      const role = `querylogue_test_${crypto.randomUUID().slice(0, 8)}`;
      await runPostgres(
        url,
        `CREATE ROLE "${role}" LOGIN; GRANT SELECT ON open, third, open_view TO "${role}";
        GRANT SELECT (id, closed) ON half TO "${role}"`,
      );
      try {
        await using database = await openDatabase(url.replace("root@", `${role}@`), {
          allowWritingLogin: true,
        });
        const schema = await introspect(database);
        assert.deepEqual(
          schema.tables.map(({ name, rowCount, columns }) => [name, rowCount, columns.length]),
          [
            ["public.open", 1, 1],
            ["public.half", 0, 2],
            ["public.third", 0, 2],
          ],
        );
        assert.deepEqual(schema.foreignKeys.map(({ name }) => name), ["third_id_fkey", "third_open_fkey"]);
        assert.deepEqual(schema.omitted?.map(({ what, name, reason }) => `${what} ${name} ${reason}`), [
          "table hidden.t cannot be read: permission denied for schema",
          "table public.closed cannot be read: permission denied for table",
          "column public.half.open cannot be read: permission denied",
          "column public.half.secret cannot be read: permission denied",
          "view public.closed_view cannot be read: permission denied for view",
          "foreign key closed_open_fkey joins a table or a column that is left out",
          "foreign key half_open_fkey joins a table or a column that is left out",
          "foreign key half_closed_fkey joins a table or a column that is left out",
        ]);
      } finally {
        await runPostgres(url, `DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
      }
    },
  ));

serverTest("postgres", "many rows are counted without statistics, estimated with them", () =>
  withPostgres(
    `CREATE UNLOGGED TABLE many WITH (autovacuum_enabled = off) AS SELECT n FROM generate_series(1, 1500000) AS n;
    CREATE TABLE few (n int);`,
    async (database, url) => {
      const rowsOf = async () =>
        (await introspect(database)).tables.map((
          { rowCount, rowCountEstimated },
        ) => [rowCount, rowCountEstimated]);
      assert.deepEqual(await rowsOf(), [[1_500_000, undefined], [0, undefined]]);
      await runPostgres(url, "ANALYZE many; DELETE FROM many WHERE n <= 1000");
      const [[count, estimated] = []] = await rowsOf();
      assert.ok(estimated && Math.abs(Number(count) - 1_500_000) < 15_000, `${count}`);
    },
  ));

serverTest("postgres", "a table that cannot be counted stops nothing", () =>
  withPostgres(
    `CREATE TABLE before (n int); CREATE TABLE locked (n int); CREATE TABLE after (n int);
    INSERT INTO before VALUES (1); INSERT INTO after VALUES (1);`,
    async (database, url) => {
      const locking = runPostgres(url, "BEGIN; LOCK locked; SELECT pg_sleep(60)").catch(() => {});
      const held =
        `SELECT FROM pg_locks WHERE relation = 'locked'::regclass AND mode = 'AccessExclusiveLock' AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await until(async () => (await runPostgres(url, held)).length > 0);
      const { tables, omitted } = await introspect(database, { timeoutMs: 2_000 });
      assert.deepEqual(tables[0]?.rowCount ?? "none", "none");
      assert.deepEqual(tables.map(({ name }) => name), ["before", "locked", "after"]);
      assert.equal(omitted, undefined);
      await runPostgres(
        url,
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'BEGIN; LOCK locked%'`,
      );
      await locking;
    },
  ));

serverTest(
  "postgres",
  "the catalog is read whatever a query may cost, and objects of extensions are none of the user's",
  () =>
    withPostgresUrl(
      "CREATE EXTENSION pg_trgm; CREATE TABLE t (n int); INSERT INTO t SELECT generate_series(1, 1000)",
      async (url) => {
        await using database = await openDatabase(url, { maxCost: 1, allowWritingLogin: true });
        const { tables, views } = await introspect(database);
        assert.deepEqual([tables.map(({ name, rowCount }) => [name, rowCount]), views], [
          [["t", undefined]],
          undefined,
        ]);
      },
    ),
);

/** A script of psql's, without its own commands, and the data of COPY as statements. */
function statementsOf(script: string): string {
  return script
    .replaceAll(
      /^COPY (\S+) \(([^)]*)\) FROM stdin;\n([^]*?)^\\\.$/gm,
      (_, table, columns, data: string) =>
        data.trimEnd().split("\n").filter((line) => line !== "").map((line) => {
          const values = line.split("\t").map((value) =>
            value === "\\N" ? "NULL" : `E'${value.replaceAll("'", "''")}'`
          );
          return `INSERT INTO ${table} (${columns}) VALUES (${values.join(", ")});`;
        }).join("\n"),
    )
    .replaceAll(
      /^(?:\\.*|CREATE DATABASE.*|DROP DATABASE.*|ALTER .* OWNER TO .*|.*OWNER TO postgres;|CREATE .*PROCEDURAL LANGUAGE.*)$/gm,
      "",
    );
}

interface Catalog {
  readonly tables: readonly unknown[];
  readonly foreign_keys: readonly unknown[];
}

const published: readonly (readonly [scripts: readonly string[], catalog: string, rows: number])[] = [
  [["schemas/ddl/musicbrainz_postgres.sql"], "musicbrainz", 0],
  [["schemas/ddl/adventureworks_postgres.sql"], "adventureworks", 0],
  [["schemas/ddl/osm_postgres.sql"], "osm", 0],
  [["schemas/northwind_postgres.sql"], "northwind", 3_362],
  [["schemas/chinook_postgres.sql"], "chinook", 15_607],
  [
    ["schemas/postgres-sakila-schema.sql", "schemas/postgres-sakila-insert-data-using-copy.sql"],
    "sakila",
    46_273,
  ],
];
for (const [scripts, name, rows] of published) {
  const run = async () => {
    const script = scripts.map((file) => statementsOf(Deno.readTextFileSync(sharedPath(file)))).join("\n");
    const catalog: Catalog = JSON.parse(Deno.readTextFileSync(sharedPath(`schemas/catalog/${name}.json`)));
    await withPostgres(script, async (database) => {
      const schema = await introspect(database);
      assert.equal(schema.tables.length, catalog.tables.length);
      assert.equal(schema.foreignKeys.length, catalog.foreign_keys.length);
      assert.equal(schema.omitted, undefined);
      assert.equal(schema.tables.reduce((total, { rowCount = 0 }) => total + rowCount, 0), rows);
      schemaGraph(schema);
    });
  };
  const files = [...scripts, `schemas/catalog/${name}.json`];
  serverTest("postgres", `${scripts.at(-1)} has all its tables, keys and rows in PostgreSQL`, run, { files });
}
