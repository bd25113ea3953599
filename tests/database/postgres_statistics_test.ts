import { introspect, sampleValues, tableStatistics } from "querylogue/database";
import { readValues } from "querylogue/linking";
import assert from "node:assert/strict";
import { gatherStatistics } from "../../lib/linking/lexicon/statistics.ts";
import { serverTest, withPostgres } from "./servers.ts";

/** Two distinct values and a third row with NULL, of a type; what can be had of it. */
const types: readonly (readonly [
  type: string,
  values: string,
  distinct: number | null,
  least: unknown,
  most: unknown,
])[] = [
  ["int", "1), (2", 2, 1, 2],
  ["bigint", "9007199254740993), (1", 2, 1, 9007199254740993n],
  ["numeric", "1.5), (1234567890123.456", 2, 1.5, "1234567890123.456"],
  ["real", "0.5), (1.5", 2, 0.5, 1.5],
  ["text", "'a'), ('b'", 2, "a", "b"],
  ["varchar(3)", "'a'), ('b'", 2, "a", "b"],
  ["char(3)", "'a'), ('b'", 2, "a  ", "b  "],
  ["size", "'small'), ('large'", 2, "small", "large"],
  ["date", "'2024-01-01'), ('2023-01-01'", 2, "2023-01-01", "2024-01-01"],
  ["timestamptz", "'2024-01-01Z'), ('2023-01-01Z'", 2, "2023-01-01T00:00:00Z", "2024-01-01T00:00:00Z"],
  ["time", "'10:00'), ('11:00'", 2, "10:00:00", "11:00:00"],
  ["interval", "'1 day'), ('2 days'", 2, "1 day", "2 days"],
  ["int[]", "'{1}'), ('{2}'", 2, "{1}", "{2}"],
  ["inet", "'10.0.0.1'), ('10.0.0.2'", 2, "10.0.0.1", "10.0.0.2"],
  ["boolean", "true), (false", 2, false, true],
  ["uuid", "'6ccd780c-baba-1026-9564-5b8c656024db'), (gen_random_uuid()", 2, null, null],
  ["bytea", "'\\x00'), ('\\x01'", 2, null, null],
  ["jsonb", "'{}'), ('1'", 2, null, null],
  ["json", "'{}'), ('1'", 2, null, null],
  ["xml", "'<a/>'), ('<b/>'", 2, null, null],
  ["point", "'(1,2)'), ('(1,3)'", 2, null, null],
  ["int4range", "'[1,2)'), ('[1,3)'", 2, null, null],
  ["tsvector", "'a'), ('b'", 2, null, null],
  ["bit(2)", "'01'), ('10'", 2, null, null],
  ["odd", "'(1,a)'), ('(2,b)'", 2, null, null],
];
const everyType = `CREATE TYPE size AS ENUM ('small', 'large'); CREATE TYPE odd AS (n int, t text);
  CREATE TABLE every (${types.map(([type], i) => `"c ${i}" ${type}`).join(", ")});
  ${types.map(([, values], i) => `INSERT INTO every ("c ${i}") VALUES (${values});`).join("\n")}`;

serverTest(
  "postgres",
  "what can be measured of a type is found out once",
  () =>
    withPostgres(
      everyType + "CREATE TABLE again AS SELECT * FROM every",
      async (database) => {
        const schema = await introspect(database);
        const asked: string[] = [];
        const query: typeof database.query = (sql, options) => {
          asked.push(sql);
          return database.query(sql, options);
        };
        await gatherStatistics({ ...database, dialect: database.dialect, query }, schema);
        assert.equal(asked.filter((sql) => sql.includes('FROM "again"')).length, 2);
      },
    ),
);

serverTest(
  "postgres",
  "columns of every type have the statistics that can be had",
  () =>
    withPostgres(everyType, async (database) => {
      const statistics = await tableStatistics(database, "every");
      for (const [i, [type, , distinct, minimum, maximum]] of types.entries()) {
        const nulls = 2 * (types.length - 1);
        assert.deepEqual(
          statistics[i],
          { column: `c ${i}`, distinct, nulls, present: 2, minimum, maximum },
          type,
        );
      }
      assert.deepEqual(await tableStatistics(database, "every", { columns: ["c 1"] }), [statistics[1]]);
    }),
);

serverTest(
  "postgres",
  "columns of every type give their values, and texts give theirs to words",
  () =>
    withPostgres(everyType, async (database) => {
      for (const [i, [type]] of types.entries()) {
        const values = await sampleValues(database, { table: "every", column: `c ${i}` }, {
          limit: 5,
          seed: 1,
        });
        assert.equal(values.length, 2, type);
      }
      const schema = await introspect(database);
      const read = await readValues(database, { schema });
      assert.deepEqual(read.map(({ column }) => types[Number(column.slice(2))]?.[0]), [
        "text",
        "varchar(3)",
        "char(3)",
        "size",
        "uuid",
      ]);
      assert.deepEqual(read[3]?.values.toSorted(), ["large", "small"]);
      const statistics = await gatherStatistics(database, schema);
      const { rows, present, minimum, maximum } = statistics("every", "c 2");
      assert.deepEqual([rows, present, minimum, maximum], [2 * types.length, 2, 1.5, 1234567890123.456]);
      await assert.rejects(
        sampleValues(database, { table: "every", column: "none" }, { limit: 1, seed: 1 }),
        /none/,
      );
    }),
);

serverTest("postgres", "wide, empty and columnless tables have statistics", () =>
  withPostgres(
    `CREATE TABLE wide (${
      Array.from({ length: 700 }, (_, i) => `c${i} ${i % 2 ? "json" : "int"}`).join(", ")
    });
    INSERT INTO wide (c699, c2) VALUES ('1', 5); CREATE TABLE nothing (); CREATE TABLE empty (n point);`,
    async (database) => {
      const wide = await tableStatistics(database, "wide");
      assert.deepEqual([wide.length, wide[2]?.minimum, wide[699]?.distinct], [700, 5, 1]);
      assert.deepEqual(await tableStatistics(database, "nothing"), []);
      assert.deepEqual(await tableStatistics(database, "empty"), [
        { column: "n", distinct: 0, nulls: 0, present: 0, minimum: null, maximum: null },
      ]);
    },
  ));

serverTest("postgres", "long texts are never read as words", () =>
  withPostgres(
    "CREATE TABLE t (v text); INSERT INTO t SELECT repeat(n::text, 1000000) FROM generate_series(1, 100) AS n; INSERT INTO t VALUES ('short')",
    async (database) => {
      const read = await readValues(database, { schema: await introspect(database) });
      assert.deepEqual(read, [{ table: "t", column: "v", values: ["short"] }]);
    },
  ));
