import { openDatabase, type Value, type ValueType } from "querylogue/database";
import assert from "node:assert/strict";
import fc from "fast-check";
import { onlyValue, until } from "./fixtures.ts";
import { runPostgres, serverTest, withPostgres, withPostgresUrl } from "./servers.ts";

const rivers = `
  CREATE TYPE size AS ENUM ('small', 'large');
  CREATE DOMAIN kilometres AS int CHECK (VALUE > 0);
  CREATE TABLE river (name text PRIMARY KEY, length kilometres, size size);
  INSERT INTO river VALUES ('Aare', 295, 'small'), ('Rhein', 1233, 'large'), ('Lost', NULL, NULL);`;

const OURS = "application_name = 'querylogue' AND datname = current_database()";
const SLEEPING =
  `SELECT FROM pg_stat_activity WHERE ${OURS} AND state = 'active' AND query LIKE '%pg_sleep%'`;
const END = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OURS}`;

serverTest(
  "postgres",
  "values of every type arrive as promised",
  () =>
    withPostgres(rivers, async (database) => {
      const cases: readonly (readonly [sql: string, type: ValueType, value: Value])[] = [
        ["NULL::text", "text", null],
        ["NULL", "text", null],
        ["true", "boolean", true],
        ["false", "boolean", false],
        ["42::smallint", "integer", 42],
        ["42", "integer", 42],
        ["9007199254740991", "integer", 9007199254740991],
        ["9007199254740993", "integer", 9007199254740993n],
        ["(-9223372036854775808)::bigint", "integer", -9223372036854775808n],
        ["count(*) FROM river", "integer", 3],
        ["sum(length) FROM river", "integer", 1528],
        ["4294967295::oid", "integer", 4294967295],
        ["1.10", "decimal", 1.1],
        ["-0.05", "decimal", -0.05],
        ["1.5::numeric(38, 20)", "decimal", 1.5],
        ["1234567890123.456", "decimal", "1234567890123.456"],
        ["'NaN'::numeric", "decimal", NaN],
        ["0.1::real", "float", 0.1],
        ["1e300::float8", "float", 1e300],
        ["'-Infinity'::float8", "float", -Infinity],
        ["'Zürich ''😀'", "text", "Zürich '😀"],
        ["'a'::char(3)", "text", "a  "],
        ["'a'::varchar(3)", "text", "a"],
        ["'a'::name", "text", "a"],
        ["'a'::\"char\"", "text", "a"],
        ["'large'::size", "text", "large"],
        ["3::kilometres", "integer", 3],
        ["'6ccd780c-baba-1026-9564-5b8c656024db'::uuid", "uuid", "6ccd780c-baba-1026-9564-5b8c656024db"],
        ["date '2024-02-29'", "date", "2024-02-29"],
        ["date 'infinity'", "date", "infinity"],
        ["date '0044-03-15 BC'", "date", "0044-03-15 BC"],
        ["time '10:11:12.5'", "time", "10:11:12.5"],
        ["timestamp '2024-02-29 10:11:12'", "timestamp", "2024-02-29T10:11:12"],
        ["timestamp '2024-02-29 10:11:12.123456'", "timestamp", "2024-02-29T10:11:12.123456"],
        ["timestamptz '2024-02-29 10:11:12.5+02'", "timestamp", "2024-02-29T08:11:12.5Z"],
        ["timestamptz 'infinity'", "timestamp", "infinity"],
        ["'\\x00ff'::bytea", "blob", new Uint8Array([0, 255])],
        ["''::bytea", "blob", new Uint8Array()],
        ["ARRAY[1, NULL]", "nested", "{1,NULL}"],
        ["'{\"a\": 1}'::json", "json", '{"a": 1}'],
        ["interval '3 days 4 hours'", "interval", "3 days 04:00:00"],
        ["point '(1,2)'", "other", "(1,2)"],
        ["inet '10.0.0.1'", "other", "10.0.0.1"],
        ["ROW(1, 'a')", "nested", "(1,a)"],
        ["int4range(1, 3)", "other", "[1,3)"],
        ["ARRAY['small'::size]", "nested", "{small}"],
      ];
      for (const [sql, type, value] of cases) {
        const outcome = await database.query(`SELECT ${sql}`);
        assert.ok(outcome.kind === "rows", `${sql} → ${Deno.inspect(outcome)}`);
        const [column] = outcome.table.columns;
        assert.deepEqual([column?.type, column?.values], [type, [value]], sql);
      }
    }),
);

serverTest(
  "postgres",
  "any text, integer, float and bytes come back as they went in",
  () =>
    withPostgres("", async (database) => {
      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "").toWellFormed()),
          fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.uint8Array(),
          async (text, integer, float, bytes) => {
            const outcome = await database.query(
              `SELECT '${
                text.replaceAll("'", "''")
              }', ${integer}, '${float}'::float8, '\\x${bytes.toHex()}'::bytea`,
            );
            assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
            const [a, b, c, d] = outcome.table.columns.map(({ values }) => values[0]);
            assert.deepEqual([a, BigInt(b as bigint), d], [text, integer, bytes]);
            assert.equal(c, float === 0 ? c : float);
          },
        ),
        { numRuns: 100 },
      );
    }),
);

serverTest("postgres", "settings of the database and the login change no value", () =>
  withPostgres(
    `DO $$BEGIN
      EXECUTE 'ALTER DATABASE ' || current_database() || ' SET TimeZone = ''Asia/Tokyo''';
      EXECUTE 'ALTER DATABASE ' || current_database() || ' SET DateStyle = ''German''';
      EXECUTE 'ALTER DATABASE ' || current_database() || ' SET bytea_output = ''escape''';
      EXECUTE 'ALTER DATABASE ' || current_database() || ' SET standard_conforming_strings = off';
      EXECUTE 'ALTER DATABASE ' || current_database() || ' SET IntervalStyle = ''iso_8601''';
      EXECUTE 'ALTER DATABASE ' || current_database() || ' SET extra_float_digits = -5';
    END$$`,
    async (database) => {
      const outcome = await database.query(
        "SELECT timestamptz '2024-02-29 10:00Z', date '2024-02-29', '\\x41'::bytea, 'a\\', interval '1 day', 0.1::float8 / 3",
      );
      assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
      assert.deepEqual(outcome.table.columns.map(({ values }) => values[0]), [
        "2024-02-29T10:00:00Z",
        "2024-02-29",
        new Uint8Array([65]),
        "a\\",
        "1 day",
        0.1 / 3,
      ]);
    },
  ));

serverTest(
  "postgres",
  "maxRows cuts a result and says so, also when it is endless",
  () =>
    withPostgres(rivers, async (database) => {
      const rowsOf = async (sql: string, maxRows: number) => {
        const outcome = await database.query(sql, { maxRows });
        assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
        return [outcome.table.rowCount, outcome.table.columns[0]?.values.length, outcome.table.truncated];
      };
      assert.deepEqual(await rowsOf("TABLE river", 0), [0, 0, true]);
      assert.deepEqual(await rowsOf("TABLE river", 2), [2, 2, true]);
      assert.deepEqual(await rowsOf("TABLE river", 3), [3, 3, false]);
      assert.deepEqual(await rowsOf("SELECT * FROM generate_series(1, 1000)", 1000), [1000, 1000, false]);
      assert.deepEqual(await rowsOf("SELECT * FROM generate_series(1, 1001)", 1000), [1000, 1000, true]);
      const crossed = "SELECT 1 FROM generate_series(1, 100000) AS a, generate_series(1, 100000) AS b";
      assert.deepEqual(await rowsOf(crossed, 10_000), [10_000, 10_000, true]);
      const empty = await database.query("SELECT name, 1 AS n FROM river WHERE false");
      assert.ok(empty.kind === "rows");
      assert.deepEqual(empty.table.columns.map(({ name, type, values }) => [name, type, values]), [
        ["name", "text", []],
        ["n", "integer", []],
      ]);
      const nothing = await database.query("SELECT FROM river");
      assert.deepEqual(nothing, { kind: "rows", table: { columns: [], rowCount: 3, truncated: false } });
    }),
);

serverTest(
  "postgres",
  "a query that is wrong fails with the server's message, without stored values",
  () =>
    withPostgres(rivers, async (database) => {
      const missing = await database.query("SELECT lenght FROM river");
      assert.ok(missing.kind === "failed" && /^column "lenght" does not exist$/.test(missing.message));
      assert.match(missing.hint ?? "", /length/);
      const syntax = await database.query("SELEC name FROM river");
      assert.ok(syntax.kind === "failed" && /syntax error at or near "SELEC"/.test(syntax.message));
      // The third row fails: what came before it must not pass for the whole answer.
      const late = await database.query("SELECT 1 / (n - 3) FROM generate_series(1, 5) AS n");
      assert.deepEqual(late, { kind: "failed", message: "division by zero" });
      const later = await database.query("SELECT 1 / (n - 3000) FROM generate_series(1, 5000) AS n");
      assert.deepEqual(later, { kind: "failed", message: "division by zero" });
      assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
    }),
);

serverTest(
  "postgres",
  "a query without end times out in time, and the next one is answered",
  () =>
    withPostgres(rivers, async (database) => {
      const endless = [
        "WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t",
        "SELECT count(*) FROM generate_series(1, 1000000) AS a, generate_series(1, 1000000) AS b",
        "SELECT pg_sleep(100000)",
        "SELECT pg_sleep(0.02) FROM generate_series(1, 100000)",
        "SELECT n, repeat('x', 100) FROM generate_series(1, 100000000) AS n ORDER BY random()",
      ];
      for (const sql of endless) {
        const outcome = await database.query(sql, { timeoutMs: 300, maxRows: 1_000_000 });
        assert.deepEqual(outcome, { kind: "timed_out", timeoutMs: 300 }, sql);
      }
      assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
    }),
);

serverTest(
  "postgres",
  "what the server no longer needs to do, it does not go on with",
  () =>
    withPostgres("", async (database, url) => {
      const running = async () =>
        (await runPostgres(
          url,
          `SELECT query FROM pg_stat_activity WHERE ${OURS} AND state = 'active'`,
        )).length;
      const controller = new AbortController();
      const sleeping = database.query("SELECT pg_sleep(60)", {
        timeoutMs: 60_000,
        signal: controller.signal,
      });
      await until(async () => await running() === 1);
      const reason = new Error("enough");
      controller.abort(reason);
      await assert.rejects(sleeping, reason);
      assert.equal(onlyValue(await database.query("SELECT 2")), 2);
      await until(async () => await running() === 0);
      const other = await openDatabase(url, { allowWritingLogin: true });
      const lost = other.query("SELECT pg_sleep(60)", { timeoutMs: 60_000 });
      await until(async () => await running() === 1);
      await other[Symbol.asyncDispose]();
      assert.equal((await lost).kind, "connection_lost");
      await until(async () => await running() === 0);
    }),
);

serverTest(
  "postgres",
  "a result that is too long for the memory ends so, and the next one is answered",
  () =>
    withPostgresUrl(rivers, async (url) => {
      await using database = await openDatabase(url, { maxMemoryMb: 100, allowWritingLogin: true });
      for (
        const sql of [
          "SELECT repeat('x', 300000000)",
          "SELECT repeat('x', 1000000) FROM generate_series(1, 1000)",
          "SELECT repeat(repeat('x', 1000000), 2000)",
        ]
      ) {
        const outcome = await database.query(sql, { timeoutMs: 20_000 });
        assert.equal(outcome.kind, sql.includes("2000") ? "failed" : "out_of_memory", Deno.inspect(outcome));
        assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
      }
    }),
);

serverTest(
  "postgres",
  "a session that the server ends loses its query only",
  () =>
    withPostgres(rivers, async (database, url) => {
      const end = () => runPostgres(url, END);
      const running = database.query("SELECT pg_sleep(60)");
      await until(async () => (await runPostgres(url, SLEEPING)).length === 1);
      await end();
      const outcome = await running;
      assert.equal(outcome.kind, "connection_lost", Deno.inspect(outcome));
      assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
      await end();
      // The query that is the first to notice is lost.
      await until(async () => (await database.query("SELECT 1")).kind === "rows");
      assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
    }),
);

serverTest(
  "postgres",
  "a query whose estimated cost is above the bound is refused",
  () =>
    withPostgresUrl(rivers, async (url) => {
      await using database = await openDatabase(url, { maxCost: 1_000, allowWritingLogin: true });
      assert.equal(onlyValue(await database.query("; SELECT count(*) FROM river;")), 3);
      const outcome = await database.query(
        "SELECT count(*) FROM generate_series(1, 100000) AS a, generate_series(1, 100000) AS b",
      );
      assert.ok(outcome.kind === "refused", Deno.inspect(outcome));
      assert.match(outcome.reason, /^PostgreSQL estimates a cost of [\d,]+, above the limit of 1,000\.$/);
      const many = await database.query("SELECT count(*) FROM pg_attribute AS a, pg_class AS b");
      assert.equal(many.kind, "rows", Deno.inspect(many));
      assert.equal((await database.query("SELECT nothing")).kind, "failed");
    }),
);

serverTest(
  "postgres",
  "two connections see one state of data that change",
  () =>
    withPostgres(rivers, async (gold, url) => {
      await using predicted = await openDatabase(url, { allowWritingLogin: true });
      const count = "SELECT count(*) FROM river";
      const seen = await gold.onSnapshot?.(async (held) => {
        const first = onlyValue(await held.query(count));
        await runPostgres(
          url,
          "DELETE FROM river WHERE name = 'Lost'; INSERT INTO river VALUES ('Inn', 517), ('Linth', 140)",
        );
        assert.equal((await held.query("SELECT 1 / 0")).kind, "failed");
        assert.equal((await held.query("SELECT pg_sleep(9)", { timeoutMs: 100 })).kind, "timed_out");
        return [
          first,
          onlyValue(await held.query(count)),
          onlyValue(await held.queryOn(predicted, count)),
          onlyValue(await held.queryOn(predicted, "SELECT count(*) FROM river WHERE name = 'Lost'")),
          onlyValue(await predicted.query(count)),
        ];
      });
      assert.deepEqual(seen, [3, 3, 3, 1, 4]);
      assert.equal(onlyValue(await gold.query(count)), 4);
      await assert.rejects(
        gold.onSnapshot?.(() => Promise.reject(new Error("stop"))) ?? Promise.resolve(),
        /stop/,
      );
      assert.equal(onlyValue(await gold.query(count)), 4);
    }),
);

serverTest(
  "postgres",
  "a state that is lost with its connection is not taken for another",
  () =>
    withPostgres(rivers, async (gold, url) => {
      await using predicted = await openDatabase(url, { allowWritingLogin: true });
      const kinds = await gold.onSnapshot?.(async (held) => {
        await runPostgres(url, END);
        await new Promise((resolve) => setTimeout(resolve, 100));
        const [first, second] = [await held.query("SELECT 1"), await held.queryOn(predicted, "SELECT 1")];
        return [first.kind, second.kind];
      });
      assert.deepEqual(kinds, ["connection_lost", "connection_lost"]);
      assert.equal(onlyValue(await gold.query("SELECT 1")), 1);
      assert.equal(onlyValue(await predicted.query("SELECT 1")), 1);
    }),
);

serverTest(
  "postgres",
  "queries run one after the other, each with its own answer",
  () =>
    withPostgres("", async (database) => {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, i) => database.query(`SELECT ${i}, pg_backend_pid()`)),
      );
      const firsts = outcomes.map((outcome) =>
        outcome.kind === "rows" ? outcome.table.columns[0]?.values[0] : outcome
      );
      assert.deepEqual(firsts, Array.from({ length: 50 }, (_, i) => i));
    }),
);
